"""The sheets that the tools open: rules, settings, a picture, a saved game; and saving itself."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets

from gametour.engine.match import Match
from gametour.engine.saved import ENDING
from gametour.widgets.handlers import handler
from gametour.widgets.html import element
from gametour.widgets.log import log_markup
from gametour.widgets.overlay import Overlay, text
from gametour.widgets.pieces import box, button
from gametour.widgets.rule_page import rule_page
from gametour.widgets.settings import SPEEDS, TEXT_SCALES, THEMES
from gametour.widgets.status import StatusLine
from gametour.words import LANGUAGE_NAMES, Sentence, sentence

if TYPE_CHECKING:
    from gametour.widgets.table import GameTable

MIME = {"png": "image/png", "svg": "image/svg+xml"}


class Sheets:
    """The tools' sheets of one table.

    Parameters
    ----------
    table
        Whose tools they are.
    load_game
        Is called with a match that was read from a file; None where none can be loaded.
    """

    def __init__(self, table: GameTable, load_game: Callable[[Match], None] | None) -> None:
        self._table = table
        self._load_game = load_game
        self._problem = StatusLine()
        self.overlay = Overlay(self.close)
        self._pages: dict[str, Callable[[], None]] = {
            "rules": self._rules,
            "settings": self._settings,
            "picture": self._picture,
            "load": self._load,
            "log": self._log,
        }
        for key, _, _ in table.side.tools:
            self._pages[key] = partial(self._own_page, key)

    def open(self, name: str) -> None:
        """Lay a sheet on the table."""
        self._problem.clear()
        if name in self._pages:
            self._pages[name]()
            self._table.stage.focus(".gt-overlay button")

    def close(self) -> None:
        """Take the sheet away."""
        self.overlay.hide()

    def speak(self) -> None:
        """Write the open sheet in the language that was chosen."""
        if self.overlay.name in self._pages:
            self._pages[self.overlay.name]()

    def report(self, error: Exception) -> None:
        """Show an error on the sheet."""
        self._problem.show(error, self._say)

    def save(self) -> None:
        """Hand the game to the browser as a file."""
        match = self._table.match
        name = f"{match.game.name}-{match.seed}{ENDING}"
        data = match.dumps().encode("utf-8")
        self._table.stage.download(name, data, "application/json")
        said = sentence(
            "The game is saved as {file}, where your browser keeps downloads.", file=name
        )
        self._table.panel.status.note(said, self._say)

    def show_buttons(self, title: str, buttons: ipywidgets.Widget) -> None:
        """Offer a choice on a sheet of its own."""
        self.overlay.show("choice", title, [buttons], close=self._say(sentence("Close")))
        self._table.stage.focus(".gt-overlay button")

    # ------------------------------------------------------------------ the pages

    @property
    def _say(self) -> Any:
        return self._table.settings.say

    def _show(
        self,
        name: str,
        title: Sentence,
        body: Sequence[ipywidgets.Widget],
        foot: Sequence[ipywidgets.Widget] = (),
    ) -> None:
        say = self._say
        self.overlay.show(name, say(title), body, foot, close=say(sentence("Close")))

    def _rules(self) -> None:
        page = rule_page(self._table.match.game.name, self._say.language)
        self._show("rules", sentence("Rules"), [text(page, "gt-prose")])

    def _own_page(self, key: str) -> None:
        page = self._table.side.page(key, self._table)
        self._show(key, page.title, page.body, page.foot)

    def _log(self) -> None:
        view = self._table.view()
        whole = text(log_markup(view.log, self._say, most=None), "gt-log")
        self._show("log", sentence("The whole game"), [whole])

    def _settings(self) -> None:
        say, settings = self._say, self._table.settings
        rows = [
            self._row(
                "language", sentence("Language"), [(n, k) for k, n in LANGUAGE_NAMES.items()]
            ),
            self._row("text_scale", sentence("Text size"), _said(TEXT_SCALES, say)),
            self._row("theme", sentence("Theme"), _said(THEMES, say)),
            self._row("speed", sentence("Speed"), _said(SPEEDS, say)),
        ]
        moving = ipywidgets.Checkbox(
            value=settings.moving, description=say(sentence("Die and pawns move")), indent=False
        )
        moving.observe(lambda change: setattr(settings, "moving", change["new"]), "value")
        seed = sentence("The seed of this game is {seed}.", seed=str(self._table.match.seed))
        rows += [moving, text(element("p", say(seed)), "gt-meaning")]
        self._show("settings", sentence("Settings"), [box(rows, "gt-form")])

    def _row(
        self, name: str, label: Sentence, choices: Sequence[tuple[str, Any]]
    ) -> ipywidgets.Widget:
        settings, title = self._table.settings, self._say(label)
        choice = ipywidgets.Dropdown(options=choices, value=getattr(settings, name))
        choice.observe(lambda change: setattr(settings, name, change["new"]), "value")
        return box([text(element("b", title)), choice], "gt-option")

    def _picture(self) -> None:
        buttons = [button(partial(self._download_picture, kind), "gt-primary") for kind in MIME]
        for made, kind in zip(buttons, MIME, strict=True):
            made.description = kind.upper()
        hint = sentence("The board as it is now, to print or to put into a text.")
        body = [text(element("p", self._say(hint)), "gt-prose"), self._problem.widget]
        self._show("picture", sentence("Picture"), body, buttons)

    @handler
    def _download_picture(self, kind: str) -> None:
        from gametour.painting.picture import picture

        table = self._table
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{table.match.game.name}.{kind}"
            picture(
                table.view(),
                path,
                theme=table.sight().theme.name,
                language=table.settings.language,
            )
            table.stage.download(path.name, path.read_bytes(), MIME[kind])

    def _load(self) -> None:
        say = self._say
        upload = ipywidgets.FileUpload(
            accept=".json", multiple=False, description=say(sentence("Choose a file"))
        )
        upload.observe(lambda change: self._loaded(change["new"]), "value")
        hint = sentence("Choose a game that was saved before. The one on the table is kept, too.")
        body = [text(element("p", say(hint)), "gt-prose"), upload, self._problem.widget]
        self._show("load", sentence("Load"), body)

    @handler
    def _loaded(self, files: Sequence[Any]) -> None:
        """Read the file; if it will not do, everything stays as it is."""
        if not files or self._load_game is None:
            return
        file = files[0]
        content = bytes(file["content"]).decode("utf-8", errors="replace")
        match = Match.loads(content, autosave=True, where=str(file["name"]))
        self.close()
        self._load_game(match)


def _said(choices: Sequence[tuple[Any, Sentence]], say: Any) -> list[tuple[str, Any]]:
    return [(say(label), value) for value, label in choices]
