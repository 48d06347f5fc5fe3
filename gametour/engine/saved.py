"""Saved games: one JSON text, checked as a whole before anything of it is believed.

A file is written beside its place and then renamed into it, so that whatever happens to the kernel
there is always one whole file. The text carries a digest of itself: what was cut off or edited is
told from what was saved.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import json
import os
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gametour.engine.given import why
from gametour.words import Sentence, UserError, message, sentence

VERSION = 1
LARGEST = 4_000_000
"""Bytes; the longest game that the caps allow takes a tenth of it."""
KEPT = 40
"""How many autosaved games of each game are kept."""
ENDING = ".gametour.json"


class SavedGameError(UserError):
    """A file that is no saved game, or not one that can be played on here."""


@dataclass(frozen=True)
class Saved:
    """A saved game as read: believed in form, not yet replayed."""

    where: str
    game: str
    options: Mapping[str, Any]
    digests: Mapping[str, str]
    seed: int
    players: Sequence[Mapping[str, str]]
    history: Sequence[Any]
    texts: Sequence[str]
    over: bool


def write(**content: Any) -> str:
    """Put a match's content into text."""
    body = {"gametour": VERSION, **content}
    return json.dumps({**body, "check": _check(body)}, ensure_ascii=False)


def read(text: str, where: str = "") -> Saved:
    """Read a saved game's text.

    Parameters
    ----------
    text
        What the file holds.
    where
        What to call the file in a sentence.

    Raises
    ------
    SavedGameError
        Truncated, edited, foreign, newer or huge; the sentence says which, and what to do.
    """
    name: object = where or sentence("This text")
    if len(text) > LARGEST:
        raise _refused(message("{where} is too large for a saved game: choose another file."), name)
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise _refused(
            message("{where} is no whole saved game: it was cut off, or is another kind of file."),
            name,
        ) from None
    if not isinstance(body, dict) or "gametour" not in body:
        raise _refused(
            message("{where} does not come from gametour: choose a file saved there."), name
        )
    version = body["gametour"]
    if isinstance(version, int) and version > VERSION:
        raise _refused(
            message("{where} was saved by a newer gametour: update gametour and load it again."),
            name,
        )
    check = body.pop("check", None)
    as_written = check == _check(body)
    body.setdefault("texts", [])  # saved before a game had texts
    if not as_written or not _in_form(body):
        raise _refused(
            message("{where} was changed after it was saved: load an unchanged copy."), name
        )
    body.pop("gametour")
    return Saved(where=str(name), **body)


def _in_form(body: Mapping[str, Any]) -> bool:
    """Tell whether all parts are there and of their kind."""
    kinds: dict[str, type] = {
        "gametour": int,
        "game": str,
        "options": dict,
        "digests": dict,
        "seed": int,
        "players": list,
        "history": list,
        "texts": list,
        "over": bool,
    }
    if set(body) != set(kinds) or not all(isinstance(body[key], kinds[key]) for key in kinds):
        return False
    players_fit = all(
        isinstance(one, dict)
        and set(one) == {"name", "bot"}
        and all(isinstance(text, str) for text in one.values())
        for one in body["players"]
    )
    moves_fit = all(type(move) is int or move in ("undo", "redo") for move in body["history"])
    return players_fit and moves_fit and all(isinstance(text, str) for text in body["texts"])


def wrong_move(where: str, number: int, error: UserError | None) -> SavedGameError:
    """Say that a saved move cannot be played."""
    why: object = error if error is not None else sentence("there was nothing to take back or redo")
    return SavedGameError(
        sentence(
            "{where} cannot be played on: its step {number} does not fit the rules: {why}",
            where=where or sentence("This text"),
            number=number,
            why=why,
        )
    )


def wrong_texts(where: str) -> SavedGameError:
    """Say that the texts of a saved match cannot be its own."""
    return _refused(
        message("{where} was changed after it was saved: load an unchanged copy."),
        where or sentence("This text"),
    )


def other_file(where: str, name: str, path: object) -> SavedGameError:
    """Say that a board or deck is not the one the game was played with."""
    return SavedGameError(
        sentence(
            "{where} was played with other files than now (option {name}={path!r}): put the old "
            "ones back.",
            where=where or sentence("This text"),
            name=name,
            path=path,
        )
    )


def store(path: Path, text: str) -> Path:
    """Write a text into a file, whole or not at all: beside it first, then renamed."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, path)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            beside.unlink(missing_ok=True)
        raise SavedGameError(
            sentence(
                "The game could not be saved as {path}: {why}. Choose another place.",
                path=str(path),
                why=why(error),
            )
        ) from error
    return path


def fetch(path: Path) -> str:
    """Read a file's text, if it is of a saved game's size and letters.

    Raises
    ------
    SavedGameError
        There is no such file, or it cannot be a saved game.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise SavedGameError(
            sentence(
                "{path} cannot be read: {why}. Check the name of the file.",
                path=str(path),
                why=why(error),
            )
        ) from error
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        if len(content) > LARGEST:
            return " " * len(content)
        raise _refused(
            message("{where} is no whole saved game: it was cut off, or is another kind of file."),
            path.name,
        ) from None


def folder(game: str) -> Path:
    """Name the folder of a game's autosaved matches."""
    from platformdirs import user_state_path

    return user_state_path("gametour") / "games" / game


def new_autosave_path(game: str) -> Path:
    """Name a new file for a match, and let the oldest ones go."""
    for old in _newest_first(game)[KEPT - 1 :]:
        with contextlib.suppress(OSError):
            old.unlink()
    started = datetime.datetime.now().strftime("%Y%m%d-%H%M%S")
    return folder(game) / f"{started}-{uuid.uuid4().hex[:8]}{ENDING}"


def newest_unfinished(game: str) -> Path | None:
    """Find the autosaved match of a game that was played last and is not over."""
    for path in _newest_first(game):
        with contextlib.suppress(SavedGameError):
            if not read(fetch(path)).over:
                return path
    return None


def _newest_first(game: str) -> list[Path]:
    def played(path: Path) -> float:
        try:
            return path.stat().st_mtime
        except OSError:
            return 0.0

    try:
        return sorted(folder(game).glob(f"*{ENDING}"), key=played, reverse=True)
    except OSError:
        return []


def _check(body: Mapping[str, Any]) -> str:
    text = json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _refused(text: str, where: object) -> SavedGameError:
    return SavedGameError(Sentence(text, {"where": where}))
