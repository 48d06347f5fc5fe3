"""The language that each game was played in, so that ``gt.resume`` goes on in it.

It is kept beside the autosaved games, not in them: a saved game tells what happened, and any
reader may load it in another language.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from gametour.engine.saved import KEPT, SavedGameError, store
from gametour.words import LANGUAGES

FILE = "languages.json"


def remember_language(game: Path, language: str) -> None:
    """Note the language of an autosaved game; where nothing can be written it is forgotten."""
    known = _read(game.parent)
    if known.get(game.name) == language:
        return
    known.pop(game.name, None)
    newest = [*known.items(), (game.name, language)][-KEPT:]
    with contextlib.suppress(SavedGameError):
        store(game.parent / FILE, json.dumps(dict(newest)))


def language_of(game: Path) -> str | None:
    """Tell the language an autosaved game was played in last, if that is known."""
    language = _read(game.parent).get(game.name)
    return language if language in LANGUAGES else None


def _read(folder: Path) -> dict[str, str]:
    try:
        content = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}
