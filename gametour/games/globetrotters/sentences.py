"""What is said in Globetrotters: actions, outcomes, events, and why an action is refused."""

from __future__ import annotations

from typing import Any

from gametour.engine.game import Action, Draw, EventKind, Outcome
from gametour.engine.rules import ROUND, TURN, Event
from gametour.games.globetrotters import declared as d
from gametour.games.globetrotters import rules
from gametour.games.globetrotters.setup import GlobeSetup
from gametour.words import Sentence, message, plural, sentence

KINDS = {
    d.LIVE_IN: "home",
    d.BUY_TICKET: "buy",
    d.CLOSE: "close",
    d.STAY: "stay",
    d.GO_OVERLAND: "overland",
    d.NO_WAYLAY: "pass",
    d.WAYLAY: "waylay",
}


# ------------------------------------------------------------------ actions


def describe(setup: GlobeSetup, state: Any, value: int) -> Action:
    """Say what an action means; its target is a city of the board, or the seat waylaid."""
    kind, number = value & d.KIND, value & d.TARGET
    if kind == d.WAYLAY:
        said = sentence("Waylay {other}", other=setup.called(number))
        return Action(value, "waylay", number, said, partner=number)
    if kind in (d.LIVE_IN, d.BUY_TICKET):
        city = state.place[number]
        name = setup.city(city)
        if kind == d.LIVE_IN:
            return Action(value, "home", city, sentence("Live in {city}", city=name))
        said = sentence("Ticket to {city}: ${n}k", city=name, n=state.cost[number])
        return Action(value, "buy", city, said)
    me = state.seats[state.seat]
    plain = {
        d.CLOSE: sentence("Buy no more tickets") if me.n_lines else sentence("Buy no ticket"),
        d.STAY: sentence("Stay"),
        d.GO_OVERLAND: sentence("Go overland"),
        d.NO_WAYLAY: sentence("No waylay"),
    }
    return Action(value, KINDS[kind], -1, plain[kind])


def why_not(setup: GlobeSetup, state: Any, value: int) -> tuple[Sentence, str]:
    """Say why an action is not legal now, and by which rule."""
    kind, number = value & d.KIND, value & d.TARGET
    cities = setup.tables.destinations
    known = kind in KINDS and (kind not in (d.LIVE_IN, d.BUY_TICKET) or number < cities)
    if not known or (kind == d.WAYLAY and number >= len(setup.players)):
        return sentence("There is no such action."), "C4"
    if state.phase == d.HOME:
        return sentence("First everybody chooses a home town."), "G4"
    if state.phase == d.BUY:
        if kind == d.BUY_TICKET:
            return _why_no_ticket(setup, state, number)
        return sentence("Now tickets are bought."), "G10"
    if state.phase == d.LEAVE:
        if kind == d.GO_OVERLAND:
            return sentence("With an empty purse nobody can try to go overland."), "GA8"
        return sentence("First say whether you go overland or stay."), "G18"
    if kind == d.WAYLAY:
        return _why_no_waylay(setup, state, number)
    return sentence("First say whether you waylay somebody."), "G14"


def _why_no_ticket(setup: GlobeSetup, state: Any, number: int) -> tuple[Sentence, str]:
    me = state.seats[state.seat]
    city, cost = setup.city(state.place[number]), state.cost[number]
    if me.n_lines >= d.TICKETS:
        return (
            plural(
                "The sheet has room for {n} ticket.",
                "The sheet has room for {n} tickets.",
                d.TICKETS,
            ),
            "G10",
        )
    if number == rules.last_stop(me):
        if me.n_lines:
            return sentence("Your last ticket goes to {city} already.", city=city), "GA7"
        return sentence("You are in {city}: the first ticket leads away.", city=city), "GA7"
    if rules.grounded(state, number) and not setup.options["sell_grounded"]:
        return sentence("{city} is grounded: no tickets are sold.", city=city), "GA5"
    return (
        sentence(
            "A ticket to {city} costs ${n}k, but your purse holds ${money}k.",
            city=city,
            n=cost,
            money=me.money,
        ),
        "GA4",
    )


def _why_no_waylay(setup: GlobeSetup, state: Any, number: int) -> tuple[Sentence, str]:
    if number == state.seat:
        return sentence("Nobody waylays himself or herself."), "G14"
    if rules.met(setup.tables, state, state.seat, number):
        return sentence("A waylay is added at the end only once a round."), "G15"
    return (
        sentence("{other} did not come to your city at the same time.", other=setup.called(number)),
        "G13",
    )


