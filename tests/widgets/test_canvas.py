"""The pen for ipycanvas: what it sends, how little, and that a failure leaves nothing behind."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ipycanvas import Canvas, hold_canvas
from ipycanvas import canvas as ipycanvas_canvas

from gametour.painting.matplotlib_pen import MatplotlibPen
from gametour.painting.pen import Path, Pen, Shadow, Sprite
from gametour.widgets.canvas import CanvasPen, Stamps, held, path_widget

MANAGER = ipycanvas_canvas._CANVAS_MANAGER
COMMANDS = ipycanvas_canvas._CMD_LIST
SQUARE = Path("square", (((0, 0), (10, 0), (10, 10), (0, 10)),), closed=True)

Sent = list[list[Any]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Sent]]:
    """Collect the messages to the browser: each a list of commands."""
    messages: list[Sent] = []

    def send(content: object, buffers: list[memoryview]) -> None:
        commands = json.loads(bytes(buffers[0]))
        messages.append(commands if isinstance(commands[0], list) else [commands])

    monkeypatch.setattr(MANAGER, "send", send)
    yield messages
    assert not MANAGER._caching, "the kernel's canvases were left on hold"


def names(message: Sent) -> list[str]:
    return [COMMANDS[command[0]] for command in message]


def attributes(message: Sent) -> list[tuple[str, object]]:
    by_number = {number: name for name, number in Canvas.ATTRS.items()}
    return [
        (by_number[command[1][0]], command[1][1])
        for command in message
        if COMMANDS[command[0]] == "set"
    ]


def paint(strokes: Callable[[CanvasPen], object]) -> None:
    canvas = Canvas(width=200, height=100)
    with held():
        strokes(CanvasPen(canvas, 2.0))


def test_what_is_painted_together_is_one_message(sent: list[Sent]) -> None:
    paint(lambda pen: [pen.dots([(1, 1)], 2, fill="#ff0000") for _ in range(20)])
    assert len(sent) == 1


def test_a_failure_sends_nothing_and_does_not_hold_up_what_comes_after(sent: list[Sent]) -> None:
    canvas = Canvas(width=200, height=100)

    def fail() -> None:
        with held():
            canvas.fill_rect(0, 0, 10)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert sent == []
    with held():
        canvas.fill_rect(0, 0, 20)
    assert names(sent[0]) == ["switchCanvas", "fillRect"]
    assert sent[0][1][1][2] == 20


def test_every_message_says_which_canvas_it_means(sent: list[Sent]) -> None:
    canvas = Canvas(width=200, height=100)
    for _ in range(2):  # a page may have been reloaded in between, and know of no canvas
        with held():
            canvas.fill_rect(0, 0, 10)
    assert [names(message)[0] for message in sent] == ["switchCanvas"] * 2


def test_painting_goes_out_though_somebody_holds_the_canvases(sent: list[Sent]) -> None:
    canvas = Canvas(width=200, height=100)
    with hold_canvas():
        canvas.fill_rect(0, 0, 10)
        with held():
            canvas.fill_rect(0, 0, 20)
        assert [message[1][1][2] for message in sent] == [20]
        canvas.fill_rect(0, 0, 30)
    assert names(sent[1]) == ["switchCanvas", "fillRect", "switchCanvas", "fillRect"]


def test_an_attribute_is_sent_when_it_changes_and_only_then(sent: list[Sent]) -> None:
    def strokes(pen: Pen) -> None:
        pen.dots([(1, 1)], 2, fill="#ff0000")
        pen.dots([(2, 2)], 2, fill="#ff0000")
        pen.dots([(3, 3)], 2, fill="#00ff00")

    paint(strokes)
    assert [value for name, value in attributes(sent[0]) if name == "fill_style"] == [
        "#ff0000",
        "#00ff00",
    ]
    assert len([name for name, _ in attributes(sent[0]) if name == "global_alpha"]) == 1


def test_every_painting_sets_all_it_uses_afresh(sent: list[Sent]) -> None:
    """A resize or a reload has reset the browser's canvas, and the kernel cannot know."""
    canvas = Canvas(width=200, height=100)
    for _ in range(2):
        with held():
            CanvasPen(canvas, 2.0).dots([(1, 1)], 2, fill="#ff0000")
    assert sent[0] == sent[1]
    assert names(sent[0])[:3] == ["switchCanvas", "setTransform", "clear"]


