"""A notebook open in a page, in JupyterLab or in Voilà, as a test or a benchmark drives it."""

from __future__ import annotations

import contextlib
import json
import re
import urllib.request
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, TimeoutError

from tests.browser.servers import Server
from tests.browser.traffic import Traffic

BOARD = ".gt-board canvas"
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"

_KERNEL_IDLE = (
    "() => window.jupyterapp?.shell?.currentWidget?.sessionContext"
    "?.session?.kernel?.status === 'idle'"
)
# A canvas is painted when a pixel of it is not transparent; one row through the middle will do.
_PAINTED = """selector => [...document.querySelectorAll(selector)].some(canvas => {
  if (!canvas.width || !canvas.height) return false;
  const row = canvas.getContext("2d").getImageData(0, canvas.height >> 1, canvas.width, 1).data;
  return row.some((value, i) => i % 4 === 3 && value);
})"""


@contextlib.contextmanager
def screen(
    browser: Browser,
    *,
    width: int = 1280,
    height: int = 720,
    scale: float = 1,
    touch: bool = False,
    dark: bool = False,
    still: bool = False,
) -> Iterator[Page]:
    """Give a page on a screen of its own; ``still`` asks for reduced motion."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        has_touch=touch,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce" if still else "no-preference",
        accept_downloads=True,
    )
    try:
        yield context.new_page()
    finally:
        context.close()


class Notebook:
    """One notebook open in one page.

    Attributes
    ----------
    page, server
        Where it is open and who serves it.
    path
        The notebook's file.
    traffic
        What goes between page and kernel.
    saved_games
        The folder of this notebook's own saved games.
    """

    def __init__(self, page: Page, server: Server, path: Path) -> None:
        self.page = page
        self.server = server
        self.path = path
        self.traffic = Traffic(page)
        self.saved_games = server.folder.parent / "saved" / path.stem

    @classmethod
    def write(cls, page: Page, server: Server, cells: Sequence[str]) -> Notebook:
        """Write a notebook of these code cells."""
        book = {
            "cells": [code_cell(source) for source in cells],
            "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        path = server.folder / f"{uuid.uuid4().hex[:8]}.ipynb"
        path.write_text(json.dumps(book), encoding="utf-8")
        return cls(page, server, path)

    def _own_folder(self) -> str:
        """Write the code that keeps the saved games of one test from another's."""
        folder = str(self.saved_games)
        return f"import os; os.environ['XDG_DATA_HOME'] = os.environ['XDG_STATE_HOME'] = {folder!r}"

    def open(self, *, sidebar: bool = False) -> None:
        """Open it in JupyterLab and wait for its kernel; running it is another step."""
        self.page.goto(f"{self.server.url}/lab/tree/{self.path.name}?reset")
        self.wait_for_kernel()
        if not sidebar:
            self.page.evaluate("() => jupyterapp.shell.collapseLeft()")

    def open_in_voila(self) -> None:
        """Open it in Voilà, which runs it at once."""
        book = json.loads(self.path.read_text(encoding="utf-8"))
        book["cells"].insert(0, code_cell(self._own_folder()))
        self.path.write_text(json.dumps(book), encoding="utf-8")
        self.page.goto(f"{self.server.url}/voila/render/{self.path.name}")

    def wait_for_kernel(self) -> None:
        """Wait until the kernel is there and has nothing to do."""
        self.page.wait_for_function(_KERNEL_IDLE)

    def run_all(self) -> None:
        """Run all cells and wait until they have run."""
        self.run(self._own_folder())
        self.page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
        self.wait_for_kernel()

    def run(self, source: str) -> None:
        """Run a line of Python in the notebook's kernel, as another cell would, showing nothing."""
        self.page.evaluate(
            """async code => {
              const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
              await kernel.requestExecute({code, silent: false, store_history: false}).done;
            }""",
            source,
        )

    def wait_until_painted(self, selector: str = BOARD) -> Locator:
        """Wait until the board has been painted; give its canvas."""
        try:
            self.page.wait_for_function(_PAINTED, arg=selector)
        except TimeoutError as error:
            self.screenshot(f"unpainted-{self.path.stem}")
            raise AssertionError(
                "\n".join(["no board was painted", *self.traffic.errors])
            ) from error
        return self.board(selector)

    def board(self, selector: str = BOARD) -> Locator:
        """Give the board's canvas."""
        return self.page.locator(selector).first

    def reload(self) -> None:
        """Load the page again while the kernel lives on."""
        self.page.reload()
        self.wait_for_kernel()

    def screenshot(self, name: str) -> Path:
        """Keep a picture of the page as ``build/screenshots/<name>.png``."""
        file_name = re.sub(r"[^\w.-]+", "_", name)
        path = SCREENSHOTS / f"{file_name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)
        return path

    def kernel_pid(self) -> int:
        """Tell the kernel's process, to measure or to kill it."""
        answer = self.page.evaluate(
            """async () => {
              const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
              const future = kernel.requestExecute(
                {code: "", user_expressions: {pid: "__import__('os').getpid()"}});
              const reply = await future.done;
              return reply.content.user_expressions.pid.data["text/plain"];
            }"""
        )
        return int(answer)

    def close(self) -> None:
        """End the kernels of a JupyterLab page, so that a session of many tests stays small."""
        ids = self.page.evaluate(
            """() => window.jupyterapp
              ? [...jupyterapp.serviceManager.sessions.running()].map(model => model.id) : []"""
        )
        for session in ids:
            request = urllib.request.Request(
                f"{self.server.url}/api/sessions/{session}", method="DELETE"
            )
            with contextlib.suppress(OSError), urllib.request.urlopen(request, timeout=20):
                pass


def code_cell(source: str) -> dict[str, object]:
    """Make a code cell that has not run yet."""
    return {
        "cell_type": "code",
        "id": uuid.uuid4().hex[:8],
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    }
