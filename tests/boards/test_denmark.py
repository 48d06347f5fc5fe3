"""The shipped board: what DA2 promises, and its geometry against the rules read literally."""

import pickle
import subprocess
import sys
from collections import Counter

import networkx as nx
import pytest

from gametour.boards import UNREACHABLE, BoardError, Crossing, limits, read_board
from tests.boards.literal import literal_walks

ROLLS = range(1, limits.LARGEST_ROLL + 1)


@pytest.fixture(scope="module")
def denmark():
    return read_board("denmark")


def towns(board, *names):
    return tuple(sorted(board.index(name) for name in names))


def test_what_is_on_the_board(denmark):
    """DA2: 113 towns, 16 cards in each group (D2), 18 stars, 8 airports, 17 ferries, one bridge."""
    assert len(denmark.towns) == 113
    assert Counter(town.group for town in denmark.towns) == {
        "": 49,
        "A": 16,
        "B": 16,
        "C": 16,
        "D": 16,
    }
    assert sum(town.star for town in denmark.towns) == 18
    assert sum(bool(town.airport) for town in denmark.towns) == 8
    assert Counter(link.kind for link in denmark.links) == {
        "road": 153,
        "bridge": 17,
        "ferry": 17,
        "toll_bridge": 1,
    }
    assert [denmark.towns[at].index for at in range(113)] == list(range(113))
    assert denmark.towns[denmark.index("København")].airport == "CPH"
    assert denmark.towns[denmark.index("Aarhus")].harbour


def test_groups_are_parts_of_the_country(denmark):
    """DA2: A north Jutland, B south Jutland, C Funen and islands, D Zealand and beyond."""
    homes = {"A": "nordjylland", "B": "sydjylland", "C": "fyn", "D": "sjaelland"}
    for town in denmark.towns:
        if town.group:
            assert town.region == homes[town.group], town.name


def test_a_road_over_a_small_bridge_is_a_road(denmark):
    """DA6: ferries and the toll bridge are never walked."""
    roads = denmark.roads
    assert isinstance(roads, nx.Graph)
    assert sorted(roads) == list(range(113))
    assert Counter(kind for _, _, kind in roads.edges(data="kind")) == {"road": 153, "bridge": 17}
    fredericia, middelfart = denmark.index("Fredericia"), denmark.index("Middelfart")
    assert roads.edges[fredericia, middelfart] == {"kind": "bridge", "km": 8.0}
    assert denmark.distance(fredericia, middelfart) == 1
    assert not roads.has_edge(denmark.index("Nyborg"), denmark.index("Korsør"))
    assert denmark.distance(denmark.index("Nyborg"), denmark.index("Korsør")) == UNREACHABLE
    with pytest.raises(nx.NetworkXError):
        roads.add_edge(0, 112)


def test_rings_and_walks_are_what_the_rules_say_literally(denmark):
    """D5-D8, DA7-DA9: every town, every roll, both values of `dead_end`."""
    roads = denmark.roads
    far = dict.fromkeys(roads, UNREACHABLE)
    steps = {town: far | found for town, found in nx.all_pairs_shortest_path_length(roads)}
    for town in roads:
        assert [denmark.distance(town, other) for other in roads] == [
            steps[town][other] for other in roads
        ]
        for roll in ROLLS:
            assert denmark.ring(town, roll) == tuple(
                other for other in roads if steps[town][other] == roll
            )
            for dead_end in ("strict", "branch"):
                found = denmark.walks(town, roll, dead_end)
                assert {(walk.towns, walk.leg) for walk in found} == literal_walks(
                    roads, steps, town, roll, dead_end
                )


def test_an_undiverted_walk_ends_at_the_road_distance(denmark):
    """D8, DA7, DA8: or it turned, and nothing else was possible."""
    for town in denmark.towns:
        for roll in ROLLS:
            walks = denmark.walks(town.index, roll)
            ring = denmark.ring(town.index, roll)
            if ring:
                assert {walk.towns[-1] for walk in walks} == set(ring)
                assert all(walk.leg == 0 for walk in walks)
            else:
                assert all(walk.leg > 0 for walk in walks)


def test_skagen_is_no_place_to_turn_while_jutland_is_open(denmark):
    """D7, DA8: from Frederikshavn a 2 leads on; `branch` lets the pawn go to Skagen and back."""
    skagen, frederikshavn = denmark.index("Skagen"), denmark.index("Frederikshavn")
    back = (frederikshavn, skagen, frederikshavn)
    assert back not in {walk.towns for walk in denmark.walks(frederikshavn, 2)}
    [turned] = [walk for walk in denmark.walks(frederikshavn, 2, "branch") if walk.leg > 0]
    assert turned.towns == back
    assert denmark.walks(skagen, 1)[0].towns == (skagen, frederikshavn)
    assert denmark.ring(skagen, 2) == towns(denmark, "Hjørring", "Sæby")


def test_on_a_small_island_the_pawn_turns(denmark):
    """DA8: Ærø is Marstal - Ærøskøbing - Søby."""
    marstal, middle, soeby = (denmark.index(name) for name in ("Marstal", "Ærøskøbing", "Søby"))
    [walk] = denmark.walks(marstal, 3)
    assert (walk.towns, walk.leg) == ((marstal, middle, soeby, middle), 2)
    ends = {walk.towns for walk in denmark.walks(middle, 2)}
    assert ends == {(middle, marstal, middle), (middle, soeby, middle)}


