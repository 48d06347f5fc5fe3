"""The panel's pieces of Städtetour: the destination card, the bag, what is reached, the ticket."""

from __future__ import annotations

from collections.abc import Sequence

from gametour.engine.log import Entry
from gametour.engine.view import View
from gametour.games.staedtetour import StaedtetourSetup
from gametour.games.staedtetour import declared as d
from gametour.painting.staedtetour_scene import Chance, last_ride
from gametour.widgets.html import Markup, element, joined
from gametour.widgets.marks import seat_mark, whose
from gametour.widgets.side import Sight
from gametour.words import Sentence, Words, plural, sentence

LIKELIEST = 3  # so many destinations are listed for each seat
SMALL = 0.1  # below it a whole percentage hides the difference of one in 27 and one in 28

TICKETS: dict[int, tuple[Sentence, Sentence]] = {
    d.SINGLE: (
        sentence("Single ticket"),
        sentence("Onward, as many stations as there are open tickets."),
    ),
    d.RETURN: (
        sentence("Return ticket"),
        sentence("The bus turns round and drives as many stations as there are open tickets."),
    ),
    d.ROUND_TRIP: (
        sentence("Round trip"),
        sentence("With a star, on to the guide’s own destination, however far."),
    ),
}

_ARROWS = {
    d.SINGLE: "M4 12h13M13 7l6 5-6 5",
    d.RETURN: "M5 8h13M14 4l5 4-5 4M19 16H6M10 12l-5 4 5 4",
    d.ROUND_TRIP: "M18.5 8.5a7.5 7.5 0 1 1-6.5-4M12 1l4 3.5-4 3.5",
}


def ticket_sign(kind: int) -> Markup:
    """Draw the arrows of a ticket."""
    path = element(
        "path",
        d=_ARROWS[kind],
        fill="none",
        stroke="currentColor",
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return element("svg", path, viewBox="0 0 24 24", width=18, height=18, aria_hidden="true")


def news_markup(view: View, say: Words) -> Markup:
    """Write the ticket drawn last; when somebody has won the pot since, write that."""
    claim: Entry | None = None
    for entry in reversed(view.log):
        if entry.undone:
            continue
        if entry.kind == "claimed" and claim is None:
            claim = entry
        if entry.kind == "drew":
            return _won(claim, say) if claim is not None else _ticket(view, entry, say)
    return joined([])


def _ticket(view: View, entry: Entry, say: Words) -> Markup:
    title, meaning = TICKETS[entry.a]
    told = whose(view.setup.called(entry.seat), title)
    return element(
        "div",
        element("b", ticket_sign(entry.a), element("span", say(told))),
        element("span", say(meaning), class_="gt-meaning-of"),
        class_=f"gt-chance c{entry.seat}",
    )


def _won(entry: Entry, say: Words) -> Markup:
    return element(
        "div",
        element("b", say(sentence("Destination reached!"))),
        element("span", say(entry.sentence)),
        class_=f"gt-chance c{entry.seat}",
    )


def hand_markup(
    setup: StaedtetourSetup, view: View, sight: Sight, say: Words, likely: Sequence[Chance]
) -> Markup:
    """Write the destination card on the screen, and what lies open for all.

    Parameters
    ----------
    setup
        The game made ready.
    view
        What may be known.
    sight
        Whose card it is, and whether it lies face up.
    say
        The words.
    likely
        What can be inferred, if that is to be shown.
    """
    if view.state.first < 0:
        return joined([])
    return joined(
        [
            _own_card(setup, view, sight, say),
            _inferred(setup, view, say, likely),
            element(
                "div",
                _row(say(sentence("Bag")), _bag(view, say)),
                _row(say(sentence("Ride")), _ride(setup, view)),
                _row(say(sentence("Reached")), _reached(setup, view, say)),
                class_="gt-facts",
            ),
        ]
    )


def _own_card(setup: StaedtetourSetup, view: View, sight: Sight, say: Words) -> Markup | None:
    """Write the card of the hand on the screen, face up or its back."""
    seat = sight.hand
    if seat < 0:
        return None
    seen = sight.face_up and view.state.goal[seat] >= 0
    if view.state.possible[seat] and not seen:
        card = element("span", "•••", class_="gt-card gt-goal gt-back", aria_hidden="true")
    else:
        card = destination_card(setup, view, seat, say)
    title = sentence("Destination of {name}", name=setup.called(seat))
    return joined(
        [
            element("div", element("h3", say(title)), class_="gt-handhead"),
            element("div", card, class_=f"c{seat}" + " gt-secret" * sight.peeking),
        ]
    )


def destination_card(setup: StaedtetourSetup, view: View, seat: int, say: Words) -> Markup:
    """Write a seat's destination card face up, for a view that knows it."""
    goal = view.state.goal[seat]
    if goal < 0:
        return element("span", say(sentence("to be drawn")), class_="gt-none")
    name = setup.station(goal)
    return element("span", name, class_="gt-card gt-goal", data_spot=goal, title=name)


def _row(title: str, content: object) -> Markup:
    return element("p", element("b", title), " ", content)


def _bag(view: View, say: Words) -> str:
    bag = view.state.bag
    return say(
        plural(
            "{n} ticket: {single} single, {ret} return, {round} round trips",
            "{n} tickets: {single} single, {ret} return, {round} round trips",
            sum(bag),
            single=bag[d.SINGLE],
            ret=bag[d.RETURN],
            round=bag[d.ROUND_TRIP],
        )
    )


def _ride(setup: StaedtetourSetup, view: View) -> str:
    """List the stations of the ride that goes on, or was the last."""
    _, stations = last_ride(view)
    return " → ".join(setup.station(station) for station in stations) or "–"


def _reached(setup: StaedtetourSetup, view: View, say: Words) -> str:
    """List the destinations on the discard pile, which all have seen (SA21)."""
    pile = view.state.discarded
    names = [one.name for one in setup.board.destinations if pile >> one.index & 1]
    return ", ".join(names) or "–"


def _percent(share: float, say: Words) -> str:
    """Write a chance, a small one with a decimal place."""
    return say.percent(share, 1 if share < SMALL else 0)


def _inferred(
    setup: StaedtetourSetup, view: View, say: Words, likely: Sequence[Chance]
) -> Markup | None:
    """List for each seat how many destinations are possible, and the likeliest of them."""
    if not likely:
        return None
    rows = []
    for seat in range(len(view.players)):
        own = sorted(
            (chance for chance in likely if chance.seat == seat),
            key=lambda chance: (-chance.share, chance.station),
        )
        if not own:
            continue
        count = say(sentence("{n} possible", n=len(own)))
        best = ", ".join(
            f"{setup.station(chance.station)} {_percent(chance.share, say)}"
            for chance in own[:LIKELIEST]
        )
        rows.append(
            element("li", seat_mark(seat), element("span", f"{count}: {best}"), class_=f"c{seat}")
        )
    return element(
        "div",
        element("h3", say(sentence("What everybody can know"))),
        element("ul", *rows),
        class_="gt-inferred",
    )
