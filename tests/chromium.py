"""The Chromium that the browser tests drive: one that the machine has, else Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")

# For closed networks, virtual machines and containers run as root.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str | None:
    """Give the path of a Chromium: named by ``GAMETOUR_CHROMIUM``, on the PATH, or Playwright's."""
    for name in (os.environ.get("GAMETOUR_CHROMIUM", ""), *NAMES):
        if name and (path := shutil.which(name)):
            return path
    return _playwrights_own()


def _playwrights_own() -> str | None:
    """Ask Playwright where its own Chromium lies, in a process of its own.

    Playwright's driver occupies the event loop of the process that starts it.
    """
    ask = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright:\n"
        "    print(playwright.chromium.executable_path)\n"
    )
    told = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False)
    path = told.stdout.strip()
    return path if path and Path(path).is_file() else None
