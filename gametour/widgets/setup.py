"""The form before a game, made from the game's own seats and options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import ipywidgets

from gametour.engine.game import Game, PlayersError
from gametour.engine.match import Match
from gametour.engine.options import File, Place
from gametour.widgets.fields import Field, check, field_for
from gametour.widgets.handlers import handler
from gametour.widgets.html import element, joined
from gametour.widgets.marks import seat_mark
from gametour.widgets.pieces import box, button, discard, html, show_html, show_if
from gametour.widgets.settings import Settings
from gametour.widgets.status import StatusLine
from gametour.words import LANGUAGE_NAMES, Sentence, UserError, Words, message, sentence

if TYPE_CHECKING:
    from gametour.widgets.stage import Stage

NOBODY, PERSON = "", "you"
SEATS_LABEL, SEED_LABEL = sentence("Who plays"), sentence("Seed")
AT_ONCE = 3  # so many options are seen at once; the others unfold
BOT_NAMES: dict[str, str] = {
    "greedy": message("bot that plays well"),
    "random": message("bot that plays at random"),
    "exact": message("bot that works out its chances exactly"),
}


class SeatRow:
    """One seat on the form: who sits there, and a person's nickname."""

    def __init__(self, seat: int, bots: Sequence[str], sitting: str, usual_name: Sentence) -> None:
        self.seat = seat
        self._usual_name = usual_name
        self._bots = tuple(bots)
        known = sitting in (NOBODY, PERSON) or sitting in bots
        self.who = ipywidgets.Dropdown(
            options=[NOBODY, PERSON, *bots], value=sitting if known else PERSON
        )
        self.nickname = ipywidgets.Text(value="" if known else sitting)
        self.who.observe(self._changed, "value")
        mark = html("gt-seatmark")
        show_html(mark, seat_mark(seat))
        self.widget = box([mark, self.who, self.nickname], "gt-seat-row")
        self._changed(None)

    def _changed(self, _change: object) -> None:
        show_if(self.nickname, self.who.value == PERSON)

    def speak(self, say: Words) -> None:
        """Put the choices into a language."""
        kept = self.who.value
        choices = [(say(sentence("nobody")), NOBODY), (say(sentence("person")), PERSON)]
        choices += [(say(BOT_NAMES.get(bot, bot)), bot) for bot in self._bots]
        self.who.options = choices
        self.who.value = kept
        self.nickname.placeholder = say(self._usual_name)
        self.nickname.tooltip = say(sentence("A nickname, if you like"))

    def read(self) -> str:
        """Tell who sits here, as ``players`` of a match wants it; empty for nobody.

        Raises
        ------
        PlayersError
            The nickname means something else.
        """
        name = self.nickname.value.strip()
        if self.who.value != PERSON or not name:
            return str(self.who.value)
        if name in self._bots or name == PERSON:
            raise PlayersError(
                sentence("{name} is the name of a bot or of nobody: choose another.", name=name)
            )
        return str(name)


