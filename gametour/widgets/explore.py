"""``gt.explore``: a chart with its sliders, in one call."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets
from IPython.display import DisplayHandle

from gametour.analysis.chart import Chart, Kind
from gametour.analysis.controls import Control, Pick, Span, Switch, controls_of
from gametour.analysis.hurry import hurried
from gametour.engine.news import heard_by
from gametour.widgets.chart_view import ChartView
from gametour.widgets.handlers import handler
from gametour.widgets.home import at_home, main_loop, remember_loop
from gametour.widgets.html import element
from gametour.widgets.pieces import box, button, html, show_html
from gametour.widgets.sheets import MIME
from gametour.widgets.status import StatusLine
from gametour.words import LANGUAGE_NAMES, Sentence, default_language, sentence, words

COLLECTED = 0.03  # seconds: a slider that is dragged tells of every step, but only the last counts
SOON, MORE = 0.1, 0.4
"""Seconds of work behind the first picture after a turn, and behind each better one."""


def explore(make: Callable[..., Chart], *, language: str | None = None, **fixed: Any) -> Explorer:
    """Show a chart that follows its sliders.

    Parameters
    ----------
    make
        A function of :mod:`gametour.analysis` that makes a chart.
    language
        "da", "de" or "en"; by default the reader's own. It can be switched at any time.
    **fixed
        Arguments that stay as they are; their sliders are left out.

    Returns
    -------
    Explorer
        What is displayed.

    Raises
    ------
    UserError
        It is no function that makes a chart, or does not know the arguments or their values.

    Examples
    --------
    >>> from gametour.analysis.chances import waiting
    >>> explore(waiting, language="en", games=500).values
    {'faces': 2}
    """
    spoken = words(language or default_language()).language
    return Explorer(make, spoken, fixed)


class Explorer(ipywidgets.Box):
    """A chart, its controls above, its languages and files below.

    Parameters
    ----------
    make
        Makes the chart, from the controls' values and ``language`` and ``theme``.
    language
        "da", "de" or "en".
    fixed
        Arguments without a control.
    """

    def __init__(self, make: Callable[..., Chart], language: str, fixed: dict[str, Any]) -> None:
        remember_loop()
        self._make = make
        self._fixed = fixed
        self._theme = "light"
        self._naming = False
        self._drawing: asyncio.TimerHandle | None = None
        self._shown: Any = None
        self._place: DisplayHandle | None = None
        self._placed = False
        self.chart: Chart | None = None
        self._controls = controls_of(make, fixed)
        self._widgets = {name: _widget(control) for name, control in self._controls.items()}
        self._labels = {name: html() for name in self._controls}
        self._language = ipywidgets.Dropdown(
            options=[(name, code) for code, name in LANGUAGE_NAMES.items()], value=language
        )
        self._language.layout.width = "110px"
        self._files = {kind: button(partial(self._download, kind)) for kind in MIME}
        self._status = StatusLine(_FAILED)
        self.view = ChartView(self._seen)
        rows = [box([self._labels[name], self._widgets[name]]) for name in self._controls]
        foot = [self._language, *self._files.values()]
        super().__init__(
            (
                box(rows, "gt-explore-controls"),
                self._status.widget,
                self.view,
                box(foot, "gt-explore-foot"),
            )
        )
        self.add_class("gt-explore")
        for widget in self._widgets.values():
            widget.observe(at_home(lambda _: self._soon()), "value")
        self._language.observe(at_home(lambda _: self._speak()), "value")
        self._name()
        if main_loop() is None:  # in a notebook it is drawn when it is displayed
            self._draw()

    def __repr__(self) -> str:
        return f"<Explorer {getattr(self._make, '__name__', 'chart')} {self.values}>"

    def _ipython_display_(self) -> None:
        """Draw, and show; a chart that takes long shows before that what is being waited for."""
        self._place = DisplayHandle()
        self._placed = False
        self._draw()
        self._put(self._repr_mimebundle_())
        self._place = None

    def _put(self, bundle: dict[str, Any]) -> None:
        """Put itself into its cell's output, or a newer picture of it there."""
        if self._place is not None:
            place = self._place.update if self._placed else self._place.display
            place(bundle, raw=True)
            self._placed = True

    def _repr_mimebundle_(self, **named: Any) -> dict[str, Any]:
        """Give the chart beside the widget, for pages that are read without a kernel."""
        shown = super()._repr_mimebundle_(**named)
        if shown is not None and self.chart is not None:
            shown["image/png"] = b64encode(self.chart.pressed()).decode()
        return shown

    @property
    def values(self) -> dict[str, Any]:
        """What the controls stand at."""
        return {name: widget.value for name, widget in self._widgets.items()}

    def turn(self, **values: Any) -> None:
        """Turn controls, as a reader does."""
        for name, value in values.items():
            self._widgets[name].value = value

    def report(self, error: Exception) -> None:
        """Tell what went wrong; the chart stays, faint if it is not what was asked for."""
        self.view.stale = self._shown is None
        self._status.show(error, words(self._language.value))

    def _speak(self) -> None:
        """Say everything in the chosen language."""
        self._name()
        self._soon()

    def _name(self) -> None:
        say = words(self._language.value)
        for name, control in self._controls.items():
            show_html(self._labels[name], element("span", say(control.label)))
            if isinstance(control, Pick):
                self._name_choices(self._widgets[name], control, say)
        for kind, made in self._files.items():
            made.description = kind.upper()
            made.tooltip = say(_KEEP)

    def _name_choices(
        self, widget: ipywidgets.Dropdown, control: Pick, say: Callable[[Sentence], str]
    ) -> None:
        value = widget.value
        self._naming = True  # that the widget picks its first choice meanwhile is no turn
        try:
            widget.options = [(say(label), choice) for choice, label in control.values]
            widget.value = value
        finally:
            self._naming = False

    def _seen(self, dark: bool) -> None:
        """Take the theme of the page that shows it."""
        self._theme = "dark" if dark else "light"
        self._soon()

    def _soon(self) -> None:
        """Draw when the loop has heard all that is on its way; at once where there is no loop."""
        if self._naming:
            return
        loop = main_loop()
        if loop is None or not loop.is_running():
            self._draw()
            return
        self._draw_later(loop, SOON)

    def _draw_later(self, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        """Draw in so much time; when that was too short, draw a better picture after that."""
        if self._drawing is not None:
            self._drawing.cancel()

        def draw() -> None:
            with hurried(seconds) as hurry:
                self._draw()
            if hurry.cut and self._shown is not None:
                self._shown = None
                self._draw_later(loop, MORE)

        self._drawing = loop.call_later(COLLECTED, draw)

    @handler
    def _draw(self) -> None:
        """Draw what is wished for now, unless that is what is seen already."""
        self._drawing = None
        wished = {**self.values, "language": self._language.value, "theme": self._theme}
        if wished == self._shown:
            return
        self._shown = None
        with heard_by(self._wait):
            self.chart = self._make(**self._fixed, **wished)
        with self.view.hold_sync():
            self.view.image = self.chart.drawn("png")
            self.view.description = self.chart.title
            self.view.stale = False
        self._shown = wished
        self._status.clear()

    def _wait(self, said: Sentence) -> None:
        """Say what is being waited for; the kernel has no ear for a reader until it is done."""
        self._status.note(said, words(self._language.value))
        if self._place is not None and not self._placed:
            self._put(super()._repr_mimebundle_())

    @handler
    def _download(self, kind: Kind) -> None:
        if self.chart is not None:
            name = f"{getattr(self._make, '__name__', 'chart')}.{kind}"
            self.view.download(name, self.chart.drawn(kind), MIME[kind])


_KEEP = sentence("Keep this chart as a file")
_FAILED = sentence("This chart could not be drawn: turn a control, or run the cell again.")


def _widget(control: Control) -> ipywidgets.Widget:
    """Make the control's widget."""
    if isinstance(control, Switch):
        return ipywidgets.Checkbox(value=control.start, indent=False)
    if isinstance(control, Pick):
        choices = [(str(label), value) for value, label in control.values]
        return ipywidgets.Dropdown(options=choices, value=control.start)
    assert isinstance(control, Span)
    if control.whole:
        return ipywidgets.IntSlider(
            value=int(control.start),
            min=int(control.low),
            max=int(control.high),
            step=int(control.step),
        )
    return ipywidgets.FloatSlider(
        value=control.start, min=control.low, max=control.high, step=control.step
    )
