"""A look at one's own secret at any time, also when it is not one's turn (SA20).

Several people share the screen: it is covered and handed over first, what is secret shows only
while a button is held, and afterwards the screen goes back to whoever has to act.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gametour.widgets.handlers import handler
from gametour.widgets.html import element, joined
from gametour.widgets.overlay import Overlay, text
from gametour.widgets.pieces import ButtonList, box, button, discard, html, set_class, show_html
from gametour.words import sentence

if TYPE_CHECKING:
    from gametour.widgets.table import GameTable

WHO, HANDING_OVER, LOOKING = "who", "handing over", "looking"
FIRST_BUTTON = ".gt-glance button"


class Glance:
    """The sheets that lead to one's own secret: who wants to look, pass the screen on, look.

    Parameters
    ----------
    table
        The table they lie on.
    """

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self._seat = -1
        self.overlay = Overlay(self.close, "gt-opaque", "gt-glance")
        self.who = ButtonList(self._ask, "gt-acts")
        self.i_am = button(self._take, "gt-primary")
        self.peek = button(lambda: None, "gt-second", "gt-peek")
        self._secret = html("gt-secret", "gt-glance-secret")
        self._look = box([self.peek, self._secret], "gt-glance-look")

    @property
    def is_open(self) -> bool:
        """Whether one of the sheets lies on the table: the game rests meanwhile."""
        return bool(self.overlay.name)

    @property
    def looker(self) -> int:
        """Whose secret may be seen now; -1 for nobody's."""
        return self._seat if self.overlay.name == LOOKING else -1

    @handler
    def open(self) -> None:
        """Ask who wants to look."""
        self._table.steps.stop()
        self._seat = -1
        self._show(WHO)

    @handler
    def close(self) -> None:
        """Take the sheets away; who has looked leaves the screen to whoever has to act."""
        looker, self._seat = self.looker, -1
        show_html(self._secret, joined([]))
        self.overlay.hide()
        if looker >= 0:
            self._table.hands.take(looker)
        self._table.resume()

    def show_secret(self, shown: bool) -> None:
        """Show what is secret, or take it away."""
        match, say = self._table.match, self._table.words
        seen = self._table.side.glance(match.view(self.looker), say) if shown else joined([])
        show_html(self._secret, seen)

    def speak(self) -> None:
        """Write the open sheet in the language that was chosen."""
        if self.is_open:
            self._show(self.overlay.name)

    def report(self, error: Exception) -> None:
        """Show an error where the table shows it."""
        self._table.report(error)

    def dispose(self) -> None:
        """Close its widgets, also those that are not shown."""
        self.overlay.close()
        for piece in (self.who.widget, self.i_am, self._look):
            discard(piece)

    @handler
    def _ask(self, seat: int) -> None:
        self._seat = seat
        self._show(HANDING_OVER)

    @handler
    def _take(self) -> None:
        self._show(LOOKING)

    def _show(self, sheet: str) -> None:
        """Lay one of the sheets on the table."""
        show = {WHO: self._show_who, HANDING_OVER: self._show_cover, LOOKING: self._show_look}
        show[sheet]()
        self._table.stage.focus(FIRST_BUTTON)

    def _show_who(self) -> None:
        say, called = self._table.words, self._table.match.setup.called
        self.who.show([(say(called(seat)), seat) for seat in sorted(self._table.hands.persons)])
        title = say(self._table.side.glance_words)
        self.overlay.show(WHO, title, [self.who.widget], close=say(sentence("Back")))

    def _show_cover(self) -> None:
        say, name = self._table.words, self._table.match.setup.called(self._seat)
        self.i_am.description = say(sentence("I am {name}", name=name))
        hint = sentence(
            "Only {name} should look at the screen when the button is pressed.", name=name
        )
        self.overlay.show(
            HANDING_OVER,
            say(sentence("Pass on to {name}", name=name)),
            [text(element("p", say(hint)), "gt-prose")],
            [self.i_am],
            close=say(sentence("Back")),
        )

    def _show_look(self) -> None:
        say = self._table.words
        self.peek.description = say(self._table.side.peek_words)
        name = say(self._table.match.setup.called(self._seat))
        for seat in self._table.hands.persons:
            set_class(self._look, f"c{seat}", seat == self._seat)
        self.overlay.show(LOOKING, name, [self._look], close=say(sentence("Done")))
