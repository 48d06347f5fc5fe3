"""Whose something is: a seat's pawn as a small shape with its number, or its name before words."""

from __future__ import annotations

from gametour.painting.theme import SHAPES
from gametour.widgets.html import Markup, element
from gametour.words import Sentence

SIDE = 30
_POINTS = {
    "triangle": "15,2 29,27 1,27",
    "diamond": "15,0 30,15 15,30 0,15",
    "hexagon": "15,1 27,8 27,22 15,29 3,22 3,8",
}


def seat_mark(seat: int) -> Markup:
    """Draw a seat's mark; its colours come from the stylesheet."""
    shape = SHAPES[seat % len(SHAPES)]
    if shape == "round":
        body = element("circle", cx=15, cy=15, r=13)
    elif shape == "square":
        body = element(
            "path", d="M5 3h20a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"
        )
    else:
        body = element("polygon", points=_POINTS[shape])
    height = 23 if shape == "triangle" else 20
    number = element("text", seat + 1, x=15, y=height)
    return element(
        "svg",
        body,
        number,
        class_=f"gt-seat c{seat}",
        viewBox=f"0 0 {SIDE} {SIDE}",
        width=SIDE,
        height=SIDE,
        aria_hidden="true",
    )


def whose(name: Sentence, what: Sentence) -> Sentence:
    """Say whose something is.

    Examples
    --------
    >>> from gametour.words import sentence, words
    >>> words("en")(whose(sentence("{name}", name="Bo"), sentence("Plane ticket")))
    'Bo: Plane ticket'
    """
    return Sentence("{name}: {what}", {"name": name, "what": what})
