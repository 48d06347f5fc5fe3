"""Stars, chance cards, extra rolls and lost turns: D12, D13 with DA13, DA18, DA19."""

import pytest

from gametour import Match
from gametour.boards import read_board
from gametour.engine.rules import ROUND
from gametour.games.denmark_tour import declared as d
from tests.games.denmark_tour.positions import NO_CHANCE_CARDS

ROADS = "A-B-C-D-E"


def test_a_star_draws_one_card_at_once(set_up):
    """D12: after handing in, before anything else; a town without a star draws nothing."""
    table = set_up(ROADS, "AE", stars="C", cards={0: "CE"})
    assert table.roll(2) == ["rolled", "walked", "visited"]
    assert table.state.phase == d.STAR
    assert table.match.drawer.seat == 0
    table.chance_card(d.PLANE)
    assert table.state.seat == 1
    assert table.roll(1) == ["rolled", "walked"]
    assert table.state.seat == 0


def test_what_the_cards_do(set_up):
    """D13, D14: a ticket is kept, an extra roll is rolled, a lost turn is lost."""
    after = {}
    for card in range(4):
        table = set_up(ROADS, "AE", stars="C")
        table.roll(2)
        after[card] = table.chance_card(card)
        me = table.state.seats[0]
        tickets = [int(card == kind) for kind in (d.PLANE, d.FERRY)]
        assert list(me.ticket) == tickets
        assert me.lost == (card == d.LOSE_TURN)
        assert table.state.seat == (0 if card == d.EXTRA_ROLL else 1)
    assert after[d.EXTRA_ROLL] == ["drew", "more"]


def test_the_pile_holds_twenty_cards(set_up):
    """DA18, D3: five of each kind, every card as likely as another."""
    table = set_up(ROADS, "A", stars="C")
    table.roll(2)
    assert table.outcomes == {0: 5, 1: 5, 2: 5, 3: 5}


def test_the_pile_may_be_made_otherwise(set_up):
    """DA18: chance_deck says how many of each; what is not there does not come up."""
    deck = {"plane": 0, "ferry": 2, "extra_roll": 7, "lose_turn": 0}
    table = set_up(ROADS, "A", stars="C", chance_deck=deck)
    table.roll(2)
    assert table.outcomes == {1: 2, 2: 7}
    table.chance_card(1)
    assert list(table.state.deck[:4]) == [0, 1, 7, 0]


def test_used_cards_go_under_the_pile(set_up):
    """DA18: they come again after the shuffled ones, in the order in which they were used."""
    deck = {"plane": 0, "ferry": 0, "extra_roll": 1, "lose_turn": 1}
    table = set_up("A-B-C", "A", stars="AC", chance_deck=deck, port="B")
    table.roll(2)
    table.chance_card(d.LOSE_TURN)
    for card in (d.EXTRA_ROLL, d.LOSE_TURN, d.EXTRA_ROLL, d.LOSE_TURN):
        table.roll(2)
        assert table.outcomes == {card: 1}
        table.chance_card(card)


@pytest.mark.parametrize("kept", [False, True])
def test_an_empty_pile_draws_nothing(set_up, kept):
    """DA18: no card in the game, or all of them kept: the star has no effect."""
    deck = NO_CHANCE_CARDS | ({"plane": 1} if kept else {})
    tickets = {1: (1, 0)} if kept else {}
    table = set_up(ROADS, "AE", stars="C", chance_deck=deck, tickets=tickets)
    assert table.roll(2) == ["rolled", "walked", "no_card"]
    assert table.state.seat == 1


def test_lost_turns_add_up(set_up):
    """DA19, D13: two lost turns sit out two turns."""
    table = set_up(ROADS, "AE", lost={1: 2}, port="B")
    assert table.roll(2) == ["rolled", "walked", "lost"]
    assert table.roll(2, "walk A") == ["rolled", "walked", "lost"]
    assert table.roll(2) == ["rolled", "walked"]
    assert table.state.seat == 1
    table = set_up("A-B", "A", stars="AB")
    table.state.seats[0].lost = 1
    table.roll(1)
    assert table.chance_card(d.LOSE_TURN) == ["drew", "lost", "lost"]


def test_many_lost_turns_of_all_players(set_up):
    """DA19, C3: when all sit out several turns every one of them is in the log."""
    table = set_up(ROADS, "ABCD", lost={0: 0, 1: 8, 2: 8, 3: 8})
    table.state.seats[0].lost = 8
    before = len(table.match.account())
    assert table.roll(4).count("lost") == 32
    rounds = [event for _, event in table.match.account()[before:] if event.kind == ROUND]
    assert len(rounds) == 8
    assert table.state.seat == 1


def test_an_extra_roll_follows_the_landing_in_the_same_turn(set_up):
    """DA19: the landing is resolved first; then the same player rolls again."""
    table = set_up(ROADS, "AE", stars="C", cards={0: "CE"})
    table.roll(2)
    table.chance_card(d.EXTRA_ROLL)
    assert (table.state.seat, table.state.phase) == (0, d.ROLL)
    assert table.cards() == {"E"}
    assert table.roll(1) == ["rolled"]
    table.do("walk B")
    assert table.state.seat == 1


def test_a_six_on_an_extra_roll_is_a_question(set_up):
    """DA19, D16: it works normally."""
    table = set_up(ROADS, "AE", stars="C")
    table.roll(2)
    table.chance_card(d.EXTRA_ROLL)
    assert table.roll(6) == ["rolled"]
    assert table.state.phase == d.QUESTION
    questions = table.match.setup.questions.questions
    table.match.play(next(q for q in table.outcomes if questions[q].move == 2))
    assert table.answer(right=True) == ["right"]
    assert table.choices == {"walk A", "divert D"}


def test_a_wrong_answer_cancels_owed_extra_rolls(set_up):
    """DA19, D17: the turn ends, and what was owed lapses."""
    table = set_up(ROADS, "AE")
    table.state.extra = 2
    assert table.six(1, right=False) == ["wrong", "lapsed"]
    assert (table.state.seat, table.state.extra) == (1, 0)


def test_a_right_answer_keeps_them(set_up):
    """DA19: only a wrong one cancels."""
    table = set_up(ROADS, "AE")
    table.state.extra = 2
    table.six(3)
    assert (table.state.seat, table.state.phase, table.state.extra) == (0, d.ROLL, 1)


def test_at_most_twenty_extra_rolls_a_turn(set_up):
    """DA19: the twenty-first lapses, and the turn comes to its end."""
    deck = NO_CHANCE_CARDS | {"extra_roll": 1}
    table = set_up("A-B-C-D", "AD", stars="AC", chance_deck=deck, port="B")
    rolls = 0
    while table.state.seat == 0:
        table.roll(2)
        rolls += 1
        told = table.chance_card(d.EXTRA_ROLL)
    assert rolls == 21
    assert told == ["drew", "lapsed"]


def test_the_start_placement_draws_nothing():
    """DA13: a start town with a star."""
    star = next(town.name for town in read_board().towns if town.star and town.group)
    match = Match("denmark_tour", 2, seed=1, start=star)
    while match.drawer.seat < 0:
        match.draw()
    assert match._state.phase == d.ROLL
    assert "drew" not in {entry.kind for entry in match.log}


def test_waiting_or_staying_on_a_star_draws_nothing(set_up):
    """D12, DA5: a star counts on landing only."""
    table = set_up("A-B C-D", "B", ferries="B-C", port="A", stars="B", arrived=[0])
    table.roll(2)
    assert table.do("wait") == ["waited"]
    assert table.state.phase == d.ROLL
