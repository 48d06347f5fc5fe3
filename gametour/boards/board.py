"""A board: towns on a map, the roads between them, and the crossings."""

from __future__ import annotations

import hashlib
import json
from dataclasses import astuple, dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from gametour.boards.distances import road_steps, travel_costs
from gametour.boards.walks import DEAD_END, Walk, Walks
from gametour.words import UserError, sentence

if TYPE_CHECKING:
    import networkx as nx

ROADS = ("road", "bridge")  # DA6: walked, one step each
CROSSINGS = ("ferry", "toll_bridge")  # DA6: never walked
LINKS = ROADS + CROSSINGS
GROUPS = "ABCD"

Ring: TypeAlias = tuple[tuple[float, float], ...]


class BoardError(UserError):
    """A board that cannot be played on; the sentence says where and what to do."""


@dataclass(frozen=True, slots=True)
class Town:
    """A field of the board.

    Parameters
    ----------
    index
        Its place in the board's `towns`.
    name
        Its name, unlike all others.
    lat, lon
        Where it lies, in degrees.
    population
        Its inhabitants; 0 if not known.
    region, island
        Where it belongs; may be empty.
    group
        The group of its town card, ``"A"`` to ``"D"`` (D2); empty if it has none.
    star
        Whether a landing draws a chance card (D12).
    airport
        The airport's code; empty if there is none.
    harbour
        Whether ferries may end here.
    """

    index: int
    name: str
    lat: float
    lon: float
    population: int = 0
    region: str = ""
    island: str = ""
    group: str = ""
    star: bool = False
    airport: str = ""
    harbour: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A drawn line between two towns.

    Parameters
    ----------
    a, b
        The two towns.
    kind
        ``"road"`` or ``"bridge"``, which are walked; ``"ferry"`` or ``"toll_bridge"``, which are
        crossed.
    km
        Its length.
    route
        What it is called; may be empty.
    via
        Way points (lat, lon) from `a` to `b`, for drawing.
    """

    a: int
    b: int
    kind: str = "road"
    km: float = 0.0
    route: str = ""
    via: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Crossing:
    """A transport between two towns: ``"flight"``, ``"ferry"`` or ``"toll_bridge"``."""

    kind: str
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Outline:
    """A coast line, for drawing.

    Parameters
    ----------
    name
        What it encloses.
    role
        ``"land"`` of the board, or ``"context"``: its neighbours.
    rings
        Closed lines of (lon, lat).
    """

    name: str
    role: str
    rings: tuple[Ring, ...]


@dataclass(frozen=True, eq=False)
class Board:
    """Towns, roads and crossings, with all that the rules ask of them.

    Parameters
    ----------
    name
        What the board is called.
    towns
        The towns, each at its own index.
    links
        The drawn lines between them.
    outlines
        Coast lines.

    Examples
    --------
    >>> from gametour.boards import read_board
    >>> board = read_board("denmark")
    >>> skagen = board.index("Skagen")
    >>> [board.towns[town].name for town in board.ring(skagen, 2)]
    ['Hjørring', 'Sæby']
    >>> board.distance(skagen, board.index("Aalborg"))
    4
    """

    name: str
    towns: tuple[Town, ...]
    links: tuple[Link, ...]
    outlines: tuple[Outline, ...] = field(default=(), repr=False)

    @cached_property
    def roads(self) -> nx.Graph[int]:
        """The road map (DA6): towns by index, an edge a road or small bridge; not to be changed."""
        import networkx as nx

        graph: nx.Graph[int] = nx.Graph()
        graph.add_nodes_from(range(len(self.towns)))
        for link in self.links:
            if link.kind in ROADS:
                graph.add_edge(link.a, link.b, kind=link.kind, km=link.km)
        nx.freeze(graph)
        return graph

    @cached_property
    def crossings(self) -> tuple[Crossing, ...]:
        """Every transport once, from the lower index to the higher (D20, DA16)."""
        airports = [town.index for town in self.towns if town.airport]
        found = [Crossing("flight", a, b) for a in airports for b in airports if a < b]
        for kind in CROSSINGS:
            pairs = sorted(_pair(link) for link in self.links if link.kind == kind)
            found += [Crossing(kind, a, b) for a, b in pairs]
        return tuple(found)

    @cached_property
    def digest(self) -> str:
        """A fingerprint of towns and links: two boards with the same one play alike.

        The order of the links, the direction in which they are written and the outlines do not
        count; the order of the towns does, since saved games name towns by their place.
        """
        links = []
        for link in self.links:
            backwards = link.a > link.b
            via = link.via[::-1] if backwards else link.via
            links.append([*_pair(link), link.kind, float(link.km), link.route, via])
        facts = [[astuple(town) for town in self.towns], sorted(links)]
        return hashlib.sha256(json.dumps(facts, ensure_ascii=False).encode()).hexdigest()

    def index(self, name: str) -> int:
        """Find a town by its name.

        Raises
        ------
        BoardError
            The board has no such town.
        """
        try:
            return self._index[name]
        except KeyError:
            raise BoardError(
                sentence(
                    "There is no town “{name}” on the board “{board}”.", name=name, board=self.name
                )
            ) from None

    def neighbours(self, town: int) -> tuple[int, ...]:
        """Give the towns one road away, sorted."""
        return self._neighbours[town]

    def distance(self, a: int, b: int) -> int:
        """Count the road steps between two towns (D8); `UNREACHABLE` if no road joins them."""
        return self._steps[a][b]

    def travel(self, a: int, b: int) -> int:
        """Weigh the way between two towns: 4 a road, 30 a crossing."""
        return self._travel[a][b]

    def ring(self, town: int, steps: int) -> tuple[int, ...]:
        """Give the towns at a road distance, sorted: where a roll leads (DA7)."""
        return tuple(other for other, away in enumerate(self._steps[town]) if away == steps)

    def walks(self, town: int, roll: int, dead_end: str = "strict") -> tuple[Walk, ...]:
        """Give every way to walk a roll from a town (DA7, DA8); none where no road is (DA9).

        Parameters
        ----------
        town
            Where the walk begins.
        roll
            How many steps it has, at least 1.
        dead_end
            ``"strict"``: turned walks only where no walk in one direction is long enough;
            ``"branch"``: a town with one road may be used to turn even then.

        Examples
        --------
        >>> from gametour.boards import read_board
        >>> board = read_board("denmark")
        >>> [walk] = board.walks(board.index("Stege"), 1)
        >>> [board.towns[town].name for town in walk.towns], walk.leg
        (['Stege', 'Vordingborg'], 0)
        """
        if roll < 1 or dead_end not in DEAD_END:
            raise ValueError(f"no walks for roll={roll!r}, dead_end={dead_end!r}")
        return self._walks.of(town, roll, dead_end)

    def walk_count(self, town: int, roll: int, dead_end: str = "strict") -> int:
        """Count the ways to walk a roll, without making them."""
        return self._walks.count(town, roll, dead_end)

    def far_ends(self, town: int) -> tuple[Crossing, ...]:
        """Give the crossings from a town (DA16), each as seen from it: `a` is the town."""
        return self._far_ends[town]

    @cached_property
    def _index(self) -> dict[str, int]:
        return {town.name: town.index for town in self.towns}

    @cached_property
    def _road_pairs(self) -> list[tuple[int, int]]:
        return [_pair(link) for link in self.links if link.kind in ROADS]

    @cached_property
    def _neighbours(self) -> tuple[tuple[int, ...], ...]:
        found: list[set[int]] = [set() for _ in self.towns]
        for a, b in self._road_pairs:
            found[a].add(b)
            found[b].add(a)
        return tuple(tuple(sorted(neighbours)) for neighbours in found)

    @cached_property
    def _steps(self) -> list[list[int]]:
        return road_steps(len(self.towns), self._road_pairs)

    @cached_property
    def _travel(self) -> list[list[int]]:
        crossed = [(crossing.a, crossing.b) for crossing in self.crossings]
        return travel_costs(len(self.towns), self._road_pairs, crossed)

    @cached_property
    def _walks(self) -> Walks:
        return Walks(self._neighbours, self._steps)

    @cached_property
    def _far_ends(self) -> tuple[tuple[Crossing, ...], ...]:
        found: list[list[Crossing]] = [[] for _ in self.towns]
        for crossing in self.crossings:
            found[crossing.a].append(crossing)
            found[crossing.b].append(Crossing(crossing.kind, crossing.b, crossing.a))
        return tuple(tuple(crossings) for crossings in found)


def _pair(link: Link) -> tuple[int, int]:
    return min(link.a, link.b), max(link.a, link.b)
