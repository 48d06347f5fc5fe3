"""Whether to waylay: a meeting of two as a matrix game, its pay-offs played out by the rules.

Two travellers have just come to the same city. Each decides in secret whether to give up the next
ticket for a waylay (G13, G14). What one gains over the other in the rest of the round is what the
other loses, so it is a game of two persons with sum zero, and it has an equilibrium. Both sheets
are taken to lie open and to be all that counts; that is an approximation: in the game the tickets
are secret (GA20), and purses, others and later rounds count too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from gametour.engine.driver import CAPACITY
from gametour.engine.rules import CHANCE, OVER
from gametour.games.globetrotters.asking import (
    OddsError,
    after,
    begun,
    checked,
    outcomes,
    take_steps,
)
from gametour.games.globetrotters.declared import (
    DESTINATIONS,
    KIND,
    NO_WAYLAY,
    ORDER,
    ORDERS,
    RISK,
    WAYLAY,
)
from gametour.games.globetrotters.rules import actions, turn
from gametour.words import sentence

Matrix = npt.NDArray[np.float64]

HERE = DESTINATIONS - 1
"""The city, by its number on the list, in which the two have met."""
KINDS = {NO_WAYLAY: "pass", WAYLAY: "waylay"}


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """How two who play a matrix game at their best mix their choices.

    Attributes
    ----------
    row, column
        With which chance each takes each choice.
    value
        What the row player gains in the mean.
    """

    row: Matrix
    column: Matrix
    value: float


@dataclass(frozen=True, eq=False)
class MatrixGame:
    """A game of two with sum zero.

    Attributes
    ----------
    rows, columns
        What the two may choose.
    payoff
        What the row player gains, which is what the column player loses.
    equilibrium
        How both play at their best.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    payoff: Matrix = field(repr=False)
    equilibrium: Equilibrium


def solve_matrix(payoff: Sequence[Sequence[float]] | Matrix) -> Equilibrium:
    """Find the equilibrium of a matrix game with sum zero, by linear programming.

    Parameters
    ----------
    payoff
        What the row player gains, for each row and column.

    Examples
    --------
    >>> found = solve_matrix([[1, -1], [-1, 1]])  # matching pennies
    >>> found.row.round(9).tolist(), round(found.value, 9) + 0.0
    ([0.5, 0.5], 0.0)
    """
    gains = np.asarray(payoff, float)
    if gains.ndim != 2 or not gains.size or not np.isfinite(gains).all():
        raise OddsError(
            sentence("A matrix game needs a table of finite numbers, with rows and columns.")
        )
    row, value = _safest_mix(gains)
    column, _ = _safest_mix(-gains.T)
    return Equilibrium(row, column, value)


def _safest_mix(gains: Matrix) -> tuple[Matrix, float]:
    """Find the mix of rows whose gain is highest against the worst column."""
    from scipy.optimize import linprog

    rows, columns = gains.shape
    found = linprog(
        c=[0.0] * rows + [-1.0],
        A_ub=np.hstack([-gains.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    assert found.success, "a matrix game always has a solution"
    return np.asarray(found.x[:-1]), float(found.x[-1])


def waylay_game(
    mine: Sequence[int] = (0,),
    theirs: Sequence[int] = (1,),
    *,
    visited: tuple[Sequence[int], Sequence[int]] = ((), ()),
    homes: tuple[int, int] = (HERE, HERE),
    win: float = 10.0,
) -> MatrixGame:
    """Make the matrix game of two who have just met, and solve it.

    All cities are open and cost 2; the two have met in the last one of the list, number 9.

    Parameters
    ----------
    mine, theirs
        The tickets that are left on each sheet, as numbers of the list: the next one first.
    visited
        What each has ticked before, besides the city where they are.
    homes
        Where each lives: who comes there with all ten ticked before, wins (G22).
    win
        How many ticks winning is worth.

    Returns
    -------
    MatrixGame
        The row player's gain: own new ticks in the rest of the round less those of the other.
        Further meetings in it are played at their best, too.

    Examples
    --------
    >>> game = waylay_game(mine=[], theirs=[1])  # nothing to lose: it is added at the end (G15)
    >>> game.payoff.tolist()
    [[-1.0, 0.0], [0.0, 0.0]]
    >>> game.rows, round(game.equilibrium.value, 9) + 0.0
    (('pass', 'waylay'), 0.0)
    """
    tables, state = begun(2)
    state.cost[:] = [2] * DESTINATIONS
    for seat, (lines, before, home) in enumerate(zip((mine, theirs), visited, homes, strict=True)):
        me = state.seats[seat]
        ticked = {checked("visited", city, 0, HERE) for city in before} | {HERE}
        me.city = me.came = HERE
        me.home = checked("homes", home, 0, HERE)
        me.marks, me.n_marks = sum(1 << city for city in ticked), len(ticked)
        me.line[: len(lines)] = [checked("tickets", city, 0, HERE) for city in lines]
        me.n_lines = len(lines)
    state.seat, state.phase = -1, ORDERS
    take_steps(tables, state)
    return _Round(tables, state, win).meeting(state)


class _Round:
    """The rest of a round, played at its best by both.

    Parameters
    ----------
    tables, begin
        Where it begins.
    win
        How many ticks winning is worth.
    """

    def __init__(self, tables: Any, begin: Any, win: float) -> None:
        self.tables = tables
        self.begin = begin
        self.win = win

    def meeting(self, state: Any) -> MatrixGame:
        """Make the matrix of two orders, both given in secret, and solve it."""
        rows = self._choices(state, 0)
        columns = [self._choices(reached, 1) for _, reached in rows]
        payoff = np.array([[self.value(after) for _, after in row] for row in columns], float)
        return MatrixGame(
            tuple(name for name, _ in rows),
            tuple(name for name, _ in columns[0]),
            payoff,
            solve_matrix(payoff),
        )

    def value(self, state: Any) -> float:
        """Give what the row player gains from here on in the mean."""
        who = turn(self.tables, state)
        if who == OVER or state.phase == RISK:  # another round begins
            return self._gain(state)
        if who != CHANCE:
            return self.meeting(state).equilibrium.value
        following = outcomes(self.tables, state)
        return sum(
            float(share) * self.value(after(self.tables, state, action))
            for action, share in following
        )

    def _choices(self, state: Any, seat: int) -> list[tuple[str, Any]]:
        """List what a seat may order, each with the state after it."""
        assert state.phase == ORDER, "whoever has met somebody is asked"
        assert turn(self.tables, state) == seat, "in the order of the seats"
        out = [0] * CAPACITY
        listed = out[: actions(self.tables, state, out)]
        return [(KINDS[action & KIND], after(self.tables, state, action)) for action in listed]

    def _gain(self, state: Any) -> float:
        gains = [
            now.n_marks - before.n_marks + self.win * now.won
            for now, before in zip(state.seats, self.begin.seats, strict=True)
        ]
        return float(gains[0] - gains[1])
