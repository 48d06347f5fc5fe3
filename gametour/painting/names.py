"""Where the names and signs of a board stand: kept for the shipped board, else placed when asked.

Placing is the same for every board (:mod:`gametour.painting.placing`). For the shipped board it
is done once for each text size, with care, and kept as package data, so that opening the board
costs nothing. After a change to the board or to the placing, write the data anew with

    python -m gametour.painting.names
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from gametour.painting.geometry import Box, length, overlaps, point_along
from gametour.painting.layout import Layout, town_radius
from gametour.painting.legend import legend_box
from gametour.painting.metrics import text_width
from gametour.painting.placing import Label, Placing, Surroundings, place
from gametour.painting.projection import HEIGHT, WIDTH
from gametour.painting.waters import water_boxes

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from gametour.boards import Board, Town
    from gametour.painting.pen import Point

TEXT_SCALES = (1.0, 1.25, 1.5)
NAME_GROWTH = 0.56  # printed names grow less than the text scale, or they would not find room
_SMALL_GROWTH = 0.4  # and those of towns without a card even less

_KEPT = "denmark_names.json"
_AIRPORT_SIZE, _FERRY_SIZE = 18.5, 15.0
_BRIDGE_BOX = (-16.0, -18.0, 16.0, 6.0)  # round the middle of a toll bridge
_INSET_TITLE = 24.0
_LARGE_TOWN = 100_000


@dataclass(frozen=True)
class NameStyle:
    """How a town's name is written."""

    size: float
    bold: bool

    def width(self, name: str) -> float:
        """Give the room a name takes; a pen squeezes a wider font into it."""
        return text_width(name, self.size, bold=self.bold) + 2


def small_name_size(text_scale: float) -> float:
    """Give the size of the names of towns without a card."""
    return round(17.2 * (1 + _SMALL_GROWTH * (text_scale - 1)), 1)


def name_style(town: Town, text_scale: float) -> NameStyle:
    """Choose how a town's name is written: by its people, and whether it has a card."""
    if not town.group:
        return NameStyle(small_name_size(text_scale), False)
    growth = 1 + NAME_GROWTH * (text_scale - 1)
    if town.population > _LARGE_TOWN:
        return NameStyle(round(21 * growth, 1), True)
    return NameStyle(round(18 * growth, 1), False)


@dataclass(frozen=True)
class Names:
    """The middles of all names and signs in board units.

    Parameters
    ----------
    towns
        For each town its name's middle, or None where no room was left for the name of a plain
        town: such a town is named when it is pointed at or lit.
    airports
        The signs of the airports, by town.
    ferries
        The signs of the ferry lines, in the order of ``Layout.ferry_lines``.
    faults
        How many names or signs cover something, there being no better place.
    """

    towns: tuple[Point | None, ...]
    airports: dict[int, Point]
    ferries: tuple[Point, ...]
    faults: int = 0


def name_box(layout: Layout, names: Names, town: int, text_scale: float) -> Box | None:
    """Give the box of a town's name."""
    middle = names.towns[town]
    if middle is None:
        return None
    facts = layout.board.towns[town]
    style = name_style(facts, text_scale)
    return _box(middle, style.width(facts.name), style.size * 0.86)


def _box(middle: Point, width: float, height: float) -> Box:
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def names_of(layout: Layout, text_scale: float) -> Names:
    """Give the kept names of the shipped board, or place those of another one."""
    kept = _kept()
    if kept["board"] == layout.board.digest and str(text_scale) in kept["names"]:
        return _read(kept["names"][str(text_scale)])
    return place_names(layout, text_scale, rounds=18)


def place_names(
    layout: Layout,
    text_scale: float,
    *,
    rounds: int,
    seed: int = 1,
    preferred: frozenset[int] = frozenset(),
) -> Names:
    """Place all names and signs of a board for a text size.

    The names of card towns and the signs come first, and those of preferred plain towns with
    them; those of the other plain towns get the room that is left, or none.
    """
    board = layout.board
    plain = {
        ("name", town.index)
        for town in board.towns
        if not town.group and town.index not in preferred
    }
    labels = _labels(layout, text_scale)
    needed = [label for label in labels if label.key not in plain]
    placing = _place_on_page(layout, text_scale, needed, (), rounds, seed)
    taken = [_box(placing.spots[label.key], label.width, label.height) for label in needed]
    others = [label for label in labels if label.key in plain]
    rest = _place_on_page(layout, text_scale, others, taken, rounds, seed)
    spots = placing.spots | rest.spots
    for key in _crowded_out(others, rest):
        del spots[key]
    return Names(
        tuple(spots.get(("name", town.index)) for town in board.towns),
        {town.index: spots["airport", town.index] for town in board.towns if town.airport},
        tuple(spots["ferry", number] for number in range(len(layout.ferry_lines))),
        len(placing.clashing | placing.misplaced),
    )


