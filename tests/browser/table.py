"""The table of a game on a page: what a person sees of it, and does there."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

from tests.browser.notebook import Notebook

# What a person is to do now in a window, as a bot would: one of `Wanted.kind`, and which of
# several buttons or which place.
_WANTED = """(lambda table: (lambda match, choice:
  ("over", -1) if match.turn == -2
  else ("wait", -1) if not table.waits_for_person
  else ("pass", -1) if table._must_pass()
  else ("answer", [o.action for o in table._card().options].index(choice)) if table._card()
  else next((("place", o.place) if o.place >= 0 else ("button", number)
    for number, o in enumerate(sorted(table._options(table.sight()), key=lambda o: o.place >= 0))
    if o.action == choice),
    ("main", -1) if not table.panel.main.disabled else ("no rule", -1))
  )(table.match, table.match.bot_choice("greedy") if table.match.turn >= 0 else -1)
)({window}.table)"""
_PAWNS = "repr({window}.table.stage._scene.pawns)"
_STATE = "({window}.table._must_pass(), len({window}.match.dumps()))"
_BUTTONS = {
    "wait": ".gt-pace .gt-second + .gt-second",  # one step more, when paused
    "pass": ".gt-opaque:not(.gt-gone) .gt-primary",
    "answer": ".gt-choice",
    "button": ".gt-acts button",
    "main": ".gt-turntext .gt-primary",
    "no rule": ".gt-proposal-form .gt-second",
}


@dataclass(frozen=True)
class Wanted:
    """What a person is to do: press one of several buttons, go to a place, or wait."""

    kind: Literal["over", "wait", "pass", "answer", "place", "button", "main", "no rule"]
    number: int


class Table:
    """A person at one table on a notebook's page, who does by mouse what a bot would do.

    Parameters
    ----------
    notebook
        Where the table is.
    window
        What its window is called in the notebook's kernel.
    number
        The how manieth table of the page it is.
    """

    def __init__(self, notebook: Notebook, window: str = "window", number: int = 0) -> None:
        self.notebook = notebook
        self.page = notebook.page
        self.window = window
        self.root = notebook.page.locator(".gt-table").nth(number)

    @property
    def board(self) -> Locator:
        """The canvas that is seen."""
        return self.root.locator(".gt-board canvas").first

    @property
    def die(self) -> Locator:
        """The die beside the board."""
        return self.root.locator(".gt-die").first

    @property
    def pause(self) -> Locator:
        """The button that pauses bots and program, and has them go on."""
        return self.root.locator(".gt-pace .gt-second").first

    def ask(self, expression: str) -> Any:
        """Have the kernel work out an expression in which {window} is this table's."""
        return ask(self.notebook, expression.replace("{window}", self.window))

    def wanted(self) -> Wanted:
        """Tell what a person is to do now."""
        return Wanted(*self.ask(_WANTED))

    def pawns(self) -> str:
        """Tell how the pawns stand, to be compared."""
        return str(self.ask(_PAWNS))

    def target(self, wanted: Wanted) -> tuple[float, float]:
        """Give the point of the page to click for it, in sight."""
        if wanted.kind == "place":
            self.board.scroll_into_view_if_needed()
            box = self.board.bounding_box()
            assert box, "the board is not on the page"
            x, y = self.ask(f"{{window}}.table.stage.bridge.places[{wanted.number}][:2]")
            return box["x"] + x * box["width"], box["y"] + y * box["height"]
        buttons = self.root.locator(f"{_BUTTONS[wanted.kind]}:visible")
        button = buttons.nth(max(0, wanted.number))
        expect(button).to_be_enabled()
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box, "the button is not on the page"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def act(self) -> Wanted:
        """Do what is to be done now, and wait until the match has gone on."""
        wanted, before = self.wanted(), self.state()
        if wanted.kind in ("over", "wait"):
            return wanted
        self.page.mouse.click(*self.target(wanted))
        self.wait_for_change(before)
        return wanted

    def wait_for_turn(self) -> None:
        """Wait until bots and program have done what is theirs."""
        for _ in range(1000):
            if self.wanted().kind != "wait":
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("the person never has to do anything")

    def state(self) -> object:
        """Give something that changes with everything that happens."""
        return self.ask(_STATE)

    def wait_for_change(self, before: object) -> None:
        """Wait until the match has gone on; where two ways lead to a place, take the first."""
        ways = self.root.locator(".gt-overlay .gt-acts button:visible")
        for _ in range(400):
            if self.state() != before:
                return
            if ways.count():
                ways.first.click()
            self.page.wait_for_timeout(20)
        raise AssertionError("the match does not go on")


def ask(notebook: Notebook, expression: str) -> Any:
    """Have the notebook's kernel work out an expression."""
    text = notebook.page.evaluate(
        """async expression => {
          const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
          const future = kernel.requestExecute(
            {code: "", user_expressions: {answer: `repr(${expression})`}});
          const reply = await future.done;
          const answer = reply.content.user_expressions.answer;
          return answer.data ? answer.data["text/plain"] : "'" + answer.evalue + "'";
        }""",
        expression,
    )
    return ast.literal_eval(ast.literal_eval(text))


def wait_until(notebook: Notebook, condition: str) -> None:
    """Wait until something holds in the kernel."""
    for _ in range(200):
        if ask(notebook, condition):
            return
        notebook.page.wait_for_timeout(20)
    raise AssertionError(f"never: {condition}")


def wait_for_more(notebook: Notebook, known: int) -> None:
    """Wait until something more has happened in the game."""
    wait_until(notebook, f"len(window.match.log) > {known}")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the keyboard is where a selector says."""
    for _ in range(60):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")
