"""Whole random games with options drawn at random: what must hold at every step."""

import random

import pytest

import gametour as gt
from gametour import Match
from gametour.engine import bulk, compiled, driver
from gametour.engine.rules import CHANCE, OVER, ROUND, TURN, Events
from gametour.games.globetrotters import declared as d

ARRIVALS = (d.TOOK_OFF, d.FLEW, d.BY_LAND)


def random_options(seed: int) -> tuple[list[str], dict]:
    """Draw who sits and every option."""
    chooser = random.Random(seed)
    options = {
        "n_dest": chooser.choice([5, 6, 8, 10]),
        "cities": chooser.choice(["usual", "random"]),
        "start": chooser.choice(["offboard", "home", "random"]),
        "start_money": chooser.choice([0, 0, 5, 30]),
        "explode": chooser.choice(["once", "unlimited"]),
        "sell_grounded": chooser.random() < 0.5,
        "die": chooser.choice(["fair", "fair", [3, 1, 1, 1, 2, 5], [2, 0, 1, 0, 1, 0]]),
        "max_rounds": chooser.choice([200, 20]),
    }
    return [chooser.choice(["greedy", "random"]) for _ in range(1 + seed % 5)], options


class Books:
    """Accounts kept from the events alone: money, marks, pawns, wins."""

    def __init__(self, setup) -> None:
        self.setup = setup
        seats = range(len(setup.players))
        self.money = [setup.options["start_money"] for _ in seats]
        self.marks = [set() for _ in seats]
        self.city = [-1 for _ in seats]
        self.arrived: dict[int, int] = {}
        self.rolled: dict[int, int] = {}
        self.winning_steps = set()
        self.steps = 0

    def enter(self, events: Events) -> None:
        """Go through what one action brought about."""
        for row in events.row[: events.n]:
            kind, seat, a, b = row.kind, row.seat, row.a, row.b
            if kind in (TURN, ROUND):
                self.steps += kind == TURN
                self.arrived, self.rolled = {}, {}
            elif kind == d.EARNED:
                self.money[seat] += a
            elif kind == d.BOUGHT:
                self.money[seat] -= b
            elif kind == d.ROLLED:
                self.rolled[seat] = a
            elif kind == d.STARTED:
                self.city[seat] = a
            elif kind in ARRIVALS:
                assert self.city[seat] == a
                assert seat not in self.arrived
                self.city[seat] = self.arrived[seat] = b
                if kind == d.BY_LAND:
                    self.money[seat] -= self.rolled[seat]
            elif kind == d.MARKED:
                assert self.arrived[seat] == a
                assert a not in self.marks[seat]
                self.marks[seat].add(a)
                assert len(self.marks[seat]) == b
            elif kind == d.WON:
                assert self.arrived[seat] == a
                assert len(self.marks[seat]) == self.setup.options["n_dest"]
                self.winning_steps.add(self.steps)

    def balance(self, state) -> None:
        """Compare with the state."""
        for seat, money in enumerate(self.money):
            me = state.seats[seat]
            assert money == me.money >= 0
            assert self.city[seat] == (state.place[me.city] if me.city >= 0 else -1)
            ticked = {state.place[c] for c in range(d.DESTINATIONS) if me.marks >> c & 1}
            assert self.marks[seat] == ticked


def played_with_books(seed: int, line_up: list[str], options: dict) -> Books:
    """Play one game by its bare rules, and see after each action that the books balance."""
    setup = Match("globetrotters", line_up, seed=seed, **options).setup
    game, tables, chooser = setup.game, setup.tables, random.Random(seed)
    state, view, events, books = game.state(), game.state(), Events(), Books(setup)
    out, weight = [0] * driver.CAPACITY, [0] * driver.CAPACITY
    game.deal(tables, state)
    rounds = 0
    while rounds < options["max_rounds"]:
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
    assert len(books.winning_steps) == (state.phase == d.DONE)
    return books


@pytest.mark.parametrize("block", range(20))
def test_what_holds_in_every_game(block):
    """G9-G11, G18, G20-G23, GA4, GA8, GA17, GA18: money is conserved and never negative.

    Income less tickets less overland is the purse; marks come by arrival only; there is one step
    at most in which somebody wins.
    """
    won = 0
    for seed in range(100 * block, 100 * block + 100):
        line_up, options = random_options(seed)
        books = played_with_books(seed, line_up, options)
        won += len(books.winning_steps)
    assert won > 20


@pytest.mark.parametrize(
    "options",
    [
        {"start": "home", "sell_grounded": True, "players": 4},
        {"start": "random", "cities": "random", "explode": "unlimited", "players": 5},
        {"start_money": 12, "die": [2, 0, 1, 1, 1, 3], "players": 3},
        {"players": 1, "max_rounds": None},
    ],
)
def test_the_game_holds_what_every_game_must(options):
    """C1, C3, C4, C6, C7, GA20: games end, replay, balance, and views show nothing hidden."""
    report = gt.check_game("globetrotters", seeds=[7], fast=False, **({"n_dest": 5} | options))
    assert report.games >= 2
    assert report.actions > 100


def test_compiled_games_with_all_options_are_the_same():
    """C1: action by action, the compiled rules play what the interpreted ones play."""
    for seed in range(25):
        line_up, options = random_options(seed)
        setup = Match("globetrotters", line_up, **options).setup
        slow = bulk.play(setup, 1, seed, trace=5_000)
        fast = bulk.play(setup, 1, seed, trace=5_000, kernel=compiled.kernel(setup.game))
        assert fast == slow, options


def test_the_careful_bot_plays_well():
    """G1, G10: against two that do anything it wins nearly always."""
    setup = Match("globetrotters", ["random", "greedy", "random"]).setup
    won = [row[1] == 1 for row in bulk.play(setup, 40, seed=3).results]
    assert sum(won) >= 38
