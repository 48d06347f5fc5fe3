"""The bots of Städtetour: one that does anything, one that infers where the others want to go."""

from __future__ import annotations

from typing import Any

from gametour.engine.bots import random_bot
from gametour.games.staedtetour.declared import (
    CALL,
    REACH,
    RETURN,
    ROUND_TRIP,
    SINGLE,
    TARGET,
)
from gametour.games.staedtetour.inference import LIKELY, candidates, count, weigh, weight_of
from gametour.games.staedtetour.rules import open_tickets, rule

SURE = 1000
"""Chances are counted in thousandths."""
WORST = -(1 << 40)
STAKE = 10
SHARED = 6
RISK = 60
THREAT = 400


@rule
def chance_of_call(tables: Any, view: Any, seat: int, station: int, total: Any, at: int) -> int:
    """Estimate how likely the bus is to be called at a station, in thousandths.

    ``total[at + s]`` is the total weight of seat s's candidates. Each opponent is taken for itself:
    that no two hold the same card is left out.
    """
    if tables.destination[station] == 0:
        return 0
    chance = 0
    for s in range(tables.players):
        if s != seat and (view.possible[s] >> station) & 1 == 1:
            chance += SURE * weight_of(view, s, station) // total[at + s]
    return chance if chance < SURE else SURE


@rule
def threat(tables: Any, view: Any, seat: int, edge: int, total: Any, at: int) -> int:
    """Estimate the chance that the next guide gets home from here, in thousandths (S8-S10)."""
    other = (view.seat + 1) % tables.players
    tickets = view.bag[SINGLE] + view.bag[RETURN] + view.bag[ROUND_TRIP]
    if tickets == 0:
        return 0
    likely = candidates(view, seat, other) & ~view.avoided[other]
    steps = open_tickets(view) + 1
    if steps >= REACH:
        steps = REACH - 1
    ahead = view.bag[SINGLE] * count(likely & tables.near[edge][steps])
    behind = view.bag[RETURN] * count(likely & tables.reach[tables.back[edge]][steps])
    weight = LIKELY * (ahead + behind) + view.bag[ROUND_TRIP] * total[at + other]
    return int(SURE * weight // (tickets * total[at + other]))


@rule
def stack_won(tables: Any, view: Any, own: bool) -> int:
    """Measure what lies open for the guide (S12), or for who calls (S13, SA10)."""
    tall = open_tickets(view)
    if own or tables.foreign_star == 1:
        tall += tables.star_height * view.stars_lying
    return int(tall)


@rule
def prospect(
    tables: Any,
    view: Any,
    seat: int,
    edge: int,
    left: int,
    gain: int,
    loss: int,
    total: Any,
    at: int,
) -> int:
    """Value what the ride may still bring, once it has come along a road without a call."""
    if left == 0:
        return -threat(tables, view, seat, edge, total, at) * loss // STAKE
    away = tables.far[edge][view.goal[seat]] - 1
    if away <= left or view.ticket == ROUND_TRIP:
        return (SURE - RISK * away) * gain
    return -THREAT * loss // STAKE


@rule
def arrival(
    tables: Any,
    view: Any,
    seat: int,
    edge: int,
    left: int,
    gain: int,
    loss: int,
    total: Any,
    at: int,
) -> int:
    """Value driving along a road to its end, as far as can be seen from there."""
    station = tables.head[edge]
    if station == view.goal[seat] and (
        tables.own_land == 0 or left == 1 or view.ticket == ROUND_TRIP
    ):
        return SURE * gain
    call = chance_of_call(tables, view, seat, station, total, at)
    rest = prospect(tables, view, seat, edge, left - 1, gain, loss, total, at)
    return ((SURE - call) * rest - call * loss * SURE // STAKE) // SURE


@rule
def value_of_road(
    tables: Any,
    view: Any,
    seat: int,
    edge: int,
    left: int,
    gain: int,
    loss: int,
    total: Any,
    at: int,
) -> int:
    """Value a road by the two stations that follow."""
    if left == 1 or tables.head[edge] == view.goal[seat]:
        return arrival(tables, view, seat, edge, left, gain, loss, total, at)
    best = WORST
    for i in range(tables.n_onward[edge]):
        onward = tables.onward[edge][i]
        if view.ticket != ROUND_TRIP or tables.far[onward][view.goal[seat]] < left:
            value = arrival(tables, view, seat, onward, left - 1, gain, loss, total, at)
            if value > best:
                best = value
    call = chance_of_call(tables, view, seat, tables.head[edge], total, at)
    return ((SURE - call) * best - call * loss * SURE // STAKE) // SURE


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
            weight[n + s] = total if total > 0 else 1
    gain = stack_won(tables, view, True)
    loss = stack_won(tables, view, False) * (STAKE if tables.players == 2 else SHARED)
    at = 0
    best = WORST
    for i in range(n):
        road = out[i] & TARGET
        value = value_of_road(tables, view, seat, road, view.left, gain, loss, weight, n)
        if value > best:
            best = value
            at = i
    weight[at] = 1


BOTS = {"random": random_bot, "greedy": greedy_bot}
