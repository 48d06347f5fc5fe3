"""Values that exact answers must give: `value G1` to `value G5`, from the game's own chances."""

from fractions import Fraction
from functools import cache

import pytest

from gametour import Match
from gametour.engine import driver
from gametour.engine.rules import CHANCE, Events
from gametour.games.globetrotters import declared as d
from tests.games.globetrotters.positions import Table


def outcomes(setup, state):
    """Give what chance may bring, with exact chances."""
    out, weight = [0] * driver.CAPACITY, [0] * driver.CAPACITY
    n = setup.game.chances(setup.tables, state, out, weight)
    driver.spread(out, weight, n)
    return [(out[i], Fraction(weight[i], sum(weight[:n]))) for i in range(n)]


def after(setup, state, action):
    """Give the state after an action or outcome."""
    other, events = state.copy(), Events()
    setup.game.apply(setup.tables, other, action, events)
    return other


@cache
def costs_of_a_city(explode, city=0):
    """Give the chance of each cost of one city, by playing out its dice."""
    table = Table(1, explode=explode)
    setup = table.match.setup
    for _ in range(city):
        table.match.play(2)
    found: dict[int, Fraction] = {}
    open_ = [(Fraction(1), table.state.copy())]
    while open_:
        chance, state = open_.pop()
        for face, share in outcomes(setup, state):
            reached = after(setup, state, face)
            if reached.phase == d.AGAIN:
                open_.append((chance * share, reached))
            else:
                cost = reached.cost[city]
                found[cost] = found.get(cost, Fraction(0)) + chance * share
    assert sum(found.values()) == 1
    return found


@cache
def rounds_simulated(explode):
    """Play many first rounds up to buying: costs, and whether there is a ticket to buy."""
    seen = []
    for seed in range(600):
        match = Match("globetrotters", 1, seed=seed, explode=explode)
        match.play(match.actions[0])
        while match.turn == CHANCE:
            match.draw()
        seen.append((list(match._state.cost), len(match.actions) > 1))
    return seen


@pytest.mark.parametrize(
    ("explode", "mean", "deviation"),
    [("once", Fraction(47, 10), 2.6), ("unlimited", Fraction(121, 25), 3.0)],
)
def test_value_g1_mean_cost_of_an_open_city(explode, mean, deviation):
    """G6, G7, GA3: value G1: without limit but for twenty dice, which is nothing to speak of."""
    costs = costs_of_a_city(explode)
    open_ = {cost: chance for cost, chance in costs.items() if cost > 1}
    exact = sum(cost * chance for cost, chance in open_.items()) / sum(open_.values())
    if explode == "once":
        assert exact == mean
    assert float(exact) == pytest.approx(float(mean), abs=1e-12)
    paid = [cost for costs, _ in rounds_simulated(explode) for cost in costs if cost > 1]
    assert sum(paid) / len(paid) == pytest.approx(float(mean), abs=4 * deviation / len(paid) ** 0.5)


def test_value_g2_grounded_cities():
    """G8, GA25: value G2: the mean of ten, and none at all."""
    count = {0: Fraction(1)}
    for city in range(10):
        grounded = costs_of_a_city("once", city)[1]
        count = {
            n: count.get(n, Fraction(0)) * (1 - grounded) + count.get(n - 1, Fraction(0)) * grounded
            for n in range(city + 2)
        }
    assert sum(n * chance for n, chance in count.items()) == Fraction(5, 3)
    assert count[0] == Fraction(5, 6) ** 10
    rounds = rounds_simulated("once")
    mean = sum(costs.count(1) for costs, _ in rounds) / len(rounds)
    assert mean == pytest.approx(5 / 3, abs=4 * (50 / 36) ** 0.5 / len(rounds) ** 0.5)
    none = sum(costs.count(1) == 0 for costs, _ in rounds) / len(rounds)
    share = (5 / 6) ** 10
    assert none == pytest.approx(share, abs=4 * (share * (1 - share) / len(rounds)) ** 0.5)


def test_value_g3_somebody_can_buy_in_the_first_round():
    """G9, G10, GA4, GA5: value G3: the cheapest open city against the own die, city by city.

    Whether there is a ticket to buy is asked of the game in a state for each pair of the two.
    """
    cheapest = {99: Fraction(1)}
    for city in range(10):
        after_city: dict[int, Fraction] = {}
        for low, chance in cheapest.items():
            for cost, share in costs_of_a_city("once", city).items():
                least = min(low, cost) if cost > 1 else low
                after_city[least] = after_city.get(least, Fraction(0)) + chance * share
        cheapest = after_city
    table = Table(1, start_money=0)
    table.risks(" ".join(f"{city}1" for city in "ABCDEFGHIJ"))
    setup, can_buy = table.match.setup, Fraction(0)
    out = [0] * driver.CAPACITY
    for low, chance in cheapest.items():
        state = table.state.copy()
        if low != 99:
            state.cost[4] = low
        for face, share in outcomes(setup, state):
            if setup.game.actions(setup.tables, after(setup, state, face), out) > 1:
                can_buy += chance * share
    assert can_buy == Fraction(145727791, 181398528)
    rounds = rounds_simulated("once")
    share = float(can_buy)
    measured = sum(bought for _, bought in rounds) / len(rounds)
    assert measured == pytest.approx(share, abs=4 * (share * (1 - share) / len(rounds)) ** 0.5)


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(
    ("players", "value"), [(3, Fraction(7, 25)), (4, Fraction(62, 125)), (5, Fraction(436, 625))]
)
def test_value_g4_two_pick_the_same_home(players, value, bot):
    """G4, GA2: value G4: with what the bots weigh for their homes."""
    match = Match("globetrotters", players)
    setup, choose = match.setup, match.game.bots[bot]
    different = {frozenset(): (Fraction(1), match._state)}
    out, weight = [0] * driver.CAPACITY, [0] * driver.CAPACITY
    for seat in range(players):
        reached: dict = {}
        for homes, (chance, state) in different.items():
            n = setup.game.actions(setup.tables, state, out)
            view = state.copy()
            setup.game.conceal(setup.tables, view, seat)
            choose(setup.tables, view, seat, out, n, weight)
            for i in range(n):
                if out[i] in homes:
                    continue
                share = Fraction(weight[i], sum(weight[:n]))
                known = homes | {out[i]}
                before = reached[known][0] if known in reached else Fraction(0)
                reached[known] = (before + chance * share, after(setup, state, out[i]))
        different = reached
    assert 1 - sum(chance for chance, _ in different.values()) == value


@pytest.mark.parametrize("money", range(9))
def test_value_g5_overland_succeeds(money):
    """G18, GA8: value G5: by the purse that is left."""
    table = Table(1)
    table.put(0, "B")
    table.round("C", costs="B1")
    table.state.seats[0].money = money
    table.show()
    if "overland" not in table.choices:
        chance = Fraction(0)
    else:
        table.do("overland")
        setup, state = table.match.setup, table.state
        moved = [
            share
            for face, share in outcomes(setup, state)
            if after(setup, state, face).seats[0].city == 2
        ]
        chance = sum(moved)
    assert chance == Fraction(min(money, 6), 6)
