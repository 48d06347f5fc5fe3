"""Figures that the program should reach, each measured and set beside its aim."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured figure.

    Parameters
    ----------
    name, unit
        What was measured, and in what.
    value, aim
        What was seen and what was wanted; no aim where a figure only explains another.
    more
        True when more is better.
    """

    name: str
    unit: str
    value: float
    aim: float | None = None
    more: bool = False

    @property
    def ratio(self) -> float | None:
        """How far the aim is surpassed: 1 is just reached, 2 twice as good."""
        if self.aim is None:
            return None
        better, worse = (self.value, self.aim) if self.more else (self.aim, self.value)
        return better / worse if worse else math.inf

    def __str__(self) -> str:
        seen = f"{self.name:<58}{self.value:>10,.4g}"
        if self.aim is None or self.ratio is None:
            return f"{seen}{'':>12} {self.unit}"
        aim = f"{'>=' if self.more else '<='} {self.aim:,g}"
        missed = "" if self.ratio >= 1 else "  missed"
        return f"{seen}{aim:>12} {self.unit:<8}{self.ratio:>7.2f}{missed}"


HEADER = f"{'figure':<58}{'seen':>10}{'aim':>12} {'unit':<8}{'ratio':>7}"
