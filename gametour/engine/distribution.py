"""A distribution: whole numbers with their chances, exact where they are fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

Chance = TypeVar("Chance", Fraction, float)


class Distribution(Generic[Chance]):
    """Whole numbers with their chances.

    Parameters
    ----------
    chances
        A chance for each number; numbers without a chance are left out. They add up to 1.

    Attributes
    ----------
    chances
        The chance of each number, from the lowest to the highest.

    Examples
    --------
    >>> die = Distribution({face: Fraction(1, 6) for face in range(1, 7)})
    >>> die.mean, die.variance, die.median
    (Fraction(7, 2), Fraction(35, 12), 3)
    >>> die.at_most(2), die.at_least(5), die.chance(7)
    (Fraction(1, 3), Fraction(1, 3), Fraction(0, 1))
    """

    def __init__(self, chances: Mapping[int, Chance]) -> None:
        self.chances: dict[int, Chance] = {n: chances[n] for n in sorted(chances) if chances[n]}
        if not self.chances:
            raise ValueError("a distribution needs a number that has a chance")

    def __repr__(self) -> str:
        ends = f"{min(self.chances)} to {max(self.chances)}"
        return f"<Distribution {ends}, mean {float(self.mean):.6g}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self.chances == other.chances

    __hash__ = None  # type: ignore[assignment]

    def chance(self, n: int) -> Chance:
        """Give the chance of a number."""
        return self.chances.get(n, self._none)

    def where(self, holds: Callable[[int], bool]) -> Chance:
        """Give the chance of all numbers for which something holds.

        Examples
        --------
        >>> die = Distribution({face: Fraction(1, 6) for face in range(1, 7)})
        >>> die.where(lambda face: face % 2 == 1)
        Fraction(1, 2)
        """
        return sum((chance for n, chance in self.chances.items() if holds(n)), self._none)

    def at_most(self, n: int) -> Chance:
        """Give the chance of a number or less."""
        return self.where(lambda other: other <= n)

    def at_least(self, n: int) -> Chance:
        """Give the chance of a number or more."""
        return self.where(lambda other: other >= n)

    @property
    def mean(self) -> Chance:
        """The mean."""
        return sum((n * chance for n, chance in self.chances.items()), self._none)

    @property
    def variance(self) -> Chance:
        """The variance."""
        mean = self.mean
        around = ((n - mean) ** 2 * chance for n, chance in self.chances.items())
        return sum(around, self._none)

    @property
    def median(self) -> int:
        """The least number that is reached or not passed in half of all cases."""
        half = sum(self.chances.values(), self._none) / 2
        return next(n for n in self.chances if self.at_most(n) >= half)

    def given(self, holds: Callable[[int], bool]) -> Distribution[Chance]:
        """Give the distribution of those numbers alone for which something holds.

        Examples
        --------
        >>> die = Distribution({face: Fraction(1, 6) for face in range(1, 7)})
        >>> die.given(lambda face: face > 4).mean
        Fraction(11, 2)
        """
        total = self.where(holds)
        return Distribution({n: chance / total for n, chance in self.chances.items() if holds(n)})

    @property
    def _none(self) -> Chance:
        one = next(iter(self.chances.values()))
        return one - one


def collected(found: Iterable[tuple[int, Chance]]) -> Distribution[Chance]:
    """Add up the chances of equal numbers.

    Examples
    --------
    >>> collected([(1, 0.25), (2, 0.5), (1, 0.25)]).chances
    {1: 0.5, 2: 0.5}
    """
    chances: dict[int, Chance] = {}
    for n, chance in found:
        chances[n] = chances[n] + chance if n in chances else chance
    return Distribution(chances)
