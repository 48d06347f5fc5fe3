"""The painter of Städtetour: what is drawn, when it is drawn again, what a click means."""

import math
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

import gametour as gt
from gametour import Match
from gametour.boards import read_network
from gametour.games.staedtetour import declared as d
from gametour.games.staedtetour.inference import posterior
from gametour.painting import network_names
from gametour.painting.geometry import overlaps
from gametour.painting.names import TEXT_SCALES
from gametour.painting.network_layout import POT_BOX, STACKS_BOX, TITLE_BOX, NetworkLayout
from gametour.painting.staedtetour import (
    Bus,
    Chance,
    Stack,
    StaedtetourPainter,
    StaedtetourScene,
    scene_of,
)
from gametour.painting.staedtetour_pieces import BUS_BOX, height_of
from gametour.painting.staedtetour_scene import chances_of
from gametour.painting.theme import DARK, LIGHT
from tests.games.staedtetour.positions import land, position
from tests.painting.recording import RecordingPen
from tests.painting.test_pens import bytes_sent

EUROPE = read_network("europe")
PAINTER = StaedtetourPainter(EUROPE)


def station(name):
    return EUROPE.index(name)


KASSEL = Bus(station("Kassel"), station("Hannover"))
FORK = tuple(station(name) for name in ("Weimar", "Frankfurt am Main"))
SCENE = StaedtetourScene(
    pawns=(KASSEL,),
    to_move=0,
    stacks=(Stack(5, 1), Stack(3, 0), Stack(4, 2)),
    pot=(d.SINGLE, d.RETURN, d.SINGLE),
    riding=True,
    stars_left=2,
    in_bag=31,
    ride="3 stations to go",
)
AT_FORK = replace(SCENE, lit=FORK)


def painted(layer, scene, painter=PAINTER):
    pen = RecordingPen()
    painter.paint(layer, pen, scene)
    return pen


def begun(players=2, seed=3, **options):
    """Give a match at its first ticket."""
    match = Match("staedtetour", players, seed=seed, **options)
    while match.drawer.seat < 0:
        match.draw()
    return match


# ---------------------------------------------------------------------- the map


def test_all_stations_lie_on_the_page_and_free_of_what_stands_there():
    assert len(PAINTER.places) == 48
    for x, y, name in PAINTER.places:
        assert 20 < x < PAINTER.width - 20, name
        assert 20 < y < PAINTER.height - 20, name
        for left, top, right, bottom in (TITLE_BOX, STACKS_BOX, POT_BOX):
            assert not (left < x < right and top < y < bottom), name


def test_north_is_up_and_east_is_right():
    places = {name: (x, y) for x, y, name in PAINTER.places}
    assert places["Lübeck"][1] < places["Frankfurt am Main"][1] < places["Venedig"][1]
    assert places["Paris"][0] < places["Köln"][0] < places["Krakau"][0]


def test_the_kept_names_belong_to_the_shipped_board():
    kept = network_names._kept()
    assert kept["board"] == EUROPE.digest, "run: python -m gametour.painting.names"
    assert set(kept["names"]) == {str(scale) for scale in TEXT_SCALES}


@pytest.mark.parametrize("text_scale", TEXT_SCALES)
def test_no_name_covers_a_name_a_station_or_what_stands_on_the_board(text_scale):
    layout, spots = PAINTER.layout, PAINTER.names(text_scale)
    boxes = [network_names.station_box(layout, spots, one, text_scale) for one in range(48)]
    assert not [
        pair for pair in combinations(range(48), 2) if overlaps(*map(boxes.__getitem__, pair))
    ]
    for one, (left, top, right, bottom) in enumerate(boxes):
        assert left > 0
        assert right < PAINTER.width
        assert not any(overlaps(boxes[one], box) for box in (TITLE_BOX, STACKS_BOX, POT_BOX))
        for x, y in layout.stations:
            away = math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
            assert away > 11, (layout.names[one], "covers a sign")


def test_destinations_and_stops_are_told_apart_by_sign_size_and_weight():
    pen = painted("map", SCENE)
    dots = {len(values[0]): (values[1], named["fill"]) for values, named in pen.named("dots")}
    assert dots[28][0] > dots[20][0]
    assert dots[28][1] != dots[20][1]
    texts = painted("names", SCENE).texts()
    assert texts["Berlin"][1]["bold"]
    assert not texts["Kassel"][1]["bold"]
    assert {"Rothenburg", "Freiburg"} <= set(texts)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("da", {"Byturen", "rejsemål", "mellemstation"}),
        ("de", {"Städtetour", "Reiseziel", "Zwischenstation"}),
        ("en", {"Städtetour", "destination", "stop"}),
    ],
)
def test_the_map_speaks_the_language(language, words):
    assert words <= set(painted("map", replace(SCENE, language=language)).texts())


