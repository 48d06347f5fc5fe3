"""The rules of Rule race, in the order of a turn: R1-R17 with the rulings RA1-RA24.

Every function here is a rule (see :mod:`gametour.engine.rules`): it works on whole numbers only and
runs interpreted and compiled alike. ``tables`` holds what stays the same, ``state`` what changes.
The rules that the teams make are data in the state; the functions here carry them out.
"""

from __future__ import annotations

from typing import Any

from gametour.engine.ladder import FREE
from gametour.engine.rules import CHANCE, EQUAL, OVER, ROUND, TURN, Rules, note
from gametour.games.rule_race.declared import (
    ABOLISHED,
    ACTED,
    ADMISSIBLE,
    ADMIT,
    ADOPTED,
    AGAIN,
    AHEAD,
    ALWAYS,
    AMEND,
    AMENDED,
    AMOUNT,
    AMOUNT_0,
    AT_FIELD,
    BEGIN,
    BEHIND,
    BOUNCED,
    BY_HAND,
    CARRIED_OUT,
    CHANGED,
    CODE_AMOUNTS,
    CODE_EFFECTS,
    CODE_WORDS,
    CONDITION,
    CONFIRM,
    DO,
    DONE,
    DRAWN,
    EFFECT,
    EVEN,
    EVENT_FIELDS,
    EXTRA_ROLLS,
    FIELD_RULE,
    FIRST,
    FIRST_TEAM,
    FORFEITED,
    GENERAL,
    GENERAL_RULE,
    GENERAL_RULES,
    GIVE_TURN,
    GIVE_UP,
    GO_TO,
    GOAL,
    HAND_MOVED,
    HELD,
    HOME,
    IN_WORDS,
    IN_ZONE,
    INVOKE,
    INVOKED,
    JUDGE,
    KIND,
    LAPSED,
    LEAST_MOVE,
    LEAST_TIMES,
    LONGEST_MOVE,
    MISS,
    MISSED,
    MORE,
    MOST_MISSED,
    MOST_MOVE,
    MOST_TIMES,
    MOVE,
    MOVE_PAWN,
    MOVED,
    MULTIPLY,
    NEEDS_NUMBER,
    NO_EFFECT,
    NO_RULE,
    NOTHING,
    NUMBER,
    ODD,
    ON_FIELD,
    ONCE,
    OUT_OF_REACH,
    OVERRULED,
    OVERSHOT,
    PASSED,
    PAWN,
    PLACE,
    PROPOSE,
    PROPOSED,
    REASONS,
    REFUSE,
    REFUSE_IN_WORDS,
    REFUSED,
    REFUSED_SAYING,
    REPEAL,
    REPEALED,
    ROLL_OVER,
    ROLLED,
    SET_BACK,
    SHIFTED,
    SIT_OUT,
    SITTING_OUT,
    START_FIELD,
    SWAP,
    SWAPPED,
    TAKE_TURN,
    TARGET,
    TEAMS,
    THROW,
    THROWN,
    TO_MISS,
    TOUCHES_R11,
    TURN_BEGINS,
    TURN_GIVEN,
    TURN_OVER,
    TURN_TAKEN,
    WHEN,
    WON,
    WRITE,
    ZONE,
)

rule = RULES = Rules()

NOBODY = -1
"""The seat of a move that is only tried out, and noted nowhere."""

# ------------------------------------------------------------------ R2-R6: before the first turn


@rule
def set_rule(to: Any, condition: int, effect: int, amount: int, guard: int) -> None:
    """Write a rule down."""
    to.condition = condition
    to.effect = effect
    to.amount = amount
    to.guard = guard


@rule
def copy_rule(to: Any, source: Any) -> None:
    """Write a rule down that stands elsewhere."""
    to.condition = source.condition
    to.effect = source.effect
    to.amount = source.amount
    to.guard = source.guard


@rule
def deal(tables: Any, state: Any) -> None:
    """Put both pawns on Start (R6) and lay out the rules to begin with (R5, RA2)."""
    for s in range(TEAMS):
        state.position[s] = START_FIELD
        state.zone[s] = 0
        state.missed[s] = 0
        state.granted[s] = 0
    state.seat = 0
    state.first = 0
    state.thrown = 0
    state.extra = 0
    state.taken = 0
    state.visited = 0
    state.pending = 0
    state.event = 0
    state.refused = 0
    state.resume = 0
    state.invoked = 0
    forget_proposal(state)
    for i in range(EVENT_FIELDS):
        copy_rule(state.event_rule[i], tables.event_rule[i])
    for g in range(max(state.n_general, tables.n_general)):  # beyond stands nothing
        copy_rule(state.general[g], tables.general[g])
    state.n_general = tables.n_general
    state.phase = FIRST


@rule
def first_teams(tables: Any, out: Any, weight: Any) -> int:
    """List who may begin, where it is drawn by lot (C5)."""
    out[0] = 0
    weight[0] = EQUAL
    return int(tables.players)


