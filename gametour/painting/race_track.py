"""The track of Rule race on the page: four rows that wind, and the line through all fields."""

from __future__ import annotations

import math
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from gametour.games.rule_race import declared as d
from gametour.painting.pen import Path

if TYPE_CHECKING:
    from gametour.painting.pen import Point

WIDTH, HEIGHT = 1000, 975
ROW = 7  # fields in a row
LEFT, RIGHT = 107.0, 893.0
TOP, ROW_HEIGHT = 198.0, 168.0
_WAVE, _WAVE_LENGTH = 14.0, 150.0
_BEND = 56.0  # how far the track swings out between two rows
_BETWEEN = 6  # pieces of the line from field to field
_BENT = 24  # and round a bend


class Track:
    """Where the fields lie; places count from 0, fields from 1."""

    def __init__(self) -> None:
        self.fields: tuple[Point, ...] = tuple(
            self._point(place // ROW, self._across(place)) for place in range(d.GOAL)
        )

    def _across(self, place: int) -> float:
        row, column = divmod(place, ROW)
        column = column if row % 2 == 0 else ROW - 1 - column
        return LEFT + (RIGHT - LEFT) * column / (ROW - 1)

    def _point(self, row: int, x: float) -> Point:
        return x, TOP + row * ROW_HEIGHT + _WAVE * math.sin(x / _WAVE_LENGTH)

    def are_neighbours(self, a: int, b: int) -> bool:
        """Tell whether two fields stand side by side in a row."""
        return abs(a - b) == 1 and a // ROW == b // ROW

    def step(self, place: int) -> list[Point]:
        """Give the line from a field to the next one."""
        (x1, y1), (x2, y2) = self.fields[place], self.fields[place + 1]
        row = place // ROW
        if (place + 1) // ROW == row:
            shares = (step / _BETWEEN for step in range(_BETWEEN + 1))
            return [self._point(row, x1 + (x2 - x1) * share) for share in shares]
        out = _BEND if x1 > WIDTH / 2 else -_BEND
        return [
            (
                x1 + (x2 - x1) * turn / _BENT + out * math.sin(math.pi * turn / _BENT),
                y1 + (y2 - y1) * (1 - math.cos(math.pi * turn / _BENT)) / 2,
            )
            for turn in range(_BENT + 1)
        ]

    def line(self, places: tuple[int, ...]) -> list[Point]:
        """Give the line through places that follow each other, forward or back."""
        line = [self.fields[places[0]]]
        for a, b in pairwise(places):
            piece = self.step(a)[1:] if b > a else self.step(b)[::-1][1:]
            line += piece
        return line

    @cached_property
    def road(self) -> Path:
        """The whole track."""
        return Path("track", (tuple(self.line(tuple(range(d.GOAL)))),))

    @cached_property
    def zone(self) -> Path:
        """The last five fields and the goal."""
        return Path("zone", (tuple(self.line(tuple(range(d.GOAL - 1 - d.ZONE, d.GOAL)))),))
