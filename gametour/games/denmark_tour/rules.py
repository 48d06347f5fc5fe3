"""The rules of Denmark tour, in the order of its rule text: D1-D25 with the rulings DA1-DA28.

Every function here is a rule (see :mod:`gametour.engine.rules`): it works on whole numbers only and
runs interpreted and compiled alike. ``tables`` holds what stays the same, ``state`` what changes.
"""

from __future__ import annotations

from typing import Any

from gametour.engine.rules import ALIKE, CHANCE, EQUAL, OVER, ROUND, TURN, Rules, note
from gametour.games.denmark_tour.declared import (
    ANSWER,
    ASKED,
    AWAY,
    BEYOND,
    BY_CHOICE,
    BY_READER,
    CARDS,
    CHOOSE,
    CROSS,
    CROSSED,
    CROSSED_ON,
    DEAL,
    DEALT,
    DECIDE,
    DIVERT,
    DIVERTED,
    DONE,
    DREW,
    EXTRA_ROLL,
    EXTRA_ROLLS,
    FERRY,
    FIRST,
    FIRST_SEAT,
    FLY_TICKET,
    FROM_CARD,
    FROM_TRIPLE,
    GIVE,
    GROUPS,
    HAND,
    HANDS,
    IN_PILE,
    KIND,
    LAPSED,
    LOST,
    MORE,
    MOVE,
    NO_CARD,
    NO_QUESTION,
    OFFER,
    OFFER_TO,
    OFFERED,
    PLANE,
    QUESTION,
    QUESTIONS,
    RECEIVED,
    REFUSE,
    REFUSED,
    RIGHT,
    ROLL,
    ROLL_DIE,
    ROLLED,
    SAIL_TICKET,
    SAIL_TICKET_BEYOND,
    SAY_RIGHT,
    SAY_WRONG,
    SEATS,
    SPENT,
    STAR,
    START,
    STARTED,
    STAY,
    STAYED,
    TARGET,
    TOWNS,
    TRADED,
    USED,
    VISITED,
    WAIT,
    WAITED,
    WALK,
    WALKED,
    WON,
    WRONG,
)

rule = RULES = Rules()

# ------------------------------------------------------------------ D1-D4: before the first turn


@rule
def deal(tables: Any, state: Any) -> None:
    """Lay everything out: no pawn placed, no card dealt, both piles shuffled (D3)."""
    for s in range(SEATS):
        me = state.seats[s]
        me.town = -1
        me.start = -1
        me.left = 0
        me.lost = 0
        me.usable = 0
        me.won = 0
        me.ticket[PLANE] = 0
        me.ticket[FERRY] = 0
        for i in range(HAND):
            me.hand[i] = -1
        for g in range(GROUPS):
            me.left_in[g] = 0
        for i in range(3):
            me.recent[i] = -1
    for town in range(TOWNS):
        state.dealt[town] = 0
    state.n_deck = 0
    for card in range(4):
        state.deck[card] = tables.deck[card]
        state.n_deck += tables.deck[card]
    for i in range(CARDS):
        state.under[i] = -1
    for q in range(QUESTIONS):
        state.card[q] = IN_PILE if q < tables.questions else AWAY
        state.below[q] = 0
    state.n_pile = tables.questions
    state.n_under = 0
    state.n_below = 0
    state.n_spent = 0
    state.started = 0
    state.n_dealt = 0
    state.first = -1
    state.winner = -1
    state.asked = -1
    state.offered = 0
    state.offer_town = -1
    state.offer_to = -1
    state.seat = 0
    state.roll = 0
    state.card_move = 0
    state.extra = 0
    state.extra_taken = 0
    state.phase = START


@rule
def start_towns(tables: Any, state: Any, out: Any, weight: Any) -> int:
    """List the towns that may become the start town (D4, DA3): one agreed on, or any card town."""
    agreed = tables.start[state.started]
    if agreed >= 0:
        out[0] = agreed
        weight[0] = 1
        return 1
    n = 0
    for g in range(GROUPS):
        for i in range(tables.n_group[g]):
            town = tables.group[g][i]
            free = True
            for s in range(state.started):
                if state.seats[s].town == town:
                    free = False
            if free:
                out[n] = town
                n += 1
    weight[0] = ALIKE
    return n


