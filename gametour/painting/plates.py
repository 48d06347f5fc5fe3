"""The names of the towns where pawns stand: on a plate where a pawn hides the printed name."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gametour.painting.geometry import Box, overlaps
from gametour.painting.glow_layer import Plate, pill_size
from gametour.painting.layout import town_radius
from gametour.painting.map_layer import shown_names
from gametour.painting.metrics import text_width
from gametour.painting.placing import Label, Surroundings, place
from gametour.painting.projection import HEIGHT, WIDTH
from gametour.painting.sprites import PAWN_HEIGHT, PAWN_RADIUS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gametour.painting.glow_layer import Pill
    from gametour.painting.layout import Layout
    from gametour.painting.names import Names
    from gametour.painting.pen import Pen, Point
    from gametour.painting.scene import Scene

_PADDING, _HEIGHT = 12.0, 1.3  # beside the letters, and a share of their size
_TO_SPARE = 2.5  # so much of a name's edge may be covered


def place_plates(
    layout: Layout,
    names: Names,
    scene: Scene,
    pawns: Sequence[tuple[Point, float]],
    pills: Sequence[Pill],
) -> tuple[Plate, ...]:
    """Place plates for the towns of pawns whose names cannot be read otherwise.

    Parameters
    ----------
    pawns
        Where the tips of the pawns stand, and how large they are drawn.
    pills
        The names of lit towns, which stay free.
    """
    bodies = [_body(tip, scale) for tip, scale in pawns]
    shown = dict(shown_names(layout, names, scene))
    named = {pill.town for pill in pills}
    size = pill_size(scene.text_scale)
    height = round(_HEIGHT * size, 1)
    labels = []
    for town in dict.fromkeys(standing.town for standing in scene.pawns):
        box = shown.get(town)
        if town in named or (box is not None and not _hidden(box, bodies)):
            continue
        facts = layout.board.towns[town]
        width = text_width(facts.name, size, bold=True) + _PADDING
        radius = town_radius(facts) + 3
        labels.append(Label(town, *layout.towns[town], radius, width, height))
    others = [box for town, box in shown.items() if town not in {label.key for label in labels}]
    signs = [
        (x, y, town_radius(facts))
        for facts, (x, y) in zip(layout.board.towns, layout.towns, strict=True)
    ]
    closed = [*bodies, *(pill.box for pill in pills)]
    around = Surroundings((0, 0, WIDTH, HEIGHT), signs, closed=closed, covered=others)
    spots = place(labels, around, rounds=6).spots
    return tuple(
        Plate(label.key, spots[label.key], label.width, label.height)
        for label in labels
        if isinstance(label.key, int)
    )


def _body(tip: Point, scale: float) -> Box:
    """Give the room of a pawn's head."""
    (x, y), radius = tip, PAWN_RADIUS * scale
    middle = y - PAWN_HEIGHT * scale
    return x - radius, middle - radius, x + radius, middle + radius


def _hidden(box: Box, bodies: Sequence[Box]) -> bool:
    left, top, right, bottom = box
    letters = (left + _TO_SPARE, top + _TO_SPARE, right - _TO_SPARE, bottom - _TO_SPARE)
    return any(overlaps(letters, body) for body in bodies)


def paint_plates(pen: Pen, layout: Layout, scene: Scene, plates: Sequence[Plate]) -> None:
    """Write the names on their plates."""
    theme, size = scene.theme, pill_size(scene.text_scale)
    for plate in plates:
        left, top, right, bottom = plate.box
        pen.rounded_rectangle(
            left, top, right - left, bottom - top, 5, fill=theme.halo, edge=theme.coast
        )
        pen.text(
            layout.board.towns[plate.town].name,
            plate.middle[0],
            plate.middle[1] + 1,
            size,
            theme.ink,
            bold=True,
            max_width=math.ceil(plate.width - _PADDING + 4),
        )
