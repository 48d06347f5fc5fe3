"""What Städtetour counts: where the bus drives, and where tickets, stars and cards go."""

from __future__ import annotations

from typing import Any

from gametour.engine.counting import EVERYBODYS, Counting, Way
from gametour.engine.rules import TURN
from gametour.games.staedtetour.declared import (
    CLAIMED,
    DREW,
    DROVE,
    NEW_GOAL,
    PLACED,
    SHUFFLED,
    TOOK_STARS,
)
from gametour.games.staedtetour.rules import rule
from gametour.words import sentence

# What is remembered from event to event: who is guide, and how many cards are discarded.
GUIDE, DISCARDED = range(2)

DRAWS, DRIVEN, CLAIMS, CALLS = range(4)

# The first three, a kind of ticket each, go from the bag to the pot.
(
    SINGLE_TO_POT,
    RETURN_TO_POT,
    ROUND_TRIP_TO_POT,
    POT_TO_STACK,
    STARS_TO_POT,
    STARS_TO_STACK,
    PILE_TO_HAND,
    HAND_TO_DISCARDS,
    DISCARDS_TO_PILE,
) = range(9)


@rule
def visits(event: Any, out: Any) -> int:
    """Write the station that the bus comes to; it is everybody's."""
    if event.kind != DROVE:
        return 0
    out[0] = EVERYBODYS
    out[1] = event.b
    return 2


@rule
def count(tables: Any, event: Any, counts: Any) -> None:
    """Count one event."""
    kind = event.kind
    if kind == DROVE:
        counts.road[event.a][event.b] += 1
        counts.number[DRIVEN] += 1
        return
    moved = counts.moved[counts.bucket]
    if kind == DREW:
        counts.number[DRAWS] += 1
        moved[SINGLE_TO_POT + event.a] += 1
    elif kind == TURN:
        counts.noted[GUIDE] = event.seat
    elif kind == PLACED:
        moved[STARS_TO_POT] += 1
    elif kind == CLAIMED:
        counts.number[CLAIMS] += 1
        if event.seat != counts.noted[GUIDE]:
            counts.number[CALLS] += 1
        moved[POT_TO_STACK] += event.b
        moved[HAND_TO_DISCARDS] += 1
        counts.noted[DISCARDED] += 1
    elif kind == TOOK_STARS:
        moved[STARS_TO_STACK] += event.a
    elif kind == NEW_GOAL:
        moved[PILE_TO_HAND] += 1
    elif kind == SHUFFLED:
        moved[DISCARDS_TO_PILE] += counts.noted[DISCARDED]
        counts.noted[DISCARDED] = 0


def places(setup: Any) -> dict[int, str]:
    """Name the stations."""
    return {station.index: station.name for station in setup.board.stations}


COUNTING = Counting(
    count=count,
    visits=visits,
    places=places,
    ways=(
        Way("single tickets", "bag", "pot"),
        Way("return tickets", "bag", "pot"),
        Way("round trips", "bag", "pot"),
        Way("tickets", "pot", "stack"),
        Way("stars", "supply", "pot"),
        Way("stars", "pot", "stack"),
        Way("destinations", "pile", "hand"),
        Way("destinations", "hand", "discards"),
        Way("destinations", "discards", "pile"),
    ),
    numbers=("draws", "driven", "claims", "calls"),
    labels={
        "single tickets": sentence("single tickets"),
        "return tickets": sentence("return tickets"),
        "round trips": sentence("round trips"),
        "tickets": sentence("tickets"),
        "stars": sentence("stars"),
        "destinations": sentence("destination cards"),
        "bag": sentence("in the bag"),
        "pot": sentence("open on the table"),
        "stack": sentence("in a stack"),
        "supply": sentence("in store"),
        "pile": sentence("in the pile"),
        "hand": sentence("in a hand"),
        "discards": sentence("discarded"),
        "draws": sentence("draws"),
        "driven": sentence("stations driven"),
        "claims": sentence("cities claimed"),
        "calls": sentence("of them called by others"),
    },
)
