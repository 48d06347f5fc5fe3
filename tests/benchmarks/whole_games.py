"""How many whole games of bots a second, interpreted and compiled; how long compiling takes.

Run as ``python -m tests.benchmarks.whole_games`` it prints the seconds that one process needs to
have the compiled loop ready, which is what the cache is for.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

import numba

from gametour import Match
from gametour.engine import bulk, compiled, driver
from gametour.engine.game import Setup
from tests.benchmarks import Figure

LINE_UPS = (
    # what it is called, the game, who sits, aims in games a second: interpreted, compiled
    ("Denmark tour, four bots that plan", "denmark_tour", ["greedy"] * 4, 150, 8_000),
    ("Städtetour, four bots that infer", "staedtetour", ["greedy"] * 4, 300, 20_000),
    ("Städtetour, four simple bots", "staedtetour", ["random"] * 4, 2_000, 100_000),
    ("Globetrotters, three careful bots", "globetrotters", ["greedy"] * 3, 800, 40_000),
)
LENGTH = 2  # about how many seconds a measurement takes where the aim is met


def measure() -> Iterator[Figure]:
    """Play whole games one after another on one core; compile in processes of their own."""
    for name, game, players, slow_aim, fast_aim in LINE_UPS:
        setup = Match(game, players=players, seed=0).setup
        kernel = compiled.kernel(setup.game)
        bulk.play(setup, 1, seed=0, kernel=kernel)
        slow = _speed(setup, LENGTH * slow_aim, None)
        yield Figure(f"{name}, interpreted", "games/s", slow, slow_aim, more=True)
        fast = _speed(setup, LENGTH * fast_aim, kernel)
        yield Figure(f"{name}, compiled", "games/s", fast, fast_aim, more=True)
    with tempfile.TemporaryDirectory() as cache:
        yield Figure("compiling for the first time", "s", _ready_in_a_process(cache), 10)
        yield Figure("compiled loop from the cache", "s", _ready_in_a_process(cache), 0.5)


def _speed(setup: Setup, games: int, kernel: driver.Rule | None) -> float:
    start = time.process_time()  # the core's seconds, whatever else the machine is doing
    bulk.play(setup, games, seed=1, kernel=kernel)
    return games / (time.process_time() - start)


def _ready_in_a_process(cache: str) -> float:
    told = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.whole_games"],
        env={**os.environ, "XDG_CACHE_HOME": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(told.stdout)


def seconds_until_ready() -> float:
    """Compile the loop, or find it in the cache, and play one game; numba is already loaded."""
    assert numba.__version__
    setup = Match("denmark_tour", players=["greedy"] * 4, seed=0).setup
    start = time.perf_counter()
    bulk.play(setup, 1, seed=0, kernel=compiled.kernel(setup.game))
    return time.perf_counter() - start


if __name__ == "__main__":
    print(seconds_until_ready())