# ------------------------------------------------------------------ R7-R9: turns


@rule
def begin(state: Any, events: Any) -> None:
    """Begin a team's turn: it rolls (R8), or sits out a round that a rule costs it (RA17)."""
    seat = state.seat
    if state.missed[seat] > 0:
        state.phase = SITTING_OUT
        return
    state.extra = state.granted[seat]
    state.granted[seat] = 0
    state.phase = THROW
    note(events, TURN, seat, state.position[seat], 0)


@rule
def sit_out(state: Any, events: Any) -> None:
    """Miss a round; it is used up all the same, and counts in the zone (RA17, RA5)."""
    seat = state.seat
    state.missed[seat] -= 1
    note(events, MISSED, seat, state.missed[seat], 0)
    state.phase = TURN_OVER


@rule
def end_turn(tables: Any, state: Any, events: Any) -> None:
    """End a team's turn: the zone (R12), then the other team has the die (R7).

    A round is over when both had their turn (RA17).
    """
    if state.position[state.seat] != GOAL:
        count_zone(tables, state, events)
    elif tables.equal_turns == 0:
        finish(state, events)
        end_round(tables, state, events)
        return
    state.thrown = 0
    state.extra = 0
    state.taken = 0
    state.visited = 0
    state.seat = 1 - state.seat if tables.players == TEAMS else 0
    if state.seat == state.first:
        home = state.position[0] == GOAL or state.position[1] == GOAL
        if home:
            finish(state, events)
        end_round(tables, state, events)
        if home:
            return
    state.phase = TURN_BEGINS


@rule
def end_round(tables: Any, state: Any, events: Any) -> None:
    """End a round: new rules are one round nearer to where they may be changed (RA13)."""
    note(events, ROUND, -1, 0, 0)
    if tables.making == 1:
        unguard(state)


@rule
def finish(state: Any, events: Any) -> None:
    """End the game: the first pawn home wins (R17); with equal turns both may be home (RA18)."""
    state.phase = DONE
    state.thrown = 0
    state.extra = 0
    state.taken = 0
    state.visited = 0
    if state.position[0] == state.position[1]:
        note(events, DRAWN, -1, 0, 0)
    elif state.position[0] == GOAL:
        note(events, WON, 0, GOAL, 0)
    else:
        note(events, WON, 1, GOAL, 0)


# ------------------------------------------------------------------ R4, R10: the throw and the move


@rule
def die_faces(tables: Any, out: Any, weight: Any) -> int:
    """List the faces of the die (R4, C2)."""
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
def holds(condition: int, thrown: int, field: int, standing: int) -> bool:
    """Tell whether a rule's condition holds for a team.

    Parameters
    ----------
    condition
        The condition.
    thrown
        The number thrown.
    field
        The field where the team's pawn stands.
    standing
        -1 behind the other team, 1 ahead of it, 0 level or alone (RA20).
    """
    if condition == ALWAYS:
        return True
    if condition == EVEN:
        return thrown % 2 == 0
    if condition == ODD:
        return thrown % 2 == 1
    if condition == BEHIND:
        return standing < 0
    if condition == AHEAD:
        return standing > 0
    if condition > ON_FIELD:
        return field == condition - ON_FIELD
    return thrown == condition - THROWN


@rule
def standing(tables: Any, state: Any, seat: int) -> int:
    """Tell whether a team is behind (-1), ahead (1), or neither (0)."""
    if tables.players == 1:
        return 0
    away = state.position[seat] - state.position[1 - seat]
    if away < 0:
        return -1
    if away > 0:
        return 1
    return 0


@rule
def changed(
    state: Any, seat: int, thrown: int, field: int, standing: int, events: Any, steps: int
) -> int:
    """Let the general rules change the move, oldest first (RA12)."""
    for g in range(state.n_general):
        general = state.general[g]
        if general.effect == MOVE or general.effect == MULTIPLY:
            if holds(general.condition, thrown, field, standing):
                if general.effect == MOVE:
                    steps += general.amount
                else:
                    steps *= general.amount
                if steps > LONGEST_MOVE:
                    steps = LONGEST_MOVE
                if steps < -LONGEST_MOVE:
                    steps = -LONGEST_MOVE
                if seat != NOBODY:
                    note(events, CHANGED, seat, EVENT_FIELDS + g, code(general))
    return steps


@rule
def end_of_move(tables: Any, field: int, thrown: int, steps: int) -> int:
    """Give the field where a move by the die ends; the number 0 where the pawn has to stay.

    The exact number enters the goal, whatever changes moves (R11, RA11); any other move that
    reaches or passes it is overshoot: the pawn stays, or bounces back (RA4). A changed move stops
    at Start (RA12).
    """
    if field + thrown == GOAL:
        return GOAL
    there = field + steps
    if there > GOAL and tables.bounce == 1:
        there = 2 * GOAL - there
    elif there >= GOAL:
        return 0
    if there < START_FIELD:
        return START_FIELD
    return there


