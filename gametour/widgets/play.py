"""``gt.play``, ``gt.resume`` and ``gt.load``: a game on the screen in one call."""

from __future__ import annotations

import os
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gametour.engine import saved
from gametour.engine.game import Game, find
from gametour.engine.match import Match
from gametour.engine.options import check_options
from gametour.widgets.memory import language_of
from gametour.widgets.settings import Settings
from gametour.widgets.window import GameWindow
from gametour.words import UserError, sentence, words

_windows: dict[str, tuple[str, list[GameWindow]]] = {}
"""The run of each notebook cell and its windows, so that running the cell again closes them."""
_all_windows: weakref.WeakSet[GameWindow] = weakref.WeakSet()


def play(
    game: str | Game | Match,
    players: int | Sequence[str] | None = None,
    *,
    seed: int | None = None,
    language: str | None = None,
    **options: Any,
) -> GameWindow:
    """Play a game on the screen.

    Parameters
    ----------
    game
        A game's name, or a match to put on the table.
    players
        A number of persons, or who sits: ``"you"``, a bot's name (``"greedy"``, ``"random"``), or
        a person's name. Without players, a form asks for them first.
    seed
        The same seed and the same decisions give the same game.
    language
        "da", "de" or "en"; by default the reader's own. It can be switched at any time.
    **options
        The game's options.

    Returns
    -------
    GameWindow
        What is displayed.

    Examples
    --------
    >>> import gametour as gt
    >>> gt.play("denmark_tour", players=["Maja", "greedy"], seed=7, cards_per_group=1)
    <GameWindow denmark_tour seed=7>
    """
    settings = _settings(language)
    if isinstance(game, Match):
        return _open(game, settings)
    found = find(game)
    if players is not None:
        return _open(Match(found, players, seed=seed, autosave=True, **options), settings)
    check_options(found.options, options, found.usual_seats)
    window = _window(found, settings)
    window.show_setup(seed=seed, options=options)
    return window


def resume(game: str | Game, *, language: str | None = None) -> GameWindow:
    """Go on with the last game that was not finished, after whatever ended the session.

    Where that game is still on a table, that table is closed.

    Parameters
    ----------
    game
        The game's name.
    language
        "da", "de" or "en"; by default the one the game was played in.

    Raises
    ------
    UserError
        There is none.
    """
    found = find(game)
    path = saved.newest_unfinished(found.name)
    if path is None:
        raise UserError(
            sentence(
                "There is no unfinished game of {game} here: begin one with gt.play({name!r}).",
                game=found.title,
                name=found.name,
            )
        )
    settings = _settings(language or language_of(path))
    match = _continued(path)
    _close_windows_of(path)
    return _open(match, settings)


def load(path: str | os.PathLike[str], *, language: str | None = None) -> GameWindow:
    """Go on with a game from a file.

    Parameters
    ----------
    path
        A file that was saved before.
    language
        "da", "de" or "en"; by default the reader's own.

    Raises
    ------
    SavedGameError
        The file will not do; the sentence says why.
    """
    return _open(Match.load(Path(path), autosave=True), _settings(language))


def _continued(path: Path) -> Match:
    """Load an autosaved match; it goes on saving itself into the same file."""
    match = Match.load(path)
    match.autosave_path = path
    return match


def _close_windows_of(path: Path) -> None:
    """Close the windows of an autosaved match: two tables must not write the same file."""
    for window in list(_all_windows):
        if window.match is not None and window.match.autosave_path == path:
            window.close()
            _all_windows.discard(window)


def _settings(language: str | None) -> Settings:
    return Settings() if language is None else Settings(language=words(language).language)


def _open(match: Match, settings: Settings) -> GameWindow:
    window = _window(match.game, settings)
    window.show_match(match)
    return window


def _window(game: Game, settings: Settings) -> GameWindow:
    """Make a window; those that an earlier run of this cell had made are closed."""
    window = GameWindow(game, settings)
    _all_windows.add(window)
    cell, run = _cell()
    if cell:
        earlier_run, windows = _windows.get(cell, (run, []))
        if earlier_run != run:
            for earlier in windows:
                earlier.close()
            windows = []
        _windows[cell] = (run, [*windows, window])
    return window


def _cell() -> tuple[str, str]:
    """Tell which notebook cell is running, and which run of it; empty outside a notebook."""
    try:
        from IPython import get_ipython
    except ImportError:
        return "", ""
    shell = get_ipython()
    if shell is None or not hasattr(shell, "get_parent"):
        return "", ""
    request = shell.get_parent()
    cell = request.get("metadata", {}).get("cellId") or request.get("content", {}).get("code", "")
    return str(cell), str(request.get("header", {}).get("msg_id", ""))
