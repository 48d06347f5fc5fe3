"""Print the figures: ``python -m tests.benchmarks``, or some of them by their module's name.

At the end all figures stand in a table in Markdown with the date and the machine, ratios first.
"""

from __future__ import annotations

import importlib
import sys

from tests.benchmarks import HEADER, Figure, markdown

PARTS = ("starting", "whole_games", "simulating", "rivals", "solving", "sliders", "table")


def main() -> None:
    """Measure what is asked for, everything when nothing is named."""
    print(HEADER)
    figures, notes = [], []
    for part in sys.argv[1:] or PARTS:
        for told in importlib.import_module(f"tests.benchmarks.{part}").measure():
            print(told, flush=True)
            if isinstance(told, Figure):
                figures.append(told)
            else:
                notes.append(told)
    print()
    print(markdown(figures, notes))


if __name__ == "__main__":
    main()
