"""The ways a pawn may take now: what lights up on the board, and what it walks along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gametour.engine.driver import CAPACITY
from gametour.games.denmark_tour.declared import (
    BEYOND,
    CROSS,
    DECIDE,
    DIVERT,
    FLY_TICKET,
    KIND,
    MOVE,
    OFFER_TO,
    SAIL_TICKET,
    SAIL_TICKET_BEYOND,
    TARGET,
    WALK,
)
from gametour.games.denmark_tour.rules import actions
from gametour.games.denmark_tour.setup import DenmarkSetup

CROSSINGS = (CROSS, BEYOND, FLY_TICKET, SAIL_TICKET, SAIL_TICKET_BEYOND)
ON_FOOT = (WALK, DIVERT)


@dataclass(frozen=True)
class Route:
    """One action that moves the pawn.

    Attributes
    ----------
    action
        The action's number.
    kind
        ``walk``, ``flight``, ``ferry`` or ``toll_bridge``.
    towns
        Where it begins, what it passes, where it stops.
    aim
        The town where the count ends; another than ``stop`` when the pawn is diverted (D10).
    stop
        The town where the pawn comes to stand.
    """

    action: int
    kind: str
    towns: tuple[int, ...]
    aim: int
    stop: int


def routes(setup: DenmarkSetup, state: Any) -> tuple[Route, ...]:
    """Give every action that moves the pawn of the seat to move, each with one way.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("denmark_tour", players=1, seed=3)
    >>> while match.turn < 0:
    ...     entries = match.draw()
    >>> found = routes(match.setup, match.view(0).state)
    >>> {route.kind for route in found}
    {'walk'}
    """
    if state.phase not in (MOVE, DECIDE):
        return ()
    out = [0] * CAPACITY
    n = actions(setup.tables, state, out)
    found = (_route(setup, state, action) for action in out[:n])
    return tuple(route for route in found if route is not None)


def _route(setup: DenmarkSetup, state: Any, action: int) -> Route | None:
    if action >= OFFER_TO:
        return None
    kind, stop = action & KIND, action & TARGET
    if kind in ON_FOOT:
        return _on_foot(setup, state, action, stop)
    if kind in CROSSINGS:
        return _over(setup, state, action, stop)
    return None


def _on_foot(setup: DenmarkSetup, state: Any, action: int, stop: int) -> Route:
    """Find the walk behind an action: straight before turned, as the tables list them."""
    tables, here, roll = setup.tables, state.seats[state.seat].town, state.roll
    begin, end = tables.walk_at[here][roll], tables.walk_at[here][roll + 1]
    ways = sorted(range(begin, end), key=lambda w: tables.leg[w])
    for w in ways:
        walk = tuple(tables.walk[w][: roll + 1])
        if action & KIND == WALK:
            if walk[-1] == stop:
                return Route(action, "walk", walk, stop, stop)
            continue
        for towns in _diverted(setup, walk, tables.leg[w], stop):
            if not _free(setup, state, walk[-1]):
                return Route(action, "walk", towns, walk[-1], stop)
    for w in ways:  # passing through the start town on the way home (DA23)
        walk = tuple(tables.walk[w][: roll + 1])
        if stop in walk[1:]:
            return Route(action, "walk", walk[: walk.index(stop, 1) + 1], stop, stop)
    raise AssertionError("an action without a walk")


def _diverted(
    setup: DenmarkSetup, walk: tuple[int, ...], leg: int, stop: int
) -> Iterator[tuple[int, ...]]:
    """Give the way beyond an occupied town to the stop, or else back along the walk (DA12)."""
    far = setup.tables.far[walk[leg]]
    beyond = _chain(setup, walk[leg], walk[-1], stop)
    if far[stop] > far[walk[-1]] and beyond:
        yield walk + beyond
    elif stop in walk[:-1]:
        last = len(walk) - 1 - walk[::-1].index(stop)
        yield walk[: last + 1]


def _chain(setup: DenmarkSetup, leg: int, begin: int, stop: int) -> tuple[int, ...]:
    """Give the towns after ``begin`` up to ``stop``, each road leading farther from ``leg``."""
    board = setup.board
    ways: list[tuple[int, ...]] = [()]
    for _ in range(board.distance(begin, stop)):
        ways = [
            (*way, town)
            for way in ways
            for town in sorted(board.roads[way[-1] if way else begin])
            if board.distance(leg, town) == board.distance(leg, begin) + len(way) + 1
        ]
    return next((way for way in ways if way and way[-1] == stop), ())


def _free(setup: DenmarkSetup, state: Any, town: int) -> bool:
    others = (seat for seat in range(len(setup.players)) if seat != state.seat)
    return all(state.seats[seat].town != town for seat in others)


def _over(setup: DenmarkSetup, state: Any, action: int, stop: int) -> Route:
    """Find the crossing behind an action; a diverted one goes on by road (DA16)."""
    here, kind = state.seats[state.seat].town, action & KIND
    ends = [
        crossing
        for crossing in setup.board.far_ends(here)
        if kind == CROSS or kind == BEYOND or (crossing.kind == "flight") == (kind == FLY_TICKET)
    ]
    ends.sort(key=lambda crossing: crossing.kind == "flight")
    if kind not in (BEYOND, SAIL_TICKET_BEYOND):
        crossing = next(crossing for crossing in ends if crossing.b == stop)
        return Route(action, crossing.kind, (here, stop), stop, stop)
    for crossing in ends:
        beyond = _chain(setup, crossing.b, crossing.b, stop)
        if crossing.kind != "flight" and beyond and not _free(setup, state, crossing.b):
            return Route(action, crossing.kind, (here, crossing.b, *beyond), crossing.b, stop)
    raise AssertionError("an action without a crossing")
