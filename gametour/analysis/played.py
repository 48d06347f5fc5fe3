"""Games that charts are about: simulated once, kept for as long as sliders go to and fro."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gametour.analysis.chart import ChartError
from gametour.engine.match import Match
from gametour.engine.simulate import Simulation, simulate
from gametour.words import sentence

KEPT = 64


def simulated(
    game: str, n: int, bots: tuple[str, ...], *, seed: int = 1, **options: Any
) -> Simulation:
    """Give games of bots, simulated when first asked for.

    Examples
    --------
    >>> a = simulated("rule_race", 50, ("greedy", "greedy"))
    >>> a is simulated("rule_race", 50, ("greedy", "greedy"))
    True
    """
    return _simulated(game, n, bots, seed, tuple(sorted(options.items())))


@lru_cache(KEPT)
def _simulated(
    game: str, n: int, bots: tuple[str, ...], seed: int, options: tuple[tuple[str, Any], ...]
) -> Simulation:
    given = {name: dict(value) if isinstance(value, tuple) else value for name, value in options}
    played = simulate(game, n, list(bots), seed=seed, progress=False, **given)
    if played.cancelled:  # never kept: a chart of it would tell of games that nobody played
        raise ChartError(sentence("The simulation was interrupted: ask for the chart again."))
    return played


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
