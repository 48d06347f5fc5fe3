"""Heat on a board: links as wide, and places as large and as hot, as numbers say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from matplotlib import colormaps
from matplotlib.collections import LineCollection, PatchCollection
from matplotlib.colors import LinearSegmentedColormap, to_hex
from matplotlib.patches import Circle

if TYPE_CHECKING:
    import numpy.typing as npt
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap

    from gametour.analysis.map_sheet import MapSheet
    from gametour.painting.pen import Point
    from gametour.painting.theme import Theme

# From what is hardly there to what is most: dark on a light map, bright on a dark one.
_OF_THEME = {
    "light": colormaps["YlOrRd"].resampled(256)(range(60, 256)),
    "dark": colormaps["inferno"].resampled(256)(range(90, 246)),
}
THINNEST, WIDEST = 0.6, 12.0  # board units
SMALLEST, LARGEST = 4.0, 15.0
LINES_AT, DISCS_AT = 0.5, 0.6  # above the board, below what a pen draws

NAME_SIZE = 9.5
_NAME_WIDTH, _NAME_HEIGHT = 0.022, 0.036  # of a letter, in parts of the axes


def heat_map(theme: Theme) -> Colormap:
    """Give the colours of a theme's heat, as matplotlib takes them."""
    return LinearSegmentedColormap.from_list(f"heat {theme.name}", _OF_THEME[theme.name])


def heat(theme: Theme, share: float) -> str:
    """Give the colour of a share between 0 and 1.

    Examples
    --------
    >>> from gametour.painting.theme import LIGHT
    >>> heat(LIGHT, 0.0) != heat(LIGHT, 1.0)
    True
    """
    return str(to_hex(heat_map(theme)(min(max(share, 0.0), 1.0))))


def shares(values: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Give values as parts of the greatest one; all 0 where that is 0.

    Examples
    --------
    >>> shares([1, 2, 4]).tolist(), shares([0]).tolist()
    ([0.25, 0.5, 1.0], [0.0])
    """
    numbers = np.asarray(values, float)
    most = numbers.max(initial=0.0)
    return numbers / most if most > 0 else np.zeros_like(numbers)


def hot_lines(
    page: MapSheet,
    links: Sequence[Sequence[Sequence[Point]]],
    values: npt.ArrayLike,
    *,
    widest: float = WIDEST,
) -> None:
    """Draw links, each perhaps in parts, as wide and hot as their values; of 0 nothing is drawn."""
    parts = shares(values)
    order = [int(at) for at in np.argsort(parts, kind="stable") if parts[at] > 0]
    drawn = [(at, part) for at in order for part in links[at]]
    colours = heat_map(page.theme)
    widths = [page.pen.points(THINNEST + (widest - THINNEST) * parts[at]) for at, _ in drawn]
    lines = LineCollection(
        [list(part) for _, part in drawn],
        linewidths=widths,
        colors=[colours(parts[at]) for at, _ in drawn],
        capstyle="round",
        joinstyle="round",
        zorder=LINES_AT,
    )
    page.board.add_collection(lines, autolim=False)


def hot_discs(page: MapSheet, points: Sequence[Point], values: npt.ArrayLike) -> None:
    """Draw places as large and hot as their values; of 0 nothing is drawn."""
    parts = shares(values)
    order = [int(at) for at in np.argsort(parts, kind="stable") if parts[at] > 0]
    colours = heat_map(page.theme)
    discs = PatchCollection(
        [Circle(points[at], SMALLEST + (LARGEST - SMALLEST) * parts[at] ** 0.5) for at in order],
        facecolors=[colours(parts[at]) for at in order],
        edgecolors=page.theme.ink,
        linewidths=page.pen.points(1.1),
        zorder=DISCS_AT,
    )
    page.board.add_collection(discs, autolim=False)


def hot_points(page: MapSheet, x: npt.ArrayLike, y: npt.ArrayLike, values: npt.ArrayLike) -> None:
    """Draw points in the panel, as hot as on the board."""
    page.axes.scatter(
        x,
        y,
        s=44,
        c=heat_map(page.theme)(shares(values)),
        edgecolors=page.theme.ink,
        linewidths=0.7,
    )


def name_points(axes: Axes, names: Iterable[str], x: Iterable[float], y: Iterable[float]) -> None:
    """Write names beside points, the first ones first, where no other name stands."""
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    taken: list[tuple[float, float, float]] = []
    for name, across, up in zip(names, x, y, strict=True):
        at, level = (across - left) / (right - left), (up - low) / (high - low)
        room = _NAME_WIDTH * len(name) + 0.03
        begins, ends = (at, at + room) if at + room < 1 else (at - room, at)
        if any(
            abs(level - other) < _NAME_HEIGHT and begins < end and start < ends
            for start, end, other in taken
        ):
            continue
        taken.append((begins, ends, level))
        on_right = begins == at
        axes.annotate(
            name,
            (across, up),
            xytext=(7 if on_right else -7, 0),
            textcoords="offset points",
            ha="left" if on_right else "right",
            va="center",
            fontsize=NAME_SIZE,
        )