@rule
def place(tables: Any, state: Any, town: int, events: Any) -> None:
    """Put the pawns on the common start town, or the next pawn on its own (DA3)."""
    if tables.own_start == 1:
        me = state.seats[state.started]
        me.town = town
        me.start = town
        note(events, STARTED, state.started, town, 0)
        state.started += 1
    else:
        for s in range(tables.players):
            state.seats[s].town = town
            state.seats[s].start = town
        note(events, STARTED, -1, town, 0)
        state.started = tables.players
    if state.started == tables.players:
        state.phase = DEAL


@rule
def undealt(tables: Any, state: Any, out: Any, weight: Any) -> int:
    """List the town cards that may come next: seat by seat, group by group (D2, DA26)."""
    group = state.n_dealt % (GROUPS * tables.per_group) // tables.per_group
    n = 0
    for i in range(tables.n_group[group]):
        town = tables.group[group][i]
        if state.dealt[town] == 0:
            out[n] = town
            n += 1
    weight[0] = ALIKE
    return n


@rule
def give_card(tables: Any, state: Any, town: int, events: Any) -> None:
    """Deal one town card; the start town's card stays in the deck (DA4), one card a town (DA28)."""
    each = GROUPS * tables.per_group
    seat = state.n_dealt // each
    me = state.seats[seat]
    state.dealt[town] = 1
    me.hand[me.left] = town
    me.left += 1
    me.left_in[tables.group_of[town]] += 1
    state.n_dealt += 1
    note(events, DEALT, seat, town, 0)
    if state.n_dealt == each * tables.players:
        for i in range(TOWNS):
            state.dealt[i] = 0
        note(events, HANDS, -1, each, 0)
        state.phase = FIRST


@rule
def first_seats(tables: Any, state: Any, out: Any, weight: Any) -> int:
    """List who may begin (C5)."""
    if tables.first >= 0:
        out[0] = tables.first
        weight[0] = 1
        return 1
    out[0] = 0
    weight[0] = EQUAL
    return int(tables.players)


# ------------------------------------------------------------------ D5-D8: rolling and walking


@rule
def die_faces(tables: Any, out: Any, weight: Any) -> int:
    """List the faces of the die (C2, D5)."""
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
def taken(tables: Any, state: Any, town: int) -> bool:
    """Tell whether another pawn bars the town (D10); a start town may be open to more (DA3)."""
    if state.seats[state.seat].start == town:
        return False
    for s in range(tables.players):
        if s != state.seat and state.seats[s].town == town:
            return True
    return False


@rule
def add(out: Any, n: int, action: int) -> int:
    """List an action once."""
    for i in range(n):
        if out[i] == action:
            return n
    out[n] = action
    return n + 1


@rule
def onward(tables: Any, state: Any, leg: int, target: int, base: int, out: Any, n: int) -> int:
    """List the first free towns beyond an occupied one, in the same direction (D10, D11, DA12).

    Every step must lead farther from ``leg``, the town where this direction began. Answers -1 when
    no road leads on to a free town.
    """
    far = tables.far[leg][target]
    for steps in range(1, 7):
        found = False
        road = False
        for i in range(tables.n_ring[target][steps]):
            town = tables.ring[target][steps][i]
            if tables.far[leg][town] == far + steps:
                road = True
                if not taken(tables, state, town):
                    n = add(out, n, base + town)
                    found = True
        if found:
            return n
        if not road:
            return -1
    return -1


@rule
def walk_ends(tables: Any, state: Any, w: int, out: Any, n: int) -> int:
    """List where one walk may end: where its count does, or near a town that is taken (DA12)."""
    me = state.seats[state.seat]
    roll = state.roll
    if tables.home_pass == 1 and me.left == 0:
        for i in range(1, roll):
            if tables.walk[w][i] == me.start:  # DA23: may stop on the way, being home
                n = add(out, n, WALK + me.start)
    target = tables.walk[w][roll]
    if not taken(tables, state, target):
        return add(out, n, WALK + target)
    more = onward(tables, state, tables.walk[w][tables.leg[w]], target, DIVERT, out, n)
    if more >= 0:
        return more
    last = roll - 1
    while last > 0 and taken(tables, state, tables.walk[w][last]):
        last -= 1
    return add(out, n, DIVERT + tables.walk[w][last])


