"""What rules are worth in the Rule race: solved exactly, before and after."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from gametour.analysis.controls import GAMES, Pick, Span, controlled
from gametour.analysis.played import simulated
from gametour.analysis.sheet import Sheet, sheet
from gametour.engine.exact import Solution, solve
from gametour.games.rule_race import declared, wording
from gametour.games.rule_race.rule_sets import (
    CONDITIONS,
    EFFECTS,
    FIELD_NAMES,
    MARK,
    NUMBERS,
    VERSION,
)
from gametour.words import Sentence, sentence

if TYPE_CHECKING:
    from gametour.analysis.chart import Chart

LONGEST = 40
TWO_TEAMS = ("random", "random")  # without rule-making there is nothing to decide
GENERAL = "general"
WHEN = ("always", "even", "odd", "behind", "ahead")


@lru_cache(maxsize=256)
def _solved(teams: int, options: str) -> Solution:
    return solve("rule_race", teams, bots="random", **json.loads(options))


def _exactly(teams: int, **options: Any) -> Solution:
    """Solve a race, once for each set of options."""
    return _solved(teams, json.dumps(options, sort_keys=True))


@controlled(
    teams=Pick(sentence("Teams"), ((1, sentence("one alone")), (2, sentence("two"))), start=1),
    back_to=Span(sentence("Set back to field"), 1, 22, start=16),
    games=replace(GAMES, label=sentence("Simulated games")),
)
def three_round_rule(
    teams: int = 1,
    back_to: int = 16,
    games: int = 1000,
    *,
    seed: int = 1,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show what the three-round rule does to the length of a race (rule R12, values R4, R5, R8).

    Parameters
    ----------
    teams
        One team alone, or two.
    back_to
        The field that a pawn is set back to when three rounds were not enough for the last fields.
    games
        How many games with the rule are simulated beside.

    Returns
    -------
    Chart
        One row a number of rounds: the chances without the rule and with it, and the simulated
        share with it.

    Examples
    --------
    >>> chart = three_round_rule(1, 16, 100, language="en")
    >>> chart.table["with"].iloc[5:8].round(4).tolist()
    [0.0362, 0.0843, 0.1128]
    """
    without = _exactly(teams, initial_events="none", zone_rounds=None)
    with_rule = _exactly(teams, initial_events="none", setback_field=back_to)
    played = simulated(
        "rule_race",
        games,
        TWO_TEAMS[:teams],
        seed=seed,
        first=0,
        rule_making=False,
        initial_events="none",
        setback_field=back_to,
    )
    counted = np.bincount(played.rounds, minlength=LONGEST + 1)[1 : LONGEST + 1] / played.games
    table = pd.DataFrame(
        {
            "rounds": np.arange(1, LONGEST + 1),
            "without": without.rounds_distribution(LONGEST).to_numpy(),
            "with": with_rule.rounds_distribution(LONGEST).to_numpy(),
            "simulated": counted,
        }
    )
    title = sentence("The three-round rule, and how long a race lasts")
    with sheet(title, language=language, theme=theme) as page:
        axes = page.axes
        for column, solution, said, seat in (
            ("without", without, sentence("without the rule: {rounds} rounds expected"), 0),
            ("with", with_rule, sentence("with the rule: {rounds} rounds expected"), 1),
        ):
            rounds = page.say.number(solution.expected_rounds, 2)
            axes.plot(
                table["rounds"],
                table[column],
                color=page.seat(seat),
                label=page.say(said.message, rounds=rounds),
            )
        axes.plot(
            table["rounds"],
            table["simulated"],
            "o",
            color=page.seat(1),
            label=page.say("simulated with it"),
        )
        axes.set_xlabel(page.say("rounds until the first team is home"))
        axes.set_ylabel(page.say("chance"))
        page.percent(axes.yaxis)
        axes.set_ylim(bottom=0)
        page.legend_below()
    return page.chart(table)


@controlled(
    place=Pick(
        sentence("Where it holds"),
        (
            *((name, sentence("{name}", name=name)) for name in FIELD_NAMES),
            (GENERAL, sentence("everywhere")),
        ),
        start=GENERAL,
    ),
    when=Pick(
        sentence("When it acts"),
        tuple((name, wording.condition_said(CONDITIONS[name])) for name in WHEN),
        start="behind",
    ),
    effect=Pick(
        sentence("What it does"),
        tuple((name, wording.effect_said(number)) for name, number in EFFECTS.items()),
        start="multiply",
    ),
    number=Span(sentence("Number"), -6, 27, start=2),
)
def rule_worth(
    place: str = GENERAL,
    when: str = "behind",
    effect: str = "multiply",
    number: int = 2,
    *,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show what one rule changes: who wins how often, and how long it takes, exactly.

    The race has two teams, the three-round rule and no other rule. A number that the effect does
    not know is taken as the nearest one that it does.

    Parameters
    ----------
    place
        "E1" to "E6" for an event field, or "general".
    when, effect, number
        The rule, in the words of a rule set.

    Returns
    -------
    Chart
        Two rows, without the rule and with it: the chance of the first team and the rounds.

    Examples
    --------
    >>> table = rule_worth("general", "behind", "move", 2, language="en").table
    >>> list(table.columns)
    ['rule', 'first_wins', 'rounds']
    """
    rule, said = _rule(place, when, effect, number)
    plain = _exactly(2, initial_events="none")
    changed = _exactly(2, rules=_rule_set(place, rule))
    table = pd.DataFrame(
        {
            "rule": ["without", "with"],
            "first_wins": [plain.win_chance(0), changed.win_chance(0)],
            "rounds": [plain.expected_rounds, changed.expected_rounds],
        }
    )
    with sheet(
        sentence("What is this rule worth?"), language=language, theme=theme, columns=2
    ) as page:
        left, right = page.figure.axes
        _pair(page, left, table["first_wins"], page.say.percent, 1)
        left.set_ylabel(page.say("chance of the first team"))
        page.percent(left.yaxis)
        left.set_ylim(0, 1)
        _pair(page, right, table["rounds"], page.say.number, 2)
        right.set_ylabel(page.say("rounds expected"))
        right.set_ylim(0, 1.2 * table["rounds"].max())
        page.figure.supxlabel(page.say(said), fontsize=13)
    return page.chart(table)


def _pair(page: Sheet, axes: Any, values: Any, written: Any, digits: int) -> None:
    """Draw the value without the rule beside the value with it."""
    bars = axes.bar([0, 1], values, width=0.55, color=[page.seat(0), page.seat(1)])
    axes.bar_label(bars, [written(value, digits) for value in values], padding=3, fontsize=13)
    axes.set_xticks([0, 1], [page.say("without the rule"), page.say("with the rule")])


def _rule(place: str, when: str, effect: str, number: int) -> tuple[dict[str, Any], Sentence]:
    """Give a rule as a rule set has it, and as a sentence."""
    rule: dict[str, Any] = {"when": when, "do": effect}
    amount = 0
    if EFFECTS[effect] in NUMBERS:
        known = [n for n in NUMBERS[EFFECTS[effect]] if n or effect != "move"]
        amount = rule["number"] = min(known, key=lambda n: abs(n - number))
    index = declared.EVENT_FIELDS if place == GENERAL else FIELD_NAMES.index(place)
    said = wording.said(wording.Wording(index, CONDITIONS[when], EFFECTS[effect], amount), ())
    return rule, said


def _rule_set(place: str, rule: dict[str, Any]) -> dict[str, Any]:
    empty: dict[str, Any] = {"gametour": MARK, "version": VERSION}
    return empty | ({"general": [rule]} if place == GENERAL else {"events": {place: rule}})
