"""The notebooks as a teacher opens them: "Run all", press one button, and the game is there."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.notebook import Notebook
from tests.browser.servers import Server
from tests.notebooks import NOTEBOOKS

CODE = ".jp-InputArea-editor, .jp-CodeCell .jp-InputArea"
START = ".gt-setup .gt-primary"
PLAYED = ".gt-panel"


@pytest.fixture
def copied(new_page: Callable[..., Page]) -> Iterator[Callable[[Server, str], Notebook]]:
    """Open one of the project's own notebooks on a server."""
    opened = []

    def copy(server: Server, name: str) -> Notebook:
        shutil.copytree(NOTEBOOKS[0].parent, server.folder, dirs_exist_ok=True)
        notebook = Notebook(new_page(), server, server.folder / name)
        opened.append(notebook)
        return notebook

    yield copy
    for notebook in opened:
        notebook.close()
        assert not notebook.traffic.errors


PICTURES_SHOWN = """() => [...document.querySelectorAll(".jp-RenderedMarkdown img")]
  .every(picture => picture.naturalWidth > 0)"""


@pytest.mark.parametrize("name", ["index.ipynb", "denmark_tour.ipynb"])
def test_run_all_and_one_button_open_the_game(
    lab: Server, copied: Callable[[Server, str], Notebook], name: str
) -> None:
    notebook = copied(lab, name)
    notebook.open()
    notebook.run_all()
    notebook.wait_until_painted()
    notebook.page.locator(START).first.click()
    expect(notebook.page.locator(PLAYED).first).to_be_visible()
    notebook.page.wait_for_function(PICTURES_SHOWN)


def test_voila_shows_the_game_without_its_code(
    voila: Server, copied: Callable[[Server, str], Notebook]
) -> None:
    notebook = copied(voila, "index.ipynb")
    notebook.open_in_voila()
    notebook.wait_until_painted()
    notebook.page.locator(START).click()
    expect(notebook.page.locator(PLAYED)).to_be_visible()
    expect(notebook.page.get_by_text("import gametour as gt")).to_have_count(0)
    expect(notebook.page.locator(CODE)).to_have_count(0)
    notebook.screenshot("voila-index")
