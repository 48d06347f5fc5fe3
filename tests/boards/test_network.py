"""Networks of stations: the shipped one, a teacher's own, and what the validator refuses (SA6)."""

import subprocess
import sys
from collections import Counter

import networkx as nx
import pytest

from gametour.boards import BoardError, limits, read_network

STATIONS = """\
name,lat,lon,kind,country
Alpha,50.1,10.1,destination,DE
Beta,50.2,10.3,stop,DE
Gamma,50.3,10.2,destination,AT
Delta,50.4,10.4,Destination,
Epsilon,50.5,10.1,destination,CH
"""
LINKS = """\
a,b,km
Alpha,Beta,12
Beta,Gamma,
Gamma,Delta,7.5
Delta,Alpha,9
Epsilon,Alpha,9
Epsilon,Gamma,9
"""


def folder(path, stations=STATIONS, links=LINKS, encoding="utf-8"):
    path.mkdir(exist_ok=True)
    (path / "stations.csv").write_text(stations, encoding=encoding)
    (path / "links.csv").write_text(links, encoding=encoding)
    return path


def read(path, players=2):
    return read_network(path, players=players)


def refused(path, players=2):
    with pytest.raises(BoardError) as caught:
        read(path, players)
    return str(caught.value)


def changed(text, old, new):
    assert text.count(old) == 1
    return text.replace(old, new)


def test_the_shipped_network():
    """S2, SA6: 28 destinations, 20 stops, 79 roads, two to four at a station."""
    network = read_network()
    assert Counter(one.destination for one in network.stations) == {True: 28, False: 20}
    roads = Counter(end for link in network.links for end in (link.a, link.b))
    assert len(network.links) == 79
    assert set(roads.values()) == {2, 3, 4}
    assert {outline.role for outline in network.outlines} == {"land", "context"}
    assert len(network.outlines) == 26
    assert network.stations[network.index("Wien")].country == "AT"


def test_distances_are_those_of_a_bus_that_does_not_turn():
    """SA5: against a search over pairs of where it came from and where it stands."""
    network = read_network()
    graph = nx.DiGraph()
    for edge in network.edges:
        for other in network.onward(edge):
            assert other.tail == edge.head
            assert other.head != edge.tail
            graph.add_edge(edge.index, other.index)
    for edge in network.edges:
        assert network.back(network.back(edge)) == edge
        steps = nx.single_source_shortest_path_length(graph, edge.index)
        for station in network.stations:
            nearest = min(steps[one.index] for one in network.edges if one.head == station.index)
            assert network.distance(edge, station.index) == nearest + 1


def test_edges_that_leave_a_station_follow_each_other():
    network = read_network()
    assert [edge.index for edge in network.edges] == list(range(2 * 79))
    for station in network.stations:
        leaving = [edge.index for edge in network.leaving(station.index)]
        assert leaving == list(range(leaving[0], leaving[0] + len(leaving)))


def test_a_network_of_ones_own(tmp_path):
    network = read(folder(tmp_path / "klasse 7"))
    assert network.name == "klasse 7"
    assert [one.destination for one in network.stations] == [True, False, True, True, True]
    assert network.links[1].km == pytest.approx(13.2, abs=0.2)  # not written: as the crow flies
    assert network.edge(0, 1).tail == 0
    assert network.outlines == ()


def test_semicolons_decimal_commas_and_a_byte_order_mark(tmp_path):
    plain = read(folder(tmp_path / "plain"))
    stations, links = (
        text.replace(".", "#").replace(",", ";").replace("#", ",") for text in (STATIONS, LINKS)
    )
    german = read(folder(tmp_path / "german", stations, links, encoding="utf-8-sig"))
    assert german.stations == plain.stations
    assert german.digest == plain.digest


def test_the_digest_is_of_facts_not_of_formatting(tmp_path):
    plain = read(folder(tmp_path / "a")).digest
    header, *rows = LINKS.splitlines()
    turned = changed("\n".join([header, *reversed(rows)]), "Delta,Alpha", "Alpha,Delta")
    assert read(folder(tmp_path / "b", links=turned)).digest == plain
    moved = changed(STATIONS, "50.5,10.1", "50.5,10.0")
    assert read(folder(tmp_path / "c", moved)).digest != plain
    stop = changed(STATIONS, "Delta,50.4,10.4,Destination", "Delta,50.4,10.4,stop")
    assert read(folder(tmp_path / "d", stop)).digest != plain


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Beta,50.2", ",50.2", "stations.csv, row 3: The station has no name"),
        ("Beta,50.2", "B" * 41 + ",50.2", "row 3: The name is too long"),
        ("Beta,50.2", "alpha,50.2", "row 3: alpha is already in row 2"),
        ("50.2,10.3", "50.1,10.1", "row 3: Beta lies at the very same place as row 2"),
        ("50.2,10.3", "north,10.3", "row 3: lat is “north”, which is no number"),
        ("50.2,10.3", "50.2,200", "row 3: lon is 200, but has to lie between -180 and 180"),
        ("50.2,10.3", "10.3,50.2", "row 3: Beta lies"),
        ("stop", "halt", "row 3: “halt” is no kind of station. Write one of destination, stop"),
        ("stop", "", "row 3: “” is no kind of station"),
        ("stop", "destination", "stations.csv: There is no stop, where the bus could start (S3)"),
        ("name,lat", "place,lat", "stations.csv, row 1: The column name is missing"),
    ],
)
def test_a_faulty_station(tmp_path, old, new, said):
    assert said in refused(folder(tmp_path, changed(STATIONS, old, new)))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "Alpha,Beta",
            "Alpa,Beta",
            "links.csv, row 2: There is no station “Alpa” in stations.csv.",
        ),
        ("Alpha,Beta", "Alpa,Beta", "Is Alpha meant?"),
        ("Alpha,Beta", ",Beta", "row 2: There is no station “” in stations.csv. Write the name"),
        ("Alpha,Beta", "Beta,Beta", "row 2: The road leads from Beta to itself"),
        ("Delta,Alpha", "Beta,Alpha", "row 5: Beta and Alpha are already linked in row 2"),
        ("Alpha,Beta,12", "Alpha,Beta,far", "row 2: km is “far”"),
        ("Alpha,Beta,12\n", "", "stations.csv, row 3: Beta has 1 road, but needs two"),
        ("Alpha,Beta,12\nBeta,Gamma,\n", "", "row 3: Beta has 0 roads"),
    ],
)
def test_a_faulty_link(tmp_path, old, new, said):
    assert said in refused(folder(tmp_path, links=changed(LINKS, old, new)))


