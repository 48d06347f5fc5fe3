"""The painter of Städtetour: a map of stations, the bus, the pot and what everybody has won."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, cast

from gametour.painting.geometry import Box, between, leader, overlaps, turned
from gametour.painting.network_layout import (
    DESTINATION,
    HEIGHT,
    STOP,
    TITLE_BOX,
    WIDTH,
    NetworkLayout,
    radius_of,
)
from gametour.painting.network_names import station_box, station_names, station_style
from gametour.painting.pen import Shadow
from gametour.painting.staedtetour_pieces import BUS_SAMPLES, bus, paint_pot, paint_stacks
from gametour.painting.staedtetour_scene import (
    Bus,
    Chance,
    Stack,
    StaedtetourScene,
    scene_of,
)
from gametour.painting.theme import LIGHT, Theme
from gametour.words import message, sentence, words

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from gametour.boards import Network
    from gametour.engine.view import View
    from gametour.games.staedtetour.setup import StaedtetourSetup
    from gametour.painting.pen import Pen, Point, Sprite

__all__ = [
    "Bus",
    "Chance",
    "Stack",
    "StaedtetourPainter",
    "StaedtetourScene",
    "picture_of",
    "scene_of",
]

TITLE = message("Städtetour")

_LIT_RADIUS, _LIT_STOP_RADIUS = 17.0, 13.0
_LIT_REACH, _REACH = 44.0, 30.0
_BACK = 9.0  # so far behind its station's middle the bus stands, so that its nose is free of names
_BUS_GROWTH = 0.4  # the bus grows less than the text
_TO_SPARE = 6.0  # so much of a name's end may be covered, and it is still read
_ARROW_ROOM = 30.0  # kept free of the bus, for the arrows that lead on
_HEAD, _HEAD_WIDTH = 17.0, 14.0
_SECTOR = 14.0  # where the sectors of the chances begin
_WHOLE = 58.0  # how far a sector reaches for what is certain


class StaedtetourPainter:
    """Paints one board, layer by layer, from a scene.

    Parameters
    ----------
    board
        Any network; its names are placed when first painted in a text size.

    Examples
    --------
    >>> from gametour.boards import read_network
    >>> painter = StaedtetourPainter(read_network("europe"))
    >>> x, y, name = painter.places[0]
    >>> name, 0 < x < painter.width, 0 < y < painter.height
    ('Hamburg', True, True)
    """

    width = WIDTH
    height = HEIGHT
    layers = ("map", "names", "stacks", "pot", "routes", "glow", "pawns")

    def __init__(self, board: Network) -> None:
        self.board = board
        self.layout = NetworkLayout(board)
        self._names: dict[float, tuple[Point, ...]] = {}

    @property
    def places(self) -> tuple[tuple[float, float, str], ...]:
        """The stations in the board's order: x and y in board units, and the name."""
        return tuple(
            (*self.layout.stations[station.index], station.name) for station in self.board.stations
        )

    def names(self, text_scale: float) -> tuple[Point, ...]:
        """Give where the names stand in a text size."""
        if text_scale not in self._names:
            self._names[text_scale] = station_names(self.layout, text_scale)
        return self._names[text_scale]

    def parts(self, layer: str, scene: StaedtetourScene) -> Hashable:
        """Give what a layer shows of a scene: repaint it only when this changes."""
        look = (scene.theme.name, scene.language, scene.text_scale)
        if layer == "map":
            return look
        if layer == "names":
            return (scene.theme.name, scene.text_scale, self._hidden(scene))
        if layer == "stacks":
            return (scene.theme.name, scene.stacks, scene.star_height, scene.to_move)
        if layer == "pot":
            stars = (scene.stars_lying, scene.stars_left, sum(one.stars for one in scene.stacks))
            ride = (scene.pot, scene.riding, scene.ride, scene.to_move)
            return (look, stars, ride, scene.in_bag, len(scene.stacks))
        if layer == "routes":
            ride = (scene.trail, scene.trail_seat)
            return (scene.theme.name, ride, scene.goal, scene.goal_seat, scene.chances)
        if layer == "glow":
            lit = (scene.lit, scene.to_move, scene.pawns, scene.goal)
            return (scene.theme.name, scene.text_scale, lit) if scene.lit else ()
        if layer == "pawns":
            hidden = self._hidden(scene)
            return (scene.theme.name, scene.text_scale, scene.pawns, scene.to_move, hidden)
        raise ValueError(f"no layer {layer!r}")

    def paint(self, layer: str, pen: Pen, scene: StaedtetourScene) -> None:
        """Paint one layer on an empty surface."""
        if layer == "map":
            self._paint_map(pen, scene)
        elif layer == "names":
            self.paint_names(pen, scene)
        elif layer == "stacks":
            paint_stacks(pen, scene)
        elif layer == "pot":
            if scene.stacks:
                paint_pot(pen, scene)
        elif layer == "routes":
            self._paint_chances(pen, scene)
            self._paint_goal(pen, scene)
            self._paint_trail(pen, scene)
        elif layer == "glow":
            self._paint_forks(pen, scene)
        elif layer == "pawns":
            self._paint_bus(pen, scene)
        else:
            raise ValueError(f"no layer {layer!r}")

    def pills(self, scene: StaedtetourScene) -> tuple[()]:
        """Give no pills: the few stations that light up have their names beside them."""
        return ()

    # ---- the bus

    def sprite(self, scene: StaedtetourScene, seat: int) -> Sprite:
        """Give the bus, turned to where it is heading."""
        return bus(scene.to_move, scene.theme, self._heading(self._bus(scene)))

    def stand(self, scene: StaedtetourScene, seat: int) -> Point:
        """Tell where the bus stands: a little behind its station's middle."""
        standing = self._bus(scene)
        heading, (x, y) = self._heading(standing), self.layout.stations[standing.station]
        back = _BACK * self.pawn_scale(scene, seat)
        return x - back * math.cos(heading), y - back * math.sin(heading)

    def pawn_scale(self, scene: StaedtetourScene, seat: int) -> float:
        """Tell how large the bus is drawn."""
        return 1 + _BUS_GROWTH * (scene.text_scale - 1)

    def polyline(self, towns: tuple[int, ...], kind: str) -> list[Point]:
        """Give the line that the bus follows through stations."""
        return [self.layout.stations[station] for station in towns]

    def _paint_bus(self, pen: Pen, scene: StaedtetourScene) -> None:
        for standing in scene.pawns:
            x, y = self.stand(scene, standing.seat)
            scale = self.pawn_scale(scene, standing.seat)
            pen.sprite(self.sprite(scene, standing.seat), x, y, scale=scale)
        hidden = self._hidden(scene)
        if hidden >= 0:
            self._paint_plate(pen, scene, hidden)

    def _hidden(self, scene: StaedtetourScene) -> int:
        """Tell the station whose name the bus covers, or an arrow that leads on; -1 for none."""
        if not scene.pawns:
            return -1
        standing = self._bus(scene)
        here, scale = self.layout.stations[standing.station], self.pawn_scale(scene, standing.seat)
        x, y = self.stand(scene, standing.seat)
        covered = [
            (x + scale * along, y + scale * across)
            for along, across in turned(BUS_SAMPLES, self._heading(standing))
        ]
        spots = self.names(scene.text_scale)
        box = station_box(self.layout, spots, standing.station, scene.text_scale)
        hidden = any(_within(_grown(box, -_TO_SPARE, -3), point) for point in covered)
        if not hidden and scene.lit:
            shafts, _ = _arrows(here, [self.layout.stations[station] for station in scene.lit])
            led_over = [between(a, b, n / 12) for a, b in shafts for n in range(13)]
            hidden = any(_within(_grown(box, 2, 2), point) for point in led_over)
        return standing.station if hidden else -1

    def _paint_plate(self, pen: Pen, scene: StaedtetourScene, station: int) -> None:
        """Write a station's name on a ground of its own, in place of the one on the map."""
        theme, spots = scene.theme, self.names(scene.text_scale)
        style = station_style(self.board.stations[station], scene.text_scale)
        half = style.width(self.layout.names[station]) / 2
        others = [
            station_box(self.layout, spots, other, scene.text_scale)
            for other in range(len(spots))
            if other != station
        ]
        x, y = self.layout.stations[station]
        others += [_around(place) for place in self.layout.stations]
        others += [  # where arrows lead on
            _around(between((x, y), self.layout.stations[road.head], share))
            for road in self.board.leaving(station)
            for share in (0.3, 0.6)
        ]
        best = min(
            ((x, y + 46), (x, y - 46), (x + half + 44, y), (x - half - 44, y)),
            key=lambda spot: _crowd(spot, half, others),
        )
        pill = [(best[0] - half + 4, best[1]), (best[0] + half - 4, best[1])]
        pen.lines([pill], theme.panel, style.size * 1.35, shadow=Shadow(theme.shade, 6, 1.5))
        pen.text(
            self.layout.names[station],
            *best,
            style.size,
            theme.ink,
            bold=style.bold,
            max_width=math.ceil(2 * half),
        )

    def _bus(self, scene: StaedtetourScene) -> Bus:
        return scene.pawns[0]

    def _heading(self, standing: Bus) -> float:
        heading = self.layout.heading(standing.behind, standing.station)
        return heading + math.pi if standing.turned else heading

    # ---- the map

    def _paint_map(self, pen: Pen, scene: StaedtetourScene) -> None:
        theme, layout = scene.theme, self.layout
        self._paint_ground(pen, theme)
        pen.stroke_path(layout.roads, theme.halo, 8, alpha=0.9)
        pen.stroke_path(layout.roads, theme.road, 4)
        stops = [layout.stations[one.index] for one in self.board.stations if not one.destination]
        destinations = [layout.stations[one.index] for one in self.board.destinations]
        pen.dots(stops, STOP, fill=theme.plain, edge=theme.halo, width=2)
        pen.dots(destinations, DESTINATION, fill=theme.town, edge=theme.ink, width=3.4)
        self._paint_title(pen, scene)

    def _paint_ground(self, pen: Pen, theme: Theme) -> None:
        if not self.board.outlines:
            pen.fill_board(theme.land)
            return
        pen.fill_board(theme.sea)
        if self.layout.neighbours.lines:
            pen.fill_path(self.layout.neighbours, theme.neighbour, shadow=Shadow(theme.shallow, 14))
            pen.stroke_path(self.layout.neighbours, theme.neighbour_edge, 1.2)
        if self.layout.land.lines:
            pen.fill_path(self.layout.land, theme.land)
            pen.stroke_path(self.layout.land, theme.coast, 1.2, alpha=0.7)

    def paint_names(self, pen: Pen, scene: StaedtetourScene) -> None:
        """Write the stops' names, then the destinations': a pen sets each font once.

        The name on the plate beside the bus is left out.
        """
        theme, spots = scene.theme, self.names(scene.text_scale)
        hidden = self._hidden(scene)
        stations = [station for station in self.board.stations if station.index != hidden]
        stations.sort(key=lambda one: one.destination)
        leaders: list[list[Point]] = []
        for station in stations:
            box = station_box(self.layout, spots, station.index, scene.text_scale)
            leaders += leader(self.layout.stations[station.index], radius_of(station), box)
        if leaders:
            pen.lines(leaders, theme.second_ink, 1)
        for station in stations:
            name, style = self.layout.names[station.index], station_style(station, scene.text_scale)
            pen.text(
                name,
                *spots[station.index],
                style.size,
                theme.ink if station.destination else theme.second_ink,
                bold=style.bold,
                halo=theme.halo,
                halo_width=5,
                max_width=math.ceil(style.width(name)),
            )

    def _paint_title(self, pen: Pen, scene: StaedtetourScene) -> None:
        """Write the title, and below it what the signs mean."""
        theme, say = scene.theme, words(scene.language)
        left, top, _, _ = TITLE_BOX
        halo = theme.sea if self.board.outlines else theme.land
        pen.text(
            say(TITLE), left + 12, top + 32, 44, theme.ink, bold=True, serif=True, align="left"
        )
        pen.text(
            say(sentence("one bus, secret destinations")),
            left + 14,
            top + 68,
            20,
            theme.water,
            italic=True,
            serif=True,
            align="left",
        )
        y = top + 104
        pen.dots([(left + 26, y)], DESTINATION, fill=theme.town, edge=theme.ink, width=3.4)
        pen.text(
            say(sentence("destination")), left + 46, y + 1, 18, theme.ink, align="left", halo=halo
        )
        pen.dots([(left + 190, y)], STOP, fill=theme.plain, edge=theme.halo, width=2)
        pen.text(say(sentence("stop")), left + 206, y + 1, 18, theme.ink, align="left", halo=halo)

    # ---- the own destination, the last ride, what can be inferred

    def _paint_goal(self, pen: Pen, scene: StaedtetourScene) -> None:
        """Fill the own destination with its seat's colour, in a ring."""
        if scene.goal < 0:
            return
        theme, place = scene.theme, self.layout.stations[scene.goal]
        colour = theme.seats[scene.goal_seat].fill
        pen.dots([place], 16, fill=theme.halo, edge=colour, width=3.5)
        pen.dots([place], 9.5, fill=colour)

    def _paint_trail(self, pen: Pen, scene: StaedtetourScene) -> None:
        if len(scene.trail) < 2:
            return
        theme = scene.theme
        colour = theme.seats[scene.trail_seat].fill
        line = self.polyline(scene.trail, "")
        pen.lines([line], theme.halo, 8, alpha=0.7)
        pen.lines([line], colour, 4.6, dash=(0.1, 10))
        pen.dots([line[0]], 6.5, fill=theme.halo, edge=colour, width=3)

    def _paint_chances(self, pen: Pen, scene: StaedtetourScene) -> None:
        """Draw a sector for each seat round a destination: its area is its chance."""
        count = len(scene.stacks)
        for seat in range(count):
            of_seat = [chance for chance in scene.chances if chance.seat == seat]
            if not of_seat:
                continue
            sectors = [
                _sector(self.layout.stations[chance.station], seat, count, chance.share)
                for chance in of_seat
            ]
            colour = scene.theme.seats[seat].fill
            pen.polygons(sectors, fill=colour, edge=scene.theme.halo, width=1.5, alpha=0.85)
        named = {chance.station for chance in scene.chances}
        if named:
            places = [self.layout.stations[station] for station in sorted(named)]
            theme = scene.theme
            pen.dots(places, DESTINATION, fill=theme.town, edge=theme.ink, width=3.4)

    # ---- where the bus may drive on

    def _paint_forks(self, pen: Pen, scene: StaedtetourScene) -> None:
        if not scene.lit or not scene.pawns:
            return
        theme, colour = scene.theme, scene.theme.seats[scene.to_move].fill
        here = self.layout.stations[self._bus(scene).station]
        places = [self.layout.stations[station] for station in scene.lit]
        shafts, heads = _arrows(here, places)
        if shafts:
            pen.lines(shafts, theme.halo, 15)
        pen.polygons(heads, edge=theme.halo, width=7)
        if shafts:
            pen.lines(shafts, colour, 8)
        pen.polygons(heads, fill=colour)
        self._paint_lit(pen, scene, colour)

    def _paint_lit(self, pen: Pen, scene: StaedtetourScene, colour: str) -> None:
        """Ring the lit stations; destinations, stops and the own destination stay told apart."""
        theme = scene.theme
        inside = theme.town if theme.dark else theme.lit
        for are_destinations, radius in ((True, _LIT_RADIUS), (False, _LIT_STOP_RADIUS)):
            lit = [
                station
                for station in scene.lit
                if self.board.stations[station].destination == are_destinations
            ]
            if not lit:
                continue
            places = [self.layout.stations[station] for station in lit]
            pen.dots(places, radius + 7, fill=theme.star, alpha=0.45)
            pen.dots(places, radius, fill=inside, edge=colour, width=4.5)
            if are_destinations:
                pen.dots(places, 8, edge=theme.ink, width=3)
            else:
                pen.dots(places, 5.5, fill=theme.plain)
        if scene.goal in scene.lit:
            pen.dots([self.layout.stations[scene.goal]], 9.5, fill=colour)

    # ---- pointing

    def hit(self, x: float, y: float, scene: StaedtetourScene) -> int:
        """Tell which station is meant by a point of the board, lit ones first; -1 for none."""
        for stations, reach in ((scene.lit, _LIT_REACH), (range(len(self.places)), _REACH)):
            nearest = self._nearest(x, y, stations)
            if nearest >= 0 and math.dist((x, y), self.layout.stations[nearest]) <= reach:
                return nearest
        return -1

    def _nearest(self, x: float, y: float, stations: Iterable[int]) -> int:
        return min(
            stations, key=lambda one: math.dist((x, y), self.layout.stations[one]), default=-1
        )


