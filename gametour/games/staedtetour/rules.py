"""The rules of Städtetour, in the order of its rule text: S1-S16 with the rulings SA1-SA22.

Every function here is a rule (see :mod:`gametour.engine.rules`): it works on whole numbers only and
runs interpreted and compiled alike. ``tables`` holds what stays the same, ``state`` what changes.

The bus stands where ``state.edge`` leads to: that is the road by which it came (SA5).
"""

from __future__ import annotations

from typing import Any

from gametour.engine.rules import ALIKE, CHANCE, EQUAL, OVER, ROUND, TURN, Rules, note
from gametour.games.staedtetour.declared import (
    CALL,
    CALLED_FALSELY,
    CLAIM,
    CLAIMED,
    DEAL,
    DONE,
    DREW,
    DRIVE,
    DROVE,
    ENDED,
    FIRST,
    FIRST_SEAT,
    GO,
    GOAL,
    HEADED,
    HEADING,
    KEPT,
    LONGER,
    NEW_GOAL,
    NO_TICKET,
    PASS,
    PLACED,
    REACH,
    RETURN,
    ROUND_TRIP,
    SEATS,
    SHUFFLED,
    SINGLE,
    START,
    STARTED,
    TARGET,
    THE_BAG,
    THE_STARS,
    TICKET,
    TOOK_STARS,
)

rule = RULES = Rules()

# ------------------------------------------------------------------ S2-S6: before the first turn


@rule
def deal(tables: Any, state: Any) -> None:
    """Lay everything out: all tickets in the bag (S4), no destination drawn, the bus not placed."""
    for kind in range(3):
        state.bag[kind] = tables.bag[kind]
        state.pot[kind] = 0
    for s in range(SEATS):
        state.goal[s] = -1
        state.tickets[s] = 0
        state.stars[s] = 0
        state.possible[s] = 0
        state.avoided[s] = 0
    for i in range(KEPT):
        state.kept[i] = 0
    state.stars_left = tables.stars
    state.stars_lying = 0
    state.discarded = 0
    state.seat = 0
    state.first = -1
    state.edge = 0
    state.turned = 0
    state.ticket = NO_TICKET
    state.left = 0
    state.asked = -1
    state.claimant = 0
    state.phase = START


@rule
def start_stations(tables: Any, out: Any, weight: Any) -> int:
    """List the stops where the bus may be put (S3, SA4): one agreed on, or any."""
    if tables.start >= 0:
        out[0] = tables.start
        weight[0] = 1
        return 1
    n = 0
    for station in range(tables.stations):
        if tables.destination[station] == 0:
            out[n] = station
            n += 1
    weight[0] = ALIKE
    return n


@rule
def headings(tables: Any, state: Any, out: Any, weight: Any) -> int:
    """List the roads by which the bus may have come, so that its direction is evident (S3, SA4)."""
    station = tables.head[state.edge]
    n = tables.n_road[station]
    for i in range(n):
        out[i] = tables.back[tables.road_at[station] + i]
    weight[0] = ALIKE
    return int(n)


@rule
def pile(tables: Any, state: Any, out: Any, weight: Any) -> int:
    """List the destination cards in the draw pile: neither discarded nor in a hand (S5)."""
    closed = state.discarded
    for s in range(tables.players):
        if state.goal[s] >= 0:
            closed |= 1 << state.goal[s]
    n = 0
    for station in range(tables.stations):
        if tables.destination[station] == 1 and (closed >> station) & 1 == 0:
            out[n] = station
            n += 1
    weight[0] = ALIKE
    return n


@rule
def draw_goal(tables: Any, state: Any, station: int, events: Any) -> None:
    """Draw a destination card in secret (S5, S12).

    It may show the station where the bus stands: that one counts only when entered anew (SA12).
    All that is known of it is that it was not discarded (SA21).
    """
    s = state.claimant
    state.goal[s] = station
    state.possible[s] = tables.destinations & ~state.discarded
    note(events, NEW_GOAL, s, station, 0)


