"""What was counted, as tables: visits by place, roads by link, things from place to place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from gametour.engine.counting import (
    FLOWS,
    PLACES,
    ROUNDS_APART,
    Counting,
    SparseCounts,
    Table,
    found,
    make_count,
)
from gametour.engine.game import Setup
from gametour.engine.match import Match
from gametour.engine.rules import ROUND
from gametour.words import Sentence, Words, words

if TYPE_CHECKING:
    import pandas as pd

ROUND_NAME = "round"
SHAPES = {
    "visit": (ROUNDS_APART, PLACES),
    "moved": (ROUNDS_APART, FLOWS),
    "road": (PLACES, PLACES),
}


class Counted:
    """What was counted in some games.

    Attributes
    ----------
    setup
        The game made ready: its board, options and players.
    games
        How many games there were.
    """

    def __init__(self, setup: Setup, games: int, parts: Iterable[Mapping[str, Table]]) -> None:
        self.setup = setup
        self.games = games
        self._total = {name: np.zeros(shape, np.int64) for name, shape in SHAPES.items()}
        for part in parts:
            for name, table in part.items():
                np.add.at(self._total[name], (table[:, 0], table[:, 1]), table[:, 2])

    @property
    def counting(self) -> Counting:
        """What the game counts."""
        return self.setup.game.counting

    def label(self, key: str) -> Sentence:
        """Give what people read for a key of the tables, such as ``"deck"`` or ``"draws"``."""
        return self.counting.labels.get(key, Sentence(key))

    @cached_property
    def _names(self) -> dict[int, str]:
        say = words()
        return {
            place: _named(say, name) for place, name in self.counting.places(self.setup).items()
        }

    @cached_property
    def visits(self) -> pd.DataFrame:
        """How often a pawn came to stand at each place of the board.

        The index is the place's number on the board; the columns are ``place`` (its name),
        ``visits`` and ``per_game``.
        """
        import pandas as pd

        numbers = list(self._names)
        visits = self._total["visit"].sum(axis=0)[numbers]
        return pd.DataFrame(
            {
                "place": list(self._names.values()),
                "visits": visits,
                "per_game": visits / self.games,
            },
            index=pd.Index(numbers, name="number"),
        )

    @cached_property
    def visits_by_round(self) -> pd.DataFrame:
        """The visits of each round (rows, from 1) to each place (columns, by number).

        Rounds from the 128th on are in one row.
        """
        import pandas as pd

        table = self._total["visit"][:, list(self._names)]
        return pd.DataFrame(
            table,
            index=pd.RangeIndex(1, ROUNDS_APART + 1, name=ROUND_NAME),
            columns=pd.Index(list(self._names), name="number"),
        )

    @cached_property
    def roads(self) -> pd.DataFrame:
        """How often each link was travelled, in each direction, for those that were.

        The index is the two places' numbers, ``a`` and ``b``; the columns are ``source`` and
        ``target`` (their names), ``times`` and ``per_game``.
        """
        import pandas as pd

        begins, ends = np.nonzero(self._total["road"])
        times = self._total["road"][begins, ends]
        return pd.DataFrame(
            {
                "source": [self._names[int(a)] for a in begins],
                "target": [self._names[int(b)] for b in ends],
                "times": times,
                "per_game": times / self.games,
            },
            index=pd.MultiIndex.from_arrays([begins, ends], names=["a", "b"]),
        )

    @cached_property
    def flow(self) -> pd.DataFrame:
        """How many things went each way: cards, tickets, stars, money, rules.

        The columns are ``thing``, ``source``, ``target``, ``number`` and ``per_game``. The names
        are keys, the same in every language; :meth:`label` gives what people read.
        """
        import pandas as pd

        ways = self.counting.ways
        number = self._total["moved"].sum(axis=0)[: len(ways)]
        return pd.DataFrame(
            {
                "thing": [way.thing for way in ways],
                "source": [way.source for way in ways],
                "target": [way.target for way in ways],
                "number": number,
                "per_game": number / self.games,
            }
        )

    @cached_property
    def flow_by_round(self) -> pd.DataFrame:
        """The flow of each round (rows, from 1); the columns are thing, source, target.

        Rounds from the 128th on are in one row.
        """
        import pandas as pd

        ways = [(way.thing, way.source, way.target) for way in self.counting.ways]
        return pd.DataFrame(
            self._total["moved"][:, : len(ways)],
            index=pd.RangeIndex(1, ROUNDS_APART + 1, name=ROUND_NAME),
            columns=pd.MultiIndex.from_tuples(ways, names=["thing", "source", "target"]),
        )


def counts_of(match: Match) -> Counted:
    """Count one match in play, in the same tables as a simulation.

    While the game is on, only what an onlooker may know is counted; once it is over, everything.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("staedtetour", ["greedy", "greedy"], seed=1)
    >>> while match.result is None:
    ...     entries = match.draw() if match.turn < 0 else match.bot_move()
    >>> flow = counts_of(match).flow
    >>> int(flow[flow.target == "pot"].number.sum()) > 5
    True
    """
    counts: Any = SparseCounts()
    count = make_count(match.game.counting)
    for number, event in match.account():
        counts.bucket = min(number, ROUNDS_APART) - 1
        if event.kind != ROUND:
            count(match.setup.tables, event, counts)
    return Counted(match.setup, 1, [found(counts)])


def _named(say: Words, name: object) -> str:
    return say(Sentence("{name}", {"name": name}))
