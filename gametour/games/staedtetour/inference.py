"""Where the others want to go: what all can see says how likely each destination is.

Silence speaks first: a station that the bus passed without a call is nobody's destination. Driving
speaks as well: who could have driven to a city and did not hardly wants to go there. A seat adds
what only it knows, its own destination.

The rules here are compiled for the bots; :func:`posterior` is the same in fractions, for people.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from gametour.engine.view import View
from gametour.games.staedtetour.rules import rule

if TYPE_CHECKING:
    from gametour.games.staedtetour.setup import StaedtetourSetup

LIKELY = 16
"""How much a destination counts against one (1) that its seat could have driven to and did not."""


@rule
def count(stations: int) -> int:
    """Count the stations of a set: first in pairs of bits, then in fours, then in eights.

    Examples
    --------
    >>> count(0b1011), count((1 << 60) - 1)
    (3, 60)
    """
    pairs = stations - ((stations >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (eights * 0x0101010101010101) >> 56 & 0xFF


@rule
def weigh(stations: int, avoided: int) -> int:
    """Add up the weights of a set of stations.

    Examples
    --------
    >>> weigh(0b111, 0b100)
    33
    """
    if stations & avoided == 0:
        return LIKELY * count(stations)
    return LIKELY * count(stations & ~avoided) + count(stations & avoided)


@rule
def candidates(view: Any, seat: int, opponent: int) -> int:
    """Give the set of stations that may be an opponent's destination, for all a seat knows."""
    stations: int = view.possible[opponent]
    if view.goal[seat] >= 0:
        stations &= ~(1 << view.goal[seat])
    return stations


@rule
def weight_of(view: Any, opponent: int, station: int) -> int:
    """Give the weight of one candidate."""
    return 1 if (view.avoided[opponent] >> station) & 1 == 1 else LIKELY


def posterior(view: View, opponent: int, *, driving: bool = True) -> dict[str, Fraction]:
    """Tell how likely each destination is for a seat, from what another seat (or anybody) knows.

    What counts: the own destination, the discards (SA21), the stations that were passed in silence,
    that no two seats hold the same card, and, if wanted, how the seat drove.

    Parameters
    ----------
    view
        What is known, from ``Match.view(seat)``.
    opponent
        The seat whose destination is asked for.
    driving
        Whether its choices at forks count. Without them the answer is exact; what a choice tells
        is a judgement: a city that the seat could have driven to and did not counts a sixteenth.

    Returns
    -------
    dict
        Every possible destination with its chance, in the order of the board; empty while the seat
        holds no card.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("staedtetour", 2, seed=4, first=0)
    >>> while match.drawer.seat < 0:
    ...     entries = match.draw()
    >>> before = posterior(match.view(0), 1)
    >>> len(before), set(before.values())
    (27, {Fraction(1, 27)})
    """
    state, setup = view.state, cast("StaedtetourSetup", view.setup)
    if state.goal[opponent] >= 0:
        return {setup.station(state.goal[opponent]): Fraction(1)}
    if not state.possible[opponent]:
        return {}
    weights = {
        seat: _weights(setup.tables, state, view.seat, seat, driving)
        for seat in range(len(view.players))
        if seat != view.seat and state.possible[seat]
    }
    asked = weights.pop(opponent)
    joint = {
        station: weight * _ways(list(weights.values()), {station})
        for station, weight in asked.items()
    }
    if not any(joint.values()):  # somebody missed a call (SA9): each seat for itself
        joint = asked
    total = sum(joint.values())
    return {
        setup.station(station): Fraction(weight, total)
        for station, weight in joint.items()
        if weight
    }


def possible_goals(view: View) -> list[list[int]]:
    """List for each seat the destinations that it may hold, as far as a view tells.

    A seat that holds no card has the one entry -1.
    """
    state, tables = view.state, view.setup.tables
    found = []
    for seat in range(len(view.players)):
        if state.goal[seat] >= 0:
            found.append([int(state.goal[seat])])
        elif not state.possible[seat]:
            found.append([-1])
        else:
            found.append(list(_weights(tables, state, view.seat, seat, False)))
    return found


def _weights(tables: Any, state: Any, seat: int, opponent: int, driving: bool) -> dict[int, int]:
    """Give an opponent's candidates, each with its weight."""
    mine = state.goal[seat] if seat >= 0 else -1
    listed = [one for one in range(tables.stations) if state.possible[opponent] >> one & 1]
    kept = [one for one in listed if one != mine] or [
        one
        for one in range(tables.stations)
        if (tables.destinations & ~state.discarded) >> one & 1 and one != mine
    ]
    return {one: weight_of(state, opponent, one) if driving else 1 for one in kept}


def _ways(others: list[dict[int, int]], held: set[int]) -> int:
    """Add up the weights of all ways in which the others hold different cards, none of them held.

    Of the last seat only sums are taken, for nothing is left to differ.
    """
    if not others:
        return 1
    first, *rest = others
    if not rest:
        return sum(first.values()) - sum(first.get(station, 0) for station in held)
    return sum(
        weight * _ways(rest, held | {station})
        for station, weight in first.items()
        if station not in held
    )
