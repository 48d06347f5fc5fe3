"""Pieces of HTML in which every text is escaped: an HTML widget renders whatever it is given.

A plain ``str`` is text and is escaped when it becomes part of an element; only a :class:`Markup`,
which :func:`element` makes, goes in as it is. So a name, a question or a line of a file cannot
bring markup of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

VOID = frozenset({"br", "hr", "img", "input"})  # HTML's own; SVG has none inside a page


class Markup(str):
    """Finished HTML, safe to put into a page."""

    __slots__ = ()


def element(tag: str, *content: object, **attributes: object) -> Markup:
    """Write one element.

    Parameters
    ----------
    tag
        The element's name.
    *content
        What stands inside: text is escaped, markup stays, ``None`` is left out.
    **attributes
        Attributes; a trailing underscore is dropped (``class_``), other underscores become
        hyphens (``aria_label``); ``True`` writes the bare name; ``None`` and ``False`` leave it
        out.

    Examples
    --------
    >>> element("b", "Tom & <i>Eva</i>", class_="name", hidden=True, title=None)
    '<b class="name" hidden>Tom &amp; &lt;i&gt;Eva&lt;/i&gt;</b>'
    """
    written = "".join(_attribute(name, value) for name, value in attributes.items())
    if tag in VOID:
        return Markup(f"<{tag}{written}>")
    return Markup(f"<{tag}{written}>{joined(content)}</{tag}>")


def joined(content: Iterable[object]) -> Markup:
    """Put pieces one after another, escaping those that are text.

    Examples
    --------
    >>> joined(["1 < 2 ", element("hr"), None])
    '1 &lt; 2 <hr>'
    """
    return Markup("".join(_piece(piece) for piece in content if piece is not None))


def _piece(piece: object) -> str:
    return piece if isinstance(piece, Markup) else escape(str(piece))


def _attribute(name: str, value: object) -> str:
    if value is None or value is False:
        return ""
    written = name.removesuffix("_").replace("_", "-")
    return f" {written}" if value is True else f' {written}="{escape(str(value))}"'
