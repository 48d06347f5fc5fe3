"""What the board of Denmark tour shows at one moment, without a word on how it looks."""

from __future__ import annotations

from dataclasses import dataclass

from gametour.painting.theme import LIGHT, Theme


@dataclass(frozen=True)
class Pawn:
    """A pawn and the town it stands in."""

    seat: int
    town: int


@dataclass(frozen=True)
class Lit:
    """A way the pawn to move may go, from where it stands to where it stops.

    Parameters
    ----------
    town
        Where the pawn stops: the town that lights up.
    towns
        From where it stands to where it stops, through what it passes.
    kind
        "walk", "flight", "ferry" or "toll_bridge"; a crossing is the first step.
    own
        Whether the seat to move holds the card of that town.
    aim
        Where the count ends: another town than ``town`` when it is occupied.
    """

    town: int
    towns: tuple[int, ...]
    kind: str
    own: bool
    aim: int


@dataclass(frozen=True)
class Trail:
    """The way the last pawn went."""

    seat: int
    towns: tuple[int, ...]
    kind: str


@dataclass(frozen=True)
class Chance:
    """How likely the seat to move is to land on a town.

    Parameters
    ----------
    town
        The town.
    now
        The chance with the next throw.
    later
        The chance within the turns that the scene names.
    """

    town: int
    now: float
    later: float


@dataclass(frozen=True)
class Scene:
    """All that the board shows at one moment.

    Parameters
    ----------
    pawns
        The pawns on the board.
    to_move
        The seat whose turn it is, -1 for none; its pawn is the largest, its colour lights up.
    starts
        One start town for all, or one for each seat in their order.
    marks, marks_seat
        The towns still to visit, and whose they are (-1: the seat to move); none when hidden.
    lit
        Where the pawn to move may go.
    trail
        The way of the last move.
    flights
        Whether all flights are shown.
    chances, turns
        How likely the seat to move is to land on each town: with the next throw, and within so many
        turns; none when they are not shown.
    theme, language, text_scale
        How it is shown; the text scale is 1.0, 1.25 or 1.5.
    height_px
        How high the board is on the screen: names too small to read are left out.
    """

    pawns: tuple[Pawn, ...] = ()
    to_move: int = -1
    starts: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()
    marks_seat: int = -1
    lit: tuple[Lit, ...] = ()
    trail: Trail | None = None
    flights: bool = False
    chances: tuple[Chance, ...] = ()
    turns: int = 3
    theme: Theme = LIGHT
    language: str = "en"
    text_scale: float = 1.0
    height_px: float = 1000.0
