"""What ``gt.play`` displays: one place that holds the form before a game, then the table."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

import ipywidgets

from gametour.engine.game import Game
from gametour.engine.match import Match
from gametour.widgets.handlers import handler
from gametour.widgets.html import Markup, element
from gametour.widgets.pieces import box, discard, set_class
from gametour.widgets.settings import Settings
from gametour.widgets.setup import SetupForm
from gametour.widgets.stage import BOARD_LABEL, Stage, is_broad, stylesheet
from gametour.widgets.table import GameTable
from gametour.words import UserError


class GameWindow(ipywidgets.Box):
    """A window for one game after another.

    Parameters
    ----------
    game
        What is played in it.
    settings
        Language, theme and the like; they outlast a single game.

    Examples
    --------
    >>> import gametour as gt
    >>> window = gt.play("denmark_tour", players=["you", "greedy"], seed=7)
    >>> window.match.seed
    7
    >>> window.close()
    """

    def __init__(self, game: Game, settings: Settings | None = None) -> None:
        super().__init__()
        self.game = game
        self.settings = settings or Settings()
        self.table: GameTable | None = None
        self.form: SetupForm | None = None
        self._preview: Stage | None = None
        self._before: ipywidgets.Widget | None = None
        self._sheet: ipywidgets.Widget | None = None
        self.add_class("gt-table")
        self.settings.observe(self._settings_changed, ("theme", "text_scale", "language"))

    def __repr__(self) -> str:
        state = "choosing" if self.table is None else f"seed={self.table.match.seed}"
        return f"<GameWindow {self.game.name} {state}>"

    @property
    def match(self) -> Match | None:
        """The match on the table; None before there is one."""
        return self.table.match if self.table is not None else None

    # ------------------------------------------------------------------ what is in the window

    def show_setup(
        self,
        *,
        players: Sequence[str] = (),
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        problem: UserError | None = None,
    ) -> None:
        """Show the form before a game; a game on the table waits behind it."""
        if self.table is not None:
            self.table.steps.stop()
        self._drop_form()
        module = importlib.import_module(f"gametour.widgets.{self.game.name}")
        self.form = SetupForm(
            self.game,
            self.settings,
            self.show_match,
            players=players,
            seed=seed,
            options=options,
            back=self._back_to_table if self.table is not None else None,
            own_fields=getattr(module, "FIELDS", {}),
            changed=self._show_preview,
        )
        if problem is not None:
            self.form.report(problem)
        painter = module.preview()
        self._preview = Stage(painter, label=self.settings.say(BOARD_LABEL, board=self.game.title))
        self._preview.on_change(self._surroundings_changed)
        self._preview.on_pick(self.form.pick)
        self._preview.on_error(self.report)
        self._show_preview()
        side = box([self.form.widget], "gt-side")
        broad = ["gt-broad"] if is_broad(painter) else []
        below = [box(self.form.below, "gt-below")] if self.form.below else []
        self._before = box([self._preview.widget, side, *below], "gt-body", "gt-before", *broad)
        self._fill(painter, self._before)

    def show_match(self, match: Match) -> None:
        """Put a match on the table, in place of what was there."""
        table = GameTable(match, self.settings, new_game=self._new_game, load_game=self.show_match)
        table.stage.on_change(self._surroundings_changed)
        earlier, self.table = self.table, table
        self._fill(table.side.painter, table.widget)
        self._drop_form()
        if earlier is not None:
            earlier.close()

    def close(self) -> None:
        """Stop what goes on by itself and take the window away; the match stays saved."""
        if self.table is not None:
            self.table.close()
        self._drop_form()
        if self._sheet is not None:
            discard(self._sheet)
        super().close()

    def _fill(self, painter: Any, content: ipywidgets.Widget) -> None:
        earlier = self._sheet
        self._sheet = box([stylesheet(painter), _own_stylesheet(self.game)], "gt-sheet")
        self.children = (self._sheet, content)
        if earlier is not None:
            discard(earlier)
        self._dress()

    def _drop_form(self) -> None:
        if self.form is not None:
            self.form.close()
            self.form = None
        if self._preview is not None:
            self._preview.close()
            self._preview = None
        if self._before is not None:
            discard(self._before)
            self._before = None

    def _new_game(self, options: Mapping[str, Any] | None = None) -> None:
        assert self.table is not None, "the button stands on the table"
        match = self.table.match
        sitting = [player.bot or player.name or "you" for player in match.players]
        self.show_setup(players=sitting, options={**match.options, **(options or {})})

    @handler
    def _back_to_table(self) -> None:
        assert self.table is not None, "the button is there only with a table"
        self._fill(self.table.side.painter, self.table.widget)
        self._drop_form()
        self._dress()
        self.table.resume()

    # ------------------------------------------------------------------ how it looks

    @property
    def _stage(self) -> Stage | None:
        if self._preview is not None:
            return self._preview
        return self.table.stage if self.table is not None else None

    def _surroundings_changed(self) -> None:
        self._dress()
        self._show_preview()

    @handler
    def _settings_changed(self, _change: object) -> None:
        self._dress()
        self._show_preview()

    def _dress(self) -> None:
        """Put on theme and text size."""
        dark_page = self._stage is not None and self._stage.dark_host
        theme = self.settings.theme_on(dark_page=dark_page)
        set_class(self, "gt-light", not theme.dark)
        set_class(self, "gt-dark", theme.dark)
        for percent in (100, 125, 150):
            chosen = round(100 * self.settings.text_scale) == percent
            set_class(self, f"gt-text-{percent}", chosen)

    def _show_preview(self) -> None:
        """Show the empty board beside the form."""
        if self._preview is None:
            return
        module = importlib.import_module(f"gametour.widgets.{self.game.name}")
        theme = self.settings.theme_on(dark_page=self._preview.dark_host)
        scene = module.empty_scene(theme, self.settings.language, self.settings.text_scale)
        if self.form is not None:
            scene = self.form.show_on(self._preview, scene)
        self._preview.show(scene)

    def report(self, error: Exception) -> None:
        """Show an error where the reader looks."""
        if self.form is not None:
            self.form.report(error)
        elif self.table is not None:
            self.table.report(error)


def _own_stylesheet(game: Game) -> ipywidgets.HTML:
    """Give the table's own stylesheet, and after it the game's where it has one."""
    folder = resources.files("gametour.widgets")
    css = folder.joinpath("panel.css").read_text("utf-8")
    own = folder.joinpath(f"{game.name}.css")
    if own.is_file():
        css += own.read_text("utf-8")
    return ipywidgets.HTML(element("style", Markup(css)))
