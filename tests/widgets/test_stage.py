"""The stage without a browser: what is painted when, how it follows its views, how a pawn goes."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import pytest

from gametour.painting.pen import Pen, Sprite
from gametour.painting.sprites import DIE_FACES
from gametour.painting.theme import DARK, LIGHT
from gametour.widgets import stage as stage_module
from gametour.widgets.bridge import read_report
from gametour.widgets.canvas import path_widget
from gametour.widgets.die import FAINT, Die
from gametour.widgets.stage import Stage, stylesheet
from gametour.words import UserError


@dataclass(frozen=True)
class Pawn:
    seat: int
    town: int


@dataclass(frozen=True)
class Scene:
    pawns: tuple[Pawn, ...] = (Pawn(0, 0), Pawn(1, 2))
    ground: str = "#ffffff"
    height_px: float = 0.0


class Painter:
    """Three towns in a row on a plain ground."""

    width, height = 300, 100
    layers = ("ground", "pawns")
    places = ((50.0, 50.0, "West"), (150.0, 50.0, "Middle"), (250.0, 50.0, "East"))

    def __init__(self) -> None:
        self.painted: list[tuple[str, Scene]] = []

    def parts(self, layer: str, scene: Scene) -> object:
        return scene.ground if layer == "ground" else scene.pawns

    def paint(self, layer: str, pen: Pen, scene: Scene) -> None:
        self.painted.append((layer, scene))
        if layer == "ground":
            pen.fill_board(scene.ground)
        else:
            for pawn in scene.pawns:
                pen.sprite(self.sprite(scene, pawn.seat), *self.stand(scene, pawn.seat))

    def sprite(self, scene: Scene, seat: int) -> Sprite:
        return Sprite(f"pawn {seat}", (-5, -5, 5, 5), lambda pen: pen.fill_board("#ff0000"))

    def stand(self, scene: Scene, seat: int) -> tuple[float, float]:
        town = next(pawn.town for pawn in scene.pawns if pawn.seat == seat)
        return self.places[town][:2]

    def pawn_scale(self, scene: Scene, seat: int) -> float:
        return 1.0

    def polyline(self, towns: tuple[int, ...], kind: str) -> list[tuple[float, float]]:
        return [self.places[town][:2] for town in towns]

    def hit(self, x: float, y: float, scene: Scene) -> int:
        return next((n for n, place in enumerate(self.places) if abs(place[0] - x) < 20), -1)

    def pills(self, scene: Scene) -> tuple[object, ...]:
        return ()


@pytest.fixture
def stage() -> Stage:
    return Stage(Painter())


def layers(stage: Stage) -> list[str]:
    """Tell which layers were painted since the last time of asking."""
    painted = [layer for layer, _ in stage.painter.painted]
    stage.painter.painted.clear()
    return painted


def open_page(stage: Stage) -> None:
    """Let a page come that shows no view yet; without an event loop nothing waits for one."""
    stage._canvas._canvases[-1]._handle_frontend_event(None, {"event": "client_ready"}, [])


def report(stage: Stage, view: str, width: int, ratio: float = 1.0, **more: object) -> None:
    """Let a view tell its size, as the browser does."""
    content = {"kind": "view", "view": view, "width": width, "height": width // 3, "ratio": ratio}
    stage.bridge._received(None, content | more, [])


def test_nothing_is_painted_before_anybody_looks(stage: Stage) -> None:
    stage.show(Scene())
    assert layers(stage) == []
    open_page(stage)
    assert layers(stage) == ["ground", "pawns"]


def test_only_what_changed_is_painted_again(stage: Stage) -> None:
    stage.show(Scene())
    open_page(stage)
    layers(stage)
    stage.show(Scene())
    assert layers(stage) == []
    stage.show(Scene(pawns=(Pawn(0, 1),)))
    assert layers(stage) == ["pawns"]


def test_a_page_that_comes_later_gets_everything(stage: Stage) -> None:
    stage.show(Scene())
    open_page(stage)
    layers(stage)
    open_page(stage)
    assert layers(stage) == ["ground", "pawns"]


def test_the_largest_view_gives_the_size(stage: Stage) -> None:
    stage.show(Scene())
    open_page(stage)
    report(stage, "a", 600)
    assert (stage._canvas.width, stage.size_css) == (600, (600, 200))
    report(stage, "b", 1800, ratio=2.0)
    assert (stage._canvas.width, stage.size_css) == (1800, (900, 300))
    report(stage, "a", 660)
    assert stage._canvas.width == 1800
    layers(stage)
    report(stage, "a", 660)
    assert layers(stage) == []


def watched(stage: Stage, view: str, seen: bool) -> None:
    """Let a view tell whether it is in sight."""
    stage.bridge._received(None, {"kind": "watched", "view": view, "watched": seen}, [])


def test_a_board_is_watched_while_it_is_in_sight_in_any_view(stage: Stage) -> None:
    told: list[bool] = []
    stage.on_watched(lambda: told.append(stage.watched))
    assert stage.watched, "where no view can tell"
    watched(stage, "a", False)
    watched(stage, "b", False)
    watched(stage, "b", True)
    watched(stage, "a", True)
    stage.bridge._received(None, {"kind": "gone", "view": "b"}, [])
    stage.bridge._received(None, {"kind": "gone", "view": "a"}, [])
    assert told == [False, True, False]


def test_a_page_that_comes_later_tells_anew_what_is_watched(stage: Stage) -> None:
    watched(stage, "closed page", True)
    open_page(stage)
    assert not stage.watched
    watched(stage, "new page", True)
    assert stage.watched


def test_the_scene_learns_how_high_the_board_is(stage: Stage) -> None:
    stage.show(Scene())
    open_page(stage)
    report(stage, "a", 600, ratio=2.0)
    assert stage.painter.painted[-1][1].height_px == 100


def test_a_report_that_makes_no_sense_is_left_alone(stage: Stage) -> None:
    good = {"width": 600, "height": 200, "ratio": 1}
    assert read_report(good) is not None
    bad: list[dict[str, Any]] = [
        {"width": 0},
        {"width": 10**9},
        {"width": "wide"},
        {"width": float("nan")},
        {"ratio": 0},
        {"ratio": float("inf")},
        {"height": None},
    ]
    assert [read_report(good | change) for change in bad] == [None] * len(bad)
    stage.bridge._received(None, {"kind": "view"}, [])
    stage.bridge._received(None, {"kind": "pick", "place": 99}, [])
    stage.bridge._received(None, {"kind": "unheard of"}, [])
    stage.bridge._received(None, "nonsense", [])


def test_theme_and_motion_are_told_and_followed_in_one_painting(stage: Stage) -> None:
    stage.show(Scene())
    open_page(stage)
    told: list[tuple[bool, bool]] = []

    def follow() -> None:
        told.append((stage.dark_host, stage.reduced_motion))
        stage.show(Scene(ground="#000000"))

    stage.on_change(follow)
    layers(stage)
    report(stage, "a", 600, dark=True, still=True)
    assert told == [(True, True)]
    assert layers(stage) == ["ground", "pawns"]


def test_a_press_or_a_tap_picks_the_place_under_it(stage: Stage) -> None:
    picked: list[int] = []
    stage.on_pick(picked.append)
    stage.show(Scene())
    open_page(stage)
    report(stage, "a", 600)
    top = stage._canvas._canvases[-1]
    top._handle_frontend_event(None, {"event": "mouse_down", "x": 300, "y": 100}, [])
    top._handle_frontend_event(None, {"event": "mouse_down", "x": 200, "y": 100}, [])
    touches = [{"x": 500, "y": 100}]
    top._handle_frontend_event(None, {"event": "touch_start", "touches": touches}, [])
    stage.bridge._received(None, {"kind": "pick", "place": 0}, [])
    assert picked == [1, 2, 0]


def test_what_goes_wrong_in_a_handler_is_told(stage: Stage) -> None:
    told: list[Exception] = []
    stage.on_error(told.append)
    stage.on_pick(lambda place: [][place])
    stage.bridge._received(None, {"kind": "pick", "place": 0}, [])
    stage.bridge._received(None, {"kind": "full_screen_refused"}, [])
    assert [type(error) for error in told] == [IndexError, UserError]


def test_a_pawn_goes_its_way_in_one_message(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.show(Scene())
    open_page(stage)
    report(stage, "a", 600)
    seen: list[float] = []
    monkeypatch.setattr(type(stage._mover), "draw_image", lambda self, stamp, x, y: seen.append(x))
    waits: list[int] = []
    monkeypatch.setattr(type(stage._mover), "sleep", lambda self, ms: waits.append(ms))
    layers(stage)
    after = replace(Scene(), pawns=(Pawn(0, 2), Pawn(1, 2)))
    seconds = stage.move(0, (0, 1, 2), "walk", after)
    assert 0.3 < seconds < 0.9
    assert sum(waits) < 1000 * seconds
    way = seen[1:-2]  # the pawns at rest are drawn before and after
    assert way == sorted(way)
    assert 90 <= way[0] < way[-1] <= 490
    assert layers(stage) == ["pawns", "pawns"]
    assert stage._scene.pawns == after.pawns


@dataclass(frozen=True)
class LitScene(Scene):
    lit: tuple[int, ...] = ()


class GlowPainter(Painter):
    """Towns light up on a layer of their own."""

    layers = ("ground", "glow", "pawns")

    def parts(self, layer: str, scene: LitScene) -> object:
        return scene.lit if layer == "glow" else super().parts(layer, scene)

    def paint(self, layer: str, pen: Pen, scene: LitScene) -> None:
        if layer == "glow":
            self.painted.append((f"glow {scene.lit}", scene))
        else:
            super().paint(layer, pen, scene)


def test_where_to_go_next_lights_up_when_the_pawn_has_arrived(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was lit goes out first; nothing but that is painted twice."""
    stage = Stage(GlowPainter())
    stage.show(LitScene(lit=(1,)))
    open_page(stage)
    report(stage, "a", 600)
    layers(stage)
    painted = stage.painter.painted

    def waits(self: Any, ms: int) -> None:
        if painted[-1][0] != "frame":
            painted.append(("frame", LitScene()))

    monkeypatch.setattr(type(stage._mover), "sleep", waits)
    arrived = LitScene(pawns=(Pawn(0, 1), Pawn(1, 2)), lit=(0, 2))
    stage.move(0, (0, 1), "walk", arrived)
    assert layers(stage) == ["glow ()", "pawns", "frame", "glow (0, 2)", "pawns"]
    stage.move(0, (1, 2), "walk", LitScene(pawns=(Pawn(0, 2), Pawn(1, 2))))
    assert layers(stage) == ["glow ()", "pawns", "frame", "pawns"]


