"""The rules of walking read literally, for tests: try every sequence of towns and judge it."""

from collections.abc import Iterator, Mapping

import networkx as nx

Steps = Mapping[int, Mapping[int, int]]


def literal_walks(
    graph: nx.Graph, steps: Steps, town: int, roll: int, dead_end: str
) -> set[tuple[tuple[int, ...], int]]:
    """Give the lawful walks with the place where the last leg begins (DA7, DA8)."""
    found = set()
    for towns in sequences(graph, town, roll):
        leg = last_leg(graph, steps, towns, dead_end)
        if leg is not None:
            found.add((towns, leg))
    return found


def sequences(graph: nx.Graph, town: int, roll: int) -> Iterator[tuple[int, ...]]:
    """Give every way to take `roll` roads, forward and back as one likes."""
    if roll == 0:
        yield (town,)
        return
    for towns in sequences(graph, town, roll - 1):
        for after in graph[towns[-1]]:
            yield (*towns, after)


def last_leg(graph: nx.Graph, steps: Steps, towns: tuple[int, ...], dead_end: str) -> int | None:
    """Follow one sequence; None where it turns without leave."""
    leg = 0
    for at in range(len(towns) - 1):
        away = steps[towns[leg]]
        if away[towns[at + 1]] > away[towns[at]]:
            continue
        remaining = len(towns) - 1 - leg
        fits = remaining in away.values()
        route_stops = all(away[other] <= away[towns[at]] for other in graph[towns[at]])
        one_road = len(graph[towns[at]]) == 1
        may_turn = at > leg and ((route_stops and not fits) or (dead_end == "branch" and one_road))
        if not may_turn:
            return None
        leg = at
    return leg
