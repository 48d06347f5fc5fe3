"""What calls are given and cannot use is refused in one clear sentence, before anything is done."""

from __future__ import annotations

import copy
import os
import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gametour as gt
from gametour.engine.asked import BotError
from gametour.engine.given import shown, why
from gametour.engine.shared import WorkersLost
from gametour.games.denmark_tour import expected_turns, journey, landing_table
from gametour.games.staedtetour import Bag
from gametour.words import UserError, words

BARE: dict[str, Any] = {"initial_events": "none", "zone_rounds": None, "compiled": False}


def solved(players: Any = 1, **given: Any) -> Any:
    return gt.solve("rule_race", players, **{**BARE, **given})


def simulated(n: int = 2, bots: Any = "random", game: Any = "rule_race", **given: Any) -> Any:
    return gt.simulate(game, n, bots, progress=False, **{"compiled": False, **given})


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "half a town": (lambda: expected_turns(1.7, 2), "1.7"),  # type: ignore[arg-type]
    "True as a town": (lambda: expected_turns(0, True), "number True"),
    "no town": (lambda: expected_turns(None, 1), "number None"),  # type: ignore[arg-type]
    "crossings in words": (lambda: expected_turns(0, 1, 0, "no"), "crossings is"),  # type: ignore[arg-type]
    "skill in words": (lambda: expected_turns(0, 1, "x"), "quiz_skill"),  # type: ignore[arg-type]
    "a number as board": (lambda: expected_turns(0, 1, board=3), "3 is no board"),  # type: ignore[arg-type]
    "no name of a board": (lambda: expected_turns(0, 1, board=""), "'' is no board"),
    "half a throw": (lambda: journey("Anholt").best(0, 2.0), "2.0"),  # type: ignore[arg-type]
    "True as turns": (lambda: landing_table(True), "turns is True"),
    "a thinker in a seat": (lambda: solved(["exact", "greedy"]), "'exact'"),
    "a thinker in a match": (
        lambda: gt.solve(gt.Match("rule_race", ["exact", "greedy"])),
        "'exact'",
    ),
    "a function": (lambda: solved(bots=lambda view, actions: actions[0]), "<function"),
    "a number as bot": (lambda: solved(bots=3), "3 is no bot"),
    "a field beyond the goal": (lambda: solved().visit_chance(29), "no place 29"),
    "a wish in words": (lambda: solved(compiled="x"), "compiled is None"),
    "too few positions": (lambda: solved(limit=28), "29 positions.*limit of 28"),
    "another seat": (lambda: solved().win_chance(3), "only 0 is there"),
    "fewer than no players": (lambda: solved(-1), "not -1"),
    "very many players": (lambda: solved(10**30), "not 1000000"),
    "players that are none": (lambda: solved([None]), "who sits"),
    "players in bytes": (lambda: solved(b"ab"), "who sits"),
    "no game": (lambda: simulated(game=[]), r"no game '\[\]'"),
    "bots in bytes": (lambda: simulated(bots=b"greedy"), "bots is a list"),
    "an array as die": (lambda: simulated(die=np.arange(1, 7)), "Option die"),
    "no letter as a file": (lambda: simulated(game="denmark_tour", questions="\0"), "be read"),
    "no rules": (lambda: simulated(rules=""), "A rule set is"),
    "no rounds": (lambda: simulated(max_rounds=0), "to 30000, or None: no limit"),
    "True as seed": (lambda: simulated(seed=True), "give one from 0"),
    "True tickets": (lambda: Bag(True, 1, 1), "holds True"),
    "a bag too large": (lambda: Bag(10**6, 1, 1), "0 to 1000"),
    "none of this kind": (lambda: Bag(0, 1, 1).until("single", 1), "no such ticket"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_will_not_do_is_refused(name: str) -> None:
    call, told = REFUSED[name]
    with pytest.raises(UserError, match=told) as refused:
        call()
    for language in ("da", "de", "en"):
        assert "\n" not in words(language)(refused.value.sentence)


def test_numbers_of_numpy_will_do() -> None:
    assert solved(np.int64(1)).win_chance(np.int64(0)) == pytest.approx(1)
    assert len(simulated(np.int64(3), seed=np.int64(1)).frame) == 3
    assert expected_turns(np.int64(0), np.int64(1), np.float64(0.5)) == expected_turns(0, 1, 0.5)


@pytest.mark.parametrize("path", [None, 3, True, [], b"x", "", "\0"])
def test_a_table_is_not_written_to_what_is_no_path(path: Any) -> None:
    with pytest.raises(UserError):
        simulated().to_csv(path)


def test_why_a_table_cannot_be_written_is_said_in_the_reader_s_language(tmp_path: Path) -> None:
    for target, told in (
        (tmp_path / "nowhere" / "x.csv", "den Ordner gibt es nicht"),
        (tmp_path, "das ist ein Ordner"),
    ):
        with pytest.raises(UserError) as refused:
            simulated().to_csv(target)
        assert told in words("de")(refused.value.sentence)
    assert str(why(OSError(28, "No space left on device"))) == "there is no room left"
    assert str(why(OSError(5, "Input/output error"))) == "Input/output error"


def test_whatever_it_is_can_be_shown() -> None:
    class Mute:
        def __repr__(self) -> str:
            raise ValueError

    assert (shown(Mute()), shown("a\nb")) == ("Mute", r"'a\nb'")
    assert len(shown("x" * 1000)) == 60


def test_the_past_of_a_match_cannot_end_it() -> None:
    match = gt.Match("rule_race", ["greedy"] * 2, seed=1)
    while match.round < 5:
        _ = match.draw() if match.turn < 0 else match.bot_move()
    with pytest.raises(UserError, match=r"played 4 rounds"):
        gt.solve(match, max_rounds=3)
    assert gt.solve(match, max_rounds=4, compiled=False).expected_rounds == 0
    assert 0 < gt.solve(match, max_rounds=6, compiled=False).expected_rounds <= 2


def test_fractions_that_would_take_minutes_are_refused() -> None:
    short, long = (solved(max_rounds=rounds) for rounds in (40, 5000))
    assert short.fraction.expected_rounds == pytest.approx(short.expected_rounds)
    for call in (lambda: long.fraction, lambda: solved().fraction.rounds_distribution(5000)):
        with pytest.raises(UserError, match="up to 1174 rounds"):
            call()


@pytest.mark.parametrize("game", ["denmark_tour", "staedtetour", "rule_race", "globetrotters"])
def test_results_can_be_pickled_and_copied(game: str) -> None:
    result = simulated(game=game, seed=1)
    for again in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        assert again.frame.equals(result.frame)
        assert again.visits.equals(result.visits)
        assert repr(again) == repr(result)
        assert again.setup.game is result.setup.game


def test_a_solution_can_be_pickled() -> None:
    solution = solved()
    again = pickle.loads(pickle.dumps(solution))
    assert repr(again) == repr(solution)
    assert again.fraction.expected_rounds == solution.fraction.expected_rounds


def ends_python(view: Any, actions: Any) -> Any:
    raise SystemExit(3)


def dies(view: Any, actions: Any) -> Any:
    os._exit(4)


def rambles(view: Any, actions: Any) -> Any:
    raise ValueError("bad\nlines\n" + "x" * 1000)


def test_a_bot_that_ends_python_does_not() -> None:
    with pytest.raises(BotError, match=r"ends_python in seat \d.*SystemExit"):
        simulated(bots=ends_python)


def test_what_a_bot_raises_is_told_in_one_line() -> None:
    with pytest.raises(BotError, match="bad lines xxx") as refused:
        simulated(bots=rambles)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 400


def test_a_bot_that_kills_its_workers_is_not_played_here() -> None:
    with (
        ProcessPoolExecutor(1) as pool,
        pytest.warns(WorkersLost),
        pytest.raises(UserError, match="while dies was playing"),
    ):
        simulated(30, bots=dies, executor=pool)


class Broken(Executor):
    """Takes no work."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        raise ZeroDivisionError


@pytest.mark.parametrize("executor", [Broken(), Executor()])
def test_an_executor_that_takes_no_work_is_told(executor: Executor) -> None:
    with pytest.raises(UserError, match="takes no work"):
        simulated(executor=executor)
