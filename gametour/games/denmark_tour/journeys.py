"""How many turns a journey takes, and what to do with each throw: exact, by value iteration.

A traveller is alone on the board and wants to land on one town, by the fewest turns in the mean.
Where the journey begins counts as arrived at by a throw, so that transports there may be used
(D21). Question cards bear 1 to 6 equally often. Left out are chance cards (D12), kept tickets
(D14) and the extra roll of three right answers (D19).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from gametour.boards import Board
from gametour.engine.given import is_whole, shown, yes_or_no
from gametour.games.denmark_tour.choices import (
    CARDS,
    FACES,
    ROWS,
    Choice,
    Choices,
    Indices,
    JourneyError,
    Numbers,
    board_of,
    checked_skill,
    choices_on,
    mean_over_throws,
    town_of,
)
from gametour.words import sentence

EXACT_TO = 1e-14
"""The iteration ends with a step that changes no more than this part of the longest journey."""
EQUAL = 1e-10
"""Numbers of turns that differ by less are taken for equal."""


@dataclass(frozen=True, eq=False)
class Journey:
    """The way to one town: the expected turns from everywhere, and the best choices.

    Attributes
    ----------
    board, goal, quiz_skill
        What was asked.
    turns
        Expected turns from each town, by index; ``inf`` where no way leads to the goal. From the
        goal itself: until it is landed on anew.
    """

    board: Board = field(repr=False)
    goal: int
    quiz_skill: float
    turns: Numbers = field(repr=False)
    _choices: Choices = field(repr=False)

    def expected(self, start: str | int) -> float:
        """Give the expected turns from a town."""
        return float(self.turns[town_of(self.board, start)])

    def best(self, town: str | int, number: int, *, card: bool = False) -> tuple[Choice, ...]:
        """Give the best choices in a town with a number; several, where they are equally good.

        Parameters
        ----------
        town
            Where the pawn stands.
        number
            The number thrown, 1 to 5, or that on a question card, 1 to 6.
        card
            Whether it is that on a card: then there is no crossing and no waiting (DA14).

        Examples
        --------
        >>> way = journey("Odense")
        >>> [(one.kind, way.board.towns[one.town].name) for one in way.best("Nyborg", 1)]
        [('walk', 'Odense')]
        """
        numbers = CARDS if card else FACES
        if not is_whole(number) or number not in numbers:
            raise JourneyError(
                sentence(
                    "There is no choice with {n} here: take {low} to {high}.",
                    n=shown(number),
                    low=numbers[0],
                    high=numbers[-1],
                )
            )
        listed = self._choices.of(town_of(self.board, town), number, card=card)
        worth = _worth(self.turns[:, None], np.array([self.goal]))[:, 0]
        worth = worth[self._choices.places[listed.start : listed.stop]]
        least = worth.min()
        return tuple(
            self._choices.choice(at)
            for at, turns in zip(listed, worth, strict=True)
            if turns == least or turns - least < EQUAL
        )


def journey(
    goal: str | int,
    quiz_skill: float = 0,
    crossings: bool = True,
    board: Board | str | None = None,
) -> Journey:
    """Find the way to a town that takes the fewest turns in the mean.

    Parameters
    ----------
    goal
        The town to land on, by name or index.
    quiz_skill
        The chance of a right answer, 0 to 1.
    crossings
        Whether flights, ferries and toll bridges are used.
    board
        A board or the folder of one; None for the map of Denmark.

    Raises
    ------
    JourneyError
        A town that is not on the board, or a skill that is no chance.

    Examples
    --------
    >>> way = journey("Anholt")
    >>> round(way.expected("Grenaa"), 9)
    3.0
    >>> [choice.kind for choice in way.best("Grenaa", 2)]
    ['wait']
    """
    on = board_of(board)
    return _journey(
        on, town_of(on, goal), checked_skill(quiz_skill), yes_or_no(crossings, "crossings")
    )


def expected_turns(
    start: str | int,
    goal: str | int,
    quiz_skill: float = 0,
    crossings: bool = True,
    board: Board | str | None = None,
) -> float:
    """Give the fewest expected turns from a town until one lands on another.

    Parameters
    ----------
    start
        Where the pawn stands, having come there by a throw; by name or index.
    goal, quiz_skill, crossings, board
        As for :func:`journey`.

    Returns
    -------
    float
        Turns in the mean; ``inf`` where no way leads to the goal. From a town to itself: until it
        is landed on anew.

    Examples
    --------
    >>> round(expected_turns("Nyborg", "Odense"), 9), expected_turns("Nyborg", "Rønne", 0, False)
    (6.0, inf)
    """
    return journey(goal, quiz_skill, crossings, board).expected(start)


def turn_table(
    quiz_skill: float = 0, crossings: bool = True, board: Board | str | None = None
) -> Numbers:
    """Give the expected turns from every town (row) to every other (column), by index.

    Parameters
    ----------
    quiz_skill, crossings, board
        As for :func:`journey`.

    Examples
    --------
    >>> from gametour.boards import read_board
    >>> board = read_board("denmark")
    >>> turns = turn_table()
    >>> turns.shape, round(float(turns[board.index("København"), board.index("Odense")]), 9)
    ((113, 113), 9.0)
    """
    return _table(board_of(board), checked_skill(quiz_skill), yes_or_no(crossings, "crossings"))


@lru_cache(maxsize=512)
def _journey(board: Board, goal: int, quiz_skill: float, crossings: bool) -> Journey:
    choices = choices_on(board, crossings)
    turns = _iterated(choices, np.array([goal]), quiz_skill)[:, 0]
    turns.setflags(write=False)
    return Journey(board, goal, quiz_skill, turns, choices)


@lru_cache(maxsize=8)
def _table(board: Board, quiz_skill: float, crossings: bool) -> Numbers:
    turns = _iterated(choices_on(board, crossings), np.arange(len(board.towns)), quiz_skill)
    turns.setflags(write=False)
    return turns


def _iterated(choices: Choices, goals: Indices, quiz_skill: float) -> Numbers:
    """Iterate the expected turns from every town (row) to some goals (columns), from 0 up.

    Each step adds the best that one more turn can do, until nothing changes.
    """
    leads = _leading_to(choices, goals)
    turns = np.where(leads, 0.0, np.inf)
    while True:
        best = choices.best(_worth(turns, goals), np.minimum)
        best[~np.broadcast_to(leads[:, None], best.shape)] = 0.0
        more = 1 + mean_over_throws(best, np.where(leads, turns, 0.0), quiz_skill)
        change = (more[leads] - turns[leads]).max(initial=0.0)
        turns[leads] = more[leads]
        if change <= EXACT_TO * turns[leads].max(initial=1.0):
            return turns


def _worth(turns: Numbers, goals: Indices) -> Numbers:
    """Give the turns still to come after landing on each town, then after staying in each."""
    landing = turns.copy()
    landing[goals, np.arange(len(goals))] = 0.0
    return np.concatenate([landing, turns])


def _leading_to(choices: Choices, goals: Indices) -> npt.NDArray[np.bool_]:
    """Tell from which towns (rows) a way leads to the goals (columns).

    Roads and crossings lead both ways with a one, so that from there it is reached some day.
    """
    towns = choices.towns
    leads = np.zeros((2 * towns, len(goals)), bool)
    leads[goals, np.arange(len(goals))] = True
    while True:
        found = np.logical_or.reduceat(leads[choices.places], choices.begins[::ROWS], axis=0)
        more = leads | np.concatenate([found, found])
        if (more == leads).all():
            return found
        leads = more
