"""Rule race's side of the table: its track, the rules in force, the desk where they are made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from gametour.engine.log import Entry
from gametour.engine.match import Match
from gametour.engine.view import View
from gametour.games.rule_race import (
    InForce,
    RuleRaceSetup,
    acting,
    landings,
    rules_in_force,
)
from gametour.games.rule_race import declared as d
from gametour.games.rule_race.drafts import PROPOSING
from gametour.games.rule_race.wording import Wording
from gametour.painting.rule_race import RulePainter, painter_of
from gametour.painting.rule_race_scene import RaceScene, place_of, scene_of, ways_of
from gametour.painting.scene import Chance
from gametour.painting.theme import Theme
from gametour.widgets.chance_notes import chance_note
from gametour.widgets.html import Markup, element, joined
from gametour.widgets.looked_ahead import LookedAhead
from gametour.widgets.marks import seat_mark
from gametour.widgets.rule_desk import RuleDesk
from gametour.widgets.rule_set_page import KEY, RuleSetPage
from gametour.widgets.side import Card, Move, Option, Page, Room, Side, Sight
from gametour.words import Sentence, Words, message, plural, sentence

CHANCES = "chances"
LONGEST_NOTE = 70  # letters of a rule beside its field; the panel has all of them


class RuleRaceSide(Side):
    """What Rule race shows on the table; see :class:`gametour.widgets.side.Side`.

    Parameters
    ----------
    setup
        The game made ready.
    """

    switches = (
        (
            CHANCES,
            sentence("Chances"),
            sentence(
                "Show on the board where the next throw leads, and how likely the pawn comes to "
                "each field within some turns, by the rules in force"
            ),
        ),
    )
    tools = ((KEY, sentence("Rule set"), sentence("Save, share and load the rules in force")),)
    hides_hands = False
    won_words = message("Victory for {name}!")  # a team's name may be one or many
    looks_ahead = CHANCES

    def __init__(self, setup: RuleRaceSetup) -> None:
        self.setup = setup
        self.painter = painter_of(setup)
        self.ahead = LookedAhead()

    def desk(self, room: Room) -> RuleDesk | None:
        """Make the desk where rules are proposed, judged and carried out."""
        return RuleDesk(room)

    def page(self, key: str, room: Room) -> Page:
        """Give the sheet of the rule set."""
        return RuleSetPage(room).page()

    # ------------------------------------------------------------------ the board

    def scene(self, view: View, sight: Sight) -> RaceScene:
        """Give what the board shows."""
        chances, turns = self._chances(view, sight)
        return scene_of(
            view,
            chances=chances,
            turns=turns,
            theme=sight.theme,
            language=sight.language,
            text_scale=sight.text_scale,
        )

    def _chances(self, view: View, sight: Sight) -> tuple[tuple[Chance, ...], int]:
        """Give the chances to be shown, and within how many turns; 0 for the next throw alone."""
        if CHANCES not in sight.switched_on or view.result is not None:
            return (), 0
        now = {
            place_of(field): chance for field, chance in landings(self.setup, view.state).items()
        }
        if not now:
            return (), 0
        ahead = self.ahead.found(view.state, sight.turns)
        later = {place_of(field): chance for field, chance in ahead.items()}
        chances = tuple(
            Chance(place, float(now.get(place, 0)), later.get(place, 0.0))
            for place in sorted(now.keys() | later.keys())
        )
        return chances, sight.turns if later else 0

    def not_now(self, view: View, sight: Sight) -> Sentence | None:
        """Say when chances are shown, where they are not."""
        if CHANCES not in sight.switched_on or view.state.phase == d.THROW:
            return None
        return sentence("Chances are shown before a throw.")

    def long_work(self, match: Match, sight: Sight) -> Iterator[None] | None:
        """Look some turns ahead while the chances are shown and a team is about to throw."""
        state = match.view(None).state
        if CHANCES not in sight.switched_on or state.phase != d.THROW:
            return None
        return self.ahead.work(match, state, sight.turns)

    def notes(self, view: View, sight: Sight, say: Words) -> Mapping[int, str]:
        """Say at each event field which rule holds there."""
        notes = {
            place_of(field): say(Wording(number, 0, 0, 0).name)
            for number, field in enumerate(self.setup.tables.event_field)
        }
        for rule in rules_in_force(view):
            if rule.field:
                said = say(rule.sentence)
                short = said if len(said) <= LONGEST_NOTE else said[: LONGEST_NOTE - 1] + "…"
                notes[place_of(rule.field)] = short
        chances, turns = self._chances(view, sight)
        for chance in chances:
            known = [notes[chance.town]] if chance.town in notes else []
            notes[chance.town] = " · ".join([*known, chance_note(chance, turns, say)])
        return notes

    def mover(self, view: View) -> int:
        """Tell which team's turn it is; -1 before the first turn."""
        return view.state.seat if view.state.phase != d.FIRST else -1

    def here(self, view: View) -> int:
        """Tell where the pawn to move stands."""
        return place_of(view.state.position[view.state.seat])

    def secrets(self, view: View) -> Sequence[int]:
        """Give the places only one seat may see marked: there are none."""
        return ()

    def way(self, view: View, action: int) -> Move | None:
        """Tell the way of an action: what happens tells it, see :meth:`moves`."""
        return None

    def moves(self, entries: Sequence[Entry]) -> Sequence[Move]:
        """Tell the ways that pawns went, step by step on the track or from field to field."""
        return [Move(way.seat, way.towns, way.kind) for way in ways_of(entries)]

    # ------------------------------------------------------------------ whose turn, and what to do

    def seat_line(self, view: View, seat: int) -> Sentence:
        """Say where a team stands, and what waits for it."""
        state = view.state
        field = state.position[seat]
        if field == d.GOAL:
            return sentence("in the goal")
        if state.missed[seat]:
            return plural(
                "field {field}, misses {n} round",
                "field {field}, misses {n} rounds",
                state.missed[seat],
                field=field,
            )
        if state.zone[seat]:
            left = self.setup.tables.zone_ends + 1 - state.zone[seat]
            return plural(
                "field {field}, {n} turn to get home",
                "field {field}, {n} turns to get home",
                left,
                field=field,
            )
        return sentence("field {field}", field=field)

    def headline(self, view: View) -> Sentence:
        """Say whose turn it is, or who decides in it."""
        phase = view.state.phase
        if phase in (d.JUDGE, d.BY_HAND):
            return sentence("The game master decides")
        name = self.setup.called(self.mover(view))
        if phase in PROPOSING:
            return sentence("A rule, {name}?", name=name)
        return sentence("Turn: {name}", name=name)

    def prompt(self, view: View) -> Sentence:
        """Say what is to be done now."""
        state = view.state
        name = self.setup.called(state.seat)
        if state.phase == d.JUDGE:
            return sentence("The proposal of {name}: admit it, or say why not.", name=name)
        if state.phase == d.BY_HAND:
            rule = Wording(state.invoked, 0, 0, 0).name
            return sentence("Carry out {rule}: move a pawn, give or take a turn.", rule=rule)
        if state.phase in PROPOSING:
            return self._proposal_prompt(view)
        field = state.position[state.seat]
        if view.players[state.seat].bot:
            return sentence("On field {field}.", field=field)
        if state.taken:
            return sentence("On field {field}: an extra roll.", field=field)
        return sentence(
            "On field {field}. In every round the next of each team rolls.",
            field=field,
        )

    def _proposal_prompt(self, view: View) -> Sentence:
        state = view.state
        field = Wording(state.event, 0, 0, 0).name
        if view.players[state.seat].bot:
            return sentence("Came to {field}.", field=field)
        if state.refused:
            return sentence("The rule was refused. Try once more, or make none.")
        return sentence("You came to {field}: propose one rule, or none.", field=field)

    def main_action(self, view: View) -> Option | None:
        """Give the action of the large button: all decisions are made at the desk."""
        return None

    def options(self, view: View, sight: Sight) -> Sequence[Option]:
        """Give what else may be done: all decisions are made at the desk."""
        return ()

    def card(self, view: View, say: Words) -> Card | None:
        """Give the card to be answered: there are none."""
        return None

    # ------------------------------------------------------------------ the rules in force

    def hand(self, view: View, sight: Sight, say: Words) -> Markup:
        """Write every rule in force (R16)."""
        lit = acting(view)
        rules = rules_in_force(view)
        rows = [self._row(view, rule, say, lit=rule.index in lit) for rule in rules]
        events = [row for rule, row in zip(rules, rows, strict=True) if rule.field]
        general = [row for rule, row in zip(rules, rows, strict=True) if not rule.field]
        none = element("p", say(sentence("none yet")), class_="gt-none")
        return joined(
            [
                element("h3", say(sentence("General rules"))),
                element("ul", *general, class_="gt-rules") if general else none,
                element("h3", say(sentence("Event rules"))),
                element("ul", *events, class_="gt-rules") if events else none,
                element("h3", say(sentence("Always"))),
                element(
                    "p",
                    say(sentence("Only the exact number enters the goal. The first pawn in wins.")),
                    class_="gt-none",
                ),
            ]
        )

    def _row(self, view: View, rule: InForce, say: Words, *, lit: bool) -> Markup:
        origin = None
        if rule.author >= 0:
            made = sentence("{name}, round {n}", name=self.setup.called(rule.author), n=rule.made)
            origin = element(
                "span", seat_mark(rule.author), say(made), class_=f"gt-origin c{rule.author}"
            )
        guard = None
        if rule.open_from > view.round:
            until = sentence("protected to the end of round {n}", n=rule.open_from - 1)
            guard = element("span", say(until), class_="gt-chip")
        notes = element("div", origin, guard, class_="gt-rulenotes") if origin or guard else None
        return element(
            "li",
            element("b", say(rule.name)),
            element("div", say(rule.sentence), notes),
            class_="lit" if lit else None,
            aria_current="true" if lit else None,
        )

    def news(self, view: View, say: Words) -> Markup:
        """Write what became of the last proposal, until the next throw."""
        for entry in reversed(view.log):
            if entry.undone:
                continue
            if entry.kind in ("rolled", "proposed"):
                break
            if entry.kind in ("adopted", "abolished", "refused", "refused_saying"):
                said = element("span", say(entry.sentence))
                return element("div", said, class_=f"gt-chance c{entry.seat}")
        return joined([])

    # ------------------------------------------------------------------ the die, the end

    def rolled(self, entries: Sequence[Entry]) -> int:
        """Tell the number thrown among what happened; 0 for none."""
        return next((entry.a for entry in entries if entry.kind == "rolled"), 0)

    def face(self, view: View) -> int:
        """Tell the number thrown last; 0 for none."""
        return self.rolled([entry for entry in view.log[::-1] if not entry.undone])

    def score_line(self, view: View, seat: int) -> Sentence:
        """Say where a team's pawn stands at the end."""
        return sentence("field {field}", field=view.state.position[seat])


def side(setup: RuleRaceSetup) -> RuleRaceSide:
    """Give the game's side of the table."""
    return RuleRaceSide(setup)


@cache
def preview() -> RulePainter:
    """Give a painter of the usual track, for the form before a game."""
    return RulePainter()


def empty_scene(theme: Theme, language: str, text_scale: float) -> RaceScene:
    """Give the track with the usual rules and no pawns."""
    view = Match("rule_race", seed=0).view()
    scene = scene_of(view, theme=theme, language=language, text_scale=text_scale)
    return replace(scene, pawns=(), to_move=-1, turn="")
