"""What every test stands on: English, its own folder for saved games, browser tests last."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

BROWSER_TESTS = Path(__file__).parent / "browser"

# How long an example takes says more of the machine than of the program.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Playwright keeps an event loop running in its process, where asyncio.run then refuses to
    # start another; the tests that need one come before.
    items.sort(key=lambda item: item.path.is_relative_to(BROWSER_TESTS))


@pytest.fixture(autouse=True)
def _reader(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    home = tmp_path_factory.getbasetemp() / "home"
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(home / name))
