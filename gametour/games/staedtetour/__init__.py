"""Städtetour: all ride in one bus, and each wants it to go through an own, secret city."""

from __future__ import annotations

from gametour.engine.game import Game
from gametour.games.staedtetour import checks, rules, sentences
from gametour.games.staedtetour.bag import Bag, BagError
from gametour.games.staedtetour.bots import BOTS
from gametour.games.staedtetour.counting import COUNTING
from gametour.games.staedtetour.declared import State, Tables
from gametour.games.staedtetour.inference import posterior
from gametour.games.staedtetour.options import OPTIONS
from gametour.games.staedtetour.setup import StaedtetourSetup, prepare
from gametour.games.staedtetour.wandering import WanderingError, bus_chances
from gametour.words import sentence

__all__ = [
    "GAME",
    "Bag",
    "BagError",
    "StaedtetourSetup",
    "WanderingError",
    "bus_chances",
    "posterior",
]


GAME = Game(
    name="staedtetour",
    title=sentence("Städtetour"),
    seats=(2, 4),
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
    prepare=prepare,
    why_not=sentences.why_not,
    describe=sentences.describe,
    describe_outcome=sentences.describe_outcome,
    draw=sentences.draw,
    events=sentences.EVENTS,
    conceal_event=sentences.conceal_event,
    invariants=checks.invariants,
    scramble=checks.scramble,
    asks_anyway=sentences.asks_anyway,
    counting=COUNTING,
    stands=lambda tables, state, seat: int(tables.head[state.edge]),
)
