"""Boards: towns, roads and crossings, read from tables that anybody can write."""

from gametour.boards.board import Board, BoardError, Crossing, Link, Outline, Town
from gametour.boards.limits import UNREACHABLE
from gametour.boards.load import read_board
from gametour.boards.walks import Walk

__all__ = [
    "UNREACHABLE",
    "Board",
    "BoardError",
    "Crossing",
    "Link",
    "Outline",
    "Town",
    "Walk",
    "read_board",
]