@rule
def throw(tables: Any, state: Any, thrown: int, events: Any) -> None:
    """Play a throw in the order of RA12."""
    seat = state.seat
    here = state.position[seat]
    state.thrown = thrown
    note(events, ROLLED, seat, thrown, state.taken)
    steps = thrown
    if state.n_general > 0 and here + thrown != GOAL:
        steps = changed(state, seat, thrown, here, standing(tables, state, seat), events, steps)
    there = end_of_move(tables, here, thrown, steps)
    if there == GOAL:
        state.position[seat] = GOAL
        note(events, MOVED, seat, here, GOAL)
        note(events, HOME, seat, 0, 0)
        state.phase = TURN_OVER
        return
    arrived = False
    if there == 0:
        note(events, OVERSHOT, seat, here, steps)
    elif steps != 0:
        arrived = True
        state.position[seat] = there
        if here + steps > GOAL:
            note(events, BOUNCED, seat, here, there)
        else:
            note(events, MOVED, seat, here, there)
    obey(tables, state, arrived, events)
    state.phase = ROLL_OVER


# ------------------------------------------------------------------ R13: event rules


@rule
def moves_a_pawn(effect: int) -> bool:
    """Tell whether an effect says where a pawn has to stand."""
    return effect == MOVE or effect == GO_TO or effect == SWAP


@rule
def led_to(effect: int, amount: int, field: int) -> int:
    """Give the field to which a rule leads a pawn (RA16).

    It stops at Start, and stays where it is rather than reach or pass the goal.
    """
    there = field
    if effect == MOVE:
        there = field + amount
    elif effect == GO_TO:
        there = amount
    if there < START_FIELD:
        return START_FIELD
    if there >= GOAL:
        return field
    return there


@rule
def obey(tables: Any, state: Any, arrived: bool, events: Any) -> None:
    """Carry out the event rule where the pawn arrived, then the general rules (RA12).

    Where a general rule brings the pawn to another event field, its rule may act too (RA7).
    """
    seat = state.seat
    ruled = False
    general = state.n_general > 0
    while arrived or general:
        if arrived:
            ruled = arrive(tables, state, events)
            arrived = False
        if general:
            field = state.position[seat]
            general_effects(tables, state, ruled, events)
            general = False
            arrived = tables.any_arrival == 1 and state.position[seat] != field


@rule
def arrive(tables: Any, state: Any, events: Any) -> bool:
    """Carry out the rule of the event field reached (R13), and of those it leads to (RA7).

    Tells whether an event rule said where the pawn has to stand: general rules give way to that
    (RA12).
    """
    seat = state.seat
    ruled = False
    i = tables.event_at[state.position[seat]]
    while i >= 0:
        field = state.position[seat]
        if tables.any_arrival == 1:
            if (state.visited >> i) % 2 == 1:
                note(events, ONCE, seat, i, field)
                return ruled
            state.visited |= 1 << i
        if tables.making == 1:
            state.pending |= 1 << i
        event = state.event_rule[i]
        if event.effect != NOTHING:
            if holds(event.condition, state.thrown, field, standing(tables, state, seat)):
                if moves_a_pawn(event.effect) and (event.effect != MOVE or event.amount != 0):
                    ruled = True
                carry_out(tables, state, i, event, events)
        i = -1
        if tables.any_arrival == 1 and state.position[seat] != field:
            i = tables.event_at[state.position[seat]]
    return ruled


@rule
def carry_out(tables: Any, state: Any, index: int, ruling: Any, events: Any) -> None:
    """Carry out the effect of a rule for the team whose turn it is.

    Parameters
    ----------
    index
        The number of the rule: an event field from 0, or a general rule from EVENT_FIELDS.
    """
    seat = state.seat
    field = state.position[seat]
    effect = ruling.effect
    note(events, ACTED, seat, index, code(ruling))
    if effect == MISS:
        state.missed[seat] += ruling.amount
        note(events, TO_MISS, seat, ruling.amount, state.missed[seat])
    elif effect == AGAIN:
        add_roll(state, events)
    elif effect == SWAP:
        swap(tables, state, index, events)
    elif effect == MOVE or effect == GO_TO:
        there = led_to(effect, ruling.amount, field)
        if there != field:
            state.position[seat] = there
            note(events, SHIFTED, seat, field, there)
        elif effect == MOVE and ruling.amount > 0:
            note(events, HELD, seat, field, index)
        elif effect == GO_TO and ruling.amount == GOAL:
            note(events, HELD, seat, field, index)
        elif effect == GO_TO or ruling.amount != 0:
            note(events, NO_EFFECT, seat, index, field)


