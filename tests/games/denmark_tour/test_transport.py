"""Planes, ferries and the toll bridge: D14, D15, D20, D21 with DA13-DA17."""

import pytest

from gametour import Match
from gametour.games.denmark_tour.declared import ROLL
from gametour.words import words as in_language
from tests.games.denmark_tour.positions import Table, country


@pytest.mark.parametrize("face", [1, 5])
def test_a_one_or_a_five_crosses(set_up, face):
    """D20, DA14: with a 1 or a 5 one may cross, walk or wait."""
    table = set_up("A-B-C D-E", "B", ferries="B-D", port="A", arrived=[0])
    table.roll(face)
    assert {"cross D", "wait"} < table.choices
    assert any(words.startswith("walk") for words in table.choices)
    assert table.do("cross D") == ["crossed"]
    assert table.pawn() == "D"


@pytest.mark.parametrize("face", [2, 3, 4])
def test_other_numbers_do_not_cross(set_up, face):
    """D20, DA14: a 2, 3 or 4 walks or waits."""
    table = set_up("A-B-C D-E", "B", ferries="B-D", port="A", arrived=[0])
    table.roll(face)
    assert "wait" in table.choices
    assert table.refused("cross D") == "D20"
    assert table.do("wait") == ["waited"]
    assert table.pawn() == "B"


@pytest.mark.parametrize(
    ("way", "kind"),
    [({"ferries": "B-D"}, "ferry"), ({"tolls": "B-D"}, "toll"), ({"airports": "BD"}, "flight")],
)
def test_flying_sailing_and_the_bridge_alike(set_up, way, kind):
    """D20, DA16: each of them needs the 1 or the 5."""
    table = set_up("A-B-C D-E", "B", port="D", arrived=[0], **way)
    table.roll(1)
    assert table.choices == {"walk A", "walk C", "cross D", "wait"}, kind


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ({"ferries": "B-D"}, "sailed to D."),
        ({"tolls": "B-D"}, "crossed the bridge to D."),
        ({"airports": "BD"}, "flew to D."),
        ({"airports": "BD", "ferries": "B-D"}, "sailed to D."),
    ],
)
def test_the_log_tells_how_one_crossed(set_up, way, said):
    """D20: the log tells whether one flew, sailed or crossed the bridge."""
    table = set_up("A-B-C D-E", "B", port="D", arrived=[0], **way)
    table.roll(1)
    table.do("cross D")
    told = [
        in_language("en")(entry.sentence) for entry in table.match.log if entry.kind == "crossed"
    ]
    assert [sentence.endswith(said) for sentence in told] == [True]


def test_transport_leads_only_where_it_leads(set_up):
    """DA16: a plane to any other airport, a ferry along its line, the bridge to its other end."""
    table = set_up(
        "A-B-C D-E F-G H-I",
        "B",
        arrived=[0],
        airports="BDF",
        ferries="B-G",
        tolls="B-H",
        port="A",
    )
    table.roll(5)
    crossings = {words for words in table.choices if words.startswith("cross")}
    assert crossings == {"cross D", "cross F", "cross G", "cross H"}
    assert table.refused("cross E") == table.refused("cross I") == "DA16"


def test_placed_at_the_start_is_not_brought_by_a_roll(set_up):
    """D21, DA15: the start placement makes no transport usable."""
    table = set_up("A-B-C D-E", "B", ferries="B-D", port="A")
    table.roll(1)
    assert table.choices == {"walk A", "walk C"}
    assert table.refused("cross D") == "D21"
    assert table.refused("wait") == "DA14"


def test_a_real_start_placement(tmp_path):
    """D21, DA15: the same in a game just begun, in a harbour that is the start town."""
    path = country(tmp_path / "own", "A-B-C D-E", ferries="B-D", port="D")
    match = Match("denmark_tour", 1, seed=1, board=path, start="B", cards_per_group=1, first=0)
    while match.drawer.seat < 0:
        match.draw()
    table = Table(match)
    table.roll(1)
    assert table.choices == {"walk A", "walk C"}
    table.do("walk A")
    table.roll(2)
    table.roll(1)
    assert table.pawn() == "B"
    table.roll(1)
    assert "cross D" in table.choices