def test_another_network_is_fitted_to_the_page(tmp_path):
    board = read_network(str(land(tmp_path / "own")))
    painter = StaedtetourPainter(board)
    for x, y, _ in painter.places:
        assert 0 < x < painter.width
        assert 0 < y < painter.height
    match = begun(board=str(tmp_path / "own"))
    texts = set()
    for layer in painter.layers:
        texts |= set(painted(layer, scene_of(match.view(0)), painter).texts())
    assert {one.name for one in board.stations} <= texts


# ---------------------------------------------------------------------- bus and forks


def test_the_bus_heads_away_from_where_it_came():
    sprite = PAINTER.sprite(SCENE, 0)
    (x1, y1), (x2, y2) = (PAINTER.layout.stations[one] for one in (KASSEL.behind, KASSEL.station))
    assert math.isclose(sprite.turn, math.atan2(y2 - y1, x2 - x1))
    x, y = PAINTER.stand(SCENE, 0)
    assert math.hypot(x - x2, y - y2) < 12
    turned = PAINTER.sprite(replace(SCENE, pawns=(replace(KASSEL, turned=True),)), 0)
    assert math.isclose(math.cos(turned.turn - sprite.turn), -1)


def test_the_bus_fits_its_box_and_has_the_guides_colour():
    pen = RecordingPen()
    PAINTER.sprite(SCENE, 0).paint(pen)
    left, top, right, bottom = BUS_BOX
    for (x, y, width, height, *_), _ in pen.named("rounded_rectangle"):
        assert left < x < x + width < right
        assert top < y < y + height < bottom
    fills = {named["fill"] for _, named in pen.named("rounded_rectangle")}
    assert {"#F2B632", LIGHT.seats[0].fill} <= fills


def test_a_name_that_the_bus_covers_is_written_beside_it():
    """Coming from Krakau the bus stands on the name of Brünn; coming from Prag it does not."""

    def written(layer, behind):
        scene = replace(SCENE, pawns=(Bus(station("Brünn"), station(behind)),))
        return painted(layer, scene).texts()

    for behind, beside in (("Krakau", True), ("Prag", False)):
        assert ("Brünn" in written("pawns", behind)) == beside
        assert ("Brünn" in written("names", behind)) != beside, "once only"
    led_over = replace(
        SCENE,
        pawns=(Bus(station("Bern"), station("Luzern")),),
        lit=(station("Dijon"), station("Genf")),
    )
    assert "Bern" in painted("pawns", led_over).texts(), "an arrow leads over the name"
    assert "Bern" not in painted("names", led_over).texts()
    again = [
        edge
        for edge in EUROPE.edges
        if painted("pawns", replace(SCENE, pawns=(Bus(edge.head, edge.tail),))).texts()
    ]
    assert 0 < len(again) < len(EUROPE.edges) / 3


def test_forks_light_up_in_the_guides_colour_with_an_arrow_each():
    pen = painted("glow", AT_FORK)
    arrows = [values[0] for values, named in pen.named("polygons") if named.get("fill")]
    assert [len(heads) for heads in arrows] == [2]
    rings = [named.get("edge") for _, named in pen.named("dots")]
    assert LIGHT.seats[0].fill in rings
    assert not painted("glow", SCENE).calls


@pytest.mark.parametrize("edge", EUROPE.edges[::9], ids=lambda edge: f"{edge.tail}-{edge.head}")
def test_every_fork_can_be_painted_however_near_the_next_station_is(edge):
    lit = tuple(road.head for road in EUROPE.onward(edge))
    scene = replace(SCENE, pawns=(Bus(edge.head, edge.tail),), lit=lit)
    for values, _ in painted("glow", scene).named("polygons"):
        assert all(
            map(math.isfinite, (v for figure in values[0] for point in figure for v in point))
        )


def test_a_click_means_the_lit_station_first_and_nothing_far_from_all():
    x, y = PAINTER.layout.stations[FORK[0]]
    assert PAINTER.hit(x + 35, y, AT_FORK) == FORK[0]
    assert PAINTER.hit(x + 35, y, SCENE) == -1
    assert PAINTER.hit(*PAINTER.layout.stations[station("Paris")], AT_FORK) == station("Paris")
    assert PAINTER.hit(20, 980, AT_FORK) == -1


# ---------------------------------------------------------------------- pot and stacks