@rule
def add_roll(state: Any, events: Any) -> None:
    """Owe the team an extra roll; those beyond the limit of a turn lapse (RA17)."""
    if state.taken + state.extra >= EXTRA_ROLLS:
        note(events, LAPSED, state.seat, EXTRA_ROLLS, 0)
    else:
        state.extra += 1
        note(events, MORE, state.seat, 0, 0)


@rule
def lower_rolls(state: Any) -> int:
    """Bring the extra rolls taken down to the first: how many there were, only the limit asks."""
    more = state.taken - 1
    if more < 1:
        return 0
    state.taken = 1
    return int(more)


@rule
def lift_rolls(state: Any, more: int) -> None:
    """Let so many more extra rolls have been taken."""
    state.taken += more


@rule
def rolls_left(state: Any) -> int:
    """Tell how many more extra rolls might have been taken within the limit of a turn (RA17)."""
    if state.taken == 0:
        return FREE
    return int(EXTRA_ROLLS - state.taken - state.extra)


@rule
def swap(tables: Any, state: Any, index: int, events: Any) -> None:
    """Swap the two pawns; not with a pawn on Start or at home, nor alone (RA23, RA16)."""
    seat = state.seat
    mine = state.position[seat]
    theirs = state.position[1 - seat]
    if tables.players == 1 or mine == theirs or mine == START_FIELD or theirs == START_FIELD:
        note(events, NO_EFFECT, seat, index, mine)
    elif theirs == GOAL:
        note(events, HELD, seat, mine, index)
    else:
        state.position[seat] = theirs
        state.position[1 - seat] = mine
        note(events, SWAPPED, seat, theirs, mine)


# ------------------------------------------------------------------ R5: general rules


@rule
def general_effects(tables: Any, state: Any, ruled: bool, events: Any) -> None:
    """Carry out the general rules that do not change the move, oldest first (RA12).

    Whether their conditions hold is looked at once, before the first of them acts. Where several
    say where the pawn has to stand, an event rule comes before them, and the newest of them before
    the others.
    """
    seat = state.seat
    field = state.position[seat]
    place = standing(tables, state, seat)
    acting = 0
    newest = -1
    for g in range(state.n_general):
        general = state.general[g]
        effect = general.effect
        if effect == GO_TO or effect == SWAP or effect == MISS or effect == AGAIN:
            if holds(general.condition, state.thrown, field, place):
                acting |= 1 << g
                if moves_a_pawn(effect):
                    newest = g
    if acting == 0:
        return
    for g in range(state.n_general):
        if (acting >> g) % 2 == 1:
            general = state.general[g]
            if moves_a_pawn(general.effect) and (ruled or g != newest):
                note(events, OVERRULED, seat, EVENT_FIELDS + g, code(general))
            else:
                carry_out(tables, state, EVENT_FIELDS + g, general, events)


# ------------------------------------------------------------------ R12: the zone


@rule
def count_zone(tables: Any, state: Any, events: Any) -> None:
    """Count the turns that end less than six fields before the goal; too many set back (RA5).

    The set-back is no arrival: no event rule, no new rule (RA6).
    """
    seat = state.seat
    field = state.position[seat]
    if GOAL - field > ZONE:
        state.zone[seat] = 0
        return
    if tables.zone_ends == 0:
        return
    state.zone[seat] += 1
    if state.zone[seat] > tables.zone_ends:
        state.zone[seat] = 0
        state.position[seat] = tables.setback
        note(events, SET_BACK, seat, field, tables.setback)
    else:
        note(events, IN_ZONE, seat, state.zone[seat], tables.zone_ends)


# ------------------------------------------------------------------ R13-R16: making rules


@rule
def code(ruling: Any) -> int:
    """Give a rule as one number, as events tell it."""
    if ruling.effect == IN_WORDS:
        return CODE_WORDS + int(ruling.amount)
    what = int(ruling.condition) * CODE_EFFECTS + int(ruling.effect)
    return what * CODE_AMOUNTS + int(ruling.amount) + AMOUNT_0


@rule
def next_rule(state: Any) -> None:
    """Ask for a rule for each arrival (R13, RA8); then extra rolls, or the turn's end (RA12)."""
    if state.pending != 0:
        i = 0
        while (state.pending >> i) % 2 == 0:
            i += 1
        state.pending -= 1 << i
        state.event = i
        state.refused = 0
        state.phase = PLACE
        return
    state.event = 0
    if state.extra > 0:
        state.extra -= 1
        state.taken += 1
        state.thrown = 0
        state.phase = THROW
        return
    state.phase = TURN_OVER


@rule
def forget_proposal(state: Any) -> None:
    """Clear the proposal away."""
    state.place = 0
    state.slot = 0
    state.verdict = ADMISSIBLE
    set_rule(state.proposal, 0, 0, 0, 0)


