"""The rules of Globetrotters, in the order of its rule text: G1-G23 with the rulings GA1-GA26.

Every function here is a rule (see :mod:`gametour.engine.rules`): it works on whole numbers only and
runs interpreted and compiled alike. ``tables`` holds what stays the same, ``state`` what changes.
"""

from __future__ import annotations

from typing import Any

from gametour.engine.rules import ALIKE, CHANCE, EQUAL, OVER, ROUND, TURN, Rules, note
from gametour.games.globetrotters.declared import (
    AGAIN,
    AIRPORT,
    ALL_GROUNDED,
    ANNOUNCED,
    APPENDED,
    ARRIVED,
    AT_HOME,
    AT_RANDOM,
    BOUGHT,
    BUY,
    BUY_TICKET,
    BY_LAND,
    BY_PLANE,
    CHAINED,
    CHOSE,
    CLOSE,
    COST,
    CROSSED_OUT,
    DEAREST,
    DECLARED,
    DESTINATIONS,
    DONE,
    EARNED,
    EXPLODED,
    FLEW,
    FLIGHTS,
    GO_OVERLAND,
    GROUNDED,
    HELD,
    HOME,
    IN_VAIN,
    INCOME,
    LEAVE,
    LEAVERS,
    LINES,
    LIVE_IN,
    LOST_CLOSED,
    LOST_GROUNDED,
    LOST_HERE,
    MARKED,
    MUTUAL,
    NO_WAYLAY,
    ORDER,
    ORDERS,
    OUT_OF_REACH,
    OVERLAND,
    PACKED,
    PICK,
    PICKED,
    REVEAL,
    RISK,
    ROLLED,
    ROLLERS,
    SAID,
    SEATS,
    SHARED,
    SHEETS,
    SHOWED,
    START,
    STARTED,
    STAY,
    STRANDED,
    TARGET,
    TICKETS,
    TOOK_OFF,
    WAYLAID,
    WAYLAID_AGAIN,
    WAYLAY,
    WAYLAY_LINE,
    WAYLAYS,
    WON,
)

rule = RULES = Rules()

# ------------------------------------------------------------------ G1-G4: before the first round


@rule
def deal(tables: Any, state: Any) -> None:
    """Lay everything out: empty sheets, the pawns off the board (G2, GA1)."""
    for s in range(SEATS):
        me = state.seats[s]
        me.home = -1
        me.city = AIRPORT
        me.money = tables.start_money
        me.marks = 0
        me.n_marks = 0
        for i in range(LINES):
            me.line[i] = -1
        me.n_lines = 0
        me.at = 0
        me.appended = 0
        me.shown = -1
        me.land = BY_PLANE
        me.held = 0
        me.came = -1
        me.fresh = 0
        me.won = 0
    for c in range(DESTINATIONS):
        state.place[c] = tables.place[c]
        state.cost[c] = 0
    state.picked = 0
    state.city = 0
    state.seat = 0
    state.step = 0
    state.phase = PICK if tables.place[0] < 0 else HOME


@rule
def unpicked(tables: Any, state: Any, out: Any, weight: Any) -> int:
    """List the cities that may become the next destination, when they are drawn (G3)."""
    n = 0
    for city in range(tables.cities):
        free = True
        for c in range(state.picked):
            if state.place[c] == city:
                free = False
        if free:
            out[n] = city
            n += 1
    weight[0] = ALIKE
    return n


@rule
def pick_city(tables: Any, state: Any, city: int, events: Any) -> None:
    """Write a drawn city on the list for all to see (G3)."""
    state.place[state.picked] = city
    state.picked += 1
    note(events, PICKED, -1, city, state.picked)
    if state.picked == tables.destinations:
        state.picked = 0
        state.phase = HOME


@rule
def live_in(tables: Any, state: Any, home: int, events: Any) -> None:
    """Write down a secret home town (G4); homes may coincide (GA2)."""
    state.seats[state.seat].home = home
    note(events, CHOSE, state.seat, state.place[home], 0)
    state.seat += 1
    if state.seat < tables.players:
        return
    state.seat = 0
    if tables.start == AT_RANDOM:
        state.phase = START
        return
    if tables.start == AT_HOME:
        for s in range(tables.players):
            start_in(state, s, state.seats[s].home, events)
    risks(tables, state)


@rule
def start_in(state: Any, s: int, city: int, events: Any) -> None:
    """Put a pawn where it begins, without a check mark (GA1)."""
    state.seats[s].city = city
    note(events, STARTED, s, state.place[city], 0)


