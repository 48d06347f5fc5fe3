"""Coming home: D1, D22 with DA4, DA23, DA24, DA26 and C7."""

import pytest

from gametour.engine.rules import OVER

ROADS = "A-B-C-D-E-F"


def test_all_cards_and_home_again_wins(set_up):
    """D1, D22: all own cards handed in, and then back in the start town."""
    table = set_up(ROADS, "AF", cards={0: ""}, start="C")
    assert table.roll(2) == ["rolled", "walked", "won"]
    assert table.match.turn == OVER
    assert table.match.result.winners == (0,)


def test_home_with_a_card_left_wins_nothing(set_up):
    """D1: both are needed."""
    table = set_up(ROADS, "AF", cards={0: "E"}, start="C")
    assert table.roll(2) == ["rolled", "walked"]
    assert table.match.result is None


def test_the_last_card_away_from_home_wins_nothing(set_up):
    """D1: handing in is not enough; afterwards home."""
    table = set_up("A-B-C", "A", cards={0: "C"}, start="A")
    assert table.roll(2) == ["rolled", "walked", "visited"]
    assert table.match.result is None
    assert table.roll(2) == ["rolled", "walked", "won"]


def test_only_the_own_start_town_counts(set_up):
    """D22, D4, DA3: with own start towns that of another is no home."""
    table = set_up(ROADS, "AF", cards={0: ""}, start_mode="own", start=["D", "C"])
    assert table.roll(2) == ["rolled", "walked"]
    assert table.roll(6) == ["rolled"]


def test_the_start_towns_card_as_the_last_one(set_up):
    """DA4, D1: the landing hands it in but does not win; leave and come back."""
    table = set_up("A-B-C", "A", cards={0: "C"}, start="C")
    assert table.roll(2) == ["rolled", "walked", "visited"]
    assert table.match.result is None
    assert table.cards() == set()
    assert table.six(1, right=False) == ["wrong"], "staying is no coming back"
    assert table.match.result is None
    table.roll(2)
    assert table.roll(2, "walk C")[-1] == "won"


def test_the_turned_walk_that_comes_home(set_up):
    """DA4, DA8: leaving and returning may be one turned walk."""
    table = set_up("A-B", "A", cards={0: ""}, start="A")
    assert table.roll(2) == ["rolled", "walked", "won"]


def test_waiting_at_home_is_no_return(set_up):
    """D1, DA5: nor is standing in the start town when the last card is gone."""
    table = set_up("A-B C-D", "B", ferries="B-C", port="D", arrived=[0], cards={0: ""}, start="B")
    table.roll(3)
    assert table.do("wait") == ["waited"]
    assert table.match.result is None


def test_home_needs_the_exact_count(set_up):
    """DA23: home_exact=True: passing through the start town is not enough."""
    table = set_up(ROADS, "C", cards={0: ""}, start="D")
    table.roll(2)
    assert table.choices == {"walk A", "walk E"}
    table.do("walk E")
    assert table.match.result is None


def test_home_by_passing(set_up):
    """DA23: home_exact=pass: it is enough to come through, once the cards are gone."""
    table = set_up(ROADS, "C", cards={0: ""}, start="D", home_exact="pass")
    table.roll(2)
    assert table.choices == {"walk A", "walk E", "walk D"}
    assert table.do("walk D") == ["walked", "won"]
    table = set_up(ROADS, "C", cards={0: "A"}, start="D", home_exact="pass")
    table.roll(2)
    assert table.choices == {"walk A", "walk E"}, "not with a card in hand"


def test_home_by_passing_on_a_turned_walk(set_up):
    """DA23, DA8: also on the way back from where the route stops; standing there is no passing."""
    table = set_up("A-B-C", "B", cards={0: ""}, start="B", home_exact="pass")
    table.roll(3)  # A B C and C B A: both pass B, where the roll began
    assert table.choices == {"walk B", "walk A", "walk C"}
    table = set_up(ROADS, "B", cards={0: ""}, start="B", home_exact="pass")
    table.roll(3)
    assert table.pawn() == "E"
    assert table.match.result is None


def test_a_question_card_or_a_transport_may_bring_one_home(set_up):
    """D22, DA11: whatever visits, wins."""
    table = set_up(ROADS, "A", cards={0: ""}, start="D")
    assert table.six(3)[-1] == "won"
    table = set_up("A-B C-D", "B", ferries="B-C", port="D", arrived=[0], cards={0: ""}, start="C")
    table.roll(5)
    assert table.do("cross C") == ["crossed", "won"]


def test_the_game_is_over_at_once(set_up):
    """DA24: nobody gets another turn; no star is drawn, no owed roll taken."""
    table = set_up(ROADS, "AF", cards={0: ""}, start="C", stars="C")
    table.state.extra = 1
    assert table.roll(2)[-1] == "won"
    assert table.match.turn == OVER
    assert table.match.actions == table.match.chances == ()
    assert table.refused("walk B") == "C4"


def test_the_winner_is_first_whatever_the_others_have(set_up):
    """D22, DA26: then fewer cards left, then the shorter way home; equal is a shared place."""
    cards = {0: "", 1: "ABC", 2: "D", 3: "E"}
    table = set_up(ROADS, "ABFF", cards=cards, start="C")
    table.roll(2)
    assert table.match.result.places == (1, 4, 2, 2)
    assert table.match.result.scores == (4, 1, 3, 3)
    assert table.match.result.complete


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_cap_finishes_its_round(set_up, rounds):
    """C7: max_rounds: the round is finished, then cards and the way home rank."""
    table = set_up(ROADS, "AF", cards={0: "BC", 1: "DE"}, start="C", max_rounds=rounds)
    turns = 0
    while table.match.turn != OVER:
        table.six(1, right=False)
        turns += 1
    assert turns == 2 * rounds
    assert table.match.result.places == (1, 2), "two roads from home before three"
    assert not table.match.result.complete
    assert table.refused("walk B") == "C4"


def test_a_cap_with_equal_standing_is_a_shared_place(set_up):
    """C7, DA26: as many cards, as far from home."""
    table = set_up("A-B-C", "AC", cards={0: ["B"], 1: ["i5"]}, start="B", max_rounds=1)
    table.six(1, right=False)
    table.six(1, right=False)
    assert table.match.result.places == (1, 1)
    assert table.match.result.winners == (0, 1)


def test_no_cap(set_up):
    """C7: max_rounds=None plays on, 2000 is the default."""
    table = set_up("A-B", "A", max_rounds=None)
    table.match._rounds = 30_000
    table.roll(1)
    assert table.match.turn != OVER
    table = set_up("A-B", "A")
    assert table.match.options["max_rounds"] == 2000