def test_every_faulty_row_is_reported_at_once(tmp_path):
    stations = changed(changed(STATIONS, "stop", "halt"), "50.3,10.2", "x,y")
    told = refused(folder(tmp_path, stations, changed(LINKS, "Alpha,Beta", "Alpha,Omega")))
    rows = ("4 things", "csv, row 3", "csv, row 4: lat", "csv, row 4: lon", "links.csv, row 2")
    assert all(row in told for row in rows)


def test_more_destinations_than_players(tmp_path):
    """SA6."""
    path = folder(tmp_path)
    assert len(read(path, 3).destinations) == 4
    assert "There are 4 destinations for 4 players" in refused(path, players=4)


def test_a_destination_that_cannot_be_got_to(tmp_path):
    """SA6: two rings that nothing joins: named are a road, and the row of the destination."""
    names = ["A", "B", "c", "D", "E", "f"]
    stations = "name,lat,lon,kind\n" + "\n".join(
        f"{name},{50 + at / 10},{10 + at % 2 / 10},{'destination' if name.isupper() else 'stop'}"
        for at, name in enumerate(names)
    )
    links = "a,b\nA,B\nB,c\nc,A\nD,E\nE,f\nf,D\n"
    told = refused(folder(tmp_path, stations, links))
    assert "4 things have to be corrected" in told
    assert "row 2: A bus that drives from D to E can never get to A without turning round" in told
    assert "row 5: A bus that drives from A to B can never get to D" in told


def test_one_way_round_is_enough(tmp_path):
    """SA6: a single ring can be played on: whatever its heading, the bus comes everywhere."""
    ring = "a,b\nAlpha,Beta\nBeta,Gamma\nGamma,Delta\nDelta,Epsilon\nEpsilon,Alpha\n"
    network = read(folder(tmp_path, links=ring))
    assert max(network.distance(edge, 0) for edge in network.edges) == 5


def test_what_has_no_room(tmp_path):
    many = "name,lat,lon,kind\n" + "\n".join(
        f"S{at},{40 + at / 10},{10 + at % 2 / 10},{'stop' if at % 2 else 'destination'}"
        for at in range(limits.STATIONS + 1)
    )
    names = [f"S{at}" for at in range(limits.STATIONS + 1)]
    ring = "a,b\n" + "\n".join(
        f"{a},{b}" for a, b in zip(names, names[1:] + names[:1], strict=True)
    )
    assert "There are 61 stations, but a board has 3 to 60" in refused(
        folder(tmp_path / "a", many, ring)
    )
    full = "\n".join(many.splitlines()[: limits.STATIONS + 1])
    hub = "a,b\n" + "\n".join(
        [f"S{at},S{at + 1}" for at in range(59)] + [f"S0,S{at}" for at in range(2, 60)]
    )
    told = refused(folder(tmp_path / "b", full, hub))
    assert "S0 has 59 roads, but at most 6 have room" in told
    every = "a,b\n" + "\n".join(f"S{a},S{b}" for a in range(20) for b in range(a))
    assert "There are 190 roads, but a board has at most 128" in refused(
        folder(tmp_path / "c", full, every)
    )


def test_no_such_network(tmp_path):
    assert "There is no board “eurpe”: give “europe” or a folder" in refused("eurpe")
    (folder(tmp_path) / "links.csv").unlink()
    assert "There is no file" in refused(tmp_path)
    with pytest.raises(BoardError, match="no station “Atlantis” on the board “europe”"):
        read_network().index("Atlantis")


def test_a_shape_that_is_wrong_is_reported_with_the_rows(tmp_path):
    path = folder(tmp_path, changed(STATIONS, "stop", "halt"))
    (path / "outline.geojson").write_text('{"type":"FeatureCollection","features":[{}]}')
    told = refused(path)
    assert "outline.geojson: Shape 1: It has no geometry" in told
    assert "row 3: “halt”" in told


def test_reading_needs_no_compiler_and_no_jupyter():
    script = (
        "import sys; from gametour.boards import read_network; read_network()\n"
        "assert not {'numba', 'ipywidgets', 'matplotlib'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
