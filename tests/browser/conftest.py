"""Fixtures of the browser tests: one JupyterLab, one Voilà and one Chromium a worker process.

``open_notebook(cells, width=..., scale=..., touch=..., dark=..., still=...)`` runs code cells in a
real JupyterLab and waits for the painted board; ``open_voila`` does so in Voilà. A test fails at
its end if the kernel or the page reported an error, unless it clears ``notebook.traffic.errors``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests import chromium
from tests.browser import servers
from tests.browser.notebook import BOARD, Notebook, screen

TIMEOUT_MS = 30_000

OpenNotebook = Callable[..., Notebook]


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    with servers.jupyterlab(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    with servers.voila(tmp_path_factory.mktemp("voila")) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    assert path, "There is no Chromium on this machine: run `python tests`, which sees to one."
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages on screens of any kind; see :func:`tests.browser.notebook.screen`."""
    with contextlib.ExitStack() as stack:

        def open_page(**kind: float | bool) -> Page:
            page = stack.enter_context(screen(browser, **kind))  # type: ignore[arg-type]
            page.set_default_timeout(TIMEOUT_MS)
            return page

        yield open_page


@pytest.fixture
def open_notebook(
    lab: servers.Server, new_page: Callable[..., Page], request: pytest.FixtureRequest
) -> Iterator[OpenNotebook]:
    """Run cells in JupyterLab: ``open_notebook(["import gametour as gt", ...], width=1920)``.

    ``painted`` is the selector of the canvas to wait for, None for a notebook without a board;
    ``sidebar`` keeps JupyterLab's file list open.
    """
    opened: list[Notebook] = []

    def open_one(
        cells: list[str],
        *,
        painted: str | None = BOARD,
        sidebar: bool = False,
        **kind: float | bool,
    ) -> Notebook:
        notebook = Notebook.write(new_page(**kind), lab, cells)
        opened.append(notebook)
        notebook.open(sidebar=sidebar)
        notebook.run_all()
        if painted:
            notebook.wait_until_painted(painted)
        return notebook

    yield open_one
    _finish(opened, request)


@pytest.fixture
def open_voila(
    voila: servers.Server, new_page: Callable[..., Page], request: pytest.FixtureRequest
) -> Iterator[OpenNotebook]:
    """Run cells in Voilà, as ``open_notebook`` does in JupyterLab."""
    opened: list[Notebook] = []

    def open_one(
        cells: list[str], *, painted: str | None = BOARD, **kind: float | bool
    ) -> Notebook:
        notebook = Notebook.write(new_page(**kind), voila, cells)
        opened.append(notebook)
        notebook.open_in_voila()
        if painted:
            notebook.wait_until_painted(painted)
        return notebook

    yield open_one
    _finish(opened, request)


def _finish(opened: list[Notebook], request: pytest.FixtureRequest) -> None:
    """End the kernels, keep a picture of a test that failed, and hold the pages to no errors."""
    failed = request.node.stash.get(FAILED, False)
    for number, notebook in enumerate(opened):
        if failed:
            notebook.screenshot(f"failed-{request.node.name}-{number}")
        notebook.close()
    if not failed:
        errors = [error for notebook in opened for error in notebook.traffic.errors]
        assert not errors, "the kernel or the page reported:\n" + "\n".join(errors)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
