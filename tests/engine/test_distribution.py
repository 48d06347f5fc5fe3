"""Distributions: what is read off numbers with their chances."""

import math
import statistics
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametour.engine.distribution import Distribution, collected

SAMPLES = st.lists(st.integers(-20, 20), min_size=1, max_size=30)


def of_sample(sample):
    return collected((n, Fraction(1, len(sample))) for n in sample)


@given(SAMPLES)
def test_what_the_statistics_module_says_of_a_sample(sample):
    found = of_sample(sample)
    assert sum(found.chances.values()) == 1
    assert found.mean == statistics.mean(map(Fraction, sample))
    assert found.variance == statistics.pvariance(map(Fraction, sample))
    assert found.median == statistics.median_low(sample)
    assert list(found.chances) == sorted(set(sample))


@given(SAMPLES, st.integers(-20, 20))
def test_at_most_and_at_least_share_the_number_itself(sample, n):
    found = of_sample(sample)
    assert found.at_most(n) + found.at_least(n) - found.chance(n) == 1
    assert found.where(lambda other: other < n) == found.at_most(n - 1)


def test_given_is_taken_anew():
    die = Distribution({face: Fraction(1, 6) for face in range(1, 7)})
    even = die.given(lambda face: face % 2 == 0)
    assert even.chances == {2: Fraction(1, 3), 4: Fraction(1, 3), 6: Fraction(1, 3)}


def test_floats_and_equality_and_repr():
    coin = Distribution({0: 0.5, 1: 0.5, 2: 0.0})
    assert coin.chances == {0: 0.5, 1: 0.5}
    assert coin == Distribution({1: 0.5, 0: 0.5})
    assert coin != 3
    assert math.isclose(coin.variance, 0.25)
    assert repr(coin) == "<Distribution 0 to 1, mean 0.5>"


def test_there_is_no_distribution_of_nothing():
    with pytest.raises(ValueError, match="needs a number"):
        Distribution({3: Fraction(0)})