@rule
def walks(tables: Any, state: Any, out: Any, n: int) -> int:
    """List where the number thrown may lead on foot (D5-D8).

    The tables hold every walk of that many steps: in one direction (DA7), or turned where the route
    stops (D7, DA8). They are sorted by where they end, and once a town is known to be free, other
    ways there bring nothing new.
    """
    me = state.seats[state.seat]
    roll = state.roll
    homeward = tables.home_pass == 1 and me.left == 0
    free = -1
    for w in range(tables.walk_at[me.town][roll], tables.walk_at[me.town][roll + 1]):
        target = tables.walk[w][roll]
        if target == free and not homeward:
            continue
        n = walk_ends(tables, state, w, out, n)
        free = target if out[n - 1] == WALK + target else -1
    return n


# ------------------------------------------------------------------ D14-D15, D20-D21: transport


@rule
def usable(tables: Any, state: Any) -> bool:
    """Tell whether the pawn stands at a transport point that it may use (D21, DA15)."""
    me = state.seats[state.seat]
    here = me.town
    if me.usable == 0 and tables.degree[here] > 0:
        return False
    return bool(tables.air[here] == 1 or tables.n_ferry[here] > 0 or tables.toll[here] >= 0)


@rule
def flights(tables: Any, state: Any, base: int, out: Any, n: int) -> int:
    """List the airports that can be flown to; an occupied one cannot be entered (DA16)."""
    here = state.seats[state.seat].town
    if tables.air[here] == 1:
        for town in range(tables.towns):
            if tables.air[town] == 1 and town != here and not taken(tables, state, town):
                n = add(out, n, base + town)
    return n


@rule
def sail(tables: Any, state: Any, end: int, base: int, beyond: int, out: Any, n: int) -> int:
    """List the far end of a ferry or the bridge; an occupied one is passed through (DA16)."""
    if not taken(tables, state, end):
        return add(out, n, base + end)
    more = onward(tables, state, end, end, beyond, out, n)
    return more if more >= 0 else n


@rule
def sailings(tables: Any, state: Any, base: int, beyond: int, out: Any, n: int) -> int:
    """List where ferries and the toll bridge lead from here (DA16)."""
    here = state.seats[state.seat].town
    for i in range(tables.n_ferry[here]):
        n = sail(tables, state, tables.ferry[here][i], base, beyond, out, n)
    if tables.toll[here] >= 0:
        n = sail(tables, state, tables.toll[here], base, beyond, out, n)
    return n


@rule
def ticket_rides(tables: Any, state: Any, out: Any, n: int) -> int:
    """List the crossings that a kept card pays for, in place of the roll (D15, DA17)."""
    me = state.seats[state.seat]
    if not usable(tables, state):
        return n
    if me.ticket[PLANE] > 0:
        n = flights(tables, state, FLY_TICKET, out, n)
    if me.ticket[FERRY] > 0:
        n = sailings(tables, state, SAIL_TICKET, SAIL_TICKET_BEYOND, out, n)
    return n


@rule
def moves(tables: Any, state: Any, out: Any) -> int:
    """List what the number thrown allows: walk, cross (D20), wait for it (DA14), or stay (DA9)."""
    n = walks(tables, state, out, 0)
    if state.card_move == 0 and usable(tables, state):
        on_foot = n
        n = flights(tables, state, CROSS, out, n)
        n = sailings(tables, state, CROSS, BEYOND, out, n)
        can_cross = n > on_foot
        crosses = state.roll == 1 or state.roll == 5
        if not crosses:
            n = on_foot
        must_cross = crosses and tables.degree[state.seats[state.seat].town] == 0
        if can_cross and not must_cross:
            out[n] = WAIT
            n += 1
    if n == 0:
        out[0] = STAY
        n = 1
    return n


# ------------------------------------------------------------------ D9-D13: landing


