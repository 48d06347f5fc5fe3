"""Two pawns never share a town: D10, D11 with DA3, DA11, DA12."""

import pytest


def test_an_occupied_town_is_gone_beyond(set_up):
    """D10, D11, DA12: stop at the nearest free town, going on in the same direction."""
    table = set_up("A-B-C-D-E-F", "AC")
    assert table.roll(2) == ["rolled", "diverted"]
    assert table.pawn() == "D"


def test_an_occupied_town_cannot_be_entered(set_up):
    """D10, C4: the walk to it is refused, by D10."""
    table = set_up("A-B-C-D C-E", "AC")
    table.roll(2)
    assert table.choices == {"divert D", "divert E"}
    assert table.refused("walk C") == "D10"
    assert table.refused("divert B") == "D11"


def test_a_chain_skips_every_occupied_town(set_up):
    """DA12: three pawns in a row are gone beyond."""
    table = set_up("A-B-C-D-E-F", "ABCD")
    table.roll(1)
    assert table.pawn() == "E"


def test_of_several_towns_equally_near_the_player_picks(set_up):
    """DA12, D11: two free towns one step on; a third, farther one is not nearest."""
    table = set_up("A-B-C B-D-F C-E", "AB")
    table.roll(1)
    assert table.choices == {"divert C", "divert D"}


def test_a_nearer_free_town_goes_before_a_chain(set_up):
    """DA12: where one branch is taken and another free, the free one is the nearest."""
    table = set_up("A-B-C-E B-D-F", "ABC")
    table.roll(1)
    assert table.pawn() == "D"


def test_beyond_means_the_same_direction(set_up):
    """D11, DA12: never towards where the roll began, nor sideways to a town as far from it."""
    table = set_up("A-B-C-D-E-F-A", "AC")
    table.roll(2)  # C is occupied: on to D; E is free and two away the other way round
    assert table.choices == {"divert D", "walk E"}
    table = set_up("A-B-D A-C-B", "AB")
    table.roll(1)
    assert table.choices == {"divert D", "walk C"}, "no divert C: it is one from A, like B"


def test_where_no_road_leads_on_stop_before(set_up):
    """DA12: in a dead end the last free town before it on the walk."""
    table = set_up("A-B-C-D", "AD")
    assert table.roll(3) == ["rolled", "diverted"]
    assert table.pawn() == "C"


def test_three_pawns_in_a_dead_end(set_up):
    """DA12: at worst stay where the roll began, and that is no landing: no star, no card."""
    table = set_up("A-B-C-D", "ABCD", cards={0: "A"}, stars="A", arrived=[])
    assert table.roll(3) == ["rolled", "diverted"]
    assert table.pawn() == "A"
    assert table.cards() == {"A"}
    assert table.state.seats[0].usable == 0, "no arrival either (DA15)"
    table = set_up("A-B-C-D", "BCD", to_move=0)
    table.roll(2)
    assert table.pawn() == "B"


def test_taken_up_to_the_end_of_the_road_is_no_way_on(set_up):
    """DA12: beyond are only occupied towns and then the road ends: stop before."""
    table = set_up("A-B-C-D-E", "ACDE")
    table.roll(2)
    assert table.pawn() == "B"


def test_a_turned_walk_goes_on_in_its_last_direction(set_up):
    """DA12, DA8: after turning, beyond is away from where the pawn turned."""
    table = set_up("A-B-C-D", "BD")
    table.roll(4)
    # To A and back to D, occupied, end of the road: stop in C. To D and back to B: free, where it
    # began: a full landing.
    assert table.choices == {"divert C", "walk B"}
    table = set_up("A-B-C-D-E", "AD")
    table.roll(5)
    # B C D E D: D is occupied, and C lies beyond.
    assert table.pawn() == "C"


def test_a_diversion_that_ends_where_it_began_is_no_landing(set_up):
    """DA12: also when the pawn comes there by going beyond an occupied town."""
    table = set_up("A-B-C", "AB", cards={0: "A"}, stars="A")
    assert table.roll(3) == ["rolled", "diverted"]  # B C B: occupied, and beyond lies A
    assert table.pawn() == "A"
    assert table.cards() == {"A"}


def test_a_diverted_stop_hands_in_nothing_but_draws(set_up):
    """DA11, DA13, D12: no visit in the town where one had to stop, but its star counts."""
    table = set_up("A-B-C-D", "AB", cards={0: "CD"}, stars="C")
    assert table.roll(1) == ["rolled", "diverted"]
    assert table.pawn() == "C"
    assert table.cards() == {"C", "D"}
    assert table.chance_card(3)[0] == "drew"


def test_a_diverted_stop_at_home_does_not_win(set_up):
    """DA11, D22: home must be reached by an exact count."""
    table = set_up("A-B-C-D", "AB", cards={0: ""}, start="C")
    assert table.roll(1) == ["rolled", "diverted"]
    assert table.pawn() == "C"
    assert table.match.result is None


def test_aiming_at_an_occupied_town_on_purpose(set_up):
    """DA12: a walk to an occupied town may be chosen although a free one is as far."""
    table = set_up("A-B-C D-B C-E", "AC")
    table.roll(2)
    assert table.choices == {"divert E", "walk D"}
    assert table.do("divert E") == ["diverted"]


def test_the_common_start_town_has_room_for_all(set_up):
    """DA3, D10: in the common start town D10 is suspended for the whole game."""
    table = set_up("A-B-C-D", "ACCC", start="C")
    table.roll(2)
    assert table.pawn() == "C"
    assert [table.pawn(seat) for seat in range(4)] == ["C"] * 4


def test_an_own_start_town_bars_only_the_others(set_up):
    """DA3: D10 does not stop a pawn entering its own start town; it stops the others."""
    table = set_up("A-B-C-D", "AC", start_mode="own", start=["C", "D"])
    table.roll(2)
    assert table.pawn() == "C", "its own start town, though occupied"
    table = set_up("A-B-C-D", "AC", start_mode="own", start=["D", "C"])
    table.roll(2)
    assert table.pawn() == "D", "the other's start town: diverted"


def test_passing_home_beyond_an_occupied_town(set_up):
    """DA23, DA12: home_exact=pass: stopping at home on the way, though the target is taken."""
    table = set_up("A-B-C-D", "AC", cards={0: ""}, start="B", home_exact="pass")
    table.roll(2)
    assert table.choices == {"walk B", "divert D"}
    assert table.do("walk B")[-1] == "won"


@pytest.mark.parametrize("face", range(1, 6))
def test_never_two_pawns_whatever_is_thrown(set_up, face):
    """D10: no choice ever ends on another pawn."""
    table = set_up("A-B-C-D-E-F-A B-G-H C-I", "ACGI")
    table.roll(face)
    assert not {words for words in table.choices if words[-1] in "CGI"}
    assert len({table.pawn(seat) for seat in range(4)}) == 4
