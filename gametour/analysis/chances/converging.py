"""How fast a simulation comes near the exact answer, and how sure it may be of itself."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import pandas as pd

from gametour.analysis.controls import COUNTED, GAMES, SEEDS, Pick, Span, controlled, named
from gametour.analysis.played import simulated
from gametour.analysis.sheet import sheet
from gametour.engine.exact import solve
from gametour.engine.game import find
from gametour.games.globetrotters import buyers, cheapest_first
from gametour.games.staedtetour.bag import Bag
from gametour.words import Sentence, sentence

if TYPE_CHECKING:
    from gametour.analysis.chart import Chart

NORMAL = 1.959964
"""Half the width of a 95 % interval, in standard deviations of a mean."""
POINTS, FEWEST = 60, 20
SHOPPER = cheapest_first()
BARE_RACE = {"initial_events": "none", "zone_rounds": None, "rule_making": False, "first": 0}

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Question:
    """A number that is known exactly and can be simulated.

    Parameters
    ----------
    asked
        What it is.
    exact
        Its exact value.
    sample
        ``(games, seed) -> counted, of``: two numbers a game; what is asked for is the sum of the
        first over the sum of the second.
    """

    asked: Sentence
    exact: Callable[[], float]
    sample: Callable[[int, int], tuple[Numbers, Numbers]]


def _sixes(games: int, seed: int) -> tuple[Numbers, Numbers]:
    frame = simulated("denmark_tour", games, ("greedy",) * 2, seed=seed).frame
    return frame.questions.to_numpy(float), frame.rolls.to_numpy(float)


def _draws(games: int, seed: int) -> tuple[Numbers, Numbers]:
    frame = simulated("staedtetour", games, ("random",) * 2, seed=seed).frame
    return frame.draws.to_numpy(float), np.ones(len(frame))


def _first_wins(games: int, seed: int) -> tuple[Numbers, Numbers]:
    frame = simulated("rule_race", games, ("random",) * 2, seed=seed, **BARE_RACE).frame
    return (frame.winner == 0).to_numpy(float), np.ones(len(frame))


def _buys_at_once(games: int, seed: int) -> tuple[Numbers, Numbers]:
    frame = simulated("globetrotters", games, (SHOPPER,), seed=seed, max_rounds=1).frame
    return (frame.tickets > 0).to_numpy(float), np.ones(len(frame))


@cache
def _first_mover_exactly() -> float:
    return solve("rule_race", 2, bots="random", **BARE_RACE).win_chance(0)


QUESTIONS = {
    "denmark_tour": Question(
        sentence("share of the rolls that bring a question"), lambda: 1 / 6, _sixes
    ),
    "staedtetour": Question(
        sentence("draws until the fifth star"),
        lambda: float(Bag().until("round", 5).mean),
        _draws,
    ),
    "rule_race": Question(
        sentence("chance of the first of two teams"), _first_mover_exactly, _first_wins
    ),
    "globetrotters": Question(
        sentence("chance to buy a ticket in the first round"),
        lambda: float(buyers(1, 0, 10).chance(1)),
        _buys_at_once,
    ),
}


@controlled(
    which=Pick(
        sentence("What is asked"),
        tuple(
            (name, sentence("{game}: {what}", game=find(name).title, what=question.asked))
            for name, question in QUESTIONS.items()
        ),
        start="staedtetour",
    ),
    games=replace(GAMES, called=(FEWEST, COUNTED[1])),
    seed=Span(sentence("Seed"), 1, 20, start=1, called=SEEDS),
)
def convergence(
    which: str = "staedtetour",
    games: int = 1000,
    *,
    seed: int = 1,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show how a simulated mean comes near the exact value, with its 95 % interval.

    Parameters
    ----------
    which
        A key of `QUESTIONS`, the name of the game: a six in six rolls, and values S1, R7 and G3.
    games
        How many games.

    Returns
    -------
    Chart
        One row a number of games: the mean so far, the ends of its interval, the exact value.

    Examples
    --------
    >>> chart = convergence("staedtetour", 200, language="en")
    >>> last = chart.table.iloc[-1]
    >>> float(last.exact), bool(last.low < last["mean"] < last.high)
    (30.0, True)
    """
    question = named(QUESTIONS, which)
    table = _running(*question.sample(games, seed), question.exact())
    title = sentence("{game}: {what}", game=find(which).title, what=question.asked)
    with sheet(title, language=language, theme=theme) as page:
        axes = page.axes
        axes.fill_between(
            table["games"],
            table["low"],
            table["high"],
            color=page.seat(0),
            alpha=0.25,
            label=page.say("95 % interval"),
        )
        axes.plot(table["games"], table["mean"], color=page.seat(0), label=page.say("simulated"))
        chance = question.exact() < 1
        written = page.say.percent if chance else page.say.number
        exact = written(question.exact(), 1)
        axes.axhline(
            question.exact(), color=page.seat(1), label=page.say("exact: {value}", value=exact)
        )
        axes.set_xlabel(page.say("games played"))
        axes.set_ylabel(page.say("mean of the games so far"))
        page.numbers(axes.xaxis)
        (page.percent if chance else page.numbers)(axes.yaxis)
        page.legend_below()
    return page.chart(table)


def _running(counted: Numbers, of: Numbers, exact: float) -> pd.DataFrame:
    """Give the mean after some, more and all of the games, with its interval."""
    at = np.unique(np.linspace(FEWEST, len(counted), POINTS).astype(int))
    rows = []
    for games in at:
        some, out_of = counted[:games], of[:games]
        mean = some.sum() / out_of.sum()
        spread = (some - mean * out_of).std(ddof=1) / out_of.mean()
        half = NORMAL * spread / math.sqrt(games)
        rows.append((int(games), mean, mean - half, mean + half, exact))
    return pd.DataFrame(rows, columns=["games", "mean", "low", "high", "exact"])
