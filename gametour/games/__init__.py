"""The games, each in a folder of its own, known by its name.

Examples
--------
>>> import gametour as gt
>>> gt.games.NAMES
('denmark_tour', 'staedtetour', 'rule_race', 'globetrotters')
"""

from __future__ import annotations

import importlib
from typing import Any

from gametour.engine.game import Game, register

NAMES = ("denmark_tour", "staedtetour", "rule_race", "globetrotters")


def load(name: str) -> Game:
    """Import a game's folder and give its game."""
    game: Game = importlib.import_module(f"gametour.games.{name}").GAME
    return game


for _name in NAMES:
    register(_name, lambda name=_name: load(name))  # type: ignore[misc]


def __getattr__(name: str) -> Any:
    """Import a game's folder when it is first asked for."""
    if name not in NAMES:
        raise AttributeError(f"module 'gametour.games' has no attribute {name!r}")
    return importlib.import_module(f"gametour.games.{name}")
