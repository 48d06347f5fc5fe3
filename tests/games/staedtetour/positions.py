"""Small networks and set-up positions: a test names the roads, the bus and the destinations.

Stations have one letter: a capital is a destination, a small one a stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from gametour import Match
from gametour.engine.game import IllegalAction
from gametour.engine.log import Entry
from gametour.engine.rules import CHANCE, OVER
from gametour.games.staedtetour import declared as d

ROADS = "s-A-B-C-D-s A-E-C E-t-D"
"""A, C, D and E have three roads, the others two."""
SINGLE, RETURN, ROUND = range(3)


def land(path: Path, roads: str = ROADS) -> Path:
    """Write the folder of a network from roads like "s-A-B B-C"."""
    pairs = [pair for chain in roads.split() for pair in zip(chain[::2], chain[2::2], strict=False)]
    names = sorted({name for pair in pairs for name in pair})
    path.mkdir(exist_ok=True)
    lines = ["name,lat,lon,kind"]
    for at, name in enumerate(names):
        kind = "destination" if name.isupper() else "stop"
        lines.append(f"{name},{50 + at / 10},{10 + at % 3 / 10},{kind}")
    (path / "stations.csv").write_text("\n".join(lines))
    (path / "links.csv").write_text("\n".join(["a,b", *(f"{a},{b}" for a, b in pairs)]))
    return path


def position(
    path: Path | str,
    bus: Sequence[str],
    goals: Sequence[str],
    *,
    bag: tuple[int, int, int] | None = None,
    tickets: Sequence[int] = (),
    stars: Sequence[int] = (),
    pot: tuple[int, int, int] = (0, 0, 0),
    discarded: Sequence[str] = (),
    players: Sequence[str] | int | None = None,
    **options: Any,
) -> Table:
    """Set up a position in which seat 0 is to draw a ticket.

    The only place where tests write into a match: what is changed here no history tells, so such a
    match must not be undone or saved.

    Parameters
    ----------
    path
        The network's folder.
    bus
        Where it came from and where it stands: "sA", or two names.
    goals
        Each seat's destination.
    bag, pot, tickets, stars, discarded
        What is in the bag, what lies open, what each seat has won, which cards are discarded.
    players, options
        As for a match; the first seat begins.
    """
    match = Match("staedtetour", players or len(goals), seed=1, board=path, first=0, **options)
    while match.turn == CHANCE and match.drawer.seat < 0:
        match.draw()
    state, board = match._state, match.setup.board
    state.edge = board.edge(*map(board.index, bus)).index
    state.bag[:] = bag or state.bag
    state.pot[:] = pot
    for name in discarded:
        state.discarded |= 1 << board.index(name)
    for seat, goal in enumerate(goals):
        state.goal[seat] = board.index(goal)
        state.possible[seat] = match.setup.tables.destinations & ~state.discarded
    for seat, n in enumerate(tickets):
        state.tickets[seat] = n
    for seat, n in enumerate(stars):
        state.stars[seat] = n
        state.stars_left -= n
    return Table(match)


class Table:
    """A match that is played in words."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def state(self) -> Any:
        """The match's own state."""
        return self.match._state

    @property
    def bus(self) -> str:
        """Where the bus stands."""
        return self.match.setup.station(self.match.setup.bus(self.state))

    @property
    def choices(self) -> set[str]:
        """The stations that the bus may drive to, or the answers to a question."""
        return {
            self.match.setup.station(one.target) if one.kind == "go" else one.kind
            for one in self.match.actions
        }

    def draw(self, kind: int, *ways: str) -> list[str]:
        """Draw a ticket and drive on at each fork as it is said; gives what happened."""
        assert self.state.phase == d.TICKET
        told = names(self.match.play(kind))
        for way in ways:
            told += self.go(way)
        return told

    def go(self, station: str) -> list[str]:
        """Drive on to a station."""
        [action] = [
            one
            for one in self.match.actions
            if one.kind == "go" and self.match.setup.station(one.target) == station
        ]
        return names(self.match.play(action))

    def answer(self, word: str) -> list[str]:
        """Answer whether one calls: "call" or "pass"."""
        [action] = [one for one in self.match.actions if one.kind == word]
        return names(self.match.play(action))

    def new_goal(self, station: str) -> list[str]:
        """Draw this new destination."""
        assert self.state.phase == d.GOAL
        return names(self.match.play(self.match.setup.board.index(station)))

    def road(self, station: str) -> int:
        """Give the number of driving from where the bus stands to a neighbour."""
        board = self.match.setup.board
        return d.GO + board.edge(self.match.setup.bus(self.state), board.index(station)).index


def refusal(match: Match, value: int) -> IllegalAction:
    """Have an action refused, and see that it changed nothing (C4)."""
    before = (match._state.freeze(), match.turn, match.log, match.dumps())
    with pytest.raises(IllegalAction) as caught:
        match.play(value)
    assert (match._state.freeze(), match.turn, match.log, match.dumps()) == before
    told = str(caught.value)
    assert told.endswith(f"({caught.value.rule})")
    assert len(told) > 20
    return caught.value


def names(entries: Iterable[Entry]) -> list[str]:
    """Name what happened, without whose turn and round it is."""
    return [entry.kind for entry in entries if entry.kind not in ("turn", "round")]


def played(match: Match) -> Match:
    """Play to the end, all seats by their bots."""
    while match.turn != OVER:
        match.draw() if match.turn == CHANCE else match.bot_move()
    return match


def ready(match: Match) -> Match:
    """Play until somebody draws the first ticket."""
    while match.turn == CHANCE and match.drawer.seat < 0:
        match.draw()
    return match
