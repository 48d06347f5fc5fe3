"""Two games side by side: in one notebook, and in two notebooks of one server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenNotebook
from tests.browser.notebook import Notebook
from tests.browser.servers import Server
from tests.browser.table import Table, ask, tab_to

IMPORT = "import gametour as gt\nfrom gametour.engine.match import Match"
MOVES = 2
SAVED = "Match.load({window}.match.autosave_path).dumps() == {window}.match.dumps()"


def game(name: str, players: list[str], *, window: str = "window", options: str = "") -> str:
    """Write the cell of a game whose persons need not pass the screen on."""
    call = f"gt.play({name!r}, players={players}, seed=7, language='en'{options})"
    return f"{window} = {call}\n{window}"


def seen(table: Table) -> tuple[Any, ...]:
    """Give all that can be seen of a table, and what its match knows."""
    canvases = "parts => parts.map(canvas => canvas.width && canvas.toDataURL())"
    return (
        table.root.locator("canvas").evaluate_all(canvases),
        table.root.locator(".gt-panel").inner_text(),
        table.root.locator(".gt-list").inner_html(),
        table.state(),
    )


def play_alternately(*tables: Table) -> None:
    """Make some moves at each table, and see that nothing changes at the others."""
    for _ in range(MOVES):
        for table in tables:
            others = [other for other in tables if other is not table]
            for each in tables:
                each.wait_for_turn()
                each.notebook.traffic.quiet(200)
            before, own = [seen(other) for other in others], seen(table)
            table.notebook.page.bring_to_front()
            table.act()
            for each in tables:
                each.notebook.traffic.quiet(200)
            assert [seen(other) for other in others] == before
            assert seen(table) != own


def test_two_games_in_one_notebook_do_not_disturb_each_other(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        [
            IMPORT,
            game("denmark_tour", ["Maja"], window="first"),
            game("rule_race", ["Ravens", "Bears"], window="second", options=", gm='auto'"),
        ],
        still=True,
    )
    notebook.wait_until_painted(".gt-table:has(.gt-desk) .gt-board canvas")
    tables = Table(notebook, "first", 0), Table(notebook, "second", 1)
    play_alternately(*tables)
    the_keyboard_stays_where_it_is(*tables)
    for table in tables:
        assert table.ask(SAVED)
    assert ask(notebook, "first.match.autosave_path != second.match.autosave_path")
    resumed = "gt.resume({window}.match.game.name).match.dumps() == {window}.match.dumps()"
    known = [table.ask("{window}.match.dumps()") for table in tables]
    assert [table.ask(resumed) for table in tables] == [True, True]
    assert [table.ask("{window}.match.dumps()") for table in tables] == known


def the_keyboard_stays_where_it_is(*tables: Table) -> None:
    """Go on by keyboard alone at one table: what is said at the others takes no focus away."""
    for table in tables:
        others = [other for other in tables if other is not table]
        while table.wanted().kind not in ("main", "no rule"):
            table.act()
        before, state = [seen(other) for other in others], table.state()
        table.root.locator(".gt-tool").first.focus()
        button = ".gt-turntext .gt-primary" if table.wanted().kind == "main" else ".gt-second"
        tab_to(table.page, button)
        table.page.keyboard.press("Enter")
        table.wait_for_change(state)
        table.notebook.traffic.quiet(200)
        assert table.root.evaluate("root => root.contains(document.activeElement)")
        assert [seen(other) for other in others] == before


@pytest.fixture
def two_tabs(lab: Server, new_page: Callable[..., Page]) -> Iterator[list[Notebook]]:
    """Open two notebooks in two tabs of one browser, with one folder for all saved games."""
    page = new_page(still=True)
    cells = [
        game("denmark_tour", ["Maja"]),
        game("globetrotters", ["Ida"], options=", n_dest=5"),
    ]
    opened = []
    for cell, tab in zip(cells, (page, page.context.new_page()), strict=True):
        notebook = Notebook.write(tab, lab, [IMPORT, cell])
        notebook.saved_games = lab.folder.parent / "saved" / "two_tabs"
        notebook.open()
        notebook.run_all()
        notebook.wait_until_painted()
        opened.append(notebook)
    yield opened
    opened[0].close()
    assert not [error for notebook in opened for error in notebook.traffic.errors]


def test_two_notebooks_on_one_server_do_not_disturb_each_other(two_tabs: list[Notebook]) -> None:
    first, second = two_tabs
    assert first.kernel_pid() != second.kernel_pid()
    tables = Table(first), Table(second)
    play_alternately(*tables)
    for table in tables:
        assert table.ask(SAVED)
    folder = "window.match.autosave_path.parent.parent"
    saved = f"sorted(path.name for path in {folder}.glob('*/*.gametour.json'))"
    assert len(ask(first, saved)) == 2
    assert ask(first, saved) == ask(second, saved)
