"""Who may know what: destinations are secret in view, log, undo, saved games and bots' eyes."""

import random

import pytest

from gametour import Match
from gametour.engine.rules import CHANCE, OVER
from gametour.games.staedtetour import declared as d
from tests.games.staedtetour.positions import ROUND, played, position, ready


def test_a_destination_is_seen_by_its_owner_only():
    """S1, S5, SA20: at any time, in the view and in the log."""
    match = ready(Match("staedtetour", 3, seed=2))
    goals = match._state.goal[:3]
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert view.state.goal[:3] == [goals[s] if s == seat else -1 for s in range(3)]
        drawn = {entry.seat: entry.a for entry in view.log if entry.kind == "new_goal"}
        assert drawn == {s: goals[s] if s == seat else -1 for s in range(3)}
        names = [match.setup.station(goals[s]) for s in range(3) if s != seat]
        told = " ".join(str(entry.sentence) for entry in view.log)
        assert not any(name in told for name in names)
    assert all(entry.a == -1 for entry in match.log if entry.kind == "new_goal")


def test_a_claim_shows_the_card():
    """S12, S13: what is discarded all have seen; the new card is secret again."""
    match = Match("staedtetour", ["greedy"] * 3, seed=3)
    while not any(entry.kind == "claimed" for entry in match.log):
        match.draw() if match.turn == CHANCE else match.bot_move()
    [claim] = [entry for entry in match.log if entry.kind == "claimed"]
    assert match.view(None).state.discarded == 1 << claim.a
    match.draw()
    assert match.view(None).state.goal[claim.seat] == -1
    assert match.view(claim.seat).state.goal[claim.seat] >= 0


def test_how_far_a_round_trip_may_go_is_secret():
    """SA11, S1: it would tell how far the guide's destination is."""
    table = position("europe", ("Hamburg", "Bremen"), ["Genf", "Krakau", "Wien"])
    table.draw(ROUND)
    assert table.match.view(0).state.left > 0
    assert {table.match.view(seat).state.left for seat in (None, 1, 2)} == {-1}
    other = position("europe", ("Hamburg", "Bremen"), ["Paris", "Krakau", "Wien"])
    other.draw(ROUND)
    for seat in (None, 1, 2):
        assert table.match.view(seat).state == other.match.view(seat).state


@pytest.mark.parametrize("call_mode", ["auto", "manual"])
def test_undo_and_saved_games_keep_secrets(call_mode):
    """S1, C1, C3, C9: after taking back, playing on and loading, every view is as it would be."""
    match = Match("staedtetour", ["greedy", "you", "random"], seed=5, call_mode=call_mode)
    chooser = random.Random(1)
    for _ in range(120):
        if match.turn == OVER:
            break
        match.draw() if match.turn == CHANCE else match.bot_move()
        if chooser.random() < 0.2:
            match.undo(1 + chooser.randrange(3))
        again = Match.loads(match.dumps()) if chooser.random() < 0.05 else match
        for seat in (None, 0, 1, 2):
            view = again.view(seat)
            assert view == match.view(seat)
            shown = [s for s in range(3) if view.state.goal[s] >= 0 and s != seat]
            assert shown == []
            hidden = [e for e in view.log if e.kind == "new_goal" and e.seat != seat]
            assert {entry.a for entry in hidden} <= {-1}


def test_a_bot_sees_its_own_card_only():
    """S1: its choice does not change with the cards of others, as long as it cannot tell."""
    chooser = random.Random(4)
    for seed in range(5):
        match = Match("staedtetour", ["greedy"] * 4, seed=seed)
        while match.turn != OVER:
            if match.turn == CHANCE:
                match.draw()
                continue
            choice = match.bot_choice()
            kept = match._state
            match._state = match.game.scramble(match.setup, kept, match.turn, chooser)
            assert match.bot_choice() == choice
            match._state = kept
            match.play(choice)


def test_what_all_know_does_not_depend_on_what_they_hide():
    """S1, SA21: candidates and evidence lie open, so they are the same for everybody."""
    match = Match("staedtetour", ["greedy"] * 3, seed=6)
    while match.turn != OVER:
        match.draw() if match.turn == CHANCE else match.bot_move()
        views = [match.view(seat).state for seat in (None, 0, 1, 2)]
        assert len({(tuple(v.possible), tuple(v.avoided), v.discarded) for v in views}) == 1
        assert set(views[0].kept) == {0}
    assert match._state.phase == d.DONE


def test_the_log_of_a_whole_game_names_no_card_before_it_is_shown():
    """C3, S1: a destination is named only to its owner until it is claimed."""
    match = played(Match("staedtetour", ["greedy"] * 2, seed=9))
    assert [entry.kind for entry in match.log[-2:]] == ["ended", "round"]
    for seat in (None, 0, 1):
        for entry in match.view(seat).log:
            if entry.kind == "new_goal" and entry.seat != seat:
                assert "in secret" in str(entry.sentence)
