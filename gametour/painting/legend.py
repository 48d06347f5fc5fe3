"""The board's title, and below it what the signs mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gametour.painting.geometry import Box, moved, star
from gametour.painting.metrics import text_width
from gametour.painting.projection import WIDTH
from gametour.painting.signs import paint_airports, paint_anchors, paint_suspension_bridge
from gametour.words import LANGUAGES, message, words

if TYPE_CHECKING:
    from gametour.painting.pen import Pen
    from gametour.painting.theme import Theme

TITLE = message("Denmark tour")

_EDGE = 14.0
_SIGNS = (
    ("town", message("card town")),
    ("star", message("chance card")),
    ("start", message("start town")),
    ("airport", message("airport")),
    ("ferry", message("ferry")),
    ("toll", message("toll bridge")),
)
_ROWS = 3
_GROWTH = 0.16  # it has only the North Sea to grow into
_SIGN_WIDTH = 44.0  # the room of a sign before its words


def _sizes(text_scale: float) -> tuple[float, float, float]:
    """Give the sizes of title and words and the height of a row."""
    growth = 1 + _GROWTH * (text_scale - 1)
    return round(36 * growth, 1), round(18 * growth, 1), 26 * growth


def _columns(language: str, text_scale: float) -> list[float]:
    """Give the widths of the columns in a language."""
    _, size, _ = _sizes(text_scale)
    say = words(language)
    widths = [_SIGN_WIDTH + text_width(say(meaning), size) + 14 for _, meaning in _SIGNS]
    return [max(widths[start : start + _ROWS]) for start in range(0, len(_SIGNS), _ROWS)]


def legend_box(text_scale: float, *, right: bool = False) -> Box:
    """Give the room that title and signs take in the language that needs most."""
    title, _, row = _sizes(text_scale)
    width = max(sum(_columns(language, text_scale)) for language in LANGUAGES)
    left = WIDTH - _EDGE - width if right else _EDGE
    return left, _EDGE, left + width, _EDGE + title * 1.35 + row * _ROWS


def paint_legend(
    pen: Pen, theme: Theme, language: str, text_scale: float, *, right: bool = False
) -> None:
    """Write the title and draw the signs with their meaning."""
    say = words(language)
    title, size, row = _sizes(text_scale)
    left, top, _, _ = legend_box(text_scale, right=right)
    pen.text(
        say(TITLE),
        left + 4,
        top + title * 0.6,
        title,
        theme.ink,
        bold=True,
        serif=True,
        align="left",
    )
    columns = _columns(language, text_scale)
    for number, (sign, meaning) in enumerate(_SIGNS):
        x = left + 14 + sum(columns[: number // _ROWS])
        y = top + title * 1.35 + row * (number % _ROWS + 0.4)
        _paint_sign(pen, theme, sign, x, y)
        beside = x + (_SIGN_WIDTH - 10 if sign in ("ferry", "toll") else 18)
        pen.text(say(meaning), beside, y + 0.5, size, theme.second_ink, align="left")


def _paint_sign(pen: Pen, theme: Theme, sign: str, x: float, y: float) -> None:
    if sign == "town":
        pen.dots([(x, y)], 6, fill=theme.town, edge=theme.ink, width=2.1)
    elif sign == "star":
        pen.polygons([moved(star(10), x, y)], fill=theme.star, edge=theme.star_edge, width=1.3)
    elif sign == "start":
        pen.dots([(x, y)], 10.5, fill=theme.ink)
        pen.dots([(x, y)], 4.5, fill=theme.town)
    elif sign == "airport":
        paint_airports(pen, theme, [(x, y)])
    elif sign == "ferry":
        pen.lines([[(x - 9, y), (x + 27, y)]], theme.ferry, 1.7, dash=(5.5, 5), cap="butt")
        paint_anchors(pen, theme, [(x + 9, y)])
    elif sign == "toll":
        pen.lines([[(x - 9, y + 6), (x + 23, y + 6)]], theme.second_ink, 2.4, cap="butt")
        paint_suspension_bridge(pen, theme, x + 7, y + 6)
