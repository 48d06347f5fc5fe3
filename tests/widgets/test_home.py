"""What messages bring about happens in the main thread, whichever thread they arrive in."""

from __future__ import annotations

import asyncio
import threading

from gametour.widgets.handlers import handler
from gametour.widgets.home import remember_loop


class Listener:
    def __init__(self) -> None:
        self.heard: list[threading.Thread] = []
        self.errors: list[Exception] = []

    def report(self, error: Exception) -> None:
        self.errors.append(error)

    @handler
    def hear(self) -> None:
        self.heard.append(threading.current_thread())

    @handler
    def fail(self) -> None:
        raise ValueError("not heard")


def test_a_handler_called_in_another_thread_runs_in_the_main_one() -> None:
    async def listen(listener: Listener) -> None:
        remember_loop()
        for method in (listener.hear, listener.fail):
            thread = threading.Thread(target=method)
            thread.start()
            thread.join()
            assert not listener.heard or method == listener.fail
            await asyncio.sleep(0)

    listener = Listener()
    asyncio.run(listen(listener))
    assert listener.heard == [threading.main_thread()]
    assert [str(error) for error in listener.errors] == ["not heard"]


def test_without_a_loop_a_handler_runs_at_once() -> None:
    listener = Listener()
    listener.hear()
    assert listener.heard == [threading.current_thread()]
