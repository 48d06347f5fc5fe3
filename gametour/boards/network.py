"""A network of stations: one bus drives on it, and never turns round by itself (SA5)."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from dataclasses import astuple, dataclass, field
from functools import cached_property

from gametour.boards.board import BoardError, Link, Outline
from gametour.boards.limits import NEVER
from gametour.words import sentence


@dataclass(frozen=True, slots=True)
class Station:
    """A station of the network.

    Parameters
    ----------
    index
        Its place in the network's `stations`.
    name
        Its name, unlike all others.
    lat, lon
        Where it lies, in degrees.
    destination
        Whether there is a destination card for it (S2); else it is a stop.
    country
        Where it lies; may be empty.
    """

    index: int
    name: str
    lat: float
    lon: float
    destination: bool
    country: str = ""


@dataclass(frozen=True, slots=True)
class Edge:
    """A road as it is driven, from one of its ends to the other: also where a bus is heading."""

    index: int
    tail: int
    head: int


@dataclass(frozen=True, eq=False)
class Network:
    """Stations and roads, with all that the rules ask of them.

    Parameters
    ----------
    name
        What the board is called.
    stations
        The stations, each at its own index.
    links
        The roads between them.
    outlines
        Coast lines and borders, for drawing.

    Examples
    --------
    >>> from gametour.boards import read_network
    >>> network = read_network("europe")
    >>> to_bremen = network.edge(network.index("Hamburg"), network.index("Bremen"))
    >>> [network.stations[edge.head].name for edge in network.onward(to_bremen)]
    ['Osnabrück']
    >>> network.distance(to_bremen, network.index("Hamburg"))  # there is no turning round
    4
    """

    name: str
    stations: tuple[Station, ...]
    links: tuple[Link, ...]
    outlines: tuple[Outline, ...] = field(default=(), repr=False)

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Every road in both directions; those that leave a station follow each other."""
        ends = {(link.a, link.b) for link in self.links}
        ends |= {(b, a) for a, b in ends}
        return tuple(Edge(at, *pair) for at, pair in enumerate(sorted(ends)))

    @cached_property
    def destinations(self) -> tuple[Station, ...]:
        """The stations with a destination card."""
        return tuple(station for station in self.stations if station.destination)

    @cached_property
    def digest(self) -> str:
        """A fingerprint of stations and links: two networks with the same one play alike.

        The order of the links, the direction in which they are written and the outlines do not
        count; the order of the stations does, since saved games name them by their place.
        """
        links = sorted([min(one.a, one.b), max(one.a, one.b), float(one.km)] for one in self.links)
        facts = [[astuple(station) for station in self.stations], links]
        return hashlib.sha256(json.dumps(facts, ensure_ascii=False).encode()).hexdigest()

    def index(self, name: str) -> int:
        """Find a station by its name.

        Raises
        ------
        BoardError
            The network has no such station.
        """
        try:
            return self._index[name]
        except KeyError:
            raise BoardError(
                sentence(
                    "There is no station “{name}” on the board “{board}”.",
                    name=name,
                    board=self.name,
                )
            ) from None

    def edge(self, tail: int, head: int) -> Edge:
        """Find the road from one station to a neighbour; KeyError when none leads there."""
        return self._edge[tail, head]

    def leaving(self, station: int) -> tuple[Edge, ...]:
        """Give the roads that leave a station."""
        return self._leaving[station]

    def back(self, edge: Edge) -> Edge:
        """Give the same road in the other direction."""
        return self._edge[edge.head, edge.tail]

    def onward(self, edge: Edge) -> tuple[Edge, ...]:
        """Give the roads that a bus may take that came along this one: any other (SA5)."""
        return tuple(other for other in self._leaving[edge.head] if other.head != edge.tail)

    def distance(self, edge: Edge, station: int) -> int:
        """Count the stations until a bus that drives along this road is at a station.

        It may take any way without turning round; `NEVER` when none leads there.
        """
        return self._distances[edge.index][station]

    @cached_property
    def _index(self) -> dict[str, int]:
        return {station.name: station.index for station in self.stations}

    @cached_property
    def _edge(self) -> dict[tuple[int, int], Edge]:
        return {(edge.tail, edge.head): edge for edge in self.edges}

    @cached_property
    def _leaving(self) -> tuple[tuple[Edge, ...], ...]:
        found: list[list[Edge]] = [[] for _ in self.stations]
        for edge in self.edges:
            found[edge.tail].append(edge)
        return tuple(map(tuple, found))

    @cached_property
    def _distances(self) -> list[list[int]]:
        """Search backwards from each station, road by road as it is driven."""
        before: list[list[int]] = [[] for _ in self.edges]
        for edge in self.edges:
            for other in self.onward(edge):
                before[other.index].append(edge.index)
        rows = [[NEVER] * len(self.stations) for _ in self.edges]
        for station in range(len(self.stations)):
            waiting = deque(edge.index for edge in self.edges if edge.head == station)
            for at in waiting:
                rows[at][station] = 1
            while waiting:
                at = waiting.popleft()
                for earlier in before[at]:
                    if rows[earlier][station] == NEVER:
                        rows[earlier][station] = rows[at][station] + 1
                        waiting.append(earlier)
        return rows
