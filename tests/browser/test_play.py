"""Whole short games in a real JupyterLab: by mouse, by keyboard alone, by touch.

What to do is asked of a bot in the kernel; doing it is left to mouse, keys and fingers.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook
from tests.browser.notebook import Notebook
from tests.browser.table import ask, tab_to, wait_for_more, wait_until

OVER = -2
MOST_STEPS = 400
# Seeds whose games are short, and yet have questions and chance cards.
SHORT_ALONE, ANOTHER_ALONE, SHORT_WITH_A_BOT = 24, 15, 27
SHORT_GAME = (
    "import gametour as gt\n"
    "window = gt.play('denmark_tour', players={players}, seed={seed}, language='en', first=0,\n"
    "                 cards_per_group=1{options})\n"
    "window.settings.speed = 'fast'\n"
    "window"
)
NEXT = (
    "(lambda match, stage: (match.turn, match.drawer.seat if match.turn == -1 else -1,"
    " match.bot_choice('greedy') if match.turn >= 0 else -1,"
    " len(match.log)))(window.match, window.table.stage)"
)


def short_game(
    players: list[str] | None = None, *, seed: int = SHORT_ALONE, options: str = ""
) -> str:
    return SHORT_GAME.format(players=players or ["Maja"], seed=seed, options=options)


def place_of(notebook: Notebook, action: int) -> tuple[float, float] | None:
    """Tell where on the page an action's town lies; None for an action without one."""
    x, y, placed = ask(
        notebook,
        "(lambda table, places: next(((*places[o.place][:2], True) for o in"
        f" table._options(table.sight()) if o.action == {action} and o.place >= 0),"
        " (0, 0, False)))(window.table, window.table.stage.bridge.places)",
    )
    if not placed:
        return None
    box = notebook.board().bounding_box()
    assert box is not None
    return x * box["width"], y * box["height"]


def answer_right(notebook: Notebook) -> int:
    """Tell which of the choices on the question card is the right one."""
    return int(
        ask(
            notebook,
            "window.match.setup.questions.questions[window.match.view(None).state.asked].answer",
        )
    )


class Hands:
    """How a person acts: each way of playing fills this in."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.page = notebook.page

    def main(self) -> None:
        self.page.locator(".gt-primary:visible").first.click()

    def go(self, action: int) -> None:
        """Go to an action's town, or press its button where it has none."""
        at = place_of(self.notebook, action)
        if at is None:
            self.page.locator(".gt-acts button:visible").first.click()
            return
        self.press_board(*at)
        if self.page.locator(".gt-overlay .gt-acts button").first.is_visible():
            self.page.locator(".gt-overlay .gt-acts button").first.click()

    def press_board(self, x: float, y: float) -> None:
        self.notebook.board().click(position={"x": x, "y": y})

    def answer(self, choice: int) -> None:
        self.page.locator(".gt-choice:visible").nth(choice).click()


class Fingers(Hands):
    """A finger on a touch screen."""

    def main(self) -> None:
        self.page.locator(".gt-primary:visible").first.tap()

    def press_board(self, x: float, y: float) -> None:
        self.notebook.board().tap(position={"x": x, "y": y})

    def answer(self, choice: int) -> None:
        self.page.locator(".gt-choice:visible").nth(choice).tap()


class Keys(Hands):
    """The keyboard alone: Tab, arrows, Enter, digits."""

    def main(self) -> None:
        self._tab_to(".gt-primary")
        self.page.keyboard.press("Enter")

    def go(self, action: int) -> None:
        place = ask(
            self.notebook,
            f"next((o.place for o in window.table._options(window.table.sight())"
            f" if o.action == {action}), -1)",
        )
        if place < 0:
            self._tab_to(".gt-acts button")
            self.page.keyboard.press("Enter")
            return
        self._tab_to(".gt-list")
        self.page.keyboard.press("Home")
        order = ask(self.notebook, "window.table.stage.bridge.lit")
        wanted = f"-{place}"
        for key in (
            "Home",
            "End",
            *["ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight"] * len(order),
        ):
            active = self.page.locator(".gt-list").get_attribute("aria-activedescendant") or ""
            if active.endswith(wanted):
                break
            self.page.keyboard.press(key)
        else:
            # Not every town is reached by every order of arrows: its button is.
            self._press_button_of(action)
            return
        self.page.keyboard.press("Enter")
        if self.page.locator(".gt-overlay .gt-acts button").first.is_visible():
            self.page.keyboard.press("Enter")

    def answer(self, choice: int) -> None:
        self.page.keyboard.press(str(choice + 1))

    def _press_button_of(self, action: int) -> None:
        number = ask(
            self.notebook,
            "[o.action for o in window.table._options(window.table.sight()) if o.place >= 0]"
            f".index({action})",
        )
        self._tab_to(".gt-places button")
        for _ in range(number):
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")

    def _tab_to(self, selector: str) -> None:
        tab_to(self.page, selector)


