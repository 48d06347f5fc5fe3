"""A proposal that a team thinks about, before anything of it is played.

A form shows all parts of a proposal at once, while the rules ask for one after another. A draft
goes through those steps on a copy of the state and asks the rules themselves what may be chosen at
each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gametour.engine import driver
from gametour.engine.game import Action
from gametour.engine.rules import Events
from gametour.games.rule_race import declared as d
from gametour.games.rule_race import rules
from gametour.games.rule_race.force import proposal_said
from gametour.games.rule_race.sentences import describe
from gametour.games.rule_race.setup import RuleRaceSetup
from gametour.words import Sentence

PARTS = {d.PLACE: "place", d.CONDITION: "condition", d.EFFECT: "effect", d.AMOUNT: "amount"}
USUAL = {
    "condition": d.WHEN + d.ALWAYS,
    "effect": d.DO + d.MOVE,
    "amount": d.NUMBER + d.AMOUNT_0 + 1,
}
PROPOSING = (*PARTS, d.CONFIRM)
"""The phases in which a team thinks about a rule."""


@dataclass(frozen=True)
class Part:
    """One part of a proposal: what may be chosen, what is, and whether that step is made."""

    name: str
    choices: tuple[Action, ...]
    chosen: int
    fixed: bool


@dataclass(frozen=True)
class Draft:
    """A proposal thought out.

    Attributes
    ----------
    parts
        Place, condition, effect and amount, as far as this proposal has them.
    actions
        The steps that are still to be made, up to where it is put to the game master.
    sentence
        What it says.
    may_write
        Whether it may also be written in the team's own words.
    """

    parts: tuple[Part, ...]
    actions: tuple[int, ...]
    sentence: Sentence
    may_write: bool


def draft(
    setup: RuleRaceSetup, state: Any, wishes: Mapping[str, int], text: str | None = None
) -> Draft:
    """Think a proposal out.

    Parameters
    ----------
    setup
        The game made ready.
    state
        Its state, in one of the phases :data:`PROPOSING`; it stays as it is.
    wishes
        Actions by the name of a part; one that cannot be chosen is replaced by a usual one.
    text
        The rule in the team's own words, instead of condition, effect and amount.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("rule_race", seed=1, gm="auto")
    >>> entries = match.play(3)
    >>> thought = draft(match.setup, match.view().state, {"effect": d.DO + d.SWAP})
    >>> str(thought.sentence), [part.name for part in thought.parts]
    ('Whoever comes to E1 swaps places with the other team.', ['place', 'condition', 'effect'])
    """
    trial = state.copy()
    trial.phase = d.PLACE
    rules.forget_proposal(trial)
    steps, texts = made(state), [*setup.texts, text or "…"]
    parts: list[Part] = []
    actions: list[int] = []
    may_write = False
    while trial.phase != d.CONFIRM:
        name, step = PARTS[trial.phase], len(actions)
        fixed = step < len(steps)
        legal = _legal(setup, trial)
        choices = [value for value in legal if value not in (d.NO_RULE, d.WRITE)]
        if fixed:
            chosen = steps[step]
        elif name == "condition" and d.WRITE in legal and text is not None:
            chosen = d.WRITE + len(setup.texts)
        else:
            chosen = _wished(choices, wishes.get(name, -1), USUAL.get(name, -1))
        may_write |= d.WRITE in legal and not fixed
        if chosen & d.KIND != d.WRITE:
            described = tuple(describe(setup, trial, value) for value in choices)
            parts.append(Part(name, described, chosen, fixed))
        actions.append(chosen)
        rules.apply(setup.tables, trial, chosen, Events())
    said = proposal_said(trial, texts)
    assert said is not None, "a proposal was made"
    left = (d.WRITE if one & d.KIND == d.WRITE else one for one in actions[len(steps) :])
    return Draft(tuple(parts), tuple(left), said, may_write)


def _wished(choices: list[int], wish: int, usual: int) -> int:
    if wish in choices:
        return wish
    return usual if usual in choices else choices[0]


def made(state: Any) -> tuple[int, ...]:
    """Give the steps of a proposal that have been played already."""
    if state.phase not in PROPOSING or state.phase == d.PLACE:
        return ()
    slot, proposal = state.slot, state.proposal
    place = {
        d.AT_FIELD: d.FIELD_RULE + slot,
        d.GENERAL: d.GENERAL_RULE,
        d.AMENDED: d.AMEND + slot,
        d.REPEALED: d.REPEAL + slot,
    }[state.place]
    if state.phase == d.CONDITION or state.place == d.REPEALED:
        return (place,)
    if proposal.effect == d.IN_WORDS:
        return place, d.WRITE + proposal.amount
    steps: tuple[int, ...] = (place, d.WHEN + proposal.condition)
    if state.phase != d.EFFECT:
        steps += (d.DO + proposal.effect,)
    if state.phase == d.CONFIRM and proposal.effect not in (d.AGAIN, d.SWAP):
        steps += (d.NUMBER + d.AMOUNT_0 + proposal.amount,)
    return steps


def _legal(setup: RuleRaceSetup, state: Any) -> list[int]:
    out = [0] * driver.CAPACITY
    n = rules.actions(setup.tables, state, out)
    return out[:n]
