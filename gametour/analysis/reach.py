"""Rings round a town, and the chance to land on each town by an exact throw."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pandas as pd
from matplotlib.ticker import MaxNLocator

from gametour.analysis import boards
from gametour.analysis.controls import Pick, Span, Switch, controlled
from gametour.analysis.heat import hot_discs, hot_points
from gametour.analysis.map_sheet import MapSheet, map_sheet
from gametour.boards import Board, read_board
from gametour.games.denmark_tour import landing_table
from gametour.painting.chance_layer import number_spots
from gametour.painting.denmark_tour import DenmarkPainter, Lit, Scene
from gametour.painting.glow_layer import covered_names, hide_names, paint_pills
from gametour.words import Sentence, plural, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gametour.analysis.boards import Ground
    from gametour.analysis.chart import Chart
    from gametour.analysis.controls import Controls
    from gametour.painting.pen import Point

THROWS = range(1, 7)
MOST_TURNS = 12


def town_pick(board: Board) -> Pick:
    """Let the reader pick a town, by the alphabet."""
    towns = sorted(board.towns, key=lambda town: town.name)
    usual = "Odense" if any(town.name == "Odense" for town in towns) else towns[0].name
    return Pick(
        sentence("Town"),
        tuple((town.name, Sentence(town.name)) for town in towns),
        start=usual,
        others=(str,),  # the board says which it has
    )


TOWN = town_pick(read_board())


def _on_the_board(controls: Controls, fixed: Mapping[str, Any]) -> Controls:
    """Let the towns of a board of one's own be picked, where there is one."""
    board = fixed.get("board") or read_board()
    if "town" in fixed:
        board.index(fixed["town"])
    return {**controls, "town": town_pick(board)}


