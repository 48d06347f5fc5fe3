"""What a bot is, and the one bot that every game has.

A bot is a rule like any other: it gets the view of its seat and writes a whole-number weight for
each action into ``weight``. It draws nothing; the driver or the solver does with the weights what
it needs.
"""

from __future__ import annotations

from typing import Any

from gametour.engine.rules import common


@common
def random_bot(tables: Any, view: Any, seat: int, out: Any, n: int, weight: Any) -> None:
    """Give every action the same weight."""
    for i in range(n):
        weight[i] = 1
