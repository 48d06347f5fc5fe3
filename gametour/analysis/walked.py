"""A route just walked, beside the shortest tour through the same towns."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from matplotlib.ticker import MaxNLocator

from gametour.analysis import boards, tours
from gametour.analysis.controls import SEEDS, Pick, Span, controlled
from gametour.analysis.itinerary import FIRST, Itinerary, Step, cheapest, itinerary
from gametour.analysis.map_sheet import MapSheet, map_sheet
from gametour.analysis.sheet import sheet
from gametour.boards.distances import CROSSING_TRAVEL, ROAD_TRAVEL
from gametour.games.denmark_tour import journey
from gametour.words import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gametour.analysis.boards import Ground
    from gametour.analysis.chart import Chart
    from gametour.analysis.sheet import Sheet

GAME = Span(sentence("Game of four bots"), 1, 60, start=7, called=SEEDS, others=True)
TRAVELLER = Pick(
    sentence("Traveller"),
    (
        (FIRST, sentence("the winner, who was home first")),
        *((seat, sentence("player {n}", n=seat + 1)) for seat in range(4)),
    ),
    start=FIRST,
    others=(int,),  # the match says who sits there
)
WALKED, SAME_ORDER, SHORTEST = "walked", "same order", "shortest"
TURNS_TAKEN = sentence("as it was walked: turns really taken")
CALLED = {
    WALKED: sentence("as it was walked"),
    SAME_ORDER: sentence("the same order, without detours"),
    "greedy": sentence("always to the nearest town"),
    "christofides": sentence("Christofides’ heuristic"),
    "annealing": sentence("simulated annealing"),
    SHORTEST: sentence("the best of all fixed orders"),
}
TURNS, TRAVEL = "turns", "travel"


def _turns(way: Itinerary) -> tours.Costs:
    """Give the expected turns from place to place: to the place itself until landed on anew."""
    to = [journey(town, way.quiz_skill, board=way.board).turns for town in way.places]
    return np.stack([turns[list(way.places)] for turns in to], axis=1)


def _travel(way: Itinerary) -> tours.Costs:
    """Give the board's travel cost from place to place."""
    places = way.places
    return np.array([[way.board.travel(a, b) for b in places] for a in places], float)


MEASURES: dict[str, Callable[[Itinerary], tours.Costs]] = {TURNS: _turns, TRAVEL: _travel}


@lru_cache(maxsize=128)
def compared(game: Any, seat: int, measure: str) -> tuple[Itinerary, pd.DataFrame, dict[str, Any]]:
    """Compare ways through the towns of a journey.

    Returns
    -------
    Itinerary, pandas.DataFrame, dict
        The journey; a row a way with its cost and by what share it is above the least; and the
        order of the journey's `places` on each way but the one walked.
    """
    way = itinerary(game, seat)
    costs, home = MEASURES[measure](way), way.home is not None
    orders = {SAME_ORDER: tuple(range(len(costs)))}
    orders |= {name: tours.by_heuristic(name, costs) for name in tours.HEURISTICS}
    orders[SHORTEST] = tours.shortest(costs, home=home)
    cost = {name: tours.cost_of(order, costs, home=home) for name, order in orders.items()}
    walked = way.roads * ROAD_TRAVEL + way.crossings * CROSSING_TRAVEL
    taken = (way.home or way.calls[-1]).turn
    rows = {WALKED: float(taken if measure == TURNS else walked), **cost}
    table = pd.DataFrame({"way": list(rows), measure: list(rows.values())})
    table["above"] = table[measure] / cost[SHORTEST] - 1
    return way, table, orders


