"""The painter of Rule race: a winding track, its event fields with their rules, and two pawns."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gametour.games.rule_race import declared as d
from gametour.painting.geometry import bow, moved, regular_polygon, turned
from gametour.painting.metrics import text_width
from gametour.painting.pen import Shadow, Sprite
from gametour.painting.race_track import HEIGHT, WIDTH, Track
from gametour.painting.rule_race_scene import (
    RaceScene,
    RuleTag,
    Way,
    last_ways,
    percent,
    place_of,
    scene_of,
)
from gametour.painting.sprites import paint_seat_mark, pawn
from gametour.words import message, plural, sentence, words

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from gametour.engine.game import Setup
    from gametour.engine.view import View
    from gametour.painting.pen import Pen, Point
    from gametour.painting.theme import Theme
    from gametour.words import Sentence, Words

__all__ = ["RaceScene", "RulePainter", "RuleTag", "Way", "last_ways", "picture_of", "scene_of"]

TITLE = message("Rule race")
MOTTO = message("Who makes the rules, runs the race.")
START, GOAL = message("Start"), message("Goal")
GENERAL, NONE_YET = message("General rules"), message("none yet")
PROTECTED = message("the rule may be changed from that round on")

# At half a pixel a unit, as on a small projector, 20 units are the smallest letters to be read.
_ROAD, _FIELD, _EVENT = 86.0, 28.0, 41.0  # the road's width, and radii
_END_WIDTH, _END_HEIGHT = 124.0, 80.0
_PAWN_SCALE, _OTHERS_SCALE = 1.75, 1.5
_APART = 46.0  # between the tips of two pawns on one field
_LIFT, _EVENT_LIFT, _END_LIFT = 22.0, 32.0, 34.0  # a pawn stands on the upper edge of its field
_REACH = 50.0
_GROWTH = 0.5  # what is written grows less than the text size: the track has its measures
_MOST_GROWTH = 1.1  # of what stands in rows or side by side
_EDGE = 34.0  # left and right of what is written
_TITLE, _TURN, _MOTTO = 42.0, 28.0, 22.0  # sizes
_HEAD_TOP, _ZONE_TOP = 44.0, 93.0
_SMALL, _NUMBER, _NAME = 20.0, 26.0, 28.0  # sizes
_TAG_HEIGHT, _TAG_WIDEST, _TAG_WIDER = 29.0, 122.0, 246.0
_TAG_BELOW, _PILL_ABOVE = 54.0, 48.0
_MARK = 13.5  # the radius of a team's mark beside its rule
_KEY_TOP, _HEADING_TOP, _LIST_TOP = 815.0, 845.0, 874.0  # between the track and the list
_LIST_COLUMNS, _LIST_ROWS = 3, 4
_ROW_STEP = 27.0
_NAME_ROOM, _MARK_ROOM = 42.0, 34.0


class RulePainter:
    """Paints the track, layer by layer, from a scene.

    Parameters
    ----------
    event_fields
        The numbers of the six event fields.
    setback
        Where a pawn is set back to.
    zone_rounds
        How many rounds a pawn has in the last five fields; None for as long as it takes.

    Examples
    --------
    >>> painter = RulePainter()
    >>> len(painter.places), painter.places[3][2], painter.events[3]
    (28, '4', 0)
    """

    width = WIDTH
    height = HEIGHT
    layers: tuple[str, ...] = ("track", "ways", "rules", "pawns")

    def __init__(
        self,
        event_fields: Sequence[int] = (4, 8, 12, 16, 20, 24),
        setback: int = 16,
        zone_rounds: int | None = 3,
    ) -> None:
        self.track = Track()
        self.events = {place_of(field): number for number, field in enumerate(event_fields)}
        self.setback = setback
        self.zone_rounds = zone_rounds

    @property
    def places(self) -> tuple[tuple[float, float, str], ...]:
        """The fields from Start to goal: x and y in board units, and the number."""
        return tuple((x, y, str(place + 1)) for place, (x, y) in enumerate(self.track.fields))

    def parts(self, layer: str, scene: RaceScene) -> Hashable:
        """Give what a layer shows of a scene: repaint it only when this changes."""
        look = (scene.theme.name, scene.text_scale, scene.language)
        if layer == "track":
            return (look, scene.turn, scene.to_move if scene.turn else -1)
        if layer == "ways":
            return (look, scene.ways)
        if layer == "rules":
            occupied = {standing.town for standing in scene.pawns} if scene.chances else ()
            seat = scene.to_move if scene.chances else -1
            chances = (scene.chances, scene.turns)
            return (look, scene.rules, chances, frozenset(occupied), seat)
        if layer == "pawns":
            return (scene.theme.name, scene.pawns, scene.to_move)
        raise ValueError(f"no layer {layer!r}")

    def paint(self, layer: str, pen: Pen, scene: RaceScene) -> None:
        """Paint one layer on an empty surface."""
        if layer == "track":
            self._paint_track(pen, scene)
        elif layer == "ways":
            self._paint_ways(pen, scene)
            say = words(scene.language)
            small = round(_SMALL * _growth(scene), 1)
            self._paint_fields(pen, scene.theme, say, small)
            self._paint_ends(pen, scene.theme, say, small)
        elif layer == "rules":
            self._paint_rules(pen, scene)
        elif layer == "pawns":
            self._paint_pawns(pen, scene)
        else:
            raise ValueError(f"no layer {layer!r}")

    # ---- the track

    def _paint_track(self, pen: Pen, scene: RaceScene) -> None:
        theme, say = scene.theme, words(scene.language)
        pen.fill_board(theme.sea)
        for width, alpha in ((124, 0.35), (112, 0.5), (102, 0.7)):
            pen.stroke_path(self.track.road, theme.shallow, width, alpha=alpha)
        pen.stroke_path(self.track.road, theme.coast, _ROAD + 3)
        pen.stroke_path(self.track.road, theme.land, _ROAD)
        pen.stroke_path(self.track.zone, theme.star, _ROAD, alpha=0.26)
        pen.stroke_path(self.track.road, theme.road, 3, dash=(3, 11))
        self._paint_head(pen, scene, say)

    def _paint_fields(self, pen: Pen, theme: Theme, say: Words, small: float) -> None:
        plain = [
            (place, point)
            for place, point in enumerate(self.track.fields)
            if place not in self.events and not _is_end(place)
        ]
        zone = d.GOAL - 1 - d.ZONE
        for edge, some in (
            (theme.second_ink, [point for place, point in plain if place < zone]),
            (theme.star_edge, [point for place, point in plain if place >= zone]),
        ):
            if some:
                pen.dots(some, _FIELD, fill=theme.town, edge=edge, width=2.6)
        for place, (x, y) in plain:
            pen.text(str(place + 1), x, y + 1, _NUMBER, theme.ink)
        for place, number in self.events.items():
            x, y = self.track.fields[place]
            hexagon = moved(turned(regular_polygon(6, _EVENT), math.pi / 6), x, y)
            pen.polygons([hexagon], fill=theme.accent, edge=theme.land, width=4)
            name = say(sentence("E{n}", n=number + 1))
            pen.text(name, x, y - 9, _NAME, theme.accent_ink, bold=True)
            pen.text(str(place + 1), x, y + 18, small, theme.accent_ink)

    def _paint_ends(self, pen: Pen, theme: Theme, say: Words, small: float) -> None:
        for place, name in ((0, START), (d.GOAL - 1, GOAL)):
            x, y = self.track.fields[place]
            left, top = x - _END_WIDTH / 2, y - _END_HEIGHT / 2
            pen.rounded_rectangle(left, top, _END_WIDTH, _END_HEIGHT, 14, fill=theme.ink)
            pen.text(say(name), x, y - 8, 34, theme.land, bold=True, serif=True)
            pen.text(str(place + 1), x, y + 22, small, theme.land)

    def _paint_head(self, pen: Pen, scene: RaceScene, say: Words) -> None:
        """Write title and whose turn it is, and below what the zone means."""
        theme, title = scene.theme, say(TITLE)
        pen.text(title, _EDGE, _HEAD_TOP, _TITLE, theme.ink, bold=True, serif=True, align="left")
        left = _EDGE + text_width(title, _TITLE, bold=True) + 30
        if scene.turn and scene.to_move >= 0:
            paint_seat_mark(pen, scene.to_move, theme, left + 18, _HEAD_TOP + 2, 18)
            left += 48
            name = fitted(scene.turn, _TURN, WIDTH - _EDGE - left)
            width = math.ceil(text_width(name, _TURN, bold=True)) + 2
            pen.text(
                name, left, _HEAD_TOP + 3, _TURN, theme.ink, bold=True, align="left",
                max_width=width,
            )  # fmt: skip
        else:
            motto = say(MOTTO)
            pen.text(
                motto, left, _HEAD_TOP + 5, _MOTTO, theme.water, italic=True, serif=True,
                align="left", max_width=math.ceil(text_width(motto, _MOTTO)),
            )  # fmt: skip
        y, sign = _ZONE_TOP, (_EDGE, _ZONE_TOP - 13, 36, 26, 7)
        pen.rounded_rectangle(*sign, fill=theme.land, edge=theme.coast, edge_width=1.4)
        pen.rounded_rectangle(*sign, fill=theme.star, alpha=0.4)
        size, left = round(_SMALL * _growth(scene), 1), _EDGE + 48
        meaning, room = say(self._zone_meaning()), math.floor(WIDTH - _EDGE - left)
        width = min(room, math.ceil(text_width(meaning, size)))
        pen.text(meaning, left, y, size, theme.second_ink, align="left", max_width=width)

    def _zone_meaning(self) -> Sentence:
        if self.zone_rounds is None:
            return sentence("the last five fields: only the exact number leads home")
        return plural(
            "the last five fields: home within {n} round, or back to field {field}",
            "the last five fields: home within {n} rounds, or back to field {field}",
            self.zone_rounds,
            field=self.setback,
        )

    # ---- rules, the last ways, chances

    def _paint_rules(self, pen: Pen, scene: RaceScene) -> None:
        tags = {tag.index: tag for tag in scene.rules}
        say = words(scene.language)
        for place, number in self.events.items():
            if number in tags:
                self._paint_tag(pen, scene, place, tags[number])
            else:
                self._paint_empty_tag(pen, scene, place, say(sentence("no rule")))
        self._paint_list(pen, scene, say)
        self._paint_chances(pen, scene)

    def _paint_tag(self, pen: Pen, scene: RaceScene, place: int, tag: RuleTag) -> None:
        """Hang a rule below its event field: whose it is, what it says, whether it is protected."""
        theme = scene.theme
        growth = 1.0 if self._has_neighbour(place) else _growth(scene)
        x, y = self.track.fields[place]
        size, height = round(_SMALL * growth, 1), _TAG_HEIGHT * growth
        before = 32.0 * growth if tag.author >= 0 else 0.0
        after = _lock_width(tag, size) + 8 if tag.open_from else 0.0
        text = fitted(tag.text, size, self._room_for_tag(place) - before - after - 20)
        width = text_width(text, size, bold=True) + before + after + 20
        left, middle = x - width / 2, y + _TAG_BELOW
        if tag.lit:
            figure = moved(turned(regular_polygon(6, _EVENT + 5), math.pi / 6), x, y)
            pen.polygons([figure], edge=theme.star, width=7)
        _paint_ground(pen, theme, left, middle, width, height, lit=tag.lit)
        if tag.author >= 0:
            paint_seat_mark(pen, tag.author, theme, left + 22 * growth, middle, _MARK * growth)
        ink = LIT_INK if tag.lit else theme.ink
        at = left + 10 + before
        room = math.ceil(text_width(text, size, bold=True)) + 2
        pen.text(text, at, middle + 1, size, ink, bold=True, align="left", max_width=room)
        if tag.open_from:
            _paint_lock(pen, theme, left + width - after, middle, str(tag.open_from), size, ink)

    def _room_for_tag(self, place: int) -> float:
        """Tell how wide a tag may be: there may be another beside it, or the board's edge."""
        x, _ = self.track.fields[place]
        if self._has_neighbour(place):
            return _TAG_WIDEST
        return min(_TAG_WIDER, 2 * (min(x, WIDTH - x) - 10))

    def _has_neighbour(self, place: int) -> bool:
        return any(self.track.are_neighbours(place, other) for other in self.events)

    def _paint_empty_tag(self, pen: Pen, scene: RaceScene, place: int, text: str) -> None:
        x, y = self.track.fields[place]
        size = round(_SMALL * _growth(scene), 1)
        pen.text(text, x, y + _TAG_BELOW, size, scene.theme.second_ink, italic=True)

    def _paint_list(self, pen: Pen, scene: RaceScene, say: Words) -> None:
        """List the general rules below the track, the oldest first, column by column."""
        theme, size = scene.theme, round(_SMALL * _growth(scene), 1)
        heading = say(GENERAL)
        pen.text(heading, _EDGE, _HEADING_TOP, size, theme.ink, bold=True, align="left")
        left = _EDGE + text_width(heading, size, bold=True) + 22
        general = [tag for tag in scene.rules if tag.index >= d.EVENT_FIELDS]
        if not general:
            none = say(NONE_YET)
            pen.text(none, left, _HEADING_TOP, size, theme.second_ink, italic=True, align="left")
            left += text_width(none, size) + 22
        if any(tag.open_from for tag in scene.rules):
            self._paint_protected(pen, scene, say(PROTECTED), left)
        width = (WIDTH - 2 * _EDGE) / _LIST_COLUMNS
        for number, tag in enumerate(general):
            column, row = divmod(number, _LIST_ROWS)
            place = _EDGE + column * width, _LIST_TOP + row * _ROW_STEP
            self._paint_general(pen, scene, tag, place, width - 12)

    def _paint_protected(self, pen: Pen, scene: RaceScene, meaning: str, left: float) -> None:
        """Say at the right edge what a padlock means, from ``left`` on at the most."""
        ink, size = scene.theme.second_ink, round(_SMALL * _least_growth(scene), 1)
        right = WIDTH - _EDGE
        sign = 19 + text_width("9", size) + 10
        width = min(text_width(meaning, size), right - left - sign)
        pen.text(meaning, right, _HEADING_TOP, size, ink, align="right", max_width=math.ceil(width))
        _paint_lock(pen, scene.theme, right - width - sign, _HEADING_TOP, "9", size)

    def _paint_general(
        self, pen: Pen, scene: RaceScene, tag: RuleTag, place: Point, width: float
    ) -> None:
        theme, size = scene.theme, round(_SMALL * _least_growth(scene), 1)
        x, y = place
        if tag.lit:
            _paint_ground(pen, theme, x - 8, y, width + 12, _ROW_STEP - 1, lit=True)
        ink = LIT_INK if tag.lit else theme.ink
        pen.text(tag.name, x, y + 1, size, ink, bold=True, align="left", max_width=38)
        at = x + _NAME_ROOM
        if tag.author >= 0:
            paint_seat_mark(pen, tag.author, theme, at + _MARK, y, _MARK - 1)
        at += _MARK_ROOM
        lock = _lock_width(tag, size) + 10 if tag.open_from else 0.0
        text = fitted(tag.text, size, x + width - at - lock)
        room = text_width(text, size, bold=True)
        pen.text(text, at, y + 1, size, ink, bold=True, align="left", max_width=math.ceil(room) + 2)
        if tag.open_from:
            _paint_lock(pen, theme, at + room + 10, y, str(tag.open_from), size, ink)

    def _paint_ways(self, pen: Pen, scene: RaceScene) -> None:
        """Dot the ways that pawns went last, from an open ring."""
        theme = scene.theme
        for way in scene.ways:
            line = self.polyline(way.towns, way.kind)
            colour = theme.seats[way.seat].fill
            pen.lines([line], theme.halo, 9, alpha=0.85)
            pen.lines([line], colour, 5, dash=(0.1, 11))
        for seat in {way.seat for way in scene.ways}:
            way = next(way for way in scene.ways if way.seat == seat)
            radius = _EVENT + 7 if way.towns[0] in self.events else _FIELD + 8
            start = self.track.fields[way.towns[0]]
            pen.dots([start], radius, edge=theme.seats[seat].fill, width=3.4)

    def _paint_chances(self, pen: Pen, scene: RaceScene) -> None:
        """Ring where the next throw leads, and put the chances of each field above it.

        The pill in the team's colour is for the next throw, the pale one for some turns. Where a
        pawn stands, they stand below.
        """
        if not scene.chances:
            return
        say, size = words(scene.language), round(_SMALL * _least_growth(scene), 1)
        seat = scene.theme.seats[max(0, scene.to_move)]
        occupied = {standing.town for standing in scene.pawns}
        thrown = [one.town for one in scene.chances if one.now > 0 and not _is_end(one.town)]
        if thrown:
            rings = [self.track.fields[place] for place in thrown]
            pen.dots(rings, _EVENT + 4, edge=seat.fill, width=4)
        for one in scene.chances:
            x, y = self.track.fields[one.town]
            y += self._pills_below(one.town, scene) if one.town in occupied else -_PILL_ABOVE
            now = percent(one.now, say) if one.now > 0 else ""
            later = percent(one.later, say) if one.later > 0 and scene.turns else ""
            left = x - sum(_pill_width(text, size) for text in (now, later)) / 2
            for text, pale in ((now, False), (later, True)):
                if text:
                    width = _pill_width(text, size)
                    place = left + width / 2, y
                    self._paint_pill(pen, scene, text, place, size, pale=pale)
                    left += width
        self._paint_key(pen, scene, say)

    def _pills_below(self, place: int, scene: RaceScene) -> float:
        """Tell how far below a field its chances stand: under the rule that hangs there."""
        if place not in self.events:
            return _PILL_ABOVE
        return _TAG_BELOW + (_TAG_HEIGHT * _growth(scene) + _pill_height(scene)) / 2

    def _paint_pill(
        self, pen: Pen, scene: RaceScene, text: str, place: Point, size: float, *, pale: bool
    ) -> None:
        """Write a chance on a ground of its own."""
        theme, seat = scene.theme, scene.theme.seats[max(0, scene.to_move)]
        width, height = _pill_width(text, size), _pill_height(scene)
        x, y = place
        pen.rounded_rectangle(
            x - width / 2, y - height / 2, width, height, height / 2,
            fill=theme.lit if pale else seat.fill, edge=seat.fill if pale else theme.pawn_edge,
            edge_width=2, shadow=Shadow(theme.shade, 5, 1.5),
        )  # fmt: skip
        pen.text(text, x, y + 1, size, theme.lit_ink if pale else seat.ink, bold=True)

    def _paint_key(self, pen: Pen, scene: RaceScene, say: Words) -> None:
        """Say below the track what the pills mean."""
        size = round(_SMALL * _least_growth(scene), 1)
        meanings = [say(sentence("the next throw leads here"))]
        if scene.turns:
            meanings.append(
                say(
                    plural("comes here within {n} turn", "comes here within {n} turns", scene.turns)
                )
            )
        left = _EDGE
        for number, meaning in enumerate(meanings):
            pill = _pill_width("%", size)
            self._paint_pill(pen, scene, "%", (left + pill / 2, _KEY_TOP), size, pale=bool(number))
            left += pill + 9
            width = math.ceil(text_width(meaning, size))
            pen.text(
                meaning, left, _KEY_TOP + 1, size, scene.theme.ink, align="left", max_width=width
            )
            left += width + 24

    # ---- pawns

    def sprite(self, scene: RaceScene, seat: int) -> Sprite:
        """Give the pawn of a team, its tip at (0, 0)."""
        return pawn(seat, scene.theme)

    def stand(self, scene: RaceScene, seat: int) -> Point:
        """Tell where a pawn's tip stands: on the upper edge of its field, beside another's."""
        place = next(standing.town for standing in scene.pawns if standing.seat == seat)
        company = [standing.seat for standing in scene.pawns if standing.town == place]
        x, y = self.track.fields[place]
        lift = _EVENT_LIFT if place in self.events else _END_LIFT if _is_end(place) else _LIFT
        return x + (company.index(seat) - (len(company) - 1) / 2) * _APART, y - lift

    def pawn_scale(self, scene: RaceScene, seat: int) -> float:
        """Tell how large a pawn is drawn: the one to move stands out."""
        return _PAWN_SCALE if seat == scene.to_move else _OTHERS_SCALE

    def _paint_pawns(self, pen: Pen, scene: RaceScene) -> None:
        """Stamp the pawns, the one to move last."""
        seats = [standing.seat for standing in scene.pawns]
        for seat in sorted(seats, key=lambda seat: seat == scene.to_move):
            x, y = self.stand(scene, seat)
            pen.sprite(self.sprite(scene, seat), x, y, scale=self.pawn_scale(scene, seat))

    # ---- ways and pointing

    def polyline(self, towns: tuple[int, ...], kind: str) -> list[Point]:
        """Give the line a pawn follows: along the track, or in a bow from field to field."""
        if kind == "walk":
            return self.track.line(towns)
        a, b = self.track.fields[towns[0]], self.track.fields[towns[-1]]
        return bow(a, b, 0.16 if a[0] > b[0] else -0.16, points=14)

    def hit(self, x: float, y: float, scene: RaceScene) -> int:
        """Tell which field is meant by a point of the board; -1 for none."""
        fields = self.track.fields
        nearest = min(range(len(fields)), key=lambda place: math.dist((x, y), fields[place]))
        return nearest if math.dist((x, y), fields[nearest]) <= _REACH else -1

    def pills(self, scene: RaceScene) -> tuple[()]:
        """Give the names that stand out on a ground of their own: there are none to click."""
        return ()


