"""Variants of the games that are small enough to be solved whole, or from near their end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gametour import Match
from gametour.engine.rules import CHANCE, OVER
from tests.boards.maps import folder


def small_tour(home: Path) -> dict[str, Any]:
    """Give options of Denmark tour: nine towns, a die of two faces, few chance cards."""
    return {
        "board": str(folder(home / "board")),
        "cards_per_group": 1,
        "start": "Alken",
        "die": [1, 0, 1, 0, 0, 0],
        "chance_deck": {"plane": 0, "ferry": 0, "extra_roll": 1, "lose_turn": 1},
    }


def last_tickets(bots: list[str], seed: int) -> Match:
    """Play Städtetour up to the last two tickets of a small bag."""
    bag = {"single": 2, "ret": 2, "round": 5}
    match = Match("staedtetour", bots, seed=seed, bag=bag)
    while sum(match.view().state.bag) > 2:
        step(match)
    return match


def last_steps(steps: int) -> Match:
    """Play two globetrotters' journey with a die of two faces, up to so many steps before its end.

    Both may still win it.
    """
    match = Match("globetrotters", ["greedy"] * 2, seed=3, n_dest=5, die=[0, 1, 1, 0, 0, 0])
    while match.turn != OVER:
        step(match)
    match.undo(steps)
    return match


def step(match: Match) -> None:
    """Let chance or the bot whose turn it is go on."""
    if match.turn == CHANCE:
        match.draw()
    else:
        match.bot_move()