def test_any_arrival_makes_the_transport_usable(set_up):
    """DA15: die, question card, diverted stop, crossing: each opens the transport of the town."""
    way = {"ferries": "C-F", "port": "A"}
    by_die = set_up("A-B-C-D F-G", "A", **way)
    by_die.roll(2)
    by_card = set_up("A-B-C-D F-G", "A", **way)
    by_card.six(2)
    diverted = set_up("A-B-C-D F-G", "AB", **way)
    assert diverted.roll(1) == ["rolled", "diverted"]
    crossed = set_up("A-B-C-D F-G", "F", arrived=[0], **way)
    crossed.roll(1)
    crossed.do("cross C")
    for table in (by_die, by_card, diverted, crossed):
        assert table.pawn() == "C"
        assert table.state.seats[0].usable == 1
    by_die.roll(5)
    assert "cross F" in by_die.choices


def test_arriving_by_an_extra_roll_or_a_ticket_opens_it_too(set_up):
    """DA15, DA14: an extra roll arrives like any other, and its 1 or 5 crosses."""
    table = set_up("A-B-C-D F-G", "A", ferries="C-F", port="A", stars="C")
    table.roll(2)
    table.chance_card(2)
    table.roll(5)
    assert "cross F" in table.choices
    table = set_up(
        "A-B C-D F-G", "B", ferries="B-F F-C", port="A", arrived=[0], tickets={0: (0, 1)}
    )
    table.do("sail F")
    table.roll(1)
    assert {"cross B", "cross C", "wait"} < table.choices


def test_waiting_stands_for_this_roll_only(set_up):
    """DA14: the roll is used up; owed extra rolls follow, and may cross."""
    table = set_up("A-B-C D-E", "B", ferries="B-D", port="A", arrived=[0])
    table.state.extra = 1
    table.roll(3)
    assert table.do("wait") == ["waited"]
    table.roll(1)
    assert "cross D" in table.choices
    table.do("cross D")
    assert table.state.extra == 0


def test_the_number_of_a_question_card_is_for_the_road(set_up):
    """DA14: no crossing and no waiting with it, not even with a 1 or a 5."""
    for move in (1, 5):
        table = set_up("A-B-C D-E", "B", ferries="B-D", port="A", arrived=[0])
        table.six(move)
        assert all(words.startswith("walk") for words in table.choices)
        assert table.choices
        assert table.refused("cross D") == "DA14"
        assert table.refused("wait") == "DA14"


def test_waiting_needs_a_transport_point_and_a_far_end_to_enter(set_up):
    """DA14: no waiting on the road, nor where every far end is closed."""
    table = set_up("A-B-C D-E", "C", ferries="B-D", port="A", arrived=[0])
    table.roll(2)
    assert table.pawn() == "A"
    table = set_up("A-B-C", "BD", ferries="B-D", port="A", arrived=[0])
    table.roll(1)
    assert table.choices == {"walk A", "walk C"}, "D is occupied and has no road"
    assert table.refused("wait") == "DA14"
    assert table.refused("cross D") == "DA16"


def test_a_town_without_roads_must_be_left_if_it_can(set_up):
    """DA14: a 1 or a 5 must cross, any other number waits."""
    table = set_up("A-B C-D", "X", ferries="X-B X-C", port="A", arrived=[0])
    table.roll(1)
    assert table.choices == {"cross B", "cross C"}
    assert table.refused("wait") == "DA14"
    table = set_up("A-B C-D", "X", ferries="X-B X-C", port="A", arrived=[0])
    assert table.roll(4) == ["rolled", "waited"]


def test_a_town_without_roads_and_no_way_out_is_stayed_in(set_up):
    """DA9, DA14: every far end closed: stay."""
    table = set_up("A-B", "XY", ferries="X-Y Y-B", port="A", arrived=[0])
    assert table.roll(1) == ["rolled", "stayed"]


def test_a_start_town_without_roads_may_be_left(set_up):
    """DA15: there the start placement does not count against it."""
    table = set_up("A-B C-D", "XB", ferries="X-B X-C", port="A", airports="XD")
    table.roll(5)
    assert table.choices == {"beyond A", "cross C", "cross D"}
    assert table.refused("cross B") == "DA16", "occupied; not D21, for it is usable"


