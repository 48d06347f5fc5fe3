"""The public calls that need no widget: they take a game's name and hand the game down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gametour.engine import check, game
from gametour.engine.match import Match

__all__ = ["Match", "check_game"]


def check_game(
    name: str,
    *,
    seeds: Sequence[int] = range(5),
    players: int | None = None,
    fast: bool | None = None,
    **options: Any,
) -> check.Report:
    """Play random games and see that a game holds what every game must.

    Parameters
    ----------
    name
        The game's name.
    seeds
        One game a seed and line-up of bots.
    players
        Seats; the greatest number when not given.
    fast
        Whether to compare with the compiled form; None: where numba is.
    **options
        The game's options.

    Returns
    -------
    Report
        What was checked, and how often.

    Raises
    ------
    CheckFailed
        Something does not hold; the text says where.

    Examples
    --------
    >>> import gametour as gt
    >>> report = gt.check_game("denmark_tour", seeds=[1], players=2, cards_per_group=1, fast=False)
    >>> report.games
    3
    """
    return check.check_game(game.find(name), seeds=seeds, players=players, fast=fast, **options)
