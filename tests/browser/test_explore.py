"""Charts with sliders in a real JupyterLab: turned by keyboard, named, kept as files, found again.

And a simulation's progress bar, which goes on until the kernel is interrupted.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.notebook import Notebook
from tests.browser.table import ask

CHART = "import gametour as gt\nfrom gametour.analysis.chances import waiting"
EXPLORED = "explorer = gt.explore(waiting, language='en')\nexplorer"
ENDLESS = """import gametour as gt
def slow(view, actions):
    if view.round > 3:
        import time
        time.sleep(0.001)
    return actions[0]
result = gt.simulate("rule_race", 100_000, [slow, "random"], seed=1)
result"""
PICTURE = ".gt-explore img.gt-chart"
CORNER = """image => {
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  return [...pen.getImageData(2, 2, 1, 1).data];
}"""


def shown(notebook: Notebook, before: str = "") -> Locator:
    """Wait until another chart is seen."""
    notebook.page.wait_for_function(
        """([selector, before]) => {
          const image = document.querySelector(selector);
          return image && image.complete && image.naturalWidth > 0 && image.src !== before;
        }""",
        arg=[PICTURE, before],
    )
    return notebook.page.locator(PICTURE)


def kept(notebook: Notebook, name: str) -> Path:
    """Press a button that keeps the chart as a file; give the file."""
    with notebook.page.expect_download() as waiting:
        notebook.page.get_by_role("button", name=name, exact=True).click()
    assert waiting.value.suggested_filename == f"waiting.{name.lower()}"
    return Path(waiting.value.path())


def test_a_chart_is_turned_named_kept_and_found_again(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([CHART, EXPLORED], painted=None, dark=True)
    picture = shown(notebook)
    expect(picture).to_have_attribute("alt", "Still waiting for the right throw")
    for _ in range(200):
        if sum(picture.evaluate(CORNER)[:3]) < 3 * 80:  # as dark as the page
            break
        notebook.page.wait_for_timeout(50)
    else:
        raise AssertionError("the chart stays light on a dark page")
    notebook.traffic.quiet()

    before = picture.get_attribute("src") or ""
    slider = notebook.page.locator(".gt-explore .noUi-handle").first
    slider.focus()
    slider.press("ArrowRight")
    picture = shown(notebook, before)
    assert ask(notebook, "explorer.values['faces']") == 3

    before = picture.get_attribute("src") or ""
    notebook.page.locator(".gt-explore-foot select").select_option(label="Deutsch")
    picture = shown(notebook, before)
    expect(picture).to_have_attribute("alt", "Noch immer kein passender Wurf")
    expect(notebook.page.locator(".gt-explore-controls")).to_contain_text("Passende Seiten")

    assert kept(notebook, "PNG").read_bytes().startswith(b"\x89PNG")
    assert b"<svg" in kept(notebook, "SVG").read_bytes()

    notebook.page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    notebook.traffic.quiet()
    notebook.reload()
    expect(shown(notebook)).to_have_attribute("alt", "Noch immer kein passender Wurf")
    assert ask(notebook, "explorer.values['faces']") == 3


def test_a_simulation_shows_how_far_it_is_and_gives_what_is_done(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook(["pass"], painted=None)
    notebook.page.evaluate(
        """source => {
          const content = jupyterapp.shell.currentWidget.content;
          content.activeCell.model.sharedModel.setSource(source);
          jupyterapp.commands.execute('notebook:run-cell');
        }""",
        ENDLESS,
    )
    bar = notebook.page.locator(".jp-OutputArea .progress-bar, .jp-OutputArea .widget-hprogress")
    expect(bar.first).to_be_visible()
    done = notebook.page.locator(".jp-OutputArea").get_by_text("/100000")
    expect(done.first).not_to_contain_text(" 0/")
    notebook.page.evaluate("() => jupyterapp.commands.execute('notebook:interrupt-kernel')")
    notebook.wait_for_kernel()
    output = notebook.page.locator(".jp-OutputArea-output table")
    expect(output).to_contain_text("slow()")
    assert ask(notebook, "result.cancelled and 0 < result.games < 100_000")
