"""How it ends."""

import pytest

from gametour import Match
from gametour.engine.rules import CHANCE, OVER
from gametour.games.globetrotters import declared as d
from tests.games.globetrotters.positions import LETTERS, Table

ALL_BUT_J = LETTERS[:-1]


def test_the_first_at_home_with_all_marks_wins():
    """G1, G22, G23, GA19: at that moment, without anybody calling."""
    table = Table(3, homes="ABC")
    table.put(0, "B", LETTERS)
    table.round("A", "D", "E")
    told = table.show()
    assert told[-2:] == ["won", "round"]
    assert table.match.turn == OVER
    assert table.match.result.winners == (0,)
    assert table.match.result.places == (1, 2, 2) or table.money[1] != table.money[2]
    [won] = [entry for entry in table.match.log if entry.kind == "won"]
    assert (won.seat, won.a, won.rule) == (0, 0, "G23")


def test_home_as_the_tenth_does_not_win():
    """G22, GA18: leave, and come back from another city."""
    table = Table(1, homes="J")
    table.put(0, "B", ALL_BUT_J)
    table.round("JBJ")
    assert "won" not in table.show()
    assert len(table.marks(0)) == 10
    assert "won" not in table.show()
    assert table.show()[-2:] == ["won", "round"]


def test_home_may_be_visited_before():
    """GA18: it is a city like others then."""
    table = Table(1, homes="A")
    table.round("AB")
    assert table.show()[-1] == "marked"
    assert table.match.turn == CHANCE


def test_the_tenth_mark_elsewhere_does_not_win():
    """G22: nor does being at home with ten marks without arriving."""
    table = Table(1, homes="A")
    table.put(0, "A", ALL_BUT_J)
    table.round("J")
    assert "won" not in table.show()
    assert table.match.turn != OVER
    table = Table(1, homes="A")
    table.put(0, "A", LETTERS)
    table.round("")
    assert table.match.turn != OVER


@pytest.mark.parametrize("n_dest", [5, 10])
def test_all_destinations_are_needed(n_dest):
    """GA18, GA23: n_dest marks before the arriving step."""
    table = Table(1, homes="A", n_dest=n_dest)
    table.round(LETTERS[1:n_dest] + "A" + "BA")
    told = [table.show() for _ in range(n_dest + 2)]
    assert ["won" in kinds for kinds in told] == [False] * (n_dest + 1) + [True]


def test_home_overland_wins_too():
    """G18, G23: "as if flying"."""
    table = Table(2, homes="AB")
    table.put(0, "C", LETTERS)
    table.round("A", "", costs="C1")
    table.show()
    table.do("overland")
    assert table.roll(1)[-2:] == ["won", "round"]


def test_several_at_home_in_one_step_share_the_win():
    """GA17: looked for when all have moved."""
    table = Table(3, homes="ABA")
    for seat, city in ((0, "C"), (1, "D"), (2, "E")):
        table.put(seat, city, LETTERS)
    table.round("A", "B", "F")
    assert table.show()[-4:] == ["won", "won", "shared", "round"]
    assert table.match.result.places == (1, 1, 3)
    assert table.match.result.winners == (0, 1)


def test_a_waylay_keeps_from_winning():
    """G16: held on the way home."""
    table = Table(2, homes="AB")
    table.put(0, "D", LETTERS)
    table.round("CA", "CD")
    table.show()
    table.do("pass", "waylay 0")
    assert "won" not in table.show()


def test_the_cap_ranks_by_marks_then_money():
    """GA24, C7: equal ones share a place."""
    table = Table(5, homes="ABCDE", max_rounds=1)
    for seat, (marks, money) in enumerate(
        (("ABC", 5), ("ABC", 9), ("ABCD", 0), ("AB", 99), ("ABC", 5))
    ):
        table.put(seat, "J", marks, money)
    table.round("", "", "", "", "")
    assert table.match.turn == OVER
    assert table.match.result.places == (3, 2, 1, 5, 3)
    assert table.match.result.scores == (3, 3, 4, 2, 3)
    assert not table.match.result.complete


@pytest.mark.parametrize("won", [True, False])
def test_all_sheets_lie_open_at_the_end(won):
    """GA24, G23: home towns and purses, which decide, whether won or stopped."""
    table = Table(2, homes="AB", max_rounds=1)
    if won:
        table.put(0, "C", LETTERS)
    table.round("A" if won else "", "")
    if won:
        assert table.match.view(None).state.seats[1].home == -1
        table.show()
    assert table.match.turn == OVER
    seen = table.match.view(None).state
    assert [me.home for me in seen.seats[:2]] == [0, 1]
    assert [me.money for me in seen.seats[:2]] == table.money
    assert (table.state.phase == d.DONE) == won


def test_the_cap_and_its_default():
    """C7: 500 unless said otherwise; None is no cap."""
    assert Match("globetrotters").options["max_rounds"] == 500
    assert Match("globetrotters", max_rounds=None).options["max_rounds"] is None
    match = Match("globetrotters", ["random"] * 3, seed=2, max_rounds=4)
    while match.turn != OVER:
        match.draw() if match.turn == CHANCE else match.bot_move()
    assert sum(entry.kind == "round" for entry in match.log) == 4
