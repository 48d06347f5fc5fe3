"""Whole random games with options drawn at random: what must hold at every step."""

import random
from collections import Counter
from itertools import pairwise

import pytest

import gametour as gt
from gametour import Match
from gametour.engine import bulk, compiled
from gametour.engine.rules import CHANCE, OVER
from gametour.games.denmark_tour import declared as d
from gametour.games.denmark_tour.routes import routes
from tests.games.denmark_tour.literal import Reading
from tests.games.denmark_tour.positions import NO_CHANCE_CARDS

SEEDS = range(16)


def random_options(seed: int) -> tuple[list[str], dict]:
    """Draw who sits and every option."""
    chooser = random.Random(seed)
    seats = 2 + seed % 3
    full = {"plane": 10, "ferry": 10, "extra_roll": 10, "lose_turn": 10}
    mixed = {"plane": 3, "ferry": 4, "extra_roll": 6, "lose_turn": 2}
    usual = {"plane": 5, "ferry": 5, "extra_roll": 5, "lose_turn": 5}
    options = {
        "cards_per_group": chooser.choice([1, 2, 4, 4]),
        "hands_open": chooser.random() < 0.5,
        "start_mode": chooser.choice(["common", "own"]),
        "first": chooser.choice(["random", 0]),
        "answer_mode": chooser.choice(["choice", "reader"]),
        "quiz_skill": chooser.choice([0, 50, 100, [chooser.randint(0, 100) for _ in range(seats)]]),
        "home_exact": chooser.choice([True, "pass"]),
        "dead_end": chooser.choice(["strict", "branch"]),
        "allow_trade": chooser.random() < 0.5,
        "chance_deck": chooser.choice([usual, usual, full, mixed, NO_CHANCE_CARDS]),
        "die": chooser.choice(["fair", "fair", [3, 1, 1, 1, 2, 5], [1, 0, 1, 0, 1, 0]]),
        "max_rounds": chooser.choice([300, 30]),
    }
    return [chooser.choice(["greedy", "random"]) for _ in range(seats)], options


@pytest.mark.parametrize("seed", SEEDS)
def test_what_holds_in_every_game(seed):
    """D1, D2, D8, D10, D22, D25, DA3, DA4, DA11, DA18, DA20, DA24, DA28: the books balance."""
    line_up, options = random_options(seed)
    if seed % 4 == 0:  # persons, so that questions are answered by choice or by the reader
        line_up = ["you"] * len(line_up)
    match = Match("denmark_tour", line_up, seed=seed, **options)
    setup, chooser = match.setup, random.Random(seed)
    seats = range(len(line_up))
    handed_in, dealt = Counter(), 4 * options["cards_per_group"]
    begun = False
    while match.turn != OVER:
        state = match._state
        mover, before = state.seat, {seat: state.seats[seat].town for seat in seats}
        rolled = state.roll
        lawful = check_ways(match) if state.phase in (d.MOVE, d.DECIDE) else None
        moved = state.phase in (d.MOVE, d.DECIDE)
        action = 0
        if match.turn == CHANCE:
            entries = match.draw()
        elif line_up[0] == "you":
            action = chooser.choice(match.actions).value
            entries = match.play(action)
        else:
            action = match.bot_choice()
            entries = match.play(action)
        state = match._state
        for entry in entries:
            if entry.kind == "visited":
                handed_in[entry.seat] += 1
                assert state.seats[entry.seat].left == dealt - handed_in[entry.seat] == entry.b
            if entry.kind == "won":
                assert handed_in[entry.seat] == dealt
                assert entry.a == state.seats[entry.seat].start == state.seats[entry.seat].town
        if moved and lawful is not None and action & d.KIND == d.WALK and action < d.OFFER_TO:
            straight = setup.board.distance(before[mover], action & d.TARGET) == rolled
            assert straight or action in lawful
        begun = begun or state.phase not in (d.START, d.DEAL, d.FIRST)
        if begun:
            check_books(match, handed_in, dealt)
    places = match.result.places
    assert min(places) == 1
    if match.result.complete:
        [winner] = match.result.winners
        assert handed_in[winner] == dealt
    else:
        assert match._rounds >= options["max_rounds"]