@rule
def places(state: Any, out: Any) -> int:
    """List what a team may do to the rules: one rule, or none (RA8, RA13, RA14)."""
    out[0] = NO_RULE
    n = 1
    if state.event_rule[state.event].guard == 0:
        out[n] = FIELD_RULE + state.event
        n += 1
    if state.n_general < GENERAL_RULES:
        out[n] = GENERAL_RULE
        n += 1
    for g in range(state.n_general):
        if state.general[g].guard == 0:
            out[n] = AMEND + g
            out[n + 1] = REPEAL + g
            n += 2
    return n


@rule
def conditions(tables: Any, state: Any, out: Any) -> int:
    """List the conditions that a rule may have (RA20), and a rule in the team's own words."""
    n = 0
    for condition in range(ALWAYS, AHEAD + 1):
        if tables.players > 1 or (condition != BEHIND and condition != AHEAD):
            out[n] = WHEN + condition
            n += 1
    for face in range(1, 7):
        out[n] = WHEN + THROWN + face
        n += 1
    for field in range(START_FIELD, GOAL):
        out[n] = WHEN + ON_FIELD + field
        n += 1
    if tables.writes[state.seat] == 1:
        out[n] = WRITE
        n += 1
    return n


@rule
def effects(tables: Any, state: Any, out: Any) -> int:
    """List the effects that a rule may have (RA20); only general rules multiply."""
    n = 0
    for effect in range(MOVE, MULTIPLY + 1):
        if effect == SWAP and tables.players == 1:
            continue
        if effect == MULTIPLY and state.place == AT_FIELD:
            continue
        out[n] = DO + effect
        n += 1
    return n


@rule
def amounts(state: Any, out: Any) -> int:
    """List the numbers that an effect may have (RA20).

    The goal is among the fields, so that whoever proposes it learns which rule forbids it.
    """
    effect = state.proposal.effect
    low = START_FIELD
    high = GOAL
    if effect == MOVE:
        low = LEAST_MOVE
        high = MOST_MOVE
    elif effect == MISS:
        low = 1
        high = MOST_MISSED
    elif effect == MULTIPLY:
        low = LEAST_TIMES
        high = MOST_TIMES
    n = 0
    for amount in range(low, high + 1):
        out[n] = NUMBER + AMOUNT_0 + amount
        n += 1
    return n


@rule
def choose_place(tables: Any, state: Any, action: int, events: Any) -> None:
    """Begin a proposal, or leave the rules as they are."""
    kind = action & KIND
    if kind == NO_RULE:
        note(events, PASSED, state.seat, state.event, 0)
        state.phase = ROLL_OVER
        return
    state.slot = action & TARGET
    state.phase = CONDITION
    if kind == FIELD_RULE:
        state.place = AT_FIELD
    elif kind == GENERAL_RULE:
        state.place = GENERAL
    elif kind == AMEND:
        state.place = AMENDED
    else:
        state.place = REPEALED
        copy_rule(state.proposal, state.general[state.slot])
        state.phase = CONFIRM


@rule
def choose_part(state: Any, action: int) -> None:
    """Take down a part of the proposal: condition, effect, number, or the team's own words."""
    kind = action & KIND
    target = action & TARGET
    proposal = state.proposal
    if kind == WHEN:
        proposal.condition = target
        state.phase = EFFECT
    elif kind == WRITE:
        proposal.effect = IN_WORDS
        proposal.amount = target
        state.phase = CONFIRM
    elif kind == DO:
        proposal.effect = target
        state.phase = CONFIRM if target == AGAIN or target == SWAP else AMOUNT
    else:
        proposal.amount = target - AMOUNT_0
        state.phase = CONFIRM


@rule
def proposal_index(state: Any) -> int:
    """Give the number that a proposed rule would have, or that the repealed one has."""
    if state.place == AT_FIELD:
        return int(state.slot)
    if state.place == GENERAL:
        return EVENT_FIELDS + int(state.n_general)
    if state.place == AMENDED:
        return EVENT_FIELDS + int(state.n_general) - 1
    return EVENT_FIELDS + int(state.slot)


@rule
def propose(tables: Any, state: Any, action: int, events: Any) -> None:
    """Put the proposal to the game master (R1, R13); what touches a basic rule falls (R14)."""
    seat = state.seat
    if action == GIVE_UP:
        note(events, PASSED, seat, state.event, 0)
        forget_proposal(state)
        state.phase = ROLL_OVER
        return
    note(events, PROPOSED, seat, proposal_index(state), code(state.proposal))
    state.verdict = verdict(tables, state, events)
    if tables.teacher == 1 and state.verdict != TOUCHES_R11:
        state.phase = JUDGE
    elif state.verdict == ADMISSIBLE:
        decide(tables, state, ADMIT, events)
    else:
        decide(tables, state, REFUSE + state.verdict, events)


@rule
def decide(tables: Any, state: Any, action: int, events: Any) -> None:
    """Admit or refuse; the game master's decision is final (RA10)."""
    kind = action & KIND
    if kind == ADMIT:
        adopt(tables, state, events)
        return
    if kind == REFUSE:
        note(events, REFUSED, state.seat, action & TARGET, code(state.proposal))
    else:
        note(events, REFUSED_SAYING, state.seat, action & TARGET, code(state.proposal))
    turn_down(state, events)


