"""A chart: a figure together with the table it was drawn from."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import matplotlib as mpl
from cycler import cycler
from matplotlib.figure import Figure
from matplotlib.layout_engine import PlaceHolderLayoutEngine

from gametour.painting.theme import Theme
from gametour.words import UserError, sentence

if TYPE_CHECKING:
    import os

    import pandas as pd

Kind = Literal["png", "svg"]
DOTS_PER_INCH = 144  # sharp on a projector, and still small enough to follow a slider
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
        named: dict[str, Any] = {"metadata": {"Title": self.title}}
        if kind == "svg":
            named["metadata"]["Date"] = None
        else:
            named["pil_kwargs"] = {"compress_level": QUICK}
        with mpl.rc_context({"svg.hashsalt": "gametour"}):
            self.figure.savefig(file, format=kind, dpi=DOTS_PER_INCH, **named)
        return file.getvalue()

    def _settle(self) -> None:
        """Lay the figure out once: each time again, it would come to lie a little elsewhere."""
        engine = self.figure.get_layout_engine()
        if engine is not None and not isinstance(engine, PlaceHolderLayoutEngine):
            self.figure.set_dpi(DOTS_PER_INCH)
            for _ in range(2):  # tick labels depend on the room that the first pass leaves
                engine.execute(self.figure)
            self.figure.set_layout_engine("none")

    def pressed(self) -> bytes:
        """Give the figure as a small PNG of 256 colours, to be kept in a notebook."""
        from PIL import Image

        file = io.BytesIO()
        picture = Image.open(io.BytesIO(self.drawn("png"))).convert("RGB")
        picture.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
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
        file = Path(path)
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
