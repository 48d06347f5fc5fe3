"""Many games in a row, by the one loop, interpreted or compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gametour.engine import compiled, driver
from gametour.engine.counting import SparseCounts, Table, flat_counts, found
from gametour.engine.game import Setup
from gametour.engine.rules import OVER, Events, records

BLOCK = 4096
"""Draws made at a time; how many changes nothing in the games."""
TRACE = 65_536
"""Room for the steps between two questions to somebody outside; far more than there can be."""


@dataclass
class Played:
    """Games as they were played.

    Attributes
    ----------
    rows
        A row a game, see :mod:`gametour.engine.driver`: places from column 0, scores from 8; an
        array when compiled, for a million games as lists take longer than to play them.
    tally
        How often each kind of event happened in all games.
    actions
        The first actions and outcomes of all games, as far as there was room for them.
    state
        The last state of the last game, as bytes of its flat form.
    lost
        Events that found no room; anything but 0 is a fault.
    counted
        What the game counts, added up over all games; empty when it was not asked for.
    """

    rows: Any = field(compare=False)
    tally: list[int]
    actions: list[int]
    state: bytes
    lost: int
    counted: dict[str, Table] = field(default_factory=dict, compare=False)

    @property
    def results(self) -> list[list[int]]:
        """The rows as lists."""
        return [[int(number) for number in row] for row in self.rows]


@dataclass(frozen=True)
class Asked:
    """What somebody outside is asked: which action a seat is to take.

    Attributes
    ----------
    view
        The state as the seat may know it.
    game, round
        Both from 0.
    steps, played
        Every action and outcome of the game, and how many of them there are so far.
    """

    seat: int
    actions: list[int]
    view: Any
    game: int
    round: int
    steps: list[int]
    played: int


Answer = Callable[[Asked], int]


def streams(
    seed: int | np.random.SeedSequence,
) -> tuple[np.random.Generator, np.random.Generator]:
    """Make the two streams of a seed (C1): one for chance, one for bots."""
    sequence = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
    chance, bots = sequence.spawn(2)
    return np.random.default_rng(chance), np.random.default_rng(bots)


def play(
    setup: Setup,
    games: int,
    seed: int | np.random.SeedSequence,
    *,
    kernel: driver.Rule | None = None,
    trace: int = 0,
    counting: bool = False,
    answer: Answer | None = None,
    flat_tables: Any = None,
) -> Played:
    """Play games in which bots sit, or somebody who answers.

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
        How many actions and outcomes to keep; none are kept when somebody answers.
    counting
        Whether the game is to count what happens.
    answer
        Chooses the actions of every seat whose player is none of the game's bots.
    flat_tables
        The tables in flat form, for who plays with them many times.

    Examples
    --------
    >>> from gametour import Match
    >>> setup = Match("denmark_tour", players=["greedy"] * 2, cards_per_group=1).setup
    >>> played = play(setup, games=2, seed=1)
    >>> [sorted(row[:2]) for row in played.results]
    [[1, 2], [1, 2]]
    """
    room = _flat_room(setup, flat_tables) if kernel else _slotted_room(setup)
    array = room.array
    run = kernel or driver.make_loop(setup.game, driver.copy_interpreted)[0]
    kinds = _kinds(setup, array)
    at = array(driver.POSITION)
    kept = array(TRACE if answer else trace)
    at[driver.FRESH] = 1
    results: Any = (
        np.zeros((games, driver.RESULT), np.int64)
        if kernel
        else [[0] * driver.RESULT for _ in range(games)]
    )
    chance, bots = streams(seed)
    dice, minds = room.block(chance), room.block(bots)
    cap = setup.options.get("max_rounds") or 0
    steps: list[int] = []
    action = -1
    while True:
        seat = run(
            room.tables,
            room.states,
            room.events,
            room.lists,
            kinds,
            dice,
            minds,
            at,
            action,
            cap,
            results,
            kept,
            int(counting),
            room.counts,
        )
        if seat == OVER:
            break
        action = -1
        if answer:
            steps = _gathered(steps, kept, at)
        if seat != driver.REFILL:
            assert answer, "a seat without a bot, and nobody to answer for it"
            action = answer(
                Asked(
                    seat=int(seat),
                    actions=room.listed(int(at[driver.LISTED])),
                    view=room.view(),
                    game=int(at[driver.GAME]),
                    round=int(at[driver.ROUND_NUMBER]),
                    steps=steps,
                    played=len(steps),
                )
            )
            continue
        if at[driver.DIE_DRAWS] >= BLOCK:
            dice, at[driver.DIE_DRAWS] = room.block(chance), 0
        if at[driver.MIND_DRAWS] >= BLOCK:
            minds, at[driver.MIND_DRAWS] = room.block(bots), 0
    state, lost, tally = room.end()
    return Played(
        rows=results,
        tally=tally,
        actions=[] if answer else [int(number) for number in kept[: at[driver.TRACED]]],
        state=state,
        lost=lost,
        counted=found(room.counts if kernel else room.counts[0]) if counting else {},
    )


def _kinds(setup: Setup, array: Callable[[int], Any]) -> Any:
    """Give each seat its bot's number, below 0 where somebody outside answers; then the referee."""
    names = list(setup.game.bots)
    kinds = array(len(setup.players) + 1)
    for player in setup.players:
        kinds[player.seat] = names.index(player.bot) if player.bot in names else -1
    if setup.game.referee_bot:
        kinds[len(setup.players)] = names.index(setup.game.referee_bot)
    return kinds


def _gathered(steps: list[int], kept: Any, at: Any) -> list[int]:
    """Add what was played since; a new game has a list of its own, the old one stays true."""
    begun = int(at[driver.BEGUN])
    known = [] if begun >= 0 else steps
    known += [int(one) for one in kept[max(0, begun) : at[driver.TRACED]]]
    at[driver.TRACED] = 0
    at[driver.BEGUN] = -1
    return known


@dataclass
class _Room:
    """What the loop works on, in one of the two forms."""

    tables: Any
    states: Any
    events: Any
    lists: Any
    counts: Any
    array: Callable[[int], Any]
    block: Callable[[np.random.Generator], Any]
    view: Callable[[], Any]
    listed: Callable[[int], list[int]]
    end: Callable[[], tuple[bytes, int, list[int]]]


def _slotted_room(setup: Setup) -> _Room:
    game = setup.game
    states, events = [game.state(), game.state()], [Events()]
    lists = driver.Lists()
    return _Room(
        tables=[setup.tables],
        states=states,
        events=events,
        lists=[lists],
        counts=[SparseCounts()],
        array=lambda size: [0] * size,
        block=lambda stream: stream.random(BLOCK).tolist(),
        view=lambda: states[1].copy(),
        listed=lambda n: lists.out[:n],
        end=lambda: (compiled.flat(states[0])[0].tobytes(), events[0].lost, events[0].tally),
    )


def _flat_room(setup: Setup, tables: Any) -> _Room:
    states, events = records(setup.game.state, 2), records(Events, 1)
    lists = records(driver.Lists, 1)
    return _Room(
        tables=compiled.flat(setup.tables) if tables is None else tables,
        states=states,
        events=events,
        lists=lists,
        counts=flat_counts(),
        array=lambda size: np.zeros(size, np.int64),
        block=lambda stream: stream.random(BLOCK),
        view=lambda: setup.game.state().load(states[1]),
        listed=lambda n: lists["out"][0][:n].tolist(),
        end=lambda: (states[0].tobytes(), int(events["lost"][0]), events["tally"][0].tolist()),
    )
