"""Whole short games of Städtetour in a real JupyterLab, by mouse and by keyboard alone, with calls.

What to do is asked of a bot in the kernel; doing it is left to mouse and keys.
"""

from __future__ import annotations

from playwright.sync_api import expect

from gametour.games.staedtetour import declared as d
from tests.browser.conftest import OpenNotebook
from tests.browser.notebook import Notebook
from tests.browser.table import ask, tab_to
from tests.browser.test_play import Hands, Keys

OVER = -2
MOST_STEPS = 200
# Six tickets, five of them round trips; the seeds give short games in which somebody calls.
BY_TWO, AGAINST_A_BOT = 247, 143
SHORT_GAME = (
    "import gametour as gt\n"
    "window = gt.play('staedtetour', players={players}, seed={seed}, language='en', first=0,\n"
    "                 call_mode='manual', bag=dict(single=1, ret=0, round=5))\n"
    "window.settings.speed = 'fast'\n"
    "window"
)
NEXT = (
    "(lambda match, table: (match.turn, match.bot_choice('greedy') if match.turn >= 0 else -1,"
    " table.waits_for_person, table._must_pass(), table._card() is not None,"
    " len(match.dumps())))(window.match, window.table)"
)
PASS_ON = ".gt-opaque:not(.gt-gone) .gt-primary:visible"


def short_game(players: list[str], seed: int) -> str:
    return SHORT_GAME.format(players=players, seed=seed)


def play_on(hands: Hands, *, most: int = MOST_STEPS) -> int:
    """Play until the game is over, or for some steps; tell how many calls there were."""
    notebook, calls = hands.notebook, 0
    for _ in range(most):
        turn, choice, waits, must_pass, asked, known = ask(notebook, NEXT)
        if turn == OVER:
            break
        if must_pass:
            notebook.page.locator(PASS_ON).click()
            expect(notebook.page.locator(PASS_ON)).to_have_count(0)  # or it would be asked again
            continue
        if asked:
            expect(notebook.page.locator(".gt-choice").first).to_be_visible()
            hands.answer(int(choice == d.CLAIM))
            calls += choice == d.CLAIM
        elif waits and turn >= 0:
            hands.go(choice)
        elif waits:
            hands.main()
        wait_for_a_change(notebook, known)
    return calls


def wait_for_a_change(notebook: Notebook, known: int) -> None:
    """Wait until the match has gone on: not every answer to a call is told in the log."""
    for _ in range(400):
        if ask(notebook, "len(window.match.dumps())") != known:
            return
        notebook.page.wait_for_timeout(20)
    raise AssertionError("the match does not go on")


def expect_finished(notebook: Notebook) -> None:
    assert ask(notebook, "window.match.turn") == OVER, "the game is not over"
    expect(notebook.page.locator(".gt-who").first).to_contain_text("has won")
    expect(notebook.page.locator(".gt-places-list")).to_contain_text(" high: ")


def test_a_whole_short_game_of_two_by_mouse(open_notebook: OpenNotebook) -> None:
    """The screen is passed on; the own destination shows only while its button is held."""
    notebook = open_notebook([short_game(["Maja", "Noah"], BY_TWO)])
    page, hands = notebook.page, Hands(notebook)
    page.locator(PASS_ON).click()
    goal = ask(notebook, "window.match.setup.station(window.match.view(0).state.goal[0])")
    card = page.locator(".gt-goal")
    expect(card).to_have_text("•••")
    peek = page.locator(".gt-hand .gt-peek")
    box = peek.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 10)
    page.mouse.down()
    expect(card).to_have_text(goal)
    notebook.screenshot("bus-peek")
    page.mouse.up()
    expect(card).to_have_text("•••")
    assert play_on(hands) > 0
    expect_finished(notebook)
    notebook.screenshot("bus-by-mouse")


def test_a_whole_short_game_by_keyboard_alone(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([short_game(["Maja", "greedy"], AGAINST_A_BOT)], still=True)
    cells = notebook.page.locator(".jp-Notebook .jp-Cell").count()
    notebook.page.locator(".gt-list").focus()
    assert play_on(Keys(notebook)) > 0
    expect_finished(notebook)
    for letter in "ddabxm":
        notebook.page.keyboard.press(letter)
    assert notebook.page.locator(".jp-Notebook .jp-Cell").count() == cells
    notebook.screenshot("bus-by-keyboard")


def test_one_looks_at_the_own_card_in_another_s_turn_by_keyboard(
    open_notebook: OpenNotebook,
) -> None:
    """SA20: the screen is handed over and back; the card shows only while the key is held."""
    notebook = open_notebook([short_game(["Maja", "Noah"], BY_TWO)])
    page = notebook.page
    page.locator(PASS_ON).click()
    goal = ask(notebook, "window.match.setup.station(window.match.view(1).state.goal[1])")
    tab_to(page, ".gt-hand .gt-ask-glance")
    page.keyboard.press("Enter")
    sheet = page.locator(".gt-glance")
    expect(sheet).to_contain_text("Who wants to look at their own destination?")
    notebook.screenshot("bus-glance-who")
    expect(page.locator(".gt-glance button:focus")).to_be_visible()  # the keyboard is led here
    page.get_by_role("button", name="Noah", exact=True).focus()
    page.keyboard.press("Enter")
    expect(sheet).to_contain_text("Pass on to Noah")
    tab_to(page, ".gt-glance .gt-primary")
    page.keyboard.press("Enter")
    secret = page.locator(".gt-glance-secret")
    tab_to(page, ".gt-glance .gt-peek")
    expect(secret).not_to_be_visible()
    page.keyboard.down("Enter")
    expect(secret).to_have_text(goal)
    expect(secret).to_be_visible()
    notebook.screenshot("bus-glance")
    page.keyboard.up("Enter")
    expect(secret).not_to_be_visible()
    expect(secret).to_have_text("")
    page.keyboard.press("Escape")
    expect(page.locator(".gt-opaque:not(.gt-gone)")).to_contain_text("Pass on to Maja")


def test_the_chances_are_painted_in_danish_on_a_dark_page(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        [
            "import gametour as gt\n"
            "window = gt.play('staedtetour', players=['Maja', 'greedy', 'greedy'], seed=5,"
            " language='da', first=0)\n"
            "window"
        ],
        dark=True,
        still=True,
    )
    page = notebook.page
    before = page.locator(".gt-board canvas").first.screenshot()
    page.get_by_role("button", name="Chancer").click()
    expect(page.locator(".gt-inferred")).to_contain_text("28 mulige")
    assert ask(notebook, "len(window.table.stage._scene.chances)") == 3 * 28
    assert page.locator(".gt-board canvas").first.screenshot() != before
    notebook.screenshot("bus-chances")
