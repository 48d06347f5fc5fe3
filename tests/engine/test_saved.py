"""Saved games: whole or refused with one sentence; never half, never lost."""

from __future__ import annotations

import copy
import json
import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametour.engine import saved
from gametour.engine.match import Match
from gametour.engine.rules import CHANCE, OVER
from gametour.engine.saved import SavedGameError
from gametour.words import LANGUAGES, words

GAME = "denmark_tour"


def played(steps: int = 60, **options: object) -> Match:
    match = Match(GAME, ["Maja", "greedy"], seed=4, **options)
    for _ in range(steps):
        if match.turn != OVER:
            _ = match.draw() if match.turn == CHANCE else match.bot_move("greedy")
    match.undo(3)
    match.redo()
    return match


TEXT = played().dumps()


def refused(text: str) -> str:
    with pytest.raises(SavedGameError) as caught:
        Match.loads(text, where="game.json")
    error = caught.value
    assert len({words(language)(error.sentence) for language in LANGUAGES}) == len(LANGUAGES)
    return str(error)


def signed(**changes: object) -> str:
    """Give a saved text with changed content whose digest fits: as an able pupil might."""
    body = json.loads(TEXT)
    body.update(changes)
    body.pop("check")
    return json.dumps({**body, "check": saved._check(body)})


def test_a_match_comes_back_whole(tmp_path: Path) -> None:
    match = played()
    again = Match.load(match.save(tmp_path / "one.gametour.json"))
    assert again.dumps() == match.dumps()
    for seat in (0, 1, None):
        assert again.view(seat) == match.view(seat)
    assert again.can_redo
    assert again.redo()
    assert match.redo()
    assert again.view(0).state == match.view(0).state


def test_a_saved_game_names_all_that_it_needs() -> None:
    body = json.loads(TEXT)
    assert body["gametour"] == saved.VERSION
    assert body["game"] == GAME
    assert body["seed"] == 4
    assert body["players"] == [{"name": "Maja", "bot": ""}, {"name": "", "bot": "greedy"}]
    assert set(body["digests"]) == {"board", "questions"}
    assert body["options"]["cards_per_group"] == 4
    assert "undo" in body["history"]
    assert "redo" in body["history"]


@given(st.integers(0, len(TEXT) - 1))
@settings(max_examples=60)
def test_a_truncated_file_is_refused(length: int) -> None:
    assert "cut off" in refused(TEXT[:length])


@given(st.integers(0, len(TEXT) - 1), st.sampled_from('0179aZ {}[]",:é'))
@settings(max_examples=150)
def test_an_edited_file_is_refused_or_means_the_same(place: int, letter: str) -> None:
    edited = TEXT[:place] + letter + TEXT[place + 1 :]
    try:
        same = json.loads(edited) == json.loads(TEXT)
    except ValueError:
        same = False
    if same:
        assert Match.loads(edited).dumps() == TEXT
    else:
        assert refused(edited)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "cut off"),
        ("hello", "cut off"),
        ("[1, 2]", "does not come from gametour"),
        ('{"cells": [], "nbformat": 4}', "does not come from gametour"),
        ("[" * 100_000, "cut off"),
        (signed(gametour=saved.VERSION + 1), "newer gametour: update"),
        (TEXT.replace('"seed": 4', '"seed": 5'), "was changed after it was saved"),
        (signed(history="none"), "was changed"),
        (signed(history=[1.5]), "was changed"),
        (signed(history=[True]), "was changed"),
        (signed(players=[]), "1 to 4 players"),
        (signed(options={"cards_per_group": 9}), "cards_per_group: 9 will not do"),
        (signed(game="chess"), "There is no game 'chess'"),
        (signed(digests={"board": "0" * 64}), "other files than now (option board='denmark')"),
        (signed(history=[4000]), "its step 1 does not fit the rules"),
        (signed(history=["redo"]), "its step 1 does not fit the rules"),
        (" " * (saved.LARGEST + 1), "too large"),
    ],
)
def test_foreign_newer_and_tampered_texts_are_refused(text: str, told: str) -> None:
    assert told in refused(text)