@controlled(_on_the_board, town=TOWN, throw=Span(sentence("Number"), 1, 6, start=3))
def rings(
    town: str = "Odense",
    throw: int = 3,
    *,
    board: Board | None = None,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show which towns can be reached from a town with exactly each number (D8).

    Parameters
    ----------
    town
        Where the pawn stands.
    throw
        The number whose towns stand out: 1 to 5 as thrown, 1 to 6 on a question card (D16, D18).
    board
        A board of your own; by default the map of Denmark.

    Returns
    -------
    Chart
        One row a town within six roads: its name, and its distance by road.

    Examples
    --------
    >>> table = rings("Skagen", 2).table
    >>> table[table["throw"] == 2]["town"].tolist()
    ['Hjørring', 'Sæby']
    """
    board = board or read_board()
    here = board.index(town)
    found = [(other, number) for number in THROWS for other in board.ring(here, number)]
    table = pd.DataFrame(
        {
            "town": [board.towns[other].name for other, _ in found],
            "throw": [number for _, number in found],
        }
    )
    ground = boards.denmark(board)
    title = sentence("From {town} with the number {n}", town=town, n=throw)
    with map_sheet(title, ground.painter, ground.scene, language=language, theme=theme) as page:
        _mark_rings(page, ground, found, throw)
        spots = ground.points
        page.pen.dots([spots[here]], 13, fill=page.theme.ink, edge=page.theme.halo, width=3)
        _ring_bars(page, table, throw)
    return page.chart(table)


def _mark_rings(
    page: MapSheet, ground: Ground, found: Sequence[tuple[int, int]], throw: int
) -> None:
    """Write numbers at the towns, and name those of the chosen throw as the game names lit ones.

    The other numbers stand a little aside where they would cover a name.
    """
    painter, scene = ground.painter, page.scene
    assert isinstance(painter, DenmarkPainter), "the ground is a board of Denmark tour"
    assert isinstance(scene, Scene), "which is shown by such a scene"
    names = painter.names(scene.text_scale)
    chosen = [town for town, number in found if number == throw]
    lit = tuple(Lit(town, (town,), "walk", own=False, aim=town) for town in chosen)
    pills = painter.pills(replace(scene, lit=lit))
    covered = covered_names(painter.layout, names, scene, pills)
    hide_names(page.pen, painter.layout, names, scene, covered)
    others = {town: number for town, number in found if number != throw}
    aside = number_spots(painter.layout, names, scene, list(others))
    _mark(page, [(aside[town], number) for town, number in others.items()], chosen=False)
    _mark(page, [(ground.points[town], throw) for town in chosen], chosen=True)
    paint_pills(page.pen, painter.layout, scene, pills)


def _mark(page: MapSheet, marked: list[tuple[Point, int]], *, chosen: bool) -> None:
    theme = page.theme
    fill = page.seat(0) if chosen else theme.plain
    ink = theme.seats[0].ink if chosen else theme.accent_ink
    radius = 17 if chosen else 14
    page.pen.dots([spot for spot, _ in marked], radius, fill=fill, edge=theme.halo, width=2)
    for spot, number in marked:
        page.pen.text(str(number), *spot, radius * 1.25, ink, bold=True)


def _ring_bars(page: MapSheet, table: pd.DataFrame, throw: int) -> None:
    axes, say = page.axes, page.say
    counts = table["throw"].value_counts().reindex(list(THROWS), fill_value=0)
    fills = [page.seat(0) if number == throw else page.theme.plain for number in THROWS]
    bars = axes.bar(list(THROWS), counts, color=fills)
    axes.bar_label(bars, padding=2)
    axes.set_xlabel(say("number"))
    axes.set_ylabel(say("towns within reach"))
    axes.set_xticks(list(THROWS))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))


@controlled(
    _on_the_board,
    town=TOWN,
    turns=Span(sentence("Within so many turns"), 1, MOST_TURNS, start=3),
    quiz_skill=Span(sentence("Chance of a right answer"), 0, 1, start=0.5, step=0.25),
    crossings=Switch(sentence("With flights, ferries and the bridge"), start=True),
)
def landings(
    town: str = "Odense",
    turns: int = 3,
    quiz_skill: float = 0.5,
    crossings: bool = True,
    *,
    board: Board | None = None,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show how likely a traveller lands on each town within some turns, making for it alone.

    Exact, for a traveller who is alone on the board; see
    :func:`gametour.games.denmark_tour.landing_table`.

    Parameters
    ----------
    town
        Where the pawn stands; it came there by a throw.
    turns
        Within how many turns.
    quiz_skill
        The chance of a right answer after a six, 0 to 1.
    crossings
        Whether flights, ferries and toll bridges are used.
    board
        A board of your own; by default the map of Denmark.

    Returns
    -------
    Chart
        One row a town: its name, its distance by road (missing where none leads), the chance.

    Examples
    --------
    >>> table = landings("Grenaa", 3, 0).table.set_index("town")
    >>> bool(abs(table["chance"]["Anholt"] - (1 - 8 / 27)) < 1e-9)
    True
    """
    board = board or read_board()
    here = board.index(town)
    chances = landing_table(turns, quiz_skill, crossings, board)[here]
    joined = len(board.towns)
    steps = [board.distance(here, other.index) for other in board.towns]
    table = pd.DataFrame(
        {
            "town": [other.name for other in board.towns],
            "roads": [float(away) if away <= joined else math.nan for away in steps],
            "chance": chances,
        }
    )
    ground = boards.denmark(board)
    title = plural(
        "Chance to land on a town within {n} turn, from {town}",
        "Chance to land on a town within {n} turns, from {town}",
        turns,
        town=town,
    )
    with map_sheet(title, ground.painter, ground.scene, language=language, theme=theme) as page:
        spots = ground.points
        hot_discs(page, spots, chances)
        page.pen.dots([spots[here]], 15, edge=page.theme.ink, width=4)
        page.write_names()
        _by_distance(page, table)
    return page.chart(table)


def _by_distance(page: MapSheet, table: pd.DataFrame) -> None:
    axes, say = page.axes, page.say
    by_road = table[table["roads"].notna()]
    hot_points(page, by_road["roads"], by_road["chance"], by_road["chance"])
    axes.set_xlabel(say("roads away"))
    axes.set_ylabel(say("chance to land on the town"))
    axes.set_ylim(0, None)
    page.percent(axes.yaxis)
    axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
