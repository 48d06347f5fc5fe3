"""How simulations grow: with the number of games, with what is counted, with workers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from gametour import Match, simulate
from gametour.engine import bulk, compiled
from tests.benchmarks import Figure
from tests.benchmarks.whole_games import LINE_UPS

GAMES = 20_000
TIMES = 3


def measure() -> Iterator[Figure]:
    """Compare within one run; a machine's own speed falls out."""
    yield from _growth()
    yield from _workers()
    for name, game, players, _, fast_aim in LINE_UPS:
        yield _counting(name, game, players, fast_aim // 4)


def _seconds(games: int, executor: ProcessPoolExecutor | None = None) -> float:
    start = time.perf_counter()
    simulate("staedtetour", games, seed=1, progress=False, executor=executor)
    return time.perf_counter() - start


def _growth() -> Iterator[Figure]:
    _seconds(25)
    few, many = (min(_seconds(n) for _ in range(TIMES)) for n in (GAMES, 4 * GAMES))
    yield Figure("four times as many games take so many times as long", "times", many / few, 4.4)


def _workers() -> Iterator[Figure]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        _seconds(1000, executor)
        pairs = [(_seconds(4 * GAMES), _seconds(4 * GAMES, executor)) for _ in range(TIMES)]
    faster = max(one / two for one, two in pairs)
    yield Figure("two processes are faster than one by", "times", faster, 1.7, more=True)


def _counting(name: str, game: str, players: list[str], games: int) -> Figure:
    setup = Match(game, players, seed=0).setup
    kernel = compiled.kernel(setup.game)
    bulk.play(setup, 1, seed=0, kernel=kernel)
    seconds = {False: 0.0, True: 0.0}
    for _ in range(TIMES):
        for counting in seconds:
            start = time.process_time()
            bulk.play(setup, games, seed=1, kernel=kernel, counting=counting)
            seconds[counting] += time.process_time() - start
    return Figure(f"{name}: counting costs", "times", seconds[True] / seconds[False], 1.25)
