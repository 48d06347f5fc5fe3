"""The painter of Globetrotters: the world, its tags, flights and pawns, and what a click means."""

import math
import random
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from gametour import Match, picture
from gametour.boards import read_world
from gametour.engine.rules import OVER
from gametour.painting.geometry import overlaps
from gametour.painting.globe_chart import Chart, angle_of, chart_of, equal_earth, pieces
from gametour.painting.globe_scene import ways_among
from gametour.painting.globe_tags import card_of, key_box
from gametour.painting.globetrotters import (
    GlobePainter,
    GlobeScene,
    Tag,
    Way,
    picture_of,
    scene_of,
)
from gametour.painting.scene import Pawn
from gametour.painting.theme import DARK, LIGHT
from gametour.words import sentence
from tests.painting.recording import RecordingPen

WORLD = read_world()
PAINTER = GlobePainter(WORLD)
CAPITALS = (
    *("Copenhagen", "Berlin", "Paris", "London", "Rome"),
    *("Madrid", "Stockholm", "Oslo", "Vienna", "Athens"),
)


def city(name):
    return WORLD.index(name)


def scene_with(cities, **rest):
    return GlobeScene(cities=WORLD.cities, tags=tuple(map(Tag, cities)), **rest)


USUAL = scene_with(
    range(10), pawns=(Pawn(0, city("Delhi")), Pawn(1, city("Delhi")), Pawn(2, -1)), to_move=0
)


def painted(layer, scene, painter=PAINTER):
    pen = RecordingPen()
    painter.paint(layer, pen, scene)
    return pen


# ---------------------------------------------------------------------- the map


def test_the_middle_is_eleven_degrees_east_and_north_is_up():
    chart = Chart()
    assert chart.point(0, 11)[0] == PAINTER.width / 2
    assert chart.point(60, 11)[1] < chart.point(0, 11)[1] < chart.point(-30, 11)[1]
    assert chart.point(0, -60)[0] < chart.point(0, 11)[0] < chart.point(0, 120)[0]


def test_equal_earth_keeps_areas():
    def area(lat):  # of a small patch, against what it is on the globe
        step = 1e-3
        x, y = equal_earth(lat, 0.5)
        east, north = equal_earth(lat, 0.5 + step)[0], equal_earth(lat + step, 0.5)[1]
        return (east - x) * (north - y) / math.cos(math.radians(lat))

    assert area(0) == pytest.approx(area(55), rel=0.01)


def test_no_coast_jumps_across_the_map():
    for line in Chart().coasts(WORLD.outlines).lines:
        longest = max(math.dist(a, b) for a, b in pairwise((*line, line[0])))
        assert longest < 150, "a bar across the map"


def test_cities_of_one_part_of_the_world_get_a_larger_map_of_it():
    def places(names):
        return [(WORLD.cities[city(name)].lat, WORLD.cities[city(name)].lon) for name in names]

    assert chart_of(places(["Copenhagen", "Tokyo", "Sydney", "New York"])) == Chart()
    europe = chart_of(places(CAPITALS))
    assert europe.zoom > 3
    for lat, lon in places(CAPITALS):
        x, y = europe.point(lat, lon)
        assert 0 < x < PAINTER.width
        assert 0 < y < PAINTER.height


# ---------------------------------------------------------------------- flights


def test_a_flight_is_the_shortest_way():
    line = PAINTER.polyline((city("Copenhagen"), city("Tokyo")), "flight")
    north = min(y for _, y in line)
    assert north < PAINTER.places[city("Copenhagen")][1] - 40, "it leads over Siberia's north"


def test_a_flight_over_the_edge_leaves_on_one_side_and_enters_on_the_other():
    line = PAINTER.polyline((city("Tokyo"), city("Los Angeles")), "flight")
    first, second = pieces(line)
    assert first[-1][0] > PAINTER.width
    assert second[0][0] < 0
    assert abs(first[-1][1] - second[0][1]) < 12
    for part in (first, second):
        assert max(math.dist(a, b) for a, b in pairwise(part)) < 200
    assert len(pieces(PAINTER.polyline((city("Delhi"), city("Nairobi")), "flight"))) == 1


def test_pawns_take_off_from_the_airport_beside_the_board():
    line = PAINTER.polyline((-1, city("Rio de Janeiro")), "flight")
    assert line[-1] == pytest.approx(PAINTER.places[city("Rio de Janeiro")][:2])
    assert "airport" in painted("tags", USUAL).texts()
    assert "airport" not in painted("tags", replace(USUAL, pawns=())).texts()


def test_flights_are_dashed_with_a_plane_and_ways_overland_dotted():
    way = Way(1, city("Nairobi"), city("Delhi"), "flight")
    flight = painted("routes", replace(USUAL, ways=(way,)))
    assert flight.named("polygons")
    overland = painted("routes", replace(USUAL, ways=(replace(way, kind="overland"),)))
    assert not overland.named("polygons")
    assert overland.named("lines")


# ---------------------------------------------------------------------- tags


