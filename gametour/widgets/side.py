"""What a game's own module tells the table: its side of the interface.

``table.py`` knows no game. It asks a :class:`Side`, which every game's module in ``widgets``
provides as ``side(setup)``, what the board, the panel and the cards show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Protocol

import ipywidgets

from gametour.engine.log import Entry
from gametour.engine.match import Match
from gametour.engine.view import View
from gametour.painting.theme import Theme
from gametour.widgets.html import Markup, joined
from gametour.widgets.stage import Move, Painter
from gametour.words import Sentence, Words, message, sentence

__all__ = ["Card", "Desk", "Move", "Option", "Page", "Privacy", "Room", "Side", "Sight", "Tool"]


class Privacy(Enum):
    """What those who share a screen may see while one of them acts."""

    HAND = auto()  # the screen is passed on; the own hand shows only while a button is held
    ALONE = auto()  # the screen is passed on; nobody else looks, the own hand lies face up
    OPEN = auto()  # all look on: the own hand is not needed


@dataclass(frozen=True)
class Sight:
    """How the moment is looked at.

    Parameters
    ----------
    hand
        The seat whose hand belongs on the screen; -1 for nobody's.
    face_up
        Whether its cards lie face up.
    peeking
        Whether they do so only as long as a button is held.
    choosing
        Whether a person is to choose now: only then do places light up.
    theme, language, text_scale
        The settings that matter to the board.
    switched_on
        The game's own switches that are on, by key.
    last
        The last move, whose trail stays on the board.
    turns
        How many turns ahead the reader wants to look.
    """

    hand: int
    face_up: bool
    peeking: bool
    choosing: bool
    theme: Theme
    language: str
    text_scale: float
    switched_on: frozenset[str]
    last: Move | None
    turns: int


@dataclass(frozen=True)
class Option:
    """One thing that may be done now, as a button and perhaps as a place on the board.

    Parameters
    ----------
    action
        The action's number in the match.
    label
        What its button says.
    place
        Its place on the board; -1 for none.
    note
        What else is said of it, such as where the pawn will really stop.
    sheet
        The name of the sheet it stands on; for options that are many, or that show a hidden hand.
    """

    action: int
    label: Sentence
    place: int = -1
    note: Sentence | None = None
    sheet: Sentence | None = None


@dataclass(frozen=True)
class Card:
    """A card that lies over the board until somebody has answered it.

    Parameters
    ----------
    title
        Whose card it is.
    text
        What it says.
    lines
        What may be chosen, or what is read aloud.
    options
        The buttons; with ``lines`` as many of them, one a line.
    note
        A small line beneath.
    secret
        What only who holds a button may see.
    peek
        What that button says, if it is not an answer that is seen.
    place
        The place it is about, which it must not cover; -1 for none.
    """

    title: Sentence
    text: str
    lines: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    note: Sentence | None = None
    secret: str = ""
    peek: Sentence | None = None
    place: int = -1


class Room(Protocol):
    """What a game's own widgets may ask of the table that they lie on."""

    match: Match

    @property
    def words(self) -> Words:
        """The words of the chosen language."""

    def carry_out(self, act: Callable[[], Sequence[Entry]]) -> None:
        """Do something to the match, show what came of it, and go on.

        What goes wrong is shown to the reader; ``act`` has then changed nothing.
        """

    def download(self, name: str, data: bytes, mime: str) -> None:
        """Hand a file to the reader's browser."""

    def new_game(self, options: Mapping[str, Any] | None = None) -> None:
        """Show the form before a game, with some options chosen already."""

    def report(self, error: Exception) -> None:
        """Show an error in the status line."""


class Desk(Protocol):
    """A game's own widgets in the panel, where buttons alone would not do."""

    widget: ipywidgets.Widget
    first: str  # where the keyboard begins in it, as a selector

    def show(self, view: View, sight: Sight, say: Words) -> bool:
        """Show what may be done now; tell whether it stands in for the large button."""


@dataclass(frozen=True)
class Page:
    """A sheet that one of the game's own tools opens: its title, what stands on it, its buttons."""

    title: Sentence
    body: Sequence[ipywidgets.Widget]
    foot: Sequence[ipywidgets.Widget] = ()


Tool = tuple[str, Sentence, Sentence]
"""A button's key, its words, and what it does."""


