"""Little time for a chart: what a slider asks for is shown soon, and made better afterwards."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeVar

Thing = TypeVar("Thing")


@dataclass
class Hurry:
    """How much time there is.

    Attributes
    ----------
    seconds
        So long may be worked on what a chart is drawn from.
    cut
        Whether that was too short, so that the chart is a first one.
    """

    seconds: float
    cut: bool = False


_hurry: ContextVar[Hurry | None] = ContextVar("hurry", default=None)


@contextmanager
def hurried(seconds: float) -> Iterator[Hurry]:
    """Have charts be made in little time; without this they take what they need.

    Examples
    --------
    >>> with hurried(0) as hurry:
    ...     list(in_time("abc")), hurry.cut
    (['a'], True)
    """
    hurry = Hurry(seconds)
    before = _hurry.set(hurry)
    try:
        yield hurry
    finally:
        _hurry.reset(before)


def in_time(parts: Iterable[Thing], share: float = 1) -> Iterator[Thing]:
    """Give parts of a work while there is time, and at least the first one.

    Parameters
    ----------
    parts
        What is to be done, part by part.
    share
        The share of the time that may be spent on it, where there is more to do.
    """
    hurry = _hurry.get()
    begun = time.monotonic()
    for number, part in enumerate(parts):
        if hurry and number and time.monotonic() - begun > share * hurry.seconds:
            hurry.cut = True
            return
        yield part
