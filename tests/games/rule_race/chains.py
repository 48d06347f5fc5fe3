"""All states that a race may come to, by the game's own rules, and what follows from them exactly.

Small chains are solved in fractions, larger ones by one sparse matrix.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
from scipy import sparse
from scipy.sparse.linalg import splu

from gametour.engine import driver
from gametour.engine.game import Setup
from gametour.engine.rules import CHANCE, OVER, ROUND, Events


@dataclass
class Chain:
    """The states of a game by number; from each the ways on: chance, next state, rounds ended."""

    states: list[Any] = field(default_factory=list)
    ways: list[list[tuple[Fraction, int, int]]] = field(default_factory=list)

    def rounds(self) -> Fraction:
        """Give the expected number of rounds, in fractions: by elimination, last state first."""
        return eliminate(
            [[(share, to) for share, to, _ in one] for one in self.ways],
            [sum((share * ended for share, _, ended in one), Fraction()) for one in self.ways],
        )

    def chance(self, wanted: Callable[[Any], bool]) -> Fraction:
        """Give the chance that a state comes up that is wanted, in fractions."""
        ways = [
            [] if wanted(state) else [(share, to) for share, to, _ in one]
            for state, one in zip(self.states, self.ways, strict=True)
        ]
        return eliminate(ways, [Fraction(wanted(state)) for state in self.states])

    def after_rounds(self, wanted: Callable[[Any], bool], rounds: int) -> Fraction:
        """Give the chance that a wanted last state comes up in exactly that round."""
        now: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
        found = Fraction()
        while now:
            after: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
            for (at, ended), chance in now.items():
                for share, to, more in self.ways[at]:
                    if wanted(self.states[to]):
                        found += chance * share * (ended + more == rounds)
                    elif ended + more < rounds:
                        after[to, ended + more] += chance * share
            now = after
        return found

    def solved(self, wanted: Callable[[Any], bool]) -> tuple[float, float]:
        """Give the expected rounds and the chance of a wanted end, by one sparse matrix."""
        size = len(self.states)
        matrix = sparse.lil_matrix((size, size))
        gain = np.zeros((size, 2))
        for at, one in enumerate(self.ways):
            matrix[at, at] = 1.0
            gain[at, 1] = not one and wanted(self.states[at])
            for share, to, ended in one:
                matrix[at, to] -= float(share)
                gain[at, 0] += float(share) * ended
        rounds, chance = splu(matrix.tocsc()).solve(gain)[0]
        return rounds, chance


def explore(setup: Setup) -> Chain:
    """Find all states from the start on; only chance may branch."""
    game, tables = setup.game, setup.tables
    out, weight, events = [0] * driver.CAPACITY, [0] * driver.CAPACITY, Events()
    first = game.state()
    game.deal(tables, first)
    chain, numbers = Chain([first]), {first.freeze(): 0}
    for state in chain.states:  # it grows while it is gone through
        ways: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        turn = game.turn(tables, state)
        if turn == CHANCE:
            n = game.chances(tables, state, out, weight)
            driver.spread(out, weight, n)
        elif turn != OVER:
            n = game.actions(tables, state, out)
            assert n == 1, "only chance may branch"
            weight[0] = 1
        else:
            n = 0
        total = sum(weight[:n])
        for action, share in list(zip(out[:n], weight[:n], strict=True)):
            after = state.copy()
            events.n = 0
            game.apply(tables, after, action, events)
            ended = sum(events.row[i].kind == ROUND for i in range(events.n))
            number = numbers.setdefault(after.freeze(), len(chain.states))
            if number == len(chain.states):
                chain.states.append(after)
            ways[number, ended] += Fraction(share, total)
        chain.ways.append([(share, to, ended) for (to, ended), share in ways.items()])
    return chain


def eliminate(ways: list[list[tuple[Fraction, int]]], gain: list[Fraction]) -> Fraction:
    """Solve value = gain + sum of shares times values, for the first state.

    States are taken out one by one, the last first: whoever leads to a state taken out is led on to
    where that state leads.
    """
    rows: list[dict[int, Fraction]] = []
    for one in ways:
        row: dict[int, Fraction] = defaultdict(Fraction)
        for share, to in one:
            row[to] += share
        rows.append(row)
    gain = list(gain)
    leads_to = [set[int]() for _ in rows]
    for at, row in enumerate(rows):
        for to in row:
            leads_to[to].add(at)
    for gone in range(len(rows) - 1, -1, -1):
        row = rows[gone]
        stays = row.pop(gone, Fraction())
        if stays:
            row = rows[gone] = {to: share / (1 - stays) for to, share in row.items()}
            gain[gone] /= 1 - stays
        for at in leads_to[gone]:
            if at < gone:
                share = rows[at].pop(gone)
                gain[at] += share * gain[gone]
                for to, part in row.items():
                    rows[at][to] = rows[at].get(to, Fraction()) + share * part
                    leads_to[to].add(at)
    return gain[0]
