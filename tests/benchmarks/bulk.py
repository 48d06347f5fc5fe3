"""How many whole games of four bots a second, interpreted and compiled; how long compiling takes.

Run as ``python -m tests.benchmarks.bulk`` it prints the seconds that one process needs to have the
compiled loop ready, which is what the cache is for.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from typing import Any

import numba
import numpy as np

from gametour.engine import check, compiled, driver
from gametour.engine.game import Game, Setup, find
from gametour.engine.options import check_options
from gametour.engine.rules import OVER, Events, records
from gametour.games import NAMES
from tests.benchmarks import Figure

PLAYERS = ["greedy"] * 4
DRAWS = 100_000
INTERPRETED, COMPILED = 100, 20_000


def measure() -> list[Figure]:
    """Play whole games one after another on one core; compile in processes of their own."""
    game = find(NAMES[0])
    setup = _setup(game)
    slow = check.driver_of(game)
    fast = compiled.kernel(game)
    play_compiled(game, setup, fast, 1)
    with tempfile.TemporaryDirectory() as cache:
        first, again = _ready_in_a_process(cache), _ready_in_a_process(cache)
    return [
        Figure("full games of four greedy bots, interpreted", "games/s",
               INTERPRETED / play_interpreted(game, setup, slow, INTERPRETED), 150, more=True),
        Figure("full games of four greedy bots, compiled", "games/s",
               COMPILED / play_compiled(game, setup, fast, COMPILED), 8_000, more=True),
        Figure("first compile", "s", first, 10),
        Figure("compiled loop from the cache", "s", again, 0.5),
    ]  # fmt: skip


def play_interpreted(game: Game, setup: Setup, run: driver.Rule, games: int) -> float:
    """Play games as plain Python; give the seconds."""
    random = np.random.default_rng(0)
    state = [setup.tables], [game.state(), game.state()], [Events()]
    lists = [0] * driver.CAPACITY, [0] * driver.CAPACITY, _kinds(game)
    results = [[0] * driver.RESULT for _ in range(games)]
    tally: list[int] = [0] * 64
    at = [0] * driver.POSITION
    at[driver.FRESH] = 1
    return _play(run, lambda: random.random(DRAWS).tolist(), at, (*state, *lists), results, tally)


def play_compiled(game: Game, setup: Setup, run: driver.Rule, games: int) -> float:
    """Play games in the compiled loop; give the seconds."""
    random = np.random.default_rng(0)
    state = compiled.flat(setup.tables), records(game.state, 2), records(Events, 1)
    room = np.zeros(driver.CAPACITY, np.int32), np.zeros(driver.CAPACITY, np.int32)
    lists = *room, np.array(_kinds(game), np.int64)
    results = np.zeros((games, driver.RESULT), np.int32)
    tally = np.zeros(64, np.int64)
    at = np.zeros(driver.POSITION, np.int64)
    at[driver.FRESH] = 1
    return _play(run, lambda: random.random(DRAWS), at, (*state, *lists), results, tally)


def _play(
    run: driver.Rule, draws: Any, at: Any, given: tuple[Any, ...], results: Any, tally: Any
) -> float:
    trace = results[0][:0]
    dice, minds = draws(), draws()
    start = time.process_time()  # the core's seconds, whatever else the machine is doing
    while run(*given, dice, minds, at, -1, 0, results, tally, trace) != OVER:
        if at[driver.DIE_DRAWS] >= DRAWS:
            dice, at[driver.DIE_DRAWS] = draws(), 0
        if at[driver.MIND_DRAWS] >= DRAWS:
            minds, at[driver.MIND_DRAWS] = draws(), 0
    return time.process_time() - start


def _kinds(game: Game) -> list[int]:
    return [list(game.bots).index(bot) for bot in PLAYERS]


def _setup(game: Game) -> Setup:
    players = game.check_players(PLAYERS)
    return game.prepare(check_options(game.options, {}, len(players)), players)


def _ready_in_a_process(cache: str) -> float:
    told = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.bulk"],
        env={**os.environ, "XDG_CACHE_HOME": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(told.stdout)


def seconds_until_ready() -> float:
    """Compile the loop, or find it in the cache, and play one game; numba is already loaded."""
    assert numba.__version__
    game = find(NAMES[0])
    setup = _setup(game)
    start = time.perf_counter()
    play_compiled(game, setup, compiled.kernel(game), 1)
    return time.perf_counter() - start


if __name__ == "__main__":
    print(seconds_until_ready())
