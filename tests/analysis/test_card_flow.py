"""Where cards, tickets, stars, money and rules go."""

from __future__ import annotations

import warnings

import pytest
from matplotlib.colors import rgb_to_hsv, to_hex, to_rgb
from matplotlib.patches import PathPatch

from gametour.analysis import card_flow
from gametour.analysis.card_flow import STREAMS, changed, many_games, one_match, over_rounds
from gametour.analysis.flow_picture import Band, draw_flow
from gametour.analysis.played import bots_match
from gametour.analysis.sheet import sheet
from gametour.words import UserError, sentence, words

GAMES = 60


def texts(chart) -> list[str]:
    return [text.get_text() for axes in chart.figure.axes for text in axes.texts]


def number(table, thing: str, source: str, target: str) -> float:
    found = table.query("thing == @thing and source == @source and target == @target")
    return float(found.number.iloc[0])


@pytest.mark.parametrize("which", STREAMS)
def test_every_stream_is_drawn_with_its_places_and_numbers(which: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        chart = many_games(which, GAMES, language="en")
        chart.drawn("png")
    shown = chart.table[chart.table.number > 0]
    assert len(shown)
    assert texts(chart).count("") == 0
    for row in shown.itertuples():
        assert words("en").number(row.number, 1) in texts(chart)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_legend_has_the_very_colours_of_the_bands(theme: str) -> None:
    chart = many_games("tickets", GAMES, language="en", theme=theme)
    axes = chart.figure.axes[0]
    bands = {to_hex(band.get_facecolor()) for band in axes.patches if isinstance(band, PathPatch)}
    legend = {line.get_label(): to_hex(line.get_color()) for line in axes.lines}
    assert set(legend.values()) == bands
    assert "tickets of all kinds" in legend
    assert all(line.get_alpha() is None for line in axes.lines)


def test_kinds_of_tickets_are_shades_of_the_colour_of_all() -> None:
    chart = many_games("tickets", GAMES, language="en")
    hues = {
        line.get_label(): rgb_to_hsv(to_rgb(line.get_color()))[0]
        for line in chart.figure.axes[0].lines
    }
    whole = hues.pop("tickets of all kinds")
    assert abs(hues.pop("stars") - whole) > 0.2
    assert len(hues) == 3
    assert all(abs(hue - whole) < 0.03 for hue in hues.values())


def test_the_flow_of_one_match_is_what_its_log_tells() -> None:
    match = bots_match("staedtetour", card_flow.BOTS["staedtetour"], 3)
    table = one_match("tickets", match=match).table
    drawn = [entry for entry in match.log if entry.kind == "drew"]
    assert table[table.source == "bag"].number.sum() == len(drawn)
    assert number(table, "stars", "supply", "pot") == 5


def test_the_bag_gives_thirty_tickets_a_game() -> None:
    """Value S1: the mean is 30, within what a variance of 50 allows."""
    games = 400
    table = many_games("tickets", games).table
    assert table[table.source == "bag"].number.sum() == pytest.approx(
        30, abs=4 * (50 / games) ** 0.5
    )


def test_all_town_cards_are_dealt_and_the_winner_has_visited_all_of_his() -> None:
    """Rule D1: sixteen cards for each of four."""
    table = many_games("town cards", GAMES).table
    assert number(table, "town cards", "deck", "hand") == 64
    assert 16 <= number(table, "town cards", "hand", "done") <= 64


def test_rounds_add_up_to_the_whole_flow() -> None:
    rounds = over_rounds("tickets", GAMES).table
    whole = number(many_games("tickets", GAMES).table, "single tickets", "bag", "pot")
    assert rounds["single tickets: bag > pot"].sum() == pytest.approx(whole, rel=0.02)


def test_what_is_drawn_over_the_rounds_is_the_table() -> None:
    chart = over_rounds("money", GAMES, language="de")
    axes = chart.figure.axes[0]
    assert list(axes.lines[0].get_ydata()) == list(chart.table["money: bank > purse"])
    assert axes.get_xlabel() == "Runde"


def test_dealing_does_not_dwarf_the_rounds() -> None:
    assert list(over_rounds("town cards", GAMES).table.columns) == [
        "round",
        "town cards: hand > done",
    ]


def test_whoever_knows_more_wins_more_cards() -> None:
    table = changed("quiz_skill", GAMES).table
    won = table[table.way == "asked > won"].set_index("value").number
    assert won[0] == 0
    assert won.is_monotonic_increasing


def test_more_round_trips_make_a_shorter_game() -> None:
    table = changed("bag", GAMES).table
    driven = table[table.thing == "single tickets"].set_index("value").number
    assert driven.is_monotonic_decreasing


@pytest.mark.parametrize(
    ("language", "said"),
    [("da", "spillere"), ("de", "Spieler"), ("en", "players")],
)
def test_what_is_changed_is_named_in_the_chosen_language(language: str, said: str) -> None:
    axes = changed("players", GAMES, language=language).figure.axes[0]
    assert axes.get_xlabel() == said
    assert len(axes.lines) == 2


@pytest.mark.parametrize("make", [one_match, many_games, over_rounds, changed])
def test_what_does_not_flow_is_told(make) -> None:
    with pytest.raises(UserError, match="'gold'"):
        make("gold")


def test_a_match_of_another_game_is_told() -> None:
    match = bots_match("rule_race", ("greedy", "greedy"), 1)
    with pytest.raises(UserError, match="Rule race"):
        one_match("town cards", match=match)


def test_bands_are_as_wide_as_their_numbers_and_stay_in_the_picture() -> None:
    with sheet(sentence("exact")) as page:
        bands = [
            Band("a", "b", 3, "#000000"),
            Band("a", "c", 1, "#000000"),
            Band("c", "a", 2, "#000000"),
        ]
        draw_flow(
            page,
            [["a"], ["b", "c"]],
            bands,
            called={place: place for place in "abc"},
            written=str,
        )
    widths = [
        patch.get_path().vertices[-2][1] - patch.get_path().vertices[0][1]
        for patch in page.axes.patches[:3]
    ]
    assert widths[0] == pytest.approx(3 * widths[1])
    lowest = max(patch.get_path().vertices[:, 1].max() for patch in page.axes.patches[:3])
    assert lowest < 1
