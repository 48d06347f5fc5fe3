"""The painter of Denmark tour: what is drawn, when it is drawn again, what a click means."""

import math
from dataclasses import replace
from itertools import combinations

import pytest

from gametour.boards import Board, Link, Town, read_board
from gametour.painting.denmark_tour import DenmarkPainter, Lit, Pawn, Scene, Trail
from gametour.painting.geometry import overlaps
from gametour.painting.names import name_box
from gametour.painting.scene import Chance
from gametour.painting.theme import DARK, LIGHT
from tests.painting.recording import RecordingPen

DENMARK = read_board("denmark")
PAINTER = DenmarkPainter(DENMARK)


def town(name):
    return DENMARK.index(name)


def walks(start, roll):
    ends = {walk.towns[-1]: walk.towns for walk in DENMARK.walks(town(start), roll)}
    return tuple(Lit(end, towns, "walk", False, end) for end, towns in ends.items())


PAWNS = (Pawn(0, town("Vejle")), Pawn(1, town("Aalborg")), Pawn(2, town("Aalborg")))
SCENE = Scene(pawns=PAWNS, to_move=0, starts=(town("Odense"),))
ROLLED = replace(SCENE, lit=walks("Vejle", 3))


def shrunk(box, by):
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by


def painted(layer, scene, painter=PAINTER):
    pen = RecordingPen()
    painter.paint(layer, pen, scene)
    return pen


def test_towns_lie_on_the_page_and_bornholm_in_its_inset():
    left, top, right, bottom = PAINTER.layout.chart.inset.frame
    for facts, (x, y, name) in zip(DENMARK.towns, PAINTER.places, strict=True):
        assert name == facts.name
        assert 0 < x < PAINTER.width
        assert 0 < y < PAINTER.height
        inside = left < x < right and top < y < bottom
        assert inside == (facts.island == "Bornholm"), name


def test_north_is_up_and_east_is_right():
    places = {name: (x, y) for x, y, name in PAINTER.places}
    assert places["Skagen"][1] < places["Aalborg"][1] < places["Gedser"][1]
    assert places["Esbjerg"][0] < places["Odense"][0] < places["København"][0]


@pytest.mark.parametrize(
    ("language", "title", "legend", "water"),
    [
        ("da", "Danmarksrejsen", "betalingsbro", "Vesterhavet"),
        ("de", "Dänemarkreise", "Mautbrücke", "Nordsee"),
        ("en", "Denmark tour", "toll bridge", "North Sea"),
    ],
)
def test_the_map_speaks_the_language(language, title, legend, water):
    texts = painted("map", replace(SCENE, language=language)).texts()
    assert {title, legend, water} <= set(texts)


def test_small_names_need_a_high_board():
    high = painted("map", replace(SCENE, height_px=740)).texts()
    low = painted("map", replace(SCENE, height_px=500)).texts()
    assert "Hirtshals" in high
    assert "Hirtshals" not in low
    assert "Hjørring" in low


def test_larger_text_is_written_larger():
    def size(text_scale):
        pen = painted("map", replace(SCENE, text_scale=text_scale))
        return next(values[3] for values, _ in pen.named("text") if values[0] == "Hjørring")

    assert size(1.0) < size(1.25) < size(1.5)


def test_own_start_towns_are_numbered_and_a_common_one_is_not():
    starts = (town("Odense"), town("Køge"), town("Skive"))
    assert {"1", "2", "3"} <= set(painted("map", replace(SCENE, starts=starts)).texts())
    assert "1" not in painted("map", SCENE).texts()


@pytest.mark.parametrize("height_px", [540, 1000])
@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5])
def test_no_pawn_hides_the_name_of_its_town(text_scale, height_px):
    """Where it would, the name stands on a plate which covers no pawn and no town."""
    some = replace(SCENE, text_scale=text_scale, height_px=height_px)
    plated = 0
    for stop in range(len(DENMARK.towns)):
        scene = replace(some, pawns=(Pawn(0, stop), Pawn(1, stop), PAWNS[1]))
        plates = {plate.town: plate.box for plate in PAINTER.plates(scene)}
        plated += stop in plates
        names = PAINTER.names(text_scale)
        box = plates.get(stop) or name_box(PAINTER.layout, names, stop, text_scale)
        left, top, right, bottom = shrunk(box, 2.6)
        for seat in (0, 1):
            (x, y), scale = PAINTER.stand(scene, seat), PAINTER.pawn_scale(scene, seat)
            across = max(left - x, 0, x - right)
            down = max(top - (y - 23 * scale), 0, (y - 23 * scale) - bottom)
            assert max(across, down) > 14 * scale, DENMARK.towns[stop].name
    assert 0 < plated < len(DENMARK.towns)


