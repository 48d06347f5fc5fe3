"""City-tour board games to play, see, simulate and solve exactly in Jupyter notebooks.

The public names are loaded when first used, so that ``import gametour`` costs next to nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gametour import games
    from gametour.engine.check import check_game
    from gametour.engine.exact import solve
    from gametour.engine.match import Match
    from gametour.engine.simulate import simulate
    from gametour.painting.picture import picture
    from gametour.widgets.explore import explore
    from gametour.widgets.play import load, play, resume

__version__ = "0.1.0"

__all__ = [
    "Match",
    "check_game",
    "explore",
    "games",
    "load",
    "picture",
    "play",
    "resume",
    "simulate",
    "solve",
]

_HOMES = {
    "Match": "gametour.engine.match",
    "check_game": "gametour.engine.check",
    "explore": "gametour.widgets.explore",
    "load": "gametour.widgets.play",
    "picture": "gametour.painting.picture",
    "play": "gametour.widgets.play",
    "resume": "gametour.widgets.play",
    "simulate": "gametour.engine.simulate",
    "solve": "gametour.engine.exact",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'gametour' has no attribute {name!r}")
    games = importlib.import_module("gametour.games")
    if name == "games":
        return games
    value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
