"""The way overland out of a grounded city, in exact fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from gametour.engine.driver import CAPACITY
from gametour.games.globetrotters.asking import after, begun, checked, outcomes, take_steps
from gametour.games.globetrotters.declared import DESTINATIONS, GO_OVERLAND, LEAVE, SHEETS
from gametour.games.globetrotters.rules import actions


def overland_chance(money: int) -> Fraction:
    """Give the chance that the way overland succeeds with so much in the purse (G18, GA8).

    Examples
    --------
    >>> overland_chance(2), overland_chance(9)
    (Fraction(1, 3), Fraction(1, 1))
    """
    moved = overland(1, checked("money", money, 0, 1000))
    return sum((chance for (marks, _), chance in moved.items() if marks), Fraction(0))


@lru_cache(maxsize=1000)
def overland(tickets: int, money: int) -> dict[tuple[int, int], Fraction]:
    """Give what comes of a sheet of tickets to new cities, shown from a grounded city on.

    Every reveal is a try to go overland, as long as there is money for one; once away from the
    grounded city one flies (G18, GA8).

    Returns
    -------
    dict
        How many cities are reached and what is left in the purse, with its chance.

    Examples
    --------
    >>> {got: str(chance) for got, chance in overland(1, 1).items()}
    {(0, 1): '5/6', (1, 0): '1/6'}
    """
    tables, state = begun(cities=DESTINATIONS)
    me = state.seats[0]
    for city in range(DESTINATIONS):
        state.cost[city] = 2
    state.cost[DESTINATIONS - 1] = 1
    me.city = DESTINATIONS - 1
    me.marks = 1 << me.city
    me.n_marks = 1
    me.home = me.city
    me.money = money
    me.line[:tickets] = range(tickets)
    me.n_lines = tickets
    state.phase = SHEETS
    take_steps(tables, state)
    found: dict[tuple[int, int], Fraction] = {}
    open_ = {state.freeze(): (Fraction(1), state)}
    while open_:
        _, (chance, state) = open_.popitem()
        me = state.seats[0]
        if me.n_lines == 0:  # the round is over
            got = me.n_marks - 1, int(me.money)
            found[got] = found.get(got, Fraction(0)) + chance
            continue
        for action, share in _goes(tables, state):
            reached = after(tables, state, action)
            key = reached.freeze()
            before = open_[key][0] if key in open_ else Fraction(0)
            open_[key] = (before + chance * share, reached)
    return found


def _goes(tables: Any, state: Any) -> list[tuple[int, Fraction]]:
    """List what happens next to one who goes overland whenever it can be tried."""
    if state.phase != LEAVE:
        return outcomes(tables, state)
    out = [0] * CAPACITY
    n = actions(tables, state, out)
    return [(GO_OVERLAND if GO_OVERLAND in out[:n] else out[0], Fraction(1))]
