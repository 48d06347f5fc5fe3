"""The rules of moving read once more, word by word, with other means than the game's own tables.

Slow and plain: every way to take so many roads is tried (see tests.boards.literal), and what may be
done is said in the words of tests.games.denmark_tour.positions.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import networkx as nx

from gametour.boards import Board
from gametour.games.denmark_tour import declared as d
from gametour.games.denmark_tour.setup import DenmarkSetup
from tests.boards.literal import literal_walks

Walk = tuple[tuple[int, ...], int]


@cache
def walks(board: Board, town: int, roll: int, dead_end: str) -> tuple[Walk, ...]:
    """Give the lawful walks, with the place where the last leg begins (DA7, DA8)."""
    return tuple(literal_walks(board.roads, steps(board), town, roll, dead_end))


@cache
def steps(board: Board) -> dict[int, dict[int, int]]:
    """Count the roads between towns."""
    return dict(nx.all_pairs_shortest_path_length(board.roads))


class Reading:
    """What the seat to move may do, by the words of the rules."""

    def __init__(self, setup: DenmarkSetup, state: Any) -> None:
        self.setup, self.board, self.state = setup, setup.board, state
        self.me = state.seats[state.seat]
        seats = range(len(setup.players))
        self.others = {state.seats[seat].town for seat in seats if seat != state.seat}

    def barred(self, town: int) -> bool:
        """Another pawn stands there (D10), and it is not the own start town (DA3)."""
        return town in self.others and town != self.me.start

    def beyond(self, leg: int, town: int) -> set[int]:
        """The first free towns on the way on: each step farther from where the leg began (DA12)."""
        away = steps(self.board)[leg]
        layer = {town}
        while layer:
            layer = {
                after
                for before in layer
                for after in self.board.roads[before]
                if away[after] == away[before] + 1
            }
            free = {after for after in layer if not self.barred(after)}
            if free:
                return free
        return set()

    def end_of(self, walk: Walk) -> tuple[str, set[int]]:
        """Where one walk may end: as it should, or diverted (DA12)."""
        towns, leg = walk
        if not self.barred(towns[-1]):
            return "walk", {towns[-1]}
        beyond = self.beyond(towns[leg], towns[-1])
        if beyond:
            return "divert", beyond
        free = [town for town in towns[1:-1] if not self.barred(town)]
        return "divert", {free[-1] if free else towns[0]}

    def lawful_walks(self) -> tuple[Walk, ...]:
        dead_end = self.setup.options["dead_end"]
        return walks(self.board, self.me.town, self.state.roll, dead_end)

    def on_foot(self) -> set[str]:
        found = set()
        passes = self.setup.options["home_exact"] == "pass" and self.me.left == 0
        for walk in self.lawful_walks():
            kind, towns = self.end_of(walk)
            found |= {self.word(kind, town) for town in towns}
            if passes and self.me.start in walk[0][1:-1]:  # DA23
                found.add(self.word("walk", self.me.start))
        return found

    def usable(self) -> bool:
        """D21, DA15."""
        no_road = not list(self.board.roads[self.me.town])
        return bool(self.me.usable) or no_road

    def crossings(self, straight: str, beyond: str, kinds: set[str]) -> set[str]:
        """DA16."""
        found = set()
        for crossing in self.board.crossings:
            if self.me.town not in (crossing.a, crossing.b) or crossing.kind not in kinds:
                continue
            end = crossing.a if crossing.b == self.me.town else crossing.b
            if not self.barred(end):
                found.add(self.word(straight, end))
            elif crossing.kind != "flight":
                found |= {self.word(beyond, town) for town in self.beyond(end, end)}
        return found

    def after_a_roll(self) -> set[str]:
        """DA9, DA14, D20: walk, cross, wait; stay where nothing else is left."""
        found = self.on_foot()
        if not self.state.card_move and self.usable():
            crossings = self.crossings("cross", "beyond", {"flight", "ferry", "toll_bridge"})
            crosses = self.state.roll in (1, 5)
            no_road = not list(self.board.roads[self.me.town])
            if crosses:
                found |= crossings
            if crossings and not (crosses and no_road):
                found.add("wait")
        return found or {"stay"}

    def with_tickets(self) -> set[str]:
        """D15, DA17."""
        found = {"roll"}
        if self.usable():
            if self.me.ticket[d.PLANE]:
                found |= self.crossings("fly", "", {"flight"})
            if self.me.ticket[d.FERRY]:
                found |= self.crossings("sail", "sail_beyond", {"ferry", "toll_bridge"})
        return found

    def word(self, kind: str, town: int) -> str:
        return f"{kind} {self.setup.town(town)}"
