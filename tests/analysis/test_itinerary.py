"""One traveller's way, read from a log."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from gametour import Match
from gametour.analysis.itinerary import Itinerary, ItineraryError, cheapest, itinerary, match_of
from gametour.boards import read_board
from gametour.engine.counted import counts_of

SEEDS = range(1, 6)


def ways(seed: int) -> list[Itinerary]:
    return [itinerary(seed, seat) for seat in range(4)]


@pytest.mark.parametrize("seed", SEEDS)
def test_roads_and_crossings_are_those_that_the_game_counts(seed: int) -> None:
    """D6, D10, DA12, DA16."""
    counted = counts_of(match_of(seed)).roads["times"].sum()
    assert sum(way.roads + way.crossings for way in ways(seed)) == counted


@pytest.mark.parametrize("seed", SEEDS)
def test_every_step_begins_where_the_one_before_ended(seed: int) -> None:
    for way in ways(seed):
        assert way.steps[0].towns[0] == way.start
        for before, after in pairwise(way.steps):
            assert before.towns[-1] == after.towns[0]


def test_all_cards_are_handed_in_before_home_is_reached() -> None:
    """D22."""
    way = itinerary(7)
    assert way.home is not None
    assert way.home.town == way.start == way.steps[-1].towns[-1]
    assert len(way.calls) == len({call.town for call in way.calls}) == 16
    assert [call.turn for call in way.calls] == sorted(call.turn for call in way.calls)
    assert way.home.turn <= way.turns


def test_a_saved_match_is_read_from_its_file(tmp_path: Path) -> None:
    match_of(3).save(tmp_path / "game.gametour.json")
    assert itinerary(tmp_path / "game.gametour.json", 2).steps == itinerary(3, 2).steps


def test_what_shows_a_match_stands_for_it() -> None:
    assert match_of(SimpleNamespace(match=match_of(3))) is match_of(3)


def test_what_was_taken_back_is_not_read() -> None:
    match = Match("denmark_tour", ["greedy"], seed=2)
    while not any(entry.kind == "visited" for entry in match.log):
        match.draw() if match.turn < 0 else match.bot_move()
    assert itinerary(match).calls
    while any(entry.kind == "visited" and not entry.undone for entry in match.log):
        match.undo()
    with pytest.raises(ItineraryError, match="no town card yet"):
        itinerary(match)


@pytest.mark.parametrize(
    ("game", "seat", "told"),
    [
        (3, 4, "There is no player 5 in this match: choose 1 to 4"),
        (Match("rule_race", 1), 0, "about Denmark tour, but the match is Rule race"),
        (Match("denmark_tour", 1), 0, "Player 1 has handed in no town card yet"),
        ([], 0, r"not \[\]"),
    ],
)
def test_a_match_without_that_journey_is_refused(game: object, seat: int, told: str) -> None:
    with pytest.raises(ItineraryError, match=told):
        itinerary(game, seat)


def test_the_cheapest_way_costs_what_the_board_says() -> None:
    board = read_board()
    for a, b in [(0, 79), (5, 112), (31, 66), (79, 31)]:
        way = cheapest(board, a, b)
        assert way[0].towns[0] == a
        assert way[-1].towns[-1] == b
        assert sum(4 * step.roads + 30 * step.crossings for step in way) == board.travel(a, b)
