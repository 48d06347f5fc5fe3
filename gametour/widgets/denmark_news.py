"""The card of Denmark tour that was just drawn or answered, kept in sight until the next roll."""

from __future__ import annotations

from gametour.engine.log import Entry
from gametour.engine.view import View
from gametour.games.denmark_tour import DenmarkSetup
from gametour.games.denmark_tour import declared as d
from gametour.widgets.denmark_hand import ticket_sign
from gametour.widgets.html import Markup, element, joined
from gametour.widgets.marks import whose
from gametour.words import Sentence, Words, sentence

CHANCE_CARDS: dict[int, tuple[Sentence, Sentence]] = {
    d.PLANE: (
        sentence("Plane ticket"),
        sentence("Keep it: it flies you from one airport to another, in place of a roll."),
    ),
    d.FERRY: (
        sentence("Ticket for a ferry or the bridge"),
        sentence("Keep it: it takes you over the water, in place of a roll."),
    ),
    d.EXTRA_ROLL: (sentence("Extra roll"), sentence("Roll once more in this turn.")),
    d.LOSE_TURN: (sentence("Lost turn"), sentence("Sit out your next turn.")),
}


def news_markup(setup: DenmarkSetup, view: View, say: Words) -> Markup:
    """Write the chance card drawn, or the question answered, since the last roll."""
    for entry in reversed(view.log):
        if entry.undone:
            continue
        if entry.kind == "rolled":
            break
        if entry.kind == "drew":
            return _chance_card(setup, entry, say)
        if entry.kind in ("right", "wrong"):
            return _answered(setup, entry, say)
    return joined([])


def _chance_card(setup: DenmarkSetup, entry: Entry, say: Words) -> Markup:
    title, meaning = CHANCE_CARDS[entry.a]
    sign = ticket_sign(entry.a) if entry.a in (d.PLANE, d.FERRY) else None
    return element(
        "div",
        element("b", sign, element("span", say(whose(setup.called(entry.seat), title)))),
        element("span", say(meaning)),
        class_=f"gt-chance c{entry.seat}",
    )


def _answered(setup: DenmarkSetup, entry: Entry, say: Words) -> Markup:
    """Write what the right answer was, so that something is learned either way."""
    question = setup.questions.questions[entry.a]
    text = setup.questions.text(entry.a, say.language)
    verdict = sentence("Right!") if entry.kind == "right" else sentence("Wrong.")
    return element(
        "div",
        element("b", say(whose(setup.called(entry.seat), verdict)), class_=f"gt-{entry.kind}"),
        element("span", text.question),
        element("span", element("b", text.choices[question.answer])),
        class_=f"gt-chance c{entry.seat}",
    )
