"""The names of seas and countries round Denmark, and notes where a ferry line leaves the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gametour.painting.geometry import Box
from gametour.painting.metrics import text_width
from gametour.words import LANGUAGES, message, sentence, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gametour.painting.layout import Layout
    from gametour.painting.pen import Align, Pen
    from gametour.painting.theme import Theme
    from gametour.words import Sentence


@dataclass(frozen=True)
class _Water:
    name: str
    x: float
    y: float
    size: float


_WATERS = (
    _Water(message("Kattegat"), 640, 236, 25),
    _Water(message("North Sea"), 58, 772, 19),
    _Water(message("Baltic Sea"), 890, 955, 20),
    _Water(message("Skagerrak"), 200, 186, 19),
)
_COUNTRIES = (
    _Water(message("SWEDEN"), 894, 300, 15),
    _Water(message("GERMANY"), 300, 980, 13),
)
_HAIR_SPACE = "\u200a"  # between the letters of a country: a canvas has no letter spacing
_NOTE_SIZE, _NOTE_GROWTH = 17.0, 0.5


def paint_waters(pen: Pen, layout: Layout, theme: Theme, language: str) -> None:
    """Write the names of seas and countries, an atlas' italic."""
    if layout.chart.inset is None:
        return
    say = words(language)
    for water in _WATERS:
        pen.text(
            say(water.name), water.x, water.y, water.size, theme.water, italic=True, serif=True
        )
    for country in _COUNTRIES:
        spaced = (_HAIR_SPACE * 2).join(say(country.name))
        pen.text(spaced, country.x, country.y, country.size, theme.second_ink, serif=True)


def paint_notes(pen: Pen, layout: Layout, theme: Theme, language: str, text_scale: float) -> None:
    """Say beside a ferry line into the inset where it comes from and where it goes."""
    say = words(language)
    for said, x, y, align in _notes(layout):
        size = _note_size(text_scale)
        pen.text(say(said), x, y, size, theme.water, italic=True, serif=True, align=align)


def _notes(layout: Layout) -> Iterator[tuple[Sentence, float, float, Align]]:
    inset = layout.chart.inset
    if inset is None:
        return
    towns = layout.board.towns
    for link in layout.board.links:
        if link.kind == "ferry" and layout.in_inset(link.a) != layout.in_inset(link.b):
            outside, inside = (link.b, link.a) if layout.in_inset(link.a) else (link.a, link.b)
            yield (
                sentence("to {town}", town=towns[inside].name),
                inset.exit[0] - 13,
                inset.exit[1] - 39,
                "right",
            )
            yield (
                sentence("from {town}", town=towns[outside].name),
                inset.frame[0] + 9,
                inset.frame[3] - 14,
                "left",
            )


def water_boxes(layout: Layout, text_scale: float) -> list[Box]:
    """Give the room these words take in the language that needs most, for the placer of names."""
    if layout.chart.inset is None:
        return []
    boxes = []
    for item in (*_WATERS, *_COUNTRIES):
        width = _widest(sentence(item.name), item.size)
        if item in _COUNTRIES:
            width *= 1.35  # the spaces between the letters
        boxes.append(_box(item.x - width / 2, item.y, width, item.size))
    for said, x, y, align in _notes(layout):
        size = _note_size(text_scale)
        width = _widest(said, size)
        boxes.append(_box(x - width if align == "right" else x, y, width, size))
    return boxes


def _note_size(text_scale: float) -> float:
    return round(_NOTE_SIZE * (1 + _NOTE_GROWTH * (text_scale - 1)), 1)


def _widest(said: Sentence, size: float) -> float:
    return max(text_width(words(language)(said), size) for language in LANGUAGES)


def _box(left: float, middle: float, width: float, size: float) -> Box:
    return left, middle - size / 2, left + width, middle + size / 2
