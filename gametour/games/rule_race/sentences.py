"""What is said in Rule race: actions, outcomes, events, and why an action is refused."""

from __future__ import annotations

from typing import Any

from gametour.engine.game import Action, Draw, EventKind, Outcome
from gametour.engine.rules import ROUND, TURN, Event
from gametour.games.rule_race import declared as d
from gametour.games.rule_race.setup import RuleRaceSetup
from gametour.games.rule_race.wording import (
    Wording,
    amount_said,
    condition_said,
    decoded,
    effect_said,
    said,
)
from gametour.words import Sentence, message, plural, sentence

KINDS = {
    d.BEGIN: "begin",
    d.SIT_OUT: "sit_out",
    d.NO_RULE: "no_rule",
    d.FIELD_RULE: "field_rule",
    d.GENERAL_RULE: "general_rule",
    d.AMEND: "amend",
    d.REPEAL: "repeal",
    d.WHEN: "condition",
    d.WRITE: "write",
    d.DO: "effect",
    d.NUMBER: "amount",
    d.PROPOSE: "propose",
    d.GIVE_UP: "give_up",
    d.ADMIT: "admit",
    d.REFUSE: "refuse",
    d.REFUSE_IN_WORDS: "refuse_in_words",
    d.MOVE_PAWN: "move_pawn",
    d.GIVE_TURN: "give_turn",
    d.TAKE_TURN: "take_turn",
    d.CARRIED_OUT: "carried_out",
    d.INVOKE: "invoke",
}

REASONS: dict[int, tuple[Sentence, str]] = {
    d.TOUCHES_R6: (sentence("it would change where the pawns begin"), "R6"),
    d.TOUCHES_R7: (sentence("it would change that the teams take turns"), "R7"),
    d.TOUCHES_R9: (sentence("it would change that each team names who rolls"), "R9"),
    d.TOUCHES_R11: (sentence("only the exact number thrown enters the goal"), "R11"),
    d.TOUCHES_R12: (sentence("it would change the set-back in the last five fields"), "R12"),
    d.TOUCHES_R13: (sentence("it would change how event fields work"), "R13"),
    d.TOUCHES_R14: (sentence("it would change a basic rule"), "R14"),
    d.TOUCHES_R15: (sentence("it would change a rule that is still protected"), "R15"),
    d.TOUCHES_R16: (sentence("all rules must stay in sight of all"), "R16"),
    d.TOUCHES_R17: (sentence("it would change who wins"), "R17"),
    d.UNDECIDABLE: (sentence("nobody can tell from the game when it applies"), "RA10"),
    d.NOT_THE_SAME: (sentence("it is not the same for both teams"), "RA10"),
    d.IMPOLITE: (sentence("it is not polite"), "RA10"),
    d.NEEDS_NUMBER: (
        sentence("as a general rule an extra roll must depend on the number thrown"),
        "RA10",
    ),
    d.OUT_OF_REACH: (sentence("with it the goal could not be reached any more"), "RA10"),
}
"""Why a proposal is refused, and the number of the rule that says so."""


# ------------------------------------------------------------------ actions


def describe(setup: RuleRaceSetup, state: Any, value: int) -> Action:
    """Say what an action means."""
    kind, target = value & d.KIND, value & d.TARGET
    if kind == d.MOVE_PAWN:
        team, field = divmod(target, d.PAWN)
        text = sentence("Move {name} to field {n}", name=setup.called(team), n=field)
        return Action(value, KINDS[kind], field, text, partner=team)
    return Action(value, KINDS[kind], target, _said(setup, state, kind, target))


