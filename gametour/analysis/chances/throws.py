"""Exact chances beside simulated ones."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd

from gametour.analysis.chart import Chart
from gametour.analysis.controls import GAMES, Span, controlled
from gametour.analysis.sheet import sheet
from gametour.words import sentence

TURNS = 12


@controlled(
    faces=Span(sentence("Faces that will do"), 1, 6, start=2),
    games=replace(GAMES, label=sentence("Simulated waits"), high=10_000),
)
def waiting(
    faces: int = 2,
    games: int = 1000,
    *,
    seed: int = 1,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show how long one waits for an exact throw (value D1).

    Parameters
    ----------
    faces
        How many of the die's six faces will do.
    games
        How many waits are simulated beside the exact answer.

    Returns
    -------
    Chart
        One row a turn: the chance of still waiting, exactly and as simulated.

    Examples
    --------
    >>> waiting(faces=2, language="en").table["exact"].round(4).tolist()[3]  # 8/27
    0.2963
    """
    turns = np.arange(TURNS + 1)
    throws = np.random.default_rng(seed).geometric(faces / 6, size=games)
    table = pd.DataFrame(
        {
            "turn": turns,
            "exact": (1 - faces / 6) ** turns,
            "simulated": [(throws > turn).mean() for turn in turns],
        }
    )
    with sheet(
        sentence("Still waiting for the right throw"), language=language, theme=theme
    ) as page:
        axes = page.axes
        axes.bar(turns, table["exact"], width=0.7, label=page.say("exact"), color=page.seat(0))
        axes.plot(turns, table["simulated"], "o", label=page.say("simulated"), color=page.seat(1))
        axes.set_xlabel(page.say("turns taken"))
        axes.set_ylabel(page.say("chance of still waiting"))
        page.percent(axes.yaxis)
        axes.set_ylim(0, 1.05)  # room for half a point at the top
        axes.legend()
    return page.chart(table)