LIT_INK = "#1F2D36"  # on the star's yellow, in both themes


def _is_end(place: int) -> bool:
    return place in (0, d.GOAL - 1)


def _pill_width(text: str, size: float) -> float:
    return text_width(text, size, bold=True) + 12 if text else 0.0


def _pill_height(scene: RaceScene) -> float:
    return _SMALL * _least_growth(scene) + 8


def _growth(scene: RaceScene) -> float:
    return 1 + _GROWTH * (scene.text_scale - 1)


def _least_growth(scene: RaceScene) -> float:
    return min(_growth(scene), _MOST_GROWTH)


def fitted(text: str, size: float, width: float) -> str:
    """Cut a text to a width, with a sign that something is missing.

    Examples
    --------
    >>> fitted("roll again", 20, 200), fitted("roll again", 20, 60)
    ('roll again', 'roll…')
    """
    if text_width(text, size, bold=True) <= width:
        return text
    kept = text
    while kept and text_width(kept.rstrip() + "…", size, bold=True) > width:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def _paint_ground(
    pen: Pen, theme: Theme, left: float, middle: float, width: float, height: float, *, lit: bool
) -> None:
    """Draw the ground of a tag; a rule that has just acted shines."""
    pen.rounded_rectangle(
        left,
        middle - height / 2,
        width,
        height,
        8,
        fill=theme.star if lit else theme.land,
        edge=theme.star_edge if lit else theme.coast,
        edge_width=2.2 if lit else 1.3,
    )


