"""How long ``import gametour`` takes."""

from __future__ import annotations

import re
import statistics
import subprocess
import sys

from tests.benchmarks import Figure

TIMES = 9


def measure() -> list[Figure]:
    """Import in fresh interpreters and take the median."""
    return [Figure("import gametour", "s", statistics.median(map(_once, range(TIMES))), 0.15)]


def _once(_: int) -> float:
    told = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "import gametour"],
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"\|\s*(\d+) \| gametour$", told.stderr, re.MULTILINE)
    assert found, "the interpreter did not tell how long the import took"
    return int(found[1]) / 1e6
