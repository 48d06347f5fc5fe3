"""The notebook's surface: a pen that paints on ipycanvas, and the one guarded way to send it.

ipycanvas sends every stroke over a socket and forgets what it drew. So whatever stays the same
travels once (paths, pawns), an attribute travels only when it changes, and everything that
belongs together travels as one message.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from ipycanvas import Canvas, Path2D
from ipycanvas import canvas as ipycanvas_canvas
from ipywidgets import Layout

from gametour.painting.pen import (
    PATH_UNITS,
    SANS,
    SERIF,
    Align,
    Cap,
    Line,
    Path,
    Point,
    Shadow,
    Sprite,
)

NO_SHADOW = "rgba(0,0,0,0)"
GENERIC_FAMILIES = {True: "serif", False: "sans-serif"}


@contextmanager
def held() -> Iterator[None]:
    """Send all that is drawn inside as one message; if anything fails, send nothing.

    ipycanvas' own ``hold_canvas`` stays on for the whole kernel after an exception, and drawing
    never appears again. It also believes that a page that was just reloaded still knows which
    canvas was drawn on last; hence the current canvas is forgotten before and after.
    """
    manager = ipycanvas_canvas._CANVAS_MANAGER
    before = (manager._caching, manager._commands_cache, manager._buffers_cache)
    manager._caching, manager._commands_cache, manager._buffers_cache = True, [], []
    manager._current_canvas = None
    try:
        yield
        manager.flush()
    finally:
        manager._caching, manager._commands_cache, manager._buffers_cache = before
        manager._current_canvas = None


_PATHS: WeakKeyDictionary[Path, Path2D] = WeakKeyDictionary()


def path_widget(path: Path) -> Path2D:
    """Give the browser's copy of a path; it travels once a kernel."""
    widget = _PATHS.get(path)
    if widget is None or widget.comm is None:  # closed by `Widget.close_all()`
        widget = _PATHS[path] = Path2D(path.svg())
    return widget


class Stamps:
    """Sprites as small canvases: each is painted once, and is one short command from then on.

    Their pixels live in the browser, as those of every canvas do: after a reload, or at another
    size, they are painted again (:meth:`forget`).
    """

    def __init__(self) -> None:
        self._canvases: dict[tuple[str, float], Canvas] = {}
        self._painted: set[tuple[str, float]] = set()
        self._layout = Layout()

    def forget(self) -> None:
        """Paint every sprite afresh when it is next needed."""
        self._painted.clear()

    def stamp(self, sprite: Sprite, pixels_per_unit: float) -> Canvas:
        """Give the canvas that holds a sprite, painted for this scale."""
        left, top, right, bottom = sprite.box
        key = (sprite.name, round(pixels_per_unit, 4))
        canvas = self._canvases.get(key)
        if canvas is None:
            self._drop_other_scales(sprite.name)
            canvas = self._canvases[key] = Canvas(
                width=max(1, round((right - left) * pixels_per_unit)),
                height=max(1, round((bottom - top) * pixels_per_unit)),
                layout=self._layout,
            )
        if key not in self._painted:
            sprite.paint(CanvasPen(canvas, pixels_per_unit, origin=(-left, -top), stamps=self))
            self._painted.add(key)
        return canvas

    def _drop_other_scales(self, name: str) -> None:
        """Keep no more than a few scales of a sprite: a window that is dragged has hundreds."""
        known = [key for key in self._canvases if key[0] == name]
        for key in known[:-3]:
            self._painted.discard(key)
            self._canvases.pop(key).close()

    def close(self) -> None:
        """Take all canvases away."""
        for canvas in self._canvases.values():
            canvas.close()
        self._canvases.clear()
        self._painted.clear()


