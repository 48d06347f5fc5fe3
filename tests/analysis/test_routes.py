"""Charts of routes: what is drawn is what the table says, in three languages."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest

import gametour as gt
from gametour.analysis import boards, routes
from gametour.analysis.chart import Chart
from gametour.analysis.heat import LARGEST, SMALLEST, shares
from gametour.analysis.itinerary import itinerary, match_of
from gametour.boards import read_board
from gametour.games.denmark_tour import expected_turns

CHARTS: dict[str, Callable[..., Chart]] = {
    "tour": routes.tour,
    "legs": routes.legs,
    "rings": routes.rings,
    "landings": routes.landings,
    "towns": lambda **look: routes.towns(games=40, **look),
    "stations": lambda **look: routes.stations(games=40, **look),
    "bus": routes.bus,
    "flights": routes.flights,
    "fields": lambda **look: routes.fields(games=100, **look),
}
LABELS = {
    "tour": (
        "ture (for rækkefølger: forventede)",
        "Züge (für Reihenfolgen: erwartete)",
        "turns (for orders: expected)",
    ),
    "legs": (
        "næste by, hvis kort blev afleveret",
        "nächste Stadt, deren Karte abgegeben wurde",
        "next town whose card was handed in",
    ),
    "rings": ("tal", "Zahl", "number"),
    "landings": ("veje væk", "Straßen entfernt", "roads away"),
    "towns": ("mellemliggenhed (betweenness)", "Zwischenlage (betweenness)", "betweenness"),
    "stations": ("mellemliggenhed (betweenness)", "Zwischenlage (betweenness)", "betweenness"),
    "bus": ("chance for at holde der", "Chance, dort zu stehen", "chance to stand there"),
    "flights": (
        "flyvninger pr. spil, begge veje",
        "Flüge je Spiel, hin und zurück",
        "flights a game, both ways",
    ),
    "fields": ("felt", "Feld", "field"),
}


def discs(chart: Chart) -> list[float]:
    """Give the radii of the discs on the map, from the smallest on."""
    board = chart.figure.axes[1]
    found = next(one for one in board.collections if one.get_zorder() == 0.6)
    return [float(path.get_extents().width) / 2 for path in found.get_paths()]


def expected_discs(values: np.ndarray) -> list[float]:
    parts = np.sort(shares(values))
    return [SMALLEST + (LARGEST - SMALLEST) * part**0.5 for part in parts if part > 0]


@pytest.mark.parametrize(("at", "language"), list(enumerate(("da", "de", "en"))))
@pytest.mark.parametrize("name", CHARTS)
def test_axes_are_labelled_in_the_chosen_language(name: str, at: int, language: str) -> None:
    chart = CHARTS[name](language=language)
    assert chart.figure.axes[0].get_xlabel() == LABELS[name][at]
    assert len(chart.table) > 0


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_is_drawn_as_picture_and_as_vectors(name: str) -> None:
    chart = CHARTS[name](theme="dark")
    drawn = chart.drawn("svg")
    assert chart.drawn("png").startswith(b"\x89PNG")
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert b"<image" not in drawn, "the board is drawn, not pasted"
    assert drawn == CHARTS[name](theme="dark").drawn("svg")


@pytest.mark.parametrize("name", ["tour", "landings", "flights", "fields"])
def test_the_explorer_turns_every_control(name: str) -> None:
    explorer = gt.explore(getattr(routes, name), language="en")
    for key, widget in explorer._widgets.items():
        first = widget.value
        if hasattr(widget, "options"):
            widget.value = next(value for _, value in widget.options if value != first)
        elif isinstance(first, bool):
            widget.value = not first
        else:
            widget.value = first + widget.step if first < widget.max else first - widget.step
        assert explorer._status.widget.value == "", key
        widget.value = first


# ---- a route just walked


@pytest.mark.parametrize("measure", ["turns", "travel"])
def test_bars_are_the_costs_of_the_table(measure: str) -> None:
    chart = routes.tour(7, measure=measure)
    bars = [bar.get_width() for bar in chart.figure.axes[0].patches]
    assert bars == list(chart.table[measure])
    cost = chart.table.set_index("way")[measure]
    assert cost["shortest"] == cost.drop("walked").min()
    assert list(chart.table["above"]) == pytest.approx(list(cost / cost["shortest"] - 1))


def test_the_bar_of_the_way_walked_says_that_its_turns_were_taken() -> None:
    """The others are expected: the longest bar may be the best order's."""
    said = {
        measure: [text.get_text() for text in routes.tour(7, measure=measure).figure.axes[0].texts]
        for measure in ("turns", "travel")
    }
    assert "as it was walked: turns really taken" in said["turns"]
    assert "as it was walked" in said["travel"]


