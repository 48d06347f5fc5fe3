"""What one seat may know of a match, and how a match ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gametour.engine.game import Action, Player, Setup
from gametour.engine.log import Entry


@dataclass(frozen=True)
class Result:
    """How a game ended: a place a seat (1 is first; equal is shared) and its score."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    complete: bool
    """False when the game was cut by ``max_rounds`` (C7)."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that came first."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


@dataclass(frozen=True)
class View:
    """What one seat may know of a match.

    Attributes
    ----------
    seat
        The seat, or -1 for an onlooker.
    state
        A copy of the state with the secrets of others overwritten.
    turn
        Whose decision it is, CHANCE or OVER.
    actions
        The seat's own actions, when it is its turn.
    log
        What it may know of what happened.
    """

    seat: int
    setup: Setup = field(repr=False, compare=False)
    state: Any = field(repr=False)
    turn: int
    round: int
    actions: tuple[Action, ...]
    log: tuple[Entry, ...] = field(repr=False)
    result: Result | None

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits."""
        return self.setup.players
