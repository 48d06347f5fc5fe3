"""What Rule race's rules work on: the state, the tables, and the names of their numbers.

A rule that the teams make is data: a condition, an effect and an amount. The rules in force are
part of the state; where a rule stands says whether it belongs to an event field or is general.
"""

from __future__ import annotations

from typing import Annotated

from gametour.engine.rules import Record, i1, record

TEAMS = 2
START_FIELD = 1
GOAL = 28
ZONE = 5
"""A pawn so many fields or fewer before the goal stands in the zone (R12, RA5)."""
EVENT_FIELDS = 6
GENERAL_RULES = 12
"""At most so many general rules stand at once (RA14)."""
EXTRA_ROLLS = 20
"""At most so many extra rolls are taken in one turn (RA17)."""
LONGEST_MOVE = 1_000
"""Far beyond the board: rules that multiply each other are cut here, and it changes nothing."""

# Phases: what the game waits for; the last three are passed through within an action.
(
    FIRST,
    THROW,
    SITTING_OUT,
    PLACE,
    CONDITION,
    EFFECT,
    AMOUNT,
    CONFIRM,
    JUDGE,
    BY_HAND,
    DONE,
    ROLL_OVER,
    TURN_OVER,
    TURN_BEGINS,
) = range(14)

# Conditions of a rule; the last two are followed by their numbers: THROWN + 1 to 6, ON_FIELD + 1
# to 27.
ALWAYS, EVEN, ODD, BEHIND, AHEAD = range(5)
THROWN = 10
ON_FIELD = 20

# Effects of a rule; NOTHING marks an event field that has none.
NOTHING, MOVE, GO_TO, MISS, AGAIN, SWAP, MULTIPLY, IN_WORDS = range(8)
LEAST_MOVE, MOST_MOVE = -6, 6
MOST_MISSED = 2
LEAST_TIMES, MOST_TIMES = 2, 3

# Places of a proposal: what it would do to the rules in force (R13, RA14).
AT_FIELD, GENERAL, AMENDED, REPEALED = range(4)

# Kinds of actions; an action is its kind plus a target.
(
    BEGIN,
    SIT_OUT,
    NO_RULE,
    FIELD_RULE,
    GENERAL_RULE,
    AMEND,
    REPEAL,
    WHEN,
    WRITE,
    DO,
    NUMBER,
    PROPOSE,
    GIVE_UP,
    ADMIT,
    REFUSE,
    REFUSE_IN_WORDS,
    MOVE_PAWN,
    GIVE_TURN,
    TAKE_TURN,
    CARRIED_OUT,
    INVOKE,
) = (kind << 8 for kind in range(21))
KIND = ~255
TARGET = 255
AMOUNT_0 = 6
"""The target of NUMBER that stands for 0: an amount may be negative, a target not."""
PAWN = 64
"""The target of MOVE_PAWN is the team times this, plus the field."""

# Why a proposal is refused: a strict basic rule that it touches (RA11), or a part of RA10.
(
    ADMISSIBLE,
    TOUCHES_R6,
    TOUCHES_R7,
    TOUCHES_R9,
    TOUCHES_R11,
    TOUCHES_R12,
    TOUCHES_R13,
    TOUCHES_R14,
    TOUCHES_R15,
    TOUCHES_R16,
    TOUCHES_R17,
    UNDECIDABLE,
    NOT_THE_SAME,
    IMPOLITE,
    NEEDS_NUMBER,
    OUT_OF_REACH,
    REASONS,
) = range(17)

# Events; 0 and 1 are the engine's ROUND and TURN.
(
    FIRST_TEAM,
    ROLLED,
    CHANGED,
    MOVED,
    BOUNCED,
    OVERSHOT,
    ACTED,
    SHIFTED,
    HELD,
    SWAPPED,
    NO_EFFECT,
    OVERRULED,
    ONCE,
    TO_MISS,
    MORE,
    LAPSED,
    MISSED,
    IN_ZONE,
    SET_BACK,
    PASSED,
    PROPOSED,
    ADOPTED,
    ABOLISHED,
    REFUSED,
    REFUSED_SAYING,
    FORFEITED,
    INVOKED,
    HAND_MOVED,
    TURN_GIVEN,
    TURN_TAKEN,
    HOME,
    WON,
    DRAWN,
) = range(2, 35)

# A rule as one number, for an event: see ``code`` in rules.py.
CODE_WORDS = 30_000
CODE_AMOUNTS = 64
CODE_EFFECTS = 8


@record
class Rule(Record):
    """One rule that the teams made: when it acts, what it does, and how long it is protected."""

    condition: i1
    effect: i1
    amount: i1
    guard: i1


@record
class State(Record):
    """Everything that changes in a game of Rule race."""

    position: Annotated[list[int], "i1", TEAMS]
    zone: Annotated[list[int], "i1", TEAMS]
    missed: Annotated[list[int], "i2", TEAMS]
    granted: Annotated[list[int], "i1", TEAMS]
    seat: i1
    first: i1
    phase: i1
    thrown: i1
    extra: i1
    taken: i1
    visited: i1
    pending: i1
    event: i1
    place: i1
    slot: i1
    proposal: Rule
    refused: i1
    verdict: i1
    resume: i1
    invoked: i1
    n_general: i1
    event_rule: Annotated[list[Rule], EVENT_FIELDS]
    general: Annotated[list[Rule], GENERAL_RULES]


@record
class Tables(Record):
    """Everything that stays the same in a game: the options and the rules to begin with."""

    players: i1
    first: i1
    die_fair: i1
    die: Annotated[list[int], "i2", 7]
    event_field: Annotated[list[int], "i1", EVENT_FIELDS]
    event_at: Annotated[list[int], "i1", GOAL + 1]
    setback: i1
    zone_ends: i1
    bounce: i1
    any_arrival: i1
    equal_turns: i1
    making: i1
    teacher: i1
    writes: Annotated[list[int], "i1", TEAMS + 1]
    guard: i1
    n_general: i1
    event_rule: Annotated[list[Rule], EVENT_FIELDS]
    general: Annotated[list[Rule], GENERAL_RULES]
