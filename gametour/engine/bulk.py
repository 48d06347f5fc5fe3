"""Many games of bots in a row, by the one loop, interpreted or compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from gametour.engine import compiled, driver
from gametour.engine.game import Setup
from gametour.engine.rules import Events, records

BLOCK = 4096
"""Draws made at a time; how many changes nothing in the games."""
KINDS = 64
"""Room for counts of event kinds."""


@dataclass
class Played:
    """Games as they were played.

    Attributes
    ----------
    results
        A row a game: places from column 0, scores from 8, steps in 16, rounds in 17.
    tally
        How often each kind of event happened in all games.
    actions
        The first actions and outcomes of all games, as far as there was room for them.
    state
        The last state of the last game, as bytes of its flat form.
    lost
        Events that found no room; anything but 0 is a fault.
    """

    results: list[list[int]]
    tally: list[int]
    actions: list[int]
    state: bytes
    lost: int


def streams(seed: int) -> tuple[np.random.Generator, np.random.Generator]:
    """Make the two streams of a seed (C1): one for chance, one for bots."""
    chance, bots = np.random.SeedSequence(seed).spawn(2)
    return np.random.default_rng(chance), np.random.default_rng(bots)


def play(
    setup: Setup, games: int, seed: int, *, kernel: driver.Rule | None = None, trace: int = 0
) -> Played:
    """Play games in which only bots sit.

    Parameters
    ----------
    setup
        A game made ready.
    games
        How many.
    seed
        From it come the two streams; the first game is the one that a `Match` of that seed plays.
    kernel
        A compiled loop; None: interpreted.
    trace
        How many actions and outcomes to keep.

    Examples
    --------
    >>> from gametour import Match
    >>> setup = Match("denmark_tour", players=["greedy"] * 2, cards_per_group=1).setup
    >>> played = play(setup, games=2, seed=1)
    >>> [sorted(row[:2]) for row in played.results]
    [[1, 2], [1, 2]]
    """
    room = _flat_room if kernel else _slotted_room
    tables, states, events, lists, block = room(setup)
    array: Callable[[int], Any] = _zeros if kernel else (lambda size: [0] * size)
    run = kernel or driver.make_loop(setup.game, driver.copy_interpreted)[0]
    names = list(setup.game.bots)
    kinds = array(len(setup.players) + 1)
    for player in setup.players:
        kinds[player.seat] = names.index(player.bot)
    if setup.game.referee_bot:
        kinds[len(setup.players)] = names.index(setup.game.referee_bot)
    at, kept, tally = array(driver.POSITION), array(trace), array(KINDS)
    at[driver.FRESH] = 1
    results: Any = (
        np.zeros((games, driver.RESULT), np.int64)
        if kernel
        else [[0] * driver.RESULT for _ in range(games)]
    )
    chance, bots = streams(seed)
    dice, minds = block(chance), block(bots)
    cap = setup.options.get("max_rounds") or 0
    while (
        run(
            tables,
            states,
            events,
            lists,
            kinds,
            dice,
            minds,
            at,
            -1,
            cap,
            results,
            tally,
            kept,
        )
        == driver.REFILL
    ):
        if at[driver.DIE_DRAWS] >= BLOCK:
            dice, at[driver.DIE_DRAWS] = block(chance), 0
        if at[driver.MIND_DRAWS] >= BLOCK:
            minds, at[driver.MIND_DRAWS] = block(bots), 0
    if kernel:
        state, lost = states[0].tobytes(), int(events["lost"][0])
    else:
        state, lost = compiled.flat(states[0])[0].tobytes(), events[0].lost
    return Played(
        results=results.tolist() if kernel else results,
        tally=[int(number) for number in tally],
        actions=[int(number) for number in kept[: at[driver.TRACED]]],
        state=state,
        lost=lost,
    )


def _zeros(size: int) -> Any:
    return np.zeros(size, np.int64)


def _slotted_room(setup: Setup) -> tuple[Any, Any, Any, Any, Callable[[np.random.Generator], Any]]:
    game = setup.game
    return (
        [setup.tables],
        [game.state(), game.state()],
        [Events()],
        [driver.Lists()],
        lambda stream: stream.random(BLOCK).tolist(),
    )


def _flat_room(setup: Setup) -> tuple[Any, Any, Any, Any, Callable[[np.random.Generator], Any]]:
    return (
        compiled.flat(setup.tables),
        records(setup.game.state, 2),
        records(Events, 1),
        records(driver.Lists, 1),
        lambda stream: stream.random(BLOCK),
    )
