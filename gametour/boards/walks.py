"""Walks by road: one direction throughout (DA7), turning only at dead ends (DA8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DEAD_END = ("strict", "branch")  # DA8's option


@dataclass(frozen=True, slots=True)
class Walk:
    """A way to walk a roll.

    Parameters
    ----------
    towns
        The towns in order, from where the walk begins to where its count ends.
    leg
        The place in `towns` where the last one-direction leg begins; 0 if it never turned.
    """

    towns: tuple[int, ...]
    leg: int


class Walks:
    """Finds the walks of a road map, and remembers them.

    Parameters
    ----------
    neighbours
        For each town the towns one road away.
    steps
        For each town the road steps to every town.
    """

    def __init__(self, neighbours: Sequence[Sequence[int]], steps: Sequence[Sequence[int]]) -> None:
        self._neighbours = neighbours
        self._steps = steps
        self._straight: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}
        self._found: dict[tuple[int, int, str], tuple[Walk, ...]] = {}
        self._leg_counted: dict[tuple[int, int], dict[int, int]] = {}
        self._counted: dict[tuple[int, int, str], int] = {}

    def of(self, town: int, roll: int, dead_end: str) -> tuple[Walk, ...]:
        """Give every walk of `roll` steps from a town (D5-D7, DA7-DA9)."""
        key = (town, roll, dead_end)
        if key not in self._found:
            walks = [Walk(towns, 0) for towns in self._legs(town, roll)]
            for end, length in self._turns(town, roll, dead_end):
                rests = self.of(end, roll - length, dead_end)
                for leg in self._legs(town, length):
                    if leg[-1] == end:
                        walks += [Walk(leg + rest.towns[1:], length + rest.leg) for rest in rests]
            self._found[key] = tuple(walks)
        return self._found[key]

    def count(self, town: int, roll: int, dead_end: str) -> int:
        """Count the walks without making them, since a dense map may have millions."""
        key = (town, roll, dead_end)
        if key not in self._counted:
            total = sum(self._leg_counts(town, roll).values())
            for end, length in self._turns(town, roll, dead_end):
                legs = self._leg_counts(town, length)[end]
                total += legs * self.count(end, roll - length, dead_end)
            self._counted[key] = total
        return self._counted[key]

    def _turns(self, town: int, roll: int, dead_end: str) -> Iterator[tuple[int, int]]:
        """Give the towns where a walk may turn (DA8), and the length of the leg to each.

        Where the whole roll fits in one direction nobody may turn; with ``branch``, a town
        with one road may be used to turn even then.
        """
        fits = any(steps == roll for steps in self._steps[town])
        if fits and dead_end == "strict":
            return
        for length in range(roll - 1, 0, -1):
            for end, steps in enumerate(self._steps[town]):
                if steps != length:
                    continue
                only_one_road = len(self._neighbours[end]) == 1
                if only_one_road or not (fits or self._onward(town, end)):
                    yield end, length

    def _onward(self, origin: int, town: int) -> list[int]:
        """List the towns that lead one step farther from where a leg began (DA7)."""
        steps = self._steps[origin]
        return [next_one for next_one in self._neighbours[town] if steps[next_one] > steps[town]]

    def _legs(self, origin: int, length: int) -> tuple[tuple[int, ...], ...]:
        """List the walks in one direction."""
        if length == 0:
            return ((origin,),)
        key = (origin, length)
        if key not in self._straight:
            self._straight[key] = tuple(
                (*leg, town)
                for leg in self._legs(origin, length - 1)
                for town in self._onward(origin, leg[-1])
            )
        return self._straight[key]

    def _leg_counts(self, origin: int, length: int) -> dict[int, int]:
        """Count the walks in one direction, for each town where they end."""
        if length == 0:
            return {origin: 1}
        key = (origin, length)
        if key not in self._leg_counted:
            counts: dict[int, int] = {}
            for town, count in self._leg_counts(origin, length - 1).items():
                for next_one in self._onward(origin, town):
                    counts[next_one] = counts.get(next_one, 0) + count
            self._leg_counted[key] = counts
        return self._leg_counted[key]
