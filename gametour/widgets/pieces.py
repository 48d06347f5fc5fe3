"""The few kinds of widgets that the table is put together from.

Each widget costs the browser time at the start, and so does each message. So they wear layouts
and styles in common, since the stylesheet arranges everything, and are born with their classes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import ipywidgets
from ipycanvas import Canvas, MultiCanvas
from ipywidgets import ButtonStyle, Layout
from ipywidgets.widgets.widget_description import DescriptionStyle
from ipywidgets.widgets.widget_string import HTMLStyle, TextStyle

from gametour.widgets.home import at_home
from gametour.widgets.html import Markup

_in_common: dict[type[ipywidgets.Widget], ipywidgets.Widget] = {}


def _worn(kind: type[ipywidgets.Widget]) -> ipywidgets.Widget:
    """Give the layout or style that all widgets of a kind wear; it stays as long as the kernel."""
    if kind not in _in_common or _in_common[kind].comm is None:  # none yet, or closed with all
        _in_common[kind] = kind()
    return _in_common[kind]


def box(children: Sequence[ipywidgets.Widget], *classes: str) -> ipywidgets.Box:
    """Put widgets into a box; the stylesheet arranges them by the box's classes."""
    return ipywidgets.Box(tuple(children), layout=_worn(Layout), _dom_classes=classes)


def html(*classes: str) -> ipywidgets.HTML:
    """Make a place for finished HTML; see :mod:`gametour.widgets.html`."""
    layout, style = _worn(Layout), _worn(HTMLStyle)
    return ipywidgets.HTML(layout=layout, style=style, _dom_classes=classes)


def show_html(place: ipywidgets.HTML, content: Markup) -> None:
    """Put finished HTML, and nothing but that, into its place."""
    place.value = content


def button(pressed: Callable[[], None], *classes: str) -> ipywidgets.Button:
    """Make a button; its words come with the language."""
    layout, style = _worn(Layout), _worn(ButtonStyle)
    made = ipywidgets.Button(layout=layout, style=style, _dom_classes=classes)
    made.on_click(at_home(lambda _: pressed()))
    return made


def text_field() -> ipywidgets.Text:
    """Make a field for a line of words."""
    return ipywidgets.Text(layout=_worn(Layout), style=_worn(TextStyle))


def dropdown(*classes: str, **state: Any) -> ipywidgets.Dropdown:
    """Make a drop-down; ``state`` is what ipywidgets calls it: options, value."""
    layout, style = _worn(Layout), _worn(DescriptionStyle)
    return ipywidgets.Dropdown(layout=layout, style=style, _dom_classes=classes, **state)


def set_class(widget: ipywidgets.DOMWidget, name: str, present: bool) -> None:
    """Give a widget a class, or take it away."""
    if present != (name in widget._dom_classes):
        if present:
            widget.add_class(name)
        else:
            widget.remove_class(name)


def show_if(widget: ipywidgets.DOMWidget, wanted: bool) -> None:
    """Show a widget, or leave its place empty."""
    set_class(widget, "gt-gone", not wanted)


@contextmanager
def sent_together(widget: ipywidgets.Widget) -> Iterator[None]:
    """Send what changes meanwhile in a widget, and in all that is in it, as one message each."""
    with ExitStack() as stack:
        for part in _all_in(widget):
            stack.enter_context(part.hold_sync())
        yield


def _all_in(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _all_in(child)


def discard(widget: ipywidgets.Widget) -> None:
    """Close a widget and all that is in it, but for canvases, which their owners close.

    A widget that stays open while what is in it is closed cannot tell its state any more, and a
    page that is loaded again asks all of them: it would get nothing at all.
    """
    if isinstance(widget, (Canvas, MultiCanvas)):
        return
    for child in getattr(widget, "children", ()):
        discard(child)
    discard_one(widget)


def discard_one(widget: ipywidgets.Widget) -> None:
    """Close a widget with its layout and style, but for those that others wear too."""
    for part in ("layout", "style"):
        worn = getattr(widget, part, None)
        if isinstance(worn, ipywidgets.Widget) and worn is not _in_common.get(type(worn)):
            worn.close()
    widget.close()


class ButtonList:
    """As many buttons as there is to choose from, sent to the browser as one message.

    Parameters
    ----------
    pressed
        Is called with the value of the button that was pressed.
    """

    def __init__(self, pressed: Callable[[Any], None], *classes: str) -> None:
        self.widget = ipywidgets.ToggleButtons(
            options=[],
            index=None,
            layout=_worn(Layout),
            _dom_classes=("gt-buttons", *classes, "gt-gone"),
        )
        self._pressed = pressed
        self._values: tuple[Any, ...] = ()
        self._filling = False
        self.widget.observe(at_home(self._chosen), "index")

    @property
    def labels(self) -> tuple[str, ...]:
        """What the buttons say."""
        return tuple(self.widget._options_labels) if self._values else ()

    def show(self, choices: Sequence[tuple[str, Any]], tips: Sequence[str] = ()) -> None:
        """Offer these: what each button says, and its value. Labels may not repeat."""
        labels = tuple(label for label, _ in choices)
        self._values = tuple(value for _, value in choices)
        if choices and (labels, tuple(tips)) != (
            tuple(self.widget._options_labels),
            tuple(self.widget.tooltips),
        ):
            self._fill(labels, tips)
        show_if(self.widget, bool(choices))

    def wipe(self) -> None:
        """Forget the words of the buttons: hidden ones keep them, and they may be secret."""
        if self._values:
            self._values = ()
            self._fill((), ())
        show_if(self.widget, False)

    def _fill(self, labels: Sequence[str], tips: Sequence[str]) -> None:
        """Put the labels in; that the widget then picks the first one is no press."""
        self._filling = True
        try:
            with self.widget.hold_sync():
                self.widget.tooltips = list(tips)
                self.widget.options = [(label, place) for place, label in enumerate(labels)]
                self.widget.index = None
        finally:
            self._filling = False

    def press(self, value: Any) -> None:
        """Press the button of a value, as a click does."""
        self.widget.index = self._values.index(value)

    def _chosen(self, change: dict[str, Any]) -> None:
        place = change["new"]
        if self._filling or place is None or place >= len(self._values):
            return
        value = self._values[place]
        self.widget.index = None  # it is a button, not a switch
        self._pressed(value)
