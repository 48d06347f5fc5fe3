"""Rule race: two teams race along a track, and who makes the rules, runs the race."""

from __future__ import annotations

from gametour.engine.game import Game
from gametour.engine.ladder import Ladder
from gametour.games.rule_race import checks, rules, sentences
from gametour.games.rule_race.bots import BOTS
from gametour.games.rule_race.chances_ahead import landings
from gametour.games.rule_race.counting import COUNTING
from gametour.games.rule_race.declared import State, Tables
from gametour.games.rule_race.force import InForce, acting, proposed, rules_in_force
from gametour.games.rule_race.options import OPTIONS
from gametour.games.rule_race.rule_sets import (
    RuleSetError,
    read_rule_set,
    rule_set,
    save_rule_set,
)
from gametour.games.rule_race.setup import RuleRaceSetup, prepare, settled, solving
from gametour.games.rule_race.thinking import exact_bot
from gametour.words import message, sentence

__all__ = [
    "GAME",
    "InForce",
    "RuleRaceSetup",
    "RuleSetError",
    "acting",
    "landings",
    "proposed",
    "read_rule_set",
    "rule_set",
    "rules_in_force",
    "save_rule_set",
]


GAME = Game(
    name="rule_race",
    title=sentence("Rule race"),
    seats=(1, 2),
    usual_seats=2,
    options=OPTIONS,
    state=State,
    tables=Tables,
    rules=rules.RULES,
    deal=rules.deal,
    turn=rules.turn,
    actions=rules.actions,
    chances=rules.chances,
    apply=rules.apply,
    conceal=rules.conceal,
    outcome=rules.outcome,
    bots=BOTS,
    thinkers={"exact": exact_bot},
    prepare=prepare,
    why_not=sentences.why_not,
    describe=sentences.describe,
    describe_outcome=sentences.describe_outcome,
    draw=sentences.draw,
    events=sentences.EVENTS,
    conceal_event=sentences.conceal_event,
    invariants=checks.invariants,
    scramble=checks.scramble,
    interrupts=rules.interrupts,
    text_index=rules.text_index,
    referee_bot="greedy",
    counting=COUNTING,
    stands=lambda tables, state, seat: int(state.position[seat]),
    ladder=Ladder(rules.lower_rolls, rules.lift_rolls, rules.rolls_left),
    settled=settled,
    solving=solving,
    seat_name=message("Team {number}"),
)
