"""What the board of Städtetour shows at one moment, and how that follows from a view of a match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from gametour.engine.log import ONLOOKER
from gametour.games.staedtetour import declared as d
from gametour.games.staedtetour.inference import posterior
from gametour.painting.theme import LIGHT, Theme
from gametour.words import Sentence, plural, sentence, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gametour.boards import Edge
    from gametour.engine.log import Entry
    from gametour.engine.view import View
    from gametour.games.staedtetour.setup import StaedtetourSetup

BUS = 0
"""The bus' number among the pawns: there is but one."""


@dataclass(frozen=True)
class Bus:
    """The bus: where it stands, the neighbour where it came from, whether it has turned round."""

    station: int
    behind: int
    turned: bool = False
    seat: int = BUS


@dataclass(frozen=True)
class Stack:
    """What a seat has won."""

    tickets: int
    stars: int


@dataclass(frozen=True)
class Chance:
    """How likely a station is to be a seat's destination, for all that everybody knows."""

    seat: int
    station: int
    share: float


@dataclass(frozen=True)
class StaedtetourScene:
    """All that the board shows at one moment.

    Parameters
    ----------
    pawns
        The bus, once it is placed.
    to_move
        The guide, -1 before the first turn.
    lit
        The stations to which the guide may drive on.
    trail
        The stations of the ride that goes on or was the last, from where it began.
    trail_seat
        Whose ride it was.
    goal, goal_seat
        The destination that may be seen, and whose it is; -1 for none.
    stacks, star_height
        What each seat has won, and how many tickets high a star is.
    pot
        The kinds of the open tickets, as they were drawn.
    riding
        Whether the newest of them is the one of the ride that goes on.
    stars_lying, stars_left
        The stars that go with the pot, and those not given out yet.
    in_bag
        How many tickets are left in the bag.
    ride
        How far the bus still goes, or will go, in words.
    chances
        What can be inferred, when that is shown.
    theme, language, text_scale, height_px
        How it is shown; see :class:`gametour.painting.scene.Scene`.
    """

    pawns: tuple[Bus, ...] = ()
    to_move: int = -1
    lit: tuple[int, ...] = ()
    trail: tuple[int, ...] = ()
    trail_seat: int = -1
    goal: int = -1
    goal_seat: int = -1
    stacks: tuple[Stack, ...] = ()
    star_height: int = 3
    pot: tuple[int, ...] = ()
    riding: bool = False
    stars_lying: int = 0
    stars_left: int = 0
    in_bag: int = 0
    ride: str = ""
    chances: tuple[Chance, ...] = ()
    theme: Theme = LIGHT
    language: str = "en"
    text_scale: float = 1.0
    height_px: float = 1000.0


def scene_of(
    view: View,
    *,
    theme: Theme = LIGHT,
    language: str = "en",
    show_hand: bool = False,
    lit: bool = True,
    chances: Sequence[Chance] = (),
    text_scale: float = 1.0,
    height_px: float = 1000.0,
) -> StaedtetourScene:
    """Give the scene of a view.

    Parameters
    ----------
    view
        A match as one seat, or an onlooker, may see it.
    show_hand
        Whether the destination of the view's seat is marked. What the view conceals never is.
    lit
        Whether the stations light up to which the guide may drive.
    chances
        What can be inferred, if that is to be shown.
    theme, language, text_scale, height_px
        As in :class:`StaedtetourScene`.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("staedtetour", players=2, seed=3)
    >>> while match.drawer.seat < 0:
    ...     entries = match.draw()
    >>> scene = scene_of(match.view(0), show_hand=True)
    >>> len(scene.pawns), scene.goal_seat, scene.ride
    (1, 0, 'next ride: 1 station')
    """
    state, setup = view.state, cast("StaedtetourSetup", view.setup)
    seats = range(len(view.players))
    placed = state.phase not in (d.START, d.HEADING)
    trail_seat, trail = last_ride(view)
    goal = state.goal[view.seat] if show_hand and view.seat >= 0 else -1
    return StaedtetourScene(
        pawns=(_bus(setup, state),) if placed else (),
        to_move=state.seat if state.first >= 0 else -1,
        lit=tuple(edge.head for edge in roads_on(setup, state)) if lit else (),
        trail=trail,
        trail_seat=trail_seat,
        goal=goal,
        goal_seat=view.seat if goal >= 0 else -1,
        stacks=tuple(Stack(state.tickets[seat], state.stars[seat]) for seat in seats),
        star_height=setup.tables.star_height,
        pot=_pot(view),
        riding=state.ticket != d.NO_TICKET and state.phase in (d.DRIVE, d.CALL),
        stars_lying=state.stars_lying,
        stars_left=state.stars_left,
        in_bag=sum(state.bag),
        ride=_in_words(ride_line(view), language),
        chances=tuple(chances),
        theme=theme,
        language=language,
        text_scale=text_scale,
        height_px=height_px,
    )