@rule
def turn_down(state: Any, events: Any) -> None:
    """Let a refused team revise its proposal once; then it is forfeited (RA9)."""
    forget_proposal(state)
    state.refused += 1
    if state.refused > 1:
        note(events, FORFEITED, state.seat, state.event, 0)
        state.phase = ROLL_OVER
    else:
        state.phase = PLACE


@rule
def adopt(tables: Any, state: Any, events: Any) -> None:
    """Put the proposal in force: from the next roll on (RA15), protected for a while (RA13)."""
    if state.place == AMENDED or state.place == REPEALED:
        old = code(state.general[state.slot])
        note(events, ABOLISHED, state.seat, EVENT_FIELDS + state.slot, old)
    state.proposal.guard = tables.guard
    if state.place != REPEALED:
        note(events, ADOPTED, state.seat, proposal_index(state), code(state.proposal))
    enforce(state)
    forget_proposal(state)
    state.phase = ROLL_OVER


@rule
def enforce(state: Any) -> None:
    """Write the proposal among the rules in force; an amended rule becomes the newest."""
    if state.place == AT_FIELD:
        copy_rule(state.event_rule[state.slot], state.proposal)
        return
    if state.place == AMENDED or state.place == REPEALED:
        remove_general(state, state.slot)
    if state.place != REPEALED:
        copy_rule(state.general[state.n_general], state.proposal)
        state.n_general += 1


@rule
def remove_general(state: Any, slot: int) -> None:
    """Take a general rule out; younger ones move up."""
    last = state.n_general - 1
    for g in range(slot, last):
        copy_rule(state.general[g], state.general[g + 1])
    set_rule(state.general[last], 0, 0, 0, 0)
    state.n_general = last


@rule
def unguard(state: Any) -> None:
    """Bring each protected rule a round nearer to where it may be changed (R15, RA13)."""
    for i in range(EVENT_FIELDS):
        if state.event_rule[i].guard > 0:
            state.event_rule[i].guard -= 1
    for g in range(state.n_general):
        if state.general[g].guard > 0:
            state.general[g].guard -= 1


# ------------------------------------------------------------------ R14, RA10: what is admissible


@rule
def lacks_number(state: Any) -> bool:
    """Tell whether the proposal is a general extra roll that no number thrown decides (RA10)."""
    proposal = state.proposal
    if proposal.effect != AGAIN or state.place == AT_FIELD:
        return False
    condition = proposal.condition
    if condition == EVEN or condition == ODD:
        return False
    return bool(condition <= THROWN or condition > ON_FIELD)


@rule
def verdict(tables: Any, state: Any, events: Any) -> int:
    """Say why the proposal is not admissible, as far as a program can tell (RA10)."""
    proposal = state.proposal
    effect = proposal.effect
    if state.place != REPEALED:
        if state.place == GENERAL and (effect == IN_WORDS or effect == MISS):
            return ADMISSIBLE
        if effect == GO_TO and proposal.amount >= GOAL:
            return TOUCHES_R11
        if lacks_number(state):
            return NEEDS_NUMBER
    if stays_in_reach(tables, state, events):
        return ADMISSIBLE
    return OUT_OF_REACH


@rule
def stays_in_reach(tables: Any, state: Any, events: Any) -> bool:
    """Tell whether the goal would stay reachable with the proposal in force (RA10)."""
    slot = state.slot
    old = state.event_rule[slot] if state.place == AT_FIELD else state.general[slot]
    condition = int(old.condition)
    effect = int(old.effect)
    amount = int(old.amount)
    guard = int(old.guard)
    enforce(state)
    reached = goal_in_reach(tables, state, events)
    if state.place == AT_FIELD:
        set_rule(state.event_rule[slot], condition, effect, amount, guard)
        return reached
    if state.place != REPEALED:
        remove_general(state, state.n_general - 1)
    if state.place != GENERAL:
        g = state.n_general
        while g > slot:
            copy_rule(state.general[g], state.general[g - 1])
            g -= 1
        set_rule(state.general[slot], condition, effect, amount, guard)
        state.n_general += 1
    return reached


@rule
def goal_in_reach(tables: Any, state: Any, events: Any) -> bool:
    """Tell whether throws can bring both pawns, and one set back, home by the rules in force.

    A field is good when from it some throw leads to the goal or to a good field, wherever the other
    pawn stands. A swap counts for nothing: it brings one pawn as far as it takes the other back.
    """
    relative = False
    for i in range(EVENT_FIELDS):
        condition = state.event_rule[i].condition
        if condition == BEHIND or condition == AHEAD:
            relative = True
    for g in range(state.n_general):
        condition = state.general[g].condition
        if condition == BEHIND or condition == AHEAD:
            relative = True
    if tables.players == 1:
        relative = False
    wanted = 1 << int(tables.setback)
    for s in range(tables.players):
        wanted |= 1 << int(state.position[s])
    good = 1 << GOAL
    grown = True
    while grown:
        grown = False
        for back in range(1, GOAL):
            field = GOAL - back
            if (good >> field) % 2 == 0 and leads_on(tables, state, field, good, relative, events):
                good |= 1 << field
                grown = True
        if wanted & ~good == 0:
            return True
    return False