@rule
def start_anywhere(tables: Any, state: Any, city: int, events: Any) -> None:
    """Put the next pawn on the city drawn for it (GA1)."""
    start_in(state, state.seat, city, events)
    state.seat += 1
    if state.seat == tables.players:
        risks(tables, state)


# ------------------------------------------------------------------ G5-G8: flight risks


@rule
def die_faces(tables: Any, out: Any, weight: Any) -> int:
    """List the faces of a die (C2, G2)."""
    if tables.die_fair == 1:
        out[0] = 1
        weight[0] = EQUAL
        return 6
    n = 0
    for face in range(1, 7):
        if tables.die[face] > 0:
            out[n] = face
            weight[n] = tables.die[face]
            n += 1
    return n


@rule
def risks(tables: Any, state: Any) -> None:
    """Begin a round: the costs are wiped out (GA26), and no ticket is left (GA6)."""
    for c in range(tables.destinations):
        state.cost[c] = 0
    for s in range(tables.players):
        me = state.seats[s]
        me.n_lines = 0
        me.at = 0
        me.appended = 0
        me.shown = -1
        me.land = BY_PLANE
        me.held = 0
        me.came = -1
        me.fresh = 0
    state.step = 0
    state.city = 0
    state.seat = 0
    state.phase = RISK


@rule
def roll_risk(tables: Any, state: Any, face: int, events: Any) -> None:
    """Roll a city's cost of entry, in the order of the list (G6, GA25)."""
    city = state.city
    first = state.phase == RISK
    state.cost[city] += face
    if face == 6 and (first or (tables.unlimited == 1 and state.cost[city] < DEAREST)):
        note(events, EXPLODED, -1, state.place[city], state.cost[city])  # G7, GA3
        state.phase = AGAIN
        return
    if grounded(state, city):
        note(events, GROUNDED, -1, state.place[city], 0)
    else:
        note(events, COST, -1, state.place[city], state.cost[city])
    state.phase = RISK
    state.city += 1
    if state.city < tables.destinations:
        return
    state.city = 0
    state.phase = INCOME
    for c in range(tables.destinations):
        if not grounded(state, c):
            return
    note(events, ALL_GROUNDED, -1, 0, 0)  # GA21


@rule
def grounded(state: Any, city: int) -> bool:
    """Tell whether planes neither leave nor reach a city this round (G8); never off the board."""
    return bool(city >= 0 and state.cost[city] == 1)


# ------------------------------------------------------------------ G9-G11: money and tickets


@rule
def earn(tables: Any, state: Any, face: int, events: Any) -> None:
    """Pay out a seat's own die (G9); what is not spent stays in the purse (G11)."""
    state.seats[state.seat].money += face
    note(events, EARNED, state.seat, face, 0)
    state.seat += 1
    if state.seat == tables.players:
        state.seat = 0
        state.phase = BUY


@rule
def last_stop(me: Any) -> int:
    """Tell where the traveller will be when the next ticket bought is shown, if all goes well."""
    return int(me.city if me.n_lines == 0 else me.line[me.n_lines - 1])


@rule
def tickets(tables: Any, state: Any, out: Any) -> int:
    """List what a seat may do at the counter: go, or buy one more ticket (G10).

    A ticket has to be paid at once (GA4), does not lead where the traveller is by then (GA7), and
    costs 2 at least, since grounded cities sell none (GA5).
    """
    me = state.seats[state.seat]
    out[0] = CLOSE
    n = 1
    if me.n_lines == TICKETS:
        return n
    stop = last_stop(me)
    cheapest = 1 if tables.sell_grounded == 1 else 2
    for city in range(tables.destinations):
        if cheapest <= state.cost[city] <= me.money and city != stop:
            out[n] = BUY_TICKET + city
            n += 1
    return n


@rule
def buy(tables: Any, state: Any, action: int, events: Any) -> None:
    """Pay for a ticket and write it on the next line (G10, GA4), or leave the counter."""
    me = state.seats[state.seat]
    if action != CLOSE:
        city = action & TARGET
        me.line[me.n_lines] = city
        me.n_lines += 1
        me.money -= state.cost[city]
        note(events, BOUGHT, state.seat, state.place[city], state.cost[city])
        return
    note(events, PACKED, state.seat, me.n_lines, 0)
    state.seat += 1
    if state.seat == tables.players:
        state.phase = SHEETS


# ------------------------------------------------------------------ GA16 (1): the reveal


