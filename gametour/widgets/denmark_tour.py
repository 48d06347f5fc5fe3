"""Denmark tour's side of the table: its board, hand, tickets, question and chance cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from gametour.boards import read_board
from gametour.engine.game import Action
from gametour.engine.log import Entry
from gametour.engine.view import View
from gametour.games.denmark_tour import DenmarkSetup, landings_from
from gametour.games.denmark_tour import declared as d
from gametour.games.denmark_tour.routes import Route, routes
from gametour.painting.denmark_scene import last_trail, scene_of
from gametour.painting.denmark_tour import DenmarkPainter
from gametour.painting.scene import Chance, Scene, Trail
from gametour.painting.theme import Theme
from gametour.widgets.chance_notes import chance_note
from gametour.widgets.denmark_hand import hand_markup, towns_to_visit
from gametour.widgets.denmark_news import news_markup
from gametour.widgets.html import Markup
from gametour.widgets.side import Card, Move, Option, Side, Sight
from gametour.words import Sentence, Words, plural, sentence

FLIGHTS, CHANCES = "flights", "chances"
MOVES = ("walk", "divert", "cross", "beyond", "ticket", "ticket_beyond")
OWN = "● {town}"  # a town whose card is in the hand, as it is marked on the board


class DenmarkSide(Side):
    """What Denmark tour shows on the table; see :class:`gametour.widgets.side.Side`.

    Parameters
    ----------
    setup
        The game made ready.
    """

    switches = (
        (FLIGHTS, sentence("Flights"), sentence("Show on the board which airports planes fly to")),
        (
            CHANCES,
            sentence("Chances"),
            sentence(
                "Before a throw, show how likely each town is to be landed on: by it, and within "
                "some turns, if one makes for that town"
            ),
        ),
    )

    looks_ahead = CHANCES

    def __init__(self, setup: DenmarkSetup) -> None:
        self.setup = setup
        self.painter = DenmarkPainter(setup.board)
        self.hides_hands = not setup.options["hands_open"]

    # ------------------------------------------------------------------ the board

    def scene(self, view: View, sight: Sight) -> Scene:
        """Give what the board shows."""
        last = sight.last
        trail = Trail(last.seat, last.towns, last.kind) if last is not None else last_trail(view)
        scene = scene_of(
            view,
            show_hand=sight.face_up and sight.hand >= 0,
            lit=sight.choosing,
            trail=trail,
            flights=FLIGHTS in sight.switched_on,
            chances=self._chances(view, sight),
            turns=sight.turns,
            theme=sight.theme,
            language=sight.language,
            text_scale=sight.text_scale,
        )
        # What is only peeked at is marked by the browser, in the one view where a button is held.
        return replace(scene, marks=()) if sight.peeking else scene

    def _chances(self, view: View, sight: Sight) -> tuple[Chance, ...]:
        """Give how likely the seat to move is to land on each town, when that is to be shown."""
        if CHANCES not in sight.switched_on:
            return ()
        now, later = landings_from(view).tolist(), landings_from(view, sight.turns).tolist()
        return tuple(
            Chance(town, now[town], later[town]) for town in range(len(now)) if later[town]
        )

    def not_now(self, view: View, sight: Sight) -> Sentence | None:
        """Say when chances are shown, where they are not."""
        if CHANCES not in sight.switched_on or view.state.phase in (d.ROLL, d.DECIDE):
            return None
        return sentence("Chances are shown before a throw.")

    def _own(self, view: View, sight: Sight) -> list[int]:
        """Give the towns still to visit of the hand on the screen, if it lies face up."""
        return towns_to_visit(view, sight.hand) if sight.face_up else []

    def notes(self, view: View, sight: Sight, say: Words) -> Mapping[int, str]:
        """Give what is said of towns besides their names."""
        notes = {town: say(sentence("your card")) for town in self._own(view, sight)}
        if sight.choosing:
            for way in routes(self.setup, view.state):
                said = self._way_note(way)
                if said is not None:
                    notes[way.stop] = say(said)
        for chance in self._chances(view, sight):
            known = [notes[chance.town]] if chance.town in notes else []
            notes[chance.town] = " · ".join([*known, chance_note(chance, sight.turns, say)])
        return notes

    def _way_note(self, way: Route) -> Sentence | None:
        """Say what is special about a way."""
        if way.aim != way.stop:
            return sentence(
                "{town} is occupied: the pawn stops here", town=self.setup.town(way.aim)
            )
        crossings = {
            "flight": sentence("by plane"),
            "ferry": sentence("by ferry"),
            "toll_bridge": sentence("over the toll bridge"),
        }
        return crossings.get(way.kind)

    def mover(self, view: View) -> int:
        """Tell whose turn it is; -1 before the first turn."""
        return view.state.seat if view.state.first >= 0 else -1

    def here(self, view: View) -> int:
        """Tell the town of the pawn to move; -1 before it is placed."""
        return int(view.state.seats[view.state.seat].town)

    def secrets(self, view: View) -> Sequence[int]:
        """Give the towns that only the view's own seat may see marked."""
        return towns_to_visit(view, view.seat) if view.seat >= 0 else ()

    def way(self, view: View, action: int) -> Move | None:
        """Tell the way a pawn goes with an action."""
        for found in routes(self.setup, view.state):
            if found.action == action and len(found.towns) > 1:
                return Move(view.state.seat, found.towns, found.kind)
        return None

    # ------------------------------------------------------------------ whose turn, and what to do

    def seat_line(self, view: View, seat: int) -> Sentence:
        """Say how many cards a seat still has."""
        left = view.state.seats[seat].left
        if seat == view.state.winner:
            return sentence("at home: won")
        if left == 0 and view.state.first >= 0:
            return sentence("on the way home")
        return plural("{n} card left", "{n} cards left", left)

    def prompt(self, view: View) -> Sentence:
        """Say what is to be done now."""
        state = view.state
        here = self.setup.town(state.seats[state.seat].town)
        if view.players[state.seat].bot and state.phase != d.OFFER:
            return self._bot_prompt(view, here)
        if state.phase == d.MOVE:
            return self._move_prompt(view, here)
        prompts = {
            d.ROLL: sentence("In {town}: roll the die.", town=here),
            d.DECIDE: sentence("In {town}: roll the die, or choose something else.", town=here),
            d.QUESTION: sentence("A six: stay in {town} and draw a question card.", town=here),
            d.ANSWER: sentence("Answer the question."),
            d.STAR: sentence("{town} has a star: draw a chance card.", town=here),
            d.OFFER: self._offer_prompt(view),
        }
        if state.phase == d.ROLL and state.extra_taken:
            return sentence("In {town}: an extra roll.", town=here)
        return prompts.get(state.phase, sentence("The cards are dealt."))

    def _bot_prompt(self, view: View, here: str) -> Sentence:
        """Say how it stands where nobody before the screen has to do anything."""
        state = view.state
        if state.phase != d.MOVE:
            return sentence("In {town}.", town=here)
        if state.card_move:
            return sentence("Right: moves {number} on from {town}.", number=state.roll, town=here)
        return sentence("Rolled {number} in {town}.", number=state.roll, town=here)

    def _move_prompt(self, view: View, here: str) -> Sentence:
        state = view.state
        stops = len({way.stop for way in routes(self.setup, state)})
        if state.card_move:
            return plural(
                "Right: move {number} on from {town}, to the lit town.",
                "Right: move {number} on from {town}, to one of {n} lit towns.",
                stops,
                number=state.roll,
                town=here,
            )
        return plural(
            "Rolled {number} in {town}: go to the lit town.",
            "Rolled {number} in {town}: choose one of {n} lit towns.",
            stops,
            number=state.roll,
            town=here,
        )

    def _offer_prompt(self, view: View) -> Sentence:
        state = view.state
        return sentence(
            "{name} is offered {town}: give a card of the same group for it, or refuse.",
            name=self.setup.called(max(0, state.offer_to)),
            town=self.setup.town(max(0, state.offer_town)),
        )

    def main_action(self, view: View) -> Option | None:
        """Give the roll, where it is the seat's to decide between it and something else."""
        for action in view.actions:
            if action.kind == "roll":
                return Option(action.value, action.sentence)
        return None

    def options(self, view: View, sight: Sight) -> Sequence[Option]:
        """Give the lit towns, and what else may be done than rolling or answering."""
        own = self._own(view, sight)
        notes = {way.action: self._way_note(way) for way in routes(self.setup, view.state)}
        found = [self._option(action, own, notes.get(action.value)) for action in view.actions]
        options = [option for option in found if option is not None]
        return sorted(options, key=lambda option: option.place not in own)

    def _option(self, action: Action, own: Sequence[int], note: Sentence | None) -> Option | None:
        if action.kind in MOVES:
            return Option(action.value, self._move_label(action, own), action.target, note)
        if action.kind in ("wait", "stay", "refuse"):
            return Option(action.value, action.sentence)
        sheets = {"offer": sentence("Offer a card"), "give": sentence("Give a card")}
        if action.kind in sheets:
            return Option(action.value, action.sentence, sheet=sheets[action.kind])
        return None

    def _move_label(self, action: Action, own: Sequence[int]) -> Sentence:
        """Call a walk by its town, so that the button has the name that stands on the board."""
        if action.kind != "walk":
            return action.sentence
        text = OWN if action.target in own else "{town}"
        return Sentence(text, {"town": self.setup.town(action.target)})

    # ------------------------------------------------------------------ the cards

    def card(self, view: View, say: Words) -> Card | None:
        """Give the question card, once it is drawn."""
        state = view.state
        if state.phase != d.ANSWER:
            return None
        question = self.setup.questions.questions[state.asked]
        text = self.setup.questions.text(state.asked, say.language)
        name = self.setup.called(state.seat)
        note = plural("Right: move {n} field.", "Right: move {n} fields.", question.move)
        how = self.setup.tables.answers[state.seat]
        if how == d.BY_READER:
            reader = (state.seat + 1) % len(view.players)
            return Card(
                sentence("{reader} reads to {name}", reader=self.setup.called(reader), name=name),
                text.question,
                text.choices,
                tuple(
                    Option(action, said)
                    for action, said in (
                        (d.SAY_RIGHT, sentence("Right")),
                        (d.SAY_WRONG, sentence("Wrong")),
                    )
                ),
                note,
                secret=text.choices[question.answer],
            )
        choices: tuple[Option, ...] = ()
        if how == d.BY_CHOICE:
            choices = tuple(
                Option(d.CHOOSE + place, Sentence("{text}", {"text": choice}))
                for place, choice in enumerate(text.choices)
            )
        return Card(
            sentence("A question for {name}", name=name), text.question, text.choices, choices, note
        )

    def hand(self, view: View, sight: Sight, say: Words) -> Markup:
        """Write the hand on the screen, the kept tickets and the won questions."""
        lit = {way.stop for way in routes(self.setup, view.state)} if sight.choosing else set()
        return hand_markup(self.setup, view, sight, say, lit)

    def news(self, view: View, say: Words) -> Markup:
        """Write the chance card drawn or the question answered since the last roll."""
        return news_markup(self.setup, view, say)

    # ------------------------------------------------------------------ the die, the end

    def rolled(self, entries: Sequence[Entry]) -> int:
        """Tell the number thrown among what happened; 0 for none."""
        return next((entry.a for entry in entries if entry.kind == "rolled"), 0)

    def face(self, view: View) -> int:
        """Tell the number thrown last; 0 for none."""
        return self.rolled([entry for entry in view.log[::-1] if not entry.undone])

    def score_line(self, view: View, seat: int) -> Sentence:
        """Say how many cards a seat has handed in."""
        cards = d.GROUPS * self.setup.options["cards_per_group"]
        left = view.state.seats[seat].left
        return sentence("{n} of {all}", n=cards - left, all=cards)


def side(setup: DenmarkSetup) -> DenmarkSide:
    """Give the game's side of the table."""
    return DenmarkSide(setup)


@cache
def preview() -> DenmarkPainter:
    """Give a painter of the shipped board, for the form before a game."""
    return DenmarkPainter(read_board())


def empty_scene(theme: Theme, language: str, text_scale: float) -> Scene:
    """Give the board with nothing on it."""
    return Scene(theme=theme, language=language, text_scale=text_scale)
