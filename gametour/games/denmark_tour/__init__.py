"""Denmark tour: visit your town cards by exact throws, then be the first at home."""

from __future__ import annotations

from gametour.engine.game import Game
from gametour.engine.ladder import Ladder
from gametour.games.denmark_tour import checks, rules, sentences
from gametour.games.denmark_tour.bots import BOTS
from gametour.games.denmark_tour.choices import JourneyError
from gametour.games.denmark_tour.counting import COUNTING
from gametour.games.denmark_tour.declared import State, Tables
from gametour.games.denmark_tour.journeys import Journey, expected_turns, journey, turn_table
from gametour.games.denmark_tour.landings import landing_chance, landing_table, landings_from
from gametour.games.denmark_tour.options import OPTIONS
from gametour.games.denmark_tour.setup import DenmarkSetup, prepare
from gametour.words import sentence

__all__ = [
    "GAME",
    "DenmarkSetup",
    "Journey",
    "JourneyError",
    "expected_turns",
    "journey",
    "landing_chance",
    "landing_table",
    "landings_from",
    "turn_table",
]


GAME = Game(
    name="denmark_tour",
    title=sentence("Denmark tour"),
    seats=(1, 4),
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
    counting=COUNTING,
    stands=lambda tables, state, seat: int(state.seats[seat].town),
    ladder=Ladder(rules.forget_triples),
)
