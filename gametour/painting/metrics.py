"""How wide a text is, without a font: the advance widths of Arial's measures, kept as data."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

_UNITS_PER_SIZE = 2048
_UNKNOWN = 1229  # 0.6 of the size: about as wide as a capital letter


@cache
def _advance_widths(bold: bool) -> dict[str, int]:
    kept = resources.files("gametour.painting") / "data" / "advance_widths.json"
    widths: dict[str, int] = json.loads(kept.read_text("utf-8"))["bold" if bold else "regular"]
    return widths


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Measure a line of text, in the units of its size.

    Examples
    --------
    >>> round(text_width("Odense", 18), 1)
    63.0
    >>> text_width("Odense", 18, bold=True) > text_width("Odense", 18)
    True
    """
    widths = _advance_widths(bold)
    units = sum(widths.get(letter, _UNKNOWN) for letter in text.replace("\N{NO-BREAK SPACE}", " "))
    return units * size / _UNITS_PER_SIZE
