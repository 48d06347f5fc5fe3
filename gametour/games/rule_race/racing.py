"""The exact chance of winning a race of Rule race, when no more rules are made.

A throw is played by the game's own rule, once for each pair of fields from which it can come up;
what follows is linear algebra on whole turns. So it takes milliseconds, compiled or not, where
:func:`gametour.solve` looks at every single step. A position is seen from the team whose turn it is
and the rules are the same for both, so that one list of positions serves both teams.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import sparse

from gametour.engine.rules import Events
from gametour.games.rule_race import rules
from gametour.games.rule_race.declared import AHEAD, BEHIND, EXTRA_ROLLS, GOAL, SWAP, State

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Shares = npt.NDArray[np.float64]

MOST_POSITIONS = 12_000
"""Rules by which more positions come up are not looked at any further."""
LONGEST = 2_000
"""So many turns are looked ahead where no ``max_rounds`` ends the game."""
SETTLED = 1e-11
"""When chances change by less from one round to the next, more rounds change nothing."""
NEGLIGIBLE = 1e-15
"""Extra rolls less likely than that are not followed any further."""

# A position as one number: its parts with their bits, from the last one on. ROLLING tells a team
# between two throws of its turn from one whose turn begins; OWED are its extra rolls still to come.
ROLLING = (0, 1)
VISITED = (1, 6)
OWED = (7, 5)
MISSED_THERE, MISSED_HERE = (12, 10), (22, 10)
ZONE_THERE, ZONE_HERE = (32, 2), (34, 2)
THERE, HERE = (36, 5), (41, 5)
FIELDS = 32
ZONES = 4
VISITS = 64


def _part(code: Any, place: tuple[int, int]) -> Any:
    """Take a part out of positions."""
    return (code >> place[0]) & ((1 << place[1]) - 1)


def _position(
    here: Any,
    there: Any,
    zones: tuple[Any, Any],
    missed: tuple[Any, Any],
    owed: Any = 0,
    visited: Any = 0,
    rolling: int = 0,
) -> Any:
    """Put positions together; what is of both teams is given for the one whose turn it is first."""
    fields = (here << HERE[0]) | (there << THERE[0])
    counts = (zones[0] << ZONE_HERE[0]) | (zones[1] << ZONE_THERE[0])
    misses = (missed[0] << MISSED_HERE[0]) | (missed[1] << MISSED_THERE[0])
    return fields | counts | misses | (owed << OWED[0]) | (visited << VISITED[0]) | rolling


def _distinct(codes: Numbers) -> Numbers:
    """Sort numbers and keep each once; faster for a few hundred than NumPy's own."""
    ordered = np.sort(codes)
    keep = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=keep[1:])
    distinct: Numbers = ordered[keep]
    return distinct


class _Throws:
    """What each throw does by the rules in force, worked out when it is first asked for."""

    def __init__(self, tables: Any, state: Any) -> None:
        self._tables, self._events = tables, Events()
        self._state = State()
        self._state.copy_from(state)
        self._state.seat = 0
        self.faces = [face for face in range(1, 7) if tables.die[face]]
        weights = np.array([tables.die[face] for face in self.faces], np.float64)
        self.chance: Shares = weights / weights.sum()
        self._where = np.full(FIELDS * FIELDS * VISITS, -1, np.int64)
        self._known: Numbers = np.zeros((0, len(self.faces), 5), np.int64)
        self._tells_there = self._depends_on_there()
        self.zone = self._zones()

    def _depends_on_there(self) -> bool:
        """Tell whether the other pawn's place can matter to a throw."""
        stands = [*self._state.event_rule, *self._state.general[: self._state.n_general]]
        asks = (BEHIND, AHEAD)
        return any(one.condition in asks or one.effect == SWAP for one in stands)

    def _zones(self) -> Numbers:
        """Give the field and the count in the zone with which a turn ends (R12)."""
        found = np.zeros((FIELDS, ZONES, 2), np.int64)
        state = self._state
        found[GOAL, :, 0] = GOAL
        for field in range(1, GOAL):
            for zone in range(ZONES):
                state.position[0], state.zone[0] = field, zone
                rules.count_zone(self._tables, state, self._events)
                found[field, zone] = state.position[0], state.zone[0]
        return found

    def after(self, here: Numbers, there: Numbers, visited: Numbers) -> Numbers:
        """Give for each throw: both fields, rounds to miss, extra rolls, and fields visited."""
        asked = there if self._tells_there else np.ones_like(there)
        key = (here * FIELDS + asked) * VISITS + visited
        new = key[self._where[key] < 0]
        if len(new):
            new = _distinct(new)
            self._where[new] = len(self._known) + np.arange(len(new))
            rows = [self._thrown(int(one)) for one in new]
            self._known = np.concatenate([self._known, np.array(rows, np.int64)])
        found: Numbers = self._known[self._where[key]]
        if not self._tells_there:
            found[:, :, 1] = there[:, None]
        return found

    def _thrown(self, key: int) -> list[tuple[int, ...]]:
        """Play every throw from two fields."""
        fields, visited = divmod(key, VISITS)
        here, there = divmod(fields, FIELDS)
        state, events = self._state, self._events
        rows: list[tuple[int, ...]] = []
        for face in self.faces:
            state.position[:] = [here, there]
            state.missed[0] = state.extra = state.taken = 0
            state.visited = visited
            events.n = 0
            rules.throw(self._tables, state, face, events)
            mine, theirs = state.position
            rows.append((mine, theirs, state.missed[0], state.extra, state.visited))
        return rows


