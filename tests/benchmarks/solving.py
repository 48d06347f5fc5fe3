"""How soon a race of two teams is solved, whatever rules the teams have made."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from typing import Any

import gametour as gt
from gametour.engine.exploring import TooManyPositions
from gametour.games.rule_race.rule_sets import CONDITIONS, EFFECTS, NUMBERS, RuleSetError
from gametour.games.rule_race.rule_sets import read_rule_set as checked
from tests.benchmarks import Figure
from tests.games.rule_race.races import rules_given

NAMED = {
    "no rules": rules_given(),
    "thrown 6: roll again": rules_given({}, "thrown 6: roll again"),
    "even: roll again": rules_given({}, "even: roll again"),
    "the same, and a swap": rules_given({}, "even: roll again", "thrown 1: swap"),
    "thrown 6: roll again, thrown 1: miss 1": rules_given(
        {}, "thrown 6: roll again", "thrown 1: miss 1"
    ),
}
DRAWN = 40
SEED = 1
MOST_GENERAL = 3
FILLED = 0.7  # of the event fields have a rule
LIMIT = 1_000_000
AIMS = {True: 0.2, False: 1.0}


def measure() -> Iterator[Figure | str]:
    """Solve the named sets, and sets drawn by lot, compiled and interpreted."""
    drawn = list(_drawn(random.Random(SEED)))
    for compiled, aim in AIMS.items():
        form = "compiled" if compiled else "interpreted"
        _seconds(NAMED["no rules"], compiled)
        for name, rules in NAMED.items():
            yield Figure(f"{name}: solved {form}", "s", _seconds(rules, compiled), aim)
        seconds = [_seconds(rules, compiled) for rules in drawn]
        late = sum(one > aim for one in seconds)
        name = f"{DRAWN} rule sets drawn by lot, {form}"
        yield Figure(f"{name}: median", "s", statistics.median(seconds), aim)
        yield Figure(f"{name}: slower than {aim} s", "sets", late, 0)
        yield f"{name}: the slowest takes {max(seconds):.2f} s"


def _seconds(rules: Any, compiled: bool) -> float:
    """Ask for expected rounds and a chance, as a slider does; the better of two times counts."""
    found = []
    for _ in range(2):
        begun = time.perf_counter()
        try:
            solution = gt.solve(
                "rule_race",
                players=2,
                rules=rules,
                initial_events="custom",
                compiled=compiled,
                limit=LIMIT,
            )
            _ = solution.expected_rounds, solution.win_chance(0)
        except TooManyPositions:
            return float("inf")
        found.append(time.perf_counter() - begun)
    return min(found)


def _drawn(draws: random.Random) -> Iterator[Any]:
    """Draw rule sets that a race takes: most event fields have a rule, and some general ones."""
    n = 0
    while n < DRAWN:
        fields = [f"E{field}" for field in range(1, 7) if draws.random() < FILLED]
        rules = {
            **rules_given(),
            "events": {field: _rule(draws) for field in fields},
            "general": [_rule(draws) for _ in range(draws.randrange(MOST_GENERAL + 1))],
        }
        try:
            yield checked(rules)
        except RuleSetError:  # such as an event rule that multiplies
            continue
        n += 1


def _rule(draws: random.Random) -> dict[str, Any]:
    effect = draws.choice(list(EFFECTS))
    rule: dict[str, Any] = {"when": draws.choice(list(CONDITIONS)), "do": effect}
    if EFFECTS[effect] in NUMBERS:
        rule["number"] = draws.choice(list(NUMBERS[EFFECTS[effect]]))
    return rule
