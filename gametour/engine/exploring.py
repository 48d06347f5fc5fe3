"""Find every position that a game can come to under its bots, interpreted or compiled.

Where :mod:`gametour.engine.driver` samples, this loop branches: it follows every outcome of chance
and every choice that a bot may make, and meets each position once. It is made as a closure over a
game's functions in the same way. Rounds are noted on the way from one position to the next and are
no part of a position, or there would be as many of each as there are rounds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from gametour.engine import compiled, driver, ladder, listing
from gametour.engine.chain import Chain
from gametour.engine.climb import Climb, Lowest
from gametour.engine.counting import ARRIVALS
from gametour.engine.driver import CAPACITY, Rule
from gametour.engine.game import Setup
from gametour.engine.ladder import FREE
from gametour.engine.listing import make_listed
from gametour.engine.rules import (
    EVENT_CAPACITY,
    ROUND,
    Events,
    Record,
    freezing,
    records,
)
from gametour.words import UserError, sentence

if TYPE_CHECKING:
    from gametour.engine.game import Game

# Where the loop stands, kept by the caller between calls.
NEXT, QUEUED, POSITIONS, WAYS, LANDINGS, LOST, STAND = range(7)

# The columns that tell of positions, as the loop takes them.
ENDED, AHEAD, STEPPED, ROOMS, HEIGHTS, QUEUE, BEGINS, COLUMNS = range(8)

FINISHED, MORE_ROOM = 1, 0
"""The loop's answers."""


class TooManyPositions(UserError):
    """More positions came up than were allowed.

    Attributes
    ----------
    count : int
        How many had come up.
    """

    def __init__(self, count: int, limit: int) -> None:
        super().__init__(
            sentence(
                "{n} positions have come up, more than the limit of {limit}: simulate the game"
                " instead, with gt.simulate, or solve it with a greater limit.",
                n=count,
                limit=limit,
            )
        )
        self.count = count


def make_explore(game: Game, listed: Rule, fetch: Rule, number: Rule) -> Rule:
    """Make the loop of one game.

    Parameters
    ----------
    fetch, number
        How a position is taken out of the store, and how one is found or put there: the only part
        that differs between the two forms.
    """
    apply, outcome, visits = game.apply, game.outcome, game.counting.visits
    lower, room = game.ladder.lower, game.ladder.room

    def explore(
        tables_: Any,
        states: Any,
        store: Any,
        work: Any,
        events_: Any,
        lists_: Any,
        kinds: Any,
        row: Any,
        came: Any,
        at: Any,
        ended: Any,
        ahead: Any,
        stepped: Any,
        rooms: Any,
        heights: Any,
        queue: Any,
        begins: Any,
        source: Any,
        target: Any,
        weights: Any,
        totals: Any,
        rounds: Any,
        lifts: Any,
        landings: Any,
    ) -> int:
        """Go on exploring until all is explored, or an array is nearly full.

        Parameters
        ----------
        tables_, events_, lists_
            One-element arrays or lists.
        states, store
            All positions by number, and what finds the number of one.
        work
            The position worked on, and the view of whom it asks.
        kinds
            A bot's number a seat, and the referee's.
        row, came
            Room for an outcome of the game and for arrivals.
        at
            Where the loop stands; see the names at the top of this module.
        ended, ahead, stepped, rooms
            For each position: whether the game is over; who is first there, a bit a seat; whether
            it stands on a step, and by how many it may be lifted.
        heights, queue, begins
            For each position: on which step it was met, plus 1, or 0 where it waits; whose turn it
            is to be explored after so many others; its first way.
        source, target, weights, totals, rounds, lifts
            For each way: from where to where, with which chance, how many rounds it ends, and by
            how many steps it leads up.
        landings
            For each arrival of a pawn: the way, the seat and the place.
        """
        tables = tables_[0]
        events = events_[0]
        lists = lists_[0]
        while at[NEXT] < at[QUEUED]:
            here = queue[at[NEXT]]
            fetch(work, states, here)
            n = listed(tables, work, kinds, lists)
            if at[POSITIONS] + n > len(ended) or at[WAYS] + n > len(source):
                return MORE_ROOM
            if at[LANDINGS] + n * ARRIVALS * EVENT_CAPACITY > len(landings):
                return MORE_ROOM
            ended[here] = n == 0
            stepped[here] = room(work[0]) < FREE
            least = FREE
            begins[here] = at[WAYS]
            outcome(tables, work[0], row)
            first = 0
            for seat in range(len(kinds) - 1):
                if row[seat] == 1:
                    first |= 1 << seat
            ahead[here] = first
            total = 0
            for i in range(n):
                total += lists.weight[i]
            fresh = True
            for i in range(n):
                if lists.weight[i] == 0:
                    continue
                if not fresh:
                    fetch(work, states, here)
                fresh = False
                events.n = 0
                apply(tables, work[0], lists.out[i], events)
                ends = 0
                for e in range(events.n):
                    event = events.row[e]
                    if event.kind == ROUND:
                        ends += 1
                    many = visits(event, came)
                    for a in range(0, many, 2):
                        landing = landings[at[LANDINGS]]
                        landing[0] = at[WAYS]
                        landing[1] = came[a]
                        landing[2] = came[a + 1]
                        at[LANDINGS] += 1
                at[LOST] += events.lost
                way = at[WAYS]
                left = room(work[0])
                least = min(least, left)
                lifts[way] = lower(work[0])
                source[way] = here
                there = number(work, states, store, at)
                target[way] = there
                stepped[there] = left < FREE
                if heights[there] == 0 and left >= heights[here] - 1:
                    heights[there] = heights[here] + lifts[way] if left < FREE else 1
                    queue[at[QUEUED]] = there
                    at[QUEUED] += 1
                weights[way] = lists.weight[i]
                totals[way] = total
                rounds[way] = ends
                at[WAYS] += 1
            rooms[here] = least
            at[NEXT] += 1
        return FINISHED

    return explore


