"""How soon a chart follows a slider: from its turn to the picture, beside an empty picture."""

from __future__ import annotations

import inspect
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import numpy as np
import pandas as pd

from gametour.analysis import card_flow, chances, routes
from gametour.analysis.chart import Chart
from gametour.analysis.controls import Control, Pick, Span, Switch, controls_of
from gametour.analysis.hurry import hurried
from gametour.analysis.sheet import sheet
from gametour.widgets.explore import COLLECTED, SOON
from gametour.words import UserError, sentence
from tests.benchmarks import TIMES, Figure

AIM = 0.5  # seconds
POSITIONS = 5  # of each slider, from its lowest to its highest


def measure() -> Iterator[Figure | str]:
    """Turn every control of every chart through its range, one at a time."""
    empty = statistics.median(_seconds(_nothing) for _ in range(POSITIONS))
    yield Figure("an empty picture", "s", empty)
    every: list[float] = []
    for make in charts():
        seen = []
        _seconds(make)  # as it is shown before anything is turned
        for values in turns(controls_of(make)):
            with suppress(UserError):  # what does not go together is told instead of drawn
                seen.append(_seconds(make, **values) + COLLECTED)
        every += seen
        name = f"{make.__module__.split('.')[2]}.{make.__name__}"
        yield f"{name:<32}median {statistics.median(seen):.2f} s, longest {max(seen):.2f} s"
    late = sum(seconds > AIM for seconds in every)
    yield Figure("a slider's turn, median", "s", statistics.median(every), AIM)
    yield Figure("a slider's turn, longest", "s", max(every), AIM)
    yield Figure(f"turns of {len(every)} that take longer than {AIM} s", "turns", late)
    yield Figure("a slider's turn by an empty picture", TIMES, statistics.median(every) / empty)


def charts() -> list[Callable[..., Chart]]:
    """List the functions that make charts with something to turn."""
    found: list[Callable[..., Chart]] = []
    for module in (routes, card_flow, chances):
        for _, function in inspect.getmembers(module, inspect.isfunction):
            if getattr(function, "controls", None) and function not in found:
                found.append(function)
    return found


def turns(controls: dict[str, Control]) -> Iterator[dict[str, object]]:
    """Give the values of all controls where one after the other is turned."""
    start = {name: control.start for name, control in controls.items()}
    for name, control in controls.items():
        for value in _values(control):
            yield {**start, name: value}


def _values(control: Control) -> list[object]:
    if isinstance(control, Switch):
        return [False, True]
    if isinstance(control, Pick):
        return [value for value, _ in control.values]
    assert isinstance(control, Span)
    steps = round((control.high - control.low) / control.step)
    wanted = np.unique(np.linspace(0, steps, POSITIONS).round())
    values = [control.low + step * control.step for step in wanted]
    return [int(value) if control.whole else value for value in values]


def _seconds(make: Callable[..., Chart], **values: object) -> float:
    begun = time.perf_counter()
    with hurried(SOON):
        make(**values, language="en", theme="light").drawn("png")
    return time.perf_counter() - begun


def _nothing(language: str, theme: str) -> Chart:
    with sheet(sentence("Games"), language=language, theme=theme) as page:
        pass
    return page.chart(pd.DataFrame())
