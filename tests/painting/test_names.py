"""The names on the map: none covers another, a sign or the edge, in any text size."""

import math
from itertools import combinations

import pytest

from gametour.boards import Board, read_board
from gametour.painting.geometry import Box, overlaps
from gametour.painting.layout import Layout, town_radius
from gametour.painting.legend import legend_box
from gametour.painting.metrics import text_width
from gametour.painting.names import (
    TEXT_SCALES,
    Names,
    _kept,
    name_box,
    names_of,
    place_names,
)
from gametour.painting.placing import Label, Surroundings, place
from gametour.painting.projection import HEIGHT, WIDTH
from gametour.painting.waters import water_boxes

DENMARK = read_board("denmark")
LAYOUT = Layout(DENMARK)


def name_boxes(layout: Layout, names: Names, text_scale: float) -> dict[str, Box]:
    boxes = {
        town.name: name_box(layout, names, town.index, text_scale) for town in layout.board.towns
    }
    return {name: box for name, box in boxes.items() if box is not None}


def covered_circles(boxes: dict[str, Box], circles: dict[str, tuple[float, float, float]]):
    return [
        (name, sign)
        for name, (left, top, right, bottom) in boxes.items()
        for sign, (x, y, radius) in circles.items()
        if math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom)) < radius - 0.5
    ]


def test_the_shipped_names_are_kept_and_fit_the_shipped_board():
    assert _kept()["board"] == DENMARK.digest, "run: python -m gametour.painting.names"
    assert set(_kept()["names"]) == {str(scale) for scale in TEXT_SCALES}


@pytest.mark.parametrize("text_scale", TEXT_SCALES)
def test_no_name_overlaps_another(text_scale):
    boxes = name_boxes(LAYOUT, names_of(LAYOUT, text_scale), text_scale)
    clashes = [(a, b) for a, b in combinations(boxes, 2) if overlaps(boxes[a], boxes[b])]
    assert clashes == []


@pytest.mark.parametrize("text_scale", TEXT_SCALES)
def test_no_name_covers_a_town_an_airport_or_a_ferry(text_scale):
    names = names_of(LAYOUT, text_scale)
    boxes = name_boxes(LAYOUT, names, text_scale)
    circles = {town.name: (*LAYOUT.towns[town.index], town_radius(town)) for town in DENMARK.towns}
    circles |= {f"airport {town}": (*spot, 9.2) for town, spot in names.airports.items()}
    circles |= {f"ferry {n}": (*spot, 7.5) for n, spot in enumerate(names.ferries)}
    assert covered_circles(boxes, circles) == []


@pytest.mark.parametrize("text_scale", TEXT_SCALES)
def test_no_name_leaves_the_page_or_touches_the_legend_or_a_water(text_scale):
    boxes = name_boxes(LAYOUT, names_of(LAYOUT, text_scale), text_scale)
    closed = [legend_box(text_scale), *water_boxes(LAYOUT, text_scale)]
    for name, box in boxes.items():
        assert box[0] >= 0, name
        assert box[1] >= 0, name
        assert box[2] <= WIDTH, name
        assert box[3] <= HEIGHT, name
        assert not [other for other in closed if overlaps(box, other)], name


@pytest.mark.parametrize("text_scale", TEXT_SCALES)
def test_every_card_town_is_named_and_nearly_every_other(text_scale):
    names = names_of(LAYOUT, text_scale)
    unnamed = [town for town in DENMARK.towns if names.towns[town.index] is None]
    assert not [town.name for town in unnamed if town.group]
    assert len(unnamed) <= (0 if text_scale == 1.0 else 6)


def test_another_board_has_its_names_placed_when_asked():
    other = Board("north", DENMARK.towns[:12], DENMARK.links[:0])
    layout = Layout(other)
    names = names_of(layout, 1.0)
    boxes = name_boxes(layout, names, 1.0)
    assert len(boxes) == 12
    assert not [pair for pair in combinations(boxes.values(), 2) if overlaps(*pair)]


def test_placing_is_the_same_every_time():
    assert place_names(LAYOUT, 1.0, rounds=2) == place_names(LAYOUT, 1.0, rounds=2)


def test_a_label_gives_way_to_what_is_there():
    town = Label("Odense", 100, 50, 6, 60, 16)
    free = place([town], Surroundings((0, 0, 300, 100)))
    assert free.spots["Odense"][0] > 100
    hindered = place([town], Surroundings((0, 0, 300, 100), closed=[(106, 0, 300, 100)]))
    assert hindered.spots["Odense"][0] < 100
    assert not hindered.misplaced


def test_labels_that_find_no_room_are_told():
    crowd = [Label(number, 50, 50, 5, 80, 40) for number in range(9)]
    assert place(crowd, Surroundings((0, 0, 100, 100))).clashing


def test_widths_are_those_of_arial():
    assert text_width("København", 2048) == sum(
        {"K": 1366, "ø": 1251, "b": 1139, "e": 1139, "n": 1139, "h": 1139, "a": 1139, "v": 1024}[c]
        for c in "København"
    )
    assert text_width("Ҙ", 10) > 0
