"""The tags at the destinations: name, cost of entry and check marks; placed once, repainted often.

Each tag has the room for the longest that it may say in its language, so that nothing moves when
the costs change.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gametour.painting.geometry import Box, leader, moved, overlaps
from gametour.painting.globe_chart import HEIGHT, WIDTH
from gametour.painting.metrics import text_width
from gametour.painting.pen import Shadow
from gametour.painting.placing import Label, Placing, Surroundings, place
from gametour.painting.sprites import paint_seat_mark
from gametour.words import sentence, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gametour.boards.world import City
    from gametour.painting.globe_scene import GlobeScene, Tag
    from gametour.painting.pen import Pen, Point
    from gametour.words import Sentence

DOT = 9.0
GROUNDED = "#C25400"  # in both themes, with white on it
ON_GROUNDED = "#FFFFFF"

# At 0.4 pixels a unit, as on a small projector, 25 units are the smallest letters to be read.
_NAME_SIZE, _PRICE_SIZE, _WORD_SIZE, _SAID_SIZE = 26.0, 26.0, 25.0, 25.0
_HEIGHT, _CHIP, _PADDING = 40.0, 32.0, 9.0
_MARK, _MARKS_ROW = 16.0, 37.0
_GROWTH = 0.5  # tags grow less than the text
_SHRINKS = (
    1.0,
    0.94,
    0.88,
    0.76,
    0.66,
    0.58,
)  # tried one after another where the cities lie too close
_COMPANY = (-60.0, -66.0, 60.0, -9.0)  # where two or three pawns stand together in a city
_ALONE = (-24.0, -62.0, 24.0, -9.0)
_NOBODY = (0.0, 0.0, 0.0, 0.0)
_CROWD = (-104.0, -66.0, 104.0, -9.0)  # where five do
_DEAREST = 12
_KEY_EDGE, _KEY_STEP, _KEY_SIGN = 14, 20, 57  # what the numbers of per cent mean
_HOUSE: tuple[Point, ...] = (
    (0, -9),
    (9, -1),
    (6.5, -1),
    (6.5, 8),
    (-6.5, 8),
    (-6.5, -1),
    (-9, -1),
)


@dataclass(frozen=True)
class Room:
    """Where a tag stands: the room for its longest card, with the marks beneath."""

    city: int
    name: str
    size: float  # of everything, as a share of the usual
    box: Box
    x: float  # of the city: the card stands as near to it as its room allows


def price_tag(cost: int, language: str) -> str:
    """Say what a city costs, as short as can be."""
    return words(language)(sentence("${n}k", n=cost))


def grounded_word(language: str) -> str:
    """Say that a city is grounded."""
    return words(language)(sentence("grounded"))


def _chip_room(language: str, size: float) -> float:
    price = text_width(price_tag(_DEAREST, language), _PRICE_SIZE * size, bold=True)
    word = text_width(grounded_word(language), _WORD_SIZE * size, bold=True)
    return max(price, word) + 18 * size


def _name_width(name: str, size: float) -> float:
    return text_width(name, _NAME_SIZE * size, bold=True) + 2


def place_tags(
    cities: Sequence[City],
    points: Mapping[int, Point],
    language: str,
    text_scale: float,
    closed: Sequence[Box],
) -> tuple[Room, ...]:
    """Find room for the tags, smaller ones where the cities lie too close.

    Parameters
    ----------
    cities
        The destinations.
    points
        Where they lie on the page.
    language, text_scale
        What the tags say, and how large.
    closed
        Boxes that must stay free.
    """
    growth = 1 + _GROWTH * (text_scale - 1)
    for shrink in _SHRINKS:
        size = growth * shrink
        labels = [_label(city, points[city.index], language, size) for city in cities]
        # Room for a single pawn, if there is none for more; a pawn may hide a tag, if need be.
        for company, rounds in ((_COMPANY, 40), (_ALONE, 60), (_NOBODY, 90)):
            placing = place(labels, _surroundings(points, growth, closed, company), rounds=rounds)
            if not placing.clashing and not placing.misplaced:
                return _rooms(cities, labels, placing, language, size)
    return _rooms(cities, labels, placing, language, size)


def _label(city: City, point: Point, language: str, size: float) -> Label:
    width = _name_width(city.name(language), size) + _chip_room(language, size)
    height = (_HEIGHT + _MARKS_ROW) * size
    return Label(city.index, *point, DOT + 3, width + 3 * _PADDING * size, height)


def _surroundings(
    points: Mapping[int, Point], growth: float, closed: Sequence[Box], company: Box
) -> Surroundings:
    """Keep dots and pawns free, and if it can be even the place of many pawns."""
    signs = [(x, y, DOT + 3) for x, y in points.values()]
    kept = [*closed, *(_round(point, company, growth) for point in points.values())]
    crowds = [_round(point, _CROWD, growth) for point in points.values()]
    return Surroundings((0, 0, WIDTH, HEIGHT), signs, (), kept, crowds)


def _rooms(
    cities: Sequence[City], labels: Sequence[Label], placing: Placing, language: str, size: float
) -> tuple[Room, ...]:
    rooms = []
    for city, label in zip(cities, labels, strict=True):
        x, y = placing.spots[city.index]
        half, tall = label.width / 2, label.height / 2
        box = (x - half, y - tall, x + half, y + tall)
        rooms.append(Room(city.index, city.name(language), size, box, label.x))
    return tuple(rooms)


def _round(point: Point, box: Box, scale: float) -> Box:
    """Lay a box that is measured from (0, 0) round a point."""
    (x, y), (left, top, right, bottom) = point, box
    return x + scale * left, y + scale * top, x + scale * right, y + bottom


def card_of(room: Room, cost: int, language: str) -> Box:
    """Give the box of the card with name and cost, as wide as what it says now."""
    size = room.size
    width = _name_width(room.name, size) + 2 * _PADDING * size
    width += _chip_width(cost, language, size)
    left, top, right, _ = room.box
    left = min(max(room.x - width / 2, left), right - width)
    return left, top, left + width, top + _HEIGHT * size


def _chip_width(cost: int, language: str, size: float) -> float:
    if cost == 0:
        return 0.0
    if cost == 1:
        return text_width(grounded_word(language), _WORD_SIZE * size, bold=True) + 24 * size
    return text_width(price_tag(max(cost, 9), language), _PRICE_SIZE * size, bold=True) + 24 * size


# ---- painting


def paint_tags(
    pen: Pen, scene: GlobeScene, points: Mapping[int, Point], rooms: Sequence[Room]
) -> None:
    """Paint dots and tags of all destinations."""
    theme = scene.theme
    cards = [
        card_of(room, tag.cost, scene.language) for room, tag in zip(rooms, scene.tags, strict=True)
    ]
    leaders = [
        line
        for tag, card in zip(scene.tags, cards, strict=True)
        for line in leader(points[tag.city], DOT + 2, card)
    ]
    if leaders:
        pen.lines(leaders, theme.halo, 5)
        pen.lines(leaders, theme.ink, 1.8)
    _paint_dots(pen, scene, points)
    for room, tag, card in zip(rooms, scene.tags, cards, strict=True):
        _paint_card(pen, scene, room, tag, card)
        _paint_marks(pen, scene, room, tag, card)


def _paint_dots(pen: Pen, scene: GlobeScene, points: Mapping[int, Point]) -> None:
    theme = scene.theme
    lit = [points[city] for city in scene.lit if city in points]
    if lit and scene.to_move >= 0:
        colour = theme.seats[scene.to_move].fill
        pen.dots(lit, 21, fill=theme.star, alpha=0.5)
        pen.dots(lit, 14, fill=theme.halo, edge=colour, width=4)
    if scene.rolled in points:
        pen.dots([points[scene.rolled]], 19, edge=theme.accent, width=4)
    for grounded, fill in ((False, theme.town), (True, theme.plain)):
        some = [points[tag.city] for tag in scene.tags if (tag.cost == 1) == grounded]
        pen.dots(some, DOT, fill=fill, edge=theme.ink, width=3.2)


def _paint_card(pen: Pen, scene: GlobeScene, room: Room, tag: Tag, card: Box) -> None:
    theme, size = scene.theme, room.size
    left, top, right, bottom = card
    middle = (top + bottom) / 2
    lit = tag.city in scene.lit and scene.to_move >= 0
    edge = theme.seats[scene.to_move].fill if lit else None
    if tag.city == scene.rolled:
        edge = theme.accent
    pen.rounded_rectangle(
        left,
        top,
        right - left,
        bottom - top,
        10 * size,
        fill=theme.halo if theme.dark else theme.lit,
        edge=edge,
        edge_width=3.5,
        shadow=Shadow(theme.shade, 8, 2),
    )
    width = _name_width(room.name, size)
    pen.text(
        room.name,
        left + _PADDING * size,
        middle + 1,
        round(_NAME_SIZE * size, 1),
        theme.second_ink if tag.cost == 1 else theme.ink,
        bold=True,
        align="left",
        max_width=math.ceil(width) + 2,
    )
    if tag.cost > 0:
        chip = left + 1.6 * _PADDING * size + width
        _paint_chip(pen, scene, tag, (chip, top, right - 5 * size, bottom), size)


def _paint_chip(pen: Pen, scene: GlobeScene, tag: Tag, around: Box, size: float) -> None:
    theme, (left, top, right, bottom) = scene.theme, around
    half, middle = _CHIP * size / 2, (top + bottom) / 2
    said, ground, ink = price_tag(tag.cost, scene.language), theme.accent, theme.accent_ink
    letters = _PRICE_SIZE * size
    if tag.cost == 1:
        said, ground, ink = grounded_word(scene.language), GROUNDED, ON_GROUNDED
        letters = _WORD_SIZE * size
    width = right - left
    pen.rounded_rectangle(left, middle - half, width, 2 * half, 7 * size, fill=ground)
    pen.text(
        said,
        (left + right) / 2,
        middle + 1,
        round(letters, 1),
        ink,
        bold=True,
        max_width=math.floor(width - 6 * size),
    )


def _paint_marks(pen: Pen, scene: GlobeScene, room: Room, tag: Tag, card: Box) -> None:
    """Draw the check marks beneath the card, then homes and what chance says."""
    theme, size = scene.theme, room.size
    y = card[3] + 0.53 * _MARKS_ROW * size
    x = card[0] + 16 * size
    for seat in tag.marks:
        paint_seat_mark(pen, seat, theme, x, y, _MARK * size)
        x += 2.4 * _MARK * size
    for seat, home in scene.homes:
        if home == tag.city:
            house = moved(_HOUSE, x, y, 1.3 * size)
            pen.polygons([house], edge=theme.halo, width=5)
            pen.polygons([house], fill=theme.seats[seat].fill, edge=theme.ink, width=1.6)
            x += 2.4 * _MARK * size
    said = dict(scene.chances).get(tag.city)
    if said is not None:
        text = words(scene.language)(said)
        letters = round(_SAID_SIZE * size, 1)
        width = text_width(text, letters, bold=True) + 14 * size
        half = 16 * size
        left = min(x - 12 * size, WIDTH - 6 - width)
        pen.rounded_rectangle(left, y - half, width, 2 * half, half, fill=theme.ink, alpha=0.92)
        pen.text(text, left + width / 2, y + 1, letters, theme.halo, bold=True)


def paint_chance_key(pen: Pen, scene: GlobeScene, meaning: Sentence, taken: Sequence[Box]) -> None:
    """Say what the numbers of per cent at the cities mean, where nothing else stands."""
    theme, growth = scene.theme, _key_growth(scene)
    left, top, right, bottom = key_box(scene, meaning, taken)
    size, middle = round(_WORD_SIZE * growth, 1), (top + bottom) / 2
    pen.rounded_rectangle(left, top, right - left, bottom - top, 9, fill=theme.halo, alpha=0.85)
    width, height = 40 * growth, 26 * growth
    pen.rounded_rectangle(
        left + 7 * growth, middle - height / 2, width, height, height / 2, fill=theme.ink
    )
    pen.text("%", left + 7 * growth + width / 2, middle + 1, size, theme.halo, bold=True)
    text = words(scene.language)(meaning)
    pen.text(text, left + _KEY_SIGN * growth, middle + 1, size, theme.ink, align="left")


def key_box(scene: GlobeScene, meaning: Sentence, taken: Sequence[Box]) -> Box:
    """Find the room for what the numbers of per cent mean, as low on the page as there is any."""
    growth = _key_growth(scene)
    text = words(scene.language)(meaning)
    width = (_KEY_SIGN + 12) * growth + text_width(text, round(_WORD_SIZE * growth, 1))
    height = 34 * growth
    boxes = [
        (float(left), bottom - height, left + width, bottom)
        for bottom in range(int(HEIGHT - _KEY_EDGE), int(height), -_KEY_STEP)
        for left in range(_KEY_EDGE, int(WIDTH - width), _KEY_STEP)
    ]
    return min(boxes, key=lambda box: sum(overlaps(box, other) for other in taken))


def _key_growth(scene: GlobeScene) -> float:
    return 1 + _GROWTH * (scene.text_scale - 1)
