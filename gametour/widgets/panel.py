"""The panel beside the board: tools, seats, whose turn, what may be done, hand, what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import ipywidgets

from gametour.engine.view import View
from gametour.widgets.html import Markup, element, joined
from gametour.widgets.log import log_markup
from gametour.widgets.marks import seat_mark
from gametour.widgets.pieces import (
    ButtonList,
    box,
    button,
    dropdown,
    html,
    set_class,
    show_html,
    show_if,
)
from gametour.widgets.side import Desk, Option, Side, Sight, Tool
from gametour.widgets.status import StatusLine
from gametour.widgets.turns import TurnsAhead
from gametour.words import LANGUAGE_NAMES, Sentence, Words, sentence

TOOLS: tuple[Tool, ...] = (
    ("new", sentence("New game"), sentence("Choose players and options for another game")),
    ("undo", sentence("Undo"), sentence("Take back to your last decision or roll")),
    ("redo", sentence("Redo"), sentence("Do again what was taken back")),
    ("save", sentence("Save"), sentence("Download this game as a file")),
    ("load", sentence("Load"), sentence("Go on with a game from a file")),
    ("rules", sentence("Rules"), sentence("Read the rules with their numbers")),
    ("log", sentence("Log"), sentence("Read all that happened")),
    ("picture", sentence("Picture"), sentence("Download the board as PNG or SVG")),
    ("settings", sentence("Settings"), sentence("Language, text size, theme, speed, motion")),
    ("full", sentence("Full screen"), sentence("Fill the screen, for the projector")),
    ("leave", sentence("Leave full screen"), sentence("Go back to the notebook")),
)
LET_LOOK = sentence("Let someone else look")
IN_THE_BROWSER = ("full", "leave")  # the bridge answers these; the page shows one of them


@dataclass(frozen=True)
class Doing:
    """What may be pressed now.

    Parameters
    ----------
    main
        The words on the large button.
    can_press
        Whether it may be pressed.
    options
        The other buttons.
    bots, paused
        Whether there are bots to pause, and whether they are paused.
    can_undo, can_redo
        Whether there is something to take back or to do again.
    """

    main: Sentence
    can_press: bool
    options: Sequence[Option]
    bots: bool
    paused: bool
    can_undo: bool
    can_redo: bool


class Panel:
    """The panel of one table.

    Parameters
    ----------
    side
        The game's side of the table.
    die
        The die's widget.
    pressed
        Is called with the key of a tool or button: those of ``TOOLS``, the game's switches,
        "main", "pause", "step", "glance", or a language.
    chosen
        Is called with the number of an action.
    looked
        Is called with the number of turns to look ahead.
    desk
        The game's own widgets beside these buttons.
    hand_inside
        Whether the hand stands in the panel; else its box, ``hand``, is put elsewhere.
    """

    def __init__(
        self,
        side: Side,
        die: ipywidgets.Widget,
        pressed: Callable[[str], None],
        chosen: Callable[[int], None],
        looked: Callable[[int], None],
        desk: Desk | None = None,
        *,
        hand_inside: bool = True,
    ) -> None:
        self.side = side
        self.desk = desk
        self.desk_leads = False
        self.status = StatusLine()
        self.tools = {key: _key_button(key, pressed, "gt-tool") for key, _, _ in TOOLS}
        for key in IN_THE_BROWSER:
            self.tools[key].add_class("gt-full")
        self.tools["leave"].add_class("gt-leave")
        for key, _, _ in (*side.switches, *side.tools):
            self.tools[key] = _key_button(key, pressed, "gt-tool")
        languages = [(name, key) for key, name in LANGUAGE_NAMES.items()]
        self.language = dropdown("gt-language", options=languages)
        self.language.observe(lambda change: pressed(change["new"]), "value")
        self.turns = TurnsAhead(looked)
        self.main = _key_button("main", pressed, "gt-primary")
        self.pause = _key_button("pause", pressed, "gt-second")
        self.step = _key_button("step", pressed, "gt-second")
        self.peek = button(lambda: None, "gt-second", "gt-peek")
        self.glance = _key_button("glance", pressed, "gt-second", "gt-ask-glance")
        self.acts = ButtonList(chosen, "gt-acts")
        self.places = ButtonList(chosen, "gt-places")
        self._seats = html("gt-seats")
        self._turn = html("gt-turnwords")
        self._news = html("gt-news")
        self._not_now = html("gt-not-now")
        self._hand = html("gt-handcards")
        self._log = html("gt-log")
        self._bots = box([self.pause, self.step], "gt-actions", "gt-pace")
        words = box([self._turn, box([self.main], "gt-actions")], "gt-turntext")
        own = [] if desk is None else [desk.widget]
        more = [*own, self.acts.widget, self.places.widget, self._news, self._not_now, self._bots]
        self.hand = box([self._hand, self.peek, self.glance], "gt-hand")
        panel = box(
            [
                box([*self._tool_order(), self.language], "gt-tools"),
                self._seats,
                box([die, words, box(more, "gt-more")], "gt-turn"),
                *([self.hand] if hand_inside else []),
                self._log,
            ],
            "gt-panel",
        )
        # What is said stands below all the rest, where it moves no button.
        self.widget = box([panel, self.status.widget], "gt-aside")

    def _tool_order(self) -> list[ipywidgets.Widget]:
        """Put the game's own tools and switches before the settings."""
        keys = [key for key, _, _ in TOOLS]
        at = keys.index("settings")
        keys[at:at] = [key for key, _, _ in (*self.side.tools, *self.side.switches)]
        order: list[ipywidgets.Widget] = [self.tools[key] for key in keys]
        if self.side.looks_ahead:
            order.insert(keys.index(self.side.looks_ahead) + 1, self.turns.widget)
        return order

    def speak(self, say: Words) -> None:
        """Put all fixed words into a language."""
        for key, name, tip in (*TOOLS, *self.side.tools, *self.side.switches):
            self.tools[key].description, self.tools[key].tooltip = say(name), say(tip)
        self.language.value = say.language
        self.step.description = say(sentence("One step"))
        self.peek.description = say(self.side.peek_words)
        self.glance.description = say(LET_LOOK)
        self.turns.speak(say)
        self.status.speak(say)

    def show_doing(self, view: View, sight: Sight, doing: Doing, say: Words, *, late: bool) -> None:
        """Show what may be pressed.

        Parameters
        ----------
        view
            What may be known.
        sight
            How the moment is looked at.
        doing
            What may be pressed.
        say
            The words.
        late
            Whether the buttons of places wait until the die lies still.
        """
        for key in ("undo", "redo"):
            self.tools[key].disabled = not getattr(doing, f"can_{key}")
        for key, _, _ in self.side.switches:
            set_class(self.tools[key], "gt-on", key in sight.switched_on)
        self.turns.show(self.side.looks_ahead in sight.switched_on)
        set_class(self.places.widget, "gt-late-list", late)
        self.main.description = say(doing.main)
        self.main.disabled = not doing.can_press
        set_class(self.main, "gt-at-end", view.result is not None)
        self.desk_leads = self.desk is not None and self.desk.show(view, sight, say)
        chooses = not self.side.has_die and any(option.place >= 0 for option in doing.options)
        show_if(self.main, not self.desk_leads and (doing.can_press or not chooses))
        show_if(self._bots, doing.bots)
        self.pause.description = say(sentence("Play on") if doing.paused else sentence("Pause"))
        self.step.disabled = not doing.paused
        said = None if view.result is not None else self.side.not_now(view, sight)
        show_if(self._not_now, said is not None)
        show_html(self._not_now, element("span", say(said)) if said is not None else joined([]))
        placed = [option for option in doing.options if option.place >= 0]
        others = [option for option in doing.options if option.place < 0]
        asks = bool(placed) and self.side.asks_first(view)
        set_class(self.main, "gt-plain", asks)
        set_class(self.places.widget, "gt-asked", asks)
        for buttons, options in ((self.places, placed), (self.acts, others)):
            buttons.show(
                [(say(option.label), option.action) for option in options],
                [say(option.note) if option.note else "" for option in options],
            )

    def hold_back(self, waits: bool) -> None:
        """Keep what may be pressed out of sight until the words say whose turn it is."""
        set_class(self.widget, "gt-waits", waits)

    def wipe_choices(self) -> None:
        """Forget the choices of a person who was alone before the screen."""
        self.acts.wipe()
        self.places.wipe()

    def show_words(self, view: View, sight: Sight, say: Words) -> None:
        """Show how things stand: the seats, whose turn it is, and what happened."""
        self.hold_back(False)
        show_html(self._seats, _seats(self.side, view, say))
        show_html(self._turn, _turn(self.side, view, say))
        show_html(self._news, self.side.news(view, say))
        show_html(self._log, log_markup(view.log, say))

    def show_hand(self, view: View, sight: Sight, say: Words) -> None:
        """Show the hand on the screen."""
        show_html(self._hand, self.side.hand(view, sight, say))

    def show_peek(self, wanted: bool, *, others: bool) -> None:
        """Offer the button that shows a hidden hand while it is held, and one for the others."""
        show_if(self.peek, wanted)
        show_if(self.glance, others)


