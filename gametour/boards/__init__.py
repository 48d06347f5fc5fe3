"""Boards: towns, roads and crossings, or cities, read from tables that anybody can write."""

from gametour.boards.board import Board, BoardError, Crossing, Link, Outline, Town
from gametour.boards.limits import UNREACHABLE
from gametour.boards.load import read_board
from gametour.boards.network import Edge, Network, Station
from gametour.boards.network_reading import read_network
from gametour.boards.walks import Walk
from gametour.boards.world import City, World, read_world

__all__ = [
    "UNREACHABLE",
    "Board",
    "BoardError",
    "City",
    "Crossing",
    "Edge",
    "Link",
    "Network",
    "Outline",
    "Station",
    "Town",
    "Walk",
    "World",
    "read_board",
    "read_network",
    "read_world",
]
