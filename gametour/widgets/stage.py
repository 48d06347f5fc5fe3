"""The stage: a painted board that is sharp at any size and answers mouse, finger and keyboard."""

from __future__ import annotations

import asyncio
import math
import uuid
from bisect import bisect_right
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import resources
from itertools import pairwise
from typing import Any, Protocol

from ipycanvas import MultiCanvas
from ipywidgets import HTML, Box

from gametour.painting.pen import Pen, Point, Sprite
from gametour.widgets.bridge import Bridge, ViewReport, read_report
from gametour.widgets.canvas import CanvasPen, Stamps, held
from gametour.widgets.handlers import handler
from gametour.widgets.home import main_loop, remember_loop
from gametour.widgets.pieces import discard, discard_one
from gametour.words import UserError, message, sentence

# What a screen reader says of a board; the table puts the board's name in.
BOARD_LABEL = message(
    "{board}. The arrow keys choose among the lit places, Enter goes there, Tab leads on."
)

FALLBACK_HEIGHT = 1440  # pixels of a board whose size nobody reports: twice the usual layout
WAIT_FOR_BRIDGE = 0.5  # seconds, after which a board without a bridge is painted all the same

PAINTING_ENDS = 3.0  # seconds after which no browser paints any more what was sent to a board

BROAD = 1.7  # width by height, from which on a board leaves room below it

FRAME = 0.030  # seconds
LONGEST_MOVE = 0.88  # seconds; all canvases of the kernel wait for it
HOP = 7.0  # board units that a pawn rises between two towns
FLIGHT_HOP = 30.0
MOST_TURN = math.radians(40)  # in one frame


@dataclass(frozen=True)
class Move:
    """A pawn's way, for the animation and for the trail that stays.

    Parameters
    ----------
    seat
        Whose pawn it is.
    towns
        From where it stood to where it stops, through what it passes.
    kind
        How it goes; the painter knows the kinds of its game.
    steps
        As how many steps its time is reckoned; None: as many as its towns are apart.
    """

    seat: int
    towns: tuple[int, ...]
    kind: str
    steps: int | None = None


class Pill(Protocol):
    """A place's name on a ground of its own."""

    @property
    def town(self) -> int:
        """The place's index."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom, in board units."""


class Painter(Protocol):
    """What the stage asks of a game's painter; see :mod:`gametour.painting.denmark_tour`."""

    width: int
    height: int
    layers: tuple[str, ...]  # from the lowest up; the last one holds the pawns

    @property
    def places(self) -> tuple[tuple[float, float, str], ...]:
        """The places by their index: x and y in board units, and the name."""

    def parts(self, layer: str, scene: Any) -> Hashable:
        """Give what a layer shows of a scene."""

    def paint(self, layer: str, pen: Pen, scene: Any) -> None:
        """Paint one layer on an empty surface."""

    def sprite(self, scene: Any, seat: int) -> Sprite:
        """Give the pawn of a seat, its tip at (0, 0)."""

    def stand(self, scene: Any, seat: int) -> Point:
        """Tell where a pawn's tip stands."""

    def pawn_scale(self, scene: Any, seat: int) -> float:
        """Tell how large a pawn is drawn."""

    def polyline(self, towns: tuple[int, ...], kind: str) -> list[Point]:
        """Give the line that a pawn follows."""

    def hit(self, x: float, y: float, scene: Any) -> int:
        """Tell which place is meant by a point of the board; -1 for none."""

    def pills(self, scene: Any) -> Sequence[Pill]:
        """Give the names that stand out on a ground of their own, which may be clicked too."""


