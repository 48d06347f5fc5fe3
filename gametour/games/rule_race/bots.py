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
SAFE_LEAD = 4
"""A lead that one throw of the other team only makes up with luck."""


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
    if ruling.condition == BEHIND and stands < 0 or ruling.condition == AHEAD and stands > 0:
        return gain(ruling, mine, theirs)
    if ruling.condition == BEHIND and stands > 0 or ruling.condition == AHEAD and stands < 0:
        return -gain(ruling, theirs, mine)
    return 0


@rule
def wanted_place(tables: Any, view: Any, seat: int, out: Any, n: int) -> int:
    """Choose what to do to the rules: end the one that does most harm, else add a good one."""
    best = NO_RULE
    harm = 0
    for i in range(n):
        kind = out[i] & KIND
        if kind == GENERAL_RULE and harm == 0:
            best = out[i]
        elif kind == AMEND or kind == REPEAL:
            value = worth(tables, view, seat, view.general[out[i] & TARGET])
            # Amending ends the harm and does good at once; alone, the old rule is just repealed.
            if value < harm and (kind == AMEND or tables.players == 1):
                harm = value
                best = out[i]
        elif kind == FIELD_RULE and best == NO_RULE:
            best = out[i]
    return best


@rule
def wanted_condition(tables: Any, view: Any, seat: int) -> int:
    """Choose for whom the rule is to act: for the team that will soon be hit by it."""
    if tables.players == 1 or view.place == AT_FIELD:
        return ALWAYS
    lead = view.position[seat] - view.position[1 - seat]
    return BEHIND if lead >= SAFE_LEAD else AHEAD


@rule
def wanted_effect(tables: Any, view: Any, seat: int) -> int:
    """Choose what the rule is to do: cost the other team rounds, or help a team that is alone."""
    if tables.players == 1:
        return MOVE
    if view.place != AT_FIELD:
        return MISS
    field = tables.event_field[view.slot]
    if view.position[1 - seat] < field:  # the other team has it before it
        return GO_TO
    return MOVE


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
        wanted = WHEN + wanted_condition(tables, view, seat)
    elif phase == EFFECT:
        wanted = DO + wanted_effect(tables, view, seat)
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