def _said(setup: RuleRaceSetup, state: Any, kind: int, target: int) -> Sentence:
    plain = {
        d.BEGIN: sentence("Begin"),
        d.SIT_OUT: sentence("Sit out"),
        d.NO_RULE: sentence("No new rule"),
        d.GENERAL_RULE: sentence("A new general rule"),
        d.WRITE: sentence("In your own words"),
        d.PROPOSE: sentence("Propose this rule"),
        d.GIVE_UP: sentence("Make no rule after all"),
        d.ADMIT: sentence("Admit the rule"),
        d.REFUSE_IN_WORDS: sentence("Refuse it, saying why"),
        d.CARRIED_OUT: sentence("That is all"),
    }
    if kind in plain:
        return plain[kind]
    if kind == d.WHEN:
        return condition_said(target)
    if kind == d.DO:
        return effect_said(target)
    if kind == d.NUMBER:
        return amount_said(state.proposal.effect, target - d.AMOUNT_0)
    if kind == d.REFUSE:
        return sentence("Refuse it: {why}", why=REASONS[target][0])
    if kind == d.FIELD_RULE:
        name = Wording(target, 0, 0, 0).name
        return sentence("A new rule for {field}", field=name)
    if kind in (d.GIVE_TURN, d.TAKE_TURN):
        name = setup.called(target)
        if kind == d.GIVE_TURN:
            return sentence("Give {name} a turn", name=name)
        return sentence("Take a turn from {name}", name=name)
    index = target if kind == d.INVOKE else d.EVENT_FIELDS + target
    name = Wording(index, 0, 0, 0).name
    if kind == d.AMEND:
        return sentence("Change {rule}", rule=name)
    if kind == d.REPEAL:
        return sentence("Abolish {rule}", rule=name)
    return sentence("Carry out {rule} by hand", rule=name)


def why_not(setup: RuleRaceSetup, state: Any, value: int) -> tuple[Sentence, str]:
    """Say why an action is not legal now, and by which rule."""
    kind, target, phase = value & d.KIND, value & d.TARGET, state.phase
    if kind not in KINDS or value < 0:
        return sentence("There is no such action."), "C4"
    if kind == d.INVOKE:
        return _why_not_by_hand(setup, state)
    if phase == d.BY_HAND:
        if kind == d.MOVE_PAWN and target % d.PAWN >= d.GOAL:
            return sentence("No rule moves a pawn into the goal."), "RA16"
        return sentence("First the game master carries out the rule."), "RA20"
    if phase == d.JUDGE:
        return sentence("First the game master decides on the proposal."), "R13"
    if kind in (d.FIELD_RULE, d.GENERAL_RULE, d.AMEND, d.REPEAL) and phase == d.PLACE:
        return _why_no_place(setup, state, kind, target)
    if kind == d.WRITE and phase == d.CONDITION:
        if setup.options["gm"] == "auto":
            return sentence("The program admits rules from its own list only."), "RA20"
        return sentence("A bot writes no rules in words of its own."), "RA20"
    if kind == d.DO and target == d.MULTIPLY and phase == d.EFFECT:
        return sentence("Only a general rule can multiply."), "RA20"
    if kind in (d.WHEN, d.DO, d.NUMBER):
        return sentence("That is no part of the proposal now."), "RA20"
    return sentence("That is not to be decided now."), "C4"


def _why_not_by_hand(setup: RuleRaceSetup, state: Any) -> tuple[Sentence, str]:
    if setup.options["gm"] == "auto":
        return sentence("The program as game master carries out nothing by hand."), "RA20"
    if state.phase == d.BY_HAND:
        return sentence("Another rule is being carried out: finish that first."), "RA20"
    return sentence("No such rule is in force."), "RA20"


def _why_no_place(setup: RuleRaceSetup, state: Any, kind: int, target: int) -> tuple[Sentence, str]:
    if kind == d.GENERAL_RULE:
        return (
            sentence("{n} general rules stand already: change one.", n=d.GENERAL_RULES),
            "RA14",
        )
    if kind == d.FIELD_RULE and target != state.event:
        return sentence("A rule is made for the event field reached only."), "R13"
    if kind != d.FIELD_RULE and target >= state.n_general:
        return sentence("No such rule is in force."), "RA14"
    rule = state.event_rule[target] if kind == d.FIELD_RULE else state.general[target]
    index = target if kind == d.FIELD_RULE else d.EVENT_FIELDS + target
    name = Wording(index, 0, 0, 0).name
    return (
        plural(
            "{rule} is new and protected until this round is over.",
            "{rule} is new and protected until {n} rounds are over, this one among them.",
            rule.guard,
            rule=name,
        ),
        "R15",
    )


# ------------------------------------------------------------------ chance


