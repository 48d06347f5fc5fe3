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
from gametour.games.staedtetour.inference import candidates, weigh, weight_of
from gametour.games.staedtetour.rules import open_tickets, rule

SURE = 1000
"""Chances are counted in thousandths."""
STAKE = 10
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
    stations = candidates(view, seat, other)
    steps = open_tickets(view) + 1
    if steps >= REACH:
        steps = REACH - 1
    behind = tables.back[edge]
    ahead = 0
    begin = tables.road_at[tables.head[edge]]
    for onward in range(begin, begin + tables.n_road[tables.head[edge]]):
        if onward != behind:
            ahead |= tables.reach[onward][steps]
    odd = view.odd[other]
    odder = view.odder[other]
    by = view.bag[SINGLE] * weigh(stations & ahead, odd, odder)
    by += view.bag[RETURN] * weigh(stations & tables.reach[behind][steps], odd, odder)
    by += view.bag[ROUND_TRIP] * total[at + other]
    tickets = view.bag[SINGLE] + view.bag[RETURN] + view.bag[ROUND_TRIP]
    if tickets == 0:
        return 0
    return int(SURE * by // (tickets * total[at + other]))


@rule
def stack_won(tables: Any, view: Any, own: bool) -> int:
    """Measure what lies open for the guide (S12), or for who calls (S13, SA10)."""
    tall = open_tickets(view)
    if own or tables.foreign_star == 1:
        tall += tables.star_height * view.stars_lying
    return int(tall)


@rule
def prospect(
    tables: Any, view: Any, seat: int, edge: int, left: int, gain: int, loss: int, total: Any, at: int
) -> int:
    """Value what the ride may still bring, once it has come along a road without a call."""
    if left == 0:
        return -threat(tables, view, seat, edge, total, at) * loss // STAKE
    away = tables.far[edge][view.goal[seat]] - 1
    if away <= left or view.ticket == ROUND_TRIP:
        return (SURE - RISK * away) * gain
    return -THREAT * loss // STAKE


@rule
def value_of_road(
    tables: Any, view: Any, seat: int, edge: int, left: int, gain: int, loss: int, total: Any, at: int
) -> int:
    """Value a road by the two stations that follow."""
    mine = view.goal[seat]
    if tables.head[edge] == mine and (tables.own_land == 0 or left == 1 or view.ticket == ROUND_TRIP):
        return SURE * gain
    call = chance_of_call(tables, view, seat, tables.head[edge], total, at)
    left -= 1
    best = -(1 << 30)
    if left == 0:
        best = prospect(tables, view, seat, edge, 0, gain, loss, total, at)
    else:
        behind = tables.back[edge]
        begin = tables.road_at[tables.head[edge]]
        for onward in range(begin, begin + tables.n_road[tables.head[edge]]):
            if onward != behind:
                station = tables.head[onward]
                if view.ticket == ROUND_TRIP and tables.far[onward][mine] > left:
                    value = -(1 << 30)
                elif station == mine and (
                    tables.own_land == 0 or left == 1 or view.ticket == ROUND_TRIP
                ):
                    value = SURE * gain
                else:
                    later = chance_of_call(tables, view, seat, station, total, at)
                    value = prospect(tables, view, seat, onward, left - 1, gain, loss, total, at)
                    value = (SURE - later) * value // SURE - later * loss // STAKE
                if value > best:
                    best = value
    return (SURE - call) * best // SURE - call * loss // STAKE


@rule
def greedy_bot(tables: Any, view: Any, seat: int, out: Any, n: int, weight: Any) -> None:
    """Call when it is true; drive to the own destination, and past where others may want to go."""
    for i in range(n):
        weight[i] = 0
    mine = view.goal[seat]
    if view.phase == CALL:
        weight[1 if tables.head[view.edge] == mine else 0] = 1
        return
    for s in range(tables.players):
        if s != seat:
            total = weigh(candidates(view, seat, s), view.odd[s], view.odder[s])
            weight[n + s] = total if total > 0 else 1
    gain = stack_won(tables, view, True)
    loss = stack_won(tables, view, False) * (STAKE if tables.players == 2 else 6)
    at = 0
    best = -(1 << 40)
    for i in range(n):
        value = value_of_road(
            tables, view, seat, out[i] & TARGET, view.left, gain, loss, weight, n
        )
        if value > best:
            best = value
            at = i
    weight[at] = 1


BOTS = {"random": random_bot, "greedy": greedy_bot}
