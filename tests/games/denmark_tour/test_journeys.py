"""How long journeys take and how likely landings are: `value D4`, `value D5`, and other checks."""

import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametour import Match
from gametour.boards import read_board
from gametour.engine.rules import CHANCE
from gametour.games.denmark_tour import (
    JourneyError,
    declared,
    expected_turns,
    journey,
    landing_chance,
    landing_table,
    landings_from,
    turn_table,
)
from tests.games.denmark_tour.positions import NO_CHANCE_CARDS, country, position

BOARD = read_board("denmark")
EVERYWHERE = st.sampled_from(BOARD.towns).map(lambda town: town.index)
SKILL = st.sampled_from([0, 0.25, 1])


def name(town):
    return BOARD.towns[town].name


@pytest.mark.parametrize(
    ("start", "goal", "turns"),
    [("Nyborg", "Odense", 6), ("København", "Odense", 9), ("Grenaa", "Anholt", 3)],
)
def test_value_d4_fewest_expected_turns(start, goal, turns):
    """D5, D8, D20: value D4."""
    assert expected_turns(start, goal) == pytest.approx(turns, abs=1e-10)


@pytest.mark.parametrize(
    ("start", "goal", "turns"),
    [("Skagen", "Frederikshavn", 6.010324597), ("Roskilde", "København", 5.114382222)],
)
def test_value_d5_fewest_expected_turns_where_ways_are_many(start, goal, turns):
    """D5, D8, D20: value D5."""
    assert expected_turns(start, goal) == pytest.approx(turns, abs=5e-10)


def by_the_board(town, number, card, crossings):
    """Where a number may lead, read off the board: what is landed on, and whether one may stay."""
    landed = {walk.towns[-1] for walk in BOARD.walks(town, number)}
    far = {crossing.b for crossing in BOARD.far_ends(town)} if crossings and not card else set()
    on_foot = bool(landed)
    if number in (1, 5):
        landed |= far
    stays = bool(far) and (on_foot or number not in (1, 5))
    return landed, stays or not landed


@settings(max_examples=12)
@given(goal=EVERYWHERE, skill=SKILL, crossings=st.booleans())
def test_turns_solve_the_equation_of_one_more_turn(goal, skill, crossings):
    """D5-D8, D16-D18, D20, DA9, DA14: with choices read off the board, not asked of the rules."""
    turns = journey(goal, skill, crossings).turns
    after_landing = [0.0 if town == goal else turns[town] for town in range(len(turns))]

    def best(town, number, card):
        landed, stays = by_the_board(town, number, card, crossings)
        return min([after_landing[one] for one in landed] + [turns[town]] * stays)

    for town in range(0, len(turns), 7):
        if turns[town] == math.inf:
            continue
        cards = sum(best(town, number, True) for number in range(1, 7)) / 6
        six = skill * cards + (1 - skill) * turns[town]
        throws = sum(best(town, number, False) for number in range(1, 6))
        assert turns[town] == pytest.approx(1 + (throws + six) / 6, abs=1e-9)


def test_the_table_holds_every_journey():
    """D5: row by row and column by column."""
    table = turn_table(0.5)
    assert table.shape == (len(BOARD.towns),) * 2
    assert np.isfinite(table).all()
    for start, goal in ((3, 8), (8, 3), (40, 40), (112, 5)):
        assert table[start, goal] == pytest.approx(expected_turns(start, goal, 0.5), abs=1e-10)


def test_without_crossings_there_are_islands():
    """D20, DA6: what no road leads to takes for ever, and nobody waits for a ferry."""
    assert expected_turns("Grenaa", "Anholt", crossings=False) == math.inf
    assert expected_turns("Anholt", "Anholt", crossings=False) == math.inf
    assert expected_turns("Nyborg", "Odense", crossings=False) > 5
    best = journey("Aarhus", crossings=False).best("Grenaa", 3)
    assert {choice.kind for choice in best} == {"walk"}


