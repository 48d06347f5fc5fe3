"""A chart on a game's board."""

from __future__ import annotations

import io

import numpy as np
import pytest
from matplotlib.figure import Figure
from PIL import Image

from gametour.analysis import boards
from gametour.analysis.heat import heat, name_points
from gametour.analysis.map_sheet import map_sheet
from gametour.boards import read_board
from gametour.painting.matplotlib_pen import MatplotlibPen
from gametour.painting.theme import DARK, LIGHT, Theme
from gametour.words import sentence


def blank(**look: str):
    ground = boards.denmark(read_board())
    with map_sheet(sentence("Town"), ground.painter, ground.scene, **look) as page:
        pass
    return page


def pixels(figure: Figure, dpi: float) -> np.ndarray:
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=dpi)
    return np.asarray(Image.open(file).convert("L"), float)


def test_the_board_looks_the_same_in_another_size() -> None:
    page = blank()
    usual, small = pixels(page.figure, 144), pixels(page.figure, 72)
    halved = usual[: small.shape[0] * 2, : small.shape[1] * 2]
    halved = halved.reshape(small.shape[0], 2, small.shape[1], 2).mean(axis=(1, 3))
    assert np.abs(halved - small).mean() < 6
    assert small.std() > 20, "there is a board"


def test_the_board_has_its_own_shape_and_the_title_its_language() -> None:
    page = blank(language="da")
    assert page.title == "By"
    spot = page.board.get_position()
    width, height = page.figure.get_size_inches()
    assert spot.width * width / (spot.height * height) == pytest.approx(960 / 1000)


def test_a_pen_draws_on_axes_as_wide_as_they_are() -> None:
    figure = Figure(figsize=(10, 10))
    half = MatplotlibPen(100, 100, axes=figure.add_axes((0, 0, 0.5, 0.5)))
    whole = MatplotlibPen(100, 100, axes=figure.add_axes((0, 0, 1, 1)))
    assert half.figure is whole.figure is figure
    assert whole.points(1) == pytest.approx(2 * half.points(1)) == pytest.approx(7.2)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_heat_stands_off_the_map_more_and_more(theme: Theme) -> None:
    ground = np.array([int(theme.land[at : at + 2], 16) for at in (1, 3, 5)])
    away = []
    for share in (0.0, 0.5, 1.0):
        colour = heat(theme, share)
        parts = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)])
        away.append(float(np.abs(parts - ground).sum()))
    assert away == sorted(away)
    assert away[0] > 60


def test_names_that_would_cover_each_other_are_left_out() -> None:
    axes = Figure().add_subplot()
    axes.set_xlim(0, 10)
    axes.set_ylim(0, 10)
    name_points(axes, ["first", "too near", "far"], [2, 2.2, 9.9], [5, 5.1, 9])
    assert [text.get_text() for text in axes.texts] == ["first", "far"]
    assert [text.get_ha() for text in axes.texts] == ["left", "right"]
