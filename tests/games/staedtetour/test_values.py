"""Values that the exact answers must give: `value S1` to `value S4`, from the game's own chances.

The bag alone is a small chain: its tickets are drawn until the fifth round trip, whoever drives
where. `value S5` is in test_inference.
"""

from collections import defaultdict
from fractions import Fraction

import pytest

from gametour import Match
from gametour.engine import bulk, driver
from gametour.games.staedtetour import declared as d
from tests.games.staedtetour.positions import ready

ROUND_TRIP, RETURN = 2, 1


def drawn(options, stop):
    """Follow the bag draw by draw through the game's chances; gives the chance of each way to stop.

    ``stop(draws, out)`` says whether drawing ends after so many draws with these tickets out.
    """
    match = ready(Match("staedtetour", 2, seed=1, **options))
    game, tables, state = match.game, match.setup.tables, match._state.copy()
    full = tuple(tables.bag)
    out, weight = [0] * driver.CAPACITY, [0] * driver.CAPACITY
    going, ended = {full: Fraction(1)}, defaultdict(Fraction)
    for draws in range(1, sum(full) + 1):
        after = defaultdict(Fraction)
        for bag, chance in going.items():
            state.bag[:] = bag
            assert state.phase == d.TICKET
            n = game.chances(tables, state, out, weight)
            for i in range(n):
                left = tuple(bag[kind] - (kind == out[i]) for kind in range(3))
                share = chance * Fraction(weight[i], sum(weight[:n]))
                taken = tuple(full[kind] - left[kind] for kind in range(3))
                if stop(draws, taken):
                    ended[draws, taken] += share
                else:
                    after[left] += share
        going = after
    assert sum(ended.values()) == 1
    return ended


def fifth_star(draws, taken):
    return taken[ROUND_TRIP] == 5


def mean_and_variance(lengths):
    mean = sum(draws * chance for draws, chance in lengths.items())
    return mean, sum(draws * draws * chance for draws, chance in lengths.items()) - mean**2


def lengths_of(ended):
    lengths = defaultdict(Fraction)
    for (draws, _), chance in ended.items():
        lengths[draws] += chance
    return lengths


def test_value_s1_draws_until_the_fifth_star():
    """S15, SA1: value S1: mean 30, variance 50, median 30."""
    lengths = lengths_of(drawn({}, fifth_star))
    assert mean_and_variance(lengths) == (30, 50)
    below = sum(chance for draws, chance in lengths.items() if draws < 30)
    assert below < Fraction(1, 2) <= below + lengths[30]


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        (["random"] * 4, {}),
        (["greedy"] * 2, {}),
        (["greedy", "random", "greedy"], {"own_claim": "land"}),
        (["random", "greedy"], {"call_mode": "manual"}),
    ],
)
def test_value_s1_whatever_the_players_do(bots, options):
    """S15, S16, SA11: value S1: in games too, and the stacks add up to draws and fifteen."""
    setup = Match("staedtetour", bots, seed=0, **options).setup
    played = bulk.play(setup, 400, seed=8)
    heights = [sum(row[driver.SCORES : driver.SCORES + len(bots)]) for row in played.results]
    draws = [height - 15 for height in heights]
    assert sum(draws) == played.tally[d.DREW]
    mean = sum(draws) / 400
    assert mean == pytest.approx(30, abs=4 * (50 / 400) ** 0.5)
    variance = sum((one - mean) ** 2 for one in draws) / 399
    assert variance == pytest.approx(50, rel=0.3)


def test_value_s2_with_five_round_trips_only():
    """SA1, S15: value S2: 5 * 46 / 6 draws of the bag of 45."""
    lengths = lengths_of(drawn({"bag": {"single": 28, "ret": 12, "round": 5}}, fifth_star))
    assert mean_and_variance(lengths)[0] == Fraction(5 * 46, 6)


def test_value_s3_a_round_trip_in_the_first_five_draws():
    """S10, SA1: value S3."""
    ended = drawn({}, lambda draws, taken: draws == 5)
    chance = sum(share for (_, taken), share in ended.items() if taken[ROUND_TRIP])
    assert chance == Fraction(291977, 511313)


def test_value_s4_an_odd_number_of_returns_in_four_draws():
    """S9, SA1: value S4: the bus has turned."""
    ended = drawn({}, lambda draws, taken: draws == 4)
    chance = sum(share for (_, taken), share in ended.items() if taken[RETURN] % 2)
    assert chance == Fraction(1568, 3243)
