"""What a reader may turn on a chart: a function's arguments, as sliders and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from gametour.analysis.chart import Chart
from gametour.words import Sentence, UserError, sentence

Maker = TypeVar("Maker", bound=Callable[..., Chart])
Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Span:
    """A number between two others, in steps."""

    label: Sentence
    low: float
    high: float
    start: float
    step: float = 1

    @property
    def whole(self) -> bool:
        """Whether it takes whole numbers only."""
        return all(float(number).is_integer() for number in (self.low, self.step, self.start))


@dataclass(frozen=True)
class Pick:
    """One of a few values, each with what it is called."""

    label: Sentence
    values: tuple[tuple[Any, Sentence], ...]
    start: Any


@dataclass(frozen=True)
class Switch:
    """Yes or no."""

    label: Sentence
    start: bool = False


Control = Span | Pick | Switch


def controlled(**controls: Control) -> Callable[[Maker], Maker]:
    """Say how the arguments of a chart's function are turned by :func:`gametour.explore`.

    Examples
    --------
    >>> from gametour.words import sentence
    >>> @controlled(n=Span(sentence("Games"), 1, 9, start=3))
    ... def counted(n, *, language=None, theme="light"): ...
    >>> list(controls_of(counted))
    ['n']
    """

    def noted(maker: Maker) -> Maker:
        maker.controls = controls
        return maker

    return noted


def controls_of(maker: Callable[..., Chart]) -> Mapping[str, Control]:
    """Give the controls of a chart's function; none where it has none."""
    found: Mapping[str, Control] = getattr(maker, "controls", {})
    return found


def named(things: Mapping[str, Thing], name: str) -> Thing:
    """Give one of the things that a chart knows by name.

    Raises
    ------
    UserError
        There is none of that name.

    Examples
    --------
    >>> named({"a": 1, "b": 2}, "b")
    2
    """
    if name not in things:
        raise UserError(
            sentence(
                "Nothing here is called {which!r}: choose one of {known}.",
                which=name,
                known=", ".join(things),
            )
        )
    return things[name]