@rule
def extra_roll(state: Any, why: int, events: Any) -> None:
    """Owe an extra roll, at most twenty a turn (DA19, DA22)."""
    if state.extra + state.extra_taken >= EXTRA_ROLLS:
        note(events, LAPSED, state.seat, 1, why)
        return
    state.extra += 1
    note(events, MORE, state.seat, why, 0)


@rule
def hand_in(tables: Any, state: Any, town: int, events: Any) -> None:
    """Hand in the card of the town, if it is the player's own (D9)."""
    me = state.seats[state.seat]
    for i in range(me.left):
        if me.hand[i] == town:
            me.left -= 1
            me.hand[i] = me.hand[me.left]
            me.hand[me.left] = -1
            me.left_in[tables.group_of[town]] -= 1
            note(events, VISITED, state.seat, town, me.left)
            return


@rule
def land(tables: Any, state: Any, town: int, exact: bool, events: Any) -> None:
    """Come to stand in a town: only an exact landing visits (D8, DA11), any one draws (DA13)."""
    me = state.seats[state.seat]
    me.town = town
    me.usable = 1
    if exact:
        if me.left == 0 and town == me.start:  # D1, D22: at once (DA24)
            state.winner = state.seat
            state.phase = DONE
            note(events, WON, state.seat, town, 0)
            note(events, ROUND, state.seat, 0, 0)  # the last one, whoever else would have moved
            return
        hand_in(tables, state, town, events)
    if tables.star[town] == 1:
        if state.n_deck + state.n_under > 0:
            state.phase = STAR
            return
        note(events, NO_CARD, state.seat, 0, 0)  # DA18: all are kept
    finish(tables, state, events)


@rule
def stop_near(tables: Any, state: Any, town: int, events: Any) -> None:
    """Stop near a taken town: no visit (DA11), and no landing at all where it began (DA12)."""
    if town == state.seats[state.seat].town:
        finish(tables, state, events)
    else:
        land(tables, state, town, False, events)


@rule
def chance_cards(state: Any, out: Any, weight: Any) -> int:
    """List the chance cards that may come up (D12): the shuffled ones, then the ones beneath."""
    n = 0
    for card in range(4):
        if state.deck[card] > 0:
            out[n] = card
            weight[n] = state.deck[card]
            n += 1
    if n == 0:
        out[0] = state.under[0]
        weight[0] = 1
        n = 1
    return n


@rule
def put_under(state: Any, card: int) -> None:
    """Put a used chance card under the pile (DA17, DA18)."""
    state.under[state.n_under] = card
    state.n_under += 1


@rule
def obey(tables: Any, state: Any, card: int, events: Any) -> None:
    """Draw the chance card and obey it (D12-D14)."""
    me = state.seats[state.seat]
    if state.n_deck > 0:
        state.deck[card] -= 1
        state.n_deck -= 1
    else:
        for i in range(1, state.n_under):
            state.under[i - 1] = state.under[i]
        state.n_under -= 1
        state.under[state.n_under] = -1
    note(events, DREW, state.seat, card, 0)
    if card == PLANE or card == FERRY:
        me.ticket[card] += 1
    else:
        put_under(state, card)
        if card == EXTRA_ROLL:
            extra_roll(state, FROM_CARD, events)
        else:
            me.lost += 1  # DA19: lost turns add up
    finish(tables, state, events)


# ------------------------------------------------------------------ D16-D19: the six


@rule
def ask(tables: Any, state: Any, events: Any) -> None:
    """Take a question card after a six (D16); an empty pile gets spent triples back (DA20)."""
    if state.n_pile + state.n_below == 0:
        for q in range(tables.questions):
            if state.card[q] == SPENT:
                state.card[q] = IN_PILE
        state.n_pile = state.n_spent
        state.n_spent = 0
    if state.n_pile + state.n_below > 0:
        state.phase = QUESTION
        return
    note(events, NO_QUESTION, state.seat, 0, 0)
    finish(tables, state, events)


