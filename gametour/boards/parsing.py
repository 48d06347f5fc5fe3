"""From the rows of towns.csv and links.csv to towns and links, noting every cell that is wrong."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gametour.boards.board import GROUPS, LINKS, Link, Town
from gametour.boards.distances import great_circle_km
from gametour.words import nearest, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gametour.boards.reading import Problems, Row

TOWN_COLUMNS = ("name", "lat", "lon", "group")
OPTIONAL_TOWN_COLUMNS = ("population", "region", "island", "star", "airport", "harbour")
LINK_COLUMNS = ("a", "b", "kind")
OPTIONAL_LINK_COLUMNS = ("km", "route", "via")
LONGEST_NAME = 40


def parse_towns(rows: Sequence[Row], problems: Problems) -> list[tuple[Row, Town]]:
    """Give each row with its town; a wrong cell is noted, and stands as if it were empty."""
    return [(row, _town(index, row, problems)) for index, row in enumerate(rows)]


def parse_links(
    rows: Sequence[Row], towns: Sequence[tuple[Row, Town]], problems: Problems
) -> list[tuple[Row, Link]]:
    """Give each row with its link; rows that do not name two towns and a kind are only noted."""
    by_name = {town.name: town for _, town in towns}
    links = []
    for row in rows:
        a = _end(row, "a", by_name, problems)
        b = _end(row, "b", by_name, problems)
        kind = row["kind"].lower()
        if kind not in LINKS:
            problems.add(
                row,
                sentence(
                    "“{kind}” is no kind of link. Write one of {kinds}.",
                    kind=row["kind"],
                    kinds=", ".join(LINKS),
                ),
            )
        via = _way_points(row, problems)
        km = read_kilometres(row, problems)
        if a is None or b is None or kind not in LINKS:
            continue
        if not row["km"]:
            km = round(great_circle_km((a.lat, a.lon), (b.lat, b.lon)), 1)
        links.append((row, Link(a.index, b.index, kind, km, row["route"], via)))
    return links


def is_latitude(value: float) -> bool:
    """Tell whether a number can be a latitude; NaN cannot."""
    return -90 <= value <= 90


def is_longitude(value: float) -> bool:
    """Tell whether a number can be a longitude; NaN cannot."""
    return -180 <= value <= 180


def _town(index: int, row: Row, problems: Problems) -> Town:
    group = row["group"].upper()
    if group and group not in tuple(GROUPS):
        problems.add(
            row,
            sentence(
                "The group “{group}” does not exist. Write A, B, C or D, or leave the cell empty.",
                group=row["group"],
            ),
        )
    return Town(
        index=index,
        name=_name(row, problems),
        lat=read_coordinate(row, "lat", problems),
        lon=read_coordinate(row, "lon", problems),
        population=read_population(row, problems),
        region=row["region"],
        island=row["island"],
        group=group,
        star=_yes_or_no(row, "star", problems),
        airport="" if row["airport"] == "0" else row["airport"],
        harbour=_yes_or_no(row, "harbour", problems),
    )


def _name(row: Row, problems: Problems) -> str:
    name = row["name"]
    if not name:
        problems.add(row, sentence("The town has no name. Write one."))
    elif len(name) > LONGEST_NAME or not name.isprintable():
        problems.add(
            row,
            sentence(
                "The name is too long or holds characters that cannot be shown. Write at most"
                " {limit} letters on one line.",
                limit=LONGEST_NAME,
            ),
        )
    return name


def read_coordinate(row: Row, column: str, problems: Problems) -> float:
    """Read degrees; NaN stands for a wrong cell."""
    try:
        degrees = row.decimal(column)
    except ValueError:
        problems.add(
            row,
            sentence(
                "{column} is “{text}”, which is no number. Write degrees, such as 55.68.",
                column=column,
                text=row[column],
            ),
        )
        return math.nan
    fits, limit = (is_latitude, 90) if column == "lat" else (is_longitude, 180)
    if fits(degrees):
        return degrees
    problems.add(
        row,
        sentence(
            "{column} is {text}, but has to lie between -{limit} and {limit} degrees.",
            column=column,
            text=row[column],
            limit=limit,
        ),
    )
    return math.nan


def read_population(row: Row, problems: Problems) -> int:
    """Read inhabitants; 0 stands for an empty or wrong cell."""
    text = row["population"]
    if not text:
        return 0
    if text.isascii() and text.isdigit() and len(text) <= 10:
        return int(text)
    problems.add(
        row,
        sentence(
            "The population “{text}” is no whole number. Write digits only, or leave the cell"
            " empty.",
            text=text,
        ),
    )
    return 0


def _yes_or_no(row: Row, column: str, problems: Problems) -> bool:
    if row[column] not in ("", "0", "1"):
        problems.add(
            row,
            sentence(
                "{column} is “{text}”. Write 1 for yes, and 0 or nothing for no.",
                column=column,
                text=row[column],
            ),
        )
    return row[column] == "1"


def _end(row: Row, column: str, by_name: dict[str, Town], problems: Problems) -> Town | None:
    name = row[column]
    if name in by_name:
        return by_name[name]
    similar = nearest(name, by_name)
    if similar:
        said = sentence(
            "There is no town “{name}” in towns.csv. Is {similar} meant?",
            name=name,
            similar=similar[0],
        )
    else:
        said = sentence(
            "There is no town “{name}” in towns.csv. Write the name as it is there.", name=name
        )
    problems.add(row, said)
    return None


def read_kilometres(row: Row, problems: Problems) -> float:
    """Read a length; 0 stands for an empty or wrong cell."""
    if not row["km"]:
        return 0.0
    try:
        km = row.decimal("km")
    except ValueError:
        km = math.nan
    if 0 <= km < math.inf:
        return km
    problems.add(
        row,
        sentence(
            "km is “{text}”. Write the length as a number, or leave the cell empty.",
            text=row["km"],
        ),
    )
    return 0.0


def _way_points(row: Row, problems: Problems) -> tuple[tuple[float, float], ...]:
    points = []
    for text in row["via"].split():
        try:
            lat, lon = (float(degrees) for degrees in text.split(","))
        except ValueError:
            lat = lon = math.nan
        if is_latitude(lat) and is_longitude(lon):
            points.append((lat, lon))
            continue
        problems.add(
            row,
            sentence(
                "via holds “{text}”, which is no place. Write lat,lon with a point in the"
                " numbers and a space between places, such as 57.71,10.53 57.63,10.44.",
                text=text,
            ),
        )
    return tuple(points)
