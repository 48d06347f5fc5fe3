"""Imports run one way, and nothing heavy is loaded before it is needed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[1]
HEAVY = {
    *("babel", "IPython", "ipycanvas", "ipywidgets", "matplotlib", "networkx"),
    *("numba", "numpy", "pandas", "scipy"),
}
# What only simulation, solving and pictures need; the memory of a kernel that plays is without.
BULK = {"matplotlib", "numba", "pandas", "scipy"}
PLAY = """
match = gametour.Match("denmark_tour", ["greedy", "greedy"], seed=1, autosave=False)
for _ in range(100):
    match.draw() if match.turn == -1 else match.bot_move()
"""


def test_imports_keep_the_contracts_of_pyproject(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True) == 0


def test_importing_gametour_loads_nothing_heavy() -> None:
    assert not HEAVY & loaded_by("import gametour")


@pytest.mark.parametrize("what", [PLAY, "import gametour.widgets", "gametour.play"])
def test_playing_loads_nothing_that_is_for_bulk_work(what: str) -> None:
    assert not BULK & loaded_by(f"import gametour\n{what}")


def loaded_by(code: str) -> set[str]:
    """Run code in a Python of its own and tell which modules it loaded."""
    told = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport json, sys\nprint(json.dumps(list(sys.modules)))"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return set(json.loads(told.stdout.splitlines()[-1]))
