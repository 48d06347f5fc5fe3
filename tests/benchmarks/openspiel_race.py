"""Rule race as an OpenSpiel game in Python, and the usual loop that plays one at random.

Written for speed, as far as OpenSpiel's protocol lets one: rules are data as in gametour, what does
not change is worked out once, and a missed round is no decision. It keeps no account of events but
the history that OpenSpiel itself keeps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from gametour.games.rule_race import declared as d

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
LONGEST = 1_000_000
"""OpenSpiel wants a longest game; the race has none, and this one is never reached."""

TYPE = pyspiel.GameType(
    short_name="python_rule_race",
    long_name="Python Rule race",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=7,
    max_chance_outcomes=7,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=LONGEST,
)


class Race(pyspiel.Game):
    """The game: the board's rules, as gametour's tables hold them.

    Parameters
    ----------
    tables
        The tables of a Rule race in which no rules are made, without general rules.
    """

    def __init__(self, tables: Any) -> None:
        super().__init__(TYPE, INFO, {})
        plain = ("making", "n_general", "equal_turns", "any_arrival", "first")
        assert not any(getattr(tables, name) for name in plain), "rules that this race has not"
        self.events: list[tuple[int, int, int] | None] = [None] * (d.GOAL + 1)
        for field, rule in zip(tables.event_field, tables.event_rule, strict=True):
            if rule.effect != d.NOTHING:
                self.events[field] = (rule.condition, rule.effect, rule.amount)
        self.bounce = tables.bounce == 1
        self.zone_ends = tables.zone_ends
        self.setback = tables.setback
        faces = [(face, weight) for face, weight in enumerate(tables.die) if weight]
        total = sum(weight for _, weight in faces)
        self.faces = [(face, weight / total) for face, weight in faces]

    def new_initial_state(self) -> State:
        """Give the start position."""
        return State(self)


class State(pyspiel.State):
    """A position; every node but the last is the die's."""

    def __init__(self, game: Race) -> None:
        super().__init__(game)
        self.game = game
        self.position = [d.START_FIELD, d.START_FIELD]
        self.zone = [0, 0]
        self.missed = [0, 0]
        self.seat = 0
        self.extra = 0
        self.rounds = 1
        self.winner = -1

    def current_player(self) -> int:
        """Tell that the die is next, or nobody."""
        return CHANCE if self.winner < 0 else TERMINAL

    def is_terminal(self) -> bool:
        """Tell whether a pawn is home."""
        return self.winner >= 0

    def _legal_actions(self, player: int) -> list[int]:
        raise AssertionError("nobody has anything to choose")

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the faces of the die."""
        return self.game.faces

    def _apply_action(self, action: int) -> None:
        game, seat, position = self.game, self.seat, self.position
        here = position[seat]
        there = here + action
        if there == d.GOAL:
            position[seat] = there
            self.winner = seat
            return
        if there > d.GOAL and game.bounce:
            there = 2 * d.GOAL - there
        if there < d.GOAL:
            position[seat] = here = there
            event = game.events[there]
            if event is not None:
                condition, effect, amount = event
                if condition == d.ALWAYS or self._holds(condition, action):
                    self._carry_out(effect, amount)
                    here = position[seat]
        if self.extra > 0:
            self.extra -= 1
            return
        self._end_turn(here)

    def _end_turn(self, here: int) -> None:
        """Count the zone and give the die on; rounds to be missed pass by at once."""
        game, seat = self.game, self.seat
        while True:
            if d.GOAL - here > d.ZONE:
                self.zone[seat] = 0
            elif game.zone_ends > 0:
                self.zone[seat] += 1
                if self.zone[seat] > game.zone_ends:
                    self.zone[seat] = 0
                    self.position[seat] = game.setback
            seat = 1 - seat
            self.rounds += seat == 0
            if self.missed[seat] == 0:
                self.seat = seat
                return
            self.missed[seat] -= 1
            here = self.position[seat]

    def _holds(self, condition: int, thrown: int) -> bool:
        mine, theirs = self.position[self.seat], self.position[1 - self.seat]
        if condition == d.EVEN:
            return thrown % 2 == 0
        if condition == d.ODD:
            return thrown % 2 == 1
        if condition == d.BEHIND:
            return mine < theirs
        if condition == d.AHEAD:
            return mine > theirs
        if condition > d.ON_FIELD:
            return mine == condition - d.ON_FIELD
        return thrown == condition - d.THROWN

    def _carry_out(self, effect: int, amount: int) -> None:
        seat, position = self.seat, self.position
        if effect == d.MISS:
            self.missed[seat] += amount
        elif effect == d.AGAIN:
            self.extra += 1
        elif effect == d.SWAP:
            if d.START_FIELD not in position:
                position.reverse()
        else:
            there = position[seat] + amount if effect == d.MOVE else amount
            if there < d.GOAL:
                position[seat] = max(there, d.START_FIELD)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"throw {action}"

    def returns(self) -> list[float]:
        """Give 1 to who is home first and -1 to the other."""
        if self.winner < 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        return f"{self.position} {self.zone} {self.missed} {self.seat}"


def play_out(game: Any, draw: Callable[[], float]) -> Any:
    """Play a game at random, by OpenSpiel's protocol; give the last state.

    Outcomes are drawn by a plain loop over their chances: ``numpy.random.choice``, which the
    examples of OpenSpiel use, takes ten times as long.
    """
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            left = draw()
            for action, chance in state.chance_outcomes():  # noqa: B007 - the last one stays
                left -= chance
                if left < 0:
                    break
        else:
            actions = state.legal_actions()
            action = actions[int(draw() * len(actions))]
        state.apply_action(action)
    return state