@pytest.mark.parametrize(
    ("content", "told"),
    [(b"\xff\xfe\x00", "cut off"), (b"\x00" * (saved.LARGEST + 10), "too large")],
)
def test_files_that_are_no_text_are_refused(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(content)
    with pytest.raises(SavedGameError, match=told):
        Match.load(path)


def test_a_missing_file_and_a_folder_are_told(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.json", tmp_path):
        with pytest.raises(SavedGameError, match="cannot be read"):
            Match.load(path)


def test_a_place_that_cannot_be_written_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("x")
    with pytest.raises(SavedGameError, match="hoose another place"):
        played().save(blocked / "game.json")
    assert list(tmp_path.iterdir()) == [blocked]


def test_saving_replaces_a_file_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = played().save(tmp_path / "game.json")
    before = path.read_text(encoding="utf-8")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(SavedGameError, match="no room left"):
        played(20).save(path)
    assert path.read_text(encoding="utf-8") == before
    assert list(tmp_path.iterdir()) == [path]


def test_autosave_follows_every_action_and_undo() -> None:
    match = Match(GAME, ["greedy"], seed=4, autosave=True)
    path = match.autosave_path
    assert path is not None
    for _ in range(30):
        _ = match.draw() if match.turn == CHANCE else match.bot_move()
        assert path.read_text(encoding="utf-8") == match.dumps()
    match.undo()
    assert path.read_text(encoding="utf-8") == match.dumps()
    match.redo()
    assert path.read_text(encoding="utf-8") == match.dumps()


def test_a_failing_autosave_is_told_and_play_goes_on(tmp_path: Path) -> None:
    match = Match(GAME, ["greedy"], seed=4, autosave=True)
    blocked = tmp_path / "file"
    blocked.write_text("x")
    good, match.autosave_path = match.autosave_path, blocked / "game.json"
    match.draw()
    assert match.save_problem is not None
    assert "could not be saved" in words("en")(match.save_problem)
    match.autosave_path = good
    match.draw()
    assert match.save_problem is None


def test_the_newest_unfinished_game_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved, "folder", lambda game: tmp_path / game)
    assert saved.newest_unfinished(GAME) is None
    older = Match(GAME, ["greedy"], seed=1, autosave=True)
    older.draw()
    over = Match(GAME, ["greedy"], seed=2, autosave=True, max_rounds=1)
    while over.turn != OVER:
        _ = over.draw() if over.turn == CHANCE else over.bot_move()
    (tmp_path / GAME / "broken.gametour.json").write_text("{")
    assert saved.newest_unfinished(GAME) == older.autosave_path


def test_only_so_many_autosaved_games_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved, "folder", lambda game: tmp_path / game)
    for _ in range(saved.KEPT + 5):
        Match(GAME, ["greedy"], seed=1, autosave=True).draw()
    assert len(list((tmp_path / GAME).iterdir())) == saved.KEPT


PLAYING = """
from gametour import Match
match = Match("denmark_tour", ["greedy"] * 4, seed=3, autosave=True)
print(match.autosave_path, flush=True)
while True:
    match.draw() if match.turn < 0 else match.bot_move()
    print(len(match._history), flush=True)
"""


@pytest.mark.parametrize("lines", [1, 7, 40, 133])
def test_a_killed_kernel_loses_at_most_the_action_in_flight(lines: int) -> None:
    """SIGKILL at any moment: the autosaved file is whole, and at most one action behind."""
    process = subprocess.Popen([sys.executable, "-c", PLAYING], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    path = Path(process.stdout.readline().strip())
    for _ in range(lines):
        done = int(process.stdout.readline())
    process.send_signal(signal.SIGKILL)
    told = process.stdout.read().split()
    process.wait()
    process.stdout.close()
    done = max([done, *(int(line) for line in told if line.isdigit())])
    match = Match.load(path)
    assert len(match._history) >= done
    assert match.turn in (*range(4), CHANCE)


def test_a_folder_that_is_not_there_is_told_and_not_made(tmp_path: Path) -> None:
    match = Match("rule_race", ["greedy", "greedy"], seed=1, autosave=False)
    with pytest.raises(SavedGameError, match="There is no folder"):
        match.save(tmp_path / "nowhere" / "game.json")
    assert not list(tmp_path.iterdir())


def test_a_pickled_match_comes_back_whole() -> None:
    match = played()
    for again in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
        assert again.dumps() == match.dumps()
        assert again.view(0) == match.view(0)
        assert again.autosave_path is None
        again.undo()
        assert again.dumps() != match.dumps()
