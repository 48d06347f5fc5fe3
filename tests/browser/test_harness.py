"""The fixtures themselves: a canvas is seen, a click counted, an error found, Voilà drawn."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.notebook import Notebook

CANVAS = "canvas"
SQUARE = """
import ipycanvas
canvas = ipycanvas.Canvas(width=200, height=100)
def paint(*_):
    canvas.fill_rect(0, 0, 200, 100)
canvas.on_client_ready(paint)
canvas.on_mouse_down(paint)
canvas
"""


def test_a_painted_canvas_is_seen_and_a_click_counted(
    open_notebook: Callable[..., Notebook],
) -> None:
    notebook = open_notebook([SQUARE], painted=CANVAS)
    before = notebook.traffic.quiet()
    notebook.board(CANVAS).click()
    passed = notebook.traffic.quiet() - before
    assert passed.sent_frames > 0
    assert 0 < passed.received_bytes < 10_000


def test_an_exception_in_a_callback_is_found(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook(
        ["import ipywidgets\nipywidgets.Button(description='on')"], painted=None
    )
    notebook.run("raise KeyError('lost')")
    notebook.traffic.quiet()
    assert any("lost" in error for error in notebook.traffic.errors)
    notebook.traffic.errors.clear()


def test_jupyterlab_takes_the_theme_and_the_scale_of_the_screen(
    open_notebook: Callable[..., Notebook],
) -> None:
    notebook = open_notebook([SQUARE], painted=CANVAS, dark=True, scale=2, touch=True)
    assert notebook.page.locator("body").get_attribute("data-jp-theme-light") == "false"
    assert notebook.page.evaluate("devicePixelRatio") == 2


def test_voila_draws_a_canvas(open_voila: Callable[..., Notebook]) -> None:
    notebook = open_voila([SQUARE], painted=CANVAS)
    assert notebook.board(CANVAS).bounding_box() is not None


def test_pages_have_the_size_that_was_asked_for(new_page: Callable[..., Page]) -> None:
    page = new_page(width=620, height=900)
    assert page.viewport_size == {"width": 620, "height": 900}
