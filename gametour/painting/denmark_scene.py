"""From a view of a match of Denmark tour to the scene its board shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import networkx as nx

from gametour.games.denmark_tour.routes import routes
from gametour.painting.scene import Chance, Lit, Pawn, Scene, Trail
from gametour.painting.theme import LIGHT, Theme

if TYPE_CHECKING:
    from gametour.boards import Board
    from gametour.engine.view import View
    from gametour.games.denmark_tour.setup import DenmarkSetup

_MOVES = ("walked", "diverted", "crossed", "crossed_on")


def scene_of(
    view: View,
    *,
    theme: Theme = LIGHT,
    language: str = "en",
    show_hand: bool = False,
    lit: bool = True,
    trail: Trail | None = None,
    flights: bool = False,
    chances: tuple[Chance, ...] = (),
    turns: int = 3,
    text_scale: float = 1.0,
    height_px: float = 1000.0,
) -> Scene:
    """Give the scene of a view.

    Parameters
    ----------
    view
        A match as one seat, or an onlooker, may see it.
    theme, language, text_scale, height_px, flights, chances, turns, trail
        As in :class:`Scene`.
    show_hand
        Whether the towns still to visit are marked: those of the view's seat, and for an onlooker
        those of the seat to move. What the view conceals is not marked.
    lit
        Whether the ways of the seat to move light up.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("denmark_tour", players=2, seed=3)
    >>> while match.turn < 0:
    ...     entries = match.draw()
    >>> scene = scene_of(match.view(0), show_hand=True)
    >>> len(scene.pawns), len(scene.marks)
    (2, 16)
    """
    state, setup = view.state, cast("DenmarkSetup", view.setup)
    seats = range(len(view.players))
    owner = view.seat if view.seat >= 0 else state.seat
    marks = _hand(state, owner) if show_hand and owner >= 0 else ()
    own = marks if owner == state.seat else ()
    ways = routes(setup, state) if lit and view.turn >= 0 else ()
    return Scene(
        pawns=tuple(
            Pawn(seat, state.seats[seat].town) for seat in seats if state.seats[seat].town >= 0
        ),
        to_move=state.seat,
        starts=_starts(state, len(seats)),
        marks=marks,
        marks_seat=owner,
        lit=tuple(
            Lit(way.stop, way.towns, way.kind, way.stop == way.aim and way.stop in own, way.aim)
            for way in ways
        ),
        trail=trail,
        flights=flights,
        chances=chances,
        turns=turns,
        theme=theme,
        language=language,
        text_scale=text_scale,
        height_px=height_px,
    )


def _hand(state: Any, seat: int) -> tuple[int, ...]:
    return tuple(sorted(town for town in state.seats[seat].hand if town >= 0))


def _starts(state: Any, count: int) -> tuple[int, ...]:
    """Give the common start town alone, or every seat's own."""
    starts = tuple(state.seats[seat].start for seat in range(count))
    if any(town < 0 for town in starts):
        return ()
    return starts[:1] if len(set(starts)) == 1 else starts


def last_trail(view: View) -> Trail | None:
    """Give the way of the last move that the log tells of; the shortest one, where it is open."""
    board = cast("DenmarkSetup", view.setup).board
    for entry in reversed(view.log):
        if entry.kind in _MOVES and not entry.undone and min(entry.a, entry.b) >= 0:
            return _trail(board, entry.seat, entry.kind, entry.a, entry.b)
    return None


def _trail(board: Board, seat: int, kind: str, begin: int, end: int) -> Trail | None:
    if begin == end:
        return None
    if kind in ("walked", "diverted"):
        if not nx.has_path(board.roads, begin, end):
            return None
        return Trail(seat, tuple(nx.shortest_path(board.roads, begin, end)), "walk")
    for crossing in board.far_ends(begin):
        if crossing.b == end:
            return Trail(seat, (begin, end), crossing.kind)
    for crossing in board.far_ends(begin):
        if crossing.kind != "flight" and nx.has_path(board.roads, crossing.b, end):
            beyond = tuple(nx.shortest_path(board.roads, crossing.b, end))
            return Trail(seat, (begin, *beyond), crossing.kind)
    return None
