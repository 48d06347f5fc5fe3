"""Where a chart is seen: an image that follows its sliders, and gives itself away as a file."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources

import anywidget
import traitlets

from gametour.widgets.home import at_home


class ChartView(anywidget.AnyWidget):
    """The kernel's half of a chart's image.

    Parameters
    ----------
    seen
        Is called when a page begins to show it, or changes its theme; with whether it is dark.
    """

    _esm = resources.files("gametour.widgets").joinpath("chart_view.js").read_text("utf-8")
    _css = resources.files("gametour.widgets").joinpath("explore.css").read_text("utf-8")
    image = traitlets.Bytes().tag(sync=True)
    description = traitlets.Unicode().tag(sync=True)
    stale = traitlets.Bool(default_value=False).tag(sync=True)  # no longer what the sliders say

    def __init__(self, seen: Callable[[bool], None]) -> None:
        super().__init__()
        self._seen = at_home(seen)
        self.on_msg(self._received)

    def download(self, name: str, data: bytes, mime: str) -> None:
        """Hand a file to the browser."""
        self.send({"kind": "download", "name": name, "mime": mime}, buffers=[data])

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("kind") == "view":
            self._seen(content.get("dark") is True)
