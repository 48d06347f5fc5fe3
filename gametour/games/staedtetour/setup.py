"""Making a game of Städtetour ready: the board read, the bag filled, the tables worked out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gametour.boards import Network, read_network
from gametour.engine.game import Player, Setup
from gametour.engine.options import OptionError
from gametour.games.staedtetour.declared import REACH, Tables
from gametour.games.staedtetour.options import BAG, MOST_TICKETS, USUAL_BAG
from gametour.words import Sentence, sentence

if TYPE_CHECKING:
    from gametour.engine.game import Game

STARS = 5
TICKETS = 47
RETURNS_FIVE_BY_ONE = 12


@dataclass(frozen=True)
class StaedtetourSetup(Setup):
    """A game of Städtetour made ready, with its board."""

    board: Network = field(repr=False)

    def station(self, index: int) -> str:
        """Give a station's name."""
        return self.board.stations[index].name

    def called(self, seat: int) -> Sentence:
        """Give a player's name."""
        return self.players[seat].called

    def bus(self, state: Any) -> int:
        """Give the station where the bus stands."""
        at: int = state.edge
        return self.board.edges[at].head

    def behind(self, state: Any) -> int:
        """Give the neighbouring station that the bus came from: its back points there (SA5)."""
        at: int = state.edge
        return self.board.edges[at].tail


def prepare(
    game: Game, options: Mapping[str, Any], players: tuple[Player, ...]
) -> StaedtetourSetup:
    """Read what the options name and fill the tables.

    Raises
    ------
    BoardError, OptionError
        A board, a bag or a start that will not do; the sentence says why.
    """
    seats = len(players)
    board = read_network(options["board"], players=seats)
    tables = Tables()
    tables.players = seats
    tables.first = -1 if options["first"] == "random" else options["first"]
    tables.star_height = options["star_height"]
    tables.own_land = int(options["own_claim"] == "land")
    tables.foreign_star = int(options["foreign_star"])
    tables.manual = int(options["call_mode"] == "manual")
    _fill_bag(tables, options, seats)
    _fill_roads(tables, board)
    tables.start = _start(board, options["start"])
    return StaedtetourSetup(
        game=game,
        options=options,
        players=players,
        tables=tables,
        digests={"board": board.digest},
        board=board,
    )


def _fill_bag(tables: Tables, options: Mapping[str, Any], seats: int) -> None:
    """Count out tickets and stars (SA1), or as many that one seat must get five stars (SA17)."""
    bag = options["bag"]
    if options["end_condition"] == "five_by_one":
        if bag != USUAL_BAG:
            raise OptionError(
                sentence(
                    "Option bag: with end_condition='five_by_one' the bag is filled to fit; leave"
                    " bag as it is (SA17)."
                )
            )
        stars = (STARS - 1) * seats + 1
        tables.stars, tables.stars_of_one = stars, STARS
        tables.bag[:] = [TICKETS - RETURNS_FIVE_BY_ONE - stars, RETURNS_FIVE_BY_ONE, stars]
        return
    if bag["round"] < STARS or sum(bag.values()) > MOST_TICKETS:
        raise OptionError(
            sentence(
                "Option bag: put at least {least} round trips into it, one a star, and at most"
                " {most} tickets in all (SA1).",
                least=STARS,
                most=MOST_TICKETS,
            )
        )
    tables.stars = STARS
    tables.bag[:] = [bag[kind] for kind in BAG]


def _start(board: Network, wanted: Any) -> int:
    """Give the stop agreed on (SA4), or -1 where it is drawn."""
    if wanted == "random":
        return -1
    stops = {one.name: one.index for one in board.stations if not one.destination}
    if not isinstance(wanted, str) or wanted not in stops:
        raise OptionError(
            sentence(
                "Option start: {name} is no stop of this board; the bus starts at one, for example"
                " {example} (S3).",
                name=str(wanted)[:40],
                example=next(iter(stops)),
            )
        )
    return stops[wanted]


@lru_cache(maxsize=8)
def _roads(board: Network) -> Tables:
    """Work out the network's tables once for a board (SA5-SA7)."""
    tables = Tables()
    tables.stations = len(board.stations)
    for station in board.stations:
        here = station.index
        leaving = board.leaving(here)
        tables.road_at[here] = leaving[0].index
        tables.n_road[here] = len(leaving)
        tables.destination[here] = int(station.destination)
        tables.destinations |= int(station.destination) << here
    for edge in board.edges:
        at = edge.index
        tables.origin[at], tables.head[at] = edge.tail, edge.head
        tables.back[at] = board.back(edge).index
        for station in board.stations:
            tables.far[at][station.index] = board.distance(edge, station.index)
        for steps in range(REACH):
            tables.reach[at][steps] = _set(
                one.index for one in board.destinations if board.distance(edge, one.index) <= steps
            )
    for edge in board.edges:
        at, onward = edge.index, board.onward(edge)
        tables.n_onward[at] = len(onward)
        tables.onward[at][: len(onward)] = [other.index for other in onward]
        for station in board.stations:
            here = station.index
            tables.nearest[at][here] = min(board.distance(one, here) for one in onward)
        for steps in range(REACH):
            for other in onward:
                tables.near[at][steps] |= tables.reach[other.index][steps]
        for other in onward:
            slot = other.index - board.leaving(edge.head)[0].index
            tables.shorter[at][slot] = _set(
                one.index
                for one in board.destinations
                if board.distance(other, one.index) > tables.nearest[at][one.index]
            )
    return tables


def _set(stations: Any) -> int:
    """Put stations into one number, a bit each."""
    return sum(1 << station for station in stations)


ROADS = (
    "stations",
    "destinations",
    "destination",
    "road_at",
    "n_road",
    "onward",
    "n_onward",
    "origin",
    "head",
    "back",
    "far",
    "nearest",
    "reach",
    "near",
    "shorter",
)


def _fill_roads(tables: Tables, board: Network) -> None:
    """Share the network's tables: they are never written to in a game."""
    known = _roads(board)
    for name in ROADS:
        setattr(tables, name, getattr(known, name))
