"""How the round earth lies on the page: Equal Earth, coast lines, and the shortest way to fly.

The map keeps areas (Šavrič, Patterson and Jenny, 2018). Its middle is 11 degrees east, so that its
edge runs through the Bering Strait and cuts no land. Cities that all lie in one part of the world
get a larger map of that part.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from gametour.painting.geometry import Box, between, clip
from gametour.painting.pen import Path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gametour.boards.board import Outline
    from gametour.painting.pen import Line, Point

WIDTH, HEIGHT = 1320, 770

Place = tuple[float, float]  # latitude and longitude, in degrees

_MIDDLE = 11.0  # degrees east
_A1, _A2, _A3, _A4 = 1.340264, -0.081106, 0.000893, 0.003796
_ACROSS, _DOWN, _EQUATOR = 244.0, 300.0, 396.0  # board units
_ANTARCTICA = -58.0
_BEYOND = 40.0  # so far past the page coasts are kept, for their glow
_STEPS = 40  # pieces of a flight
_NORTH, _SOUTH = 75.0, -66.0  # beyond, the map draws a way out, and the page's edge cuts it off
_ARCH, _INSIDE = 0.24, 22.0  # such a way is an arch: as a share of its length, and from the edge
_OFF_PAGE = WIDTH / 2 + 2  # from the page's middle

# The part of the page that cities are to fill when they lie close together.
_ROOM: Box = (157.0, 107.0, 1163.0, 600.0)
_LEAST_ZOOM, _MOST_ZOOM = 1.35, 6.0


def equal_earth(lat: float, angle: float) -> Point:
    """Project a latitude and an angle from the middle (radians) onto the plane, y upward.

    Examples
    --------
    >>> x, y = equal_earth(0.0, math.pi)
    >>> round(x, 3), y
    (2.707, 0.0)
    """
    t = math.asin(math.sqrt(3) / 2 * math.sin(math.radians(lat)))
    slope = 9 * _A4 * t**8 + 7 * _A3 * t**6 + 3 * _A2 * t**2 + _A1
    x = 2 * math.sqrt(3) * angle * math.cos(t) / (3 * slope)
    return x, _A4 * t**9 + _A3 * t**7 + _A2 * t**3 + _A1 * t


def angle_of(lon: float) -> float:
    """Give the angle from the map's middle, from -pi to pi."""
    return (math.radians(lon - _MIDDLE) + math.pi) % (2 * math.pi) - math.pi


@dataclass(frozen=True)
class Chart:
    """Where places lie on the page.

    Parameters
    ----------
    zoom
        How much larger than the whole world everything is.
    x, y
        The point of the whole world's page that lies in the middle of this one.
    """

    zoom: float = 1.0
    x: float = WIDTH / 2
    y: float = HEIGHT / 2

    def point(self, lat: float, lon: float) -> Point:
        """Give the point of a place."""
        return self._at(lat, angle_of(lon))

    def _at(self, lat: float, angle: float) -> Point:
        across, up = equal_earth(lat, angle)
        x, y = WIDTH / 2 + _ACROSS * across, _EQUATOR - _DOWN * up
        return WIDTH / 2 + self.zoom * (x - self.x), HEIGHT / 2 + self.zoom * (y - self.y)

    # ---- coasts

    def coasts(self, outlines: Sequence[Outline]) -> Path:
        """Give all coast lines on the page."""
        page = (-_BEYOND, -_BEYOND, WIDTH + _BEYOND, HEIGHT + _BEYOND)
        lines = []
        for outline in outlines:
            for ring in outline.rings:
                if max(lat for _, lat in ring) >= _ANTARCTICA:
                    line = clip(self._unwrapped(ring), page)
                    if line:
                        lines.append(tuple(line))
        return Path("world", tuple(lines), closed=True)

    def _unwrapped(self, ring: Sequence[tuple[float, float]]) -> list[Point]:
        """Project a ring from point to point, so that it never jumps over the map's edge."""
        line = []
        before = angle_of(ring[0][0])
        for lon, lat in ring:
            angle = angle_of(lon)
            angle += 2 * math.pi * round((before - angle) / (2 * math.pi))
            line.append(self._at(lat, angle))
            before = angle
        return line

    @cached_property
    def grid(self) -> Path:
        """The equator and the parallels at 30 and 60 degrees."""
        angles = [math.radians(degrees) for degrees in range(-180, 181, 6)]
        lines = (tuple(self._at(lat, angle) for angle in angles) for lat in (-30, 0, 30, 60))
        return Path("parallels", tuple(lines))

    # ---- flights

    def flight(self, start: Place, end: Place) -> list[Point]:
        """Give the shortest way between two places; over the map's edge it jumps.

        What leads over a pole is an arch, for its shortest way would run along the page's edge.
        """
        line: list[Point] = []
        before: tuple[float, float] | None = None
        way = list(_great_circle(start, end))
        north, south = max(lat for lat, _ in way), min(lat for lat, _ in way)
        if north > _NORTH or south < _SOUTH:
            return self._arch(self.point(*start), self.point(*end), north=north > _NORTH)
        for lat, angle in way:
            if before is not None and abs(angle - before[1]) > math.pi:
                line += self._over_the_edge(before, (lat, angle))
            line.append(self._at(lat, angle))
            before = lat, angle
        return line

    def _arch(self, start: Point, end: Point, *, north: bool) -> list[Point]:
        """Give an arch towards a pole, as high as there is room on the page."""
        shares = [step / _STEPS for step in range(_STEPS + 1)]
        straight = [between(start, end, share) for share in shares]
        bulge = [4 * share * (1 - share) for share in shares]
        height = _ARCH * math.dist(start, end)
        for (_, y), out in zip(straight[1:-1], bulge[1:-1], strict=True):
            room = y - _INSIDE if north else HEIGHT - _INSIDE - y
            height = min(height, max(0.0, room) / out)
        up = -height if north else height
        return [(x, y + up * out) for (x, y), out in zip(straight, bulge, strict=True)]

    def _over_the_edge(self, before: Place, after: Place) -> tuple[Point, ...]:
        """Lead a line off the page on one side and in on the other."""
        side = math.copysign(math.pi, before[1])
        to_edge, from_edge = abs(side - before[1]), abs(-side - after[1])
        share = to_edge / max(to_edge + from_edge, 1e-9)
        lat = before[0] + (after[0] - before[0]) * share
        leave, enter = self._at(lat, side), self._at(lat, -side)
        beyond = max(_OFF_PAGE, abs(leave[0] - WIDTH / 2), abs(enter[0] - WIDTH / 2))
        off = math.copysign(beyond, side)
        return leave, (WIDTH / 2 + off, leave[1]), (WIDTH / 2 - off, enter[1]), enter