def _lock_width(tag: RuleTag, size: float) -> float:
    return 19.0 + text_width(str(tag.open_from), size)


def _paint_lock(
    pen: Pen, theme: Theme, x: float, y: float, text: str, size: float, ink: str = ""
) -> None:
    """Draw a padlock and the round from which it is open, from x to the right."""
    colour = ink or theme.second_ink
    shackle = [(x + 3, y - 1), (x + 3, y - 6), (x + 5, y - 9), (x + 8, y - 9), (x + 10, y - 6),
               (x + 10, y - 1)]  # fmt: skip
    pen.lines([shackle], colour, 2)
    pen.rounded_rectangle(x, y - 2, 13, 11, 2.5, fill=colour)
    pen.text(text, x + 17, y + 1, size, colour, align="left")


def picture_of(
    view: View, *, theme: Theme, language: str, show_hand: bool, text_scale: float
) -> tuple[RulePainter, RaceScene]:
    """Give the painter and the scene of a picture; there are no hands to show."""
    scene = scene_of(view, theme=theme, language=language, text_scale=text_scale)
    return painter_of(view.setup), scene


def painter_of(setup: Setup) -> RulePainter:
    """Give the painter of a game made ready."""
    tables = setup.tables
    return RulePainter(tuple(tables.event_field), tables.setback, setup.options["zone_rounds"])
