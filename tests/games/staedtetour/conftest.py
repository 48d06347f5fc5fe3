"""The one fixture: a position on a small network."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.games.staedtetour.positions import ROADS, Table, land, position


@pytest.fixture
def set_up(tmp_path: Path) -> Callable[..., Table]:
    """Give the function that writes a network and sets up a position on it."""

    def set_up(
        bus: Sequence[str], goals: Sequence[str], *, roads: str = ROADS, **how: Any
    ) -> Table:
        return position(land(tmp_path / "network", roads), bus, goals, **how)

    return set_up
