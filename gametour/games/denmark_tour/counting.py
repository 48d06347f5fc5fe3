"""What Denmark tour counts: where pawns come to stand, which roads they take, where cards go."""

from __future__ import annotations

from typing import Any

from gametour.engine.counting import Counting, Way
from gametour.engine.rules import TURN
from gametour.games.denmark_tour.declared import (
    ASKED,
    CROSSED,
    CROSSED_ON,
    DIVERTED,
    DREW,
    FERRY,
    FROM_TRIPLE,
    HANDS,
    LAPSED,
    MORE,
    PLANE,
    RIGHT,
    ROLLED,
    TRADED,
    USED,
    VISITED,
    WALKED,
    WRONG,
)
from gametour.games.denmark_tour.rules import rule
from gametour.words import sentence

# What is remembered from event to event: the number to walk, and how many question cards lie in
# the pile and among the spent triples.
ROLL, PILE, SPENT, BEGUN = range(4)

TURNS, ROLLS, CROSSINGS, QUESTIONS_ASKED = range(4)

(
    DECK_TO_HAND,
    HAND_TO_DONE,
    HAND_TO_HAND,
    PILE_TO_KEPT,
    KEPT_TO_PILE,
    PILE_TO_OBEYED,
    OBEYED_TO_PILE,
    PILE_TO_ASKED,
    ASKED_TO_WON,
    ASKED_TO_PILE,
    WON_TO_SPENT,
    SPENT_TO_PILE,
) = range(12)

NO_ROAD = 127


@rule
def visits(event: Any, out: Any) -> int:
    """Write seat and town of a pawn that lands; diverted to where it began it does not (DA12)."""
    kind = event.kind
    if kind == WALKED or kind == DIVERTED or kind == CROSSED or kind == CROSSED_ON:
        if event.a != event.b:
            out[0] = event.seat
            out[1] = event.b
            return 2
    return 0


@rule
def count_way(tables: Any, begin: int, end: int, counts: Any) -> None:
    """Count the roads of a shortest way."""
    here = begin
    left = tables.far[begin][end]
    if left >= NO_ROAD:
        return
    while left > 0:
        left -= 1
        at = here
        for i in range(tables.n_ring[here][1]):
            town = tables.ring[here][1][i]
            if at == here and tables.far[town][end] == left:
                at = town
        counts.road[here][at] += 1
        here = at


@rule
def count_walk(tables: Any, begin: int, end: int, counts: Any) -> None:
    """Count the roads of a walk: of the first one that ends there, which is a straight one if any.

    Where none does, the pawn stopped before its count was over, or went on beyond a taken town
    (DA12, DA23): then the roads up to there, or those of a shortest way.
    """
    roll = counts.noted[ROLL]
    first = tables.walk_at[begin][roll]
    last = tables.walk_at[begin][roll + 1]
    steps = roll
    while steps > 0:
        for w in range(first, last):
            if tables.walk[w][steps] == end:
                for i in range(steps):
                    counts.road[tables.walk[w][i]][tables.walk[w][i + 1]] += 1
                return
        steps -= 1
    count_way(tables, begin, end, counts)


@rule
def count_crossing_on(tables: Any, begin: int, end: int, counts: Any) -> None:
    """Count a ferry or the toll bridge, and the roads beyond its far end (DA16)."""
    port = -1
    for i in range(tables.n_ferry[begin]):
        far_end = tables.ferry[begin][i]
        if port < 0 or tables.far[far_end][end] < tables.far[port][end]:
            port = far_end
    far_end = tables.toll[begin]
    if far_end >= 0:
        if port < 0 or tables.far[far_end][end] < tables.far[port][end]:
            port = far_end
    counts.road[begin][port] += 1
    count_way(tables, port, end, counts)


