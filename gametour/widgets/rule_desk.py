"""Where rules are made in Rule race: a proposal, and the game master's decision and hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from gametour.engine.game import Action, check_text
from gametour.engine.log import Entry
from gametour.engine.view import View
from gametour.games.rule_race import RuleRaceSetup, proposed
from gametour.games.rule_race import declared as d
from gametour.games.rule_race.drafts import PROPOSING, Draft, Part, draft
from gametour.games.rule_race.sentences import REASONS
from gametour.games.rule_race.wording import Wording, worded
from gametour.widgets.home import at_home
from gametour.widgets.html import element, joined
from gametour.widgets.pieces import (
    ButtonList,
    box,
    button,
    dropdown,
    html,
    show_html,
    show_if,
    text_field,
)
from gametour.widgets.side import Room, Sight
from gametour.widgets.status import rule_note
from gametour.words import Sentence, Words, sentence

NO_REASON = -1
PART_NAMES: dict[str, Sentence] = {
    "place": sentence("Which rule"),
    "condition": sentence("When"),
    "effect": sentence("What happens"),
    "amount": sentence("How much"),
}


class Choice:
    """A drop-down with its name, that changes only when what may be chosen does."""

    def __init__(self, changed: Callable[[], None], *classes: str) -> None:
        self._changed = changed
        self.control = dropdown(options=[])
        self._filling = False
        self.control.observe(at_home(self._chosen), "value")
        self.widget = box([self.control], "gt-option", *classes)

    @property
    def value(self) -> Any:
        """What is chosen."""
        return self.control.value

    def show(self, name: str, choices: Sequence[tuple[str, Any]], chosen: Any) -> None:
        """Offer these, of which one is chosen; without any the drop-down is taken away."""
        show_if(self.widget, bool(choices))
        self.control.description = name
        self._filling = True
        try:
            if tuple(choices) != tuple(self.control.options):
                self.control.options = tuple(choices)
            if choices:
                self.control.value = chosen
        finally:
            self._filling = False

    def _chosen(self, _change: object) -> None:
        if not self._filling:
            self._changed()


class ProposalForm:
    """The form of a proposal: drop-downs or own words, and the sentence that they make."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._wishes: dict[str, int] = {}
        self._draft: Draft | None = None
        self._view: View | None = None
        self._occasion: tuple[int, int, int] = (0, 0, 0)
        self.parts = {name: Choice(self._changed, f"gt-part-{name}") for name in PART_NAMES}
        self.text = text_field()
        self.text.observe(at_home(lambda _: self._changed()), "value")
        self._text_box = box([self.text], "gt-option", "gt-own-words")
        self._said = html("gt-proposal")
        self.propose = button(self._propose, "gt-primary")
        self.nothing = button(self._make_none, "gt-second")
        self.widget = box(
            [
                box([*(part.widget for part in self.parts.values()), self._text_box], "gt-parts"),
                box([self._said, box([self.propose, self.nothing], "gt-beside")], "gt-at-hand"),
            ],
            "gt-proposal-form",
        )

    def show(self, view: View, say: Words, *, wanted: bool) -> None:
        """Show the form, or take it away."""
        show_if(self.widget, wanted)
        self._view = None
        occasion = (view.round, view.state.seat, view.state.event)
        if occasion != self._occasion:  # a refused proposal stays in the form, to be mended
            self._occasion = occasion
            self._wishes.clear()
            self.text.value = ""
        if not wanted:
            self._draft = None
            return
        self._view = view
        self.propose.description = say(sentence("Propose it"))
        begun = view.state.phase != d.PLACE
        nothing = sentence("Make no rule after all") if begun else sentence("No new rule")
        self.nothing.description = say(nothing)
        self._think(view, say)

    def _think(self, view: View, say: Words) -> None:
        """Work out what may be chosen and what it says."""
        own = self.text.value.strip()
        thought = draft(cast(RuleRaceSetup, view.setup), view.state, self._wishes, own or None)
        self._draft = thought
        shown = {part.name: part for part in thought.parts}
        for name, choice in self.parts.items():
            part = shown.get(name)
            choices = [] if part is None else [(say(_named(a)), a.value) for a in _of_use(part)]
            choice.show(say(PART_NAMES[name]), choices, part.chosen if part else None)
            choice.control.disabled = part is not None and part.fixed
        show_if(self._text_box, thought.may_write)
        self.text.description = say(sentence("Or in your own words"))
        self.text.placeholder = say(sentence("carried out by hand"))
        show_html(self._said, _quoted(thought.sentence, say))

    def _changed(self) -> None:
        if self._view is None:
            return
        for name, choice in self.parts.items():
            if choice.value is not None:
                self._wishes[name] = choice.value
        try:
            self._think(self._view, self._room.words)
        except Exception as error:
            self._room.report(error)

    def _propose(self) -> None:
        self._room.carry_out(self._play_steps)

    def _play_steps(self) -> list[Entry]:
        """Play the steps of the proposal one after another; a text that will not do stops first."""
        if self._draft is None:
            return []
        steps, own = self._draft.actions, self.text.value
        if d.WRITE in steps:
            own = check_text(own)
        entries: list[Entry] = []
        for step in steps:
            entries += self._room.match.play(step, own if step == d.WRITE else None)
        return [*entries, *self._room.match.play(d.PROPOSE)]

    def _make_none(self) -> None:
        self._room.carry_out(self._play_none)

    def _play_none(self) -> Sequence[Entry]:
        match = self._room.match
        view = match.view()
        if view.state.phase == d.PLACE:
            return match.play(d.NO_RULE)
        entries: list[Entry] = []
        for step in draft(cast(RuleRaceSetup, view.setup), view.state, self._wishes).actions:
            entries += match.play(step)  # only a whole proposal is given up
        return [*entries, *match.play(d.GIVE_UP)]