class Side(Protocol):
    """One game's side of the table; a game inherits from it what it does like most games."""

    painter: Painter
    switches: tuple[Tool, ...]  # what is shown on demand
    hides_hands: bool
    peek_words: Sentence = sentence("Hold to see my cards")
    glance_words: Sentence | None = None  # asks who wants to look; None: nobody may at any time
    won_words: str = message("{name} has won!")  # for the name of one who is first alone
    has_die: bool = True  # whether a die lies beside the board
    tools: tuple[Tool, ...] = ()  # each opens a page
    can_pause: bool = False  # whether what the program does by itself is worth pausing
    looks_ahead: str = ""  # the switch with which a number of turns is chosen

    def page(self, key: str, room: Room) -> Page:
        """Give the sheet that a tool opens."""
        raise KeyError(key)

    def desk(self, room: Room) -> Desk | None:
        """Make the game's own widgets in the panel; called once for a table."""
        return None

    def glance(self, view: View, say: Words) -> Markup:
        """Write what the view's own seat may look at at any time; see ``glance_words``."""
        return joined([])

    def is_laid_out(self, view: View) -> bool:
        """Tell whether all is laid out that the program lays out unseen, before the game begins."""
        return self.mover(view) >= 0

    def privacy(self, view: View) -> Privacy:
        """Tell what those who share the screen may see of who acts now."""
        return Privacy.HAND

    def places(self, view: View, sight: Sight) -> Sequence[tuple[float, float, str]]:
        """Give the places of the board in the reader's language, as the painter does."""
        return self.painter.places

    def long_work(self, match: Match, sight: Sight) -> Iterator[None] | None:
        """Work out in small steps what the board lacks yet; None where it has all.

        The table does it while nobody waits, and then shows the board again.
        """
        return None

    def moves(self, entries: Sequence[Entry]) -> Sequence[Move]:
        """Give the ways of pawns that nobody's action led, among what happened."""
        return ()

    def pace(self, view: View, entries: Sequence[Entry]) -> float:
        """Tell how long what happened by itself stays to be read, as a share of the usual."""
        return 1.0

    def headline(self, view: View) -> Sentence | None:
        """Say what goes on, in place of whose turn it is."""
        return None

    def idle_words(self, view: View) -> Sentence:
        """Say what the large button says while there is nothing to press."""
        return sentence("Roll the die")

    def scene(self, view: View, sight: Sight) -> Any:
        """Give what the board shows."""

    def not_now(self, view: View, sight: Sight) -> Sentence | None:
        """Say when a switch that is on shows something, where it shows nothing now."""
        return None

    def notes(self, view: View, sight: Sight, say: Words) -> Mapping[int, str]:
        """Give what is said of places besides their names."""

    def mover(self, view: View) -> int:
        """Tell whose turn it is, whoever has to act in it; -1 for nobody's."""

    def here(self, view: View) -> int:
        """Tell the place where the pawn to move stands; -1 for none."""

    def secrets(self, view: View) -> Sequence[int]:
        """Give the places that only the view's own seat may see marked."""

    def seat_line(self, view: View, seat: int) -> Sentence:
        """Say in a few words how a seat stands."""

    def prompt(self, view: View) -> Sentence:
        """Say what is to be done now."""

    def main_action(self, view: View) -> Option | None:
        """Give the action of the large button, when it is the seat's to decide."""

    def asks_first(self, view: View) -> bool:
        """Tell whether the places to be chosen stand out, and the large button is plain."""
        return False

    def options(self, view: View, sight: Sight) -> Sequence[Option]:
        """Give all other actions of the seat to move, those of a card excepted."""

    def card(self, view: View, say: Words) -> Card | None:
        """Give the card that is to be answered now."""

    def hand(self, view: View, sight: Sight, say: Words) -> Markup:
        """Write the hand on the screen, and what else its seat keeps."""

    def news(self, view: View, say: Words) -> Markup:
        """Write the card that was drawn or answered last; empty when there is none to show."""

    def rolled(self, entries: Sequence[Entry]) -> int:
        """Tell the number thrown among what happened; 0 for none."""

    def face(self, view: View) -> int:
        """Tell the number thrown last; 0 for none."""

    def way(self, view: View, action: int) -> Move | None:
        """Tell the way a pawn goes with an action that is legal now; None if it does not move."""

    def score_line(self, view: View, seat: int) -> Sentence:
        """Say how a seat ended."""
