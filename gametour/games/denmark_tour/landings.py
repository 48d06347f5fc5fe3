"""The chance to land on a town with the next throw, or within some turns.

For every town the chance is that of a traveller who makes for it and for nothing else. An exact
landing counts, not a stop near an occupied town (DA11). Left out are chance cards (D12), kept
tickets (D14) and the extra roll of three right answers (D19).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from gametour.boards import Board
from gametour.engine.driver import CAPACITY, spread
from gametour.engine.given import is_whole, shown, yes_or_no
from gametour.engine.rules import Events
from gametour.engine.view import View
from gametour.games.denmark_tour.choices import (
    EXACT,
    Choices,
    JourneyError,
    Numbers,
    board_of,
    checked_skill,
    choices_on,
    mean_over_throws,
    town_of,
)
from gametour.games.denmark_tour.declared import (
    DECIDE,
    KIND,
    QUESTION,
    ROLL,
    ROLL_DIE,
    SAY_RIGHT,
    STAY,
    TARGET,
    WAIT,
)
from gametour.words import sentence

if TYPE_CHECKING:
    from gametour.games.denmark_tour.setup import DenmarkSetup

MOST_TURNS = 1000


def landing_table(
    turns: int = 1,
    quiz_skill: float = 0,
    crossings: bool = True,
    board: Board | str | None = None,
) -> Numbers:
    """Give the chance to land within some turns, from every town (row) on every other (column).

    Nobody else is on the board, and where the pawn stands it came by a throw (D21).

    Parameters
    ----------
    turns
        How many; with 1 it is the next throw.
    quiz_skill
        The chance of a right answer after a six, 0 to 1.
    crossings
        Whether flights, ferries and toll bridges are used.
    board
        A board or the folder of one; None for the map of Denmark.

    Examples
    --------
    >>> from gametour.boards import read_board
    >>> board = read_board("denmark")
    >>> chance = landing_table(3)[board.index("Grenaa"), board.index("Anholt")]
    >>> round(float(chance), 6)
    0.703704
    """
    return _landings(
        choices_on(board_of(board), yes_or_no(crossings, "crossings")),
        _checked(turns),
        checked_skill(quiz_skill),
    )


def landing_chance(
    start: str | int,
    goal: str | int,
    turns: int = 1,
    quiz_skill: float = 0,
    crossings: bool = True,
    board: Board | str | None = None,
) -> float:
    """Give the chance to land on a town within some turns; see :func:`landing_table`.

    Examples
    --------
    >>> round(landing_chance("Nyborg", "Odense"), 6)
    0.166667
    """
    on = board_of(board)
    table = landing_table(turns, quiz_skill, crossings, on)
    return float(table[town_of(on, start), town_of(on, goal)])


def landings_from(view: View, turns: int = 1, quiz_skill: float | None = None) -> Numbers:
    """Give the chance of the seat to move to land on each town, while it waits for the die.

    The next throw is played out by the rules, with all pawns where they stand. In the turns after
    it nobody else is in the way.

    Parameters
    ----------
    view
        A match as anybody sees it, from ``Match.view()``.
    turns
        How many; with 1 it is the next throw.
    quiz_skill
        The chance of a right answer after a six; None: that of the game's options.

    Returns
    -------
    array
        A chance for each town, by index. All 0 when no die is to be thrown now.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("denmark_tour", 2, seed=3, start="Skagen")
    >>> while match.drawer.seat < 0:
    ...     entries = match.draw()
    >>> chances = landings_from(match.view(), quiz_skill=0)
    >>> [match.setup.town(town) for town in (chances > 0).nonzero()[0][:3]], float(chances.max())
    (['Hirtshals', 'Frederikshavn', 'Hjørring'], 0.16666666666666666)
    """
    setup, state = cast("DenmarkSetup", view.setup), view.state
    later: Numbers = np.zeros((len(setup.board.towns),) * 2)
    if state.phase not in (ROLL, DECIDE):
        return np.zeros(len(later))
    skill = setup.tables.skill[state.seat] / 100 if quiz_skill is None else quiz_skill
    skill, left = checked_skill(skill), _checked(turns) - 1
    if left:
        choices = choices_on(setup.board, True, setup.options["dead_end"])
        later = _landings(choices, left, skill)
    return _Throw(setup, skill, later).chances(state)


def _checked(turns: int) -> int:
    if not is_whole(turns) or not 1 <= turns <= MOST_TURNS:
        raise JourneyError(
            sentence(
                "turns is {turns}: take a whole number from 1 to {most}.",
                turns=shown(turns),
                most=MOST_TURNS,
            )
        )
    return int(turns)


@lru_cache(maxsize=64)
def _landings(choices: Choices, turns: int, quiz_skill: float) -> Numbers:
    """Go back from the last turn to the first, for all towns at once."""
    chances = np.zeros((choices.towns, choices.towns))
    for _ in range(turns):
        landing = np.where(np.eye(choices.towns, dtype=bool), 1.0, chances)
        best = choices.best(np.concatenate([landing, chances]), np.maximum)
        chances = mean_over_throws(best, chances, quiz_skill)
    chances.setflags(write=False)
    return chances


class _Throw:
    """The next throw of a match, played out on copies of its state.

    Parameters
    ----------
    setup
        The game made ready.
    skill
        The chance of a right answer.
    later
        The chances in the turns after it: from each town (row) on each town.
    """

    def __init__(self, setup: DenmarkSetup, skill: float, later: Numbers) -> None:
        self.setup = setup
        self.skill = skill
        self.later = later

    def chances(self, state: Any) -> Numbers:
        """Give the chances of the seat to move before its throw."""
        if state.phase == DECIDE:
            state = self._after(state, ROLL_DIE)
        return self._mean(state, self._thrown)

    def _thrown(self, state: Any) -> Numbers:
        """Give the chances after a throw: after a six a question is drawn (D16)."""
        return self._mean(state, self._asked) if state.phase == QUESTION else self._best(state)

    def _asked(self, state: Any) -> Numbers:
        right = self._best(self._after(state, SAY_RIGHT))
        wrong: Numbers = self.later[state.seats[state.seat].town]
        return self.skill * right + (1 - self.skill) * wrong

    def _mean(self, state: Any, then: Callable[[Any], Numbers]) -> Numbers:
        """Take the mean over what chance may bring; cards with the same number count as one."""
        out, weight = [0] * CAPACITY, [0] * CAPACITY
        n = self.setup.game.chances(self.setup.tables, state, out, weight)
        spread(out, weight, n)
        alike: dict[int, tuple[int, int]] = {}
        for outcome, share in zip(out[:n], weight[:n], strict=True):
            key = self.setup.tables.number[outcome] if state.phase == QUESTION else outcome
            first, before = alike.get(key, (outcome, 0))
            alike[key] = first, before + share
        total = sum(weight[:n])
        found = [then(self._after(state, one)) * share for one, share in alike.values()]
        return np.asarray(sum(found) / total)

    def _best(self, state: Any) -> Numbers:
        """Give for each town the best of the ways that the rules allow now."""
        if self.setup.game.turn(self.setup.tables, state) != state.seat:
            return np.array(
                self.later[state.seats[state.seat].town]
            )  # nothing to be done with a six
        out = [0] * CAPACITY
        best = np.zeros(len(self.later))
        for action in out[: self.setup.game.actions(self.setup.tables, state, out)]:
            kind, stop = action & KIND, action & TARGET
            if kind in (WAIT, STAY):
                stop = state.seats[state.seat].town
            best = np.maximum(best, self.later[stop])
            if kind in EXACT:
                best[stop] = 1.0
        return best

    def _after(self, state: Any, action: int) -> Any:
        after = state.copy()
        self.setup.game.apply(self.setup.tables, after, action, Events())
        return after
