"""Real Jupyter servers for the browser tests: each on a free port, with nobody's configuration."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

START_SECONDS = 60

# No news popup over the board, nothing saved behind a test's back, and the theme that the
# browser asks for.
OVERRIDES = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
    },
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}


@dataclass(frozen=True)
class Server:
    """A running server: its address, the folder whose notebooks it serves, its process."""

    url: str
    folder: Path
    process: subprocess.Popen[bytes]


@contextlib.contextmanager
def jupyterlab(home: Path) -> Iterator[Server]:
    """Run a JupyterLab on the notebooks of ``home/notebooks``."""
    port = _free_port()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        f"--ServerApp.root_dir={_notebooks(home)}",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        "--ServerApp.password=",
        "--ServerApp.disable_check_xsrf=True",
        "--LabApp.extension_manager=readonly",
        "--LabApp.expose_app_in_browser=True",
    ]
    with _running(command, home, f"http://127.0.0.1:{port}", ready="/api/status") as server:
        yield server


@contextlib.contextmanager
def voila(home: Path) -> Iterator[Server]:
    """Run a Voilà on the notebooks of ``home/notebooks``."""
    port = _free_port()
    command = [
        *(sys.executable, "-m", "voila", str(_notebooks(home)), "--no-browser"),
        f"--port={port}",
        "--Voila.ip=127.0.0.1",
        "--Voila.port_retries=0",
    ]
    with _running(command, home, f"http://127.0.0.1:{port}", ready="/voila/tree") as server:
        yield server


@contextlib.contextmanager
def _running(command: list[str], home: Path, url: str, ready: str) -> Iterator[Server]:
    log = home / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            env=_environment(home),
            cwd=home,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait_until_up(url + ready, process, log)
            yield Server(url, _notebooks(home), process)
        finally:
            process.terminate()  # the server ends its kernels first
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _environment(home: Path) -> dict[str, str]:
    """Give the server fresh folders for everything it would read or leave on the machine."""
    folders = {
        name: home / name.lower()
        for name in (
            "JUPYTER_CONFIG_DIR",
            "JUPYTER_DATA_DIR",
            "JUPYTER_RUNTIME_DIR",
            "JUPYTERLAB_SETTINGS_DIR",
            "JUPYTERLAB_WORKSPACES_DIR",
            "IPYTHONDIR",
            "XDG_DATA_HOME",
            "XDG_STATE_HOME",
        )
    }
    for folder in folders.values():
        folder.mkdir(exist_ok=True)
    overrides = folders["JUPYTER_CONFIG_DIR"] / "labconfig" / "default_setting_overrides.json"
    overrides.parent.mkdir(exist_ok=True)
    overrides.write_text(json.dumps(OVERRIDES), encoding="utf-8")
    # The tests' own Python may turn warnings into errors; a kernel shall run as a reader's does.
    kept = {
        k: v for k, v in os.environ.items() if k not in {"LANGUAGE", "LC_ALL", "PYTHONWARNINGS"}
    }
    return {**kept, "LANG": "en_GB.UTF-8", **{name: str(path) for name, path in folders.items()}}


def _notebooks(home: Path) -> Path:
    folder = home / "notebooks"
    folder.mkdir(exist_ok=True)
    return folder


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_up(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)  # nothing to await before it listens
    said = log.read_text(encoding="utf-8", errors="replace")[-3000:]
    raise RuntimeError(f"{url} did not answer within {START_SECONDS} s. The server said:\n{said}")
