"""A picture of a game as it stands: PNG, SVG, or a figure for the notebook."""

from __future__ import annotations

import importlib
import io
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl

from gametour.engine.match import Match
from gametour.engine.view import View
from gametour.painting.matplotlib_pen import MatplotlibPen
from gametour.painting.theme import theme_named
from gametour.words import UserError, default_language, sentence, words

if TYPE_CHECKING:
    import os

    from matplotlib.figure import Figure


FORMATS = ("png", "svg")
SCALES = (0.1, 8.0)
TEXT_SCALES = (1.0, 1.5)


class PictureError(UserError):
    """A picture that cannot be made; the sentence says what to do."""


def picture(
    match: Match | View,
    path: str | os.PathLike[str] | None = None,
    *,
    seat: int | None = None,
    theme: str = "light",
    language: str | None = None,
    scale: float = 1.5,
    text_scale: float = 1.0,
) -> Path | Figure:
    """Make a picture of the board.

    Parameters
    ----------
    match
        A match, or a view of one.
    path
        The file to write; its ending chooses PNG or SVG. Without one, a figure is returned.
    seat
        Whose cards are marked; by default nobody's. A view brings its own seat.
    theme
        "light" or "dark".
    language
        "da", "de" or "en"; by default the reader's own.
    scale
        How large a PNG is, from 0.1 to 8: 1 is a pixel a unit of the board, as 960 x 1000 for
        Denmark.
    text_scale
        How large names are, from 1 to 1.5.

    Returns
    -------
    Path or matplotlib.figure.Figure
        The file written, or the figure.

    Raises
    ------
    PictureError
        The file's ending is another one, the file cannot be written, or there is no such match,
        seat or size.
    UserError
        There is no such theme.
    """
    colours = theme_named(theme)
    _check_size("scale", scale, *SCALES)
    _check_size("text_scale", text_scale, *TEXT_SCALES)
    file = None if path is None else Path(path)
    if file is not None and file.suffix.lower().lstrip(".") not in FORMATS:
        raise PictureError(
            sentence("A picture is a .png or an .svg file; {name!r} is neither.", name=file.name)
        )
    if file is not None and not file.parent.is_dir():
        raise PictureError(
            sentence(
                "There is no folder {folder!r} for the picture: make it, or choose another place.",
                folder=str(file.parent),
            )
        )
    view = _view(match, seat)
    game = view.setup.game
    spoken = language or default_language()
    painter, scene = importlib.import_module(f"gametour.painting.{game.name}").picture_of(
        view,
        theme=colours,
        language=spoken,
        show_hand=view.seat >= 0,
        text_scale=text_scale,
    )
    pen = MatplotlibPen(painter.width, painter.height)
    for layer in painter.layers:
        painter.paint(layer, pen, scene)
    pen.figure.set_dpi(100 * scale)
    if file is None:
        return pen.figure
    drawn = _drawn(pen.figure, file.suffix.lower().lstrip("."), words(spoken)(game.title))
    try:
        file.write_bytes(drawn)
    except OSError as error:
        raise PictureError(
            sentence(
                "The picture cannot be written to {path!r}: choose another place.", path=str(file)
            )
        ) from error
    return file


def _check_size(name: str, size: Any, least: float, most: float) -> None:
    if isinstance(size, bool) or not isinstance(size, (int, float)) or not least <= size <= most:
        raise PictureError(
            sentence(
                "{name} is a number from {least} to {most}, not {size}.",
                name=name,
                least=least,
                most=most,
                size=repr(size)[:40],
            )
        )


def _view(match: Any, seat: Any) -> View:
    """Give the view that is painted."""
    if isinstance(match, View):
        return match
    if not isinstance(match, Match):
        raise PictureError(
            sentence(
                "A picture is made of a match, such as gt.Match({game!r}), not of {what}.",
                game="denmark_tour",
                what=repr(match)[:40],
            )
        )
    seats = range(len(match.players))
    if seat is not None and (isinstance(seat, bool) or seat not in seats):
        raise PictureError(
            sentence(
                "There is no seat {seat} at this table: choose one from 0 to {most}, or None.",
                seat=repr(seat)[:40],
                most=seats[-1],
            )
        )
    return match.view(seat)


def _drawn(figure: Figure, ending: str, title: str) -> bytes:
    """Draw the whole picture before a file is touched; the same game gives the same bytes."""
    drawn = io.BytesIO()
    metadata = {"Title": title, "Date": None} if ending == "svg" else {"Title": title}
    with mpl.rc_context({"svg.hashsalt": "gametour"}):
        figure.savefig(drawn, format=ending, metadata=metadata)
    return _shortened(drawn.getvalue()) if ending == "svg" else drawn.getvalue()


def _shortened(svg: bytes) -> bytes:
    """Cut the coordinates of outlines to hundredths of a point: a third of the size goes."""
    return re.sub(rb' d="[^"]*"', lambda path: re.sub(rb"(\.\d\d)\d+", rb"\1", path.group()), svg)