class Stage:
    """The board of one table, in as many views as it is displayed.

    Parameters
    ----------
    painter
        What the board looks like.
    label
        What a screen reader says of it, in the reader's language.

    Attributes
    ----------
    widget
        What is displayed: a box of class ``gt-board``.
    size_css
        Width and height in CSS pixels: of the largest view, or a guess before there is one.
    dark_host
        Whether the page around the board is dark.
    reduced_motion
        Whether a reader's system asks for no animation.
    """

    def __init__(self, painter: Painter, *, label: str = "") -> None:
        remember_loop()
        self.painter = painter
        self.dark_host = False
        self.reduced_motion = False
        self._scene: Any = None
        self._shown: dict[str, Hashable] = {}  # layer -> what it shows; empty: all is to be painted
        self._client_waits = False  # some page has canvases without any pixels, or of another size
        self._seen = False
        self._views: dict[str, ViewReport] = {}
        self._watching: dict[str, bool] | None = None  # None: no view can tell
        self._watched_callbacks: list[Callable[[], None]] = []
        self._pick_callbacks: list[Callable[[int], None]] = []
        self._change_callbacks: list[Callable[[], None]] = []
        self._peek_callbacks: list[Callable[[bool], None]] = []
        self._error_callbacks: list[Callable[[Exception], None]] = []

        width = round(FALLBACK_HEIGHT * painter.width / painter.height)
        self._canvas = MultiCanvas(len(painter.layers) + 1, width=width, height=FALLBACK_HEIGHT)
        self._canvas.layout.width, self._canvas.layout.height = "100%", "auto"
        self._layers = dict(zip(painter.layers, self._canvas._canvases, strict=False))
        self._mover = self._canvas[len(painter.layers)]  # the pawn on its way, above all layers
        self._stamps = Stamps()
        self._size = (width, FALLBACK_HEIGHT)
        self.size_css = (width / 2, FALLBACK_HEIGHT / 2)

        self.bridge = Bridge(
            stage=uuid.uuid4().hex[:12],
            aspect=painter.width / painter.height,
            label=label,
            places=_shares(painter, painter.places),
        )
        self.widget = Box([self._canvas, self.bridge])
        self.widget.add_class("gt-board")
        self.widget.add_class(_aspect_class(painter))

        self._canvas.on_client_ready(self._client_ready)
        self._canvas.on_mouse_down(self._pressed)
        self._canvas.on_touch_start(self._touched)
        self.bridge.listen("view", self._view_reported)
        self.bridge.listen("watched", self._watching_reported)
        self.bridge.listen("gone", self._view_gone)
        self.bridge.listen("pick", self._picked)
        self.bridge.listen("peek", self._peeked)
        self.bridge.listen("full_screen_refused", self._full_screen_refused)

    @property
    def watched(self) -> bool:
        """Whether the board is in sight in any view; True where no view can tell."""
        return self._watching is None or any(self._watching.values())

    # -- what the table calls

    def show(self, scene: Any) -> None:
        """Show a scene: those layers are painted whose parts changed, in one message."""
        self._scene = replace(scene, height_px=self.size_css[1])
        if self._seen and not self._client_waits:
            self._paint()

    def move(
        self,
        seat: int,
        towns: Sequence[int],
        kind: str,
        scene_after: Any,
        *,
        motion: float = 1.0,
    ) -> float:
        """Let a pawn go its way, then show the scene after it; tell how many seconds it takes.

        All of it is one message, which the browser plays. ``motion`` stretches the time; at 0,
        or where a reader's system asks for no animation, the pawn is there at once.
        """
        return self.move_all([Move(seat, tuple(towns), kind)], scene_after, motion=motion)

    def move_all(self, moves: Sequence[Move], scene_after: Any, *, motion: float = 1.0) -> float:
        """Let several pawns go their ways at the same time; see :meth:`move`."""
        before = self._scene
        frames = max(_frames(_steps(move), motion) for move in moves)
        unseen = not self._seen or self._client_waits or before is None
        if unseen or self.reduced_motion or frames < 2:
            self.show(scene_after)
            return 0.0
        self._scene = replace(scene_after, height_px=self.size_css[1])
        moving = {move.seat for move in moves}
        others = replace(
            self._scene,
            pawns=tuple(pawn for pawn in self._scene.pawns if pawn.seat not in moving),
        )
        pawns = self.painter.layers[-1]
        with held():
            for layer in self.painter.layers[:-1]:
                self._paint_layer(layer, _unlit(self._scene))
            self.painter.paint(pawns, self._pen(pawns), others)
            self._animate(before, moves, frames)
            self._shown.pop(pawns, None)
            for layer in self.painter.layers:  # where to go next lights up on arrival
                self._paint_layer(layer, self._scene)
        self._tell_pills()
        return frames * FRAME

    def name_places(self, places: Sequence[tuple[float, float, str]]) -> None:
        """Tell the browser where the places lie and what they are called, if that has changed."""
        self.bridge.places = _shares(self.painter, places)

    def places(
        self,
        lit: Sequence[int],
        notes: Mapping[int, str] | None = None,
        here: int = -1,
        secrets: Sequence[int] = (),
    ) -> None:
        """Tell the browser which places may be chosen, what is said of places, and where one is.

        ``secrets`` are marked only in the view where a peek button is held; leave them out at
        all other times.
        """
        with self.bridge.hold_sync():
            self.bridge.lit = list(lit)
            self.bridge.notes = {str(place): note for place, note in (notes or {}).items()}
            self.bridge.here = here
            self.bridge.secrets = list(secrets)

    def set_label(self, text: str) -> None:
        """Name the board for screen readers; see :data:`BOARD_LABEL`."""
        self.bridge.label = text

    def announce(self, text: str) -> None:
        """Have screen readers speak."""
        self.bridge.say(text)

    def focus(self, selector: str) -> None:
        """Lead the keyboard on to an element of the table, such as a question's first answer."""
        self.bridge.focus(selector)

    def hide_secrets(self) -> None:
        """End a peek, as when the turn passes."""
        self.bridge.hide_secrets()

    def download(self, name: str, data: bytes, mime: str = "application/octet-stream") -> None:
        """Hand a file to the reader's browser."""
        self.bridge.download(name, data, mime)

    def on_pick(self, callback: Callable[[int], None]) -> None:
        """Call back with every place that is clicked, tapped or chosen by keyboard."""
        self._pick_callbacks.append(callback)

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call back when size, the host's theme or the wish for motion has changed."""
        self._change_callbacks.append(callback)

    def on_watched(self, callback: Callable[[], None]) -> None:
        """Call back when the board comes into sight or goes out of it; see :attr:`watched`."""
        self._watched_callbacks.append(callback)

    def on_peek(self, callback: Callable[[bool], None]) -> None:
        """Call back with True when a ``gt-peek`` button goes down, False when it is let go."""
        self._peek_callbacks.append(callback)

    def on_error(self, callback: Callable[[Exception], None]) -> None:
        """Call back with whatever goes wrong in the stage's own handlers."""
        self._error_callbacks.append(callback)

    def close(self) -> None:
        """Take the board away."""
        self._seen = False
        discard(self.widget)
        loop = main_loop()
        if loop is None:
            self._close_canvases()
        else:
            loop.call_later(PAINTING_ENDS, self._close_canvases)

    def _close_canvases(self) -> None:
        """Close what a browser may still be painting when the board is taken away."""
        self._stamps.close()
        for canvas in (*self._canvas._canvases, self._canvas):
            discard_one(canvas)

    # -- painting

    def _paint(self) -> None:
        with held():
            for layer in self.painter.layers:
                self._paint_layer(layer, self._scene)
        self._tell_pills()

    def _tell_pills(self) -> None:
        """Let the browser know what the pills cover: for the mouse's shape, and for tooltips."""
        width, height = self.painter.width, self.painter.height
        self.bridge.pills = [
            [
                pill.town,
                *(
                    round(v / side, 4)
                    for v, side in zip(pill.box, (width, height) * 2, strict=True)
                ),
            ]
            for pill in self.painter.pills(self._scene)
        ]

    def _paint_layer(self, layer: str, scene: Any) -> None:
        parts = self.painter.parts(layer, scene)
        if layer not in self._shown or self._shown[layer] != parts:
            # Until it is done, nobody knows what the layer shows.
            self._shown.pop(layer, None)
            self.painter.paint(layer, self._pen(layer), scene)
            self._shown[layer] = parts

    def _pen(self, layer: str) -> CanvasPen:
        return CanvasPen(self._layers[layer], self._pixels_per_unit, stamps=self._stamps)

    @property
    def _pixels_per_unit(self) -> float:
        return self._size[0] / self.painter.width

    def _paint_afresh(self) -> None:
        """Paint everything: the canvases are blank, or of another size."""
        self._client_waits = False
        self._shown.clear()
        self._stamps.forget()
        if self._scene is not None:
            self._scene = replace(self._scene, height_px=self.size_css[1])
            self._paint()

    def _animate(self, before: Any, moves: Sequence[Move], frames: int) -> None:
        """Draw the pawns on their ways, frame by frame, on the canvas above all layers."""
        pen = CanvasPen(self._mover, self._pixels_per_unit, stamps=self._stamps)
        going = [self._going(before, move) for move in moves]
        for frame in range(1, frames):
            share = _smooth(frame / frames)
            drawn = [(*one.at(share), one.scale) for one in going]
            for sprite, x, y, scale in drawn:
                pen.sprite(sprite, x, y, scale=scale)
            self._mover.sleep(round(1000 * FRAME))
            for sprite, x, y, scale in drawn:
                pen.wipe_sprite(sprite, x, y, scale=scale)

    def _going(self, before: Any, move: Move) -> _Going:
        """Make a pawn ready to go."""
        way = _offset_ends(
            self.painter.polyline(move.towns, move.kind),
            self.painter.stand(before, move.seat),
            self.painter.stand(self._scene, move.seat),
        )
        flies = move.kind == "flight"
        along = _lengths(way, self.painter.width)
        return _Going(
            way=way,
            along=along,
            hops=1 if flies else max(1, round(along[-1] / 60)),
            height=FLIGHT_HOP if flies else HOP,
            sprite=self.painter.sprite(before, move.seat),
            scale=self.painter.pawn_scale(before, move.seat),
        )

    # -- what the browser tells

    @handler
    def _client_ready(self) -> None:
        """Paint for a page that just came; wait a little for its size, or it is done twice."""
        self._client_waits = self._seen = True
        # Those that live report again; a page that was closed cannot say so.
        self._views.clear()
        if self._watching is not None:
            self._watching.clear()
        self.bridge.ask_for_sizes()
        try:
            asyncio.get_running_loop().call_later(WAIT_FOR_BRIDGE, self._paint_for_waiting)
        except RuntimeError:  # no event loop: nothing can be waited for
            self._paint_for_waiting()

    @handler
    def _paint_for_waiting(self) -> None:
        if self._client_waits and self._seen:
            self._paint_afresh()

    @handler
    def _view_reported(self, content: Mapping[str, Any]) -> None:
        report = read_report(content)
        if report is None:
            return
        self._views[str(content.get("view"))] = report
        self._follow_views(report)

    @handler
    def _view_gone(self, content: Mapping[str, Any]) -> None:
        self._views.pop(str(content.get("view")), None)
        self._watch(str(content.get("view")), None)

    @handler
    def _watching_reported(self, content: Mapping[str, Any]) -> None:
        self._watch(str(content.get("view")), bool(content.get("watched")))

    def _watch(self, view: str, watching: bool | None) -> None:
        """Note that a view is in sight or not, or (None) that it is gone."""
        before = self.watched
        if watching is not None:
            self._watching = {**(self._watching or {}), view: watching}
        elif self._watching is not None:
            self._watching.pop(view, None)
        if self.watched != before:
            for callback in self._watched_callbacks:
                callback()

    def _follow_views(self, latest: ViewReport) -> None:
        """Take the size of the largest view: one painting serves all of them."""
        largest = max(self._views.values(), key=lambda view: view.width)
        host = (latest.dark, any(view.still for view in self._views.values()))
        resized = (largest.width, largest.height) != self._size
        changed = (
            resized
            or host != (self.dark_host, self.reduced_motion)
            or largest.size_css != self.size_css
        )
        self.dark_host, self.reduced_motion = host
        self.size_css = largest.size_css
        if resized:
            self._size = (largest.width, largest.height)
            self._canvas.width, self._canvas.height = self._size
        self._client_waits |= resized
        if changed:  # before painting: what the callbacks show in another theme is painted once
            for callback in self._change_callbacks:
                callback()
        if self._client_waits and self._seen:
            self._paint_afresh()

    @handler
    def _pressed(self, x: float, y: float) -> None:
        if self._scene is None:
            return
        scale = self._pixels_per_unit
        place = self.painter.hit(x / scale, y / scale, self._scene)
        if place >= 0:
            self._pick(place)

    def _touched(self, touches: Sequence[tuple[float, float]]) -> None:
        """Take a tap where the bridge is missing; with it, a tap comes as a mouse press."""
        if len(touches) == 1:
            self._pressed(*touches[0])

    @handler
    def _picked(self, content: Mapping[str, Any]) -> None:
        place = content.get("place")
        if isinstance(place, int) and 0 <= place < len(self.bridge.places):
            self._pick(place)

    def _pick(self, place: int) -> None:
        for callback in self._pick_callbacks:
            callback(place)

    @handler
    def _peeked(self, content: Mapping[str, Any]) -> None:
        for callback in self._peek_callbacks:
            callback(content.get("shown") is True)

    @handler
    def _full_screen_refused(self, _content: Mapping[str, Any]) -> None:
        raise UserError(sentence("This page does not let the table fill the screen."))

    def report(self, error: Exception) -> None:
        """Hand an error of a handler to those who show it."""
        if not self._error_callbacks:
            raise error
        for callback in self._error_callbacks:
            callback(error)


