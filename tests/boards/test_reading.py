"""Tables as people's spreadsheets write them: every form that is fine, every refusal."""

import codecs

import pytest

from gametour.boards.reading import LARGEST_FILE, Problems, Row, TableError, read_rows
from gametour.words import sentence, words


def write(tmp_path, text, encoding="utf-8"):
    path = tmp_path / "towns.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
    return path


def refused(path, *columns):
    with pytest.raises(TableError) as caught:
        read_rows(path, columns or ("name",))
    return str(caught.value)


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
@pytest.mark.parametrize("delimiter", [",", ";"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_spreadsheets_dialects(tmp_path, mark, delimiter, line_end):
    text = line_end.join(["name,lat", "Ærøskøbing,54.9", "Ribe,55.3", ""]).replace(",", delimiter)
    rows = read_rows(write(tmp_path, mark + text.encode()), ["name", "lat"])
    assert [dict(row) for row in rows] == [
        {"name": "Ærøskøbing", "lat": "54.9"},
        {"name": "Ribe", "lat": "55.3"},
    ]
    assert [(row.file, row.number) for row in rows] == [("towns.csv", 2), ("towns.csv", 3)]
    assert rows[0].decimal("lat") == 54.9


def test_a_comma_is_a_decimal_comma_where_semicolons_part_the_columns(tmp_path):
    [row] = read_rows(write(tmp_path, "name;lat\nRibe;55,3\n"), ["name", "lat"])
    assert row.decimal("lat") == 55.3
    [row] = read_rows(write(tmp_path, 'name,lat\nRibe,"55,3"\n'), ["name", "lat"])
    with pytest.raises(ValueError, match="55,3"):
        row.decimal("lat")


@pytest.mark.parametrize("text", ["", "north", "1_0", "5.5.5"])
def test_no_numbers(text):
    with pytest.raises(ValueError):  # noqa: PT011 - any wording will do
        Row("towns.csv", 2, {"lat": text}).decimal("lat")


def test_columns_in_any_order_others_passed_over_optional_ones_empty(tmp_path):
    path = write(tmp_path, "note, Lat ,NAME\nnice,55,Ribe\n")
    [row] = read_rows(path, ["name", "lat"], ["star"])
    assert dict(row) == {"name": "Ribe", "lat": "55", "star": ""}
    assert len(row) == 3
    assert "Ribe" in repr(row)


def test_rows_keep_their_line_across_empty_lines_and_long_cells(tmp_path):
    path = write(tmp_path, 'name,note\n\nRibe,"two\nlines"\n,\nVejle\n')
    assert [(row["name"], row.number) for row in read_rows(path, ["name"], ["note"])] == [
        ("Ribe", 3),
        ("Vejle", 6),
    ]


def test_a_name_is_the_same_however_its_letters_were_typed(tmp_path):
    [row] = read_rows(write(tmp_path, "name\n A\u030argab\u00a0 \n"), ["name"])
    assert row["name"] == "\u00c5rgab"


def test_every_row_with_too_many_cells_is_reported(tmp_path):
    path = write(tmp_path, "name,lat\nRibe,55,3\nVejle,55.7\nVarde,55,6\nSkive,56.5,,\n")
    said = refused(path, "name", "lat")
    assert "towns.csv, row 2: There are more cells" in said
    assert "towns.csv, row 4: There are more cells" in said
    assert said.startswith("2 things have to be corrected:\n")

    problems = Problems()
    rows = read_rows(path, ["name", "lat"], problems=problems)
    assert [row["name"] for row in rows] == ["Vejle", "Skive"]
    assert len(problems) == 2


def test_a_missing_file(tmp_path):
    path = tmp_path / "towns.csv"
    assert refused(path) == f"There is no file {path}: check the name and the folder."


def test_a_folder_is_no_file(tmp_path):
    assert "cannot be read" in refused(tmp_path)


def test_a_missing_column(tmp_path):
    said = refused(write(tmp_path, "name,lat\n"), "name", "lat", "lon", "group")
    assert "towns.csv, row 1: The column lon, group is missing." in said
    assert "the columns name, lat, lon, group" in said
    assert "column name is missing" in refused(write(tmp_path, ""))


def test_a_column_twice(tmp_path):
    assert "row 1: There are two columns name" in refused(write(tmp_path, "name,lat,Name\n"))


def test_another_encoding(tmp_path):
    said = refused(write(tmp_path, "name\nRibe\nÆrøskøbing\n", "cp1252"))
    assert said.startswith("towns.csv, row 3: This is not UTF-8 text.")
    assert "CSV UTF-8" in said
    assert "not UTF-8 text" in refused(write(tmp_path, "name\nRibe\n", "utf-16"))


def test_a_zero_character(tmp_path):
    assert "row 3: This is not text" in refused(write(tmp_path, "name\nRibe\nVe\0jle\n"))


def test_a_huge_file(tmp_path):
    path = write(tmp_path, b"name\n" + b"Ribe\n" * (LARGEST_FILE // 5))
    assert "towns.csv is too large: at most 5 million bytes" in refused(path)


@pytest.mark.parametrize("text", ['name\nRibe\n"Vejle\nVarde\n', 'name\nRibe\n"Ve"jle\n'])
def test_quotation_marks_that_do_not_match(tmp_path, text):
    assert "row 3: The quotation marks do not match" in refused(write(tmp_path, text))


def test_an_endless_cell(tmp_path):
    path = write(tmp_path, 'name\n"' + "x" * 200_000 + '"\n')
    assert "row 2" in refused(path)


def test_problems_are_listed_by_file_and_row_in_every_language():
    problems = Problems()
    problems.raise_if_any()
    late, early = Row("links.csv", 9, {}), Row("links.csv", 2, {})
    problems.add("towns.csv", sentence("{town} is gone.", town="Ribe"))
    problems.add(late, sentence("late"))
    problems.add(early, sentence("{inner}", inner=sentence("early")))
    with pytest.raises(TableError) as caught:
        problems.raise_if_any()
    lines = words("en")(caught.value.sentence).splitlines()
    assert lines == [
        "3 things have to be corrected:",
        "towns.csv: Ribe is gone.",
        "links.csv, row 2: early",
        "links.csv, row 9: late",
    ]
    assert words("da")(caught.value.sentence).splitlines()[2] == "links.csv, række 2: early"
    assert words("de")(caught.value.sentence).splitlines()[3] == "links.csv, Zeile 9: late"


def test_braces_in_a_cell_are_only_text():
    problems = Problems()
    problems.add(Row("a{0}.csv", 2, {}), sentence("{name}", name="{file}"))
    problems.add(Row("a{0}.csv", 3, {}), sentence("{name}", name="}{"))
    with pytest.raises(TableError) as caught:
        problems.raise_if_any()
    assert "a{0}.csv, row 2: {file}\na{0}.csv, row 3: }{" in str(caught.value)