def draw(setup: RuleRaceSetup, state: Any) -> Draw:
    """Say whose hand throws, and what the button for it is called."""
    if state.phase == d.FIRST:
        return Draw(-1, sentence("It is drawn by lot who begins."))
    if state.taken:
        return Draw(state.seat, sentence("Roll again"))
    return Draw(state.seat, sentence("Roll the die"))


def describe_outcome(setup: RuleRaceSetup, state: Any, value: int, weight: int) -> Outcome:
    """Say what chance brings."""
    if state.phase == d.FIRST:
        return Outcome(value, weight, setup.called(value))
    return Outcome(value, weight, sentence("{n}", n=value))


# ------------------------------------------------------------------ events


def _plain(text: str) -> Any:
    """Tell an event by its team and its two numbers."""

    def tell(setup: RuleRaceSetup, event: Event) -> Sentence:
        values = {"name": setup.called(event.seat), "a": event.a, "b": event.b}
        return Sentence(text, {key: one for key, one in values.items() if "{" + key + "}" in text})

    return tell


def _ruled(text: str) -> Any:
    """Tell an event by its team and the rule that it names."""

    def tell(setup: RuleRaceSetup, event: Event) -> Sentence:
        rule = decoded(event.a, event.b)
        values = {
            "name": setup.called(event.seat),
            "rule": rule.name,
            "text": said(rule, setup.texts),
        }
        return Sentence(text, {key: one for key, one in values.items() if "{" + key + "}" in text})

    return tell


def _to_miss(setup: RuleRaceSetup, event: Event) -> Sentence:
    return plural(
        "{name} will miss a round.",
        "{name} will miss {n} rounds.",
        event.b,
        name=setup.called(event.seat),
    )


def _named(text: str, of: str = "a") -> Any:
    """Tell an event by its team and the name of a rule."""

    def tell(setup: RuleRaceSetup, event: Event) -> Sentence:
        rule = Wording(getattr(event, of), 0, 0, 0).name
        return Sentence(text, {"name": setup.called(event.seat), "rule": rule})

    return tell


def _refused(setup: RuleRaceSetup, event: Event) -> Sentence:
    reason, rule = REASONS[event.a]
    return sentence("The rule is refused: {why} ({rule}).", why=reason, rule=rule)


def _refused_saying(setup: RuleRaceSetup, event: Event) -> Sentence:
    text = setup.texts[event.a] if event.a < len(setup.texts) else "…"
    return sentence("The rule is refused: “{text}”", text=text)


def _proposed(setup: RuleRaceSetup, event: Event) -> Sentence:
    text = said(decoded(event.a, event.b), setup.texts)
    return sentence("Proposal of {name}: {text}", name=setup.called(event.seat), text=text)


def _overshot(setup: RuleRaceSetup, event: Event) -> Sentence:
    return sentence(
        "{n} is not the exact number for the goal: the pawn of {name} stays on field {field}.",
        n=event.b,
        name=setup.called(event.seat),
        field=event.a,
    )


def _swapped(setup: RuleRaceSetup, event: Event) -> Sentence:
    return sentence(
        "The pawns swap: field {a} for {name}, field {b} for {other}.",
        name=setup.called(event.seat),
        other=setup.called(1 - event.seat),
        a=event.a,
        b=event.b,
    )


def _in_zone(setup: RuleRaceSetup, event: Event) -> Sentence:
    return plural(
        "{name}: {n} turn ended in the last five fields; at {most} the pawn goes back.",
        "{name}: {n} turns ended in the last five fields; at {most} the pawn goes back.",
        event.a,
        name=setup.called(event.seat),
        most=event.b + 1,
    )


def _by_hand(text: str) -> Any:
    """Tell an act of the game master with the rule that it follows."""

    def tell(setup: RuleRaceSetup, event: Event) -> Sentence:
        rule = Wording(event.a, 0, 0, 0).name
        return Sentence(text, {"name": setup.called(event.seat), "rule": rule})

    return tell


