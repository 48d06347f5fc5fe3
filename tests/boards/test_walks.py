"""Walks on small maps: one direction (D6, DA7), dead ends (D7, DA8), no road at all (DA9)."""

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametour.boards import UNREACHABLE
from tests.boards.literal import literal_walks
from tests.boards.maps import graph_board, named, road_map


def test_one_direction_throughout_and_every_branch_may_be_taken():
    """D5, D6, DA7."""
    board = road_map("A-B B-C B-D C-E D-E E-F")
    assert named(board, board.walks(0, 1)) == {"AB"}
    assert named(board, board.walks(0, 2)) == {"ABC", "ABD"}
    assert named(board, board.walks(0, 4)) == {"ABCEF", "ABDEF"}  # two ways to one town
    assert all(walk.leg == 0 for walk in board.walks(0, 4))


def test_sideways_steps_are_no_progress():
    """DA7: C and D are equally far from A, so nobody walks from one to the other."""
    board = road_map("A-C A-D C-D C-E D-F")
    assert named(board, board.walks(0, 2)) == {"ACE", "ADF"}


def test_where_the_route_stops_the_pawn_turns():
    """D7, DA8."""
    board = road_map("A-B B-C")
    assert named(board, board.walks(0, 2)) == {"ABC"}
    assert named(board, board.walks(0, 3)) == {"ABCB"}
    assert named(board, board.walks(0, 4)) == {"ABCBA"}
    assert named(board, board.walks(0, 5)) == {"ABCBAB"}  # turns again
    [walk] = board.walks(0, 5)
    assert walk.leg == 4


def test_one_road_walked_there_and_back_again():
    """DA8: a turned walk may end where it began."""
    board = road_map("A-B")
    assert [named(board, board.walks(0, roll)) for roll in (1, 2, 3)] == [{"AB"}, {"ABA"}, {"ABAB"}]
    assert [board.walks(0, roll)[0].leg for roll in (1, 2, 3)] == [0, 1, 2]


def test_the_rest_is_again_in_one_direction_from_the_turning_town():
    """DA8: after turning at C the pawn may go past where it began, on either branch."""
    board = road_map("A-B B-C B-D D-E")
    assert named(board, board.walks(1, 3)) == {"BABC", "BABD", "BCBA", "BCBD", "BDED"}
    assert named(board, board.walks(1, 4)) == {"BABDE", "BCBDE", "BDEDB"}


def test_no_turn_while_another_branch_fits_unless_branch():
    """D7, DA8: `dead_end` in both its values."""
    board = road_map("A-B B-C C-D")
    assert named(board, board.walks(1, 2)) == {"BCD"}
    assert named(board, board.walks(1, 2, "strict")) == {"BCD"}
    assert named(board, board.walks(1, 2, "branch")) == {"BCD", "BAB"}
    assert {walk.leg for walk in board.walks(1, 2, "branch")} == {0, 1}


def test_branch_turns_only_in_towns_with_one_road_while_another_branch_fits():
    """DA8: D and E lead no farther from A, but have two roads."""
    board = road_map("A-B A-C B-D B-E D-E C-F F-G G-H")
    assert named(board, board.walks(0, 3)) == {"ACFG"}
    assert named(board, board.walks(0, 3, "branch")) == {"ACFG"}
    assert named(board, board.walks(0, 5)) == {"ABDBAC", "ABEBAC", "ACFGHG"}


def test_a_route_stops_also_where_roads_only_lead_back():
    """DA8: in a ring of five the farthest towns are dead ends; both directions are open."""
    board = road_map("A-B B-C C-D D-E E-A")
    assert named(board, board.walks(0, 2)) == {"ABC", "AED"}
    assert named(board, board.walks(0, 3)) == {"ABCB", "ABCD", "AEDC", "AEDE"}


def test_a_town_without_roads_has_no_walk():
    """DA6, DA9: a ferry is never walked."""
    board = road_map("A-B", transports="B-C")
    assert board.walks(2, 1) == ()
    assert board.walks(2, 3, "branch") == ()
    assert named(board, board.walks(1, 2)) == {"BAB"}
    assert board.distance(0, 2) == UNREACHABLE
    assert board.ring(2, 1) == ()


def test_nonsense_is_refused():
    board = road_map("A-B")
    with pytest.raises(ValueError, match="roll=0"):
        board.walks(0, 0)
    with pytest.raises(ValueError, match="sometimes"):
        board.walks(0, 1, "sometimes")


@st.composite
def graphs(draw):
    size = draw(st.integers(2, 8))
    pairs = [(a, b) for a in range(size) for b in range(a)]
    graph = nx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(draw(st.lists(st.sampled_from(pairs), max_size=11)))
    return graph


def steps_of(graph):
    far = dict.fromkeys(graph, UNREACHABLE)
    return {town: far | steps for town, steps in nx.all_pairs_shortest_path_length(graph)}


@settings(max_examples=60)
@given(graphs(), st.integers(1, 5), st.sampled_from(["strict", "branch"]))
def test_walks_are_what_the_rules_say_literally(graph, roll, dead_end):
    """D5-D7, DA7-DA9: against every sequence of towns, judged one by one."""
    board, steps = graph_board(graph), steps_of(graph)
    for town in graph:
        walks = board.walks(town, roll, dead_end)
        found = [(walk.towns, walk.leg) for walk in walks]
        assert len(set(found)) == len(found)
        assert set(found) == literal_walks(graph, steps, town, roll, dead_end)


@settings(max_examples=60)
@given(graphs(), st.integers(1, 6), st.sampled_from(["strict", "branch"]))
def test_every_walk_has_the_full_count_and_its_last_leg_is_a_road_distance(graph, roll, dead_end):
    """D8, DA7-DA9."""
    board = graph_board(graph)
    for town in graph:
        walks = board.walks(town, roll, dead_end)
        assert bool(walks) == bool(graph[town])
        assert board.walk_count(town, roll, dead_end) == len(walks)
        for walk in walks:
            assert len(walk.towns) == roll + 1
            assert walk.towns[0] == town
            assert all(
                graph.has_edge(a, b) for a, b in zip(walk.towns, walk.towns[1:], strict=False)
            )
            assert board.distance(walk.towns[walk.leg], walk.towns[-1]) == roll - walk.leg
        unturned = {walk.towns[-1] for walk in walks if walk.leg == 0}
        assert unturned == set(board.ring(town, roll))
        if unturned and dead_end == "strict":
            assert all(walk.leg == 0 for walk in walks)


@settings(max_examples=60)
@given(graphs(), st.integers(1, 6))
def test_branch_only_adds_walks(graph, roll):
    """DA8."""
    board = graph_board(graph)
    for town in graph:
        assert set(board.walks(town, roll)) <= set(board.walks(town, roll, "branch"))


@settings(max_examples=60)
@given(graphs())
def test_distances_and_rings_are_networkxs(graph):
    """D8, DA6."""
    board, steps = graph_board(graph), steps_of(graph)
    for a in graph:
        assert [board.distance(a, b) for b in graph] == [steps[a][b] for b in graph]
        for count in range(len(graph)):
            assert board.ring(a, count) == tuple(b for b in graph if steps[a][b] == count)