def test_what_is_seen_from_above_turns_to_where_it_goes_and_does_not_hop(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bus that heads west and drives east turns round first, a little in each frame."""
    bus = Sprite("bus", (-9, -5, 9, 5), lambda pen: pen.fill_board("#ff0000"), turn=math.pi)
    monkeypatch.setattr(stage.painter, "sprite", lambda scene, seat: bus)
    stage.show(Scene())
    open_page(stage)
    report(stage, "a", 600)
    turns: list[float] = []
    heights: set[float] = set()

    def transformed(self: Any, a: float, b: float, c: float, d: float, x: float, y: float) -> None:
        if x > 0:  # it is stamped, not measured in pixels
            turns.append(math.atan2(b, a))
            heights.add(y)

    monkeypatch.setattr(type(stage._mover), "set_transform", transformed)
    wiped: list[tuple[float, ...]] = []
    monkeypatch.setattr(type(stage._mover), "clear_rect", lambda self, *box: wiped.append(box))
    stage.move(0, (0, 1, 2), "", replace(Scene(), pawns=(Pawn(0, 2), Pawn(1, 2))))
    going = turns[1:-2]  # those at rest are drawn before and after
    assert abs(going[0]) < math.pi - 0.5
    assert going[-1] == 0
    assert all(abs(a) >= abs(b) for a, b in pairwise(going))
    assert heights == {100.0}
    assert all(width == height > 36 for _, _, width, height in wiped)


@pytest.mark.parametrize("still", ["motion", "system", "unseen"])
def test_a_pawn_is_there_at_once_where_motion_is_not_wanted(stage: Stage, still: str) -> None:
    stage.show(Scene())
    if still != "unseen":
        open_page(stage)
        report(stage, "a", 600, still=still == "system")
    after = replace(Scene(), pawns=(Pawn(0, 2), Pawn(1, 2)))
    motion = 0.0 if still == "motion" else 1.0
    assert stage.move(0, (0, 1, 2), "walk", after, motion=motion) == 0.0
    assert stage._scene.pawns == after.pawns


@pytest.mark.parametrize("steps", [1, 3, 6, 40])
@pytest.mark.parametrize("motion", [0.5, 1.0, 2.0, 10.0])
def test_no_move_holds_the_canvases_longer_than_agreed(steps: int, motion: float) -> None:
    seconds = stage_module._frames(steps, motion) * stage_module.FRAME
    assert 0.1 < seconds <= stage_module.LONGEST_MOVE


def test_a_way_is_gone_evenly_along_its_length() -> None:
    way = [(0.0, 0.0), (10.0, 0.0), (10.0, 0.0), (10.0, 30.0)]
    lengths = stage_module._lengths(way)
    assert stage_module._point_on(way, lengths, 0) == (0, 0)
    assert stage_module._point_on(way, lengths, 0.25) == (10, 0)
    assert stage_module._point_on(way, lengths, 0.5) == (10, 10)
    assert stage_module._point_on(way, lengths, 1) == (10, 30)


def test_the_stylesheet_knows_the_boards_proportions() -> None:
    sheet = stylesheet(Painter()).value
    assert "--aspect: 3.0000" in sheet
    assert "gt-aspect-300-100" in Stage(Painter()).widget._dom_classes
    assert sheet.count("{") == sheet.count("}")


def test_a_closed_stage_is_silent(stage: Stage) -> None:
    stage.show(Scene())
    open_page(stage)
    layers(stage)
    stage.close()
    stage.show(Scene(ground="#000000"))
    stage._paint_for_waiting()
    assert layers(stage) == []


def test_a_die_not_thrown_yet_shows_every_spot_faint(monkeypatch: pytest.MonkeyPatch) -> None:
    die = Die()
    filled: list[tuple[Any, float]] = []
    monkeypatch.setattr(
        die.widget, "fill", lambda path: filled.append((path, die.widget.global_alpha))
    )
    die.widget._handle_frontend_event(None, {"event": "client_ready"}, [])
    die.show(0, LIGHT)
    _body, *spots = filled
    assert spots == [(path_widget(DIE_FACES[face]), FAINT) for face in (1, 6)]
    die.close()


def test_the_die_rolls_within_its_time_and_shows_what_was_thrown() -> None:
    die = Die()
    assert die.roll(4, LIGHT) == 0.0, "nobody looks yet"
    die.widget._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert 0.5 < die.roll(2, LIGHT) <= 0.9
    assert die.roll(2, DARK, motion=10) <= 0.9
    assert die.roll(5, DARK, motion=0) == 0.0
    die.show(0, LIGHT)
    die.close()