def test_a_name_on_a_plate_is_hidden_on_the_map_and_makes_way_for_lit_towns():
    roskilde = town("Roskilde")
    scene = replace(SCENE, pawns=(Pawn(0, roskilde),))
    assert [plate.town for plate in PAINTER.plates(scene)] == [roskilde]
    texts = [values[0] for values, _ in painted("pawns", scene).named("text")]
    assert texts.count("Roskilde") == 2, "once hidden, once on the plate"
    lit = replace(scene, lit=walks("Roskilde", 2))
    assert PAINTER.parts("pawns", lit) != PAINTER.parts("pawns", scene)
    for glowing in (lit, replace(scene, chances=(Chance(roskilde, 0.5, 0.5),))):
        texts = [values[0] for values, _ in painted("pawns", glowing).named("text")]
        assert texts.count("Roskilde") == 1, "hidden below the pills and numbers, not over them"
        texts = [values[0] for values, _ in painted("glow", glowing).named("text")]
        assert texts.count("Roskilde") == 1
    [plate] = PAINTER.plates(lit)
    assert not any(overlaps(plate.box, pill.box) for pill in PAINTER.pills(lit))


def test_pawns_show_numbers_and_orange_shows_ink():
    scene = replace(SCENE, pawns=tuple(Pawn(seat, 10 + seat) for seat in range(5)))
    texts = painted("pawns", scene).texts()
    assert {"1", "2", "3", "4", "5"} <= set(texts)
    assert texts["5"][0] == LIGHT.ink
    assert texts["1"][0] == "#FFFFFF"


def test_pawns_in_one_town_stand_apart_and_the_mover_stands_out():
    first, second = PAINTER.stand(SCENE, 1), PAINTER.stand(SCENE, 2)
    assert second[0] - first[0] > 20
    assert first[1] == second[1]
    assert PAINTER.pawn_scale(SCENE, 0) > PAINTER.pawn_scale(SCENE, 1)
    assert painted("pawns", SCENE).named("sprite")[-1][0][0].name == "pawn 0 light"


def test_a_sprite_fits_its_box():
    sprite = PAINTER.sprite(SCENE, 2)
    pen = RecordingPen()
    sprite.paint(pen)
    left, top, right, bottom = sprite.box
    for values, _ in pen.named("polygons"):
        for x, y in (point for polygon in values[0] for point in polygon):
            assert left < x < right
            assert top < y < bottom


def test_nothing_is_lit_without_a_choice():
    assert painted("glow", SCENE).calls == []


def test_each_lit_town_has_a_pill_and_its_printed_name_is_hidden():
    texts = [values[0] for values, _ in painted("glow", ROLLED).named("text")]
    for way in ROLLED.lit:
        assert texts.count(DENMARK.towns[way.town].name) >= 1
    card_towns = [way.town for way in ROLLED.lit if DENMARK.towns[way.town].group]
    for lit in card_towns:
        assert texts.count(DENMARK.towns[lit].name) == 2, "once hidden, once on the pill"


@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("start", ["Vejle", "Odense", "Ringsted", "Viborg", "Svendborg"])
@pytest.mark.parametrize("roll", [2, 3, 4])
def test_pills_cover_no_lit_town_no_pawn_and_no_pill(start, roll, text_scale):
    pawns = (Pawn(0, town(start)), *PAWNS[1:])
    scene = replace(SCENE, pawns=pawns, lit=walks(start, roll), text_scale=text_scale)
    pills = PAINTER.pills(scene)
    assert {pill.town for pill in pills} == {way.town for way in scene.lit}
    boxes = [shrunk(pill.box, 0.2) for pill in pills]
    assert not [pair for pair in combinations(boxes, 2) if overlaps(*pair)]
    circles = [(*PAINTER.layout.towns[pill.town], 13.5) for pill in pills]
    circles += [(x, y - 23, 13) for x, y in (PAINTER.stand(scene, seat) for seat in (0, 1, 2))]
    for left, top, right, bottom in (pill.box for pill in pills):
        for x, y, radius in circles:
            away = math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
            assert away > radius - 1.5


def test_own_cards_have_filled_pills_and_marks():
    lit = tuple(replace(way, own=number == 0) for number, way in enumerate(ROLLED.lit))
    texts = painted("glow", replace(ROLLED, lit=lit)).named("text")
    name = DENMARK.towns[lit[0].town].name
    assert any(values[0] == name and values[4] == LIGHT.seats[0].ink for values, _ in texts)
    marked = painted(
        "routes", replace(SCENE, marks=(town("Hjørring"), town("Varde")), marks_seat=1)
    )
    colours = {named.get("fill") for _, named in marked.named("dots")}
    assert LIGHT.seats[1].fill in colours
    assert painted("routes", SCENE).calls == []


def test_crossings_light_up_each_in_its_own_way():
    esbjerg = town("Esbjerg")
    flight = Lit(town("Rønne"), (esbjerg, town("Rønne")), "flight", False, town("Rønne"))
    ferry = Lit(town("Nordby"), (esbjerg, town("Nordby")), "ferry", False, town("Nordby"))
    toll = Lit(
        town("Korsør"), (town("Nyborg"), town("Korsør")), "toll_bridge", False, town("Korsør")
    )
    dashes = {
        kind.kind: {
            named.get("dash", ())
            for _, named in painted("glow", replace(SCENE, lit=(kind,))).named("lines")
        }
        for kind in (flight, ferry, toll)
    }
    assert (13, 8) in dashes["flight"]
    assert (8, 6) in dashes["ferry"]
    assert dashes["toll_bridge"] == {()}
    assert len(painted("glow", replace(SCENE, lit=(flight,))).named("polygons")[0][0][0][0]) == 18


