"""A board laid out on the page: where its towns, roads, crossings and coasts lie."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from gametour.painting.geometry import (
    Box,
    between,
    bow,
    clip,
    length,
    moved,
    point_along,
    simplified,
    smooth,
    star,
)
from gametour.painting.pen import Path, Point
from gametour.painting.projection import HEIGHT, WIDTH, chart_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt

    from gametour.boards import Board, Link, Town
    from gametour.boards.board import Outline
    from gametour.painting.projection import Projection

CARD_TOWN, PLAIN_TOWN, STAR_TOWN = 6.0, 3.6, 11.5  # radii
_FERRY_BEND, _FLIGHT_BEND = 0.12, 0.16
_BEYOND = 20.0  # coasts are kept this far outside the page, so that their edges do not show
_OUTLINE_TOLERANCE = 0.3


def coasts_of(outline: Outline, project: Projection, page: Box) -> list[tuple[Point, ...]]:
    """Draw the rings of an outline, as far as they lie on the page."""
    coasts = []
    for ring in outline.rings:
        line = clip([project.point(lat, lon) for lon, lat in ring], page)
        line = simplified(line, _OUTLINE_TOLERANCE) if line else line
        if len(line) >= 3:
            coasts.append(tuple(line))
    return coasts


def town_radius(town: Town) -> float:
    """Tell how much room a town's sign takes round its middle."""
    if town.star:
        return STAR_TOWN
    return 7.6 if town.group else PLAIN_TOWN