def pieces(line: Line) -> list[list[Point]]:
    """Cut a line where it jumps over the map's edge.

    Examples
    --------
    >>> pieces([(1300, 9), (1322, 9), (-2, 9), (50, 9)])
    [[(1300, 9), (1322, 9)], [(-2, 9), (50, 9)]]
    """
    cut = [[line[0]]]
    for a, b in pairwise(line):
        if is_jump(a, b):
            cut.append([])
        cut[-1].append(b)
    return cut


def is_jump(a: Point, b: Point) -> bool:
    """Tell whether a step leads from beyond one side of the page to beyond the other."""
    return min(a[0], b[0]) < 0 and max(a[0], b[0]) > WIDTH


def _great_circle(start: Place, end: Place) -> Iterator[tuple[float, float]]:
    """Walk along the great circle: latitudes in degrees, angles from the map's middle."""
    u, v = _vector(*start), _vector(*end)
    arc = math.acos(max(-1.0, min(1.0, sum(a * b for a, b in zip(u, v, strict=True)))))
    if arc < 1e-6 or math.pi - arc < 1e-6:  # one place, or two that no single shortest way joins
        arc = max(arc, 1e-6) - 2e-6 * (arc > 1)
    for step in range(_STEPS + 1):
        share = step / _STEPS
        first, second = math.sin((1 - share) * arc), math.sin(share * arc)
        x, y, z = ((first * a + second * b) / math.sin(arc) for a, b in zip(u, v, strict=True))
        lat = math.degrees(math.atan2(z, math.hypot(x, y)))
        yield lat, angle_of(math.degrees(math.atan2(y, x)))


def _vector(lat: float, lon: float) -> tuple[float, float, float]:
    a, b = math.radians(lat), math.radians(lon)
    return math.cos(a) * math.cos(b), math.cos(a) * math.sin(b), math.sin(a)


def chart_of(places: Sequence[Place]) -> Chart:
    """Choose the map for some cities: the world, or the part of it where they all lie."""
    whole = Chart()
    if len(places) < 2:
        return whole
    points = [whole.point(*place) for place in places]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    zoom = min(
        (_ROOM[2] - _ROOM[0]) / max(right - left, 1.0),
        (_ROOM[3] - _ROOM[1]) / max(bottom - top, 1.0),
        _MOST_ZOOM,
    )
    if zoom < _LEAST_ZOOM:
        return whole
    # The middle of the cities comes to the middle of the room, a little above that of the page.
    down = ((_ROOM[1] + _ROOM[3]) / 2 - HEIGHT / 2) / zoom
    return Chart(zoom, (left + right) / 2, (top + bottom) / 2 - down)
