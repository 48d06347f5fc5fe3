"""From degrees to board units: Denmark in its fixed frame, any other board fitted to the page."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gametour.painting.geometry import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gametour.boards import Board, Town
    from gametour.painting.pen import Point

WIDTH, HEIGHT = 960, 1000


@dataclass(frozen=True)
class Projection:
    """Degrees to board units, by plain scaling round one place."""

    lat: float
    lon: float
    x: float
    y: float
    per_lat: float
    per_lon: float

    def point(self, lat: float, lon: float) -> Point:
        """Give the place on the board."""
        return (
            self.x + (lon - self.lon) * self.per_lon,
            self.y - (lat - self.lat) * self.per_lat,
        )


@dataclass(frozen=True)
class Inset:
    """A far-off island in a frame of its own, larger than the rest."""

    island: str
    frame: Box
    projection: Projection
    gate: Point  # where a ferry line from the rest of the board enters the frame
    exit: Point  # where it left the rest of the board


@dataclass(frozen=True)
class Chart:
    """How a board's world lies on the page."""

    main: Projection
    inset: Inset | None
    title_right: bool = False  # the title stands in the upper left corner unless towns are there

    def point(self, lat: float, lon: float, island: str = "") -> Point:
        """Give the place of a town or a way point of an island."""
        return self.of_island(island).point(lat, lon)

    def of_island(self, island: str) -> Projection:
        """Give the projection of an island."""
        if self.inset is not None and island == self.inset.island:
            return self.inset.projection
        return self.main


# Denmark without Bornholm fills the page. East-west is stretched 9 % beyond true: it makes room
# for names, and nobody notices.
_DENMARK_NORTH, _DENMARK_SOUTH, _DENMARK_WEST = 57.83, 54.475, 7.86
_PER_LAT = HEIGHT / (_DENMARK_NORTH - _DENMARK_SOUTH)
_PER_LON = _PER_LAT * math.cos(math.radians(56.1)) * 1.09
_DENMARK = Projection(_DENMARK_NORTH, _DENMARK_WEST, 0.0, 0.0, _PER_LAT, _PER_LON)
_BORNHOLM = Inset(
    island="Bornholm",
    frame=(712, 16, 944, 214),
    projection=Projection(55.135, 14.90, 836, 124, _PER_LAT * 1.62, _PER_LON * 1.62),
    gate=(712, 168),
    exit=(WIDTH + 4, 742),
)

_MARGIN_X, _MARGIN_TOP, _MARGIN_BOTTOM = 90.0, 70.0, 60.0
_TITLE_HEIGHT = 190.0
_TITLE_WIDTH = 330.0


def chart_of(board: Board) -> Chart:
    """Choose how a board lies on the page.

    A board that has Bornholm, and all else within Denmark, gets Denmark's frame with Bornholm in
    an inset. Any other board is fitted to the page, below its title if that needs the room.
    """
    mainland = [town for town in board.towns if town.island != _BORNHOLM.island]
    if mainland and len(mainland) < len(board.towns) and all(map(_in_denmark, mainland)):
        return Chart(_DENMARK, _BORNHOLM)
    places = [(town.lat, town.lon) for town in board.towns]
    fitted = fit(places, _room(_MARGIN_TOP))
    for title_right in (False, True):
        if not any(_under_title(fitted.point(*place), title_right) for place in places):
            return Chart(fitted, None, title_right)
    return Chart(fit(places, _room(_TITLE_HEIGHT)), None)


def _room(top: float) -> Box:
    """Give the page between its margins and below ``top``."""
    return _MARGIN_X, top, WIDTH - _MARGIN_X, HEIGHT - _MARGIN_BOTTOM


def _in_denmark(town: Town) -> bool:
    x, y = _DENMARK.point(town.lat, town.lon)
    return 0 <= x <= WIDTH and 0 <= y <= HEIGHT


def fit(places: Sequence[tuple[float, float]], room: Box) -> Projection:
    """Scale places (latitude and longitude) into a room of the page, as large as they can be."""
    left, top, right, bottom = room
    north, south = max(lat for lat, _ in places), min(lat for lat, _ in places)
    east, west = max(lon for _, lon in places), min(lon for _, lon in places)
    middle_lat, middle_lon = (north + south) / 2, (east + west) / 2
    shrink = max(0.05, math.cos(math.radians(middle_lat)))
    room_x, room_y = right - left, bottom - top
    smallest = 0.01  # degrees: a board of one town, or of towns in one line
    per_lat = min(
        room_y / max(north - south, smallest), room_x / max((east - west) * shrink, smallest)
    )
    middle = ((left + right) / 2, top + room_y / 2)
    return Projection(middle_lat, middle_lon, *middle, per_lat, per_lat * shrink)


def _under_title(point: Point, right: bool) -> bool:
    x = WIDTH - point[0] if right else point[0]
    return x < _TITLE_WIDTH and point[1] < _TITLE_HEIGHT
