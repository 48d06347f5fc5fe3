"""The painter of Rule race: what is drawn, when it is drawn again, what a click means."""

import math
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from gametour import Match
from gametour.games.rule_race import declared as d
from gametour.painting.geometry import overlaps
from gametour.painting.metrics import text_width
from gametour.painting.race_track import HEIGHT, WIDTH
from gametour.painting.rule_race import RulePainter, painter_of, picture_of
from gametour.painting.rule_race_scene import (
    Pawn,
    RaceScene,
    RuleTag,
    Way,
    last_ways,
    place_of,
    scene_of,
    ways_of,
)
from gametour.painting.scene import Chance
from gametour.painting.theme import DARK, LIGHT
from tests.games.rule_race.races import Race
from tests.painting.recording import RecordingPen

PAINTER = RulePainter()
RULES = (
    RuleTag(0, "E1", "+2"),
    RuleTag(2, "E3", "even: miss 1", author=1, open_from=9),
    RuleTag(6, "G1", "6: throw again", author=0, lit=True),
)
SCENE = RaceScene(pawns=(Pawn(0, 0), Pawn(1, 11)), to_move=0, turn="Ravens", rules=RULES)


def painted(layer, scene=SCENE, painter=PAINTER):
    pen = RecordingPen()
    painter.paint(layer, pen, scene)
    return pen


def test_all_28_fields_lie_on_the_page_and_apart():
    """R3: none is covered by another, and rows do not meet."""
    points = [(x, y) for x, y, _ in PAINTER.places]
    assert len(points) == d.GOAL
    for x, y in points:
        assert 60 < x < WIDTH - 60
        assert 110 < y < HEIGHT - 150
    assert min(math.dist(a, b) for a, b in combinations(points, 2)) > 130


def test_start_goal_and_event_fields_say_what_they_are():
    texts = set(painted("ways").texts())
    assert {"Start", "Goal", "E1", "E6", "2", "27"} <= texts
    assert len(painted("ways").named("polygons")) == d.EVENT_FIELDS


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("da", {"Regelløb", "Mål", "Generelle regler", "ingen regel"}),
        ("de", {"Regelrennen", "Ziel", "Allgemeine Regeln", "keine Regel"}),
        ("en", {"Rule race", "Goal", "General rules", "no rule"}),
    ],
)
def test_the_board_speaks_the_language(language, texts):
    scene = replace(SCENE, language=language)
    found = {text for layer in PAINTER.layers for text in painted(layer, scene).texts()}
    assert texts <= found


def test_the_zone_is_the_last_five_fields_and_the_goal():
    """R12, RA5: it is tinted, and its meaning stands at the top."""
    (zone,) = PAINTER.track.zone.lines
    first, last = PAINTER.track.fields[place_of(d.GOAL - d.ZONE)], PAINTER.track.fields[-1]
    assert (zone[0], zone[-1]) == (first, last)
    strokes = [values[0] for values, _ in painted("track").named("stroke_path")]
    assert PAINTER.track.zone in strokes
    assert any("back to field 16" in text for text in painted("track").texts())
    free = RulePainter(zone_rounds=None)
    assert any("only the exact number" in text for text in painted("track", painter=free).texts())


def test_every_rule_in_force_stands_on_the_board_with_its_team_and_protection():
    """R16: also twelve general rules find their room, each whole or with a sign that it is cut."""
    general = tuple(
        RuleTag(d.EVENT_FIELDS + n, f"G{n + 1}", f"on {n}: → {n + 1}", n % 2, 99, n == 3)
        for n in range(d.GENERAL_RULES)
    )
    pen = painted("rules", replace(SCENE, rules=RULES[:2] + general))
    texts = pen.texts()
    assert {"+2", "even: miss 1", *(tag.name for tag in general)} <= set(texts)
    assert {tag.text for tag in general} <= set(texts)
    assert {"1", "2", "9", "99"} <= set(texts)
    lines = [values for values, _ in pen.named("text")]
    assert max(values[2] + values[3] / 2 for values in lines) < HEIGHT
    assert max(values[1] for values in lines) < WIDTH - 10


@pytest.mark.parametrize("language", ["en", "da", "de"])
def test_everything_can_be_read_on_a_board_of_540_pixels(language):
    """Letters are at least ten pixels high, but for a team's number in its mark."""
    chances = tuple(Chance(place, 0.17, 0.5) for place in range(d.GOAL))
    general = (RuleTag(6, "G1", "6: throw again", 0, 12),)
    scene = replace(SCENE, rules=RULES[:2] + general, chances=chances, turns=3, language=language)
    for layer in ("track", "ways", "rules"):
        for values, _ in painted(layer, scene).named("text"):
            mark = values[0] in {"1", "2"} and values[3] < 20
            assert mark or values[3] * 540 / WIDTH >= 10, values


