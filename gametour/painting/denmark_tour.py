"""The board of Denmark tour: a map with towns, roads, crossings, pawns and what may be done."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gametour.painting.theme import LIGHT, Theme

if TYPE_CHECKING:
    from gametour.boards import Board
    from gametour.painting.pen import Pen, Point, Sprite


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
        "walk", "flight", "ferry" or "toll_bridge".
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
class Scene:
    """All that the board shows at one moment."""

    pawns: tuple[Pawn, ...] = ()
    to_move: int = -1
    starts: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()
    lit: tuple[Lit, ...] = ()
    trail: Trail | None = None
    flights: bool = False
    theme: Theme = LIGHT
    language: str = "en"
    text_scale: float = 1.0
    height_px: float = 1000.0


class DenmarkPainter:
    """Paints one board, layer by layer, from a scene."""

    width = 960
    height = 1000
    layers = ("map", "routes", "glow", "pawns")

    def __init__(self, board: Board) -> None:
        self.board = board

    @property
    def places(self) -> tuple[tuple[float, float, str], ...]:
        """The towns in the board's order: x and y in board units, and the name."""
        raise NotImplementedError

    def parts(self, layer: str, scene: Scene) -> Hashable:
        """Give what a layer shows of a scene: repaint it only when this changes."""
        raise NotImplementedError

    def paint(self, layer: str, pen: Pen, scene: Scene) -> None:
        """Paint one layer on an empty surface."""
        raise NotImplementedError

    def sprite(self, scene: Scene, seat: int) -> Sprite:
        """Give the pawn of a seat, its tip at (0, 0)."""
        raise NotImplementedError

    def stand(self, scene: Scene, seat: int) -> Point:
        """Tell where a pawn's tip stands: beside its town's middle when it has company."""
        raise NotImplementedError

    def pawn_scale(self, scene: Scene, seat: int) -> float:
        """Tell how large a pawn is drawn: the one to move stands out."""
        raise NotImplementedError

    def polyline(self, towns: tuple[int, ...], kind: str) -> list[Point]:
        """Give the line a pawn follows through towns; ``kind`` is that of the first step."""
        raise NotImplementedError

    def hit(self, x: float, y: float, scene: Scene) -> int:
        """Tell which town is meant by a point of the board, lit ones first; -1 for none."""
        raise NotImplementedError