def make_lift_all(game: Game, fetch: Rule, number: Rule) -> Rule:
    """Make the function that puts positions into the store, lifted by some steps."""
    lift = game.ladder.lift

    def lift_all(
        states: Any, store: Any, work: Any, at: Any, wanted: Any, steps: Any, numbers: Any
    ) -> None:
        """Put each of the wanted positions there, and write down its number."""
        for i in range(len(wanted)):
            fetch(work, states, wanted[i])
            lift(work[0], steps[i])
            numbers[i] = number(work, states, store, at)

    return lift_all


def make_loop(game: Game, copy: Rule, fetch: Rule, number: Rule) -> tuple[Rule, list[Rule]]:
    """Make the loop of a game; also list the functions in it that are not the game's own rules."""
    choose, parts = driver.make_choose(list(game.bots.values()))
    listed = make_listed(game, choose, copy)
    loop = make_explore(game, listed, fetch, number)
    return loop, [*parts, driver.spread, copy, listed, fetch, number]


# ------------------------------------------------------------------ the store, slotted form


def make_interpreted(kind: type[Record], settled: Sequence[str]) -> tuple[Rule, Rule]:
    """Make ``fetch`` and ``number`` of a store of frozen positions."""
    freeze, thaw = freezing(kind, settled)

    def fetch(work: Any, states: Any, here: int) -> None:
        """Take a position out of the store."""
        thaw(work[0], states[here])

    def number(work: Any, states: Any, store: Any, at: Any) -> int:
        """Give the number of a position; a new one is put into the store."""
        frozen = freeze(work[0])
        found = store.setdefault(frozen, at[POSITIONS])
        if found == at[POSITIONS]:
            states.append(frozen)
            at[POSITIONS] += 1
        return int(found)

    return fetch, number


# ------------------------------------------------------------------ the store, flat form


def fetch_compiled(work: Any, states: Any, here: int) -> None:
    """Take a position out of the store."""
    work[0] = states[here]