@rule
def question_cards(tables: Any, state: Any, out: Any, weight: Any) -> int:
    """List the question cards that may come up: the shuffled ones, then the ones beneath."""
    n = 0
    for q in range(tables.questions):
        if state.card[q] == IN_PILE:
            out[n] = q
            n += 1
    weight[0] = ALIKE
    if n == 0:
        out[0] = state.below[0]
        weight[0] = 1
        n = 1
    return n


@rule
def read_out(state: Any, q: int, events: Any) -> None:
    """Turn the question card up."""
    if state.n_pile > 0:
        state.card[q] = AWAY
        state.n_pile -= 1
    else:
        for i in range(1, state.n_below):
            state.below[i - 1] = state.below[i]
        state.n_below -= 1
        state.below[state.n_below] = 0
    state.asked = q
    state.phase = ANSWER
    note(events, ASKED, state.seat, q, 0)


@rule
def answers(tables: Any, state: Any, out: Any) -> int:
    """List the answers: the choices of the card, or the reader's verdict (DA20, DA21)."""
    if tables.answers[state.seat] == BY_READER:
        out[0] = SAY_WRONG
        out[1] = SAY_RIGHT
        return 2
    n = tables.choices[state.asked]
    for choice in range(n):
        out[choice] = CHOOSE + choice
    return int(n)


@rule
def skill(tables: Any, state: Any, out: Any, weight: Any) -> int:
    """List a bot's answer: right by its quiz skill in a hundred (DA21)."""
    right = tables.skill[state.seat]
    n = 0
    if right < 100:
        out[n] = SAY_WRONG
        weight[n] = 100 - right
        n += 1
    if right > 0:
        out[n] = SAY_RIGHT
        weight[n] = right
        n += 1
    return n


@rule
def judge(tables: Any, state: Any, action: int, events: Any) -> None:
    """Judge the answer (D17, D18, D19)."""
    seat = state.seat
    me = state.seats[seat]
    q = state.asked
    state.asked = -1
    right = action == SAY_RIGHT or action == CHOOSE + tables.right[q]
    if not right:
        note(events, WRONG, seat, q, 0)
        state.below[state.n_below] = q
        state.n_below += 1
        if state.extra > 0:  # DA19: owed extra rolls lapse
            note(events, LAPSED, seat, state.extra, 0)
            state.extra = 0
        finish(tables, state, events)
        return
    note(events, RIGHT, seat, q, tables.number[q])
    me.recent[me.won % 3] = q
    me.won += 1
    if me.won % 3 == 0:
        for i in range(3):
            state.card[me.recent[i]] = SPENT
            me.recent[i] = -1
        state.n_spent += 3
        extra_roll(state, FROM_TRIPLE, events)
    state.roll = tables.number[q]  # D18; a printed 6 is six fields (DA20)
    state.card_move = 1
    state.phase = MOVE


@rule
def forget_triples(state: Any) -> int:
    """Count right answers from each third one anew: of those before nothing depends (D19)."""
    for seat in range(SEATS):
        state.seats[seat].won %= 3
    return 0


# ------------------------------------------------------------------ D24: trading, where agreed


@rule
def offers(tables: Any, state: Any, out: Any, n: int) -> int:
    """List the offers: one of my cards for one of the same group, once a turn (DA27).

    How many cards of a group a player has left all know, for what is handed in lies open.
    """
    if tables.trade == 0 or state.offered == 1:
        return n
    me = state.seats[state.seat]
    for other in range(tables.players):
        if other != state.seat:
            for i in range(me.left):
                if state.seats[other].left_in[tables.group_of[me.hand[i]]] > 0:
                    out[n] = OFFER_TO + (other << 8) + me.hand[i]
                    n += 1
    return n


@rule
def offer(state: Any, action: int, events: Any) -> None:
    """Offer a card to another player."""
    state.offered = 1
    state.offer_town = action & TARGET
    state.offer_to = (action - OFFER_TO) >> 8
    state.phase = OFFER
    note(events, OFFERED, state.seat, state.offer_town, state.offer_to)


@rule
def replies(tables: Any, state: Any, out: Any) -> int:
    """List the replies to an offer: a card of the same group, or no."""
    other = state.seats[state.offer_to]
    out[0] = REFUSE
    n = 1
    for i in range(other.left):
        if tables.group_of[other.hand[i]] == tables.group_of[state.offer_town]:
            out[n] = GIVE + other.hand[i]
            n += 1
    return n