def check_ways(match: Match) -> set[int]:
    """See that each moving action has one route; give the walks that turned or passed home."""
    state, setup = match._state, match.setup
    shown = routes(setup, match.view(match.turn).state)
    moving = [one for one in match.actions if one.kind not in ("wait", "stay", "roll", "offer")]
    assert [route.action for route in shown] == [one.value for one in moving]
    reading, turned = Reading(setup, state), set()
    for route in shown:
        assert route.towns[0] == state.seats[state.seat].town
        assert route.towns[-1] == route.stop == route.action & d.TARGET
        if route.kind != "walk":
            continue
        for a, b in pairwise(route.towns):
            assert b in setup.board.roads[a]
        full = len(route.towns) == state.roll + 1
        if route.aim == route.stop:
            legs = [leg for towns, leg in reading.lawful_walks() if towns == route.towns]
            assert full == bool(legs)
            if not full:  # came home on the way (DA23)
                assert route.stop == state.seats[state.seat].start
                assert setup.options["home_exact"] == "pass"
            if not full or legs[0]:
                turned.add(route.action)
        else:
            assert reading.barred(route.aim)
    return turned


def check_books(match: Match, handed_in: Counter, dealt: int) -> None:
    """Count every card and pawn anew."""
    state, setup = match._state, match.setup
    seats = [state.seats[seat] for seat in range(len(match.players))]
    hands = [[card for card in seat.hand if card >= 0] for seat in seats]
    every = [card for hand in hands for card in hand]
    assert len(set(every)) == len(every)
    assert len(every) + handed_in.total() == dealt * len(seats)

    for at, seat in enumerate(seats):
        assert len(hands[at]) == seat.left
        for other in seats[:at]:
            if seat.town == other.town:
                assert seat.town in (seat.start, other.start)

    wanted = setup.options["chance_deck"]
    for card, name in enumerate(("plane", "ferry", "extra_roll", "lose_turn")):
        kept = sum(seat.ticket[card] for seat in seats) if card < 2 else 0
        under = list(state.under[: state.n_under]).count(card)
        assert state.deck[card] + under + kept == wanted[name]

    where = Counter(q for q in range(d.QUESTIONS) if state.card[q] != d.AWAY)
    where += Counter(state.below[: state.n_below])
    where += Counter(q for seat in seats for q in seat.recent if q >= 0)
    where += Counter([state.asked] if state.asked >= 0 else [])
    assert where == Counter(range(len(setup.questions.questions)))
    assert (state.phase == d.DONE) == (state.winner >= 0)


@pytest.mark.parametrize(
    "options",
    [
        {"start_mode": "own", "home_exact": "pass", "dead_end": "branch", "players": 4},
        {"allow_trade": True, "players": 3, "quiz_skill": [0, 50, 100]},
        {"hands_open": True, "chance_deck": NO_CHANCE_CARDS, "die": [2, 0, 1, 1, 1, 3]},
        {"players": 1, "cards_per_group": 2, "max_rounds": None, "first": 0},
    ],
)
def test_the_game_holds_what_every_game_must(options):
    """C1, C3, C4, C6, C7, DA25: games end, replay, balance, and views show nothing hidden."""
    options = {"cards_per_group": 1} | options
    report = gt.check_game("denmark_tour", seeds=[7], fast=False, **options)
    assert report.games >= 2
    assert report.actions > 200


def test_compiled_games_with_all_options_are_the_same():
    """C1: action by action, the compiled rules play what the interpreted ones play."""
    for seed in SEEDS:
        line_up, options = random_options(seed)
        setup = Match("denmark_tour", line_up, **options).setup
        slow = bulk.play(setup, 1, seed, trace=5_000)
        fast = bulk.play(setup, 1, seed, trace=5_000, kernel=compiled.kernel(setup.game))
        assert fast == slow, options