def slot_of(raw: Any, row: int, slots: Any) -> np.int64:
    """Give the place in a table where the search for a row of bytes begins."""
    total = np.uint64(1469598103934665603)
    for byte in range(raw.shape[1]):
        total = (total ^ np.uint64(raw[row, byte])) * np.uint64(1099511628211)
    return np.int64((total ^ (total >> np.uint64(29))) & np.uint64(len(slots) - 1))


def number_compiled(work: Any, states: Any, store: Any, at: Any) -> int:
    """Give the number of a position; a new one is put into the store.

    The store is the bytes of all positions, those of the work, and a table of numbers that is
    searched from a place that the bytes tell.
    """
    known, raw, slots = store
    slot = slot_of(raw, 0, slots)
    while slots[slot] >= 0:
        found = slots[slot]
        same = True
        for byte in range(raw.shape[1]):
            if known[found, byte] != raw[0, byte]:
                same = False
                break
        if same:
            return int(found)
        slot = (slot + 1) & (len(slots) - 1)
    found = at[POSITIONS]
    slots[slot] = found
    states[found] = work[0]
    at[POSITIONS] += 1
    return int(found)


def enter_all(known: Any, slots: Any, count: int) -> None:
    """Put the positions that are there into a new table of numbers."""
    for found in range(count):
        slot = slot_of(known, found, slots)
        while slots[slot] >= 0:
            slot = (slot + 1) & (len(slots) - 1)
        slots[slot] = found


def is_compiled(game: Game) -> bool:
    """Tell whether the compiled loop is at hand, in memory or in the cache of this machine."""
    return game in _compiled or (compiled.available() and compiled.is_cached(game, *SOURCES))


_compiled: set[Game] = set()
SOURCES = (__file__, ladder.__file__, listing.__file__)


def compiled_parts(game: Game) -> tuple[Rule, Rule, list[Rule]]:
    """Make the loop and ``lift_all`` to be compiled, and list the functions that they call.

    All of them are the game's own, by name, too: see :func:`gametour.engine.driver.own`.
    """
    copy, fetch, number = (
        driver.own(game, shared)
        for shared in (driver.copy_compiled, fetch_compiled, number_compiled)
    )
    loop, parts = make_loop(game, copy, fetch, number)
    lift_all = make_lift_all(game, fetch, number)
    driver.call_own(game, [loop, lift_all, *parts])
    return loop, lift_all, [*parts, slot_of]


@cache
def kernels(game: Game) -> tuple[Rule, Rule, Rule]:
    """Give the compiled loop of a game, and of ``lift_all`` and ``enter_all``, made once."""
    loop, lift_all, parts = compiled_parts(game)
    made = tuple(
        compiled.compile_loop(game, one, parts, *SOURCES) for one in (loop, lift_all, enter_all)
    )
    _compiled.add(game)
    return made[0], made[1], made[2]


# ------------------------------------------------------------------ the caller


WAYS_A_POSITION = 8
"""Ways and landings there is room for at first, a position."""


def explore(
    setup: Setup,
    first: Record,
    kinds: Sequence[int],
    *,
    limit: int,
    by_rules: int | None = None,
    kernel: bool = False,
) -> Chain:
    """Find every position from the first one on.

    Parameters
    ----------
    setup
        A game made ready.
    first
        Where to begin.
    kinds
        The number of the bot in each seat, and of the referee's.
    limit
        How many positions there may be.
    by_rules
        How many of them the rules may have to explore one by one; None: all.
    kernel
        Whether to use the compiled loop.

    Raises
    ------
    TooManyPositions
        There are more.
    """
    most = min(limit, by_rules or limit)
    room = (_FlatRoom if kernel else _SlottedRoom)(setup, first, kinds, most + CAPACITY)
    climb = Climb(limit)
    while True:
        room.explore(most)
        found = room.found()
        if not found.lift.any():
            return found.chain.one_round_a_way()
        climb.go_on(found)
        if climb.positions > limit:
            raise TooManyPositions(climb.positions, limit)
        if not climb.missing:
            return climb.chain().one_round_a_way()
        room.look_at(climb)


