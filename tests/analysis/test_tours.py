"""The shortest way through some places."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from gametour.analysis.tours import HEURISTICS, Costs, by_heuristic, cost_of, shortest


def some_costs(seed: int, places: int) -> Costs:
    return np.random.default_rng(seed).integers(1, 50, (places, places)).astype(float)


@pytest.mark.parametrize("home", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_no_order_is_shorter_than_the_exact_one(seed: int, home: bool) -> None:
    costs = some_costs(seed, 7)
    found = shortest(costs, home=home)
    assert sorted(found) == list(range(7))
    orders = [(0, *rest) for rest in permutations(range(1, 7))]
    least = min(cost_of(order, costs, home=home) for order in orders)
    assert cost_of(found, costs, home=home) == least


@pytest.mark.parametrize("places", [1, 2, 3])
def test_few_places_have_a_way_too(places: int) -> None:
    costs = some_costs(1, places)
    for order in (shortest(costs), *(by_heuristic(name, costs) for name in HEURISTICS)):
        assert order[0] == 0
        assert sorted(order) == list(range(places))


def test_seventeen_places_on_a_circle_are_ordered_round_it() -> None:
    angles = np.random.default_rng(3).permutation(17) * 2 * np.pi / 17
    spots = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    costs = np.linalg.norm(spots[:, None] - spots[None], axis=2)
    assert cost_of(shortest(costs), costs) == pytest.approx(17 * 2 * np.sin(np.pi / 17))


@pytest.mark.parametrize("name", HEURISTICS)
def test_a_heuristic_visits_every_place_and_is_never_better(name: str) -> None:
    spots = np.random.default_rng(5).random((12, 2))
    costs = np.linalg.norm(spots[:, None] - spots[None], axis=2)
    order = by_heuristic(name, costs)
    assert order[0] == 0
    assert sorted(order) == list(range(12))
    assert cost_of(order, costs) >= cost_of(shortest(costs), costs) - 1e-12
    if name == "christofides":
        assert cost_of(order, costs) <= 1.5 * cost_of(shortest(costs), costs)
