"""What is said in Städtetour: actions, outcomes, events, and why an action is refused."""

from __future__ import annotations

from typing import Any

from gametour.engine.game import Action, Draw, EventKind, Outcome
from gametour.engine.rules import ROUND, TURN, Event
from gametour.games.staedtetour import declared as d
from gametour.games.staedtetour.setup import StaedtetourSetup
from gametour.words import Sentence, message, plural, sentence

TICKETS = (sentence("a single ticket"), sentence("a return ticket"), sentence("a round trip"))

KINDS = {d.GO: "go", d.PASS: "pass", d.CLAIM: "call"}


# ------------------------------------------------------------------ actions


def describe(setup: StaedtetourSetup, state: Any, value: int) -> Action:
    """Say what an action means; its target is a station."""
    kind = value & d.KIND
    if kind == d.GO:
        station = setup.board.edges[value & d.TARGET].head
        said = sentence("Drive to {station}", station=setup.station(station))
    else:
        station = setup.bus(state)
        said = sentence("Call “Ziel erreicht!”") if kind == d.CLAIM else sentence("No call")
    return Action(value, KINDS[kind], station, said)


def asks_anyway(setup: StaedtetourSetup, state: Any) -> bool:
    """Ask at a fork of a round trip though one road only is open (C6).

    Which roads are too long for a round trip (SA11) tells something of the guide's destination.
    """
    tables = setup.tables
    if state.phase != d.DRIVE or state.ticket != d.ROUND_TRIP:
        return False
    roads: int = tables.n_road[tables.head[state.edge]]
    return roads > 2


def why_not(setup: StaedtetourSetup, state: Any, value: int) -> tuple[Sentence, str]:
    """Say why an action is not legal now, and by which rule."""
    kind, target = value & d.KIND, value & d.TARGET
    if kind not in KINDS or (kind == d.GO and target >= len(setup.board.edges)):
        return sentence("There is no such action."), "C4"
    if state.phase == d.CALL:
        return sentence("First everybody is asked whether the destination is reached."), "SA9"
    if kind != d.GO:
        return sentence(
            "Calling is for when one is asked, at a station that the bus comes to."
        ), "SA9"
    edge, here = setup.board.edges[target], setup.bus(state)
    if edge.tail != here:
        there = setup.station(edge.head)
        if any(one.head == edge.head for one in setup.board.leaving(here)):
            return sentence("The bus does not stand there."), "S2"
        return (
            sentence(
                "No road leads from {here} to {there}.", here=setup.station(here), there=there
            ),
            "S2",
        )
    if state.turned:
        return sentence("After a return ticket the bus drives back where it came from."), "S9"
    if edge.head == setup.behind(state):
        return sentence("The bus does not turn round within a ride."), "SA5"
    return (
        sentence(
            "By that road the round trip would be more than {n} stations longer than the shortest.",
            n=d.LONGER,
        ),
        "SA11",
    )


# ------------------------------------------------------------------ chance


def draw(setup: StaedtetourSetup, state: Any) -> Draw:
    """Say whose hand draws, and what the button for it is called."""
    if state.phase == d.TICKET:
        return Draw(state.seat, sentence("Draw a ticket"))
    if state.phase in (d.GOAL, d.DEAL):
        return Draw(-1, sentence("A destination card is drawn."))
    return Draw(-1, sentence("The game is laid out."))


def describe_outcome(setup: StaedtetourSetup, state: Any, value: int, weight: int) -> Outcome:
    """Say what chance brings."""
    phase = state.phase
    if phase == d.TICKET:
        said = TICKETS[value]
    elif phase == d.HEADING:
        edge = setup.board.edges[value]
        said = sentence("{station}", station=setup.station(edge.tail))
    elif phase == d.FIRST:
        said = setup.called(value)
    else:
        said = sentence("{station}", station=setup.station(value))
    return Outcome(value, weight, said)


# ------------------------------------------------------------------ events


