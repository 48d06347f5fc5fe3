"""Rolling and walking: D5-D8 with DA6-DA10."""

import networkx as nx
import pytest

from gametour import Match
from gametour.boards import read_board


def test_the_whole_number_is_walked(set_up):
    """D5, DA9: one die, exactly as many fields as it shows; no fewer, no more, no staying."""
    table = set_up("A-B-C-D-E-F-G", "D")
    assert set(table.outcomes) == {1, 2, 3, 4, 5, 6}
    table.roll(2)
    assert table.choices == {"walk B", "walk F"}
    for words in ("walk C", "walk E", "walk A", "walk G", "walk D", "stay", "wait"):
        assert table.refused(words)
    assert table.refused("walk D") == table.refused("stay") == "DA9"
    assert table.refused("walk E") == "D8"
    assert table.do("walk F") == ["walked"]
    assert table.pawn() == "F"


@pytest.mark.parametrize(
    ("face", "ends"),
    [(1, "BDX"), (2, "AEY"), (3, "FZ"), (4, "GW")],
)
def test_forward_back_or_to_the_side(set_up, face, ends):
    """D6: any of the ways may be taken, forward, back or sideways."""
    table = set_up("A-B-C-D-E-F-G C-X-Y-Z-W", "C")
    table.roll(face)
    assert table.choices == {f"walk {end}" for end in ends}


def test_one_roll_one_direction(set_up):
    """D6, D7: no turning about in the middle of a road, even to reach an own town."""
    table = set_up("A-B-C-D-E", "C", cards={0: "CBD"})
    table.roll(2)
    assert table.choices == {"walk A", "walk E"}
    assert table.refused("walk C") == "DA9"


def test_round_a_circle_each_step_leads_farther(set_up):
    """DA7, D8: a roll reaches exactly the towns at that distance; round a ring no farther."""
    table = set_up("A-B-C-D-E-F-A", "A")
    table.roll(3)
    # B-C-D and F-E-D; a fourth step would come nearer to A again, and so would D-C.
    assert table.pawn() == "D", "the only choice is made (C6)"


def test_a_junction_leaves_the_choice_but_not_the_way_back(set_up):
    """DA7: at a junction every branch that leads farther may be taken, no other."""
    table = set_up(
        "A-B-C B-D D-A C-E D-F", "A"
    )  # A-B and A-D are both one step; B-D leads no farther
    table.roll(2)
    assert table.choices == {"walk C", "walk F"}


@pytest.mark.parametrize("town", ["Skagen", "Vejle", "Odense", "Esbjerg", "Rønne"])
def test_on_the_map_of_denmark_a_roll_reaches_its_distance(town):
    """D8, DA7: whatever is not turned ends at the road distance thrown, counted by another hand."""
    match = Match("denmark_tour", players=1, seed=1)
    board, tables = read_board("denmark"), match.setup.tables
    away = nx.single_source_shortest_path_length(board.roads, board.index(town))
    for roll in range(1, 7):
        begin, end = (tables.walk_at[board.index(town)][at] for at in (roll, roll + 1))
        straight = {tables.walk[w][roll] for w in range(begin, end) if tables.leg[w] == 0}
        assert straight == {other for other, steps in away.items() if steps == roll}


def test_a_small_bridge_is_a_road_and_a_crossing_is_not(set_up):
    """DA6: every road is one step; ferry, flight and toll bridge are none."""
    table = set_up("A-B-C", "B", ferries="B-D", tolls="C-E", airports="BF", port="A")
    table.roll(1)
    assert table.choices == {"walk A", "walk C"}
    assert table.refused("walk D") == table.refused("walk F") == "DA6"


def test_bridges_without_toll_are_walked():
    """DA6: a small bridge (kind bridge) is a road of one step."""
    board = read_board("denmark")
    bridges = [link for link in board.links if link.kind == "bridge"]
    assert bridges
    match = Match("denmark_tour", players=1, seed=1)
    tables = match.setup.tables
    for link in bridges:
        begin, end = tables.walk_at[link.a][1], tables.walk_at[link.a][2]
        assert link.b in {tables.walk[w][1] for w in range(begin, end)}


