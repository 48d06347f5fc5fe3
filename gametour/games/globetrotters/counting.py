"""What Globetrotters counts: where travellers come, and where money and tickets go."""

from __future__ import annotations

from typing import Any

from gametour.engine.counting import Counting, Way
from gametour.engine.rules import TURN
from gametour.games.globetrotters.declared import (
    BOUGHT,
    BY_LAND,
    CROSSED_OUT,
    EARNED,
    FLEW,
    HELD,
    LOST_CLOSED,
    LOST_GROUNDED,
    LOST_HERE,
    ROLLED,
    STRANDED,
    TOOK_OFF,
    WAYLAID,
)
from gametour.games.globetrotters.rules import rule
from gametour.words import Name, sentence

OVERLAND_COST = 0
"""What is remembered from event to event: the number rolled for the way overland."""

REVEALS, TICKETS_BOUGHT, FLIGHTS_FLOWN, WAYS_OVERLAND, WAYLAID_TIMES = range(5)

(
    BANK_TO_PURSE,
    PURSE_TO_TICKETS,
    PURSE_TO_OVERLAND,
    COUNTER_TO_SHEET,
    SHEET_TO_FLOWN,
    SHEET_TO_OVERLAND,
    SHEET_TO_LOST,
    SHEET_TO_CROSSED_OUT,
) = range(8)


@rule
def visits(event: Any, out: Any) -> int:
    """Write seat and city of a traveller who arrives, by air or overland."""
    kind = event.kind
    if kind == FLEW or kind == TOOK_OFF or kind == BY_LAND:
        out[0] = event.seat
        out[1] = event.b
        return 2
    return 0


@rule
def count_flight(event: Any, moved: Any, counts: Any) -> None:
    """Count a ticket that was used; from the airport off the board no road leads (GA1)."""
    moved[SHEET_TO_FLOWN] += 1
    counts.number[FLIGHTS_FLOWN] += 1
    if event.a >= 0:
        counts.road[event.a][event.b] += 1


@rule
def count(tables: Any, event: Any, counts: Any) -> None:
    """Count one event; of numbers kept secret (-1) nothing is counted."""
    kind = event.kind
    moved = counts.moved[counts.bucket]
    if kind == TURN:
        counts.number[REVEALS] += 1
    elif kind == EARNED:
        if event.a > 0:
            moved[BANK_TO_PURSE] += event.a
    elif kind == BOUGHT:
        counts.number[TICKETS_BOUGHT] += 1
        moved[COUNTER_TO_SHEET] += 1
        moved[PURSE_TO_TICKETS] += event.b
    elif kind == FLEW or kind == TOOK_OFF:
        count_flight(event, moved, counts)
    elif kind == HELD or kind == STRANDED:
        moved[SHEET_TO_LOST] += 1
    elif kind == LOST_HERE or kind == LOST_GROUNDED or kind == LOST_CLOSED:
        moved[SHEET_TO_LOST] += 1
    elif kind == CROSSED_OUT:
        moved[SHEET_TO_CROSSED_OUT] += 1
    elif kind == WAYLAID:
        counts.number[WAYLAID_TIMES] += 1
    elif kind == ROLLED:
        counts.noted[OVERLAND_COST] = event.a
    elif kind == BY_LAND:
        counts.number[WAYS_OVERLAND] += 1
        moved[PURSE_TO_OVERLAND] += counts.noted[OVERLAND_COST]
        moved[SHEET_TO_OVERLAND] += 1
        counts.road[event.a][event.b] += 1


def places(setup: Any) -> dict[int, Name]:
    """Name the cities of the board."""
    return {city.index: city.name for city in setup.board.cities}


COUNTING = Counting(
    count=count,
    visits=visits,
    places=places,
    ways=(
        Way("money", "bank", "purse"),
        Way("money", "purse", "tickets"),
        Way("money", "purse", "overland"),
        Way("tickets", "counter", "sheet"),
        Way("tickets", "sheet", "flown"),
        Way("tickets", "sheet", "overland"),
        Way("tickets", "sheet", "lost"),
        Way("tickets", "sheet", "crossed out"),
    ),
    numbers=("reveals", "tickets", "flights", "overland", "waylaid"),
    labels={
        "money": sentence("money"),
        "tickets": sentence("air tickets"),
        "bank": sentence("in the bank"),
        "purse": sentence("in a purse"),
        "overland": sentence("overland"),
        "counter": sentence("at the counter"),
        "sheet": sentence("on a sheet"),
        "flown": sentence("flown"),
        "lost": sentence("lost"),
        "crossed out": sentence("crossed out for a waylay"),
        "reveals": sentence("reveals"),
        "flights": sentence("flights"),
        "waylaid": sentence("waylaid"),
    },
)
