"""Coast lines from GeoJSON, a format that free drawing tools on the web write."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from gametour.boards.board import Outline
from gametour.boards.parsing import is_latitude, is_longitude
from gametour.boards.reading import Problems, TableError, read_text
from gametour.words import Sentence, sentence

if TYPE_CHECKING:
    from pathlib import Path

    from gametour.boards.board import Ring

ROLES = ("land", "context")


class _NoOutlineError(Exception):
    """A feature that is no outline, with the sentence that says why."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(said)
        self.sentence = said


def read_outlines(path: Path, problems: Problems) -> tuple[Outline, ...]:
    """Read the polygons of a GeoJSON file.

    Parameters
    ----------
    path
        A feature collection of polygons and multipolygons in degrees. A feature may have the
        properties ``name`` and ``role``: ``land`` (so it is without) or ``context``.
    problems
        Where to note the features that are wrong.

    Returns
    -------
    tuple of Outline
        The outlines of the other features.

    Raises
    ------
    TableError
        The file is no GeoJSON at all.
    """
    outlines = []
    for number, feature in enumerate(_features(path), start=1):
        try:
            outlines.append(_outline(feature))
        except _NoOutlineError as error:
            problems.add(
                path.name,
                sentence("Shape {number}: {what}", number=number, what=error.sentence),
            )
    return tuple(outlines)


def _features(path: Path) -> list[object]:
    try:
        collection: object = json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise TableError(
            sentence(
                "{file}, row {row}: This is no JSON. Save the map again as GeoJSON.",
                file=path.name,
                row=error.lineno,
            )
        ) from None
    except RecursionError:
        collection = None
    features = collection.get("features") if isinstance(collection, dict) else None
    if not isinstance(features, list):
        raise TableError(
            sentence(
                "{file} is no GeoJSON feature collection. Save the map again as GeoJSON.",
                file=path.name,
            )
        )
    return features


def _outline(feature: object) -> Outline:
    shape = feature.get("geometry") if isinstance(feature, dict) else None
    kind = shape.get("type") if isinstance(shape, dict) else None
    if not isinstance(feature, dict) or not isinstance(shape, dict):
        raise _NoOutlineError(sentence("It has no geometry. Draw it as a polygon."))
    coordinates = shape.get("coordinates")
    if kind == "Polygon":
        polygons = [coordinates]
    elif kind == "MultiPolygon" and isinstance(coordinates, list):
        polygons = coordinates
    else:
        raise _NoOutlineError(
            sentence("It is no polygon, but {kind}. Draw it as a polygon.", kind=str(kind))
        )
    properties = feature.get("properties")
    if not isinstance(properties, dict):
        properties = {}
    role = properties.get("role") or "land"
    if role not in ROLES:
        raise _NoOutlineError(
            sentence(
                "Its role is “{role}”. Write one of {roles}.",
                role=str(role),
                roles=", ".join(ROLES),
            )
        )
    lines = [line for polygon in polygons if isinstance(polygon, list) for line in polygon]
    if not lines:
        raise _NoOutlineError(sentence("It has no lines. Draw it as a polygon."))
    return Outline(str(properties.get("name") or ""), role, tuple(map(_ring, lines)))


def _ring(ring: object) -> Ring:
    points = ring if isinstance(ring, list) else []
    try:
        line = tuple((float(point[0]), float(point[1])) for point in points)
    except (TypeError, ValueError, LookupError, OverflowError):
        line = ()
    if len(line) < 4 or line[0] != line[-1]:
        raise _NoOutlineError(
            sentence("A line of it is not closed. Draw at least three corners and come back.")
        )
    if not all(is_longitude(lon) and is_latitude(lat) for lon, lat in line):
        raise _NoOutlineError(
            sentence("Its corners are no degrees. Export the map in longitude and latitude.")
        )
    return line
