"""The compiled form: its cache follows the sources, and nothing else needs numba."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

from gametour.engine import bulk, compiled, counting, driver, exploring
from gametour.engine.bots import random_bot
from gametour.engine.game import find
from gametour.engine.match import Match
from gametour.games import NAMES

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


def test_compiled_functions_of_two_games_have_names_of_their_own() -> None:
    """Loaded from the cache into one process, functions of one name would be taken for the same."""
    same_everywhere = (driver.pick, driver.spread, exploring.slot_of)
    shared = {random_bot, counting.count_nothing, counting.nobody_arrives, *same_everywhere}
    names = []
    for name in NAMES:
        game = find(name)
        run, parts = driver.make_loop(game, driver.copy_compiled)
        explore, lift_all, more = exploring.compiled_parts(game)
        own = {run, explore, lift_all, *parts, *more, *game.rules} - shared
        names += list({(function.__module__, function.__qualname__) for function in own})
    assert len(names) == len(set(names))


AFTER_ANOTHER_GAME = """
import gametour as gt
gt.simulate({first!r}, 30, "random", seed=1, progress=False, compiled=True)
last = lambda view, actions: actions[-1]
results = [
    gt.simulate({then!r}, 30, [last, last], seed=2, progress=False, compiled=way, max_rounds=3)
    for way in (True, False)
]
assert results[0].frame.equals(results[1].frame), results[0].frame
"""


@pytest.mark.parametrize(
    ("first", "then"), [("staedtetour", "globetrotters"), ("globetrotters", "staedtetour")]
)
def test_a_compiled_game_is_the_same_after_another_one(first: str, then: str) -> None:
    for _ in range(2):  # at the latest the second time both are loaded from the cache
        code = AFTER_ANOTHER_GAME.format(first=first, then=then)
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
