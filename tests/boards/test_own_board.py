"""A teacher's own board: what is accepted, and what the validator refuses (DA1, DA2)."""

import pytest

from gametour.boards import BoardError, limits, read_board
from tests.boards.maps import LINKS, TOWNS, folder


def read(path, **sizes):
    return read_board(path, **({"per_group": 1, "players": 2} | sizes))


def refused(path, **sizes):
    with pytest.raises(BoardError) as caught:
        read(path, **sizes)
    return str(caught.value)


def changed(text, old, new):
    assert text.count(old) == 1
    return text.replace(old, new)


def test_a_small_board(tmp_path):
    board = read(folder(tmp_path / "klasse 7"))
    assert board.name == "klasse 7"
    assert [town.name for town in board.towns][:3] == ["Alken", "Bov", "Corselitze"]
    alken, bov, corselitze = board.towns[:3]
    idestrup = board.towns[8]
    assert (bov.lat, bov.lon, bov.population, bov.group) == (55.2, 9.2, 200, "A")
    assert (alken.star, alken.airport, alken.harbour) == (True, "", False)  # "0": no airport
    assert (bov.star, bov.airport, bov.harbour) == (False, "AIR", False)
    assert (corselitze.population, corselitze.star, corselitze.harbour) == (0, False, True)
    assert (idestrup.group, idestrup.region) == ("", "")
    assert board.links[1].kind == "bridge"
    assert board.links[1].via == ((55.21, 9.22), (55.25, 9.27))
    assert board.links[6].km == pytest.approx(12.8, abs=0.2)  # not written: as the crow flies
    assert board.outlines == ()


def test_semicolons_decimal_commas_and_a_byte_order_mark(tmp_path):
    plain = read(folder(tmp_path / "plain"))
    towns = TOWNS.replace(".", "#").replace(",", ";").replace("#", ",")
    links = LINKS.replace('"55.21,9.22 55.25,9.27"', "@").replace(",", ";")
    links = links.replace("@", "55.21,9.22 55.25,9.27")
    german = read(folder(tmp_path / "german", towns, links, encoding="utf-8-sig"))
    assert german.towns == plain.towns
    assert german.digest == plain.digest


def test_the_digest_is_of_facts_not_of_formatting(tmp_path):
    plain = read(folder(tmp_path / "a")).digest
    header, *rows = LINKS.splitlines()
    other_order = "\n".join([header, *reversed(rows)])
    turned = changed(
        LINKS,
        'Bov,Corselitze,bridge,13,Lillebro,"55.21,9.22 55.25,9.27"',
        'Corselitze,Bov,Bridge,13.0,Lillebro,"55.25,9.27  55.210,9.22"',
    )
    padded = TOWNS.replace(",", " , ")
    assert read(folder(tmp_path / "b", links=other_order)).digest == plain
    assert read(folder(tmp_path / "c", links=turned)).digest == plain
    assert read(folder(tmp_path / "d", towns=padded)).digest == plain

    moved = changed(TOWNS, "55.9,9.9", "55.9,9.8")
    starred = changed(TOWNS, "Idestrup,55.9,9.9,900,,0", "Idestrup,55.9,9.9,900,,1")
    longer = changed(LINKS, "Alken,Bov,road", "Alken,Corselitze,road")
    assert read(folder(tmp_path / "e", towns=moved)).digest != plain
    assert read(folder(tmp_path / "f", towns=starred)).digest != plain
    assert read(folder(tmp_path / "g", links=longer)).digest != plain


def test_no_such_board(tmp_path):
    assert "There is no board “denmrk”: give “denmark”" in refused("denmrk")
    path = folder(tmp_path) / "towns.csv"
    assert "give “denmark” or a folder" in refused(path)


