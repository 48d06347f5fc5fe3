"""Asking the rules: a state as plain as can be, and what may follow on a state."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from gametour.engine.driver import CAPACITY, spread
from gametour.engine.rules import Events
from gametour.games.globetrotters.declared import DESTINATIONS, SHEETS, State, Tables
from gametour.games.globetrotters.rules import apply, chances, deal, go_on, risks
from gametour.words import UserError, sentence


class OddsError(UserError):
    """A question about chances that cannot be answered; the sentence says why."""


def checked(name: str, n: Any, least: int, most: int) -> int:
    """Give a whole number back, if it is one within bounds.

    Raises
    ------
    OddsError
        It is none; the sentence names it.
    """
    if not isinstance(n, int) or not least <= n <= most:
        raise OddsError(
            sentence(
                "{name} is {n}: take a whole number from {least} to {most}.",
                name=name,
                n=repr(n)[:40],
                least=least,
                most=most,
            )
        )
    return n


def begun(players: int = 1, cities: int = DESTINATIONS, unlimited: bool = False) -> Any:
    """Give tables and a state at the start of a round, as plain as can be, to ask the rules."""
    tables, state = Tables(), State()
    tables.players, tables.destinations, tables.die_fair = players, cities, 1
    tables.unlimited = int(unlimited)
    tables.place[:] = range(DESTINATIONS)
    deal(tables, state)
    risks(tables, state)
    return tables, state


def outcomes(tables: Any, state: Any) -> list[tuple[int, Fraction]]:
    """List what chance may bring in a state, with its chances."""
    out, weight = [0] * CAPACITY, [0] * CAPACITY
    n = chances(tables, state, out, weight)
    spread(out, weight, n)
    total = sum(weight[:n])
    return [(out[i], Fraction(weight[i], total)) for i in range(n)]


def after(tables: Any, state: Any, action: int) -> Any:
    """Give the state after an action or outcome."""
    other = state.copy()
    apply(tables, other, action, Events())
    return other


def take_steps(tables: Any, state: Any) -> None:
    """Take the steps that wait for nobody (GA16)."""
    while state.phase >= SHEETS:
        go_on(tables, state, Events())
