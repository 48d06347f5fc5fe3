"""What is simulated and what is solved agree, for a small variant of each game."""

from __future__ import annotations

import copy
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gametour as gt
from gametour.engine.intervals import wilson
from gametour.engine.rules import OVER
from gametour.engine.seeds import Draws
from tests.engine.small import last_steps, last_tickets, small_tour, step

# So many standard errors: a right program strays so far in one of fifteen thousand comparisons.
WIDE = 4.0


def near(found: float, wanted: float, spread: float, n: int) -> None:
    """See that a mean of n values is as near as their spread lets it be."""
    assert abs(found - wanted) <= WIDE * spread / math.sqrt(n) + 1e-9


def agree(rounds: np.ndarray[Any, Any], wins: list[int], solution: Any) -> None:
    """Compare rounds and wins of played games with what is exact."""
    n = len(rounds)
    near(rounds.mean(), solution.expected_rounds, rounds.std(), n)
    for seat, won in enumerate(wins):
        chance = solution.win_chance(seat)
        near(won / n, chance, math.sqrt(chance * (1 - chance)), n)
        low, high = wilson(won, n)
        assert low - (high - low) <= chance <= high + (high - low)
    exact = solution.rounds_distribution(60)
    assert exact.sum() == pytest.approx(1, abs=1e-3)
    for number, chance in exact[exact > 0.02].items():
        near((rounds == number).mean(), chance, math.sqrt(chance * (1 - chance)), n)


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("rule_race", ["greedy", "greedy"], {"max_rounds": None}),
        ("rule_race", ["random"], {"initial_events": "none", "max_rounds": 12}),
        ("denmark_tour", ["greedy"], {}),
    ],
)
def test_whole_games(game: str, bots: list[str], options: dict[str, Any], tmp_path: Path) -> None:
    options |= (
        small_tour(tmp_path) if game == "denmark_tour" else {"first": 0, "rule_making": False}
    )
    solution = gt.solve(game, bots, **options)
    games = gt.simulate(game, 20_000, bots, seed=11, progress=False, **options)
    wins = games.win_chance().wins.tolist()
    agree(games.rounds.to_numpy(), wins, solution)


@pytest.mark.parametrize("game", ["staedtetour", "globetrotters"])
def test_the_end_of_a_game(game: str) -> None:
    """Of games too large to be solved whole: their last steps, played on with other draws."""
    match = last_tickets(["random", "greedy"], 2) if game == "staedtetour" else last_steps(18)
    solution = gt.solve(match)
    ends = [_played_on(match, seed) for seed in range(400)]
    rounds = np.array([end.round - match.round for end in ends])
    places = [end.result.places for end in ends if end.result]
    wins = [sum(one[seat] == 1 for one in places) for seat in range(len(match.players))]
    assert 0.01 < solution.win_chance(0) < 0.99
    agree(rounds, wins, solution)


def _played_on(match: gt.Match, seed: int) -> gt.Match:
    other = copy.deepcopy(match)
    other._draws = tuple(Draws(one) for one in np.random.SeedSequence(seed).spawn(2))
    while other.turn != OVER:
        step(other)
    return other
