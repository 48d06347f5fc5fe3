"""Overland."""

import pytest

from gametour.games.globetrotters import declared as d
from tests.games.globetrotters.positions import Table


def stuck(*sheets, money=50, **options):
    """Play a round in which seat 0 stands in grounded B, up to its being asked."""
    table = Table(max(2, len(sheets)), **options)
    table.put(0, "B")
    table.round(*sheets, *[""] * (2 - len(sheets)), costs="B1")
    table.state.seats[0].money = money
    table.show()
    return table


@pytest.mark.parametrize("face", range(1, 7))
def test_whoever_can_pay_the_number_moves(face):
    """G18: as if flying, with a mark."""
    table = stuck("C", money=face)
    assert (table.match.turn, table.choices) == (0, {"stay", "overland"})
    assert table.do("overland") == ["declared"]
    assert table.match.drawer.seat == 0
    assert table.roll(face) == ["rolled", "by_land", "marked", "round"]
    assert (table.at[0], table.money[0]) == ("C", 0)


@pytest.mark.parametrize("face", range(2, 7))
def test_whoever_cannot_pay_stays(face):
    """GA8: nothing is paid, the ticket is lost."""
    table = stuck("C", money=face - 1)
    table.do("overland")
    assert table.roll(face) == ["rolled", "stranded", "round"]
    assert (table.at[0], table.money[0]) == ("B", face - 1)


def test_one_try_a_ticket():
    """GA8: the next ticket is a new try; not trying loses it."""
    table = stuck("CDE", money=3)
    table.do("overland")
    table.roll(6)
    table.show()
    assert table.do("stay") == ["lost_grounded"]
    table.show()
    table.do("overland")
    assert "by_land" in table.roll(2)
    assert table.at[0] == "E"


def test_an_empty_purse_cannot_try_and_is_asked_all_the_same():
    """GA8, GA20, C6: being asked does not tell what the purse holds."""
    table = stuck("C", money=0)
    assert (table.match.turn, table.choices) == (0, {"stay"})
    assert table.refused("overland") == "GA8"
    assert table.do("stay") == ["lost_grounded", "round"]


def test_a_declaration_is_binding():
    """GA8: the die is what comes next."""
    table = stuck("C")
    table.do("overland")
    assert table.state.phase == d.OVERLAND
    assert {one.value for one in table.match.chances} == set(range(1, 7))


def test_declarations_are_secret_and_shown_together():
    """GA16, GA20: whoever is asked later sees nothing of what was said before."""
    table = Table(3)
    table.put(0, "B")
    table.put(1, "B")
    table.round("C", "D", "", costs="B1")
    table.show()
    before = [table.match.view(seat) for seat in (1, None)]
    assert table.do("overland") == []
    after = [table.match.view(seat) for seat in (1, None)]
    for one, two in zip(before, after, strict=True):
        assert one.log == two.log
        one.state.seat = two.state.seat
        assert one.state == two.state
    assert table.do("overland") == ["declared", "declared"]
    assert [me.land for me in table.match.view(None).state.seats[:2]] == [d.SAID, d.SAID]


def test_dice_are_rolled_in_seat_order():
    """GA16: and each pays from its own purse."""
    table = Table(3)
    for seat in (0, 2):
        table.put(seat, "B")
    table.round("C", "D", "E", costs="B1")
    table.show()
    table.do("overland", "overland")
    assert table.match.drawer.seat == 0
    table.roll(1)
    assert table.match.drawer.seat == 2
    table.roll(1)
    assert table.at == ["C", "D", "E"]


def test_the_purse_after_buying_pays():
    """GA9: what tickets have cost is not there any more."""
    table = Table(1, start_money=0)
    table.put(0, "B", money=4)
    table.risks("B1")
    table.earn(1)
    table.buy("C")
    assert table.money == [3]
    table.show()
    table.do("overland")
    assert "stranded" in table.roll(4)


def test_who_goes_overland_cannot_be_waylaid():
    """G19, GA13, GA10: the waylayer's ticket is spent; with sell_grounded two meet in such a place.

    The two come to grounded B overland, which counts as coming at the same time.
    """
    table = Table(2, sell_grounded=True)
    table.put(0, "C")
    table.put(1, "C")
    table.round("BD", "BE", costs="B1 C1")
    table.show()
    table.do("overland", "overland")
    table.roll(1)
    table.roll(1)
    assert table.at == ["B", "B"]
    table.do("waylay 1", "pass")
    table.show()
    assert table.do("overland") == ["declared", "out_of_reach"]
    assert table.roll(2) == ["rolled", "by_land", "marked", "round"]
    assert table.at == ["B", "E"]


def test_who_stays_can_be_waylaid():
    """G19: in the same place, without the declaration."""
    table = Table(2, sell_grounded=True)
    table.put(0, "C")
    table.put(1, "C")
    table.round("BD", "BE", costs="B1 C1")
    table.show()
    table.do("overland", "overland")
    table.roll(1)
    table.roll(1)
    table.do("waylay 1", "pass")
    table.show()
    assert table.do("stay") == ["waylaid", "held", "round"]


def test_arrivals_by_plane_and_overland_meet():
    """GA10: in the same step, "as if flying"."""
    table = Table(2)
    table.put(0, "B")
    table.put(1, "D")
    table.round("CE", "CE", costs="B1")
    table.show()
    table.do("overland")
    table.roll(1)
    assert table.at == ["C", "C"]
    assert table.choices == {"pass", "waylay 1"}