@rule
def look_at_sheets(tables: Any, state: Any, events: Any) -> None:
    """Go on to the next reveal if anybody has a line left; else the round is over (G20, GA22)."""
    state.seat = 0
    for s in range(tables.players):
        if state.seats[s].at < state.seats[s].n_lines:
            state.phase = REVEAL
            return
    note(events, ROUND, -1, 0, 0)
    risks(tables, state)


@rule
def reveal(tables: Any, state: Any, events: Any) -> None:
    """Show everybody's next line at once (G12); who has none waits (GA22)."""
    state.step += 1
    note(events, TURN, -1, state.step, 0)
    for s in range(tables.players):
        me = state.seats[s]
        me.shown = -1
        me.land = BY_PLANE
        me.held = 0
        me.came = -1
        me.fresh = 0
        if me.at == me.n_lines:
            continue
        me.shown = me.line[me.at]
        me.line[me.at] = -1
        me.at += 1
        if me.shown >= WAYLAY_LINE:
            note(events, ANNOUNCED, s, me.shown - WAYLAY_LINE, 0)
        else:
            note(events, SHOWED, s, state.place[me.shown], 0)
    state.seat = -1
    state.phase = LEAVERS


@rule
def shows_ticket(me: Any) -> bool:
    """Tell whether a seat has shown a ticket in this step, and no waylay."""
    return bool(me.shown >= 0 and me.shown < WAYLAY_LINE)


@rule
def next_leaver(tables: Any, state: Any, events: Any) -> None:
    """Ask the next one who shows a ticket in a grounded city whether to go overland (G18).

    Asked is everybody of whom all can see it, also with an empty purse, which is secret (GA20).
    """
    for s in range(state.seat + 1, tables.players):
        me = state.seats[s]
        if shows_ticket(me) and grounded(state, me.city) and me.shown != me.city:
            state.seat = s
            state.phase = LEAVE
            return
    for s in range(tables.players):
        if state.seats[s].land == SAID:
            note(events, DECLARED, s, state.place[state.seats[s].shown], 0)
    state.phase = WAYLAYS


@rule
def ways_out(state: Any, out: Any) -> int:
    """List how to leave a grounded city (G18); an empty purse cannot try (GA8)."""
    out[0] = STAY
    out[1] = GO_OVERLAND
    return 2 if state.seats[state.seat].money > 0 else 1


# ------------------------------------------------------------------ GA16 (2): waylays


@rule
def waylay(state: Any, s: int, t: int, events: Any) -> None:
    """Carry out one waylay (G16); all of a step count at once, in any combination (G17)."""
    city = state.place[state.seats[s].city]
    target = state.seats[t]
    if target.shown < 0:
        note(events, IN_VAIN, s, t, city)  # GA13
    elif target.shown == WAYLAY_LINE + s:
        if s < t:
            note(events, MUTUAL, s, t, city)  # GA12
    elif target.shown >= WAYLAY_LINE:
        note(events, CHAINED, s, t, city)  # GA12
    elif target.land == SAID:
        note(events, OUT_OF_REACH, s, t, city)  # G19, GA13
    elif target.held == 1:
        note(events, WAYLAID_AGAIN, s, t, city)  # G17
    else:
        target.held = 1
        note(events, WAYLAID, s, t, city)


@rule
def waylays(tables: Any, state: Any, events: Any) -> None:
    """Carry out every waylay shown; the waylayer stays as well (G16)."""
    for s in range(tables.players):
        if state.seats[s].shown >= WAYLAY_LINE:
            waylay(state, s, state.seats[s].shown - WAYLAY_LINE, events)
    state.seat = -1
    state.phase = ROLLERS


# ------------------------------------------------------------------ GA16 (3): overland


@rule
def next_roller(tables: Any, state: Any) -> None:
    """Let the next one who has declared it roll for the way overland, in seat order (GA16)."""
    for s in range(state.seat + 1, tables.players):
        if state.seats[s].land == SAID:
            state.seat = s
            state.phase = OVERLAND
            return
    state.phase = FLIGHTS


@rule
def roll_overland(state: Any, face: int, events: Any) -> None:
    """Pay the number rolled and move, if the purse holds it (G18, GA8, GA9)."""
    me = state.seats[state.seat]
    note(events, ROLLED, state.seat, face, 0)
    if face <= me.money:
        me.money -= face
        note(events, BY_LAND, state.seat, state.place[me.city], state.place[me.shown])
        arrive(state, state.seat, me.shown)
    else:
        note(events, STRANDED, state.seat, state.place[me.city], state.place[me.shown])
    me.land = ARRIVED
    state.phase = ROLLERS


