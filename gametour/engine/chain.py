"""A Markov chain with ends, and what follows from it.

The chain is a list of ways, each with a chance in whole numbers and the rounds that it ends, at
most one. Rounds are a reward on the ways, so that the positions need not count them: one sparse
factorisation of the ways within a round leads to a round's end, and the ways that end one lead on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import sparse
from scipy.sparse import csgraph
from scipy.sparse.linalg import splu

from gametour.engine.counting import EVERYBODYS

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Shares = npt.NDArray[np.float64]

NEGLIGIBLE = 1e-15
"""What is left to add up when adding stops."""
STEPS = 1_000
"""After so many steps with more left than that, the equations are factored."""
FACTORED = 60_000
"""Up to so many positions are factored; of more, everything is added up."""


@dataclass(frozen=True)
class Chain:
    """A chain; it begins in position 0, from which all others can be reached.

    Attributes
    ----------
    ended
        Whether the game is over in a position.
    ahead
        Who is first in a position, should the game end there: a bit a seat.
    source, target
        The way's ends.
    weight, total
        The way's chance is weight / total.
    rounds
        The rounds that a way ends: 0 or 1.
    landings
        Rows of way, seat and place: where pawns came to stand on the way.
    alike
        Where several ways have the same landings: for each way the one that is told there. None:
        each has its own.
    """

    ended: Flags
    ahead: Numbers
    source: Numbers
    target: Numbers
    weight: Numbers
    total: Numbers
    rounds: Numbers
    landings: Numbers
    alike: Numbers | None = None

    @property
    def positions(self) -> int:
        """How many positions there are."""
        return len(self.ended)

    @cached_property
    def chance(self) -> Shares:
        """The chance of each way."""
        return self.weight / self.total

    def landing(self, place: int, seat: int) -> Flags:
        """Tell which ways bring a seat's pawn to a place."""
        hit = np.zeros(self._told, np.bool_)
        rows = self.landings_of(seat)
        hit[rows[rows[:, 2] == place, 0]] = True
        return hit if self.alike is None else hit[self.alike]

    def landed(self, seat: int, times: Shares) -> Shares:
        """Give how often a seat's pawn comes to stand on each place; ``times`` is by way."""
        way, _, place = self.landings_of(seat).T
        if self.alike is not None:
            times = _summed(self.alike, times, self._told)
        return _summed(place, times[way])

    @property
    def _told(self) -> int:
        """How many ways there may be in the landings."""
        if self.alike is None:
            return len(self.source)
        return 1 + int(max(self.alike.max(initial=0), self.landings[:, 0].max(initial=0)))

    def landings_of(self, seat: int) -> Numbers:
        """Give the landings of a seat's pawn, and of one that is everybody's."""
        whose = self.landings[:, 1]
        mine: Numbers = self.landings[(whose == seat) | (whose == EVERYBODYS)]
        return mine

    def _with_none(self, more: int) -> Numbers | None:
        """Add ways on which nobody lands to ``alike``."""
        if self.alike is None:
            return None
        return np.append(self.alike, self._told + np.arange(more))

    def one_round_a_way(self) -> Chain:
        """Give the same chain with positions to wait in, where a way ends more than one round.

        One may miss rounds on the way. Where a cap ends the game meanwhile, it is as it will be.
        """
        chain = self
        while len(chain.rounds) and chain.rounds.max() > 1:
            long = np.flatnonzero(chain.rounds > 1)
            waiting = chain.positions + np.arange(len(long))
            ends, left = chain.target[long], chain.rounds[long] - 1
            target, rounds = chain.target.copy(), chain.rounds.copy()
            target[long], rounds[long] = waiting, 1
            sure = np.ones(len(long), np.int64)
            chain = Chain(
                ended=np.append(chain.ended, np.zeros(len(long), np.bool_)),
                ahead=np.append(chain.ahead, chain.ahead[ends]),
                source=np.append(chain.source, waiting),
                target=np.append(target, ends),
                weight=np.append(chain.weight, sure),
                total=np.append(chain.total, sure),
                rounds=np.append(rounds, left),
                landings=chain.landings,
                alike=chain._with_none(len(long)),
            )
        return chain

    def leads_out(self, inner: Flags) -> Flags:
        """Tell from which positions one can come off the inner ways: to an end or another way.

        From the others one goes round for ever.
        """
        out = np.zeros(self.positions, np.bool_)
        out[self.source[~inner]] = True
        edges = (self.target[inner], self.source[inner])
        back = sparse.coo_matrix((np.ones(len(edges[0])), edges), (self.positions,) * 2)
        return _reached(back, out)


def _summed(where: Numbers, what: Shares, size: int = 0) -> Shares:
    """Add up what goes to each position or place."""
    return np.bincount(where, what, size).astype(np.float64, copy=False)


