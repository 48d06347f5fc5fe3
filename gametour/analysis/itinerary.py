"""Where one traveller of Denmark tour went, read from a match's log."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

import networkx as nx

from gametour.analysis import boards
from gametour.analysis.boards import WALK
from gametour.analysis.played import bots_match
from gametour.engine.match import Match
from gametour.games.denmark_tour import GAME
from gametour.words import UserError, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gametour.boards import Board
    from gametour.engine.log import Entry
    from gametour.games.denmark_tour import DenmarkSetup
    from gametour.words import Name, Sentence

MOVES = ("walked", "diverted", "crossed", "crossed_on")
BOTS = 4
FIRST = -1
"""Stands for the traveller who came home first, or has the fewest cards left."""


class ItineraryError(UserError):
    """A match without the journey that was asked for; the sentence says why."""


@dataclass(frozen=True)
class Step:
    """One move of the pawn.

    Attributes
    ----------
    kind
        ``walk``, or the crossing that is its first step: ``flight``, ``ferry``, ``toll_bridge``.
    towns
        From where it begins to where it stops, through what it passes.
    """

    kind: str
    towns: tuple[int, ...]

    @property
    def crossings(self) -> int:
        """How many crossings it has."""
        return int(self.kind != WALK)

    @property
    def roads(self) -> int:
        """How many roads it has."""
        return len(self.towns) - 1 - self.crossings


@dataclass(frozen=True)
class Call:
    """A town whose card was handed in, or home: after how many of the traveller's turns."""

    town: int
    turn: int


