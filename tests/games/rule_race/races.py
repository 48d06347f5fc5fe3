"""Races set up and told in words: a test names fields, rules and throws, as the rules do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from gametour import Match
from gametour.engine.game import IllegalAction
from gametour.engine.log import Entry
from gametour.engine.rules import CHANCE
from gametour.games.rule_race import declared as d
from gametour.games.rule_race import rules
from gametour.games.rule_race.rule_sets import CONDITIONS, EFFECTS

NO_RULES = {"initial_events": "none", "gm": "auto"}
QUIET = ("turn", "round", "in_zone")


def rule(text: str) -> dict[str, Any]:
    """Write a rule of a rule set: "always: move 2", "thrown 6: roll again"."""
    when, _, what = text.partition(": ")
    effect = next(name for name in sorted(EFFECTS, key=len, reverse=True) if what.startswith(name))
    number = what[len(effect) :].strip()
    made: dict[str, Any] = {"when": when, "do": effect}
    return {**made, "number": int(number)} if number else made


def rules_given(events: Mapping[str, str] | None = None, *general: str) -> dict[str, Any]:
    """Write a rule set."""
    return {
        "gametour": "rule set",
        "version": 1,
        "events": {name: rule(text) for name, text in (events or {}).items()},
        "general": [rule(text) for text in general],
    }


class Race:
    """A match with the pawns put where the test wants them.

    The only place where tests write into a match: what is changed here no history tells, so such a
    match must not be undone or saved.

    Parameters
    ----------
    fields
        Where the pawns stand.
    events, general
        The rules in force, as for ``rule``; those of ``initial_events`` when none are given.
    """

    def __init__(
        self,
        *fields: int,
        events: Mapping[str, str] | None = None,
        general: Iterable[str] = (),
        players: Any = None,
        **options: Any,
    ) -> None:
        general = list(general)
        if events is not None or general:
            given = rules_given(events, *general)
            options = {"gm": "teacher", "initial_events": "custom", "rules": given} | options
        options = {"rule_making": False} | options
        self.match = Match("rule_race", players or len(fields), seed=1, **options)
        self.state.position[: len(fields)] = fields

    @property
    def state(self) -> Any:
        """The match's own state."""
        return self.match._state

    @property
    def fields(self) -> list[int]:
        """Where the pawns stand."""
        return list(self.state.position[: len(self.match.players)])

    def roll(self, face: int) -> list[str]:
        """Throw the die so that it shows a face; gives the kinds of what happened."""
        assert self.match.turn == CHANCE
        assert self.state.phase == d.THROW
        return kinds(self.match.play(face))

    def play(self, kind: str, target: int = -1, text: str | None = None) -> list[str]:
        """Play the one action of a kind, and a target where there are several."""
        [action] = [
            one
            for one in (*self.match.actions, *self.match.interrupts)
            if one.kind == kind and target in (-1, one.target)
        ]
        return kinds(self.match.play(action, text))

    def propose(self, place: str, text: str, slot: int = -1) -> list[str]:
        """Make a proposal step by step: "field", "general", "amend" and a rule."""
        self.play({"field": "field_rule", "general": "general_rule", "amend": "amend"}[place], slot)
        made = rule(text)
        self.play("condition", CONDITIONS[made["when"]])
        self.play("effect", EFFECTS[made["do"]])
        if "number" in made:
            self.play("amount", made["number"] + d.AMOUNT_0)
        return self.play("propose")

    def refused(self, value: int) -> str:
        """Try what is not legal: nothing changes; gives the rule that forbids it."""
        match = self.match
        before = (match._state.freeze(), match.turn, match.log, match.dumps())
        with pytest.raises(IllegalAction) as caught:
            match.play(value)
        assert (match._state.freeze(), match.turn, match.log, match.dumps()) == before
        assert len(str(caught.value)) > 20
        return caught.value.rule


def kinds(entries: Iterable[Entry]) -> list[str]:
    """Name what happened, without whose turn and round it is."""
    return [entry.kind for entry in entries if entry.kind not in QUIET]


def told(race: Race, kind: str) -> list[Entry]:
    """Give the entries of a kind."""
    return [entry for entry in race.match.log if entry.kind == kind]


def enforce(race: Race, index: int, text: str, guard: int = 0) -> None:
    """Put a rule in force at a place."""
    made = rule(text)
    state = race.state
    if index < d.EVENT_FIELDS:
        place = state.event_rule[index]
    else:
        place = state.general[index - d.EVENT_FIELDS]
        state.n_general = max(state.n_general, index - d.EVENT_FIELDS + 1)
    rules.set_rule(
        place, CONDITIONS[made["when"]], EFFECTS[made["do"]], made.get("number", 0), guard
    )