@pytest.mark.parametrize("language", ["da", "de", "en"])
@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5])
def test_the_usual_tags_cover_nothing(language, text_scale):
    scene = replace(USUAL, language=language, text_scale=text_scale)
    rooms = PAINTER.rooms(scene)
    points = PAINTER.points(scene)
    assert not [pair for pair in combinations([r.box for r in rooms], 2) if overlaps(*pair)]
    for room in rooms:
        left, top, right, bottom = room.box
        assert 0 <= left < right <= PAINTER.width
        assert 0 <= top < bottom <= PAINTER.height
        for x, y in points.values():
            assert not (left < x < right and top < y < bottom), "a tag hides a city"
    assert rooms[0].size >= 1


@pytest.mark.parametrize("seed", range(12))
def test_any_ten_cities_find_room(seed):
    drawn = random.Random(seed).sample(range(len(WORLD.cities)), 10)
    rooms = PAINTER.rooms(scene_with(drawn))
    assert not [pair for pair in combinations([r.box for r in rooms], 2) if overlaps(*pair)]


def test_ten_capitals_of_europe_find_room():
    rooms = PAINTER.rooms(scene_with(map(city, CAPITALS)))
    assert not [pair for pair in combinations([r.box for r in rooms], 2) if overlaps(*pair)]


def test_nothing_moves_when_the_costs_change():
    for cost in (0, 1, 2, 12):
        scene = replace(USUAL, tags=tuple(replace(tag, cost=cost) for tag in USUAL.tags))
        assert PAINTER.rooms(scene) == PAINTER.rooms(USUAL)
        for room in PAINTER.rooms(scene):
            card = card_of(room, cost, "en")
            assert card[0] >= room.box[0] - 0.1
            assert card[2] <= room.box[2] + 0.1


@pytest.mark.parametrize(
    ("language", "price", "word"),
    [
        ("en", "$7k", "grounded"),
        ("da", "7.000\u00a0$", "lukket"),
        ("de", "7.000\u00a0$", "gesperrt"),
    ],
)
def test_prices_and_grounded_cities_are_said_in_words(language, price, word):
    tags = (Tag(0, 7, (0, 2)), Tag(1, 1), Tag(2, 0))
    texts = painted("tags", replace(USUAL, tags=tags, language=language)).texts()
    assert {price, word} <= set(texts)
    assert WORLD.cities[0].name(language) in texts
    assert {"1", "3"} <= set(texts), "check marks carry the seats' numbers"
    assert "2" not in texts


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_numbers_of_per_cent_have_a_key_where_nothing_else_stands(text_scale):
    key = sentence("chance to get there with this ticket")
    scene = replace(USUAL, chances=((0, sentence("{n}%", n=17)),), text_scale=text_scale)
    assert str(key) not in painted("tags", scene).texts()
    with_key = replace(scene, chance_key=key)
    assert {"%", str(key)} <= set(painted("tags", with_key).texts())
    assert PAINTER.parts("tags", scene) != PAINTER.parts("tags", with_key)
    taken = [room.box for room in PAINTER.rooms(with_key)]
    assert not any(overlaps(key_box(with_key, key, taken), box) for box in taken)


def test_names_follow_the_language():
    names = [name for _, _, name in PAINTER.places_of(replace(USUAL, language="de"))]
    assert names[0] == "Kopenhagen"


def test_cities_that_are_no_destinations_lie_off_the_page():
    places = PAINTER.places_of(USUAL)
    assert len(places) == len(WORLD.cities)
    assert all(x > 0 for x, _, _ in places[:10])
    assert all(x < 0 for x, _, _ in places[10:])
    assert all(x > 0 for x, _, _ in PAINTER.places_of(replace(USUAL, all_cities=True)))


# ---------------------------------------------------------------------- pawns, clicks, layers


def test_pawns_of_one_city_stand_apart_and_the_mover_stands_out():
    first, second = PAINTER.stand(USUAL, 0), PAINTER.stand(USUAL, 1)
    assert second[0] - first[0] > 20
    assert PAINTER.pawn_scale(USUAL, 0) > PAINTER.pawn_scale(USUAL, 1)
    assert painted("pawns", USUAL).named("sprite")[-1][0][0].name == "pawn 0 light"


def test_a_click_on_a_lit_tag_or_dot_means_its_city():
    scene = replace(USUAL, lit=(city("Tokyo"),))
    [pill] = PAINTER.pills(scene)
    left, top, right, bottom = pill.box
    assert PAINTER.hit((left + right) / 2, (top + bottom) / 2, scene) == city("Tokyo")
    x, y = PAINTER.points(scene)[city("Delhi")]
    assert PAINTER.hit(x + 5, y, scene) == city("Delhi")
    assert PAINTER.hit(20, 300, scene) == -1
    all_shown = replace(scene, all_cities=True)
    x, y = PAINTER.points(all_shown)[city("Berlin")]
    assert PAINTER.hit(x, y, all_shown) == city("Berlin")
    x, y = PAINTER.points(all_shown)[city("Lima")]
    assert PAINTER.hit(x, y, scene) == -1


