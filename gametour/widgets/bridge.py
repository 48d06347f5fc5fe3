"""The bridge: what ipycanvas lacks in the browser, and what the browser tells the kernel.

The browser's half is ``bridge.js``. It lies over the board and sees to the keyboard, hovering,
spoken news, the board's true size, JupyterLab's theme, secrets shown while a button is held, the
full screen and downloads. Where anywidget is not there (its view is never made), the board still
paints and still takes clicks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any, ClassVar

import anywidget
import traitlets

LARGEST_SIDE = 8000
SMALLEST_SIDE = 40


@dataclass(frozen=True)
class ViewReport:
    """What one view of the board tells: its size in pixels of the screen, theme and motion."""

    width: int
    height: int
    ratio: float
    dark: bool
    still: bool

    @property
    def size_css(self) -> tuple[float, float]:
        """The size in CSS pixels."""
        return self.width / self.ratio, self.height / self.ratio


class Bridge(anywidget.AnyWidget):
    """The kernel's half: state the browser needs, and messages both ways.

    State goes one way, from the kernel: what the browser reports are messages, which are not
    echoed to all other views.
    """

    _esm = resources.files("gametour.widgets").joinpath("bridge.js").read_text("utf-8")

    # The same for all views of one board.
    stage = traitlets.Unicode().tag(sync=True)
    # [x, y, name], 0 to 1 across the board; sent once.
    places: traitlets.List[Any] = traitlets.List().tag(sync=True)
    lit: traitlets.List[Any] = traitlets.List().tag(sync=True)
    # [place, left, top, right, bottom], 0 to 1.
    pills: traitlets.List[Any] = traitlets.List().tag(sync=True)
    # Index -> what is said of a place besides its name.
    notes = traitlets.Dict().tag(sync=True)
    # Places marked while a peek button is held.
    secrets: traitlets.List[Any] = traitlets.List().tag(sync=True)
    here = traitlets.Int(-1).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    # Numbered, so that the same news twice is news twice.
    news: traitlets.List[Any] = traitlets.List([0, ""]).tag(sync=True)
    aspect = traitlets.Float(1.0).tag(sync=True)

    MESSAGES: ClassVar = ("view", "gone", "pick", "peek", "full_screen_refused")

    def __init__(self, **state: Any) -> None:
        super().__init__(**state)
        self._listeners: dict[str, list[Callable[[Mapping[str, Any]], None]]] = {
            kind: [] for kind in self.MESSAGES
        }
        self.on_msg(self._received)

    def listen(self, kind: str, callback: Callable[[Mapping[str, Any]], None]) -> None:
        """Call back with every message of one kind."""
        self._listeners[kind].append(callback)

    def ask_for_sizes(self) -> None:
        """Have every living view report once more."""
        self.send({"kind": "report"})

    def hide_secrets(self) -> None:
        """End a peek from here, as when the turn passes."""
        self.send({"kind": "hide"})

    def focus(self, selector: str) -> None:
        """Move the keyboard's focus to an element of the table, if the focus is in the table."""
        self.send({"kind": "focus", "selector": selector})

    def download(self, name: str, data: bytes, mime: str) -> None:
        """Hand a file to the browser, in the page that was used last."""
        self.send({"kind": "download", "name": name, "mime": mime}, buffers=[data])

    def say(self, text: str) -> None:
        """Have screen readers speak."""
        self.news = [self.news[0] + 1, text]

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        for callback in self._listeners.get(str(content.get("kind")), ()):
            callback(content)


def read_report(content: Mapping[str, Any]) -> ViewReport | None:
    """Read a view's report; None if it is of no use, as from a view that is not laid out."""
    try:
        width, height = round(content["width"]), round(content["height"])
        ratio = float(content["ratio"])
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
    sides_fit = all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in (width, height))
    if not (sides_fit and math.isfinite(ratio) and ratio > 0):
        return None
    return ViewReport(
        width, height, ratio, content.get("dark") is True, content.get("still") is True
    )