_EVENTS: dict[int, tuple[str, str, Any, bool]] = {
    ROUND: ("round", "RA17", lambda setup, event: sentence("A round is over."), True),
    TURN: ("turn", "R7", _plain(message("Turn: {name}, on field {a}.")), True),
    d.FIRST_TEAM: ("first", "C5", _plain(message("First turn: {name}.")), False),
    d.ROLLED: ("rolled", "R8", _plain(message("{name} rolled {a}.")), False),
    d.CHANGED: ("changed", "RA12", _ruled(message("{rule} changes the move: {text}")), False),
    d.MOVED: ("moved", "R10", _plain(message("{name} moved to field {b}.")), False),
    d.BOUNCED: (
        "bounced",
        "RA4",
        _plain(message("{name} bounced off the goal, back to field {b}.")),
        False,
    ),
    d.OVERSHOT: ("overshot", "R11", _overshot, False),
    d.ACTED: ("acted", "R13", _ruled(message("{rule} acts: {text}")), False),
    d.SHIFTED: ("shifted", "R13", _plain(message("The pawn of {name} goes to field {b}.")), False),
    d.HELD: (
        "held",
        "RA16",
        _plain(message("No rule leads into the goal: the pawn of {name} stays on field {a}.")),
        False,
    ),
    d.SWAPPED: ("swapped", "R13", _swapped, False),
    d.NO_EFFECT: ("no_effect", "RA23", _named(message("{rule} does nothing here.")), False),
    d.OVERRULED: (
        "overruled",
        "RA12",
        _ruled(message("{rule} gives way to a rule that comes before it.")),
        False,
    ),
    d.ONCE: (
        "once",
        "RA7",
        _named(message("{rule} has acted in this turn already, and does not act again.")),
        False,
    ),
    d.TO_MISS: (
        "to_miss",
        "RA17",
        _to_miss,
        False,
    ),
    d.MORE: ("more", "RA17", _plain(message("One more roll for {name}.")), False),
    d.LAPSED: (
        "lapsed",
        "RA17",
        _plain(message("After {a} extra rolls in this turn a further one lapses for {name}.")),
        False,
    ),
    d.MISSED: ("missed", "RA17", _plain(message("No turn in this round for {name}.")), False),
    d.IN_ZONE: ("in_zone", "RA5", _in_zone, True),
    d.SET_BACK: (
        "set_back",
        "R12",
        _plain(message("{name} did not reach the goal in time: back to field {b}.")),
        False,
    ),
    d.PASSED: ("passed", "RA8", _plain(message("No new rule from {name}.")), False),
    d.PROPOSED: ("proposed", "R13", _proposed, False),
    d.ADOPTED: ("adopted", "R15", _ruled(message("{rule} is in force: {text}")), False),
    d.ABOLISHED: ("abolished", "RA14", _ruled(message("{rule} is abolished: {text}")), False),
    d.REFUSED: ("refused", "RA10", _refused, False),
    d.REFUSED_SAYING: ("refused_saying", "RA10", _refused_saying, False),
    d.FORFEITED: (
        "forfeited",
        "RA9",
        _plain(message("Refused twice: no rule from {name}.")),
        False,
    ),
    d.INVOKED: (
        "invoked",
        "RA20",
        _ruled(message("The game master carries out {rule}: {text}")),
        False,
    ),
    d.HAND_MOVED: (
        "hand_moved",
        "RA20",
        _plain(message("The game master moves {name} to field {b}.")),
        False,
    ),
    d.TURN_GIVEN: (
        "turn_given",
        "RA20",
        _by_hand(message("The game master gives {name} a turn, by {rule}.")),
        False,
    ),
    d.TURN_TAKEN: (
        "turn_taken",
        "RA20",
        _by_hand(message("The game master takes a turn from {name}, by {rule}.")),
        False,
    ),
    d.HOME: ("home", "R11", _plain(message("The pawn of {name} is in the goal.")), False),
    d.WON: ("won", "R17", _plain(message("Victory for {name}!")), False),
    d.DRAWN: (
        "drawn",
        "RA18",
        lambda setup, event: sentence("Both teams are home in the same round: a draw."),
        False,
    ),
}

EVENTS = {
    number: EventKind(name, rule, tell, quiet=quiet)
    for number, (name, rule, tell, quiet) in _EVENTS.items()
}


def conceal_event(setup: RuleRaceSetup, event: Event, seat: int) -> Event | None:
    """Hide nothing: all that happens is to be seen by all (R16)."""
    return event