@rule
def count_question(tables: Any, event: Any, moved: Any, counts: Any) -> None:
    """Count where question cards go (DA20); an empty pile gets the spent ones back."""
    noted = counts.noted
    kind = event.kind
    if kind == ASKED:
        if noted[BEGUN] == 0:
            noted[BEGUN] = 1
            noted[PILE] = tables.questions
        if noted[PILE] == 0:
            moved[SPENT_TO_PILE] += noted[SPENT]
            noted[PILE] = noted[SPENT]
            noted[SPENT] = 0
        noted[PILE] -= 1
        counts.number[QUESTIONS_ASKED] += 1
        moved[PILE_TO_ASKED] += 1
    elif kind == RIGHT:
        noted[ROLL] = event.b
        moved[ASKED_TO_WON] += 1
    elif kind == WRONG:
        noted[PILE] += 1
        moved[ASKED_TO_PILE] += 1
    elif (kind == MORE and event.a == FROM_TRIPLE) or (kind == LAPSED and event.b == FROM_TRIPLE):
        noted[SPENT] += 3
        moved[WON_TO_SPENT] += 3


@rule
def count_card(tables: Any, event: Any, moved: Any) -> None:
    """Count where town cards and chance cards go."""
    kind = event.kind
    if kind == HANDS:
        moved[DECK_TO_HAND] += event.a * tables.players
    elif kind == VISITED:
        moved[HAND_TO_DONE] += 1
    elif kind == TRADED:
        moved[HAND_TO_HAND] += 2
    elif kind == USED:
        moved[KEPT_TO_PILE] += 1
    elif kind == DREW:
        if event.a == PLANE or event.a == FERRY:
            moved[PILE_TO_KEPT] += 1
        else:
            moved[PILE_TO_OBEYED] += 1
            moved[OBEYED_TO_PILE] += 1


@rule
def count(tables: Any, event: Any, counts: Any) -> None:
    """Count one event."""
    kind = event.kind
    if kind == TURN:
        counts.number[TURNS] += 1
    elif kind == ROLLED:
        counts.number[ROLLS] += 1
        counts.noted[ROLL] = event.a
    elif kind == WALKED or kind == DIVERTED or kind == CROSSED or kind == CROSSED_ON:
        if event.a == event.b:
            return
        if kind == WALKED or kind == DIVERTED:
            count_walk(tables, event.a, event.b, counts)
            return
        counts.number[CROSSINGS] += 1
        if kind == CROSSED:
            counts.road[event.a][event.b] += 1
        else:
            count_crossing_on(tables, event.a, event.b, counts)
    else:
        moved = counts.moved[counts.bucket]
        count_card(tables, event, moved)
        count_question(tables, event, moved, counts)


def places(setup: Any) -> dict[int, str]:
    """Name the towns."""
    return {town.index: town.name for town in setup.board.towns}


COUNTING = Counting(
    count=count,
    visits=visits,
    places=places,
    ways=(
        Way("town cards", "deck", "hand"),
        Way("town cards", "hand", "done"),
        Way("town cards", "hand", "hand"),
        Way("chance cards", "pile", "kept"),
        Way("chance cards", "kept", "pile"),
        Way("chance cards", "pile", "obeyed"),
        Way("chance cards", "obeyed", "pile"),
        Way("questions", "pile", "asked"),
        Way("questions", "asked", "won"),
        Way("questions", "asked", "pile"),
        Way("questions", "won", "spent"),
        Way("questions", "spent", "pile"),
    ),
    numbers=("turns", "rolls", "crossings", "questions"),
    labels={
        "town cards": sentence("town cards"),
        "chance cards": sentence("chance cards"),
        "questions": sentence("question cards"),
        "deck": sentence("in the deck"),
        "hand": sentence("in a hand"),
        "done": sentence("visited"),
        "pile": sentence("in the pile"),
        "kept": sentence("kept as a ticket"),
        "obeyed": sentence("obeyed at once"),
        "asked": sentence("asked"),
        "won": sentence("won"),
        "spent": sentence("spent for an extra roll"),
        "turns": sentence("turns"),
        "rolls": sentence("rolls"),
        "crossings": sentence("crossings"),
    },
)
