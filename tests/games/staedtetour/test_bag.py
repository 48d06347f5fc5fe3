"""The bag in exact answers: `value S1` to `value S4`, against scipy, and against plain counting."""

from fractions import Fraction
from itertools import permutations
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import hypergeom, nhypergeom

from gametour import Match
from gametour.games.staedtetour import Bag, BagError
from gametour.games.staedtetour.options import BAG
from tests.games.staedtetour.positions import ready

BAGS = st.builds(Bag, st.integers(0, 30), st.integers(0, 12), st.integers(1, 9))


def test_value_s1_draws_until_the_fifth_star():
    """S15, SA1: value S1: mean 30, variance 50, median 30."""
    lengths = Bag().until("round", 5)
    assert (lengths.mean, lengths.variance, lengths.median) == (30, 50, 30)


def test_value_s2_with_five_round_trips_only():
    """S15, SA1: value S2: 5 * 46 / 6 draws of the bag of 45."""
    assert Bag(round=5).until("round", 5).mean == Fraction(5 * 46, 6)


def test_value_s3_a_round_trip_in_the_first_five_draws():
    """S10, SA1: value S3."""
    assert Bag().in_draws("round", 5).at_least(1) == Fraction(291977, 511313)


def test_value_s4_an_odd_number_of_returns_in_four_draws():
    """S9, SA1: value S4."""
    odd = Bag().in_draws("ret", 4).where(lambda n: n % 2 == 1)
    assert odd == Fraction(1568, 3243)


@given(BAGS, st.sampled_from(BAG), st.data())
def test_scipy_says_the_same(bag, kind, data):
    """S7, SA13: hypergeometric, and negative hypergeometric."""
    many, total = bag.count(kind), bag.total
    draws = data.draw(st.integers(0, total))
    drawn = bag.in_draws(kind, draws)
    assert sum(drawn.chances.values()) == 1
    for n in range(draws + 1):
        theirs = hypergeom(total, many, draws).pmf(n)
        assert isclose(float(drawn.chance(n)), theirs, abs_tol=1e-12)
    if many:
        wanted = data.draw(st.integers(1, many))
        lengths = bag.until(kind, wanted)
        assert sum(lengths.chances.values()) == 1
        waiting = nhypergeom(total, total - many, wanted)
        for n in range(wanted, total + 1):  # scipy counts only the others that come before
            theirs = waiting.pmf(n - wanted) if many < total else n == wanted
            assert isclose(float(lengths.chance(n)), theirs, abs_tol=1e-12)


def test_every_order_of_a_small_bag():
    """S7: two singles, a return and two round trips, in all orders."""
    orders = list(permutations(["single", "single", "ret", "round", "round"]))
    bag = Bag(2, 1, 2)
    for kind in BAG:
        for draws in range(6):
            for n in range(3):
                share = sum(order[:draws].count(kind) == n for order in orders)
                assert bag.in_draws(kind, draws).chance(n) == Fraction(share, len(orders))
    for n in range(1, 6):
        share = sum(order[:n].count("round") == 2 and order[n - 1] == "round" for order in orders)
        assert bag.until("round", 2).chance(n) == Fraction(share, len(orders))


def test_the_bag_of_a_match_as_it_is_now():
    """S7, SA13: what is out stays out."""
    match = ready(Match("staedtetour", 2, seed=3))
    assert Bag.of(match.view()) == Bag()
    weights = {one.value: one.weight for one in match.chances}
    chances = Bag.of(match.view()).next_draw()
    assert chances == {kind: Fraction(weights[i], 47) for i, kind in enumerate(BAG)}
    match.play(0)
    assert Bag.of(match.view()) == Bag(single=27)
    assert Bag(0, 0, 0).next_draw() == {}


def test_what_cannot_be_asked_is_told():
    """S4: one sentence."""
    with pytest.raises(BagError, match="no kind of ticket 'star'"):
        Bag().until("star", 1)
    with pytest.raises(BagError, match="ask for 1 to 7, not 8"):
        Bag().until("round", 8)
    with pytest.raises(BagError, match="ask for 0 to 47, not 48"):
        Bag().in_draws("ret", 48)
    with pytest.raises(BagError, match="whole number from 0"):
        Bag(-1)
