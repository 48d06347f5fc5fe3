"""Where a pawn may land: the chances of the next throw, with every rule in force counted.

The rules themselves are asked: each face of the die is played on a copy of the state.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

from gametour.engine import driver
from gametour.engine.game import Setup
from gametour.engine.rules import Events
from gametour.games.rule_race import declared as d
from gametour.games.rule_race import rules


def landings(setup: Setup, state: Any) -> dict[int, Fraction]:
    """Give the chance of each field for the pawn of the team that is about to throw.

    Parameters
    ----------
    setup
        The game made ready.
    state
        Its state; it stays as it is.

    Returns
    -------
    dict
        Chances by field, all of which add up to 1; empty where no team is about to throw.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("rule_race", seed=1)
    >>> for field, chance in landings(match.setup, match.view().state).items():
    ...     print(field, chance)
    2 1/6
    3 1/6
    5 1/6
    6 1/3
    7 1/6
    """
    if state.phase != d.THROW:
        return {}
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    for chance, after in after_throw(setup, state):
        chances[int(after.position[state.seat])] += chance
    return dict(sorted(chances.items()))


def after_throw(setup: Setup, state: Any) -> list[tuple[Fraction, Any]]:
    """Give what each face of the die makes of a state in which a team throws, with its chance."""
    faces, weights = [0] * driver.CAPACITY, [0] * driver.CAPACITY
    n = rules.chances(setup.tables, state, faces, weights)
    driver.spread(faces, weights, n)
    total = sum(weights[:n])
    found = []
    for face, weight in zip(faces[:n], weights[:n], strict=True):
        after = state.copy()
        rules.apply(setup.tables, after, face, Events())
        found.append((Fraction(weight, total), after))
    return found
