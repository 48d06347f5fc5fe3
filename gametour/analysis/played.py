"""Games that charts are about: simulated once, kept for as long as sliders go to and fro."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gametour.analysis.chart import ChartError
from gametour.analysis.hurry import in_time
from gametour.engine.match import Match
from gametour.engine.shared import play_all
from gametour.engine.simulate import Bot, Simulation, make_ready, work_of
from gametour.engine.work import Chunk, Done, Work, chunks
from gametour.words import sentence

KEPT = 64


def simulated(
    game: str, n: int, bots: tuple[Bot, ...], *, seed: int = 1, share: float = 1, **options: Any
) -> Simulation:
    """Give games of bots, the same as :func:`gametour.simulate`; only what is new is played.

    When a chart is made in a hurry it may give fewer.

    Parameters
    ----------
    share
        The share of the time for it, as in :func:`gametour.analysis.hurry.in_time`.

    Examples
    --------
    >>> simulated("rule_race", 50, ("greedy", "greedy")).games
    50
    """
    work, done = _begun(game, bots, seed, tuple(sorted(options.items())))
    parts = list(chunks(n))
    missing = [part for part in parts if part not in done]
    if missing:
        make_ready(work)
        played, cancelled = play_all(work, in_time(missing, share), None, lambda _: None)
        if cancelled:  # a chart of it would tell of games that nobody played
            raise ChartError(sentence("The simulation was interrupted: ask for the chart again."))
        done.update({one.chunk: one for one in played})
    return Simulation(work, n, [done[part] for part in parts if part in done], cancelled=False)


@lru_cache(KEPT)
def _begun(
    game: str, bots: tuple[Bot, ...], seed: int, options: tuple[tuple[str, Any], ...]
) -> tuple[Work, dict[Chunk, Done]]:
    """Make games ready to be played, with those that have been played already."""
    given = {name: dict(value) if isinstance(value, tuple) else value for name, value in options}
    return work_of(game, list(bots), seed=seed, options=given), {}


@lru_cache(KEPT)
def bots_match(game: str, bots: tuple[str, ...], seed: int) -> Match:
    """Give a whole match of bots.

    Examples
    --------
    >>> bots_match("rule_race", ("greedy", "greedy"), 3).result is not None
    True
    """
    match = Match(game, list(bots), seed=seed, autosave=False)
    while match.result is None:
        if match.turn < 0:
            match.draw()
        else:
            match.bot_move()
    return match