def _within(box: Box, point: Point) -> bool:
    left, top, right, bottom = box
    return left <= point[0] <= right and top <= point[1] <= bottom


def _grown(box: Box, across: float, down: float) -> Box:
    left, top, right, bottom = box
    return left - across, top - down, right + across, bottom + down


def _around(point: Point) -> Box:
    x, y = point
    return x - 17, y - 17, x + 17, y + 17


def _crowd(spot: Point, half: float, others: Sequence[Box]) -> int:
    """Count what a pill would cover; one that leaves the page covers most."""
    x, y = spot
    box = (x - half - 12, y - 18, x + half + 12, y + 18)
    if box[0] < 0 or box[1] < 0 or box[2] > WIDTH or box[3] > HEIGHT:
        return len(others)
    return sum(overlaps(box, other) for other in others)


def _sector(middle: Point, seat: int, count: int, share: float) -> tuple[Point, ...]:
    """Draw the sector of a seat, from the station's sign outwards; its area grows as the chance."""
    x, y = middle
    radius = math.sqrt(_SECTOR**2 + share * (_WHOLE**2 - _SECTOR**2))
    wide = 2 * math.pi / count
    first = -math.pi + wide * seat
    steps = 12
    arc = [first + wide * step / steps for step in range(steps + 1)]
    return ((x, y), *((x + radius * math.cos(a), y + radius * math.sin(a)) for a in arc))


