"""Cards that the game itself lays on the table: a question, and "pass the screen on to ..."."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import ipywidgets

from gametour.widgets.html import Markup, element, joined
from gametour.widgets.overlay import Overlay, text
from gametour.widgets.pieces import box, button, html, show_html, show_if
from gametour.widgets.side import Card
from gametour.words import Sentence, Words, sentence

MOST_CHOICES = 4


class QuestionSheet:
    """A card over the board, with a button for each choice (keys 1 to 4 press them too).

    Parameters
    ----------
    chosen
        Is called with the action of the button that was pressed.
    """

    def __init__(self, chosen: Callable[[int], None]) -> None:
        self._chosen = chosen
        self._actions: tuple[int, ...] = ()
        self._head = html("gt-question-head")
        self._text = html("gt-question-text")
        self._lines = html("gt-question-lines")
        self._secret = html("gt-secret", "gt-question-answer")
        self.peek = button(lambda: None, "gt-second", "gt-peek")
        self.choices = [
            button(partial(self._press, place), "gt-choice") for place in range(MOST_CHOICES)
        ]
        self._choices = box(self.choices, "gt-choices")
        self._note = html("gt-question-note")
        card = box(
            [
                self._head,
                self._text,
                self._lines,
                box([self.peek, self._secret], "gt-question-peek"),
                self._choices,
                self._note,
            ],
            "gt-question",
        )
        self.widget = box([card], "gt-overlay", "gt-over-board")
        show_if(self.widget, False)

    def show(self, card: Card | None, say: Words, *, peeking: bool) -> None:
        """Show a card, or none.

        Parameters
        ----------
        card
            The card.
        say
            The words.
        peeking
            Whether its secret is being looked at.
        """
        show_if(self.widget, card is not None)
        if card is None:
            show_html(self._secret, joined([]))
            self._actions = ()
            return
        show_html(self._head, element("span", say(card.title)))
        show_html(self._text, element("span", card.text))
        listed = len(card.options) != len(card.lines)
        lines = element("ul", *(element("li", line) for line in card.lines)) if listed else ""
        show_html(self._lines, joined([lines]))
        show_html(self._note, element("span", say(card.note)) if card.note else joined([]))
        self._show_choices(card, say)
        show_if(self.peek, bool(card.secret))
        self.peek.description = say(card.peek or sentence("Hold to see the answer"))
        show_html(self._secret, element("b", card.secret) if peeking else joined([]))

    def _show_choices(self, card: Card, say: Words) -> None:
        self._actions = tuple(option.action for option in card.options)
        show_if(self._choices, bool(card.options))
        for place, choice in enumerate(self.choices):
            show_if(choice, place < len(card.options))
            if place < len(card.options):
                choice.description = f"{place + 1}   {say(card.options[place].label)}"

    def _press(self, place: int) -> None:
        if place < len(self._actions):
            self._chosen(self._actions[place])


def pass_on_sheet(
    overlay: Overlay,
    name: Sentence,
    news: Markup,
    buttons: Sequence[ipywidgets.Button],
    say: Words,
) -> None:
    """Ask that the screen be passed on, so that nobody sees another's cards.

    Parameters
    ----------
    overlay
        Where the sheet lies.
    name
        Whom the screen is passed on to.
    news
        What everybody may know of what has just happened: the sheet comes over the table before
        it could be read there.
    buttons
        The first of them says that the screen has been passed on.
    say
        The words.
    """
    title = say(sentence("Pass on to {name}", name=name))
    key = f"{say.language} {title} {news}"
    if overlay.name == key:
        return
    buttons[0].description = say(sentence("I am {name}", name=name))
    hint = say(
        sentence("Only {name} should look at the screen when the button is pressed.", name=name)
    )
    told = [text(news, "gt-just-now")] if news else []
    overlay.show(key, title, [*told, text(element("p", hint), "gt-prose")], buttons)
