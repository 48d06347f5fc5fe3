"""Counts what goes between a page and its kernels, and finds the errors among it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from playwright.sync_api import Page, WebSocket

QUIET_MS = 400

# Kernel messages come as JSON, or as JSON inside the binary protocol; a callback's exception is
# a message of its own kind, one in a thread or a destructor is printed.
_ERROR = re.compile(rb'"msg_type": ?"error"|Traceback \(most recent call last\)')


@dataclass(frozen=True)
class Count:
    """Frames and bytes that came from the kernel and went to it."""

    received_bytes: int = 0
    received_frames: int = 0
    sent_bytes: int = 0
    sent_frames: int = 0

    def __sub__(self, earlier: Count) -> Count:
        return Count(
            self.received_bytes - earlier.received_bytes,
            self.received_frames - earlier.received_frames,
            self.sent_bytes - earlier.sent_bytes,
            self.sent_frames - earlier.sent_frames,
        )


class Traffic:
    """The traffic of one page's kernel websockets, from the page's first moment."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.count = Count()
        self.errors: list[str] = []
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.errors.append(f"in the page: {error}"))

    def quiet(self, ms: int = QUIET_MS) -> Count:
        """Wait until nothing has passed for a while; give the count so far."""
        before = None
        while self.count != before:
            before = self.count
            self._page.wait_for_timeout(ms)
        return self.count

    def _listen(self, socket: WebSocket) -> None:
        if "channels" in socket.url:
            socket.on("framereceived", self._received)
            socket.on("framesent", self._sent)

    def _received(self, payload: str | bytes) -> None:
        data = payload.encode() if isinstance(payload, str) else payload
        self.count -= Count(-len(data), -1)
        if _ERROR.search(data):
            self.errors.append(_readable(data))

    def _sent(self, payload: str | bytes) -> None:
        data = payload.encode() if isinstance(payload, str) else payload
        self.count -= Count(0, 0, -len(data), -1)


def _readable(data: bytes) -> str:
    """Give the traceback of a message, or all of its text, without colours."""
    text = data.decode(errors="replace")
    found = re.search(r'"traceback": ?(?=\[)', text)
    said = "\n".join(json.JSONDecoder().raw_decode(text, found.end())[0]) if found else text
    return re.sub(r"\x1b\[[0-9;]*m", "", said)
