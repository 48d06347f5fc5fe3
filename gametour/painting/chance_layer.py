"""How likely each town is to be landed on: a number for the next throw, a shade for some turns."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gametour.painting.geometry import Box, overlaps, regular_polygon
from gametour.painting.legend import legend_box
from gametour.painting.map_layer import shown_names, write_names
from gametour.painting.metrics import text_width
from gametour.painting.names import Names, name_box
from gametour.painting.projection import HEIGHT, WIDTH
from gametour.words import plural, sentence, words

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from gametour.painting.layout import Layout
    from gametour.painting.pen import Pen, Point
    from gametour.painting.scene import Scene

_DISC_RADIUS, _SHADE_RADIUS = 12.5, 19.0
_NUMBER_SIZE = 18.0
_GROWTH = 0.4  # discs grow less than the text, or neighbouring towns would touch
_SHADES = 8  # so many different ones: each is one call to the pen
_PALEST, _FULLEST = 0.10, 0.78
_ROW, _WORDS_SIZE, _PADDING = 29.0, 18.0, 9.0
_SIGN = 62.0  # the room of a sign before its words
_EDGE, _STEP = 14.0, 20.0
_ASIDE = (2.0, 4.0, 6.0, 8.0)  # so far a number may stand beside the middle of its town
_OWN_NAME = 9.0  # so much worse it is to cover the own name than that of another town
_DIRECTIONS = regular_polygon(12, 1.0)


def paint_chances(
    pen: Pen,
    layout: Layout,
    names: Names,
    scene: Scene,
    key: Point,
    plated: Collection[int] = (),
) -> None:
    """Paint the chances of a scene, which has some, and their key at its place.

    The names of ``plated`` towns stand on plates.
    """
    growth = _growth(scene)
    lit = {way.town for way in scene.lit}
    _paint_shades(pen, layout, scene, growth)
    over = _shaded_names(layout, names, scene, _SHADE_RADIUS * growth)
    write_names(pen, layout, names, scene, [town for town in over if town not in plated])
    own = set(scene.marks) if scene.marks_seat in (-1, scene.to_move) else set()
    shown = [one for one in scene.chances if one.now > 0 and one.town not in lit]
    spots = number_spots(layout, names, scene, [one.town for one in shown])
    for mine in (False, True):
        now = {spots[one.town]: in_percent(one.now) for one in shown if (one.town in own) == mine}
        if now:
            _paint_numbers(pen, scene, now, growth, own=mine)
    _paint_key(pen, scene, key)


def _growth(scene: Scene) -> float:
    return 1 + _GROWTH * (scene.text_scale - 1)


def in_percent(chance: float) -> str:
    """Write a chance as a number of per cent, so short that it fits a small disc.

    Examples
    --------
    >>> in_percent(1 / 6), in_percent(0.004), in_percent(0.996), in_percent(1.0)
    ('17', '<1', '>99', '100')
    """
    if 0 < chance < 0.005:
        return "<1"
    if 0.995 <= chance < 1:
        return ">99"
    return f"{100 * chance:.0f}"


def shade(chance: float) -> float:
    """Give the strength of the colour for a chance, in few steps.

    Examples
    --------
    >>> shade(1.0), shade(0.02) < shade(0.3) < shade(0.9)
    (0.78, True)
    """
    step = max(1, round(chance * _SHADES)) / _SHADES
    return round(_PALEST + (_FULLEST - _PALEST) * step, 3)


def _paint_shades(pen: Pen, layout: Layout, scene: Scene, growth: float) -> None:
    colour = scene.theme.seats[scene.to_move].fill
    alike: dict[float, list[Point]] = {}
    for one in scene.chances:
        if one.later > 0:
            alike.setdefault(shade(one.later), []).append(layout.towns[one.town])
    for strength, points in sorted(alike.items()):
        pen.dots(points, _SHADE_RADIUS * growth, fill=colour, alpha=strength)


def _shaded_names(layout: Layout, names: Names, scene: Scene, reach: float) -> list[int]:
    """List the towns whose names shades lie on."""
    shaded = [layout.towns[one.town] for one in scene.chances if one.later > 0]
    return [
        town
        for town, box in shown_names(layout, names, scene)
        if any(_gap(point, box) < reach for point in shaded)
    ]


def number_spots(
    layout: Layout, names: Names, scene: Scene, towns: Sequence[int]
) -> dict[int, Point]:
    """Give where the numbers of towns stand: in the town, moved aside as far as a name needs.

    Where there is no free place near the town, its own name at least stays free.
    """
    growth = _growth(scene)
    reach = (_DISC_RADIUS + 1.2) * growth
    boxes = dict(shown_names(layout, names, scene))
    spots: dict[int, Point] = {}
    for town in towns:
        x, y = layout.towns[town]
        places = [(x, y)]
        places += [
            (x + growth * away * dx, y + growth * away * dy)
            for away in _ASIDE
            for dx, dy in _DIRECTIONS
        ]
        far = reach + growth * max(_ASIDE)
        near = [(other, box) for other, box in boxes.items() if _gap((x, y), box) < far]
        prices = {
            place: sum(
                max(0.0, reach - _gap(place, box)) * (_OWN_NAME if other == town else 1.0)
                for other, box in near
            )
            + sum(max(0.0, 2 * reach - math.dist(place, taken)) for taken in spots.values())
            for place in places
        }
        spots[town] = min(prices, key=lambda place, prices=prices: round(prices[place], 1))
    return spots


def _gap(point: Point, box: Box) -> float:
    """Tell how far a point is from a box."""
    (x, y), (left, top, right, bottom) = point, box
    return math.hypot(max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom))


def _paint_numbers(
    pen: Pen, scene: Scene, numbers: dict[Point, str], growth: float, *, own: bool = False
) -> None:
    """Put a disc with its number on each point; the discs are drawn at once.

    Those of the own towns still to visit are in the seat's colour, as their marks are.
    """
    theme, seat = scene.theme, scene.theme.seats[scene.to_move]
    ground, ink, edge = (
        (seat.fill, seat.ink, theme.halo)
        if own
        else (
            theme.lit,
            theme.lit_ink,
            seat.fill,
        )
    )
    pen.dots(list(numbers), _DISC_RADIUS * growth, fill=ground, edge=edge, width=2.4 * growth)
    for (x, y), number in numbers.items():
        size = _NUMBER_SIZE * growth * (0.72 if len(number) > 2 else 1.0)
        pen.text(number, x, y + 0.6, round(size, 1), ink, bold=True)


@dataclass(frozen=True)
class _Key:
    """What numbers and shades mean, in words, and how large that is written."""

    rows: tuple[str, str]
    size: float
    row: float
    sign: float

    @property
    def width(self) -> float:
        """The room it takes from left to right."""
        return self.sign + max(text_width(text, self.size) for text in self.rows) + 2 * _PADDING

    @property
    def height(self) -> float:
        """The room it takes from top to bottom."""
        return 2 * self.row + _PADDING


def _key(scene: Scene) -> _Key:
    say, growth = words(scene.language), _growth(scene)
    rows = (
        say(sentence("%: reached by the next throw")),
        say(plural("shade: within {n} turn", "shade: within {n} turns", scene.turns)),
    )
    return _Key(rows, round(_WORDS_SIZE * growth, 1), _ROW * growth, _SIGN * growth)


def key_place(layout: Layout, names: Names, scene: Scene) -> Point:
    """Find the place for the key where it covers least, near the legend if there is a choice."""
    key = _key(scene)
    right = layout.chart.title_right
    legend = legend_box(scene.text_scale, right=right)
    reach = _SHADE_RADIUS * _growth(scene)
    taken = [(x - reach, y - reach, x + reach, y + reach) for x, y in layout.towns]
    boxes = (name_box(layout, names, town, scene.text_scale) for town in range(len(taken)))
    taken += [legend, *(box for box in boxes if box is not None)]
    if layout.chart.inset is not None:
        taken.append(layout.chart.inset.frame)
    begin = legend[0], legend[3] + 4

    def covers(place: Point) -> tuple[int, float]:
        x, y = place
        box = (x, y, x + key.width, y + key.height)
        return sum(overlaps(box, other) for other in taken), math.dist(place, begin)

    across = int((WIDTH - _EDGE - key.width - _EDGE) // _STEP)
    down = int((HEIGHT - _EDGE - key.height - _EDGE) // _STEP)
    places = [(_EDGE + i * _STEP, _EDGE + j * _STEP) for i in range(across) for j in range(down)]
    return min([begin, *places], key=covers)


def _paint_key(pen: Pen, scene: Scene, place: Point) -> None:
    """Say what numbers and shades mean."""
    theme, key, growth = scene.theme, _key(scene), _growth(scene)
    left, top = place
    colour = theme.seats[scene.to_move].fill
    pen.rounded_rectangle(
        left, top, key.width, key.height, 8, fill=theme.lit, edge=colour, edge_width=1.4
    )
    middle = left + _PADDING + key.sign / 2 - 3
    first = top + _PADDING / 2 + key.row / 2
    _paint_numbers(pen, scene, {(middle, first): "17"}, growth)
    for number, chance in enumerate((0.1, 0.5, 1.0)):
        point = (middle + (number - 1) * 18 * growth, first + key.row)
        pen.dots([point], 8.5 * growth, fill=colour, alpha=shade(chance))
    for number, text in enumerate(key.rows):
        beside = left + _PADDING + key.sign
        y = first + number * key.row + 0.5
        pen.text(text, beside, y, key.size, theme.lit_ink, align="left")
