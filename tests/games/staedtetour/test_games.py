"""Whole random games with options drawn at random: what must hold at every step."""

import random

import pytest

import gametour as gt
from gametour import Match
from gametour.engine import bulk, compiled
from gametour.engine.rules import CHANCE, OVER
from gametour.games.staedtetour import declared as d

SEEDS = range(24)


def random_options(seed: int) -> tuple[list[str], dict]:
    """Draw who sits and every option."""
    chooser = random.Random(seed)
    seats = 2 + seed % 3
    options = {
        "call_mode": chooser.choice(["auto", "manual"]),
        "own_claim": chooser.choice(["pass", "land"]),
        "foreign_star": chooser.choice([True, False]),
        "end_condition": chooser.choice(["fifth_overall", "five_by_one"]),
        "star_height": chooser.choice([1, 3, 20]),
        "start": chooser.choice(["random", "Bozen", "Ulm"]),
        "first": chooser.choice(["random", 0]),
        "max_rounds": chooser.choice([None, None, 3]),
    }
    if options["end_condition"] == "fifth_overall":
        bags = [(28, 12, 7), (0, 0, 5), (3, 40, 9), (60, 5, 6)]
        options["bag"] = dict(zip(("single", "ret", "round"), chooser.choice(bags), strict=True))
    return [chooser.choice(["greedy", "random"]) for _ in range(seats)], options


@pytest.mark.parametrize("seed", SEEDS)
def test_what_holds_in_every_game(seed):
    """S4, S7, S8, S9, S12, S15, S16, SA2, SA8, SA13, SA16: the books balance, told by the log."""
    line_up, options = random_options(seed)
    if seed % 4 == 0:
        line_up = ["you"] * len(line_up)
    match = Match("staedtetour", line_up, seed=seed, **options)
    setup, chooser, seats = match.setup, random.Random(seed), len(line_up)
    while match.turn != OVER:
        if match.turn == CHANCE:
            match.draw()
        elif line_up[0] == "you":
            match.play(chooser.choice(match.actions))
        else:
            match.bot_move()
        match.game.invariants(setup, match._state)
    state = match._state
    log = [entry for entry in match.log if entry.kind not in ("round", "turn")]
    total = sum(setup.tables.bag)
    draws = sum(entry.kind == "drew" for entry in log)
    assert draws == total - sum(state.bag)
    stacks = [state.tickets[s] + options["star_height"] * state.stars[s] for s in range(seats)]
    assert match.result.scores == tuple(stacks)
    stars = sum(state.stars)
    assert sum(stacks) == draws - sum(state.pot) + options["star_height"] * stars
    if match.result.complete and sum(state.bag) and options["end_condition"] == "fifth_overall":
        assert (stars, sum(state.pot)) == (5, 0)
        assert log[-1].kind == "ended"
    check_rides(log, seats, options)


def check_rides(log: list, seats: int, options: dict) -> None:
    """Read the log anew: how far each ride went, and why it ended there."""
    guide = pot = left = -1
    ticket = None
    for entry in log:
        if entry.kind == "drew":
            assert left <= 0 or ticket is None
            guide, ticket = entry.seat, entry.a
            pot = 1 if pot < 0 else pot + 1
            left = pot
            assert ticket == d.ROUND_TRIP or entry.b == pot
        elif entry.kind == "drove":
            assert ticket is not None, "driving on after a claim (SA8)"
            assert entry.seat == guide
            left -= 1
            assert left >= 0 or ticket == d.ROUND_TRIP
        elif entry.kind == "claimed":
            assert entry.b == pot
            if entry.seat == guide and options["own_claim"] == "land":
                assert left == 0 or ticket == d.ROUND_TRIP
            pot, ticket, left = 0, None, 0
    assert guide < seats


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"call_mode": "manual", "own_claim": "land", "players": 3},
        {"foreign_star": False, "end_condition": "five_by_one", "players": 2},
        {"foreign_star": False, "bag": {"single": 0, "ret": 9, "round": 30}, "players": 4},
        {"max_rounds": 4, "start": "Bozen", "first": 0, "star_height": 1},
    ],
)
def test_the_game_holds_what_every_game_must(options):
    """C1, C3, C4, C6, C7, S1: games end, replay, balance, and views show nothing hidden."""
    report = gt.check_game("staedtetour", seeds=[7, 8], fast=False, **options)
    assert report.games >= 4
    assert report.checked["  of them: states that truly differed"] > 20


def test_many_games_of_bots_end_and_balance():
    """S15, S16, SA19: 500 games: fifteen for five stars, and nothing lost on the way."""
    setup = Match("staedtetour", ["greedy", "random", "greedy", "random"], seed=0).setup
    played = bulk.play(setup, 500, seed=2)
    assert played.lost == 0
    assert played.tally[d.PLACED] == 5 * 500
    assert sum(sum(row[8:12]) for row in played.results) == played.tally[d.DREW] + 15 * 500


def test_compiled_games_with_all_options_are_the_same():
    """C1: action by action, the compiled rules play what the interpreted ones play."""
    for seed in SEEDS:
        line_up, options = random_options(seed)
        setup = Match("staedtetour", line_up, **options).setup
        slow = bulk.play(setup, 2, seed, trace=5_000)
        fast = bulk.play(setup, 2, seed, trace=5_000, kernel=compiled.kernel(setup.game))
        assert fast == slow, options


def test_a_network_of_ones_own_plays_compiled_too(tmp_path):
    """SA6, C1: with the same compiled rules."""
    from tests.games.staedtetour.positions import land

    board = land(tmp_path / "own")
    setup = Match("staedtetour", ["greedy", "random", "random"], board=board).setup
    slow = bulk.play(setup, 5, 3, trace=5_000)
    assert bulk.play(setup, 5, 3, trace=5_000, kernel=compiled.kernel(setup.game)) == slow
