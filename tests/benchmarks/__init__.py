"""Figures that the program should reach, each measured and set beside its aim."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured figure.

    Parameters
    ----------
    name, unit
        What was measured, and in what.
    value, aim
        What was seen and what was wanted.
    more
        True when more is better.
    """

    name: str
    unit: str
    value: float
    aim: float
    more: bool = False

    @property
    def ratio(self) -> float:
        """How far the aim is surpassed: 1 is just reached, 2 twice as good."""
        better, worse = (self.value, self.aim) if self.more else (self.aim, self.value)
        return better / worse if worse else float("inf")

    def __str__(self) -> str:
        sign = ">=" if self.more else "<="
        value, aim = f"{self.value:,.6g}", f"{sign} {self.aim:,.6g}"
        missed = "" if self.ratio >= 1 else "  missed"
        return f"{self.name:<58}{value:>10}{aim:>12} {self.unit:<8}{self.ratio:>7.2f}{missed}"


HEADER = f"{'figure':<58}{'seen':>10}{'aim':>12} {'unit':<8}{'ratio':>7}"
