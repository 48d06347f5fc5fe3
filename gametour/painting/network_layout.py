"""A network of stations laid out on the page: where its stations, roads and borders lie."""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from gametour.painting.geometry import Box
from gametour.painting.layout import coasts_of
from gametour.painting.pen import Path, Point
from gametour.painting.projection import Projection, fit

if TYPE_CHECKING:
    from gametour.boards import Network, Station

WIDTH, HEIGHT = 1340, 1000
DESTINATION, STOP = 11.0, 7.5  # radii of the signs

# What stands on the board besides the map: the title, the seats' stacks, and the pot.
TITLE_BOX: Box = (14, 14, 372, 158)
STACKS_BOX: Box = (1098, 14, 1326, 326)
POT_BOX: Box = (934, 806, 1320, 980)

_NORTH, _WEST = 54.45, 1.15
_PER_LAT = HEIGHT / 9.75
_PER_LON = _PER_LAT * math.cos(math.radians(49.6)) * 1.012
_CENTRAL_EUROPE = Projection(_NORTH, _WEST, 0.0, 0.0, _PER_LAT, _PER_LON)
_LARGER = 1.25  # a board that could be drawn so much larger does not belong into that frame
_WHOLE_PAGE: Box = (90, 60, WIDTH - 130, HEIGHT - 60)
_FREE_ROOM: Box = (90, 190, 1010, 780)
_AROUND_SIGN = 24.0
_BEYOND: Box = (-40, -40, WIDTH + 40, HEIGHT + 40)  # borders go on outside the page

_ADDITION = re.compile(r" (ob|am|im|an|in|bei|auf|vor) .*")


class NetworkLayout:
    """A network on the page, in board units.

    Parameters
    ----------
    board
        The network to lay out.
    """

    def __init__(self, board: Network) -> None:
        self.board = board
        self.projection = _projection(board)
        self.stations: tuple[Point, ...] = tuple(
            self.projection.point(station.lat, station.lon) for station in board.stations
        )
        self.names = short_names(board)

    @cached_property
    def road_lines(self) -> tuple[tuple[Point, Point], ...]:
        """The roads, each once."""
        return tuple((self.stations[link.a], self.stations[link.b]) for link in self.board.links)

    @cached_property
    def roads(self) -> Path:
        """All roads."""
        return Path("roads", self.road_lines)

    @cached_property
    def land(self) -> Path:
        """The countries in the middle of the board."""
        return Path("land", self._coasts("land"), closed=True)

    @cached_property
    def neighbours(self) -> Path:
        """The countries round about."""
        return Path("neighbours", self._coasts("context"), closed=True)

    def _coasts(self, role: str) -> tuple[tuple[Point, ...], ...]:
        return tuple(
            coast
            for outline in self.board.outlines
            if outline.role == role
            for coast in coasts_of(outline, self.projection, _BEYOND)
        )

    def heading(self, behind: int, station: int) -> float:
        """Tell the direction from one station to the next, in radians."""
        (x1, y1), (x2, y2) = self.stations[behind], self.stations[station]
        return math.atan2(y2 - y1, x2 - x1)


def radius_of(station: Station) -> float:
    """Tell how much room a station takes round its middle: its sign, and a ring when it is lit."""
    return DESTINATION + 6 if station.destination else STOP + 4.5


def short_names(board: Network) -> tuple[str, ...]:
    """Give the names for the board, without what only tells cities of one name apart.

    Examples
    --------
    >>> from gametour.boards import read_network
    >>> names = short_names(read_network("europe"))
    >>> [name for name in names if name.startswith(("Frank", "Freib", "Roth"))]
    ['Rothenburg', 'Frankfurt', 'Freiburg']
    """
    short = [_ADDITION.sub("", station.name) for station in board.stations]
    often = Counter(short)
    return tuple(
        name if often[name] == 1 else station.name
        for name, station in zip(short, board.stations, strict=True)
    )


def _projection(board: Network) -> Projection:
    """Choose the frame of Central Europe for what fills it; else fit the board to the page."""
    places = [(station.lat, station.lon) for station in board.stations]
    fitted = fit(places, _WHOLE_PAGE)
    if fitted.per_lat < _LARGER * _PER_LAT and _is_free(places, _CENTRAL_EUROPE):
        return _CENTRAL_EUROPE
    return fitted if _is_free(places, fitted) else fit(places, _FREE_ROOM)


def _is_free(places: list[tuple[float, float]], projection: Projection) -> bool:
    """Tell whether all places lie on the page, and none under what stands there besides."""
    points = [projection.point(*place) for place in places]
    page = (0.0, 0.0, float(WIDTH), float(HEIGHT))
    closed = (TITLE_BOX, STACKS_BOX, POT_BOX)
    return all(
        _holds(page, point, -_AROUND_SIGN)
        and not any(_holds(box, point, _AROUND_SIGN) for box in closed)
        for point in points
    )


def _holds(box: Box, point: Point, beyond: float) -> bool:
    x, y = point
    left, top, right, bottom = box
    return left - beyond <= x <= right + beyond and top - beyond <= y <= bottom + beyond
