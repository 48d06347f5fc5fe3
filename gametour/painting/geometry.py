"""Plain geometry in board units: smoothing, bows, clipping, simple figures, distances."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gametour.painting.pen import Point

Box = tuple[float, float, float, float]  # left, top, right, bottom

LONGEST_GAP = 9.0  # a label farther from its point's sign is tied to it by a line


def regular_polygon(corners: int, radius: float) -> tuple[Point, ...]:
    """Give the corners of a regular polygon round (0, 0), the first one on top."""
    return tuple(
        _on_circle(radius, -math.pi / 2 + 2 * math.pi * corner / corners)
        for corner in range(corners)
    )


def star(radius: float, inner: float = 0.44) -> tuple[Point, ...]:
    """Give the ten corners of a five-pointed star round (0, 0)."""
    return tuple(
        _on_circle(radius if corner % 2 == 0 else radius * inner, math.radians(36 * corner - 90))
        for corner in range(10)
    )


def _on_circle(radius: float, angle: float) -> Point:
    return radius * math.cos(angle), radius * math.sin(angle)


def moved(figure: Iterable[Point], x: float, y: float, scale: float = 1.0) -> tuple[Point, ...]:
    """Put a figure drawn round (0, 0) somewhere else."""
    return tuple((x + scale * a, y + scale * b) for a, b in figure)


def smooth(line: Sequence[Point]) -> list[Point]:
    """Cut the corners of a polyline once (Chaikin); its ends stay.

    Examples
    --------
    >>> smooth([(0, 0), (4, 0), (4, 4)])
    [(0, 0), (3.0, 0.0), (4.0, 1.0), (4, 4)]
    """
    if len(line) < 3:
        return list(line)
    cut = [line[0]]
    for before, corner, after in zip(line, line[1:], line[2:], strict=False):
        cut.append(between(corner, before, 0.25))
        cut.append(between(corner, after, 0.25))
    return [*cut, line[-1]]


def between(start: Point, end: Point, share: float) -> Point:
    """Give the point that lies a share of the way from start to end."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def bow(start: Point, end: Point, bend: float, points: int = 10) -> list[Point]:
    """Draw a curve between two points; ``bend`` is its height as a share of their distance.

    A positive bend lies to the right of somebody who looks from start to end (y points down).
    """
    (x1, y1), (x2, y2) = start, end
    middle_x = (x1 + x2) / 2 - (y2 - y1) * bend
    middle_y = (y1 + y2) / 2 + (x2 - x1) * bend
    curve = []
    for step in range(points + 1):
        u = step / points
        first, second, third = (1 - u) ** 2, 2 * u * (1 - u), u * u
        curve.append(
            (
                first * x1 + second * middle_x + third * x2,
                first * y1 + second * middle_y + third * y2,
            )
        )
    return curve


def length(line: Sequence[Point]) -> float:
    """Measure a polyline."""
    return sum(math.dist(a, b) for a, b in pairwise(line))


def point_along(line: Sequence[Point], distance: float) -> tuple[Point, float]:
    """Walk along a polyline: give the point reached and the direction there, in radians."""
    left = distance
    for a, b in pairwise(line):
        step = math.dist(a, b)
        if step > 0 and left <= step:
            return between(a, b, left / step), math.atan2(b[1] - a[1], b[0] - a[0])
        left -= step
    a, b = line[-2], line[-1]
    return b, math.atan2(b[1] - a[1], b[0] - a[0])


def turned(figure: Iterable[Point], angle: float) -> tuple[Point, ...]:
    """Turn a figure round (0, 0), clockwise as seen (y points down)."""
    cos, sin = math.cos(angle), math.sin(angle)
    return tuple((x * cos - y * sin, x * sin + y * cos) for x, y in figure)


def clip(ring: Sequence[Point], box: Box) -> list[Point]:
    """Cut a ring to a rectangle (Sutherland and Hodgman); empty if nothing is left.

    Examples
    --------
    >>> clip([(-1, 1), (3, 1), (3, 2), (-1, 2)], (0, 0, 2, 9))
    [(0, 1.0), (2, 1.0), (2, 2.0), (0, 2.0)]
    """
    left, top, right, bottom = box
    clipped = list(ring)
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        clipped = _clip_side(clipped, axis, limit, sign)
    return clipped if len(clipped) >= 3 else []


def _clip_side(ring: Sequence[Point], axis: int, limit: float, sign: int) -> list[Point]:
    """Keep what lies on one side of a line parallel to an axis."""
    kept: list[Point] = []
    for before, point in zip([ring[-1], *ring[:-1]] if ring else [], ring, strict=True):
        was_inside = sign * (before[axis] - limit) >= 0
        is_inside = sign * (point[axis] - limit) >= 0
        if was_inside != is_inside:
            share = (limit - before[axis]) / (point[axis] - before[axis])
            other = before[1 - axis] + share * (point[1 - axis] - before[1 - axis])
            kept.append((limit, other) if axis == 0 else (other, limit))
        if is_inside:
            kept.append(point)
    return kept


def simplified(line: Sequence[Point], tolerance: float) -> list[Point]:
    """Leave out points that lie closer than ``tolerance`` to the line without them.

    Examples
    --------
    >>> simplified([(0, 0), (1, 0.1), (2, 0), (2, 5)], 0.3)
    [(0, 0), (2, 0), (2, 5)]
    """
    keep = {0, len(line) - 1}
    pending = [(0, len(line) - 1)]
    while pending:
        first, last = pending.pop()
        farthest, distance = first, tolerance
        for number in range(first + 1, last):
            away = distance_to_segment(line[number], line[first], line[last])
            if away > distance:
                farthest, distance = number, away
        if farthest != first:
            keep.add(farthest)
            pending += [(first, farthest), (farthest, last)]
    return [line[number] for number in sorted(keep)]


def distance_to_segment(point: Point, start: Point, end: Point) -> float:
    """Measure how far a point lies from a straight line between two points."""
    along_x, along_y = end[0] - start[0], end[1] - start[1]
    squared = along_x**2 + along_y**2
    if squared == 0:
        return math.dist(point, start)
    share = ((point[0] - start[0]) * along_x + (point[1] - start[1]) * along_y) / squared
    return math.dist(point, between(start, end, min(1.0, max(0.0, share))))


def overlaps(one: Box, other: Box) -> bool:
    """Tell whether two boxes share more than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def leader(point: Point, radius: float, box: Box) -> list[list[Point]]:
    """Draw a line from a point's sign to its label, if the gap between them is too long.

    Examples
    --------
    >>> leader((0, 0), 5, (20, -5, 60, 5))
    [[(6.0, 0.0), (20, 0)]]
    >>> leader((0, 0), 5, (8, -5, 60, 5))
    []
    """
    x, y = point
    near = min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3])
    away = math.dist(point, near)
    if away <= radius + LONGEST_GAP:
        return []
    return [[between(point, near, (radius + 1) / away), near]]