def test_the_way_walked_costs_what_was_walked() -> None:
    way = itinerary(7)
    assert way.home is not None
    turns = routes.tour(7, measure="turns").table.set_index("way")["turns"]
    travel = routes.tour(7, measure="travel").table.set_index("way")["travel"]
    assert turns["walked"] == way.home.turn
    assert travel["walked"] == 4 * way.roads + 30 * way.crossings
    ends = [*way.places, way.start]
    legs = sum(way.board.travel(a, b) for a, b in pairwise(ends))
    assert travel["same order"] == legs
    assert travel["walked"] >= travel["same order"]


def test_a_journey_that_goes_on_is_compared_without_the_way_home() -> None:
    seat = next(seat for seat in range(4) if itinerary(7, seat).home is None)
    way = itinerary(7, seat)
    cost = routes.tour(7, seat, "travel").table.set_index("way")["travel"]
    assert cost["same order"] == sum(way.board.travel(a, b) for a, b in pairwise(way.places))


def test_a_match_of_ones_own_takes_the_place_of_the_slider() -> None:
    explorer = gt.explore(routes.tour, game=match_of(3), language="en")
    assert list(explorer.values) == ["seat", "measure"]
    assert explorer.chart.table.equals(routes.tour(3).table)


def test_each_leg_stands_beside_the_turns_to_be_expected() -> None:
    chart = routes.legs(7)
    axes, table = chart.figure.axes[0], chart.table
    assert [bar.get_height() for bar in axes.patches] == list(table["taken"])
    assert list(axes.lines[0].get_ydata()) == list(table["expected"])
    row = table.iloc[2]
    assert row["expected"] == pytest.approx(expected_turns(row["from"], row["to"], 0.5))


# ---- rings and exact throws


@pytest.mark.parametrize("town", ["Skagen", "Odense", "Anholt"])
def test_rings_are_the_towns_at_each_distance(town: str) -> None:
    """D8."""
    board = read_board()
    chart = routes.rings(town, 2)
    heights = [bar.get_height() for bar in chart.figure.axes[0].patches]
    assert heights == [len(board.ring(board.index(town), n)) for n in range(1, 7)]
    for row in chart.table.itertuples():
        assert board.distance(board.index(town), board.index(row.town)) == row.throw


def test_chances_to_land_grow_with_the_turns_and_are_drawn() -> None:
    """Value D1: still waiting for the ferry after three turns, 8/27."""
    three = routes.landings("Grenaa", 3, 0.0)
    table = three.table.set_index("town")["chance"]
    assert table["Anholt"] == pytest.approx(1 - 8 / 27)
    assert (routes.landings("Grenaa", 4, 0.0).table["chance"] >= three.table["chance"]).all()
    assert sorted(discs(three)) == pytest.approx(expected_discs(three.table["chance"].to_numpy()))
    by_road = three.table.dropna()
    spots = three.figure.axes[0].collections[0].get_offsets()
    assert np.allclose(spots, by_road[["roads", "chance"]])


# ---- where games go


