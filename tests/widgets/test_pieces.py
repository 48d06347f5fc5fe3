"""What the table is put together from: light at the start, and whole after another's end."""

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest

from gametour.engine.match import Match
from gametour.widgets import pieces
from gametour.widgets.pieces import box, button, discard, dropdown, html
from tests.widgets.tables import table_of

PLAYERS: dict[str, list[str]] = {
    "denmark_tour": ["Maja"],
    "staedtetour": ["Maja", "greedy"],
    "rule_race": ["Ravens", "greedy"],
    "globetrotters": ["Ida"],
}


@pytest.mark.parametrize("game", PLAYERS)
def test_a_table_begins_with_few_widgets_and_few_messages(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(game, PLAYERS[game], seed=3)
    made: list[ipywidgets.Widget] = []
    updates: list[str] = []
    opened = ipywidgets.Widget.open

    def open_widget(widget: ipywidgets.Widget) -> None:
        made.append(widget)
        opened(widget)

    def send(widget: ipywidgets.Widget, message: dict[str, Any], buffers: object = None) -> None:
        updates.append(message["method"])

    monkeypatch.setattr(ipywidgets.Widget, "open", open_widget)
    monkeypatch.setattr(ipywidgets.Widget, "_send", send)
    table_of(match)
    assert len(made) < 170
    assert updates.count("update") < 80


def test_closing_a_widget_leaves_what_others_wear() -> None:
    for make in (lambda: box([]), html, lambda: button(lambda: None), dropdown):
        one, other = make(), make()
        assert one.layout is other.layout
        discard(one)
        assert one.comm is None
        assert other.layout.comm is not None
        if hasattr(other, "style"):
            assert other.style.comm is not None


def test_what_was_closed_with_all_widgets_is_worn_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "_in_common", {})  # what other tests' widgets wear stays open
    one = html("gt-news")
    one.layout.close()
    one.close()
    assert html("gt-news").layout.comm is not None
