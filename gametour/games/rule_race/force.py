"""The rules in force, as everybody may see them at any time (R16): what the screen shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gametour.engine.log import Entry
from gametour.engine.view import View
from gametour.games.rule_race import declared as d
from gametour.games.rule_race.wording import Wording, in_short, said, worded
from gametour.words import Sentence


@dataclass(frozen=True)
class InForce:
    """One rule in force.

    Attributes
    ----------
    index
        An event field from 0, or a general rule from EVENT_FIELDS, oldest first; it is ``a`` of the
        log's entries ``acted``, ``changed`` and ``overruled``.
    field
        The event field's number on the track; 0 for a general rule.
    sentence, short
        What it says, in full and in a few signs.
    author
        The team that made it; -1 for a rule that was there from the beginning.
    made
        The round in which it was made; 0 for a rule that was there from the beginning.
    open_from
        The first round in which it may be changed (RA13).
    """

    index: int
    field: int
    name: Sentence
    sentence: Sentence
    short: Sentence
    author: int
    made: int
    open_from: int


def rules_in_force(view: View) -> tuple[InForce, ...]:
    """List every rule in force: the event fields' from Start on, then the general ones by age.

    Examples
    --------
    >>> from gametour import Match
    >>> for rule in rules_in_force(Match("rule_race", seed=1).view())[:2]:
    ...     print(rule.name, rule.sentence)
    E1 Whoever comes to E1 moves 2 fields forward.
    E2 Whoever comes to E2 misses the next round.
    """
    state, tables, texts = view.state, view.setup.tables, view.setup.texts
    origin = _origins(view)
    stands = [(i, state.event_rule[i]) for i in range(d.EVENT_FIELDS)]
    stands += [(d.EVENT_FIELDS + g, state.general[g]) for g in range(state.n_general)]
    found = []
    for index, rule in stands:
        if rule.effect != d.NOTHING:
            author, made = origin[index]
            wording = worded(index, rule)
            found.append(
                InForce(
                    index=index,
                    field=0 if wording.general else tables.event_field[index],
                    name=wording.name,
                    sentence=said(wording, texts),
                    short=in_short(wording, texts),
                    author=author,
                    made=made,
                    open_from=view.round + rule.guard,
                )
            )
    return tuple(found)


def proposed(view: View) -> Sentence | None:
    """Say the proposal that is being made or judged, as far as it has come; None: there is none."""
    return proposal_said(view.state, view.setup.texts)


def proposal_said(state: Any, texts: Sequence[str]) -> Sentence | None:
    """Say the proposal that a state holds, as far as it has come; None: it holds none."""
    if state.phase not in (d.CONDITION, d.EFFECT, d.AMOUNT, d.CONFIRM, d.JUDGE):
        return None
    index = state.slot if state.place == d.AT_FIELD else d.EVENT_FIELDS + state.n_general
    if state.place in (d.AMENDED, d.REPEALED):
        index = d.EVENT_FIELDS + state.slot
    rule: Wording = worded(index, state.proposal)
    if state.phase == d.CONDITION:
        rule = replace(rule, condition=-1, effect=-1)
    elif state.phase == d.EFFECT:
        rule = replace(rule, effect=-1)
    elif state.phase == d.AMOUNT:
        rule = replace(rule, amount=1)
    return said(rule, texts)


def acting(view: View) -> frozenset[int]:
    """Tell which rules have acted since the last throw, by their index in force now.

    Acting is also changing a move, and being carried out by hand.
    """
    found: set[int] = set()
    for entry in _since_throw(view.log):
        if entry.kind in ("acted", "changed", "invoked"):
            found.add(entry.a)
        elif entry.kind == "adopted":  # a new rule has not acted, whatever the one before it did
            found.discard(entry.a)
        elif entry.kind == "abolished":  # the younger general rules move up
            found = {index - (index > entry.a) for index in found if index != entry.a}
    return frozenset(found)


def _since_throw(log: Sequence[Entry]) -> list[Entry]:
    since: list[Entry] = []
    for entry in reversed(log):
        if not entry.undone:
            if entry.kind == "rolled":
                break
            since.append(entry)
    return since[::-1]


def _origins(view: View) -> list[tuple[int, int]]:
    """Read from the log who made each rule, and when."""
    begun = (-1, 0)
    fields = [begun] * d.EVENT_FIELDS
    general = [begun] * view.setup.tables.n_general
    for entry in view.log:
        if not entry.undone:
            _follow(entry, fields, general)
    return fields + general


def _follow(entry: Entry, fields: list[tuple[int, int]], general: list[tuple[int, int]]) -> None:
    if entry.kind == "abolished":
        general.pop(entry.a - d.EVENT_FIELDS)
    elif entry.kind == "adopted":
        made = (entry.seat, entry.round)
        if entry.a < d.EVENT_FIELDS:
            fields[entry.a] = made
        else:
            general.append(made)
