"""Waylays."""

import pytest

from tests.games.globetrotters.positions import Table


def met(*sheets, players=None, **options):
    """Play a round up to the moment when all have come to B and may order waylays."""
    table = Table(players or len(sheets), **options)
    table.round(*sheets)
    table.show()
    return table


def test_two_who_come_to_the_same_city_may_waylay_each_other():
    """G13: both, and nobody else."""
    table = met("BC", "BD", "EF")
    assert (table.match.turn, table.choices) == (0, {"pass", "waylay 1"})
    assert table.refused("waylay 2") == "G13"
    assert table.refused("waylay 0") == "G14"
    table.do("pass")
    assert (table.match.turn, table.choices) == (1, {"pass", "waylay 0"})
    table.do("pass")
    table.show()
    assert table.at == ["C", "D", "F"]


def test_the_next_ticket_is_crossed_out():
    """G14, G16: the target is held, its ticket lost; the waylayer stays, and its ticket is gone."""
    table = met("BCE", "BDF")
    assert table.do("waylay 1") == []
    [private] = [entry for entry in table.match.view(0).log if entry.kind == "crossed_out"]
    assert (private.a, private.b, private.rule) == (1, 2, "G14")
    assert table.state.seats[0].line[1] == 16 + 1
    table.do("pass")
    assert table.show() == ["turn", "announced", "showed", "waylaid", "held"]
    assert table.at == ["B", "B"]
    waylaid = [entry for entry in table.match.log if entry.kind in ("waylaid", "held")]
    assert [entry.rule for entry in waylaid] == ["G16", "G16"]
    assert str(waylaid[0].sentence) == "Player 1 waylays Player 2 in New York."
    table.show()
    assert table.at == ["E", "F"]


def test_orders_are_secret_and_simultaneous():
    """GA11, GA20: who is asked later sees nothing of what was ordered."""
    table = met("BC", "BC", "BC")
    before = [table.match.view(seat) for seat in (1, 2, None)]
    table.do("waylay 2")
    after = [table.match.view(seat) for seat in (1, 2, None)]
    for one, two in zip(before, after, strict=True):
        assert one.log == two.log
        one.state.seat = two.state.seat
        assert one.state == two.state
    assert table.match.turn == 1


def test_an_order_is_binding():
    """GA11: there is one target, and no second question."""
    table = met("BC", "BD")
    table.do("waylay 1", "pass")
    assert table.match.turn == -1
    assert table.match.drawer.seat == -1
    assert "announced" in table.show()


def test_of_three_any_may_target_any():
    """GA11: each of the two others."""
    table = met("BC", "BD", "BE")
    for seat, others in ((0, "12"), (1, "02"), (2, "01")):
        assert table.match.turn == seat
        assert table.choices == {"pass", *(f"waylay {other}" for other in others)}
        table.do("pass")


def test_a_waylay_is_added_at_the_end():
    """G15, GA15: without a ticket left; it costs nothing."""
    table = met("B", "BC")
    money = table.money
    table.do("waylay 1")
    [private] = [entry for entry in table.match.view(0).log if entry.kind == "appended"]
    assert (private.a, private.rule) == (1, "G15")
    table.do("pass")
    assert table.show() == ["turn", "announced", "showed", "waylaid", "held", "round"]
    assert table.at == ["B", "B"]
    assert table.money == money


def test_adding_is_for_once_a_round():
    """G15, GA15: the one who has added and comes again with somebody is asked, and may not.

    Seat 0 adds a waylay, goes nowhere; to come again it would need a ticket, so that the case
    needs a position set by hand.
    """
    table = met("B", "BC")
    table.state.seats[0].appended = 1
    assert table.match.turn == 0
    assert table.choices == {"pass"}
    assert table.refused("waylay 1") == "G15"


def test_crossing_out_is_for_every_arrival():
    """G15, G14: whoever has tickets may waylay again in the same round."""
    table = met("BCDE", "BFDG")
    table.do("waylay 1", "pass")
    table.show()
    assert table.show().count("flew") == 2
    assert table.at == ["D", "D"]
    assert "waylay 1" in table.choices


@pytest.mark.parametrize("waylayers", [(1,), (1, 2), (1, 2, 3)])
def test_only_one_ticket_is_lost_however_many_waylay(waylayers):
    """G17: each further one has its own sentence."""
    table = met("BCD", "BE", "BF", "BG")
    table.do("pass", *("waylay 0" if seat in waylayers else "pass" for seat in (1, 2, 3)))
    told = table.show()
    assert told.count("waylaid") == 1
    assert told.count("waylaid_again") == len(waylayers) - 1
    assert told.count("held") == 1
    table.show()
    assert table.at[0] == "D"


def test_mutual():
    """GA12: both succeed, both stay, each loses its own crossed-out ticket and no other."""
    table = met("BCE", "BDF")
    table.do("waylay 1", "waylay 0")
    assert table.show() == ["turn", "announced", "announced", "mutual"]
    assert table.at == ["B", "B"]
    table.show()
    assert table.at == ["E", "F"]


def test_chained():
    """GA12: being waylaid does not cancel the own waylay."""
    table = met("BCE", "BDF", "BDG")
    table.do("waylay 1", "waylay 2", "pass")
    told = table.show()
    assert told == ["turn", "announced", "announced", "showed", "chained", "waylaid", "held"]
    assert table.at == ["B", "B", "B"]
    table.show()
    assert table.at == ["E", "F", "G"]


def test_a_ring_of_three():
    """GA12: all stay."""
    table = met("BC", "BC", "BC")
    table.do("waylay 1", "waylay 2", "waylay 0")
    assert table.show() == ["turn", *["announced"] * 3, *["chained"] * 3, "round"]
    assert table.at == ["B", "B", "B"]


def test_a_target_without_a_ticket():
    """GA13: no effect; the waylayer's ticket is spent anyway."""
    table = met("BCD", "B")
    table.do("waylay 1", "pass")
    assert table.show() == ["turn", "announced", "in_vain"]
    assert table.at == ["B", "B"]
    table.show()
    assert table.at == ["D", "B"]


def test_held_players_go_on_with_the_following_ticket():
    """GA14: at the next step."""
    table = met("BCD", "BE")
    table.do("pass", "waylay 0")
    table.show()
    assert table.at[0] == "B"
    assert table.show()[-1] == "round"
    assert table.at[0] == "D"


def test_the_same_time_is_the_same_step():
    """GA10: neither who was there, nor who was held, nor a step later, nor at a round's start."""
    table = Table(3)
    table.put(0, "B")
    table.round("", "B", "CB")
    assert table.show()[-1] == "marked"
    assert table.match.turn == -1  # 1 came to B, where 0 was: nobody is asked
    table.show()
    assert table.state.phase == 2  # 2 came to B a step after 1: the round is over
    table = met("BC", "BD", "BE")
    table.do("pass", "pass", "waylay 0")
    table.show()
    assert table.at == ["B", "D", "B"]
    assert table.match.round == 2  # 0 was held with 2: nobody is asked again


def test_none_at_the_airport_and_none_at_a_start():
    """GA1, GA10: pawns that begin together have not come together."""
    table = Table(2, start="random")
    table.roll(3)
    table.roll(3)
    table.round("B", "C")
    assert table.match.turn == -1
    table.show()
    assert table.at == ["B", "C"]
