"""What comes up on every step of a ladder, from what the rules explored on the lowest.

See :mod:`gametour.engine.ladder`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from gametour.engine.chain import Chain, Flags, Numbers
from gametour.engine.ladder import FREE

Lifted = dict[tuple[int, int], int]


@dataclass(frozen=True)
class Lowest:
    """What the rules explored: a chain of positions on their lowest steps.

    Attributes
    ----------
    chain
        The positions and ways.
    stepped
        Which positions stand on a step, and so come up on others, too.
    room
        By how many steps a position may be lifted and its ways stay the same.
    lift
        By how many steps each way leads up.
    """

    chain: Chain
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
    missing
        Positions and steps that the rules have to explore before all is known.
    """

    def __init__(self, most: int) -> None:
        self.missing: list[tuple[int, int]] = []
        self._most = most
        self._waves = [(np.zeros(0, np.int64), np.zeros(0, np.int64))]
        self._lifted: Lifted = {}

    @property
    def positions(self) -> int:
        """How many positions come up, as far as is known."""
        return sum(len(position) for position, _ in self._waves)

    def go_on(self, found: Lowest, lifted: Iterable[int]) -> None:
        """Go up from the first position, or on from those explored meanwhile.

        Parameters
        ----------
        found
            What was explored so far.
        lifted
            The numbers of the positions that were missing.
        """
        begin = [0]
        if self.missing:
            begin = list(lifted)
            self._lifted.update(zip(self.missing, begin, strict=True))
        self.missing = []
        self._take(found)
        self._climb(np.array(begin) * self._high)

    def _take(self, found: Lowest) -> None:
        """Take what was explored; positions on steps are numbered anew."""
        self.found = found
        chain = found.chain
        self._begin = np.searchsorted(chain.source, np.arange(chain.positions + 1))
        limited = found.room[found.stepped & (found.room < FREE)]
        self._high = int(found.lift.max(initial=0) + limited.max(initial=0)) + 1
        self._explored = np.full((chain.positions, self._high), -1, np.int64)
        for at, number in self._lifted.items():
            self._explored[at] = number

    def _climb(self, wave: Numbers) -> None:
        """Go on in waves from what is new."""
        seen = np.zeros(self._explored.size, np.bool_)
        seen[self._keys] = True
        wave = wave[~seen[wave]]
        missing = set()
        while len(wave) and self.positions <= self._most:
            seen[wave] = True
            self._waves.append((wave // self._high, wave % self._high))
            _, ways, steps = self._on(wave)
            keys = self._led(ways, steps)
            if (keys < 0).any():
                ways, steps = ways[keys < 0], steps[keys < 0]
                position = self.found.chain.target[ways]
                steps = self._higher(ways, steps)
                missing.update(zip(position.tolist(), steps.tolist(), strict=True))
                keys = keys[keys >= 0]
            wave = np.unique(keys[~seen[keys]])
        self.missing = sorted(missing)

    @property
    def _keys(self) -> Numbers:
        """The numbers of all positions on their steps."""
        position, steps = (np.concatenate(one) for one in zip(*self._waves, strict=True))
        return position * self._high + steps

    def _on(self, keys: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Give all ways on: which of the positions each comes from, its number, its first step."""
        position, steps = keys // self._high, keys % self._high
        many = self._begin[position + 1] - self._begin[position]
        which = np.repeat(np.arange(len(keys)), many)
        return which, _ranges(self._begin[position], many), np.repeat(steps, many)

    def _higher(self, ways: Numbers, steps: Numbers) -> Numbers:
        """Give the steps on which ways end."""
        found = self.found
        return np.where(found.stepped[found.chain.target[ways]], steps + found.lift[ways], 0)

    def _led(self, ways: Numbers, steps: Numbers) -> Numbers:
        """Give the numbers of the positions where ways end; -1 where the rules have to look."""
        position, steps = self.found.chain.target[ways], self._higher(ways, steps)
        limited = (steps > 0) & (steps > self.found.room[position])
        explored = self._explored[position, np.minimum(steps, self._high - 1)]
        there = np.where(explored >= 0, explored * self._high, -1)
        return np.where(limited, there, position * self._high + steps)

    def chain(self) -> Chain:
        """Give the chain of all positions on all steps."""
        low = self.found.chain
        keys = self._keys
        number = np.full(self._explored.size, -1, np.int64)
        number[keys] = np.arange(len(keys))
        source, ways, steps = self._on(keys)
        landed = np.searchsorted(low.landings[:, 0], np.arange(len(low.source) + 1))
        many = (landed[1:] - landed[:-1])[ways]
        landings = low.landings[_ranges(landed[ways], many)]
        landings[:, 0] = np.repeat(np.arange(len(ways)), many)
        position = keys // self._high
        return replace(
            low,
            ended=low.ended[position],
            ahead=low.ahead[position],
            source=source,
            target=number[self._led(ways, steps)],
            weight=low.weight[ways],
            total=low.total[ways],
            rounds=low.rounds[ways],
            landings=landings,
        )


def _ranges(begin: Numbers, many: Numbers) -> Numbers:
    """Give the numbers from each beginning on, so many of each, one range after the other."""
    after = np.cumsum(many)
    return np.arange(after[-1] if len(after) else 0) + np.repeat(begin - after + many, many)
