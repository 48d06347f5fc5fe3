"""What may come next in a game under its bots: every outcome and every choice, with its weight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gametour.engine.driver import Rule, spread
from gametour.engine.rules import CHANCE, OVER

if TYPE_CHECKING:
    from gametour.engine.game import Game


def make_listed(game: Game, choose: Rule, copy: Rule) -> Rule:
    """Make the function that lists what may come next, each with its whole-number weight."""
    turn, actions, chances, conceal = game.turn, game.actions, game.chances, game.conceal

    def listed(tables: Any, states: Any, kinds: Any, lists: Any) -> int:
        """List outcomes or actions of ``states[0]`` and weigh them; 0 when the game is over."""
        out = lists.out
        weight = lists.weight
        seat = turn(tables, states[0])
        if seat == OVER:
            return 0
        if seat == CHANCE:
            n = chances(tables, states[0], out, weight)
        else:
            n = actions(tables, states[0], out)
            weight[0] = 1
            if n > 1:
                copy(states)
                conceal(tables, states[1], seat)
                choose(kinds[seat], tables, states[1], seat, out, n, weight)
        spread(out, weight, n)
        return int(n)

    return listed
