"""What is said in Denmark tour: actions, outcomes, events, and why an action is refused."""

from __future__ import annotations

from typing import Any

from gametour.engine.game import Action, Draw, EventKind, Outcome
from gametour.engine.rules import ROUND, TURN, Event
from gametour.games.denmark_tour import declared as d
from gametour.games.denmark_tour.rules import usable
from gametour.games.denmark_tour.setup import DenmarkSetup
from gametour.words import Sentence, message, plural, sentence

CHANCE_CARDS = (
    sentence("a plane ticket"),
    sentence("a ticket for a ferry or the bridge"),
    sentence("an extra roll"),
    sentence("a lost turn"),
)
TICKETS = (sentence("plane ticket"), sentence("ferry or bridge ticket"))

KINDS = {
    d.WALK: "walk",
    d.DIVERT: "divert",
    d.CROSS: "cross",
    d.BEYOND: "beyond",
    d.WAIT: "wait",
    d.STAY: "stay",
    d.ROLL_DIE: "roll",
    d.FLY_TICKET: "ticket",
    d.SAIL_TICKET: "ticket",
    d.SAIL_TICKET_BEYOND: "ticket_beyond",
    d.CHOOSE: "answer",
    d.SAY_WRONG: "wrong",
    d.SAY_RIGHT: "right",
    d.GIVE: "give",
    d.REFUSE: "refuse",
}


# ------------------------------------------------------------------ actions


def describe(setup: DenmarkSetup, state: Any, value: int) -> Action:
    """Say what an action means."""
    if value >= d.OFFER_TO:
        town, other = value & d.TARGET, (value - d.OFFER_TO) >> 8
        said = sentence("Offer {town} to {name}", town=setup.town(town), name=setup.called(other))
        return Action(value, "offer", town, said, partner=other)
    kind, target = value & d.KIND, value & d.TARGET
    return Action(value, KINDS[kind], target, _said(setup, state, kind, target))


def _said(setup: DenmarkSetup, state: Any, kind: int, target: int) -> Sentence:
    if kind == d.CHOOSE:
        return sentence("Answer {letter}", letter="ABCDEFGH"[target])
    if kind == d.GIVE:
        return sentence("Give {town} for it", town=setup.town(target))
    plain = {
        d.ROLL_DIE: sentence("Roll the die"),
        d.SAY_WRONG: sentence("Wrong"),
        d.SAY_RIGHT: sentence("Right"),
        d.REFUSE: sentence("No, thank you"),
    }
    if kind in plain:
        return plain[kind]
    if kind in (d.WAIT, d.STAY):
        here = setup.town(state.seats[state.seat].town)
        if kind == d.WAIT:
            return sentence("Wait in {town}", town=here)
        return sentence("Stay in {town}", town=here)
    with_town = {
        d.WALK: message("Go to {town}"),
        d.DIVERT: message("Stop in {town}"),
        d.CROSS: message("Cross to {town}"),
        d.BEYOND: message("Cross, and on to {town}"),
        d.FLY_TICKET: message("Plane ticket to {town}"),
        d.SAIL_TICKET: message("Ferry or bridge ticket to {town}"),
        d.SAIL_TICKET_BEYOND: message("Ferry or bridge ticket, and on to {town}"),
    }
    return Sentence(with_town[kind], {"town": setup.town(target)})


def why_not(setup: DenmarkSetup, state: Any, value: int) -> tuple[Sentence, str]:
    """Say why an action is not legal now, and by which rule."""
    phase = state.phase
    if phase == d.ANSWER:
        return sentence("First the question is to be answered."), "D16"
    if phase == d.OFFER:
        return sentence("First the offer is to be accepted or refused."), "DA27"
    kind, town = value & d.KIND, value & d.TARGET
    if value >= d.OFFER_TO:
        return _why_no_offer(setup)
    if phase == d.DECIDE and kind in (d.WALK, d.DIVERT, d.CROSS, d.BEYOND, d.WAIT, d.STAY):
        return sentence("First the die is to be rolled, or a ticket played."), "D5"
    if town >= len(setup.board.towns) or kind not in KINDS:
        return sentence("There is no such action."), "C4"
    if kind in (d.FLY_TICKET, d.SAIL_TICKET, d.SAIL_TICKET_BEYOND):
        return _why_no_ticket(setup, state, kind)
    if kind in (d.CROSS, d.BEYOND):
        return _why_no_crossing(setup, state, town)
    if kind == d.WAIT:
        return sentence("Waiting is for a town with a transport that may be used."), "DA14"
    if kind == d.STAY:
        return sentence("The whole number thrown is moved."), "DA9"
    if kind in (d.WALK, d.DIVERT):
        return _why_no_walk(setup, state, kind, town)
    return sentence("That is not to be decided now."), "C4"