def test_a_layer_is_painted_again_only_when_what_it_shows_has_changed():
    flown = replace(USUAL, ways=(Way(0, 0, 1, "flight"),), round=2)
    rolled = replace(USUAL, tags=(Tag(0, 4), *USUAL.tags[1:]), rolled=0)
    changed = {
        "ways": [layer for layer in PAINTER.layers if _differs(layer, replace(flown, round=0))],
        "costs": [layer for layer in PAINTER.layers if _differs(layer, rolled)],
        "theme": [layer for layer in PAINTER.layers if _differs(layer, replace(USUAL, theme=DARK))],
    }
    assert changed == {"ways": ["routes"], "costs": ["tags"], "theme": list(PAINTER.layers)}


def _differs(layer, scene):
    return PAINTER.parts(layer, scene) != PAINTER.parts(layer, USUAL)


# ---------------------------------------------------------------------- from a match


def played(rounds):
    match = Match("globetrotters", ["greedy"] * 3, seed=4, autosave=False)
    while match.turn != OVER and match.round < rounds:
        match.draw() if match.turn < 0 else match.bot_move()
    return match


def test_a_scene_shows_marks_and_the_last_flights():
    match = played(5)
    while not (scene := scene_of(match.view())).ways:
        match.draw() if match.turn < 0 else match.bot_move()
    state = match.view().state
    marks = sum(len(tag.marks) for tag in scene.tags)
    assert marks == sum(state.seats[seat].n_marks for seat in range(3))
    flown = [e for e in match.log if e.kind in ("flew", "took_off", "by_land")]
    assert list(scene.ways) == ways_among(flown[-len(scene.ways) :])


def test_the_costs_of_a_round_that_is_over_stay_until_new_ones_are_rolled():
    match = played(3)
    assert not any(match.view().state.cost), "the round has just begun"
    assert all(tag.cost > 0 for tag in scene_of(match.view()).tags)
    match.draw()
    assert sum(tag.cost > 0 for tag in scene_of(match.view()).tags) <= 1


def test_a_scene_shows_home_and_tickets_of_nobody_else():
    match = played(3)
    while match.turn != 1 or match.view(1).state.phase != 8:
        match.draw() if match.turn < 0 else match.bot_move()
    match.play(next(action for action in match.actions if action.kind == "buy"))
    own = scene_of(match.view(1), show_sheet=True)
    assert len(own.plan) == 1
    assert [seat for seat, _ in own.homes] == [1]
    for view in (match.view(), match.view(0), match.view(1)):
        other = scene_of(view)
        assert (other.plan, other.homes) == ((), ())


def test_a_picture_shows_the_board(tmp_path):
    match = played(3)
    painter, scene = picture_of(
        match.view(), theme=LIGHT, language="da", show_hand=False, text_scale=1.0
    )
    assert isinstance(painter, GlobePainter)
    assert scene.language == "da"
    path = picture(match, tmp_path / "board.svg", language="da")
    svg = path.read_text("utf-8")
    assert "<svg" in svg
    assert picture(match, tmp_path / "board.png", theme="dark").stat().st_size > 20_000


def test_the_map_has_an_edge_in_the_bering_strait():
    assert angle_of(-170.0) > 0 > angle_of(-168.0)


def test_a_plane_stays_on_the_page_where_its_line_leaves_it():
    way = Way(1, city("Tokyo"), city("Honolulu"), "flight")
    assert max(x for x, _ in PAINTER.polyline((way.start, way.end), "flight")) > PAINTER.width
    [(values, _)] = painted("routes", replace(USUAL, ways=(way,))).named("polygons")
    assert all(0 < x < PAINTER.width for plane in values[0] for x, _ in plane)


def test_flights_leave_the_page_neither_above_nor_below_and_do_not_run_along_its_edge():
    for start, end in combinations(range(len(WORLD.cities)), 2):
        line = PAINTER.polyline((start, end), "flight")
        assert all(20 < y < PAINTER.height - 20 for _, y in line), (start, end)
    x, y, _ = PAINTER.places[city("Delhi")]
    arch = PAINTER.polyline((city("Delhi"), city("Mexico City")), "flight")
    assert arch[0] == pytest.approx((x, y))
    low = [y for _, y in arch if y < min(y for _, y in arch) + 4]
    assert len(low) < len(arch) / 3, "over the pole it is no flat line"


@pytest.mark.parametrize("language", ["da", "de", "en"])
def test_everything_can_be_read_on_a_board_of_540_pixels(language):
    """Names, prices and words are at least ten pixels high, but for a seat's number in its mark."""
    tags = tuple(Tag(place, cost) for place, cost in enumerate((5, 1, 12, *[7] * 7)))
    scene = replace(USUAL, tags=tags, round=3, language=language, plan=(3, 4), planner=0)
    for layer in ("map", "routes", "tags"):
        for values, _ in painted(layer, scene).named("text"):
            assert values[3] * 540 / PAINTER.width >= 10, values
