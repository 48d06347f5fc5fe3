"""What a game counts of its events: visits, roads, and what goes from place to place.

Events are the only account of what happened. A game's ``count`` is a rule that reads one event
after the other; it runs in the loop that plays many games and on the log of a single match alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from gametour.engine.rules import Record, common, i4, record, records
from gametour.words import Name, Sentence

PLACES = 256
"""Room for places on a board: towns, stations, fields or cities."""
ROUNDS_APART = 128
"""So many rounds are counted apart; what comes later is counted with the last of them."""
FLOWS = 24
"""Room for ways from place to place."""
NUMBERS = 8
"""Room for what is counted of each game by itself."""
NOTES = 16
"""Room for what ``count`` has to remember from event to event; 0 when a game begins."""

ARRIVALS = 2
"""So many pawns may come to stand somewhere by one event."""
EVERYBODYS = -1
"""The seat of a pawn that is nobody's own, such as the bus."""

Rule = Callable[..., Any]
Table = npt.NDArray[np.int64]


@record
class Counts(Record):
    """What is counted, in flat form; :class:`SparseCounts` is the same for interpreted play."""

    bucket: i4
    came: Annotated[list[int], "i4", 2 * ARRIVALS]
    noted: Annotated[list[int], "i4", NOTES]
    number: Annotated[list[int], "i4", NUMBERS]
    visit: Annotated[list[list[int]], "i4", ROUNDS_APART, PLACES]
    moved: Annotated[list[list[int]], "i4", ROUNDS_APART, FLOWS]
    road: Annotated[list[list[int]], "i4", PLACES, PLACES]


COUNTED = ("visit", "moved", "road")
"""The fields that add up over games."""


class SparseCounts:
    """What is counted, for interpreted play: only what is not 0 takes room.

    Attributes
    ----------
    bucket
        The round being played, from 0; at most ROUNDS_APART - 1.
    came
        Seat and place of each pawn that came to stand somewhere by the last event.
    noted
        What has to be remembered from event to event.
    number
        What is counted of the game being played.
    visit, moved, road
        How often, by round and place; by round and way; from place to place.
    """

    __slots__ = ("bucket", "came", "moved", "noted", "number", "road", "visit")

    def __init__(self) -> None:
        self.bucket = 0
        self.came = [0] * (2 * ARRIVALS)
        self.noted = [0] * NOTES
        self.number = [0] * NUMBERS
        self.visit: Any = defaultdict(_row)
        self.moved: Any = defaultdict(_row)
        self.road: Any = defaultdict(_row)


def _row() -> dict[int, int]:
    return defaultdict(int)


def found(counts: Any) -> dict[str, Table]:
    """Give what was counted as tables of three columns: row, column, how often.

    Parameters
    ----------
    counts
        `SparseCounts`, or a one-element array of `Counts`.
    """
    if isinstance(counts, SparseCounts):
        return {
            name: np.array(
                [(i, j, n) for i, row in getattr(counts, name).items() for j, n in row.items()],
                np.int64,
            ).reshape(-1, 3)
            for name in COUNTED
        }
    tables = {}
    for name in COUNTED:
        table = counts[0][name]
        at = np.nonzero(table)
        tables[name] = np.stack([*at, table[at]], axis=1).astype(np.int64)
    return tables


def flat_counts() -> npt.NDArray[np.void]:
    """Make room for counts in flat form."""
    return records(Counts, 1)


@dataclass(frozen=True)
class Way:
    """A way on which things go from place to place, such as town cards from the deck to a hand.

    The names are keys for tables; what people read is in :attr:`Counting.labels`.
    """

    thing: str
    source: str
    target: str


def count_nothing(tables: Any, event: Any, counts: Any) -> None:
    """Count nothing."""


@common
def nobody_arrives(event: Any, out: Any) -> int:
    """Tell of no arrivals: the game does not say where its pawns come to stand."""
    return 0


def no_places(setup: Any) -> Mapping[int, str | Name | Sentence]:
    """Name no places."""
    return {}


@dataclass(frozen=True)
class Counting:
    """What a game counts.

    Parameters
    ----------
    count
        ``(tables, event, counts)``, a rule: looks at one event and counts; all but the visits.
    visits
        ``(event, out) -> n``, a rule: writes seat and place of each pawn that comes to stand
        somewhere by an event, at most ``ARRIVALS``, and gives how many numbers it wrote.
    places
        ``(setup) -> names``: the places that ``counts.visit`` and ``counts.road`` number.
    ways
        What ``counts.moved`` numbers.
    numbers
        What ``counts.number`` numbers: a column each in the table of all games.
    labels
        What people read for the keys of ``ways`` and ``numbers``.
    """

    count: Rule = count_nothing
    visits: Rule = nobody_arrives
    places: Callable[[Any], Mapping[int, str | Name | Sentence]] = no_places
    ways: tuple[Way, ...] = ()
    numbers: tuple[str, ...] = ()
    labels: Mapping[str, Sentence] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert len(self.ways) <= FLOWS, "more ways than there is room for"
        assert len(self.numbers) <= NUMBERS, "more numbers than there is room for"


def make_count(counting: Counting) -> Rule:
    """Make the function that counts one event: the visits, and what the game counts beside them."""
    more, visits = counting.count, counting.visits

    def count(tables: Any, event: Any, counts: Any) -> None:
        """Count one event."""
        came = counts.came
        n = visits(event, came)
        for i in range(1, n, 2):
            counts.visit[counts.bucket][came[i]] += 1
        more(tables, event, counts)

    return count