def _why_no_offer(setup: DenmarkSetup) -> tuple[Sentence, str]:
    if not setup.options["allow_trade"]:
        return sentence("Trading town cards was not agreed on before the game."), "D24"
    return (
        sentence("One own card is offered a turn, before rolling, to somebody who can answer it."),
        "DA27",
    )


def _why_no_ticket(setup: DenmarkSetup, state: Any, kind: int) -> tuple[Sentence, str]:
    ticket = d.PLANE if kind == d.FLY_TICKET else d.FERRY
    if state.seats[state.seat].ticket[ticket] == 0:
        return sentence("There is no {ticket} in the hand.", ticket=TICKETS[ticket]), "D15"
    if state.phase != d.DECIDE:
        return sentence("A ticket is played instead of rolling, at the start of a turn."), "DA17"
    here = state.seats[state.seat].town
    if setup.board.far_ends(here) and not usable(setup.tables, state):
        return sentence("The transport is open to who came to the town by a move."), "D21"
    return sentence("The ticket does not lead there from here, or no one can enter there."), "DA16"


def _why_no_crossing(setup: DenmarkSetup, state: Any, town: int) -> tuple[Sentence, str]:
    here = state.seats[state.seat].town
    if state.card_move:
        return sentence("The number on a question card is moved by road only."), "DA14"
    if not any(crossing.b == town for crossing in setup.board.far_ends(here)):
        return (
            sentence(
                "No ferry, flight or toll bridge leads from {here} to {town}.",
                here=setup.town(here),
                town=setup.town(town),
            ),
            "DA16",
        )
    if not usable(setup.tables, state):
        return sentence("The transport is open to who came to the town by a move."), "D21"
    if state.roll not in (1, 5):
        return sentence("Crossing needs a 1 or a 5, or a ticket; it is a {n}.", n=state.roll), "D20"
    return sentence("{town} is occupied.", town=setup.town(town)), "DA16"


def _why_no_walk(setup: DenmarkSetup, state: Any, kind: int, town: int) -> tuple[Sentence, str]:
    here = state.seats[state.seat].town
    away, name = setup.board.distance(here, town), setup.town(town)
    occupied = any(seat.town == town for seat in state.seats[: len(setup.players)])
    if kind == d.WALK and away == state.roll and occupied:
        return sentence("{town} is occupied: the pawn stops at the nearest town.", town=name), "D10"
    if kind == d.DIVERT:
        return sentence("Nothing diverts the pawn to {town}.", town=name), "D11"
    if town == here:
        return sentence("The whole number thrown is moved."), "DA9"
    if away > 100:
        return sentence("No road leads from here to {town}.", town=name), "DA6"
    return (
        plural(
            "{town} is {n} field away, but the number is {roll}.",
            "{town} is {n} fields away, but the number is {roll}.",
            away,
            town=name,
            roll=state.roll,
        ),
        "D8",
    )


# ------------------------------------------------------------------ chance


def draw(setup: DenmarkSetup, state: Any) -> Draw:
    """Say whose hand throws or draws, and what the button for it is called."""
    if state.phase == d.ROLL:
        if state.extra_taken:
            return Draw(state.seat, sentence("Roll again"))
        return Draw(state.seat, sentence("Roll the die"))
    if state.phase == d.QUESTION:
        return Draw(state.seat, sentence("Draw a question card"))
    if state.phase == d.STAR:
        return Draw(state.seat, sentence("Draw a chance card"))
    return Draw(-1, sentence("The cards are dealt."))


