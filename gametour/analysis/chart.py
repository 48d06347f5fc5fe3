"""A chart: a figure together with the table it was drawn from."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import matplotlib as mpl
import numpy as np
from cycler import cycler
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.layout_engine import PlaceHolderLayoutEngine
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from gametour.engine.given import path_of
from gametour.painting.theme import Theme
from gametour.words import UserError, sentence

if TYPE_CHECKING:
    import os

    import pandas as pd

Kind = Literal["png", "svg"]
DOTS_PER_INCH = 160  # sharp on a projector, and still small enough to follow a slider
KEPT_WIDTH, KEPT_COLOURS = 820, 64  # of what is kept in a notebook's file
QUICK = 3  # how hard a PNG is pressed, of 9: a map is written faster, and hardly larger


class ChartError(UserError):
    """A chart that cannot be kept; the sentence says what to do."""


@dataclass(frozen=True, eq=False)
class Chart:
    """A figure and its table.

    Parameters
    ----------
    title
        What is seen, in the reader's language; also what a screen reader says.
    figure
        The figure.
    table
        The numbers that it shows, one row a mark.

    Examples
    --------
    >>> import pandas as pd
    >>> from gametour.painting.theme import LIGHT
    >>> with drawn_in(LIGHT):
    ...     figure = Figure(figsize=(4, 2))
    ...     line = figure.add_subplot().plot([1, 2, 3])
    >>> chart = Chart("Three points", figure, pd.DataFrame({"y": [1, 2, 3]}))
    >>> chart.drawn("png")[1:4]
    b'PNG'
    """

    title: str
    figure: Figure
    table: pd.DataFrame

    def __repr__(self) -> str:
        return f"<Chart {self.title!r}: {len(self.table)} rows>"

    def _repr_png_(self) -> bytes:
        return self.drawn("png")

    def drawn(self, kind: Kind) -> bytes:
        """Give the figure as the bytes of a PNG or SVG file; the same figure, the same bytes."""
        self._settle()
        file = io.BytesIO()
        if kind == "png":
            named = PngInfo()
            named.add_text("Title", self.title)
            self._picture().save(file, "png", compress_level=QUICK, pnginfo=named)
        else:
            metadata = {"Title": self.title, "Date": None}
            with mpl.rc_context({"svg.hashsalt": "gametour"}):
                self.figure.savefig(file, format=kind, dpi=DOTS_PER_INCH, metadata=metadata)
        return file.getvalue()

    def _picture(self) -> Image.Image:
        """Draw the figure, once: ``savefig`` would draw it twice."""
        self.figure.set_dpi(DOTS_PER_INCH)
        canvas = FigureCanvasAgg(self.figure)
        canvas.draw()
        return Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")

    def _settle(self) -> None:
        """Lay the figure out once: each time again, it would come to lie a little elsewhere."""
        engine = self.figure.get_layout_engine()
        if engine is not None and not isinstance(engine, PlaceHolderLayoutEngine):
            self.figure.set_dpi(DOTS_PER_INCH)
            ticks = self._ticks()
            engine.execute(self.figure)
            if self._ticks() != ticks:  # they depend on the room that the first pass left
                engine.execute(self.figure)
            self.figure.set_layout_engine("none")

    def _ticks(self) -> list[list[float]]:
        axes = [axis for one in self.figure.axes for axis in (one.xaxis, one.yaxis)]
        return [list(axis.get_majorticklocs()) for axis in axes]

    def pressed(self) -> bytes:
        """Give the figure as a small PNG of few colours, to be kept in a notebook."""
        self._settle()
        file = io.BytesIO()
        picture = self._picture()
        picture.thumbnail((KEPT_WIDTH, KEPT_WIDTH), Image.Resampling.LANCZOS)
        picture.quantize(KEPT_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
            file, "png", optimize=True
        )
        return file.getvalue()

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the figure to a .png or .svg file, or its table to a .csv file.

        Raises
        ------
        ChartError
            The ending is another one, or the file cannot be written.
        """
        file = path_of(path)
        ending = file.suffix.lower().lstrip(".")
        if ending == "csv":
            content = self.table.to_csv(index=False).encode()
        elif ending in ("png", "svg"):
            content = self.drawn("svg" if ending == "svg" else "png")
        else:
            raise ChartError(
                sentence(
                    "A chart is kept as .png, .svg or .csv; {name!r} is none of them.",
                    name=file.name,
                )
            )
        try:
            file.write_bytes(content)
        except OSError as error:
            raise ChartError(
                sentence(
                    "The chart cannot be written to {path!r}: choose another place.",
                    path=str(file),
                )
            ) from error
        return file


@contextmanager
def drawn_in(theme: Theme) -> Iterator[None]:
    """Have matplotlib draw with a theme's colours, in type that is read from the back row."""
    look: dict[Any, Any] = {
        **dict.fromkeys(("text.color", "axes.labelcolor", "axes.titlecolor"), theme.ink),
        **dict.fromkeys(("xtick.labelcolor", "ytick.labelcolor"), theme.ink),
        **dict.fromkeys(("xtick.color", "ytick.color", "axes.edgecolor"), theme.coast),
        **dict.fromkeys(("figure.facecolor", "axes.facecolor", "savefig.facecolor"), theme.land),
        "grid.color": theme.neighbour_edge,
        "axes.prop_cycle": cycler(color=[seat.fill for seat in theme.seats]),
        "font.size": 12,
        "axes.titlesize": 14,
        "axes.titleweight": "bold",
        "axes.titlelocation": "left",
        "axes.labelsize": 12,
        "legend.fontsize": 11,
        "figure.constrained_layout.use": True,
        "figure.constrained_layout.h_pad": 0.12,
        "figure.constrained_layout.w_pad": 0.12,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "axes.grid.axis": "y",
        "axes.axisbelow": True,
        "legend.frameon": False,
        "lines.linewidth": 2.2,
    }
    with mpl.rc_context(look):
        yield
