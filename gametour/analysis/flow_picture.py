"""Draws a flow: places as bars, what goes from one to another as bands as wide as their numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.patheffects import withStroke

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from gametour.analysis.sheet import Sheet

GAP = 0.07  # between two bars of a column, as a share of the picture's height
BAR = 0.035  # a bar's width; columns stand 1 apart
FIELD = 0.86  # how much of the height bars, gaps and what runs back below them take
ABOVE = 0.08  # the room of the names above the bars
BACK_GAP = 0.045  # above each band that runs back


@dataclass(frozen=True)
class Band:
    """What goes from one place to another: how much, and in whose colour."""

    source: str
    target: str
    number: float
    colour: str


@dataclass
class _Bar:
    """A place on the picture, and how much of its two sides is taken by bands already."""

    x: float
    top: float
    height: float
    out: float = 0.0
    into: float = 0.0


def draw_flow(
    page: Sheet,
    columns: Sequence[Sequence[str]],
    bands: Sequence[Band],
    *,
    called: Mapping[str, str],
    written: Callable[[float], str],
) -> None:
    """Draw a flow on a sheet's axes.

    Parameters
    ----------
    page
        The sheet.
    columns
        The places, column by column from left to right, each column from top to bottom.
    bands
        What flows; a band to a place further left, or in the same column, runs back below.
    called
        What each place is called.
    written
        How a number is written.
    """
    axes = page.axes
    shown = [band for band in bands if band.number > 0]
    bars = _bars(columns, shown)
    back = [band for band in shown if bars[band.target].x <= bars[band.source].x]
    scale = _scale(columns, bars, back)
    _place(columns, bars, scale)
    depth = max((bar.top + bar.height for bar in bars.values()), default=1.0)
    for band in sorted(shown, key=lambda band: _order(band, bars)):
        width = band.number * scale
        source, target = bars[band.source], bars[band.target]
        begin = (source.x + BAR, source.top + source.out + width / 2)
        end = (target.x, target.top + target.into + width / 2)
        source.out += width
        target.into += width
        if band not in back:
            _ahead(axes, begin, end, width, band.colour)
            middle = ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2)
        else:
            middle = ((begin[0] + end[0]) / 2, depth + BACK_GAP + width / 2)
            _back(axes, begin, end, middle[1], width, band.colour)
            depth = middle[1] + width / 2
        axes.text(
            *middle,
            written(band.number),
            ha="center",
            va="center",
            fontsize=12,
            bbox={"boxstyle": "round,pad=0.2", "fc": page.theme.land, "ec": "none", "alpha": 0.8},
        )
    for place, bar in bars.items():
        axes.add_patch(
            Rectangle((bar.x, bar.top), BAR, max(bar.height, 0.004), color=page.theme.ink, zorder=3)
        )
        axes.text(
            bar.x + BAR / 2,
            bar.top - 0.012,
            called[place],
            ha="center",
            va="bottom",
            fontsize=12,
            fontweight="bold",
            path_effects=[withStroke(linewidth=3, foreground=page.theme.land)],
            zorder=4,
        )
    axes.set_xlim(-0.5, len(columns) - 1 + 0.55)  # room for half of a long name
    axes.set_ylim(1.0, 0.0)
    axes.axis("off")


def _bars(columns: Sequence[Sequence[str]], bands: Sequence[Band]) -> dict[str, _Bar]:
    """Give each place a bar as high as what comes in or goes out, whichever is more."""
    bars = {}
    for x, column in enumerate(columns):
        for place in column:
            out = sum(band.number for band in bands if band.source == place)
            into = sum(band.number for band in bands if band.target == place)
            if out or into:
                bars[place] = _Bar(float(x), 0.0, max(out, into))
    return bars


def _scale(
    columns: Sequence[Sequence[str]], bars: Mapping[str, _Bar], back: Sequence[Band]
) -> float:
    """Tell how high one is, so that the fullest column fits above what runs back."""
    below = sum(band.number for band in back)
    room = FIELD - BACK_GAP * len(back)
    scales = []
    for column in columns:
        present = [bars[place].height for place in column if place in bars]
        if sum(present):
            scales.append((room - GAP * (len(present) - 1)) / (sum(present) + below))
    return min(scales, default=1.0)


def _place(columns: Sequence[Sequence[str]], bars: Mapping[str, _Bar], scale: float) -> None:
    """Scale the bars, and centre each column beside the highest."""
    for bar in bars.values():
        bar.height *= scale
    present = [[bars[place] for place in column if place in bars] for column in columns]
    heights = [sum(bar.height for bar in some) + GAP * (len(some) - 1) for some in present]
    for column, height in zip(present, heights, strict=True):
        top = ABOVE + (max(heights) - height) / 2
        for bar in column:
            bar.top = top
            top += bar.height + GAP


def _order(band: Band, bars: Mapping[str, _Bar]) -> tuple[bool, float, float]:
    """Draw bands ahead before those that go back, each from top to bottom."""
    source, target = bars[band.source], bars[band.target]
    return target.x <= source.x, source.top, target.top


def _ahead(
    axes: Axes,
    begin: tuple[float, float],
    end: tuple[float, float],
    width: float,
    colour: str,
) -> None:
    half, middle = width / 2, (begin[0] + end[0]) / 2
    upper = [
        (begin[0], begin[1] - half),
        (middle, begin[1] - half),
        (middle, end[1] - half),
        (end[0], end[1] - half),
    ]
    lower = [
        (end[0], end[1] + half),
        (middle, end[1] + half),
        (middle, begin[1] + half),
        (begin[0], begin[1] + half),
    ]
    curve = [Path.CURVE4] * 3
    codes = [Path.MOVETO, *curve, Path.LINETO, *curve, Path.CLOSEPOLY]
    shape = Path([*upper, *lower, upper[0]], codes)
    axes.add_patch(PathPatch(shape, facecolor=colour, linewidth=0))


def _back(
    axes: Axes,
    begin: tuple[float, float],
    end: tuple[float, float],
    depth: float,
    width: float,
    colour: str,
) -> None:
    """Run a band out to the right, down, back below the bars, and in from the left."""
    half, turn = width / 2, 0.16
    right, left = begin[0] + turn, end[0] - turn
    outer = [
        (begin[0], begin[1] - half),
        (right + half, begin[1] - half),
        (right + half, depth + half),
        (begin[0], depth + half),
        (end[0], depth + half),
        (left - half, depth + half),
        (left - half, end[1] - half),
        (end[0], end[1] - half),
    ]
    inner = [
        (end[0], end[1] + half),
        (left + half, end[1] + half),
        (left + half, depth - half),
        (end[0], depth - half),
        (begin[0], depth - half),
        (right - half, depth - half),
        (right - half, begin[1] + half),
        (begin[0], begin[1] + half),
    ]
    curve = [Path.CURVE4] * 3
    run = [*curve, Path.LINETO, *curve]
    codes = [Path.MOVETO, *run, Path.LINETO, *run, Path.CLOSEPOLY]
    shape = Path([*outer, *inner, outer[0]], codes)
    axes.add_patch(PathPatch(shape, facecolor=colour, linewidth=0))