def test_a_stack_is_drawn_as_high_as_it_counts():
    """S16, SA18: a ticket is 1 high, a star 3."""
    pen = painted("stacks", SCENE)
    figures = [
        (values[0], named["fill"]) for values, named in pen.named("polygons") if named.get("fill")
    ]
    tickets = [blocks for blocks, fill in figures if fill == LIGHT.card and len(blocks[0]) == 4]
    stars = [blocks for blocks, fill in figures if fill == LIGHT.star and len(blocks[0]) == 4]
    assert [len(blocks) for blocks in tickets] == [5, 3, 4]
    assert [len(blocks) for blocks in stars] == [1, 2]

    def high(block):
        return max(y for _, y in block) - min(y for _, y in block)

    assert math.isclose(high(stars[0][0]), 3 * high(tickets[0][0]))
    assert {"8", "3", "10"} <= set(pen.texts())
    assert height_of(Stack(4, 2), 3) == 10


@pytest.mark.parametrize("stack", [Stack(47, 5), Stack(3, 17), Stack(0, 0)])
@pytest.mark.parametrize("star_height", [1, 3, 20])
def test_the_highest_stack_stays_in_its_place(stack, star_height):
    pen = painted("stacks", replace(SCENE, stacks=(stack, Stack(1, 0)), star_height=star_height))
    blocks = [
        point
        for values, _ in pen.named("polygons")
        for figure in values[0]
        if len(figure) == 4
        for point in figure
    ]
    assert min(y for _, y in blocks) > STACKS_BOX[1]


@pytest.mark.parametrize("count", [0, 1, 4, 15, 46])
@pytest.mark.parametrize("riding", [True, False])
def test_open_tickets_stay_in_the_pot_side_by_side(count, riding):
    scene = replace(SCENE, pot=(d.SINGLE,) * count, stars_lying=1, riding=riding and count > 0)
    pen = painted("pot", scene)
    edges = (LIGHT.second_ink, LIGHT.seats[0].fill)
    tickets = [
        figure
        for values, named in pen.named("polygons")
        for figure in values[0]
        if named.get("fill") == LIGHT.card and named.get("edge") in edges
    ]
    assert len(tickets) == count
    sides = [(min(x for x, _ in one), max(x for x, _ in one)) for one in tickets]
    assert all(before[1] < after[0] for before, after in pairwise(sides))
    for x, y in (point for one in tickets for point in one):
        assert POT_BOX[0] < x < POT_BOX[2]
        assert POT_BOX[1] < y < POT_BOX[3]
    marked = [named.get("edge") for _, named in pen.named("polygons")].count(LIGHT.seats[0].fill)
    assert marked == scene.riding


def test_what_is_left_is_told_in_words():
    for language, said in (("da", "31 billetter i posen"), ("de", "31 Fahrkarten im Beutel")):
        assert said in painted("pot", replace(SCENE, language=language)).texts()
    assert "9 stars left" in painted("pot", replace(SCENE, stars_left=9)).texts()


# ---------------------------------------------------------------------- from a match


def test_a_scene_follows_the_match():
    """S7, S10: the pot as it was drawn, the newest ticket, the star that lies with a round trip."""
    match = begun(first=0)
    match.play(d.SINGLE)
    while match.turn >= 0:
        match.bot_move("random")
    if match.view(None).state.phase == d.TICKET:
        match.play(d.ROUND_TRIP)
        scene = scene_of(match.view(None))
        assert scene.pot == (d.SINGLE, d.ROUND_TRIP)
        assert (scene.riding, scene.stars_lying, scene.stars_left) == (True, 1, 4)
        assert scene.ride == "round trip"
    assert scene_of(match.view(None)).in_bag == 45


def test_a_star_never_lies_in_the_pot_between_two_rides():
    """SA11: every round trip gives its star away in the same turn."""
    match = begun(["greedy", "random", "greedy"], seed=5)
    while match.turn != -2:
        match.draw() if match.turn < 0 else match.bot_move()
        scene = scene_of(match.view(None))
        if not scene.riding:
            assert scene.stars_lying == 0
            continue
        assert (d.ROUND_TRIP in scene.pot) == bool(scene.stars_lying)


def test_only_the_own_destination_is_marked_and_only_where_it_may_be_seen():
    match = begun()
    goal = match.view(0).state.goal[0]
    assert scene_of(match.view(0), show_hand=True).goal == goal
    assert scene_of(match.view(0)).goal == -1
    assert scene_of(match.view(None), show_hand=True).goal == -1
    marked = painted("routes", scene_of(match.view(0), show_hand=True))
    assert LIGHT.seats[0].fill in {named.get("edge") for _, named in marked.named("dots")}
    assert not painted("routes", scene_of(match.view(0))).calls