def test_an_occupied_far_end_is_passed_through(set_up):
    """DA16, DA12: on to the next free town by road, no visit; several equally near: a choice."""
    table = set_up("A-B-C D-E D-F", "BD", ferries="B-D", port="A", arrived=[0], cards={0: "EF"})
    table.roll(1)
    assert table.choices == {"walk A", "walk C", "beyond E", "beyond F", "wait"}
    assert table.do("beyond E") == ["crossed_on"]
    assert table.pawn() == "E"
    assert table.cards() == {"E", "F"}


def test_beyond_an_occupied_far_end_a_chain_is_skipped(set_up):
    """DA16, DA12: a chain of pawns beyond the bridge."""
    table = set_up("A-B-C D-E-F-G", "BDEF", tolls="B-D", port="A", arrived=[0])
    table.roll(5)
    assert "beyond G" in table.choices
    table = set_up("A-B-C D-E-F", "BDEF", tolls="B-D", port="A", arrived=[0])
    table.roll(5)
    assert not {words for words in table.choices if words.startswith(("cross", "beyond", "wait"))}


def test_an_occupied_airport_cannot_be_flown_to(set_up):
    """DA16: nor is anything beyond it."""
    table = set_up("A-B-C D-E F-G", "BD", airports="BDF", port="A", arrived=[0])
    table.roll(1)
    assert table.choices == {"walk A", "walk C", "cross F", "wait"}
    assert table.refused("cross D") == "DA16"


def test_the_own_start_town_can_be_entered_by_any_transport(set_up):
    """DA16, DA3: pawns in the common start town bar nobody."""
    table = set_up(
        "A-B-C D-E", "BDD", airports="BD", port="A", arrived=[0], start="D", cards={0: ""}
    )
    table.roll(1)
    assert table.do("cross D")[-1] == "won"


def test_crossing_back_where_it_began_is_no_landing(set_up):
    """DA16, DA12: beyond an occupied far end with a road back: no star, no visit."""
    table = set_up(
        "A-B-C B-D", "BDA", ferries="B-D", port="C", stars="B", arrived=[0], cards={0: "B"}
    )
    table.roll(1)
    assert "beyond B" in table.choices
    assert table.do("beyond B") == ["crossed_on"]
    assert table.state.seat == 1
    assert table.cards() == {"B"}


def test_a_star_after_a_transport_draws(set_up):
    """DA13: also beyond an occupied far end."""
    table = set_up("A-B-C D-E", "B", ferries="B-D", port="A", stars="DE", arrived=[0])
    table.roll(1)
    table.do("cross D")
    assert table.chance_card(3)[0] == "drew"
    table = set_up("A-B-C D-E", "BD", ferries="B-D", port="A", stars="E", arrived=[0])
    table.roll(1)
    table.do("beyond E")
    assert table.chance_card(3)[0] == "drew"


# ------------------------------------------------------------------ tickets


def test_a_ticket_is_kept_until_it_is_used(set_up):
    """D14: plane and ferry tickets are drawn and kept."""
    table = set_up("A-B-C-D", "A", stars="C", cards={0: "B"})
    table.roll(2)
    assert table.chance_card(0) == ["drew"]
    assert list(table.state.seats[0].ticket) == [1, 0]


def test_a_ticket_replaces_the_one_or_five(set_up):
    """D15, D20, DA17: played at the start of the turn instead of rolling; it is the move."""
    table = set_up("A-B-C D-E", "BA", ferries="B-D", port="A", arrived=[0], tickets={0: (0, 1)})
    assert table.choices == {"sail D", "roll"}
    assert table.do("sail D") == ["used", "crossed"]
    assert table.pawn() == "D"
    assert table.state.seat == 1, "it stands for the roll"


def test_both_kinds_of_tickets(set_up):
    """D15, DA17: a plane ticket flies; a ferry ticket sails and pays the bridge, nothing else."""
    way = {"ferries": "B-D", "tolls": "B-E", "airports": "BF", "port": "A", "arrived": [0]}
    roads = "A-B-C D-G E-H F-I"
    assert set_up(roads, "B", tickets={0: (1, 0)}, **way).choices == {"fly F", "roll"}
    assert set_up(roads, "B", tickets={0: (0, 1)}, **way).choices == {"sail D", "sail E", "roll"}
    both = set_up(roads, "B", tickets={0: (1, 1)}, **way)
    assert both.choices == {"fly F", "sail D", "sail E", "roll"}
    both.do("fly F")
    assert list(both.state.seats[0].ticket) == [0, 1]


