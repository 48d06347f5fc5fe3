"""The bot of Rule race that proposes the rule by which its exact chance of winning is highest.

It looks at likely proposals and works out for each what the race would be like with it, if no more
rules were made. It is a plain function of a view and its actions, and remembers nothing: in each
small step of a proposal it comes to the same plan again from what the view shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any

from gametour.engine.driver import CAPACITY
from gametour.engine.game import Action
from gametour.engine.rules import Events
from gametour.engine.view import View
from gametour.games.rule_race import declared as d
from gametour.games.rule_race import rules
from gametour.games.rule_race.bots import greedy_bot

DIGITS = 9
"""Chances that differ in later digits only are taken as equal, on any machine."""
AMENDMENTS = 2
"""So many of the best general rules are tried in place of one that is in force."""

Ruling = tuple[int, int, int]
"""A rule's condition, effect and amount."""


@dataclass(frozen=True)
class Proposal:
    """What a team may do to the rules: where, and the rule it would make there."""

    place: int
    """The action that begins it; :data:`~gametour.games.rule_race.declared.NO_RULE` for none."""
    ruling: Ruling = (0, 0, 0)

    def admissible(self, tables: Any, state: Any) -> bool:
        """Tell whether it would be admitted in a position."""
        if self.place & d.KIND == d.NO_RULE:
            return True
        proposed = state.copy()
        self._write(proposed)
        return rules.verdict(tables, proposed, Events()) == d.ADMISSIBLE

    def enforce(self, state: Any) -> None:
        """Change the rules in a position as proposed, whether that is admissible or not."""
        if self.place & d.KIND != d.NO_RULE:
            self._write(state)
            rules.enforce(state)

    def _write(self, state: Any) -> None:
        state.place = PLACES[self.place & d.KIND]
        state.slot = self.place & d.TARGET
        rules.set_rule(state.proposal, *self.ruling, 0)

    def begun(self, state: Any) -> bool:
        """Tell whether what has been put together in a position may become this proposal."""
        if state.phase == d.PLACE:
            return True
        kind = self.place & d.KIND
        if kind == d.NO_RULE or state.place != PLACES[kind]:
            return False
        if state.slot != self.place & d.TARGET:
            return False
        if kind == d.REPEAL or state.phase == d.CONDITION:
            return True
        made = state.proposal
        steps = {d.EFFECT: 1, d.AMOUNT: 2}.get(state.phase, 3)
        return (made.condition, made.effect, made.amount)[:steps] == self.ruling[:steps]

    def step(self, phase: int) -> int:
        """Give the action that makes the next part of it."""
        condition, effect, amount = self.ruling
        if phase == d.PLACE:
            return self.place
        if phase == d.CONDITION:
            return d.WHEN + condition
        if phase == d.EFFECT:
            return d.DO + effect
        if phase == d.AMOUNT:
            return d.NUMBER + d.AMOUNT_0 + amount
        return d.PROPOSE


PLACES = {
    d.FIELD_RULE: d.AT_FIELD,
    d.GENERAL_RULE: d.GENERAL,
    d.AMEND: d.AMENDED,
    d.REPEAL: d.REPEALED,
}
NO_RULE = Proposal(d.NO_RULE)


@dataclass(frozen=True)
class _Position:
    """A position in which a rule may be made; equal ones are thought about once."""

    key: tuple[Any, ...]
    tables: Any = field(compare=False)
    state: Any = field(compare=False)
    rounds: int | None


def exact_bot(view: View, actions: tuple[Action, ...]) -> int:
    """Propose the rule by which the chance of winning is highest, should no other be made."""
    tables, state = view.setup.tables, view.state
    phase = state.phase
    if phase in (d.PLACE, d.CONDITION, d.EFFECT, d.AMOUNT, d.CONFIRM) and view.seat == state.seat:
        if state.refused > 0 and phase == d.PLACE:
            return d.NO_RULE  # the game master would refuse the same again
        for proposal in ranked(tables, state, _rounds_left(view)):
            if proposal.begun(state) and proposal.admissible(tables, state):
                return proposal.step(phase)
        return d.GIVE_UP if phase == d.CONFIRM else actions[0].value
    out, weight = [one.value for one in actions], [0] * len(actions)
    greedy_bot(tables, state, view.seat, out, len(out), weight)
    return out[weight.index(max(weight))]


def _rounds_left(view: View) -> int | None:
    """Give how many rounds are left, the one in play included; None: as many as it takes."""
    most: int | None = view.setup.options["max_rounds"]
    return None if most is None else most - view.round + 1


