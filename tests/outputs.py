"""Run the analysis notebooks and keep what they show: ``python -m tests.outputs``.

Their charts can then be read where nothing runs, and the tests compare their tables with a new run.
"""

from __future__ import annotations

import os
import subprocess
import sys

from tests.notebooks import NOTEBOOKS, ROOT

OPTIONS = (
    "--ExecutePreprocessor.store_widget_state=False",  # a picture of it is kept beside
    "--ExecutePreprocessor.record_timing=False",
)


def main(names: list[str]) -> int:
    """Run those named, or all of them."""
    chosen = [
        str(path)
        for path in NOTEBOOKS
        if path.name.startswith("analysis_") and (not names or path.stem in names)
    ]
    command = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--inplace"]
    english = os.environ | {"LANGUAGE": "en"}
    return subprocess.run(
        [*command, *OPTIONS, *chosen], cwd=ROOT, env=english, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
