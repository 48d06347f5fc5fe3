"""What a game costs in a real JupyterLab: time to the painted board, clicks, bytes, memory."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
from playwright.sync_api import Page, sync_playwright

from tests import chromium
from tests.benchmarks import TIMES, Figure
from tests.browser import servers
from tests.browser.notebook import BOARD, Notebook, screen
from tests.browser.table import Table

MOVES = 20
MOUSE_MOVES = 60
SEED = 7  # of the first match; every other one has the next
DIE = ".gt-die"

# What a click costs without any game: a canvas that paints one square where it is pressed.
BARE = """from ipycanvas import Canvas
from ipywidgets import Box
bare = Canvas(width=600, height=400)
bare.on_mouse_down(lambda x, y: bare.fill_rect(x - 10, y - 10, 20, 20))
frame = Box([bare])
frame.add_class("gt-board")
frame"""
GAMES = {
    "denmark_tour": "['Maja']",
    "staedtetour": "['Maja', 'greedy']",
    "rule_race": "['Ravens', 'greedy'], gm='auto'",
    "globetrotters": "['Ida']",
}

# Runs the last cell and waits for the first pixel of its board; milliseconds.
RUN_AND_WATCH = """async selector => {
  const start = performance.now();
  const before = new Set(document.querySelectorAll(selector));
  jupyterapp.commands.execute("notebook:run-cell");
  const painted = canvas => canvas.width > 0 && canvas.getContext("2d")
    .getImageData(0, canvas.height >> 1, canvas.width, 1).data.some((v, i) => i % 4 === 3 && v);
  const boards = () => [...document.querySelectorAll(selector)].filter(one => !before.has(one));
  while (performance.now() - start < 30000 && !boards().some(painted))
    await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""

# From the next press to the first pixel that differs, in milliseconds, in a global: on the board
# round the press, where a lit place's disc goes out, else in the middle of the die; null where
# nothing changes. So few pixels are read that watching costs next to nothing.
WATCH_NEXT_PRESS = """([board, die]) => {
  window.firstChange = new Promise(resolve =>
    window.addEventListener("mousedown", press => {
      const start = performance.now();
      const over = document.querySelector(board).getBoundingClientRect();
      const on_board = press.clientX < over.right && press.clientY < over.bottom;
      const canvas = document.querySelector(on_board ? board : die);
      const box = canvas.getBoundingClientRect();
      const at = on_board
        ? [press.clientX - box.left, press.clientY - box.top] : [box.width / 2, box.height / 2];
      const [x, y] = at.map(side => Math.round(side * canvas.width / box.width));
      const pixels = () => canvas.getContext("2d").getImageData(x - 12, y - 12, 24, 24).data.join();
      const before = pixels();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        const passed = performance.now() - start;
        if (pixels() !== before) resolve(passed);
        else if (passed > 1000) resolve(null);
        else channel.port2.postMessage(null);
      };
      channel.port2.postMessage(null);
    }, {capture: true, once: true}));
}"""


def measure() -> Iterator[Figure]:
    """Play every game for a while in a JupyterLab, and measure what a person would feel."""
    with (
        tempfile.TemporaryDirectory() as home,
        servers.jupyterlab(Path(home)) as lab,
        sync_playwright() as playwright,
    ):
        path, flags = chromium.find(), list(chromium.FLAGS)
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        with screen(browser) as page:
            notebook = Notebook.write(page, lab, [BARE])
            floor = _bare_click(notebook)
            notebook.close()
        yield Figure("a bare canvas: click to the first changed pixel, median", "ms", floor)
        for game, players in GAMES.items():
            with screen(browser) as page:
                play = f"window = gt.play({game!r}, players={players}, seed=next(seeds))\nwindow"
                cells = [f"import gametour as gt\nseeds = iter(range({SEED}, 1000))", play]
                notebook = Notebook.write(page, lab, cells)
                notebook.open()
                for figure in _of_one_game(notebook, floor):
                    yield replace(figure, name=f"{game}: {figure.name}")
                notebook.close()


def _bare_click(notebook: Notebook) -> float:
    """Press a bare canvas here and there; give the median time to the first changed pixel."""
    notebook.open()
    notebook.run_all()
    notebook.board().wait_for()
    box = notebook.board().bounding_box()
    assert box, "the bare canvas is not on the page"
    clicks = []
    for press in range(MOVES):
        notebook.traffic.quiet()
        x, y = box["x"] + 25 + 28 * press, box["y"] + box["height"] / 2
        clicks += _timed_click(notebook.page, x, y)
    return statistics.median(clicks)


def _timed_click(page: Page, x: float, y: float) -> list[float]:
    """Press; give the milliseconds to the first changed pixel, nothing where none changes."""
    page.evaluate(WATCH_NEXT_PRESS, [BOARD, DIE])
    page.mouse.click(x, y)
    passed = page.evaluate("() => window.firstChange")
    return [] if passed is None else [passed]


def _of_one_game(notebook: Notebook, floor: float) -> Iterator[Figure]:
    yield from _first_paint(notebook)
    # The warm one is the second table, and the cell's output has replaced the first.
    yield from _moves(Table(notebook), floor)
    yield _mouse_moves(Table(notebook))
    yield _full_paint(notebook)
    yield _memory(notebook)


def _first_paint(notebook: Notebook) -> Iterator[Figure]:
    run_first_cell = "() => jupyterapp.commands.execute('notebook:run-cell-and-select-next')"
    notebook.page.evaluate(run_first_cell)
    notebook.wait_for_kernel()
    first, again = (notebook.page.evaluate(RUN_AND_WATCH, BOARD) / 1000 for _ in range(2))
    yield Figure("the kernel's first game to the painted board", "s", first)
    yield Figure("gt.play to the painted board, warm", "s", again, 1)


def _moves(table: Table, floor: float) -> Iterator[Figure]:
    """Play until so many pawns have moved; what bots and the program do is done step by step.

    A match that is over before is followed by another.
    """
    clicks: list[float] = []
    counted = []
    traffic = table.notebook.traffic
    _pause(table)
    while len(counted) < MOVES:
        traffic.quiet()
        wanted, pawns = table.wanted(), table.pawns()
        if wanted.kind == "over":
            table.page.evaluate(RUN_AND_WATCH, BOARD)
            _pause(table)
            continue
        target = table.target(wanted)
        before = traffic.quiet()
        seen = wanted.kind == "place" or (wanted.kind == "main" and table.die.is_visible())
        if seen:
            clicks += _timed_click(table.page, *target)
        else:
            table.page.mouse.click(*target)
        passed = traffic.quiet() - before
        if table.pawns() != pawns:
            counted.append(passed)
    median, received = statistics.median, [count.received_bytes / 1000 for count in counted]
    frames = max(count.received_frames for count in counted)
    click = median(clicks)
    yield Figure("click to the first changed pixel, median", "ms", click, 30)
    yield Figure("that click, times that of a bare canvas", TIMES, click / floor)
    yield Figure("an animated move, received, median of 20", "kB", median(received), 25)
    yield Figure("an animated move, received, the largest", "kB", max(received), 25)
    yield Figure("an animated move, frames, the most", "frames", frames, 20)


def _pause(table: Table) -> None:
    """Have bots and program wait for a step to be asked for."""
    table.notebook.traffic.quiet()
    if table.pause.is_visible():
        table.pause.click()


def _mouse_moves(table: Table) -> Figure:
    box = table.board.bounding_box()
    assert box, "the board is not on the page"
    before = table.notebook.traffic.quiet()
    for step in range(MOUSE_MOVES):
        share = (step + 1) / (MOUSE_MOVES + 1)
        table.page.mouse.move(box["x"] + share * box["width"], box["y"] + share * box["height"])
    passed = table.notebook.traffic.quiet() - before
    frames = passed.sent_frames + passed.received_frames
    return Figure(f"{MOUSE_MOVES} mouse moves over the board", "frames", frames, 0)


def _full_paint(notebook: Notebook) -> Figure:
    before = notebook.traffic.quiet()
    notebook.page.emulate_media(color_scheme="dark")
    notebook.page.locator(".gt-table.gt-dark").first.wait_for()
    passed = notebook.traffic.quiet(1000) - before
    return Figure("a full paint (light to dark)", "kB", passed.received_bytes / 1000, 40)


def _memory(notebook: Notebook) -> Figure:
    resident = psutil.Process(notebook.kernel_pid()).memory_info().rss
    return Figure("kernel memory with one game open", "MB", resident / 1e6, 150)
