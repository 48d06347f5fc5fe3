"""Flight risks: what the cities cost, and which are grounded."""

import pytest

from gametour.games.globetrotters import declared as d
from tests.games.globetrotters.positions import LETTERS, Table, kinds


def test_a_round_has_three_parts():
    """G5: risks, tickets, flying; then the next."""
    table = Table(2)
    phases = []
    for step in (lambda: table.risks(), lambda: table.earn(), lambda: table.buy("B", "C")):
        phases.append(table.state.phase)
        step()
    phases.append(table.state.phase)
    assert phases == [d.RISK, d.INCOME, d.BUY, d.REVEAL]
    assert table.show()[-1] == "round"
    assert table.state.phase == d.RISK
    assert table.match.round == 2


@pytest.mark.parametrize("face", [2, 3, 4, 5])
def test_the_number_is_the_cost(face):
    """G6: in thousands, city by city."""
    table = Table(1)
    [entry] = table.match.play(face)
    assert (entry.kind, entry.a, entry.b, entry.rule) == ("cost", 0, face, "G6")
    assert table.state.cost[0] == face


def test_the_program_rolls_in_the_order_of_the_list():
    """GA25: nobody's hand, city after city."""
    table = Table(3)
    for city in range(10):
        assert table.match.drawer.seat == -1
        assert table.match.setup.city(city).usual in str(table.match.drawer.sentence)
        [entry] = table.match.play(3)
        assert entry.a == city
    assert table.match.drawer.seat == 0


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_after_a_six_another_roll_is_added(face):
    """G7, GA3: once; a one in it grounds nothing."""
    table = Table(1)
    assert kinds(table.match.play(6)) == ["exploded"]
    assert kinds(table.match.play(face)) == ["cost"]
    assert table.state.cost[0] == 6 + face
    assert table.state.city == 1


def test_sixes_without_limit():
    """GA3: explode=unlimited; twenty dice are the end of it."""
    table = Table(1, explode="unlimited")
    for n in range(1, 4):
        assert kinds(table.match.play(6)) == ["exploded"]
        assert table.state.cost[0] == 6 * n
    assert kinds(table.match.play(1)) == ["cost"]
    assert table.state.cost[0] == 19
    told = [kinds(table.match.play(6)) for _ in range(20)]
    assert told == [["exploded"]] * 19 + [["cost"]]
    assert table.state.cost[1] == 120


def test_a_one_grounds_the_city():
    """G8: nobody flies there or away."""
    table = Table(2)
    table.put(0, "B")
    table.put(1, "D")
    [entry] = [one for one in table.risks("B1") if one.kind == "grounded"]
    assert (entry.a, entry.rule) == (1, "G8")
    table.earn()
    table.match.play(table.number("buy C"))
    table.do("close")
    assert "buy B" not in table.choices  # nobody flies to B
    table.do("buy C", "close")
    table.show()
    assert table.do("stay").count("lost_grounded") == 1  # nobody flies from B
    assert table.at == ["B", "C"]


def test_all_grounded():
    """GA21: no flights in that round."""
    table = Table(2)
    told = table.risks(" ".join(f"{city}1" for city in LETTERS))
    assert told[-1].kind == "all_grounded"
    table.earn(6, 6)
    assert table.choices == {"close"}
    table.do("close")
    assert table.do("close") == ["packed", "round"]


def test_any_number_of_pawns_in_a_city():
    """GA21: five at once."""
    table = Table(5)
    table.round("B", "B", "B", "B", "B")
    table.show()
    assert table.at == ["B"] * 5


def test_costs_are_wiped_out():
    """GA26: a city grounded in one round is free in the next."""
    table = Table(1)
    table.round("", costs="B1 C9")
    assert set(table.state.cost) == {0}
    table.risks("B4")
    assert table.state.cost[:3] == [2, 4, 2]