def test_the_best_choice_waits_for_the_ferry_and_crosses_with_a_one():
    """D20, DA14: and a question card's number is walked."""
    way = journey("Anholt", quiz_skill=1)
    for face in (2, 3, 4):
        assert [(one.kind, name(one.town)) for one in way.best("Grenaa", face)] == [
            ("wait", "Grenaa")
        ]
    for face in (1, 5):
        assert [(one.kind, name(one.town)) for one in way.best("Grenaa", face)] == [
            ("cross", "Anholt")
        ]
    assert {one.kind for one in way.best("Grenaa", 6, card=True)} == {"walk"}
    with pytest.raises(JourneyError, match="take 1 to 5"):
        way.best("Grenaa", 6)


def turns_played(start, goal, seed):
    """Travel in a real match by the best choices; give the turns until the card is handed in."""
    table = position(
        "denmark",
        [start],
        start="Odense" if goal != "Odense" else "Aarhus",
        arrived=[0],
        quiz_skill=0,
        chance_deck=NO_CHANCE_CARDS,
        cards={0: [goal, "Rønne"]},
    )
    match, way, turns = table.match, journey(goal), 0
    draw = np.random.default_rng(seed)
    while table.state.seats[0].left == 2:
        if match.turn == CHANCE:
            if table.state.phase == declared.ROLL:
                turns += 1
                match.play(int(draw.integers(1, 7)))
            else:
                match.draw()
        elif table.state.phase == declared.ANSWER:
            table.answer(right=False)
        else:
            best = way.best(table.state.seats[0].town, table.state.roll)[0]
            actions = {(one.kind, one.target): one for one in match.actions}
            stays = best.kind in ("wait", "stay")
            action = next(
                one
                for (kind, target), one in actions.items()
                if kind == best.kind and (stays or target == best.town)
            )
            match.play(action)
    return turns


def test_matches_played_by_the_best_choices_take_as_long():
    """D5-D9, D16, D17, D20: with the rules of a real match."""
    played = [turns_played("Nyborg", "Odense", seed) for seed in range(40)]
    deviation = np.std(played) / len(played) ** 0.5
    assert np.mean(played) == pytest.approx(6, abs=4 * deviation)


# ---------------------------------------------------------------------- landing within some turns


@cache
def exact_landing(town, goal, turns, skill):
    """Give the chance by fractions, with the choices read off the board."""

    def best(number, card):
        landed, stays = by_the_board(town, number, card, True)
        if goal in landed:
            return Fraction(1)
        others = [exact_landing(one, goal, turns - 1, skill) for one in landed]
        return max(others + [exact_landing(town, goal, turns - 1, skill)] * stays)

    if turns == 0:
        return Fraction(0)
    cards = sum(best(number, True) for number in range(1, 7)) / 6
    six = skill * cards + (1 - skill) * exact_landing(town, goal, turns - 1, skill)
    return (sum(best(number, False) for number in range(1, 6)) + six) / 6


@settings(max_examples=12)
@given(EVERYWHERE, EVERYWHERE, st.integers(1, 3), st.sampled_from([Fraction(0), Fraction(1, 2)]))
def test_landing_within_some_turns(start, goal, turns, skill):
    """D5-D8, D16-D18, D20: against fractions, with the choices read off the board."""
    exact = exact_landing(start, goal, turns, skill)
    assert landing_chance(start, goal, turns, float(skill)) == pytest.approx(float(exact))


def test_who_waits_for_a_one_or_a_five():
    """D20: value D1 again: 8/27 still wait after three turns."""
    assert landing_chance("Grenaa", "Anholt", 3) == pytest.approx(1 - 8 / 27)
    assert landing_chance("Grenaa", "Anholt", 3, crossings=False) == 0


def test_more_turns_are_better_and_bound_the_expected_turns(tmp_path):
    """D8: for every number of turns the best way can only be better than the best in the mean."""
    path = country(tmp_path / "map", "A-B-C-D-E-F-A C-G-H", airports="AH")
    board = read_board(path, per_group=1)
    table, missing, before = turn_table(0.3, board=board), 1.0, 0.0
    for turns in range(1, 60):
        chances = landing_table(turns, 0.3, board=board)
        assert (chances >= before - 1e-12).all()
        missing, before = missing + 1 - chances, chances
    assert (missing <= table + 1e-9).all()
    assert (missing > 0.8 * table).any()


# ---------------------------------------------------------------------- from a match in play


def in_denmark(town, **how):
    """Set up one traveller on the map of Denmark."""
    return position("denmark", [town], start="Odense", cards={0: ["Skagen"]}, **how)


