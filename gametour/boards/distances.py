"""Shortest ways between all towns: road steps, and what travel costs with crossings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from gametour.boards.limits import UNREACHABLE, UNREACHABLE_TRAVEL

if TYPE_CHECKING:
    from collections.abc import Iterable

ROAD_TRAVEL = 4
CROSSING_TRAVEL = 30  # three turns of waiting for a 1 or a 5, in road steps of a mean roll


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
