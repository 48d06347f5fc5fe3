"""A chart, its sheet, and the file it is kept in."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from gametour.analysis.chances.throws import TURNS, waiting
from gametour.analysis.chart import ChartError
from gametour.words import UserError


def test_the_exact_wait_is_value_d1_and_the_simulated_one_agrees() -> None:
    """Value D1."""
    table = waiting(faces=2, games=10_000, seed=4).table
    assert len(table) == TURNS + 1
    assert table["exact"][3] == pytest.approx(8 / 27)
    deviation = (table["exact"] * (1 - table["exact"]) / 10_000) ** 0.5
    assert (abs(table["simulated"] - table["exact"]) <= 4 * deviation).all()


def test_what_is_drawn_is_what_the_table_says() -> None:
    chart = waiting(faces=3, games=200)
    axes = chart.figure.axes[0]
    assert [bar.get_height() for bar in axes.patches] == list(chart.table["exact"])
    assert list(axes.lines[0].get_ydata()) == list(chart.table["simulated"])


@pytest.mark.parametrize(
    ("language", "said"), [("da", "antal ture"), ("de", "gespielte Züge"), ("en", "turns taken")]
)
def test_axes_are_labelled_in_the_chosen_language(language: str, said: str) -> None:
    assert waiting(language=language).figure.axes[0].get_xlabel() == said


def test_axes_write_numbers_as_the_language_does() -> None:
    axes = waiting(language="da").figure.axes[0]
    assert axes.yaxis.get_major_formatter()(0.5) == "50 %"


def test_a_dark_chart_has_dark_ground() -> None:
    light, dark = (waiting(theme=theme).figure.get_facecolor() for theme in ("light", "dark"))
    assert sum(dark[:3]) < 1 < sum(light[:3])


def test_a_chart_is_kept_as_picture_or_table(tmp_path: Path) -> None:
    chart = waiting()
    assert chart.save(tmp_path / "wait.png").read_bytes().startswith(b"\x89PNG")
    assert ElementTree.parse(chart.save(tmp_path / "wait.svg")).getroot().tag.endswith("svg")
    assert chart.save(tmp_path / "wait.csv").read_text().startswith("turn,exact,simulated")
    assert chart.drawn("svg") == waiting().drawn("svg")


@pytest.mark.parametrize("name", ["wait.gif", "nowhere/wait.png"])
def test_a_place_that_will_not_do_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(ChartError, match=name.split("/")[0]):
        waiting().save(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_a_theme_that_is_not_there_is_told() -> None:
    with pytest.raises(UserError, match="pink"):
        waiting(theme="pink")


def test_a_pressed_chart_is_smaller_and_looks_the_same() -> None:
    chart = waiting()
    usual, small = chart.drawn("png"), chart.pressed()
    assert len(small) < len(usual) / 2
    large, kept = (Image.open(io.BytesIO(one)).convert("RGB") for one in (usual, small))
    assert kept.width < large.width
    seen = [np.asarray(one, int) for one in (large.resize(kept.size), kept)]
    assert abs(seen[0] - seen[1]).mean() < 3
