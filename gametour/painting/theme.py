"""The two themes, light and dark, and what tells the seats apart: colour, shape and number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gametour.words import UserError, sentence

Shape = Literal["round", "square", "triangle", "diamond", "hexagon"]

# A seat is never told by colour alone: the shapes are the same in both themes.
SHAPES: tuple[Shape, ...] = ("round", "square", "triangle", "diamond", "hexagon")


@dataclass(frozen=True)
class SeatColour:
    """How one seat is coloured: its fill, and the colour of a number or a name upon it."""

    fill: str
    ink: str


@dataclass(frozen=True)
class Theme:
    """All colours of a board, by what they are for."""

    name: str
    dark: bool
    sea: str
    shallow: str  # the glow along the coasts
    land: str
    coast: str
    neighbour: str
    neighbour_edge: str
    road: str
    ink: str
    second_ink: str
    water: str  # names of waters, and notes beside ferry lines
    ferry: str
    town: str  # the white inside of a card town
    plain: str  # a town without a card
    star: str
    star_edge: str
    halo: str  # round names and glyphs, so that they stand off the lines beneath
    accent: str  # airports, prices, buttons
    accent_ink: str
    card: str  # cards, tickets, and what else lies on the board
    panel: str  # what they lie on, and its line
    line: str
    veil: str  # over the map while towns are lit
    veil_alpha: float
    lit: str  # the inside of a lit town, and its pill
    lit_ink: str
    shade: str  # shadows
    pawn_edge: str
    seats: tuple[SeatColour, ...]


# Okabe and Ito's colours, of which vermillion, green and purple are darkened a little so that a
# white number on them has a contrast of 4.5; orange, which would lose its name, carries ink.
LIGHT = Theme(
    name="light",
    dark=False,
    sea="#CBDFE9",
    shallow="#E9F4F8",
    land="#FBF8F0",
    coast="#86A3B2",
    neighbour="#E6E5DE",
    neighbour_edge="#D3D3CB",
    road="#B9AC96",
    ink="#1F2D36",
    second_ink="#4F5C65",
    water="#33657F",
    ferry="#3F7FA3",
    town="#FFFFFF",
    plain="#8B8F8C",
    star="#F2B632",
    star_edge="#7A5300",
    halo="#FBF8F0",
    accent="#0B5F86",
    accent_ink="#FFFFFF",
    card="#FFFFFF",
    panel="#FBF9F4",
    line="#DDD9CE",
    veil="#F3F1EA",
    veil_alpha=0.42,
    lit="#FFFFFF",
    lit_ink="#1F2D36",
    shade="rgba(31,45,54,0.30)",
    pawn_edge="#FFFFFF",
    seats=(
        SeatColour("#0072B2", "#FFFFFF"),
        SeatColour("#C25400", "#FFFFFF"),
        SeatColour("#00875F", "#FFFFFF"),
        SeatColour("#AD5085", "#FFFFFF"),
        SeatColour("#E69F00", "#1F2D36"),
    ),
)

DARK = Theme(
    name="dark",
    dark=True,
    sea="#12212B",
    shallow="#1D3442",
    land="#2B3439",
    coast="#56717F",
    neighbour="#1D272C",
    neighbour_edge="#2A363C",
    road="#6D6A60",
    ink="#EEF2F3",
    second_ink="#AAB6BC",
    water="#6BA0BB",
    ferry="#67A9CC",
    town="#11191E",
    plain="#87928F",
    star="#F2B632",
    star_edge="#FFE7A8",
    halo="#232C31",
    accent="#6CB7DD",
    accent_ink="#0C161B",
    card="#222C32",
    panel="#182127",
    line="#35424A",
    veil="#0F181D",
    veil_alpha=0.5,
    lit="#E6ECEE",
    lit_ink="#0E161B",
    shade="rgba(0,0,0,0.55)",
    pawn_edge="#0E161B",
    seats=(
        SeatColour("#4FB0E8", "#0E161B"),
        SeatColour("#F0803A", "#0E161B"),
        SeatColour("#2CC79B", "#0E161B"),
        SeatColour("#E39CC6", "#0E161B"),
        SeatColour("#F0B53A", "#0E161B"),
    ),
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}


def theme_named(name: str) -> Theme:
    """Give the theme of a name.

    Raises
    ------
    UserError
        There is none of that name.

    Examples
    --------
    >>> theme_named("dark").dark
    True
    """
    if name not in THEMES:
        raise UserError(sentence("There is no theme {theme!r}: choose light or dark.", theme=name))
    return THEMES[name]


def mixed(below: str, above: str, alpha: float) -> str:
    """Mix two colours written #rrggbb, as when one is laid over the other.

    Examples
    --------
    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = (
        round(int(below[i : i + 2], 16) * (1 - alpha) + int(above[i : i + 2], 16) * alpha)
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)
