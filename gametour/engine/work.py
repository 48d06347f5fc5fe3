"""Work that can be shared out: games cut into chunks, each with a stream of draws of its own.

Where a chunk is cut depends on nothing but its number, so that one seed gives the same games
however many workers there are, and the first games of many are those of few.
"""

from __future__ import annotations

import importlib
import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import cloudpickle
import numpy as np
import numpy.typing as npt

from gametour.engine import bulk, compiled, driver
from gametour.engine.asked import Function, answering, name_of
from gametour.engine.counting import Table
from gametour.engine.game import Game, Player, Setup
from gametour.words import UserError, sentence

SMALLEST, LARGEST = 25, 5000
PART = 20
"""A chunk is about a twentieth of all games before it: small at first, so that something is to be
seen soon; never so large that the last one is long waited for."""


@dataclass(frozen=True)
class Chunk:
    """A number of games in a row, from ``first`` on (from 0)."""

    number: int
    first: int
    games: int


@dataclass(frozen=True)
class Done:
    """A chunk that was played.

    Attributes
    ----------
    rows
        A row a game: a place a seat, a score a seat, rounds, cut (0 or 1), and what the game
        counts of each game.
    counted
        What it counts over all games.
    """

    chunk: Chunk
    rows: npt.NDArray[np.int32]
    counted: dict[str, Table]


def chunks(games: int) -> Iterator[Chunk]:
    """Cut games into chunks.

    Examples
    --------
    >>> [chunk.games for chunk in chunks(110)]
    [25, 25, 25, 25, 10]
    >>> len(list(chunks(10_000))), len(list(chunks(1_000_000)))
    (82, 309)
    """
    number = first = 0
    while first < games:
        size = min(max(SMALLEST, first // PART), LARGEST, games - first)
        yield Chunk(number, first, size)
        number += 1
        first += size


class Work:
    """Everything that a worker needs to play any chunk.

    Parameters
    ----------
    game, players, options
        A game, who sits, and its checked options.
    seed
        The seed of all games.
    fast
        Whether to play compiled; None: where that is possible.
    functions
        By seat, the bots that are functions of a pupil.

    Raises
    ------
    ImportError
        Compiled play is wanted and not possible here.
    """

    def __init__(
        self,
        game: Game,
        players: tuple[Player, ...],
        options: Mapping[str, Any],
        seed: int,
        fast: bool | None,
        functions: Mapping[int, Function],
    ) -> None:
        self.game = game
        self.seed = seed
        self.fast = fast
        self.functions = functions
        self.setup: Setup = game.prepare(game, options, players)
        self.compiled = compiled.available() if fast is None else fast

    @property
    def own(self) -> list[Function]:
        """The functions that do not come with the game."""
        known = list(self.game.thinkers.values())
        return [one for one in self.functions.values() if one not in known]

    @cached_property
    def _ready(self) -> tuple[driver.Rule | None, Any]:
        """The compiled loop with the tables it works on; nothing when play is interpreted."""
        if not self.compiled:
            return None, None
        return compiled.kernel(self.game), compiled.flat(self.setup.tables)

    def make_ready(self) -> None:
        """Compile, or load what is compiled, so that no worker need do it."""
        kernel, tables = self._ready
        if kernel is not None:
            bulk.play(self.setup, 0, self.seed, kernel=kernel, flat_tables=tables)

    def play(self, chunk: Chunk) -> Done:
        """Play the games of a chunk."""
        kernel, tables = self._ready
        played = bulk.play(
            self.setup,
            chunk.games,
            np.random.SeedSequence(self.seed, spawn_key=(chunk.number,)),
            kernel=kernel,
            counting=True,
            answer=answering(self.setup, self.functions, chunk.first) if self.functions else None,
            flat_tables=tables,
        )
        assert played.lost == 0, "events found no room"
        return Done(chunk, self._rows(played.rows), played.counted)

    def _rows(self, rows: Any) -> npt.NDArray[np.int32]:
        seats = range(len(self.setup.players))
        columns = [driver.PLACES + seat for seat in seats]
        columns += [driver.SCORES + seat for seat in seats]
        columns += [driver.ROUNDS, driver.CUT]
        columns += [driver.COUNTED + i for i in range(len(self.game.counting.numbers))]
        return np.asarray(rows, np.int32).reshape(-1, driver.RESULT)[:, columns]

    def pack(self) -> bytes:
        """Give all this in a form that can be sent to another process.

        Raises
        ------
        UserError
            It cannot be sent; the sentence says why.
        """
        home = self.game.deal.__module__.rpartition(".")[0]
        if getattr(importlib.import_module(home), "GAME", None) is not self.game:
            raise UserError(
                sentence(
                    "{game} is a game of your own that other processes cannot find: leave executor"
                    " away, or use threads.",
                    game=self.game.title,
                )
            )
        players, options = self.setup.players, dict(self.setup.options)
        parts = (home, players, options, self.seed, self.fast, dict(self.functions))
        try:
            packed: bytes = cloudpickle.dumps(parts)
        except Exception as error:
            raise _not_sent(self.functions) from error
        return packed


def play_packed(packed: bytes, chunk: Chunk) -> Done:
    """Play a chunk in another process."""
    return _unpacked(packed).play(chunk)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Work:
    home, *rest = pickle.loads(packed)
    return Work(importlib.import_module(home).GAME, *rest)


def _not_sent(functions: Mapping[int, Function]) -> UserError:
    return UserError(
        sentence(
            "The bot {bot} cannot be sent to other processes: leave executor away, or use threads.",
            bot=", ".join(name_of(one) for one in functions.values()),
        )
    )