def test_turning_only_where_the_route_stops_and_nothing_else_fits(set_up):
    """D7, DA8: strict: only if no walk in one direction has the length may the pawn turn."""
    table = set_up("A-B-C-D-E-F", "B")
    table.roll(4)
    assert table.pawn() == "F", "F is four away: no turning in A"
    table = set_up("A-B-C-D", "B")
    table.roll(4)
    # To A and back: A, B, C, D; to D and back: C, D, C, B, where it began.
    assert table.choices == {"walk D", "walk B"}


def test_turning_again_where_needed(set_up):
    """DA8: after turning the rest is walked in one direction, turning again where needed."""
    table = set_up("A-B", "A", cards={0: "B"})
    assert "visited" in table.roll(5)  # B, A, B, A, B
    assert table.pawn() == "B"


def test_a_turned_walk_home_again_is_a_full_landing(set_up):
    """DA8, D9, D12: one that ends where it began hands in, and draws."""
    table = set_up("A-B", "A", cards={0: "AB"}, stars="A")
    assert table.roll(2) == ["rolled", "walked", "visited"]
    assert table.cards() == {"B"}
    assert table.chance_card(3)[0] == "drew"


def test_no_turning_back_before_the_end_of_the_road(set_up):
    """DA8: the route stops only where no road leads farther; before that nobody turns."""
    table = set_up("A-B-C-D", "A")
    table.roll(5)
    assert table.pawn() == "B", "A B C D C B and nothing else"


@pytest.mark.parametrize(
    ("dead_end", "ends"),
    [("strict", {"walk F"}), ("branch", {"walk F", "walk D"})],
)
def test_both_ways_to_understand_a_dead_end(set_up, dead_end, ends):
    """DA8: dead_end=branch lets a town with one road be used to turn, even if another way fits."""
    table = set_up("A-B-C-D-E-F-G", "B", dead_end=dead_end)
    table.roll(4)
    if dead_end == "strict":
        assert table.pawn() == "F"
    else:
        assert table.choices == ends


def test_dead_end_branch_turns_only_in_towns_with_one_road(set_up):
    """DA8: branch: where the route stops in a ring, nobody turns while another way fits."""
    for dead_end in ("strict", "branch"):
        table = set_up("A-B-C-D-A A-E-F-G-H-I", "A", dead_end=dead_end)
        table.roll(3)  # C is the far side of the ring, but it has two roads
        assert table.pawn() == "G"


def test_a_town_without_roads_is_stayed_in(set_up):
    """DA9: no walk at all: stay."""
    table = set_up("B-C", "A", ferries="A-B", port="B")
    assert table.roll(1) == ["rolled", "crossed"], "DA15: usable where no road is"
    table = set_up("B-C", "AB", ferries="A-B", port="B")
    assert table.six(3) == ["right", "stayed"], "the number of a card is walked, if it can be"
    assert table.pawn() == "A"


def test_passing_through_is_nothing(set_up):
    """DA10: no visit, no star, and occupied towns may be passed."""
    table = set_up("A-B-C-D", "ABC", cards={0: "BC"}, stars="BC")
    assert table.roll(3) == ["rolled", "walked"]
    assert table.pawn() == "D"
    assert table.cards() == {"B", "C"}


@pytest.mark.parametrize(
    ("die", "faces"),
    [
        ("fair", {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}),
        ([5, 0, 0, 1, 0, 2], {1: 5, 4: 1, 6: 2}),
        ([0, 0, 0, 0, 0, 9], {6: 9}),
    ],
)
def test_the_die(set_up, die, faces):
    """C2, D5: a fair die, or a teacher's weights; a face without weight never comes up."""
    table = set_up("A-B-C", "A", die=die)
    assert table.outcomes == faces
    if 2 not in faces:
        assert table.refused("cross A")
