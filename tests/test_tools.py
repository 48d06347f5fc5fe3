"""What tools can tell of the source: style, form, types, imports, catalogs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["ruff", "check"], id="style"),
        pytest.param(["ruff", "format", "--check"], id="form"),
        pytest.param(["mypy"], id="types"),
        pytest.param(["tests.catalogs"], id="catalogs"),
    ],
)
def test_tools_find_nothing(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
