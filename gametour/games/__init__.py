"""The games, each in a folder of its own, known by its name.

Examples
--------
>>> import gametour as gt
>>> gt.games.NAMES
('denmark_tour', 'staedtetour', 'rule_race', 'globetrotters')
"""

from __future__ import annotations

import importlib

from gametour.engine.game import Game, register

NAMES = ("denmark_tour", "staedtetour", "rule_race", "globetrotters")


def load(name: str) -> Game:
    """Import a game's folder and give its game."""
    game: Game = importlib.import_module(f"gametour.games.{name}").GAME
    return game


for _name in NAMES:
    register(_name, lambda name=_name: load(name))  # type: ignore[misc]
