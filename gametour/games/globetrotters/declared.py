"""What the rules of Globetrotters work on: the state, the tables, and the names of their numbers.

The destinations are numbered from 0 as they stand on the list (G3); ``place`` tells which city of
the board each of them is. Actions and states use the numbers of the list, events those of the
board.
"""

from __future__ import annotations

from typing import Annotated

from gametour.engine.rules import Record, i1, i2, i4, record

SEATS = 5
DESTINATIONS = 10
TICKETS = 40
"""At most so many tickets fit on a sheet for one round (G10)."""
LINES = TICKETS + 1
"""A sheet's lines for one round: the tickets, and one waylay added at the end (G15)."""
DEAREST = 120
"""At most twenty dice are thrown for a city's cost of entry (GA3)."""

AIRPORT = -1
"""Where pawns begin that begin off the board (GA1)."""
WAYLAY_LINE = 16
"""A line of a sheet is a destination, or this plus the seat to be waylaid (G14)."""

# How a game begins (GA1).
OFF_BOARD, AT_HOME, AT_RANDOM = range(3)

# Phases: those where chance decides, those where a seat does, the end, and the steps of flying
# that wait for nobody (GA16).
PICK, START, RISK, AGAIN, INCOME, REVEAL, OVERLAND = range(7)
HOME, BUY, LEAVE, ORDER = range(7, 11)
DONE = 11
SHEETS, LEAVERS, WAYLAYS, ROLLERS, FLIGHTS, ORDERS = range(12, 18)

# Kinds of actions; an action is its kind plus a destination, or a seat to be waylaid.
LIVE_IN, BUY_TICKET, CLOSE, STAY, GO_OVERLAND, NO_WAYLAY, WAYLAY = (kind << 8 for kind in range(7))
KIND = ~255
TARGET = 255

# Whether a seat goes overland in this step (G18): has said so, has arrived.
BY_PLANE, SAID, ARRIVED = range(3)

# Events; 0 and 1 are the engine's ROUND and TURN. A turn is one reveal (G12).
(
    PICKED,
    CHOSE,
    STARTED,
    EXPLODED,
    COST,
    GROUNDED,
    ALL_GROUNDED,
    EARNED,
    BOUGHT,
    PACKED,
    SHOWED,
    ANNOUNCED,
    DECLARED,
    WAYLAID,
    WAYLAID_AGAIN,
    MUTUAL,
    CHAINED,
    IN_VAIN,
    OUT_OF_REACH,
    ROLLED,
    BY_LAND,
    STRANDED,
    TOOK_OFF,
    FLEW,
    HELD,
    LOST_HERE,
    LOST_GROUNDED,
    LOST_CLOSED,
    MARKED,
    CROSSED_OUT,
    APPENDED,
    WON,
    SHARED,
) = range(2, 35)


@record
class Seat(Record):
    """One player: the sheet (home, purse, marks, lines of this round) and what the pawn does."""

    home: i1
    city: i1
    money: i4
    marks: i2
    n_marks: i1
    line: Annotated[list[int], "i1", LINES]
    n_lines: i1
    at: i1
    appended: i1
    shown: i1
    land: i1
    held: i1
    came: i1
    fresh: i1
    won: i1


@record
class State(Record):
    """Everything that changes in a game of Globetrotters."""

    seats: Annotated[list[Seat], SEATS]
    phase: i1
    seat: i1
    picked: i1
    place: Annotated[list[int], "i2", DESTINATIONS]
    city: i1
    cost: Annotated[list[int], "i1", DESTINATIONS]
    step: i1


@record
class Tables(Record):
    """Everything that stays the same in a game: the options, and the agreed destinations."""

    players: i1
    destinations: i1
    cities: i2
    place: Annotated[list[int], "i2", DESTINATIONS]
    start: i1
    start_money: i2
    unlimited: i1
    sell_grounded: i1
    die_fair: i1
    die: Annotated[list[int], "i2", 7]