@rule
def arrive(state: Any, s: int, city: int) -> None:
    """Put a pawn into a city, where any number may stand (GA21)."""
    state.seats[s].city = city
    state.seats[s].came = city


@rule
def stands(tables: Any, state: Any, s: int) -> int:
    """Give the city of the board where a pawn stands; -1 at the airport off the board (GA1)."""
    city = state.seats[s].city
    if city == AIRPORT:
        return -1
    return int(state.place[city])


# ------------------------------------------------------------------ GA16 (4)-(6): flights, marks


@rule
def fly(state: Any, s: int, events: Any) -> None:
    """Use a ticket shown, or lose it and its price (G20)."""
    me = state.seats[s]
    to = me.shown
    if me.city == AIRPORT:
        note(events, TOOK_OFF, s, -1, state.place[to])  # GA1: free of conditions
        arrive(state, s, to)
        return
    here = state.place[me.city]
    there = state.place[to]
    if me.held == 1:
        note(events, HELD, s, here, there)  # G16
    elif to == me.city:
        note(events, LOST_HERE, s, here, there)  # GA7
    elif grounded(state, me.city):
        note(events, LOST_GROUNDED, s, here, there)  # G8, GA8
    elif grounded(state, to):
        note(events, LOST_CLOSED, s, here, there)  # G8, GA5
    else:
        note(events, FLEW, s, here, there)
        arrive(state, s, to)


@rule
def check_mark(state: Any, s: int, events: Any) -> None:
    """Give a check mark for a new destination (G21); none where the pawn was held (GA18)."""
    me = state.seats[s]
    if me.came >= 0 and me.marks >> me.came & 1 == 0:
        me.marks += 1 << me.came
        me.n_marks += 1
        me.fresh = 1
        note(events, MARKED, s, state.place[me.came], me.n_marks)


@rule
def is_home(tables: Any, me: Any) -> bool:
    """Tell whether a traveller came home with all marks made before (G22, GA18)."""
    full = me.n_marks == tables.destinations and me.fresh == 0
    return bool(full and me.came >= 0 and me.came == me.home)


@rule
def flights(tables: Any, state: Any, events: Any) -> None:
    """Move by plane, then mark, then see who has won (GA16); several share it (GA17)."""
    for s in range(tables.players):
        if shows_ticket(state.seats[s]) and state.seats[s].land == BY_PLANE:
            fly(state, s, events)
    for s in range(tables.players):
        check_mark(state, s, events)
    winners = 0
    for s in range(tables.players):
        me = state.seats[s]
        if is_home(tables, me):
            me.won = 1
            winners += 1
            note(events, WON, s, state.place[me.home], 0)  # G23, GA19
    if winners > 1:
        note(events, SHARED, -1, winners, 0)
    state.seat = -1
    state.phase = ORDERS
    if winners > 0:
        note(events, ROUND, -1, 0, 0)
        state.phase = DONE


# ------------------------------------------------------------------ GA16 (7): waylay orders


@rule
def met(tables: Any, state: Any, s: int, other: int) -> bool:
    """Tell whether two came to the same city in the step just past (G13, GA10)."""
    came = state.seats[s].came
    return bool(s != other and came >= 0 and came == state.seats[other].came)


@rule
def next_order(tables: Any, state: Any) -> None:
    """Ask the next one who has met somebody for a waylay order (G13, GA11).

    Asked is also who may give none any more: the number of tickets is secret (GA20).
    """
    for s in range(state.seat + 1, tables.players):
        for other in range(tables.players):
            if met(tables, state, s, other):
                state.seat = s
                state.phase = ORDER
                return
    state.phase = SHEETS


@rule
def orders(tables: Any, state: Any, out: Any) -> int:
    """List whom a seat may waylay (GA11); adding it at the end is for once a round (G15, GA15)."""
    me = state.seats[state.seat]
    out[0] = NO_WAYLAY
    n = 1
    if me.at < me.n_lines or me.appended == 0:
        for other in range(tables.players):
            if met(tables, state, state.seat, other):
                out[n] = WAYLAY + other
                n += 1
    return n


