"""A picture of a game as it stands: PNG, SVG, or a figure for the notebook."""

from __future__ import annotations

import importlib
import io
import re
from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib as mpl

from gametour.engine.match import View
from gametour.painting.matplotlib_pen import MatplotlibPen
from gametour.painting.theme import theme_named
from gametour.words import UserError, default_language, sentence, words

if TYPE_CHECKING:
    import os

    from matplotlib.figure import Figure

    from gametour.engine.match import Match

FORMATS = ("png", "svg")


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
        How large a PNG is: 1 is a pixel a unit of the board, as 960 x 1000 for Denmark.
    text_scale
        How large names are: 1.0, 1.25 or 1.5.

    Returns
    -------
    Path or matplotlib.figure.Figure
        The file written, or the figure.

    Raises
    ------
    PictureError
        The file's ending is another one, or the file cannot be written.
    UserError
        There is no such theme.
    """
    colours = theme_named(theme)
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
    view = match if isinstance(match, View) else match.view(seat)
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
