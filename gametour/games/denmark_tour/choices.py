"""Where throws and question cards may lead a traveller who is alone on the board.

Every list of choices here comes from the rules themselves: a pawn is put into each town, and they
are asked what each number allows.
"""

from __future__ import annotations

import numbers
import os
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from gametour.boards import Board, read_board
from gametour.engine.driver import CAPACITY
from gametour.engine.given import is_whole, shown
from gametour.games.denmark_tour.declared import (
    BEYOND,
    CROSS,
    KIND,
    MOVE,
    STAY,
    TARGET,
    WAIT,
    WALK,
    State,
    Tables,
)
from gametour.games.denmark_tour.rules import actions
from gametour.games.denmark_tour.setup import fill_geometry
from gametour.words import UserError, nearest, sentence

FACES = range(1, 6)
"""The faces of the die that move the pawn; a six asks a question (D16)."""
CARDS = range(1, 7)
"""The numbers on question cards (D18)."""
ROWS = len(FACES) + len(CARDS)
KINDS = {WALK: "walk", CROSS: "cross", WAIT: "wait", STAY: "stay"}
EXACT = (WALK, CROSS)
"""What ends in a landing that visits the town (DA11)."""

Numbers = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]


class JourneyError(UserError):
    """A question about a journey that cannot be answered; the sentence says why."""


@dataclass(frozen=True)
class Choice:
    """What a traveller may do with a number.

    Attributes
    ----------
    kind
        ``walk``, ``cross``, ``wait`` (for a crossing, DA14) or ``stay`` (no road leads on, DA9).
    town
        Where the pawn stands afterwards.
    """

    kind: str
    town: int


@dataclass(frozen=True, eq=False)
class Choices:
    """All choices on a board, in one row: town by town, first the die's faces, then the cards.

    Attributes
    ----------
    board
        The board.
    actions
        The rules' numbers of the choices.
    places
        What each choice leads to: a town, when it is landed on, or the number of towns plus the
        town in which the pawn just stays.
    begins
        Where in the row the choices of each town and number begin.
    """

    board: Board
    actions: tuple[int, ...] = field(repr=False)
    places: Indices = field(repr=False)
    begins: Indices = field(repr=False)

    @property
    def towns(self) -> int:
        """How many towns there are."""
        return len(self.board.towns)

    def of(self, town: int, number: int, *, card: bool = False) -> range:
        """Tell which choices of the row a number allows, thrown (1-5) or on a card (1-6)."""
        row = town * ROWS + number - 1 + (len(FACES) if card else 0)
        last = row + 1 == len(self.begins)
        end = len(self.actions) if last else int(self.begins[row + 1])
        return range(int(self.begins[row]), end)

    def choice(self, at: int) -> Choice:
        """Give a choice of the row in words."""
        return Choice(KINDS[self.actions[at] & KIND], int(self.places[at]) % self.towns)

    def best(self, values: Numbers, better: np.ufunc) -> Numbers:
        """Give the best value that each town and number can have.

        Parameters
        ----------
        values
            What landing on each town is worth, then what staying in each is; perhaps in columns.
        better
            ``np.minimum`` or ``np.maximum``.

        Returns
        -------
        array
            Town by number, and the columns.
        """
        best: Numbers = better.reduceat(values[self.places], self.begins, axis=0)
        return best.reshape(self.towns, ROWS, *values.shape[1:])


def mean_over_throws(best: Numbers, staying: Numbers, quiz_skill: float) -> Numbers:
    """Take the mean over a throw of a fair die and, after a six, over the card's numbers (D16-D18).

    Parameters
    ----------
    best
        What is best with each number: town by number, and perhaps columns.
    staying
        What it is worth to stay in each town, after a wrong answer.
    quiz_skill
        The chance of a right answer.
    """
    thrown, asked = best[:, : len(FACES)], best[:, len(FACES) :]
    six = quiz_skill * asked.mean(axis=1) + (1 - quiz_skill) * staying
    return np.asarray((thrown.sum(axis=1) + six) / 6)


@lru_cache(maxsize=16)
def choices_on(board: Board, crossings: bool = True, dead_end: str = "strict") -> Choices:
    """Ask the rules what every number allows in every town.

    Parameters
    ----------
    board
        The board.
    crossings
        Whether flights, ferries and toll bridges are used; without them nobody waits for one.
    dead_end
        The option of that name (DA8).
    """
    tables, state, out = Tables(), State(), [0] * CAPACITY
    tables.players = 1
    fill_geometry(tables, board, dead_end)
    me = state.seats[0]
    me.usable = me.left = 1  # it came here by a throw, and still has somewhere to go
    state.phase = MOVE
    left_out = () if crossings else (CROSS, BEYOND, WAIT)
    found: list[list[int]] = []
    for town in range(len(board.towns)):
        me.town = town
        for card_move, faces in enumerate((FACES, CARDS)):
            state.card_move = card_move
            for number in faces:
                state.roll = number
                n = actions(tables, state, out)
                found.append([one for one in out[:n] if one & KIND not in left_out] or [STAY])
    places = [
        action & TARGET if action & KIND in EXACT else len(board.towns) + row // ROWS
        for row, listed in enumerate(found)
        for action in listed
    ]
    return Choices(
        board,
        tuple(action for listed in found for action in listed),
        np.array(places, np.intp),
        np.array(list(accumulate(map(len, found[:-1]), initial=0)), np.intp),
    )


def board_of(board: Board | str | None) -> Board:
    """Give a board: the shipped one for None, or the one in a folder."""
    if isinstance(board, Board):
        return board
    if board is not None and (not isinstance(board, (str, os.PathLike)) or not str(board).strip()):
        raise JourneyError(
            sentence(
                "{value} is no board: give the path of a folder, or None for the map of Denmark.",
                value=shown(board),
            )
        )
    return read_board(board or "denmark", per_group=1, players=1)  # no cards are dealt


def town_of(board: Board, town: str | int) -> int:
    """Give a town's index from its name or index.

    Raises
    ------
    JourneyError
        The board has no such town; the sentence names one that is near in spelling, if any is.
    """
    if isinstance(town, str):
        index = {one.name: one.index for one in board.towns}
        if town in index:
            return index[town]
        small = {name.casefold(): name for name in index}
        near = nearest(town.casefold(), small)
        if not near:
            raise JourneyError(
                sentence(
                    "There is no town {name!r} on this board: write a name as it is there.",
                    name=town[:40],
                )
            )
        raise JourneyError(
            sentence(
                "There is no town {name!r} on this board: is {near} meant?",
                name=town[:40],
                near=small[near[0]],
            )
        )
    if is_whole(town) and 0 <= town < len(board.towns):
        return int(town)
    raise JourneyError(
        sentence(
            "There is no town number {n} on this board: take 0 to {most}, or a name.",
            n=shown(town),
            most=len(board.towns) - 1,
        )
    )


def checked_skill(quiz_skill: float) -> float:
    """Give a quiz skill back, if it is a chance.

    Raises
    ------
    JourneyError
        It is none.
    """
    is_number = isinstance(quiz_skill, numbers.Real) and not isinstance(quiz_skill, bool)
    if not is_number or not 0 <= quiz_skill <= 1:
        raise JourneyError(
            sentence(
                "quiz_skill is {skill}: here it is a chance, from 0 to 1, such as 0.5.",
                skill=shown(quiz_skill),
            )
        )
    return float(quiz_skill)
