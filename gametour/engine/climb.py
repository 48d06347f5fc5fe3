"""What comes up on every step of a ladder, from what the rules explored on the lowest.

See :mod:`gametour.engine.ladder`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from gametour.engine.chain import Chain, Flags, Numbers
from gametour.engine.ladder import FREE

Pair = tuple[int, int]
"""A position and steps."""


@dataclass(frozen=True)
class Lowest:
    """What the rules explored: a chain of positions on their lowest steps.

    Attributes
    ----------
    chain
        The positions and ways.
    explored
        Which positions were explored; the others wait until it is known that they come up.
    begin
        The first way of each of these.
    stepped
        Which positions stand on a step, and so come up on others, too.
    room
        By how many steps a position may be lifted and its ways stay the same.
    lift
        By how many steps each way leads up.
    """

    chain: Chain
    explored: Flags
    begin: Numbers
    stepped: Flags
    room: Numbers
    lift: Numbers


class Climb:
    """Finds what comes up on every step.

    It stops where the rules have to explore on a higher step, and goes on when they have done so.

    Parameters
    ----------
    most
        Beyond so many positions nothing more is looked for.

    Attributes
    ----------
    waiting
        Positions, with a step, that come up and were not explored yet.
    limited
        Positions and steps up to which they must be lifted to be explored there by the rules.
    lifted
        The numbers of those that were.
    """

    def __init__(self, most: int) -> None:
        self.waiting: list[Pair] = []
        self.limited: list[Pair] = []
        self.lifted: dict[Pair, int] = {}
        self._most = most
        self._waves = [(np.zeros(0, np.int64), np.zeros(0, np.int64))]
        self._next: list[Pair] = [(0, 0)]

    @property
    def positions(self) -> int:
        """How many positions come up, as far as is known."""
        return sum(len(position) for position, _ in self._waves)

    @property
    def missing(self) -> bool:
        """Whether the rules have to explore more before all is known."""
        return bool(self._next)

    def go_on(self, found: Lowest) -> None:
        """Go on with what was explored so far, and tell what is missing."""
        self._take(found)
        begin, self._next = np.array(self._next).T, []
        self._climb(*begin)
        unknown = sorted(set(self._next))
        self.waiting = [pair for pair in unknown if not found.explored[pair[0]]]
        self.limited = [pair for pair in unknown if found.explored[pair[0]]]

    def _take(self, found: Lowest) -> None:
        """Take what was explored; positions on steps are numbered anew."""
        self.found = found
        chain = found.chain
        self._many = np.bincount(chain.source, minlength=chain.positions)
        limited = found.room[found.stepped & (found.room < FREE)]
        self._high = int(found.lift.max(initial=0) + limited.max(initial=0)) + 1
        pairs = [*self._next, *self.lifted]
        self._high = max(self._high, 1 + max((steps for _, steps in pairs), default=0))
        self._lifted = np.full((chain.positions, self._high), -1, np.int64)
        for pair, number in self.lifted.items():
            self._lifted[pair] = number

    def _climb(self, position: Numbers, steps: Numbers) -> None:
        """Go on in waves from what is new."""
        seen = np.zeros(self._lifted.size, np.bool_)
        seen[self._keys] = True
        at = np.empty(self._lifted.size, np.int64)
        while len(position) and self.positions <= self._most:
            keys = self._key(position, steps)
            unknown = keys < 0
            if unknown.any():
                pairs = zip(position[unknown].tolist(), steps[unknown].tolist(), strict=True)
                self._next += set(pairs)
                keys = keys[~unknown]
            wave = keys[~seen[keys]]
            at[wave] = np.arange(len(wave))
            wave = wave[at[wave] == np.arange(len(wave))]  # each once
            seen[wave] = True
            self._waves.append((wave // self._high, wave % self._high))
            position, steps = self._led(*self._on(wave)[1:])

    def _key(self, position: Numbers, steps: Numbers) -> Numbers:
        """Give the numbers of positions on steps; -1 where the rules have to explore."""
        found = self.found
        limited = (steps > 0) & (steps > found.room[position])
        there = np.where(limited, self._lifted[position, steps], position)
        known = found.explored[position] & (there >= 0)
        return np.where(known, there * self._high + np.where(limited, 0, steps), -1)

    def _led(self, ways: Numbers, steps: Numbers) -> tuple[Numbers, Numbers]:
        """Give the positions and steps where ways end that begin on steps."""
        found = self.found
        position = found.chain.target[ways]
        return position, np.where(found.stepped[position], steps + found.lift[ways], 0)

    @property
    def _keys(self) -> Numbers:
        """The numbers of all positions on their steps."""
        keys = [position * self._high + steps for position, steps in self._waves]
        return np.concatenate(keys)

    def _on(self, keys: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Give all ways on: which of the positions each comes from, its number, its first step."""
        position, steps = keys // self._high, keys % self._high
        many = self._many[position]
        which = np.repeat(np.arange(len(keys)), many)
        return which, _ranges(self.found.begin[position], many), np.repeat(steps, many)

    def chain(self) -> Chain:
        """Give the chain of all positions on all steps."""
        low = self.found.chain
        keys = self._keys
        number = np.full(self._lifted.size, -1, np.int64)
        number[keys] = np.arange(len(keys))
        source, ways, steps = self._on(keys)
        position = keys // self._high
        return replace(
            low,
            ended=low.ended[position],
            ahead=low.ahead[position],
            source=source,
            target=number[self._key(*self._led(ways, steps))],
            weight=low.weight[ways],
            total=low.total[ways],
            rounds=low.rounds[ways],
            alike=ways,
        )


def _ranges(begin: Numbers, many: Numbers) -> Numbers:
    """Give the numbers from each beginning on, so many of each, one range after the other."""
    after = np.cumsum(many)
    return np.arange(after[-1] if len(after) else 0) + np.repeat(begin - after + many, many)