def describe_outcome(setup: DenmarkSetup, state: Any, value: int, weight: int) -> Outcome:
    """Say what chance brings."""
    phase = state.phase
    if phase == d.ROLL:
        said = sentence("{n}", n=value)
    elif phase == d.QUESTION:
        said = sentence("Question {id}", id=setup.questions.questions[value].id)
    elif phase == d.ANSWER:
        said = sentence("Right") if value == d.SAY_RIGHT else sentence("Wrong")
    elif phase == d.STAR:
        said = CHANCE_CARDS[value]
    elif phase == d.FIRST:
        said = setup.called(value)
    else:
        said = sentence("{town}", town=setup.town(value))
    return Outcome(value, weight, said)


# ------------------------------------------------------------------ events


def _plain(text: str) -> Any:
    """Tell an event by its seat and its two towns."""

    def tell(setup: DenmarkSetup, event: Event) -> Sentence:
        values: dict[str, object] = {"name": setup.called(event.seat)}
        for place, town in (("a", event.a), ("b", event.b)):
            if "{" + place + "}" in text:
                values[place] = setup.town(town)
        return Sentence(text, values)

    return tell


CROSSED_BY = {
    "ferry": message("{name} sailed to {b}."),
    "toll_bridge": message("{name} crossed the bridge to {b}."),
    "flight": message("{name} flew to {b}."),
}


def _crossed(setup: DenmarkSetup, event: Event) -> Sentence:
    """Tell how: two towns with airports may have a ferry, too, and then it is the shorter way."""
    ways = {way.kind for way in setup.board.far_ends(event.a) if way.b == event.b}
    text = next(text for kind, text in CROSSED_BY.items() if kind in ways)
    return Sentence(text, {"name": setup.called(event.seat), "b": setup.town(event.b)})


def _started(setup: DenmarkSetup, event: Event) -> Sentence:
    town = setup.town(event.a)
    if event.seat < 0:
        return sentence("All begin in {town}, and must come home there.", town=town)
    return sentence("{name} begins in {town}.", name=setup.called(event.seat), town=town)


def _hands(setup: DenmarkSetup, event: Event) -> Sentence:
    return plural("Each player gets {n} town card.", "Each player gets {n} town cards.", event.a)


def _rolled(setup: DenmarkSetup, event: Event) -> Sentence:
    name = setup.called(event.seat)
    if event.a == 6:
        return sentence("{name} rolled a 6: a question.", name=name)
    return sentence("{name} rolled {n}.", name=name, n=event.a)


def _diverted(setup: DenmarkSetup, event: Event) -> Sentence:
    name, town = setup.called(event.seat), setup.town(event.b)
    if event.a == event.b:
        return sentence("{name} found the way occupied and stays in {town}.", name=name, town=town)
    return sentence("{name} found the town occupied and stopped in {town}.", name=name, town=town)


def _visited(setup: DenmarkSetup, event: Event) -> Sentence:
    return plural(
        "{name} handed in {town}: {n} card left.",
        "{name} handed in {town}: {n} cards left.",
        event.b,
        name=setup.called(event.seat),
        town=setup.town(event.a),
    )


def _right(setup: DenmarkSetup, event: Event) -> Sentence:
    return plural(
        "{name} answered right and moves {n} field.",
        "{name} answered right and moves {n} fields.",
        event.b,
        name=setup.called(event.seat),
    )


def _drew(setup: DenmarkSetup, event: Event) -> Sentence:
    return sentence(
        "{name} drew a chance card: {card}.",
        name=setup.called(event.seat),
        card=CHANCE_CARDS[event.a],
    )


def _used(setup: DenmarkSetup, event: Event) -> Sentence:
    return sentence(
        "{name} played a {ticket}.", name=setup.called(event.seat), ticket=TICKETS[event.a]
    )


def _more(setup: DenmarkSetup, event: Event) -> Sentence:
    name = setup.called(event.seat)
    if event.a == d.FROM_TRIPLE:
        return sentence("{name} has won three questions more: an extra roll.", name=name)
    return sentence("{name} has an extra roll.", name=name)


