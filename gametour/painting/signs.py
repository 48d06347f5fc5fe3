"""The signs of the map: airports, ferries and toll bridges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gametour.painting.geometry import moved
from gametour.painting.glyphs import ANCHOR, CABLE, PLANE, PYLONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gametour.painting.pen import Path, Pen, Point
    from gametour.painting.theme import Theme


def paint_airports(pen: Pen, theme: Theme, places: Sequence[Point]) -> None:
    """Draw a plane in a disc at each place."""
    pen.dots(places, 9.2, fill=theme.accent)
    pen.polygons([moved(PLANE, x, y, 1.12) for x, y in places], fill=theme.accent_ink)


def paint_anchors(pen: Pen, theme: Theme, places: Sequence[Point]) -> None:
    """Draw an anchor on a small ground of its own at each place."""
    strokes = [moved(stroke, x, y, 0.94) for x, y in places for stroke in ANCHOR]
    pen.dots(places, 8.6, fill=theme.halo)
    pen.lines(strokes, theme.ferry, 1.5)


def paint_suspension_bridge(pen: Pen, theme: Theme, x: float, y: float) -> None:
    """Draw two pylons and the cable between them, above a deck at y."""
    pen.lines([moved(pylon, x, y) for pylon in PYLONS], theme.ink, 2)
    pen.lines([moved(CABLE, x, y)], theme.ink, 1.2)


def paint_toll_bridges(pen: Pen, theme: Theme, decks: Path, middles: Sequence[Point]) -> None:
    """Draw decks with lanes, and a suspension bridge over the middle of each."""
    if not middles:
        return
    pen.stroke_path(decks, theme.second_ink, 6.2, cap="butt")
    pen.stroke_path(decks, theme.land, 3.4, cap="butt")
    pen.stroke_path(decks, theme.second_ink, 1.0, dash=(3, 3), cap="butt")
    for x, y in middles:
        paint_suspension_bridge(pen, theme, x, y)