def ranked(tables: Any, state: Any, rounds: int | None) -> tuple[Proposal, ...]:
    """Rank proposals by the exact chance of winning that they bring, best first.

    Those worse than no rule are left out; whether they are admissible, is not asked.
    """
    begun = state.copy()
    rules.forget_proposal(begun)
    begun.phase = d.PLACE
    key = (tables.freeze(), begun.freeze())
    return _ranked(_Position(key=key, tables=tables, state=begun, rounds=rounds))


@lru_cache(maxsize=16)
def _ranked(position: _Position) -> tuple[Proposal, ...]:
    """Rank proposals: first those that add a rule or end one, then amendments of what does harm."""
    tables, state = position.tables, position.state
    out = [0] * CAPACITY
    places = out[: rules.places(state, out)]
    worth = {NO_RULE: value(position, NO_RULE)}
    least = worth[NO_RULE]
    for proposal in _likely(tables, state, places):
        worth[proposal] = value(position, proposal)
    added = (one for one in _best_first(worth) if one.place & d.KIND == d.GENERAL_RULE)
    admitted = (one.ruling for one in added if one.admissible(tables, state))
    general = list(islice(admitted, AMENDMENTS))
    for place in places:
        repeal = Proposal(d.REPEAL + (place & d.TARGET))
        if place & d.KIND == d.AMEND and worth[repeal] > least:
            for ruling in general:
                amended = Proposal(place, ruling)
                worth[amended] = value(position, amended)
    return tuple(one for one in _best_first(worth) if worth[one] >= least)


def value(position: _Position, proposal: Proposal) -> float:
    """Give the chance of winning that a proposal brings; see :class:`racing.Race`."""
    from gametour.games.rule_race.racing import Race  # what it needs takes a moment to load

    state = position.state.copy()
    proposal.enforce(state)
    found = Race(position.tables, state, position.rounds).value()
    return -1e9 if found is None else round(found, DIGITS)


def _best_first(worth: dict[Proposal, float]) -> list[Proposal]:
    """Sort by value; of equal ones that comes first which was thought of first."""
    return sorted(worth, key=lambda one: -worth[one])


def _likely(tables: Any, state: Any, places: list[int]) -> Iterator[Proposal]:
    """Give the proposals that are worth a thought."""
    for place in places:
        kind = place & d.KIND
        if kind == d.FIELD_RULE:
            for ruling in _field_rules(tables):
                yield Proposal(place, ruling)
        elif kind == d.GENERAL_RULE:
            for ruling in _general_rules(tables, state):
                yield Proposal(place, ruling)
        elif kind == d.REPEAL:
            yield Proposal(place)


def _field_rules(tables: Any) -> Iterator[Ruling]:
    """Give rules for an event field: the strongest of each kind."""
    for condition in (d.ALWAYS, d.BEHIND, d.AHEAD) if tables.players > 1 else (d.ALWAYS,):
        yield condition, d.MOVE, d.MOST_MOVE
        yield condition, d.GO_TO, d.START_FIELD
        yield condition, d.GO_TO, d.GOAL - 1
        yield condition, d.MISS, d.MOST_MISSED
        yield condition, d.AGAIN, 0
        if tables.players > 1:
            yield condition, d.SWAP, 0


def _general_rules(tables: Any, state: Any) -> Iterator[Ruling]:
    """Give general rules: those that tell the teams apart, then those that hasten or slow down."""
    here = int(state.position[state.seat])
    there = int(state.position[1 - state.seat])
    if tables.players > 1:
        for condition in (d.BEHIND, d.AHEAD):
            for steps in (d.LEAST_MOVE, d.LEAST_MOVE // 2, d.MOST_MOVE // 2, d.MOST_MOVE):
                yield condition, d.MOVE, steps
            yield condition, d.MULTIPLY, d.MOST_TIMES
            yield condition, d.GO_TO, d.START_FIELD
            yield condition, d.GO_TO, d.GOAL - 1
            yield condition, d.MISS, d.MOST_MISSED
            yield condition, d.SWAP, 0
        if there < d.GOAL:
            yield d.ON_FIELD + there, d.MOVE, d.LEAST_MOVE
    yield d.ON_FIELD + here, d.MOVE, d.MOST_MOVE
    yield d.ON_FIELD + here, d.MULTIPLY, d.MOST_TIMES
    yield d.ALWAYS, d.MOVE, d.LEAST_MOVE // 2
    yield d.ALWAYS, d.MOVE, d.MOST_MOVE // 2
    yield d.ALWAYS, d.MISS, 1
