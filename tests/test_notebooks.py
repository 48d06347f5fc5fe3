"""The notebooks run from top to bottom, hold one call a cell, and lead nowhere in vain."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import notebooks

NAMES = [path.name for path in notebooks.NOTEBOOKS]


def test_there_is_a_notebook_a_game_and_one_that_lists_them() -> None:
    assert {"index.ipynb", "denmark_tour.ipynb"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs(name: str) -> None:
    # A process of its own: nbval is a plug-in that would also take the other tests' notebooks.
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "--nbval-lax", "--nbval-current-env"),
            *("-p", "nbval.plugin", "-p", "no:cacheprovider", f"notebooks/{name}"),
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
                node for node in ast.parse(cell.text).body if not isinstance(node, ast.Import)
            ]
            assert len(statements) == (0 if cell.folded else 1), cell.text


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=NAMES)
def test_a_game_notebook_is_kept_without_outputs(path: Path) -> None:
    """A widget's saved output is a picture of nothing: its model lived in a kernel that is gone."""
    assert not [cell.text for cell in notebooks.cells(path) if cell.outputs]


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=NAMES)
def test_what_a_notebook_points_to_exists(path: Path) -> None:
    assert not [link for link in notebooks.links(path) if not (path.parent / link).is_file()]


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=NAMES)
def test_a_notebook_speaks_three_languages(path: Path) -> None:
    text = notebooks.prose(path)
    assert all(word in text for word in ("Dansk", "Deutsch", " the "))