def is_broad(painter: Painter) -> bool:
    """Tell whether a board is so broad that there is room below it."""
    return painter.width / painter.height > BROAD


def stylesheet(painter: Painter) -> HTML:
    """Give the table's stylesheet as a widget, with the proportions of this board."""
    css = resources.files("gametour.widgets").joinpath("table.css").read_text("utf-8")
    aspect = f"{painter.width / painter.height:.4f}"
    rule = f".gt-table:has(.{_aspect_class(painter)}), .{_aspect_class(painter)} "
    sheet = HTML(f"<style>{css}\n{rule}{{ --aspect: {aspect}; }}</style>")
    sheet.add_class("gt-sheet")
    return sheet


def _aspect_class(painter: Painter) -> str:
    return f"gt-aspect-{painter.width}-{painter.height}"


def _shares(painter: Painter, places: Sequence[tuple[float, float, str]]) -> list[list[Any]]:
    """Write places as shares of the board's width and height."""
    return [
        [round(x / painter.width, 4), round(y / painter.height, 4), name] for x, y, name in places
    ]


# -- the way a pawn goes


def _unlit(scene: Any) -> Any:
    """Give a scene without lit places."""
    return replace(scene, lit=()) if getattr(scene, "lit", ()) else scene


@dataclass
class _Going:
    """A pawn on its way: the line, how far each of its points is, hops, and what is drawn."""

    way: Sequence[Point]
    along: Sequence[float]
    hops: int
    height: float
    sprite: Sprite
    scale: float

    def at(self, share: float) -> tuple[Sprite, float, float]:
        """Give the sprite and its place after a share of the way; asked from frame to frame."""
        x, y = _point_on(self.way, self.along, share)
        if self.sprite.turn is None:
            y -= self.height * abs(math.sin(math.pi * self.hops * share))
        else:  # what is seen from above does not hop, but turns to where it goes
            ahead = _point_on(self.way, self.along, min(1.0, share + 0.01))
            self.sprite = replace(self.sprite, turn=_turned_on(self.sprite.turn, (x, y), ahead))
        return self.sprite, x, y


