"""check_game finds what it is there to find."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gametour.engine import bulk, compiled
from gametour.engine.check import CheckFailed, check_game
from gametour.engine.game import Game, find
from gametour.engine.options import check_options
from gametour.engine.rules import OVER

GAME = find("denmark_tour")
SHORT: dict[str, Any] = {"cards_per_group": 1, "max_rounds": 30}


def checked(game: Game, **options: Any) -> None:
    check_game(game, seeds=[1], players=2, fast=False, **(SHORT | options))


def test_a_good_game_passes_and_is_counted() -> None:
    report = check_game(GAME, seeds=[1, 2], players=3, fast=False, **SHORT)
    assert report.games == 6
    assert report.checked["games that ended"] == 6
    assert report.checked["  of them: states that truly differed"] > 100
    assert "denmark_tour: 6 games" in repr(report)


def test_the_compiled_form_plays_the_same_games() -> None:
    report = check_game(GAME, seeds=range(4), players=4, fast=True)
    assert report.checked["compiled equals interpreted"] == 12
    assert report.checked["the same with bounds checked"] == 12


def test_compiled_code_that_reaches_past_an_end_is_found() -> None:
    """It would write there in silence; the rules are checked too, not the loop alone."""
    race = find("rule_race")
    given = race.chances

    def chances(tables: Any, state: Any, out: Any, weight: Any) -> int:
        n = given(tables, state, out, weight)
        out[len(out)] = 0
        return int(n)

    game = replace(race, chances=chances, rules=[*race.rules, chances])
    setup = game.prepare(
        game, check_options(game.options, {}, 2), game.check_players(["greedy"] * 2)
    )
    with pytest.raises(IndexError):
        bulk.play(setup, 1, 1, kernel=compiled.make_checked_kernel(game))


def test_a_leak_is_found() -> None:
    def conceal(tables: Any, view: Any, seat: int) -> None:
        """Hide nothing."""

    with pytest.raises(CheckFailed, match="must not know"):
        checked(replace(GAME, conceal=conceal))


def test_unbalanced_books_are_found() -> None:
    def apply(tables: Any, state: Any, action: int, events: Any) -> None:
        GAME.apply(tables, state, action, events)
        state.n_deck = 3

    with pytest.raises(CheckFailed, match="chance cards"):
        checked(replace(GAME, apply=apply))


def test_an_action_listed_twice_is_found() -> None:
    def actions(tables: Any, state: Any, out: Any) -> int:
        n = int(GAME.actions(tables, state, out))
        out[n] = out[0]
        return n + 1

    with pytest.raises(CheckFailed, match="not once"):
        checked(replace(GAME, actions=actions))


def test_an_outcome_without_weight_is_found() -> None:
    def chances(tables: Any, state: Any, out: Any, weight: Any) -> int:
        n = int(GAME.chances(tables, state, out, weight))
        out[n], weight[n] = 99, 0
        return n + 1 if weight[0] > 0 else n

    with pytest.raises(CheckFailed, match="without weight"):
        checked(replace(GAME, chances=chances))


def test_a_number_that_does_not_fit_is_found() -> None:
    def apply(tables: Any, state: Any, action: int, events: Any) -> None:
        GAME.apply(tables, state, action, events)
        state.seats[0].usable = 200

    with pytest.raises(CheckFailed, match="seed 1"):
        checked(replace(GAME, apply=apply))


def test_a_game_that_draws_from_elsewhere_is_found() -> None:
    calls = iter(range(10**9))

    def apply(tables: Any, state: Any, action: int, events: Any) -> None:
        GAME.apply(tables, state, action, events)
        state.seats[0].won = next(calls) % 1000 * (GAME.turn(tables, state) != OVER)

    with pytest.raises(CheckFailed):
        checked(replace(GAME, apply=apply))
