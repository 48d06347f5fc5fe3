"""The painter of Globetrotters: the world, its ten cities with price tags, flights and pawns."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from gametour.painting.geometry import Box, bow, length, moved, overlaps, point_along, turned
from gametour.painting.globe_chart import HEIGHT, WIDTH, Chart, chart_of, pieces
from gametour.painting.globe_scene import OVERLAND, GlobeScene, Tag, Way, scene_of
from gametour.painting.globe_tags import (
    DOT,
    Room,
    card_of,
    paint_chance_key,
    paint_tags,
    place_tags,
)
from gametour.painting.glyphs import PLANE
from gametour.painting.metrics import text_width
from gametour.painting.pen import Shadow
from gametour.painting.sprites import pawn
from gametour.words import message, sentence, words

if TYPE_CHECKING:
    from collections.abc import Hashable

    from gametour.boards import World
    from gametour.engine.view import View
    from gametour.games.globetrotters.setup import GlobeSetup
    from gametour.painting.pen import Path, Pen, Point, Sprite
    from gametour.painting.theme import Theme

__all__ = ["GlobePainter", "GlobeScene", "Tag", "Way", "picture_of", "scene_of"]

TITLE = message("Globetrotters")
AIRPORT = -1  # the place beside the board where pawns begin

_TITLE_BOX: Box = (8.0, 672.0, 336.0, 762.0)
_AIRPORT_BOX: Box = (958.0, 684.0, 1312.0, 762.0)
_AIRPORT_STAND, _AIRPORT_APART = (1110.0, 752.0), 43.0
_APART = 40.0  # between the tips of two pawns in one city
_MOVER_SCALE, _OTHERS_SCALE = 1.5, 1.3
_PAWN_GROWTH = 0.6  # pawns grow less than the text
_BESIDE = 9.0  # between the lines of those who fly the same way
_PLANE_ROOM = 17.0
_SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)  # of a way, the best places first
_REACH = 30.0
_OTHER_DOT = 5.0
_WATER_SIZE = 25.0
_WATERS = (
    (message("Pacific Ocean"), 162.0, 412.0),
    (message("Atlantic Ocean"), 548.0, 456.0),
    (message("Indian Ocean"), 899.0, 518.0),
)


@dataclass(frozen=True)
class Pill:
    """The card of a city that may be chosen."""

    town: int
    box: Box


class GlobePainter:
    """Paints the world, layer by layer, from a scene.

    Parameters
    ----------
    board
        The cities and coast lines.

    Examples
    --------
    >>> from gametour.boards import read_world
    >>> painter = GlobePainter(read_world())
    >>> x, y, name = painter.places[0]
    >>> name, 0 < x < painter.width, 0 < y < painter.height
    ('Copenhagen', True, True)
    """

    width = WIDTH
    height = HEIGHT
    layers = ("map", "routes", "tags", "pawns")

    def __init__(self, board: World) -> None:
        self.board = board
        self._charts: dict[tuple[int, ...], Chart] = {}
        self._coasts: dict[Chart, Path] = {}
        self._rooms: dict[Hashable, tuple[Room, ...]] = {}
        self._chart = Chart()  # of what was shown last: pawns follow its lines

    @cached_property
    def places(self) -> tuple[tuple[float, float, str], ...]:
        """The cities in the board's order on the map of the world: x, y and the usual name."""
        chart = Chart()
        return tuple(
            (*chart.point(city.lat, city.lon), city.name.usual) for city in self.board.cities
        )

    def places_of(self, scene: GlobeScene) -> tuple[tuple[float, float, str], ...]:
        """Give the cities as a scene shows them; those that it does not show lie off the page."""
        points = self.points(scene)
        return tuple(
            (*points.get(city.index, (-WIDTH, -HEIGHT)), city.name(scene.language))
            for city in scene.cities
        )

    def chart(self, scene: GlobeScene) -> Chart:
        """Give the map that holds the scene's cities."""
        if scene.all_cities:
            return Chart()
        key = tuple(tag.city for tag in scene.tags)
        if key not in self._charts:
            cities = [scene.cities[number] for number in key]
            self._charts[key] = chart_of([(city.lat, city.lon) for city in cities])
        return self._charts[key]

    def points(self, scene: GlobeScene) -> dict[int, Point]:
        """Give the points of the cities that are shown."""
        self._chart = chart = self.chart(scene)
        shown = range(len(scene.cities)) if scene.all_cities else [tag.city for tag in scene.tags]
        return {city: chart.point(scene.cities[city].lat, scene.cities[city].lon) for city in shown}

    def rooms(self, scene: GlobeScene) -> tuple[Room, ...]:
        """Give where the tags stand, placed once for the cities, the language and the text size."""
        cities = [scene.cities[tag.city] for tag in scene.tags]
        names = tuple((city.index, city.name) for city in cities)
        key = (names, scene.language, scene.text_scale, scene.all_cities)
        if key not in self._rooms:
            points = self.points(scene)
            shown = {city.index: points[city.index] for city in cities}
            closed = () if scene.all_cities else (_AIRPORT_BOX,)
            self._rooms[key] = place_tags(
                cities, shown, scene.language, scene.text_scale, (_TITLE_BOX, *closed)
            )
        return self._rooms[key]

    def parts(self, layer: str, scene: GlobeScene) -> Hashable:
        """Give what a layer shows of a scene: repaint it only when this changes."""
        look = (scene.theme.name, scene.text_scale, scene.language)
        if layer == "map":
            cities = () if scene.all_cities else tuple(tag.city for tag in scene.tags)
            return (look, self.chart(scene), scene.all_cities, scene.cities, cities)
        if layer == "routes":
            standing = self._standing(scene, scene.planner) if scene.plan else AIRPORT
            return (look, scene.ways, scene.plan, scene.planner, standing)
        if layer == "tags":
            lit = (scene.lit, scene.to_move) if scene.lit else ()
            words_of = (scene.homes, scene.chances, scene.chance_key, scene.round)
            return (look, scene.tags, lit, scene.rolled, words_of, scene.all_cities)
        if layer == "pawns":
            return (look, scene.pawns, scene.to_move)
        raise ValueError(f"no layer {layer!r}")

    def paint(self, layer: str, pen: Pen, scene: GlobeScene) -> None:
        """Paint one layer on an empty surface."""
        if layer == "map":
            self._paint_map(pen, scene)
        elif layer == "routes":
            self._paint_ways(pen, scene)
            self._paint_plan(pen, scene)
        elif layer == "tags":
            self._paint_title(pen, scene)
            self.paint_names(pen, scene)
            if scene.chance_key is not None:
                taken = [_TITLE_BOX, _AIRPORT_BOX, *(room.box for room in self.rooms(scene))]
                paint_chance_key(pen, scene, scene.chance_key, taken)
        elif layer == "pawns":
            self._paint_pawns(pen, scene)
        else:
            raise ValueError(f"no layer {layer!r}")

    def paint_names(self, pen: Pen, scene: GlobeScene) -> None:
        """Put the tags at the cities, without the title."""
        paint_tags(pen, scene, self.points(scene), self.rooms(scene))

    # ---- the map

    def _paint_map(self, pen: Pen, scene: GlobeScene) -> None:
        theme, chart = scene.theme, self.chart(scene)
        if chart not in self._coasts:
            self._coasts[chart] = chart.coasts(self.board.outlines)
        land = self._coasts[chart]
        pen.fill_board(theme.sea)
        pen.stroke_path(chart.grid, theme.shallow, 1.6, alpha=0.8)
        if land.lines:
            for _ in range(2):  # twice: once is too faint a glow
                pen.fill_path(land, theme.land, shadow=Shadow(theme.shallow, 14))
            pen.stroke_path(land, theme.coast, 1.1)
        if chart.zoom == 1.0 and not scene.all_cities:
            self._paint_waters(pen, scene)
        if scene.all_cities:
            others = list(self.points(scene).values())
            pen.dots(others, _OTHER_DOT, fill=theme.town, edge=theme.ink, width=1.8)

    def _paint_waters(self, pen: Pen, scene: GlobeScene) -> None:
        """Name the oceans where no tag hides the name."""
        say = words(scene.language)
        boxes = [room.box for room in self.rooms(scene)]
        for name, x, y in _WATERS:
            half = text_width(say(name), _WATER_SIZE) / 2
            around = (x - half, y - _WATER_SIZE / 2, x + half, y + _WATER_SIZE / 2)
            if not any(overlaps(around, box) for box in boxes):
                pen.text(say(name), x, y, _WATER_SIZE, scene.theme.water, italic=True, serif=True)

    def _paint_title(self, pen: Pen, scene: GlobeScene) -> None:
        """Write the title and the number of the round, and show the airport beside the board."""
        theme, say = scene.theme, words(scene.language)
        left, top, _, _ = _TITLE_BOX
        pen.text(
            say(TITLE),
            left + 14,
            top + 30,
            44,
            theme.ink,
            bold=True,
            serif=True,
            align="left",
            halo=theme.sea,
            halo_width=6,
        )
        if scene.round:
            pen.text(
                say(sentence("Round {n}", n=scene.round)),
                left + 16,
                top + 69,
                26,
                theme.water,
                italic=True,
                serif=True,
                align="left",
            )
        if any(standing.town == AIRPORT for standing in scene.pawns):
            left, top, right, bottom = _AIRPORT_BOX
            pen.rounded_rectangle(
                left, top, right - left, bottom - top, 12, fill=theme.halo, alpha=0.75
            )
            pen.dots([(left + 66, top + 26)], 17, fill=theme.accent)
            plane = moved(PLANE, left + 66, top + 26, 1.9)
            pen.polygons([plane], fill=theme.accent_ink)
            word = say(message("airport"))
            size = min(25.0, 25.0 * 122 / text_width(word, 25.0, bold=True))
            pen.text(word, left + 66, top + 60, round(size, 1), theme.second_ink, bold=True)

    # ---- ways

    def polyline(self, towns: tuple[int, ...], kind: str) -> list[Point]:
        """Give the line a pawn follows; over the edge of the map it jumps."""
        start, end = towns[0], towns[-1]
        cities, chart = self.board.cities, self._chart
        goal = chart.point(cities[end].lat, cities[end].lon)
        if start == AIRPORT:
            return bow(_AIRPORT_STAND, goal, -0.16, points=24)
        if kind == OVERLAND:
            return self._overland(start, end)
        return chart.flight(
            (cities[start].lat, cities[start].lon), (cities[end].lat, cities[end].lon)
        )

    def _overland(self, start: int, end: int) -> list[Point]:
        """Give the way by land, which winds a little round the shortest one."""
        cities = self.board.cities
        line = self._chart.flight(
            (cities[start].lat, cities[start].lon), (cities[end].lat, cities[end].lon)
        )
        wound = []
        for step, (x, y) in enumerate(line):
            sway = 9 * math.sin(math.pi * step / 4) * math.sin(math.pi * step / (len(line) - 1))
            wound.append((x, y + sway))
        return wound

    def _paint_ways(self, pen: Pen, scene: GlobeScene) -> None:
        """Draw flights dashed, with a plane, and ways by land dotted."""
        theme = scene.theme
        self.points(scene)
        planes: list[Point] = []
        flown: dict[tuple[int, int], int] = {}
        for way in scene.ways:
            pair = min(way.start, way.end), max(way.start, way.end)
            beside = flown[pair] = flown.get(pair, -1) + 1
            line = [
                (x, y + _BESIDE * beside) for x, y in self.polyline((way.start, way.end), way.kind)
            ]
            colour = theme.seats[way.seat].fill
            parts = pieces(line)
            pen.lines(parts, theme.halo, 9, alpha=0.85)
            if way.kind == OVERLAND:
                pen.lines(parts, colour, 5, dash=(0.1, 9))
                continue
            pen.lines(parts, colour, 4.2, dash=(12, 9), cap="butt")
            (x, y), direction = self._free_point(scene, parts, planes)
            planes.append((x, y))
            plane = moved(turned(PLANE, direction + math.pi / 2), x, y, 2.7)
            pen.polygons([plane], fill=colour, edge=theme.halo, width=3)

    def _paint_plan(self, pen: Pen, scene: GlobeScene) -> None:
        """Draw where the tickets on the screen lead, numbered in their order."""
        if not scene.plan:
            return
        theme = scene.theme
        seat = theme.seats[scene.planner]
        self.points(scene)
        stops = (self._standing(scene, scene.planner), *scene.plan)
        badges: list[Point] = []
        for start, end in pairwise(stops):
            line = self.polyline((start, end), "flight")
            parts = pieces(line)
            pen.lines(parts, theme.halo, 7, alpha=0.8)
            pen.lines(parts, seat.fill, 3, dash=(4, 7), cap="butt")
            badges.append(self._free_point(scene, parts, badges)[0])
        pen.dots(badges, 17, fill=seat.fill, edge=theme.halo, width=2.5)
        for number, (x, y) in enumerate(badges, 1):
            pen.text(str(number), x, y + 1, 25, seat.ink, bold=True)

    def _free_point(
        self, scene: GlobeScene, parts: list[list[Point]], taken: list[Point]
    ) -> tuple[Point, float]:
        """Find a point of a way, and its direction there, that no tag and nothing else covers."""
        longest = max(parts, key=length)
        whole = length(longest)
        boxes = [room.box for room in self.rooms(scene)]
        for share in _SHARES:
            found = point_along(longest, share * whole)
            x, y = found[0]
            around = (x - _PLANE_ROOM, y - _PLANE_ROOM, x + _PLANE_ROOM, y + _PLANE_ROOM)
            near = any(math.dist((x, y), other) < 2 * _PLANE_ROOM for other in taken)
            near |= min(x, y, WIDTH - x, HEIGHT - y) < _PLANE_ROOM  # or beyond the page's edge
            if not near and not any(overlaps(around, box) for box in boxes):
                return found
        return point_along(longest, whole / 2)

    def _standing(self, scene: GlobeScene, seat: int) -> int:
        return next(standing.town for standing in scene.pawns if standing.seat == seat)

    # ---- pawns

    def sprite(self, scene: GlobeScene, seat: int) -> Sprite:
        """Give the pawn of a seat, its tip at (0, 0)."""
        return pawn(seat, scene.theme)

    def stand(self, scene: GlobeScene, seat: int) -> Point:
        """Tell where a pawn's tip stands: beside its city's middle when it has company."""
        town = self._standing(scene, seat)
        company = [standing.seat for standing in scene.pawns if standing.town == town]
        place = company.index(seat)
        if town == AIRPORT:
            x, y = _AIRPORT_STAND
            return x + place * _AIRPORT_APART, y
        x, y = self.points(scene)[town]
        apart = _APART * self._growth(scene)
        return x + (place - (len(company) - 1) / 2) * apart, y - DOT / 2

    def pawn_scale(self, scene: GlobeScene, seat: int) -> float:
        """Tell how large a pawn is drawn: the one to move stands out."""
        return self._growth(scene) * (_MOVER_SCALE if seat == scene.to_move else _OTHERS_SCALE)

    def _growth(self, scene: GlobeScene) -> float:
        return 1 + _PAWN_GROWTH * (scene.text_scale - 1)

    def _paint_pawns(self, pen: Pen, scene: GlobeScene) -> None:
        """Stamp the pawns from back to front, the one to move last."""
        seats = [standing.seat for standing in scene.pawns]
        for seat in sorted(
            seats, key=lambda seat: (seat == scene.to_move, self.stand(scene, seat)[1])
        ):
            x, y = self.stand(scene, seat)
            pen.sprite(self.sprite(scene, seat), x, y, scale=self.pawn_scale(scene, seat))

    # ---- pointing

    def pills(self, scene: GlobeScene) -> tuple[Pill, ...]:
        """Give the cards of the cities that may be chosen: a click on them counts."""
        lit = set(scene.lit)
        return tuple(
            Pill(tag.city, card_of(room, tag.cost, scene.language))
            for room, tag in zip(self.rooms(scene), scene.tags, strict=True)
            if tag.city in lit
        )

    def hit(self, x: float, y: float, scene: GlobeScene) -> int:
        """Tell which city is meant by a point of the board, lit ones first; -1 for none."""
        for pill in self.pills(scene):
            left, top, right, bottom = pill.box
            if left <= x <= right and top <= y <= bottom:
                return pill.town
        points = self.points(scene)
        for cities in ([city for city in scene.lit if city in points], list(points)):
            nearest = min(cities, key=lambda city: math.dist(points[city], (x, y)), default=AIRPORT)
            if nearest >= 0 and math.dist(points[nearest], (x, y)) <= _REACH:
                return nearest
        return AIRPORT


def picture_of(
    view: View, *, theme: Theme, language: str, show_hand: bool, text_scale: float
) -> tuple[GlobePainter, GlobeScene]:
    """Give the painter of a view's board, and the scene that a picture of it shows."""
    scene = scene_of(
        view, show_sheet=show_hand, theme=theme, language=language, text_scale=text_scale
    )
    return GlobePainter(cast("GlobeSetup", view.setup).board), scene
