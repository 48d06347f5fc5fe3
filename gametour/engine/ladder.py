"""Positions that differ only in a number that the rules look at near its limit, explored once.

Such a number is the extra rolls of a turn in Rule race: there may be twenty, and without a remedy
each position in a turn would be explored twenty times over. A game tells of it by a `Ladder`. The
rules then explore the lowest step; it is repeated for the steps above, up to where the limit comes
into play, and there the rules explore again. What is found is exactly what the rules would find.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gametour.engine.rules import common

FREE = 1_000
"""The answer of ``room`` where nothing is counted: no limit is near."""


@common
def nothing_lowered(state: Any) -> int:
    """Count nothing: there is only one step."""
    return 0


@common
def nothing_lifted(state: Any, steps: int) -> None:
    """Count nothing."""


@common
def no_limit(state: Any) -> int:
    """Know of no limit."""
    return FREE


@dataclass(frozen=True)
class Ladder:
    """A number in the state that matters only where it comes near its limit.

    All are rules. What the rules do from a position they must do alike when it stands higher by
    some steps, as long as ``room`` is not negative afterwards; what follows stands as much higher,
    or stands on no step any more.

    Parameters
    ----------
    lower
        ``(state) -> n``: brings the number down to its first step, from 2 or more to 1, and tells
        by how much. What no limit looks at it may bring down as well, and not tell.
    lift
        ``(state, n)``: brings it up again.
    room
        ``(state) -> n``: by how much it could be higher; ``FREE`` where it is 0.
    """

    lower: Callable[[Any], int] = nothing_lowered
    lift: Callable[[Any, int], None] = nothing_lifted
    room: Callable[[Any], int] = no_limit


NO_LADDER = Ladder()
