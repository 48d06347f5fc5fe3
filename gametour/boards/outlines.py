"""Coast lines from GeoJSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from gametour.boards.board import Outline

if TYPE_CHECKING:
    from pathlib import Path


def read_outlines(path: Path) -> tuple[Outline, ...]:
    """Read the polygons of a GeoJSON file."""
    outlines = []
    for feature in json.loads(path.read_text(encoding="utf-8"))["features"]:
        shape = feature["geometry"]
        polygons = shape["coordinates"]
        if shape["type"] == "Polygon":
            polygons = [polygons]
        rings = tuple(
            tuple((float(lon), float(lat)) for lon, lat in ring)
            for polygon in polygons
            for ring in polygon
        )
        properties = feature["properties"]
        outlines.append(Outline(properties["name"], properties["role"], rings))
    return tuple(outlines)
