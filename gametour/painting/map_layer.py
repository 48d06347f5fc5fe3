"""The map itself: sea and land, roads, ferry lines, towns, signs and names."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gametour.painting.geometry import Box, leader, overlaps
from gametour.painting.layout import CARD_TOWN, PLAIN_TOWN, town_radius
from gametour.painting.legend import paint_legend
from gametour.painting.names import Names, name_box, name_style, small_name_size
from gametour.painting.pen import Shadow
from gametour.painting.projection import HEIGHT
from gametour.painting.signs import paint_airports, paint_anchors, paint_toll_bridges
from gametour.painting.sprites import paint_seat_mark
from gametour.painting.waters import paint_notes, paint_waters

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gametour.painting.layout import Layout
    from gametour.painting.pen import Pen, Point
    from gametour.painting.scene import Scene
    from gametour.painting.theme import Theme

_SMALLEST_NAME_PX = 9.0
_STAR_START_RADIUS, _START_RADIUS, _BADGE_RADIUS = 15.5, 12.5, 9.5


def shows_small_names(scene: Scene) -> bool:
    """Tell whether the board is high enough for the names of towns without a card."""
    return small_name_size(scene.text_scale) * scene.height_px / HEIGHT >= _SMALLEST_NAME_PX


def paint_map(pen: Pen, layout: Layout, names: Names, scene: Scene) -> None:
    """Paint the map on an empty surface."""
    theme = scene.theme
    _paint_ground(pen, layout, theme)
    paint_waters(pen, layout, theme, scene.language)
    _paint_inset(pen, layout, theme, scene.text_scale)
    _paint_ways(pen, layout, theme)
    paint_notes(pen, layout, theme, scene.language, scene.text_scale)
    _paint_towns(pen, layout, scene)
    paint_airports(pen, theme, list(names.airports.values()))
    paint_anchors(pen, theme, names.ferries)
    _paint_names(pen, layout, names, scene)
    _paint_start_badges(pen, layout, names, scene)
    paint_legend(pen, theme, scene.language, scene.text_scale, right=layout.chart.title_right)


def _paint_ground(pen: Pen, layout: Layout, theme: Theme) -> None:
    if not layout.board.outlines:
        pen.fill_board(theme.land)
        return
    pen.fill_board(theme.sea)
    if layout.neighbours.lines:
        pen.fill_path(layout.neighbours, theme.neighbour, shadow=Shadow(theme.shallow, 9))
        pen.stroke_path(layout.neighbours, theme.neighbour_edge, 0.9)
    if layout.land.lines:
        for _ in range(2):  # twice: once is too faint a glow
            pen.fill_path(layout.land, theme.land, shadow=Shadow(theme.shallow, 15))
        pen.stroke_path(layout.land, theme.coast, 1.0)


def _paint_inset(pen: Pen, layout: Layout, theme: Theme, text_scale: float) -> None:
    inset = layout.chart.inset
    if inset is None:
        return
    left, top, right, bottom = inset.frame
    pen.rounded_rectangle(
        left, top, right - left, bottom - top, 7, fill=theme.sea, edge=theme.coast, edge_width=1.1
    )
    for _ in range(2):
        pen.fill_path(layout.inset_land, theme.land, shadow=Shadow(theme.shallow, 12))
    pen.stroke_path(layout.inset_land, theme.coast, 1.0)
    pen.text(
        inset.island,
        left + 12,
        top + 18,
        min(18 * text_scale, 22),
        theme.second_ink,
        italic=True,
        serif=True,
        align="left",
    )


def _paint_ways(pen: Pen, layout: Layout, theme: Theme) -> None:
    pen.stroke_path(layout.ferries, theme.ferry, 1.7, dash=(5.5, 5), cap="butt")
    pen.stroke_path(layout.roads, theme.road, 2.3)
    paint_toll_bridges(pen, theme, layout.tolls, layout.toll_middles)


def _paint_towns(pen: Pen, layout: Layout, scene: Scene) -> None:
    theme = scene.theme
    for has_star, radius in ((True, _STAR_START_RADIUS), (False, _START_RADIUS)):
        starts = [town for town in scene.starts if layout.board.towns[town].star == has_star]
        pen.dots([layout.towns[town] for town in starts], radius, fill=theme.ink)
    plain: list[Point] = []
    card: list[Point] = []
    for town in layout.board.towns:
        if not town.star:
            (card if town.group else plain).append(layout.towns[town.index])
    pen.dots(plain, PLAIN_TOWN, fill=theme.plain, edge=theme.halo)
    pen.dots(card, CARD_TOWN, fill=theme.town, edge=theme.ink, width=2.1)
    pen.fill_path(layout.stars, theme.star)
    pen.stroke_path(layout.stars, theme.star_edge, 1.3)


def shown_names(layout: Layout, names: Names, scene: Scene) -> list[tuple[int, Box]]:
    """List the towns whose names the map shows, with the room each name takes."""
    small = shows_small_names(scene)
    return [
        (town.index, box)
        for town in layout.board.towns
        if (town.group or small)
        and (box := name_box(layout, names, town.index, scene.text_scale)) is not None
    ]


def _paint_names(pen: Pen, layout: Layout, names: Names, scene: Scene) -> None:
    """Write all names, with leaders to those that stand far off."""
    shown = shown_names(layout, names, scene)
    leaders = []
    for town, box in shown:
        leaders += leader(layout.towns[town], town_radius(layout.board.towns[town]), box)
    if leaders:
        pen.lines(leaders, scene.theme.second_ink, 0.9)
    write_names(pen, layout, names, scene, [town for town, _ in shown])


def write_names(pen: Pen, layout: Layout, names: Names, scene: Scene, towns: Iterable[int]) -> None:
    """Write names by style, so that a pen sets each font once."""
    theme = scene.theme
    facts = [layout.board.towns[town] for town in towns]
    styled = [(name_style(town, scene.text_scale), town) for town in facts]
    for style, town in sorted(styled, key=lambda item: (item[0].size, item[1].index)):
        spot = names.towns[town.index]
        if spot is None:
            continue
        pen.text(
            town.name,
            *spot,
            style.size,
            theme.ink if town.group else theme.second_ink,
            bold=style.bold,
            halo=theme.halo,
            max_width=math.ceil(style.width(town.name)),
        )


def _paint_start_badges(pen: Pen, layout: Layout, names: Names, scene: Scene) -> None:
    """Put a number at each start town when every seat has its own."""
    if len(scene.starts) < 2:
        return
    boxes = [
        box
        for town in layout.board.towns
        if (box := name_box(layout, names, town.index, scene.text_scale)) is not None
    ]
    for seat, town in enumerate(scene.starts):
        x, y = layout.towns[town]
        away = _START_RADIUS
        corners = [(x + a * away, y + b * away) for a in (-1, 1) for b in (-1, 1)]
        free = [corner for corner in corners if not _touches_any(corner, boxes)]
        paint_seat_mark(pen, seat, scene.theme, *(free or corners)[0], _BADGE_RADIUS)


def _touches_any(middle: Point, boxes: list[Box]) -> bool:
    x, y = middle
    badge = (x - _BADGE_RADIUS, y - _BADGE_RADIUS, x + _BADGE_RADIUS, y + _BADGE_RADIUS)
    return any(overlaps(badge, box) for box in boxes)
