"""Geometry: what the maps are made of."""

import math

import pytest

from gametour.boards import read_board
from gametour.painting import geometry
from gametour.painting.layout import Layout, shortened
from gametour.painting.pen import Path
from gametour.painting.sprites import DIE_BODY, DIE_FACES


def test_a_path_is_short_and_relative():
    assert Path("line", (((1, 1), (1.01, 1), (3, 0)),)).svg() == "M4 4l8-4"
    assert Path("point", (((1, 1), (1, 1)),)).svg() == ""


def test_a_bow_keeps_its_ends_and_bends_to_the_right():
    curve = geometry.bow((0, 0), (10, 0), 0.2)
    assert curve[0] == (0, 0)
    assert curve[-1] == (10, 0)
    assert curve[5][1] > 0


def test_clipping_leaves_nothing_of_what_lies_outside():
    assert geometry.clip([(5, 5), (6, 5), (6, 6)], (0, 0, 2, 2)) == []
    assert geometry.clip([], (0, 0, 2, 2)) == []


def test_walking_along_a_line():
    line = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)]
    assert geometry.length(line) == 8
    assert geometry.point_along(line, 6) == ((4.0, 2.0), math.pi / 2)
    assert shortened(line, 3) == [(0.0, 0.0), (4.0, 0.0), (4.0, 1.0)]
    assert geometry.point_along([(1.0, 1.0), (1.0, 1.0)], 5)[0] == (1.0, 1.0)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_face_has_its_spots_inside_the_body(value):
    assert len(DIE_FACES[value].lines) == value
    reach = max(abs(part) for line in DIE_FACES[value].lines for point in line for part in point)
    assert reach < max(x for x, _ in DIE_BODY.lines[0])


def test_land_and_sea_are_told_apart():
    layout = Layout(read_board("denmark"))
    herning = layout.board.index("Herning")
    assert layout.on_land(layout.towns[herning])
    assert not layout.on_land((640, 236))


def test_the_paths_of_the_map_are_small_enough_to_send():
    layout = Layout(read_board("denmark"))
    paths = (
        layout.land,
        layout.neighbours,
        layout.inset_land,
        layout.roads,
        layout.ferries,
        layout.tolls,
        layout.stars,
    )
    assert sum(len(path.svg()) for path in paths) < 20_000
