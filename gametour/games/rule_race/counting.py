"""What Rule race counts: where pawns come to stand, and what becomes of rules."""

from __future__ import annotations

from typing import Any

from gametour.engine.counting import Counting, Way
from gametour.games.rule_race.declared import (
    ABOLISHED,
    ACTED,
    ADOPTED,
    BOUNCED,
    CHANGED,
    EVENT_FIELDS,
    GOAL,
    HAND_MOVED,
    MOVED,
    NOTHING,
    PROPOSED,
    REFUSED,
    REFUSED_SAYING,
    ROLLED,
    SET_BACK,
    SHIFTED,
    START_FIELD,
    SWAPPED,
)
from gametour.games.rule_race.rules import rule
from gametour.words import sentence

# Remembered from event to event: by event field, whether a rule has been made there.

THROWS, PROPOSALS, RULES_MADE, SET_BACKS = range(4)

PROPOSING, ADMITTED, TURNED_DOWN, ACTING, ENDED, REPLACED = range(6)


@rule
def visits(event: Any, out: Any) -> int:
    """Write seat and field of each pawn that comes to stand somewhere, by whatever means."""
    kind = event.kind
    if kind == SWAPPED:
        out[0] = event.seat
        out[1] = event.a
        out[2] = 1 - event.seat
        out[3] = event.b
        return 4
    if kind == MOVED or kind == BOUNCED or kind == SHIFTED or kind == SET_BACK:
        out[0] = event.seat
        out[1] = event.b
        return 2
    if kind == HAND_MOVED:
        out[0] = event.seat
        out[1] = event.b
        return 2
    return 0


@rule
def count_adopted(tables: Any, index: int, moved: Any, counts: Any) -> None:
    """Count a rule admitted, and the one that it replaces at its event field."""
    counts.number[RULES_MADE] += 1
    moved[ADMITTED] += 1
    if index < EVENT_FIELDS:
        if counts.noted[index] == 1 or tables.event_rule[index].effect != NOTHING:
            moved[REPLACED] += 1
        counts.noted[index] = 1


@rule
def count(tables: Any, event: Any, counts: Any) -> None:
    """Count one event."""
    kind = event.kind
    if kind == ROLLED:
        counts.number[THROWS] += 1
    elif kind == MOVED or kind == SHIFTED or kind == BOUNCED or kind == HAND_MOVED:
        counts.road[event.a][event.b] += 1
    elif kind == SWAPPED:
        counts.road[event.b][event.a] += 1
        counts.road[event.a][event.b] += 1
    elif kind == SET_BACK:
        counts.number[SET_BACKS] += 1
        counts.road[event.a][event.b] += 1
    else:
        moved = counts.moved[counts.bucket]
        if kind == ACTED or kind == CHANGED:
            moved[ACTING] += 1
        elif kind == PROPOSED:
            counts.number[PROPOSALS] += 1
            moved[PROPOSING] += 1
        elif kind == ADOPTED:
            count_adopted(tables, event.a, moved, counts)
        elif kind == REFUSED or kind == REFUSED_SAYING:
            moved[TURNED_DOWN] += 1
        elif kind == ABOLISHED:
            moved[ENDED] += 1


def places(setup: Any) -> dict[int, str]:
    """Name the fields by their numbers."""
    return {number: str(number) for number in range(START_FIELD, GOAL + 1)}


COUNTING = Counting(
    count=count,
    visits=visits,
    places=places,
    ways=(
        Way("rules", "teams", "proposed"),
        Way("rules", "proposed", "in force"),
        Way("rules", "proposed", "refused"),
        Way("rules", "in force", "acted"),
        Way("rules", "in force", "repealed"),
        Way("rules", "in force", "replaced"),
    ),
    numbers=("throws", "proposals", "adopted", "set_backs"),
    labels={
        "rules": sentence("rules"),
        "teams": sentence("thought out by a team"),
        "proposed": sentence("proposed"),
        "in force": sentence("in force"),
        "refused": sentence("refused"),
        "acted": sentence("carried out"),
        "repealed": sentence("repealed or amended"),
        "replaced": sentence("replaced at their field"),
        "throws": sentence("throws"),
        "proposals": sentence("proposals"),
        "adopted": sentence("rules admitted"),
        "set_backs": sentence("set back"),
    },
)
