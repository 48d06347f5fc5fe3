"""The loop's way of drawing."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from gametour import Match
from gametour.engine import bulk
from gametour.engine.bots import random_bot
from gametour.engine.driver import number_of_random_bot, pick, spread
from gametour.engine.game import find
from gametour.engine.rules import ALIKE, EQUAL

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


@given(st.lists(st.integers(0, 250), min_size=1, max_size=30), st.floats(0, 1, exclude_max=True))
def test_listed_alike_means_the_same_as_the_long_way(listed: list[int], x: float) -> None:
    out, weight = list(listed), [ALIKE] + [0] * (len(listed) - 1)
    short = pick(out, weight, len(out), x)
    spread(out, weight, len(out))
    assert (out, weight) == (listed, [1] * len(listed))
    assert pick(out, weight, len(out), x) == short


def test_a_bot_may_give_the_first_action_no_weight() -> None:
    assert {pick([7, 8, 9], [0, 0, 1], 3, i / 10) for i in range(10)} == {9}


def test_a_random_bot_without_a_view_chooses_what_it_would_choose_with_one() -> None:
    def asked(*how: object) -> None:
        random_bot(*how)

    game = find("denmark_tour")
    slow = replace(game, bots={**game.bots, "random": asked})
    assert number_of_random_bot(game.bots) == 0
    assert number_of_random_bot(slow.bots) == len(slow.bots)
    played = [
        bulk.play(Match(one, ["random"] * 2, cards_per_group=1, max_rounds=60).setup, 2, 3)
        for one in (game, slow)
    ]
    assert played[0] == played[1]
