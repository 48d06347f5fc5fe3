"""The table of a game on a page: what a person sees of it, and does there."""

from __future__ import annotations

import ast
from typing import Any, Literal

from playwright.sync_api import Page

from gametour.painting.denmark_tour import DenmarkPainter
from tests.browser.notebook import Notebook

OVERLAY = ".gt-overlay:not(.gt-gone) button:not(:disabled):visible"
MAIN = ".gt-primary:not(:disabled):not(.gt-gone)"
LIT = ".gt-list [role=option]"


class Table:
    """The table on a notebook's page.

    Parameters
    ----------
    notebook
        Where it is.
    painter
        Who paints its board, and so knows where the places lie.
    """

    def __init__(self, notebook: Notebook, painter: DenmarkPainter) -> None:
        self.notebook = notebook
        self.page = notebook.page
        self.painter = painter

    def waits_for(self) -> Literal["place", "card", "main", "nothing"]:
        """Tell what a person could do now: choose a lit place, answer a card, press the button."""
        if self.page.locator(LIT).count():
            return "place"
        if self.page.locator(OVERLAY).count():
            return "card"
        return "main" if self.page.locator(MAIN).count() else "nothing"

    def go_on_to_a_choice_of_places(self) -> list[int]:
        """Roll, and answer what is asked, until places are lit; give their numbers."""
        while True:
            wanted = self.waits_for()
            if wanted == "place":
                lit = self.page.locator(LIT)
                ids = lit.evaluate_all("options => options.map(option => option.id)")
                if ids:  # a bot may have taken the turn over meanwhile
                    return [int(name.rsplit("-", 1)[-1]) for name in ids]
            elif wanted == "card":
                self.page.locator(OVERLAY).first.click()
            elif wanted == "main":
                self.page.locator(MAIN).first.click()
            self.notebook.traffic.quiet()

    def click_place(self, place: int) -> None:
        """Click a place on the board."""
        box = self.notebook.board().bounding_box()
        assert box, "the board is not on the page"
        x, y, _ = self.painter.places[place]
        self.page.mouse.click(
            box["x"] + x / self.painter.width * box["width"],
            box["y"] + y / self.painter.height * box["height"],
        )


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
