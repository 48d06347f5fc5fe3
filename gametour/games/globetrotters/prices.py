"""What the risks of a round may bring: prices and grounded cities, in exact fractions.

A city's cost is rolled by the rules themselves, with fair dice.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from gametour.engine.distribution import Distribution, collected
from gametour.games.globetrotters.asking import OddsError, after, begun, checked, outcomes
from gametour.games.globetrotters.declared import AGAIN, DESTINATIONS
from gametour.words import sentence

EXPLODE = ("once", "unlimited")
NOTHING_OPEN = 0
"""Stands for the price of the cheapest city where none is open."""
FIRST = 0
"""Any city will do where one is rolled for."""


def price_chances(explode: str = "once") -> Distribution[Fraction]:
    """Give the chances of a city's cost of entry (G6-G8); 1 stands for a grounded city.

    Parameters
    ----------
    explode
        ``once``: after a six the die is rolled once more; ``unlimited``: after every six, up to
        twenty dice (GA3).

    Examples
    --------
    >>> prices = price_chances()
    >>> prices.chance(1), prices.chance(6), prices.given(lambda price: price > 1).mean
    (Fraction(1, 6), Fraction(0, 1), Fraction(47, 10))
    """
    return _price_chances(is_unlimited(explode))


@lru_cache(maxsize=2)
def _price_chances(unlimited: bool) -> Distribution[Fraction]:
    tables, begin = begun(unlimited=unlimited)
    found: list[tuple[int, Fraction]] = []
    rolling = [(Fraction(1), begin)]
    while rolling:
        chance, state = rolling.pop()
        for face, share in outcomes(tables, state):
            reached = after(tables, state, face)
            if reached.phase == AGAIN:
                rolling.append((chance * share, reached))
            else:
                found.append((int(reached.cost[FIRST]), chance * share))
    return collected(found)


def grounded_chances(cities: int = DESTINATIONS) -> Distribution[Fraction]:
    """Give how many of so many cities are grounded in a round (G8).

    Examples
    --------
    >>> grounded = grounded_chances()
    >>> grounded.mean, grounded.chance(0) == Fraction(5, 6) ** 10
    (Fraction(5, 3), True)
    """
    n = checked("cities", cities, 1, 1000)
    one = price_chances().chance(1)
    return Distribution({k: comb(n, k) * one**k * (1 - one) ** (n - k) for k in range(n + 1)})


def cheapest_chances(cities: int = DESTINATIONS, explode: str = "once") -> Distribution[Fraction]:
    """Give the chances of the price of the cheapest open city; 0 where all are grounded (GA21).

    Examples
    --------
    >>> cheapest_chances(1) .chance(0), cheapest_chances(10).median
    (Fraction(1, 6), 2)
    """
    n = checked("cities", cities, 1, 1000)
    prices = price_chances(explode)
    grounded = prices.chance(1)
    open_prices = [price for price in prices.chances if price > 1]
    dearer = {price: (prices.at_least(price) + grounded) ** n for price in open_prices}
    found = {NOTHING_OPEN: grounded**n}
    for price, next_price in zip(open_prices, [*open_prices[1:], None], strict=True):
        beyond = dearer[next_price] if next_price is not None else found[NOTHING_OPEN]
        found[price] = dearer[price] - beyond
    return Distribution(found)


def is_unlimited(explode: str) -> bool:
    """Tell which of the two an option for exploding dice names (GA3)."""
    if explode not in EXPLODE:
        raise OddsError(
            sentence(
                "explode is {explode!r}: take once or unlimited (GA3).", explode=str(explode)[:40]
            )
        )
    return explode == "unlimited"
