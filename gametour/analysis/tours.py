"""The shortest way through some places: exact, and by heuristics that networkx knows by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import networkx as nx
import numpy as np
import numpy.typing as npt

Costs = npt.NDArray[np.float64]

TRIES = 40  # of simulated annealing at each temperature: soon done, and hardly worse than 100
MOST = 17
"""So many places at most are ordered exactly: beyond it memory doubles with each place."""


def shortest(costs: Costs, *, home: bool = True) -> tuple[int, ...]:
    """Order places so that the way through all of them is the shortest there is.

    The way begins at place 0. Held and Karp's algorithm: for each set of places and each of them
    as the last one, the shortest way there; sets of one size are worked out together.

    Parameters
    ----------
    costs
        From each place (row) to each other (column).
    home
        Whether the way ends where it began.

    Returns
    -------
    tuple of int
        The places in their order, each once, 0 first.

    Examples
    --------
    >>> square = np.array([[0, 1, 9, 1], [1, 0, 1, 9], [9, 1, 0, 1], [1, 9, 1, 0]], float)
    >>> cost_of(shortest(square), square)  # there and back are equally long
    4.0
    """
    n = len(costs) - 1
    assert n < MOST, f"at most {MOST} places are ordered exactly"
    if n < 2:
        return tuple(range(n + 1))
    between = costs[1:, 1:]
    best = np.full((1 << n, n), np.inf)
    for last in range(n):
        best[1 << last, last] = costs[0, last + 1]
    sets = np.arange(1 << n)
    sizes = sum((sets >> bit) & 1 for bit in range(n))
    for size in range(2, n + 1):
        of_size = sets[sizes == size]
        for last in range(n):
            holding = of_size[(of_size >> last) & 1 == 1]
            before = best[holding ^ (1 << last)] + between[:, last]
            best[holding, last] = before.min(axis=1)
    left = (1 << n) - 1
    ending = best[left] + (costs[1:, 0] if home else 0.0)
    order = [int(ending.argmin())]
    while len(order) < n:
        last = order[-1]
        left ^= 1 << last
        order.append(int((best[left] + between[:, last]).argmin()))
    return (0, *(place + 1 for place in reversed(order)))


def cost_of(order: Sequence[int], costs: Costs, *, home: bool = True) -> float:
    """Add up the way through places in an order, and home again if it leads there.

    Examples
    --------
    >>> cost_of((0, 1), np.array([[0, 3], [4, 0]], float))
    7.0
    """
    ends = [*order, order[0]] if home else list(order)
    return float(sum(costs[a, b] for a, b in pairwise(ends)))


def by_heuristic(name: str, costs: Costs, *, seed: int = 1) -> tuple[int, ...]:
    """Order places by a heuristic of networkx, home again at the end.

    Parameters
    ----------
    name
        One of `HEURISTICS`.
    costs
        From each place (row) to each other (column).
    seed
        For heuristics that draw lots.

    Examples
    --------
    >>> square = np.array([[0, 1, 9, 1], [1, 0, 1, 9], [9, 1, 0, 1], [1, 9, 1, 0]], float)
    >>> by_heuristic("greedy", square)
    (0, 1, 2, 3)
    """
    if len(costs) < 3:
        return tuple(range(len(costs)))
    circle = HEURISTICS[name](costs, seed)[:-1]
    begin = circle.index(0)
    return tuple(circle[begin:] + circle[:begin])


def _greedy(costs: Costs, seed: int) -> list[int]:
    found: list[int] = nx.approximation.greedy_tsp(_directed(costs), source=0)
    return found


def _christofides(costs: Costs, seed: int) -> list[int]:
    """Christofides' algorithm, which knows no one-way costs: on the means of there and back."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from(
        (a, b, (costs[a, b] + costs[b, a]) / 2)
        for a in range(len(costs))
        for b in range(a + 1, len(costs))
    )
    found: list[int] = nx.approximation.christofides(graph)
    return found


def _annealing(costs: Costs, seed: int) -> list[int]:
    graph = _directed(costs)
    found: list[int] = nx.approximation.simulated_annealing_tsp(
        graph, "greedy", source=0, seed=seed, N_inner=TRIES
    )
    return found


def _directed(costs: Costs) -> Any:
    graph: nx.DiGraph[int] = nx.DiGraph()
    places = range(len(costs))
    graph.add_weighted_edges_from(
        (a, b, float(costs[a, b])) for a in places for b in places if a != b
    )
    return graph


HEURISTICS: dict[str, Callable[[Costs, int], list[int]]] = {
    "greedy": _greedy,
    "christofides": _christofides,
    "annealing": _annealing,
}
"""By networkx's names: greedy_tsp, christofides and simulated_annealing_tsp."""
