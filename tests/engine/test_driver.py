"""The loop's way of drawing."""

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from gametour.engine.driver import pick, spread
from gametour.engine.rules import EQUAL

weights = st.lists(st.integers(1, 50), min_size=1, max_size=12)


@given(weights)
def test_each_outcome_gets_its_share_of_the_draws(weight: list[int]) -> None:
    out, total = list(range(100, 100 + len(weight))), sum(weight)
    draws = Counter(pick(out, weight, len(out), (i + 0.5) / total) for i in range(total))
    assert [draws[value] for value in out] == weight


@given(st.integers(1, 30), st.integers(-5, 200), st.floats(0, 1, exclude_max=True))
def test_the_short_way_means_the_same_as_the_long_one(n: int, first: int, x: float) -> None:
    out, weight = [first] + [0] * (n - 1), [EQUAL] + [0] * (n - 1)
    short = pick(out, weight, n, x)
    spread(out, weight, n)
    assert out == list(range(first, first + n))
    assert sum(Fraction(one, sum(weight)) for one in weight) == 1
    assert pick(out, weight, n, x) == short


def test_a_bot_may_give_the_first_action_no_weight() -> None:
    assert {pick([7, 8, 9], [0, 0, 1], 3, i / 10) for i in range(10)} == {9}