@rule
def leads_on(tables: Any, state: Any, field: int, good: int, relative: bool, events: Any) -> bool:
    """Tell whether a throw leads from a field to a good one, wherever the other pawn stands."""
    for thrown in range(1, 7):
        if tables.die[thrown] > 0:
            leads = True
            low = -1 if relative else 0
            for before in range(low, 1 - low):
                for after in range(low, 1 - low):
                    if leads:
                        end = end_of_throw(tables, state, field, thrown, before, after, events)
                        if (good >> end) % 2 == 0:
                            leads = False
            if leads:
                return True
    return False


@rule
def end_of_throw(
    tables: Any, state: Any, field: int, thrown: int, before: int, after: int, events: Any
) -> int:
    """Give the field where a throw leads a pawn by the rules in force, swaps left out.

    Parameters
    ----------
    before, after
        How the team stands to the other, before its move and after it; see :func:`holds`.
    """
    steps = changed(state, NOBODY, thrown, field, before, events, thrown)
    there = end_of_move(tables, field, thrown, steps)
    if there == GOAL:
        return GOAL
    i = -1
    if there == 0:
        there = field
    elif steps != 0:
        i = tables.event_at[there]
    acted = 0
    ruled = False
    general = True
    while i >= 0 or general:
        was = there
        if i >= 0:
            acted |= 1 << i
            event = state.event_rule[i]
            if holds(event.condition, thrown, there, after):
                if moves_a_pawn(event.effect) and (event.effect != MOVE or event.amount != 0):
                    ruled = True
                there = led_to(event.effect, event.amount, there)
        else:
            general = False
            if not ruled:
                there = led_in_general(state, there, thrown, after)
        i = -1
        if tables.any_arrival == 1 and there != was:
            i = tables.event_at[there]
            if i >= 0 and (acted >> i) % 2 == 1:
                i = -1
    return there


@rule
def led_in_general(state: Any, field: int, thrown: int, after: int) -> int:
    """Give the field to which the newest general rule leads that says where to stand."""
    g = state.n_general - 1
    while g >= 0:
        general = state.general[g]
        if general.effect == GO_TO or general.effect == SWAP:
            if holds(general.condition, thrown, field, after):
                return led_to(general.effect, general.amount, field)
        g -= 1
    return field


# ------------------------------------------------------------------ RA20: the game master's hand


@rule
def interrupts(tables: Any, state: Any, out: Any) -> int:
    """List the rules in force that the game master may carry out by hand now (R1, RA20)."""
    phase = state.phase
    if tables.teacher == 0 or phase == FIRST or phase == BY_HAND or phase == DONE:
        return 0
    n = 0
    for i in range(EVENT_FIELDS):
        if state.event_rule[i].effect != NOTHING:
            out[n] = INVOKE + i
            n += 1
    for g in range(state.n_general):
        out[n] = INVOKE + EVENT_FIELDS + g
        n += 1
    return n


@rule
def invoke(tables: Any, state: Any, index: int, events: Any) -> None:
    """Interrupt the game to carry out a rule by hand."""
    state.resume = state.phase
    state.invoked = index
    state.phase = BY_HAND
    if index < EVENT_FIELDS:
        note(events, INVOKED, tables.players, index, code(state.event_rule[index]))
    else:
        ruling = state.general[index - EVENT_FIELDS]
        note(events, INVOKED, tables.players, index, code(ruling))


@rule
def acts_by_hand(tables: Any, state: Any, out: Any) -> int:
    """List what a game master does by hand: move a pawn, but not home (RA16); turns; no more."""
    out[0] = CARRIED_OUT
    n = 1
    for s in range(tables.players):
        if state.position[s] != GOAL:
            out[n] = GIVE_TURN + s
            out[n + 1] = TAKE_TURN + s
            n += 2
            for field in range(START_FIELD, GOAL):
                if field != state.position[s]:
                    out[n] = MOVE_PAWN + PAWN * s + field
                    n += 1
    return n