@rule
def exchange(hand: Any, left: int, old: int, new: int) -> None:
    """Put a card in the place of another."""
    for i in range(left):
        if hand[i] == old:
            hand[i] = new
            return


@rule
def reply(state: Any, action: int, events: Any) -> None:
    """Exchange the two cards, or leave it; then the turn goes on."""
    me = state.seats[state.seat]
    other = state.seats[state.offer_to]
    if action == REFUSE:
        note(events, REFUSED, state.offer_to, state.offer_town, state.seat)
    else:
        wanted = action & TARGET
        exchange(me.hand, me.left, state.offer_town, wanted)
        exchange(other.hand, other.left, wanted, state.offer_town)
        note(events, TRADED, state.seat, state.offer_town, state.offer_to)
        note(events, RECEIVED, state.seat, wanted, state.offer_to)
    state.offer_town = -1
    state.offer_to = -1
    state.phase = DECIDE


# ------------------------------------------------------------------ turns


@rule
def next_seat(tables: Any, state: Any, events: Any) -> None:
    """Pass the die on; the round ends when it comes back to who began."""
    state.seat = (state.seat + 1) % tables.players
    if state.seat == state.first:
        note(events, ROUND, state.seat, 0, 0)


@rule
def begin(tables: Any, state: Any, events: Any) -> None:
    """Begin a turn: lost turns are sat out (DA19); then a ticket, an offer or the die."""
    while state.seats[state.seat].lost > 0:
        state.seats[state.seat].lost -= 1
        note(events, LOST, state.seat, state.seats[state.seat].lost, 0)
        next_seat(tables, state, events)
    me = state.seats[state.seat]
    state.extra = 0
    state.extra_taken = 0
    state.offered = 0
    note(events, TURN, state.seat, me.town, 0)
    state.phase = ROLL
    if tables.trade == 1:
        state.phase = DECIDE
    elif me.ticket[PLANE] + me.ticket[FERRY] > 0 and usable(tables, state):
        state.phase = DECIDE


@rule
def finish(tables: Any, state: Any, events: Any) -> None:
    """Go on when a landing is resolved: an owed extra roll (DA19, DA22), else the next player."""
    state.card_move = 0
    state.roll = 0
    if state.extra > 0:
        state.extra -= 1
        state.extra_taken += 1
        state.phase = ROLL
        return
    next_seat(tables, state, events)
    begin(tables, state, events)


# ------------------------------------------------------------------ what the engine asks


@rule
def turn(tables: Any, state: Any) -> int:
    """Tell whose decision it is."""
    phase = state.phase
    if phase == DONE:
        return OVER
    if phase == MOVE or phase == DECIDE:
        return int(state.seat)
    if phase == OFFER:
        return int(state.offer_to)
    if phase == ANSWER and tables.answers[state.seat] == BY_CHOICE:
        return int(state.seat)
    if phase == ANSWER and tables.answers[state.seat] == BY_READER:
        return int((state.seat + 1) % tables.players)
    return CHANCE


@rule
def actions(tables: Any, state: Any, out: Any) -> int:
    """List the legal actions of the seat whose decision it is."""
    if state.phase == MOVE:
        return moves(tables, state, out)
    if state.phase == DECIDE:
        n = ticket_rides(tables, state, out, 0)
        n = offers(tables, state, out, n)
        out[n] = ROLL_DIE
        return n + 1
    if state.phase == OFFER:
        return replies(tables, state, out)
    return answers(tables, state, out)


@rule
def chances(tables: Any, state: Any, out: Any, weight: Any) -> int:
    """List the possible outcomes with their weights."""
    phase = state.phase
    if phase == ROLL:
        return die_faces(tables, out, weight)
    if phase == QUESTION:
        return question_cards(tables, state, out, weight)
    if phase == ANSWER:
        return skill(tables, state, out, weight)
    if phase == STAR:
        return chance_cards(state, out, weight)
    if phase == DEAL:
        return undealt(tables, state, out, weight)
    if phase == START:
        return start_towns(tables, state, out, weight)
    return first_seats(tables, state, out, weight)


