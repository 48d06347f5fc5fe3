"""How many whole games of four bots a second, interpreted and compiled; how long compiling takes.

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

INTERPRETED, COMPILED = 200, 20_000


def measure() -> Iterator[Figure]:
    """Play whole games one after another on one core; compile in processes of their own."""
    setup = _setup()
    kernel = compiled.kernel(setup.game)
    bulk.play(setup, 1, seed=0, kernel=kernel)
    name, unit = "whole games of four bots that plan", "games/s"
    yield Figure(f"{name}, interpreted", unit, _speed(setup, INTERPRETED, None), 150, more=True)
    yield Figure(f"{name}, compiled", unit, _speed(setup, COMPILED, kernel), 8_000, more=True)
    with tempfile.TemporaryDirectory() as cache:
        yield Figure("compiling for the first time", "s", _ready_in_a_process(cache), 10)
        yield Figure("compiled loop from the cache", "s", _ready_in_a_process(cache), 0.5)


def _setup() -> Setup:
    return Match("denmark_tour", players=["greedy"] * 4, seed=0).setup


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
    setup = _setup()
    start = time.perf_counter()
    bulk.play(setup, 1, seed=0, kernel=compiled.kernel(setup.game))
    return time.perf_counter() - start


if __name__ == "__main__":
    print(seconds_until_ready())
