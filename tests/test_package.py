"""What is installed is the whole package: its data, its catalogs, its rule pages."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_the_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    (wheel,) = tmp_path.glob("*.whl")
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("gametour/")}
    files = (path for path in (ROOT / "gametour").rglob("*") if path.is_file())
    wanted = {path.relative_to(ROOT).as_posix() for path in files if path.suffix != ".pyc"}
    assert packed == wanted


def test_a_game_is_found_in_a_fresh_python() -> None:
    code = "import gametour as gt; print(gt.games.denmark_tour.expected_turns('Nyborg', 'Odense'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(done.stdout) == pytest.approx(6)
