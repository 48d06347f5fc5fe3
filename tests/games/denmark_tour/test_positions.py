"""Thousands of random positions on nasty little maps, against a second reading of the rules."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from gametour.engine.rules import CHANCE
from gametour.games.denmark_tour import declared as d
from gametour.games.denmark_tour.routes import Route, routes
from tests.games.denmark_tour.literal import Reading
from tests.games.denmark_tour.positions import Table, country, position

LETTERS = "ABCDEFGHI"
MAPS = 30
THROWS = 60


def random_map(path: Path, chooser: random.Random) -> list[str]:
    """Write a map of a few towns: trees, rings, dead ends, islands; crossings of all kinds."""
    towns = list(LETTERS[: chooser.randint(3, 9)])
    joined, roads, crossed = towns[:1], set(), set()
    for town in towns[1:]:
        other = chooser.choice(joined[-3:])
        (roads if chooser.random() < 0.8 else crossed).add((other, town))
        joined.append(town)
    for _ in range(chooser.randint(0, 3)):
        a, b = sorted(chooser.sample(towns, 2))
        roads.add((a, b))
    for _ in range(chooser.randint(0, 3)):
        crossed.add(tuple(sorted(chooser.sample(towns, 2))))
    tolls = {next(iter(crossed))} if crossed and chooser.random() < 0.5 else set()
    airports = chooser.sample(towns, 3) if chooser.random() < 0.5 else []
    country(
        path,
        " ".join([*("-".join(road) for road in sorted(roads)), *towns]),
        ferries=" ".join("-".join(pair) for pair in sorted(crossed - tolls)),
        tolls=" ".join("-".join(pair) for pair in sorted(tolls)),
        airports="".join(airports),
        port=towns[0],
    )
    return towns


def random_position(path: Path, towns: list[str], chooser: random.Random) -> Table:
    """Sit down at a map: one to four pawns, own or common start towns, tickets."""
    seats = chooser.randint(1, min(4, len(towns)))
    own = chooser.random() < 0.5
    starts = chooser.sample(towns, seats) if own else chooser.choice(towns)
    return position(
        path,
        chooser.sample(towns, seats),
        start_mode="own" if own else "common",
        start=starts,
        arrived=[0] if chooser.random() < 0.7 else [],
        cards={0: [] if chooser.random() < 0.5 else ["i1"]},
        tickets={0: (chooser.randint(0, 1), chooser.randint(0, 1))},
        home_exact=chooser.choice([True, "pass"]),
        dead_end=chooser.choice(["strict", "branch"]),
    )


def stand_anew(table: Table, towns: list[str], chooser: random.Random) -> None:
    """Put the pawns elsewhere and let seat 0 throw."""
    state, board = table.state, table.match.setup.board
    seats = len(table.match.players)
    for seat, town in enumerate(chooser.sample(towns, seats)):
        state.seats[seat].town = board.index(town)
    if chooser.random() < 0.2:  # several in a start town (DA3)
        state.seats[seats - 1].town = state.seats[seats - 1].start
        others = {state.seats[seat].town for seat in range(seats - 1)}
        if state.seats[seats - 1].town in others and state.seats[0].start not in others:
            state.seats[seats - 1].town = board.index("i9")
    state.seats[0].usable = int(chooser.random() < 0.7)
    state.seat = 0
    state.phase = chooser.choice([d.MOVE, d.MOVE, d.MOVE, d.DECIDE])
    state.roll = chooser.randint(1, 6) if state.phase == d.MOVE else 0
    state.card_move = int(state.roll == 6 or chooser.random() < 0.2)


def actions_of(table: Table) -> list[str]:
    out = [0] * 512
    n = table.match.game.actions(table.match.setup.tables, table.state, out)
    return [table.word(value) for value in out[:n]]


@pytest.mark.parametrize("seed", range(MAPS))
def test_actions_and_routes_are_what_the_rules_say(seed, tmp_path):
    """D5-D8, D10, D11, D15, D20, D21, DA3, DA12, DA14-DA17, DA23: these actions and no others."""
    chooser = random.Random(seed)
    towns = random_map(tmp_path / "map", chooser)
    table = random_position(tmp_path / "map", towns, chooser)
    for _ in range(THROWS):
        stand_anew(table, towns, chooser)
        reading = Reading(table.match.setup, table.state)
        rolled = table.state.phase == d.MOVE
        expected = reading.after_a_roll() if rolled else reading.with_tickets()
        listed = actions_of(table)
        assert len(set(listed)) == len(listed)
        assert set(listed) == expected, (table.state.roll, [table.pawn(s) for s in range(4)])
        shown = routes(table.match.setup, table.state)
        assert [table.word(route.action) for route in shown] == [
            words for words in listed if " " in words
        ]
        for route in shown:
            check_route(reading, table.word(route.action).split()[0], route)


def check_route(reading: Reading, kind: str, route: Route) -> None:
    """See that a route begins at the pawn, ends at its stop, and is a lawful way there."""
    board, towns = reading.board, route.towns
    assert towns[0] == reading.me.town
    assert towns[-1] == route.stop
    assert (route.aim == route.stop) == (kind not in ("divert", "beyond", "sail_beyond")) or (
        route.stop == towns[0]
    )
    if kind in ("walk", "divert"):
        assert route.kind == "walk"
        assert all(b in board.roads[a] for a, b in pairwise(towns))
        assert any(leads(reading, kind, walk, route) for walk in reading.lawful_walks())
        return
    crossing = {(one.kind, *sorted((one.a, one.b))) for one in board.crossings}
    assert (route.kind, *sorted(towns[:2])) in crossing
    assert route.aim == towns[1]
    if kind in ("fly", "sail", "cross"):
        assert len(towns) == 2
        assert (route.kind == "flight") == (kind == "fly") or kind == "cross"
    else:
        assert route.kind != "flight"
        assert reading.barred(route.aim)
        assert route.stop in reading.beyond(route.aim, route.aim)
        assert all(b in board.roads[a] for a, b in pairwise(towns[1:]))
        assert len(towns) == 2 + board.distance(route.aim, route.stop)


def leads(reading: Reading, kind: str, walk: tuple, route: Route) -> bool:
    """Tell whether this walk is the one that the route shows."""
    towns, leg = walk
    if kind == "walk" and route.towns != towns:
        home = route.stop == reading.me.start and reading.me.left == 0
        passed = towns[: len(route.towns)] == route.towns and len(route.towns) < len(towns)
        return home and passed and reading.setup.options["home_exact"] == "pass"
    if reading.end_of(walk)[0] != kind or route.stop not in reading.end_of(walk)[1]:
        return False
    if kind == "walk":
        return route.aim == towns[-1]
    beyond = route.towns[len(towns) :]
    away = reading.board.distance
    farther = [away(towns[leg], town) for town in (towns[-1], *beyond)]
    goes_on = route.towns[: len(towns)] == towns and farther == list(
        range(farther[0], farther[0] + len(farther))
    )
    stops_before = not beyond and towns[: len(route.towns)] == route.towns
    return route.aim == towns[-1] and (goes_on or stops_before)


def test_routes_of_turns_without_a_move(tmp_path):
    """C4, D16: while chance decides, or a question is open, no way lights up."""
    table = position(country(tmp_path / "map", "A-B-C"), "AC")
    assert table.match.turn == CHANCE
    assert routes(table.match.setup, table.state) == ()
    table.roll(6)
    table.match.play(0)
    assert routes(table.match.setup, table.state) == ()
