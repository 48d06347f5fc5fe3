"""Small boards for tests: maps written in one line, folders as a teacher would write them."""

from pathlib import Path

import networkx as nx

from gametour.boards import Board, Link, Town, Walk

TOWNS = """\
name,lat,lon,population,group,star,airport,harbour
Alken,55.1,9.1,100,A,1,0,0
Bov,55.2,9.2,200,A,0,AIR,0
Corselitze,55.3,9.3,,B,,,1
Dejbjerg,55.4,9.4,400,B,0,,0
Elling,55.5,9.5,500,c,0,LUF,0
Flakkebjerg,55.6,9.6,600,C,0,,0
Glud,55.7,9.7,700,D,0,,1
Hee,55.8,9.8,800,D,0,,0
Idestrup,55.9,9.9,900,,0,,0
"""
LINKS = """\
a,b,kind,km,route,via
Alken,Bov,road,12,,
Bov,Corselitze,bridge,13,Lillebro,"55.21,9.22 55.25,9.27"
Corselitze,Dejbjerg,road,14,,
Dejbjerg,Elling,road,15,,
Elling,Flakkebjerg,toll_bridge,16,Storebro,
Corselitze,Glud,ferry,40,,
Glud,Hee,road,,,
Flakkebjerg,Idestrup,road,17,,
"""


def road_map(roads: str, *, transports: str = "") -> Board:
    """Make a board from roads like "A-B B-C"; its towns are in the order of their names."""
    pairs = [road.split("-") for road in roads.split()]
    crossed = [crossing.split("-") for crossing in transports.split()]
    names = sorted({name for pair in pairs + crossed for name in pair})
    towns = tuple(Town(at, name, 55 + at / 10, 10) for at, name in enumerate(names))
    links = [Link(names.index(a), names.index(b)) for a, b in pairs]
    links += [Link(names.index(a), names.index(b), "ferry") for a, b in crossed]
    return Board("small", towns, tuple(links))


def graph_board(graph: nx.Graph) -> Board:
    """Make a board whose roads are a graph's edges; its nodes are 0, 1, ..."""
    towns = tuple(Town(at, f"T{at}", 55 + at / 10, 10) for at in graph)
    return Board("graph", towns, tuple(Link(a, b) for a, b in graph.edges))


def named(board: Board, walks: tuple[Walk, ...]) -> set[str]:
    """Write walks as "ABC", the towns' names joined."""
    return {"".join(board.towns[town].name for town in walk.towns) for walk in walks}


def folder(
    path: Path,
    towns: str = TOWNS,
    links: str = LINKS,
    outline: str | None = None,
    encoding: str = "utf-8",
) -> Path:
    """Write a board's folder."""
    path.mkdir(exist_ok=True)
    (path / "towns.csv").write_text(towns, encoding=encoding)
    (path / "links.csv").write_text(links, encoding=encoding)
    if outline is not None:
        (path / "outline.geojson").write_text(outline, encoding="utf-8")
    return path
