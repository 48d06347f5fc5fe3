"""A game's rule page, from its few kinds of Markdown lines to HTML."""

from __future__ import annotations

import re
from importlib import resources

from gametour.widgets.html import Markup, element, joined

_INLINE = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|`(?P<code>[^`]+)`")


def rule_page(game: str, language: str) -> Markup:
    """Give the rules of a game in a language, with their numbers, without the page's title.

    Examples
    --------
    >>> "<strong>D1</strong>" in rule_page("denmark_tour", "da")
    True
    """
    folder = resources.files("gametour.games") / game
    page = (folder / f"rules.{language}.md").read_text("utf-8")
    _title, _, rest = page.partition("\n")
    return page_markup(rest)


def page_markup(text: str) -> Markup:
    r"""Turn headings, lists and paragraphs with bold words and code into HTML.

    Examples
    --------
    >>> page_markup("# The aim\n\n- **D1** Be first.\n")
    '<h2>The aim</h2><ul><li><strong>D1</strong> Be first.</li></ul>'
    """
    blocks = re.split(r"\n\s*\n", text.strip())
    return joined(_block(block.splitlines()) for block in blocks)


def _block(lines: list[str]) -> Markup:
    first = lines[0]
    if first.startswith("#"):
        level = len(first) - len(first.lstrip("#"))
        heading = element("h2" if level < 3 else "h3", *_inline(first.lstrip("# ")))
        return joined([heading, _block(lines[1:])]) if len(lines) > 1 else heading
    if first.startswith("- "):
        return element("ul", *(element("li", *_inline(item)) for item in _items(lines)))
    return element("p", *_inline(" ".join(lines)))


def _items(lines: list[str]) -> list[str]:
    """Join the lines of each item of a list."""
    items: list[str] = []
    for line in lines:
        if line.startswith("- "):
            items.append(line[2:])
        else:
            items[-1] += " " + line.strip()
    return items


def _inline(text: str) -> list[object]:
    """Split a line into plain text, bold words and code."""
    pieces: list[object] = []
    at = 0
    for found in _INLINE.finditer(text):
        pieces.append(text[at : found.start()])
        strong = found["strong"]
        pieces.append(element("strong", strong) if strong else element("code", found["code"]))
        at = found.end()
    return [piece for piece in (*pieces, text[at:]) if piece != ""]
