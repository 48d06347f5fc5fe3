"""The Chromium that the browser tests drive: one that the machine has, else Playwright's own.

``python -m tests.chromium`` makes sure that there is one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

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

PLAYWRIGHT = (sys.executable, "-m", "playwright")
MANAGERS = {
    "apt-get": (("apt-get", "update"), ("apt-get", "install", "--yes", "chromium")),
    "dnf": (("dnf", "install", "--assumeyes", "chromium"),),
    "apk": (("apk", "add", "chromium"),),
    "pacman": (("pacman", "--sync", "--noconfirm", "chromium"),),
}


@cache
def find() -> str | None:
    """Give the path of a Chromium that starts.

    Looked for in this order: ``GAMETOUR_CHROMIUM``, the usual names on the PATH, Playwright's own.
    """
    return next(filter(_starts, _candidates()), None)


def ensure() -> str | None:
    """Find a Chromium; if there is none, fetch one. None if nothing helps."""
    for commands in _remedies():
        find.cache_clear()
        if path := find():
            return path
        for command in commands:
            print("No Chromium that starts was found, trying:", *command, flush=True)
            if subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode:
                break
    find.cache_clear()
    return find()


def _candidates() -> Iterator[str]:
    for name in (os.environ.get("GAMETOUR_CHROMIUM", ""), *NAMES):
        if name and (path := shutil.which(name)):
            yield path
    # Asked in a process of its own, since Playwright's driver occupies an event loop.
    ask = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright:\n"
        "    print(playwright.chromium.executable_path)\n"
    )
    told = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False)
    if path := shutil.which(told.stdout.strip()):
        yield path


def _starts(path: str) -> bool:
    """Try it: a stub that asks for a snap, or a browser without its libraries, is of no use."""
    command = [path, *FLAGS, "--headless", "--dump-dom", "about:blank"]
    try:
        tried = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return b"<html>" in tried.stdout


def _remedies() -> Iterator[tuple[tuple[str, ...], ...]]:
    """Give what may help, the mildest first, each as commands of which one needs the other."""
    yield ((*PLAYWRIGHT, "install", "chromium"),)
    root = _root()
    if root is None:
        return
    for manager, commands in MANAGERS.items():
        if shutil.which(manager):
            yield tuple((*root, *command) for command in commands)


def _root() -> tuple[str, ...] | None:
    """Tell what goes before a command that needs the administrator; None if nobody may ask."""
    if not hasattr(os, "geteuid"):
        return None
    if os.geteuid() == 0:
        return ()
    asked = shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], check=False)
    return ("sudo", "-n") if asked and asked.returncode == 0 else None


if __name__ == "__main__":
    path = ensure()
    if path is None:
        sys.exit(
            "There is no Chromium and none could be fetched. Install Chromium, Chrome or Edge, "
            "or name one in the environment variable GAMETOUR_CHROMIUM, and run this again."
        )
    print("Chromium:", path)
