"""What can be known of the destinations of others: SA21, `value S5`, and the bot that uses it."""

import random
from fractions import Fraction
from itertools import product

import pytest

from gametour import Match
from gametour.engine import bulk
from gametour.engine.rules import CHANCE, OVER
from gametour.games.staedtetour import declared as d
from gametour.games.staedtetour.inference import candidates, count, posterior, weigh, weight_of
from tests.games.staedtetour.positions import ROUND, SINGLE, position, ready

CHORD = "s-A-B-C-D-F-G-H-I-s A-I"


def test_value_s5_silence_speaks():
    """S1, SA21: value S5: 1/27 each before, 1/21 after six silent passes."""
    table = position("europe", ("Dijon", "Paris"), ["Wien", "Krakau"], pot=(7, 0, 0))
    before = posterior(table.match.view(0), 1)
    assert len(before) == 27
    assert set(before.values()) == {Fraction(1, 27)}
    assert "Wien" not in before
    passed = {"Brügge", "Köln", "Frankfurt am Main", "Heidelberg", "Straßburg", "Zürich"}
    table.draw(SINGLE, "Brügge", "Köln", "Frankfurt am Main", "Heidelberg", "Straßburg")
    table.go("Freiburg im Breisgau")
    table.go("Zürich")
    assert table.state.phase == d.TICKET
    after = posterior(table.match.view(0), 1)
    assert set(before) - set(after) == passed
    assert set(after.values()) == {Fraction(1, 21)}


def test_silence_is_exact(set_up):
    """SA21, S5: against counting every way in which the cards may lie."""
    for seats, seed in product((3, 4), range(4)):
        match = ready(Match("staedtetour", ["greedy"] * seats, seed=seed))
        for _ in range(60):
            if match.turn == OVER:
                break
            match.draw() if match.turn == CHANCE else match.bot_move()
        if match._state.phase == d.GOAL:
            match.draw()
        view, state = match.view(0), match._state
        held = [
            [x for x in range(48) if state.possible[s] >> x & 1 and x != state.goal[0]]
            for s in range(1, seats)
        ]
        lies = [one for one in product(*held) if len(set(one)) == len(one)]
        assert lies
        for opponent in range(1, seats):
            found = posterior(view, opponent, driving=False)
            assert sum(found.values()) == 1
            for station, chance in found.items():
                index = match.setup.board.index(station)
                ways = sum(one[opponent - 1] == index for one in lies)
                assert chance == Fraction(ways, len(lies))


def test_what_one_knows_of_oneself_and_of_who_holds_no_card(set_up):
    """S1, S12, SA21: the own card surely, and nothing of a card not yet drawn."""
    table = set_up("Is", ["C", "H"], roads=CHORD, pot=(2, 0, 0))
    assert posterior(table.match.view(0), 0) == {"C": 1}
    assert "C" not in posterior(table.match.view(0), 1)
    assert set(posterior(table.match.view(None), 0)) == set("ABCDFGHI")
    table.draw(SINGLE, "B")
    assert posterior(table.match.view(1), 0) == {}
    table.new_goal("D")
    left = posterior(table.match.view(1), 0)
    assert set(left) == set("ABDFGI")  # neither the discard nor the own card


def test_discards_come_back_with_the_shuffling(set_up):
    """SA15, SA21: excluded until then."""
    table = set_up("Is", ["H", "A"], roads="s-A-H-I-s A-I", discarded=["I"])
    assert set(posterior(table.match.view(1), 0)) == {"H"}
    table.draw(SINGLE)
    table.new_goal("I")
    assert set(posterior(table.match.view(0), 1)) == {"A", "I"}


def test_turning_away_speaks_too(set_up):
    """S11: who could have driven to a city and did not hardly wants to go there."""
    table = set_up("DC", ["D", "F"], roads="s-A-B-C-D-F-G-H-I-s A-I C-s", pot=(0, 0, 0))
    table.draw(SINGLE, "s")
    after = posterior(table.match.view(1), 0)
    assert after["B"] == after["A"] / 16
    assert posterior(table.match.view(1), 0, driving=False)["B"] == Fraction(1, 7)


def test_a_round_trip_tells_more(set_up):
    """SA11: nothing is too far, so a road that is not the shortest to a city tells against it."""
    table = set_up("Is", ["D", "F"], roads=CHORD)
    table.draw(ROUND, "B")
    assert table.bus == "D"
    table = set_up("Is", ["G", "F"], roads=CHORD)
    table.draw(ROUND)
    avoided = table.state.avoided[0]
    assert avoided == 0  # no choice as yet: from s there is one road on
    table.go("B")
    index = table.match.setup.board.index
    assert table.state.avoided[0] >> index("I") & 1


def test_what_is_known_is_true():
    """SA9, SA21: in games of bots the true destination is always possible, and is likelier than not
    by a choice at random; inference from driving helps."""
    chances = []
    for seed in range(6):
        match = ready(Match("staedtetour", ["greedy"] * 3, seed=seed))
        while match.turn != OVER:
            state = match._state
            if state.phase == d.TICKET:
                for seat, other in ((0, 1), (1, 2), (2, 0)):
                    view = match.view(seat)
                    goal = match.setup.station(state.goal[other])
                    plain = posterior(view, other, driving=False)
                    chances.append((posterior(view, other)[goal], plain[goal], 1 / len(plain)))
            match.draw() if match.turn == CHANCE else match.bot_move()
    driving, silence, guess = (sum(column) / len(chances) for column in zip(*chances, strict=True))
    assert driving > 1.1 * silence
    assert silence == pytest.approx(guess, rel=0.03)


def test_sets_of_stations():
    """SA21: the compiled sums are those of a plain count."""
    chooser = random.Random(1)
    for _ in range(300):
        stations, avoided = chooser.getrandbits(60), chooser.getrandbits(60)
        assert count(stations) == bin(stations).count("1")
        listed = [x for x in range(60) if stations >> x & 1]
        assert weigh(stations, avoided) == sum(1 if avoided >> x & 1 else 16 for x in listed)
    match = ready(Match("staedtetour", 2, seed=1))
    view = match.view(0).state
    view.avoided[1] = 1 << 5
    assert (weight_of(view, 1, 5), weight_of(view, 1, 6)) == (1, 16)
    assert candidates(view, 0, 1) == match.setup.tables.destinations & ~(1 << view.goal[0])


def wins(line_up: list[str], games: int) -> float:
    """Play games; gives how many seat 0 wins, shared ones in parts."""
    setup = Match("staedtetour", line_up, seed=0).setup
    rows = [row[: len(line_up)] for row in bulk.play(setup, games, seed=5).results]
    return sum(1 / row.count(1) for row in rows if row[0] == 1) / games


def test_the_greedy_bot_plays_well():
    """S16: it wins far more than its share against bots that do anything."""
    assert wins(["greedy", "random"], 150) > 0.75
    assert wins(["greedy", "random", "random", "random"], 150) > 0.42


def test_the_greedy_bot_drives_home(set_up):
    """S12: along the way, where it can get there."""
    table = set_up("Is", ["C", "H"], roads=CHORD, pot=(2, 0, 0), players=["greedy", "greedy"])
    table.draw(SINGLE)
    board, choice = table.match.setup.board, table.match.bot_choice()
    assert board.edges[choice & d.TARGET].head == board.index("B")
