"""The cities of the world, and a teacher's own table of them (G3)."""

from pathlib import Path

import pytest

from gametour.boards import BoardError, read_world
from gametour.boards.distances import great_circle_km
from gametour.words import words

TABLE = """\
name,name_da,name_de,lat,lon,country,population,airport
Rome,Rom,Rom,41.9,12.5,IT,2800000,FCO
Oslo,,,59.9,10.8,NO,,
Vienna,Wien,Wien,48.2,16.4,,,
Cairo,,Kairo,30.0,31.2,,,
Lima,,,-12.0,-77.0,,,
"""


def read(path: Path, text: str = TABLE, least: int = 5, encoding: str = "utf-8"):
    file = path / "klasse 7.csv"
    file.write_text(text, encoding=encoding)
    return read_world(file, least=least)


def refused(path: Path, old: str, new: str, **how) -> str:
    assert TABLE.count(old) == 1
    with pytest.raises(BoardError) as caught:
        read(path, TABLE.replace(old, new), **how)
    return str(caught.value)


def test_the_shipped_cities():
    world = read_world()
    assert len(world.cities) == 66
    assert [city.index for city in world.cities] == list(range(66))
    assert all(len(city.airport) == 3 and len(city.country) == 2 for city in world.cities)
    assert all(city.population > 1000 for city in world.cities)
    for name in ("Copenhagen", "København", "kopenhagen", " KOPENHAGEN "):
        assert world.index(name) == 0
    assert world.cities[0].names == ("Copenhagen", "København", "Kopenhagen")
    assert len(world.outlines) == 119


def test_the_usual_ten_are_spread_over_the_world():
    cities = read_world().cities[:10]
    for at, one in enumerate(cities):
        for other in cities[:at]:
            assert great_circle_km((one.lat, one.lon), (other.lat, other.lon)) > 2_900
    assert {city.lat > 0 for city in cities[:5]} == {True, False}


def test_a_table_of_ones_own(tmp_path):
    world = read(tmp_path)
    assert world.name == "klasse 7"
    assert [str(city.name) for city in world.cities] == ["Rome", "Oslo", "Vienna", "Cairo", "Lima"]
    rome, oslo = world.cities[:2]
    assert (rome.lat, rome.lon, rome.country, rome.population) == (41.9, 12.5, "IT", 2_800_000)
    assert (rome.airport, oslo.airport, oslo.population) == ("FCO", "", 0)
    assert [rome.name("da"), oslo.name("da"), world.cities[3].name("da")] == [
        "Rom",
        "Oslo",
        "Cairo",
    ]
    assert world.index("kairo") == 3
    assert world.outlines == read_world().outlines
    few = read(tmp_path, "name;lat;lon\nA;1,5;2\nB;3;4\n", least=2, encoding="utf-8-sig")
    assert (few.cities[0].lat, few.cities[1].lon) == (1.5, 4)


def test_the_digest_is_of_facts_not_of_formatting(tmp_path):
    plain = read(tmp_path).digest
    assert read(tmp_path, TABLE.replace(",", " , ")).digest == plain
    assert read(tmp_path, TABLE.replace("10.8", "10.9")).digest != plain
    header, first, second, *rest = TABLE.splitlines()
    assert read(tmp_path, "\n".join([header, second, first, *rest])).digest != plain


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Oslo,,,", ",,,", "klasse 7.csv, row 3: The city has no name. Write one."),
        ("Oslo,,,59.9", "Oslo,,,5x", "row 3: lat is “5x”, which is no number."),
        ("Oslo,,,59.9", "Oslo,,,95", "row 3: lat is 95, but has to lie between -90 and 90"),
        ("-77.0", "-187", "row 6: lon is -187, but has to lie between -180 and 180"),
        ("2800000", "many", "row 2: The population “many” is no whole number."),
        ("Oslo,,,", "Wien,,,", "row 4: Wien is already in row 3."),
        ("Oslo,,,", "rome,,,", "row 3: rome is already in row 2."),
        ("59.9,10.8", "41.9,12.5", "row 3: Oslo lies at the very same place as row 2."),
        ("Oslo,,,", "O" * 41 + ",,,", "row 3: The name is too long"),
        ("Vienna,Wien,Wien", "Vienna,W\x07,Wien", "row 4: The name is too long or holds"),
        ("name,name_da,name_de,lat", "name,name_da,name_de,breite", "The column lat is missing"),
    ],
)
def test_rows_that_will_not_do(tmp_path, old, new, said):
    assert said in refused(tmp_path, old, new)


def test_every_faulty_row_is_listed_at_once(tmp_path):
    told = refused(tmp_path, "Oslo,,,59.9,10.8", ",,,x,200", least=6)
    assert "4 things have to be corrected:" in told
    assert "There are 5 cities, but this game needs 6 to 250." in told
    assert told.count("row 3: ") == 3
    assert [line for line in told.splitlines() if "row" in line] == told.splitlines()[2:]


def test_errors_are_told_in_each_language(tmp_path):
    with pytest.raises(BoardError) as caught:
        read(tmp_path, TABLE.replace("Oslo", "Rom"))
    assert "række 3" in words("da")(caught.value.sentence)
    assert "Zeile 3" in words("de")(caught.value.sentence)


def test_no_such_table(tmp_path):
    with pytest.raises(BoardError, match="There is no file"):
        read_world(tmp_path / "none.csv")
    with pytest.raises(BoardError, match="it may be a folder"):
        read_world(tmp_path)
    with pytest.raises(BoardError, match="There is no city “Atlantis” in the table “world”"):
        read_world().index("Atlantis")