# ------------------------------------------------------------------ chance


def draw(setup: GlobeSetup, state: Any) -> Draw:
    """Say whose hand throws, and what the button for it is called."""
    if state.phase == d.INCOME:
        return Draw(state.seat, sentence("Roll for your money"))
    if state.phase == d.OVERLAND:
        return Draw(state.seat, sentence("Roll for the way overland"))
    if state.phase in (d.RISK, d.AGAIN):
        city = setup.city(state.place[state.city])
        return Draw(-1, sentence("The cost of {city} is rolled.", city=city))
    if state.phase == d.REVEAL:
        return Draw(-1, sentence("The next tickets are shown."))
    return Draw(-1, sentence("The cities are drawn."))


def describe_outcome(setup: GlobeSetup, state: Any, value: int, weight: int) -> Outcome:
    """Say what chance brings."""
    if state.phase == d.PICK:
        said = sentence("{city}", city=setup.city(value))
    elif state.phase == d.START:
        said = sentence("{city}", city=setup.city(state.place[value]))
    elif state.phase == d.REVEAL:
        said = sentence("The next tickets are shown.")
    else:
        said = sentence("{n}", n=value)
    return Outcome(value, weight, said)


# ------------------------------------------------------------------ events


def _plain(text: str, a: str = "a", b: str = "b") -> Any:
    """Tell an event by its seat and its two numbers.

    The named places say what they are: ``{a}`` and ``{b}`` cities, ``{other}`` a seat, ``{n}`` a
    plain number.
    """

    def tell(setup: GlobeSetup, event: Event) -> Sentence:
        values: dict[str, object] = {"name": setup.called(event.seat)} if event.seat >= 0 else {}
        for place, number in ((a, event.a), (b, event.b)):
            if "{" + place + "}" not in text:
                continue
            if place == "other":
                values[place] = setup.called(number)
            else:
                values[place] = number if place == "n" else setup.city(number)
        return Sentence(text, values)

    return tell


def _chose(setup: GlobeSetup, event: Event) -> Sentence:
    name = setup.called(event.seat)
    if event.a < 0:
        return sentence("{name} has chosen a home town.", name=name)
    return sentence("{name} lives in {a}.", name=name, a=setup.city(event.a))


def _packed(setup: GlobeSetup, event: Event) -> Sentence:
    name = setup.called(event.seat)
    if event.a < 0:
        return sentence("{name} has written the sheet.", name=name)
    return plural(
        "{name} has bought {n} ticket.", "{name} has bought {n} tickets.", event.a, name=name
    )


def _marked(setup: GlobeSetup, event: Event) -> Sentence:
    return plural(
        "{name} ticks {a}: {n} check mark.",
        "{name} ticks {a}: {n} check marks.",
        event.b,
        name=setup.called(event.seat),
        a=setup.city(event.a),
    )


