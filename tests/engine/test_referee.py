"""A referee may interrupt, and actions may bring texts: saved, taken back, checked."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from gametour.engine import saved
from gametour.engine.check import CheckFailed, check_game
from gametour.engine.game import TEXT_LENGTH, TEXTS, IllegalAction, TextError, find
from gametour.engine.match import Match
from gametour.engine.rules import CHANCE, OVER
from gametour.engine.saved import SavedGameError
from gametour.games.rule_race import declared as d

GAME = "rule_race"
REFEREE = 2


def to_a_rule(match: Match) -> None:
    """Play until a team may make a rule."""
    while match.turn == CHANCE:
        match.play(3)


def written(text: str = "Sing before you roll.") -> Match:
    """Play until a rule in own words is in force."""
    match = Match(GAME, 2, seed=3)
    to_a_rule(match)
    match.play(d.GENERAL_RULE)
    match.play(d.WRITE, text)
    match.play(d.PROPOSE)
    match.play(d.ADMIT)
    return match


def test_a_text_is_kept_in_the_match_and_its_index_in_the_action() -> None:
    match = written("  Sing   before you roll. ")
    assert match.texts == ("Sing before you roll.",)
    assert sum("“Sing before you roll.”" in str(entry.sentence) for entry in match.log) == 2


@pytest.mark.parametrize("text", ["", "   ", "a" * (TEXT_LENGTH + 1), "bell \a", 7])
def test_a_text_that_will_not_do_changes_nothing(text: Any) -> None:
    match = Match(GAME, 2, seed=3)
    to_a_rule(match)
    match.play(d.GENERAL_RULE)
    before = match.dumps()
    with pytest.raises(TextError):
        match.play(d.WRITE, text)
    assert match.dumps() == before


def test_texts_go_with_the_actions_that_bring_them() -> None:
    match = Match(GAME, 2, seed=3)
    to_a_rule(match)
    for value, text in ((d.GENERAL_RULE, "A text."), (d.WRITE, None), (d.WRITE, "Too early.")):
        with pytest.raises(IllegalAction):
            match.play(value, text)
    assert match.texts == ()
    with pytest.raises(IllegalAction):
        match.play(d.GIVE_UP, "A text.")


def test_there_is_an_end_to_writing() -> None:
    match = Match(GAME, 2, seed=3)
    to_a_rule(match)
    match.setup.texts.extend(["Again."] * TEXTS)
    match.play(d.GENERAL_RULE)
    with pytest.raises(IllegalAction, match="Enough"):
        match.play(d.WRITE, "One more.")


def test_undo_and_redo_keep_the_text_and_the_log_stays_true() -> None:
    match = written("First.")
    match.undo(3)
    match.play(d.WRITE, "Second.")
    match.play(d.PROPOSE)
    match.undo(2)
    match.redo()
    match.redo()
    assert match.texts == ("First.", "Second.")
    said = [str(entry.sentence) for entry in match.log if entry.kind == "proposed"]
    assert ["First." in said[0], "Second." in said[-1]] == [True, True]
    again = Match.loads(match.dumps())
    assert again.dumps() == match.dumps()
    for seat in (None, 0, 1, REFEREE):
        assert again.view(seat) == match.view(seat)


def test_a_match_saved_before_there_were_texts_is_still_read() -> None:
    match = Match("denmark_tour", 2, seed=3)
    body = json.loads(match.dumps())
    assert body.pop("texts") == []
    body.pop("check")
    text = json.dumps({**body, "check": saved._check(body)})
    assert Match.loads(text).dumps() == match.dumps()


@pytest.mark.parametrize(
    "texts", [[], ["Other.", "More."] * TEXTS, [""], ["a\nb"], [3], "Sing.", None]
)
def test_texts_that_cannot_be_its_own_are_refused(texts: Any) -> None:
    body = json.loads(written().dumps())
    body["texts"] = texts
    body.pop("check")
    text = json.dumps({**body, "check": saved._check(body)})
    with pytest.raises(SavedGameError):
        Match.loads(text)


def test_the_referee_interrupts_and_the_draws_stay_where_they_were() -> None:
    match = Match(GAME, 2, seed=8)
    plain = Match(GAME, 2, seed=8)
    assert match.turn == CHANCE
    match.play(match.interrupts[0])
    assert match.turn == REFEREE
    assert match.actions
    assert match.view(REFEREE).actions == match.actions
    assert match.view(0).actions == ()
    match.play(d.CARRIED_OUT)
    assert match.turn == CHANCE
    assert match.draw()[0].a == plain.draw()[0].a
    assert match.steps_back(lambda seat: seat == REFEREE) == 2
    match.undo(3)
    assert match.view() == replace(match.view(), log=match.log)
    assert match._state == Match(GAME, 2, seed=8)._state
    for _ in range(3):
        assert match.redo()
    assert Match.loads(match.dumps()).view() == match.view()


def test_the_referees_bot_stands_in() -> None:
    match = Match(GAME, ["greedy", "greedy"], seed=1)
    judged = 0
    while match.turn != OVER:
        judged += match.turn == REFEREE
        match.draw() if match.turn == CHANCE else match.bot_move()
    assert judged


def test_other_games_have_no_referee() -> None:
    match = Match("denmark_tour", 2, seed=1)
    assert match.interrupts == ()
    with pytest.raises(IndexError):
        match.view(REFEREE)
    over = Match(GAME, 2, seed=1, max_rounds=1, event_fields=[8, 9, 10, 11, 12, 13])
    over.play(1)
    over.play(1)
    assert over.turn == OVER
    assert over.interrupts == ()


def test_an_interrupt_with_the_number_of_an_action_is_found() -> None:
    game = find(GAME)

    def interrupts(tables: Any, state: Any, out: Any) -> int:
        out[0] = 1
        return 1

    with pytest.raises(CheckFailed, match="an interrupt"):
        check_game(replace(game, interrupts=interrupts), seeds=[1], players=2, fast=False)


def test_interrupts_are_part_of_what_is_checked() -> None:
    report = check_game(find(GAME), seeds=[1], players=2, fast=False)
    assert report.checked["interrupts by the referee"] > 0
