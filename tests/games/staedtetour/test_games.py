"""Whole random games with options drawn at random: what must hold at every step."""

import random

import pytest

import gametour as gt
from gametour import Match
from gametour.engine import bulk, compiled, driver
from gametour.engine.rules import CHANCE, OVER, ROUND, Events
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


class Books:
    """Accounts kept from the events alone: tickets, stars, how far a ride still goes."""

    def __init__(self, setup) -> None:
        self.setup = setup
        seats = len(setup.players)
        self.tickets, self.stars = [0] * seats, [0] * seats
        self.pot = self.lying = self.draws = self.left = 0
        self.guide, self.ticket = -1, None
        self.bus = -1
        self.ended = False

    def enter(self, events: Events) -> None:
        """Go through what one action brought about."""
        for row in events.row[: events.n]:
            kind, seat, a, b = row.kind, row.seat, row.a, row.b
            assert not self.ended or kind == ROUND, "something happened after the end"
            if kind == d.STARTED:
                self.bus = a
                assert not self.setup.board.stations[a].destination, "S3"
            elif kind == d.DREW:
                assert self.ticket is None or self.left == 0
                self.draws += 1
                self.pot += 1
                self.guide, self.ticket, self.left = seat, a, self.pot
                assert a == d.ROUND_TRIP or b == self.pot
            elif kind == d.PLACED:
                assert self.ticket == d.ROUND_TRIP
                self.lying += 1
                assert a == self.lying
            elif kind == d.DROVE:
                assert (seat, a) == (self.guide, self.bus)
                assert self.ticket is not None, "driving on after a claim (SA8)"
                self.bus, self.left = b, self.left - 1
                assert self.left >= 0 or self.ticket == d.ROUND_TRIP
            elif kind == d.CLAIMED:
                assert (a, b) == (self.bus, self.pot)
                self.tickets[seat] += self.pot
                self.pot, self.ticket, self.left = 0, None, 0
            elif kind == d.TOOK_STARS:
                assert a == self.lying
                self.stars[seat] += self.lying
                self.lying = 0
                assert b == self.stars[seat]
            elif kind == d.ENDED:
                self.ended = True

    def balance(self, state) -> None:
        """Compare with the state."""
        seats = range(len(self.tickets))
        assert self.tickets == [state.tickets[s] for s in seats]
        assert self.stars == [state.stars[s] for s in seats]
        assert (self.pot, self.lying) == (sum(state.pot), state.stars_lying)
        assert self.draws == sum(self.setup.tables.bag) - sum(state.bag)


def played_with_books(seed: int, line_up: list[str], options: dict) -> Books:
    """Play one game by its bare rules, and see after each action that the books balance."""
    setup = Match("staedtetour", line_up, seed=seed, **options).setup
    game, tables, chooser = setup.game, setup.tables, random.Random(seed)
    state, view, events, books = game.state(), game.state(), Events(), Books(setup)
    out, weight = [0] * driver.CAPACITY, [0] * driver.CAPACITY
    game.deal(tables, state)
    rounds, most = 0, options["max_rounds"] or 1_000
    while rounds < most:
        seat = game.turn(tables, state)
        if seat == OVER:
            break
        if seat == CHANCE:
            n = game.chances(tables, state, out, weight)
        else:
            n = game.actions(tables, state, out)
            view.copy_from(state)
            game.conceal(tables, view, seat)
            game.bots[line_up[seat]](tables, view, seat, out, n, weight)
        action = driver.pick(out, weight, n, chooser.random())
        events.n = 0
        game.apply(tables, state, action, events)
        assert events.lost == 0
        rounds += sum(row.kind == ROUND for row in events.row[: events.n])
        books.enter(events)
        books.balance(state)
        game.invariants(setup, state)
    assert books.ended == (state.phase == d.DONE)
    return books


@pytest.mark.parametrize("block", range(20))
def test_what_holds_in_two_thousand_games(block):
    """S3, S4, S7-S10, S12, S13, S15, S16, SA2, SA8, SA10, SA13: told by the events alone.

    The sum of all stacks is what was drawn and not left lying, and three for each star won; the
    usual game ends with the fifth star or an empty bag.
    """
    ended = 0
    for seed in range(100 * block, 100 * block + 100):
        line_up, options = random_options(seed)
        books = played_with_books(seed, line_up, options)
        assert sum(books.tickets) + books.pot == books.draws
        if books.ended and options["end_condition"] == "fifth_overall":
            assert sum(books.stars) == 5 or books.draws == sum(books.setup.tables.bag)
        assert books.ended or options["max_rounds"]
        ended += books.ended
    assert ended > 40


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