def _place_on_page(
    layout: Layout,
    text_scale: float,
    labels: Sequence[Label],
    taken: Sequence[Box],
    rounds: int,
    seed: int,
) -> Placing:
    """Place labels, those of the inset within its frame."""
    around = _surroundings(layout, text_scale, taken)
    outside = [label for label in labels if not _of_inset(layout, label)]
    placing = place(outside, around, rounds=rounds, seed=seed)
    inset = layout.chart.inset
    if inset is None:
        return placing
    left, top, right, bottom = inset.frame
    page = (left - 4, top + _INSET_TITLE, right + 4, bottom + 4)
    inside = [label for label in labels if _of_inset(layout, label)]
    closed = [*taken, *water_boxes(layout, text_scale)]
    framed = Surroundings(page, around.signs, around.lines, closed)
    within = place(inside, framed, rounds=rounds, seed=seed)
    return Placing(
        placing.spots | within.spots,
        placing.clashing | within.clashing,
        placing.misplaced | within.misplaced,
    )


def _crowded_out(labels: Sequence[Label], placing: Placing) -> list[Hashable]:
    """List the labels to leave out: misplaced ones, and of those that overlap all but one."""
    kept: list[Box] = []
    out: list[Hashable] = []
    for label in labels:
        box = _box(placing.spots[label.key], label.width, label.height)
        if label.key in placing.misplaced or any(overlaps(box, other) for other in kept):
            out.append(label.key)
        else:
            kept.append(box)
    return out


def _of_inset(layout: Layout, label: Label) -> bool:
    """Tell whether a label belongs into the inset, by where its point lies."""
    inset = layout.chart.inset
    if inset is None:
        return False
    left, top, right, bottom = inset.frame
    return left <= label.x <= right and top <= label.y <= bottom


def _labels(layout: Layout, text_scale: float) -> list[Label]:
    labels = []
    for town in layout.board.towns:
        x, y = layout.towns[town.index]
        radius = town_radius(town)
        style = name_style(town, text_scale)
        labels.append(
            Label(
                ("name", town.index),
                x,
                y,
                radius,
                style.width(town.name),
                style.size * 0.86,
                2.0 if town.group else 0.5,
            )
        )
        if town.airport:
            size = _AIRPORT_SIZE
            labels.append(Label(("airport", town.index), x, y, radius, size, size, 1.2, near=True))
    for number, line in enumerate(layout.ferry_lines):
        x, y = point_along(line, length(line) / 2)[0]
        size = _FERRY_SIZE
        labels.append(Label(("ferry", number), x, y, 0, size, size, 0.9, wish=(x, y), near=True))
    return labels


def _surroundings(layout: Layout, text_scale: float, taken: Sequence[Box]) -> Surroundings:
    signs = [(*layout.towns[town.index], town_radius(town)) for town in layout.board.towns]
    closed = [*taken, legend_box(text_scale, right=layout.chart.title_right)]
    closed += water_boxes(layout, text_scale)
    closed += [
        (x + _BRIDGE_BOX[0], y + _BRIDGE_BOX[1], x + _BRIDGE_BOX[2], y + _BRIDGE_BOX[3])
        for x, y in layout.toll_middles
    ]
    if layout.chart.inset is not None:
        left, _, _, bottom = layout.chart.inset.frame
        closed.append((left - 4, 0.0, WIDTH, bottom + 4))
    return Surroundings((0, 0, WIDTH, HEIGHT), signs, layout.all_lines, closed)


# ---- the kept names


@cache
def _kept() -> dict[str, Any]:
    text = (resources.files("gametour.painting") / "data" / _KEPT).read_text("utf-8")
    kept: dict[str, Any] = json.loads(text)
    return kept


def _read(kept: dict[str, Any]) -> Names:
    return Names(
        tuple(None if spot is None else (spot[0], spot[1]) for spot in kept["towns"]),
        {int(town): (x, y) for town, (x, y) in kept["airports"].items()},
        tuple((x, y) for x, y in kept["ferries"]),
    )


def write_names(board: Board, file: File) -> None:
    """Place the names of a board for every text size and write them to a file."""
    layout = Layout(board)
    names = {}
    for text_scale in TEXT_SCALES:
        placed = _best_names(layout, text_scale)
        missing = [town.name for town in board.towns if placed.towns[town.index] is None]
        print(f"text size {text_scale}: {placed.faults} faults, not named: {missing}")
        names[str(text_scale)] = {
            "towns": placed.towns,
            "airports": placed.airports,
            "ferries": placed.ferries,
        }
    file.write_text(json.dumps({"board": board.digest, "names": names}) + "\n", "utf-8")


def _best_names(layout: Layout, text_scale: float) -> Names:
    """Try some seeds: every card town in a good place, then as many others as can be.

    Each seed is tried again with the towns preferred that had found no room.
    """
    tries = []
    for seed in range(1, 4):
        first = place_names(layout, text_scale, rounds=300, seed=seed)
        unnamed = frozenset(town for town, spot in enumerate(first.towns) if spot is None)
        second = place_names(layout, text_scale, rounds=300, seed=seed, preferred=unnamed)
        tries += [first, second]
    return min(tries, key=lambda placed: (placed.faults, placed.towns.count(None)))


def main() -> None:
    """Write the kept places of all shipped boards anew."""
    from gametour.boards import read_board, read_network
    from gametour.painting import network_names

    data = File(__file__).parent / "data"
    write_names(read_board("denmark"), data / _KEPT)
    network_names.write_station_names(read_network("europe"), data / network_names.KEPT)


if __name__ == "__main__":
    main()
