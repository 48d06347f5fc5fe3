"""Small pictures used many times: the pawns, and the faces of the die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gametour.painting.geometry import moved, regular_polygon
from gametour.painting.pen import Path, Pen, Sprite
from gametour.painting.theme import SHAPES, Shape, Theme

if TYPE_CHECKING:
    from gametour.painting.pen import Point

PAWN_RADIUS = 15.0
PAWN_HEIGHT = PAWN_RADIUS + 8  # from the tip to the middle of the head
PAWN_BOX = (-24.0, -46.0, 24.0, 8.0)

_HEADS: dict[Shape, tuple[Point, ...]] = {
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "triangle": ((0, -1.28), (1.2, 0.88), (-1.2, 0.88)),
    "diamond": regular_polygon(4, 1.24),
    "hexagon": regular_polygon(6, 1.08),
}
_SHADOW = tuple((7 * x, 1 + 3 * y) for x, y in regular_polygon(20, 1.0))


def pawn(seat: int, theme: Theme) -> Sprite:
    """Give the pawn of a seat: a pin whose tip is at (0, 0), with the seat's number on it."""

    def paint(pen: Pen) -> None:
        paint_pawn(pen, seat, theme)

    return Sprite(f"pawn {seat} {theme.name}", PAWN_BOX, paint)


def paint_pawn(pen: Pen, seat: int, theme: Theme) -> None:
    """Draw a pawn with its tip at (0, 0)."""
    colour = theme.seats[seat % len(theme.seats)]
    radius, middle = PAWN_RADIUS, -PAWN_HEIGHT
    pen.polygons([_SHADOW], fill="#141E24", alpha=0.28)
    shoulder = middle + radius * 0.6
    neck = [(-5.5, shoulder), (5.5, shoulder), (0.0, 0.0)]
    pen.polygons([neck], fill=colour.fill, edge=theme.pawn_edge, width=2)
    paint_seat_mark(pen, seat, theme, 0, middle, radius)


def paint_seat_mark(pen: Pen, seat: int, theme: Theme, x: float, y: float, radius: float) -> None:
    """Draw the shape of a seat in its colour, with the seat's number."""
    colour = theme.seats[seat % len(theme.seats)]
    shape = SHAPES[seat % len(SHAPES)]
    edge_width = 2.2 * radius / PAWN_RADIUS
    if shape == "round":
        pen.dots([(x, y)], radius, fill=colour.fill, edge=theme.pawn_edge, width=edge_width)
    else:
        head = moved(_HEADS[shape], x, y, radius)
        pen.polygons([head], fill=colour.fill, edge=theme.pawn_edge, width=edge_width)
    lower = 0.22 * radius if shape == "triangle" else 0.05 * radius
    size = radius * (1.05 if shape == "triangle" else 1.2)
    pen.text(str(seat + 1), x, y + lower, round(size, 1), colour.ink, bold=True)


# ---- the die: a body of 36 units, and six faces, each one path that travels once

DIE_SIZE = 40.0  # the body and its shadow


def _rounded_square(half: float, radius: float) -> tuple[Point, ...]:
    """Draw a square round (0, 0), clockwise from its upper right corner."""
    circle = regular_polygon(24, radius)
    circle += circle[:1]
    inner = half - radius
    corners = ((inner, -inner), (inner, inner), (-inner, inner), (-inner, -inner))
    outline: tuple[Point, ...] = ()
    for number, (x, y) in enumerate(corners):
        outline += moved(circle[6 * number : 6 * number + 7], x, y)
    return outline


DIE_BODY = Path("die body", (_rounded_square(18, 8),), closed=True)

_SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

DIE_FACES = {
    value: Path(
        f"die face {value}",
        tuple(moved(regular_polygon(16, 3.7), 9.5 * x, 9.5 * y) for x, y in spots),
        closed=True,
    )
    for value, spots in _SPOTS.items()
}