def _key_button(key: str, pressed: Callable[[str], None], *classes: str) -> ipywidgets.Button:
    return button(lambda: pressed(key), *classes)


def _seats(side: Side, view: View, say: Words) -> Markup:
    return joined(_seat(side, view, seat, say) for seat in _all(view))


def _all(view: View) -> range:
    return range(len(view.players))


def _seat(side: Side, view: View, seat: int, say: Words) -> Markup:
    player = view.players[seat]
    moves = seat == side.mover(view)
    name, line = say(view.setup.called(seat)), side.seat_line(view, seat)
    if player.bot:
        line = sentence("{line} · bot", line=line)
    return element(
        "div",
        seat_mark(seat),
        element("div", element("b", name, title=name), element("span", say(line))),
        class_=f"gt-p c{seat}" + (" on" if moves else ""),
        aria_current="true" if moves else None,
    )


def _turn(side: Side, view: View, say: Words) -> Markup:
    """Say whose turn it is and what is to be done, or how the game ended."""
    if view.result is not None:
        return _ending(side, view, say)
    seat, headline = side.mover(view), side.headline(view)
    if headline is None:
        if seat < 0:
            return joined([])
        headline = sentence("{name}’s turn", name=view.setup.called(seat))
    return joined(
        [
            element(
                "div",
                element("span", say(headline)),
                class_="gt-who" + (f" c{seat}" if seat >= 0 else ""),
                data_longest=_longest_headline(view, say),
            ),
            element("div", say(side.prompt(view)), class_="gt-say"),
        ]
    )


def _longest_headline(view: View, say: Words) -> str:
    """Give the headline that needs most room: it is kept free, so that no button moves."""
    names = [view.setup.called(seat) for seat in _all(view)]
    return max((say(sentence("{name}’s turn", name=name)) for name in names), key=len)


def _ending(side: Side, view: View, say: Words) -> Markup:
    result = view.result
    assert result is not None, "the game is over"
    names = [say(view.setup.called(seat)) for seat in result.winners]
    if len(names) == 1:
        headline = Sentence(side.won_words, {"name": names[0]})
    else:
        headline = sentence("{names} share the first place.", names=say.listed(names))
    order = sorted(_all(view), key=lambda seat: result.places[seat])
    rows = [
        element(
            "li",
            element("b", f"{result.places[seat]}."),
            seat_mark(seat),
            element("span", say(view.setup.called(seat))),
            element("i", say(side.score_line(view, seat))),
            class_=f"c{seat}",
        )
        for seat in order
    ]
    cut = None
    if not result.complete:
        cut = element("p", say(sentence("The last round was reached.")), class_="gt-say")
    return joined(
        [
            element("div", say(headline), class_=f"gt-who c{result.winners[0]}"),
            cut,
            element("ol", *rows, class_="gt-places-list"),
        ]
    )