class SetupForm:
    """The form; nothing that was typed is lost when something is wrong.

    Parameters
    ----------
    game
        The game to be played.
    settings
        The language comes from here, and can be changed here.
    start
        Is called with the match that was made ready.
    players, seed, options
        What the form begins with.
    back
        Is called when the reader goes back to the game on the table; None where there is none.
    own_fields
        The kinds of fields that are the game's own, by the names of their options.
    changed
        Is called when the empty board is to look new.
    """

    def __init__(
        self,
        game: Game,
        settings: Settings,
        start: Callable[[Match], None],
        *,
        players: Sequence[str] = (),
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        back: Callable[[], None] | None = None,
        own_fields: Mapping[str, type[Field]] = MappingProxyType({}),
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.game = game
        self.settings = settings
        self._start = start
        sitting = list(players) or _usual_players(game)
        most = game.seats[1]
        self.seats = [
            SeatRow(
                seat,
                game.bot_names,
                sitting[seat] if seat < len(sitting) else NOBODY,
                Sentence(game.seat_name, {"number": seat + 1}),
            )
            for seat in range(most)
        ]
        given = dict(options or {})
        self.fields: list[Field] = [
            field_for(option, given.get(option.name, option.default), own_fields)
            for option in game.options
        ]
        by_name = {field.option.name: field for field in self.fields}
        for field in self.fields:
            field.follow(by_name, changed)
        self._inside = [field for field in self.fields if not field.below_board]
        self.below = [field.widget for field in self.fields if field.below_board]
        self.seed = ipywidgets.Text(value="" if seed is None else str(seed))
        self.status = StatusLine()
        self._seats_problem = html("gt-problem")
        self._seed_problem = html("gt-problem")
        self._title, self._lead = html("gt-title"), html("gt-lead")
        self._seats_title, self._options_title = html("gt-label"), html("gt-label")
        self._seed_label, self._seed_meaning = html("gt-label"), html("gt-meaning")
        self._language = ipywidgets.Dropdown(
            options=[(name, key) for key, name in LANGUAGE_NAMES.items()], value=settings.language
        )
        self._language.observe(self._choose_language, "value")
        self._more_shown = False
        self.more = button(self._show_more, "gt-second")
        self.start = button(self._pressed_start, "gt-primary")
        self.back = button(back or (lambda: None), "gt-second", "gt-close")
        show_if(self.back, back is not None)
        self._more = box([field.widget for field in self._inside[AT_ONCE:]], "gt-form")
        show_if(self._more, False)
        self.widget = box(self._arranged(), "gt-setup")
        settings.observe(self._settings_changed, "language")
        self.speak()

    def _arranged(self) -> list[ipywidgets.Widget]:
        seats = box(
            [self._seats_title, *(row.widget for row in self.seats), self._seats_problem],
            "gt-seat-rows",
        )
        first = [field.widget for field in self._inside[:AT_ONCE]]
        seed = box(
            [self._seed_label, self.seed, self._seed_meaning, self._seed_problem], "gt-option"
        )
        return [
            box([self._title, self._language], "gt-setup-head"),
            self._lead,
            seats,
            box([*first, seed], "gt-form"),
            self._more,
            box([self.status.widget, self.start, self.more, self.back], "gt-setup-foot"),
        ]

    def close(self) -> None:
        """Take the form away."""
        self.settings.unobserve(self._settings_changed, "language")
        for piece in (*self.below, self.widget):
            discard(piece)

    # ------------------------------------------------------------------ words

    def speak(self) -> None:
        """Put the form into the chosen language."""
        say = self.settings.say
        show_html(self._title, element("span", say(self.game.title)))
        lead = sentence("Choose who plays, change what you like, and start.")
        show_html(self._lead, element("span", say(lead)))
        show_html(self._seats_title, element("b", say(SEATS_LABEL)))
        show_html(self._seed_label, element("b", say(SEED_LABEL)))
        meaning = sentence(
            "The same number gives the same cards and dice; leave it empty for a new game."
        )
        show_html(self._seed_meaning, element("span", say(meaning)))
        self.seed.placeholder = say(sentence("drawn by lot"))
        for row in self.seats:
            row.speak(say)
        for field in self.fields:
            field.speak(say)
        self._name_buttons(say)
        self.status.speak(say)

    def _name_buttons(self, say: Words) -> None:
        self.start.description = say(sentence("Start the game"))
        self.back.description = say(sentence("Back to the game"))
        more = sentence("Fewer options") if self._more_shown else sentence("More options")
        self.more.description = say(more)

    @handler
    def _choose_language(self, change: Mapping[str, Any]) -> None:
        self.settings.language = change["new"]

    @handler
    def _settings_changed(self, _change: object) -> None:
        self._language.value = self.settings.language
        self.speak()

    @handler
    def _show_more(self) -> None:
        self._more_shown = not self._more_shown
        show_if(self._more, self._more_shown)
        self._name_buttons(self.settings.say)

    def pick(self, place: int) -> None:
        """Hand a place of the empty board to the fields."""
        for field in self.fields:
            field.pick(place)

    def show_on(self, board: Stage, scene: Any) -> Any:
        """Give the empty board's scene as it looks with what is chosen."""
        for field in self.fields:
            scene = field.show_on(board, scene)
        return scene

    def report(self, error: Exception) -> None:
        """Show an error that belongs to no field."""
        self.status.show(error, self.settings.say)

    # ------------------------------------------------------------------ starting

    @handler
    def _pressed_start(self) -> None:
        match = self.ready_match()
        if match is not None:
            self._start(match)

    def ready_match(self) -> Match | None:
        """Make the match; None when something will not do, which is then said beside its field."""
        self.status.clear()
        players = self._players()
        seed = self._seed()
        options = self._options(len(players) if players else self.game.usual_seats)
        if players is None or seed is False or options is None:
            self._say_at_the_button(seats_wrong=players is None, seed_wrong=seed is False)
            return None
        try:
            return Match(self.game, players, seed=seed, autosave=True, **options)
        except UserError as error:
            self._complain_where_it_belongs(error, players, options)
            return None

    def _players(self) -> list[str] | None:
        """Read the seats; None when they will not do."""
        show_html(self._seats_problem, joined([]))
        try:
            players = [name for row in self.seats if (name := row.read()) != NOBODY]
            self.game.check_players(players)
        except UserError as error:
            show_html(self._seats_problem, _alert(error.sentence, self.settings.say))
            return None
        return players

    def _seed(self) -> Any:
        """Read the seed; None for one to be drawn, False when it will not do."""
        show_html(self._seed_problem, joined([]))
        text = self.seed.value.strip()
        if not text:
            return None
        if text.isascii() and text.isdigit() and len(text) <= 18:
            return int(text)
        said = sentence("The seed is a whole number of at most 18 digits, or empty.")
        show_html(self._seed_problem, _alert(said, self.settings.say))
        return False

    def _options(self, seats: int) -> dict[str, Any] | None:
        """Check every field, so that all that is wrong is said at once; None when something is."""
        values, right = {}, True
        for field in self.fields:
            field.complain(None, self.settings.say)
            try:
                values[field.option.name] = check(field, seats)
            except UserError as error:
                field.complain(error, self.settings.say)
                self._unfold(field)
                right = False
        return values if right else None

    def _complain_where_it_belongs(
        self, error: UserError, players: Sequence[str], options: Mapping[str, Any]
    ) -> None:
        """Find the file or place that the game cannot take: without it, the error goes away."""
        for field in self.fields:
            name, default = field.option.name, field.option.default
            if not isinstance(field.option, (File, Place)) or options[name] == default:
                continue
            try:
                Match(self.game, players, seed=0, **{**options, name: default})
            except UserError as another:
                if str(another) == str(error):
                    continue
            field.complain(error, self.settings.say)
            self._unfold(field)
            self._say_at_the_button()
            return
        self.status.show(error, self.settings.say)

    def _say_at_the_button(self, *, seats_wrong: bool = False, seed_wrong: bool = False) -> None:
        """Name what will not do beside the button: what is said at the fields may be far away."""
        wrong = [SEATS_LABEL] if seats_wrong else []
        wrong += [field.option.label for field in self.fields if field.is_wrong]
        wrong += [SEED_LABEL] if seed_wrong else []
        places = {f"field{at}": label for at, label in enumerate(wrong)}
        listed = Sentence("; ".join(f"{{{place}}}" for place in places), places)
        self.status.show(
            sentence(
                "The game cannot start yet; above it says what is wrong: {fields}.", fields=listed
            ),
            self.settings.say,
        )

    def _unfold(self, field: Field) -> None:
        """Make sure that a complaint is seen."""
        if field in self._inside[AT_ONCE:] and not self._more_shown:
            self._show_more()


def _usual_players(game: Game) -> list[str]:
    """One person against bots that play well: what one screen is mostly used for."""
    return [PERSON] + ["greedy"] * (game.usual_seats - 1)


def _alert(said: Sentence, say: Words) -> Any:
    return element("div", say(said), class_="gt-alert", role="alert")
