"""The chances on the board of Denmark tour, as a person switches them on and reads them."""

from __future__ import annotations

from gametour.boards import read_board
from gametour.painting.denmark_tour import DenmarkPainter
from tests.browser.conftest import OpenNotebook

GAME = (
    "import gametour as gt\n"
    "gt.play('denmark_tour', players=['Maja'], seed=8, start='Vejle', language='en', quiz_skill=0)"
)


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
    switch.click()
    notebook.page.mouse.move(1, 1)
    notebook.page.get_by_text("next throw").wait_for(state="hidden")
    notebook.traffic.quiet()
    assert notebook.board().screenshot() == plain