def test_a_missing_or_unreadable_file(tmp_path):
    (folder(tmp_path) / "links.csv").unlink()
    assert "There is no file" in refused(tmp_path)
    (tmp_path / "links.csv").write_text("a,b\n")
    assert "links.csv, row 1: The column kind is missing" in refused(tmp_path)
    (tmp_path / "towns.csv").write_bytes(b"\xff\xfen\0")
    assert "towns.csv, row 1: This is not UTF-8" in refused(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Bov,55.2,9.2", ",55.2,9.2", "row 3: The town has no name"),
        ("Bov,55.2,9.2", "B" * 41 + ",55.2,9.2", "row 3: The name is too long"),
        ("Bov,55.2,9.2", '"Bo\tv",55.2,9.2', "row 3: The name is too long or holds"),
        ("Bov,55.2,9.2", "alken,55.2,9.2", "row 3: alken is already in row 2"),
        ("Bov,55.2,9.2", "Bov,55.1,9.1", "row 3: Bov lies at the very same place as row 2"),
        ("Bov,55.2,9.2", "Bov,north,9.2", "row 3: lat is “north”, which is no number"),
        ("Bov,55.2,9.2", "Bov,55.2,", "row 3: lon is “”, which is no number"),
        ("Bov,55.2,9.2", "Bov,nan,9.2", "row 3: lat is nan, but has to lie between -90 and 90"),
        ("Bov,55.2,9.2", "Bov,91,9.2", "row 3: lat is 91, but has to lie between -90 and 90"),
        ("Bov,55.2,9.2", "Bov,55.2,-181", "row 3: lon is -181, but has to lie between -180 and"),
        ("Bov,55.2,9.2", "Bov,9.2,55.2", "row 3: Bov lies 6501 km"),  # swapped
        ("Bov,55.2,9.2,200", "Bov,55.2,9.2,about 200", "row 3: The population “about 200”"),
        ("Bov,55.2,9.2,200", "Bov,55.2,9.2,-2", "row 3: The population “-2” is no whole number"),
        ("Bov,55.2,9.2,200,A", "Bov,55.2,9.2,200,E", "row 3: The group “E” does not exist"),
        ("Bov,55.2,9.2,200,A", "Bov,55.2,9.2,200,AB", "row 3: The group “AB” does not exist"),
        ("Bov,55.2,9.2,200,A,0", "Bov,55.2,9.2,200,A,no", "row 3: star is “no”. Write 1 for"),
        ("400,B,0,,0", "400,B,0,,2", "row 5: harbour is “2”. Write 1 for yes"),
        ("400,B,0,,0", "400,B,0,,1", "row 5: Dejbjerg is a harbour, but no ferry ends there"),
        ("LUF", "", "row 3: Bov has the only airport"),
        ("9.3,,B,,,1", "9.3,,B,,,0", "row 7: A ferry ends at Corselitze, which is no harbour."),
    ],
)
def test_a_faulty_town(tmp_path, old, new, said):
    assert said in refused(folder(tmp_path, towns=changed(TOWNS, old, new)))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Alken,Bov", "Alkn,Bov", "row 2: There is no town “Alkn” in towns.csv. Is Alken meant?"),
        ("Alken,Bov", "Alken,Paris", "row 2: There is no town “Paris” in towns.csv. Write"),
        ("Alken,Bov", "Alken,", "row 2: There is no town “” in towns.csv"),
        ("Alken,Bov", "Bov,Bov", "row 2: The link leads from Bov to itself"),
        ("Alken,Bov", "Corselitze,Bov", "row 3: Bov and Corselitze are already linked in row 2"),
        ("Bov,road", "Bov,path", "row 2: “path” is no kind of link. Write one of road, bridge,"),
        ("road,12", "road,far", "row 2: km is “far”"),
        ("road,12", "road,-1", "row 2: km is “-1”"),
        ("road,12", "road,inf", "row 2: km is “inf”"),
        ("55.21,9.22 55.25", "55.21;9.22 55.25", "row 3: via holds “55.21;9.22”, which is no"),
        ("55.21,9.22 55.25", "155.21,9.22 55.25", "row 3: via holds “155.21,9.22”, which is no"),
    ],
)
def test_a_faulty_link(tmp_path, old, new, said):
    assert said in refused(folder(tmp_path, links=changed(LINKS, old, new)))


def test_every_faulty_row_at_once(tmp_path):
    """Of both files and the outline, and of the same row twice; nothing follows from them."""
    towns = changed(TOWNS, "Bov,55.2,9.2,200,A", "Bov,x,9.2,200,Q")
    towns = changed(towns, "Idestrup,55.9", "Idestrup,99") + "Jels,1,2,3,4,5,6,7,8,9\n"
    links = changed(LINKS, "Glud,Hee", "Glud,He") + "Bov,Alken,bridge,,,\n"
    outline = '{"features": [{"geometry": {"type": "Point", "coordinates": [9, 55]}}]}'
    lines = refused(folder(tmp_path, towns, links, outline)).splitlines()
    assert lines[0] == "7 things have to be corrected:"
    assert [line.split(":")[0] for line in sorted(lines[1:])] == [
        "links.csv, row 10",
        "links.csv, row 8",
        "outline.geojson",
        "towns.csv, row 10",
        "towns.csv, row 11",
        "towns.csv, row 3",
        "towns.csv, row 3",
    ]


