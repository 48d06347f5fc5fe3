"""The painter of Denmark tour: a map with towns, roads, crossings, pawns and what may be done."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, cast

from gametour.painting.chance_layer import key_place, paint_chances
from gametour.painting.denmark_scene import last_trail, scene_of
from gametour.painting.geometry import moved, star
from gametour.painting.glow_layer import (
    LIT_RADIUS,
    Pill,
    Plate,
    hide_names,
    paint_glow,
    place_pills,
)
from gametour.painting.layout import Layout
from gametour.painting.map_layer import paint_map, shown_names, shows_small_names, write_names
from gametour.painting.names import Names, names_of
from gametour.painting.plates import paint_plates, place_plates
from gametour.painting.projection import HEIGHT, WIDTH
from gametour.painting.scene import Lit, Pawn, Scene, Trail
from gametour.painting.sprites import pawn

if TYPE_CHECKING:
    from collections.abc import Hashable

    from gametour.boards import Board
    from gametour.engine.view import View
    from gametour.games.denmark_tour.setup import DenmarkSetup
    from gametour.painting.pen import Pen, Point, Sprite
    from gametour.painting.theme import Theme

__all__ = [
    "DenmarkPainter",
    "Lit",
    "Pawn",
    "Scene",
    "Trail",
    "last_trail",
    "picture_of",
    "scene_of",
]

_APART = 26.0  # between the tips of two pawns in one town
_LIT_REACH, _TOWN_REACH = 30.0, 22.0
_OTHERS_SCALE = 0.86
_PAWN_GROWTH = 0.6  # pawns grow less than the text


class DenmarkPainter:
    """Paints one board, layer by layer, from a scene.

    Parameters
    ----------
    board
        Any board; its names are placed when first painted in a text size.

    Examples
    --------
    >>> from gametour.boards import read_board
    >>> painter = DenmarkPainter(read_board("denmark"))
    >>> x, y, name = painter.places[0]
    >>> name, 0 < x < painter.width, 0 < y < painter.height
    ('Skagen', True, True)
    """

    width = WIDTH
    height = HEIGHT
    layers: tuple[str, ...] = ("map", "routes", "glow", "pawns")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.layout = Layout(board)
        self._names: dict[float, Names] = {}
        self._key_places: dict[tuple[object, ...], Point] = {}
        self._pills: tuple[Hashable, tuple[Pill, ...]] = (None, ())
        self._plates: tuple[Hashable, tuple[Plate, ...]] = (None, ())

    @property
    def places(self) -> tuple[tuple[float, float, str], ...]:
        """The towns in the board's order: x and y in board units, and the name."""
        return tuple((*self.layout.towns[town.index], town.name) for town in self.board.towns)

    def names(self, text_scale: float) -> Names:
        """Give where the names stand in a text size."""
        if text_scale not in self._names:
            self._names[text_scale] = names_of(self.layout, text_scale)
        return self._names[text_scale]

    def parts(self, layer: str, scene: Scene) -> Hashable:
        """Give what a layer shows of a scene: repaint it only when this changes."""
        look = (scene.theme.name, scene.text_scale)
        if layer == "map":
            return (look, scene.language, shows_small_names(scene), scene.starts)
        if layer == "routes":
            marks = (scene.marks, self._marks_seat(scene)) if scene.marks else ()
            return (scene.theme.name, marks, scene.trail, scene.flights)
        if layer == "glow":
            if not scene.lit:
                return (self._chances_shown(scene), self.plates(scene)) if scene.chances else ()
            return (
                look,
                self._chances_shown(scene),
                scene.lit,
                scene.to_move,
                scene.pawns,
                shows_small_names(scene),
            )
        if layer == "pawns":
            plates = self.plates(scene)
            return (look, scene.pawns, scene.to_move, plates, bool(plates) and _has_glow(scene))
        raise ValueError(f"no layer {layer!r}")

    def _chances_shown(self, scene: Scene) -> tuple[object, ...]:
        """Give all that the chances of a scene need; nothing where there are none."""
        if not scene.chances:
            return ()
        look = (scene.theme.name, scene.text_scale, scene.language, shows_small_names(scene))
        marks = (scene.marks, scene.marks_seat)
        return (look, scene.chances, scene.turns, scene.to_move, marks)

    def paint(self, layer: str, pen: Pen, scene: Scene) -> None:
        """Paint one layer on an empty surface."""
        if layer == "map":
            paint_map(pen, self.layout, self.names(scene.text_scale), scene)
        elif layer == "routes":
            self._paint_routes(pen, scene)
        elif layer == "glow":
            self._paint_glow(pen, scene)
        elif layer == "pawns":
            self._paint_pawns(pen, scene)
        else:
            raise ValueError(f"no layer {layer!r}")

    def _paint_glow(self, pen: Pen, scene: Scene) -> None:
        names = self.names(scene.text_scale)
        plated = {plate.town for plate in self.plates(scene)} if _has_glow(scene) else set()
        if scene.chances:
            if not scene.lit:
                hide_names(pen, self.layout, names, scene, plated)
            paint_chances(pen, self.layout, names, scene, self._key_place(scene), plated)
        paint_glow(pen, self.layout, names, scene, self.pills(scene), plated)

    def paint_names(self, pen: Pen, scene: Scene) -> None:
        """Write the names of the towns alone, over what a chart has drawn on the map."""
        names = self.names(scene.text_scale)
        shown = [town for town, _ in shown_names(self.layout, names, scene)]
        write_names(pen, self.layout, names, scene, shown)

    def pills(self, scene: Scene) -> tuple[Pill, ...]:
        """Give the pills of the lit towns, placed once for what is lit."""
        key = self.parts("glow", scene)
        if self._pills[0] != key:
            stands = [self.stand(scene, standing.seat) for standing in scene.pawns]
            names = self.names(scene.text_scale)
            self._pills = (key, place_pills(self.layout, names, scene, stands))
        return self._pills[1]

    def plates(self, scene: Scene) -> tuple[Plate, ...]:
        """Give the names of the towns where pawns stand and hide them, placed once for a scene."""
        pills = self.pills(scene) if scene.lit else ()
        small = shows_small_names(scene)
        key = (scene.pawns, scene.to_move, scene.text_scale, small, pills)
        if self._plates[0] != key:
            pawns = [
                (self.stand(scene, standing.seat), self.pawn_scale(scene, standing.seat))
                for standing in scene.pawns
            ]
            names = self.names(scene.text_scale)
            self._plates = (key, place_plates(self.layout, names, scene, pawns, pills))
        return self._plates[1]

    def _key_place(self, scene: Scene) -> Point:
        """Give where the key to the chances stands, found once for a language and a text size."""
        look = (scene.language, scene.text_scale, scene.turns)
        if look not in self._key_places:
            names = self.names(scene.text_scale)
            self._key_places[look] = key_place(self.layout, names, scene)
        return self._key_places[look]

    # ---- pawns

    def sprite(self, scene: Scene, seat: int) -> Sprite:
        """Give the pawn of a seat, its tip at (0, 0)."""
        return pawn(seat, scene.theme)

    def stand(self, scene: Scene, seat: int) -> Point:
        """Tell where a pawn's tip stands: beside its town's middle when it has company."""
        town = next(standing.town for standing in scene.pawns if standing.seat == seat)
        company = [standing.seat for standing in scene.pawns if standing.town == town]
        x, y = self.layout.towns[town]
        apart = _APART * self._growth(scene)
        return x + (company.index(seat) - (len(company) - 1) / 2) * apart, y

    def pawn_scale(self, scene: Scene, seat: int) -> float:
        """Tell how large a pawn is drawn: the one to move stands out."""
        return self._growth(scene) * (1.0 if seat == scene.to_move else _OTHERS_SCALE)

    def _growth(self, scene: Scene) -> float:
        return 1 + _PAWN_GROWTH * (scene.text_scale - 1)

    def _paint_pawns(self, pen: Pen, scene: Scene) -> None:
        """Name the towns whose names pawns hide, then stamp the pawns, the one to move last."""
        plates = self.plates(scene)
        if not _has_glow(scene):  # else they are hidden below what glows
            names = self.names(scene.text_scale)
            hide_names(pen, self.layout, names, scene, {plate.town for plate in plates})
        paint_plates(pen, self.layout, scene, plates)
        seats = [standing.seat for standing in scene.pawns]
        for seat in sorted(
            seats, key=lambda seat: (seat == scene.to_move, self.stand(scene, seat)[1])
        ):
            x, y = self.stand(scene, seat)
            pen.sprite(self.sprite(scene, seat), x, y, scale=self.pawn_scale(scene, seat))

    # ---- towns to visit, the last way, flights

    def polyline(self, towns: tuple[int, ...], kind: str) -> list[Point]:
        """Give the line a pawn follows through towns; ``kind`` is that of the first step."""
        return self.layout.polyline(towns, kind)

    def _marks_seat(self, scene: Scene) -> int:
        return scene.marks_seat if scene.marks_seat >= 0 else scene.to_move

    def _paint_routes(self, pen: Pen, scene: Scene) -> None:
        theme = scene.theme
        if scene.flights and self.layout.flights.lines:
            pen.stroke_path(self.layout.flights, theme.halo, 3, alpha=0.6)
            pen.stroke_path(self.layout.flights, theme.accent, 1.2, alpha=0.8)
        self._paint_marks(pen, scene)
        if scene.trail is not None and len(scene.trail.towns) > 1:
            colour = theme.seats[scene.trail.seat].fill
            line = self.polyline(scene.trail.towns, scene.trail.kind)
            pen.lines([line], theme.halo, 7, alpha=0.8)
            pen.lines([line], colour, 3.6, dash=(0.1, 8))
            pen.dots([line[0]], 5, fill=theme.halo, edge=colour, width=2.6)

    def _paint_marks(self, pen: Pen, scene: Scene) -> None:
        """Colour the own towns still to visit: a disc, or a ring round a star."""
        theme = scene.theme
        towns = self.layout.towns
        stars = [towns[town] for town in scene.marks if self.board.towns[town].star]
        others = [towns[town] for town in scene.marks if not self.board.towns[town].star]
        colour = theme.seats[self._marks_seat(scene)].fill if scene.marks else ""
        if others:
            pen.dots(others, 8.2, fill=colour, edge=theme.halo, width=2.2)
        if stars:
            pen.dots(stars, 12.6, fill=theme.halo, edge=theme.halo, width=6)
            pen.dots(stars, 13.2, edge=colour, width=3.4)
            figures = [moved(star(10.0), x, y) for x, y in stars]
            pen.polygons(figures, fill=theme.star, edge=theme.star_edge, width=1.2)

    # ---- pointing

    def hit(self, x: float, y: float, scene: Scene) -> int:
        """Tell which town is meant by a point of the board, lit ones first; -1 for none.

        A lit town is also meant by its pill, and by the occupied town its way aims at.
        """
        lit = {way.town for way in scene.lit}
        for pill in self.pills(scene):
            left, top, right, bottom = pill.box
            if left <= x <= right and top <= y <= bottom:
                return pill.town
        nearest = self._nearest(x, y, sorted(lit), _LIT_REACH)
        if nearest >= 0:
            return nearest
        stops = {way.town for way in scene.lit if self._is_near(x, y, way.aim, LIT_RADIUS + 4)}
        if len(stops) == 1:
            return stops.pop()
        return self._nearest(x, y, range(len(self.board.towns)), _TOWN_REACH)

    def _is_near(self, x: float, y: float, town: int, reach: float) -> bool:
        return math.dist((x, y), self.layout.towns[town]) <= reach

    def _nearest(self, x: float, y: float, towns: range | list[int], reach: float) -> int:
        found = min(towns, key=lambda town: math.dist((x, y), self.layout.towns[town]), default=-1)
        return found if found >= 0 and self._is_near(x, y, found, reach) else -1


def _has_glow(scene: Scene) -> bool:
    return bool(scene.lit or scene.chances)


def picture_of(
    view: View, *, theme: Theme, language: str, show_hand: bool, text_scale: float
) -> tuple[DenmarkPainter, Scene]:
    """Give the painter of a view's board, and the scene that a picture of it shows."""
    scene = scene_of(
        view,
        theme=theme,
        language=language,
        show_hand=show_hand,
        trail=last_trail(view),
        text_scale=text_scale,
    )
    return DenmarkPainter(cast("DenmarkSetup", view.setup).board), scene
