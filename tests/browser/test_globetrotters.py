"""Whole short games of Globetrotters in a real JupyterLab: by mouse and by keyboard alone.

What to do is asked of a bot in the kernel; doing it is left to mouse and keys. Two persons share
the screen: it is passed on for all that is secret.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook
from tests.browser.notebook import Notebook
from tests.browser.table import ask, tab_to, wait_until
from tests.browser.test_play import Hands, Keys

OVER = -2
MOST_STEPS = 250
GAME = (
    "import gametour as gt\n"
    "window = gt.play('globetrotters', players=['Ida', 'Jon'], seed={seed}, language='en',\n"
    "                 n_dest=5, start_money=30)\n"
    "window.settings.speed = 'fast'\n"
    "window"
)
# Whose turn it is, who throws, whether the screen is to be passed on, what a bot would do, and how
# far the game is: what is secret leaves no trace in the log that all may read.
NOW = (
    "(lambda match, choice: (match.turn, match.drawer.seat if match.turn == -1 else -1,"
    " window.table._must_pass(), choice,"
    " next((a.kind for a in match.actions if a.value == choice), ''), len(match.dumps())))"
    "(window.match, window.match.bot_choice('greedy') if window.match.turn >= 0 else -1)"
)
ENDING = ("close", "stay", "pass")  # what the large button does


def take_screen(hands: Hands) -> None:
    button = ".gt-opaque:not(.gt-gone) .gt-primary"
    expect(hands.page.locator(button)).to_be_visible()  # after the die
    if isinstance(hands, Keys):
        tab_to(hands.page, button)
        hands.page.keyboard.press("Enter")
    else:
        hands.page.locator(button).click()
    wait_until(hands.notebook, "not window.table._must_pass()")


def play_on(hands: Hands, *, most: int = MOST_STEPS) -> int:
    """Play until the game is over, or for some steps; tell how many there were."""
    notebook = hands.notebook
    for step in range(most):
        turn, thrower, passing, choice, kind, known = ask(notebook, NOW)
        if turn == OVER:
            return step
        if passing:
            take_screen(hands)
            continue
        if kind in ENDING or thrower >= 0:
            hands.main()
        elif kind:
            hands.go(choice)
        wait_until(notebook, f"len(window.match.dumps()) > {known}")
    return most


def expect_finished(notebook: Notebook) -> None:
    assert ask(notebook, "window.match.turn") == OVER, "the game is not over"
    expect(notebook.page.locator(".gt-places-list li")).to_have_count(2)
    expect(notebook.page.locator(".gt-globe-sheet")).to_contain_text("of 5 cities")


def test_a_whole_short_game_by_mouse(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([GAME.format(seed=12)])
    play_on(Hands(notebook))
    expect_finished(notebook)
    notebook.screenshot("globetrotters-by-mouse")


def test_a_whole_short_game_by_keyboard_alone(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([GAME.format(seed=29)], still=True)
    cells = notebook.page.locator(".jp-Notebook .jp-Cell").count()
    notebook.page.locator(".gt-opaque:not(.gt-gone) .gt-primary").focus()
    play_on(Keys(notebook))
    expect_finished(notebook)
    assert notebook.page.locator(".jp-Notebook .jp-Cell").count() == cells
    notebook.screenshot("globetrotters-by-keyboard")


def test_a_sheet_is_in_the_page_only_for_its_owner(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([GAME.format(seed=1)])
    hands, page = Hands(notebook), notebook.page
    take_screen(hands)
    page.locator(".gt-places button", has_text="Tokyo").click()
    expect(page.locator(".gt-opaque:not(.gt-gone)")).to_contain_text("Pass on to Jon")
    expect(page.locator(".gt-fact").first).not_to_contain_text("Tokyo")
    take_screen(hands)
    page.locator(".gt-places button", has_text="Nairobi").click()
    expect(page.locator(".gt-hand .gt-peek")).to_be_visible()
    expect(page.locator(".gt-fact").first).to_contain_text("•••")
    page.locator(".gt-hand .gt-peek").hover()
    page.mouse.down()
    expect(page.locator(".gt-fact").first).to_contain_text("Nairobi")
    page.mouse.up()
    expect(page.locator(".gt-fact").first).to_contain_text("•••")


def test_cities_are_chosen_on_the_map_beside_the_form(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        ["import gametour as gt\nwindow = gt.play('globetrotters', language='en')\nwindow"]
    )
    page = notebook.page
    x, y, _ = ask(
        notebook, "window._preview.bridge.places[window._preview.painter.board.index('Copenhagen')]"
    )
    box = notebook.board().bounding_box()
    assert box is not None
    notebook.board().click(position={"x": x * box["width"], "y": y * box["height"]})
    expect(page.locator(".gt-picker")).to_contain_text("9 of 10 cities chosen")
    page.locator(".gt-picker input").fill("Berlin")
    page.keyboard.press("Tab")
    expect(page.locator(".gt-picker")).to_contain_text("10 of 10 cities chosen")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".gt-who").first).to_contain_text("turn")
    assert "Berlin" in ask(notebook, "window.match.options['cities']")
