"""Whole short races in a real JupyterLab, by mouse and by keyboard alone, with rules made in them.

In each of them a rule is proposed by the form, refused once and admitted once by the game master.
"""

from __future__ import annotations

from typing import Any, Protocol

from playwright.sync_api import Page, expect

from gametour.games.rule_race import declared as d
from tests.browser.conftest import OpenNotebook
from tests.browser.notebook import Notebook
from tests.browser.table import ask, tab_to, wait_for_more, wait_until

OVER = -2
MOST_STEPS = 120
# With threes and sixes a pawn comes to one event field only, and home by an exact three or six.
RACE = (
    "import gametour as gt\n"
    "window = gt.play('rule_race', players=['Ravens', 'Bears'], seed=2, language='en',\n"
    "                 die=[0, 0, 1, 0, 0, 2], event_fields=[4, 6, 8, 9, 11, 12],\n"
    "                 zone_rounds=None, initial_events='none')\n"
    "window.settings.speed = 'fast'\n"
    "window"
)
NOW = "(window.match.turn, window.match.view().state.phase, len(window.match.log))"
FORM = ".gt-proposal-form"
PROPOSE = f"{FORM} .gt-primary"
NOTHING = f"{FORM} .gt-second"
ADMIT = ".gt-judgement .gt-primary"
REFUSE = ".gt-judgement .gt-reason + .gt-second"
TOO_NEW = b'{"gametour": "rule set", "version": 2}'
RULE = "Whoever comes to E1 with an even number misses the next round."


class Person(Protocol):
    """Somebody who plays: each way of playing fills this in."""

    def press(self, selector: str) -> None:
        """Press a button."""

    def choose(self, part: str, down: int) -> None:
        """Choose what lies some places further down in a drop-down of the form."""


class Mouse:
    """The mouse alone."""

    def __init__(self, notebook: Notebook) -> None:
        self.page = notebook.page

    def press(self, selector: str) -> None:
        self.page.locator(f"{selector}:visible").first.click()

    def choose(self, part: str, down: int) -> None:
        control = self.page.locator(f".gt-part-{part} select")
        at = control.evaluate("select => select.selectedIndex")
        control.select_option(index=at + down)


class Keys:
    """The keyboard alone: Tab, arrows, Enter."""

    def __init__(self, notebook: Notebook) -> None:
        self.page = notebook.page

    def press(self, selector: str) -> None:
        tab_to(self.page, selector)
        self.page.keyboard.press("Enter")

    def choose(self, part: str, down: int) -> None:
        tab_to(self.page, f".gt-part-{part} select")
        for _ in range(down):
            self.page.keyboard.press("ArrowDown")


def race_on(notebook: Notebook, person: Person) -> list[str]:
    """Play until somebody is home; gives the kinds of what happened."""
    page = notebook.page
    proposed, judged = 0, 0
    for _ in range(MOST_STEPS):
        turn, phase, known = ask(notebook, NOW)
        if turn == OVER:
            break
        if phase == d.PLACE:
            expect(page.locator(PROPOSE)).to_be_visible()
            if proposed == 0:
                person.choose("condition", 1)
                person.choose("effect", 2)
            if proposed < 2:
                expect(page.locator(f"{FORM} .gt-quoted")).to_have_text(RULE)
                if proposed == 0:
                    notebook.screenshot("race-form")
                person.press(PROPOSE)
                proposed += 1
            else:
                person.press(NOTHING)
        elif phase == d.JUDGE:
            expect(page.locator(".gt-judgement .gt-quoted")).to_have_text(RULE)
            person.press(REFUSE if judged == 0 else ADMIT)
            judged += 1
        else:
            person.press(".gt-turntext .gt-primary")
        wait_for_more(notebook, known)
    kinds: list[str] = ask(notebook, "[entry.kind for entry in window.match.log]")
    return kinds


def expect_a_race_with_a_rule(notebook: Notebook, kinds: list[str]) -> None:
    assert kinds.count("refused") == 1
    assert kinds.count("adopted") == 1
    assert kinds[-1] == "won"
    expect(notebook.page.locator(".gt-who").first).to_contain_text("has won")
    expect(notebook.page.locator(".gt-rules").first).to_contain_text(RULE)


def test_a_whole_race_by_mouse_with_a_rule_refused_and_admitted(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook([RACE])
    kinds = race_on(notebook, Mouse(notebook))
    expect_a_race_with_a_rule(notebook, kinds)
    notebook.screenshot("race-by-mouse")


def test_a_whole_race_by_keyboard_alone_with_a_rule_refused_and_admitted(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook([RACE], still=True)
    cells = notebook.page.locator(".jp-Notebook .jp-Cell").count()
    notebook.page.locator(".gt-list").focus()
    kinds = race_on(notebook, Keys(notebook))
    expect_a_race_with_a_rule(notebook, kinds)
    assert notebook.page.locator(".jp-Notebook .jp-Cell").count() == cells


def test_a_rule_in_own_words_is_carried_out_by_hand(open_notebook: OpenNotebook) -> None:
    """Letters typed into its field reach no shortcut of the notebook."""
    notebook = open_notebook([RACE], still=True)
    page = notebook.page
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    notebook.run("window.match.play(3); window.table.refresh()")
    words = page.locator(".gt-own-words input")
    words.click()
    page.keyboard.type("Add a bad dd xx joke: 1 2 3 back.")
    expect(page.locator(f"{FORM} .gt-quoted")).to_contain_text("Add a bad dd xx joke: 1 2 3 back.")
    page.locator(PROPOSE).click()
    page.locator(ADMIT).click()
    page.locator(".gt-by-hand + .gt-second").click()
    page.locator(".gt-to-field select").select_option(label="2")
    page.locator(".gt-to-field + .gt-second").click()
    wait_until(notebook, "window.match.view().state.position[0] == 2")
    page.locator(".gt-acts-by-hand .gt-primary").click()
    expect(page.locator(".gt-who").first).to_contain_text("Bears’s turn")
    expect(page.locator(".gt-loglist")).to_contain_text("The game master moves Ravens to field 2.")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    notebook.screenshot("race-by-hand")


def choose_file(page: Page, file: Any) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files(file)


def test_a_rule_set_is_saved_and_begun_with(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([RACE], still=True)
    page = notebook.page
    page.get_by_role("button", name="Rule set").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save these rules").click()
    assert download.value.suggested_filename == "rules-2.json"
    choose_file(page, {"name": "ours.json", "mimeType": "application/json", "buffer": TOO_NEW})
    expect(page.locator(".gt-overlay [role=alert]")).to_contain_text("its version is 2, not 1")
    choose_file(page, download.value.path())
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".gt-p").first).to_contain_text("Ravens")
    assert ask(notebook, "window.match.options['initial_events']") == "custom"
