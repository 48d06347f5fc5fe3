"""The form before a game, and the window that holds the form and then the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import gametour as gt
from gametour.engine.match import Match
from gametour.engine.options import OptionError
from gametour.games.denmark_tour import GAME
from gametour.widgets.fields import Field, keep_files
from gametour.widgets.settings import Settings
from gametour.widgets.setup import SetupForm
from gametour.words import UserError

CARDS = "id,lang,question,choices,answer,move\n1,en,Two and two?,3|4,2,1\n"


def new_form(**given: Any) -> tuple[SetupForm, list[Match]]:
    started: list[Match] = []
    return SetupForm(GAME, Settings(language="en"), started.append, **given), started


def field(form: SetupForm, name: str) -> Field:
    return next(one for one in form.fields if one.option.name == name)


def hidden(widget: Any) -> bool:
    return "gt-gone" in widget._dom_classes


def test_the_form_as_it_comes_starts_a_game_of_one_person_and_a_bot() -> None:
    form, started = new_form()
    form.start.click()
    (match,) = started
    assert [player.bot for player in match.players] == ["", "greedy"]
    assert match.autosave_path is not None
    assert match.autosave_path.exists() or not match.can_undo


def test_every_option_has_its_field_with_label_and_meaning_in_every_language() -> None:
    form, _ = new_form()
    assert [one.option.name for one in form.fields] == [option.name for option in GAME.options]
    for language in ("da", "de", "en"):
        form.settings.language = language
        say = form.settings.say
        for one in form.fields:
            assert say(one.option.meaning) in one._meaning.value.replace("&#x27;", "'")


def test_what_is_chosen_reaches_the_match() -> None:
    form, started = new_form()
    form.seats[0].nickname.value = "Maja"
    form.seats[2].who.value = "random"
    field(form, "cards_per_group").control.value = 1
    field(form, "hands_open").control.value = 1
    field(form, "start").control.value = "Odense"
    field(form, "die").control.value = "1 1 1 1 1 2"
    field(form, "quiz_skill").control.value = "80"
    field(form, "max_rounds").control.value = ""
    field(form, "chance_deck")._fields["plane"].value = "3"
    form.seed.value = "42"
    form.start.click()
    (match,) = started
    assert [player.name or player.bot for player in match.players] == ["Maja", "greedy", "random"]
    assert match.seed == 42
    options = match.options
    assert (options["cards_per_group"], options["hands_open"], options["start"]) == (
        1,
        True,
        "Odense",
    )
    assert options["die"] == [1, 1, 1, 1, 1, 2]
    assert (options["quiz_skill"], options["max_rounds"]) == (80, None)
    assert options["chance_deck"]["plane"] == 3


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("die", "1 2 3"),
        ("quiz_skill", "much"),
        ("max_rounds", "0"),
        ("start", "Atlantis"),
        ("questions", "nowhere.csv"),
    ],
)
def test_bad_input_is_explained_beside_its_field_and_nothing_is_lost(name: str, value: str) -> None:
    form, started = new_form()
    form.seats[0].nickname.value = "Maja"
    wrong = field(form, name)
    control = getattr(wrong, "_path", wrong.control)
    control.value = value
    form.start.click()
    assert not started
    assert 'role="alert"' in wrong._problem.value
    assert not hidden(form._more), "a complaint must be seen"
    assert (control.value, form.seats[0].nickname.value) == (value, "Maja")
    others = [one for one in form.fields if one is not wrong]
    assert not any(one._problem.value for one in others)
    control.value = str(wrong.option.default)
    form.start.click()
    assert len(started) == 1
    assert wrong._problem.value == ""


def test_what_is_wrong_is_named_at_the_start_button_wherever_its_field_is() -> None:
    form, _ = new_form()
    field(form, "die").control.value = "1 2 3"
    form.seed.value = "seven"
    form.start.click()
    foot = form.widget.children[-1]
    assert {form.status.widget, form.start} <= set(foot.children)
    say = form.settings.say
    for name in (say(field(form, "die").option.label), "Seed"):
        assert name in form.status.widget.value
    form.settings.language = "de"
    assert "Startwert (seed)" in form.status.widget.value


def test_a_faulty_file_is_named_at_the_start_button_too(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(CARDS.replace("2,1", "2,9") + "x,en\n", "utf-8")
    form, started = new_form()
    questions = field(form, "questions")
    questions._path.value = str(tmp_path / "cards.csv")
    form.start.click()
    assert not started
    assert "\n" in questions._problem.value, "a list, one thing a line"
    assert form.settings.say(questions.option.label) in form.status.widget.value


@pytest.mark.parametrize("seed", ["-1", "1.5", "seven", "1" * 30])
def test_a_bad_seed_is_refused(seed: str) -> None:
    form, started = new_form()
    form.seed.value = seed
    form.start.click()
    assert not started
    assert "whole number" in form._seed_problem.value


@pytest.mark.parametrize("name", ["greedy", "x" * 40])
def test_a_bad_nickname_is_refused(name: str) -> None:
    form, started = new_form()
    form.seats[0].nickname.value = name
    form.start.click()
    assert not started
    assert 'role="alert"' in form._seats_problem.value


def test_nobody_at_all_is_refused() -> None:
    form, started = new_form()
    for row in form.seats:
        row.who.value = ""
    form.start.click()
    assert not started
    assert "players" in form._seats_problem.value


def test_the_language_changes_and_what_was_typed_stays() -> None:
    form, _ = new_form(seed=7)
    form.seats[0].nickname.value = "Maja"
    field(form, "answer_mode").control.value = 1
    form._language.value = "da"
    assert form.start.description == "Begynd spillet"
    assert form.seats[0].nickname.value == "Maja"
    assert field(form, "answer_mode").read() == "reader"
    assert form.seed.value == "7"


def test_own_question_cards_are_sent_from_the_teachers_computer() -> None:
    form, started = new_form()
    cards = field(form, "questions")
    cards._sent({"new": [{"name": "cards.csv", "content": memoryview(CARDS.encode())}]})
    assert Path(cards.read()).read_text() == CARDS
    form.start.click()
    assert len(started[0].setup.questions.questions) == 1


def test_several_files_make_a_folder_and_none_can_leave_it() -> None:
    files = [{"name": "../../towns.csv", "content": b"a"}, {"name": "links.csv", "content": b"b"}]
    folder = keep_files("board", files)
    assert sorted(file.name for file in folder.iterdir()) == ["links.csv", "towns.csv"]


def test_a_huge_file_is_refused() -> None:
    with pytest.raises(UserError, match="too large"):
        keep_files("board", [{"name": "towns.csv", "content": b"x" * 6_000_000}])


def test_play_without_players_shows_the_form_with_what_was_given() -> None:
    window = gt.play("denmark_tour", seed=7, cards_per_group=1, language="en")
    assert window.match is None
    assert window.form is not None
    assert window.form.seed.value == "7"
    window.form.start.click()
    assert window.match is not None
    assert (window.match.seed, window.match.options["cards_per_group"]) == (7, 1)
    window.close()


def test_play_with_a_wrong_option_says_so_at_once() -> None:
    with pytest.raises(OptionError, match="cards_per_group"):
        gt.play("denmark_tour", cards_per_group=9)


def test_running_a_cell_again_closes_its_games_but_two_in_one_run_stand_side_by_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = iter(("first", "first", "second"))
    monkeypatch.setattr("gametour.widgets.play._cell", lambda: ("one cell", next(run)))
    windows = [gt.play("denmark_tour", players=["greedy"], seed=seed) for seed in range(3)]
    assert [window.comm is None for window in windows] == [True, True, False]
    windows[-1].close()


def test_a_new_game_is_asked_for_and_the_old_one_waits_behind_the_form() -> None:
    window = gt.play("denmark_tour", players=["Maja", "random"], seed=7, language="en")
    old = window.match
    window.table.panel.tools["new"].click()
    assert window.form.seats[0].nickname.value == "Maja"
    window.form.back.click()
    assert window.form is None
    assert window.match is old
    window.table.panel.tools["new"].click()
    window.form.start.click()
    assert window.match is not old
    assert [player.name or player.bot for player in window.match.players] == ["Maja", "random"]
    window.close()


def test_resume_goes_on_with_the_last_unfinished_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with pytest.raises(UserError, match="no unfinished game"):
        gt.resume("denmark_tour")
    window = gt.play("denmark_tour", players=["Maja"], seed=7)
    window.table.panel.main.click()
    log, path = window.match.log, window.match.autosave_path
    window.close()
    again = gt.resume("denmark_tour")
    assert again.match.log == log
    assert again.match.autosave_path == path
    again.close()


def test_resume_goes_on_in_the_language_of_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    other = gt.play("denmark_tour", players=["Noah"], seed=7, language="en")
    window = gt.play("denmark_tour", players=["Maja"], seed=7, language="de")
    window.table.panel.main.click()
    window.table.panel.language.value = "da"
    window.close()
    other.settings.language = "de"
    other.close()
    again = gt.resume("denmark_tour")
    assert again.settings.language == "da"
    again.close()
    asked_for = gt.resume("denmark_tour", language="de")
    assert asked_for.settings.language == "de"
    asked_for.close()


def test_resume_closes_the_table_where_the_game_is_still_open(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    other = gt.play("denmark_tour", players=["Noah"], seed=7)
    window = gt.play("denmark_tour", players=["Maja"], seed=7)
    window.table.panel.main.click()
    again = gt.resume("denmark_tour")
    assert again.match.autosave_path == window.match.autosave_path
    assert window.comm is None, "the earlier table is closed"
    assert other.comm is not None, "another game stays"
    again.close()
    other.close()


def test_load_puts_a_saved_game_on_the_table(tmp_path: Path) -> None:
    match = Match("denmark_tour", ["Maja"], seed=7)
    while match.turn < 0:
        match.draw()
    window = gt.load(match.save(tmp_path / "game.gametour.json"))
    assert window.match.log == match.log
    assert window.table.stage.bridge.lit
    window.close()


def test_theme_and_text_size_dress_the_window() -> None:
    window = gt.play("denmark_tour", players=["Maja"], seed=7)
    window.settings.theme, window.settings.text_scale = "dark", 1.25
    assert {"gt-dark", "gt-text-125"} <= set(window._dom_classes)
    assert not {"gt-light", "gt-text-100"} & set(window._dom_classes)
    window.close()


def open_widgets() -> int:
    """Ask every open widget for its state, as a page does that is loaded again; count them."""
    return len(ipywidgets.Widget.get_manager_state()["state"])


def test_a_page_loaded_again_gets_every_widget_after_form_game_and_new_game() -> None:
    before = open_widgets()
    window = gt.play("denmark_tour", cards_per_group=1, language="en")
    assert open_widgets() > before
    window.form.start.click()
    playing = open_widgets()
    for _ in range(3):
        window.table.panel.tools["new"].click()
        assert open_widgets() > playing
        window.form.start.click()
        assert open_widgets() - playing < 50, "what a game leaves behind"
    window.table.panel.tools["new"].click()
    window.form.back.click()
    assert open_widgets()
    window.close()
    assert open_widgets() - before < 50
