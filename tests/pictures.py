"""Make the pictures of the notebooks and the README from the running program.

``python -m tests.pictures`` plays a few rounds in a real JupyterLab and keeps what is seen then.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from gametour.boards import read_board
from gametour.painting.denmark_tour import DenmarkPainter
from tests import chromium
from tests.browser import servers
from tests.browser.notebook import Notebook, screen
from tests.browser.table import Table

FOLDER = Path(__file__).parents[1] / "notebooks" / "pictures"
GAME = 'gt.play("denmark_tour", players=["Maja", "greedy", "greedy"], seed=7)'
MOVES = 6


def main() -> None:
    """Play until towns are lit after a few moves, and keep the table as it is then."""
    with (
        tempfile.TemporaryDirectory() as home,
        servers.jupyterlab(Path(home)) as lab,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.FLAGS)
        )
        with screen(browser, width=1280, height=800, still=True) as page:
            notebook = Notebook.write(page, lab, ["import gametour as gt", GAME])
            notebook.open()
            notebook.run_all()
            notebook.wait_until_painted()
            table = Table(notebook, DenmarkPainter(read_board()))
            for _ in range(MOVES):
                table.click_place(table.go_on_to_a_choice_of_places()[-1])
            table.go_on_to_a_choice_of_places()
            FOLDER.mkdir(exist_ok=True)
            page.locator(".gt-table").screenshot(path=FOLDER / "denmark_tour.png")
            notebook.close()


if __name__ == "__main__":
    main()
