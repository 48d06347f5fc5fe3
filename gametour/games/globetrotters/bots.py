"""The bots of Globetrotters: one that does anything, one that is careful with its money."""

from __future__ import annotations

from typing import Any

from gametour.engine.bots import random_bot
from gametour.games.globetrotters.declared import (
    BUY,
    HOME,
    LEAVE,
    TARGET,
)
from gametour.games.globetrotters.rules import grounded, rule

CHEAP = 3
"""A new city is bought at this price at any time; at a higher one when money is plenty."""
ESCAPE = 6
"""What the way overland costs at most: kept back for every start from a grounded city."""
NEVER = 1000

# What a target is expected to lose by a waylay, in thousands of dollars: half the time there is no
# ticket to lose; the ticket home is worth the game.
A_TICKET = 2
A_LATE_TICKET = 4
THE_WAY_HOME = 12


@rule
def price_of_all(tables: Any, view: Any, me: Any, marks: int) -> int:
    """Give what every city still missing costs now, and the way home; NEVER if one is grounded."""
    total = int(view.cost[me.home])
    if grounded(view, me.home):
        return NEVER
    for city in range(tables.destinations):
        if marks >> city & 1 == 0:
            if grounded(view, city):
                return NEVER
            total += view.cost[city]
    return total


@rule
def weigh_tickets(tables: Any, view: Any, me: Any, out: Any, n: int, weight: Any) -> None:
    """Take one of the cheapest tickets that are worth buying, or none."""
    weight[0] = 1
    marks = int(me.marks)
    left = int(tables.destinations - me.n_marks)
    money = int(me.money)
    stop = int(me.city)
    if grounded(view, stop):
        money -= ESCAPE
    for i in range(me.n_lines):
        stop = int(me.line[i])
        if left == 0 and stop == me.home:
            return  # these tickets win (G22)
        if marks >> stop & 1 == 0:
            marks += 1 << stop
            left -= 1
        if grounded(view, stop):
            money -= ESCAPE
    plenty = 2 * (left + 1) <= money
    all_now = plenty and price_of_all(tables, view, me, marks) <= money
    best = min(money, CHEAP)
    if all_now or left == 0:
        best = money
    elif plenty:
        best = max(CHEAP, money // (left + 1))
    for i in range(1, n):
        city = out[i] & TARGET
        price = int(view.cost[city])
        if left == 0:
            if city != me.home and stop != me.home:
                continue
        elif marks >> city & 1 == 1:
            continue
        if all_now and city == me.home:
            price = 0  # home first, so that the last one is another city (G22)
        if price < best or (price == best and weight[0] == 1):
            for j in range(i):
                weight[j] = 0
            best = price
            weight[i] = 1
        elif price == best:
            weight[i] = 1


@rule
def own_loss(tables: Any, view: Any, me: Any) -> int:
    """Give what a waylay costs: the next ticket, or nothing when it is added at the end (GA15)."""
    if me.at == me.n_lines:
        return 0
    city = me.line[me.at]
    if me.n_marks == tables.destinations and city == me.home:
        return NEVER
    return int(view.cost[city])


@rule
def their_loss(tables: Any, other: Any) -> int:
    """Give what a waylay is expected to cost its target."""
    missing = tables.destinations - other.n_marks
    if missing == 0:
        return THE_WAY_HOME
    return A_LATE_TICKET if missing <= 2 else A_TICKET


@rule
def weigh_targets(tables: Any, view: Any, me: Any, out: Any, n: int, weight: Any) -> None:
    """Waylay whom it costs most, the one with most marks, if it costs more than oneself."""
    weight[0] = 1
    own = own_loss(tables, view, me)
    most = 0
    for i in range(1, n):
        other = view.seats[out[i] & TARGET]
        loss = their_loss(tables, other)
        rank = 16 * loss + other.n_marks
        if loss <= own or rank < most:
            continue
        if rank > most:
            for j in range(i):
                weight[j] = 0
        most = rank
        weight[i] = 1


@rule
def greedy_bot(tables: Any, view: Any, seat: int, out: Any, n: int, weight: Any) -> None:
    """Buy the cheapest new cities first, keep money for an escape, waylay where it pays."""
    me = view.seats[seat]
    for i in range(n):
        weight[i] = 0
    if view.phase == BUY:
        weigh_tickets(tables, view, me, out, n, weight)
    elif view.phase == HOME:
        for i in range(n):
            weight[i] = 1
    elif view.phase == LEAVE:
        weight[1] = 1  # the ticket would be lost in any case
    else:
        weigh_targets(tables, view, me, out, n, weight)


BOTS = {"random": random_bot, "greedy": greedy_bot}
