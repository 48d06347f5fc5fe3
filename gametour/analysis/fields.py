"""How often each field of Rule race is landed on: exactly, and in simulated games."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pandas as pd
from matplotlib.ticker import MultipleLocator

from gametour.analysis.controls import Pick, Switch, controlled, games_pick
from gametour.analysis.played import simulated
from gametour.analysis.sheet import sheet
from gametour.engine.exact import Solution, solve
from gametour.games.rule_race import GAME as RULE_RACE
from gametour.games.rule_race.declared import GOAL, START_FIELD
from gametour.words import sentence

if TYPE_CHECKING:
    from gametour.analysis.chart import Chart
    from gametour.analysis.sheet import Sheet

FIELDS = range(START_FIELD + 1, GOAL + 1)
ROUNDS_OF_THE_RULE = 3


def landings(events: str, setback: bool, games: int, seed: int) -> tuple[pd.DataFrame, int]:
    """Compare landings a game, for one team alone without rule-making.

    Returns
    -------
    pandas.DataFrame, int
        A row a field: its number, ``exact`` and ``simulated`` landings a game, and ``ever``, the
        exact chance to land there at all. And how many games there were.
    """
    options = _options(events, setback)
    exact = _exactly(events, setback)
    landed = simulated("rule_race", games, ("greedy",), seed=seed, **options)
    visits = landed.visits["per_game"]
    table = pd.DataFrame(
        {
            "field": list(FIELDS),
            "exact": [float(exact.expected_visits(0)[field]) for field in FIELDS],
            "simulated": [float(visits[field]) for field in FIELDS],
            "ever": [exact.visit_chance(field) for field in FIELDS],
        }
    )
    return table, landed.games


def _options(events: str, setback: bool) -> dict[str, Any]:
    return {
        "initial_events": events,
        "zone_rounds": ROUNDS_OF_THE_RULE if setback else None,
        "rule_making": False,
        "max_rounds": None,
    }


@cache
def _exactly(events: str, setback: bool) -> Solution:
    return solve(RULE_RACE, players=1, **_options(events, setback))


@controlled(
    events=Pick(
        sentence("Event fields"),
        (("none", sentence("without rules")), ("demo", sentence("with the demo rules"))),
        start="none",
    ),
    setback=Switch(sentence("Three-round rule")),
    games=games_pick(10, 100, 1000, 10_000, start=1000),
)
def fields(
    events: str = "none",
    setback: bool = False,
    games: int = 1000,
    *,
    seed: int = 1,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show how often a team alone on the track lands on each field (values R2, R3).

    Parameters
    ----------
    events
        What the event fields do: ``"none"`` or ``"demo"``.
    setback
        Whether a pawn is set back that stays too long in the zone (R12).
    games
        How many games are simulated beside the exact answer.

    Returns
    -------
    Chart
        See :func:`landings`.

    Examples
    --------
    >>> table = fields(games=10, language="en").table.set_index("field")
    >>> bool(abs(table["ever"][4] - 49 / 216) < 1e-12)  # value R3
    True
    """
    table, games = landings(events, setback, games, seed)
    title = sentence("Landings on each field of the race")
    with sheet(title, language=language, theme=theme, size=(11.0, 5.2)) as page:
        _draw(page, table, games)
    return page.chart(table)


def _draw(page: Sheet, table: pd.DataFrame, games: int) -> None:
    axes, say = page.axes, page.say
    axes.bar(table["field"], table["exact"], 0.7, color=page.seat(0), label=say("exact"))
    axes.plot(
        table["field"],
        table["simulated"],
        "o",
        color=page.seat(1),
        markeredgecolor=page.theme.ink,
        label=say("simulated, {n} games", n=say.number(games)),
    )
    axes.plot(
        table["field"],
        table["ever"],
        "_",
        color=page.theme.ink,
        markersize=15,
        markeredgewidth=2.4,
        label=say("exact chance to land there at all"),
    )
    axes.set_xlabel(say("field"))
    axes.set_ylabel(say("landings a game"))
    axes.set_xlim(START_FIELD + 0.4, GOAL + 0.6)
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MultipleLocator(2))
    page.numbers(axes.yaxis)
    page.figure.legend(loc="outside lower center", ncols=3)
