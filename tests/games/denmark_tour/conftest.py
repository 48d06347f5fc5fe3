"""The one fixture: a position on a small map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.games.denmark_tour.positions import Table, country, position

MAP = ("ferries", "tolls", "airports", "stars", "port")


@pytest.fixture
def set_up(tmp_path: Path) -> Callable[..., Table]:
    """Give the function that writes a map and sets up a position on it."""

    def set_up(roads: str, pawns: Sequence[str], **how: Any) -> Table:
        drawn = {name: how.pop(name) for name in MAP if name in how}
        return position(country(tmp_path / "map", roads, **drawn), pawns, **how)

    return set_up