def play_on(hands: Hands, *, most: int = MOST_STEPS) -> int:
    """Play until the game is over, or for some steps; tell how many there were."""
    notebook = hands.notebook
    for step in range(most):
        turn, drawer, choice, known = ask(notebook, NEXT)
        if turn == OVER:
            return step
        if turn < 0:
            if drawer == 0:
                hands.main()
        elif turn == 0 and ask(notebook, "window.table._card() is not None"):
            expect(notebook.page.locator(".gt-choice").first).to_be_visible()  # after the die
            hands.answer(answer_right(notebook))
        elif turn == 0 and ask(notebook, "window.table.panel.main.disabled"):
            hands.go(choice)
        elif turn == 0:
            hands.main()
        wait_for_more(notebook, known)
    return most


def expect_finished(notebook: Notebook) -> None:
    assert ask(notebook, "window.match.turn") == OVER, "the game is not over"
    expect(notebook.page.locator(".gt-who").first).to_contain_text("has won")


def test_a_whole_short_game_by_mouse_with_another_language_in_the_middle(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook([short_game(["Maja", "greedy"], seed=SHORT_WITH_A_BOT)])
    hands = Hands(notebook)
    play_on(hands, most=8)
    known = ask(notebook, "[(e.kind, e.a, e.b) for e in window.match.log]")
    notebook.page.locator(".gt-language select").select_option(label="Dansk")
    expect(notebook.page.locator(".gt-tool").first).to_have_text("Nyt spil")
    expect(notebook.page.locator(".gt-loglist")).to_contain_text("slog")
    assert ask(notebook, f"[(e.kind, e.a, e.b) for e in window.match.log][:{len(known)}]") == known
    notebook.page.locator(".gt-language select").select_option(label="English")
    expect(notebook.page.locator(".gt-tool").first).to_have_text("New game")
    play_on(hands)
    expect_finished(notebook)
    notebook.screenshot("played-by-mouse")


def test_a_whole_short_game_by_keyboard_alone(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([short_game()], still=True)
    cells = notebook.page.locator(".jp-Notebook .jp-Cell").count()
    notebook.page.locator(".gt-list").focus()
    play_on(Keys(notebook))
    expect_finished(notebook)
    for letter in "ddabxm":
        notebook.page.keyboard.press(letter)
    assert notebook.page.locator(".jp-Notebook .jp-Cell").count() == cells
    expect(notebook.page.locator(".gt-who").first).to_contain_text("has won")
    notebook.screenshot("played-by-keyboard")


def test_a_whole_short_game_by_touch_at_scale_2_with_a_reload_in_the_middle(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook([short_game(seed=ANOTHER_ALONE)], scale=2, touch=True)
    hands = Fingers(notebook)
    play_on(hands, most=6)
    known = ask(notebook, "window.match.dumps()")
    notebook.page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    notebook.reload()
    notebook.wait_until_painted()
    wait_until(notebook, "window.table.stage.watched")  # the page is all there, not only its pixels
    assert ask(notebook, "window.match.dumps()") == known
    expect(notebook.page.locator(".gt-who").first).to_contain_text("Maja")
    play_on(hands)
    expect_finished(notebook)
    notebook.screenshot("played-by-touch")


def test_the_form_starts_a_game_that_outlasts_a_reload(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        ["import gametour as gt\nwindow = gt.play('denmark_tour', language='en')\nwindow"]
    )
    page = notebook.page
    page.locator(".gt-seat-row input").first.fill("Maja")
    notebook.screenshot("setup")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".gt-p").first).to_contain_text("Maja")
    notebook.wait_until_painted()
    assert ask(notebook, "window.match.players[0].name") == "Maja"
    page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    notebook.reload()
    notebook.wait_until_painted()
    expect(page.locator(".gt-p").first).to_contain_text("Maja")


def test_what_is_wrong_on_the_form_comes_into_sight(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        ["import gametour as gt\nwindow = gt.play('denmark_tour', language='en')\nwindow"]
    )
    page = notebook.page
    page.get_by_role("button", name="More options").click()
    die = page.locator(".gt-option", has_text="six weights").locator("input")
    die.fill("1 2 3")
    die.press("Tab")
    page.locator(".gt-setup").evaluate("form => form.scrollTo(0, 0)")
    expect(die).not_to_be_in_viewport()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".gt-setup-foot .gt-alert")).to_contain_text("Die")
    expect(page.locator(".gt-problem .gt-alert")).to_be_in_viewport(ratio=1)
    expect(die).to_be_focused()


