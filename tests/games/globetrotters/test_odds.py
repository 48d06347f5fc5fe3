"""The exact answers: `value G1` to `value G5`, beside counting and playing."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametour import Match
from gametour.engine.rules import OVER
from gametour.games.globetrotters import (
    OddsError,
    baskets,
    buyers,
    cheapest_chances,
    cheapest_first,
    grounded_chances,
    income,
    overland_chance,
    price_chances,
    purchases,
    rounds_to_all,
    same_pick_chance,
    solve_matrix,
    waylay_game,
)
from gametour.games.globetrotters.by_land import overland


def is_open(price):
    return price > 1


def test_value_g1_mean_cost_of_an_open_city():
    """G6, G7, GA3: value G1: without limit but for twenty dice, which is nothing to speak of."""
    assert price_chances().given(is_open).mean == Fraction(47, 10)
    mean = price_chances("unlimited").given(is_open).mean
    assert float(mean) == pytest.approx(121 / 25, abs=1e-13)
    assert mean < Fraction(121, 25)


def test_value_g2_grounded_cities():
    """G8, GA25: value G2: the mean of ten, and none at all."""
    grounded = grounded_chances(10)
    assert grounded.mean == Fraction(5, 3)
    assert grounded.chance(0) == Fraction(5, 6) ** 10


def test_value_g3_somebody_can_buy_in_the_first_round():
    """G9, G10, GA4, GA5: value G3."""
    assert buyers(1, 0, 10).at_least(1) == Fraction(145727791, 181398528)


@pytest.mark.parametrize(
    ("players", "value"), [(3, Fraction(7, 25)), (4, Fraction(62, 125)), (5, Fraction(436, 625))]
)
def test_value_g4_two_pick_the_same(players, value):
    """G4, GA2: value G4, and by counting all picks."""
    assert same_pick_chance(players, 10) == value
    picks = list(product(range(4), repeat=players))
    same = sum(len(set(pick)) < players for pick in picks)
    assert same_pick_chance(players, 4) == Fraction(same, len(picks))


@pytest.mark.parametrize("money", range(9))
def test_value_g5_overland_succeeds(money):
    """G18, GA8: value G5."""
    assert overland_chance(money) == Fraction(min(money, 6), 6)


# ---------------------------------------------------------------------- beside counting


def all_costs(cities):
    """List the costs of some cities with their chances, every combination for itself."""
    listed = list(price_chances().chances.items())
    for combination in product(listed, repeat=cities):
        chance = Fraction(1)
        for _, share in combination:
            chance *= share
        yield [price for price, _ in combination], chance


@pytest.mark.parametrize("cities", [1, 2, 3])
def test_the_cheapest_of_some_cities(cities):
    """G6, GA5, GA21: against every combination of costs."""
    found = {}
    for costs, chance in all_costs(cities):
        price = min(filter(is_open, costs), default=0)
        found[price] = found.get(price, 0) + chance
    assert cheapest_chances(cities).chances == found


@pytest.mark.parametrize(("cities", "money"), [(1, 4), (2, 9), (3, 5), (3, 11), (3, 30)])
def test_what_a_purse_buys(cities, money):
    """G10, GA4, GA5: against every combination of costs, the cheapest first."""
    found = {}
    for costs, chance in all_costs(cities):
        left, bought = money, 0
        for price in sorted(filter(is_open, costs)):
            if price <= left:
                left, bought = left - price, bought + 1
        found[bought, left] = found.get((bought, left), 0) + chance
    assert baskets(money, cities) == found


@given(st.integers(0, 40), st.integers(1, 10), st.sampled_from(["once", "unlimited"]))
@settings(max_examples=40)
def test_purchases_are_a_distribution_and_grow_with_money(money, cities, explode):
    """G10: more money never buys less, and two thousand is the least."""
    some, more = purchases(money, cities, explode), purchases(money + 1, cities, explode)
    assert sum(some.chances.values()) == 1
    assert max(some.chances) <= min(cities, money // 2)
    for n in range(cities + 1):
        assert more.at_least(n) >= some.at_least(n)


def test_several_buyers_face_the_same_prices():
    """G6, G9: the mean is that of one times their number; but they are not independent."""
    three = buyers(3)
    assert three.mean == 3 * buyers(1).mean
    one = buyers(1).at_least(1)
    assert three.at_least(1) < 1 - (1 - one) ** 3
    assert three.chance(3) > one**3
    assert buyers(2, money=12).chance(2) == 1 - Fraction(1, 6) ** 10


def test_a_fair_die():
    """G9, C2: the own die."""
    assert income().chances == {face: Fraction(1, 6) for face in range(1, 7)}


def test_tickets_overland_are_tries():
    """G18, GA8: with one thousand, three tickets are three tries to get away."""
    got = overland(3, 1)
    again = Fraction(5, 6)
    assert got == {
        (3, 0): Fraction(1, 6),
        (2, 0): again / 6,
        (1, 0): again**2 / 6,
        (0, 1): again**3,
    }
    assert overland(2, 0) == {(0, 0): Fraction(1)}
    assert overland(0, 5) == {(0, 5): Fraction(1)}


# ---------------------------------------------------------------------- one traveller


def rounds_played(seed, keep, **options):
    """Let the plan's own bot travel in a real match; give the round of the last new tick."""
    match = Match("globetrotters", 1, seed=seed, **options)
    bot, cities = cheapest_first(keep), match.setup.tables.destinations
    while match.turn != OVER and match._state.seats[0].n_marks < cities:
        before = match.round
        if match.turn < 0:
            match.draw()
        else:
            match.play(bot(match.view(0), match.actions))
    return before


