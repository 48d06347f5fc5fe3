"""Exact chances beside simulated ones, game by game."""

from gametour.analysis.chances.converging import convergence
from gametour.analysis.chances.destinations import hidden_destination
from gametour.analysis.chances.lengths import first_mover, rounds
from gametour.analysis.chances.prices import exploding_price
from gametour.analysis.chances.race_rules import rule_worth, three_round_rule
from gametour.analysis.chances.throws import waiting

__all__ = [
    "convergence",
    "exploding_price",
    "first_mover",
    "hidden_destination",
    "rounds",
    "rule_worth",
    "three_round_rule",
    "waiting",
]
