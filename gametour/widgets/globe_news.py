"""What happened last in Globetrotters, in large: incomes, or what each traveller's line came to."""

from __future__ import annotations

from gametour.engine.log import Entry
from gametour.engine.view import View
from gametour.games.globetrotters import GlobeSetup
from gametour.games.globetrotters import declared as d
from gametour.painting.globe_scene import last_reveal
from gametour.widgets.globe_sheet import money, of_this_round
from gametour.widgets.html import Markup, element, joined
from gametour.widgets.marks import seat_mark
from gametour.words import Sentence, Words, message, sentence

# How a line shown came out; {city} is where the ticket leads, {other} who was waylaid.
_OUTCOMES: dict[str, tuple[str, str]] = {
    "showed": (message("shows {city}"), "a"),
    "announced": (message("waylays {other}"), "a"),
    "declared": (message("overland to {city}"), "a"),
    "took_off": (message("flies to {city}"), "b"),
    "flew": (message("flies to {city}"), "b"),
    "by_land": (message("overland to {city}"), "b"),
    "held": (message("held: {city} is lost"), "b"),
    "stranded": (message("cannot pay: {city} is lost"), "b"),
    "lost_here": (message("is there: {city} is lost"), "b"),
    "lost_grounded": (message("grounded: {city} is lost"), "b"),
    "lost_closed": (message("no landing: {city} is lost"), "b"),
    "in_vain": (message("waylays {other} in vain"), "a"),
    "out_of_reach": (message("waylays {other} in vain"), "a"),
}
_LOST = ("held", "stranded", "lost_here", "lost_grounded", "lost_closed", "in_vain", "out_of_reach")


def news_markup(setup: GlobeSetup, view: View, say: Words) -> Markup:
    """Write the last reveal, line by line, or this round's incomes before it."""
    reveal = last_reveal(view)
    if reveal:
        return _reveal(setup, view, reveal, say)
    if view.state.phase in (d.INCOME, d.BUY) or (
        view.state.phase == d.REVEAL and view.state.step == 0
    ):
        return _incomes(setup, view, say)
    return joined([])


def _reveal(setup: GlobeSetup, view: View, reveal: list[Entry], say: Words) -> Markup:
    rows = []
    for seat in range(len(view.players)):
        own = [entry for entry in reveal if entry.seat == seat]
        told = [entry for entry in own if entry.kind in _OUTCOMES]
        if not told:
            continue
        last = told[-1]
        said, which = _OUTCOMES[last.kind]
        number = last.a if which == "a" else last.b
        is_seat = "{other}" in said
        value = setup.called(number) if is_seat else setup.city(number)
        text = say(Sentence(said, {"other" if is_seat else "city": value}))
        tick = "✓" if any(entry.kind == "marked" for entry in own) else None
        rows.append(_row(setup, seat, say, text, tick, "gt-lost" if last.kind in _LOST else ""))
    return element("div", *rows, class_="gt-reveal")


def _incomes(setup: GlobeSetup, view: View, say: Words) -> Markup:
    earned = {e.seat: e.a for e in of_this_round(view) if e.kind == "earned"}
    rows = [_row(setup, seat, say, say(money(earned[seat])), None, "") for seat in sorted(earned)]
    if not rows:
        return joined([])
    title = element("i", say(sentence("Income")))
    return element("div", title, *rows, class_="gt-reveal gt-incomes")


def _row(
    setup: GlobeSetup, seat: int, say: Words, text: str, tick: str | None, kind: str
) -> Markup:
    """Write a line; the name stands in it where the seats are out of sight."""
    return element(
        "div",
        seat_mark(seat),
        element("em", say(setup.called(seat)), class_="gt-whose"),
        element("span", text),
        element("b", tick) if tick else None,
        class_=f"c{seat} {kind}".strip(),
    )