def test_a_ticket_of_the_wrong_kind_is_no_ticket(set_up):
    """D15: only at a matching transport point; then there is nothing to decide but the roll."""
    table = set_up("A-B-C D-E", "B", ferries="B-D", port="A", arrived=[0], tickets={0: (1, 0)})
    table.roll(1)
    assert table.refused("sail D") == "D15"
    assert table.refused("fly D") == "DA17"


def test_a_ticket_needs_a_usable_transport(set_up):
    """DA17, D21: not where the pawn was placed at the start."""
    traded = {"allow_trade": True, "cards": {0: "A", 1: "E"}}  # so that there is a choice
    table = set_up("A-B-C D-E", "BA", ferries="B-D", port="A", tickets={0: (0, 1)}, **traded)
    assert "sail D" not in table.choices
    assert table.refused("sail D") == "D21"


def test_a_ticket_is_not_used_in_the_turn_it_was_drawn(set_up):
    """DA17: not even before an extra roll of that turn."""
    table = set_up("A-B-C D-E", "A", ferries="B-D", port="A", stars="B", cards={0: "E"})
    table.state.extra = 1
    table.roll(1)
    table.chance_card(1)
    assert table.state.phase == ROLL
    table.roll(2)
    assert "sail D" not in table.choices
    assert table.refused("sail D") == "DA17"


def test_a_ticket_to_an_occupied_far_end(set_up):
    """DA17, DA16: on to the next free town, as without a ticket; an airport stays closed."""
    way = {"ferries": "B-D", "airports": "BF", "port": "A", "arrived": [0], "tickets": {0: (1, 1)}}
    table = set_up("A-B-C D-E F-G", "BDF", **way)
    assert table.choices == {"sail_beyond E", "roll"}
    assert table.refused("fly F") == "DA16"
    assert table.do("sail_beyond E") == ["used", "crossed_on"]
    assert table.pawn() == "E"


def test_a_used_ticket_goes_under_the_pile(set_up):
    """DA17: it comes up again after all the shuffled cards."""
    table = set_up(
        "A-B-C D-E",
        "B",
        ferries="B-D",
        port="A",
        arrived=[0],
        tickets={0: (0, 1)},
        stars="D",
        chance_deck={"plane": 1, "ferry": 1, "extra_roll": 0, "lose_turn": 0},
    )
    table.do("sail D")
    assert set(table.outcomes) == {0}, "the plane ticket is the only shuffled card"
    table.chance_card(0)
    assert list(table.state.under[:1]) == [1]


def test_there_is_no_hand_limit(set_up):
    """DA17: ten tickets of each kind fit in a hand."""
    deck = {"plane": 10, "ferry": 10, "extra_roll": 10, "lose_turn": 10}
    table = set_up("A-B", "A", stars="AB", tickets={0: (9, 9)}, cards={0: ["i1"]}, chance_deck=deck)
    table.roll(1)
    table.chance_card(0)
    table.roll(1)
    table.chance_card(1)
    assert list(table.state.seats[0].ticket) == [10, 10]


def test_rolling_is_always_allowed_with_a_ticket(set_up):
    """D14, DA17: a ticket may be kept on."""
    table = set_up("A-B-C D-E", "B", ferries="B-D", port="A", arrived=[0], tickets={0: (0, 1)})
    assert table.do("roll") == []
    table.roll(2)
    assert table.refused("sail D") == "DA17"
    assert list(table.state.seats[0].ticket) == [0, 1]


def test_before_rolling_nothing_is_walked(set_up):
    """D5, C4: while a ticket or the die is to be chosen, walking is refused."""
    table = set_up("A-B-C D-E", "B", ferries="B-D", port="A", arrived=[0], tickets={0: (0, 1)})
    for words in ("walk A", "wait", "cross D", "stay"):
        assert table.refused(words) == "D5"