def test_a_path_travels_once(sent: list[Sent]) -> None:
    widget = path_widget(SQUARE)
    paint(lambda pen: pen.fill_path(SQUARE, "#ff0000"))
    assert path_widget(SQUARE) is widget
    assert widget.value == SQUARE.svg()
    assert f"IPY_MODEL_{widget.model_id}" in json.dumps(sent[0])
    widget.close()
    assert path_widget(SQUARE).comm is not None, "a closed path would stop the browser's canvases"


def test_a_sprite_is_painted_once_and_again_when_it_is_forgotten(sent: list[Sent]) -> None:
    painted: list[int] = []

    def paint_sprite(pen: Pen) -> None:
        painted.append(1)
        pen.dots([(0, 0)], 3, fill="#ff0000")

    sprite = Sprite("ball", (-4, -4, 4, 4), paint_sprite)
    canvas, stamps = Canvas(width=200, height=100), Stamps()
    for forget in (False, False, True):
        if forget:
            stamps.forget()
        with held():
            CanvasPen(canvas, 2.0, stamps=stamps).sprite(sprite, 50, 25)
    assert len(painted) == 2
    draws = [command for command in sent[1] if COMMANDS[command[0]] == "drawImage"]
    assert [command[1][1:3] for command in draws] == [[92, 42]]
    assert len(json.dumps(sent[1])) < 300


def test_a_dragged_window_leaves_few_sprites_behind(sent: list[Sent]) -> None:
    sprite = Sprite("ball", (-4, -4, 4, 4), lambda pen: pen.dots([(0, 0)], 3, fill="#ff0000"))
    stamps = Stamps()
    canvases = []
    with held():
        for step in range(30):
            canvases.append(stamps.stamp(sprite, 1 + step / 10))
    assert len({id(canvas) for canvas in canvases if canvas.comm is not None}) <= 4
    stamps.close()
    assert all(canvas.comm is None for canvas in canvases)


def test_shadows_are_measured_in_pixels(sent: list[Sent]) -> None:
    paint(lambda pen: pen.fill_path(SQUARE, "#ff0000", shadow=Shadow("#0000ff", 5, 1.5)))
    assert ("shadow_blur", 10) in attributes(sent[0])
    assert ("shadow_offset_y", 3) in attributes(sent[0])


def test_the_pen_has_all_strokes_of_a_pen(sent: list[Sent]) -> None:
    def strokes(pen: Pen) -> None:
        pen.fill_board("#ffffff")
        pen.stroke_path(SQUARE, "#ff0000", 1.5, dash=(2, 3), cap="butt")
        pen.lines([[(0, 0), (5, 5)], [(1, 1), (2, 2), (3, 1)]], "#ff0000", 2)
        pen.polygons([[(0, 0), (5, 0), (0, 5)]], fill="#ff0000", edge="#000000")
        pen.rounded_rectangle(1, 1, 20, 10, 3, fill="#ff0000", edge="#000000")
        pen.text("Ærø", 5, 5, 12, "#000000", halo="#ffffff", max_width=30)

    paint(strokes)
    assert {
        "fillRect",
        "strokePath",
        "setLineDash",
        "strokeLineSegments",
        "fillPolygons",
        "strokePolygons",
        "arcTo",
        "strokeText",
        "fillText",
    } <= set(names(sent[0]))
    methods = {name for name in vars(MatplotlibPen) if not name.startswith("_")}
    shared = {name for name in vars(Pen) if not name.startswith("_")}
    assert shared <= methods
    assert shared <= set(vars(CanvasPen))


def test_nothing_is_sent_for_no_points(sent: list[Sent]) -> None:
    def strokes(pen: Pen) -> None:
        pen.dots([], 2, fill="#ff0000")
        pen.lines([[(0, 0)]], "#ff0000", 2)
        pen.polygons([], fill="#ff0000")

    paint(strokes)
    assert names(sent[0]) == ["switchCanvas", "setTransform", "clear"]
