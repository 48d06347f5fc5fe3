"""What the board of Globetrotters shows at one moment, and how it follows from a view."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from gametour.games.globetrotters import declared as d
from gametour.painting.scene import Pawn
from gametour.painting.theme import LIGHT, Theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gametour.boards.world import City
    from gametour.engine.log import Entry
    from gametour.engine.view import View
    from gametour.games.globetrotters.setup import GlobeSetup
    from gametour.words import Sentence

FLIGHT, OVERLAND = "flight", "overland"
_BEFORE_REVEALS = (
    *("picked", "chose", "started", "exploded", "cost", "grounded", "all_grounded"),
    *("earned", "bought", "packed"),
)
_WAYS = {"flew": FLIGHT, "took_off": FLIGHT, "by_land": OVERLAND}


@dataclass(frozen=True)
class Way:
    """A way that a pawn went: from a city, or from -1 beside the board, to another."""

    seat: int
    start: int
    end: int
    kind: str


@dataclass(frozen=True)
class Tag:
    """What stands at a destination.

    Parameters
    ----------
    city
        Its number on the board.
    cost
        Its cost of entry in thousands of dollars; 0 when not rolled yet, 1 when grounded.
    marks
        The seats that have ticked it.
    """

    city: int
    cost: int = 0
    marks: tuple[int, ...] = ()


@dataclass(frozen=True)
class GlobeScene:
    """All that the board shows at one moment.

    Parameters
    ----------
    cities
        The cities of the board.
    tags
        The destinations, in the order of their list.
    pawns
        The pawns; town -1 is the airport beside the board.
    to_move
        The seat whose turn it is, -1 for none; its pawn is the largest, its colour lights up.
    lit
        The cities that may be chosen.
    rolled
        The city whose cost was rolled last, -1 for none.
    ways
        The ways of the last reveal.
    plan, planner
        The cities that the tickets on the screen still lead to, and whose they are.
    homes
        Seats and the home towns that may be seen.
    chances
        Cities, and what chance says of them.
    chance_key
        What a number of per cent there means; None where it says so itself.
    all_cities
        Whether the other cities of the board are shown as well, to be chosen.
    round
        The number of the round, 0 before the first.
    theme, language, text_scale
        How it is shown; the text scale is 1.0, 1.25 or 1.5.
    height_px
        How high the board is on the screen.
    """

    cities: tuple[City, ...] = field(default=(), repr=False)
    tags: tuple[Tag, ...] = ()
    pawns: tuple[Pawn, ...] = ()
    to_move: int = -1
    lit: tuple[int, ...] = ()
    rolled: int = -1
    ways: tuple[Way, ...] = ()
    plan: tuple[int, ...] = ()
    planner: int = -1
    homes: tuple[tuple[int, int], ...] = ()
    chances: tuple[tuple[int, Sentence], ...] = ()
    chance_key: Sentence | None = None
    all_cities: bool = False
    round: int = 0
    theme: Theme = LIGHT
    language: str = "en"
    text_scale: float = 1.0
    height_px: float = 770.0


def scene_of(
    view: View,
    *,
    lit: Sequence[int] = (),
    show_sheet: bool = False,
    chances: Sequence[tuple[int, Sentence]] = (),
    chance_key: Sentence | None = None,
    theme: Theme = LIGHT,
    language: str = "en",
    text_scale: float = 1.0,
) -> GlobeScene:
    """Give the scene of a view.

    Parameters
    ----------
    view
        A match as one seat, or an onlooker, may see it.
    lit, chances, chance_key, theme, language, text_scale
        As in :class:`GlobeScene`.
    show_sheet
        Whether home and tickets of the view's seat are shown. What the view conceals is not.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("globetrotters", players=3, seed=3)
    >>> scene = scene_of(match.view(0))
    >>> len(scene.tags), len(scene.pawns), scene.ways
    (10, 3, ())
    """
    state, setup = view.state, cast("GlobeSetup", view.setup)
    seats = range(len(view.players))
    places = [int(city) for city in state.place if city >= 0]
    costs = costs_of(view)
    return GlobeScene(
        cities=setup.board.cities,
        tags=tuple(
            Tag(
                city,
                costs[number],
                tuple(s for s in seats if state.seats[s].marks >> number & 1),
            )
            for number, city in enumerate(places)
        ),
        pawns=tuple(Pawn(seat, city_of(state, seat)) for seat in seats),
        to_move=mover_of(view),
        lit=tuple(lit),
        rolled=_rolled(view),
        ways=tuple(ways_among(last_reveal(view))),
        plan=_plan(state, view.seat) if show_sheet and view.seat >= 0 else (),
        planner=view.seat if show_sheet else -1,
        homes=_homes(view, show_sheet),
        chances=tuple(chances),
        chance_key=chance_key,
        round=view.round if state.phase > d.START and state.phase != d.HOME else 0,
        theme=theme,
        language=language,
        text_scale=text_scale,
    )


def city_of(state: Any, seat: int) -> int:
    """Tell the city of the board where a pawn stands; -1 beside the board."""
    number = state.seats[seat].city
    return int(state.place[number]) if number >= 0 else -1


def mover_of(view: View) -> int:
    """Tell the seat that decides or throws; -1 while the program goes on."""
    phase = view.state.phase
    decides = phase in (d.HOME, d.BUY, d.LEAVE, d.ORDER, d.INCOME, d.OVERLAND)
    return int(view.state.seat) if decides else -1


def costs_of(view: View) -> list[int]:
    """Give the costs of entry; those of a round that is over stay until new ones are rolled."""
    state = view.state
    costs = [int(cost) for cost in state.cost]
    if state.phase != d.RISK or any(costs):
        return costs
    number = {int(city): number for number, city in enumerate(state.place)}
    for entry in reversed(view.log):
        if entry.round < view.round - 1:
            break
        if entry.kind in ("cost", "grounded") and not entry.undone:
            costs[number[entry.a]] = entry.b if entry.kind == "cost" else 1
    return costs


def last_reveal(view: View) -> list[Entry]:
    """Give what happened since the last reveal began; nothing once costs are rolled anew."""
    found: list[Entry] = []
    for entry in reversed(view.log):
        if entry.undone:
            continue
        if entry.kind in _BEFORE_REVEALS:
            return []
        if entry.kind == "turn":
            return found[::-1]
        found.append(entry)
    return []


def ways_among(entries: Iterable[Entry]) -> list[Way]:
    """Give the ways that pawns went among what happened."""
    return [
        Way(entry.seat, entry.a, entry.b, _WAYS[entry.kind])
        for entry in entries
        if entry.kind in _WAYS and not entry.undone
    ]


def _rolled(view: View) -> int:
    """Tell the city whose cost was rolled last, while the costs are rolled."""
    if view.state.phase not in (d.RISK, d.AGAIN):
        return -1
    for entry in reversed(view.log):
        if entry.undone:
            continue
        return entry.a if entry.kind in ("cost", "grounded", "exploded") else -1
    return -1


def _plan(state: Any, seat: int) -> tuple[int, ...]:
    """Give the cities that a seat's tickets still lead to, in their order."""
    me = state.seats[seat]
    lines = [me.line[i] for i in range(me.at, me.n_lines)]
    return tuple(int(state.place[line]) for line in lines if 0 <= line < d.WAYLAY_LINE)


def _homes(view: View, show_sheet: bool) -> tuple[tuple[int, int], ...]:
    """Give the homes that may be seen: the own one, or those that lie open for all."""
    state = view.state
    known = [
        (seat, int(state.place[state.seats[seat].home]))
        for seat in range(len(view.players))
        if state.seats[seat].home >= 0
    ]
    return tuple((seat, home) for seat, home in known if seat != view.seat or show_sheet)
