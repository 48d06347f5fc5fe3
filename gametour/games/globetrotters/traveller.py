"""One traveller alone: how many rounds until all cities are ticked, exactly, by a plain plan.

The plan: buy the cheapest new cities as long as the money lasts. In a grounded city some money is
kept for the way overland, and every ticket is a try for it. A round's prices, purchases and ways
overland come from the rules, see :mod:`~gametour.games.globetrotters.buying` and
:mod:`~gametour.games.globetrotters.by_land`; here they are joined round by round. Only the cities
still missing, the purse and whether the traveller is on the board have to be known for that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from gametour.engine.distribution import Distribution
from gametour.engine.game import Action
from gametour.engine.view import View
from gametour.games.globetrotters.asking import checked
from gametour.games.globetrotters.buying import baskets, income
from gametour.games.globetrotters.by_land import overland
from gametour.games.globetrotters.declared import BUY, DESTINATIONS, LEAVE, TARGET
from gametour.games.globetrotters.prices import is_unlimited, price_chances

ESCAPE = 6
"""What the way overland costs at most (G18)."""
NOTHING = 1e-17
"""Chances below this are left out."""

Place = tuple[int, int, bool]
"""Cities still missing, money in the purse, and whether the traveller is on the board."""


def rounds_to_all(
    keep: int = ESCAPE,
    money: int = 0,
    cities: int = DESTINATIONS,
    explode: str = "once",
) -> Distribution[float]:
    """Give in which round one traveller, who begins off the board, has ticked all cities.

    Parameters
    ----------
    keep
        How much is kept for the way overland in a grounded city, 0 to 6.
    money
        The purse at the start.
    cities, explode
        As in the game's options ``n_dest`` and ``explode``.

    Examples
    --------
    >>> rounds = rounds_to_all()
    >>> round(rounds.mean, 6), rounds.median
    (9.068655, 9)
    """
    checked("keep", keep, 0, ESCAPE)
    begin = (checked("cities", cities, 1, DESTINATIONS), checked("money", money, 0, 1000), False)
    return _rounds(keep, begin, "unlimited" if is_unlimited(explode) else "once")


@lru_cache(maxsize=64)
def _rounds(keep: int, begin: Place, explode: str) -> Distribution[float]:
    one_round = _rounds_of(keep, explode)
    at, found, number = {begin: 1.0}, {}, 0
    while at:
        number += 1
        after: dict[Place, float] = {}
        for place, chance in at.items():
            for reached, share in one_round(place).items():
                after[reached] = after.get(reached, 0.0) + chance * share
        found[number] = sum(chance for place, chance in after.items() if place[0] == 0)
        at = {place: chance for place, chance in after.items() if place[0] and chance > NOTHING}
    return Distribution(found)


@lru_cache(maxsize=64)
def _rounds_of(keep: int, explode: str) -> Callable[[Place], dict[Place, float]]:
    """Make the function that gives where a round may lead from a place."""
    earnings = {earned: float(chance) for earned, chance in income().chances.items()}
    grounded = float(price_chances(explode).chance(1))

    @cache
    def with_purse(missing: int, purse: int, on_board: bool) -> dict[Place, float]:
        found: dict[Place, float] = {}

        def add(place: Place, chance: float) -> None:
            found[place] = found.get(place, 0.0) + chance

        free = 1 - grounded if on_board else 1.0
        for bought, left, chance in _bought(purse, missing, explode):
            add((missing - bought, left, on_board or bought > 0), free * chance)
        if not on_board:
            return found
        kept = min(keep, purse)
        for bought, left, chance in _bought(purse - kept, missing, explode):
            for reached, rest, share in _escaped(bought, left + kept):
                add((missing - reached, rest, True), grounded * chance * share)
        return found

    @cache
    def one_round(place: Place) -> dict[Place, float]:
        missing, money, on_board = place
        found: dict[Place, float] = {}
        for earned, chance in earnings.items():
            for reached, share in with_purse(missing, money + earned, on_board).items():
                found[reached] = found.get(reached, 0.0) + chance * share
        return found

    return one_round


@lru_cache(maxsize=10_000)
def _bought(purse: int, cities: int, explode: str) -> list[tuple[int, int, float]]:
    """List the tickets bought and the money left, with chances that are quick to reckon with."""
    found = baskets(purse, cities, explode)
    return [(bought, left, float(chance)) for (bought, left), chance in found.items()]


@lru_cache(maxsize=10_000)
def _escaped(tickets: int, purse: int) -> list[tuple[int, int, float]]:
    """List the cities reached and the money left, likewise."""
    found = overland(tickets, purse)
    return [(reached, left, float(chance)) for (reached, left), chance in found.items()]


def cheapest_first(keep: int = ESCAPE) -> Callable[[View, Sequence[Action]], Action]:
    """Make the bot that travels by the plan of :func:`rounds_to_all`, for play and simulation.

    Parameters
    ----------
    keep
        How much it keeps for the way overland in a grounded city.

    Returns
    -------
    function
        ``(view, actions) -> action``, as simulation takes it.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("globetrotters", 1, seed=1)
    >>> bot = cheapest_first()
    >>> while match.round < 3:
    ...     chosen = bot(match.view(0), match.actions) if match.turn >= 0 else None
    ...     entries = match.draw() if chosen is None else match.play(chosen)
    """
    checked("keep", keep, 0, ESCAPE)

    def choose(view: View, actions: Sequence[Action]) -> Action:
        state = view.state
        if state.phase == LEAVE:
            return actions[-1]  # overland, where it can be tried
        if state.phase != BUY:
            return actions[0]
        me = state.seats[view.seat]
        spare = me.money - (keep if me.city >= 0 and state.cost[me.city] == 1 else 0)
        listed = me.line[: me.n_lines]
        close, *buys = sorted(actions, key=lambda action: action.kind == "buy")
        new = [
            (state.cost[city], action.value, action)
            for action in buys
            if not me.marks >> (city := action.value & TARGET) & 1
            and city not in listed
            and state.cost[city] <= spare
        ]
        return min(new)[-1] if new else close

    return choose