@pytest.mark.parametrize("shown", ["per_game", "betweenness"])
@pytest.mark.parametrize("make", [routes.towns, routes.stations])
def test_discs_and_lines_are_as_large_as_the_table_says(make, shown: str) -> None:
    chart = make(shown, games=40)
    places, links = chart.table[chart.table["b"] < 0], chart.table[chart.table["b"] >= 0]
    assert sorted(discs(chart)) == pytest.approx(expected_discs(places[shown].to_numpy()))
    lines = next(one for one in chart.figure.axes[1].collections if one.get_zorder() == 0.5)
    widths = sorted(set(np.round(lines.get_linewidths(), 6)))
    parts = shares(links[shown])
    thickest = max(widths)
    drawn = [0.6 + 11.4 * part for part in parts if part > 0]
    expected = sorted({round(width * thickest / 12, 6) for width in drawn})
    assert widths == pytest.approx(expected, abs=2e-6)
    spots = chart.figure.axes[0].collections[0].get_offsets()
    assert np.allclose(spots, places[["betweenness", "per_game"]])


def test_visits_are_those_of_the_games() -> None:
    chart = routes.towns(games=40, seed=3)
    games = gt.simulate("denmark_tour", 40, ["greedy"] * 4, seed=3, progress=False, compiled=False)
    places = chart.table[chart.table["b"] < 0]
    assert list(places["per_game"]) == list(games.visits["per_game"])
    travelled = chart.table[chart.table["b"] >= 0]["per_game"].sum()
    assert travelled == pytest.approx(games.roads["per_game"].sum())


def test_every_link_is_one_of_the_board() -> None:
    links = routes.towns(games=40).table.query("b >= 0")
    assert set(zip(links["a"], links["b"], strict=True)) == {
        (min(pair), max(pair)) for pair in boards.denmark(read_board()).graph.edges
    }


def test_the_flight_net_lists_the_ways_flown_most_and_least() -> None:
    chart = routes.flights(20)
    links = chart.table[chart.table["b"] >= 0].sort_values("per_game", ascending=False)
    assert len(links) == 45
    bars = [bar.get_width() for bar in chart.figure.axes[0].patches]
    assert bars[:5] == list(links["per_game"][:5])
    assert bars[5:] == list(links["per_game"][-5:])


def test_cities_are_named_in_the_language() -> None:
    assert "København" in set(routes.flights(5, language="da").table["place"])
    assert "Kopenhagen" in set(routes.flights(5, language="de").table["place"])


# ---- the bus, the race


def test_the_bus_stands_where_it_starts_until_a_ticket_is_drawn() -> None:
    """SA4."""
    table = routes.bus("Dijon", 0).table.set_index("station")["chance"]
    assert table[table > 0].to_dict() == {"Dijon": 1.0}


def test_the_bus_is_somewhere_after_each_ticket() -> None:
    chart = routes.bus("Dijon", 1)
    assert chart.table["chance"].sum() == pytest.approx(1)
    assert sorted(discs(chart)) == pytest.approx(expected_discs(chart.table["chance"].to_numpy()))
    bars = [bar.get_width() for bar in chart.figure.axes[0].patches]
    assert bars == sorted(chart.table["chance"], reverse=True)[: len(bars)]


def test_landings_of_the_race_are_exact() -> None:
    """Values R2, R3."""
    table = routes.fields(games=100).table.set_index("field")
    assert table["exact"][7] == pytest.approx(16807 / 46656)
    assert table["ever"][4] == pytest.approx(49 / 216)
    assert table["ever"][8] == pytest.approx(70993 / 279936)


@pytest.mark.parametrize(("events", "setback"), [("none", False), ("demo", True)])
def test_simulated_landings_agree_with_the_exact_ones(events: str, setback: bool) -> None:
    chart = routes.fields(events, setback, 1000, seed=5)
    table = chart.table
    if not setback:  # nobody comes back to a field: a landing happens or it does not
        deviation = (table["exact"] * (1 - table["exact"]) / 1000).clip(lower=0) ** 0.5
        assert (abs(table["simulated"] - table["exact"]) <= 4.5 * deviation + 1e-12).all()
    assert abs(table["simulated"] - table["exact"]).max() < 0.25
    axes = chart.figure.axes[0]
    assert [bar.get_height() for bar in axes.patches] == list(table["exact"])
    assert list(axes.lines[0].get_ydata()) == list(table["simulated"])
    assert list(axes.lines[1].get_ydata()) == list(table["ever"])
