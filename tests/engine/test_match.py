"""Match: play, refuse, undo, redo, views, and one seed one game."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gametour.engine import bulk
from gametour.engine.game import IllegalAction
from gametour.engine.match import Match
from gametour.engine.rules import CHANCE, OVER
from gametour.games.globetrotters import declared as globetrotters

GAME = "denmark_tour"


def go(match: Match, steps: int = 1) -> None:
    """Let chance and bots play some steps."""
    for _ in range(steps):
        if match.turn == OVER:
            return
        if match.turn == CHANCE:
            match.draw()
        else:
            match.bot_move()


def until_choice(match: Match) -> None:
    """Let chance play until a seat has to choose."""
    while match.turn == CHANCE:
        match.draw()


def everything(match: Match) -> tuple[object, ...]:
    return (match.dumps(), match.turn, match.round, match.view(0), match.view(None), match.actions)


def test_c1_the_same_seed_and_inputs_give_the_same_log() -> None:
    one, two = (Match(GAME, ["greedy", "random"], seed=5) for _ in range(2))
    go(one, 300)
    go(two, 300)
    assert one.log == two.log
    other = Match(GAME, ["greedy", "random"], seed=6)
    go(other, 300)
    assert other.log != one.log


def test_c1_a_seed_not_given_is_drawn_kept_and_plays_the_same_again() -> None:
    match = Match(GAME, ["greedy"] * 2)
    again = Match(GAME, ["greedy"] * 2, seed=match.seed)
    go(match, 100)
    go(again, 100)
    assert match.log == again.log


def test_c1_dice_do_not_depend_on_who_plays() -> None:
    rolls = []
    for bot in ("greedy", "random"):
        match = Match(GAME, [bot], seed=8, quiz_skill=0, chance_deck=dict.fromkeys(NO_CARDS, 0))
        go(match, 120)
        rolls.append([entry.a for entry in match.log if entry.kind == "rolled"])
    most = min(map(len, rolls))
    assert most > 20
    # A question card and a right answer each take a draw of chance: without sixes rolls agree.
    first_six = next(i for i in range(most) if 6 in (rolls[0][i], rolls[1][i]))
    assert rolls[0][: first_six + 1] == rolls[1][: first_six + 1]


NO_CARDS = ("plane", "ferry", "extra_roll", "lose_turn")


def test_c1_a_match_plays_the_game_that_the_loop_plays() -> None:
    match = Match(GAME, ["greedy", "random", "greedy"], seed=11, cards_per_group=2)
    played = bulk.play(match.setup, 1, 11)
    go(match, 100_000)
    assert match.turn == OVER
    assert match.result is not None
    assert list(match.result.places) == played.results[0][:3]
    assert match.round - 1 == played.results[0][17]


def test_c4_an_illegal_action_changes_nothing_and_says_why() -> None:
    match = Match(GAME, ["you", "greedy"], seed=1)
    until_choice(match)
    before = everything(match)
    legal = {action.value for action in match.actions}
    for value in (v for v in range(-3, 5000, 7) if v not in legal):
        with pytest.raises(IllegalAction) as caught:
            match.play(value)
        assert caught.value.rule
        assert caught.value.rule in str(caught.value)
    assert everything(match) == before


def test_c4_an_impossible_outcome_changes_nothing() -> None:
    match = Match(GAME, ["you"], seed=1)
    before = everything(match)
    with pytest.raises(IllegalAction, match="cannot come up now"):
        match.play(9999)
    assert everything(match) == before


def test_what_is_not_to_be_decided_is_refused() -> None:
    match = Match(GAME, ["you"], seed=1)
    with pytest.raises(IllegalAction, match="No seat has to decide"):
        match.bot_move()
    until_choice(match)
    with pytest.raises(IllegalAction, match="not for chance"):
        match.draw()


def test_a_die_is_forced_by_playing_the_outcome() -> None:
    match = Match(GAME, ["you"], seed=1)
    while match.drawer.seat < 0:
        match.draw()
    assert [outcome.value for outcome in match.chances] == [1, 2, 3, 4, 5, 6]
    entries = match.play(match.chances[2])
    assert (entries[0].kind, entries[0].a) == ("rolled", 3)


def test_a_whole_number_of_numpy_is_as_good_and_anything_else_is_told() -> None:
    match = Match(GAME, ["you"], seed=1)
    match.play(np.int64(match.chances[0].value))
    with pytest.raises(TypeError):
        match.play("3")  # type: ignore[arg-type]


def test_c6_a_forced_choice_is_played_by_itself() -> None:
    match = Match(GAME, ["random"] * 3, seed=4)
    for _ in range(600):
        assert len(match.actions) != 1
        go(match)


def test_undo_brings_back_everything_but_the_log_and_redo_the_rest() -> None:
    match = Match(GAME, ["greedy", "random"], seed=3)
    states = []
    for _ in range(150):
        states.append((match.turn, match.round, match.view(0).state, match.actions))
        go(match)
    entries = len(match.log)
    final = (match.turn, match.round, match.view(0).state, match.actions)
    assert match.undo(150)
    assert not match.can_undo
    assert (match.turn, match.round, match.view(0).state, match.actions) == states[0]
    for wanted in states[1:]:
        assert match.redo()
        assert (match.turn, match.round, match.view(0).state, match.actions) == wanted
    assert match.redo()
    assert (match.turn, match.round, match.view(0).state, match.actions) == final
    assert not match.redo()
    assert len(match.log) > entries


def test_undo_keeps_the_log_and_notes_itself_once() -> None:
    match = Match(GAME, ["greedy"], seed=3)
    go(match, 40)
    before = match.log
    match.undo()
    match.undo(2)
    after = match.log
    assert [entry.sentence for entry in after[: len(before)]] == [e.sentence for e in before]
    assert [entry.kind for entry in after[len(before) :]] == ["undone"]
    assert str(after[-1].sentence) == "The last 3 steps were taken back."
    assert any(entry.undone for entry in after[: len(before)])
    assert not after[-1].undone


def test_after_undo_the_same_dice_return() -> None:
    match = Match(GAME, ["greedy", "random"], seed=9)
    go(match, 80)
    before = [entry.a for entry in match.log if entry.kind == "rolled"]
    match.undo(60)
    go(match, 60)
    rolled = [entry.a for entry in match.log if entry.kind == "rolled" and not entry.undone]
    assert rolled == before


def test_another_action_after_undo_drops_what_could_be_redone() -> None:
    match = Match(GAME, ["greedy"], seed=9)
    until_choice(match)
    first, second = match.actions[:2]
    match.play(first)
    match.undo()
    assert match.can_redo
    match.play(second)
    assert not match.can_redo


@pytest.mark.parametrize("steps", [0, -1, 10_000])
def test_undo_of_more_than_there_is_does_nothing(steps: int) -> None:
    match = Match(GAME, ["greedy"], seed=9)
    go(match, 5)
    before = everything(match)
    assert not match.undo(steps)
    assert everything(match) == before


def test_steps_back_finds_the_last_choice_or_throw_of_a_seat() -> None:
    match = Match(GAME, ["you", "greedy"], seed=2, first=0)
    assert match.steps_back(lambda seat: seat == 0) == 0
    until_choice(match)
    assert match.turn == 0
    match.play(match.actions[0])
    while match.drawer.seat != 0 and match.turn != 0:
        go(match)
    back = match.steps_back(lambda seat: seat == 0)
    match.undo(back)
    assert match.turn == 0


def test_a_view_holds_no_other_hand_and_neither_does_its_log() -> None:
    match = Match(GAME, ["you", "you"], seed=2)
    until_choice(match)
    for seat in (0, 1):
        view = match.view(seat)
        assert all(card >= 0 for card in view.state.seats[seat].hand[: view.state.seats[seat].left])
        other = view.state.seats[1 - seat]
        assert set(other.hand) == {-1}
        assert {entry.seat for entry in view.log if entry.kind == "dealt"} == {seat}
    onlooker = match.view(None)
    assert all(set(seat.hand) == {-1} for seat in onlooker.state.seats)
    assert not [entry for entry in match.log if entry.kind == "dealt"]


def test_secrets_stay_secret_in_undone_entries() -> None:
    match = Match(GAME, ["you", "you"], seed=2)
    until_choice(match)
    steps = match.steps_back(lambda seat: seat == -1)
    match.undo(steps + 10)
    assert not [entry for entry in match.log if entry.kind == "dealt"]
    assert {entry.seat for entry in match.view(1).log if entry.kind == "dealt"} == {1}


def test_changing_a_view_does_not_change_the_match() -> None:
    match = Match(GAME, ["you"], seed=2)
    until_choice(match)
    before = everything(match)
    view = match.view(0)
    view.state.seats[0].hand[0] = -1
    view.state.seats[0].town = 5
    assert everything(match) == before


def test_only_the_seat_to_move_is_given_actions() -> None:
    match = Match(GAME, ["you", "you"], seed=2)
    until_choice(match)
    assert match.view(match.turn).actions == match.actions
    assert match.view(1 - match.turn).actions == ()
    assert match.view(None).actions == ()
    with pytest.raises(IndexError):
        match.view(2)


def test_c7_a_cap_ends_the_game_with_its_round_and_ranks_by_cards() -> None:
    match = Match(GAME, ["greedy", "random"], seed=2, max_rounds=6)
    go(match, 10_000)
    assert match.turn == OVER
    assert match.round == 7
    result = match.result
    assert result is not None
    assert not result.complete
    assert match.actions == match.chances == ()
    assert result.scores[result.winners[0]] == max(result.scores)
    with pytest.raises(IllegalAction, match="The game is over"):
        match.play(1)


def test_bots_choose_by_their_view_alone() -> None:
    """The choice is the same when the others' hands are exchanged for other ones."""
    match = Match(GAME, ["greedy", "greedy"], seed=12)
    chooser = random.Random(1)
    for _ in range(60):
        go(match)
        if match.turn < 0:
            continue
        choice = match.bot_choice()
        state = match._state
        match._state = match.game.scramble(match.setup, state, match.turn, chooser)
        assert match.bot_choice() == choice
        match._state = state