def _plain(text: str) -> Any:
    """Tell an event by its seat and its two stations."""

    def tell(setup: StaedtetourSetup, event: Event) -> Sentence:
        values: dict[str, object] = {"name": setup.called(event.seat)}
        for place, station in (("a", event.a), ("b", event.b)):
            if "{" + place + "}" in text:
                values[place] = setup.station(station)
        return Sentence(text, values)

    return tell


def _drew(setup: StaedtetourSetup, event: Event) -> Sentence:
    name = setup.called(event.seat)
    if event.a == d.ROUND_TRIP:
        return sentence("{name} drew a round trip: on to the own destination.", name=name)
    if event.a == d.RETURN:
        return plural(
            "{name} drew a return ticket: the bus turns, {n} station.",
            "{name} drew a return ticket: the bus turns, {n} stations.",
            event.b,
            name=name,
        )
    return plural(
        "{name} drew a single ticket: {n} station.",
        "{name} drew a single ticket: {n} stations.",
        event.b,
        name=name,
    )


def _placed(setup: StaedtetourSetup, event: Event) -> Sentence:
    return plural(
        "A star is put on it; {n} star is left.",
        "A star is put on it; {n} stars are left.",
        event.b,
    )


def _claimed(setup: StaedtetourSetup, event: Event) -> Sentence:
    return plural(
        "{name} has reached {station} and wins {n} ticket.",
        "{name} has reached {station} and wins {n} tickets.",
        event.b,
        name=setup.called(event.seat),
        station=setup.station(event.a),
    )


def _took_stars(setup: StaedtetourSetup, event: Event) -> Sentence:
    return plural(
        "{name} wins a star.", "{name} wins {n} stars.", event.a, name=setup.called(event.seat)
    )


def _new_goal(setup: StaedtetourSetup, event: Event) -> Sentence:
    name = setup.called(event.seat)
    if event.a < 0:
        return sentence("{name} draws a destination in secret.", name=name)
    return sentence(
        "{name} draws a destination: {station}.", name=name, station=setup.station(event.a)
    )


def _ended(setup: StaedtetourSetup, event: Event) -> Sentence:
    if event.a == d.THE_BAG:
        return sentence("The bag is empty: the game is over.")
    return sentence("The last star is won: the game is over.")


def _shuffled(setup: StaedtetourSetup, event: Event) -> Sentence:
    return sentence("No destination card is left: the discards are shuffled anew.")


EVENTS = {
    ROUND: EventKind("round", "S14", lambda setup, event: sentence("A round is over."), quiet=True),
    TURN: EventKind("turn", "S14", _plain(message("{name} is the guide."))),
    d.STARTED: EventKind("started", "S3", _plain(message("The bus starts in {a}."))),
    d.HEADED: EventKind("headed", "SA4", _plain(message("It comes from {a}."))),
    d.FIRST_SEAT: EventKind("first", "C5", _plain(message("{name} begins."))),
    d.DREW: EventKind("drew", "S7", _drew),
    d.PLACED: EventKind("placed", "S10", _placed),
    d.DROVE: EventKind("drove", "S8", _plain(message("The bus comes to {b}."))),
    d.CALLED_FALSELY: EventKind(
        "called_falsely", "SA9", _plain(message("{a} is not your destination: no call."))
    ),
    d.CLAIMED: EventKind("claimed", "S12", _claimed),
    d.TOOK_STARS: EventKind("took_stars", "SA10", _took_stars),
    d.SHUFFLED: EventKind("shuffled", "SA15", _shuffled),
    d.NEW_GOAL: EventKind("new_goal", "S5", _new_goal),
    d.ENDED: EventKind("ended", "S15", _ended),
}


def conceal_event(setup: StaedtetourSetup, event: Event, seat: int) -> Event | None:
    """Keep from a seat which destinations others draw (S1), and their false calls (SA9)."""
    if seat == event.seat:
        return event
    if event.kind == d.CALLED_FALSELY:
        return None
    if event.kind == d.NEW_GOAL:
        known = event.copy()
        known.a = -1
        return known
    return event
