"""What chance says: costs before the roll (G6-G8, GA3), and the way overland (G18, GA8)."""

from fractions import Fraction

import pytest

from gametour import Match
from gametour.engine.rules import CHANCE
from gametour.games.globetrotters import declared as d
from gametour.games.globetrotters.chances import arrival_chances, cost_chances, overland_chance


def match_of(**options):
    match = Match("globetrotters", 3, seed=3, autosave=False, **options)
    while match.turn >= 0:
        match.play(match.actions[0])
    return match


def test_a_city_is_grounded_with_one_sixth_and_a_six_is_rolled_on_once():
    """G6, G7, G8."""
    match = match_of()
    chances = cost_chances(match.setup, match.view().state, 4)
    assert sum(chances.values()) == 1
    assert chances[1] == Fraction(1, 6)
    assert {chances[cost] for cost in (2, 3, 4, 5)} == {Fraction(1, 6)}
    assert {chances[cost] for cost in range(7, 13)} == {Fraction(1, 36)}


def test_after_a_six_the_city_to_be_rolled_is_grounded_no_more():
    """GA3."""
    match = match_of()
    match.play(6)
    assert match.view().state.phase == d.AGAIN
    chances = cost_chances(match.setup, match.view().state, 0)
    assert set(chances.values()) == {Fraction(1, 6)}
    assert set(chances) == set(range(7, 13))


def test_a_loaded_die_and_unlimited_sixes_are_reckoned_exactly():
    """GA3, C2."""
    match = match_of(die=[0, 1, 0, 0, 0, 1], explode="unlimited")
    chances = cost_chances(match.setup, match.view().state, 0)
    assert [chances[cost] for cost in (2, 8, 14)] == [Fraction(1, 2**k) for k in (1, 2, 3)]
    assert sum(chances.values()) == 1


@pytest.mark.parametrize("money", range(8))
def test_the_way_overland_is_paid_by_as_many_faces_as_the_purse_holds(money):
    """G18."""
    assert overland_chance(match_of().setup, money) == Fraction(min(money, 6), 6)


def test_at_the_counter_each_city_tells_its_chance_and_only_of_the_own_purse():
    """G10, G18."""
    match = match_of(start_money=3)
    while match.turn == CHANCE:
        match.draw()
    own, others = match.view(match.turn), match.view(None)
    chances = arrival_chances(match.setup, own.state, match.turn)
    bought = {action.value & d.TARGET for action in match.actions if action.kind == "buy"}
    assert set(chances) == bought
    assert set(chances.values()) == {Fraction(1)}
    assert arrival_chances(match.setup, others.state, match.turn) == {}


def test_from_a_grounded_city_a_ticket_is_worth_what_the_purse_then_pays():
    """GA8, GA9."""
    match = match_of(start="home", start_money=4)
    while match.turn == CHANCE and match.drawer.seat < 0:  # the home of all is grounded
        match.play(1 if match.view().state.city == 0 else 2)
    while match.turn == CHANCE:
        match.play(1)
    state = match.view(0).state
    assert arrival_chances(match.setup, state, 0) == dict.fromkeys(range(1, 10), Fraction(1, 2))
    match.play(next(a for a in match.actions if a.kind == "buy"))
    [(first, chance)] = arrival_chances(match.setup, match.view(0).state, 0).items()
    assert (first, chance) == (1, Fraction(1, 2))