def test_from_a_match_alone_on_the_board():
    """D5, D16: the same as on the table, when no one is in the way."""
    table = in_denmark("Vejle", arrived=[0], players=["greedy"])
    for turns in (1, 2, 3):
        found = landings_from(table.match.view(), turns, 0)
        assert found == pytest.approx(landing_table(turns)[BOARD.index("Vejle")])


def test_the_numbers_of_the_cards_in_the_pile_count(tmp_path):
    """D16, D18, DA21: one card that says 3, and the skill that the options give."""
    deck = tmp_path / "deck.csv"
    deck.write_text("id,lang,question,choices,answer,move\nq,en,Is it?,yes|no,1,3\n")
    table = in_denmark("Vejle", players=["greedy"], questions=deck, quiz_skill=80)
    found = landings_from(table.match.view())
    third = BOARD.ring(BOARD.index("Vejle"), 3)[0]
    second = BOARD.ring(BOARD.index("Vejle"), 2)[0]
    assert found[third] == pytest.approx(1 / 6 + 0.8 / 6)
    assert found[second] == pytest.approx(1 / 6)


def test_a_town_that_is_taken_is_not_landed_on(tmp_path):
    """D10, DA11, DA16: nor is the one where the pawn stops instead."""
    path = country(tmp_path / "map", "A-B-C-D-E-F-G", airports="AG")
    table = position(path, ["A", "C"], arrived=[0], players=["greedy"] * 2, quiz_skill=0)
    board = table.match.setup.board
    found = landings_from(table.match.view())
    assert found[board.index("C")] == 0
    assert found[board.index("D")] == pytest.approx(1 / 6)
    assert found[board.index("G")] == pytest.approx(2 / 6)
    later = landings_from(table.match.view(), 2)
    assert later[board.index("C")] > 0


def test_before_the_first_move_transport_is_not_usable(tmp_path):
    """D21, DA15: the start placement does not count as arriving."""
    path = country(tmp_path / "map", "A-B-C-D-E-F-G", airports="AG")
    table = position(path, ["A"], players=["greedy"], quiz_skill=0)
    index = table.match.setup.board.index
    assert landings_from(table.match.view())[index("G")] == 0
    assert landings_from(table.match.view(), 2)[index("G")] > 0


def test_a_kept_ticket_is_no_throw():
    """D15: who could use a ticket instead is asked for the throw."""
    table = in_denmark("Rønne", arrived=[0], tickets={0: (1, 1)})
    assert table.state.phase == declared.DECIDE
    found = landings_from(table.match.view(), quiz_skill=0)
    assert found == pytest.approx(landing_table(1)[BOARD.index("Rønne")])


def test_no_die_is_thrown_while_a_way_is_chosen():
    """D5: then nothing is left to chance."""
    match = Match("denmark_tour", 1, seed=2)
    assert not landings_from(match.view()).any()
    table = in_denmark("Vejle")
    table.roll(3)
    assert not landings_from(table.match.view()).any()


# ---------------------------------------------------------------------- what cannot be asked


def test_unknown_towns_and_wrong_numbers_are_told():
    """D5: one sentence, with the town that is meant."""
    with pytest.raises(JourneyError, match=r"no town 'odnse' on this board: is Odense meant\?"):
        expected_turns("odnse", "Vejle")
    with pytest.raises(JourneyError, match="no town 'Bremen' on this board: write a name"):
        expected_turns("Bremen", "Vejle")
    with pytest.raises(JourneyError, match=r"no town number 113 .* 0 to 112"):
        expected_turns(0, 113)
    with pytest.raises(JourneyError, match="chance, from 0 to 1"):
        turn_table(50)
    with pytest.raises(JourneyError, match="whole number from 1"):
        landing_table(0)


def test_own_boards_have_journeys(tmp_path):
    """D5, D8: by the folder of a board as well as by the board itself."""
    path = country(tmp_path / "map", "A-B")
    assert expected_turns("A", "B", board=str(path)) == expected_turns(
        "A", "B", board=read_board(path, per_group=1)
    )
    # One, three and five end in B, after turning where the road ends (D7): half of the throws.
    assert expected_turns("A", "B", board=str(path), crossings=False) == pytest.approx(2)
