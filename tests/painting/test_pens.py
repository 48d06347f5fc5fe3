"""The pens: what a full picture costs on the wire, and that fonts are no condition."""

import json

from ipycanvas import MultiCanvas
from ipycanvas import canvas as ipycanvas_canvas
from matplotlib import font_manager

from gametour.painting import matplotlib_pen
from gametour.painting.matplotlib_pen import MatplotlibPen
from gametour.widgets.canvas import CanvasPen, Stamps, held
from tests.painting.test_denmark_painter import PAINTER, ROLLED, SCENE


def bytes_sent(monkeypatch, layers, scene, painter=PAINTER):
    """Count what ipycanvas sends for some layers."""
    sent = []

    def send(content, buffers=()):
        sent.append(len(json.dumps(content)) + sum(memoryview(part).nbytes for part in buffers))

    monkeypatch.setattr(ipycanvas_canvas._CANVAS_MANAGER, "send", send)
    canvases = MultiCanvas(len(painter.layers), width=564, height=588)
    stamps = Stamps()
    for number, layer in enumerate(painter.layers):
        if layer in layers:
            with held():
                pen = CanvasPen(canvases[number], 564 / painter.width, stamps=stamps)
                painter.paint(layer, pen, scene)
    return sum(sent)


def test_a_full_paint_is_at_most_40_kilobytes(monkeypatch):
    assert 15_000 < bytes_sent(monkeypatch, PAINTER.layers, ROLLED) < 40_000


def test_lighting_up_fifteen_towns_is_small(monkeypatch):
    assert 3_000 < bytes_sent(monkeypatch, ["glow"], ROLLED) < 9_000


def test_putting_out_the_lights_is_next_to_nothing(monkeypatch):
    assert bytes_sent(monkeypatch, ["glow"], SCENE) < 300


def test_without_its_fonts_the_picture_falls_back_in_silence(monkeypatch):
    known = font_manager.fontManager.ttflist
    dejavu = [font for font in known if font.name.startswith("DejaVu")]
    monkeypatch.setattr(font_manager.fontManager, "ttflist", dejavu)
    matplotlib_pen._font.cache_clear()
    try:
        pen = MatplotlibPen(PAINTER.width, PAINTER.height)
        for layer in PAINTER.layers:
            PAINTER.paint(layer, pen, ROLLED)  # pytest turns any warning into an error
        assert matplotlib_pen._font(True, False, False).get_name() == "DejaVu Sans"
        assert matplotlib_pen._font(False, True, True).get_name() == "DejaVu Serif"
    finally:
        matplotlib_pen._font.cache_clear()


def test_a_wide_text_is_squeezed_into_its_room():
    pen = MatplotlibPen(100, 100)
    pen.text("Nykøbing Falster", 50, 50, 20, "#000000", max_width=60)
    [patch] = pen.figure.axes[0].patches
    horizontal = patch.get_path().vertices[:, 0]
    assert 19.9 < horizontal.min() < horizontal.max() < 80.1
