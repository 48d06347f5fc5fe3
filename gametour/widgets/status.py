"""The status line: what went wrong or was refused, said in one sentence and read out at once."""

from __future__ import annotations

import traceback

from gametour.engine.game import IllegalAction
from gametour.widgets.html import Markup, element, joined
from gametour.widgets.pieces import html
from gametour.words import Sentence, UserError, Words, sentence

_FAILED = sentence("Something went wrong, and the game stayed as it was: play on, or press Undo.")


class StatusLine:
    """One line below the tools; empty when all is well.

    Parameters
    ----------
    failed
        What is said of an error that nobody foresaw; by default what holds at a table.
    """

    def __init__(self, failed: Sentence = _FAILED) -> None:
        self._failed = failed
        self.widget = html("gt-status")
        self._shown: Sentence | Exception | None = None
        self._kind = "gt-alert"

    def show(self, said: Sentence | Exception | None, say: Words) -> None:
        """Show an error, or a sentence that needs attention, or nothing."""
        self._shown, self._kind = said, "gt-alert"
        self.speak(say)

    def note(self, said: Sentence, say: Words) -> None:
        """Show that something was done as wished."""
        self._shown, self._kind = said, "gt-note"
        self.speak(say)

    @property
    def shown(self) -> Sentence | Exception | None:
        """What is said now."""
        return self._shown

    def clear(self) -> None:
        """Take away what was said."""
        self._shown = None
        self.widget.value = ""

    def speak(self, say: Words) -> None:
        """Say the same in another language."""
        if self._shown is None:
            self.widget.value = ""
            return
        role = "alert" if self._kind == "gt-alert" else "status"
        pieces = _pieces(self._shown, say, self._failed)
        self.widget.value = element("div", *pieces, role=role, class_=self._kind)


def _pieces(said: Sentence | Exception, say: Words, failed: Sentence) -> list[object]:
    if isinstance(said, Sentence):
        return [say(said)]
    if isinstance(said, IllegalAction):
        return [say(said.reason), " ", rule_note(said.rule)]
    if isinstance(said, UserError):
        return [say(said.sentence)]
    return [
        say(failed),
        element(
            "details",
            element("summary", say("What went wrong")),
            element("pre", "".join(traceback.format_exception(said)[-3:])),
        ),
    ]


def rule_note(rule: str) -> Markup:
    """Write a rule's number as a small note."""
    return element("small", rule, class_="gt-rule") if rule else joined([])
