"""Reading a network from its folder: stations.csv, links.csv and, if wanted, outline.geojson."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gametour.boards import limits
from gametour.boards.board import BoardError, Link
from gametour.boards.checks import check_places
from gametour.boards.distances import great_circle_km
from gametour.boards.load import SHIPPED
from gametour.boards.network import Network, Station
from gametour.boards.outlines import read_outlines
from gametour.boards.parsing import LONGEST_NAME, read_coordinate, read_kilometres
from gametour.boards.reading import Problems, TableError, read_rows
from gametour.words import nearest, plural, sentence

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from gametour.boards.reading import Row

STATION_COLUMNS = ("name", "lat", "lon", "kind")
OPTIONAL_STATION_COLUMNS = ("country",)
LINK_COLUMNS = ("a", "b")
OPTIONAL_LINK_COLUMNS = ("km",)
KINDS = ("destination", "stop")


def read_network(source: str | os.PathLike[str] = "europe", *, players: int = 4) -> Network:
    """Read a network of stations and check it (SA6).

    Parameters
    ----------
    source
        ``"europe"``, or a folder of your own. It holds ``stations.csv`` with the columns name,
        lat, lon, kind (destination or stop) and, if wanted, country; ``links.csv`` with a, b and,
        if wanted, km; and, if wanted, ``outline.geojson`` with coast lines and borders. The
        shipped ``gametour/boards/data/europe`` is such a folder.
    players
        How many players there are: there have to be more destinations.

    Returns
    -------
    Network
        Fit to be played on.

    Raises
    ------
    BoardError
        A file cannot be read, or the network cannot be played on; every faulty row is listed.

    Examples
    --------
    >>> network = read_network("europe")
    >>> len(network.stations), len(network.destinations), len(network.links)
    (48, 28, 79)
    """
    if source == "europe":
        return _shipped("europe")
    folder = Path(source)
    if not folder.is_dir():
        raise BoardError(
            sentence(
                "There is no board “{source}”: give “europe” or a folder with stations.csv and"
                " links.csv.",
                source=str(source),
            )
        )
    return _read_folder(folder, players)


@cache
def _shipped(name: str) -> Network:
    return _read_folder(SHIPPED / name, players=4)


def _read_folder(folder: Path, players: int) -> Network:
    """Read and check in two rounds: all rows first; then, these being right, all the ways."""
    problems = Problems(BoardError)
    try:
        station_rows = read_rows(
            folder / "stations.csv", STATION_COLUMNS, OPTIONAL_STATION_COLUMNS, problems=problems
        )
        link_rows = read_rows(
            folder / "links.csv", LINK_COLUMNS, OPTIONAL_LINK_COLUMNS, problems=problems
        )
        outline = folder / "outline.geojson"
        outlines = read_outlines(outline, problems) if outline.exists() else ()
    except TableError as error:
        raise BoardError(error.sentence) from None

    stations = [(row, _station(at, row, problems)) for at, row in enumerate(station_rows)]
    _check_names(stations, problems)
    check_places(stations, problems)
    links = _links(link_rows, stations, problems)
    _check_numbers(stations, links, players, problems)
    if not problems:
        _check_roads_of_station(stations, links, problems)
    problems.raise_if_any()

    network = Network(
        folder.resolve().name,
        tuple(station for _, station in stations),
        tuple(link for _, link in links),
        outlines,
    )
    _check_ways(network, stations, problems)
    problems.raise_if_any()
    return network


def _station(index: int, row: Row, problems: Problems) -> Station:
    name, kind = row["name"], row["kind"].lower()
    if not name:
        problems.add(row, sentence("The station has no name. Write one."))
    elif len(name) > LONGEST_NAME or not name.isprintable():
        problems.add(
            row,
            sentence(
                "The name is too long or holds characters that cannot be shown. Write at most"
                " {limit} letters on one line.",
                limit=LONGEST_NAME,
            ),
        )
    if kind not in KINDS:
        problems.add(
            row,
            sentence(
                "“{kind}” is no kind of station. Write one of {kinds}.",
                kind=row["kind"],
                kinds=", ".join(KINDS),
            ),
        )
    return Station(
        index=index,
        name=name,
        lat=read_coordinate(row, "lat", problems),
        lon=read_coordinate(row, "lon", problems),
        destination=kind == "destination",
        country=row["country"],
    )


def _links(
    rows: Sequence[Row], stations: Sequence[tuple[Row, Station]], problems: Problems
) -> list[tuple[Row, Link]]:
    """Give each row with its road; rows that do not name two stations are only noted."""
    by_name = {station.name: station for _, station in stations}
    first: dict[tuple[int, int], Row] = {}
    links = []
    for row in rows:
        a = _end(row, "a", by_name, problems)
        b = _end(row, "b", by_name, problems)
        km = read_kilometres(row, problems)
        if a is None or b is None:
            continue
        if a is b:
            problems.add(
                row,
                sentence(
                    "The road leads from {station} to itself. Name two stations.", station=a.name
                ),
            )
            continue
        before = first.setdefault((min(a.index, b.index), max(a.index, b.index)), row)
        if before is not row:
            problems.add(
                row,
                sentence(
                    "{a} and {b} are already linked in row {other_row}. Keep one of the two.",
                    a=a.name,
                    b=b.name,
                    other_row=before.number,
                ),
            )
            continue
        if not row["km"]:
            km = round(great_circle_km((a.lat, a.lon), (b.lat, b.lon)), 1)
        links.append((row, Link(a.index, b.index, km=km)))
    return links


def _end(row: Row, column: str, by_name: dict[str, Station], problems: Problems) -> Station | None:
    name = row[column]
    if name in by_name:
        return by_name[name]
    similar = nearest(name, by_name)
    if similar:
        said = sentence(
            "There is no station “{name}” in stations.csv. Is {similar} meant?",
            name=name,
            similar=similar[0],
        )
    else:
        said = sentence(
            "There is no station “{name}” in stations.csv. Write the name as it is there.",
            name=name,
        )
    problems.add(row, said)
    return None


def _check_names(stations: Sequence[tuple[Row, Station]], problems: Problems) -> None:
    first: dict[str, Row] = {}
    for row, station in stations:
        before = first.setdefault(station.name.casefold(), row)
        if station.name and before is not row:
            problems.add(
                row,
                sentence(
                    "{station} is already in row {other_row}. Every station needs its own name.",
                    station=station.name,
                    other_row=before.number,
                ),
            )


def _check_numbers(
    stations: Sequence[tuple[Row, Station]],
    links: Sequence[tuple[Row, Link]],
    players: int,
    problems: Problems,
) -> None:
    """Check that there is enough of everything, and room for it in the game's tables."""
    if not 3 <= len(stations) <= limits.STATIONS:
        problems.add(
            "stations.csv",
            sentence(
                "There are {n} stations, but a board has 3 to {limit}.",
                n=len(stations),
                limit=limits.STATIONS,
            ),
        )
    if len(links) > limits.ROADS:
        problems.add(
            "links.csv",
            sentence(
                "There are {n} roads, but a board has at most {limit}.",
                n=len(links),
                limit=limits.ROADS,
            ),
        )
    destinations = sum(station.destination for _, station in stations)
    if destinations <= players:
        problems.add(
            "stations.csv",
            plural(
                "There is {n} destination for {players} players, but there have to be more"
                " destinations than players (SA6).",
                "There are {n} destinations for {players} players, but there have to be more"
                " destinations than players (SA6).",
                destinations,
                players=players,
            ),
        )
    if destinations == len(stations):
        problems.add(
            "stations.csv", sentence("There is no stop, where the bus could start (S3). Add one.")
        )


