"""The bots of Städtetour: one that does anything, one that infers where the others want to go.

What the greedy one works out once for a decision it keeps in ``view.kept``: the view is its own.
"""

from __future__ import annotations

from typing import Any

from gametour.engine.bots import random_bot
from gametour.games.staedtetour.declared import (
    CALL,
    REACH,
    RETURN,
    ROUND_TRIP,
    SEATS,
    SINGLE,
    TARGET,
)
from gametour.games.staedtetour.inference import LIKELY, candidates, count, weigh, weight_of
from gametour.games.staedtetour.rules import open_tickets, own_counts_at, rule

SURE = 1000
"""Chances are counted in thousandths, and so are tickets."""
GAIN, LOSS = SEATS, SEATS + 1
"""What is kept: a seat's weight of candidates at its number; then what a claim brings or costs."""
AN_OTHERS = 600
"""What one ticket costs that one of several others wins, in thousandths of an own one."""
DETOUR = 20
"""What each station on the way to the own destination costs: somebody may call."""
WORST = -(1 << 40)


@rule
def chance_of_call(tables: Any, view: Any, station: int) -> int:
    """Estimate how likely somebody else is to call at a station.

    Each opponent is taken for itself: that no two hold the same card is left out.
    """
    if tables.destination[station] == 0:
        return 0
    chance = 0
    for s in range(tables.players):
        if s != view.seat and (view.possible[s] >> station) & 1 == 1:
            chance += SURE * weight_of(view, s, station) // view.kept[s]
    return chance if chance < SURE else SURE


@rule
def threat(tables: Any, view: Any, edge: int) -> int:
    """Estimate how likely the next guide is to get home from where a road leads (S8-S10)."""
    other = (view.seat + 1) % tables.players
    tickets = view.bag[SINGLE] + view.bag[RETURN] + view.bag[ROUND_TRIP]
    if tickets == 0:
        return 0
    likely = candidates(view, view.seat, other) & ~view.avoided[other]
    steps = open_tickets(view) + 1
    if steps >= REACH:
        steps = REACH - 1
    ahead = view.bag[SINGLE] * count(likely & tables.near[edge][steps])
    behind = view.bag[RETURN] * count(likely & tables.reach[tables.back[edge]][steps])
    weight = LIKELY * (ahead + behind) + view.bag[ROUND_TRIP] * view.kept[other]
    return int(SURE * weight // (tickets * view.kept[other]))


@rule
def prospect(tables: Any, view: Any, edge: int, left: int) -> int:
    """Value what the ride may still bring after a road that ended in silence."""
    if left == 0:
        return int(-threat(tables, view, edge) * view.kept[LOSS] // SURE)
    away = tables.far[edge][view.goal[view.seat]] - 1
    if away <= left or view.ticket == ROUND_TRIP:
        return int((SURE - DETOUR * away) * view.kept[GAIN] // SURE)
    return 0


@rule
def unless_called(tables: Any, view: Any, station: int, otherwise: int) -> int:
    """Value coming to a station: somebody may call there; otherwise it is worth what is given."""
    call = chance_of_call(tables, view, station)
    return int(((SURE - call) * otherwise - call * view.kept[LOSS]) // SURE)


@rule
def last_look(tables: Any, view: Any, edge: int, left: int) -> int:
    """Value a road by the station that it leads to, and by the outlook from there."""
    station = tables.head[edge]
    if station == view.goal[view.seat] and own_counts_at(tables, left - 1, view.ticket):
        return int(view.kept[GAIN])
    otherwise = prospect(tables, view, edge, left - 1)
    return unless_called(tables, view, station, otherwise)


@rule
def look_ahead(tables: Any, view: Any, edge: int, left: int) -> int:
    """Value a road by the two stations that follow."""
    mine = view.goal[view.seat]
    if left == 1 or tables.head[edge] == mine:
        return last_look(tables, view, edge, left)
    best = WORST
    for i in range(tables.n_onward[edge]):
        onward = tables.onward[edge][i]
        if view.ticket != ROUND_TRIP or tables.far[onward][mine] < left:
            value = last_look(tables, view, onward, left - 1)
            if value > best:
                best = value
    return unless_called(tables, view, tables.head[edge], best)


@rule
def greedy_bot(tables: Any, view: Any, seat: int, out: Any, n: int, weight: Any) -> None:
    """Call when it is true; drive to the own destination, and past where others may want to go."""
    for i in range(n):
        weight[i] = 0
    if view.phase == CALL:
        weight[1 if tables.head[view.edge] == view.goal[seat] else 0] = 1
        return
    for s in range(tables.players):
        if s != seat:
            total = weigh(candidates(view, seat, s), view.avoided[s])
            view.kept[s] = total if total > 0 else 1
    tickets = SURE * open_tickets(view)
    stars = SURE * tables.star_height * view.stars_lying
    cost = SURE if tables.players == 2 else AN_OTHERS
    view.kept[GAIN] = tickets + stars
    view.kept[LOSS] = (tickets + stars * tables.foreign_star) * cost // SURE
    at = 0
    best = WORST
    for i in range(n):
        value = look_ahead(tables, view, out[i] & TARGET, view.left)
        if value > best:
            best = value
            at = i
    weight[at] = 1


BOTS = {"random": random_bot, "greedy": greedy_bot}
