"""What follows from a small chain in exact fractions, by elimination."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property

import numpy as np

from gametour.engine.chain import Answers, Chain, Flags

Row = dict[int, Fraction]


class Elimination:
    """The equations value = gain + sum of shares times values, made ready to be solved.

    Positions are taken out one by one, the last first: whoever leads to a position taken out is led
    on to where that position leads. What is left leads to earlier positions only.
    """

    def __init__(self, rows: list[Row]) -> None:
        rows = [dict(row) for row in rows]
        leads_to: list[set[int]] = [set() for _ in rows]
        for at, row in enumerate(rows):
            for to in row:
                leads_to[to].add(at)
        self._steps: list[tuple[int, Fraction, list[tuple[int, Fraction]]]] = []
        for gone in range(len(rows) - 1, -1, -1):
            row = rows[gone]
            scale = 1 / (1 - row.pop(gone, Fraction()))
            if scale != 1:
                row = rows[gone] = {to: share * scale for to, share in row.items()}
            led_on = []
            for at in leads_to[gone]:
                if at < gone:
                    share = rows[at].pop(gone)
                    led_on.append((at, share))
                    for to, part in row.items():
                        rows[at][to] = rows[at].get(to, Fraction()) + share * part
                        leads_to[to].add(at)
            self._steps.append((gone, scale, led_on))
        self._rows = rows

    def values(self, gain: list[Fraction]) -> list[Fraction]:
        """Give the value of every position."""
        value = list(gain)
        for gone, scale, led_on in self._steps:
            value[gone] *= scale
            for at, share in led_on:
                value[at] += share * value[gone]
        for at, row in enumerate(self._rows):
            value[at] += sum((share * value[to] for to, share in row.items()), Fraction())
        return value


class ExactAnswers:
    """What follows from a chain, in exact fractions; see :class:`gametour.engine.chain.Answers`."""

    def __init__(self, chain: Chain, cap: int | None) -> None:
        self.chain = chain
        self.cap = cap
        self._answers = Answers(chain, cap)
        self._inner = ~chain.ended[chain.target]

    @cached_property
    def _share(self) -> list[Fraction]:
        pairs = zip(self.chain.weight.tolist(), self.chain.total.tolist(), strict=True)
        return [Fraction(weight, total) for weight, total in pairs]

    @cached_property
    def expected_rounds(self) -> Fraction:
        """The expected number of rounds; a clear error where the game may never end."""
        return self._value(self._inner, self.chain.rounds == 1, self._nothing)

    def win_chance(self, seat: int) -> Fraction:
        """Give the chance that a seat is first in the end, shared or alone."""
        chain = self.chain
        first = (chain.ahead >> seat) % 2 == 1
        if self._answers.over:
            return Fraction(int(first[0]))
        wins = chain.ended[chain.target] & first[chain.target]
        return self._value(self._inner, wins, [Fraction(int(one)) for one in first])

    def visit_chance(self, place: int, seat: int) -> Fraction:
        """Give the chance that a seat's pawn ever comes to stand on a place."""
        hit = self.chain.landing(place, seat)
        return self._value(self._inner & ~hit, hit, self._nothing)

    def rounds_distribution(self, n: int) -> list[Fraction]:
        """Give the chances that the game lasts 0, 1, ... n rounds."""
        if self._answers.over:
            return [Fraction(1)] + [Fraction()] * n
        chain = self.chain
        ending = chain.ended[chain.target]
        within = self._elimination(self._inner & (chain.rounds == 0))
        on = np.flatnonzero(self._inner & (chain.rounds == 1))
        value = within.values(self._gain(ending & (chain.rounds == 0)))
        found = [value[0]]
        cut = [Fraction(1)] * chain.positions  # the chance that the cap is met
        for number in range(1, n + 1):
            first = self._gain(ending & (chain.rounds == 1)) if number == 1 else self._nothing
            value = within.values(self._led_on(on, value, first))
            cut = within.values(self._led_on(on, cut, self._nothing))
            if self.cap is None or number < self.cap:
                found.append(value[0])
            else:
                found.append(value[0] + cut[0] if number == self.cap else Fraction())
        return found

    @property
    def _nothing(self) -> list[Fraction]:
        return [Fraction()] * self.chain.positions

    def _value(self, inner: Flags, wanted: Flags, at_cap: list[Fraction]) -> Fraction:
        """Add up how often wanted ways are gone, and what is won where the cap ends the game."""
        gain = self._gain(wanted)
        if self.cap is None:
            return self._elimination(inner).values(gain)[0]
        rounds = self.chain.rounds
        within = self._elimination(inner & (rounds == 0))
        on = np.flatnonzero(inner & (rounds == 1))
        value = at_cap
        for _ in range(self.cap):
            value = within.values(self._led_on(on, value, gain))
        return value[0]

    def _led_on(
        self, ways: Iterable[int], value: list[Fraction], gain: list[Fraction]
    ) -> list[Fraction]:
        """Give the gain of each position with the values that the ways lead to."""
        total = list(gain)
        chain, share = self.chain, self._share
        for way in ways:
            total[chain.source[way]] += share[way] * value[chain.target[way]]
        return total

    def _gain(self, wanted: Flags) -> list[Fraction]:
        total = self._nothing
        for way in np.flatnonzero(wanted):
            total[self.chain.source[way]] += self._share[way]
        return total

    def _elimination(self, inner: Flags) -> Elimination:
        """Make the equations of the inner ways ready; from where there is no way out, is no way."""
        chain = self.chain
        good = chain.leads_out(inner)
        rows: list[Row] = [{} for _ in range(chain.positions)]
        for way in np.flatnonzero(inner & good[chain.source] & good[chain.target]):
            row, to = rows[chain.source[way]], int(chain.target[way])
            row[to] = row.get(to, Fraction()) + self._share[way]
        return Elimination(rows)