def _check_roads_of_station(
    stations: Sequence[tuple[Row, Station]], links: Sequence[tuple[Row, Link]], problems: Problems
) -> None:
    """Check that a bus can always drive on (SA6), and that the forks have room."""
    roads = Counter(end for _, link in links for end in (link.a, link.b))
    for row, station in stations:
        n = roads[station.index]
        if n < limits.ROADS_TO_DRIVE_ON:
            problems.add(
                row,
                plural(
                    "{station} has {n} road, but needs two: a bus does not turn round there"
                    " (SA6). Add a link.",
                    "{station} has {n} roads, but needs two: a bus does not turn round there"
                    " (SA6). Add a link.",
                    n,
                    station=station.name,
                ),
            )
        elif n > limits.ROADS_OF_STATION:
            problems.add(
                row,
                sentence(
                    "{station} has {n} roads, but at most {limit} have room. Take some out.",
                    station=station.name,
                    n=n,
                    limit=limits.ROADS_OF_STATION,
                ),
            )


def _check_ways(
    network: Network, stations: Sequence[tuple[Row, Station]], problems: Problems
) -> None:
    """Check that the bus can get to every destination, wherever it stands and heads (SA6)."""
    for row, station in stations:
        if not station.destination:
            continue
        for edge in network.edges:
            if network.distance(edge, station.index) == limits.NEVER:
                problems.add(
                    row,
                    sentence(
                        "A bus that drives from {a} to {b} can never get to {station} without"
                        " turning round (SA6). Add a link.",
                        a=network.stations[edge.tail].name,
                        b=network.stations[edge.head].name,
                        station=station.name,
                    ),
                )
                break
