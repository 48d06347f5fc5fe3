"""Where games go: how often each place was visited and each link travelled, on the real map."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

import networkx as nx
import pandas as pd

from gametour.analysis import boards
from gametour.analysis.controls import Pick, Span, controlled, games_pick
from gametour.analysis.heat import (
    WIDEST,
    heat_map,
    hot_discs,
    hot_lines,
    hot_points,
    name_points,
    shares,
)
from gametour.analysis.map_sheet import MapSheet, map_sheet
from gametour.analysis.played import simulated
from gametour.words import message, plural, sentence, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gametour.analysis.boards import Ground
    from gametour.analysis.chart import Chart
    from gametour.engine.simulate import Simulation
    from gametour.games.denmark_tour import DenmarkSetup
    from gametour.games.globetrotters import GlobeSetup
    from gametour.games.staedtetour import StaedtetourSetup
    from gametour.words import Words

GAMES = 10_000
VISITS, BETWEEN = "per_game", "betweenness"
BOTS = Pick(
    sentence("Bots"),
    (("greedy", sentence("bots that plan")), ("random", sentence("bots that choose at random"))),
    start="greedy",
)
SHOWN = Pick(
    sentence("On the map"),
    (
        (VISITS, sentence("visits and ways of the games")),
        (BETWEEN, sentence("betweenness of the road network")),
    ),
    start=VISITS,
)
NAMED, LISTED = 5, 5


@lru_cache(maxsize=8)
def _betweenness(ground: Ground) -> tuple[Mapping[int, float], Mapping[tuple[int, int], float]]:
    graph = ground.graph
    links = nx.edge_betweenness_centrality(graph, weight="weight")
    return (
        nx.betweenness_centrality(graph, weight="weight"),
        {(min(pair), max(pair)): share for pair, share in links.items()},
    )


def traffic_table(ground: Ground, games: Simulation) -> pd.DataFrame:
    """Give visits and ways of some games beside the betweenness of the same network.

    Returns
    -------
    pandas.DataFrame
        First a row a place, then a row a link of the network, in both directions together.
        ``a`` and ``b`` are the places' numbers (-1 for no second one), ``place`` and ``other``
        their names; ``betweenness`` is the share of all cheapest ways between two other places
        that lead there.
    """
    visits = games.visits["per_game"]
    of_places, of_links = _betweenness(ground)
    travelled: dict[tuple[int, int], float] = dict.fromkeys(of_links, 0.0)
    begins, ends = (games.roads.index.get_level_values(name) for name in ("a", "b"))
    for a, b, times in zip(begins, ends, games.roads["per_game"], strict=True):
        pair = (min(a, b), max(a, b))
        travelled[pair] = travelled.get(pair, 0.0) + float(times)
    names = [str(name) for name in ground.names]
    rows: list[tuple[Any, ...]] = [
        (place, -1, names[place], "", float(visits.get(place, 0.0)), of_places[place])
        for place in ground.graph
    ]
    rows += [
        (a, b, names[a], names[b], times, of_links.get((a, b), 0.0))
        for (a, b), times in sorted(travelled.items())
    ]
    return pd.DataFrame(rows, columns=["a", "b", "place", "other", VISITS, BETWEEN])


def draw_traffic(
    page: MapSheet, ground: Ground, table: pd.DataFrame, shown: str, *, widest: float = WIDEST
) -> None:
    """Draw links as wide and places as hot as a column of the table says."""
    links, places = table[table["b"] >= 0], table[table["b"] < 0]
    lines = [ground.lines(a, b) for a, b in zip(links["a"], links["b"], strict=True)]
    hot_lines(page, lines, links[shown], widest=widest)
    hot_discs(page, [ground.points[place] for place in places["a"]], places[shown])
    page.write_names()


def _beside(page: MapSheet, table: pd.DataFrame, shown: str, seen: str) -> None:
    """Set the places' visits beside their betweenness; name those that stand out."""
    axes, say = page.axes, page.say
    places = table[table["b"] < 0]
    hot_points(page, places[BETWEEN], places[VISITS], places[shown])
    axes.set_xlabel(say("betweenness"))
    axes.set_ylabel(say(seen))
    axes.set_xlim(left=-0.03 * float(places[BETWEEN].max()))
    axes.set_ylim(bottom=0)
    page.percent(axes.xaxis)
    page.numbers(axes.yaxis)
    out = pd.concat([places.nlargest(NAMED, VISITS), places.nlargest(NAMED, BETWEEN)])
    out = out.drop_duplicates()
    name_points(axes, out["place"], out[BETWEEN], out[VISITS])
    axes.set_title(
        say(
            "rank correlation {r}",
            r=say.number(float(places[VISITS].corr(places[BETWEEN], method="spearman")), 2),
        ),
        fontsize=12,
        fontweight="normal",
    )


