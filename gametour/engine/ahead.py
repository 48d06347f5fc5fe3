"""Look a few turns ahead in a match: where a pawn may come, and how likely that is.

No chain is solved for that: chances are carried on from position to position until the turns are
over, so nothing is loaded that playing does not load anyway.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from gametour.engine import driver
from gametour.engine.counting import ARRIVALS, EVERYBODYS, PLACES, nobody_arrives
from gametour.engine.fixed import SolveError, from_match, numbers_of, whole
from gametour.engine.listing import make_listed
from gametour.engine.match import Match
from gametour.engine.rules import CHANCE, TURN, Events
from gametour.words import sentence

MOST_TURNS = 20
"""How many turns one may look ahead."""
MOST_POSITIONS = 20_000
"""How many positions may come up on the way: some seconds of work."""
NEGLIGIBLE = 1e-15
"""A chance so small is not carried on."""

Shares = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Ahead:
    """Where a seat's pawn may come within its next turns.

    Attributes
    ----------
    seat, turns
        Whose pawn, and how many of its own turns.
    landing
        By place: the chance that the pawn comes to stand there within these turns.
    standing
        By place: the chance that it stands there when they are over.
    """

    seat: int
    turns: int
    landing: Mapping[int, float]
    standing: Mapping[int, float]


@dataclass(frozen=True)
class _Way:
    """One way on: its chance, where it leads, where the pawn lands, whose turns begin."""

    chance: float
    target: tuple[Any, ...]
    lands: tuple[int, ...]
    turns: tuple[int, ...]


def look_ahead(match: Match, turns: int = 1, *, seat: int | None = None) -> Ahead:
    """Tell how likely a pawn comes to each place within its seat's next turns.

    The turn in play is the first of them when it is the seat's own. Turns that it has to miss are
    none. In seats of persons ``greedy`` decides, and in Rule race no rules are made.

    Parameters
    ----------
    match
        The match; nothing in it is changed.
    turns
        How many of the seat's own turns.
    seat
        Whose pawn; None: of the seat whose turn it is.

    Raises
    ------
    SolveError
        Too many positions come up on the way, or the game does not tell where its pawns come.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("rule_race", players=1, initial_events="none", seed=1)
    >>> chances = look_ahead(match, 1).landing
    >>> sorted(chances), round(chances[4], 4)
    ([2, 3, 4, 5, 6, 7], 0.1667)
    >>> round(look_ahead(match, 2).landing[7] * 36)  # by one throw of 6, or in two
    11
    """
    steps = looking_ahead(match, turns, seat=seat)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: Ahead = done.value
            return found


def looking_ahead(
    match: Match, turns: int = 1, *, seat: int | None = None
) -> Generator[None, None, Ahead]:
    """Do the work of :func:`look_ahead` in small steps, for those who must not be kept waiting.

    It goes on from the position the match is in at the first step, whatever is played meanwhile.
    """
    turns = whole(turns, "turns", 1, MOST_TURNS)
    if match.game.counting.visits is nobody_arrives:
        raise SolveError(
            sentence("One cannot look ahead in {game} like this.", game=match.game.title)
        )
    mover = match.drawer.seat if match.turn == CHANCE else match.turn
    seat = max(0, mover) if seat is None else whole(seat, "seat", 0, len(match.players) - 1)
    look = _Look(match, seat, turns, int(mover == seat))
    yield from look.steps()
    return Ahead(seat, turns, look.found(look.landing), look.found(look.standing))


class _Look:
    """The chances on their way.

    A chance is carried as many numbers: for each place, that the pawn has not landed there before.
    The last number is the whole chance.
    """

    def __init__(self, match: Match, seat: int, turns: int, begun: int) -> None:
        known = match.game.bots  # others think too long to be asked in every position
        bots = [one.bot if one.bot in known else "greedy" for one in match.players]
        self.setup, first, _ = from_match(match, None, bots, {})
        self.game = self.setup.game
        self.seat = seat
        self.turns = turns
        self.kinds = numbers_of(self.setup)
        choose, _ = driver.make_choose(list(self.game.bots.values()))
        self.listed = make_listed(self.game, choose, driver.copy_interpreted)
        self.work = [self.game.state(), self.game.state()]
        self.lists, self.events = driver.Lists(), Events()
        self.came = [0] * (2 * ARRIVALS)
        self.positions = {first.freeze(): first}
        self.ways: dict[tuple[Any, ...], list[_Way]] = {}
        self.landing, self.standing = np.zeros(PLACES + 1), np.zeros(PLACES + 1)
        self.now = {(first.freeze(), begun): np.ones(PLACES + 1)}

    def steps(self) -> Generator[None, None, None]:
        """Carry all chances on until the turns are over, pausing after each position."""
        while self.now:
            after: dict[tuple[tuple[Any, ...], int], Shares] = {}
            for (position, begun), shares in self.now.items():
                ways = self._ways_from(position)
                if not ways:
                    self._stand(position, shares[-1])
                for way in ways:
                    self._carry(way, begun, shares * way.chance, after)
                yield
            self.now = after

    def found(self, chances: Shares) -> dict[int, float]:
        """Give the places with a chance."""
        return {int(place): float(chances[place]) for place in np.flatnonzero(chances[:-1])}

    def _carry(self, way: _Way, begun: int, shares: Shares, after: dict[Any, Shares]) -> None:
        if shares[-1] < NEGLIGIBLE:
            return
        for place in way.lands:
            self.landing[place] += shares[place]
            shares[place] = 0.0
        for whose in way.turns:
            if begun == self.turns:
                self._stand(way.target, shares[-1])
                return
            begun += whose == self.seat
        key = (way.target, begun)
        after[key] = after[key] + shares if key in after else shares

    def _stand(self, position: tuple[Any, ...], chance: float) -> None:
        place = self.game.stands(self.setup.tables, self.positions[position], self.seat)
        if place >= 0:
            self.standing[place] += chance

    def _ways_from(self, position: tuple[Any, ...]) -> list[_Way]:
        if position not in self.ways:
            if len(self.positions) >= MOST_POSITIONS:
                raise SolveError(
                    sentence(
                        "More than {most} positions come up within {turns} turns: look fewer turns "
                        "ahead.",
                        most=MOST_POSITIONS,
                        turns=self.turns,
                    )
                )
            self.ways[position] = self._explored(self.positions[position])
        return self.ways[position]

    def _explored(self, state: Any) -> list[_Way]:
        tables, work, lists = self.setup.tables, self.work, self.lists
        work[0].copy_from(state)
        n = self.listed(tables, work, self.kinds, lists)
        weights, actions = lists.weight[:n], lists.out[:n]
        total = sum(weights)
        ways = []
        for action, weight in zip(actions, weights, strict=True):
            if weight:
                work[0].copy_from(state)
                self.events.n = 0
                self.game.apply(tables, work[0], action, self.events)
                target = work[0].freeze()
                if target not in self.positions:
                    self.positions[target] = work[0].copy()
                ways.append(_Way(weight / total, target, *self._told()))
        return ways

    def _told(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Tell where the pawn landed and whose turns began."""
        lands, turns = [], []
        came = self.came
        for event in self.events.row[: self.events.n]:
            if event.kind == TURN:
                turns.append(event.seat)
            n = self.game.counting.visits(event, came)
            lands += [came[i + 1] for i in range(0, n, 2) if came[i] in (self.seat, EVERYBODYS)]
        return tuple(lands), tuple(turns)