class _Room(ABC):
    """The arrays that the loop fills, in one of the two forms."""

    beginning: int
    """Positions there is room for at first; it doubles as often as there is need."""
    loop: Rule
    lift_all: Rule
    states: Any
    store: Any
    work: Any
    tables: Any
    events: Any
    lists: Any

    def __init__(self, setup: Setup, first: Record, kinds: Sequence[int], most: int) -> None:
        self.setup = setup
        self.most = most
        self.kinds = self.numbers(len(kinds))
        self.kinds[:] = kinds
        self.at = self.numbers(STAND)
        self.at[POSITIONS] = self.at[QUEUED] = 1
        self.row = self.numbers(driver.RESULT)
        self.came = self.numbers(2 * ARRIVALS)
        self.size = min(self.beginning, most)
        self.positions = [self.numbers(self.size) for _ in range(COLUMNS)]
        self.positions[HEIGHTS][0] = 1
        self.ways = [self.numbers(WAYS_A_POSITION * self.size) for _ in range(6)]
        self.landings = self.triples(WAYS_A_POSITION * self.size)
        self.taken = [np.zeros(0, np.int64)] * len(self.ways)
        self.landed = np.zeros((0, 3), np.int64)

    @abstractmethod
    def numbers(self, size: int) -> Any:
        """Make room for so many whole numbers."""

    @abstractmethod
    def triples(self, size: int) -> Any:
        """Make room for so many times three whole numbers."""

    @abstractmethod
    def joined(self, old: Any, new: Any) -> Any:
        """Put more room behind what is there."""

    def explore(self, most: int) -> None:
        """Explore what is in the store, and all that follows."""
        while self.at[POSITIONS] <= most and self.go_on() == MORE_ROOM:
            self.grow()
        if self.at[POSITIONS] > most:
            raise TooManyPositions(int(self.at[POSITIONS]), most)
        assert self.at[LOST] == 0, "events found no room"

    def look_at(self, climb: Climb) -> None:
        """Let the rules explore next what is missing for a climb."""
        for position, steps in climb.waiting:
            self._put(position, steps)
        pairs = climb.limited
        while pairs and self.at[POSITIONS] + CAPACITY <= self.most:
            some, pairs = pairs[:CAPACITY], pairs[CAPACITY:]
            while self.size < self.at[POSITIONS] + len(some):
                self.grow()
            wanted, steps, numbers = (self.numbers(len(some)) for _ in range(3))
            wanted[:], steps[:] = zip(*some, strict=True)
            self.lift_all(self.states, self.store, self.work, self.at, wanted, steps, numbers)
            for pair, number in zip(some, numbers, strict=True):
                climb.lifted[pair] = int(number)
                self._put(int(number), 0)

    def _put(self, position: int, steps: int) -> None:
        """Put a position last among those to be explored."""
        heights, queue = self.positions[HEIGHTS], self.positions[QUEUE]
        if heights[position] == 0:
            heights[position] = steps + 1
            queue[self.at[QUEUED]] = position
            self.at[QUEUED] += 1

    def go_on(self) -> int:
        """Let the loop run until it is finished or needs more room."""
        return int(
            self.loop(
                self.tables,
                self.states,
                self.store,
                self.work,
                self.events,
                self.lists,
                self.kinds,
                self.row,
                self.came,
                self.at,
                *self.positions,
                *self.ways,
                self.landings,
            )
        )

    def grow(self) -> None:
        """Double what is more than half full, within the limit of positions."""
        if self.at[POSITIONS] * 2 > self.size:
            more = min(self.size, self.most - self.size)
            self.size += more
            self.positions = [self.joined(one, self.numbers(more)) for one in self.positions]
        size = len(self.ways[0])
        if self.at[WAYS] * 2 > size:
            self.ways = [self.joined(one, self.numbers(size)) for one in self.ways]
        size = len(self.landings)
        if self.at[LANDINGS] * 2 > size - ARRIVALS * EVENT_CAPACITY * CAPACITY:
            self.landings = self.joined(self.landings, self.triples(size))

    def found(self) -> Lowest:
        """Give what was found."""
        columns = [np.array(one[: self.at[POSITIONS]], np.int64) for one in self.positions]
        self._take_over()
        source, target, weight, total, rounds, lift = self.taken
        chain = Chain(
            ended=columns[ENDED] == 1,
            ahead=columns[AHEAD],
            source=source,
            target=target,
            weight=weight,
            total=total,
            rounds=rounds,
            landings=self.landed,
        )
        return Lowest(
            chain=chain,
            explored=columns[HEIGHTS] > 0,
            begin=columns[BEGINS],
            stepped=columns[STEPPED] == 1,
            room=columns[ROOMS],
            lift=lift,
        )

    def _take_over(self) -> None:
        """Put the ways and landings that are new into arrays: of those before none changes."""
        new = slice(len(self.taken[0]), self.at[WAYS])
        self.taken = [
            np.append(old, np.array(one[new], np.int64))
            for old, one in zip(self.taken, self.ways, strict=True)
        ]
        rows = self.landings[len(self.landed) : self.at[LANDINGS]]
        self.landed = np.append(self.landed, np.array(rows, np.int64).reshape(-1, 3), axis=0)


