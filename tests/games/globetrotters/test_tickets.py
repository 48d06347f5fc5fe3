"""Money and tickets."""

import pytest

from gametour import Match
from gametour.engine.options import OptionError
from gametour.games.globetrotters import declared as d
from tests.games.globetrotters.positions import Table


def test_everybody_rolls_for_money():
    """G9: the own die, seat by seat, for all to see; the purse itself is secret (GA20)."""
    table = Table(2, start_money=0)
    table.risks()
    assert table.match.drawer.seat == 0
    [entry] = table.match.play(5)
    assert (entry.kind, entry.seat, entry.a) == ("earned", 0, 5)
    assert table.match.drawer.seat == 1
    table.match.play(3)
    assert table.money == [5, 3]


def test_money_may_be_saved():
    """G11: over many rounds, without limit."""
    table = Table(1, start_money=0)
    for _ in range(30):
        table.risks()
        table.earn(6)
        table.buy("")
    assert table.money == [180]


def test_as_many_tickets_as_one_can_pay():
    """G10, GA4: each costs what its city costs, at once; written in order."""
    table = Table(1, start_money=5)
    table.risks("B3 C4 D2")
    table.earn(6)
    assert table.money == [11]
    table.do("buy B", "buy C", "buy D")
    assert table.money == [2]
    assert table.state.seats[0].line[:4] == [1, 2, 3, -1]
    assert "buy C" not in table.choices
    assert table.refused("buy C") == "GA4"
    table.do("buy E")
    assert table.choices == {"close"}
    assert table.refused("buy F") == "GA4"


def test_a_sheet_has_room_for_forty_tickets():
    """G10: and says so."""
    table = Table(1, start_money=1000)
    table.risks()
    table.earn()
    table.do(*["buy B", "buy C"] * 20)
    assert table.choices == {"close"}
    assert table.refused("buy B") == "G10"
    table.do("close")
    for _ in range(40):
        table.show()
    assert table.state.phase == d.RISK


@pytest.mark.parametrize("start_money", [0, 1, 1000])
def test_money_at_the_start(start_money):
    """GA4: nothing, or what was agreed; no debts."""
    assert Table(2, start_money=start_money).money == [start_money] * 2
    for refused in (-1, 1001, 2.5):
        with pytest.raises(OptionError, match="GA4"):
            Match("globetrotters", start_money=refused)


def test_no_tickets_to_grounded_cities():
    """GA5: unless they are for sale, at 1."""
    table = Table(1)
    table.risks("B1")
    table.earn()
    assert "buy B" not in table.choices
    assert table.refused("buy B") == "GA5"
    table = Table(1, sell_grounded=True)
    table.risks("B1")
    table.earn()
    before = table.money[0]
    table.do("buy B")
    assert table.money == [before - 1]


def test_tickets_to_grounded_cities_are_good_overland_only():
    """GA5: not from an open city; from a grounded one they are."""
    table = Table(1, sell_grounded=True)
    table.put(0, "C")
    table.round("B", costs="B1")
    assert table.show() == ["turn", "showed", "lost_closed", "round"]
    assert table.at == ["C"]
    table.round("B", costs="B1 C1")
    table.show()
    table.do("overland")
    assert table.roll(3) == ["rolled", "by_land", "marked", "round"]
    assert table.at == ["B"]


def test_tickets_never_carry_over():
    """GA6: a round begins with empty sheets."""
    table = Table(2)
    table.round("BC", "B")
    table.show()
    table.do("pass", "pass")
    table.show()
    for me in table.state.seats:
        assert (me.n_lines, me.at, me.appended) == (0, 0, 0)
        assert set(me.line) == {-1}


def test_no_ticket_to_where_one_is():
    """GA7: neither the first one nor two in a row."""
    table = Table(1)
    table.put(0, "B")
    table.risks()
    table.earn()
    assert table.refused("buy B") == "GA7"
    table.do("buy C")
    assert table.refused("buy C") == "GA7"
    table.do("buy B")
    assert "buy B" not in table.choices


def test_a_ticket_that_turns_out_to_name_the_own_city():
    """GA7: after being held it is shown and lost."""
    table = Table(2)
    table.round("BCB", "BD")
    table.show()
    table.do("pass", "waylay 0")
    assert "held" in table.show()
    assert table.at[0] == "B"
    told = table.show()
    assert told == ["turn", "showed", "lost_here", "round"]
    assert table.at[0] == "B"


def test_no_way_overland_to_where_one_is():
    """GA7: a lost ticket leaves the next one naming the own city; nobody is asked."""
    table = Table(1, sell_grounded=True)
    table.put(0, "B")
    table.round("CB", costs="B1")
    table.show()
    table.do("stay")
    assert table.show() == ["turn", "showed", "lost_here", "round"]
