"""The table: the whole widget around one match - board, panel, cards, and what goes on by itself.

Nothing here belongs to one game: what the board and the cards show comes from the game's
:class:`~gametour.widgets.side.Side`.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gametour.engine.log import Entry
from gametour.engine.match import Match
from gametour.engine.rules import OVER
from gametour.engine.view import View
from gametour.widgets.cards import QuestionSheet, pass_on_sheet
from gametour.widgets.die import Die
from gametour.widgets.glance import Glance
from gametour.widgets.handlers import handler
from gametour.widgets.hands import Hands
from gametour.widgets.memory import remember_language
from gametour.widgets.overlay import Overlay
from gametour.widgets.panel import LET_LOOK, Doing, Panel
from gametour.widgets.pieces import (
    ButtonList,
    box,
    button,
    discard,
    sent_together,
    set_class,
    show_if,
)
from gametour.widgets.settings import Settings
from gametour.widgets.sheets import Sheets
from gametour.widgets.side import Card, Move, Option, Privacy, Side, Sight
from gametour.widgets.stage import BOARD_LABEL, Stage, is_broad
from gametour.widgets.tasks import AfterAnimations, LongWork, Steps
from gametour.widgets.turns import USUAL_TURNS
from gametour.words import LANGUAGES, Sentence, Words, sentence

BOARD_LIST, MAIN_BUTTON, FIRST_ANSWER = ".gt-list", ".gt-primary", ".gt-choice"
HURRIED = 1.5  # seconds after the end in which a press was meant for the game
READING = 2.0  # a question asked of a bot stays so many times longer, to be guessed along


def side_of(match: Match) -> Side:
    """Give the game's own side of the table."""
    module = importlib.import_module(f"gametour.widgets.{match.game.name}")
    side: Side = module.side(match.setup)
    return side


def _before(scene: Any, moves: Sequence[Move]) -> Any:
    """Give the scene with those pawns where they stood before these moves."""
    places = {move.seat: move.towns[0] for move in reversed(moves)}
    if not places:
        return scene
    pawns = (replace(pawn, town=places.get(pawn.seat, pawn.town)) for pawn in scene.pawns)
    return replace(scene, pawns=tuple(pawns))


