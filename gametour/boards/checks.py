"""Whether a board can be played on (DA2): the rows among each other, then the map as a whole."""

from __future__ import annotations

import math
import statistics
from typing import TYPE_CHECKING

from gametour.boards import limits
from gametour.boards.board import GROUPS, ROADS, Board, Link, Town
from gametour.boards.distances import great_circle_km
from gametour.words import plural, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gametour.boards.network import Station
    from gametour.boards.reading import Problems, Row

# Bornholm lies 3 times as far from the middle of Denmark's towns as half of them; swapped or
# mistyped degrees lie 20 times as far and more.
TOO_FAR = 10
NAMES_SHOWN = 5


def check_towns_and_links(
    towns: Sequence[tuple[Row, Town]], links: Sequence[tuple[Row, Link]], problems: Problems
) -> None:
    """Check the rows among each other.

    Parameters
    ----------
    towns, links
        What was read, each with its row.
    problems
        Where to note what is wrong.
    """
    if not 2 <= len(towns) <= limits.TOWNS:
        problems.add(
            "towns.csv",
            sentence(
                "There are {n} towns, but a board has 2 to {limit}.",
                n=len(towns),
                limit=limits.TOWNS,
            ),
        )
    _check_names(towns, problems)
    check_places(towns, problems)
    _check_pairs(towns, links, problems)
    _check_transport_ends(towns, links, problems)
    _check_transports_of_town(towns, links, problems)


def _check_names(towns: Sequence[tuple[Row, Town]], problems: Problems) -> None:
    first: dict[str, Row] = {}
    for row, town in towns:
        before = first.setdefault(town.name.casefold(), row)
        if town.name and before is not row:
            problems.add(
                row,
                sentence(
                    "{town} is already in row {other_row}. Every town needs its own name.",
                    town=town.name,
                    other_row=before.number,
                ),
            )


def check_places(towns: Sequence[tuple[Row, Town | Station]], problems: Problems) -> None:
    """Check that no two places coincide and that none lies far from everything.

    Parameters
    ----------
    towns
        What was read, each with its row.
    problems
        Where to note what is wrong.
    """
    _check_coinciding(towns, problems)
    _check_far_away(towns, problems)


def _check_coinciding(towns: Sequence[tuple[Row, Town | Station]], problems: Problems) -> None:
    first: dict[tuple[float, float], Row] = {}
    for row, town in towns:
        if math.isnan(town.lat + town.lon):
            continue
        before = first.setdefault((town.lat, town.lon), row)
        if before is not row:
            problems.add(
                row,
                sentence(
                    "{town} lies at the very same place as row {other_row}. Correct lat or lon.",
                    town=town.name,
                    other_row=before.number,
                ),
            )


def _check_far_away(towns: Sequence[tuple[Row, Town | Station]], problems: Problems) -> None:
    """Find towns far from everything: swapped degrees, a digit too many."""
    placed = [(row, town) for row, town in towns if not math.isnan(town.lat + town.lon)]
    if not placed:
        return
    middle = (
        statistics.median(town.lat for _, town in placed),
        statistics.median(town.lon for _, town in placed),
    )
    away = [great_circle_km(middle, (town.lat, town.lon)) for _, town in placed]
    usual = statistics.median(away)
    for (row, town), km in zip(placed, away, strict=True):
        if km > TOO_FAR * usual > 0:
            problems.add(
                row,
                sentence(
                    "{town} lies {km} km from the middle of the board, far from everything."
                    " Check lat and lon: are they swapped?",
                    town=town.name,
                    km=round(km),
                ),
            )


def _check_pairs(
    towns: Sequence[tuple[Row, Town]], links: Sequence[tuple[Row, Link]], problems: Problems
) -> None:
    """Refuse links from a town to itself, and links that are there twice.

    A road and a ferry between the same towns are two ways; two roads are not, nor are a ferry
    and a toll bridge, which the same card pays for (DA17).
    """
    first: dict[tuple[int, int, bool], Row] = {}
    for row, link in links:
        a, b = towns[link.a][1].name, towns[link.b][1].name
        if link.a == link.b:
            problems.add(
                row, sentence("The link leads from {town} to itself. Name two towns.", town=a)
            )
            continue
        pair = (min(link.a, link.b), max(link.a, link.b), link.kind in ROADS)
        before = first.setdefault(pair, row)
        if before is not row:
            problems.add(
                row,
                sentence(
                    "{a} and {b} are already linked in row {other_row}. Keep one of the two.",
                    a=a,
                    b=b,
                    other_row=before.number,
                ),
            )


