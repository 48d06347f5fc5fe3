"""What must hold at any moment of Städtetour, and which states a seat cannot tell apart."""

from __future__ import annotations

import random
from typing import Any

from gametour.games.staedtetour import declared as d
from gametour.games.staedtetour.setup import StaedtetourSetup


def invariants(setup: StaedtetourSetup, state: Any) -> None:
    """See that the books balance.

    Raises
    ------
    AssertionError
        They do not; the text says which.
    """
    tables, seats = setup.tables, range(len(setup.players))
    won, pot, bag = sum(state.tickets), sum(state.pot), sum(state.bag)
    assert won + pot + bag == sum(tables.bag), "tickets lost (S4, SA13)"
    stars = sum(state.stars) + state.stars_lying + state.stars_left
    assert stars == tables.stars, "stars lost (S10, S12)"
    draws = sum(tables.bag) - bag
    stacks = sum(state.tickets[s] + tables.star_height * state.stars[s] for s in seats)
    assert stacks + pot == draws + tables.star_height * sum(state.stars), "stacks (S16)"
    goals = [state.goal[s] for s in seats if state.goal[s] >= 0]
    assert len(set(goals)) == len(goals), "one destination card in two hands (S5)"
    assert all(tables.destination[goal] for goal in goals), "a stop on a destination card (S2)"
    assert not any(state.discarded >> goal & 1 for goal in goals), "a discarded card in a hand"
    if not tables.manual:
        hidden = [
            s for s in seats if state.goal[s] >= 0 and not state.possible[s] >> state.goal[s] & 1
        ]
        assert not hidden, "a destination ruled out that is one (SA9)"
    held = [bool(state.possible[s]) for s in seats]
    assert held == [state.goal[s] >= 0 for s in seats], "candidates for a card not held"
    if state.ticket == d.ROUND_TRIP and state.phase == d.DRIVE:
        goal, back = state.goal[state.seat], tables.back[state.edge]
        here = tables.head[state.edge]
        roads = range(tables.road_at[here], tables.road_at[here] + tables.n_road[here])
        nearest = min(tables.far[edge][goal] for edge in roads if edge != back)
        assert nearest <= state.left, "a round trip that cannot come to its end (SA11)"
    if state.phase == d.TICKET and tables.foreign_star:
        assert state.stars_lying == 0, "a star that nobody won in its turn (SA11)"
    if state.phase == d.DONE and bag > 0:
        if tables.stars_of_one:
            assert max(state.stars) >= tables.stars_of_one, "an end without five by one (SA17)"
        else:
            assert sum(state.stars) == tables.stars, "an end before the last star (S15)"


def scramble(setup: StaedtetourSetup, state: Any, seat: int, chooser: random.Random) -> Any:
    """Make a state that a seat must not be able to tell from this one: other destinations (S1)."""
    other = state.copy()
    others = [s for s in range(len(setup.players)) if s != seat and state.goal[s] >= 0]
    mine = state.goal[seat] if seat >= 0 else -1
    free = [
        station.index
        for station in setup.board.destinations
        if station.index != mine and not state.discarded >> station.index & 1
    ]
    for s, goal in zip(others, chooser.sample(free, len(others)), strict=True):
        other.goal[s] = goal
    if state.ticket == d.ROUND_TRIP and state.seat != seat:
        other.left = 1 + chooser.randrange(2 * d.LONGER)
    return other
