"""The pen: the few strokes that every painter uses and every surface can make.

A pen draws in board units, x to the right and y down, whatever the size of the surface. Every
call says all it needs (colour, width, dash): nothing is left over from the call before. A pen
for the notebook's canvas sends each call over a socket, so many alike things are one call with
many points, and what never changes is a named :class:`Path`, made once and sent once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, Protocol

Point = tuple[float, float]
Line = Sequence[Point]
Cap = Literal["round", "butt"]
Align = Literal["left", "center", "right"]

PATH_UNITS = 4  # a path is written in quarters of a board unit: short, and fine enough

SANS = ("Inter", "Segoe UI", "Helvetica Neue", "Arial", "Liberation Sans", "DejaVu Sans")
SERIF = (
    "Iowan Old Style",
    "Palatino Linotype",
    "Palatino",
    "Georgia",
    "Liberation Serif",
    "DejaVu Serif",
)


@dataclass(frozen=True, eq=False)
class Path:
    """Lines that never change: outlines, roads, glyphs. Two paths are the same if they are one.

    Parameters
    ----------
    name
        What it shows, for people who look for it.
    lines
        The polylines, in board units.
    closed
        Whether each line is a closed ring.

    Examples
    --------
    >>> Path("corner", (((0, 0), (2, 0), (2, 1)),), closed=True).svg()
    'M0 0l8 0 0 4z'
    """

    name: str
    lines: tuple[tuple[Point, ...], ...]
    closed: bool = False

    def svg(self) -> str:
        """Write the path as SVG path data, in units of 1 / ``PATH_UNITS`` of a board unit."""
        return "".join(_svg_line(line, self.closed) for line in self.lines)


def _svg_line(line: tuple[Point, ...], closed: bool) -> str:
    """Write one polyline with relative steps, leaving out those that are too short to see."""
    corners = [(round(x * PATH_UNITS), round(y * PATH_UNITS)) for x, y in line]
    steps = [
        (x - before_x, y - before_y)
        for (before_x, before_y), (x, y) in pairwise(corners)
        if (x, y) != (before_x, before_y)
    ]
    if not steps:
        return ""
    text = f"M{corners[0][0]} {corners[0][1]}l"
    for number, (x, y) in enumerate(steps):
        gap = "" if number == 0 or x < 0 else " "
        text += f"{gap}{x}{'' if y < 0 else ' '}{y}"
    return text + ("z" if closed else "")


@dataclass(frozen=True)
class Shadow:
    """A soft shadow or glow round a figure: its colour, how far it spreads, how far it falls."""

    colour: str
    blur: float
    down: float = 0.0


@dataclass(frozen=True)
class Sprite:
    """A small picture used many times, such as a pawn.

    A pen may keep what ``paint`` drew and stamp it from then on. Sprites of the same name look
    the same; ``box`` (left, top, right, bottom round the sprite's own point 0, 0) holds it all.
    What is seen from above, such as a bus, has a ``turn``: ``paint`` lets it head to the right, and
    it is stamped turned by so many radians, clockwise as seen.
    """

    name: str
    box: tuple[float, float, float, float]
    paint: Callable[[Pen], None] = field(compare=False)
    turn: float | None = None


class Pen(Protocol):
    """What a surface must be able to do. All measures are board units; alpha is 0 to 1.

    A figure with both ``fill`` and ``edge`` is filled first. Joins are round.
    """

    def fill_board(self, colour: str, *, alpha: float = 1.0) -> None:
        """Cover the whole board with one colour."""

    def fill_path(
        self, path: Path, colour: str, *, alpha: float = 1.0, shadow: Shadow | None = None
    ) -> None:
        """Fill the rings of a path (overlapping or not, as one figure)."""

    def stroke_path(
        self,
        path: Path,
        colour: str,
        width: float,
        *,
        dash: tuple[float, ...] = (),
        alpha: float = 1.0,
        cap: Cap = "round",
    ) -> None:
        """Draw along the lines of a path."""

    def dots(
        self,
        points: Sequence[Point],
        radius: float,
        *,
        fill: str | None = None,
        edge: str | None = None,
        width: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """Draw circles of one size."""

    def lines(
        self,
        lines: Sequence[Line],
        colour: str,
        width: float,
        *,
        dash: tuple[float, ...] = (),
        alpha: float = 1.0,
        cap: Cap = "round",
        shadow: Shadow | None = None,
    ) -> None:
        """Draw polylines of one kind. Thick ones of two points with round caps are pills."""

    def polygons(
        self,
        polygons: Sequence[Line],
        *,
        fill: str | None = None,
        edge: str | None = None,
        width: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """Draw closed figures of one kind, each with the same number of corners."""

    def rounded_rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        *,
        fill: str | None = None,
        edge: str | None = None,
        edge_width: float = 1.0,
        alpha: float = 1.0,
        shadow: Shadow | None = None,
    ) -> None:
        """Draw a rectangle with round corners; x, y is its upper left corner."""

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: str,
        *,
        bold: bool = False,
        italic: bool = False,
        serif: bool = False,
        align: Align = "center",
        halo: str | None = None,
        halo_width: float = 3.4,
        max_width: float | None = None,
        alpha: float = 1.0,
    ) -> None:
        """Write one line; y is its middle. A font wider than ``max_width`` is squeezed to it."""

    def sprite(self, sprite: Sprite, x: float, y: float, *, scale: float = 1.0) -> None:
        """Put a small picture with its own point (0, 0) at x, y."""