def _check_transport_ends(
    towns: Sequence[tuple[Row, Town]], links: Sequence[tuple[Row, Link]], problems: Problems
) -> None:
    """Check that ferries end at harbours, and that harbours and airports lead somewhere (DA16)."""
    served = set()
    for row, link in links:
        if link.kind != "ferry":
            continue
        for end in dict.fromkeys((link.a, link.b)):
            served.add(end)
            town_row, town = towns[end]
            if not town.harbour:
                problems.add(
                    row,
                    sentence(
                        "A ferry ends at {town}, which is no harbour. Write 1 under harbour in"
                        " row {other_row} of towns.csv.",
                        town=town.name,
                        other_row=town_row.number,
                    ),
                )
    airports = [(row, town) for row, town in towns if town.airport]
    if len(airports) == 1:
        row, town = airports[0]
        problems.add(
            row,
            sentence(
                "{town} has the only airport, so no flight leads anywhere. Give another town one,"
                " or none.",
                town=town.name,
            ),
        )
    for row, town in towns:
        if town.harbour and town.index not in served:
            problems.add(
                row,
                sentence(
                    "{town} is a harbour, but no ferry ends there. Add a ferry to links.csv, or"
                    " write 0 under harbour.",
                    town=town.name,
                ),
            )


def _check_transports_of_town(
    towns: Sequence[tuple[Row, Town]], links: Sequence[tuple[Row, Link]], problems: Problems
) -> None:
    room = {"ferry": limits.FERRIES_OF_TOWN, "toll_bridge": limits.TOLL_BRIDGES_OF_TOWN}
    used: dict[tuple[int, str], int] = {}
    for row, link in links:
        if link.kind in ROADS:
            continue
        for end in dict.fromkeys((link.a, link.b)):
            used[end, link.kind] = used.get((end, link.kind), 0) + 1
            if used[end, link.kind] > room[link.kind]:
                problems.add(
                    row,
                    sentence(
                        "{town} has no room for another {kind}. Let it end elsewhere.",
                        town=towns[end][1].name,
                        kind=link.kind,
                    ),
                )


def check_map(board: Board, problems: Problems) -> None:
    """Check that a board is connected and has room in the games' tables.

    Parameters
    ----------
    board
        A board whose rows are right.
    problems
        Where to note what is wrong.
    """
    largest, *others = sorted(_parts(board), key=len, reverse=True)
    for part in others:
        names = [board.towns[town].name for town in part]
        problems.add(
            board.name,
            sentence(
                "No road, ferry, bridge or flight leads from {start} to {towns}. Add a link.",
                start=board.towns[largest[0]].name,
                towns=_shortened(names),
            ),
        )
    size, town, steps = _largest_ring(board)
    if size > limits.RING_TOWNS:
        problems.add(
            board.name,
            sentence(
                "{n} towns lie {steps} roads from {town}, and at most {limit} may. Take out"
                " some roads.",
                n=size,
                steps=steps,
                town=board.towns[town].name,
                limit=limits.RING_TOWNS,
            ),
        )
        return
    walks = sum(
        board.walk_count(town.index, roll, "branch")  # never fewer than with "strict"
        for town in board.towns
        for roll in range(1, limits.LARGEST_ROLL + 1)
    )
    if walks > limits.WALKS:
        problems.add(
            board.name,
            sentence(
                "There are {n} ways to walk a roll, and at most {limit} can be kept. Take out"
                " some roads.",
                n=walks,
                limit=limits.WALKS,
            ),
        )


def _parts(board: Board) -> Iterator[list[int]]:
    """Give the towns that can be reached from each other, transports included."""
    left = list(range(len(board.towns)))
    while left:
        part = [town for town in left if board.travel(left[0], town) < limits.UNREACHABLE_TRAVEL]
        yield part
        left = [town for town in left if town not in part]


def _largest_ring(board: Board) -> tuple[int, int, int]:
    return max(
        (len(board.ring(town.index, steps)), town.index, steps)
        for town in board.towns
        for steps in range(1, limits.LARGEST_ROLL + 1)
    )


def _shortened(names: list[str]) -> str:
    shown = ", ".join(names[:NAMES_SHOWN])
    return shown + ", …" if len(names) > NAMES_SHOWN else shown


def check_groups(board: Board, per_group: int, players: int, problems: Problems) -> None:
    """Check that every group has a card for everybody (DA1, DA2) and room in the tables.

    Parameters
    ----------
    board
        The board.
    per_group, players
        How many cards of each group a player gets, and how many players there are.
    problems
        Where to note what is wrong.
    """
    needed = per_group * players
    for group in GROUPS:
        size = sum(town.group == group for town in board.towns)
        if size < needed:
            problems.add(
                board.name,
                plural(
                    "Group {group} has {n} town, but {needed} are needed ({players}, {cards})."
                    " Give more towns to the group, or play with fewer players or cards.",
                    "Group {group} has {n} towns, but {needed} are needed ({players}, {cards})."
                    " Give more towns to the group, or play with fewer players or cards.",
                    size,
                    group=group,
                    needed=needed,
                    players=plural("{n} player", "{n} players", players),
                    cards=plural("{n} card of each group", "{n} cards of each group", per_group),
                ),
            )
        if size > limits.CARDS_IN_GROUP:
            problems.add(
                board.name,
                sentence(
                    "Group {group} has {size} towns, and at most {limit} have room. Take some out.",
                    group=group,
                    size=size,
                    limit=limits.CARDS_IN_GROUP,
                ),
            )
