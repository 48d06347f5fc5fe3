"""Playing chunks one after the other, or with an executor's workers, until done or cancelled."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    as_completed,
)
from multiprocessing import get_context

from gametour.engine.asked import name_of
from gametour.engine.given import shown
from gametour.engine.work import Chunk, Done, Work, play_packed
from gametour.words import UserError, sentence, words


class WorkersLost(UserWarning):
    """Workers died; what they had to do was done without them."""


def play_all(
    work: Work, parts: Iterable[Chunk], executor: Executor | None, seen: Callable[[int], object]
) -> tuple[list[Done], bool]:
    """Play chunks; a KeyboardInterrupt ends it and leaves what is done.

    Parameters
    ----------
    executor
        Whose workers play; None: this process.
    seen
        Is told of every number of games that has been played.

    Returns
    -------
    done, cancelled
        The chunks played, in their order, and whether it was cancelled.
    """
    done: list[Done] = []
    try:
        played = _played_here(work, parts) if executor is None else _shared(work, parts, executor)
        for one in played:
            done.append(one)
            seen(one.chunk.games)
    except KeyboardInterrupt:
        if not done:
            raise
        return _in_order(done), True
    return _in_order(done), False


def _in_order(done: list[Done]) -> list[Done]:
    return sorted(done, key=lambda one: one.chunk.number)


def _played_here(work: Work, parts: Iterable[Chunk]) -> Iterator[Done]:
    for chunk in parts:
        yield work.play(chunk)


def _played_apart(work: Work, parts: Iterable[Chunk]) -> Iterator[Done]:
    """Play in one more process: it may be a pupil's function that ends them."""
    packed = work.pack()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for chunk in parts:
            try:
                yield pool.submit(play_packed, packed, chunk).result()
            except BrokenExecutor as error:
                raise UserError(
                    sentence(
                        "The workers died while {bot} was playing: see whether it ends Python or"
                        " takes all memory.",
                        bot=", ".join(dict.fromkeys(map(name_of, work.own))),
                    )
                ) from error


def _shared(work: Work, parts: Iterable[Chunk], executor: Executor) -> Iterator[Done]:
    """Give chunks to workers; what is lost with a worker is played again, with the same result."""
    futures: dict[Future[Done], Chunk] = {}
    lost: list[Chunk] = []
    try:
        _submit(work, parts, executor, futures, lost)
        for future in as_completed(futures):
            try:
                done = future.result()
            except (Exception, CancelledError) as error:
                if not _worker_died(error):
                    raise
                lost.append(futures[future])
            else:
                yield done
    finally:
        for future in futures:
            future.cancel()
    if lost:
        say = words()
        warnings.warn(
            say(
                "Workers died, and their pool takes no more work: the rest is played without them."
                " The result is the same."
            ),
            WorkersLost,
            stacklevel=2,
        )
        rest = sorted(lost, key=lambda chunk: chunk.number)
        yield from _played_apart(work, rest) if work.own else _played_here(work, rest)


def _submit(
    work: Work,
    parts: Iterable[Chunk],
    executor: Executor,
    futures: dict[Future[Done], Chunk],
    lost: list[Chunk],
) -> None:
    in_this_process = isinstance(executor, ThreadPoolExecutor)
    packed = b"" if in_this_process else work.pack()
    for chunk in parts:
        try:
            future = (
                executor.submit(work.play, chunk)
                if in_this_process
                else executor.submit(play_packed, packed, chunk)
            )
        except BrokenExecutor:
            lost.append(chunk)
        except Exception as error:
            if type(error) is RuntimeError:
                told = sentence("This executor has been shut down: make a new one.")
            else:
                told = sentence(
                    "This executor takes no work ({error}): use one of concurrent.futures.",
                    error=shown(error),
                )
            raise UserError(told) from error
        else:
            futures[future] = chunk


def _worker_died(error: BaseException) -> bool:
    """Tell whether an error is a worker's end; a Dask cluster gives up after several of them."""
    died = isinstance(error, (BrokenExecutor, CancelledError))
    return died or type(error).__module__.partition(".")[0] == "distributed"