@controlled(
    game=GAME,
    seat=TRAVELLER,
    measure=Pick(
        sentence("Measured in"),
        ((TURNS, sentence("turns")), (TRAVEL, sentence("travel cost"))),
        start=TURNS,
    ),
)
def tour(
    game: Any = 7,
    seat: int = FIRST,
    measure: str = TURNS,
    *,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show a route just walked beside the best fixed order of the same towns.

    The towns are those whose cards the traveller has handed in. The way leads from the start town
    through all of them and, if the traveller has come home, back. The best fixed order is exact
    (Held and Karp); beside it stand heuristics of networkx with their gaps: ``greedy_tsp``,
    ``christofides``, ``simulated_annealing_tsp``.

    Parameters
    ----------
    game
        A match, what ``gt.resume`` gives, a saved game's file, or a number: a game of four bots
        with that seed.
    seat
        Who, from 0; by default the winner: somebody whom luck has picked, too.
    measure
        ``"turns"``: for the way walked the turns that it took, which may be fewer than any fixed
        order's; for the orders the expected turns of a traveller who is alone on the board.
        ``"travel"``: the board's travel cost, 4 a road and 30 a crossing.

    Returns
    -------
    Chart
        One row a way: its cost, and by what share it is above the least.

    Examples
    --------
    >>> tour(7, measure="travel", language="en").table["way"].tolist()[0]
    'walked'
    """
    way, table, orders = compared(game, seat, measure)
    title = sentence("{name}’s way, and the best fixed order", name=way.name)
    ground = boards.denmark(way.board)
    with map_sheet(title, ground.painter, ground.scene, language=language, theme=theme) as page:
        ends = [*orders[SHORTEST], 0] if way.home else list(orders[SHORTEST])
        short = [
            step for a, b in pairwise(ends) for step in cheapest(way.board, *_towns(way, a, b))
        ]
        _draw_way(page, ground, short, page.theme.ink, 9.0, 0.35)
        _draw_way(page, ground, way.steps, page.seat(way.seat), 2.6, 1.0)
        page.write_names()
        _number(page, ground, way)
        _bars(page, way, table, measure)
    return page.chart(table)


def _towns(way: Itinerary, a: int, b: int) -> tuple[int, int]:
    return way.places[a], way.places[b]


def _draw_way(
    page: MapSheet, ground: Ground, steps: Iterable[Step], colour: str, width: float, alpha: float
) -> None:
    """Draw a way as one figure, so that roads walked twice are no darker."""
    pairs = {tuple(sorted(pair)) for step in steps for pair in pairwise(step.towns)}
    lines = [part for a, b in sorted(pairs) for part in ground.lines(a, b)]
    page.pen.lines(lines, colour, width, alpha=alpha)


def _number(page: MapSheet, ground: Ground, way: Itinerary) -> None:
    """Write at each town when its card was handed in; 0 is the start."""
    theme = page.theme
    numbers = {way.start: "0"}
    for number, call in enumerate(way.calls, 1):
        numbers[call.town] = (
            f"{numbers[call.town]}, {number}" if call.town in numbers else f"{number}"
        )
    spots = [ground.points[town] for town in numbers]
    page.pen.dots(spots, 15, fill=page.seat(way.seat), edge=theme.halo, width=2)
    for (x, y), text in zip(spots, numbers.values(), strict=True):
        ink = theme.seats[way.seat].ink
        page.pen.text(text, x, y, 19, ink, bold=True, max_width=23)


def _bars(page: MapSheet, way: Itinerary, table: pd.DataFrame, measure: str) -> None:
    axes, say = page.axes, page.say
    fills = [
        {WALKED: page.seat(way.seat), SHORTEST: page.theme.ink}.get(name, page.theme.plain)
        for name in table["way"]
    ]
    places = range(len(table))
    axes.barh(places, table[measure], height=0.42, color=fills)
    named = zip(places, table["way"], table[measure], table["above"], strict=True)
    for at, name, cost, above in named:
        value = say.number(cost, 0 if measure == TRAVEL or name == WALKED else 1)
        if name != SHORTEST:
            value += f" ({'+' if above >= 0 else '−'}{say.percent(abs(above))})"
        called = TURNS_TAKEN if (measure, name) == (TURNS, WALKED) else CALLED[name]
        axes.text(0, at - 0.28, say(called), va="bottom", fontsize=11)
        axes.text(cost, at, f"  {value}", va="center", fontsize=11)
    axes.set_xlim(0, table[measure].max() * 1.5)
    axes.invert_yaxis()
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.grid(True, axis="x")
    axes.grid(False, axis="y")
    axes.set_xlabel(say("turns (for orders: expected)") if measure == TURNS else say("travel cost"))
    axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))


@controlled(game=GAME, seat=TRAVELLER)
def legs(
    game: Any = 7, seat: int = FIRST, *, language: str | None = None, theme: str = "light"
) -> Chart:
    """Show the turns that each leg of a route took, beside those to be expected.

    Parameters
    ----------
    game, seat
        As in :func:`tour`.

    Returns
    -------
    Chart
        One row a leg: the turns taken and, for a traveller alone on the board who makes for that
        town and nothing else, the turns to be expected.

    Examples
    --------
    >>> bool(legs(7).table["taken"].sum() == itinerary(7).home.turn)
    True
    """
    way = itinerary(game, seat)
    ends = [*way.calls, *([way.home] if way.home else [])]
    towns = [way.start, *(call.town for call in ends)]
    table = pd.DataFrame(
        {
            "from": [way.board.towns[town].name for town in towns[:-1]],
            "to": [way.board.towns[town].name for town in towns[1:]],
            "taken": np.diff([0, *(call.turn for call in ends)]),
            "expected": [
                float(journey(b, way.quiz_skill, board=way.board).turns[a])
                for a, b in pairwise(towns)
            ],
        }
    )
    title = sentence("{name}’s way, leg by leg", name=way.name)
    with sheet(title, language=language, theme=theme, size=(9.5, 5.6)) as page:
        _legs(page, way, table)
    return page.chart(table)


def _legs(page: Sheet, way: Itinerary, table: pd.DataFrame) -> None:
    axes, say = page.axes, page.say
    places = np.arange(len(table))
    axes.bar(places, table["taken"], 0.62, color=page.seat(way.seat), label=say("turns taken"))
    axes.plot(
        places,
        table["expected"],
        "_",
        color=page.theme.ink,
        markersize=22,
        markeredgewidth=3,
        label=say("expected turns"),
    )
    axes.set_xticks(places, table["to"], rotation=45, ha="right", rotation_mode="anchor")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(say("next town whose card was handed in"))
    axes.set_ylabel(say("turns"))
    taken, expected = table["taken"].sum(), table["expected"].sum()
    sums = say(
        "In all: {taken} turns; {expected} were to be expected with the order fixed.",
        taken=say.number(taken),
        expected=say.number(expected, 1),
    )
    axes.set_title(sums, fontsize=12, fontweight="normal")
    page.figure.legend(loc="outside lower center", ncols=2)