class Race:
    """A race by the rules in force in a position, from there on.

    Parameters
    ----------
    tables
        The game's tables.
    state
        The position: between two throws, or where a turn ends; nothing in it is changed. Extra
        turns that a game master gave a team for its next turn are not looked at.
    rounds
        How many rounds are left, the one in play included; None: as many as it takes.
    """

    def __init__(self, tables: Any, state: Any, rounds: int | None) -> None:
        self._alone = tables.players == 1
        self._equal = tables.equal_turns == 1 and not self._alone
        self._throws = _Throws(tables, state)
        second = int(not self._alone and state.seat != state.first)
        self._turns = (LONGEST if rounds is None else rounds) * tables.players - second
        self._taken = int(state.taken)
        self._begin = self._beginning(state)

    def value(self) -> float | None:
        """Give the chance of winning of the team whose turn it is, a draw counted as half of it.

        For a team alone: the rounds it is expected to take, below 0. None where too many positions
        come up.
        """
        if not self._explore():
            return None
        if _part(self._begin, ROLLING):
            row = self._turn(self._index([self._begin]), EXTRA_ROLLS - self._taken)
            return float((row @ self._ended(self._values(self._turns - 1), self._turns))[0])
        now = self._values(self._turns - 1)
        return float(self._ended(now, self._turns)[self._index([self._begin])][0])

    def _beginning(self, state: Any) -> int:
        """Give the position in which the team rolls on; or else the one when its turn is over."""
        mine, other = int(state.seat), 1 - int(state.seat)
        here, there = int(state.position[mine]), int(state.position[other])
        zones = int(state.zone[mine]), int(state.zone[other])
        missed = int(state.missed[mine]), int(state.missed[other])
        if self._alone:
            there, zones, missed = 1, (zones[0], 0), (missed[0], 0)
        if state.extra > 0:
            self._taken += 1
            owed, visited = int(state.extra) - 1, int(state.visited)
            return int(_position(here, there, zones, missed, owed, visited, rolling=1))
        return int(self._turned(here, there, zones, missed))

    def _turned(
        self, here: Any, there: Any, zones: tuple[Any, Any], missed: tuple[Any, Any]
    ) -> Any:
        """Give the position when the turn is over, seen from the team that is next."""
        ended = self._throws.zone[here, zones[0]]
        here, zone = ended[..., 0], ended[..., 1]
        if self._alone:
            return _position(here, there, (zone, zones[1]), missed)
        return _position(there, here, (zones[1], zone), (missed[1], missed[0]))

    # ------------------------------------------------------------------ what can come up

    def _explore(self) -> bool:
        """Find every position that can come up, level by level; False when there are too many."""
        known = fresh = np.array([self._begin], np.int64)
        levels = []
        while len(fresh):
            fresh = fresh[~self._over(fresh)]
            levels.append((fresh, *self._ways(fresh)))
            _, stop, on, again = levels[-1]
            found = _distinct(np.concatenate([stop.ravel(), on[again]]))
            at = np.minimum(np.searchsorted(known, found), len(known) - 1)
            fresh = found[known[at] != found]
            known = np.sort(np.concatenate([known, fresh]))
            if len(known) > MOST_POSITIONS:
                return False
        self._codes = known
        self._here_home = _part(known, HERE) == GOAL
        self._there_home = _part(known, THERE) == GOAL
        rows, stop, on, again = (np.concatenate(parts) for parts in zip(*levels, strict=True))
        chance = np.broadcast_to(self._throws.chance, again.shape)
        source = np.broadcast_to(self._index(rows)[:, None], again.shape)
        self._lasts = self._matrix(source, stop, chance)
        self._stops = self._matrix(source, stop, np.where(again, 0.0, chance))
        self._goes_on = self._matrix(source[again], on[again], chance[again])
        return True

    def _over(self, codes: Numbers) -> Flags:
        """Tell where the game is over; with equal turns the second team may go on (RA18)."""
        here, there = _part(codes, HERE) == GOAL, _part(codes, THERE) == GOAL
        over: Flags = here if self._equal or self._alone else there
        return over

    def _index(self, codes: Any) -> Numbers:
        return np.asarray(np.searchsorted(self._codes, codes), np.int64)

    def _matrix(self, source: Numbers, codes: Numbers, chance: Shares) -> Any:
        """Put ways into a matrix: from which position to which, and with what chance."""
        ends = source.ravel(), self._index(codes).ravel()
        size = len(self._codes)
        matrix = sparse.coo_matrix((chance.ravel(), ends), (size, size)).tocsr()
        matrix.eliminate_zeros()
        return matrix

    def _ways(self, codes: Numbers) -> tuple[Numbers, Numbers, Flags]:
        """Tell where each throw leads: where its turn ends, where it goes on, and whether it does.

        A round that is missed is the same whatever is thrown.
        """
        here, there, visited = (_part(codes, place) for place in (HERE, THERE, VISITED))
        zones = _part(codes, ZONE_HERE)[:, None], _part(codes, ZONE_THERE)[:, None]
        before, others = _part(codes, MISSED_HERE)[:, None], _part(codes, MISSED_THERE)[:, None]
        after = self._throws.after(here, there, visited)
        to, other, misses, more, visits = (after[:, :, i] for i in range(5))
        sits = (_part(codes, ROLLING) == 0)[:, None] & (before > 0)
        to, other = np.where(sits, here[:, None], to), np.where(sits, there[:, None], other)
        missed = before + np.where(sits, -1, misses), others
        owed = np.where(sits, 0, _part(codes, OWED)[:, None] + more)
        again = (owed > 0) & (to != GOAL)
        on = _position(to, other, zones, missed, np.maximum(owed - 1, 0), visits, rolling=1)
        return self._turned(to, other, zones, missed), on, again

    # ------------------------------------------------------------------ what it is worth

    def _values(self, turns: int) -> Shares:
        """Give the value of each position for the team whose turn it is, so many turns to go."""
        begins = np.flatnonzero(~self._over(self._codes) & (_part(self._codes, ROLLING) == 0))
        turn = self._turn(begins, EXTRA_ROLLS)
        ahead = np.sign(_part(self._codes, HERE) - _part(self._codes, THERE))
        now = np.zeros(len(ahead)) if self._alone else (ahead + 1) / 2
        before = now
        for left in range(1, turns + 1):
            last, before = before, now
            now = np.zeros_like(before)
            now[begins] = turn @ self._ended(before, left)
            if (turns - left) % 2 == 0 and np.abs(now - last).max() < SETTLED:
                break
        return now

    def _turn(self, rows: Numbers, extra: int) -> Any:
        """Give where a whole turn ends, with so many extra rolls at most (RA17)."""
        rolled, found = sparse.identity(len(self._codes), format="csr")[rows], 0
        for _ in range(extra):
            found = found + rolled @ self._stops
            rolled = rolled @ self._goes_on
            if rolled.nnz == 0 or rolled.data.max() < NEGLIGIBLE:
                return found
        return found + rolled @ self._lasts

    def _ended(self, next_turn: Shares, left: int) -> Shares:
        """Give what each position is worth to the team whose turn ended with it.

        Parameters
        ----------
        next_turn
            What it is worth to the team that is next.
        left
            How many turns were left, with that one; it ended a round when their number is odd.
        """
        if self._alone:
            return next_turn - 1
        ended: Shares = 1 - next_turn
        if not self._equal or left % 2 == 1:
            ended[self._there_home] = 1.0
            if self._equal:
                ended[self._here_home] = self._there_home[self._here_home] / 2
        return ended
