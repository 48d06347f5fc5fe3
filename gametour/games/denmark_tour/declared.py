"""What Denmark tour's rules work on: the state, the tables, and the names of their numbers.

Sizes are capacities with a count beside them, so that a teacher's own board fits without
recompiling.
"""

from __future__ import annotations

from typing import Annotated

from gametour.engine.rules import Record, i1, i2, record

SEATS = 4
TOWNS = 128
GROUPS = 4
GROUP_TOWNS = 32
HAND = 16
QUESTIONS = 256
CARDS = 40
WALKS = 16384
RING = 24
FERRIES = 4
EXTRA_ROLLS = 20
"""At most so many extra rolls are taken in one turn (DA19)."""

# Phases: what the game waits for.
START, DEAL, FIRST, DECIDE, OFFER, ROLL, MOVE, QUESTION, ANSWER, STAR, DONE = range(11)

# Kinds of actions; an action is its kind plus a target, mostly a town.
(
    WALK,
    DIVERT,
    CROSS,
    BEYOND,
    WAIT,
    STAY,
    ROLL_DIE,
    FLY_TICKET,
    SAIL_TICKET,
    SAIL_TICKET_BEYOND,
    CHOOSE,
    SAY_WRONG,
    SAY_RIGHT,
    GIVE,
    REFUSE,
    OFFER_TO,
) = (kind << 8 for kind in range(16))
KIND = ~255
TARGET = 255

# Chance cards (DA18); the first two are kept, and are the kinds of tickets (DA17).
PLANE, FERRY, EXTRA_ROLL, LOSE_TURN = range(4)

# Where a question card is: with a player or beneath the pile, shuffled in the pile, or spent in a
# triple that has had its extra roll (DA20).
AWAY, IN_PILE, SPENT = range(3)

# How a seat's questions are answered (DA20, DA21).
BY_SKILL, BY_CHOICE, BY_READER = range(3)

# Events; 0 and 1 are the engine's ROUND and TURN.
(
    STARTED,
    DEALT,
    HANDS,
    FIRST_SEAT,
    ROLLED,
    WALKED,
    DIVERTED,
    CROSSED,
    CROSSED_ON,
    WAITED,
    STAYED,
    VISITED,
    ASKED,
    RIGHT,
    WRONG,
    NO_QUESTION,
    DREW,
    NO_CARD,
    USED,
    MORE,
    LAPSED,
    LOST,
    OFFERED,
    REFUSED,
    TRADED,
    RECEIVED,
    WON,
) = range(2, 29)

FROM_CARD, FROM_TRIPLE = range(2)
"""Why an extra roll is owed: a chance card (D13) or three won questions (D19)."""


@record
class Seat(Record):
    """One player: where the pawn stands and what the player holds."""

    town: i2
    start: i2
    hand: Annotated[list[int], "i2", HAND]
    left: i1
    left_in: Annotated[list[int], "i1", GROUPS]
    lost: i2
    ticket: Annotated[list[int], "i1", 2]
    usable: i1
    won: i2
    recent: Annotated[list[int], "i2", 3]


@record
class State(Record):
    """Everything that changes in a game of Denmark tour."""

    seats: Annotated[list[Seat], SEATS]
    phase: i1
    seat: i1
    first: i1
    winner: i1
    roll: i1
    card_move: i1
    asked: i2
    extra: i1
    extra_taken: i1
    offered: i1
    offer_town: i2
    offer_to: i1
    started: i1
    n_dealt: i2
    dealt: Annotated[list[int], "i1", TOWNS]
    deck: Annotated[list[int], "i1", 4]
    n_deck: i1
    under: Annotated[list[int], "i1", CARDS]
    n_under: i1
    card: Annotated[list[int], "i1", QUESTIONS]
    n_pile: i2
    below: Annotated[list[int], "u1", QUESTIONS]
    n_below: i2
    n_spent: i2


@record
class Tables(Record):
    """Everything that stays the same in a game: options, cards, and the board's geometry."""

    players: i1
    towns: i2
    per_group: i1
    first: i1
    die_fair: i1
    die: Annotated[list[int], "i2", 7]
    deck: Annotated[list[int], "i1", 4]
    own_start: i1
    start: Annotated[list[int], "i2", SEATS]
    answers: Annotated[list[int], "i1", SEATS]
    skill: Annotated[list[int], "i1", SEATS]
    home_pass: i1
    hands_open: i1
    trade: i1
    questions: i2
    number: Annotated[list[int], "i1", QUESTIONS]
    right: Annotated[list[int], "i1", QUESTIONS]
    choices: Annotated[list[int], "i1", QUESTIONS]
    group: Annotated[list[list[int]], "i2", GROUPS, GROUP_TOWNS]
    n_group: Annotated[list[int], "i1", GROUPS]
    group_of: Annotated[list[int], "i1", TOWNS]
    star: Annotated[list[int], "i1", TOWNS]
    air: Annotated[list[int], "i1", TOWNS]
    toll: Annotated[list[int], "i2", TOWNS]
    ferry: Annotated[list[list[int]], "i2", TOWNS, FERRIES]
    n_ferry: Annotated[list[int], "i1", TOWNS]
    degree: Annotated[list[int], "i1", TOWNS]
    far: Annotated[list[list[int]], "i1", TOWNS, TOWNS]
    ring: Annotated[list[list[list[int]]], "i2", TOWNS, 7, RING]
    n_ring: Annotated[list[list[int]], "i1", TOWNS, 7]
    walk_at: Annotated[list[list[int]], "i2", TOWNS, 8]
    walk: Annotated[list[list[int]], "i2", WALKS, 7]
    leg: Annotated[list[int], "i1", WALKS]
    travel: Annotated[list[list[int]], "i2", TOWNS, TOWNS]
