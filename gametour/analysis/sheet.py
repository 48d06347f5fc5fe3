"""The sheet that charts are drawn on: its look, its language, and how its axes write numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import Formatter

from gametour.analysis.chart import Chart, drawn_in
from gametour.painting.theme import Theme, theme_named
from gametour.words import Sentence, Words, words

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

SIZE = (9.5, 4.6)  # inches
DIGITS = 6  # that an axis writes at most


@dataclass(frozen=True)
class Sheet:
    """A figure being drawn, in one language and one theme.

    Attributes
    ----------
    figure
        The figure.
    axes
        Its first axes; those of several in a row are ``figure.axes``.
    theme
        The colours.
    say
        The words of the language.
    title
        What is seen.
    """

    figure: Figure
    axes: Axes
    theme: Theme
    say: Words
    title: str

    def seat(self, seat: int) -> str:
        """Give a seat's colour, the same as on the board."""
        return self.theme.seats[seat % len(self.theme.seats)].fill

    def percent(self, axis: Axis) -> None:
        """Have an axis write shares between 0 and 1 as percentages, as the language does."""
        axis.set_major_formatter(_Written(self.say.percent, 100))

    def numbers(self, axis: Axis) -> None:
        """Have an axis write numbers as the language does."""
        axis.set_major_formatter(_Written(self.say.number))

    def legend_below(self) -> None:
        """Say below the chart what its lines are: there is always room."""
        lines, names = self.axes.get_legend_handles_labels()
        columns = 3 if max(map(len, names), default=0) < 40 else 2
        self.figure.legend(lines, names, loc="outside lower center", ncols=columns)

    def chart(self, table: pd.DataFrame) -> Chart:
        """Give the chart, with the table that it shows."""
        return Chart(self.title, self.figure, table)


class _Written(Formatter):
    """Writes an axis's numbers with just the digits that tell them apart.

    Parameters
    ----------
    write
        ``(number, digits) -> text``.
    units
        How many of the units that are written make one.
    """

    def __init__(self, write: Callable[[float, int], str], units: float = 1) -> None:
        self._write = write
        self._units = units
        self._digits = 0

    def set_locs(self, locs: list[float]) -> None:
        """Take the numbers that are going to be written."""
        numbers = np.asarray(locs) * self._units
        near = 0.01 * np.ptp(numbers) / max(len(numbers) - 1, 1)
        exact = (np.allclose(numbers, numbers.round(n), rtol=0, atol=near) for n in range(DIGITS))
        self._digits = next((digits for digits, fits in enumerate(exact) if fits), DIGITS)

    def __call__(self, x: float, pos: int | None = None) -> str:
        """Write one of them."""
        return self._write(x, self._digits)


@contextmanager
def sheet(
    title: Sentence,
    *,
    language: str | None = None,
    theme: str = "light",
    size: tuple[float, float] = SIZE,
    columns: int = 1,
    **named: Any,
) -> Iterator[Sheet]:
    """Open a sheet; what is drawn inside has its look.

    Parameters
    ----------
    title
        What is seen; stands above the chart.
    language
        "da", "de" or "en"; by default the reader's own.
    theme
        "light" or "dark".
    size
        Width and height in inches.
    columns
        How many axes stand side by side.
    **named
        As in :meth:`matplotlib.figure.Figure.subplots`.

    Examples
    --------
    >>> import pandas as pd
    >>> from gametour.words import sentence
    >>> with sheet(sentence("exact"), language="da") as page:
    ...     page.percent(page.axes.yaxis)
    >>> page.chart(pd.DataFrame()).title
    'eksakt'
    """
    say, colours = words(language), theme_named(theme)
    with drawn_in(colours):
        figure = Figure(figsize=size)
        axes = figure.subplots(1, columns, squeeze=False, **named)
        figure.suptitle(say(title), x=0.01, ha="left", fontsize=16, fontweight="bold")
        yield Sheet(figure, axes[0][0], colours, say, say(title))
