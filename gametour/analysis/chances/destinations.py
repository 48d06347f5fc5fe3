"""What a class can tell of a hidden destination, from what everybody saw."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pandas as pd

from gametour.analysis.controls import SEEDS, Span, Switch, controlled
from gametour.analysis.sheet import sheet
from gametour.engine.match import Match
from gametour.games.staedtetour.inference import posterior
from gametour.words import sentence

if TYPE_CHECKING:
    from gametour.analysis.chart import Chart

BOTS = ("greedy", "greedy", "greedy")


@lru_cache(maxsize=8)
def _ridden(seed: int) -> Match:
    """Let bots ride until the first destination was claimed."""
    match = Match("staedtetour", list(BOTS), seed=seed, autosave=False, first=0)
    while match.result is None and not any(entry.kind == "claimed" for entry in match.log):
        if match.turn < 0:
            match.draw()
        else:
            match.bot_move()
    return match


@lru_cache(maxsize=64)
def _after(seed: int, stations: int) -> Match:
    """Give the same match as it stood after so many stations."""
    whole, match = (
        _ridden(seed),
        Match("staedtetour", list(BOTS), seed=seed, autosave=False, first=0),
    )
    driven = 0
    while _is_dealing(match) or (driven < stations and len(match.log) < len(whole.log)):
        entries = match.draw() if match.turn < 0 else match.bot_move()
        driven += sum(entry.kind == "drove" for entry in entries)
    return match


def _is_dealing(match: Match) -> bool:
    return match.view(0).state.goal[0] < 0 and match.turn < 0


@controlled(
    stations=Span(sentence("Stations driven"), 0, 20, start=10),
    driving=Switch(sentence("Count how they drove, too"), start=True),
    seed=Span(sentence("Game number"), 1, 40, start=24, called=SEEDS),
)
def hidden_destination(
    stations: int = 10,
    driving: bool = True,
    seed: int = 24,
    *,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show what can be told of the guide's destination from what is public (value S5).

    Parameters
    ----------
    stations
        How many stations the bus has driven; at most until somebody's destination was reached.
    driving
        Whether it counts how the player drove. Without that all that were not passed in silence
        are alike.
    seed
        Which game of three bots.

    Returns
    -------
    Chart
        One row a destination that is still possible: its chance, and whether it is the true one.

    Examples
    --------
    >>> table = hidden_destination(0, language="en").table
    >>> bool(abs(table["chance"].sum() - 1) < 1e-9), int(table["true"].sum())
    (True, 1)
    """
    match = _after(seed, stations)
    view = match.view(None)
    guide = 0
    true = match.view(guide).state.goal[guide]
    name = match.setup.board.stations[true].name if true >= 0 else ""
    chances = posterior(view, guide, driving=driving)
    table = pd.DataFrame(
        {"station": list(chances), "chance": [float(chance) for chance in chances.values()]}
    )
    table["true"] = table["station"] == name
    table = table.sort_values("chance", ascending=False, kind="stable").reset_index(drop=True)
    title = sentence("Where does player 1 want to go?")
    with sheet(title, language=language, theme=theme, size=(9.5, 5.9)) as page:
        axes = page.axes
        colours = [page.seat(1) if true else page.seat(0) for true in table["true"]]
        bars = axes.barh(table["station"], table["chance"], color=colours)
        axes.bar_label(
            bars,
            [page.say.percent(chance, 1) for chance in table["chance"]],
            padding=4,
            fontsize=11,
        )
        axes.invert_yaxis()
        axes.tick_params(axis="y", labelsize=11)
        axes.margins(y=0.01)
        axes.grid(visible=False)
        page.percent(axes.xaxis)
        axes.set_xlim(0, max(0.2, 1.15 * float(table["chance"].max())))
        axes.set_xlabel(page.say("chance, for all that everybody could see"))
        axes.set_ylabel(page.say("destination"))
        axes.plot([], [], "s", color=page.seat(1), label=page.say("the true one"))
        axes.plot(
            [],
            [],
            "s",
            color=page.seat(0),
            label=page.say("{n} destinations are still possible", n=page.say.number(len(table))),
        )
        axes.legend(loc="lower right")  # the least likely are the last: there is room
    return page.chart(table)
