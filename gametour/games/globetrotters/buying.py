"""Who can buy what in a round, and who picks the same city, in exact fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from gametour.engine.distribution import Distribution, collected
from gametour.engine.driver import CAPACITY, spread
from gametour.games.globetrotters.asking import begun, checked
from gametour.games.globetrotters.declared import BUY, DESTINATIONS, SEATS
from gametour.games.globetrotters.prices import (
    NOTHING_OPEN,
    cheapest_chances,
    is_unlimited,
    price_chances,
)
from gametour.games.globetrotters.rules import actions, die_faces

CITY, OTHER = 0, 1
"""Two cities, where a question needs some."""


def income() -> Distribution[Fraction]:
    """Give the chances of the own die (G9)."""
    tables, _ = begun()
    out, weight = [0] * CAPACITY, [0] * CAPACITY
    n = die_faces(tables, out, weight)
    spread(out, weight, n)
    return Distribution({out[i]: Fraction(weight[i], sum(weight[:n])) for i in range(n)})


def buyers(
    players: int = 1, money: int = 0, cities: int = DESTINATIONS, explode: str = "once"
) -> Distribution[Fraction]:
    """Give how many players can buy a ticket in a round, all with the same purse before it.

    Nobody stands in a city yet, as in the first round. The prices are the same for all, the income
    is each one's own (G9).

    Parameters
    ----------
    players
        How many there are.
    money
        What each has in the purse before the income.
    cities, explode
        As in the game's options.

    Examples
    --------
    >>> buyers().chance(1)
    Fraction(145727791, 181398528)
    >>> float(buyers(3).at_least(1)) > float(buyers().at_least(1))
    True
    """
    n = checked("players", players, 1, SEATS)
    purse = checked("money", money, 0, 1000)
    one_can: list[tuple[int, Fraction]] = []
    for price, chance in cheapest_chances(cities, explode).chances.items():
        can = _income_that_buys(price, purse)
        one_can += [(k, chance * comb(n, k) * can**k * (1 - can) ** (n - k)) for k in range(n + 1)]
    return collected(one_can)


def _income_that_buys(cheapest: int, purse: int) -> Fraction:
    return income().where(lambda earned: can_buy(cheapest, purse + earned))


def can_buy(cheapest: int, purse: int) -> bool:
    """Ask the rules whether a purse buys a ticket where the cheapest city costs so much.

    Examples
    --------
    >>> can_buy(3, 3), can_buy(3, 2), can_buy(0, 6)
    (True, False, False)
    """
    tables, state = begun(cities=2)
    state.cost[CITY] = cheapest if cheapest != NOTHING_OPEN else 1
    state.cost[OTHER] = 1
    state.phase = BUY
    state.seats[0].money = purse
    return actions(tables, state, [0] * CAPACITY) > 1


Basket = tuple[int, int]
"""How many tickets are bought, and what is left in the purse."""


def baskets(money: int, cities: int, explode: str = "once") -> dict[Basket, Fraction]:
    """Give what a purse buys of so many new cities, the cheapest first, one ticket each.

    So the most cities are got that can be had for the money.

    Returns
    -------
    dict
        Tickets bought and money left, each pair with its chance.

    Examples
    --------
    >>> {basket: str(chance) for basket, chance in baskets(4, 1).items()}
    {(1, 2): '1/6', (1, 1): '1/6', (1, 0): '1/6', (0, 4): '1/2'}
    """
    checked("money", money, 0, 1000)
    checked("cities", cities, 0, DESTINATIONS)
    return dict(_baskets(is_unlimited(explode), 0, cities, money))


@lru_cache(maxsize=100_000)
def _baskets(unlimited: bool, at: int, cities: int, money: int) -> dict[Basket, Fraction]:
    """Go through the prices from the lowest: so many cities have none of those before ``at``."""
    prices = _open_prices(unlimited)
    if cities == 0 or at == len(prices) or money < prices[at][0]:
        return {(0, money): Fraction(1)}
    price, share = prices[at]
    found: dict[Basket, Fraction] = {}
    for k in range(cities, -1, -1):
        chance = comb(cities, k) * share**k * (1 - share) ** (cities - k)
        bought = min(k, money // price)
        left = money - bought * price
        rest = {(0, left): Fraction(1)}
        if bought == k:
            rest = _baskets(unlimited, at + 1, cities - k, left)
        for (more, kept), part in rest.items():
            basket = bought + more, kept
            found[basket] = found.get(basket, Fraction(0)) + chance * part
    return found


@lru_cache(maxsize=2)
def _open_prices(unlimited: bool) -> list[tuple[int, Fraction]]:
    """List each price with its share among the cities that are no cheaper, grounded ones too."""
    prices = price_chances("unlimited" if unlimited else "once")
    grounded = prices.chance(1)
    return [
        (price, chance / (prices.at_least(price) + grounded))
        for price, chance in prices.chances.items()
        if price > 1
    ]


def purchases(
    money: int, cities: int = DESTINATIONS, explode: str = "once"
) -> Distribution[Fraction]:
    """Give to how many new cities a purse buys tickets at most in one round (G10).

    Parameters
    ----------
    money
        What is in the purse, the income included.
    cities
        How many cities are still to be visited.
    explode
        As in the game's options.

    Examples
    --------
    >>> purchases(3).at_least(1) == 1 - (Fraction(4, 6)) ** 10
    True
    """
    found = baskets(money, cities, explode)
    return collected((bought, chance) for (bought, _), chance in found.items())


def same_pick_chance(players: int, cities: int = DESTINATIONS) -> Fraction:
    """Give the chance that two or more players pick the same city, all at random (G4, GA2).

    Examples
    --------
    >>> [str(same_pick_chance(players)) for players in (3, 4, 5)]
    ['7/25', '62/125', '436/625']
    """
    n, many = checked("players", players, 1, 1000), checked("cities", cities, 1, 1000)
    different = Fraction(1)
    for taken in range(n):
        different *= Fraction(max(0, many - taken), many)
    return 1 - different
