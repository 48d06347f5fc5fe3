"""How many turns ahead to look: a list to choose from, there while the chances are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametour.widgets.home import at_home
from gametour.widgets.pieces import dropdown, show_if
from gametour.words import Words, plural, sentence

MOST_TURNS = 6
USUAL_TURNS = 3


class TurnsAhead:
    """A list of numbers of turns.

    Parameters
    ----------
    chosen
        Is called with the number that was chosen.
    """

    def __init__(self, chosen: Callable[[int], None]) -> None:
        numbers = range(1, MOST_TURNS + 1)
        self.widget = dropdown("gt-turns", options=numbers, value=USUAL_TURNS)
        self._chosen = chosen
        self._speaking = False
        self.widget.observe(at_home(self._changed), "value")

    def speak(self, say: Words) -> None:
        """Put the list into a language; what was chosen stays so."""
        turns = self.widget.value
        choices = [
            (say(plural("within {n} turn", "within {n} turns", n)), n)
            for n in range(1, MOST_TURNS + 1)
        ]
        self._speaking = True
        try:
            with self.widget.hold_sync():
                self.widget.options = choices
                self.widget.value = turns
                self.widget.tooltip = say(
                    sentence("Choose how many turns ahead the chances on the board look")
                )
        finally:
            self._speaking = False

    def show(self, wanted: bool) -> None:
        """Offer the list, or leave its place empty."""
        show_if(self.widget, wanted)

    def _changed(self, change: dict[str, Any]) -> None:
        if not self._speaking:
            self._chosen(change["new"])
