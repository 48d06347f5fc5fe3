"""The little signs of the maps, drawn round (0, 0): plane, anchor, bridge, arrow head."""

from __future__ import annotations

import math

from gametour.painting.pen import Point

PLANE: tuple[Point, ...] = (
    (0, -7.2),
    (1.0, -5.6),
    (1.1, -2.2),
    (7, 1.6),
    (7, 3.2),
    (1.1, 1.3),
    (0.8, 4.6),
    (2.7, 6.1),
    (2.7, 7.2),
    (0, 6.4),
    (-2.7, 7.2),
    (-2.7, 6.1),
    (-0.8, 4.6),
    (-1.1, 1.3),
    (-7, 3.2),
    (-7, 1.6),
    (-1.1, -2.2),
    (-1.0, -5.6),
)

ARROW_HEAD: tuple[Point, ...] = ((0, 0), (-13, -7.5), (-13, 7.5))  # its tip, pointing right

# An anchor of four strokes: shank, stock, flukes, ring.
ANCHOR: tuple[tuple[Point, ...], ...] = (
    ((0, -3), (0, 6)),
    ((-3, -1.2), (3, -1.2)),
    ((-5, 2.2), (-3.6, 4.8), (0, 6), (3.6, 4.8), (5, 2.2)),
    tuple(
        (1.6 * math.cos(math.pi * eighth / 4), -4.6 + 1.6 * math.sin(math.pi * eighth / 4))
        for eighth in range(9)
    ),
)

# Two pylons, and the cable that hangs between them and comes down on both sides.
PYLONS: tuple[tuple[Point, ...], ...] = (((-8, -15), (-8, 1)), ((8, -15), (8, 1)))
CABLE: tuple[Point, ...] = (
    (-15, -2),
    *((u, -14 + 10 * (1 - (u / 8) ** 2)) for u in range(-8, 9, 2)),
    (15, -2),
)