@pytest.mark.parametrize(("dark", "theme"), [(False, "dark"), (True, "light")])
def test_a_theme_that_is_not_the_pages_lies_on_its_own_paper(
    open_notebook: OpenNotebook, dark: bool, theme: str
) -> None:
    notebook = open_notebook([short_game()], dark=dark)
    notebook.run(f"window.settings.theme = {theme!r}")
    expect(notebook.page.locator(f".gt-table.gt-{theme}")).to_be_visible()
    paper = {"dark": "rgb(24, 33, 39)", "light": "rgb(251, 249, 244)"}[theme]
    expect(notebook.page.locator(".gt-table")).to_have_css("background-color", paper)
    notebook.screenshot(f"{theme}-on-another-page")


def test_an_exception_in_a_handler_shows_in_the_status_line_and_play_goes_on(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook([short_game()])
    page = notebook.page
    notebook.run(
        "good = window.match.draw\n"
        "def broken():\n    raise RuntimeError('out of order')\n"
        "window.match.draw = broken"
    )
    page.locator(".gt-primary:visible").first.click()
    alert = page.locator(".gt-status [role=alert]")
    expect(alert).to_contain_text("the game stayed as it was")
    notebook.run("window.match.draw = good")
    page.locator(".gt-primary:visible").first.click()
    expect(alert).to_have_count(0)
    assert ask(notebook, "window.match.log[-1].kind") in ("rolled", "asked")
    notebook.traffic.errors.clear()


def top_of(notebook: Notebook, selector: str) -> float:
    box = notebook.page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box["y"]


def test_the_main_button_keeps_its_place_whatever_is_said(open_notebook: OpenNotebook) -> None:
    players = ["Alexander-Maximilian", "Bo"]
    notebook = open_notebook(
        [short_game(players, options=", hands_open=True")], width=1280, height=720, sidebar=True
    )
    page, main = notebook.page, ".gt-turntext .gt-primary"
    place = top_of(notebook, main)
    for _ in range(2):
        seat = ask(notebook, "window.match.drawer.seat")
        page.locator(main).click()
        wait_until(notebook, "window.match.turn >= 0")
        assert top_of(notebook, main) == place, "after the roll"
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator(".gt-note")).to_contain_text("The game is saved as")
        assert top_of(notebook, main) == place, "with a message"
        notebook.run(
            f"while window.match.turn >= 0 or window.match.drawer.seat == {seat}:\n"
            "    window.match.bot_move() if window.match.turn >= 0 else window.match.draw()\n"
            "window.table.refresh()"
        )
        expect(page.locator(".gt-who")).to_contain_text(players[1 - seat])
        assert top_of(notebook, main) == place, "in another's turn"


def test_pressing_on_at_the_end_does_not_begin_another_game(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        [
            "import gametour as gt\n"
            "match = gt.Match('rule_race', 1, seed=1, initial_events='none', rule_making=False)\n"
            "while match.turn != -2:\n"
            "    match.draw()\n"
            "match.undo()\n"
            "window = gt.play(match, language='en')\n"
            "window"
        ]
    )
    page = notebook.page
    box = page.locator(".gt-turntext .gt-primary").bounding_box()
    assert box is not None
    for _ in range(4):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".gt-who")).to_contain_text("Victory for Team 1!")
    wait_until(notebook, "window.match.turn == -2")
    assert ask(notebook, "window.form is None")
    page.locator(".gt-turntext .gt-primary").click()  # as soon as it can be seen
    wait_until(notebook, "window.form is not None")


