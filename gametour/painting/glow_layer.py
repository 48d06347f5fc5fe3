"""Where the pawn may go: ways, lit towns, and a pill with the name of each."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from gametour.painting.geometry import (
    Box,
    bow,
    leader,
    length,
    moved,
    overlaps,
    point_along,
    star,
    turned,
)
from gametour.painting.glyphs import ARROW_HEAD, PLANE
from gametour.painting.layout import Layout, shortened, town_radius
from gametour.painting.map_layer import shown_names
from gametour.painting.metrics import text_width
from gametour.painting.names import NAME_GROWTH, Names, name_style
from gametour.painting.pen import Shadow
from gametour.painting.placing import Label, Surroundings, place
from gametour.painting.projection import HEIGHT, WIDTH
from gametour.painting.sprites import PAWN_HEIGHT
from gametour.painting.theme import mixed

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from gametour.painting.pen import Line, Pen, Point
    from gametour.painting.scene import Lit, Scene
    from gametour.painting.theme import Theme

LIT_RADIUS = 13.5
_GLOW_RADIUS = 20.0
_PILL_SIZE, _PILL_HEIGHT, _PILL_PADDING = 19.0, 27.0, 16.0
_HIDING_HALO = 4.4  # wider than that of a printed name
_PAWN_ROOM = 18.0  # round the head of a pawn


@dataclass(frozen=True)
class Plate:
    """The name of a town on a ground of its own."""

    town: int
    middle: Point
    width: float
    height: float

    @property
    def box(self) -> Box:
        """The room it takes."""
        x, y = self.middle
        return x - self.width / 2, y - self.height / 2, x + self.width / 2, y + self.height / 2


@dataclass(frozen=True)
class Pill(Plate):
    """The name of a lit town; ``own`` where its card is in the hand of the seat to move."""

    own: bool


def pill_size(text_scale: float) -> float:
    """Give the size of the letters on a pill."""
    return round(_PILL_SIZE * (1 + NAME_GROWTH * (text_scale - 1)), 1)


def place_pills(
    layout: Layout, names: Names, scene: Scene, stands: Sequence[Point]
) -> tuple[Pill, ...]:
    """Place the pills so that they cover no lit town, no pawn, and as few names as can be."""
    size = pill_size(scene.text_scale)
    height = _PILL_HEIGHT * size / _PILL_SIZE
    own = {lit.town: lit.own for lit in scene.lit}
    facts = layout.board.towns
    labels = []
    for town in own:
        x, y = layout.towns[town]
        width = text_width(facts[town].name, size, bold=True) + _PILL_PADDING
        wish = names.towns[town]
        labels.append(Label(town, x, y, LIT_RADIUS + 0.5, width, height, wish=wish))
    shown = [box for town, box in shown_names(layout, names, scene) if town not in own]
    shown += [_sign_box(layout, town) for town in range(len(facts)) if town not in own]
    signs = [(*layout.towns[town], LIT_RADIUS + 2.5) for town in own]
    signs += [(*layout.towns[lit.aim], LIT_RADIUS) for lit in scene.lit if lit.aim != lit.town]
    signs += [(x, y - PAWN_HEIGHT, _PAWN_ROOM) for x, y in stands]
    lines = [layout.step(a, b) for a, b in _roads(scene.lit)]
    around = Surroundings((0, 0, WIDTH, HEIGHT), signs, lines, covered=shown)
    spots = place(labels, around, rounds=24).spots
    return tuple(
        Pill(town, spots[town], label.width, height, own[town])
        for town, label in zip(own, labels, strict=True)
    )


def _sign_box(layout: Layout, town: int) -> Box:
    x, y = layout.towns[town]
    radius = town_radius(layout.board.towns[town])
    return x - radius, y - radius, x + radius, y + radius


def paint_glow(
    pen: Pen,
    layout: Layout,
    names: Names,
    scene: Scene,
    pills: Sequence[Pill],
    plated: Collection[int] = (),
) -> None:
    """Paint all that is lit; nothing while nothing is lit.

    The names of lit towns are on pills, those of ``plated`` ones on plates: they are hidden.
    """
    if not scene.lit:
        return
    theme = scene.theme
    pen.fill_board(theme.veil, alpha=theme.veil_alpha)
    hide_names(pen, layout, names, scene, {*covered_names(layout, names, scene, pills), *plated})
    colour = theme.seats[scene.to_move].fill
    _paint_roads(pen, layout, scene.lit, theme, colour)
    _paint_crossings(pen, layout, scene.lit, theme, colour)
    _paint_lit_towns(pen, layout, scene.lit, theme, colour)
    _paint_diversions(pen, layout, scene.lit, theme, colour)
    paint_pills(pen, layout, scene, pills)


def covered_names(layout: Layout, names: Names, scene: Scene, pills: Sequence[Pill]) -> list[int]:
    """List the towns whose names pills stand for or half cover."""
    lit = {pill.town for pill in pills}
    return [
        town
        for town, box in shown_names(layout, names, scene)
        if town in lit or any(overlaps(pill.box, box) for pill in pills)
    ]


def hide_names(
    pen: Pen, layout: Layout, names: Names, scene: Scene, towns: Collection[int]
) -> None:
    """Write over the names of towns, as far as the map shows them."""
    for town, box in shown_names(layout, names, scene):
        if town in towns:
            _hide_name(pen, layout, names, scene, town, box)


def _hide_name(pen: Pen, layout: Layout, names: Names, scene: Scene, town: int, box: Box) -> None:
    """Write over a name in the colour of its ground, which is veiled while anything is lit."""
    theme, spot = scene.theme, names.towns[town]
    if spot is None:
        return
    samples = [(box[0] + (box[2] - box[0]) * share, spot[1]) for share in (0.2, 0.5, 0.8)]
    on_land = sum(map(layout.on_land, samples)) >= 2
    ground = theme.land if on_land else mixed(theme.sea, theme.shallow, 0.5)
    if scene.lit:
        ground = mixed(ground, theme.veil, theme.veil_alpha)
    facts = layout.board.towns[town]
    style = name_style(facts, scene.text_scale)
    pen.text(
        facts.name,
        *spot,
        style.size,
        ground,
        bold=style.bold,
        halo=ground,
        halo_width=_HIDING_HALO,
        max_width=math.ceil(style.width(facts.name)),
    )


# ---- ways


def _roads(lit: Sequence[Lit]) -> list[tuple[int, int]]:
    """List the roads that lead to lit towns, each once."""
    found: dict[tuple[int, int], None] = {}
    for way in lit:
        towns = way.towns if way.kind == "walk" else way.towns[1:]
        for a, b in pairwise(towns):
            found[min(a, b), max(a, b)] = None
    return list(found)


def _crossings(lit: Sequence[Lit]) -> dict[str, list[tuple[int, int]]]:
    """List the lit crossings by kind, each once."""
    found: dict[str, dict[tuple[int, int], None]] = {}
    for way in lit:
        if way.kind != "walk" and len(way.towns) > 1:
            found.setdefault(way.kind, {})[way.towns[0], way.towns[1]] = None
    return {kind: list(pairs) for kind, pairs in found.items()}


def _paint_roads(pen: Pen, layout: Layout, lit: Sequence[Lit], theme: Theme, colour: str) -> None:
    lines = [layout.step(a, b) for a, b in _roads(lit)]
    if lines:
        pen.lines(lines, theme.halo, 8)
        pen.lines(lines, colour, 3.6)


def _paint_crossings(
    pen: Pen, layout: Layout, lit: Sequence[Lit], theme: Theme, colour: str
) -> None:
    """Draw each kind of crossing its own way: ferries dashed, flights with a plane, tolls broad."""
    crossings = _crossings(lit)
    ferries: list[Line] = []
    for a, b in crossings.get("ferry", ()):
        ferries += layout.drawn_parts(a, b)
    flights = [layout.flight(a, b) for a, b in crossings.get("flight", ())]
    tolls = [layout.step(a, b, "toll_bridge") for a, b in crossings.get("toll_bridge", ())]
    if ferries:
        pen.lines(ferries, theme.halo, 7.5)
        pen.lines(ferries, colour, 3.4, dash=(8, 6), cap="butt")
    if flights:
        pen.lines(flights, theme.halo, 6, alpha=0.9)
        pen.lines(flights, colour, 2.6, dash=(13, 8), cap="butt")
        planes = [_plane_on(line) for line in flights]
        pen.polygons(planes, fill=colour, edge=theme.halo, width=1.6)
    if tolls:
        pen.lines(tolls, theme.halo, 10)
        pen.lines(tolls, colour, 6)


def _plane_on(line: Line) -> tuple[Point, ...]:
    """Put a plane on the middle of a flight, nose forward (its nose points up when unturned)."""
    (x, y), direction = point_along(line, length(line) / 2)
    return moved(turned(PLANE, direction + math.pi / 2), x, y, 1.7)


def _paint_diversions(
    pen: Pen, layout: Layout, lit: Sequence[Lit], theme: Theme, colour: str
) -> None:
    """Ring each occupied town the count leads to; an arrow shows where the pawn stops instead."""
    diverted = {(way.aim, way.town): None for way in lit if way.aim != way.town}
    if not diverted:
        return
    aims = [layout.towns[aim] for aim, _ in diverted]
    pen.dots(aims, LIT_RADIUS, edge=theme.halo, width=6)
    pen.dots(aims, LIT_RADIUS, edge=colour, width=2.4)
    shafts: list[Line] = []
    heads = []
    for aim, stop in diverted:
        start, end = layout.towns[aim], layout.towns[stop]
        bend = 0.28 if start[0] < end[0] else -0.28  # the arrow hangs below the road it follows
        curve = bow(start, end, bend, points=12)
        curve = shortened(shortened(curve, LIT_RADIUS + 3)[::-1], LIT_RADIUS + 2)[::-1]
        tip, direction = point_along(curve, length(curve))
        shafts.append(shortened(curve, 9))
        heads.append(moved(turned(ARROW_HEAD, direction), *tip))
    pen.lines(shafts, theme.halo, 8)
    pen.polygons(heads, edge=theme.halo, width=5)
    pen.lines(shafts, colour, 3, dash=(5, 4), cap="butt")
    pen.polygons(heads, fill=colour)


# ---- towns and pills


def _paint_lit_towns(
    pen: Pen, layout: Layout, lit: Sequence[Lit], theme: Theme, colour: str
) -> None:
    towns = {way.town: way.own for way in lit}
    places = [layout.towns[town] for town in towns]
    inside = theme.lit if not theme.dark else theme.town
    pen.dots(places, _GLOW_RADIUS, fill=theme.star, alpha=0.38)
    pen.dots(places, LIT_RADIUS, fill=inside, edge=colour, width=4)
    own = [layout.towns[town] for town in towns if towns[town]]
    if own:
        pen.dots(own, 7.5, fill=colour)
    stars = [
        moved(star(9.5), *layout.towns[town]) for town in towns if layout.board.towns[town].star
    ]
    if stars:
        pen.polygons(stars, fill=theme.star, edge=theme.star_edge, width=1)


def paint_pills(pen: Pen, layout: Layout, scene: Scene, pills: Sequence[Pill]) -> None:
    """Draw pills as thick lines with round ends: all plain ones at once, and all own ones."""
    theme = scene.theme
    seat = theme.seats[scene.to_move]
    size = pill_size(scene.text_scale)
    leaders: list[Line] = []
    for pill in pills:
        leaders += leader(layout.towns[pill.town], LIT_RADIUS + 1, pill.box)
    if leaders:
        pen.lines(leaders, theme.halo, 5)
        pen.lines(leaders, theme.second_ink, 1.6)
    for own, ground, ink in ((False, theme.lit, theme.lit_ink), (True, seat.fill, seat.ink)):
        some = [pill for pill in pills if pill.own == own]
        if not some:
            continue
        lines = [_pill_line(pill) for pill in some]
        shadow = Shadow(theme.shade, 6, 1.5)
        pen.lines(lines, ground, some[0].height, shadow=shadow)
        for pill in some:
            name = layout.board.towns[pill.town].name
            x, y = pill.middle
            widest = math.ceil(pill.width - _PILL_PADDING + 4)
            pen.text(name, x, y + 1, size, ink, bold=True, max_width=widest)


def _pill_line(pill: Pill) -> tuple[Point, Point]:
    x, y = pill.middle
    reach = max(0.1, pill.width / 2 - pill.height / 2 + 1.5)
    return (x - reach, y), (x + reach, y)