def _lapsed(setup: DenmarkSetup, event: Event) -> Sentence:
    return plural(
        "An extra roll of {name} lapses.",
        "{n} extra rolls of {name} lapse.",
        event.a,
        name=setup.called(event.seat),
    )


def _lost(setup: DenmarkSetup, event: Event) -> Sentence:
    return sentence("{name} sits out a turn.", name=setup.called(event.seat))


def _offered(setup: DenmarkSetup, event: Event) -> Sentence:
    return sentence(
        "{name} offers {town} to {other}.",
        name=setup.called(event.seat),
        town=setup.town(event.a),
        other=setup.called(event.b),
    )


def _refused(setup: DenmarkSetup, event: Event) -> Sentence:
    return sentence("{name} does not trade.", name=setup.called(event.seat))


def _traded(setup: DenmarkSetup, event: Event) -> Sentence:
    return sentence(
        "{name} and {other} traded a card each.",
        name=setup.called(event.seat),
        other=setup.called(event.b),
    )


def _received(setup: DenmarkSetup, event: Event) -> Sentence:
    return sentence(
        "{name} got {town} from {other}.",
        name=setup.called(event.seat),
        town=setup.town(event.a),
        other=setup.called(event.b),
    )


EVENTS = {
    ROUND: EventKind("round", "C7", lambda setup, event: sentence("A round is over."), quiet=True),
    TURN: EventKind("turn", "D5", _plain(message("It is {name}’s turn, in {a}.")), quiet=True),
    d.STARTED: EventKind("started", "D4", _started),
    d.DEALT: EventKind("dealt", "D2", _plain(message("{name} got the card of {a}.")), quiet=True),
    d.HANDS: EventKind("hands", "D2", _hands),
    d.FIRST_SEAT: EventKind("first", "C5", _plain(message("{name} begins."))),
    d.ROLLED: EventKind("rolled", "D5", _rolled),
    d.WALKED: EventKind("walked", "D6", _plain(message("{name} went to {b}."))),
    d.DIVERTED: EventKind("diverted", "D10", _diverted),
    d.CROSSED: EventKind("crossed", "D20", _crossed),
    d.CROSSED_ON: EventKind(
        "crossed_on",
        "DA16",
        _plain(message("{name} crossed, found the town occupied and stopped in {b}.")),
    ),
    d.WAITED: EventKind("waited", "DA14", _plain(message("{name} waits in {a}."))),
    d.STAYED: EventKind("stayed", "DA9", _plain(message("{name} stays in {a}."))),
    d.VISITED: EventKind("visited", "D9", _visited),
    d.ASKED: EventKind("asked", "D16", _plain(message("{name} gets a question.")), quiet=True),
    d.RIGHT: EventKind("right", "D18", _right),
    d.WRONG: EventKind("wrong", "D17", _plain(message("{name} answered wrong and stays."))),
    d.NO_QUESTION: EventKind("no_question", "DA20", _plain(message("No question card is left."))),
    d.DREW: EventKind("drew", "D12", _drew),
    d.NO_CARD: EventKind("no_card", "DA18", _plain(message("No chance card is left."))),
    d.USED: EventKind("used", "D15", _used),
    d.MORE: EventKind("more", "D19", _more),
    d.LAPSED: EventKind("lapsed", "DA19", _lapsed),
    d.LOST: EventKind("lost", "D13", _lost),
    d.OFFERED: EventKind("offered", "DA27", _offered),
    d.REFUSED: EventKind("refused", "DA27", _refused),
    d.TRADED: EventKind("traded", "DA27", _traded),
    d.RECEIVED: EventKind("received", "DA27", _received, quiet=True),
    d.WON: EventKind("won", "D22", _plain(message("{name} is home in {a} and has won!"))),
}


def conceal_event(setup: DenmarkSetup, event: Event, seat: int) -> Event | None:
    """Keep from a seat which cards others were dealt or traded (DA25)."""
    if setup.options["hands_open"]:
        return event
    if event.kind == d.DEALT and seat != event.seat:
        return None
    if event.kind == d.RECEIVED and seat not in (event.seat, event.b):
        return None
    return event