@rule
def give_order(state: Any, action: int, events: Any) -> None:
    """Cross out the next ticket for a waylay (G14), or add one at the end (G15)."""
    me = state.seats[state.seat]
    state.phase = ORDERS
    if action == NO_WAYLAY:
        return
    target = action & TARGET
    if me.at < me.n_lines:
        note(events, CROSSED_OUT, state.seat, target, state.place[me.line[me.at]])
    else:
        note(events, APPENDED, state.seat, target, 0)
        me.appended = 1
        me.n_lines += 1
    me.line[me.at] = WAYLAY_LINE + target


# ------------------------------------------------------------------ the protocol


@rule
def turn(tables: Any, state: Any) -> int:
    """Tell whose decision it is."""
    if state.phase <= OVERLAND:
        return CHANCE
    if state.phase == DONE:
        return OVER
    return int(state.seat)


@rule
def actions(tables: Any, state: Any, out: Any) -> int:
    """List the legal actions of the seat to move."""
    phase = state.phase
    if phase == BUY:
        return tickets(tables, state, out)
    if phase == ORDER:
        return orders(tables, state, out)
    if phase == LEAVE:
        return ways_out(state, out)
    for city in range(tables.destinations):  # HOME: G4
        out[city] = LIVE_IN + city
    return int(tables.destinations)


@rule
def chances(tables: Any, state: Any, out: Any, weight: Any) -> int:
    """List what chance may bring, with whole-number weights."""
    if state.phase == PICK:
        return unpicked(tables, state, out, weight)
    if state.phase == START:
        out[0] = 0
        weight[0] = EQUAL
        return int(tables.destinations)
    if state.phase == REVEAL:  # nothing to throw; but one reveal is one step of the game
        out[0] = 0
        weight[0] = 1
        return 1
    return die_faces(tables, out, weight)


@rule
def apply(tables: Any, state: Any, action: int, events: Any) -> None:
    """Carry out one action or outcome, then the steps that wait for nobody (GA16)."""
    phase = state.phase
    if phase == RISK or phase == AGAIN:
        roll_risk(tables, state, action, events)
    elif phase == BUY:
        buy(tables, state, action, events)
    elif phase == INCOME:
        earn(tables, state, action, events)
    elif phase == REVEAL:
        reveal(tables, state, events)
    elif phase == ORDER:
        give_order(state, action, events)
    elif phase == LEAVE:
        state.seats[state.seat].land = SAID if action == GO_OVERLAND else BY_PLANE
        state.phase = LEAVERS
    elif phase == OVERLAND:
        roll_overland(state, action, events)
    elif phase == HOME:
        live_in(tables, state, action & TARGET, events)
    elif phase == START:
        start_anywhere(tables, state, action, events)
    else:
        pick_city(tables, state, action, events)
    while state.phase >= SHEETS:
        go_on(tables, state, events)


@rule
def go_on(tables: Any, state: Any, events: Any) -> None:
    """Take one step that waits for nobody, in the order of GA16."""
    phase = state.phase
    if phase == SHEETS:
        look_at_sheets(tables, state, events)
    elif phase == LEAVERS:
        next_leaver(tables, state, events)
    elif phase == WAYLAYS:
        waylays(tables, state, events)
    elif phase == ROLLERS:
        next_roller(tables, state)
    elif phase == FLIGHTS:
        flights(tables, state, events)
    else:
        next_order(tables, state)


@rule
def conceal(tables: Any, view: Any, seat: int) -> None:
    """Hide home, purse, lines and their number, and who means to go overland (GA20)."""
    for s in range(tables.players):
        if s == seat:
            continue
        other = view.seats[s]
        if tables.start != AT_HOME or view.phase == HOME:
            other.home = -1
        other.money = -1
        for i in range(other.n_lines):
            other.line[i] = -1
        other.n_lines = 0
        other.at = 0
        other.appended = 0
        if view.phase == LEAVE:
            other.land = BY_PLANE


@rule
def outcome(tables: Any, state: Any, out: Any) -> None:
    """Write places from 0 and scores (check marks) from 8; also when a cap ends the game (GA24)."""
    for s in range(tables.players):
        me = state.seats[s]
        place = 1
        for other in range(tables.players):
            if ahead(state.seats[other], me):
                place += 1
        out[s] = place
        out[8 + s] = me.n_marks


@rule
def ahead(one: Any, two: Any) -> bool:
    """Tell whether one stands before another: winners (GA17), then marks, then money (GA24)."""
    if one.won == 1 or two.won == 1:
        return bool(one.won > two.won)
    if one.n_marks != two.n_marks:
        return bool(one.n_marks > two.n_marks)
    return bool(one.money > two.money)