@rule
def by_hand(tables: Any, state: Any, action: int, events: Any) -> None:
    """Carry out by hand; each act is noted with the rule that it follows (RA20).

    It is no arrival (RA7). A turn given takes back a missed round first; a turn taken is the one
    that begins, or else the team's next.
    """
    kind = action & KIND
    team = action & TARGET
    if kind == MOVE_PAWN:
        team = (action & TARGET) // PAWN
        field = (action & TARGET) % PAWN
        note(events, HAND_MOVED, team, state.position[team], field)
        state.position[team] = field
    elif kind == GIVE_TURN:
        note(events, TURN_GIVEN, team, state.invoked, 0)
        if state.missed[team] > 0:
            state.missed[team] -= 1
        elif team != state.seat:
            if state.granted[team] < EXTRA_ROLLS:
                state.granted[team] += 1
        elif state.taken + state.extra < EXTRA_ROLLS:
            state.extra += 1
    elif kind == TAKE_TURN:
        note(events, TURN_TAKEN, team, state.invoked, 0)
        state.missed[team] += 1
    else:
        resume(state, events)


@rule
def resume(state: Any, events: Any) -> None:
    """Go on where the game master interrupted; the turn that begins may be given or taken."""
    seat = state.seat
    state.phase = state.resume
    state.resume = 0
    state.invoked = 0
    if state.phase == THROW and state.taken == 0 and state.missed[seat] > 0:
        state.granted[seat] = state.extra
        state.extra = 0
        state.phase = SITTING_OUT
    elif state.phase == SITTING_OUT and state.missed[seat] == 0:
        state.extra = state.granted[seat]
        state.granted[seat] = 0
        state.phase = THROW
        note(events, TURN, seat, state.position[seat], 0)


# ------------------------------------------------------------------ what the engine asks


@rule
def turn(tables: Any, state: Any) -> int:
    """Tell whose decision it is; the seat after the last is the game master's."""
    phase = state.phase
    if phase == THROW:
        return CHANCE
    if phase == DONE:
        return OVER
    if phase == JUDGE or phase == BY_HAND:
        return int(tables.players)
    if phase == FIRST:
        return CHANCE if tables.first < 0 else int(tables.first)
    return int(state.seat)


@rule
def actions(tables: Any, state: Any, out: Any) -> int:
    """List the legal actions of the seat whose decision it is."""
    phase = state.phase
    if phase == PLACE:
        return places(state, out)
    if phase == CONDITION:
        return conditions(tables, state, out)
    if phase == EFFECT:
        return effects(tables, state, out)
    if phase == AMOUNT:
        return amounts(state, out)
    if phase == BY_HAND:
        return acts_by_hand(tables, state, out)
    if phase == CONFIRM:
        out[0] = PROPOSE
        out[1] = GIVE_UP
        return 2
    if phase == JUDGE:
        out[0] = ADMIT
        for reason in range(1, REASONS):
            out[reason] = REFUSE + reason
        if tables.writes[tables.players] == 0:
            return REASONS
        out[REASONS] = REFUSE_IN_WORDS
        return REASONS + 1
    out[0] = SIT_OUT if phase == SITTING_OUT else BEGIN
    return 1


@rule
def chances(tables: Any, state: Any, out: Any, weight: Any) -> int:
    """List the possible outcomes with their weights."""
    if state.phase == THROW:
        return die_faces(tables, out, weight)
    return first_teams(tables, out, weight)


@rule
def apply(tables: Any, state: Any, action: int, events: Any) -> None:
    """Carry out an action, an outcome or an interrupt."""
    phase = state.phase
    if action >= INVOKE:
        invoke(tables, state, action - INVOKE, events)
    elif phase == THROW:
        throw(tables, state, action, events)
    elif phase == PLACE:
        choose_place(tables, state, action, events)
    elif phase == CONDITION or phase == EFFECT or phase == AMOUNT:
        choose_part(state, action)
    elif phase == CONFIRM:
        propose(tables, state, action, events)
    elif phase == JUDGE:
        decide(tables, state, action, events)
    elif phase == BY_HAND:
        by_hand(tables, state, action, events)
    elif phase == SITTING_OUT:
        sit_out(state, events)
    else:
        state.seat = action if tables.first < 0 else tables.first
        state.first = state.seat
        note(events, FIRST_TEAM, state.seat, 0, 0)
        state.phase = TURN_BEGINS
    if state.phase == ROLL_OVER:
        next_rule(state)
    if state.phase == TURN_OVER:
        end_turn(tables, state, events)
    if state.phase == TURN_BEGINS:
        begin(state, events)


@rule
def conceal(tables: Any, view: Any, seat: int) -> None:
    """Hide nothing: every rule and every pawn is to be seen by all (R16)."""


@rule
def outcome(tables: Any, state: Any, out: Any) -> None:
    """Write places from 0 and scores (the pawns' fields) from 8; also at a cap (RA21)."""
    for s in range(tables.players):
        out[s] = 1
        if tables.players == 2 and state.position[1 - s] > state.position[s]:
            out[s] = 2
        out[8 + s] = state.position[s]


@rule
def text_index(action: int) -> int:
    """Give the index of the text that an action brings, or -1."""
    if action & KIND == WRITE or action & KIND == REFUSE_IN_WORDS:
        return int(action & TARGET)
    return -1
