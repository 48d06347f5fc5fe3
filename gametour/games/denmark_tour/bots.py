"""The bots of Denmark tour: one that does anything, one that plans its way."""

from __future__ import annotations

from typing import Any

from gametour.engine.bots import random_bot
from gametour.games.denmark_tour.declared import (
    ANSWER,
    CROSS,
    FLY_TICKET,
    GIVE,
    KIND,
    OFFER,
    OFFER_TO,
    ROLL_DIE,
    SAIL_TICKET,
    STAY,
    TARGET,
    WAIT,
    WALK,
)
from gametour.games.denmark_tour.rules import rule

FAR = 10_000
A_VISIT = -1_000
"""A visit is worth more than any way."""
BACK_AGAIN = 15
"""What it costs to come to stand in a wanted town without visiting it, and to return for that."""
A_ROLL = 25
"""What a roll of the die is worth against a ticket: rather less than a crossing."""


@rule
def way_left(tables: Any, view: Any, seat: int, town: int, exact: bool) -> int:
    """Give the way from a town to the nearest one still wanted, as if standing there."""
    me = view.seats[seat]
    if me.left == 0:
        way = tables.travel[town][me.start]
        return A_VISIT if way == 0 and exact else int(way)
    nearest = FAR
    for i in range(me.left):
        way = tables.travel[town][me.hand[i]]
        if way == 0:
            way = A_VISIT if exact else BACK_AGAIN
        if way < nearest:
            nearest = way
    return nearest


@rule
def worth_of_trade(tables: Any, view: Any, seat: int, action: int) -> int:
    """Give what is lost by giving a card for the one offered; below 0 it is a gain."""
    me = view.seats[seat]
    if action & KIND != GIVE:
        return 0
    return int(tables.travel[me.town][view.offer_town] - tables.travel[me.town][action & TARGET])


@rule
def greedy_bot(tables: Any, view: Any, seat: int, out: Any, n: int, weight: Any) -> None:
    """Go where the way to the next wanted town is shortest; trade only for a nearer card."""
    best = 1 << 30
    at = 0
    for i in range(n):
        weight[i] = 0
        kind = out[i] & KIND
        if view.phase == ANSWER:
            cost = 0
            weight[i] = 1  # it knows no answers: it guesses
        elif view.phase == OFFER:
            cost = worth_of_trade(tables, view, seat, out[i])
        elif out[i] >= OFFER_TO:
            cost = FAR
        elif kind == WAIT or kind == STAY:
            cost = way_left(tables, view, seat, view.seats[seat].town, False)
        elif kind == ROLL_DIE:
            cost = way_left(tables, view, seat, view.seats[seat].town, False) + A_ROLL
        else:
            exact = kind == WALK or kind == CROSS or kind == FLY_TICKET or kind == SAIL_TICKET
            cost = way_left(tables, view, seat, out[i] & TARGET, exact)
        if cost < best:
            best = cost
            at = i
    if view.phase != ANSWER:
        weight[at] = 1


BOTS = {"random": random_bot, "greedy": greedy_bot}