def _steps(move: Move) -> int:
    return len(move.towns) - 1 if move.steps is None else move.steps


def _frames(steps: int, motion: float) -> int:
    """Tell how many frames a move of so many steps has."""
    frames = min(26, 6 + 5 * max(1, steps)) * max(0.0, motion)
    return min(round(frames), int(LONGEST_MOVE / FRAME))


def _turned_on(turn: float, here: Point, ahead: Point) -> float:
    """Turn on to where it goes, the shorter way round and not too fast to be seen.

    Examples
    --------
    >>> round(math.degrees(_turned_on(0.0, (0, 0), (0, 5))))
    40
    """
    wanted = math.atan2(ahead[1] - here[1], ahead[0] - here[0])
    left = (wanted - turn + math.pi) % (2 * math.pi) - math.pi
    return turn + max(-MOST_TURN, min(MOST_TURN, left))


def _smooth(share: float) -> float:
    return share * share * (3 - 2 * share)


def _offset_ends(way: Sequence[Point], first: Point, last: Point) -> list[Point]:
    """Begin and end where the pawn stands, which is beside the town when it has company."""
    return [first, *way[1:-1], last]


def _lengths(way: Sequence[Point], width: float = math.inf) -> list[float]:
    """Give the length of the way up to each of its points.

    A step from beyond one side of the board to beyond the other has no length: on a map of the
    world it leads on.
    """
    lengths = [0.0]
    for a, b in pairwise(way):
        leads_on = min(a[0], b[0]) < 0 and max(a[0], b[0]) > width
        lengths.append(lengths[-1] + (0.0 if leads_on else math.dist(a, b)))
    return lengths


def _point_on(way: Sequence[Point], lengths: Sequence[float], share: float) -> Point:
    """Give the point that lies at a share of the way's length."""
    wanted = share * lengths[-1]
    after = min(max(1, bisect_right(lengths, wanted)), len(way) - 1)
    (x0, y0), (x1, y1) = way[after - 1], way[after]
    piece = lengths[after] - lengths[after - 1]
    part = (wanted - lengths[after - 1]) / piece if piece else 0.0
    return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
