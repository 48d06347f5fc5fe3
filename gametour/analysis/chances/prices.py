"""What a flight costs, when sixes are rolled once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from gametour.analysis.controls import COUNTED, Pick, Span, controlled
from gametour.analysis.sheet import sheet
from gametour.games.globetrotters.prices import price_chances
from gametour.words import sentence

if TYPE_CHECKING:
    from gametour.analysis.chart import Chart

GROUNDED = 1
DEAREST = 18


@controlled(
    explode=Pick(
        sentence("A six is rolled"),
        (("once", sentence("once more")), ("unlimited", sentence("again and again"))),
        start="once",
    ),
    cities=Span(sentence("Simulated prices"), 100, 20_000, start=2000, step=100, called=COUNTED),
)
def exploding_price(
    explode: str = "once",
    cities: int = 2000,
    *,
    seed: int = 1,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show how likely each price of a flight is (rule G5, values G1 and G2).

    Parameters
    ----------
    explode
        Whether a six is rolled "once" more, or "unlimited".
    cities
        How many prices are simulated beside the exact chances.

    Returns
    -------
    Chart
        One row a price, 1 being grounded: its exact chance, and the simulated share.

    Examples
    --------
    >>> table = exploding_price("once", language="en").table
    >>> flown = table[table.price > 1]
    >>> float(round((flown.price * flown.exact).sum() / flown.exact.sum(), 6))
    4.7
    """
    exact = price_chances(explode)
    rolled = _rolled(explode, cities, seed)
    prices = [price for price in exact.chances if price <= DEAREST]
    table = pd.DataFrame(
        {
            "price": prices,
            "exact": [float(exact.chance(price)) for price in prices],
            "simulated": [float((rolled == price).mean()) for price in prices],
        }
    )
    mean = exact.given(lambda price: price > GROUNDED).mean
    with sheet(sentence("What does a flight cost?"), language=language, theme=theme) as page:
        axes = page.axes
        axes.bar(table["price"], table["exact"], color=page.seat(0), label=page.say("exact"))
        axes.plot(
            table["price"], table["simulated"], "o", color=page.seat(1), label=page.say("simulated")
        )
        axes.axvline(
            float(mean),
            color=page.theme.ink,
            linestyle=":",
            label=page.say("mean of an open city: {value}", value=page.say.number(float(mean), 2)),
        )
        grounded = f"{GROUNDED}\n{page.say('grounded')}"
        names = [grounded if price == GROUNDED else str(price) for price in prices]
        axes.set_xticks(prices, names)
        axes.set_xlabel(page.say("price in thousands"))
        axes.set_ylabel(page.say("chance"))
        page.percent(axes.yaxis)
        page.legend_below()
    return page.chart(table)


def _rolled(explode: str, cities: int, seed: int) -> np.ndarray:
    """Roll prices, with dice and nothing but dice."""
    dice = np.random.default_rng(seed)
    total = dice.integers(1, 7, cities)
    rolling = total == 6
    while rolling.any():
        again = dice.integers(1, 7, cities)
        total = np.where(rolling, total + again, total)
        rolling &= again == 6
        if explode == "once":
            break
    return total
