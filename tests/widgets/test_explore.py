"""A chart with its sliders."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import gametour as gt
from gametour.analysis import played, routes
from gametour.analysis.chances import race_rules, waiting
from gametour.analysis.chart import Chart
from gametour.analysis.controls import Pick, Span, Switch, controlled
from gametour.engine import news
from gametour.widgets import explore
from gametour.words import UserError, sentence


def test_the_chart_follows_its_sliders() -> None:
    explorer = gt.explore(waiting, language="en")
    image = explorer.view.image
    explorer.turn(faces=5)
    assert explorer.chart.table["exact"][1] == 1 - 5 / 6
    assert explorer.view.image != image
    assert explorer.view.image.startswith(b"\x89PNG")


def test_what_is_fixed_has_no_slider() -> None:
    explorer = gt.explore(waiting, faces=1)
    assert list(explorer.values) == ["games"]
    assert explorer.chart.table["exact"][1] == 1 - 1 / 6


def test_the_language_is_switched_without_moving_a_slider() -> None:
    explorer = gt.explore(waiting, language="en")
    explorer.turn(faces=4)
    explorer._language.value = "da"
    assert explorer.values["faces"] == 4
    assert explorer.view.description == "Venter stadig på det rigtige kast"
    assert "Sider, der kan bruges" in explorer._labels["faces"].value


def test_a_dark_page_gets_a_dark_chart() -> None:
    explorer = gt.explore(waiting)
    light = explorer.chart.figure.get_facecolor()
    explorer.view._received(None, {"kind": "view", "dark": True}, [])
    assert explorer.chart.figure.get_facecolor() != light


def test_each_kind_of_control_gives_its_value_and_its_name() -> None:
    seen = {}

    @controlled(
        share=Span(sentence("exact"), 0, 1, start=0.5, step=0.1),
        which=Pick(
            sentence("simulated"), ((1, sentence("exact")), (2, sentence("simulated"))), start=2
        ),
        on=Switch(sentence("exact")),
    )
    def make(**values: object) -> Chart:
        seen.update(values)
        return waiting()

    explorer = gt.explore(make, language="de")
    assert seen == {"share": 0.5, "which": 2, "on": False, "language": "de", "theme": "light"}
    explorer.turn(which=1, on=True, share=0.7)
    assert (seen["which"], seen["on"], seen["share"]) == (1, True, 0.7)
    assert [label for label, _ in explorer._widgets["which"].options] == ["exakt", "simuliert"]


def test_an_error_is_told_and_the_chart_stays() -> None:
    @controlled(n=Span(sentence("exact"), 0, 5, start=1))
    def make(n: int, **values: object) -> Chart:
        if n == 3:
            raise UserError(sentence("There is no theme {theme!r}: choose light or dark.", theme=n))
        return waiting()

    explorer = gt.explore(make, language="en")
    image = explorer.view.image
    explorer.turn(n=3)
    assert "There is no theme 3" in explorer._status.widget.value
    assert explorer.view.image == image
    explorer.turn(n=4)
    assert explorer._status.widget.value == ""


def test_a_chart_that_is_not_what_was_asked_for_is_faint() -> None:
    explorer = gt.explore(race_rules.rule_worth, language="en", effect="multiply")
    assert not explorer.view.stale
    explorer.turn(place="E1")
    assert "only a general rule can multiply" in explorer._status.widget.value
    assert explorer.view.stale
    explorer.turn(place="general")
    assert not explorer.view.stale


def test_a_first_picture_comes_soon_and_better_ones_after_it(monkeypatch) -> None:
    waiting = []

    def call_later(seconds: float, draw: Callable[[], None]) -> SimpleNamespace:
        waiting[:] = [draw]
        return SimpleNamespace(cancel=waiting.clear)

    loop = SimpleNamespace(is_running=lambda: True, call_later=call_later)
    explorer = gt.explore(routes.fields, language="en", seed=51)
    monkeypatch.setattr(explore, "main_loop", lambda: loop)
    monkeypatch.setattr(explore, "SOON", 0)
    explorer.turn(games=10_000)
    titles = []
    while waiting:
        waiting.pop()()
        names = [text.get_text() for text in explorer.chart.figure.legends[0].get_texts()]
        titles += [name for name in names if "simulated" in name]
    assert titles[0] != "simulated, 10,000 games"
    assert titles[-1] == "simulated, 10,000 games"


def test_an_error_nobody_foresaw_is_told_of_the_chart_and_not_of_a_game() -> None:
    @controlled(n=Span(sentence("exact"), 0, 5, start=1))
    def make(n: int, **values: object) -> Chart:
        raise ZeroDivisionError

    explorer = gt.explore(make, language="en")
    assert "This chart could not be drawn" in explorer._status.widget.value
    assert "Undo" not in explorer._status.widget.value


def test_a_chart_is_given_away_as_a_file(monkeypatch) -> None:
    explorer = gt.explore(waiting)
    sent = []
    monkeypatch.setattr(explorer.view, "send", lambda content, buffers: sent.append(content))
    explorer._files["svg"].click()
    assert sent == [{"kind": "download", "name": "waiting.svg", "mime": "image/svg+xml"}]


def test_what_is_waited_for_is_told_meanwhile_and_no_longer() -> None:
    told = []

    @controlled(n=Span(sentence("exact"), 0, 5, start=1))
    def make(n: int, **values: object) -> Chart:
        news.tell(sentence("simulating {game} …", game="Rule race"))
        if n > 1:
            told.append(explorer._status.widget.value)
        return waiting()

    explorer = gt.explore(make, language="de")
    explorer.turn(n=2)
    assert len(told) == 1
    assert "simuliere Rule race …" in told[0]
    assert explorer._status.widget.value == ""


def test_what_is_seen_already_is_not_drawn_again() -> None:
    drawn = []

    @controlled(n=Span(sentence("exact"), 0, 5, start=1))
    def make(n: int, **values: object) -> Chart:
        drawn.append((n, values["theme"]))
        return waiting()

    explorer = gt.explore(make)
    for dark in (False, True, True):
        explorer.view._received(None, {"kind": "view", "dark": dark}, [])
    explorer._draw()
    assert drawn == [(1, "light"), (1, "dark")]


def test_in_a_notebook_a_chart_that_takes_long_is_shown_before_it_is_drawn(monkeypatch) -> None:
    put = []

    class Place:
        def display(self, bundle: dict[str, object], raw: bool) -> None:
            put.append(("shown", set(bundle), explorer._status.widget.value))

        def update(self, bundle: dict[str, object], raw: bool) -> None:
            put.append(("newer", set(bundle), explorer._status.widget.value))

    @controlled(n=Span(sentence("exact"), 0, 5, start=1))
    def make(n: int, **values: object) -> Chart:
        news.tell(sentence("simulating {game} …", game="Rule race"))
        return waiting()

    monkeypatch.setattr(explore, "DisplayHandle", Place)
    monkeypatch.setattr(explore, "main_loop", lambda: SimpleNamespace(is_running=lambda: False))
    explorer = gt.explore(make, language="en")
    assert explorer.chart is None
    explorer._ipython_display_()
    (first, bundle, status), (second, whole, quiet) = put
    assert (first, second) == ("shown", "newer")
    assert "image/png" not in bundle
    assert "image/png" in whole
    assert "simulating Rule race …" in status
    assert quiet == ""


def test_a_simulation_that_was_interrupted_is_told_and_not_kept(monkeypatch) -> None:
    whole = played.play_all
    monkeypatch.setattr(played, "play_all", lambda *given: ([], True))
    explorer = gt.explore(routes.fields, language="en", games=13)
    assert "interrupted" in explorer._status.widget.value
    monkeypatch.setattr(played, "play_all", whole)
    explorer._draw()
    assert explorer._status.widget.value == ""
    assert explorer.chart is not None