class _SlottedRoom(_Room):
    """The slotted form."""

    beginning = 1 << 12

    def __init__(self, setup: Setup, first: Record, kinds: Sequence[int], most: int) -> None:
        super().__init__(setup, first, kinds, most)
        game = setup.game
        self.first = first
        self.settled = game.settled(setup.tables, first)
        fetch, number = make_interpreted(game.state, self.settled)
        self.loop, _ = make_loop(game, driver.copy_interpreted, fetch, number)
        self.lift_all = make_lift_all(game, fetch, number)
        frozen = freezing(game.state, self.settled)[0](first)
        self.states = [frozen]
        self.store = {frozen: 0}
        self.work = [first.copy(), game.state()]
        self.tables = [setup.tables]
        self.events = [Events()]
        self.lists = [driver.Lists()]

    def explore(self, most: int) -> None:
        super().explore(most)
        for name in self.settled:
            assert getattr(self.work[0], name) == getattr(self.first, name), f"{name} has changed"

    def numbers(self, size: int) -> list[int]:
        return [0] * size

    def triples(self, size: int) -> list[list[int]]:
        return [[0, 0, 0] for _ in range(size)]

    def joined(self, old: Any, new: Any) -> Any:
        return old + new


class _FlatRoom(_Room):
    """The flat form, whose room costs next to nothing until it is used."""

    beginning = 1 << 15

    def __init__(self, setup: Setup, first: Record, kinds: Sequence[int], most: int) -> None:
        super().__init__(setup, first, kinds, most)
        game = setup.game
        self.loop, self.lift_all, self.enter_all = kernels(game)
        self.states = records(game.state, self.size)
        self.states[:1] = compiled.flat(first)
        self.work = records(game.state, 2)
        self.tables = compiled.flat(setup.tables)
        self.events = records(Events, 1)
        self.lists = records(driver.Lists, 1)
        self.index()

    def numbers(self, size: int) -> np.ndarray[Any, np.dtype[np.int64]]:
        return np.zeros(size, np.int64)

    def triples(self, size: int) -> np.ndarray[Any, np.dtype[np.int64]]:
        return np.zeros((size, 3), np.int64)

    def joined(self, old: Any, new: Any) -> Any:
        return np.concatenate([old, new])

    def grow(self) -> None:
        """Double what is more than half full; the positions too, and their table of numbers."""
        before = self.size
        super().grow()
        if self.size > before:
            more = records(self.setup.game.state, self.size - before)
            self.states = self.joined(self.states, more)
            self.index()

    def index(self) -> None:
        """Make the table that finds a position by its bytes."""
        raw = self.states.view(np.uint8).reshape(len(self.states), -1)
        slots = np.full(1 << (2 * self.size).bit_length(), -1, np.int64)
        self.enter_all(raw, slots, self.at[POSITIONS])
        self.store = (raw, self.work.view(np.uint8).reshape(2, -1), slots)