class Judgement:
    """The game master's decision: admit, refuse for a reason, refuse in words.

    The reason is the game master's to choose, but for one that the program has found.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._said = html("gt-proposal")
        self._found = html("gt-found")
        self.admit = button(lambda: self._play(d.ADMIT), "gt-primary")
        self.reason = Choice(self._reason_chosen, "gt-reason")
        self.refuse = button(lambda: self._play(int(self.reason.value)), "gt-second")
        self.text = text_field()
        self.refuse_saying = button(self._refuse_saying, "gt-second")
        self.widget = box(
            [
                self._said,
                self._found,
                box([self.admit], "gt-actions"),
                box([self.reason.widget, self.refuse], "gt-beside"),
                box([self.text, self.refuse_saying], "gt-beside"),
            ],
            "gt-judgement",
        )

    def show(self, view: View, say: Words, *, wanted: bool) -> None:
        """Show what is to be decided, or take it away."""
        show_if(self.widget, wanted)
        if not wanted:
            self.text.value = ""
            self.reason.show("", [], None)  # the next proposal is another one
            return
        said = proposed(view)
        assert said is not None, "there is a proposal to decide on"
        show_html(self._said, _quoted(said, say))
        show_html(self._found, _finding(view, say))
        reasons = [(say(sentence("choose a reason")), NO_REASON)]
        reasons += [(say(why), d.REFUSE + number) for number, (why, _) in REASONS.items()]
        found = view.state.verdict
        beforehand = NO_REASON if found == d.ADMISSIBLE else d.REFUSE + found
        chosen = beforehand if self.reason.value is None else self.reason.value
        self.reason.show(say(sentence("Refuse it, because")), reasons, chosen)
        self._reason_chosen()
        self.admit.description = say(sentence("Admit the rule"))
        self.refuse.description = say(sentence("Refuse"))
        self.refuse_saying.description = say(sentence("Refuse, saying this"))
        self.text.placeholder = say(sentence("the reason in words"))

    def _play(self, action: int) -> None:
        self._room.carry_out(lambda: self._room.match.play(action))

    def _reason_chosen(self) -> None:
        self.refuse.disabled = self.reason.value == NO_REASON

    def _refuse_saying(self) -> None:
        said = self.text.value
        self._room.carry_out(lambda: self._room.match.play(d.REFUSE_IN_WORDS, said))


class MastersHand:
    """What the game master carries out by hand: a rule in own words, and then what it says.

    It is there while such a rule is in force; what the other rules say the program does itself.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self.rule = Choice(lambda: None, "gt-by-hand")
        self.begin = button(lambda: self._play(int(self.rule.value)), "gt-second")
        self._choose = box([self.rule.widget, self.begin], "gt-beside")
        self.team = Choice(lambda: None, "gt-team")
        self.field = Choice(lambda: None, "gt-to-field")
        self.move = button(self._move, "gt-second")
        self.turns = ButtonList(self._play, "gt-acts")
        self.done = button(lambda: self._play(d.CARRIED_OUT), "gt-primary")
        self.cancel = button(self._cancel, "gt-second")
        self._acts = box(
            [
                box([self.team.widget, self.field.widget, self.move], "gt-beside"),
                self.turns.widget,
                box([box([self.done, self.cancel], "gt-beside")], "gt-at-hand"),
            ],
            "gt-acts-by-hand",
        )
        self._newest = -1
        self.widget = box([self._choose, self._acts], "gt-masters-hand")

    def show(self, view: View, say: Words) -> None:
        """Show which rules may be carried out now, or what may be done for the one that is."""
        acts = view.state.phase == d.BY_HAND
        rules = [] if acts else _in_own_words(view, self._room.match.interrupts)
        show_if(self._choose, bool(rules))
        show_if(self._acts, acts)
        names = [(say(rule.name), d.INVOKE + rule.index) for rule in rules]
        if names:
            newest = max(rules, key=lambda rule: rule.amount)
            another = newest.amount != self._newest
            known = self.rule.value in [value for _, value in names]
            chosen = self.rule.value if known and not another else d.INVOKE + newest.index
            self._newest = newest.amount
            self.rule.show(say(sentence("Game master: by hand")), names, chosen)
        self.begin.description = say(sentence("Carry it out"))
        if acts:
            self._show_acts(view, say)

    def _show_acts(self, view: View, say: Words) -> None:
        setup, state = view.setup, view.state
        seats = [s for s in range(len(view.players)) if state.position[s] != d.GOAL]
        teams = [(say(setup.called(seat)), seat) for seat in seats]
        fields = [(str(field), field) for field in range(d.START_FIELD, d.GOAL)]
        team = self.team.value if self.team.value in seats else seats[0]
        self.team.show(say(sentence("Pawn of")), teams, team)
        self.field.show(say(sentence("to field")), fields, self.field.value or d.START_FIELD)
        self.move.description = say(sentence("Move it"))
        turns = [kind + seat for seat in seats for kind in (d.GIVE_TURN, d.TAKE_TURN)]
        named = {action.value: say(action.sentence) for action in self._room.match.actions}
        self.turns.show([(named[turn], turn) for turn in turns])
        self.done.description = say(sentence("That is all"))
        happened = next((entry for entry in reversed(view.log) if not entry.undone), None)
        show_if(self.cancel, happened is not None and happened.kind == "invoked")
        self.cancel.description = say(sentence("Cancel"))

    def _play(self, action: int) -> None:
        self._room.carry_out(lambda: self._room.match.play(action))

    def _cancel(self) -> None:
        """Take back that a rule was to be carried out, while nothing has been done for it."""
        self._room.carry_out(self._take_back)

    def _take_back(self) -> Sequence[Entry]:
        self._room.match.undo()
        return ()

    def _move(self) -> None:
        self._play(d.MOVE_PAWN + d.PAWN * int(self.team.value) + int(self.field.value))


