"""The pen for pictures: draws with matplotlib, for PNG and SVG."""

from __future__ import annotations

import io
import math
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from matplotlib import font_manager
from matplotlib.collections import LineCollection, PatchCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch, PathPatch
from matplotlib.path import Path as Outline
from matplotlib.patheffects import withStroke
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D

from gametour.painting.pen import SANS, SERIF, Align, Cap, Path, Shadow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.font_manager import FontProperties

    from gametour.painting.pen import Line, Point, Sprite

UNITS_PER_INCH = 100  # of a figure that is the pen's own
POINTS_PER_INCH = 72
_GLOW_STEPS = 5


class BoardFigure(Figure):
    """A figure that a notebook shows by itself, whether or not matplotlib is set up there."""

    def _repr_png_(self) -> bytes:
        drawn = io.BytesIO()
        self.savefig(drawn, format="png")
        return drawn.getvalue()

    def savefig(self, fname: Any, **named: Any) -> None:
        """Write the figure, as large as it is now: matplotlib takes the size it was made with."""
        super().savefig(fname, **{"dpi": self.dpi} | named)


class MatplotlibPen:
    """Draws on a figure; see :class:`gametour.painting.pen.Pen`.

    Parameters
    ----------
    width, height
        The board's size in its own units.
    axes
        Where to draw; by default on a new figure of the board's size.
    """

    def __init__(self, width: float, height: float, axes: Axes | None = None) -> None:
        if axes is None:
            size = (width / UNITS_PER_INCH, height / UNITS_PER_INCH)
            axes = BoardFigure(figsize=size, dpi=100).add_axes((0.0, 0.0, 1.0, 1.0))
        self.figure = cast("Figure", axes.figure)
        self._size = (width, height)
        self._axes = axes
        inches = axes.get_position().width * self.figure.get_figwidth()
        self._points_per_unit = POINTS_PER_INCH * inches / width
        self._axes.set_xlim(0, width)
        self._axes.set_ylim(height, 0)
        self._axes.axis("off")
        self._placed = Affine2D()  # where a sprite's own point lies, while one is drawn
        self._scale = 1.0
        self._order = 0

    def fill_board(self, colour: str, *, alpha: float = 1.0) -> None:
        """Cover the whole board with one colour."""
        width, height = self._size
        self.polygons(
            [[(0, 0), (width, 0), (width, height), (0, height)]], fill=colour, alpha=alpha
        )

    def fill_path(
        self, path: Path, colour: str, *, alpha: float = 1.0, shadow: Shadow | None = None
    ) -> None:
        """Fill the rings of a path."""
        outline = _outline(path)
        if shadow is not None:
            for width, share in _glow(shadow):
                self._add(
                    PathPatch(
                        outline,
                        fill=False,
                        edgecolor=_colour(shadow.colour, share),
                        linewidth=self.points(width),
                        joinstyle="round",
                    )
                )
        self._add(PathPatch(outline, facecolor=_colour(colour, alpha), linewidth=0))

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
        lines = [[*line, line[0]] if path.closed else line for line in path.lines]
        self.lines(lines, colour, width, dash=dash, alpha=alpha, cap=cap)

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
        circles = [Circle(point, radius) for point in points]
        self._add(PatchCollection(circles, **self._paint(fill, edge, width, alpha)))

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
        """Draw polylines of one kind."""
        if shadow is not None:
            lowered = [[(x, y + shadow.down) for x, y in line] for line in lines]
            for spread, share in _glow(shadow):
                self.lines(lowered, shadow.colour, width + spread, alpha=share, cap=cap)
        # matplotlib measures dashes in multiples of the width
        style: Any = (0, [length / width for length in dash]) if dash else "solid"
        self._add(
            LineCollection(
                [list(line) for line in lines],
                colors=[_colour(colour, alpha)],
                linewidths=self.points(width),
                linestyles=[style],
                capstyle="round" if cap == "round" else "butt",
                joinstyle="round",
            )
        )

    def polygons(
        self,
        polygons: Sequence[Line],
        *,
        fill: str | None = None,
        edge: str | None = None,
        width: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """Draw closed figures of one kind."""
        corners = [list(polygon) for polygon in polygons]
        paint = self._paint(fill, edge, width, alpha)
        self._add(PolyCollection(corners, joinstyle="round", **paint))

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
        """Draw a rectangle with round corners."""
        style = f"round,pad=0,rounding_size={radius}"
        if shadow is not None:
            for spread, share in _glow(shadow):
                self._add(
                    FancyBboxPatch(
                        (x, y + shadow.down),
                        width,
                        height,
                        boxstyle=style,
                        fill=False,
                        edgecolor=_colour(shadow.colour, share),
                        linewidth=self.points(spread),
                    )
                )
        self._add(
            FancyBboxPatch(
                (x, y),
                width,
                height,
                boxstyle=style,
                facecolor=_colour(fill, alpha) if fill else "none",
                edgecolor=_colour(edge, alpha) if edge else "none",
                linewidth=self.points(edge_width) if edge else 0,
            )
        )

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
        """Write one line as outlines, so that it looks the same everywhere."""
        font = _font(bold, italic, serif)
        letters = TextPath((0, 0), text, size=size, prop=font)
        left, right = letters.vertices[:, 0].min(), letters.vertices[:, 0].max()
        width = right - left
        squeeze = 1.0 if max_width is None else min(1.0, max_width / width)
        start = {"left": 0.0, "center": -width / 2, "right": -width}[align] - left
        # the canvas' "middle" lies half the height of a small letter above the line
        placed = Affine2D().translate(start, 0).scale(squeeze, -1).translate(x, y + 0.34 * size)
        outline = letters.transformed(placed)
        patch = PathPatch(outline, facecolor=_colour(colour, alpha), linewidth=0)
        if halo is not None:
            width = self.points(halo_width)
            effect = withStroke(linewidth=width, foreground=to_rgba(halo, alpha), joinstyle="round")
            patch.set_path_effects([effect])
        self._add(patch)

    def sprite(self, sprite: Sprite, x: float, y: float, *, scale: float = 1.0) -> None:
        """Put a small picture with its own point (0, 0) at x, y."""
        turned = Affine2D().rotate(sprite.turn or 0.0)
        self._placed, self._scale = turned.scale(scale).translate(x, y), scale
        sprite.paint(self)
        self._placed, self._scale = Affine2D(), 1.0

    def points(self, width: float) -> float:
        """Give a line width in the points that matplotlib counts in."""
        return width * self._scale * self._points_per_unit

    def next_order(self) -> int:
        """Give the order of what comes above all that was drawn so far."""
        self._order += 1
        return self._order

    def _paint(
        self, fill: str | None, edge: str | None, width: float, alpha: float
    ) -> dict[str, Any]:
        return {
            "facecolors": [_colour(fill, alpha)] if fill else "none",
            "edgecolors": [_colour(edge, alpha)] if edge else "none",
            "linewidths": self.points(width) if edge else 0,
        }

    def _add(self, drawn: Any) -> None:
        """Put what was drawn above all that came before."""
        drawn.set_zorder(self.next_order())
        drawn.set_clip_on(True)
        drawn.set_transform(self._placed + self._axes.transData)
        self._axes.add_artist(drawn)


def _colour(colour: str, alpha: float) -> tuple[float, float, float, float]:
    """Read a colour as CSS writes it: #rrggbb or rgba(...)."""
    if colour.startswith("rgba("):
        red, green, blue, opacity = (float(part) for part in colour[5:-1].split(","))
        return red / 255, green / 255, blue / 255, opacity * alpha
    return to_rgba(colour, alpha)


def _glow(shadow: Shadow) -> list[tuple[float, float]]:
    """Build a soft edge of some wide lines over each other: their widths and alphas."""
    opacity = _colour(shadow.colour, 1.0)[3]
    share = 1 - (1 - 0.8 * opacity) ** (1 / _GLOW_STEPS)
    share = share / opacity if opacity else 0.0
    return [
        (2 * shadow.blur * 0.75 * (step + 1) / _GLOW_STEPS, share) for step in range(_GLOW_STEPS)
    ]


def _outline(path: Path) -> Outline:
    """Join the rings of a path into one outline, so that they are filled as one figure."""
    vertices: list[Point] = []
    codes: list[Any] = []
    for line in path.lines:
        vertices += [*line, line[0]]
        codes += [Outline.MOVETO, *[Outline.LINETO] * (len(line) - 1), Outline.CLOSEPOLY]
    return Outline(vertices or [(math.nan, math.nan)], codes or None)


@cache
def _font(bold: bool, italic: bool, serif: bool) -> FontProperties:
    """Choose the first font of the family that this machine has; matplotlib brings DejaVu."""
    known = {font.name for font in font_manager.fontManager.ttflist}
    family = next((name for name in (SERIF if serif else SANS) if name in known), "DejaVu Sans")
    return font_manager.FontProperties(
        family=[family],
        weight="bold" if bold else "normal",
        style="italic" if italic else "normal",
    )
