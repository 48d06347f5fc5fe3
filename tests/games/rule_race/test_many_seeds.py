"""Two thousand races with options and rules drawn at random: books kept from the events alone."""

import random

import pytest

from gametour import Match
from gametour.engine import driver
from gametour.engine.rules import CHANCE, OVER, ROUND, TURN, Events
from gametour.games.rule_race import declared as d
from gametour.games.rule_race import rules
from gametour.games.rule_race.rule_sets import NUMBERS
from tests.games.rule_race.test_games import random_options

BLOCKS, BLOCK = 20, 100
# Sixty rounds of two turns with 21 throws, each with an event rule and two tries at a new one.
MOST_STEPS = 60 * 2 * (1 + d.EXTRA_ROLLS) * 15
CONDITIONS = [*range(d.ALWAYS, d.AHEAD + 1), *range(d.THROWN + 1, d.THROWN + 7)]
CONDITIONS += range(d.ON_FIELD + d.START_FIELD, d.ON_FIELD + d.GOAL)
BY_RULE = (d.SHIFTED, d.SET_BACK, d.HAND_MOVED)


class Books:
    """Accounts kept from the events alone: pawns, rounds, rolls and rules."""

    def __init__(self, setup) -> None:
        self.setup = setup
        self.field = [d.START_FIELD] * d.TEAMS
        self.rounds = 0
        self.turns_in_round = 0
        self.extra_rolls = 0
        self.thrown = 0
        self.general = setup.tables.n_general
        self.closed_until = {}
        self.home = set()

    def enter(self, events: Events) -> None:
        """Go through what one action brought about."""
        for row in events.row[: events.n]:
            kind, seat, a, b = row.kind, row.seat, row.a, row.b
            if kind == ROUND:
                self.rounds += 1
                self.turns_in_round = 0
            elif kind in (TURN, d.MISSED):
                self.turns_in_round += 1
                self.extra_rolls = 0
                assert self.turns_in_round <= len(self.setup.players)  # R7, RA17
            elif kind == d.ROLLED:
                self.thrown = a
                assert b <= d.EXTRA_ROLLS  # RA17
            elif kind in (d.MOVED, d.BOUNCED):
                assert self.field[seat] == a
                assert b != d.GOAL or a + self.thrown == d.GOAL  # R11
                self.field[seat] = b
            elif kind in BY_RULE:
                assert self.field[seat] == a
                assert d.START_FIELD <= b < d.GOAL  # RA16
                self.field[seat] = b
            elif kind == d.SWAPPED:
                assert (self.field[1 - seat], self.field[seat]) == (a, b)
                assert min(a, b) > d.START_FIELD  # RA23
                self.field = self.field[::-1]
            elif kind == d.HOME:
                self.home.add(seat)
            elif kind in (d.ADOPTED, d.ABOLISHED):
                self.enter_rule(kind, a)

    def enter_rule(self, kind: int, index: int) -> None:
        """Follow the rules; a protected one is left alone (R15)."""
        if kind == d.ABOLISHED:
            self.check_open(index)
            self.general -= 1
            later = {i: until for i, until in self.closed_until.items() if i > index}
            for i, until in later.items():
                del self.closed_until[i]
                self.closed_until[i - 1] = until
            return
        if index < d.EVENT_FIELDS:
            self.check_open(index)
        else:
            assert index == d.EVENT_FIELDS + self.general  # the youngest comes last (RA12)
            self.general += 1
        self.closed_until[index] = self.rounds + self.setup.options["min_rounds"] + 1

    def check_open(self, index: int) -> None:
        assert self.closed_until.pop(index, 0) <= self.rounds

    def balance(self, state) -> None:
        """Compare with the state."""
        seats = len(self.setup.players)
        assert self.field[:seats] == list(state.position[:seats])
        assert self.general == state.n_general <= d.GENERAL_RULES
        assert self.home == {s for s in range(seats) if state.position[s] == d.GOAL}


def rules_drawn(chooser: random.Random, state) -> None:
    """Put rules in force that a game master admitted who cares for nothing: any at all."""
    state.n_general = chooser.randint(0, d.GENERAL_RULES)
    places = [*state.event_rule, *state.general[: state.n_general]]
    for number, place in enumerate(places):
        general = number >= d.EVENT_FIELDS
        effect = chooser.randint(d.MOVE, d.MULTIPLY if general else d.SWAP)
        amount = chooser.choice(NUMBERS[effect]) if effect in NUMBERS else 0
        rules.set_rule(place, chooser.choice(CONDITIONS), effect, amount, 0)


def played(seed: int, line_up: list[str], options: dict, *, any_rules: bool) -> Books:
    """Play one race by its bare rules, and see after each action that the books balance."""
    setup = Match("rule_race", line_up, seed=seed, **options).setup
    game, tables, chooser = setup.game, setup.tables, random.Random(seed)
    state, view, events, books = game.state(), game.state(), Events(), Books(setup)
    out, weight = [0] * driver.CAPACITY, [0] * driver.CAPACITY
    game.deal(tables, state)
    if any_rules:
        rules_drawn(chooser, state)
        books.general = state.n_general
    for _ in range(MOST_STEPS):
        seat = game.turn(tables, state)
        if seat == OVER or books.rounds >= options["max_rounds"]:
            return books
        if seat == CHANCE:
            n = game.chances(tables, state, out, weight)
        else:
            n = game.actions(tables, state, out)
            view.copy_from(state)
            bot = line_up[seat] if seat < len(line_up) else chooser.choice(["greedy", "random"])
            game.bots[bot](tables, view, seat, out, n, weight)
        events.n = 0
        game.apply(tables, state, driver.pick(out, weight, n, chooser.random()), events)
        assert events.lost == 0
        books.enter(events)
        books.balance(state)
        game.invariants(setup, state)
    raise AssertionError(f"race {seed} never ends")


@pytest.mark.parametrize("block", range(BLOCKS))
def test_what_holds_in_every_race(block):
    """R7, R11, R15, RA12, RA14, RA16, RA17, RA23: whatever rules the teams make."""
    home = 0
    for seed in range(BLOCK * block, BLOCK * (block + 1)):
        line_up, options = random_options(seed)
        home += bool(played(seed, line_up, options, any_rules=False).home)
    assert home > BLOCK // 2


@pytest.mark.parametrize("block", range(4))
def test_a_race_ends_by_max_rounds_under_any_rules(block):
    """C7, RA17, RA21: also under eighteen rules that no careful game master would admit."""
    for seed in range(BLOCK * block, BLOCK * (block + 1)):
        line_up, options = random_options(seed)
        books = played(seed, line_up, options, any_rules=True)
        assert books.rounds <= options["max_rounds"]
