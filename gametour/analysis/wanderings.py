"""Where the bus of Städtetour may be after some draws: exact, on the map."""

from __future__ import annotations

import textwrap
from functools import lru_cache
from typing import TYPE_CHECKING, cast

import pandas as pd

from gametour.analysis import boards
from gametour.analysis.controls import Pick, Span, controlled
from gametour.analysis.heat import heat_map, hot_discs, shares
from gametour.analysis.map_sheet import MapSheet, map_sheet
from gametour.boards import read_network
from gametour.engine.match import Match
from gametour.engine.view import View
from gametour.games.staedtetour import GAME, bus_chances
from gametour.games.staedtetour.declared import HEADING, ROUND_TRIP
from gametour.words import Sentence, plural, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gametour.analysis.chart import Chart
    from gametour.games.staedtetour import StaedtetourSetup
    from gametour.words import Name

MOST_DRAWS = 3
LISTED = 12
LINE = 26


def start_pick() -> Pick:
    """Let the reader pick where the bus starts (SA4): at a stop, by the alphabet."""
    stops = sorted(one.name for one in read_network("europe").stations if not one.destination)
    return Pick(sentence("Start"), tuple((name, Sentence(name)) for name in stops), start="Kassel")


@lru_cache(maxsize=64)
def positions(start: str, draws: int) -> pd.DataFrame:
    """Give the chance of each station to be where the bus stands; a row a station.

    Where the bus is heading at first is drawn (SA4), and at forks the roads are equally likely.
    Nobody calls, and no round trip is drawn: it would end where its guide wants to go.
    """
    matches = _headed(start)
    found: dict[str, float] = {}
    for match in matches:
        for name, chance in bus_chances(_nobody_calls(match), draws).items():
            found[name] = found.get(name, 0.0) + chance / len(matches)
    stations = cast("StaedtetourSetup", matches[0].setup).board.stations
    return pd.DataFrame(
        {
            "station": [one.name for one in stations],
            "chance": [found.get(one.name, 0.0) for one in stations],
        }
    )


def _nobody_calls(match: Match) -> View:
    """View a match as if nobody held a destination card, and without the round trips."""
    view = match.view()
    view.state.bag[ROUND_TRIP] = 0
    for seat in range(len(view.players)):
        view.state.goal[seat] = -1
        view.state.possible[seat] = 0
    return view


def _headed(start: str) -> list[Match]:
    """Begin a game for each direction in which the bus may be heading, up to the first draw."""
    matches = []
    number, count = 0, 1
    while number < count:
        match = Match(GAME, 2, seed=1, first=0, start=start)
        while match.drawer.seat < 0:
            if match.view().state.phase == HEADING:
                count = len(match.chances)
                match.play(match.chances[number])
            else:
                match.draw()
        matches.append(match)
        number += 1
    return matches


@controlled(start=start_pick(), draws=Span(sentence("Tickets drawn"), 0, MOST_DRAWS, start=1))
def bus(
    start: str = "Kassel",
    draws: int = 1,
    *,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show how likely the bus is to stand at each station after some tickets.

    At forks every road is equally likely, as with guides who choose at random; nobody calls, and
    the tickets are single and return ones; see :func:`gametour.games.staedtetour.bus_chances`.

    Parameters
    ----------
    start
        The stop where the bus starts.
    draws
        How many tickets are drawn and driven.

    Returns
    -------
    Chart
        A row a station, with its chance.

    Examples
    --------
    >>> float(bus("Dijon", 1).table["chance"].sum().round(9))
    1.0
    """
    table = positions(start, draws)
    network = read_network("europe")
    ground = boards.staedtetour(network)
    title = plural(
        "Where the bus may be after {n} ticket, from {start}",
        "Where the bus may be after {n} tickets, from {start}",
        draws,
        start=start,
    )
    with map_sheet(title, ground.painter, ground.scene, language=language, theme=theme) as page:
        hot_discs(page, ground.points, table["chance"])
        page.pen.dots([ground.points[network.index(start)]], 20, edge=page.theme.ink, width=4)
        page.write_names()
        _likeliest(page, table, ground.names)
    return page.chart(table)


def _likeliest(page: MapSheet, table: pd.DataFrame, names: Sequence[str | Name]) -> None:
    axes, say = page.axes, page.say
    hot = dict(zip(table.index, heat_map(page.theme)(shares(table["chance"])), strict=True))
    listed = table[table["chance"] > 0].nlargest(LISTED, "chance")
    places = range(len(listed))
    axes.barh(places, listed["chance"], color=[hot[row] for row in listed.index])
    axes.set_yticks(places, [str(names[station]) for station in listed.index])
    axes.set_ylim(LISTED - 0.4, -0.6)
    axes.grid(True, axis="x")
    axes.grid(False, axis="y")
    axes.set_xlabel(say("chance to stand there"))
    page.percent(axes.xaxis)
    axes.locator_params(axis="x", nbins=4)
    supposed = textwrap.fill(say("while nobody calls, without round trips"), LINE)
    axes.set_title(supposed, fontsize=12, fontweight="normal")
