"""Sheets that lie over the table: one at a time, closed by their button or by Escape."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets

from gametour.widgets.html import Markup, element
from gametour.widgets.pieces import box, button, discard, html, show_html, show_if


class Overlay:
    """A place over the table for one sheet.

    Parameters
    ----------
    closed
        Is called when the reader closes the sheet.
    """

    def __init__(self, closed: Callable[[], None], *classes: str) -> None:
        self._head = html("gt-dialog-head")
        self._close = button(closed, "gt-second", "gt-close")
        self._sheet = box([], "gt-dialog")
        self.widget = box([self._sheet], "gt-overlay", *classes)
        self.name = ""
        show_if(self.widget, False)

    def show(
        self,
        name: str,
        title: str,
        body: Sequence[ipywidgets.Widget],
        foot: Sequence[ipywidgets.Widget] = (),
        *,
        close: str = "",
    ) -> None:
        """Lay a sheet over the table.

        Parameters
        ----------
        name
            What the program calls it.
        title
            Its heading.
        body, foot
            What stands on it, and its buttons.
        close
            The words on the button that closes it; none when it cannot be closed.
        """
        self.name = name
        show_html(self._head, element("h2", title))
        buttons = list(foot)
        if close:
            self._close.description = close
            buttons.append(self._close)
        children = (self._head, box(body, "gt-dialog-body"), box(buttons, "gt-dialog-foot"))
        replaced = self._sheet.children[1:]
        self._sheet.children = children
        for old in replaced:
            old.close()
        show_if(self.widget, True)

    def hide(self) -> None:
        """Take the sheet away."""
        self.name = ""
        show_if(self.widget, False)

    def close(self) -> None:
        """Close its widgets, also those that are not shown."""
        for piece in (self._head, self._close, self.widget):
            discard(piece)


def text(content: Markup, *classes: str) -> ipywidgets.HTML:
    """Make a piece of running text for a sheet."""
    piece = html(*classes)
    show_html(piece, content)
    return piece
