"""What Städtetour's rules work on: the state, the tables, and the names of their numbers.

Sizes are capacities with a count beside them, so that a teacher's own board fits without
recompiling. A set of stations is one number, a bit a station.
"""

from __future__ import annotations

from typing import Annotated

from gametour.engine.rules import Record, i1, i2, i8, record

SEATS = 4
STATIONS = 60
EDGES = 256
ROADS = 6
"""At most so many roads at a station."""
LONGER = 12
"""A round trip may be so many stations longer than the shortest one (SA11)."""

KEPT = SEATS + 2
REACH = 12
"""How many stations ahead the bots look for destinations."""

# Phases: what the game waits for.
START, HEADING, DEAL, FIRST, TICKET, DRIVE, CALL, GOAL, DONE = range(9)

# Kinds of actions; an action is its kind plus a target: the road on which the bus drives on.
GO, PASS, CLAIM = (kind << 8 for kind in range(3))
KIND = ~255
TARGET = 255

# Kinds of tickets (S8-S10), and none.
SINGLE, RETURN, ROUND_TRIP = range(3)
NO_TICKET = -1

# Events; 0 and 1 are the engine's ROUND and TURN.
(
    STARTED,
    HEADED,
    FIRST_SEAT,
    DREW,
    PLACED,
    DROVE,
    CALLED_FALSELY,
    CLAIMED,
    TOOK_STARS,
    SHUFFLED,
    NEW_GOAL,
    ENDED,
) = range(2, 14)

THE_STARS, THE_BAG = range(2)
"""Why a game ended: all stars are won (S15), or the bag is empty (SA16)."""


@record
class State(Record):
    """Everything that changes in a game of Städtetour.

    ``goal`` (a seat's destination) and, on a round trip, ``left`` (stations still allowed) are
    secret; the rest lies open. For all that is public, ``possible`` are the stations that may still
    be a seat's destination, and ``avoided`` those that it could have driven to and did not.
    ``kept`` is always 0 in a game: a bot writes there, in its own copy, what it works out once.
    """

    phase: i1
    seat: i1
    first: i1
    edge: i2
    turned: i1
    ticket: i1
    left: i2
    asked: i1
    claimant: i1
    bag: Annotated[list[int], "i1", 3]
    pot: Annotated[list[int], "i1", 3]
    stars_left: i1
    stars_lying: i1
    goal: Annotated[list[int], "i1", SEATS]
    tickets: Annotated[list[int], "i1", SEATS]
    stars: Annotated[list[int], "i1", SEATS]
    discarded: i8
    possible: Annotated[list[int], "i8", SEATS]
    avoided: Annotated[list[int], "i8", SEATS]
    kept: Annotated[list[int], "i4", KEPT]


@record
class Tables(Record):
    """Everything that stays the same in a game: options and the network of roads.

    ``far`` counts stations along a road to each other one; a shortest way is at no station more
    than twice, so a byte has room. ``nearest`` is the same from where a road leads to, ``reach``
    and ``near`` are the sets of destinations within so many stations, and ``shorter`` those to
    which another road of the fork is shorter.
    """

    players: i1
    stations: i1
    start: i1
    first: i1
    bag: Annotated[list[int], "i1", 3]
    stars: i1
    stars_of_one: i1
    star_height: i1
    own_land: i1
    foreign_star: i1
    manual: i1
    destinations: i8
    destination: Annotated[list[int], "i1", STATIONS]
    road_at: Annotated[list[int], "i2", STATIONS]
    n_road: Annotated[list[int], "i1", STATIONS]
    onward: Annotated[list[list[int]], "i2", EDGES, ROADS]
    n_onward: Annotated[list[int], "i1", EDGES]
    origin: Annotated[list[int], "i1", EDGES]
    head: Annotated[list[int], "i1", EDGES]
    back: Annotated[list[int], "i2", EDGES]
    far: Annotated[list[list[int]], "i1", EDGES, STATIONS]
    nearest: Annotated[list[list[int]], "i1", EDGES, STATIONS]
    reach: Annotated[list[list[int]], "i8", EDGES, REACH]
    near: Annotated[list[list[int]], "i8", EDGES, REACH]
    shorter: Annotated[list[list[int]], "i8", EDGES, ROADS]