class GameTable:
    """One match on the screen.

    Parameters
    ----------
    match
        The match to play; the table is not its only user: whoever plays it elsewhere calls
        :meth:`refresh` afterwards.
    settings
        Language, theme and the like; shared by the tables of one window.
    new_game, load_game
        Are called when the reader wants another game (perhaps with some options chosen already), or
        has chosen a saved one.

    Attributes
    ----------
    widget
        What is displayed.
    """

    def __init__(
        self,
        match: Match,
        settings: Settings | None = None,
        *,
        new_game: Callable[..., None] | None = None,
        load_game: Callable[[Match], None] | None = None,
    ) -> None:
        self.match = match
        self.settings = settings or Settings()
        self.side = side_of(match)
        persons = [player.seat for player in match.players if not player.bot]
        persons += [match.setup.referee] * (match.setup.referee >= 0)
        self.hands = Hands(persons, hidden=self.side.hides_hands)
        self.paused = False
        self.last: Move | None = None
        self._new_game = new_game
        self._switched_on: frozenset[str] = frozenset()
        self._turns = USUAL_TURNS
        self._unfound: Exception | None = None
        self._late = False
        self._sees_answer = False
        self._closed = False
        self._ended = -HURRIED  # when the game ended before the reader's eyes

        self.stage = Stage(self.side.painter)
        self.die = Die()
        show_if(self.die.widget, self.side.has_die)
        broad = is_broad(self.side.painter)
        self.panel = Panel(
            self.side,
            self.die.widget,
            self._press,
            self._choose,
            self._look_ahead,
            self.side.desk(self),
            hand_inside=not broad,
        )
        self.question = QuestionSheet(self._choose)
        self.sheets = Sheets(self, load_game)
        self._pass_on = Overlay(lambda: None, "gt-opaque")
        self._i_am = button(self._take_screen, "gt-primary")
        self.glance = Glance(self)
        self._ask_glance = button(self.glance.open, "gt-second", "gt-ask-glance")
        self._ways = ButtonList(self._choose_on_sheet, "gt-acts")
        self.steps = Steps(self._step)
        self._words = AfterAnimations(self._show_words_late)
        self.work = LongWork(self._show_worked_out, self._tell_why_not)
        below = [box([self.panel.hand], "gt-below")] if broad else []
        self.body = box(
            [self.stage.widget, box([self.panel.widget], "gt-side"), *below, self.question.widget],
            "gt-body",
            *(["gt-broad"] if broad else []),
        )
        covers = [self._pass_on.widget, self.glance.overlay.widget, self.sheets.overlay.widget]
        self.widget = box([self.body, *covers], "gt-room")

        self.stage.on_pick(self._pick)
        self.stage.on_peek(self._peek)
        self.stage.on_change(self._surroundings_changed)
        self.stage.on_watched(self._go_on)
        self.stage.on_error(self.report)
        self.settings.observe(self._settings_changed)
        self._deal()
        with sent_together(self.widget):
            self._speak()
            self.refresh()
        self._go_on()

    def close(self) -> None:
        """Stop what goes on by itself and take the table away; the match stays."""
        self.steps.stop()
        self.work.stop()
        self._words.cancel()
        if self._closed:
            return
        self._closed = True
        self.settings.unobserve(self._settings_changed)
        self.stage.close()
        self.die.close()
        for overlay in (self._pass_on, self.sheets.overlay):
            overlay.close()
        self.glance.dispose()
        for piece in (self._i_am, self._ask_glance, self._ways.widget, self.widget):
            discard(piece)

    def resume(self) -> None:
        """Go on after the table was out of sight."""
        self.refresh()
        self._go_on()

    # ------------------------------------------------------------------ whose move it is

    @property
    def actor(self) -> int:
        """The seat that decides, rolls or draws now; -1 for the program, or when it is over."""
        turn = self.match.turn
        if turn >= 0 or turn == OVER:
            return max(turn, -1)
        return self.match.drawer.seat

    @property
    def waits_for_person(self) -> bool:
        """Whether a person has to act."""
        return self.actor in self.hands.persons

    @property
    def goes_by_itself(self) -> bool:
        """Whether a bot or the program goes on; they rest while the board is out of sight."""
        if self.match.turn == OVER or self.glance.is_open:
            return False
        return not self.waits_for_person and self.stage.watched

    def _must_pass(self) -> bool:
        """Tell whether the screen is to be passed on; who reads a card aloud needs no own hand."""
        if not self.waits_for_person or self._card() is not None:
            return False
        privacy = self.side.privacy(self.match.view(None))
        if privacy is Privacy.OPEN:
            return False
        return self.hands.must_pass_to(self.actor, alone=privacy is Privacy.ALONE)

    def _turn_hand_down(self) -> None:
        """Turn down a hand that lay face up for its owner alone, when others look on again."""
        alone = self.side.privacy(self.match.view(None)) is Privacy.ALONE
        if not alone or self.actor != self.hands.holder:
            if self.hands.alone:
                self.panel.wipe_choices()
            self.hands.alone = False

    # ------------------------------------------------------------------ what is seen

    def view(self) -> View:
        """Give what may be on the screen: a hidden hand only while it is peeked at."""
        seat = self._hand_on_screen()
        return self.match.view(seat if seat >= 0 and self.hands.face_up else None)

    def actor_view(self) -> View:
        """Give what the seat to decide may know: the names of its actions are in it."""
        return self.match.view(self.match.turn if self.match.turn >= 0 else None)

    def _hand_on_screen(self) -> int:
        """Tell whose hand belongs on the screen: open hands follow who has to decide."""
        return self.hands.seat_on_screen(self.match.turn if self.match.turn >= 0 else self._mover())

    def _mover(self) -> int:
        return self.side.mover(self.match.view(None))

    def sight(self) -> Sight:
        """Give how the moment is looked at."""
        return Sight(
            hand=self._hand_on_screen(),
            face_up=self.hands.face_up,
            peeking=self.hands.peeking,
            choosing=self._person_chooses(),
            theme=self.settings.theme_on(dark_page=self.stage.dark_host),
            language=self.settings.language,
            text_scale=self.settings.text_scale,
            switched_on=self._switched_on,
            last=self.last,
            turns=self._turns,
        )

    def _person_chooses(self) -> bool:
        return self.match.turn in self.hands.persons and not self._must_pass()

    def _card(self) -> Card | None:
        return self.side.card(self.actor_view(), self.settings.say)

    def refresh(self) -> None:
        """Show the match as it is now."""
        self._words.cancel()
        self._turn_hand_down()
        view, sight = self.view(), self.sight()
        with sent_together(self.body):
            self.stage.show(self.side.scene(view, sight))
            self._show_doing(view, sight)
            self._show_words(view, sight)
        self._work_on(sight)

    def _work_on(self, sight: Sight) -> None:
        """Begin what takes long to work out for the board, or leave what is not needed any more."""
        if self._unfound is not None and self.panel.status.shown is self._unfound:
            self.panel.status.clear()
        work = self.side.long_work(self.match, sight)
        if work is None:
            self.work.stop()
        else:
            self.work.start(work)

    def _tell_why_not(self, error: Exception) -> None:
        """Say why something could not be worked out; the board is shown without it."""
        self._unfound = error
        self.panel.status.show(error, self.settings.say)

    def _show_worked_out(self) -> None:
        """Show the board with what has been worked out since."""
        view, sight = self.view(), self.sight()
        self.stage.show(self.side.scene(view, sight))
        self._show_doing(view, sight)

    def _show_doing(self, view: View, sight: Sight) -> None:
        """Show what may be done now."""
        say = self.settings.say
        options = self._options(sight)
        lit = sorted({option.place for option in options if option.place >= 0})
        peeked = self.match.view(sight.hand) if sight.face_up and self.hands.secret else None
        self.stage.name_places(self.side.places(view, sight))
        self.stage.places(
            lit,
            self.side.notes(view, sight, say),
            self.side.here(view),
            self.side.secrets(peeked) if peeked is not None else (),
        )
        self.die.show(self.side.face(view), sight.theme)
        self.panel.show_doing(view, sight, self._doing(options), say, late=self._late)
        hidden = self.hands.secret and self.hands.holder >= 0 and not self.hands.alone
        self.panel.show_peek(hidden and self._card() is None, others=self._others_may_look())

    def _others_may_look(self) -> bool:
        """Tell whether anybody at the screen may look at the own secret now."""
        return self.hands.secret and self.side.glance_words is not None and self.match.turn != OVER

    def _show_words(self, view: View, sight: Sight) -> None:
        """Show how things stand, and what lies over the board."""
        # Others may have the same table before them: what is peeked at comes into the hand alone.
        told = self.match.view(None) if sight.peeking else view
        self.panel.show_words(told, sight, self.settings.say)
        self.panel.show_hand(view, sight, self.settings.say)
        self._show_card()
        self._show_pass_on()
        for seat in range(len(view.players)):
            set_class(self.body, f"c{seat}", seat == self.side.mover(view))

    def _show_words_late(self) -> None:
        """Show, when the pawn has arrived or the die lies still, what came of it."""
        try:
            with sent_together(self.body):
                self._show_words(self.view(), self.sight())
        except Exception as error:
            self.report(error)
        if self._card() is not None:
            self._lead_keyboard()

    def _options(self, sight: Sight) -> Sequence[Option]:
        return self.side.options(self.actor_view(), sight) if self._person_chooses() else ()

    def _doing(self, options: Sequence[Option]) -> Doing:
        main, can_press = self._main()
        free = [option for option in options if option.sheet is None]
        free += self._sheet_buttons(options)
        return Doing(
            main=main,
            can_press=can_press,
            options=free,
            bots=self._can_pause() and self.match.turn != OVER,
            paused=self.paused,
            can_undo=self._steps_back() > 0,
            can_redo=self.match.can_redo,
        )

    def _can_pause(self) -> bool:
        return self.side.can_pause or any(player.bot for player in self.match.players)

    def _sheet_buttons(self, options: Sequence[Option]) -> list[Option]:
        """Give one button for each sheet of options; it has a number that no action has."""
        names = dict.fromkeys(option.sheet for option in options if option.sheet is not None)
        return [Option(-1 - place, name) for place, name in enumerate(names)]

    def _main(self) -> tuple[Sentence, bool]:
        """Say what the large button says, and whether it may be pressed."""
        if self.match.turn == OVER:
            return sentence("New game"), self._new_game is not None
        ready = self.waits_for_person and not self._must_pass()
        if self.match.turn < 0:
            draw = self.match.drawer
            said = draw.sentence if draw.seat >= 0 else self.side.idle_words(self.view())
            return said, ready and draw.seat >= 0
        main = self.side.main_action(self.actor_view())
        if main is not None:
            return main.label, ready
        return self.side.idle_words(self.view()), False

    def _show_card(self) -> None:
        card, painter = self._card(), self.side.painter
        self.question.show(card, self.settings.say, peeking=self._sees_answer)
        about = painter.places[card.place] if card is not None and card.place >= 0 else None
        for name, covers in (("gt-at-top", False), ("gt-at-bottom", True)):
            in_upper_half = about is not None and about[1] < painter.height / 2
            set_class(self.question.widget, name, about is not None and in_upper_half == covers)

    def _show_pass_on(self) -> None:
        if not self._must_pass():
            self._pass_on.hide()
            return
        name = self.match.setup.called(self.actor)
        news = self.side.news(self.match.view(None), self.settings.say)
        others = [self._ask_glance] if self._others_may_look() else []
        self._ask_glance.description = self.settings.say(LET_LOOK)
        pass_on_sheet(self._pass_on, name, news, [self._i_am, *others], self.settings.say)

    # ------------------------------------------------------------------ what people do

    @handler
    def _press(self, key: str) -> None:
        self.panel.status.clear()
        actions = {
            "main": self._press_main,
            "pause": self._toggle_pause,
            "step": self._single_step,
            "new": self.new_game,
            "undo": self._undo,
            "redo": self._redo,
            "glance": self.glance.open,
            "save": self.sheets.save,
        }
        if key in LANGUAGES:
            self.settings.language = key
        elif key in actions:
            actions[key]()
        elif key in {switch for switch, _, _ in self.side.switches}:
            self._switched_on ^= {key}
            self.refresh()
        else:
            self.sheets.open(key)

    @handler
    def _look_ahead(self, turns: int) -> None:
        """Look so many turns ahead."""
        self.panel.status.clear()
        self._turns = turns
        self.refresh()

    @handler
    def _choose(self, action: int) -> None:
        """Carry out the action of a button."""
        self.panel.status.clear()
        if action < 0:
            self._open_options(-1 - action)
        else:
            self._act(action)

    @handler
    def _choose_on_sheet(self, action: int) -> None:
        self.sheets.overlay.hide()
        self._act(action)

    @handler
    def _pick(self, place: int) -> None:
        """Go to a place that was clicked, tapped or chosen by keyboard."""
        self.panel.status.clear()
        options = [option for option in self._options(self.sight()) if option.place == place]
        if len(options) == 1:
            self._act(options[0].action)
        elif options:
            self._ask_how(options)

    def _press_main(self) -> None:
        if self.match.turn == OVER:
            if time.monotonic() - self._ended > HURRIED:
                self.new_game()
            return
        if not self.waits_for_person or self._must_pass():
            return
        if self.match.turn >= 0:
            main = self.side.main_action(self.actor_view())
            if main is not None:
                self._act(main.action, draw_after=True)
            return
        self._after(self.match.draw(), None)

    def _act(self, action: int, *, draw_after: bool = False) -> None:
        """Play an action of the person to decide; draw at once where it asks for a roll."""
        if not self._person_chooses():
            return
        move = self.side.way(self.actor_view(), action)
        entries = self.match.play(action)
        if draw_after and self.match.turn < 0 and self.waits_for_person:
            entries += self.match.draw()
        self._after(entries, move)

    @property
    def words(self) -> Words:
        """The words of the chosen language."""
        return self.settings.say

    @handler
    def carry_out(self, act: Callable[[], Sequence[Entry]]) -> None:
        """Let one of the game's own widgets play, and go on; see :class:`Room`."""
        self.panel.status.clear()
        self._after(act(), None)

    def download(self, name: str, data: bytes, mime: str) -> None:
        """Hand a file to the reader's browser."""
        self.stage.download(name, data, mime)

    def new_game(self, options: Mapping[str, Any] | None = None) -> None:
        """Show the form before a game, with some options chosen already."""
        if self._new_game is not None:
            self._new_game(*([] if options is None else [options]))

    def _open_options(self, number: int) -> None:
        """Lay the options of one sheet on the table, for their owner's eyes."""
        options = self._options(self.sight())
        name = self._sheet_buttons(options)[number].label
        self._show_options(name, [option for option in options if option.sheet == name])

    def _ask_how(self, options: Sequence[Option]) -> None:
        self._show_options(sentence("Which way?"), options)

    def _show_options(self, title: Sentence, options: Sequence[Option]) -> None:
        say = self.settings.say
        self._ways.show([(say(option.label), option.action) for option in options])
        self.sheets.show_buttons(say(title), self._ways.widget)

    @handler
    def _take_screen(self) -> None:
        """Let the person to whom the screen was passed go on."""
        alone = self.side.privacy(self.match.view(None)) is Privacy.ALONE
        self.hands.take(self.actor, alone=alone)
        self.refresh()
        self.stage.focus(MAIN_BUTTON)

    @handler
    def _peek(self, shown: bool) -> None:
        if self.glance.is_open:
            self.glance.show_secret(shown and self.glance.looker >= 0)
            return
        card = self._card()
        reads_aloud = card is not None and bool(card.secret)
        self._sees_answer = shown and reads_aloud
        self.hands.peeking = shown and not reads_aloud and self.hands.holder >= 0
        self._late = False
        self.refresh()

    # ------------------------------------------------------------------ what follows

    def _after(self, entries: Sequence[Entry], move: Move | None) -> float:
        """Show what happened, and go on; tell how many seconds the animations take."""
        with sent_together(self.body):
            seconds = self._animate(entries, move)
            self._announce(entries)
        self._lead_keyboard()
        self._go_on(seconds)
        return seconds

    def _animate(self, entries: Sequence[Entry], move: Move | None) -> float:
        """Roll the die and let the pawn go its way; words and cards follow when it is there.

        What may be done now may be done at once.
        """
        motion = self.settings.motion
        rolled = self.side.rolled(entries)
        moves = self.side.moves(entries) if move is None else (move,)
        seconds = 0.0
        if moves:
            self.last = moves[-1]
        self._turn_hand_down()
        if self._must_pass():
            self.hands.peeking = False
            self.stage.hide_secrets()
        view, sight = self.view(), self.sight()
        if rolled:
            seconds += self.die.roll(rolled, sight.theme, motion=self._die_motion(motion))
        scene = self.side.scene(view, sight)
        if moves:
            seconds += self._lead_pawns(moves, scene, motion)
        else:
            self.stage.show(scene)
        self._late = bool(rolled) and seconds > 0
        alone = self.side.privacy(self.match.view(None)) is Privacy.ALONE
        self.panel.hold_back(seconds > 0 and alone and self.waits_for_person)
        self._show_doing(view, sight)
        if seconds > 0:
            self.question.show(None, self.settings.say, peeking=False)
        if self._must_pass():
            self.panel.show_hand(view, sight, self.settings.say)
        if self.match.turn == OVER:
            self._ended = time.monotonic()
            self.panel.show_words(view, sight, self.settings.say)
        self._work_on(sight)
        return self._words.add(seconds)

    def _lead_pawns(self, moves: Sequence[Move], scene: Any, motion: float) -> float:
        """Let pawns go at the same time; one that goes several ways goes one after another."""
        if len({move.seat for move in moves}) == len(moves):
            return self.stage.move_all(moves, scene, motion=motion)
        seconds = 0.0
        for number, move in enumerate(moves, 1):
            after = _before(scene, moves[number:])
            seconds += self.stage.move_all([move], after, motion=motion)
        return seconds

    def _die_motion(self, motion: float) -> float:
        return 0.0 if self.stage.reduced_motion else motion

    def _announce(self, entries: Sequence[Entry]) -> None:
        """Have screen readers tell what happened."""
        say = self.settings.say
        told = " ".join(say(entry.sentence) for entry in entries if not entry.quiet)
        if told:
            self.stage.announce(told)
        if self.match.save_problem is not None:
            self.panel.status.show(self.match.save_problem, say)

    def _lead_keyboard(self) -> None:
        """Put the keyboard where the person goes on."""
        if not self.waits_for_person:
            return
        if self._card() is not None:
            self.stage.focus(FIRST_ANSWER)
        elif any(option.place >= 0 for option in self._options(self.sight())):
            self.stage.focus(BOARD_LIST)
        elif self.panel.desk is not None and self.panel.desk_leads:
            self.stage.focus(self.panel.desk.first)
        else:
            self.stage.focus(MAIN_BUTTON)

    # ------------------------------------------------------------------ what goes on by itself

    def _deal(self) -> None:
        """Let the program lay everything out before the first turn."""
        while self.match.turn == -1 and self.match.drawer.seat < 0:
            if self.side.is_laid_out(self.match.view(None)):
                return
            self.match.draw()

    def _go_on(self, wait: float = 0.0) -> None:
        if self.goes_by_itself and not self.paused:
            self.steps.start(wait + self.settings.pause / 2)

    def _step(self) -> float | None:
        """Let the bot or the program go on once; None when a person is to act."""
        if self.paused or not self.goes_by_itself:
            return None
        try:
            return self._take_step()
        except Exception as error:
            self.paused = True
            self.report(error)
            return None

    def _take_step(self) -> float | None:
        move = None
        if self.match.turn >= 0:
            action = self.match.bot_choice()
            move = self.side.way(self.actor_view(), action)
            entries = self.match.play(action)
        else:
            entries = self.match.draw()
        with sent_together(self.body):
            seconds = self._animate(entries, move)
            self._announce(entries)
        if not self.goes_by_itself:
            self._lead_keyboard()
            return None
        factor = READING if self._card() is not None else self.side.pace(self.view(), entries)
        return seconds + self.settings.pause * factor

    def _toggle_pause(self) -> None:
        self.paused = not self.paused
        if self.paused:
            self.steps.stop()
        self.refresh()
        self._go_on()

    def _single_step(self) -> None:
        if self.paused and self.goes_by_itself:
            self._take_step()

    # ------------------------------------------------------------------ tools

    def _steps_back(self) -> int:
        """Count the steps to a person's last decision or throw; to a bot's where bots play."""
        persons = self.hands.persons
        return self.match.steps_back(lambda seat: seat in persons if persons else seat >= 0)

    def _undo(self) -> None:
        self.steps.stop()
        if self.match.undo(self._steps_back()):
            self.paused |= not self.hands.persons
            self._changed_by_tool()

    def _redo(self) -> None:
        """Do again what was taken back, up to where a person is to act."""
        self.steps.stop()
        if not self.match.redo():
            return
        while self.match.can_redo and not self.waits_for_person:
            self.match.redo()
        self._changed_by_tool()

    def _changed_by_tool(self) -> None:
        self.last = None
        self._late = False
        self.refresh()
        self._announce(self.match.log[-1:])
        self._go_on()

    def report(self, error: Exception) -> None:
        """Show an error in the status line; the game stays as it was."""
        self.panel.status.show(error, self.settings.say)
        try:
            self.refresh()
        except Exception as another:
            self.panel.status.show(another, self.settings.say)

    # ------------------------------------------------------------------ settings and surroundings

    def _speak(self) -> None:
        say = self.settings.say
        self.panel.speak(say)
        self.sheets.speak()
        self.glance.speak()
        self.stage.set_label(say(BOARD_LABEL, board=say(self.match.game.title)))
        if self.match.autosave_path is not None:
            remember_language(self.match.autosave_path, say.language)

    @handler
    def _settings_changed(self, _change: object) -> None:
        self._late = False
        self._speak()
        self.refresh()

    @handler
    def _surroundings_changed(self) -> None:
        self._late = False
        self.refresh()
