"""The compiled form: its cache follows the sources, and nothing else needs numba."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

from gametour.engine import bulk, compiled, exploring
from gametour.engine.game import find
from gametour.engine.match import Match

GAME = find("denmark_tour")


def test_the_cache_folder_changes_with_sources_and_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    numba = ModuleType("numba")
    numba.__version__ = "1.0"  # type: ignore[attr-defined]
    before = compiled.cache_folder(GAME, numba)
    assert compiled.cache_folder(GAME, numba) == before
    numba.__version__ = "1.1"  # type: ignore[attr-defined]
    assert compiled.cache_folder(GAME, numba) != before
    numba.__version__ = "1.0"  # type: ignore[attr-defined]
    monkeypatch.setattr("pathlib.Path.read_bytes", lambda self: b"another source")
    assert compiled.cache_folder(GAME, numba) != before


def test_another_loop_has_a_folder_of_its_own() -> None:
    numba = ModuleType("numba")
    numba.__version__ = "1.0"  # type: ignore[attr-defined]
    folders = {compiled.cache_folder(GAME, numba, *also) for also in ((), exploring.SOURCES)}
    assert len(folders) == 2
    assert any("listing" in file for file in exploring.SOURCES)


def test_numbas_own_cache_folder_is_left_as_it_was() -> None:
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    compiled.make_kernel(GAME)
    assert before == config.CACHE_DIR


def test_many_games_are_the_same_in_both_forms() -> None:
    setup = Match("denmark_tour", ["greedy", "random", "greedy"], cards_per_group=1).setup
    slow = bulk.play(setup, 60, 3)
    fast = bulk.play(setup, 60, 3, kernel=compiled.kernel(GAME))
    assert fast == slow
    assert slow.lost == 0


def test_without_numba_everything_but_speed_is_there() -> None:
    script = (
        "import sys; sys.modules['numba'] = None\n"
        "import gametour as gt\n"
        "from gametour.engine import compiled\n"
        "assert not compiled.available()\n"
        "report = gt.check_game('denmark_tour', seeds=[1], players=2, cards_per_group=1)\n"
        "assert report.games == 3 and 'compiled equals interpreted' not in report.checked\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=120)


def test_playing_does_not_load_numba() -> None:
    script = (
        "import sys; import gametour as gt\n"
        "match = gt.Match('denmark_tour', ['greedy'], seed=1)\n"
        "for _ in range(50): match.draw() if match.turn < 0 else match.bot_move()\n"
        "assert 'numba' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=120)
