"""The chances on the board: numbers, shades, their key, and when they are painted anew."""

import math
from dataclasses import replace

import pytest

from gametour.boards import Board, Link, Town, read_board
from gametour.painting.chance_layer import in_percent, number_spots, shade
from gametour.painting.denmark_tour import DenmarkPainter, Lit, Pawn, Scene
from gametour.painting.names import name_box
from gametour.painting.scene import Chance
from gametour.painting.theme import DARK, LIGHT
from tests.painting.recording import RecordingPen

DENMARK = read_board("denmark")
PAINTER = DenmarkPainter(DENMARK)
VEJLE, KOLDING, HERNING, SKAGEN = map(DENMARK.index, ("Vejle", "Kolding", "Herning", "Skagen"))
SCENE = Scene(
    pawns=(Pawn(0, VEJLE),),
    to_move=0,
    chances=(Chance(KOLDING, 1 / 6, 0.5), Chance(HERNING, 0.25, 0.5), Chance(SKAGEN, 0.0, 0.1)),
)


def painted(scene, painter=PAINTER):
    pen = RecordingPen()
    painter.paint("glow", pen, scene)
    return pen


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_numbers_stand_in_the_towns_of_the_next_throw(theme):
    pen = painted(replace(SCENE, theme=theme))
    texts = pen.texts()
    assert {"17", "25"} <= set(texts)
    assert texts["25"][0] == theme.lit_ink
    at = {values[0]: values[1:3] for values, _ in pen.named("text") if values[0] == "25"}
    assert at["25"] == pytest.approx(PAINTER.layout.towns[HERNING], abs=9)
    assert "0" not in texts


@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5])
def test_no_number_lies_over_the_name_of_its_town(text_scale):
    scene = replace(SCENE, text_scale=text_scale)
    names = PAINTER.names(text_scale)
    growth = 1 + 0.4 * (text_scale - 1)
    for town, (x, y) in enumerate(PAINTER.layout.towns):
        spot = number_spots(PAINTER.layout, names, scene, [town])[town]
        assert math.dist(spot, (x, y)) <= 8.1 * growth
        box = name_box(PAINTER.layout, names, town, text_scale)
        if box is None:
            continue
        left, top, right, bottom = box
        across = max(left - spot[0], 0, spot[0] - right)
        down = max(top - spot[1], 0, spot[1] - bottom)
        assert math.hypot(across, down) > 12.5 * growth - 2, DENMARK.towns[town].name


def test_names_are_written_over_shades():
    pen = painted(SCENE)
    shades = [at for at, (method, _, how) in enumerate(pen.calls) if how.get("alpha")]
    name = next(at for at, (_, values, _) in enumerate(pen.calls) if values[0] == "Kolding")
    assert shades[1] < name < shades[2], "after the shades, before the key"


def test_numbers_of_the_own_towns_are_in_the_seats_colour():
    seat = LIGHT.seats[0]
    texts = painted(replace(SCENE, marks=(HERNING,))).texts()
    assert (texts["25"][0], texts["17"][0]) == (seat.ink, LIGHT.lit_ink)
    others = painted(replace(SCENE, marks=(HERNING,), marks_seat=1)).texts()
    assert others["25"][0] == LIGHT.lit_ink


def test_shades_are_darker_the_likelier():
    shades = {
        tuple(values[0]): how["alpha"]
        for values, how in painted(SCENE).named("dots")
        if "alpha" in how
    }
    two = tuple(PAINTER.layout.towns[town] for town in (KOLDING, HERNING))
    one = (PAINTER.layout.towns[SKAGEN],)
    assert shades[one] < shades[two]
    assert shade(0.001) == shade(0.1)


def test_the_key_says_what_they_mean():
    assert "%: reached by the next throw" in painted(SCENE).texts()
    assert "shade: within 3 turns" in painted(SCENE).texts()
    assert "farve: inden for 1 tur" in painted(replace(SCENE, language="da", turns=1)).texts()


@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("language", ["da", "de", "en"])
def test_the_key_covers_no_town_and_no_name(language, text_scale):
    scene = replace(SCENE, language=language, text_scale=text_scale)
    [((left, top, width, height, *_), _)] = painted(scene).named("rounded_rectangle")
    names = PAINTER.names(text_scale)
    for town, (x, y) in enumerate(PAINTER.layout.towns):
        assert not (left < x < left + width and top < y < top + height), DENMARK.towns[town].name
        box = name_box(PAINTER.layout, names, town, text_scale)
        if box is not None:
            apart = box[2] < left or box[0] > left + width or box[3] < top or box[1] > top + height
            assert apart, DENMARK.towns[town].name
    assert left >= 0
    assert left + width <= PAINTER.width


def test_a_board_full_of_towns_has_a_key_all_the_same():
    towns = tuple(Town(at, f"Town {at}", 55 + at // 10 / 10, 10 + at % 10 / 5) for at in range(100))
    board = Board("grid", towns, tuple(Link(at, at + 1) for at in range(99)))
    scene = replace(SCENE, pawns=(Pawn(0, 0),), chances=(Chance(5, 0.5, 0.5),))
    assert "shade: within 3 turns" in painted(scene, DenmarkPainter(board)).texts()


def test_lit_towns_have_their_names_instead_of_numbers():
    lit = (Lit(HERNING, (VEJLE, HERNING), "walk", False, HERNING),)
    texts = painted(replace(SCENE, lit=lit)).texts()
    assert "25" not in texts
    assert "Herning" in texts


def test_the_layer_is_painted_anew_when_chances_change_and_only_then():
    parts = PAINTER.parts("glow", SCENE)
    assert parts == PAINTER.parts("glow", replace(SCENE, flights=True))
    assert PAINTER.parts("glow", replace(SCENE, chances=())) == ()
    for other in (
        replace(SCENE, chances=SCENE.chances[:2]),
        replace(SCENE, language="da"),
        replace(SCENE, theme=DARK),
        replace(SCENE, to_move=1),
        replace(SCENE, marks=(HERNING,)),
        replace(SCENE, text_scale=1.5),
    ):
        assert PAINTER.parts("glow", other) != parts


def test_numbers_fit_small_discs():
    assert [in_percent(chance) for chance in (0.001, 0.055, 0.5, 0.999)] == ["<1", "6", "50", ">99"]
