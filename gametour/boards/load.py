"""Reading a board from its folder: towns.csv, links.csv and, if there is one, outline.geojson."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gametour.boards.board import Board, BoardError
from gametour.boards.checks import check_groups, check_map, check_towns_and_links
from gametour.boards.outlines import read_outlines
from gametour.boards.parsing import (
    LINK_COLUMNS,
    OPTIONAL_LINK_COLUMNS,
    OPTIONAL_TOWN_COLUMNS,
    TOWN_COLUMNS,
    parse_links,
    parse_towns,
)
from gametour.boards.reading import Problems, TableError, read_rows
from gametour.words import sentence

if TYPE_CHECKING:
    import os

SHIPPED = Path(__file__).parent / "data"


def read_board(
    source: str | os.PathLike[str] = "denmark", *, per_group: int = 4, players: int = 4
) -> Board:
    """Read a board and check it (DA2).

    Parameters
    ----------
    source
        ``"denmark"``, or a folder of your own. It holds ``towns.csv`` with the columns name,
        lat, lon, group and, if wanted, population, region, island, star, airport, harbour;
        ``links.csv`` with a, b, kind and, if wanted, km, route, via; and, if wanted,
        ``outline.geojson`` with the coast lines. The shipped ``gametour/boards/data/denmark`` is
        such a folder.
    per_group, players
        How many cards of each group a player gets, and how many players there are: every group
        has to have so many towns (DA1).

    Returns
    -------
    Board
        Fit to be played on.

    Raises
    ------
    BoardError
        A file cannot be read, or the board cannot be played on; every faulty row is listed.

    Examples
    --------
    >>> board = read_board("denmark")
    >>> len(board.towns), len(board.links), len(board.crossings)
    (113, 188, 46)
    """
    if source == "denmark":
        board = _shipped("denmark")
        problems = Problems(BoardError)
        check_groups(board, per_group, players, problems)
        problems.raise_if_any()
        return board
    folder = Path(source)
    if not folder.is_dir():
        raise BoardError(
            sentence(
                "There is no board “{source}”: give “denmark” or a folder with towns.csv and"
                " links.csv.",
                source=str(source),
            )
        )
    return _read_folder(folder, per_group, players)


@cache
def _shipped(name: str) -> Board:
    return _read_folder(SHIPPED / name, per_group=0, players=0)


def _read_folder(folder: Path, per_group: int, players: int) -> Board:
    """Read and check in two rounds: all rows first; then, these being right, the whole map."""
    problems = Problems(BoardError)
    try:
        town_rows = read_rows(
            folder / "towns.csv", TOWN_COLUMNS, OPTIONAL_TOWN_COLUMNS, problems=problems
        )
        link_rows = read_rows(
            folder / "links.csv", LINK_COLUMNS, OPTIONAL_LINK_COLUMNS, problems=problems
        )
        outline = folder / "outline.geojson"
        outlines = read_outlines(outline, problems) if outline.exists() else ()
    except TableError as error:
        raise BoardError(error.sentence) from None

    towns = parse_towns(town_rows, problems)
    links = parse_links(link_rows, towns, problems)
    check_towns_and_links(towns, links, problems)
    problems.raise_if_any()

    board = Board(
        folder.resolve().name,
        tuple(town for _, town in towns),
        tuple(link for _, link in links),
        outlines,
    )
    check_map(board, problems)
    check_groups(board, per_group, players, problems)
    problems.raise_if_any()
    return board
