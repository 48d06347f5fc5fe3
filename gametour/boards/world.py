"""The world: a table of cities, of which a game of Globetrotters chooses some (G3)."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from gametour.boards import limits
from gametour.boards.board import BoardError, Outline
from gametour.boards.outlines import read_outlines
from gametour.boards.parsing import LONGEST_NAME, read_coordinate, read_population
from gametour.boards.reading import Problems, TableError, read_rows
from gametour.words import Name, sentence

if TYPE_CHECKING:
    import os

    from gametour.boards.reading import Row

COLUMNS = ("name", "lat", "lon")
OTHER_NAMES = {"da": "name_da", "de": "name_de"}
OPTIONAL_COLUMNS = (*OTHER_NAMES.values(), "country", "population", "airport")
SHIPPED = Path(__file__).parent / "data" / "world"


@dataclass(frozen=True, slots=True)
class City:
    """A city of the world.

    Parameters
    ----------
    index
        Its place in the world's `cities`.
    name
        Its name, in each language that has its own.
    lat, lon
        Where it lies, in degrees.
    country, airport
        Their codes; may be empty.
    population
        Its inhabitants; 0 if not known.
    """

    index: int
    name: Name
    lat: float
    lon: float
    country: str = ""
    population: int = 0
    airport: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Every name it goes by, each once."""
        return tuple(dict.fromkeys((self.name.usual, *(form for _, form in self.name.forms))))


@dataclass(frozen=True, eq=False)
class World:
    """Cities on a map of the world.

    Parameters
    ----------
    name
        What the table is called.
    cities
        The cities, each at its own index; the first ones are the usual destinations.
    outlines
        Coast lines, for drawing.

    Examples
    --------
    >>> from gametour.boards import read_world
    >>> world = read_world()
    >>> world.cities[world.index("København")].airport
    'CPH'
    """

    name: str
    cities: tuple[City, ...]
    outlines: tuple[Outline, ...] = field(default=(), repr=False)

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the cities, in their order: saved games name cities by their place."""
        facts = [
            [city.names, city.lat, city.lon, city.country, city.population, city.airport]
            for city in self.cities
        ]
        return hashlib.sha256(json.dumps(facts, ensure_ascii=False).encode()).hexdigest()

    def index(self, name: str) -> int:
        """Find a city by its name in any language, in capitals or not.

        Raises
        ------
        BoardError
            There is no such city.
        """
        try:
            return self._index[name.strip().casefold()]
        except KeyError:
            raise BoardError(
                sentence(
                    "There is no city “{name}” in the table “{table}”.",
                    name=name[:LONGEST_NAME],
                    table=self.name,
                )
            ) from None

    @cached_property
    def _index(self) -> dict[str, int]:
        return {name.casefold(): city.index for city in self.cities for name in city.names}


def read_world(source: str | os.PathLike[str] = "world", *, least: int = 1) -> World:
    """Read a table of cities and check it.

    Parameters
    ----------
    source
        ``"world"``, or a table (CSV) of your own with the columns name, lat, lon and, if wanted,
        name_da, name_de, country, population, airport. The shipped
        ``gametour/boards/data/world/cities.csv`` is such a table.
    least
        How many cities are needed.

    Returns
    -------
    World
        With the coast lines that come with the game.

    Raises
    ------
    BoardError
        The file cannot be read, or a row will not do; every faulty row is listed.

    Examples
    --------
    >>> len(read_world("world").cities)
    66
    """
    if source == "world":
        return _shipped()
    return World(Path(source).stem, _read_cities(Path(source), least), _shipped().outlines)


@cache
def _shipped() -> World:
    problems = Problems(BoardError)
    outlines = read_outlines(SHIPPED / "outline.geojson", problems)
    problems.raise_if_any()
    return World("world", _read_cities(SHIPPED / "cities.csv", least=1), outlines)


def _read_cities(path: Path, least: int) -> tuple[City, ...]:
    problems = Problems(BoardError)
    try:
        rows = read_rows(path, COLUMNS, OPTIONAL_COLUMNS, problems=problems)
    except TableError as error:
        raise BoardError(error.sentence) from None
    cities = [(row, _city(index, row, problems)) for index, row in enumerate(rows)]
    if not least <= len(cities) <= limits.CITIES:
        problems.add(
            path.name,
            sentence(
                "There are {n} cities, but this game needs {least} to {most}.",
                n=len(cities),
                least=least,
                most=limits.CITIES,
            ),
        )
    _check_names(cities, problems)
    _check_places(cities, problems)
    problems.raise_if_any()
    return tuple(city for _, city in cities)


def _city(index: int, row: Row, problems: Problems) -> City:
    if not row["name"]:
        problems.add(row, sentence("The city has no name. Write one."))
    for name in (row["name"], *(row[column] for column in OTHER_NAMES.values())):
        if len(name) > LONGEST_NAME or not name.isprintable():
            problems.add(
                row,
                sentence(
                    "The name is too long or holds characters that cannot be shown. Write at most"
                    " {limit} letters on one line.",
                    limit=LONGEST_NAME,
                ),
            )
    forms = [(language, row[column]) for language, column in OTHER_NAMES.items() if row[column]]
    return City(
        index=index,
        name=Name(row["name"], tuple(forms)),
        lat=read_coordinate(row, "lat", problems),
        lon=read_coordinate(row, "lon", problems),
        country=row["country"],
        population=read_population(row, problems),
        airport=row["airport"],
    )


def _check_names(cities: Sequence[tuple[Row, City]], problems: Problems) -> None:
    """Refuse a name that two cities go by, in whatever language."""
    first: dict[str, Row] = {}
    for row, city in cities:
        for name in {name.casefold(): name for name in city.names if name}.values():
            before = first.setdefault(name.casefold(), row)
            if before is not row:
                problems.add(
                    row,
                    sentence(
                        "{city} is already in row {other_row}. Every city needs its own name.",
                        city=name,
                        other_row=before.number,
                    ),
                )


def _check_places(cities: Sequence[tuple[Row, City]], problems: Problems) -> None:
    first: dict[tuple[float, float], Row] = {}
    for row, city in cities:
        if math.isnan(city.lat + city.lon):
            continue
        before = first.setdefault((city.lat, city.lon), row)
        if before is not row:
            problems.add(
                row,
                sentence(
                    "{town} lies at the very same place as row {other_row}. Correct lat or lon.",
                    town=city.name,
                    other_row=before.number,
                ),
            )