def _arrows(here: Point, places: Sequence[Point]) -> tuple[list[list[Point]], list[list[Point]]]:
    """Draw an arrow to each place; where it is near there is room for the head only."""
    shafts, heads = [], []
    for place in places:
        way = math.dist(here, place)
        ux, uy = (place[0] - here[0]) / way, (place[1] - here[1]) / way
        tip = max(_HEAD, way - _LIT_RADIUS - 5)
        neck = tip - _HEAD
        if neck > _ARROW_ROOM + 6:
            shafts.append([_along(here, ux, uy, _ARROW_ROOM), _along(here, ux, uy, neck)])
        base = _along(here, ux, uy, neck)
        heads.append(
            [
                _along(here, ux, uy, tip),
                (base[0] - uy * _HEAD_WIDTH, base[1] + ux * _HEAD_WIDTH),
                (base[0] + uy * _HEAD_WIDTH, base[1] - ux * _HEAD_WIDTH),
            ]
        )
    return shafts, heads


def _along(start: Point, ux: float, uy: float, by: float) -> Point:
    return start[0] + ux * by, start[1] + uy * by


def picture_of(
    view: View,
    *,
    theme: Theme = LIGHT,
    language: str = "en",
    show_hand: bool = False,
    text_scale: float = 1.0,
) -> tuple[StaedtetourPainter, StaedtetourScene]:
    """Give who paints a picture of a view, and what it shows."""
    scene = scene_of(
        view, theme=theme, language=language, show_hand=show_hand, text_scale=text_scale
    )
    return StaedtetourPainter(cast("StaedtetourSetup", view.setup).board), scene