SECRETIVE = "globetrotters"


def buying(tickets: int) -> Match:
    """Let the first of two seats buy tickets in secret, and the second be asked."""
    match = Match(SECRETIVE, 2, seed=1, start_money=1000)
    while match._state.phase != globetrotters.BUY:
        match.draw() if match.turn == CHANCE else match.play(match.actions[0])
    for _ in range(tickets):
        match.play(match.actions[1])
    match.play(match.actions[0])
    return match


def test_entries_are_numbered_as_their_reader_sees_them() -> None:
    match = buying(3)
    for seat in (None, 0, 1):
        log = match.view(seat).log
        assert [entry.index for entry in log] == list(range(len(log)))
    assert len(match.view(0).log) == len(match.view(1).log) + 3
    entries = match.play(match.actions[0])
    assert entries == match.log[-len(entries) :]


def test_secret_steps_of_one_seat_taken_back_count_as_one() -> None:
    for tickets in (0, 1, 4):
        match = buying(tickets)
        assert match.undo(tickets + 1)
        assert match.log[-1].a == 1
        assert match.undo()
        assert [entry.a for entry in match.log if entry.kind == "undone"] == [2]
    match = buying(1)
    match.play(match.actions[1])
    match.undo(3)
    assert match.log[-1].a == 2