class CanvasPen:
    """A :class:`gametour.painting.pen.Pen` that paints on one ipycanvas layer.

    Parameters
    ----------
    canvas
        The layer. It is wiped first.
    pixels_per_unit
        How many pixels of the canvas a board unit takes.
    origin
        Where the point (0, 0) lies, in board units.
    stamps
        Where sprites are kept.
    """

    def __init__(
        self,
        canvas: Canvas,
        pixels_per_unit: float,
        *,
        origin: Point = (0.0, 0.0),
        stamps: Stamps | None = None,
    ) -> None:
        self._canvas = canvas
        self._scale = pixels_per_unit
        self._origin = origin
        self._stamps = stamps if stamps is not None else Stamps()
        # Nothing is known of the canvas: a resize or a reload has reset it, and the last painting
        # has not. So everything is sent on its first use here, and later only when it changes.
        self._attributes: dict[str, object] = {}
        self._dash: tuple[float, ...] | None = None
        self._transform: tuple[float, ...] | None = None
        self._use_pixels()
        canvas.clear()  # obeys the transform, so that comes first

    def fill_board(self, colour: str, *, alpha: float = 1.0) -> None:
        """Cover the whole canvas with one colour."""
        self._use_pixels()
        self._set(fill_style=colour, global_alpha=alpha, **self._shadow(None))
        self._canvas.fill_rect(0, 0, self._canvas.width, self._canvas.height)

    def fill_path(
        self, path: Path, colour: str, *, alpha: float = 1.0, shadow: Shadow | None = None
    ) -> None:
        """Fill the rings of a path."""
        self._use_units(PATH_UNITS)
        self._set(fill_style=colour, global_alpha=alpha, **self._shadow(shadow))
        self._canvas.fill(path_widget(path))

    def stroke_path(
        self,
        path: Path,
        colour: str,
        width: float,
        *,
        dash: tuple[float, ...] = (),
        alpha: float = 1.0,
        cap: Cap = "round",
    ) -> None:
        """Draw along the lines of a path."""
        self._use_units(PATH_UNITS)
        self._stroke_style(colour, width, PATH_UNITS, dash, alpha, cap)
        self._canvas.stroke(path_widget(path))

    def dots(
        self,
        points: Sequence[Point],
        radius: float,
        *,
        fill: str | None = None,
        edge: str | None = None,
        width: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """Draw circles of one size."""
        if not points:
            return
        self._use_units(PATH_UNITS)
        x, y = _packed(points).T
        if fill:
            self._set(fill_style=fill, global_alpha=alpha, **self._shadow(None))
            self._canvas.fill_circles(x, y, radius * PATH_UNITS)
        if edge:
            self._stroke_style(edge, width, PATH_UNITS, (), alpha, "round")
            self._canvas.stroke_circles(x, y, radius * PATH_UNITS)

    def lines(
        self,
        lines: Sequence[Line],
        colour: str,
        width: float,
        *,
        dash: tuple[float, ...] = (),
        alpha: float = 1.0,
        cap: Cap = "round",
        shadow: Shadow | None = None,
    ) -> None:
        """Draw polylines of one kind."""
        drawn = [_packed(line) for line in lines if len(line) > 1]
        if not drawn:
            return
        self._use_units(PATH_UNITS)
        self._stroke_style(colour, width, PATH_UNITS, dash, alpha, cap, shadow)
        self._canvas.stroke_line_segments(drawn)

    def polygons(
        self,
        polygons: Sequence[Line],
        *,
        fill: str | None = None,
        edge: str | None = None,
        width: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """Draw closed figures of one kind, each with the same number of corners."""
        if not polygons:
            return
        corners = np.stack([_packed(polygon) for polygon in polygons])
        self._use_units(PATH_UNITS)
        if fill:
            self._set(fill_style=fill, global_alpha=alpha, **self._shadow(None))
            self._canvas.fill_polygons(corners)
        if edge:
            self._stroke_style(edge, width, PATH_UNITS, (), alpha, "round")
            self._canvas.stroke_polygons(corners)

    def rounded_rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        *,
        fill: str | None = None,
        edge: str | None = None,
        edge_width: float = 1.0,
        alpha: float = 1.0,
        shadow: Shadow | None = None,
    ) -> None:
        """Draw a rectangle with round corners; x, y is its upper left corner."""
        self._use_units(1)
        left, top, right, bottom = (round(v, 1) for v in (x, y, x + width, y + height))
        canvas = self._canvas
        canvas.begin_path()
        canvas.move_to(round(x + radius, 1), top)
        canvas.arc_to(right, top, right, bottom, radius)
        canvas.arc_to(right, bottom, left, bottom, radius)
        canvas.arc_to(left, bottom, left, top, radius)
        canvas.arc_to(left, top, right, top, radius)
        canvas.close_path()
        if fill:
            self._set(fill_style=fill, global_alpha=alpha, **self._shadow(shadow))
            canvas.fill()
        if edge:
            # The shadow falls from the fill; from the edge only where there is no fill.
            self._stroke_style(edge, edge_width, 1, (), alpha, "round", None if fill else shadow)
            canvas.stroke()

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: str,
        *,
        bold: bool = False,
        italic: bool = False,
        serif: bool = False,
        align: Align = "center",
        halo: str | None = None,
        halo_width: float = 3.4,
        max_width: float | None = None,
        alpha: float = 1.0,
    ) -> None:
        """Write one line; y is its middle. A font wider than ``max_width`` is squeezed to it."""
        self._use_units(1)
        self._set(
            font=_font(size, bold=bold, italic=italic, serif=serif),
            text_align=align,
            text_baseline="middle",
            global_alpha=alpha,
        )
        where = (round(x, 1), round(y, 1), None if max_width is None else round(max_width, 1))
        if halo:
            self._stroke_style(halo, halo_width, 1, (), alpha, "round")
            self._canvas.stroke_text(text, *where)
        self._set(fill_style=colour, **self._shadow(None))
        self._canvas.fill_text(text, *where)

    def sprite(self, sprite: Sprite, x: float, y: float, *, scale: float = 1.0) -> None:
        """Stamp a small picture with its own point (0, 0) at x, y."""
        stamp = self._stamps.stamp(sprite, self._scale * scale)
        if sprite.turn is not None:
            self._stamp_turned(stamp, sprite, x, y, scale)
            return
        self._use_pixels()
        self._set(global_alpha=1.0, **self._shadow(None))
        left, top = self.sprite_corner(sprite, x, y, scale)
        self._canvas.draw_image(stamp, left, top)

    def _stamp_turned(
        self, stamp: Canvas, sprite: Sprite, x: float, y: float, scale: float
    ) -> None:
        """Stamp a small picture turned round its own point."""
        self._set(global_alpha=1.0, **self._shadow(None))
        across, along = math.cos(sprite.turn or 0.0), math.sin(sprite.turn or 0.0)
        self._transform = None
        self._canvas.set_transform(
            round(across, 4),
            round(along, 4),
            round(-along, 4),
            round(across, 4),
            round((self._origin[0] + x) * self._scale, 1),
            round((self._origin[1] + y) * self._scale, 1),
        )
        size = self._scale * scale
        self._canvas.draw_image(stamp, round(sprite.box[0] * size), round(sprite.box[1] * size))

    def wipe_sprite(self, sprite: Sprite, x: float, y: float, *, scale: float = 1.0) -> None:
        """Take away what :meth:`sprite` has put there, whichever way it is turned."""
        self._use_pixels()
        if sprite.turn is None:
            left, top = self.sprite_corner(sprite, x, y, scale)
            stamp = self._stamps.stamp(sprite, self._scale * scale)
            self._canvas.clear_rect(left, top, stamp.width, stamp.height)
            return
        reach = max(math.hypot(a, b) for a in sprite.box[::2] for b in sprite.box[1::2]) * scale
        self._canvas.clear_rect(
            math.floor((self._origin[0] + x - reach) * self._scale) - 1,
            math.floor((self._origin[1] + y - reach) * self._scale) - 1,
            *(math.ceil(2 * reach * self._scale) + 3,) * 2,
        )

    def sprite_corner(self, sprite: Sprite, x: float, y: float, scale: float) -> tuple[int, int]:
        """Tell at which pixel a sprite's upper left corner lies."""
        return (
            round((self._origin[0] + x + sprite.box[0] * scale) * self._scale),
            round((self._origin[1] + y + sprite.box[1] * scale) * self._scale),
        )

    # -- what the context is set to

    def _use_units(self, per_board_unit: int) -> None:
        """Measure in board units, or in that fraction of one."""
        scale = self._scale
        self._set_transform(
            scale / per_board_unit, self._origin[0] * scale, self._origin[1] * scale
        )

    def _use_pixels(self) -> None:
        self._set_transform(1, 0, 0)

    def _set_transform(self, scale: float, x: float, y: float) -> None:
        wanted = (round(scale, 4), round(x, 2), round(y, 2))
        if wanted != self._transform:
            self._transform = wanted
            self._canvas.set_transform(wanted[0], 0, 0, wanted[0], wanted[1], wanted[2])

    def _set(self, **attributes: object) -> None:
        for name, value in attributes.items():
            if self._attributes.get(name) != value:
                self._attributes[name] = value
                setattr(self._canvas, name, value)

    def _shadow(self, shadow: Shadow | None) -> dict[str, Any]:
        """Translate a shadow; the canvas measures it in pixels, whatever the transform."""
        if shadow is None:
            return {"shadow_color": NO_SHADOW}
        return {
            "shadow_color": shadow.colour,
            "shadow_blur": round(shadow.blur * self._scale, 2),
            "shadow_offset_y": round(shadow.down * self._scale, 2),
        }

    def _stroke_style(
        self,
        colour: str,
        width: float,
        units: int,
        dash: tuple[float, ...],
        alpha: float,
        cap: Cap,
        shadow: Shadow | None = None,
    ) -> None:
        self._set(
            stroke_style=colour,
            line_width=round(width * units, 2),
            line_cap=cap,
            line_join="round",
            global_alpha=alpha,
            **self._shadow(shadow),
        )
        dashes = tuple(round(length * units, 2) for length in dash)
        if dashes != self._dash:
            self._dash = dashes
            self._canvas.set_line_dash(list(dashes))


def _packed(points: Line) -> np.ndarray:
    """Write points as short integers, in the units of paths: half the bytes of floats."""
    return np.round(np.asarray(points, float) * PATH_UNITS).astype(np.int16)


def _font(size: float, *, bold: bool, italic: bool, serif: bool) -> str:
    families = [f'"{name}"' for name in (SERIF if serif else SANS)]
    style = ("italic " if italic else "") + ("bold " if bold else "")
    return f"{style}{size:g}px {','.join(families)},{GENERIC_FAMILIES[serif]}"
