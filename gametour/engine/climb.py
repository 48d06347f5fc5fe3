"""What comes up on every step of a ladder, from what the rules explored on the lowest.

See :mod:`gametour.engine.ladder`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from gametour.engine.chain import Chain, Flags, Numbers

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
    """Finds what comes up on every step; positions are numbered together with their steps.

    Parameters
    ----------
    found
        What was explored so far.
    lifted
        By position and steps: the number of the position up there, where the rules explored it.
    most
        Beyond so many positions nothing more is looked for.

    Attributes
    ----------
    missing
        Positions and steps that the rules have to explore before all is known.
    """

    def __init__(self, found: Lowest, lifted: Lifted, most: int) -> None:
        self.found = found
        chain = found.chain
        self._begin = np.searchsorted(chain.source, np.arange(chain.positions + 1))
        self._high = int(found.lift.max(initial=0) + found.room[found.stepped].max(initial=0)) + 1
        self._explored = np.full((chain.positions, self._high), -1, np.int64)
        for at, number in lifted.items():
            self._explored[at] = number
        self.missing: list[tuple[int, int]] = []
        self._keys = self._reached(most)

    @property
    def positions(self) -> int:
        """How many positions come up, as far as is known."""
        return len(self._keys)

    def _reached(self, most: int) -> Numbers:
        """Go up from the first position, wave after wave."""
        seen = np.zeros(self._explored.size, np.bool_)
        wave = np.zeros(1, np.int64)
        waves = []
        while len(wave) and most >= 0:
            seen[wave] = True
            waves.append(wave)
            most -= len(wave)
            _, ways, higher = self._on(wave)
            keys = self._led(ways, higher)
            if (keys < 0).any():
                self._miss(ways[keys < 0], higher[keys < 0])
                keys = keys[keys >= 0]
            wave = np.unique(keys[~seen[keys]])
        return np.concatenate(waves)

    def _on(self, keys: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Give all ways on: which of the positions each comes from, its number, its first step."""
        position, steps = np.divmod(keys, self._high)
        many = self._begin[position + 1] - self._begin[position]
        which = np.repeat(np.arange(len(keys)), many)
        return which, _ranges(self._begin[position], many), steps[which]

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

    def _miss(self, ways: Numbers, steps: Numbers) -> None:
        pairs = np.stack([self.found.chain.target[ways], self._higher(ways, steps)], axis=1)
        self.missing += [(int(a), int(b)) for a, b in np.unique(pairs, axis=0)]

    def chain(self) -> Chain:
        """Give the chain of all positions on all steps."""
        low = self.found.chain
        number = np.full(self._explored.size, -1, np.int64)
        number[self._keys] = np.arange(len(self._keys))
        source, ways, steps = self._on(self._keys)
        landed = np.searchsorted(low.landings[:, 0], np.arange(len(low.source) + 1))
        many = (landed[1:] - landed[:-1])[ways]
        landings = low.landings[_ranges(landed[ways], many)]
        landings[:, 0] = np.repeat(np.arange(len(ways)), many)
        position = self._keys // self._high
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