EVENTS = {
    ROUND: EventKind("round", "G20", lambda setup, event: sentence("The round is over.")),
    TURN: EventKind(
        "turn",
        "G12",
        lambda setup, event: sentence("Reveal {n}: everybody shows the next line.", n=event.a),
        quiet=True,
    ),
    d.PICKED: EventKind(
        "picked", "G3", _plain(message("Destination {n} is {a}."), b="n"), quiet=True
    ),
    d.CHOSE: EventKind("chose", "G4", _chose),
    d.STARTED: EventKind("started", "GA1", _plain(message("{name} begins in {a}."))),
    d.EXPLODED: EventKind(
        "exploded", "G7", _plain(message("A six for {a}: ${n}k, and another roll."), b="n")
    ),
    d.COST: EventKind("cost", "G6", _plain(message("{a} costs ${n}k."), b="n")),
    d.GROUNDED: EventKind("grounded", "G8", _plain(message("A one: {a} is grounded."))),
    d.ALL_GROUNDED: EventKind(
        "all_grounded",
        "GA21",
        _plain(message("Every city is grounded: nobody flies this round.")),
    ),
    d.EARNED: EventKind("earned", "G9", _plain(message("{name} earns ${n}k."), a="n")),
    d.BOUGHT: EventKind(
        "bought", "G10", _plain(message("{name} buys a ticket to {a} for ${n}k."), b="n")
    ),
    d.PACKED: EventKind("packed", "G10", _packed),
    d.SHOWED: EventKind("showed", "G12", _plain(message("{name} shows a ticket to {a}."))),
    d.ANNOUNCED: EventKind(
        "announced", "G14", _plain(message("{name} shows a waylay for {other}."), a="other")
    ),
    d.DECLARED: EventKind(
        "declared", "G18", _plain(message("{name} means to go to {a} overland."))
    ),
    d.WAYLAID: EventKind(
        "waylaid", "G16", _plain(message("{name} waylays {other} in {b}."), a="other")
    ),
    d.WAYLAID_AGAIN: EventKind(
        "waylaid_again",
        "G17",
        _plain(
            message("{name} waylays {other} in {b} as well; that costs no second ticket."),
            a="other",
        ),
    ),
    d.MUTUAL: EventKind(
        "mutual",
        "GA12",
        _plain(message("{name} and {other} waylay each other in {b}: both stay."), a="other"),
    ),
    d.CHAINED: EventKind(
        "chained",
        "GA12",
        _plain(
            message("{name} waylays {other} in {b}, who waylays somebody too: both stay."),
            a="other",
        ),
    ),
    d.IN_VAIN: EventKind(
        "in_vain",
        "GA13",
        _plain(message("{name} waylays {other} in {b} in vain: there was no ticket."), a="other"),
    ),
    d.OUT_OF_REACH: EventKind(
        "out_of_reach",
        "G19",
        _plain(
            message("{name} waylays {other} in {b} in vain: that traveller goes overland."),
            a="other",
        ),
    ),
    d.ROLLED: EventKind(
        "rolled", "G18", _plain(message("{name} rolls {n} for the way overland."), a="n")
    ),
    d.BY_LAND: EventKind(
        "by_land", "G18", _plain(message("{name} pays and goes overland from {a} to {b}."))
    ),
    d.STRANDED: EventKind(
        "stranded",
        "GA8",
        _plain(message("{name} cannot pay and stays in {a}; the ticket to {b} is lost.")),
    ),
    d.TOOK_OFF: EventKind("took_off", "GA1", _plain(message("{name} takes off for {b}."))),
    d.FLEW: EventKind("flew", "G12", _plain(message("{name} flies from {a} to {b}."))),
    d.HELD: EventKind(
        "held", "G16", _plain(message("{name} is held in {a}; the ticket to {b} is lost."))
    ),
    d.LOST_HERE: EventKind(
        "lost_here",
        "GA7",
        _plain(message("{name} is in {a} already; that ticket is lost.")),
    ),
    d.LOST_GROUNDED: EventKind(
        "lost_grounded",
        "GA8",
        _plain(message("{name} stays in grounded {a}; the ticket to {b} is lost.")),
    ),
    d.LOST_CLOSED: EventKind(
        "lost_closed",
        "GA5",
        _plain(message("{name} stays in {a}: no plane lands in grounded {b}, the ticket is lost.")),
    ),
    d.MARKED: EventKind("marked", "G21", _marked),
    d.CROSSED_OUT: EventKind(
        "crossed_out",
        "G14",
        _plain(message("{name} crosses out the ticket to {b} and will waylay {other}."), a="other"),
    ),
    d.APPENDED: EventKind(
        "appended",
        "G15",
        _plain(message("{name} adds at the end: waylay {other}."), a="other"),
    ),
    d.WON: EventKind("won", "G23", _plain(message("{name} is home in {a} and has won!"))),
    d.SHARED: EventKind(
        "shared",
        "GA17",
        _plain(message("{n} travellers came home at the same time and share the win."), a="n"),
    ),
}

OWN = (d.BOUGHT, d.CROSSED_OUT, d.APPENDED)
"""Events that only their own seat may know of (GA20)."""
OWN_NUMBERS = (d.CHOSE, d.PACKED)
"""Events of which others may know that they happened, and no more (GA20)."""


def conceal_event(setup: GlobeSetup, event: Event, seat: int) -> Event | None:
    """Keep home, tickets, their number and waylay orders from others (GA20)."""
    if seat == event.seat:
        return event
    if event.kind in OWN:
        return None
    if event.kind in OWN_NUMBERS:
        hidden = event.copy()
        hidden.a = hidden.b = -1
        return hidden
    return event


def asks_anyway(setup: GlobeSetup, state: Any) -> bool:
    """Tell whether being asked at all is a secret (C6): in everything that a seat decides."""
    return bool(d.HOME <= state.phase <= d.ORDER)