def _in_words(said: Sentence | None, language: str) -> str:
    return words(language)(said) if said is not None else ""


def _bus(setup: StaedtetourSetup, state: Any) -> Bus:
    """Place the bus; a return ticket has turned it round before it drives (S9)."""
    return Bus(setup.bus(state), setup.behind(state), turned=bool(state.turned))


def roads_on(setup: StaedtetourSetup, state: Any) -> tuple[Edge, ...]:
    """Give the roads on which the bus may drive on, for all that everybody knows (SA5, S9).

    On a round trip those that are too long stay in: which ones they are tells something of the
    guide's destination (SA11).
    """
    if state.phase != d.DRIVE:
        return ()
    came = setup.board.edges[state.edge]
    return (setup.board.back(came),) if state.turned else setup.board.onward(came)


def _not_undone(view: View) -> Iterator[Entry]:
    """Give what happened, from the newest back, without what was taken back."""
    return (entry for entry in reversed(view.log) if not entry.undone)


def last_ride(view: View) -> tuple[int, tuple[int, ...]]:
    """Tell whose the last ride was, and its stations from where it began."""
    driven: list[int] = []
    seat = start = -1
    for entry in _not_undone(view):
        if entry.kind == "drove":
            seat, start = entry.seat, entry.a
            driven.append(entry.b)
        elif entry.kind == "drew":
            break
    return seat, (start, *reversed(driven)) if driven else ()


def _pot(view: View) -> tuple[int, ...]:
    """List the open tickets in the order in which they were drawn."""
    drawn: list[int] = []
    for entry in _not_undone(view):
        if entry.kind == "claimed":
            break
        if entry.kind == "drew":
            drawn.append(entry.a)
    return tuple(reversed(drawn))


def ride_line(view: View) -> Sentence | None:
    """Say how far the bus still goes; None before the first turn."""
    state = view.state
    if state.phase == d.TICKET:
        return plural("next ride: {n} station", "next ride: {n} stations", sum(state.pot) + 1)
    if state.phase in (d.DRIVE, d.CALL):
        if state.ticket == d.ROUND_TRIP:
            return sentence("round trip")
        if state.left == 0:
            return sentence("the ride ends here")
        return plural("{n} station to go", "{n} stations to go", state.left)
    if state.phase == d.DONE:
        return sentence("the game is over")
    return None


def onlooker(view: View) -> View:
    """Give the same moment as somebody sees it who has no secret."""
    state = view.state.copy()
    view.setup.game.conceal(view.setup.tables, state, ONLOOKER)
    return replace(view, seat=ONLOOKER, state=state)


def chances_of(view: View) -> list[Chance]:
    """Tell what everybody can infer of each seat's destination; secrets do not come in (S1)."""
    seen, board = onlooker(view), cast("StaedtetourSetup", view.setup).board
    return [
        Chance(seat, board.index(name), float(share))
        for seat in range(len(view.players))
        for name, share in posterior(seen, seat).items()
    ]
