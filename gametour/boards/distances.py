"""Shortest ways between all towns: road steps, travel with crossings, and as the crow flies."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from gametour.boards.limits import UNREACHABLE, UNREACHABLE_TRAVEL

if TYPE_CHECKING:
    from collections.abc import Iterable

ROAD_TRAVEL = 4
CROSSING_TRAVEL = 30  # three turns of waiting for a 1 or a 5 pass while others walk 7 or 8 roads
EARTH_RADIUS_KM = 6371.0


def road_steps(towns: int, roads: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Count the road steps between all towns (D8, DA6).

    Examples
    --------
    >>> road_steps(4, [(0, 1), (1, 2)])
    [[0, 1, 2, 127], [1, 0, 1, 127], [2, 1, 0, 127], [127, 127, 127, 0]]
    """
    return _shortest(towns, [(a, b, 1) for a, b in roads], UNREACHABLE)


def travel_costs(
    towns: int, roads: Iterable[tuple[int, int]], crossings: Iterable[tuple[int, int]]
) -> list[list[int]]:
    """Weigh the ways between all towns, roads and crossings mixed.

    Examples
    --------
    >>> travel_costs(3, [(0, 1)], [(1, 2)])[0]
    [0, 4, 34]
    """
    edges = [(a, b, ROAD_TRAVEL) for a, b in roads]
    edges += [(a, b, CROSSING_TRAVEL) for a, b in crossings]
    return _shortest(towns, edges, UNREACHABLE_TRAVEL)


def _shortest(towns: int, edges: list[tuple[int, int, int]], unreachable: int) -> list[list[int]]:
    """Floyd and Warshall's algorithm, a row of towns at a time."""
    cost: npt.NDArray[np.int32] = np.full((towns, towns), unreachable, np.int32)
    np.fill_diagonal(cost, 0)
    for a, b, weight in edges:
        cost[a, b] = cost[b, a] = min(cost[a, b], weight)
    for via in range(towns):
        np.minimum(cost, cost[:, via, None] + cost[None, via, :], out=cost)
    rows: list[list[int]] = cost.tolist()
    return rows


def great_circle_km(a: tuple[float, float], b: tuple[float, float]) -> float:
    """Measure the distance between two places (lat, lon) as the crow flies.

    Examples
    --------
    >>> round(great_circle_km((57.7316, 10.5782), (54.5907, 11.9402)))  # Skagen to Gedser
    359
    """
    lat_a, lat_b = math.radians(a[0]), math.radians(b[0])
    half_lat = (lat_b - lat_a) / 2
    half_lon = math.radians(b[1] - a[1]) / 2
    chord = math.sin(half_lat) ** 2
    chord += math.cos(lat_a) * math.cos(lat_b) * math.sin(half_lon) ** 2
    return 2 * EARTH_RADIUS_KM * math.asin(math.sqrt(min(1.0, chord)))