def _weighed(times: Shares, chance: Shares) -> float:
    """Add up chances, each so many times.

    Not by ``@``: the threads of a linear algebra library cost more here than they bring.
    """
    return float((times * chance).sum())


def _reached(matrix: Any, begin: Flags) -> Flags:
    """Tell what can be reached from somewhere, where entries lead from their row to their column.

    The beginning counts as reached.
    """
    gate = len(begin)
    edges = matrix.tocoo()
    rows = np.concatenate([edges.row, np.full(int(begin.sum()), gate)])
    columns = np.concatenate([edges.col, np.flatnonzero(begin)])
    gated = sparse.coo_matrix((np.ones(len(rows), np.int8), (rows, columns)), (gate + 1, gate + 1))
    found = csgraph.breadth_first_order(gated.tocsr(), gate, return_predecessors=False)
    reached = np.zeros(gate + 1, np.bool_)
    reached[found] = True
    return reached[:gate]


class _Straight:
    """Positions among which no ways lead round, as within a round.

    In the order of the ways their equations are as good as solved: nothing fills in.
    """

    def __init__(self, matrix: Any) -> None:
        self._factors = _factored(matrix, "NATURAL")

    def solve(self, right: Shares) -> Shares:
        """Give x for a right-hand side."""
        found: Shares = self._factors.solve(right)
        return found


class _Circles:
    """Positions among which ways lead round: come to again and again, with ever smaller chances.

    These are added up. Where they hardly get smaller, and there are not too many positions, the
    equations are factored instead: in the order of those that have the fewest neighbours.
    """

    def __init__(self, matrix: Any) -> None:
        self._matrix = matrix.tocsr()

    @cached_property
    def _factors(self) -> Any:
        return _factored(self._matrix, "MMD_AT_PLUS_A")

    def solve(self, right: Shares) -> Shares:
        """Give x for a right-hand side."""
        total, left = right.copy(), right
        steps = 0
        while left.sum() > NEGLIGIBLE:
            if steps == STEPS and len(right) <= FACTORED:
                found: Shares = self._factors.solve(right)
                return found
            left = self._matrix @ left
            total += left
            steps += 1
        return total


def _factored(matrix: Any, ordering: str) -> Any:
    """Factor ``1 - matrix``. No row need be swapped: the diagonal stays the largest."""
    return splu(
        (sparse.identity(matrix.shape[0], format="csc") - matrix).tocsc(),
        permc_spec=ordering,
        diag_pivot_thresh=0.0,
        options={"SymmetricMode": ordering != "NATURAL"},
    )


class _Equations:
    """The equations ``(1 - matrix) x = right``, in three parts, one after the other.

    Before one comes to a circle of ways, on circles and between them, and when no circle can be
    come to any more: only the middle part is much work.
    """

    def __init__(self, matrix: Any) -> None:
        _, circle = csgraph.connected_components(matrix, directed=True, connection="strong")
        # Circles are numbered against the edges; those of the matrix go from target to source.
        order = np.argsort(circle, kind="stable")
        on_circle = (np.bincount(circle) > 1)[circle] | (matrix.diagonal() > 0)
        from_circle = _reached(matrix.T, on_circle)
        to_circle = _reached(matrix, on_circle)
        self._parts = []
        rows = matrix.tocsr()
        for wanted, kind in (
            (~from_circle, _Straight),
            (from_circle & to_circle, _Circles),
            (from_circle & ~to_circle, _Straight),
        ):
            members = order[wanted[order]]
            if len(members):
                mine = rows[members]
                self._parts.append((members, mine, kind(mine.tocsc()[:, members])))

    def solve(self, right: Shares) -> Shares:
        """Give x for a right-hand side."""
        x = np.zeros(len(right))
        for members, rows, part in self._parts:
            begin = right[members]
            if x.any():
                begin = begin + rows @ x
            x[members] = part.solve(begin)
        return x


class Flow:
    """Where one comes from somewhere by inner ways alone, in floating numbers."""

    def __init__(self, chain: Chain, inner: Flags) -> None:
        self.chain = chain
        self.good = chain.leads_out(inner)
        at = np.cumsum(self.good) - 1
        used = inner & self.good[chain.source] & self.good[chain.target]
        size = int(self.good.sum())
        matrix = sparse.csc_matrix(
            (chain.chance[used], (at[chain.target[used]], at[chain.source[used]])),
            (size, size),
        )
        self._equations = _Equations(matrix)

    def times(self, begin: Shares) -> Shares:
        """Tell how often each position is come to, where one begins in several with a chance each.

        Positions from which there is no way out count as never reached.
        """
        found = np.zeros(self.chain.positions)
        right = begin[self.good]
        if right.any():
            found[self.good] = self._equations.solve(right)
        return found


