"""Visiting a town and handing in its card: D8, D9 with DA5, DA11."""

from gametour import Match
from gametour.games.denmark_tour.declared import ROLL


def test_an_exact_roll_hands_the_card_in_at_once(set_up):
    """D8, D9: landing on an own town by the number thrown."""
    table = set_up("A-B-C", "A", cards={0: "CB"})
    assert table.roll(2) == ["rolled", "walked", "visited"]
    assert table.cards() == {"B"}


def test_only_the_own_card_is_handed_in(set_up):
    """D9: the card of another player stays with that player."""
    table = set_up("A-B-C", "AB", cards={0: "B", 1: "C"})
    assert table.roll(2) == ["rolled", "walked"]
    assert (table.cards(0), table.cards(1)) == ({"B"}, {"C"})


def test_a_question_card_move_visits(set_up):
    """DA11: the number on a question card visits."""
    table = set_up("A-B-C-D", "A", cards={0: "DB"})
    assert table.six(3) == ["right", "walked", "visited"]


def test_an_extra_roll_visits(set_up):
    """DA11: so does an extra roll."""
    table = set_up("A-B-C-D", "A", cards={0: "DB"}, stars="C")
    table.roll(2)
    table.chance_card(2)
    table.roll(1)
    assert table.do("walk D") == ["walked", "visited"]


def test_an_arrival_by_transport_visits(set_up):
    """DA11: so does an arrival by transport, with the die or with a ticket."""
    map_ = {"ferries": "B-D", "port": "A"}
    table = set_up("A-B D-E", "B", arrived=[0], cards={0: "DE"}, **map_)
    table.roll(1)
    assert table.do("cross D") == ["crossed", "visited"]
    table = set_up("A-B D-E", "B", arrived=[0], cards={0: "DE"}, tickets={0: (0, 1)}, **map_)
    assert table.do("sail D") == ["used", "crossed", "visited"]


def test_standing_still_is_no_visit(set_up):
    """DA5: not after a wrong answer, not when waiting, not when nothing can be walked."""
    table = set_up("A-B-C", "B", cards={0: "BC"}, stars="B", ferries="B-D", arrived=[0])
    assert table.six(3, right=False) == ["wrong"]
    table.roll(1)
    assert table.do("wait") == ["waited"]
    assert table.cards() == {"B", "C"}
    table = set_up("B-C", "A", ferries="A-D", cards={0: "AB"}, stars="A", port="B", airports="AB")
    assert table.six(3) == ["right", "stayed"]
    assert table.cards() == {"A", "B"}


def test_an_own_town_at_the_deal_is_no_visit():
    """DA5, DA4: the card of the town where the pawn is placed stays in the hand."""
    match = Match("denmark_tour", players=1, seed=3, start="Skagen", max_rounds=1)
    skagen = match.setup.board.index("Skagen")
    while match.turn < 0 and match.drawer.seat < 0:
        values = [outcome.value for outcome in match.chances]
        match.play(skagen if skagen in values else values[0])
    state = match.view(0).state
    assert state.phase == ROLL
    assert state.seats[0].town == skagen
    assert skagen in state.seats[0].hand
