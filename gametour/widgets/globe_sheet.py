"""The score sheet of Globetrotters: home, purse, ten boxes to tick, and this round's tickets."""

from __future__ import annotations

from collections.abc import Sequence

from gametour.engine.log import Entry
from gametour.engine.view import View
from gametour.games.globetrotters import GlobeSetup
from gametour.games.globetrotters import declared as d
from gametour.widgets.html import Markup, element, joined
from gametour.widgets.side import Sight
from gametour.words import Sentence, Words, sentence

HIDDEN = "•••"


def money(amount: int) -> Sentence:
    """Say an amount of thousands of dollars, as short as can be."""
    return sentence("${n}k", n=amount) if amount else sentence("no money")


def sheet_markup(setup: GlobeSetup, view: View, sight: Sight, say: Words) -> Markup:
    """Write the sheet on the screen: what is secret only where it lies face up.

    Parameters
    ----------
    setup
        The game made ready.
    view
        What may be known.
    sight
        Whose sheet it is, and whether it lies face up.
    say
        The words.
    """
    seat = sight.hand
    if seat < 0 or view.state.place[0] < 0:
        return joined([])
    me = view.state.seats[seat]
    title = sentence("Score sheet of {name}", name=setup.called(seat))
    ticked = sentence("{n} of {all} cities", n=me.n_marks, all=setup.tables.destinations)
    return element(
        "div",
        element(
            "div",
            element("h3", say(title)),
            element("span", say(ticked)),
            class_="gt-handhead",
        ),
        element("div", _facts(setup, view, sight, say), class_="gt-sheet-facts"),
        _boxes(setup, view, seat, say),
        _lines(setup, view, sight, say),
        class_=f"gt-globe-sheet c{seat}" + " gt-secret" * sight.peeking,
    )


def _facts(setup: GlobeSetup, view: View, sight: Sight, say: Words) -> Markup:
    """Write home, purse and income."""
    me = view.state.seats[sight.hand]
    home = say(sentence("not chosen yet"))
    if me.home >= 0:
        home = say(sentence("{city}", city=setup.city(view.state.place[me.home])))
    elif view.state.phase != d.HOME:
        home = HIDDEN
    purse = say(money(me.money)) if me.money >= 0 else HIDDEN
    rows = [(sentence("Home town"), home), (sentence("Purse"), purse)]
    earned = income(view, sight.hand)
    if earned:
        rows.append((sentence("Income"), say(money(earned))))
    return joined(
        element("span", element("i", say(name)), element("b", said), class_="gt-fact")
        for name, said in rows
    )


def income(view: View, seat: int) -> int:
    """Tell what a seat has earned in this round."""
    return next((e.a for e in of_this_round(view) if e.kind == "earned" and e.seat == seat), 0)


def of_this_round(view: View) -> list[Entry]:
    """Give what has happened in this round, the newest first."""
    found = []
    for entry in reversed(view.log):
        if entry.round != view.round:
            break
        if not entry.undone:
            found.append(entry)
    return found


def _boxes(setup: GlobeSetup, view: View, seat: int, say: Words) -> Markup:
    """Write the ten boxes, ticked or not."""
    state = view.state
    boxes = []
    for number in range(setup.tables.destinations):
        ticked = bool(state.seats[seat].marks >> number & 1)
        city = int(state.place[number])
        name = say(sentence("{city}", city=setup.city(city)))
        said = sentence("{city}: ticked", city=name) if ticked else sentence("{city}", city=name)
        home = number == state.seats[seat].home
        boxes.append(
            element(
                "li",
                element("i", "✓" if ticked else "", aria_hidden="true"),
                element("span", name, " ⌂" if home else None),
                class_="gt-box" + " done" * ticked,
                data_spot=city,
                aria_label=say(said),
                title=name,
            )
        )
    return element("ol", *boxes, class_="gt-boxes")


def _lines(setup: GlobeSetup, view: View, sight: Sight, say: Words) -> Markup:
    """Write the lines of this round: those shown, then those that are still to come."""
    seat, state = sight.hand, view.state
    me = state.seats[seat]
    shown = [
        _line(setup, view, say, entry.kind == "announced", entry.a, "done")
        for entry in of_this_round(view)[::-1]
        if entry.seat == seat and entry.kind in ("showed", "announced")
    ]
    coming = [
        _line(
            setup,
            view,
            say,
            line >= d.WAYLAY_LINE,
            line - d.WAYLAY_LINE if line >= d.WAYLAY_LINE else state.place[line],
            "now" if place == me.at else "",
        )
        for place, line in enumerate(me.line[: me.n_lines])
        if line >= 0
    ]
    lines: Sequence[Markup] = [*shown, *coming]
    if not sight.face_up and state.phase in (d.BUY, d.REVEAL, d.LEAVE, d.OVERLAND, d.ORDER):
        lines = [*shown, element("span", HIDDEN, class_="gt-card gt-back", aria_hidden="true")]
    elif not lines:
        lines = [element("span", say(sentence("none yet")), class_="gt-none")]
    return element(
        "div",
        element("h3", say(sentence("Tickets of this round"))),
        *lines,
        class_="gt-tickets gt-lines",
    )


def _line(
    setup: GlobeSetup, view: View, say: Words, waylays: bool, target: int, kind: str
) -> Markup:
    """Write one line: a ticket with its price, or a waylay."""
    if waylays:
        said = say(sentence("Waylay {other}", other=setup.called(target)))
    else:
        said = say(sentence("{city}", city=setup.city(target)))
    return element("span", said, class_=f"gt-card {kind}".strip())
