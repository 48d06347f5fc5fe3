"""Where the names of a network's stations stand: kept for the shipped one, else placed when asked.

The kept places are written by ``python -m gametour.painting.names``, with those of other boards.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from gametour.painting.geometry import Box
from gametour.painting.names import NAME_GROWTH, TEXT_SCALES, NameStyle
from gametour.painting.network_layout import (
    HEIGHT,
    POT_BOX,
    STACKS_BOX,
    TITLE_BOX,
    WIDTH,
    NetworkLayout,
    radius_of,
)
from gametour.painting.placing import Label, Placing, Surroundings, place

if TYPE_CHECKING:
    from pathlib import Path as File

    from gametour.boards import Network, Station
    from gametour.painting.pen import Point

KEPT = "europe_names.json"
_DESTINATION_SIZE, _STOP_SIZE = 24.0, 20.0
_APART = 5.0  # other names keep so far off a station, or they would seem to be its own
_SEEDS = range(1, 7)


def station_style(station: Station, text_scale: float) -> NameStyle:
    """Choose how a station's name is written: destinations bold, stops smaller."""
    growth = 1 + NAME_GROWTH * (text_scale - 1)
    if station.destination:
        return NameStyle(round(_DESTINATION_SIZE * growth, 1), True)
    return NameStyle(round(_STOP_SIZE * growth, 1), False)


def station_box(
    layout: NetworkLayout, spots: tuple[Point, ...], station: int, text_scale: float
) -> Box:
    """Give the box of a station's name."""
    x, y = spots[station]
    style = station_style(layout.board.stations[station], text_scale)
    width, height = style.width(layout.names[station]), style.size * 0.86
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def station_names(layout: NetworkLayout, text_scale: float) -> tuple[Point, ...]:
    """Give the middles of all names: the kept ones of the shipped network, or those of another."""
    kept = _kept()
    if kept["board"] == layout.board.digest and str(text_scale) in kept["names"]:
        return tuple((x, y) for x, y in kept["names"][str(text_scale)])
    return _spots(layout, place_station_names(layout, text_scale, rounds=30))


def place_station_names(
    layout: NetworkLayout, text_scale: float, *, rounds: int, seed: int = 1
) -> Placing:
    """Place the names of all stations for a text size."""
    labels, signs = [], []
    for station in layout.board.stations:
        x, y = layout.stations[station.index]
        radius = radius_of(station)
        style = station_style(station, text_scale)
        width = style.width(layout.names[station.index])
        weight = 2.0 if station.destination else 1.0
        labels.append(Label(station.index, x, y, radius, width, style.size * 0.86, weight))
        signs.append((x, y, radius + _APART))
    closed = (TITLE_BOX, STACKS_BOX, POT_BOX)
    around = Surroundings((0, 0, WIDTH, HEIGHT), signs, layout.road_lines, closed)
    return place(labels, around, rounds=rounds, seed=seed)


def _spots(layout: NetworkLayout, placing: Placing) -> tuple[Point, ...]:
    return tuple(placing.spots[station.index] for station in layout.board.stations)


@cache
def _kept() -> dict[str, Any]:
    text = (resources.files("gametour.painting") / "data" / KEPT).read_text("utf-8")
    kept: dict[str, Any] = json.loads(text)
    return kept


def write_station_names(board: Network, file: File) -> None:
    """Place the names of a network for every text size and write them to a file."""
    layout = NetworkLayout(board)
    names = {}
    for text_scale in TEXT_SCALES:
        tries = [place_station_names(layout, text_scale, rounds=200, seed=seed) for seed in _SEEDS]
        best = min(tries, key=lambda placed: len(placed.clashing | placed.misplaced))
        faults = best.clashing | best.misplaced
        badly = [layout.names[station] for station in range(len(layout.names)) if station in faults]
        print(f"text size {text_scale}: badly placed: {badly}")
        names[str(text_scale)] = _spots(layout, best)
    file.write_text(json.dumps({"board": board.digest, "names": names}) + "\n", "utf-8")
