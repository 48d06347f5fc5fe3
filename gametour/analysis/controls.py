"""What a reader may turn on a chart: a function's arguments, as sliders and choices."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from inspect import cleandoc, signature
from numbers import Integral, Real
from typing import Any, TypeVar, cast

import numpy as np

from gametour.analysis.chart import Chart
from gametour.words import Sentence, UserError, plural, sentence

Maker = TypeVar("Maker", bound=Callable[..., Chart])
Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Span:
    """A number between two others, in steps.

    Parameters
    ----------
    label
        What it is called.
    low, high, start, step
        The slider's ends, where it stands at first, and its steps.
    called
        The least and the most that a call may give, where the slider is narrower.
    others
        Whether a call may give something else than a number, which the chart looks at itself.
    """

    label: Sentence
    low: float
    high: float
    start: float
    step: float = 1
    called: tuple[float, float] | None = None
    others: bool = False

    @property
    def whole(self) -> bool:
        """Whether it takes whole numbers only."""
        return all(float(number).is_integer() for number in (self.low, self.step, self.start))


@dataclass(frozen=True)
class Pick:
    """One of a few values, each with what it is called.

    Parameters
    ----------
    label
        What it is called.
    values
        The values with their names.
    start
        The one that is picked at first.
    called
        The least and the most whole number that a call may give, where it is not bound to the few.
    others
        The types of what a call may give beside the few, which the chart looks at itself.
    """

    label: Sentence
    values: tuple[tuple[Any, Sentence], ...]
    start: Any
    called: tuple[float, float] | None = None
    others: tuple[type, ...] = ()


@dataclass(frozen=True)
class Switch:
    """Yes or no."""

    label: Sentence
    start: bool = False


Control = Span | Pick | Switch
Controls = Mapping[str, Control]
COUNTED = (1, 1_000_000)
"""How many games a call may have played for a chart; the sliders stay among what is quick."""
GAMES = Span(sentence("Games"), 100, 2000, start=1000, step=100, called=COUNTED)
SEEDS = (0, 999_999_999)
EVERYWHERE = {
    "seed": "Where the draws begin; the same seed gives the same chart.",
    "language": '"da", "de" or "en"; by default the reader\'s own.',
    "theme": '"light" or "dark".',
}
"""What every chart takes, if it takes it at all."""


def controlled(
    fitted: Callable[[Controls, Mapping[str, Any]], Controls] | None = None, /, **controls: Control
) -> Callable[[Maker], Maker]:
    """Say how the arguments of a chart's function are turned by :func:`gametour.explore`.

    What a call gives is looked at before anything is worked out. What every chart takes is added to
    the function's documentation, which need not say it.

    Parameters
    ----------
    fitted
        ``(controls, fixed) -> controls``: what is left to turn when some arguments are fixed.
    **controls
        The control of each argument.

    Examples
    --------
    >>> from gametour.words import sentence
    >>> @controlled(n=Span(sentence("Games"), 1, 9, start=3))
    ... def counted(n, *, language=None, theme="light"): ...
    >>> list(controls_of(counted))
    ['n']
    """

    def noted(maker: Maker) -> Maker:
        names = tuple(signature(maker).parameters)

        @wraps(maker)
        def checked(*given: Any, **named: Any) -> Chart:
            check_values(controls, dict(zip(names, given, strict=False)) | named)
            return maker(*given, **named)

        vars(checked).update(controls=controls, fitted=fitted)
        checked.__doc__ = _documented(maker.__doc__, names)
        return cast("Maker", checked)

    return noted


def _documented(doc: str | None, names: Iterable[str]) -> str | None:
    """Add what every chart takes to the parameters that a documentation names itself."""
    if doc is None:
        return None
    head, returns, rest = cleandoc(doc).partition("\n\nReturns\n")
    added = "".join(
        f"\n{name}\n    {said}"
        for name, said in EVERYWHERE.items()
        if name in names and f"\n{name}\n" not in head
    )
    return head + added + returns + rest


def controls_of(maker: Callable[..., Chart], fixed: Mapping[str, Any] | None = None) -> Controls:
    """Give the controls of a chart's function that are left when some arguments are fixed.

    Raises
    ------
    UserError
        It is no function that makes a chart, or does not know the arguments or their values.
    """
    fixed = fixed or {}
    controls: Controls | None = getattr(maker, "controls", None)
    if controls is None or not callable(maker):
        raise UserError(
            sentence(
                "{thing} makes no chart: give a function of gametour.analysis, such as "
                "chances.waiting, without brackets.",
                thing=getattr(maker, "__name__", None) or repr(maker),
            )
        )
    taken = signature(maker).parameters
    known = [name for name in taken if name not in ("language", "theme")]
    if not any(parameter.kind is parameter.VAR_KEYWORD for parameter in taken.values()):
        for name in fixed:
            if name not in known:
                raise UserError(
                    sentence(
                        "{chart} has nothing called {name!r} to fix: choose among {known}.",
                        chart=maker.__name__,
                        name=name,
                        known=", ".join(known),
                    )
                )
    check_values(controls, fixed)
    fitted = getattr(maker, "fitted", None)
    if fitted is not None:
        controls = fitted(controls, fixed)
    return {name: control for name, control in controls.items() if name not in fixed}


def check_values(controls: Controls, given: Mapping[str, Any]) -> None:
    """Refuse what a control does not know.

    Examples
    --------
    >>> check_values({"n": Span(sentence("Games"), 1, 9, start=3)}, {"n": 10})
    Traceback (most recent call last):
    gametour.words.UserError: n=10 will not do: it takes a whole number from 1 to 9.
    """
    for name, control in controls.items():
        asked = _asked(control, given[name]) if name in given else None
        if asked is not None:
            raise UserError(
                sentence(
                    "{name}={value!r} will not do: it takes {asked}.",
                    name=name,
                    value=given[name],
                    asked=asked,
                )
            )


def _asked(control: Control, value: Any) -> Sentence | None:
    """Say what a control takes, unless the value is such a thing."""
    number = isinstance(value, Real) and not isinstance(value, bool)
    if isinstance(control, Switch):
        return None if isinstance(value, bool | np.bool_) else sentence("True or False")
    if isinstance(control, Pick):
        known = [one for one, _ in control.values]
        if isinstance(value, control.others):
            return None
        if control.called is None:
            if (number or isinstance(value, str)) and value in known:
                return None
            return sentence("one of {known}", known=", ".join(map(str, known)))
        low, high = control.called
    else:
        if control.others and not number and isinstance(value, Hashable):
            return None
        low, high = control.called or (control.low, control.high)
    fits = number and low <= value <= high
    if isinstance(control, Span) and not control.whole:
        return None if fits else sentence("a number from {low} to {high}", low=low, high=high)
    if fits and isinstance(value, Integral):
        return None
    return sentence("a whole number from {low} to {high}", low=low, high=high)


def games_pick(*numbers: int, start: int) -> Pick:
    """Let a reader pick how many games there are, among few numbers that lie far apart."""
    choices = tuple((n, plural("{n} game", "{n} games", n)) for n in numbers)
    return Pick(GAMES.label, choices, start, called=COUNTED)


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