def test_the_lit_stations_are_those_that_all_know_of(tmp_path):
    """SA11: which roads are too long for a round trip would tell of the destination."""
    for seed in range(12):
        match = begun(seed=seed, first=0)
        match.play(d.ROUND_TRIP)
        while match.turn == 0:
            seen = scene_of(match.view(None))
            assert seen.lit == scene_of(match.view(0)).lit
            heads = {road.head for road in EUROPE.onward(EUROPE.edges[match.view(0).state.edge])}
            assert set(seen.lit) == heads
            match.bot_move("random")


def test_the_trail_is_the_last_ride():
    match = begun(first=0)
    match.play(d.SINGLE)
    if match.turn >= 0:
        match.bot_move("random")
    drove = [entry for entry in match.log if entry.kind == "drove"]
    scene = scene_of(match.view(None))
    assert scene.trail == (drove[0].a, *(entry.b for entry in drove))
    assert scene.trail_seat == 0
    match.undo()
    assert scene_of(match.view(None)).trail == ()


# ---------------------------------------------------------------------- chances


def test_chances_are_what_an_onlooker_can_infer_whoever_looks():
    """S1, S5: a view's own secret does not come in."""
    match = begun(["greedy", "greedy", "greedy"], seed=7)
    for _ in range(40):
        match.draw() if match.turn < 0 else match.bot_move()
    public = chances_of(match.view(None))
    assert all(chances_of(match.view(seat)) == public for seat in range(3))
    for seat in range(3):
        told = {chance.station: chance.share for chance in public if chance.seat == seat}
        expected = posterior(match.view(None), seat)
        assert told == {station(name): float(share) for name, share in expected.items()}
        if told:
            assert math.isclose(sum(told.values()), 1)


def test_a_sector_grows_with_its_chance_and_each_seat_has_its_own_side():
    chances = (Chance(0, 0, 0.5), Chance(0, 1, 0.1), Chance(1, 0, 0.5))
    pen = painted("routes", replace(SCENE, stacks=SCENE.stacks[:2], chances=chances))
    (first, second), (other,) = (values[0] for values, _ in pen.named("polygons"))

    def reach(sector):
        return max(math.dist(sector[0], point) for point in sector)

    assert reach(first) > reach(second) > 14
    (_, y), top = PAINTER.layout.stations[0], [py for _, py in first]
    assert max(top) <= y + 1e-6
    assert min(py for _, py in other) >= y - 1e-6


# ---------------------------------------------------------------------- layers, pictures


def test_a_layer_is_painted_again_only_when_what_it_shows_changes():
    same = {layer: PAINTER.parts(layer, SCENE) for layer in PAINTER.layers}
    lit = {layer: PAINTER.parts(layer, AT_FORK) for layer in PAINTER.layers}
    assert {layer for layer in same if same[layer] != lit[layer]} == {"glow"}
    dark = replace(SCENE, theme=DARK)
    changed = {layer for layer in same if same[layer] != PAINTER.parts(layer, dark)}
    assert {"map", "stacks", "pot", "routes", "pawns"} <= changed
    driven = replace(SCENE, ride="2 stations to go", pawns=(Bus(FORK[0], KASSEL.station),))
    moved = {layer for layer in same if same[layer] != PAINTER.parts(layer, driven)}
    assert moved == {"pot", "pawns"}
    with pytest.raises(ValueError, match="no layer"):
        PAINTER.parts("clouds", SCENE)
    with pytest.raises(ValueError, match="no layer"):
        PAINTER.paint("clouds", RecordingPen(), SCENE)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_is_written_and_shows_a_destination_only_to_its_owner(tmp_path, theme):
    match = begun()
    for kind in ("png", "svg"):
        file = gt.picture(match, tmp_path / f"bus.{kind}", theme=theme, language="de")
        assert file.stat().st_size > 10_000
    public = (tmp_path / "bus.svg").read_bytes()
    own = gt.picture(match, tmp_path / "own.svg", seat=1, theme=theme, language="de").read_bytes()
    assert own != public


def test_a_layout_is_made_of_a_network_alone(tmp_path):
    table = position(land(tmp_path / "own"), "sA", "CD")
    layout = NetworkLayout(table.match.setup.board)
    assert len(layout.stations) == len(layout.names) == len(table.match.setup.board.stations)
    assert not layout.land.lines


def test_a_full_paint_is_small_and_a_drive_smaller(monkeypatch):
    def sent(layers):
        return bytes_sent(monkeypatch, layers, AT_FORK, PAINTER)

    assert 12_000 < sent(PAINTER.layers) < 24_000
    assert sent(["pot", "routes", "glow", "pawns"]) < 10_000
