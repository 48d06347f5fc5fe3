"""Boards: towns, roads and crossings, read from tables that anybody can write."""

from gametour.boards.board import Board, BoardError, Crossing, Link, Outline, Town
from gametour.boards.limits import UNREACHABLE
from gametour.boards.load import read_board
from gametour.boards.network import Edge, Network, Station
from gametour.boards.network_reading import read_network
from gametour.boards.walks import Walk

__all__ = [
    "UNREACHABLE",
    "Board",
    "BoardError",
    "Crossing",
    "Edge",
    "Link",
    "Network",
    "Outline",
    "Station",
    "Town",
    "Walk",
    "read_board",
    "read_network",
]