@rule
def first_seats(tables: Any, out: Any, weight: Any) -> int:
    """List who may be the first guide (S6, C5)."""
    if tables.first >= 0:
        out[0] = tables.first
        weight[0] = 1
        return 1
    out[0] = 0
    weight[0] = EQUAL
    return int(tables.players)


# ------------------------------------------------------------------ S7-S11: tickets and driving


@rule
def tickets_in_bag(state: Any, out: Any, weight: Any) -> int:
    """List the kinds of tickets that may come out of the bag (S7)."""
    n = 0
    for kind in range(3):
        if state.bag[kind] > 0:
            out[n] = kind
            weight[n] = state.bag[kind]
            n += 1
    return n


@rule
def open_tickets(state: Any) -> int:
    """Count the open tickets (S8)."""
    return int(state.pot[SINGLE] + state.pot[RETURN] + state.pot[ROUND_TRIP])


@rule
def draw_ticket(tables: Any, state: Any, kind: int, events: Any) -> None:
    """Lay a ticket open (S7) and let the ride begin: the new ticket counts itself (SA2)."""
    state.bag[kind] -= 1
    state.pot[kind] += 1
    state.ticket = kind
    state.left = open_tickets(state)
    note(events, DREW, state.seat, kind, state.left)
    if kind == RETURN:  # S9
        state.turned = 1
    elif kind == ROUND_TRIP:  # S10, SA11
        state.left = tables.nearest[state.edge][state.goal[state.seat]] + LONGER
        if state.stars_left > 0:
            state.stars_left -= 1
            state.stars_lying += 1
            note(events, PLACED, state.seat, state.stars_lying, state.stars_left)
    state.phase = DRIVE


@rule
def roads_on(tables: Any, state: Any, out: Any) -> int:
    """List the roads on which the bus may drive on: any but the one it came by (SA5, S11).

    A bus just turned drives back on it (S9). A round trip must be able to get to the own
    destination with the stations that it has left (SA11).
    """
    came = state.edge
    if state.turned == 1:
        out[0] = GO + tables.back[came]
        return 1
    onward = tables.onward[came]
    roads = tables.n_onward[came]
    if state.ticket != ROUND_TRIP:
        for i in range(roads):
            out[i] = GO + onward[i]
        return int(roads)
    goal = state.goal[state.seat]
    left = state.left
    n = 0
    for i in range(roads):
        edge = onward[i]
        if tables.far[edge][goal] <= left:
            out[n] = GO + edge
            n += 1
    return n


@rule
def own_counts_at(tables: Any, left: int, ticket: int) -> bool:
    """Tell whether the guide's destination counts: passing does (SA7), unless agreed not."""
    return bool(tables.own_land == 0 or left == 0 or ticket == ROUND_TRIP)


@rule
def own_counts(tables: Any, state: Any) -> bool:
    """Tell whether the guide's destination counts where the bus is now."""
    return own_counts_at(tables, state.left, state.ticket)


@rule
def drive(tables: Any, state: Any, edge: int, events: Any) -> None:
    """Drive the bus to the next station, and see whose destination it is (S12, S13)."""
    guide = state.seat
    if state.turned == 1:
        state.turned = 0
    else:
        watch(tables, state, edge)
    state.edge = edge
    state.left -= 1
    station = tables.head[edge]
    note(events, DROVE, guide, tables.origin[edge], station)
    if state.goal[guide] == station and own_counts(tables, state):
        claim(tables, state, guide, events)
    elif tables.manual == 1:
        ask_next(tables, state, -1, events)
    else:
        if tables.destination[station] == 1:
            for s in range(tables.players):
                if s != guide and state.goal[s] == station:
                    claim(tables, state, s, events)
                    return
        go_on(tables, state, events)


@rule
def watch(tables: Any, state: Any, edge: int) -> None:
    """Note which destinations the guide could have driven to at a fork, but turns away from.

    On a round trip, where none is too far, these are the ones to which another road is shorter.
    All see it, so it lies open.
    """
    came = state.edge
    if state.ticket == ROUND_TRIP:
        slot = edge - tables.road_at[tables.head[came]]
        state.avoided[state.seat] |= tables.shorter[came][slot]
    else:
        steps = state.left if state.left < REACH else REACH - 1
        state.avoided[state.seat] |= tables.near[came][steps] & ~tables.reach[edge][steps]


