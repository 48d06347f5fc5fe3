"""The ways a pawn may take now: what lights up on the board, and what it walks along."""

from __future__ import annotations

from collections.abc import Callable
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
from gametour.games.denmark_tour.rules import actions, sail, walk_ends
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
    """Find a walk that may end so: a straight one before a turned one."""
    tables, here, roll = setup.tables, state.seats[state.seat].town, state.roll
    ways = range(tables.walk_at[here][roll], tables.walk_at[here][roll + 1])
    for w in sorted(ways, key=lambda w: tables.leg[w]):
        if action in _listed(walk_ends, tables, state, w):
            walk = tuple(tables.walk[w][: roll + 1])
            if action & KIND == DIVERT:
                towns = _diverted(setup, walk, tables.leg[w], stop)
                return Route(action, "walk", towns, walk[-1], stop)
            if walk[-1] != stop:  # passing through the start town, being home (DA23)
                walk = walk[: walk.index(stop, 1) + 1]
            return Route(action, "walk", walk, stop, stop)
    raise AssertionError("an action without a walk")


def _listed(rule: Callable[..., int], *given: Any) -> list[int]:
    """Give the actions that a rule lists."""
    out = [0] * CAPACITY
    return out[: rule(*given, out, 0)]


def _diverted(setup: DenmarkSetup, walk: tuple[int, ...], leg: int, stop: int) -> tuple[int, ...]:
    """Give the way beyond an occupied town to the stop, or else to the stop before it (DA12)."""
    beyond = _beyond(setup, walk[leg], walk[-1], stop)
    if beyond:
        return walk + beyond
    last = len(walk) - 1 - walk[::-1].index(stop)
    return walk[: last + 1]


def _beyond(setup: DenmarkSetup, leg: int, begin: int, stop: int) -> tuple[int, ...]:
    """Give the towns after ``begin`` up to ``stop``, each road leading farther from ``leg``."""
    board = setup.board
    ways: list[tuple[int, ...]] = [()]
    for _ in range(board.distance(leg, stop) - board.distance(leg, begin)):
        ways = [
            (*way, town)
            for way in ways
            for town in board.neighbours(way[-1] if way else begin)
            if board.distance(leg, town) == board.distance(leg, begin) + len(way) + 1
        ]
    return next((way for way in ways if way and way[-1] == stop), ())


def _over(setup: DenmarkSetup, state: Any, action: int, stop: int) -> Route:
    """Find the crossing behind an action; a diverted one goes on by road (DA16)."""
    here, kind = state.seats[state.seat].town, action & KIND
    by_air = kind == FLY_TICKET
    crossings = sorted(setup.board.far_ends(here), key=lambda end: end.kind == "flight")
    for crossing in crossings:
        end, flight = crossing.b, crossing.kind == "flight"
        if kind in (BEYOND, SAIL_TICKET_BEYOND):
            if not flight and action in _listed(sail, setup.tables, state, end, CROSS, kind):
                towns = (here, end, *_beyond(setup, end, end, stop))
                return Route(action, crossing.kind, towns, end, stop)
        elif end == stop and (kind == CROSS or flight == by_air):
            return Route(action, crossing.kind, (here, end), end, stop)
    raise AssertionError("an action without a crossing")