@controlled(shown=SHOWN, players=Span(sentence("Travellers"), 1, 4, start=4), bots=BOTS)
def towns(
    shown: str = VISITS,
    players: int = 4,
    bots: str = "greedy",
    *,
    games: int = GAMES,
    seed: int = 1,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show where games of Denmark tour go, beside what the map alone would let one expect.

    Parameters
    ----------
    shown
        What is on the map: ``"per_game"``, visits and ways a game; or ``"betweenness"``, the share
        of all cheapest ways between two other towns that lead there, by the board's travel cost.
    players
        How many travel.
    bots
        ``"greedy"`` or ``"random"``.
    games
        How many games are simulated.

    Returns
    -------
    Chart
        See :func:`traffic_table`.

    Examples
    --------
    >>> chart = towns(players=1, games=5, language="en")
    >>> int((chart.table["b"] < 0).sum())
    113
    """
    result = simulated("denmark_tour", games, (bots,) * players, seed=seed)
    ground = boards.denmark(cast("DenmarkSetup", result.setup).board)
    table = traffic_table(ground, result)
    games = result.games
    count = words(language).number(games)
    title = plural("Where {count} game goes", "Where {count} games go", games, count=count)
    if shown == BETWEEN:
        title = plural(
            "Betweenness of the towns, beside {count} game",
            "Betweenness of the towns, beside {count} games",
            games,
            count=count,
        )
    with map_sheet(title, ground.painter, ground.scene, language=language, theme=theme) as page:
        draw_traffic(page, ground, table, shown)
        _beside(page, table, shown, message("visits a game"))
    return page.chart(table)


@controlled(shown=SHOWN, players=Span(sentence("Travellers"), 2, 4, start=2), bots=BOTS)
def stations(
    shown: str = VISITS,
    players: int = 2,
    bots: str = "greedy",
    *,
    games: int = GAMES,
    seed: int = 1,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show where the bus of Städtetour goes, beside what the map alone would let one expect.

    Parameters
    ----------
    shown, players, bots, games
        As in :func:`towns`; every road weighs the same.

    Returns
    -------
    Chart
        See :func:`traffic_table`.

    Examples
    --------
    >>> chart = stations(games=5, language="en")
    >>> bool(chart.table["per_game"].sum() > 0)
    True
    """
    result = simulated("staedtetour", games, (bots,) * players, seed=seed)
    ground = boards.staedtetour(cast("StaedtetourSetup", result.setup).board)
    table = traffic_table(ground, result)
    games = result.games
    count = words(language).number(games)
    title = plural(
        "Where the bus goes in {count} game",
        "Where the bus goes in {count} games",
        games,
        count=count,
    )
    if shown == BETWEEN:
        title = plural(
            "Betweenness of the stations, beside {count} game",
            "Betweenness of the stations, beside {count} games",
            games,
            count=count,
        )
    with map_sheet(title, ground.painter, ground.scene, language=language, theme=theme) as page:
        draw_traffic(page, ground, table, shown)
        _beside(page, table, shown, message("arrivals of the bus a game"))
    return page.chart(table)


@controlled(
    games=games_pick(1, 10, 100, 1000, 10_000, start=10),
    players=Span(sentence("Travellers"), 1, 5, start=3),
    bots=BOTS,
)
def flights(
    games: int = 10,
    players: int = 3,
    bots: str = "greedy",
    *,
    seed: int = 1,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show the flight net of Globetrotters: how often the ways between two cities were taken.

    The way from the airport beside the board is left out. Ways overland are counted with flights.

    Parameters
    ----------
    games
        How many games are simulated.
    players, bots
        As in :func:`towns`.

    Returns
    -------
    Chart
        See :func:`traffic_table`.

    Examples
    --------
    >>> chart = flights(5, language="en")
    >>> int((chart.table["b"] >= 0).sum())
    45
    """
    result = simulated("globetrotters", games, (bots,) * players, seed=seed)
    setup = cast("GlobeSetup", result.setup)
    ground = boards.globetrotters(setup.board, tuple(range(setup.tables.destinations)))
    table = traffic_table(ground, result)
    say = words(language)
    table["place"] = [_name(ground, number, say) for number in table["a"]]
    table["other"] = [_name(ground, number, say) for number in table["b"]]
    title = plural(
        "Flights between the cities in {count} game",
        "Flights between the cities in {count} games",
        result.games,
        count=say.number(result.games),
    )
    with map_sheet(title, ground.painter, ground.scene, language=language, theme=theme) as page:
        draw_traffic(page, ground, table, VISITS, widest=8.0)
        _most_and_least(page, table)
    return page.chart(table)


def _name(ground: Ground, number: int, say: Words) -> str:
    return say("{city}", city=ground.names[number]) if number >= 0 else ""


def _most_and_least(page: MapSheet, table: pd.DataFrame) -> None:
    """List the ways flown most and least often."""
    axes, say = page.axes, page.say
    links = table[table["b"] >= 0].sort_values(VISITS, ascending=False, kind="stable")
    hot = dict(zip(links.index, heat_map(page.theme)(shares(links[VISITS])), strict=True))
    listed = pd.concat([links.head(LISTED), links.tail(LISTED)])
    places = [*range(LISTED), *range(LISTED + 1, 2 * LISTED + 1)]
    axes.barh(places, listed[VISITS], height=0.45, color=[hot[row] for row in listed.index])
    for at, one, other in zip(places, listed["place"], listed["other"], strict=True):
        axes.text(0, at - 0.25, f"{one} – {other}", va="bottom", fontsize=10)
    axes.invert_yaxis()
    axes.set_yticks([(LISTED - 1) / 2, (3 * LISTED + 1) / 2], [say("most"), say("least")])
    axes.tick_params(axis="y", length=0, labelrotation=90)
    for label in axes.get_yticklabels():
        label.set_verticalalignment("center")
    axes.spines["left"].set_visible(False)
    axes.grid(True, axis="x")
    axes.grid(False, axis="y")
    axes.set_xlabel(say("flights a game, both ways"))
    page.numbers(axes.xaxis)
    axes.locator_params(axis="x", nbins=4)
