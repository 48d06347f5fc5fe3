"""All of a table's work is done in the kernel's main thread, wherever a message arrives.

JupyterLab may have a kernel take the messages of widgets in a thread of their own (a "subshell"),
beside the one that runs cells and bots. Two threads that paint at once mix their commands. So
whatever a message brings about is handed to the main thread's loop, as it would be without
subshells; between two cells that is at once.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from functools import wraps
from typing import Any

_loop: asyncio.AbstractEventLoop | None = None


def remember_loop() -> None:
    """Note the main thread's loop; called by whatever is made in a cell."""
    global _loop
    if threading.current_thread() is threading.main_thread():
        try:
            _loop = asyncio.get_running_loop()
        except RuntimeError:  # plain Python: there is but one thread
            _loop = None


def main_loop() -> asyncio.AbstractEventLoop | None:
    """Give the main thread's loop, if there is one that runs."""
    return _loop if _loop is not None and not _loop.is_closed() else None


def at_home(function: Callable[..., None]) -> Callable[..., None]:
    """Have a function do its work in the main thread.

    Examples
    --------
    >>> at_home(print)("here already")
    here already
    """

    @wraps(function)
    def called(*arguments: Any, **named: Any) -> None:
        loop = main_loop()
        if loop is None or threading.current_thread() is threading.main_thread():
            function(*arguments, **named)
        else:
            loop.call_soon_threadsafe(lambda: function(*arguments, **named))

    return called