@pytest.mark.parametrize(
    ("keep", "options"),
    [(6, {}), (0, {"n_dest": 5}), (3, {"n_dest": 6, "explode": "unlimited", "start_money": 9})],
)
def test_rounds_to_all_marks(keep, options):
    """G21, G10, G18, GA8: matches by the rules take as long as the chain says."""
    exact = rounds_to_all(
        keep,
        options.get("start_money", 0),
        options.get("n_dest", 10),
        options.get("explode", "once"),
    )
    assert sum(exact.chances.values()) == pytest.approx(1, abs=1e-10)
    played = [rounds_played(seed, keep, **options) for seed in range(150)]
    deviation = float(exact.variance) ** 0.5 / len(played) ** 0.5
    assert np.mean(played) == pytest.approx(exact.mean, abs=4 * deviation)
    share = exact.at_most(exact.median)
    early = np.mean([n <= exact.median for n in played])
    assert early == pytest.approx(share, abs=4 * (share * (1 - share) / len(played)) ** 0.5)


def test_the_first_round_of_a_single_city():
    """G10, GA1: off the board nothing is grounded, and what can be bought can be flown."""
    assert rounds_to_all(cities=1).chance(1) == pytest.approx(float(buyers(1, 0, 1).chance(1)))


def test_money_for_the_way_out_is_worth_keeping():
    """G18: who keeps nothing, loses tickets in grounded cities."""
    means = [rounds_to_all(keep).mean for keep in (0, 2, 6)]
    assert min(means[1:]) < means[0]


# ---------------------------------------------------------------------- waylays


@pytest.mark.parametrize(
    ("payoff", "row", "column", "value"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [1 / 3] * 3, [1 / 3] * 3, 0),
        ([[3, -1], [-2, 1]], [3 / 7, 4 / 7], [2 / 7, 5 / 7], 1 / 7),
        ([[2, 5], [1, 9]], [1, 0], [1, 0], 2),
    ],
)
def test_matrix_games(payoff, row, column, value):
    """G13: rock, paper, scissors; one worked by hand; one with a saddle."""
    found = solve_matrix(payoff)
    assert found.row == pytest.approx(row, abs=1e-9)
    assert found.column == pytest.approx(column, abs=1e-9)
    assert found.value == pytest.approx(value, abs=1e-9)


@given(
    st.integers(1, 4).flatmap(
        lambda n: st.lists(
            st.lists(st.integers(-9, 9), min_size=n, max_size=n), min_size=1, max_size=4
        )
    )
)
@settings(max_examples=40)
def test_nobody_gains_by_leaving_the_equilibrium(payoff):
    """G13: no row does better against the column's mix, and no column against the row's."""
    gains, found = np.array(payoff, float), solve_matrix(payoff)
    assert (gains @ found.column).max() == pytest.approx(found.value, abs=1e-7)
    assert (found.row @ gains).min() == pytest.approx(found.value, abs=1e-7)


def test_a_meeting_of_two_with_tickets():
    """G14, G16, GA12: whoever waylays gives up the own ticket, so both lose theirs."""
    game = waylay_game([0], [1], visited=([0], []))
    assert (game.rows, game.columns) == (("pass", "waylay"), ("pass", "waylay"))
    assert game.payoff.tolist() == [[-1, 0], [0, 0]]
    assert game.equilibrium.row[1] == pytest.approx(1)


def test_a_waylay_against_nobody_is_for_nothing():
    """GA13, G15: the target has no ticket and adds nothing; the own ticket is spent."""
    game = waylay_game([0], [])
    assert game.payoff.tolist() == [[1, 0], [0, 0]]
    assert game.equilibrium.value == pytest.approx(0)


def test_the_way_home_is_worth_a_waylay():
    """G22, G23: with all ten ticked the next ticket wins."""
    others = list(range(9))
    alone = waylay_game([3], [4], visited=([], others), homes=(9, 4), win=10)
    assert alone.payoff[0, 0] == 1 - 10
    assert alone.equilibrium.value == pytest.approx(0)


def test_they_may_meet_again():
    """G14, GA14: the same two tickets in turn: the next meeting is played at its best."""
    game = waylay_game([0, 1], [0, 2], visited=([], [2]))
    assert game.payoff[0, 0] == pytest.approx(0)  # both tick 0; then the second waylays
    assert game.payoff[1, 1] == pytest.approx(1)  # both next tickets crossed out; 1 against none


# ---------------------------------------------------------------------- what cannot be asked


def test_wrong_numbers_are_told():
    """G1: one sentence each."""
    with pytest.raises(OddsError, match="players is 6: take a whole number from 1 to 5"):
        buyers(6)
    with pytest.raises(OddsError, match="explode is 'twice': take once or unlimited"):
        price_chances("twice")
    with pytest.raises(OddsError, match="keep is 7"):
        rounds_to_all(7)
    with pytest.raises(OddsError, match="finite numbers"):
        solve_matrix([[float("nan")]])
    with pytest.raises(OddsError, match="tickets is 12"):
        waylay_game([12], [])
