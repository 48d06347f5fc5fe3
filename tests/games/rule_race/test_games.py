"""Whole random games with options drawn at random: what must hold at every step."""

import random

import pytest

import gametour as gt
from gametour import Match
from gametour.engine import bulk, compiled
from gametour.engine.rules import CHANCE, OVER
from gametour.games.rule_race import declared as d
from gametour.games.rule_race import proposed, rule_set, rules_in_force
from gametour.games.rule_race.rule_sets import read_rule_set

SEEDS = range(24)


def random_options(seed: int) -> tuple[list[str], dict]:
    """Draw who sits and every option."""
    chooser = random.Random(seed)
    fields = sorted(chooser.sample(range(2, 23), 6))
    options = {
        "rule_making": chooser.random() < 0.9,
        "gm": chooser.choice(["teacher", "auto"]),
        "initial_events": chooser.choice(["demo", "none"]),
        "event_fields": chooser.choice([[4, 8, 12, 16, 20, 24], fields]),
        "events_on": chooser.choice(["die", "any"]),
        "overshoot": chooser.choice(["stay", "bounce"]),
        "zone_rounds": chooser.choice([3, None]),
        "setback_count": chooser.choice(["after_entry", "including_entry"]),
        "setback_field": chooser.choice([None, None, chooser.randint(1, 22)]),
        "min_rounds": chooser.choice([0, 1, 2, 5]),
        "equal_turns": chooser.random() < 0.5,
        "first": chooser.choice([0, "random"]),
        "die": chooser.choice(["fair", "fair", [3, 1, 1, 1, 2, 5], [1, 0, 1, 0, 1, 0]]),
        "max_rounds": chooser.choice([60, 20]),
    }
    return [chooser.choice(["greedy", "random"]) for _ in range(chooser.choice([1, 2, 2]))], options


@pytest.mark.parametrize("seed", SEEDS)
def test_what_holds_in_every_game(seed):
    """R3, R11, R15-R17, RA14, RA16-RA19, RA21: with persons, texts and a hand that interrupts."""
    line_up, options = random_options(seed)
    if seed % 2:
        line_up = ["you"] * len(line_up)
    match = Match("rule_race", line_up, seed=seed, **options)
    setup, chooser = match.setup, random.Random(seed)
    guards = {}
    thrown = 0
    while match.turn != OVER:
        before = match._state.copy()
        at_round = match.round
        interrupts = match.interrupts
        if interrupts and chooser.random() < 0.05:
            entries = match.play(chooser.choice(interrupts))
        elif match.turn == CHANCE:
            entries = match.draw()
        elif line_up[0] == "you" or match.turn == len(line_up):
            action = chooser.choice(match.actions)
            text = "Anything." if action.kind in ("write", "refuse_in_words") else None
            entries = match.play(action, text)
        else:
            entries = match.bot_move()
        state = match._state
        setup.game.invariants(setup, state)
        for entry in entries:
            if entry.kind == "rolled":
                thrown = entry.a
            if entry.kind == "home":
                assert before.position[entry.seat] + thrown == d.GOAL  # exactly (R11)
            if entry.kind in ("shifted", "hand_moved", "set_back", "swapped"):
                assert 1 <= entry.b < d.GOAL  # never into the goal (RA16)
            if entry.kind in ("abolished", "adopted") and entry.a in guards and entry.a < 6:
                assert guards[entry.a] <= at_round  # protected until then (R15)
        stands = rules_in_force(match.view())
        guards = {one.index: one.open_from for one in stands}
        for one in stands:
            assert str(one.sentence)
            assert one.made <= match.round
            assert one.open_from <= max(one.made + options["min_rounds"] + 1, match.round)
        if state.phase in (d.CONDITION, d.EFFECT, d.AMOUNT, d.CONFIRM, d.JUDGE):
            assert str(proposed(match.view()))
        assert len(match.actions) <= 64
    assert read_rule_set(rule_set(match.view())) == rule_set(match.view())
    again = Match.loads(match.dumps())
    assert again.view() == match.view()
    assert match._rounds <= options["max_rounds"]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"gm": "auto", "events_on": "any", "overshoot": "bounce", "equal_turns": True},
        {"players": 1, "gm": "auto", "setback_count": "including_entry", "min_rounds": 0},
        {"rule_making": False, "max_rounds": None, "first": "random", "zone_rounds": None},
    ],
)
def test_the_game_holds_what_every_game_must(options):
    """C1, C3, C4, C6, C7: games end, replay, balance, and views show nothing hidden."""
    report = gt.check_game("rule_race", seeds=range(6), fast=False, **options)
    assert report.games >= 12
    assert report.actions > 150


def test_compiled_games_with_all_options_are_the_same():
    """C1: action by action, the compiled rules play what the interpreted ones play."""
    for seed in SEEDS:
        line_up, options = random_options(seed)
        setup = Match("rule_race", line_up, **options).setup
        slow = bulk.play(setup, 3, seed, trace=5_000)
        fast = bulk.play(setup, 3, seed, trace=5_000, kernel=compiled.kernel(setup.game))
        assert fast == slow, options