def test_a_pawn_stands_above_the_name_of_its_field():
    for place in (0, *PAINTER.events, 4, d.GOAL - 1):
        scene = replace(SCENE, pawns=(Pawn(0, place), Pawn(1, place)))
        tip = max(PAINTER.stand(scene, seat)[1] for seat in (0, 1))
        x, y = PAINTER.track.fields[place]
        names = [values for values, _ in painted("ways").named("text")]
        highest = min(v[2] - v[3] / 2 for v in names if math.dist((v[1], v[2]), (x, y)) < 30)
        assert tip <= highest + 2


def test_a_rule_in_words_is_cut_to_its_room():
    long = RuleTag(1, "E2", "“Whoever sings before the throw may throw twice.”", 0, 12)
    for scale in (1.0, 1.25, 1.5):
        pen = painted("rules", replace(SCENE, rules=(long,), text_scale=scale))
        (values,) = [values for values, _ in pen.named("text") if values[0].startswith("“")]
        assert values[0].endswith("…")
        assert values[1] + text_width(values[0], values[3], bold=True) < WIDTH - 8


def test_tags_of_neighbouring_event_fields_do_not_meet():
    painter = RulePainter((2, 3, 4, 5, 6, 7))
    rules = tuple(RuleTag(n, f"E{n + 1}", "behind: throw again at once", 1, 44) for n in range(6))
    for scale in (1.0, 1.5):
        pen = painted("rules", replace(SCENE, rules=rules, text_scale=scale), painter)
        grounds = [values for values, named in pen.named("rounded_rectangle") if values[2] > 60]
        assert len(grounds) == 6
        for (x1, _, width, *_), (x2, *_) in pairwise(sorted(grounds)):
            assert x1 + width < x2


def test_a_rule_that_has_just_acted_lights_up():
    def fills(lit):
        rules = tuple(replace(tag, lit=lit) for tag in RULES)
        pen = painted("rules", replace(SCENE, rules=rules))
        return [named.get("fill") for _, named in pen.named("rounded_rectangle")].count(LIGHT.star)

    assert fills(lit=True) == 3
    assert fills(lit=False) == 0


def test_chances_stand_at_the_fields_in_the_colour_of_the_team():
    scene = replace(SCENE, chances=(Chance(2, 0.17, 0.4), Chance(12, 0, 0.83)), turns=2)
    texts = painted("rules", scene).texts()
    assert texts["17%"][0] == LIGHT.seats[0].ink
    assert texts["83%"][0] == texts["40%"][0] == LIGHT.lit_ink
    assert {"the next throw leads here", "comes here within 2 turns"} <= set(texts)
    assert "17%" not in painted("rules").texts()


def test_without_turns_the_next_throw_alone_is_shown_and_explained():
    scene = replace(SCENE, chances=(Chance(2, 0.17, 0.0), Chance(12, 0.5, 0.0)))
    texts = painted("rules", scene).texts()
    assert {"17%", "50%", "the next throw leads here"} <= set(texts)
    assert not any("within" in text for text in texts)


def test_pills_of_chances_meet_neither_one_another_nor_the_list():
    """Two on each field, where a pawn stands one below the other; the key is below the track."""
    chances = tuple(Chance(place, 0.5, 0.5) for place in range(28))
    for scale in (1.0, 1.25, 1.5):
        scene = replace(SCENE, rules=(), chances=chances, turns=6, text_scale=scale, language="de")
        pen = painted("rules", scene)
        pills = [values[:4] for values, _ in pen.named("rounded_rectangle")]
        assert len(pills) == 2 * 28 + 2
        boxes = [(x + 1, y + 1, x + w - 1, y + h - 1) for x, y, w, h in pills]
        assert not any(overlaps(one, other) for one, other in combinations(boxes, 2))
        assert all(left > 0 and right < WIDTH for left, _, right, _ in boxes)


def test_pawns_on_one_field_stand_apart_and_the_mover_stands_out():
    together = replace(SCENE, pawns=(Pawn(0, 4), Pawn(1, 4)), to_move=1)
    first, second = PAINTER.stand(together, 0), PAINTER.stand(together, 1)
    assert second[0] - first[0] > 35
    assert PAINTER.pawn_scale(together, 1) > PAINTER.pawn_scale(together, 0)
    assert painted("pawns", together).named("sprite")[-1][0][0].name == "pawn 1 light"


