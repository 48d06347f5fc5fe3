"""What must hold at any moment of Rule race; nothing of it is secret."""

from __future__ import annotations

import random
from typing import Any

from gametour.games.rule_race import declared as d
from gametour.games.rule_race.setup import RuleRaceSetup


def invariants(setup: RuleRaceSetup, state: Any) -> None:
    """See that pawns stand on the track and that the rules in force are rules.

    Raises
    ------
    AssertionError
        They do not; the text says which.
    """
    tables, teams = setup.tables, range(len(setup.players))
    for seat in teams:
        assert d.START_FIELD <= state.position[seat] <= d.GOAL, "a pawn off the track (R3)"
        assert 0 <= state.zone[seat] <= max(tables.zone_ends, 0), "too long in the zone (R12)"
        assert state.missed[seat] >= 0, "fewer than no rounds to miss (RA17)"
        assert 0 <= state.granted[seat] <= d.EXTRA_ROLLS, "too many turns given (RA20)"
    home = [seat for seat in teams if state.position[seat] == d.GOAL]
    if state.phase == d.DONE:
        assert home, "an end without a pawn in the goal (R17)"
    elif home:
        assert tables.equal_turns, "a pawn in the goal and no end (RA18)"
    assert state.taken + state.extra <= d.EXTRA_ROLLS, "too many extra rolls (RA17)"
    assert 0 <= state.n_general <= d.GENERAL_RULES, "too many general rules (RA14)"
    stands = list(state.event_rule) + list(state.general[: state.n_general])
    for rule in stands:
        assert 0 <= rule.guard <= tables.guard, "protected longer than is allowed (RA13)"
        assert d.NOTHING <= rule.effect <= d.IN_WORDS, "a rule without effect"
    assert not any(rule.effect == d.MULTIPLY for rule in state.event_rule), "RA20"
    assert all(rule.effect != d.NOTHING for rule in state.general[: state.n_general]), "RA14"
    for rule in state.general[state.n_general :]:
        assert not any(rule.freeze()), "a rule beyond the last"
    if not setup.options["rule_making"]:
        assert state.pending == 0, "a rule is asked for where none are made (RA24)"
    if state.phase not in (d.CONDITION, d.EFFECT, d.AMOUNT, d.CONFIRM, d.JUDGE, d.BY_HAND):
        assert not any(state.proposal.freeze()), "a proposal that nobody makes"


def scramble(setup: RuleRaceSetup, state: Any, seat: int, chooser: random.Random) -> Any:
    """Give the same state: there is nothing in it that a seat may not know (R16)."""
    return state.copy()
