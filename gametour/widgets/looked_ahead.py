"""What has been found by looking some turns ahead, remembered by the position and the turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gametour.engine.ahead import looking_ahead
from gametour.engine.fixed import SolveError
from gametour.engine.match import Match

MOST_KEPT = 64


class LookedAhead:
    """Where the pawn to move may come within some turns, for the latest positions.

    Examples
    --------
    >>> match = Match("rule_race", players=1, initial_events="none", seed=1)
    >>> len(match.players)  # who throws at once
    1
    >>> ahead, state = LookedAhead(), match.view().state
    >>> dict(ahead.found(state, 2))
    {}
    >>> for _ in ahead.work(match, state, 2) or ():
    ...     pass
    >>> round(ahead.found(state, 2)[7] * 36)
    11
    """

    def __init__(self) -> None:
        self._found: dict[tuple[object, int], Mapping[int, float] | SolveError] = {}

    def found(self, state: Any, turns: int) -> Mapping[int, float]:
        """Give the chances by place; empty as long as they are not found, and where too many."""
        known = self._found.get((state.freeze(), turns), {})
        return {} if isinstance(known, SolveError) else known

    def work(self, match: Match, state: Any, turns: int) -> Iterator[None] | None:
        """Find them, in small steps; None when they are known already.

        Raises
        ------
        SolveError
            On the way, where too many positions come up, and whenever they are asked for again.
        """
        key = (state.freeze(), turns)
        if isinstance(self._found.get(key), Mapping):
            return None
        return self._work(match, key)

    def _work(self, match: Match, key: tuple[object, int]) -> Iterator[None]:
        known = self._found.get(key)
        if isinstance(known, SolveError):
            raise known
        try:
            ahead = yield from looking_ahead(match, key[1])
        except SolveError as error:
            self._keep(key, error)
            raise
        self._keep(key, ahead.landing)

    def _keep(self, key: tuple[object, int], found: Mapping[int, float] | SolveError) -> None:
        while len(self._found) >= MOST_KEPT:
            del self._found[next(iter(self._found))]
        self._found[key] = found