def test_steps_taken_back_after_playing_on_are_another_note() -> None:
    match = buying(2)
    match.undo(2)
    match.play(match.actions[1])
    match.undo()
    notes = [entry.a for entry in match.view(1).log if entry.kind == "undone"]
    assert notes == [1, 1]
    assert Match.loads(match.dumps()).view(1) == match.view(1)


def test_redo_and_undo_again_are_another_note() -> None:
    match = buying(2)
    match.undo(2)
    match.redo()
    match.undo()
    assert [entry.a for entry in match.view(1).log if entry.kind == "undone"] == [1, 1]


def test_a_game_may_lie_open_at_its_end() -> None:
    match = Match(SECRETIVE, ["greedy"] * 2, seed=1, max_rounds=1)
    while match.turn != OVER:
        assert -1 in [one.home for one in match.view(None).state.seats[:2]]
        match.draw() if match.turn == CHANCE else match.bot_move()
    assert match.view(None).state == match._state
    closed = Match(GAME, ["greedy"] * 2, seed=1, max_rounds=1)
    while closed.turn != OVER:
        closed.draw() if closed.turn == CHANCE else closed.bot_move()
    assert set(closed.view(None).state.seats[0].hand) == {-1}


def test_steps_played_otherwise_count_as_in_a_match_without_undo() -> None:
    """C9: the log knows which happenings belong to which step, whatever was there before."""
    options = {"players": ["greedy"] * 2, "seed": 1, "first": 0, "rule_making": False}
    match, straight = (Match("rule_race", **options) for _ in range(2))
    for face in (3, 5, 2, 6):
        match.play(face)
    match.undo(2)
    for face in (4, 1):
        match.play(face)
    match.undo()
    for face in (3, 5, 4):
        straight.play(face)
    assert match.account() == straight.account()
