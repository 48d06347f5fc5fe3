"""Bots that pupils write: what they are shown, and what is told when they fail."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import gametour as gt
from gametour.engine.asked import BotError
from gametour.engine.game import Action
from gametour.engine.log import Log
from gametour.engine.simulate import simulate
from gametour.engine.view import View
from tests.engine.test_simulate import NAMES, SHORT, assert_same


def quietly(game: str, n: int, bots: Any, **more: Any) -> Any:
    return simulate(game, n, bots, progress=False, seed=3, **{**SHORT.get(game, {}), **more})


def first(view: View, actions: Any) -> Any:
    return actions[0]


@pytest.mark.parametrize("game", NAMES)
def test_a_pupils_bot_plays_the_same_games_interpreted_and_compiled(game: str) -> None:
    more = {"max_rounds": 40} if game == "denmark_tour" else {}
    fast = quietly(game, 8, [first, "greedy"], compiled=True, **more)
    slow = quietly(game, 8, [first, "greedy"], compiled=False, **more)
    assert_same(fast, slow)
    assert fast.win_chance().bot.tolist() == ["first()", "greedy"]


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("compiled", [False, True])
def test_it_is_shown_what_a_seat_is_shown_in_a_match(game: str, compiled: bool) -> None:
    options = {**SHORT.get(game, {}), "max_rounds": 12}
    shown: list[View] = []
    followed: list[View] = []

    def keep(view: View, actions: Any) -> Any:
        shown.append(view)
        assert actions == view.actions
        return actions[-1]

    result = quietly(game, 1, [keep, "greedy"], compiled=compiled, **options)
    match = gt.Match(game, ["random", "greedy"], seed=1, **options)
    match._draws = _draws(result.seed)  # the first chunk's streams
    match._deal()
    match._log = Log(match.setup)
    match._log.step(0, match._settle())
    while match.turn != -2:
        if match.turn == 0 and len(match.actions) > 1:
            followed.append(match.view(0))
            match.play(match.actions[-1])
        elif match.turn >= 0:
            if len(match.actions) == 1:
                match.play(match.actions[0])
            else:
                match.bot_move("greedy")
        else:
            match.draw()
    assert len(shown) == len(followed) > 3
    for one, other in zip(shown, followed, strict=True):
        assert one.state == other.state
        assert (one.seat, one.turn, one.round) == (other.seat, other.turn, other.round)
        assert one.actions == other.actions
        told = [(line.kind, line.seat, line.a, line.b, line.round) for line in one.log]
        assert told == [(line.kind, line.seat, line.a, line.b, line.round) for line in other.log]


def _draws(seed: int) -> Any:
    import numpy as np

    from gametour.engine.seeds import Draws

    chunk = np.random.SeedSequence(seed, spawn_key=(0,))
    return tuple(Draws(stream) for stream in chunk.spawn(2))


def test_it_may_answer_with_an_action_or_its_number() -> None:
    numbered = quietly("staedtetour", 5, [lambda view, actions: actions[0].value, "greedy"])
    whole = quietly("staedtetour", 5, [first, "greedy"])
    assert numbered.frame.equals(whole.frame)


def test_it_cannot_change_the_game_by_changing_its_view() -> None:
    def spoiler(view: View, actions: Any) -> Any:
        view.state.stars_left = 0
        view.state.bag[0] = 0
        return actions[0]

    for compiled in (False, True):
        spoilt = quietly("staedtetour", 5, [spoiler, "greedy"], compiled=compiled)
        assert_same(spoilt, quietly("staedtetour", 5, [first, "greedy"]))


@pytest.mark.parametrize("choice", [None, "left", 1.5, True, 10**9, -1])
def test_a_wrong_choice_is_told_with_its_turn(choice: Any) -> None:
    def wrong(view: View, actions: Any) -> Any:
        return choice if view.round == 2 else actions[0]

    with pytest.raises(BotError) as told:
        quietly("staedtetour", 5, ["greedy", wrong])
    text = str(told.value)
    assert "The bot wrong in seat 1 did not manage game 1, round 2" in text
    assert f"it chose {choice!r}, which is none of its" in text


def test_what_it_raises_is_told_with_its_turn_and_line() -> None:
    games = 0

    def fails(view: View, actions: Any) -> Any:
        nonlocal games
        if view.round == 1 and len(view.log) < 8:
            games += 1
        if view.round == 2:
            return [][0]
        return actions[0]

    line = fails.__code__.co_firstlineno + 5
    with pytest.raises(BotError) as told:
        quietly("staedtetour", 5, [fails, "greedy"])
    text = str(told.value)
    assert "game 1, round 2" in text
    assert f"IndexError: list index out of range (line {line})" in text
    assert isinstance(told.value.__cause__, IndexError)


def test_a_failure_in_a_later_chunk_names_the_game_by_its_number_in_the_table() -> None:
    seen = []

    def later(view: View, actions: Any) -> Any:
        seen.append(view.round)
        starts = sum(b < a for a, b in itertools.pairwise(seen))
        return None if starts >= 30 else actions[0]

    with pytest.raises(BotError, match="game 31,"):
        quietly("staedtetour", 60, [later, "greedy"])


def test_a_view_holds_nothing_but_what_the_seat_may_know() -> None:
    seen: set[str] = set()

    def looks_round(view: View, actions: tuple[Action, ...]) -> Action:
        seen.update(vars(view))
        return actions[0]

    simulate("staedtetour", 1, [looks_round, "random"], seed=1, progress=False)
    hidden = {name for name in seen if name.startswith("_")}
    assert hidden == {"_tell"}, "what tells the seat's own log"
