"""Globetrotters: fly to ten cities on little money, then be the first at home."""

from __future__ import annotations

from gametour.engine.game import Game
from gametour.games.globetrotters import checks, rules, sentences
from gametour.games.globetrotters.asking import OddsError
from gametour.games.globetrotters.bots import BOTS
from gametour.games.globetrotters.buying import (
    baskets,
    buyers,
    income,
    purchases,
    same_pick_chance,
)
from gametour.games.globetrotters.by_land import overland_chance
from gametour.games.globetrotters.counting import COUNTING
from gametour.games.globetrotters.declared import State, Tables
from gametour.games.globetrotters.options import OPTIONS
from gametour.games.globetrotters.prices import (
    cheapest_chances,
    grounded_chances,
    price_chances,
)
from gametour.games.globetrotters.setup import GlobeSetup, prepare
from gametour.games.globetrotters.traveller import cheapest_first, rounds_to_all
from gametour.games.globetrotters.waylay import solve_matrix, waylay_game
from gametour.words import sentence

__all__ = [
    "GAME",
    "GlobeSetup",
    "OddsError",
    "baskets",
    "buyers",
    "cheapest_chances",
    "cheapest_first",
    "grounded_chances",
    "income",
    "overland_chance",
    "price_chances",
    "purchases",
    "rounds_to_all",
    "same_pick_chance",
    "solve_matrix",
    "waylay_game",
]


GAME = Game(
    name="globetrotters",
    title=sentence("Globetrotters"),
    seats=(1, 5),
    usual_seats=3,
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
    open_at_end=True,
    counting=COUNTING,
    stands=rules.stands,
)
