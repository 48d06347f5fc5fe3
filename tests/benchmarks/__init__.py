"""Figures that the program should reach, each measured and set beside its aim."""

from __future__ import annotations

import datetime
import math
import os
import platform
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


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

TIMES = "times"
"""The unit of a ratio between two that were measured in the same run."""


def markdown(figures: Iterable[Figure], notes: Iterable[str]) -> str:
    """Give a table in Markdown, ratios first; what has to be said in words stands below it."""
    listed = sorted(figures, key=lambda figure: figure.unit != TIMES)
    lines = [f"{datetime.date.today().isoformat()}, {machine()}", ""]
    lines += ["| figure | seen | aim |", "|---|---:|---:|"]
    for one in listed:
        aim = "" if one.aim is None else f"{'≥' if one.more else '≤'} {one.aim:,g}"
        lines.append(f"| {one.name} | {rounded(one.value)} {one.unit} | {aim} |")
    return "\n".join([*lines, "", *notes])


def rounded(value: float) -> str:
    """Write a number with three figures that count."""
    if value >= 100:
        whole = round(value, 2 - math.floor(math.log10(value)))
        return f"{whole:,.0f}"
    return f"{value:.3g}"


def machine() -> str:
    """Tell what machine this is: its processor, how many cores of it, and Python."""
    name = platform.processor() or platform.machine()
    told = Path("/proc/cpuinfo")
    if told.exists():
        lines = (line.partition(":") for line in told.read_text().splitlines())
        name = next(
            (value.strip() for key, _, value in lines if key.startswith("model name")), name
        )
    version = platform.python_version()
    return f"{name}, {os.cpu_count()} cores, {platform.python_implementation()} {version}"
