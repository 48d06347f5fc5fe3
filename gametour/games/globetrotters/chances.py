"""What chance says in Globetrotters: of a city's cost before the roll, and of the way overland.

All of it is reckoned exactly with the rules' own functions, from a state as somebody may see it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gametour.engine.rules import EQUAL, Events
from gametour.games.globetrotters import declared as d
from gametour.games.globetrotters import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gametour.games.globetrotters.setup import GlobeSetup

_HIDDEN = -1  # the money of a purse that may not be seen


def faces(setup: GlobeSetup) -> list[tuple[int, Fraction]]:
    """Give the faces of the die and how likely each of them is."""
    out, weight = [0] * 6, [0] * 6
    n = rules.die_faces(setup.tables, out, weight)
    if weight[0] == EQUAL:
        return [(out[0] + i, Fraction(1, n)) for i in range(n)]
    whole = sum(weight[:n])
    return [(out[i], Fraction(weight[i], whole)) for i in range(n)]


def cost_chances(setup: GlobeSetup, state: Any, number: int) -> dict[int, Fraction]:
    """Give how likely each cost of entry is for a destination that is still to be rolled (G6-G8).

    Parameters
    ----------
    setup
        The game made ready.
    state
        The game as it is.
    number
        The destination's number on the list.

    Returns
    -------
    dict
        From the cost, in thousands of dollars, to its chance; 1 means grounded.
    """
    begun = state.copy()
    if begun.phase not in (d.RISK, d.AGAIN) or begun.city != number:
        begun.phase, begun.city, begun.cost[number] = d.RISK, number, 0
    found: dict[int, Fraction] = {}
    for cost, chance in _costs(setup, begun, number, Fraction(1)):
        found[cost] = found.get(cost, Fraction(0)) + chance
    return dict(sorted(found.items()))


def _costs(
    setup: GlobeSetup, state: Any, number: int, chance: Fraction
) -> Iterator[tuple[int, Fraction]]:
    for face, likely in faces(setup):
        after = state.copy()
        rules.roll_risk(setup.tables, after, face, Events())
        if after.phase == d.AGAIN:
            yield from _costs(setup, after, number, chance * likely)
        else:
            yield after.cost[number], chance * likely


def overland_chance(setup: GlobeSetup, money: int) -> Fraction:
    """Give how likely a purse holds what the way overland costs (G18)."""
    state: Any = setup.game.state()
    paid = Fraction(0)
    for face, likely in faces(setup):
        state.seat = 0
        me = state.seats[0]
        me.money, me.city, me.shown = money, 0, 1
        rules.roll_overland(state, face, Events())
        paid += likely * (me.city == 1)
    return paid


def arrival_chances(setup: GlobeSetup, state: Any, seat: int) -> dict[int, Fraction]:
    """Give how likely a seat is to be in each destination after the next reveal.

    It says what can be known: nothing where the purse or the tickets may not be seen, and it
    reckons with no waylay, which only those who came together can give.

    Parameters
    ----------
    setup
        The game made ready.
    state
        The game as the seat may see it.
    seat
        Who travels.

    Returns
    -------
    dict
        From the destination's number on the list to the chance. At the counter, before the first
        ticket is bought, each that can be bought is as likely as it would be with that ticket.
    """
    me = state.seats[seat]
    if me.money == _HIDDEN:
        return {}
    if state.phase in (d.LEAVE, d.OVERLAND):
        return {me.shown: overland_chance(setup, me.money)}
    if state.phase != d.BUY or seat != state.seat:
        return {}
    stuck = rules.grounded(state, me.city)
    if me.n_lines > 0:
        return {me.line[0]: overland_chance(setup, me.money) if stuck else Fraction(1)}
    out = [0] * (d.DESTINATIONS + 1)
    n = rules.tickets(setup.tables, state, out)
    found = {}
    for action in out[1:n]:
        city = action & d.TARGET
        left = me.money - state.cost[city]
        found[city] = overland_chance(setup, left) if stuck else Fraction(1)
    return found