def test_an_occupied_town_shows_where_the_pawn_will_stop():
    aim, stop = town("Ringe"), town("Faaborg")
    way = Lit(stop, (town("Nyborg"), aim, stop), "walk", False, aim)
    diverted = painted("glow", replace(SCENE, lit=(way,)))
    plain = painted("glow", replace(SCENE, lit=(replace(way, aim=stop),)))
    assert len(diverted.named("polygons")) == len(plain.named("polygons")) + 2, "an arrow head"
    rings = [values[0] for values, _ in diverted.named("dots")]
    assert [PAINTER.layout.towns[aim]] in rings
    x, y = PAINTER.layout.towns[aim]
    assert PAINTER.hit(x, y, replace(SCENE, lit=(way,))) == stop


def test_flights_are_drawn_on_demand_only():
    shown = painted("routes", replace(SCENE, flights=True)).named("stroke_path")
    assert {values[0].name for values, _ in shown} == {"flights"}


def test_the_trail_follows_the_way():
    towns = walks("Vejle", 2)[0].towns
    pen = painted("routes", replace(SCENE, trail=Trail(2, towns, "walk")))
    line = pen.named("lines")[0][0][0][0]
    assert line[0] == PAINTER.layout.towns[towns[0]]
    assert line[-1] == PAINTER.layout.towns[towns[-1]]


def test_a_polyline_meets_every_town_it_leads_through():
    towns = (town("Køge"), town("Rønne"), town("Nexø"))
    line = PAINTER.polyline(towns, "ferry")
    assert [PAINTER.layout.towns[stop] in line for stop in towns] == [True] * 3
    assert PAINTER.polyline(towns[:1], "walk") == [PAINTER.layout.towns[towns[0]]]


def test_only_what_changed_is_painted_again():
    changes = {
        "starts": (replace(SCENE, starts=(3,)), {"map"}),
        "language": (replace(SCENE, language="da"), {"map"}),
        "marks": (replace(SCENE, marks=(3,)), {"routes"}),
        "trail": (replace(SCENE, trail=Trail(0, (1, 2), "walk")), {"routes"}),
        "lit": (ROLLED, {"glow"}),
        "pawns": (replace(SCENE, pawns=PAWNS[:2]), {"pawns"}),
        "turn": (replace(SCENE, to_move=1), {"pawns"}),
        "theme": (replace(SCENE, theme=DARK), {"map", "routes", "pawns"}),
        "a little resize": (replace(SCENE, height_px=990), set()),
        "small names": (replace(SCENE, height_px=500), {"map"}),
    }
    for what, (scene, layers) in changes.items():
        repainted = {
            layer
            for layer in PAINTER.layers
            if PAINTER.parts(layer, scene) != PAINTER.parts(layer, SCENE)
        }
        assert repainted == layers, what


def test_clicks_find_lit_towns_then_others():
    for way in ROLLED.lit:
        assert PAINTER.hit(*PAINTER.layout.towns[way.town], ROLLED) == way.town
    for pill in PAINTER.pills(ROLLED):
        assert PAINTER.hit(*pill.middle, ROLLED) == pill.town
    assert PAINTER.hit(*PAINTER.layout.towns[town("Skagen")], ROLLED) == town("Skagen")
    assert PAINTER.hit(600, 300, ROLLED) == -1


def test_an_unknown_layer_is_refused():
    with pytest.raises(ValueError, match="no layer"):
        PAINTER.parts("clouds", SCENE)


def test_any_other_board_is_fitted_to_the_page():
    names = ("Aa", "Bee", "Cee", "Dee")
    corners = ((48.1, 11.5), (48.2, 11.5), (48.1, 11.9), (48.25, 11.95))
    towns = tuple(
        Town(index, name, *corner, group="ABCD"[index], star=index == 1)
        for index, (name, corner) in enumerate(zip(names, corners, strict=True))
    )
    links = (Link(0, 1), Link(1, 2), Link(2, 3, "ferry"), Link(0, 3, "toll_bridge"))
    painter = DenmarkPainter(Board("own", towns, links))
    assert painter.layout.chart.inset is None
    for x, y, _ in painter.places:
        assert 60 < x < painter.width - 60
        assert 40 < y < painter.height - 40
    scene = Scene(
        pawns=(Pawn(0, 0),), to_move=0, starts=(0,), lit=(Lit(1, (0, 1), "walk", True, 1),)
    )
    texts: set[str] = set()
    for layer in painter.layers:
        texts |= set(painted(layer, scene, painter).texts())
    assert set(names) | {"1"} <= texts
    assert "Kattegat" not in texts


def test_a_board_of_one_place_in_space_is_still_painted():
    towns = (Town(0, "Here", 10.0, 10.0, group="A"), Town(1, "There", 10.0, 10.0, group="A"))
    painter = DenmarkPainter(Board("flat", towns, (Link(0, 1),)))
    assert all(map(math.isfinite, (value for x, y, _ in painter.places for value in (x, y))))
