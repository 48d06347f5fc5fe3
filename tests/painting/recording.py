"""A pen that only notes what it is asked to draw."""

from collections.abc import Callable
from typing import Any


class RecordingPen:
    """Notes every call as (method, positional values, named values); sprites are drawn too."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []

    def __getattr__(self, method: str) -> Callable[..., None]:
        def note(*values: Any, **named: Any) -> None:
            self.calls.append((method, values, named))
            if method == "sprite":
                values[0].paint(self)

        return note

    def texts(self) -> dict[str, tuple[str, dict[str, Any]]]:
        """Give the texts written, each with its colour and named values."""
        return {
            values[0]: (values[4], named)
            for method, values, named in self.calls
            if method == "text"
        }

    def named(self, method: str) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
        """Give the values of each call of a method."""
        return [(values, named) for called, values, named in self.calls if called == method]
