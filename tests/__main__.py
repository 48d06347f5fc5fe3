"""Run every test from a fresh clone: ``python tests``.

Installs the project with its test tools, makes sure of a Chromium, and hands over to pytest, with
whatever else stands on the command line: ``python tests -k denmark``. What is not Python (style,
types, layers, catalogs, notebooks) is checked by tests too, so pytest's last line tells it all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

# Only the plug-ins that the tests mean to use: what else stands on a machine must not change them.
PLUGINS = ("xdist.plugin", "_hypothesis_pytestplugin")

# Each worker runs a JupyterLab and a Chromium of its own.
WORKERS = min(4, os.cpu_count() or 1)


def main() -> int:
    # Editable, so that the kernels the tests start run this very tree as well.
    if run("pip", "install", "--quiet", "--disable-pip-version-check", "--editable", ".[test]"):
        print(
            "The test tools could not be installed. If pip says that this Python is managed by "
            "the system, make an environment of your own and use its Python: python -m venv .venv",
            file=sys.stderr,
        )
        return 1
    if run("tests.chromium"):
        return 1
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    plugins = [word for name in PLUGINS for word in ("-p", name)]
    return run("pytest", *plugins, "--numprocesses", str(WORKERS), *sys.argv[1:])


def run(module: str, *arguments: str) -> int:
    """Run a Python module from the top of the tree, with nobody at the keyboard."""
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
