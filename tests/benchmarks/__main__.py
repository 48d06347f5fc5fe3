"""Print the figures: ``python -m tests.benchmarks``, or some of them by their module's name."""

from __future__ import annotations

import importlib
import sys

from tests.benchmarks import HEADER

PARTS = ("starting", "whole_games", "simulating", "table")


def main() -> None:
    """Measure what is asked for, everything when nothing is named."""
    print(HEADER)
    for part in sys.argv[1:] or PARTS:
        for figure in importlib.import_module(f"tests.benchmarks.{part}").measure():
            print(figure, flush=True)


if __name__ == "__main__":
    main()