@rule
def rule_out(tables: Any, state: Any, station: int, but: int) -> None:
    """Note that a station is no seat's destination but one's, for all that all can see.

    Where somebody missed a call (SA9) nothing may be left: then every card not discarded may be.
    """
    others = ~(1 << station)
    for s in range(tables.players):
        if s != but:
            state.possible[s] &= others
            if state.possible[s] == 0:
                state.possible[s] = tables.destinations & ~state.discarded


@rule
def go_on(tables: Any, state: Any, events: Any) -> None:
    """Drive on, or end the ride: the station passed in silence is nobody's destination."""
    station = tables.head[state.edge]
    if tables.destination[station] == 1:
        rule_out(tables, state, station, -1 if own_counts(tables, state) else state.seat)
    if state.left == 0:
        next_guide(tables, state, events)
    else:
        state.phase = DRIVE


# ------------------------------------------------------------------ S12-S13: destinations reached


@rule
def ask_next(tables: Any, state: Any, s: int, events: Any) -> None:
    """Ask the next seat but the guide whether it calls (SA9); when all were asked, go on."""
    s += 1
    if s == state.seat:
        s += 1
    if s < tables.players:
        state.asked = s
        state.phase = CALL
    else:
        state.asked = -1
        go_on(tables, state, events)


@rule
def answer(tables: Any, state: Any, action: int, events: Any) -> None:
    """Take the answer of the seat asked; a false call is refused in private (SA9)."""
    s = state.asked
    station = tables.head[state.edge]
    if action == CLAIM:
        if state.goal[s] == station:
            state.asked = -1
            claim(tables, state, s, events)
            return
        note(events, CALLED_FALSELY, s, station, 0)
    ask_next(tables, state, s, events)


@rule
def claim(tables: Any, state: Any, s: int, events: Any) -> None:
    """Win the open tickets and stars: at the own destination (S12), or at a called one (S13).

    The ride stops here (SA8), and won tickets never return (SA13).
    """
    station = tables.head[state.edge]
    n = open_tickets(state)
    state.tickets[s] += n
    for kind in range(3):
        state.pot[kind] = 0
    note(events, CLAIMED, s, station, n)
    if state.stars_lying > 0 and (s == state.seat or tables.foreign_star == 1):  # SA10
        state.stars[s] += state.stars_lying
        note(events, TOOK_STARS, s, state.stars_lying, state.stars[s])
        state.stars_lying = 0
    state.goal[s] = -1
    state.possible[s] = 0
    state.avoided[s] = 0
    state.discarded |= 1 << station
    rule_out(tables, state, station, s)
    if all_stars_won(tables, state, s):  # S15, at once (SA19)
        note(events, ENDED, -1, THE_STARS, 0)
        note(events, ROUND, state.seat, 0, 0)  # the last one, whoever else would have driven
        state.phase = DONE
        return
    state.claimant = s
    state.phase = GOAL
    shuffle_if_empty(tables, state, events)


@rule
def all_stars_won(tables: Any, state: Any, s: int) -> bool:
    """Tell whether the game ends: the last star is won (S15), or five by one seat (SA17)."""
    if tables.stars_of_one > 0:
        return bool(state.stars[s] >= tables.stars_of_one)
    return bool(state.stars_left == 0 and state.stars_lying == 0)


@rule
def shuffle_if_empty(tables: Any, state: Any, events: Any) -> None:
    """Shuffle the discards when the draw pile is empty, the newest included (SA15)."""
    closed = state.discarded
    for s in range(tables.players):
        if state.goal[s] >= 0:
            closed |= 1 << state.goal[s]
    if closed == tables.destinations:
        state.discarded = 0
        note(events, SHUFFLED, -1, 0, 0)


# ------------------------------------------------------------------ S14-S16: turns, and the end


