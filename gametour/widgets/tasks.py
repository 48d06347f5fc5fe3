"""What goes on by itself while nobody presses a button: one asyncio task with one cancel handle.

Beside it stand what is shown only after an animation, and long work that lets presses go first.
There are no threads and no waiting loops: between two steps the kernel is free for the players.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

SLICE = 0.012  # seconds of long work at a stretch: a press waits no longer
BETWEEN = 0.004  # seconds left free between two stretches


class Steps:
    """Takes steps one by one until there is nothing more to do, or until it is stopped.

    Parameters
    ----------
    step
        Takes one step and tells how many seconds to wait before the next; ``None`` ends it.
    """

    def __init__(self, step: Callable[[], float | None]) -> None:
        self._step = step
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether steps are being taken."""
        return self._task is not None and not self._task.done()

    def start(self, wait: float = 0.0) -> None:
        """Begin after a while; does nothing when already running or where no loop runs.

        Parameters
        ----------
        wait
            Seconds before the first step.
        """
        if self.running:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # plain Python, such as a test: whoever calls takes the steps
            return
        self._task = loop.create_task(self._run(wait))

    def stop(self) -> None:
        """Take no further step."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def finished(self) -> None:
        """Wait until the steps have ended or been stopped."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, wait: float | None) -> None:
        while wait is not None:
            await asyncio.sleep(wait)
            wait = self._step()


class AfterAnimations:
    """Shows something when the animations that are under way have ended.

    The browser plays animations one after another, in their own time; so do the times here add up.

    Parameters
    ----------
    show
        Shows it, as things are then.
    """

    def __init__(self, show: Callable[[], None]) -> None:
        self._show = show
        self._end = 0.0
        self._waiting: asyncio.TimerHandle | None = None

    def add(self, seconds: float) -> float:
        """Wait for one more animation; tell how many seconds are left until all have ended.

        Where no loop runs, as in a test, it is shown at once.
        """
        self.cancel()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._show()
            return seconds
        self._end = max(loop.time(), self._end) + seconds
        left = self._end - loop.time()
        if left > 0:
            self._waiting = loop.call_later(left, self._show)
        else:
            self._show()
        return left

    def cancel(self) -> None:
        """Do not show it any more, as when it has been shown before its time."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


class LongWork:
    """Does what takes long a little at a time, so that whoever presses a button goes first.

    Parameters
    ----------
    done
        Is called when the work is done.
    failed
        Is called with whatever went wrong in it.
    """

    def __init__(self, done: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        self._done = done
        self._failed = failed
        self._task: asyncio.Task[None] | None = None

    def start(self, work: Iterator[None]) -> None:
        """Begin this in place of what was being done; where no loop runs, do all of it at once."""
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # plain Python, such as a test
            self._work(work, float("inf"))
            return
        self._task = loop.create_task(self._run(work))

    def stop(self) -> None:
        """Leave what is being done."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def finished(self) -> None:
        """Wait until the work is done or has been stopped."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, work: Iterator[None]) -> None:
        await asyncio.sleep(BETWEEN)
        while not self._work(work, time.perf_counter() + SLICE):
            await asyncio.sleep(BETWEEN)

    def _work(self, work: Iterator[None], until: float) -> bool:
        """Work until a time; tell whether there is nothing more to do."""
        try:
            for _ in work:
                if time.perf_counter() > until:
                    return False
        except Exception as error:
            self._failed(error)
        else:
            self._done()
        return True
