"""What goes on by itself while nobody presses a button: one asyncio task with one cancel handle.

There are no threads and no waiting loops: between two steps the kernel is free for the players.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable


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
