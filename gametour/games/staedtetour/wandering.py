"""Where the bus may be after some draws: all that may happen, followed by the rules themselves.

States that do not differ are followed once. Destinations that a view does not show are taken from
what all can see, as :func:`~gametour.games.staedtetour.inference.posterior` does, without what
driving tells.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, cast

from gametour.engine.driver import CAPACITY, spread
from gametour.engine.rules import CHANCE, OVER, Events
from gametour.engine.view import View
from gametour.games.staedtetour.declared import CALL, DRIVE, GOAL, SEATS, TICKET
from gametour.games.staedtetour.inference import possible_goals
from gametour.words import UserError, sentence

if TYPE_CHECKING:
    from gametour.games.staedtetour.setup import StaedtetourSetup

MOST_STATES = 200_000
"""So many states are followed at most; it takes about a quarter of a minute."""
RANDOM, CALLS = "random", "greedy"

States = dict[Hashable, tuple[float, Any]]


class WanderingError(UserError):
    """A question about the bus that cannot be answered; the sentence says why."""


def bus_chances(view: View, draws: int = 1, guides: str = RANDOM) -> dict[str, float]:
    """Tell how likely the bus is to stand at each station after some draws.

    Parameters
    ----------
    view
        A match as a seat or anybody sees it, between two rides: from ``Match.view()``.
    draws
        How many tickets are drawn and driven; the game may end before.
    guides
        Who chooses the roads at forks: ``random``, or another bot of the game. Whoever is asked
        calls when it is true.

    Returns
    -------
    dict
        Each station that may be reached with its chance, in the order of the board.

    Raises
    ------
    WanderingError
        The bus is on its way, there is no such bot, or so much may happen that it cannot all be
        followed.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("staedtetour", 2, seed=4, first=0, start="Dijon")
    >>> while match.drawer.seat < 0:
    ...     entries = match.draw()
    >>> after = bus_chances(match.view(0), guides="greedy")
    >>> round(sum(after.values()), 9), len(after) > 2
    (1.0, True)
    """
    setup = cast("StaedtetourSetup", view.setup)
    if view.turn != OVER and view.state.phase not in (TICKET, GOAL):
        raise WanderingError(
            sentence("The bus is on its way: ask before a ticket is drawn, or when it stands.")
        )
    if guides not in setup.game.bots:
        raise WanderingError(
            sentence(
                "There is no bot {name!r}: take one of {known}.",
                name=str(guides)[:40],
                known=", ".join(setup.game.bots),
            )
        )
    follower = _Follower(setup, guides)
    states = follower.start(view)
    for _ in range(draws):
        states = follower.draw(follower.new_goals(states))
    found: dict[int, float] = {}
    for chance, state in states.values():
        station = setup.bus(state)
        found[station] = found.get(station, 0.0) + chance
    return {setup.station(station): found[station] for station in sorted(found)}


class _Follower:
    """Follows all states of a match at once, each with its chance.

    Parameters
    ----------
    setup
        The game made ready.
    guides
        The bot that drives.
    """

    def __init__(self, setup: StaedtetourSetup, guides: str) -> None:
        self.setup = setup
        self.guides = guides
        self.followed = 0
        self.out = [0] * CAPACITY
        self.weight = [0] * CAPACITY
        self.events = Events()

    def start(self, view: View) -> States:
        """Give the states that a view may stand for."""
        states: States = {}
        goals = possible_goals(view)
        ways = [
            way
            for way in product(*goals)
            if len(held := [one for one in way if one >= 0]) == len(set(held))
        ]
        for way in ways:
            state = view.state.copy()
            state.goal[: len(way)] = way
            self._add(states, 1 / len(ways), state)
        return states

    def new_goals(self, states: States) -> States:
        """Let whoever holds no card draw one."""
        after: States = {}
        for chance, state in states.values():
            if state.phase == GOAL:
                self._follow(after, chance, state)
            else:
                self._add(after, chance, state)
        return after

    def draw(self, states: States) -> States:
        """Draw one ticket and drive until the bus stands."""
        standing: States = {}
        driving: States = {}
        for chance, state in states.values():
            if state.phase == TICKET:
                self._follow(driving, chance, state)
            else:
                self._add(standing, chance, state)  # the game is over
        while driving:
            further: States = {}
            for chance, state in driving.values():
                if state.phase in (DRIVE, CALL):
                    self._follow(further, chance, state)
                else:
                    self._add(standing, chance, state)
            driving = further
        return standing

    def _follow(self, states: States, chance: float, state: Any) -> None:
        """Add all that may follow on a state."""
        self.followed += 1
        if self.followed > MOST_STATES:
            raise WanderingError(
                sentence(
                    "More than {n} things may happen: ask for fewer draws, or simulate.",
                    n=MOST_STATES,
                )
            )
        for action, share in self._choices(state):
            after = state.copy()
            self.events.n = 0
            self.setup.game.apply(self.setup.tables, after, action, self.events)
            self._add(states, chance * share, after)

    def _choices(self, state: Any) -> Iterator[tuple[int, float]]:
        game, tables, out, weight = self.setup.game, self.setup.tables, self.out, self.weight
        seat = game.turn(tables, state)
        if seat == CHANCE:
            n = game.chances(tables, state, out, weight)
            spread(out, weight, n)
        else:
            n = game.actions(tables, state, out)
            view = state.copy()
            game.conceal(tables, view, seat)
            bot = CALLS if state.phase == CALL else self.guides
            game.bots[bot](tables, view, seat, out, n, weight)
        listed = list(zip(out[:n], weight[:n], strict=True))
        total = sum(weight[:n])
        return ((action, share / total) for action, share in listed if share)

    def _add(self, states: States, chance: float, state: Any) -> None:
        if self.guides == RANDOM:  # who drives at random remembers nothing
            for s in range(SEATS):
                state.possible[s] = state.avoided[s] = 0
        key = state.freeze()
        if key in states:
            states[key] = (states[key][0] + chance, state)
        else:
            states[key] = (chance, state)
