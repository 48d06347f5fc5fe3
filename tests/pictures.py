"""Make the pictures of the notebooks and the README from the running program.

``python -m tests.pictures`` plays some rounds of every game in a real JupyterLab and keeps what is
seen then; ``python -m tests.pictures rule_race`` does so for one of them.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests import chromium
from tests.browser import servers
from tests.browser.notebook import Notebook, screen
from tests.browser.table import Table

FOLDER = Path(__file__).parents[1] / "notebooks" / "pictures"

COLOURS = 256

# Who plays, and how often the person has done what when the picture is taken.
MOMENTS = {
    "denmark_tour": ('["Maja", "greedy", "greedy"], seed=7', "place", 7),
    "staedtetour": ('["Maja", "greedy", "greedy"], seed=7', "place", 8),
    "rule_race": ('["Ravens", "greedy"], seed=7, gm="auto"', "main", 6),
    "globetrotters": ('["Ida", "greedy", "greedy"], seed=7', "place", 8),
}


def main() -> None:
    """Take the pictures that are asked for, all of them when none is named."""
    with (
        tempfile.TemporaryDirectory() as home,
        servers.jupyterlab(Path(home)) as lab,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.FLAGS)
        )
        for game in sys.argv[1:] or MOMENTS:
            _take(game, browser, lab)


def _take(game: str, browser: Browser, lab: servers.Server) -> None:
    """Play until the moment of the picture, and keep the table as it is then."""
    players, kind, times = MOMENTS[game]
    code = f"window = gt.play({game!r}, players={players}, language='en')\nwindow"
    with screen(browser, width=1280, height=800, still=True) as page:
        notebook = Notebook.write(page, lab, ["import gametour as gt", code])
        notebook.open()
        notebook.run_all()
        notebook.wait_until_painted()
        notebook.run("window.settings.speed = 'fast'")
        table = Table(notebook)
        while True:
            table.wait_for_turn()
            times -= table.wanted().kind == kind
            if times == 0:
                break
            table.act()
        page.mouse.move(0, 0)
        notebook.traffic.quiet()
        FOLDER.mkdir(exist_ok=True)
        _keep(page.locator(".gt-table").screenshot(), FOLDER / f"{game}.png")
        notebook.close()


def _keep(picture: bytes, path: Path) -> None:
    """Keep a picture with as many colours as a small file has; its last row is half a pixel."""
    with Image.open(io.BytesIO(picture)) as whole:
        seen = whole.convert("RGB").crop((0, 0, whole.width, whole.height - 1))
        seen.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
