"""The boards that charts are drawn on: each game's painter, kept, and where things lie on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import networkx as nx

from gametour.boards.distances import CROSSING_TRAVEL, ROAD_TRAVEL
from gametour.painting.denmark_tour import DenmarkPainter, Scene
from gametour.painting.globe_chart import Chart as GlobeChart
from gametour.painting.globe_chart import pieces
from gametour.painting.globetrotters import GlobePainter, GlobeScene, Tag
from gametour.painting.staedtetour import StaedtetourPainter, StaedtetourScene

if TYPE_CHECKING:
    from gametour.analysis.map_sheet import Painter
    from gametour.boards import Board, Network, World
    from gametour.painting.pen import Point
    from gametour.painting.theme import Theme
    from gametour.words import Name

TEXT_SCALE = 1.5
WALK = "walk"


@dataclass(frozen=True, eq=False)
class Ground:
    """A game's board, ready to be drawn on.

    Attributes
    ----------
    painter
        The game's painter.
    scene
        ``(theme, language, height)``: the board with nobody on it.
    points
        Where its places lie.
    names
        What its places are called on it.
    lines
        ``(a, b)``: the line between two places, in parts where it leaves the page.
    graph
        Its places and the links between them, each with a ``weight``.
    """

    painter: Painter
    scene: Callable[[Theme, str, float], Any]
    points: Sequence[Point]
    names: Sequence[str | Name]
    lines: Callable[[int, int], list[list[Point]]]
    graph: Any


@cache
def denmark(board: Board) -> Ground:
    """Give the ground of a board of Denmark tour; links weigh as the board's travel costs do.

    Examples
    --------
    >>> from gametour.boards import read_board
    >>> denmark(read_board()).names[0]
    'Skagen'
    """
    painter = DenmarkPainter(board)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(board.towns)))
    for crossing in board.crossings:  # flights first: a ferry between the same towns takes over
        graph.add_edge(crossing.a, crossing.b, weight=CROSSING_TRAVEL, kind=crossing.kind)
    for a, b in board.roads.edges:
        graph.add_edge(a, b, weight=ROAD_TRAVEL, kind=WALK)

    def lines(a: int, b: int) -> list[list[Point]]:
        kind = graph.edges[a, b]["kind"] if graph.has_edge(a, b) else WALK
        if kind == "ferry":
            return [list(part) for part in painter.layout.drawn_parts(a, b)]
        return [painter.layout.step(a, b, kind)]

    return Ground(
        painter=painter,
        scene=lambda theme, language, height: Scene(
            theme=theme, language=language, text_scale=TEXT_SCALE, height_px=height
        ),
        points=painter.layout.towns,
        names=[town.name for town in board.towns],
        lines=lines,
        graph=graph,
    )


@cache
def staedtetour(board: Network) -> Ground:
    """Give the ground of a board of Städtetour; every road weighs the same."""
    painter = StaedtetourPainter(board)
    points = painter.layout.stations
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(board.stations)))
    graph.add_edges_from(((link.a, link.b) for link in board.links), weight=1)
    return Ground(
        painter=painter,
        scene=lambda theme, language, height: StaedtetourScene(
            theme=theme, language=language, text_scale=TEXT_SCALE, height_px=height
        ),
        points=points,
        names=painter.layout.names,
        lines=lambda a, b: [[points[a], points[b]]],
        graph=graph,
    )


@cache
def globetrotters(board: World, cities: tuple[int, ...]) -> Ground:
    """Give the world with some cities; a flight leads from each to each."""
    painter = GlobePainter(board)
    tags = tuple(Tag(city) for city in cities)
    charts = painter.chart(GlobeScene(cities=board.cities, tags=tags))
    assert isinstance(charts, GlobeChart)
    places = [(city.lat, city.lon) for city in board.cities]
    graph: nx.Graph[int] = nx.Graph()
    graph.add_edges_from(combinations(cities, 2), weight=1)
    return Ground(
        painter=painter,
        scene=lambda theme, language, height: GlobeScene(
            cities=board.cities, tags=tags, theme=theme, language=language, height_px=height
        ),
        points=[charts.point(*place) for place in places],
        names=[city.name for city in board.cities],
        lines=lambda a, b: pieces(charts.flight(places[a], places[b])),
        graph=graph,
    )