@dataclass(frozen=True, eq=False)
class Itinerary:
    """One traveller's way through a match.

    Attributes
    ----------
    board
        The board.
    seat, name
        Who.
    start
        Where it began.
    calls
        The towns whose cards were handed in, in that order.
    home
        When it ended at home; None while it has not.
    steps
        Every move.
    turns
        How many turns it has taken so far, lost ones among them.
    quiz_skill
        The chance of a right answer, as the game's options say.
    """

    board: Board = field(repr=False)
    seat: int
    name: str | Name | Sentence
    start: int
    calls: tuple[Call, ...]
    home: Call | None
    steps: tuple[Step, ...] = field(repr=False)
    turns: int
    quiz_skill: float

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Where it began, and the towns it called at."""
        return (self.start, *(call.town for call in self.calls))

    @property
    def roads(self) -> int:
        """How many roads were walked."""
        return sum(step.roads for step in self.steps)

    @property
    def crossings(self) -> int:
        """How many crossings were made."""
        return sum(step.crossings for step in self.steps)


def match_of(game: Any) -> Match:
    """Find the match that is meant.

    Parameters
    ----------
    game
        A match, what shows one (such as what ``gt.resume`` gives), a saved game’s file, or a
        number: then four bots play a game with that seed.
    """
    if isinstance(game, Match):
        return game
    if isinstance(game, str | os.PathLike):
        return Match.load(os.fspath(game))
    shown = getattr(game, "match", None)
    if isinstance(shown, Match):
        return shown
    if isinstance(game, int):
        return bots_match(GAME.name, ("greedy",) * BOTS, game)
    raise ItineraryError(
        sentence("A match, a saved game or a number is needed here, not {what!r}.", what=game)
    )


def itinerary(game: Any, seat: int = FIRST) -> Itinerary:
    """Read one traveller's way from a match; what everybody may know is enough.

    Parameters
    ----------
    game
        As in :func:`match_of`.
    seat
        Who, from 0; by default who came home first or has handed in most cards.

    Raises
    ------
    ItineraryError
        It is another game, nobody sits there, or no card has been handed in.

    Examples
    --------
    >>> way = itinerary(7)
    >>> len(way.calls), way.home is not None
    (16, True)
    """
    match = match_of(game)
    if match.game is not GAME:
        raise ItineraryError(
            sentence("This is about Denmark tour, but the match is {game}.", game=match.game.title)
        )
    setup = cast("DenmarkSetup", match.setup)
    log = [entry for entry in match.log if not entry.undone]
    seats = range(len(match.players))
    if seat == FIRST:
        seat = max(seats, key=lambda one: sum(_is(entry, one, "visited", "won") for entry in log))
    if seat not in seats:
        raise ItineraryError(
            sentence(
                "There is no player {n} in this match: choose 1 to {most}.",
                n=seat + 1,
                most=len(seats),
            )
        )
    return _read(setup, seat, log)


def _is(entry: Entry, seat: int, *kinds: str) -> bool:
    return entry.seat == seat and entry.kind in kinds


def _read(setup: DenmarkSetup, seat: int, log: Iterable[Entry]) -> Itinerary:
    turns, number, start = 0, 0, -1
    steps: list[Step] = []
    calls: list[Call] = []
    home = None
    for entry in log:
        if entry.kind == "started" and entry.seat in (-1, seat):
            start = entry.a
        if entry.seat != seat:
            continue
        if entry.kind in ("turn", "lost"):
            turns += 1
        elif entry.kind == "rolled":
            number = entry.a
        elif entry.kind == "right":
            number = entry.b
        elif entry.kind in MOVES and entry.a != entry.b:
            steps.append(_step(setup.board, entry, number))
        elif entry.kind == "visited":
            calls.append(Call(entry.a, turns))
        elif entry.kind == "won":
            home = Call(entry.a, turns)
    if not calls:
        raise ItineraryError(
            sentence(
                "{name} has handed in no town card yet: play on, and look again.",
                name=setup.called(seat),
            )
        )
    return Itinerary(
        setup.board,
        seat,
        setup.called(seat),
        start,
        tuple(calls),
        home,
        tuple(steps),
        turns,
        setup.tables.skill[seat] / 100,
    )


def _step(board: Board, entry: Entry, number: int) -> Step:
    if entry.kind in ("walked", "diverted"):
        return Step(WALK, _walk(board, entry.a, entry.b, number))
    ways = board.far_ends(entry.a)
    direct = [way for way in ways if way.b == entry.b]
    if entry.kind == "crossed":
        # two towns with airports may have a ferry, too: it is drawn, being the shorter way
        return Step(min(direct, key=lambda way: way.kind == "flight").kind, (entry.a, entry.b))
    ports = [way for way in ways if way.kind != "flight" and way.b != entry.b]
    port = min(ports, key=lambda way: board.distance(way.b, entry.b))
    return Step(port.kind, (entry.a, *nx.shortest_path(board.roads, port.b, entry.b)))


def _walk(board: Board, begin: int, end: int, number: int) -> tuple[int, ...]:
    """Find the walk that ends there, or stops there on its way; else go the shortest way."""
    walks = board.walks(begin, number) if number >= 1 else ()
    for walk in walks:
        if walk.towns[-1] == end:
            return walk.towns
    for walk in walks:
        if end in walk.towns[1:]:
            return walk.towns[: walk.towns.index(end, 1) + 1]
    return tuple(nx.shortest_path(board.roads, begin, end))


def cheapest(board: Board, a: int, b: int) -> tuple[Step, ...]:
    """Give a cheapest way between two towns, by the board's travel cost.

    Examples
    --------
    >>> from gametour.boards import read_board
    >>> board = read_board()
    >>> way = cheapest(board, board.index("Grenaa"), board.index("Anholt"))
    >>> [step.kind for step in way]
    ['ferry']
    """
    graph = boards.denmark(board).graph
    towns = nx.shortest_path(graph, a, b, weight="weight")
    steps: list[Step] = []
    for pair in pairwise(towns):
        kind = graph.edges[pair]["kind"]
        if kind == WALK and steps:
            steps[-1] = Step(steps[-1].kind, (*steps[-1].towns, pair[1]))
        else:
            steps.append(Step(kind, pair))
    return tuple(steps)
