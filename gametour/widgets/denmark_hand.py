"""The hand of Denmark tour in the panel: town cards by group, kept tickets, won questions."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gametour.engine.view import View
from gametour.games.denmark_tour import DenmarkSetup
from gametour.games.denmark_tour import declared as d
from gametour.games.denmark_tour.options import SHIPPED_BOARD
from gametour.widgets.html import Markup, element, joined
from gametour.widgets.side import Sight
from gametour.words import Sentence, Words, plural, sentence

GROUP_NAMES = (
    sentence("North Jutland"),
    sentence("South Jutland"),
    sentence("Funen & isles"),
    sentence("Zealand & isles"),
)
LETTERS = "ABCD"
PLANE_PATH = "M12 3l1.2 7 7 4v1.6l-7-2-.5 4.4 2 1.6V21L12 20l-2.7 1v-1.4l2-1.6-.5-4.4-7 2V14l7-4z"
ANCHOR_PATH = "M12 8v11M8 11h8M5 14c1 4 4 5 7 5s6-1 7-5M12 4a2 2 0 1 0 .01 0"


def towns_to_visit(view: View, seat: int) -> list[int]:
    """Give the towns in a seat's hand, as far as the view knows them."""
    if seat < 0:
        return []
    return [town for town in view.state.seats[seat].hand if town >= 0]


def hand_markup(
    setup: DenmarkSetup, view: View, sight: Sight, say: Words, lit: Collection[int]
) -> Markup:
    """Write the hand on the screen.

    Parameters
    ----------
    setup
        The game made ready.
    view
        What may be known.
    sight
        Whose hand it is, and whether it lies face up.
    say
        The words.
    lit
        The towns that can be reached now.
    """
    seat = sight.hand
    if seat < 0 or view.state.first < 0:
        return joined([])
    cards = d.GROUPS * setup.options["cards_per_group"]
    done = _handed_in(view, seat)
    title = sentence("Town cards of {name}", name=setup.called(seat))
    head = element(
        "div",
        element("h3", say(title)),
        element("span", say(sentence("{n} of {all} handed in", n=len(done), all=cards))),
        class_="gt-handhead",
    )
    groups = [_group(setup, view, sight, say, group, done, lit) for group in range(d.GROUPS)]
    return joined(
        [
            head,
            element("div", *groups, class_=f"gt-cols c{seat}" + " gt-secret" * sight.peeking),
            _kept(view, seat, say),
        ]
    )


def _handed_in(view: View, seat: int) -> list[int]:
    """Give the towns whose cards were handed in, which everybody saw (D9)."""
    return [
        entry.a
        for entry in view.log
        if entry.kind == "visited" and entry.seat == seat and not entry.undone
    ]


def _group(
    setup: DenmarkSetup,
    view: View,
    sight: Sight,
    say: Words,
    group: int,
    done: Sequence[int],
    lit: Collection[int],
) -> Markup:
    group_of = setup.tables.group_of
    if sight.face_up:
        towns = [town for town in towns_to_visit(view, sight.hand) if group_of[town] == group]
        towns.sort(key=setup.town)
        cards = [_card(setup, town, "now" if town in lit else "") for town in towns]
    else:
        left = view.state.seats[sight.hand].left_in[group]
        cards = [element("span", "•••", class_="gt-card gt-back", aria_hidden="true")] * left
    cards += [_card(setup, town, "done") for town in done if group_of[town] == group]
    return element(
        "section",
        element("h4", element("i", LETTERS[group]), _group_name(setup, group, say)),
        *cards,
    )


def _group_name(setup: DenmarkSetup, group: int, say: Words) -> Markup:
    """Name a group's part of the country; a teacher's own board has only the letters."""
    shipped = setup.options["board"] == SHIPPED_BOARD
    return element("span", say(GROUP_NAMES[group]) if shipped else "")


def _card(setup: DenmarkSetup, town: int, kind: str) -> Markup:
    name = setup.town(town)
    return element("span", name, class_=f"gt-card {kind}".strip(), data_spot=town, title=name)


def _kept(view: View, seat: int, say: Words) -> Markup:
    """Write the tickets and the won question cards, which lie open for all."""
    holds = view.state.seats[seat]
    tickets = [_ticket(d.PLANE, say)] * holds.ticket[d.PLANE]
    tickets += [_ticket(d.FERRY, say)] * holds.ticket[d.FERRY]
    none = element("span", say(sentence("none kept")), class_="gt-none")
    won = plural("{n} question card won", "{n} question cards won", holds.won)
    lost = None
    if holds.lost:
        turns = plural("sits out {n} turn", "sits out {n} turns", holds.lost)
        lost = element("span", say(turns), class_="gt-won")
    return element(
        "div",
        element("h3", say(sentence("Tickets"))),
        *(tickets or [none]),
        element("span", say(won), class_="gt-won"),
        lost,
        class_="gt-tickets",
    )


def _ticket(kind: int, say: Words) -> Markup:
    name: Sentence = sentence("plane") if kind == d.PLANE else sentence("ferry or bridge")
    return element("span", ticket_sign(kind), say(name), class_="gt-ticket")


def ticket_sign(kind: int) -> Markup:
    """Draw the sign of a ticket."""
    if kind == d.PLANE:
        path = element("path", d=PLANE_PATH, fill="currentColor")
    else:
        path = element(
            "path",
            d=ANCHOR_PATH,
            fill="none",
            stroke="currentColor",
            stroke_width=2,
            stroke_linecap="round",
        )
    return element("svg", path, viewBox="0 0 24 24", width=18, height=18, aria_hidden="true")