class RuleDesk:
    """All that makes rules, one below the other; each part is there when it is its time.

    Parameters
    ----------
    room
        The table on which it lies.
    """

    first = ".gt-desk :is(select, button):not(:disabled)"

    def __init__(self, room: Room) -> None:
        self._room = room
        self._growing = html("gt-proposal")
        self.form = ProposalForm(room)
        self.judgement = Judgement(room)
        self.hand = MastersHand(room)
        self.widget = box(
            [self._growing, self.form.widget, self.judgement.widget, self.hand.widget], "gt-desk"
        )

    def show(self, view: View, sight: Sight, say: Words) -> bool:
        """Show what may be done now; tell whether it stands in for the large button."""
        phase = view.state.phase
        decided = view.turn >= 0 and sight.choosing
        proposing = decided and phase in PROPOSING
        judging = decided and phase == d.JUDGE
        self.form.show(view, say, wanted=proposing)
        self.judgement.show(view, say, wanted=judging)
        self.hand.show(view, say)
        grows = None if proposing or judging else proposed(view)
        show_if(self._growing, grows is not None)
        show_html(self._growing, joined([]) if grows is None else _quoted(grows, say))
        return decided and (proposing or judging or phase == d.BY_HAND)


def _of_use(part: Part) -> list[Action]:
    """Leave out to change a move by nothing, which only an event field has a use for."""
    nothing = d.NUMBER + d.AMOUNT_0
    useless = part.name == "amount" and part.chosen != nothing and part.general
    return [action for action in part.choices if not (useless and action.value == nothing)]


def _named(action: Action) -> Sentence:
    """Call a choice as a drop-down lists it: places in few words, the rest as the game does."""
    general = Wording(d.EVENT_FIELDS + action.target, 0, 0, 0).name
    places: dict[str, Sentence] = {
        "field_rule": sentence("for {field}", field=Wording(action.target, 0, 0, 0).name),
        "general_rule": sentence("a general rule"),
        "amend": sentence("another for {rule}", rule=general),
        "repeal": sentence("abolish {rule}", rule=general),
    }
    return places.get(action.kind, action.sentence)


def _in_own_words(view: View, interrupts: Sequence[Action]) -> list[Wording]:
    """Give those rules that the teams wrote; the later one is written, the higher its amount."""
    state, found = view.state, []
    for action in interrupts:
        general = action.target - d.EVENT_FIELDS
        rule = state.general[general] if general >= 0 else state.event_rule[action.target]
        if rule.effect == d.IN_WORDS:
            found.append(worded(action.target, rule))
    return found


def _quoted(said: Sentence, say: Words) -> Any:
    return element("div", say(said), class_="gt-quoted", role="status")


def _finding(view: View, say: Words) -> Any:
    """Say what the program thinks of the proposal; the game master has the last word."""
    found, proposal = view.state.verdict, view.state.proposal
    if found == d.ADMISSIBLE:
        said = sentence("The program sees nothing against it.")
        if view.state.place != d.REPEALED and proposal.effect == d.IN_WORDS:
            said = sentence(
                "The program cannot check rules in a team’s own words: the game master decides."
            )
        return element("div", say(said))
    why, rule = REASONS[found]
    said = say(sentence("The program would refuse it: {why}.", why=why))
    return element("div", said, " ", rule_note(rule))
