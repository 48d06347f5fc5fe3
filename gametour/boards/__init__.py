"""Boards: towns, roads and crossings, or cities, read from tables that anybody can write."""

from gametour.boards.board import Board, BoardError, Crossing, Link, Outline, Town
from gametour.boards.limits import UNREACHABLE
from gametour.boards.load import read_board
from gametour.boards.walks import Walk
from gametour.boards.world import City, World, read_world

__all__ = [
    "UNREACHABLE",
    "Board",
    "BoardError",
    "City",
    "Crossing",
    "Link",
    "Outline",
    "Town",
    "Walk",
    "World",
    "read_board",
    "read_world",
]