def test_islands_without_roads(denmark):
    """DA9, DA14: nothing can be walked there; a crossing leads on."""
    for name in ("Anholt", "Vesterø Havn", "Nordby", "Tranebjerg"):
        town = denmark.index(name)
        assert denmark.neighbours(town) == ()
        assert all(denmark.walks(town, roll) == () for roll in ROLLS)
        assert denmark.far_ends(town)


def test_far_ends(denmark):
    """D20, DA16: airport to any other airport, harbour along its lines, bridge to its other end."""
    grenaa, anholt = denmark.index("Grenaa"), denmark.index("Anholt")
    assert denmark.far_ends(anholt) == (Crossing("ferry", anholt, grenaa),)
    assert denmark.far_ends(grenaa) == (Crossing("ferry", grenaa, anholt),)
    nyborg, korsoer = denmark.index("Nyborg"), denmark.index("Korsør")
    assert denmark.far_ends(nyborg) == (Crossing("toll_bridge", nyborg, korsoer),)
    assert denmark.far_ends(denmark.index("Odense")) == ()

    roenne = denmark.index("Rønne")
    flights = [far for far in denmark.far_ends(roenne) if far.kind == "flight"]
    airports = {town.index for town in denmark.towns if town.airport}
    assert {far.b for far in flights} == airports - {roenne}
    [ferry] = [far for far in denmark.far_ends(roenne) if far.kind == "ferry"]
    assert ferry == Crossing("ferry", roenne, denmark.index("Køge"))


def test_every_crossing_once(denmark):
    """DA2, DA16."""
    assert Counter(crossing.kind for crossing in denmark.crossings) == {
        "flight": 28,
        "ferry": 17,
        "toll_bridge": 1,
    }
    assert all(crossing.a < crossing.b for crossing in denmark.crossings)
    assert len(set(denmark.crossings)) == 46
    seen = Counter(
        (crossing.kind, *sorted((crossing.a, crossing.b)))
        for town in denmark.towns
        for crossing in denmark.far_ends(town.index)
    )
    assert set(seen.values()) == {2}
    assert set(seen) == {(crossing.kind, crossing.a, crossing.b) for crossing in denmark.crossings}


def test_travel_weighs_roads_and_crossings(denmark):
    """A road counts 4, a crossing 30; networkx finds the same."""
    weighed = nx.Graph()
    weighed.add_edges_from(denmark.roads.edges, weight=4)
    for crossing in denmark.crossings:
        weighed.add_edge(crossing.a, crossing.b, weight=30)
    for town, costs in nx.all_pairs_dijkstra_path_length(weighed):
        assert [denmark.travel(town, other) for other in range(113)] == [
            costs[other] for other in range(113)
        ]
    assert denmark.travel(denmark.index("Grenaa"), denmark.index("Anholt")) == 30


def test_way_points_and_outlines(denmark):
    [link] = [link for link in denmark.links if link.route == "Storebæltsbroen"]
    assert link.via == ()
    skagen = denmark.index("Skagen")
    [road] = [link for link in denmark.links if link.a == skagen]
    assert (road.km, road.via[0]) == (32.0, (57.709, 10.527))
    assert Counter(outline.role for outline in denmark.outlines) == {"land": 17, "context": 2}
    for outline in denmark.outlines:
        for ring in outline.rings:
            assert ring[0] == ring[-1]
            assert all(3 < lon < 20 and 53 < lat < 59 for lon, lat in ring)


def test_it_is_read_once_and_stays_as_it_is(denmark):
    assert read_board("denmark") is denmark
    with pytest.raises(AttributeError):
        denmark.name = "Sverige"
    copy = pickle.loads(pickle.dumps(denmark))
    assert copy.digest == denmark.digest
    assert copy.walks(0, 4) == denmark.walks(0, 4)


def test_enough_cards_for_everybody(denmark):
    """DA1: four players with four cards a group are the most."""
    assert read_board("denmark", players=2, per_group=4) is denmark
    with pytest.raises(
        BoardError, match=r"Group A has 16 towns, but 20 .* \(5 players, 4 cards of"
    ):
        read_board("denmark", players=5)


def test_unknown_town(denmark):
    with pytest.raises(BoardError, match="no town “Malmö” on the board “denmark”"):
        denmark.index("Malmö")


def test_the_board_fits_the_tables(denmark):
    """The walks of both kinds of dead ends, the rings, the ferries."""
    for dead_end in ("strict", "branch"):
        total = sum(
            len(denmark.walks(town.index, roll, dead_end))
            for town in denmark.towns
            for roll in ROLLS
        )
        counted = sum(
            denmark.walk_count(town.index, roll, dead_end)
            for town in denmark.towns
            for roll in ROLLS
        )
        assert total == counted <= limits.WALKS
    rings = [len(denmark.ring(town.index, roll)) for town in denmark.towns for roll in ROLLS]
    assert max(rings) <= limits.RING_TOWNS


def test_reading_and_walking_load_nothing_heavy():
    code = (
        "import sys; from gametour.boards import read_board; board = read_board();"
        "board.walks(0, 6); board.travel(0, 1);"
        "sys.exit(bool({'networkx', 'matplotlib', 'pandas', 'ipywidgets'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
