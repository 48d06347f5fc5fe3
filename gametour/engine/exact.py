"""Solve a game exactly under fixed bots: who wins how often, how long it takes, where pawns come.

All positions that can come up are found by the game's own rules; what follows from them is linear
algebra. See :mod:`gametour.engine.exploring` and :mod:`gametour.engine.chain`.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import TYPE_CHECKING, Any

from gametour.engine import compiled as compiling
from gametour.engine import exploring, news
from gametour.engine.chain import Answers, Chain
from gametour.engine.counting import nobody_arrives
from gametour.engine.exact_fractions import ExactAnswers
from gametour.engine.fixed import SolveError, from_match, from_start, numbers_of, whole
from gametour.engine.game import Game, Setup, find
from gametour.engine.given import is_whole, shown
from gametour.engine.match import Match
from gametour.engine.rules import OVER
from gametour.words import Name, Sentence, Words, nearest, plural, sentence, words

if TYPE_CHECKING:
    from fractions import Fraction

    import pandas as pd

LONG = 1_000
"""Of games that last so many rounds the table does not tell when they are over."""
MOST_POSITIONS = 2_000_000
"""So many positions are explored unless told otherwise."""
QUICK = 5_000
"""So many positions are explored sooner than the compiler would be ready."""
FRACTION_POSITIONS = 2_500
"""Up to so many positions are solved in fractions: a race of two teams in seconds."""
FRACTION_WORK = 40_000_000
"""Up to so many positions, times the square of the rounds, when they are followed one by one."""
MOST_ROUNDS = 100_000
"""The longest distribution of rounds that may be asked for."""
SHARES = (0.5, 0.95)
"""The table of a solution tells after how many rounds these shares of the games are over."""


def solve(
    game: Game | Match | str,
    players: int | Sequence[str] | None = None,
    *,
    bots: str | Sequence[str] | None = None,
    limit: int = MOST_POSITIONS,
    compiled: bool | None = None,
    **options: Any,
) -> Solution:
    """Solve a game exactly under fixed bots, from its start or from a match in play.

    Parameters
    ----------
    game
        A game or its name; or a match, which is looked at from above the table: with all its
        secrets, and nothing that was played so far is changed.
    players
        A number, or a list of who sits. Not for a match.
    bots
        Who decides: a bot's name for each seat, or one for all. None: the bots that sit there, and
        ``greedy`` for persons. Bots that think in Python, such as ``exact``, cannot be followed.
    limit
        How many positions may come up.
    compiled
        True: by compiled rules; False: interpreted. None: compiled, unless so few positions come up
        that they are explored before the compiler would be ready.
    **options
        The game's options. Unless told otherwise, ``first=0``, ``max_rounds=None``, and in Rule
        race ``rule_making=False``; a rule set given as ``rules`` holds from the beginning. For a
        match its own options hold, but these.

    Returns
    -------
    Solution
        All that follows.

    Raises
    ------
    TooManyPositions
        More positions come up than ``limit``; the error tells how many were reached.
    UserError
        Players, bots or options that will not do.

    Examples
    --------
    Two teams in a race with no rule at all: neither on the event fields nor the three-round rule.
    With the rules that hold unless told otherwise the first team wins less often.

    >>> import gametour as gt
    >>> race = gt.solve("rule_race", players=2, initial_events="none", zone_rounds=None)
    >>> round(race.win_chance(0), 10), race.positions
    (0.5362234345, 1223)

    One team alone in the same race, in fractions.

    >>> alone = gt.solve("rule_race", players=1, initial_events="none", zone_rounds=None)
    >>> alone.fraction.expected_rounds
    Fraction(45613560985649761, 3656158440062976)
    """
    if isinstance(game, Match):
        setup, first, rounds = from_match(game, players, bots, options)
    else:
        setup, first, rounds = from_start(find(game), players, bots, options)
    cap = setup.options.get("max_rounds")
    if cap is not None:
        cap = max(0, cap - rounds)
    if isinstance(game, Match) and game.turn == OVER:
        cap = 0
    chain = _explored(
        setup, first, numbers_of(setup), whole(limit, "limit", 1, 100_000_000), compiled
    )
    return Solution(setup, chain, cap)


def _explored(
    setup: Setup, first: Any, kinds: list[int], limit: int, compiled: bool | None
) -> Chain:
    """Explore in the form that was asked for, or else in the one that is sooner done."""
    compiling.check_wish(compiled)
    if compiled is None and not exploring.is_compiled(setup.game):
        quick = min(QUICK, limit) if compiling.available() else limit
        try:
            return exploring.explore(setup, first, kinds, limit=limit, by_rules=quick)
        except exploring.TooManyPositions:
            if quick == limit:
                raise
            compiled = True
    kernel = compiled is not False and compiling.available()
    if kernel and not exploring.is_compiled(setup.game):
        news.tell(sentence("compiling {game}, once only", game=setup.game.title))
        with _compiling(setup.game):
            return exploring.explore(setup, first, kinds, limit=limit, kernel=True)
    return exploring.explore(setup, first, kinds, limit=limit, kernel=kernel)


@contextmanager
def _compiling(game: Game) -> Iterator[None]:
    """Say that it compiles while it does, so that nobody wonders what takes so long."""
    from tqdm.auto import tqdm

    said = words()("compiling {game}, once only", game=game.title)
    with tqdm(desc=said, bar_format="{desc}", leave=False):
        yield


@dataclass(frozen=True, eq=False)
class Solution:
    """What follows exactly from a game's rules.

    Rounds are those still to be played. Where ``max_rounds`` ends the game, that is its end.

    Attributes
    ----------
    setup
        The game made ready, with its players and options.
    chain
        Every position and every way between them.
    cap
        After how many rounds the game is ended; None: never.
    """

    setup: Setup
    chain: Chain
    cap: int | None

    @property
    def bots(self) -> tuple[str, ...]:
        """The bot that decides in each seat."""
        return tuple(player.bot for player in self.setup.players)

    @property
    def positions(self) -> int:
        """How many positions can come up."""
        return self.chain.positions

    @cached_property
    def _answers(self) -> Answers:
        return Answers(self.chain, self.cap)

    @property
    def endless(self) -> bool:
        """Whether a position can come up from which the game never ends."""
        return self._answers.endless

    @property
    def expected_rounds(self) -> float:
        """The expected number of rounds; infinity when the game may never end."""
        return self._answers.expected_rounds

    def win_chance(self, seat: int = 0) -> float:
        """Give the chance that a seat comes first, alone or shared."""
        return self._answers.win_chance(self._seat(seat))

    def rounds_distribution(self, n: int = 60) -> pd.Series[float]:
        """Give the chance that the game lasts exactly 1, 2, ... n rounds.

        Examples
        --------
        >>> import gametour as gt
        >>> alone = gt.solve("rule_race", players=1, initial_events="none", zone_rounds=None)
        >>> round(alone.rounds_distribution(5)[5] * 7776)
        35
        """
        import pandas as pd

        n = whole(n, "n", 1, MOST_ROUNDS)
        index = pd.RangeIndex(1, n + 1, name="rounds")
        return pd.Series(self._answers.rounds_distribution(n)[1:], index, name="chance")

    def visit_chance(self, place: int | str, seat: int = 0) -> float:
        """Give the chance that a seat's pawn ever comes to stand on a place, by whatever means.

        The place is told by its number or its name on the board.
        """
        return self._answers.visit_chance(self._place(place), self._seat(seat))

    def expected_visits(self, seat: int = 0) -> pd.Series[float]:
        """Give how often a seat's pawn is expected to come to stand on each place, by number."""
        import pandas as pd

        self._tells_visits()
        visits = self._answers.expected_visits(self._seat(seat))
        return pd.Series(visits, name="visits").rename_axis("place")

    @cached_property
    def fraction(self) -> Fractions:
        """The same answers as exact fractions.

        Raises
        ------
        SolveError
            Too many positions come up for that.
        """
        if self.cap is not None:
            self._check_fraction_rounds(self.cap)
        if self.positions > FRACTION_POSITIONS:
            raise SolveError(
                sentence(
                    "{n} positions come up, and fractions are worked out for up to {most}: take "
                    "the decimal numbers.",
                    n=self.positions,
                    most=FRACTION_POSITIONS,
                )
            )
        return Fractions(self)

    def _check_fraction_rounds(self, rounds: int) -> None:
        """Refuse what would take minutes: fractions grow longer from round to round."""
        if self.positions * rounds**2 > FRACTION_WORK:
            raise SolveError(
                sentence(
                    "Fractions of so many rounds grow too long here: ask for up to {most} rounds, "
                    "or take the decimal numbers.",
                    most=isqrt(FRACTION_WORK // self.positions),
                )
            )

    def _seat(self, seat: Any) -> int:
        return whole(seat, "seat", 0, len(self.setup.players) - 1)

    def _place(self, place: Any) -> int:
        self._tells_visits()
        if isinstance(place, str):
            return self._place_named(place)
        places = self.setup.game.counting.places(self.setup)
        if is_whole(place) and place in places:
            return int(place)
        raise self._no_such_place(place)

    def _place_named(self, name: str) -> int:
        places: dict[str, int] = {}
        for number, called in self.setup.game.counting.places(self.setup).items():
            forms = dict(called.forms).values() if isinstance(called, Name) else ()
            places.update(dict.fromkeys((str(called), *forms), number))
        if name in places:
            return places[name]
        near = nearest(name, places)
        if near:
            raise SolveError(
                sentence(
                    "There is no place {name} on this board: is {near} meant?",
                    name=shown(name),
                    near=near[0],
                )
            )
        raise self._no_such_place(name)

    def _no_such_place(self, place: Any) -> SolveError:
        return SolveError(
            sentence(
                "There is no place {name} on this board: write a name as it is there, or a number.",
                name=shown(place),
            )
        )

    def _tells_visits(self) -> None:
        """Refuse where a chance of 0 would only mean that nothing is known."""
        if self.setup.game.counting.visits is nobody_arrives:
            raise SolveError(
                sentence(
                    "Where pawns come to stand is not followed when {game} is solved: ask for wins "
                    "and rounds, or simulate.",
                    game=self.setup.game.title,
                )
            )

    # ------------------------------------------------------------------ to be read

    def _rows(self, say: Words) -> list[tuple[str, str]]:
        """Give the lines of the table."""
        rows = []
        for player in self.setup.players:
            name = self.setup.called(player.seat)
            first = sentence("{name} ({bot}) comes first", name=name, bot=player.bot)
            rows.append((say(first), say.percent(self.win_chance(player.seat), 2)))
        if self.endless:
            never = 1 - sum(self._answers.last)
            rows.append((say(sentence("The game never ends")), say.percent(never, 2)))
        else:
            rounds = say.number(self.expected_rounds, 2)
            rows.append((say(sentence("Rounds expected")), rounds))
            for share in SHARES if self.expected_rounds < LONG else ():
                until = sentence("{share} of the games last at most", share=say.percent(share))
                n = self._answers.rounds_of(share)
                rows.append((say(until), say(plural("{n} round", "{n} rounds", n))))
        rows.append((say(sentence("Positions that can come up")), say.number(self.positions)))
        return rows

    def _title(self) -> Sentence:
        return sentence("{game}, solved exactly", game=self.setup.game.title)

    def __repr__(self) -> str:
        say = words()
        rows = self._rows(say)
        wide = [max(len(row[column]) for row in rows) for column in (0, 1)]
        lines = [f"{name:<{wide[0]}}  {value:>{wide[1]}}" for name, value in rows]
        return "\n".join([say(self._title()), *lines])

    def _repr_html_(self) -> str:
        say = words()
        lines = [
            f"<tr><th style='text-align:left'>{html.escape(name)}</th>"
            f"<td style='text-align:right'>{html.escape(value)}</td></tr>"
            for name, value in self._rows(say)
        ]
        title = html.escape(say(self._title()))
        return f"<table><caption>{title}</caption>{''.join(lines)}</table>"


class Fractions:
    """The answers of a solution as exact fractions; see :class:`Solution`."""

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._answers = ExactAnswers(solution.chain, solution.cap)

    @property
    def expected_rounds(self) -> Fraction:
        """The expected number of rounds.

        Raises
        ------
        SolveError
            The game may never end.
        """
        if self._solution.endless:
            raise SolveError(
                sentence("This game may never end: no number of rounds can be expected of it.")
            )
        return self._answers.expected_rounds

    def win_chance(self, seat: int = 0) -> Fraction:
        """Give the chance that a seat comes first, alone or shared."""
        return self._answers.win_chance(self._solution._seat(seat))

    def rounds_distribution(self, n: int = 60) -> list[Fraction]:
        """Give the chances that the game lasts exactly 1, 2, ... n rounds."""
        n = whole(n, "n", 1, MOST_ROUNDS)
        self._solution._check_fraction_rounds(n)
        return self._answers.rounds_distribution(n)[1:]

    def visit_chance(self, place: int | str, seat: int = 0) -> Fraction:
        """Give the chance that a seat's pawn ever comes to stand on a place."""
        solution = self._solution
        return self._answers.visit_chance(solution._place(place), solution._seat(seat))
