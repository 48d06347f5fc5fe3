"""The stage in a real JupyterLab and a real Voilà: what is seen, pressed, sent and kept from it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from gametour.boards import read_board
from gametour.painting.denmark_tour import DenmarkPainter
from tests.browser import servers
from tests.browser.notebook import BOARD, Notebook, screen

SCENE = Path(__file__).with_name("stage_scene.py")
CELL = f"exec(open({str(SCENE)!r}, encoding='utf-8').read())"
PAINTER = DenmarkPainter(read_board("denmark"))
TOWNS = PAINTER.board

OpenNotebook = Callable[..., Notebook]


@pytest.fixture
def open_stage(open_notebook: OpenNotebook) -> OpenNotebook:
    """Open the scene on a page of its own kind, with more cells after it."""

    def open_one(*more: str, **kind: object) -> Notebook:
        notebook = open_notebook([CELL, "root", *more], **kind)
        notebook.traffic.quiet()
        return notebook

    return open_one


@pytest.fixture(scope="module")
def page_of_many_tests(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Notebook]:
    """Open the scene once, on a server of its own: other tests end all kernels of theirs."""
    home = tmp_path_factory.mktemp("stage")
    with servers.jupyterlab(home) as lab, screen(browser) as page:
        page.set_default_timeout(30_000)
        notebook = Notebook.write(page, lab, [CELL, "root"])
        notebook.open()
        notebook.run_all()
        notebook.wait_until_painted()
        yield notebook


@pytest.fixture
def stage(page_of_many_tests: Notebook) -> Iterator[Notebook]:
    """Give the scene on a page that many tests use, as it was at the beginning."""
    notebook = page_of_many_tests
    notebook.page.mouse.move(5, 5)
    notebook.page.evaluate("() => document.activeElement.blur()")
    notebook.run("begin_again()")
    notebook.traffic.quiet()
    yield notebook
    errors, notebook.traffic.errors = notebook.traffic.errors, []
    assert not errors, "the kernel or the page reported:\n" + "\n".join(errors)


def ask(notebook: Notebook, expression: str) -> str:
    """Give the repr of an expression in the kernel."""
    return notebook.page.evaluate(
        """async expression => {
          const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
          const future = kernel.requestExecute({code: "", user_expressions: {it: expression}});
          return (await future.done).content.user_expressions.it.data["text/plain"];
        }""",
        expression,
    )


def on_page(notebook: Notebook, x: float, y: float, *, view: int = 0) -> tuple[float, float]:
    """Tell where a point of the board is on the page."""
    canvas = notebook.page.locator(BOARD).nth(view)
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box is not None
    return (
        box["x"] + x / PAINTER.width * box["width"],
        box["y"] + y / PAINTER.height * box["height"],
    )


def position(notebook: Notebook, town: str, *, view: int = 0) -> tuple[float, float]:
    """Tell where a town is on the page."""
    x, y, _ = PAINTER.places[TOWNS.index(town)]
    return on_page(notebook, x, y, view=view)


def pixel(page: Page, x: float, y: float, *, view: int = 0) -> list[int]:
    """Read the colour of the board at a share of its width and height."""
    return (
        page.locator(BOARD)
        .nth(view)
        .evaluate(
            """(canvas, [x, y]) => [...canvas.getContext("2d").getImageData(
          Math.round(x * canvas.width), Math.round(y * canvas.height), 1, 1).data]""",
            [x, y],
        )
    )


SEA = (0.76, 0.30)  # in the Kattegat, where nothing is drawn
LIGHT_SEA, DARK_SEA = [203, 223, 233, 255], [18, 33, 43, 255]


# ---- painting


@pytest.mark.parametrize(("width", "height", "scale"), [(1280, 720, 1), (1920, 1080, 2)])
def test_the_canvas_has_the_pixels_of_the_screen(
    open_stage: OpenNotebook, width: int, height: int, scale: int
) -> None:
    notebook = open_stage(width=width, height=height, scale=scale)
    canvas = notebook.board()
    box = canvas.bounding_box()
    assert box is not None
    assert abs(canvas.evaluate("it => it.width") - box["width"] * scale) <= 1
    assert abs(canvas.evaluate("it => it.height") - box["height"] * scale) <= 1


def test_the_board_follows_the_window(open_stage: OpenNotebook) -> None:
    notebook = open_stage()
    before = notebook.board().evaluate("it => it.width")
    notebook.page.set_viewport_size({"width": 620, "height": 900})
    notebook.page.wait_for_function(
        f"before => document.querySelector('{BOARD}').width !== before", arg=before
    )
    notebook.traffic.quiet()
    assert pixel(notebook.page, *SEA) == LIGHT_SEA
    box = notebook.board().bounding_box()
    assert box is not None
    assert abs(notebook.board().evaluate("it => it.width") - box["width"]) <= 1


def test_a_reload_brings_the_board_back(open_stage: OpenNotebook) -> None:
    notebook = open_stage()
    notebook.run("light()")
    notebook.page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    notebook.traffic.quiet()
    notebook.reload()
    notebook.wait_until_painted()
    notebook.traffic.quiet()
    assert notebook.page.locator(".gt-list [role=option]").count() == int(ask(notebook, "len(lit)"))
    x, y, _ = PAINTER.places[TOWNS.index("Vejle")]
    blue = pixel(notebook.page, x / PAINTER.width + 0.008, y / PAINTER.height - 0.023)
    assert blue == [0, 114, 178, 255], "the pawn is not there"


def test_two_views_work_at_once(open_stage: OpenNotebook) -> None:
    notebook = open_stage("light()\nroot", height=1500)
    page = notebook.page
    expect(page.locator(BOARD)).to_have_count(2)
    expect(page.locator(".gt-list").nth(0).locator("[role=option]")).not_to_have_count(0)
    expect(page.locator(".gt-list").nth(1).locator("[role=option]")).not_to_have_count(0)
    page.mouse.click(*position(notebook, "Silkeborg", view=1))
    notebook.traffic.quiet()
    assert ask(notebook, "[board.towns[town].name for town in picked]") == "['Silkeborg']"
    notebook.run("light()")
    notebook.traffic.quiet()
    page.locator(".gt-list").nth(0).focus()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    notebook.traffic.quiet()
    assert ask(notebook, "len(picked)") == "2"
    for view in (0, 1):
        assert pixel(page, *SEA, view=view) == LIGHT_SEA


def test_the_largest_of_two_views_decides_on_the_pixels(open_stage: OpenNotebook) -> None:
    notebook = open_stage(
        "import ipywidgets\nipywidgets.Box([root], layout={'width': '500px'})", height=1500
    )
    page = notebook.page
    wide = page.locator(BOARD).nth(0).bounding_box()
    narrow = page.locator(BOARD).nth(1).bounding_box()
    assert wide is not None
    assert narrow is not None
    assert narrow["width"] < wide["width"] - 50
    for view in (0, 1):
        pixels = page.locator(BOARD).nth(view).evaluate("it => it.width")
        assert abs(pixels - wide["width"]) <= 1


def test_the_theme_of_jupyterlab_is_followed_at_once(open_stage: OpenNotebook) -> None:
    notebook = open_stage(dark=True)
    assert pixel(notebook.page, *SEA) == DARK_SEA
    notebook.page.emulate_media(color_scheme="light")
    expect(notebook.page.locator(".gt-table.gt-light")).to_be_visible()
    notebook.traffic.quiet()
    assert pixel(notebook.page, *SEA) == LIGHT_SEA


def test_voila_shows_the_board_in_light(open_voila: OpenNotebook) -> None:
    notebook = open_voila([CELL, "root"])
    notebook.traffic.quiet()
    assert pixel(notebook.page, *SEA) == LIGHT_SEA
    notebook.page.mouse.click(*position(notebook, "Skive"))
    notebook.traffic.quiet()
    assert not notebook.traffic.errors


def test_an_exception_while_painting_leaves_later_painting_alone(stage: Notebook) -> None:
    stage.run(
        "from contextlib import suppress\n"
        "from gametour.widgets.canvas import held\n"
        "with suppress(ZeroDivisionError), held():\n"
        "    stage._layers['map'].fill_rect(0, 0, 9999)\n"
        "    1 / 0"
    )
    stage.run("light()")
    stage.traffic.quiet()
    assert pixel(stage.page, *SEA) not in (LIGHT_SEA, [0, 0, 0, 255]), "there is no veil"


# ---- mouse and finger


def test_a_click_on_a_town_or_its_pill_chooses_it(stage: Notebook) -> None:
    stage.run("light()")
    stage.traffic.quiet()
    middle = ask(stage, "[float(v) for v in stage.painter.pills(scene())[0].middle]")
    stage.page.mouse.click(*on_page(stage, *json.loads(middle)))
    stage.traffic.quiet()
    assert ask(stage, "len(picked) == 1 and standing[0] == picked[0]") == "True"


def test_a_tap_chooses_a_town_and_a_finger_scrolls(open_stage: OpenNotebook) -> None:
    notebook = open_stage(touch=True, scale=2)
    notebook.run("light()")
    notebook.traffic.quiet()
    notebook.page.touchscreen.tap(*position(notebook, "Silkeborg"))
    notebook.traffic.quiet()
    assert ask(notebook, "[board.towns[town].name for town in picked]") == "['Silkeborg']"
    prevented = notebook.board().evaluate(
        """canvas => {
          const finger = new Touch({identifier: 1, target: canvas, clientX: 99, clientY: 99});
          return !canvas.dispatchEvent(new TouchEvent(
            "touchmove", {bubbles: true, cancelable: true, touches: [finger]}));
        }"""
    )
    assert not prevented


def test_moving_the_mouse_sends_nothing_and_names_towns(stage: Notebook) -> None:
    stage.run("light()")
    before = stage.traffic.quiet()
    x, y = position(stage, "Skive")
    for step in range(60):
        stage.page.mouse.move(x - 120 + 2 * step, y - 60 + step)
    expect(stage.page.locator(".gt-tip")).to_have_text("Skive")
    assert stage.traffic.quiet() == before
    assert stage.board().evaluate("it => it.style.cursor") == "default"
    stage.page.mouse.move(*position(stage, "Silkeborg"))
    assert stage.board().evaluate("it => it.style.cursor") == "pointer"


def test_a_tooltip_covers_no_lit_town(stage: Notebook) -> None:
    stage.run("light()")
    stage.traffic.quiet()
    tip = stage.page.locator(".gt-tip")
    lit = ast.literal_eval(ask(stage, "[board.towns[way.town].name for way in lit]"))
    assert len(lit) > 10
    spots = {name: position(stage, name) for name in lit}
    for name, spot in spots.items():
        stage.page.mouse.move(*spot)
        expect(tip).to_contain_text(name)
        box = tip.bounding_box()
        assert box is not None
        covered = [
            other
            for other, (x, y) in spots.items()
            if box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]
        ]
        assert not covered, f"the name of {name} hides {covered}"


def test_the_wheel_scrolls_the_page_over_the_board(open_stage: OpenNotebook) -> None:
    notebook = open_stage(height=500)
    box = notebook.board().bounding_box()
    assert box is not None
    notebook.page.mouse.move(box["x"] + 50, box["y"] + 50)
    notebook.page.mouse.wheel(0, 150)
    notebook.page.wait_for_function(
        f"top => document.querySelector('{BOARD}').getBoundingClientRect().y < top - 50",
        arg=box["y"],
    )


# ---- the keyboard


def test_arrows_home_end_enter_choose_a_town(stage: Notebook) -> None:
    stage.run("light()")
    stage.traffic.quiet()
    page = stage.page
    options = page.locator(".gt-list [role=option]")
    page.locator(".gt-list").focus()
    page.keyboard.press("Home")
    expect(options.first).to_have_attribute("aria-selected", "true")
    expect(options.first).to_have_text(re.compile(", your card$"))
    page.keyboard.press("End")
    expect(options.last).to_have_attribute("aria-selected", "true")
    expect(page.locator(".gt-cursor")).to_be_visible()
    before = page.locator(".gt-cursor").bounding_box()
    page.keyboard.press("ArrowUp")
    after = page.locator(".gt-cursor").bounding_box()
    assert before is not None
    assert after is not None
    assert after["y"] < before["y"]
    page.keyboard.press("Escape")
    expect(page.locator(".gt-cursor")).to_be_hidden()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.locator(".gt-news")).to_contain_text("You are in ")
    assert ask(stage, "len(picked) == 1 and picked[0] == standing[0]") == "True"


def test_every_lit_town_is_reached_by_arrows(stage: Notebook) -> None:
    stage.run("light()")
    stage.traffic.quiet()
    page = stage.page
    page.locator(".gt-list").focus()
    page.keyboard.press("Home")
    at = page.locator(".gt-list")
    wanted = page.locator(".gt-list [role=option]").count()
    seen, unexplored = set(), [()]
    while unexplored and len(seen) < wanted:
        way = unexplored.pop(0)
        page.keyboard.press("Home")
        for key in way:
            page.keyboard.press(key)
        place = at.get_attribute("aria-activedescendant")
        if place not in seen:
            seen.add(place)
            unexplored += [
                (*way, key) for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
            ]
    assert len(seen) == wanted


def test_jupyterlab_hears_no_letter_from_the_table(stage: Notebook) -> None:
    page = stage.page
    cells = "() => jupyterapp.shell.currentWidget.content.model.toJSON()"
    stage.run("light()")
    stage.traffic.quiet()
    before = page.evaluate(cells)["cells"]
    page.mouse.click(*position(stage, "Skive"))  # a place that is not lit: only the focus moves
    for target in (None, ".gt-primary", ".gt-list"):
        if target:
            page.locator(target).focus()
        for keys in ("a", "b", "d", "d", "x", "m", "y", "z", "Shift+Enter", "Control+Enter"):
            if target != ".gt-list" or "Enter" not in keys:
                page.keyboard.press(keys)
    stage.traffic.quiet()
    after = page.evaluate(cells)["cells"]
    assert [cell["source"] for cell in after] == [cell["source"] for cell in before]
    assert [cell["execution_count"] for cell in after] == [
        cell["execution_count"] for cell in before
    ]
    assert [cell["cell_type"] for cell in after] == [cell["cell_type"] for cell in before]
    assert page.locator(BOARD).count() == 1


def test_text_is_typed_into_fields(stage: Notebook) -> None:
    stage.page.locator(".gt-table input").click()
    stage.page.keyboard.type("dd xm zy")
    stage.traffic.quiet()
    assert ask(stage, "field.value") == "'dd xm zy'"


def test_tab_passes_through_the_table(stage: Notebook) -> None:
    page = stage.page
    page.locator(".gt-list").focus()
    passed = []
    for _ in range(7):
        passed.append(
            page.evaluate(
                """() => document.activeElement.closest(".gt-table")
                  ? document.activeElement.className + document.activeElement.localName
                  : "outside" """
            )
        )
        page.keyboard.press("Tab")
    assert [name.endswith("canvas") for name in passed] == [False] * 7
    assert sum("gt-primary" in name for name in passed) == 1
    assert passed[-1] == "outside" or "outside" in passed or passed[-1].endswith("input")
    page.keyboard.press("Tab")
    assert page.evaluate("!document.activeElement.closest('.gt-table')")


def test_the_focus_stays_in_the_table_when_its_button_is_disabled(stage: Notebook) -> None:
    page = stage.page
    page.locator(".gt-primary").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.classList.contains('gt-list')")
    stage.traffic.quiet()
    expect(page.locator(".gt-cursor")).to_be_visible()
    page.keyboard.press("Enter")
    stage.traffic.quiet()
    assert ask(stage, "len(picked)") == "1"


def test_the_keyboard_is_led_on_but_not_from_where_the_reader_tabbed(stage: Notebook) -> None:
    page = stage.page
    led = "() => document.activeElement.classList.contains('gt-list')"
    page.locator(".gt-peek").focus()
    page.keyboard.press("Tab")
    chosen = page.evaluate("() => document.activeElement.outerHTML")
    stage.run("stage.focus('.gt-list')")
    stage.traffic.quiet()
    assert page.evaluate("() => document.activeElement.outerHTML") == chosen
    page.keyboard.press("Escape")
    stage.run("stage.focus('.gt-list')")
    page.wait_for_function(led)


# ---- secrets, files, the full screen


def test_a_secret_is_seen_only_while_the_button_is_held(stage: Notebook) -> None:
    page = stage.page
    secret = page.locator(".gt-secret")
    mark = page.locator(".gt-mark").first
    page.locator(".gt-peek").hover()
    page.mouse.down()
    expect(secret).to_have_text("Skagen and Ribe")
    expect(mark).to_be_visible()
    page.mouse.move(5, 5)  # let go elsewhere
    page.mouse.up()
    expect(secret).to_be_hidden()
    expect(mark).to_be_hidden()
    page.locator(".gt-peek").focus()
    page.keyboard.down(" ")
    expect(secret).to_have_text("Skagen and Ribe")
    page.keyboard.up(" ")
    expect(secret).to_be_hidden()
    stage.traffic.quiet()
    assert ask(stage, "peeks") == "[True, False, True, False]"
    assert ask(stage, "hand.value") == "''"


@pytest.mark.parametrize(
    "leaving",
    [
        "window.dispatchEvent(new Event('blur'))",
        "document.dispatchEvent(new Event('visibilitychange'))",
        "document.querySelector('.gt-peek').dispatchEvent("
        "new PointerEvent('pointercancel', {bubbles: true}))",
        "document.querySelector('.gt-list').focus()",
    ],
)
def test_a_secret_is_hidden_by_whatever_hides_the_hand(stage: Notebook, leaving: str) -> None:
    page = stage.page
    page.locator(".gt-peek").focus()
    page.keyboard.down(" ")
    expect(page.locator(".gt-secret")).to_be_visible()
    assert (
        page.evaluate(f"() => {{ {leaving}; return document.querySelector('.gt-peeking'); }}")
        is None
    )
    expect(page.locator(".gt-secret")).to_be_hidden()
    page.keyboard.up(" ")


def test_a_secret_is_hidden_though_the_kernel_is_busy(stage: Notebook) -> None:
    page = stage.page
    page.locator(".gt-peek").hover()
    page.mouse.down()
    expect(page.locator(".gt-secret")).to_have_text("Skagen and Ribe")
    page.evaluate(
        """() => { jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute(
          {code: "import time; time.sleep(3)"}); }"""
    )
    page.mouse.up()
    assert page.locator(".gt-peeking").count() == 0
    assert not page.locator(".gt-secret").is_visible()
    stage.wait_for_kernel()


def test_a_file_is_handed_to_the_browser_once(open_stage: OpenNotebook) -> None:
    notebook = open_stage("root", height=1500)
    downloads = []
    notebook.page.on("download", lambda download: downloads.append(download))
    with notebook.page.expect_download() as waiting:
        notebook.page.locator(".gt-save").nth(1).click()
    assert waiting.value.suggested_filename == "game.txt"
    assert Path(waiting.value.path()).read_text(encoding="utf-8") == "grød"
    notebook.traffic.quiet()
    assert len(downloads) == 1


def test_the_table_fills_the_screen(stage: Notebook) -> None:
    page = stage.page
    before = stage.board().bounding_box()
    page.get_by_role("button", name="Full screen").click()
    page.wait_for_function("() => document.fullscreenElement?.classList.contains('gt-table')")
    stage.traffic.quiet()
    after = stage.board().bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > before["height"] + 50
    expect(page.get_by_role("button", name="Full screen")).to_be_hidden()
    leave = page.get_by_role("button", name="Leave it")
    expect(leave).to_be_focused()
    leave.click()
    page.wait_for_function("() => !document.fullscreenElement")
    expect(leave).to_be_hidden()
    expect(page.get_by_role("button", name="Full screen")).to_be_focused()


def test_an_error_in_a_handler_is_reported(stage: Notebook) -> None:
    stage.run("light()\nstage._pick_callbacks.append(lambda town: 1 / 0)")
    stage.traffic.quiet()
    stage.page.mouse.click(*position(stage, "Silkeborg"))
    expect(stage.page.locator(".gt-errors")).to_contain_text("division by zero")
    stage.run("stage._pick_callbacks.pop()")
    stage.traffic.quiet()
    assert ask(stage, "len(picked)") == "1"


# ---- motion and traffic


def test_a_move_is_animated_within_its_limits(stage: Notebook) -> None:
    stage.run("light()")
    before = stage.traffic.quiet()
    stage.page.mouse.click(*position(stage, "Silkeborg"))
    cost = stage.traffic.quiet(900) - before
    assert 0 < cost.received_bytes <= 25_000
    assert cost.received_frames + cost.sent_frames <= 20


def test_a_full_painting_is_within_its_limit(open_stage: OpenNotebook) -> None:
    notebook = open_stage()
    before = notebook.traffic.quiet()
    notebook.page.emulate_media(color_scheme="dark")
    expect(notebook.page.locator(".gt-table.gt-dark")).to_be_visible()
    cost = notebook.traffic.quiet() - before
    assert pixel(notebook.page, *SEA) == DARK_SEA
    assert 10_000 < cost.received_bytes <= 40_000


def test_who_asks_for_no_motion_gets_none(open_stage: OpenNotebook) -> None:
    notebook = open_stage(still=True)
    assert ask(notebook, "stage.reduced_motion") == "True"
    notebook.run("light()\nseconds = stage.move(0, lit[0].towns, 'walk', scene())")
    assert ask(notebook, "seconds") == "0.0"


# ---- without the bridge


def test_the_board_plays_where_the_bridge_is_missing(open_notebook: OpenNotebook) -> None:
    missing = "import gametour.widgets.bridge as b\nb.Bridge._esm = 'export default {}'\n"
    notebook = open_notebook([missing + CELL, "root"])
    notebook.traffic.quiet(800)
    assert notebook.board().evaluate("it => it.height") == 1440
    notebook.run("light()")
    notebook.traffic.quiet()
    notebook.page.mouse.click(*position(notebook, "Silkeborg"))
    notebook.traffic.quiet()
    assert ask(notebook, "[board.towns[town].name for town in picked]") == "['Silkeborg']"
