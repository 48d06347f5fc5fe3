"""No partnerships, and trading only where agreed: D23, D24 with DA27."""

import pytest

ROADS = "A-B-C-D-E-F-G-H-I"  # groups A B C D A B C D A


def test_no_trading_unless_agreed(set_up):
    """D24, DA27: allow_trade=False: the die is rolled at once, an offer is refused."""
    table = set_up(ROADS, "AF", cards={0: "BC", 1: "EI"})
    assert table.match.turn == -1
    table.roll(2)
    table.roll(6)
    table.match.play(0)
    table.answer(right=True)
    table = set_up(ROADS, "CF", cards={0: "BA", 1: "EI"})
    table.roll(1)
    assert table.refused("offer A to 1") == "D24"


def test_no_offer_beside_a_ticket_unless_agreed(set_up):
    """D24, DA27: where a ticket may be played before the roll, it is still not time to trade."""
    way = {"ferries": "B-D", "port": "H", "arrived": [0], "tickets": {0: (0, 1)}}
    table = set_up(ROADS, "BF", cards={0: "AC", 1: "EI"}, **way)
    assert table.choices == {"sail D", "roll"}
    assert table.refused("offer A to 1") == "D24"


def test_one_card_for_one_of_the_same_group(set_up):
    """DA27: at the start of the own turn; only where the other can answer with the group."""
    table = set_up(ROADS, "BF", cards={0: "AC", 1: "EID"}, allow_trade=True)
    assert table.choices == {"offer A to 1", "roll"}
    assert table.refused("offer C to 1") == "DA27"
    assert table.refused("offer E to 1") == "DA27"
    assert table.do("offer A to 1") == ["offered"]
    assert table.match.turn == 1
    assert table.choices == {"give E", "give I", "refuse"}
    assert table.refused("give D") == table.refused("roll") == "DA27"
    assert table.do("give I") == ["traded"]
    assert table.cards(0) == {"I", "C"}
    assert table.cards(1) == {"E", "A", "D"}
    assert table.match.turn == -1, "the turn goes on with the roll"
    assert table.state.seat == 0


def test_an_offer_may_be_refused(set_up):
    """DA27: nothing changes hands, and the turn goes on; one offer a turn."""
    table = set_up(ROADS, "BF", cards={0: "AC", 1: "EI"}, allow_trade=True)
    table.do("offer A to 1")
    assert table.do("refuse") == ["refused"]
    assert (table.cards(0), table.cards(1)) == ({"A", "C"}, {"E", "I"})
    assert table.state.seat == 0
    assert table.match.turn == -1, "no second offer: only the roll is left (C6)"


def test_offers_go_to_any_other_player(set_up):
    """DA27, D24: the agreement holds for all."""
    cards = {0: "A", 1: "E", 2: "I", 3: "B"}
    table = set_up(ROADS, "BDFH", cards=cards, allow_trade=True)
    assert table.choices == {"offer A to 1", "offer A to 2", "roll"}
    table.do("offer A to 2")
    assert table.match.turn == 2
    table.do("give I")
    assert table.cards(2) == {"A"}


def test_after_rolling_it_is_too_late(set_up):
    """DA27: offers are made at the start of the turn."""
    table = set_up(ROADS, "CF", cards={0: "AC", 1: "EI"}, allow_trade=True)
    table.do("roll")
    table.roll(1)
    assert table.refused("offer A to 1") == "DA27"


def test_a_traded_card_for_the_town_one_stands_in(set_up):
    """DA27: it needs a new landing, of either of the two."""
    table = set_up(ROADS, "AE", cards={0: "IB", 1: "AC"}, allow_trade=True)
    table.do("offer I to 1")
    table.do("give A")
    assert table.cards(0) == {"A", "B"}
    table = set_up(ROADS, "AE", cards={0: "EB", 1: "IC"}, allow_trade=True)
    table.do("offer E to 1")
    table.do("give I")
    assert table.cards(1) == {"E", "C"}


def test_a_ticket_may_still_be_played_after_a_trade(set_up):
    """DA27, DA17: the trade comes at the start of the turn, and is not the move."""
    table = set_up(
        ROADS,
        "BF",
        ferries="B-D",
        port="H",
        arrived=[0],
        tickets={0: (0, 1)},
        cards={0: "AC", 1: "EI"},
        allow_trade=True,
    )
    assert table.choices == {"offer A to 1", "sail D", "roll"}
    table.do("offer A to 1")
    table.do("refuse")
    assert table.choices == {"sail D", "roll"}


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_who_knows_what_was_traded(set_up, seat):
    """DA25, DA27: the card offered lies open; the one given for it only the two know."""
    table = set_up(ROADS, "BFH", cards={0: "AC", 1: "EI", 2: "G"}, allow_trade=True)
    table.do("offer A to 1")
    table.do("give I")
    kinds = [entry.kind for entry in table.match.view(seat).log]
    assert "traded" in kinds
    assert ("received" in kinds) == (seat in (0, 1))


def test_everybody_plays_alone(set_up):
    """D23: a card of another is not handed in, and nobody wins with another."""
    table = set_up(ROADS, "ABC", cards={0: "", 1: "C", 2: "D"}, start="D")
    table.roll(3)
    assert table.match.result.places == (1, 3, 2)
    assert table.match.result.winners == (0,)
