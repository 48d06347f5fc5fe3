"""What the tests of all games' tables share: making one, reading its panel, playing on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets

from gametour.engine.match import Match
from gametour.widgets.settings import Settings
from gametour.widgets.table import GameTable


def table_of(match: Match, **settings: Any) -> GameTable:
    """Put a match on a table, in English unless told otherwise."""
    return GameTable(match, Settings(**{"language": "en", **settings}))


def text(table: GameTable) -> str:
    """All that the panel says."""
    panel = table.panel
    parts = (panel._seats, panel._turn, panel._news, panel._hand, panel._log, panel.status.widget)
    return " ".join(part.value for part in parts)


def play_till(table: GameTable, wanted: Callable[[Match], bool]) -> None:
    """Let the bots' best choices be played until something is so."""
    match = table.match
    while not wanted(match):
        if match.turn >= 0:
            match.bot_move("greedy")
        else:
            match.draw()
    table.refresh()


def hidden(widget: Any) -> bool:
    """Tell whether a widget is out of sight."""
    return "gt-gone" in widget._dom_classes


def widgets_of(table: GameTable) -> Iterator[ipywidgets.Widget]:
    """Give every widget of a table, those out of sight too."""
    waiting: list[Any] = [table.widget]
    while waiting:
        widget = waiting.pop()
        yield widget
        waiting += getattr(widget, "children", ())


def told_to_browsers(table: GameTable) -> str:
    """Give all that browsers know of a table's widgets, canvases excepted."""
    return "\n".join(str(widget.get_state()) for widget in widgets_of(table))


def cover(table: GameTable) -> str:
    """What the sheet says that covers the table until the screen has been passed on."""
    assert not hidden(table._pass_on.widget)
    _, body, *_ = table._pass_on._sheet.children
    return str(table._pass_on._head.value) + " ".join(part.value for part in body.children)
