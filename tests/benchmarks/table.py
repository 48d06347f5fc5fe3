"""What a game costs in a real JupyterLab: time to the painted board, clicks, bytes, memory."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
from playwright.sync_api import sync_playwright

from gametour.boards import read_board
from gametour.painting.denmark_tour import DenmarkPainter
from tests import chromium
from tests.benchmarks import Figure
from tests.browser import servers
from tests.browser.notebook import BOARD, Notebook, screen
from tests.browser.table import Table

MOVES = 20
MOUSE_MOVES = 60
GAME = 'gt.play("denmark_tour", players=1, seed=7)'

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

# From the next press on the board to the first pixel round it that differs, where a lit town's disc
# goes out; milliseconds, in a global. So few pixels are read that watching costs next to nothing.
WATCH_NEXT_PRESS = """selector => {
  const canvas = document.querySelector(selector);
  const pixels = (x, y) => [...canvas.getContext("2d").getImageData(x - 12, y - 12, 24, 24).data];
  window.firstChange = new Promise(resolve =>
    window.addEventListener("mousedown", press => {
      const start = performance.now();
      const box = canvas.getBoundingClientRect();
      const x = Math.round((press.clientX - box.left) * canvas.width / box.width);
      const y = Math.round((press.clientY - box.top) * canvas.height / box.height);
      const before = pixels(x, y).join();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        if (pixels(x, y).join() !== before) resolve(performance.now() - start);
        else channel.port2.postMessage(null);
      };
      channel.port2.postMessage(null);
    }, {capture: true, once: true}));
}"""


def measure() -> Iterator[Figure]:
    """Play alone for a while in a JupyterLab, and measure what a person would feel."""
    with (
        tempfile.TemporaryDirectory() as home,
        servers.jupyterlab(Path(home)) as lab,
        sync_playwright() as playwright,
    ):
        path, flags = chromium.find(), list(chromium.FLAGS)
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        with screen(browser) as page:
            notebook = Notebook.write(page, lab, ["import gametour as gt", GAME])
            notebook.open()
            yield from _first_paint(notebook)
            table = Table(notebook, DenmarkPainter(read_board()))
            yield from _moves(table)
            yield _mouse_moves(table)
            yield _full_paint(notebook)
            yield _memory(notebook)
            notebook.close()


def _first_paint(notebook: Notebook) -> Iterator[Figure]:
    run_first_cell = "() => jupyterapp.commands.execute('notebook:run-cell-and-select-next')"
    notebook.page.evaluate(run_first_cell)
    notebook.wait_for_kernel()
    first, again = (notebook.page.evaluate(RUN_AND_WATCH, BOARD) / 1000 for _ in range(2))
    yield Figure("gt.play to the painted board, the kernel's first game", "s", first)
    yield Figure("gt.play to the painted board, warm", "s", again, 1)


def _moves(table: Table) -> Iterator[Figure]:
    clicks, counted = [], []
    for _ in range(MOVES):
        places = table.go_on_to_a_choice_of_places()
        before = table.notebook.traffic.quiet()
        table.page.evaluate(WATCH_NEXT_PRESS, BOARD)
        table.click_place(places[0])
        clicks.append(table.page.evaluate("() => window.firstChange"))
        counted.append(table.notebook.traffic.quiet() - before)
    median, received = statistics.median, [count.received_bytes / 1000 for count in counted]
    yield Figure("click to the first changed pixel, median of 20", "ms", median(clicks), 30)
    yield Figure("an animated move, received, median of 20", "kB", median(received), 25)
    yield Figure("an animated move, received, the largest of 20", "kB", max(received), 25)
    frames = max(count.received_frames for count in counted)
    yield Figure("an animated move, frames, the most of 20", "frames", frames, 20)


def _mouse_moves(table: Table) -> Figure:
    box = table.notebook.board().bounding_box()
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
    passed = notebook.traffic.quiet(1000) - before
    return Figure("a full paint (light to dark)", "kB", passed.received_bytes / 1000, 40)


def _memory(notebook: Notebook) -> Figure:
    resident = psutil.Process(notebook.kernel_pid()).memory_info().rss
    return Figure("kernel memory with one game open", "MB", resident / 1e6, 150)