@rule
def begin(tables: Any, state: Any, events: Any) -> None:
    """Begin a guide's turn, unless the bag is empty: then the game is over (SA16)."""
    state.ticket = NO_TICKET
    state.left = 0
    if state.bag[SINGLE] + state.bag[RETURN] + state.bag[ROUND_TRIP] == 0:
        note(events, ENDED, -1, THE_BAG, 0)
        if state.seat != state.first:  # or nobody has been the guide in this one
            note(events, ROUND, state.seat, 0, 0)
        state.phase = DONE
        return
    note(events, TURN, state.seat, 0, 0)
    state.phase = TICKET


@rule
def next_guide(tables: Any, state: Any, events: Any) -> None:
    """Make the next seat guide, after the guide and not after who claimed (S14, SA14)."""
    state.seat = (state.seat + 1) % tables.players
    if state.seat == state.first:
        note(events, ROUND, state.seat, 0, 0)
    begin(tables, state, events)


@rule
def height(tables: Any, state: Any, s: int) -> int:
    """Measure a seat's stack: a ticket is 1 high, a star 3 (S16, SA18)."""
    return int(state.tickets[s] + tables.star_height * state.stars[s])


# ------------------------------------------------------------------ what the engine asks


@rule
def turn(tables: Any, state: Any) -> int:
    """Tell whose decision it is."""
    phase = state.phase
    if phase == DRIVE:
        return int(state.seat)
    if phase == CALL:
        return int(state.asked)
    if phase == DONE:
        return OVER
    return CHANCE


@rule
def actions(tables: Any, state: Any, out: Any) -> int:
    """List the legal actions of the seat whose decision it is."""
    if state.phase == DRIVE:
        return roads_on(tables, state, out)
    out[0] = PASS
    out[1] = CLAIM
    return 2


@rule
def chances(tables: Any, state: Any, out: Any, weight: Any) -> int:
    """List the possible outcomes with their weights."""
    phase = state.phase
    if phase == TICKET:
        return tickets_in_bag(state, out, weight)
    if phase == GOAL or phase == DEAL:
        return pile(tables, state, out, weight)
    if phase == START:
        return start_stations(tables, out, weight)
    if phase == HEADING:
        return headings(tables, state, out, weight)
    return first_seats(tables, out, weight)


@rule
def apply(tables: Any, state: Any, action: int, events: Any) -> None:
    """Carry out an action or an outcome."""
    phase = state.phase
    if phase == DRIVE:
        drive(tables, state, action & TARGET, events)
    elif phase == CALL:
        answer(tables, state, action, events)
    elif phase == TICKET:
        draw_ticket(tables, state, action, events)
    elif phase == GOAL:
        draw_goal(tables, state, action, events)
        state.claimant = -1
        next_guide(tables, state, events)
    elif phase == DEAL:
        draw_goal(tables, state, action, events)
        state.claimant += 1
        if state.claimant == tables.players:
            state.claimant = -1
            state.phase = FIRST
    elif phase == START:
        state.edge = tables.back[tables.road_at[action]]
        note(events, STARTED, -1, action, 0)
        state.phase = HEADING
    elif phase == HEADING:
        state.edge = action
        note(events, HEADED, -1, tables.origin[action], tables.head[action])
        state.phase = DEAL
    else:
        state.seat = action
        state.first = action
        note(events, FIRST_SEAT, action, 0, 0)
        begin(tables, state, events)


@rule
def conceal(tables: Any, view: Any, seat: int) -> None:
    """Hide the destinations of others (S1, SA20), and how far a round trip of theirs may go on."""
    for s in range(tables.players):
        if s != seat:
            view.goal[s] = -1
    if view.ticket == ROUND_TRIP and view.seat != seat:
        view.left = -1


@rule
def outcome(tables: Any, state: Any, out: Any) -> None:
    """Write places from 0 and heights from 8 (S16); also when a cap ends the game."""
    for s in range(tables.players):
        place = 1
        for other in range(tables.players):
            if height(tables, state, other) > height(tables, state, s):
                place += 1
        out[s] = place
        out[8 + s] = height(tables, state, s)