def test_connected_with_transports(tmp_path):
    """DA2: ferries, the toll bridge and flights join the parts."""
    read(folder(tmp_path))
    without = changed(LINKS, "Flakkebjerg,Idestrup,road,17,,\n", "")
    said = refused(folder(tmp_path, links=without))
    assert "No road, ferry, bridge or flight leads from Alken to Idestrup. Add a link." in said
    without = changed(LINKS, "Elling,Flakkebjerg,toll_bridge,16,Storebro,\n", "")
    said = refused(folder(tmp_path, links=without))
    assert "leads from Alken to Flakkebjerg, Idestrup." in said

    flown = changed(LINKS, "Dejbjerg,Elling,road,15,,\n", "")
    read(folder(tmp_path, links=flown))  # Bov and Elling have airports
    grounded = TOWNS.replace("AIR", "").replace("LUF", "")
    said = refused(folder(tmp_path, grounded, flown))
    assert "leads from Alken to Elling, Flakkebjerg, Idestrup." in said


def test_a_road_and_a_ferry_between_the_same_towns_are_two_ways(tmp_path):
    both = LINKS + "Corselitze,Glud,road,45,,\n"
    assert read(folder(tmp_path, links=both)).distance(2, 6) == 1


def test_every_group_has_a_card_for_everybody(tmp_path):
    """DA1, DA2."""
    said = refused(folder(tmp_path), players=3)
    assert said.count("has 2 towns, but 3 are needed (3 players, 1 card") == 4
    assert "Group D has 2 towns" in said
    said = refused(folder(tmp_path, towns=TOWNS.replace("200,A", "200,B")))
    assert "Group A has 1 town, but 2 are needed (2 players, 1 card of each group)." in said


def chain(tmp_path, size, groups="ABCD", extra=()):
    """Write a board of towns on a circle, each linked to the next, and more links."""
    towns = ["name,lat,lon,group,harbour"]
    towns += [
        f"T{at},{50 + at // 12},{5 + at % 12},{groups[at % len(groups)]},{int(at in (0, 9))}"
        for at in range(size)
    ]
    links = ["a,b,kind", *(f"T{at},T{at + 1},road" for at in range(size - 1)), "T0,T9,ferry"]
    return folder(tmp_path, "\n".join(towns), "\n".join([*links, *extra]))


def test_how_large_a_board_may_be(tmp_path):
    assert len(read(chain(tmp_path, limits.TOWNS)).towns) == 120
    said = refused(chain(tmp_path, limits.TOWNS + 1))
    assert "towns.csv: There are 121 towns, but a board has 2 to 120." in said
    assert "There are 0 towns" in refused(folder(tmp_path, "name,lat,lon,group\n", "a,b,kind\n"))


def test_how_many_cards_a_group_may_have(tmp_path):
    read(chain(tmp_path, 32 + 24, "A" * 32 + "BCD" * 8))
    said = refused(chain(tmp_path, 33 + 24, "A" * 33 + "BCD" * 8))
    assert "Group A has 33 towns, and at most 32 have room." in said


def test_how_many_towns_a_ring_may_have(tmp_path):
    star = [f"T0,T{at},road" for at in range(2, 25)]
    read(chain(tmp_path, 40, extra=star[:5]))
    said = refused(chain(tmp_path, 40, extra=[*star, "T0,T25,road", "T0,T26,road"]))
    assert "towns lie" in said
    assert "and at most 24 may. Take out some roads." in said


def test_how_many_walks_a_board_may_have(tmp_path):
    """Three towns abreast, each with roads to the next three: ways treble with every step."""
    extra = [
        f"T{a},T{b},road"
        for first in range(0, 114, 3)
        for a in range(first, first + 3)
        for b in range(first + 3, first + 6)
        if b != a + 1
    ]
    said = refused(chain(tmp_path, 117, extra=extra))
    assert "ways to walk a roll, and at most 16384 can be kept" in said


def test_how_many_transports_a_town_may_have(tmp_path):
    towns = TOWNS.replace(",0\n", ",1\n")
    ferries = [f"Corselitze,{town},ferry,,,\n" for town in ("Hee", "Elling", "Bov", "Alken")]
    others = "Dejbjerg,Flakkebjerg,ferry,,,\nIdestrup,Dejbjerg,ferry,,,\n"
    read(folder(tmp_path, towns, LINKS + "".join(ferries[:3]) + others + "Alken,Hee,ferry,,,\n"))
    said = refused(folder(tmp_path, towns, LINKS + "".join(ferries) + others))
    assert "row 13: Corselitze has no room for another ferry. Let it end elsewhere." in said

    bridges = LINKS + "Elling,Hee,toll_bridge,,,\n"
    said = refused(folder(tmp_path, links=bridges))
    assert "row 10: Elling has no room for another toll_bridge." in said
