"""The bots of Rule race: one that does anything, one that proposes rules for its own good."""

from __future__ import annotations

from typing import Any

from gametour.engine.bots import random_bot
from gametour.games.rule_race.declared import (
    ADMISSIBLE,
    ADMIT,
    AGAIN,
    AHEAD,
    ALWAYS,
    AMEND,
    AMOUNT,
    AMOUNT_0,
    AT_FIELD,
    BEHIND,
    BY_HAND,
    CODE_EFFECTS,
    CONDITION,
    CONFIRM,
    DO,
    EFFECT,
    FIELD_RULE,
    GENERAL_RULE,
    GO_TO,
    JUDGE,
    KIND,
    MISS,
    MOST_MISSED,
    MOST_MOVE,
    MOVE,
    MULTIPLY,
    NO_RULE,
    NUMBER,
    PLACE,
    PROPOSE,
    REFUSE,
    REPEAL,
    START_FIELD,
    SWAP,
    TARGET,
    WHEN,
)
from gametour.games.rule_race.rules import rule, standing

A_THROW = 7
"""What a throw brings on average, in half fields."""
SAFE_LEAD = 2
"""With such a lead it is likely that the other team is behind after its next throw, too."""


@rule
def gain(ruling: Any, field: int, other: int) -> int:
    """Give what a rule brings a team that it acts for once, in half fields."""
    effect = ruling.effect
    if effect == MOVE:
        return 2 * int(ruling.amount)
    if effect == GO_TO:
        return 2 * (int(ruling.amount) - field)
    if effect == MISS:
        return -A_THROW * int(ruling.amount)
    if effect == AGAIN:
        return A_THROW
    if effect == SWAP:
        return 4 * (other - field)
    if effect == MULTIPLY:
        return A_THROW * (int(ruling.amount) - 1)
    return 0


@rule
def worth(tables: Any, view: Any, seat: int, ruling: Any) -> int:
    """Give what a general rule is worth to a team as the pawns stand; below 0 it does harm.

    Only a rule that asks who is ahead treats the teams differently for more than a moment.
    """
    mine = view.position[seat]
    if tables.players == 1:
        return gain(ruling, mine, mine)
    theirs = view.position[1 - seat]
    stands = standing(tables, view, seat)
    if ruling.condition != BEHIND and ruling.condition != AHEAD:
        return 0
    if stands == 0:
        return 0
    if (ruling.condition == BEHIND) == (stands < 0):
        return gain(ruling, mine, theirs)
    return -gain(ruling, theirs, mine)


@rule
def stands(view: Any, condition: int, effect: int) -> bool:
    """Tell whether a general rule of this condition and effect is in force."""
    for g in range(view.n_general):
        if view.general[g].condition == condition and view.general[g].effect == effect:
            return True
    return False


@rule
def wish(tables: Any, view: Any, seat: int) -> int:
    """Give the general rule wished for, as condition and effect in one number; 0 for none.

    First that the other team misses rounds, then that the own one moves further; none twice, for
    with many of them nobody would move any more.
    """
    if tables.players == 1:
        return 0 if stands(view, ALWAYS, MOVE) else ALWAYS * CODE_EFFECTS + MOVE
    lead = view.position[seat] - view.position[1 - seat]
    condition = BEHIND if lead >= SAFE_LEAD else AHEAD  # as the other team will soon stand
    if not stands(view, condition, MISS):
        return condition * CODE_EFFECTS + MISS
    condition = BEHIND if lead < 0 else AHEAD
    if not stands(view, condition, MOVE):
        return condition * CODE_EFFECTS + MOVE
    return 0


@rule
def wanted_place(tables: Any, view: Any, seat: int, out: Any, n: int) -> int:
    """Choose what to do to the rules: end the one that does most harm, else add a good one."""
    best = NO_RULE
    harm = 0
    good = wish(tables, view, seat) != 0
    for i in range(n):
        kind = out[i] & KIND
        if kind == FIELD_RULE and best == NO_RULE:
            best = out[i]
        elif kind == GENERAL_RULE and good and harm == 0:
            best = out[i]
        elif kind == AMEND or kind == REPEAL:
            value = worth(tables, view, seat, view.general[out[i] & TARGET])
            if value < harm and good == (kind == AMEND):
                harm = value
                best = out[i]
    return best


@rule
def wanted_rule(tables: Any, view: Any, seat: int) -> int:
    """Choose the condition and effect of a proposal, in one number."""
    if view.place != AT_FIELD:
        return wish(tables, view, seat)
    # The team that still has the field before it is the one that will come there.
    if tables.players == 2 and view.position[1 - seat] < tables.event_field[view.slot]:
        return ALWAYS * CODE_EFFECTS + GO_TO
    return ALWAYS * CODE_EFFECTS + MOVE


@rule
def wanted_number(view: Any) -> int:
    """Choose how strongly the rule is to do it."""
    if view.proposal.effect == GO_TO:
        return START_FIELD
    if view.proposal.effect == MISS:
        return MOST_MISSED
    if view.place == AT_FIELD:
        return MOST_MOVE
    return MOST_MOVE // 2


@rule
def greedy_bot(tables: Any, view: Any, seat: int, out: Any, n: int, weight: Any) -> None:
    """Make the rules that help most as the pawns stand; as game master, follow the rules."""
    wanted = out[0]
    phase = view.phase
    if phase == PLACE:
        wanted = NO_RULE if view.refused > 0 else wanted_place(tables, view, seat, out, n)
    elif phase == CONDITION:
        wanted = WHEN + wanted_rule(tables, view, seat) // CODE_EFFECTS
    elif phase == EFFECT:
        wanted = DO + wanted_rule(tables, view, seat) % CODE_EFFECTS
    elif phase == AMOUNT:
        wanted = NUMBER + AMOUNT_0 + wanted_number(view)
    elif phase == CONFIRM:
        wanted = PROPOSE
    elif phase == JUDGE:
        wanted = ADMIT if view.verdict == ADMISSIBLE else REFUSE + view.verdict
    elif phase == BY_HAND:
        wanted = out[0]  # enough has been done
    for i in range(n):
        weight[i] = 1 if out[i] == wanted else 0


BOTS = {"random": random_bot, "greedy": greedy_bot}
