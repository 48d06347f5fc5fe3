"""Reading a board from its folder: towns.csv, links.csv and, if there is one, outline.geojson."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gametour.boards.board import Board, Link, Town
from gametour.boards.outlines import read_outlines
from gametour.boards.reading import read_rows

if TYPE_CHECKING:
    import os

SHIPPED = Path(__file__).parent / "data"


def read_board(
    source: str | os.PathLike[str] = "denmark", *, per_group: int = 4, players: int = 4
) -> Board:
    """Read a board."""
    if source == "denmark":
        return _shipped("denmark")
    return _read_folder(Path(source))


@cache
def _shipped(name: str) -> Board:
    return _read_folder(SHIPPED / name)


def _read_folder(folder: Path) -> Board:
    towns: list[Town] = []
    for row in read_rows(
        folder / "towns.csv",
        ["name", "lat", "lon", "group"],
        ["population", "region", "island", "star", "airport", "harbour"],
    ):
        towns.append(
            Town(
                len(towns),
                row["name"],
                row.decimal("lat"),
                row.decimal("lon"),
                int(row["population"] or 0),
                row["region"],
                row["island"],
                row["group"],
                row["star"] == "1",
                row["airport"],
                row["harbour"] == "1",
            )
        )
    at = {town.name: town.index for town in towns}
    links = []
    for row in read_rows(folder / "links.csv", ["a", "b", "kind"], ["km", "route", "via"]):
        points = [point.split(",") for point in row["via"].split()]
        via = tuple((float(lat), float(lon)) for lat, lon in points)
        links.append(
            Link(at[row["a"]], at[row["b"]], row["kind"], float(row["km"]), row["route"], via)
        )
    outline = folder / "outline.geojson"
    outlines = read_outlines(outline) if outline.exists() else ()
    return Board(folder.name, tuple(towns), tuple(links), outlines)