def test_a_nickname_and_what_is_chosen_can_be_read_on_a_narrow_form(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook(
        ["import gametour as gt", "gt.play('denmark_tour', language='en')"],
        width=1280,
        height=720,
        sidebar=True,
    )
    field = notebook.page.locator(".gt-seat-row input[type=text]:visible").first
    field.fill("Maximilian III")
    assert field.evaluate("it => it.scrollWidth <= it.clientWidth"), "the whole name is in sight"
    cut = "it => getComputedStyle(it).textOverflow"
    assert notebook.page.locator(".gt-form select").first.evaluate(cut) == "ellipsis"


def test_a_hidden_hand_is_in_the_page_only_while_its_button_is_held(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook([short_game(["Maja", "Noah"])])
    page = notebook.page
    expect(page.locator(".gt-opaque:not(.gt-gone)")).to_contain_text("Pass on to Maja")
    page.get_by_role("button", name="I am Maja").click()
    own = ask(
        notebook,
        "[window.match.setup.town(t) for t in window.match.view(0).state.seats[0].hand if t >= 0]",
    )
    hand = page.locator(".gt-hand")
    expect(hand).not_to_contain_text(own[0])
    page.locator(".gt-hand .gt-peek").hover()
    page.mouse.down()
    for name in own:
        expect(hand).to_contain_text(name)
    page.mouse.up()
    for name in own:
        expect(hand).not_to_contain_text(name)
    expect(page.locator(".gt-mark")).to_have_count(0)


def test_letters_after_a_click_on_mere_words_change_nothing_in_the_notebook(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook([short_game(["Maja", "Noah"], options=", hands_open=True")])
    page = notebook.page
    page.locator(".gt-primary:visible").first.click()
    cells = page.locator(".jp-Notebook .jp-Cell")
    known = cells.count()
    for words in (".gt-who", ".gt-p b", ".gt-hand", ".gt-log h3", ".gt-tool:disabled"):
        page.locator(words).first.click(force=True)
        for letter in "abddxm":
            page.keyboard.press(letter)
        assert cells.count() == known, f"letters reached the notebook after a click on {words}"
    expect(page.locator(".gt-loglist")).to_contain_text("rolled")
    notebook.traffic.quiet(1000)  # a log that is written anew has nothing marked
    page.locator(".gt-loglist li").first.click(click_count=3)
    assert page.evaluate("() => getSelection().toString()").strip(), "the log cannot be marked"


def test_what_lies_behind_a_sheet_cannot_be_reached_by_keyboard(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook([short_game(["Maja", "Noah"])])
    page = notebook.page
    me = page.get_by_role("button", name="I am Maja")
    me.focus()
    focused = "() => document.activeElement.closest('.gt-body') !== null"
    for _ in range(25):
        page.keyboard.press("Tab")
        assert not page.evaluate(focused), "the keyboard is behind the sheet"
    me.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".gt-body [inert]")).to_have_count(0)
    page.wait_for_function(focused)
    tab_to(page, ".gt-tool[title='Read the rules with their numbers']")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.closest('.gt-overlay') !== null")
    expect(page.locator(".gt-body > .gt-side[inert]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".gt-body [inert]")).to_have_count(0)


def test_bots_can_be_watched_paused_and_stepped(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([short_game(["greedy"] * 4)])
    page = notebook.page
    wait_for_more(notebook, ask(notebook, "len(window.match.log)"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play on")).to_be_visible()
    known = ask(notebook, "len(window.match.log)")
    page.get_by_role("button", name="One step").click()
    wait_for_more(notebook, known)
    known = ask(notebook, "len(window.match.log)")
    notebook.run("window.close()")
    assert not ask(notebook, "window.table.steps.running")
    assert ask(notebook, "len(window.match.log)") == known


def test_bots_rest_while_the_board_is_out_of_sight(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([short_game(["greedy"] * 4), "print('long\\n' * 300)"])
    notebook.page.mouse.move(640, 400)
    for _ in range(2):
        notebook.page.mouse.wheel(0, -50_000)
        wait_for_more(notebook, ask(notebook, "len(window.match.log)"))
        notebook.page.mouse.wheel(0, 50_000)
        wait_until(notebook, "not window.table.steps.running")


def test_running_the_cell_again_stops_the_game_before(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        [
            "import gametour as gt\nwindows = []",
            "windows.append(gt.play('denmark_tour', players=['greedy'] * 2, seed=1))\nwindows[-1]",
        ]
    )
    notebook.page.evaluate("() => jupyterapp.commands.execute('notebook:run-cell')")
    notebook.wait_for_kernel()
    assert ask(notebook, "[w.table.steps.running for w in windows]") == [False, True]


def test_the_game_is_there_again_in_a_second_view(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([short_game(), "window"])
    expect(notebook.page.locator(".gt-board canvas")).to_have_count(2)
    painted = """() => [...document.querySelectorAll('.gt-board canvas')].every(canvas =>
      canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3])"""
    notebook.page.wait_for_function(painted)


def test_the_game_is_there_in_voila(open_voila: OpenNotebook) -> None:
    notebook = open_voila([short_game()])
    page = notebook.page
    expect(page.locator(".gt-who").first).to_contain_text("Maja")
    page.locator(".gt-primary:visible").first.click()
    expect(page.locator(".gt-say")).to_contain_text("Rolled")
    notebook.screenshot("voila")
