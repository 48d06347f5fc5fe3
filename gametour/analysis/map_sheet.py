"""A sheet with a game's board on it: painted by the game's own painter, marked by the chart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_mixed import MixedModeRenderer
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.layout_engine import ConstrainedLayoutEngine

from gametour.analysis.chart import DOTS_PER_INCH, drawn_in
from gametour.analysis.sheet import Sheet
from gametour.painting.matplotlib_pen import MatplotlibPen
from gametour.painting.theme import Theme, theme_named
from gametour.words import Sentence, words

if TYPE_CHECKING:
    import numpy.typing as npt
    from matplotlib.axes import Axes

    from gametour.painting.pen import Pen

HIGH, WIDE = 6.1, 7.4  # inches that a board has at most
PANEL = 3.9
TITLE = 0.5
MARGIN = 0.1
CSS_PER_INCH = 96


class Painter(Hashable, Protocol):
    """What a chart needs of a game's painter."""

    @property
    def width(self) -> float:
        """How wide the board is, in its own units."""

    @property
    def height(self) -> float:
        """How high it is."""

    def paint(self, layer: str, pen: Pen, scene: Any) -> None:
        """Paint one layer."""

    def paint_names(self, pen: Pen, scene: Any) -> None:
        """Write the names of the places alone."""


@dataclass(frozen=True)
class MapSheet(Sheet):
    """A sheet with a board; its `axes` are those of the panel beside it.

    Attributes
    ----------
    board
        The axes of the board, in the board's units.
    pen
        Draws on it.
    painter, scene
        The board's painter, and what of the board is shown.
    """

    board: Axes
    pen: MatplotlibPen
    painter: Painter
    scene: Hashable

    def write_names(self) -> None:
        """Write the names of the places over what the pen has drawn so far."""
        names = _Ground(self.board, self.painter, self.scene, names=True)
        names.set_zorder(self.pen.next_order())
        self.board.add_image(names)


@contextmanager
def map_sheet(
    title: Sentence,
    painter: Painter,
    scene: Callable[[Theme, str, float], Hashable],
    *,
    language: str | None = None,
    theme: str = "light",
) -> Iterator[MapSheet]:
    """Open a sheet with a board and a panel for what else is to be seen.

    Parameters
    ----------
    title
        What is seen; stands above.
    painter
        The game's painter.
    scene
        ``(theme, language, height)``: what of the board is shown, as high as that in CSS pixels.
    language, theme
        As in :func:`gametour.analysis.sheet.sheet`.
    """
    say, colours = words(language), theme_named(theme)
    with drawn_in(colours):
        figure, board, panel = _laid_out(painter)
        figure.text(
            MARGIN / figure.get_figwidth(),
            1 - MARGIN / figure.get_figheight(),
            say(title),
            ha="left",
            va="top",
            fontsize=16,
            fontweight="bold",
        )
        pen = MatplotlibPen(painter.width, painter.height, axes=board)
        height = board.get_position().height * figure.get_figheight()
        shown = scene(colours, say.language, height * CSS_PER_INCH)
        board.add_image(_Ground(board, painter, shown))
        yield MapSheet(figure, panel, colours, say, say(title), board, pen, painter, shown)


def _laid_out(painter: Painter) -> tuple[Figure, Axes, Axes]:
    """Give a figure, its axes for the board, and those for the panel beside it."""
    shape = painter.width / painter.height
    down = min(HIGH, WIDE / shape)
    across = down * shape
    wide, high = MARGIN + across + PANEL, TITLE + down + MARGIN
    figure = Figure(figsize=(wide, high))
    engine = figure.get_layout_engine()
    assert isinstance(engine, ConstrainedLayoutEngine), "the sheet's look asks for it"
    left = MARGIN + across
    engine.set(rect=(left / wide, 0.0, PANEL / wide, (high - TITLE + MARGIN) / high))
    panel = figure.add_subplot()
    board = figure.add_axes((MARGIN / wide, MARGIN / high, across / wide, down / high))
    board.set_in_layout(False)  # its place is fixed: its hundreds of marks need not be measured
    return figure, board, panel


class _Ground(AxesImage):
    """The board beneath the chart's marks: a kept picture on a screen, drawn anew in an SVG.

    Parameters
    ----------
    axes
        Where it lies.
    painter, scene
        What it shows.
    names
        Whether only the names are painted, to lie above the marks.
    """

    def __init__(
        self, axes: Axes, painter: Painter, scene: Hashable, *, names: bool = False
    ) -> None:
        extent = (0.0, painter.width, painter.height, 0.0)
        super().__init__(axes, extent=extent, interpolation="antialiased", zorder=0)
        self._painter, self._scene, self._names = painter, scene, names
        inches = axes.get_position().height * cast("Figure", axes.figure).get_figheight()
        self._high = round(inches * DOTS_PER_INCH)

    def draw(self, renderer: Any) -> None:
        """Draw the picture, or in an SVG the board itself."""
        board = self.axes
        if isinstance(renderer, MixedModeRenderer):
            self._draw_anew(board, renderer)
            return
        picture = _picture(self._painter, self._scene, self._names, self._high)
        if round(board.bbox.height) == len(picture):  # pixel for pixel: the fast way
            left, low = round(board.bbox.x0), round(board.bbox.y0)
            renderer.draw_image(renderer.new_gc(), left, low, picture[::-1])
        else:
            self.set_data(picture)
            super().draw(renderer)

    def _draw_anew(self, board: Axes, renderer: Any) -> None:
        before = set(board.get_children())
        pen = MatplotlibPen(self._painter.width, self._painter.height, axes=board)
        _paint(self._painter, pen, self._scene, self._names)
        for artist in [one for one in board.get_children() if one not in before]:
            artist.draw(renderer)
            artist.remove()


def _paint(painter: Painter, pen: Pen, scene: Hashable, names: bool) -> None:
    if names:
        painter.paint_names(pen, scene)
    else:
        painter.paint("map", pen, scene)


@lru_cache(maxsize=24)
def _picture(painter: Painter, scene: Hashable, names: bool, high: int) -> npt.NDArray[np.uint8]:
    """Paint a board, or its names alone, once for all charts that show it."""
    pen = MatplotlibPen(painter.width, painter.height)
    _paint(painter, pen, scene, names)
    pen.figure.patch.set_visible(False)
    pen.figure.set_dpi(high / pen.figure.get_figheight())
    pen.figure.set_layout_engine("none")
    canvas: Any = FigureCanvasAgg(pen.figure)
    canvas.draw()
    return np.array(canvas.buffer_rgba())
