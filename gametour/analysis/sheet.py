"""The sheet that charts are drawn on: its look, its language, and how its axes write numbers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from gametour.analysis.chart import Chart, drawn_in
from gametour.painting.theme import Theme, theme_named
from gametour.words import Sentence, Words, words

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

SIZE = (9.5, 4.6)  # inches


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

    def percent(self, axis: Axis, digits: int = 0) -> None:
        """Have an axis write shares between 0 and 1 as percentages, as the language does."""
        axis.set_major_formatter(FuncFormatter(lambda share, _: self.say.percent(share, digits)))

    def numbers(self, axis: Axis, digits: int = 0) -> None:
        """Have an axis write numbers as the language does."""
        axis.set_major_formatter(FuncFormatter(lambda value, _: self.say.number(value, digits)))

    def legend_below(self) -> None:
        """Say below the chart what its lines are: there is always room."""
        lines, names = self.axes.get_legend_handles_labels()
        columns = 3 if max(map(len, names), default=0) < 40 else 2
        self.figure.legend(lines, names, loc="outside lower center", ncols=columns)

    def chart(self, table: pd.DataFrame) -> Chart:
        """Give the chart, with the table that it shows."""
        return Chart(self.title, self.figure, table)


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