@rule
def move(tables: Any, state: Any, action: int, events: Any) -> None:
    """Move the pawn, or leave it where it stands."""
    seat = state.seat
    me = state.seats[seat]
    here = me.town
    kind = action & KIND
    town = action & TARGET
    if kind == WALK:
        note(events, WALKED, seat, here, town)
        land(tables, state, town, True, events)
    elif kind == DIVERT:
        note(events, DIVERTED, seat, here, town)
        stop_near(tables, state, town, events)
    elif kind == WAIT:
        note(events, WAITED, seat, here, 0)
        finish(tables, state, events)
    elif kind == STAY:
        note(events, STAYED, seat, here, 0)
        finish(tables, state, events)
    else:
        cross(tables, state, kind, town, events)


@rule
def cross(tables: Any, state: Any, kind: int, town: int, events: Any) -> None:
    """Fly, sail or drive over the bridge, with a card (D15) or without (D20)."""
    seat = state.seat
    me = state.seats[seat]
    here = me.town
    card = PLANE if kind == FLY_TICKET else FERRY
    if kind == FLY_TICKET or kind == SAIL_TICKET or kind == SAIL_TICKET_BEYOND:
        me.ticket[card] -= 1
        put_under(state, card)
        note(events, USED, seat, card, town)
    if kind == BEYOND or kind == SAIL_TICKET_BEYOND:
        note(events, CROSSED_ON, seat, here, town)
        stop_near(tables, state, town, events)
    else:
        note(events, CROSSED, seat, here, town)
        land(tables, state, town, True, events)


@rule
def apply(tables: Any, state: Any, action: int, events: Any) -> None:
    """Carry out an action or an outcome."""
    phase = state.phase
    if phase == MOVE:
        move(tables, state, action, events)
    elif phase == ROLL:
        state.roll = action
        note(events, ROLLED, state.seat, action, state.extra_taken)
        if action == 6:
            ask(tables, state, events)
        else:
            state.phase = MOVE
    elif phase == DECIDE:
        if action == ROLL_DIE:
            state.phase = ROLL
        elif action >= OFFER_TO:
            offer(state, action, events)
        else:
            move(tables, state, action, events)
    elif phase == QUESTION:
        read_out(state, action, events)
    elif phase == ANSWER:
        judge(tables, state, action, events)
    elif phase == STAR:
        obey(tables, state, action, events)
    elif phase == OFFER:
        reply(state, action, events)
    elif phase == DEAL:
        give_card(tables, state, action, events)
    elif phase == START:
        place(tables, state, action, events)
    else:
        state.seat = action
        state.first = action
        note(events, FIRST_SEAT, action, 0, 0)
        begin(tables, state, events)


@rule
def conceal(tables: Any, view: Any, seat: int) -> None:
    """Hide the hands of others, unless they lie open (DA25)."""
    if view.phase == DEAL:  # later nothing is noted there
        for town in range(TOWNS):
            view.dealt[town] = 0
    if tables.hands_open == 1:
        return
    for s in range(tables.players):
        if s != seat:
            for i in range(view.seats[s].left):
                view.seats[s].hand[i] = -1


@rule
def ahead(tables: Any, state: Any, a: int, b: int) -> bool:
    """Tell whether seat a stands before seat b: winner, cards, then the way home (DA26)."""
    if state.winner >= 0 and (state.winner == a or state.winner == b):
        return bool(state.winner == a)
    one = state.seats[a]
    two = state.seats[b]
    if one.left != two.left:
        return bool(one.left < two.left)
    return bool(tables.travel[one.town][one.start] < tables.travel[two.town][two.start])


@rule
def outcome(tables: Any, state: Any, out: Any) -> None:
    """Write places from 0 and scores (cards handed in) from 8; also when a cap ends the game."""
    for s in range(tables.players):
        place = 1
        for other in range(tables.players):
            if other != s and ahead(tables, state, other, s):
                place += 1
        out[s] = place
        out[8 + s] = GROUPS * tables.per_group - state.seats[s].left
