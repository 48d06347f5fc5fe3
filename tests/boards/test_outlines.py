"""Coast lines of a teacher's own: GeoJSON as drawing tools write it, and its refusals."""

import json

import pytest

from gametour.boards import BoardError, Outline, read_board
from tests.boards.maps import folder

SQUARE = [[9, 55], [10, 55], [10, 56], [9, 56], [9, 55]]
RING = ((9.0, 55.0), (10.0, 55.0), (10.0, 56.0), (9.0, 56.0), (9.0, 55.0))


def read(tmp_path, outline):
    text = outline if isinstance(outline, str) else json.dumps(outline)
    return read_board(folder(tmp_path, outline=text), per_group=1, players=2).outlines


def feature(kind, coordinates, **properties):
    return {
        "type": "Feature",
        "properties": properties,
        "geometry": {"type": kind, "coordinates": coordinates},
    }


def refused(tmp_path, outline):
    with pytest.raises(BoardError) as caught:
        read(tmp_path, outline)
    return str(caught.value)


def test_polygons_and_multipolygons(tmp_path):
    high = [[*point, 12.5] for point in SQUARE]  # a tool may add the height
    outlines = read(
        tmp_path,
        {
            "features": [
                feature("Polygon", [SQUARE], name="Øen"),
                feature("MultiPolygon", [[SQUARE, high], [SQUARE]], role="context"),
                {"geometry": {"type": "Polygon", "coordinates": [SQUARE]}, "properties": None},
            ]
        },
    )
    assert outlines == (
        Outline("Øen", "land", (RING,)),
        Outline("", "context", (RING, RING, RING)),
        Outline("", "land", (RING,)),
    )


def test_the_outline_is_no_fact_of_play(tmp_path):
    plain = read_board(folder(tmp_path / "a"), per_group=1, players=2)
    text = json.dumps({"features": [feature("Polygon", [SQUARE])]})
    drawn = read_board(folder(tmp_path / "b", outline=text), per_group=1, players=2)
    assert drawn.outlines != plain.outlines
    assert drawn.digest == plain.digest


@pytest.mark.parametrize(
    ("outline", "said"),
    [
        ('{"features": [\n\n}', "outline.geojson, row 3: This is no JSON"),
        ("[1, 2]", "outline.geojson is no GeoJSON feature collection"),
        ('{"features": 7}', "outline.geojson is no GeoJSON feature collection"),
        ("[" * 200_000, "outline.geojson"),
    ],
)
def test_no_geojson(tmp_path, outline, said):
    assert said in refused(tmp_path, outline)


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        (7, "Shape 2: It has no geometry"),
        ({"geometry": None}, "Shape 2: It has no geometry"),
        (feature("LineString", SQUARE), "Shape 2: It is no polygon, but LineString"),
        (feature("MultiPolygon", None), "Shape 2: It is no polygon, but MultiPolygon"),
        (feature("MultiPolygon", [7]), "Shape 2: It has no lines"),
        (feature("Polygon", [SQUARE[:-1]]), "Shape 2: A line of it is not closed"),
        (feature("Polygon", [[[9, 55], [9, 55]]]), "Shape 2: A line of it is not closed"),
        (feature("Polygon", [[[9], [9], [9], [9]]]), "Shape 2: A line of it is not closed"),
        (feature("Polygon", [[["x", 9]] * 4]), "Shape 2: A line of it is not closed"),
        (feature("Polygon", [[[10**400, 9]] * 4]), "Shape 2: A line of it is not closed"),
        (feature("Polygon", None), "Shape 2: It has no lines"),
        (feature("Polygon", [[[550_000, 6_200_000]] * 4]), "Shape 2: Its corners are no degrees"),
        (feature("Polygon", [[[float("nan"), 55]] * 4]), "Shape 2: Its corners are no degrees"),
        (feature("Polygon", [SQUARE], role="sea"), "Shape 2: Its role is “sea”"),
        (feature("Polygon", [SQUARE], role=["land"]), "Shape 2: Its role is “['land']”"),
    ],
)
def test_a_faulty_shape(tmp_path, shape, said):
    good = feature("Polygon", [SQUARE])
    assert said in refused(tmp_path, {"features": [good, shape]})


def test_every_faulty_shape_is_reported(tmp_path):
    said = refused(tmp_path, {"features": [7, feature("Polygon", [SQUARE]), 8]})
    assert "Shape 1" in said
    assert "Shape 3" in said
    assert "Shape 2" not in said
