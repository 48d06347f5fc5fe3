"""The notebooks run from top to bottom, hold one call a cell, and lead nowhere in vain."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gametour as gt
from tests import notebooks

NAMES = [path.name for path in notebooks.NOTEBOOKS]
ANALYSES = [path for path in notebooks.NOTEBOOKS if path.name.startswith("analysis_")]
PLAYED = [path for path in notebooks.NOTEBOOKS if path not in ANALYSES]


def ids(paths: list[Path]) -> list[str]:
    return [path.name for path in paths]


def test_there_is_a_notebook_a_game_and_one_that_lists_them() -> None:
    assert {"index.ipynb", *(f"{game}.ipynb" for game in gt.games.NAMES)} <= set(NAMES)


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=NAMES)
def test_a_notebook_runs_and_an_analysis_gives_the_same_tables(path: Path) -> None:
    compare = "--nbval" if path in ANALYSES else "--nbval-lax"
    # A process of its own: nbval is a plug-in that would also take the other tests' notebooks.
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", compare, "--nbval-current-env"),
            *("-p", "nbval.plugin", "-p", "no:cacheprovider", f"notebooks/{path.name}"),
        ],
        cwd=notebooks.ROOT,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=NAMES)
def test_a_cell_is_one_call_and_other_code_is_folded(path: Path) -> None:
    for cell in notebooks.cells(path):
        if cell.kind == "code":
            statements = [
                node
                for node in ast.parse(cell.text).body
                if not isinstance(node, (ast.Import, ast.ImportFrom))
            ]
            assert len(statements) == (0 if cell.folded else 1), cell.text


@pytest.mark.parametrize("path", ANALYSES, ids=ids(ANALYSES))
def test_an_analysis_is_kept_with_the_outputs_that_its_runs_are_compared_with(path: Path) -> None:
    shown = [cell for cell in notebooks.cells(path) if cell.kind == "code" and not cell.folded]
    assert all(cell.outputs and cell.number for cell in shown)
    assert sum("text/html" in output["data"] for cell in shown for output in cell.outputs) > 1
    assert sum("image/png" in output["data"] for cell in shown for output in cell.outputs) > 2


@pytest.mark.parametrize("path", PLAYED, ids=ids(PLAYED))
def test_a_game_notebook_is_kept_without_outputs(path: Path) -> None:
    """A widget's saved output is a picture of nothing: its model lived in a kernel that is gone."""
    assert not [cell.text for cell in notebooks.cells(path) if cell.outputs]


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=NAMES)
def test_what_a_notebook_points_to_exists(path: Path) -> None:
    assert not [link for link in notebooks.links(path) if not (path.parent / link).is_file()]


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=NAMES)
def test_every_text_of_a_notebook_speaks_three_languages(path: Path) -> None:
    texts = [cell.text for cell in notebooks.cells(path) if cell.kind == "markdown"]
    assert not [text for text in texts if "Dansk" not in text or "Deutsch" not in text]
