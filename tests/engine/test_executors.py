"""Workers of every kind give the same table, and a worker's death costs only time."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from gametour.engine import work
from gametour.engine.game import find
from gametour.engine.shared import WorkersLost
from gametour.engine.simulate import Simulation, simulate
from gametour.words import UserError

GAMES = 300
LINE_UP = ["greedy", "random"]


@contextmanager
def threads(workers: int) -> Iterator[Executor]:
    with ThreadPoolExecutor(workers) as pool:
        yield pool


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield pool


@contextmanager
def dask(workers: int) -> Iterator[Executor]:
    with dask_client(workers) as client:
        yield client.get_executor()


@contextmanager
def dask_client(workers: int) -> Iterator[Any]:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",  # any free port: tests run side by side
            processes=True,
            silence_logs=50,
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


def played(executor: Executor | None, game: str = "rule_race", **how: Any) -> Simulation:
    return simulate(game, GAMES, LINE_UP, seed=9, progress=False, executor=executor, **how)


def assert_same(one: Simulation, other: Simulation) -> None:
    pd.testing.assert_frame_equal(one.frame, other.frame)
    for table in ("visits_by_round", "roads", "flow_by_round"):
        pd.testing.assert_frame_equal(getattr(one, table), getattr(other, table))


@pytest.fixture(scope="module")
def alone() -> Simulation:
    return played(None)


@pytest.mark.parametrize("kind", [threads, processes, dask])
@pytest.mark.parametrize("workers", [1, 2])
def test_every_kind_of_worker_gives_the_identical_table(
    kind: Any, workers: int, alone: Simulation
) -> None:
    with kind(workers) as executor:
        assert_same(played(executor), alone)


def test_two_processes_without_the_compiler_give_the_identical_table(alone: Simulation) -> None:
    with processes(2) as executor:
        assert_same(played(executor, compiled=False), alone)


def slow_bot(view: Any, actions: Any) -> Any:
    """Choose the first action, and let a test see which process is at it."""
    folder = Path(os.environ["GAMETOUR_TEST_SEEN"])
    (folder / str(os.getpid())).touch()
    time.sleep(0.001)
    return actions[0]


def kill_first_worker(folder: Path) -> threading.Thread:
    """Kill the first process that has played a step."""

    def watch() -> None:
        while not (seen := list(folder.iterdir())):
            time.sleep(0.01)
        os.kill(int(seen[0].name), signal.SIGKILL)

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    return thread


def test_a_killed_process_costs_time_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GAMETOUR_TEST_SEEN", str(tmp_path))
    with processes(2) as executor:
        killer = kill_first_worker(tmp_path)
        with pytest.warns(WorkersLost, match="The result is the same"):
            shared = with_slow_bot(executor)
        killer.join()
    assert_same(shared, with_slow_bot(None))


def test_a_pool_that_is_broken_already_costs_time_and_nothing_else(alone: Simulation) -> None:
    with processes(1) as executor:
        with pytest.raises(BrokenExecutor):
            executor.submit(os._exit, 1).result()
        with pytest.warns(WorkersLost):
            assert_same(played(executor), alone)


def test_a_killed_dask_worker_costs_time_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GAMETOUR_TEST_SEEN", str(tmp_path))
    with dask_client(2) as client:
        killer = kill_first_worker(tmp_path)
        shared = with_slow_bot(client.get_executor())
        killer.join()
    assert_same(shared, with_slow_bot(None))


def with_slow_bot(executor: Executor | None) -> Simulation:
    return simulate(
        "staedtetour",
        60,
        [slow_bot, "greedy"],
        seed=1,
        progress=False,
        compiled=False,
        executor=executor,
    )


def test_a_run_with_workers_can_be_cancelled(
    monkeypatch: pytest.MonkeyPatch, alone: Simulation
) -> None:
    with threads(2) as executor:
        update = work.Work.play

        def play(self: Any, chunk: Any) -> Any:
            if chunk.number == 5:
                raise KeyboardInterrupt
            return update(self, chunk)

        monkeypatch.setattr(work.Work, "play", play)
        part = played(executor)
    assert part.cancelled
    assert 0 < part.games < GAMES
    pd.testing.assert_frame_equal(part.frame, alone.frame.loc[part.frame.index])


def test_an_executor_that_was_shut_down_is_refused() -> None:
    with threads(1) as executor:
        pass
    with pytest.raises(UserError, match="shut down"):
        played(executor)


def test_a_game_of_ones_own_is_played_by_threads_and_refused_by_processes() -> None:
    from dataclasses import replace

    mine = replace(find("rule_race"), usual_seats=1)
    with threads(2) as executor:
        shared = simulate(mine, 60, seed=1, progress=False, compiled=False, executor=executor)
    assert shared.games == 60
    with processes(1) as executor, pytest.raises(UserError, match="a game of your own"):
        simulate(mine, 60, seed=1, progress=False, compiled=False, executor=executor)
