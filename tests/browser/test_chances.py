"""The chances on the board, as a person switches them on, reads them and looks further ahead."""

from __future__ import annotations

from gametour.boards import read_board
from gametour.painting.denmark_tour import DenmarkPainter
from tests.browser.conftest import OpenNotebook
from tests.browser.table import ask, tab_to, wait_until

GAME = (
    "import gametour as gt\n"
    "window = gt.play('denmark_tour', players=['Maja'], seed=8, start='Vejle',\n"
    "                 language='en', quiz_skill=0)\n"
    "window"
)
TURNS = "window.table.stage._scene.turns"


def test_chances_appear_are_told_and_go(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([GAME], still=True)
    painter = DenmarkPainter(read_board())
    notebook.traffic.quiet()
    plain = notebook.board().screenshot()
    switch = notebook.page.get_by_role("button", name="Chances", exact=True)
    switch.click()
    notebook.traffic.quiet()
    assert notebook.board().screenshot() != plain
    box = notebook.board().bounding_box()
    assert box
    x, y, _ = painter.places[painter.board.index("Kolding")]
    notebook.page.mouse.move(
        box["x"] + x / painter.width * box["width"], box["y"] + y / painter.height * box["height"]
    )
    notebook.page.get_by_text("Kolding · next throw 17%, within 3 turns").wait_for()
    notebook.screenshot("chances-denmark")
    notebook.page.locator(".gt-turns select").select_option("within 6 turns")
    notebook.page.mouse.move(1, 1)
    wait_until(notebook, f"{TURNS} == 6")
    notebook.traffic.quiet()
    notebook.page.mouse.move(
        box["x"] + x / painter.width * box["width"], box["y"] + y / painter.height * box["height"]
    )
    notebook.page.get_by_text("Kolding · next throw 17%, within 6 turns").wait_for()
    switch.click()
    notebook.page.mouse.move(1, 1)
    notebook.page.get_by_text("next throw").wait_for(state="hidden")
    notebook.traffic.quiet()
    assert notebook.board().screenshot() == plain


RACE = (
    "import gametour as gt\n"
    "window = gt.play('rule_race', players=['Ravens', 'Bears'], seed=2, language='de', first=0)\n"
    "window"
)


def test_a_race_is_looked_ahead_by_keyboard_while_the_next_throw_is_there_at_once(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook([RACE], dark=True, still=True)
    page = notebook.page
    choice = page.locator(".gt-turns select")
    assert not choice.is_visible()
    page.get_by_role("button", name="Chancen", exact=True).focus()
    page.keyboard.press("Enter")
    choice.wait_for()
    wait_until(notebook, f"{TURNS} == 3")
    tab_to(page, ".gt-turns select")
    page.keyboard.press("ArrowUp")
    wait_until(notebook, f"{TURNS} == 2")
    chosen = choice.evaluate("select => select.selectedOptions[0].label")
    assert chosen.replace("\xa0", " ") == "innerhalb von 2 Zügen"
    notes = ask(notebook, "window.table.stage.bridge.notes['6']")
    assert "nächster Wurf 17 %, innerhalb von 2 Zügen" in notes.replace("\xa0", " ")
    notebook.traffic.quiet()
    notebook.screenshot("chances-race")