class Layout:
    """A board on the page, in board units.

    Parameters
    ----------
    board
        The board to lay out.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.chart = chart_of(board)
        self.towns: tuple[Point, ...] = tuple(
            self.chart.point(town.lat, town.lon, town.island) for town in board.towns
        )
        self._roads: dict[tuple[int, int], list[Point]] = {}
        self._crossings: dict[tuple[str, int, int], list[Point]] = {}
        for link in board.links:
            if link.kind in ("road", "bridge"):
                line = smooth(self._straight(link))
                self._roads[link.a, link.b] = line
                self._roads[link.b, link.a] = line[::-1]
            else:
                line = self._crossing_line(link)
                self._crossings[link.kind, link.a, link.b] = line
                self._crossings[link.kind, link.b, link.a] = line[::-1]

    def in_inset(self, town: int) -> bool:
        """Tell whether a town lies in the inset."""
        inset = self.chart.inset
        return inset is not None and self.board.towns[town].island == inset.island

    # ---- lines between towns

    def step(self, a: int, b: int, kind: str = "walk") -> list[Point]:
        """Give the line of one step from town to town; a step never drawn is straight."""
        if kind == "flight":
            return self.flight(a, b)
        line = self._crossings.get((kind, a, b)) or self._roads.get((a, b))
        return line or [self.towns[a], self.towns[b]]

    def polyline(self, towns: tuple[int, ...], kind: str) -> list[Point]:
        """Give the line through towns; ``kind`` is that of the first step, the rest is road."""
        line = [self.towns[towns[0]]]
        for number, (a, b) in enumerate(pairwise(towns)):
            line += self.step(a, b, kind if number == 0 else "walk")[1:]
        return line

    def flight(self, a: int, b: int) -> list[Point]:
        """Give a flight's arc, bent north as great circles are."""
        start, end = self.towns[a], self.towns[b]
        bend = -_FLIGHT_BEND if start[0] < end[0] else _FLIGHT_BEND
        return bow(start, end, bend, points=14)

    def _straight(self, link: Link) -> list[Point]:
        island = self.board.towns[link.a].island
        via = [self.chart.point(lat, lon, island) for lat, lon in link.via]
        return [self.towns[link.a], *via, self.towns[link.b]]

    def _crossing_line(self, link: Link) -> list[Point]:
        if self.in_inset(link.a) != self.in_inset(link.b):
            outside, inside = (link.b, link.a) if self.in_inset(link.a) else (link.a, link.b)
            parts = self.parts_over_inset(outside, inside)
            line = [*parts[0], *parts[1]]
            return line if outside == link.a else line[::-1]
        line = self._straight(link)
        if link.kind == "ferry" and len(line) == 2:
            return bow(line[0], line[1], _FERRY_BEND)
        return smooth(line)

    def parts_over_inset(self, outside: int, inside: int) -> tuple[list[Point], list[Point]]:
        """Give the two parts of a ferry line that leaves the page and enters the inset."""
        inset = self.chart.inset
        assert inset is not None, "only a board with an inset has lines into it"
        leaving = bow(self.towns[outside], inset.exit, -0.1)
        arriving = bow(inset.gate, self.towns[inside], -0.1)
        return leaving, arriving

    def drawn_parts(self, a: int, b: int) -> tuple[list[Point], ...]:
        """Give a ferry line as it is drawn: whole, or its part outside and its part in the inset.

        It runs from the outside in, whichever end is asked for first.
        """
        if self.in_inset(a) == self.in_inset(b):
            return (self.step(a, b, "ferry"),)
        return self.parts_over_inset(b, a) if self.in_inset(a) else self.parts_over_inset(a, b)

    @cached_property
    def ferry_lines(self) -> tuple[tuple[Point, ...], ...]:
        """The ferry lines as drawn, each once."""
        return tuple(
            tuple(part)
            for link in self.board.links
            if link.kind == "ferry"
            for part in self.drawn_parts(link.a, link.b)
        )

    @cached_property
    def toll_lines(self) -> tuple[tuple[Point, ...], ...]:
        """The toll bridges."""
        return tuple(
            tuple(self.step(link.a, link.b, link.kind))
            for link in self.board.links
            if link.kind == "toll_bridge"
        )

    @cached_property
    def road_lines(self) -> tuple[tuple[Point, ...], ...]:
        """The roads and small bridges, each once."""
        return tuple(
            tuple(self._roads[link.a, link.b])
            for link in self.board.links
            if link.kind in ("road", "bridge")
        )

    @cached_property
    def toll_middles(self) -> tuple[Point, ...]:
        """Where the signs of the toll bridges stand."""
        return tuple(point_along(line, length(line) / 2)[0] for line in self.toll_lines)

    # ---- what never changes, as paths

    @cached_property
    def land(self) -> Path:
        """The land of the board but for the inset: one figure, so that no coast glows on land."""
        return Path("land", self._coasts("land", inset=False), closed=True)

    @cached_property
    def neighbours(self) -> Path:
        """The land round about."""
        return Path("neighbours", self._coasts("context", inset=False), closed=True)

    @cached_property
    def inset_land(self) -> Path:
        """The island in the inset."""
        return Path("inset", self._coasts("land", inset=True), closed=True)

    def _coasts(self, role: str, *, inset: bool) -> tuple[tuple[Point, ...], ...]:
        framed = self.chart.inset
        page = (-_BEYOND, -_BEYOND, WIDTH + _BEYOND, HEIGHT + _BEYOND)
        coasts: list[tuple[Point, ...]] = []
        for outline in self.board.outlines:
            is_inset = framed is not None and outline.name == framed.island
            if outline.role == role and is_inset == inset:
                coasts += coasts_of(outline, self.chart.of_island(outline.name), page)
        return tuple(coasts)

    def on_land(self, point: Point) -> bool:
        """Tell whether a place of the page is land of the board, by counting coasts to its east."""
        if not self.board.outlines:
            return True
        x, y = point
        x1, y1, x2, y2 = self._coast_lines
        crossed = (y1 > y) != (y2 > y)
        with np.errstate(divide="ignore", invalid="ignore"):
            east = x1 + (y - y1) / (y2 - y1) * (x2 - x1) > x
        return bool(np.count_nonzero(crossed & east) % 2)

    @cached_property
    def _coast_lines(self) -> npt.NDArray[np.float64]:
        """The straight pieces of all coasts: rows x1, y1, x2, y2."""
        pieces = [
            (*a, *b)
            for coast in (*self.land.lines, *self.inset_land.lines)
            for a, b in zip(coast, (*coast[1:], coast[0]), strict=True)
        ]
        return np.array(pieces, float).reshape(-1, 4).T

    @cached_property
    def roads(self) -> Path:
        """All roads and small bridges."""
        return Path("roads", self.road_lines)

    @cached_property
    def ferries(self) -> Path:
        """All ferry lines."""
        return Path("ferries", self.ferry_lines)

    @cached_property
    def tolls(self) -> Path:
        """All toll bridges."""
        return Path("toll bridges", self.toll_lines)

    @cached_property
    def stars(self) -> Path:
        """The stars of the star towns."""
        return self._figures("stars", (town for town in self.board.towns if town.star))

    def _figures(self, name: str, towns: Iterable[Town]) -> Path:
        places = [self.towns[town.index] for town in towns]
        return Path(name, tuple(moved(star(STAR_TOWN), x, y) for x, y in places), closed=True)

    @cached_property
    def flights(self) -> Path:
        """The arcs of all flights."""
        return Path(
            "flights",
            tuple(
                tuple(self.flight(crossing.a, crossing.b))
                for crossing in self.board.crossings
                if crossing.kind == "flight"
            ),
        )

    # ---- lines for the placer of names, cut short where they end in a town

    @cached_property
    def all_lines(self) -> tuple[tuple[Point, ...], ...]:
        """Every drawn line between towns."""
        return self.road_lines + self.ferry_lines + self.toll_lines


def shortened(line: list[Point], by: float) -> list[Point]:
    """Cut a piece off the end of a line, so that it stops before a town's sign."""
    total = length(line)
    if total <= by:
        return line[:1] * 2
    kept = [line[0]]
    gone = 0.0
    for a, b in pairwise(line):
        step = length([a, b])
        if gone + step >= total - by:
            kept.append(between(a, b, (total - by - gone) / step))
            break
        kept.append(b)
        gone += step
    return kept