class Answers:
    """What follows from a chain, in floating numbers.

    Parameters
    ----------
    chain
        The chain.
    cap
        After so many rounds the game ends; None: never.
    """

    def __init__(self, chain: Chain, cap: int | None) -> None:
        self.chain = chain
        self.cap = cap
        self._inner = ~chain.ended[chain.target]
        self._begin = np.zeros(chain.positions)
        self._begin[0] = 1.0

    @cached_property
    def endless(self) -> bool:
        """Whether a position can come up from which the game never ends."""
        if self.cap is not None:
            return False
        return not bool((self.chain.ended | self._flow.good).all())

    @cached_property
    def _flow(self) -> Flow:
        """All ways but those that end the game."""
        return Flow(self.chain, self._inner)

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return bool(self.chain.ended[0]) or self.cap == 0

    @cached_property
    def _played(self) -> tuple[Shares, Shares]:
        """How often each position is expected to come up, and the chance that the cap meets it."""
        if self.cap is None:
            return self._flow.times(self._begin), np.zeros(self.chain.positions)
        return self._total(self._inner)

    def _total(self, inner: Flags) -> tuple[Shares, Shares]:
        """Add up how often each position comes up by inner ways; tell what the cap meets."""
        if self.cap is None:
            return Flow(self.chain, inner).times(self._begin), np.zeros(self.chain.positions)
        total, now = np.zeros(self.chain.positions), self._begin
        for now, times in self._by_rounds(inner):
            total += times
            if now.sum() < NEGLIGIBLE:
                break
        return total, now

    def _by_rounds(self, inner: Flags) -> Iterator[tuple[Shares, Shares]]:
        """Go on from round to round.

        Gives the chances of the positions in which the next round begins, and how often each
        position came up in this one; the game that the cap ends is no part of it.
        """
        chain = self.chain
        ends = inner & (chain.rounds == 1)
        within = Flow(chain, inner & (chain.rounds == 0))
        source, target, chance = chain.source[ends], chain.target[ends], chain.chance[ends]
        now = self._begin
        rounds = 0
        while self.cap is None or rounds < self.cap:
            times = within.times(now)
            now = _summed(target, times[source] * chance, chain.positions)
            rounds += 1
            yield now, times

    def gain(self, times: Shares, wanted: Flags) -> float:
        """Add up how often wanted ways are gone."""
        return _weighed(times, self._chance_of(wanted))

    def _chance_of(self, wanted: Flags) -> Shares:
        """Give the chance to go a wanted way from each position."""
        chain = self.chain
        return _summed(chain.source[wanted], chain.chance[wanted], chain.positions)

    @cached_property
    def expected_rounds(self) -> float:
        """The expected number of rounds."""
        if self.endless:
            return float("inf")
        return self.gain(self._played[0], self.chain.rounds == 1)

    @cached_property
    def last(self) -> Shares:
        """The chance of each position to be the one in which the game ends."""
        if self.over:
            return self._begin
        chain = self.chain
        times, at_cap = self._played
        ending = chain.ended[chain.target]
        flow = times[chain.source[ending]] * chain.chance[ending]
        return _summed(chain.target[ending], flow, chain.positions) + at_cap

    def win_chance(self, seat: int) -> float:
        """Give the chance that a seat is first in the end, shared or alone."""
        return float(self.last[(self.chain.ahead >> seat) % 2 == 1].sum())

    def rounds_distribution(self, n: int) -> Shares:
        """Give the chances that the game lasts 0, 1, ... n rounds."""
        chain = self.chain
        found = np.zeros(n + 2)
        ending = chain.ended[chain.target]
        if self.over:
            found[0] = 1.0
            return found[: n + 1]
        at_once, with_round = (self._chance_of(ending & (chain.rounds == n)) for n in (0, 1))
        for number, (now, times) in enumerate(self._by_rounds(self._inner)):
            found[number] += _weighed(times, at_once)
            found[number + 1] += _weighed(times, with_round)
            if number + 1 == self.cap:
                found[number + 1] += now.sum()
            if number == n:
                break
        return found[: n + 1]

    def visit_chance(self, place: int, seat: int) -> float:
        """Give the chance that a seat's pawn ever comes to stand on a place."""
        hit = self.chain.landing(place, seat)
        if not hit.any():
            return 0.0
        return self.gain(self._total(self._inner & ~hit)[0], hit)

    def rounds_of(self, share: float) -> int:
        """Give the number of rounds after which so large a share of the games is over."""
        n = 64
        while True:
            over = np.cumsum(self.rounds_distribution(n))
            if over[-1] >= share:
                return int(np.argmax(over >= share))
            n *= 4

    def expected_visits(self, seat: int) -> Shares:
        """Give how often a seat's pawn is expected to come to stand on each place."""
        chain = self.chain
        return chain.landed(seat, self._played[0][chain.source] * chain.chance)
