"""What Binder builds from: the tool that builds the image accepts nonsense in silence."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
BINDER = ROOT / "binder"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LINES = (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
PINS = [line for line in LINES if line and not line.startswith("#")]
VERSIONS = {canonicalize_name(pin.split("==")[0]): pin.split("==")[-1] for pin in PINS}
BINDER_PYTHON = {
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "x86_64",
    "platform_python_implementation": "CPython",
    "platform_system": "Linux",
    "python_full_version": "3.11.9",
    "python_version": "3.11",
    "sys_platform": "linux",
}
BADGES = re.findall(
    r"https://mybinder\.org/v2/[^)\s]+", (ROOT / "README.md").read_text(encoding="utf-8")
)


def test_the_folder_holds_what_binder_reads_and_nothing_misspelt() -> None:
    assert {path.name for path in BINDER.iterdir()} == {
        *("requirements.txt", "runtime.txt", "postBuild", "start")
    }


@pytest.mark.parametrize("pin", PINS)
def test_every_line_pins_one_version(pin: str) -> None:
    assert re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.+]*", pin)


def test_no_package_is_pinned_twice() -> None:
    assert len(VERSIONS) == len(PINS)


@pytest.mark.parametrize(
    "wanted", [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["voila"]]
)
def test_every_dependency_is_pinned_within_its_range(wanted: str) -> None:
    requirement = Requirement(wanted)
    assert requirement.specifier.contains(VERSIONS[canonicalize_name(requirement.name)])


def test_what_the_pinned_need_themselves_is_pinned_too() -> None:
    """Nothing is left for pip to choose, or two images of one commit would differ."""
    tried_here = [name for name, pinned in VERSIONS.items() if installed(name) == pinned]
    needs = {needed for name in tried_here for needed in needed_on_binder(name)}
    assert needs <= set(VERSIONS)


def test_runtime_names_a_python_that_the_project_supports() -> None:
    runtime = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip()
    named = re.fullmatch(r"python-(3\.\d+)", runtime)
    assert named
    assert Requirement(f"python {PROJECT['requires-python']}").specifier.contains(named[1])


@pytest.mark.parametrize("name", ["postBuild", "start"])
def test_scripts_run_and_stop_at_the_first_error(name: str) -> None:
    script = BINDER / name
    commands = [line for line in script.read_text(encoding="utf-8").splitlines() if line]
    assert commands[0] == "#!/usr/bin/env bash"
    assert next(line for line in commands if not line.startswith("#")) == "set -euo pipefail"
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", script], check=True)


def test_the_readme_has_a_badge_for_jupyterlab_and_one_for_voila() -> None:
    shown = {urlpath(badge).split("/")[0] for badge in BADGES}
    assert shown == {"lab", "voila"}


@pytest.mark.parametrize("badge", BADGES)
def test_a_badge_opens_a_notebook_that_exists(badge: str) -> None:
    assert urlsplit(badge).path.startswith("/v2/gh/gametour/gametour/")
    opened = re.fullmatch(r"(lab/tree|voila/render)/(.+)", urlpath(badge))
    assert opened
    assert (ROOT / opened[2]).is_file()


def urlpath(badge: str) -> str:
    """Tell what a badge opens once the server runs."""
    (path,) = parse_qs(urlsplit(badge).query)["urlpath"]
    return unquote(path)


def installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def needed_on_binder(name: str) -> Iterator[str]:
    for wanted in map(Requirement, requires(name) or ()):
        if wanted.marker is None or wanted.marker.evaluate({**BINDER_PYTHON, "extra": ""}):
            yield canonicalize_name(wanted.name)
