"""The sheet of Rule race's rule set: save the rules in force, share them, begin with others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets

from gametour.games.rule_race import rule_set
from gametour.games.rule_race.rule_sets import parse_rule_set, written
from gametour.widgets.handlers import handler
from gametour.widgets.html import element
from gametour.widgets.overlay import text
from gametour.widgets.pieces import button
from gametour.widgets.side import Page, Room
from gametour.widgets.status import StatusLine
from gametour.words import sentence

KEY = "rule_set"
MIME = "application/json"


class RuleSetPage:
    """The sheet, and what its buttons do.

    Parameters
    ----------
    room
        The table whose rules they are.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._status = StatusLine()
        say = room.words
        self.save = button(self._save, "gt-primary")
        self.save.description = say(sentence("Save these rules"))
        self.upload = ipywidgets.FileUpload(
            accept=".json", multiple=False, description=say(sentence("Choose a file"))
        )
        self.upload.observe(lambda change: self._sent(change["new"]), "value")

    def page(self) -> Page:
        """Give the sheet."""
        say = self._room.words
        rules = written(rule_set(self._room.match.view()))
        intro = sentence(
            "These are the rules in force, as a file that another class can begin with. "
            "It can also be copied from here."
        )
        load = sentence("Begin a new game with the rules of a file; the one on the table is kept.")
        return Page(
            sentence("Rule set"),
            [
                text(element("p", say(intro)), "gt-prose"),
                text(element("pre", rules, tabindex=0), "gt-rules-text"),
                text(element("p", say(load)), "gt-prose"),
                self.upload,
                self._status.widget,
            ],
            [self.save],
        )

    def report(self, error: Exception) -> None:
        """Show on the sheet what is wrong."""
        self._status.show(error, self._room.words)

    @handler
    def _save(self) -> None:
        match = self._room.match
        rules = written(rule_set(match.view())).encode("utf-8")
        self._room.download(f"rules-{match.seed}.json", rules, MIME)

    @handler
    def _sent(self, files: Sequence[Any]) -> None:
        if not files:
            return
        self._status.clear()
        rules = parse_rule_set(bytes(files[0]["content"]), str(files[0]["name"]))
        self._room.new_game({"initial_events": "custom", "rules": rules})
