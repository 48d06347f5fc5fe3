"""How long games last, and whether it is better to begin."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from gametour.analysis.controls import GAMES, Pick, controlled, named
from gametour.analysis.played import simulated
from gametour.analysis.sheet import sheet
from gametour.engine.exact import Solution, solve
from gametour.engine.game import find
from gametour.engine.intervals import wilson
from gametour.games.staedtetour.bag import Bag
from gametour.words import Sentence, sentence

if TYPE_CHECKING:
    from gametour.analysis.chart import Chart

SHOWN = 0.995
"""So much of all games is shown; a few last very long."""


@dataclass(frozen=True)
class Line:
    """Bots that play a game, and what of its length is known exactly.

    Parameters
    ----------
    bots
        Who plays.
    counted
        The column of the table of games that tells how long a game was.
    unit
        What it counts.
    options
        The game's options.
    """

    bots: tuple[str, ...]
    counted: str
    unit: Sentence
    options: tuple[tuple[str, Any], ...] = ()


LINES = {
    "denmark_tour": Line(("greedy",) * 2, "rounds", sentence("rounds")),
    "staedtetour": Line(("greedy",) * 3, "draws", sentence("draws")),
    "rule_race": Line(
        ("random",) * 2, "rounds", sentence("rounds"), (("first", 0), ("rule_making", False))
    ),
    "globetrotters": Line(("greedy",) * 3, "rounds", sentence("rounds")),
}
GAME = Pick(
    sentence("Game"),
    tuple((name, find(name).title) for name in LINES),
    start="rule_race",
)


@cache
def _race() -> Solution:
    line = LINES["rule_race"]
    return solve("rule_race", len(line.bots), bots=list(line.bots), **dict(line.options))


def _exactly(game: str, longest: int) -> list[float] | None:
    """Give the exact chance of each length from 1, where the game can be solved."""
    if game == "rule_race":
        return _race().rounds_distribution(longest).tolist()
    if game == "staedtetour":
        draws = Bag().until("round", 5)
        return [float(draws.chance(n)) for n in range(1, longest + 1)]
    return None


@controlled(game=GAME, games=GAMES)
def rounds(
    game: str = "rule_race",
    games: int = 1000,
    *,
    seed: int = 1,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show how long games last: simulated, and exactly where the game can be solved.

    Parameters
    ----------
    game
        The game's name. For Städtetour the draws are counted, which are known exactly (value S1);
        Rule race is solved; the others are too large for that.
    games
        How many games are simulated.

    Returns
    -------
    Chart
        One row a length: the share of the simulated games, and the exact chance.

    Examples
    --------
    >>> chart = rounds("staedtetour", 100, language="en")
    >>> float(round(chart.table["simulated"].sum(), 1))
    1.0
    """
    line = named(LINES, game)
    result = simulated(game, games, line.bots, seed=seed, **dict(line.options))
    lengths = result.frame[line.counted]
    longest = int(lengths.quantile(SHOWN))
    counted = np.bincount(lengths, minlength=longest + 1)[1 : longest + 1] / result.games
    table = pd.DataFrame({"length": np.arange(1, longest + 1), "simulated": counted})
    exact = _exactly(game, longest)
    if exact is not None:
        table["exact"] = exact
    title = sentence("How long is a game? {game}", game=find(game).title)
    with sheet(title, language=language, theme=theme) as page:
        axes = page.axes
        axes.bar(
            table["length"],
            table["simulated"],
            width=0.85,
            color=page.seat(0),
            label=page.say("simulated"),
        )
        if exact is not None:
            axes.plot(table["length"], exact, ".-", color=page.seat(1), label=page.say("exact"))
        mean = page.say.number(lengths.mean(), 1)
        axes.axvline(
            lengths.mean(),
            color=page.theme.ink,
            linestyle=":",
            label=page.say("mean of the simulated: {value}", value=mean),
        )
        axes.set_xlabel(page.say(line.unit))
        axes.set_ylabel(page.say("share of the games"))
        page.percent(axes.yaxis)
        page.legend_below()
    return page.chart(table)


@controlled(game=GAME, games=GAMES)
def first_mover(
    game: str = "rule_race",
    games: int = 1000,
    *,
    seed: int = 1,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show whether it is better to begin: each seat's chance when all play alike.

    Of a first place that several share, each gets a part, so that all chances together are 1.

    Parameters
    ----------
    game, games
        As in `rounds`. The first seat always begins.

    Returns
    -------
    Chart
        One row a seat: its share of wins, the ends of Wilson's 95 % interval, and the exact chance
        where the game can be solved (value R7).

    Examples
    --------
    >>> chart = first_mover("rule_race", 200, language="en")
    >>> chart.table["exact"].sum().round(6).item()
    1.0
    """
    line = named(LINES, game)
    options = dict(line.options)
    if game != "globetrotters":  # there all choose at the same time
        options["first"] = 0
    result = simulated(game, games, line.bots, seed=seed, **options)
    firsts = result.places == 1
    parts = firsts.div(firsts.sum(axis=1), axis=0)
    hits = parts.sum()
    ends = [wilson(number, result.games) for number in hits]
    table = pd.DataFrame(
        {
            "seat": hits.index,
            "chance": hits.to_numpy() / result.games,
            "low": [low for low, _ in ends],
            "high": [high for _, high in ends],
        }
    )
    if game == "rule_race":
        table["exact"] = [_race().win_chance(seat) for seat in table["seat"]]
    title = sentence("Is it better to begin? {game}", game=find(game).title)
    with sheet(title, language=language, theme=theme) as page:
        axes = page.axes
        for row in table.itertuples():
            axes.bar(row.seat, row.chance, width=0.6, color=page.seat(row.seat))
        axes.errorbar(
            table["seat"],
            table["chance"],
            yerr=[table["chance"] - table["low"], table["high"] - table["chance"]],
            fmt="none",
            ecolor=page.theme.ink,
            capsize=8,
            label=page.say("95 % interval"),
        )
        axes.axhline(
            1 / len(table), color=page.theme.ink, linestyle=":", label=page.say("all alike")
        )
        if "exact" in table:
            axes.plot(
                table["seat"],
                table["exact"],
                "D",
                color=page.theme.star,
                markeredgecolor=page.theme.ink,
                markersize=9,
                label=page.say("exact"),
            )
        names = [page.say(_called(game, seat)) for seat in table["seat"]]
        axes.set_xticks(table["seat"], names)
        order = sentence("in the order of their turns")
        if game == "globetrotters":
            order = sentence("all choose at the same time")
        axes.set_xlabel(page.say(order))
        whole, in_parts = sentence("chance to win"), sentence("chance to win, or part of it")
        axes.set_ylabel(page.say(in_parts if (firsts.sum(axis=1) > 1).any() else whole))
        page.percent(axes.yaxis)
        axes.set_ylim(0, max(1.25 / len(table), table["high"].max() * 1.05))
        page.legend_below()
    return page.chart(table)


def _called(game: str, seat: int) -> Sentence:
    """Name a seat."""
    if game == "rule_race":
        return sentence("team {n}", n=seat + 1)
    return sentence("player {n}", n=seat + 1)
