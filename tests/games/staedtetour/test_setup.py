"""Before the first ticket: the board, the bag, the bus, the destinations, who begins."""

from collections import Counter

import pytest

from gametour import Match
from gametour.boards import BoardError
from gametour.engine.game import PlayersError
from gametour.engine.options import OptionError
from gametour.games.staedtetour import declared as d
from tests.games.staedtetour.positions import land, ready


def phase(match: Match) -> int:
    return match._state.phase


def test_what_is_on_the_board():
    """S2, SA22: 48 stations of an own map, 28 destinations and 20 stops, joined by roads."""
    match = Match("staedtetour", 2, seed=1)
    board = match.setup.board
    assert Counter(one.destination for one in board.stations) == {True: 28, False: 20}
    assert {board.index(name) for name in ("Wien", "Hamburg", "Paris")} <= set(range(48))
    assert board.outlines


def test_the_bag():
    """S4, SA1: 47 tickets, 28 single, 12 return, 7 round trips, each as likely as the next."""
    match = ready(Match("staedtetour", 3, seed=1))
    assert {one.value: one.weight for one in match.chances} == {0: 28, 1: 12, 2: 7}


@pytest.mark.parametrize(
    "bag", [{"single": 0, "ret": 0, "round": 5}, {"single": 1, "ret": 2, "round": 9}]
)
def test_an_own_bag(bag):
    """SA1: as many tickets of each kind as are wanted, but at least five round trips."""
    match = ready(Match("staedtetour", 2, seed=1, bag=bag))
    wanted = {kind: n for kind, n in enumerate(bag.values()) if n}
    assert {one.value: one.weight for one in match.chances} == wanted


@pytest.mark.parametrize(
    "bag",
    [
        {"single": 40, "ret": 3, "round": 4},
        {"single": 100, "ret": 12, "round": 9},
        {"single": 28, "ret": 12},
        {"single": 28, "ret": -1, "round": 7},
        [28, 12, 7],
        47,
    ],
)
def test_a_bag_that_will_not_do(bag):
    """SA1, C4: too few round trips for five stars, too many tickets, or no bag at all."""
    with pytest.raises(OptionError, match=r"bag.*\(SA1\)"):
        Match("staedtetour", 2, bag=bag)


def test_the_bus_starts_at_any_stop_and_heads_anywhere():
    """S3, SA4: drawn among the stops, then among the roads by which it may have come."""
    match = Match("staedtetour", 2, seed=1)
    board = match.setup.board
    assert phase(match) == d.START
    stops = {one.index: 1 for one in board.stations if not one.destination}
    assert {one.value: one.weight for one in match.chances} == stops
    match.play(board.index("Bozen"))
    assert phase(match) == d.HEADING
    tails = {board.edges[one.value].tail for one in match.chances}
    assert tails == {board.index("Innsbruck"), board.index("Venedig")}
    match.draw()
    setup, state = match.setup, match._state
    assert setup.bus(state) == board.index("Bozen")
    assert setup.behind(state) in tails


def test_a_start_that_is_agreed_on():
    """SA4: the stop is the one named, the heading is drawn all the same."""
    match = Match("staedtetour", 2, seed=1, start="Bozen")
    assert [str(one.sentence) for one in match.chances] == ["Bozen"]
    match.draw()
    assert {str(one.sentence) for one in match.chances} == {"Innsbruck", "Venedig"}


@pytest.mark.parametrize("start", ["Wien", "Nirgendwo", ["Bozen", "Ulm"]])
def test_a_start_that_is_no_stop(start):
    """S3, C4: the bus starts at a stop, and at one."""
    with pytest.raises(OptionError, match=r"stop.*\(S3\)"):
        Match("staedtetour", 2, start=start)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_draws_one_destination(seats):
    """S5: from 28 shuffled cards, one after another; the rest is the draw pile."""
    match = Match("staedtetour", seats, seed=3)
    left = []
    while phase(match) != d.TICKET:
        if phase(match) == d.DEAL:
            assert {one.weight for one in match.chances} == {1}
            left.append(len(match.chances))
        match.draw()
    assert left == [28 - seat for seat in range(seats)]
    goals = match._state.goal[:seats]
    assert len(set(goals)) == seats
    assert all(match.setup.board.stations[goal].destination for goal in goals)


def test_who_is_the_first_guide():
    """S6, C5: drawn by lot, or the first seat; nobody is asked for an age."""
    first = Counter()
    for seed in range(90):
        match = ready(Match("staedtetour", 3, seed=seed))
        first[match.drawer.seat] += 1
    assert set(first) == {0, 1, 2}
    assert min(first.values()) > 15
    assert {ready(Match("staedtetour", 3, seed=s, first=0)).drawer.seat for s in range(9)} == {0}


@pytest.mark.parametrize("players", [1, 5, ["you"]])
def test_two_to_four_players(players):
    """SA20: no fewer, no more."""
    with pytest.raises(PlayersError):
        Match("staedtetour", players)


def test_a_board_of_ones_own(tmp_path):
    """SA6: a folder; refused with its rows where it cannot be played on, also for its players."""
    path = land(tmp_path / "own")
    assert len(ready(Match("staedtetour", 4, seed=1, board=path)).setup.board.stations) == 7
    small = land(tmp_path / "small", "s-A-B-C-s A-C")
    assert ready(Match("staedtetour", 2, seed=1, board=small)).turn == -1
    with pytest.raises(BoardError, match=r"3 destinations for 3 players.*SA6"):
        Match("staedtetour", 3, board=small)
    dead_end = land(tmp_path / "dead", "s-A-B-C-s A-C-D")
    with pytest.raises(BoardError, match=r"stations.csv, row 5: D has 1 road.*SA6"):
        Match("staedtetour", 2, board=dead_end)


@pytest.mark.parametrize(
    "options",
    [
        {"call_mode": "loud"},
        {"own_claim": True},
        {"foreign_star": "no"},
        {"end_condition": 5},
        {"star_height": 0},
        {"star_height": 21},
        {"first": 1},
        {"max_rounds": 0},
        {"board": ""},
        {"tickets": 5},
    ],
)
def test_options_that_will_not_do(options):
    """C4: refused, naming the option."""
    with pytest.raises(OptionError, match=next(iter(options))):
        Match("staedtetour", 2, **options)