def test_whose_turn_it_is_stands_beside_the_title_until_the_race_is_over():
    assert "Ravens" in painted("track").texts()
    assert (
        "Who makes the rules, runs the race." in painted("track", replace(SCENE, turn="")).texts()
    )


def test_only_what_changed_is_painted_again():
    way = (Way(0, (0, 1, 2), "walk"),)
    changes = {
        "rules": (replace(SCENE, rules=RULES[:1]), {"rules"}),
        "ways": (replace(SCENE, ways=way), {"ways"}),
        "chances": (replace(SCENE, chances=(Chance(3, 0.17, 0.2),)), {"rules"}),
        "turns": (replace(SCENE, turns=2), {"rules"}),
        "pawns": (replace(SCENE, pawns=(Pawn(0, 3), Pawn(1, 11))), {"pawns"}),
        "turn": (replace(SCENE, to_move=1, turn="Bears"), {"track", "pawns"}),
        "theme": (replace(SCENE, theme=DARK), set(PAINTER.layers)),
        "language": (replace(SCENE, language="da"), {"track", "ways", "rules"}),
        "resize": (replace(SCENE, height_px=500), set()),
    }
    for what, (scene, layers) in changes.items():
        repainted = {
            layer
            for layer in PAINTER.layers
            if PAINTER.parts(layer, scene) != PAINTER.parts(layer, SCENE)
        }
        assert repainted == layers, what


def test_clicks_find_fields():
    for place, (x, y, _) in enumerate(PAINTER.places):
        assert PAINTER.hit(x + 20, y - 20, SCENE) == place
    assert PAINTER.hit(5, 5, SCENE) == -1


def test_a_way_on_the_track_meets_every_field_forward_and_back():
    for places in (tuple(range(5, 9)), tuple(range(15, 11, -1))):
        line = PAINTER.polyline(places, "walk")
        assert [PAINTER.track.fields[place] for place in places] == [
            point for point in line if point in PAINTER.track.fields
        ]
    line = PAINTER.polyline((24, 15), "flight")
    assert (line[0], line[-1]) == (PAINTER.track.fields[24], PAINTER.track.fields[15])


def test_an_unknown_layer_is_refused():
    for ask in (PAINTER.parts, lambda layer, scene: PAINTER.paint(layer, RecordingPen(), scene)):
        with pytest.raises(ValueError, match="no layer"):
            ask("clouds", SCENE)


# ---------------------------------------------------------------------- from a match to a scene


def rolled(race, face):
    return race.match.play(face)


def test_the_ways_of_a_turn_are_those_that_happened():
    """R10, R13: along the track to the event field, then where its rule leads."""
    race = Race(2, 9, events={"E1": "always: move 2"}, rule_making=False)
    ways = ways_of(rolled(race, 2))
    assert ways == (Way(0, (1, 2, 3), "walk"), Way(0, (3, 5), "flight"))
    assert last_ways(race.match.log) == ways


def test_a_swap_moves_both_pawns_and_a_bounce_goes_to_the_goal_and_back():
    race = Race(2, 9, events={"E1": "always: swap"}, rule_making=False)
    assert ways_of(rolled(race, 2))[1:] == (Way(0, (3, 8), "flight"), Way(1, (8, 3), "flight"))
    race = Race(26, 9, events={}, general=["odd: move 0"], overshoot="bounce", rule_making=False)
    (way,) = ways_of(rolled(race, 6))
    assert way.towns == (25, 26, 27, 26, 25, 24, 23)


def test_a_scene_tells_rules_and_chances_of_the_match():
    match = Match("rule_race", ["Ravens", "Bears"], seed=1)
    chances = (Chance(5, 1 / 3, 0.5),)
    scene = scene_of(match.view(), chances=chances, turns=2, language="de")
    assert [tag.text for tag in scene.rules] == [
        "+2",
        "1 aussetzen",
        "nochmal",
        "wie sonst",
        "−3",
        "−6",
    ]
    assert (scene.chances, scene.turns) == (chances, 2)
    assert not scene_of(match.view()).chances
    assert scene.turn == "Ravens"


def test_a_picture_is_the_same_board():
    match = Match("rule_race", seed=1, event_fields=[3, 6, 9, 12, 15, 18], setback_field=5)
    painter, scene = picture_of(
        match.view(), theme=DARK, language="da", show_hand=False, text_scale=1.25
    )
    assert painter.events == painter_of(match.setup).events
    assert {"H1", "3"} <= set(painted("ways", scene, painter).texts())
    assert (scene.theme, scene.language, scene.text_scale) == (DARK, "da", 1.25)
    assert any("5" in text for text in painted("track", scene, painter).texts())
