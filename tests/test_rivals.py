"""The rivals of the benchmark play the very rules that are measured beside them."""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any

import pytest

from gametour import Match
from gametour.engine import bulk
from tests.benchmarks import TIMES, Figure, machine, markdown, rivals
from tests.benchmarks.openspiel_race import Race, play_out

EVENTS = {
    "E1": {"when": "even", "do": "move", "number": 5},
    "E2": {"when": "behind", "do": "swap"},
    "E3": {"when": "thrown 4", "do": "roll again"},
    "E4": {"when": "ahead", "do": "miss", "number": 2},
    "E5": {"when": "odd", "do": "go to", "number": 2},
    "E6": {"when": "field 24", "do": "move", "number": -6},
}
CUSTOM: dict[str, Any] = {
    "initial_events": "custom",
    "rules": {"gametour": "rule set", "version": 1, "events": EVENTS, "general": []},
}


@pytest.mark.parametrize(
    "options",
    [{}, {"overshoot": "bounce", "zone_rounds": None}, {"die": [3, 0, 1, 1, 2, 1]}, CUSTOM],
)
def test_openspiel_s_race_takes_every_throw_as_the_game_does(options: dict[str, Any]) -> None:
    for seed in range(25):
        match = Match("rule_race", players=2, seed=seed, **{**rivals.RULES, **options})
        while match.result is None:
            match.draw()
        state = Race(match.setup.tables).new_initial_state()
        for entry in match.log:
            if entry.kind == "rolled":
                assert not state.is_terminal()
                assert state.seat == entry.seat
                state.apply_action(entry.a)
        assert state.is_terminal()
        assert state.position == list(match.view().state.position)
        assert state.rounds == match.round - 1


def test_its_play_out_follows_the_chances() -> None:
    match = Match("rule_race", players=2, seed=0, die=[0, 0, 0, 0, 0, 1], **rivals.RULES)
    game = Race(match.setup.tables)
    state = game.new_initial_state()
    for throws in range(4):  # 1, 7, 13, 19, 25: a six is too much there
        assert state.position[0] == 1 + 6 * throws
        assert state.chance_outcomes() == [(6, 1.0)]
        state.apply_action(6)
        state.apply_action(6)
    fair = Race(rivals.setup().tables)
    assert play_out(fair, random.Random(1).random).is_terminal()


@pytest.mark.parametrize("flags", [(), ("-DNOTED",)])
def test_the_c_loop_comes_to_the_exact_values(tmp_path: Path, flags: tuple[str, ...]) -> None:
    exact, games = rivals.Exact(fast=False), 200_000
    race = rivals.c_race(tmp_path, *flags)
    sums = race(rivals.c_board(rivals.setup().tables), 3, games)
    mean = sums.rounds / games
    deviation = math.sqrt(sums.rounds_squared / games - mean**2)
    exact.agrees("C", games, mean, deviation, sums.first_wins / games)
    with pytest.raises(AssertionError, match="plays other rules"):
        exact.agrees("C", games, mean + 0.1, deviation, sums.first_wins / games)


def test_the_c_loop_bounces_where_the_game_does(tmp_path: Path) -> None:
    race, games = rivals.c_race(tmp_path), 100_000
    setup = Match("rule_race", players=["random"] * 2, overshoot="bounce", **rivals.RULES).setup
    rounds = race(rivals.c_board(setup.tables), 1, games).rounds / games
    own = [row[17] for row in bulk.play(setup, 3_000, seed=1).rows]
    assert math.isclose(rounds, sum(own) / len(own), rel_tol=0.03)


def test_storm_answers_as_the_game_is_solved() -> None:
    exact = rivals.Exact(fast=False)
    assert rivals.storm() == pytest.approx((exact.rounds, exact.first_wins), rel=1e-5)


def test_a_missing_compiler_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(OSError, match="no C compiler"):
        rivals.c_race(tmp_path)


def test_the_table_puts_ratios_first_and_names_the_machine() -> None:
    figures = [
        Figure("speed", "games/s", 123_456.0, 100, more=True),
        Figure("beside C", TIMES, 0.1234, 0.12, more=True),
        Figure("waiting", "s", 0.5),
    ]
    head, *lines = markdown(figures, ["Storm is not here."]).splitlines()
    assert machine() in head
    assert lines[3:] == [
        "| beside C | 0.123 times | ≥ 0.12 |",
        "| speed | 123,000 games/s | ≥ 100 |",
        "| waiting | 0.5 s |  |",
        "",
        "Storm is not here.",
    ]
