"""Destinations reached, stars, and who goes on: S12-S16 with their rulings."""

import pytest

from gametour import Match
from gametour.engine.rules import CHANCE, OVER
from tests.games.staedtetour.positions import RETURN, ROUND, SINGLE, played

CHORD = "s-A-B-C-D-F-G-H-I-s A-I"
"""A long ring, with forks at A and I only."""


def test_the_own_destination_wins_the_pot_and_its_stars(set_up):
    """S12, SA13: card shown and discarded, a new one drawn, and counting begins at 1 again."""
    table = set_up("Is", ["C", "H"], roads=CHORD, pot=(2, 0, 0))
    told = table.draw(SINGLE, "B")
    assert told == ["drew", "drove", "drove", "drove", "claimed"]
    state, index = table.state, table.match.setup.board.index
    assert (state.tickets[0], state.stars[0], state.pot) == (3, 0, [0, 0, 0])
    [claim] = [entry for entry in table.match.log if entry.kind == "claimed"]
    assert (claim.seat, claim.a, claim.b) == (0, index("C"), 3)
    assert str(claim.sentence) == "Player 1 has reached C and wins 3 tickets."
    assert state.discarded == 1 << index("C")
    assert {one.value for one in table.match.chances} == {index(name) for name in "ABDFGI"}
    table.new_goal("G")
    assert state.goal[0] == index("G")
    assert state.bag == [27, 12, 7]  # won tickets do not go back
    table.draw(SINGLE)
    assert table.bus == "D"  # the first open ticket: one station


def test_a_destination_of_somebody_else_is_called(set_up):
    """S13, S14, SA8, SA14: the owner wins, the ride stops, the next guide follows the guide."""
    table = set_up("Is", ["H", "C", "G"], roads=CHORD, pot=(4, 0, 0))
    told = table.draw(SINGLE, "B")
    assert told == ["drew", "drove", "drove", "drove", "claimed"]
    assert table.bus == "C"  # two stations were left
    assert table.state.tickets[:3] == [0, 5, 0]
    table.new_goal("A")
    assert table.match.drawer.seat == 1
    table.draw(SINGLE)
    assert table.match.drawer.seat == 2


def test_the_turn_goes_round(set_up):
    """S14: clockwise, and a round is over when the first guide comes again."""
    table = set_up("Is", ["H", "G", "F"], roads=CHORD)
    for ticket in (SINGLE, RETURN, RETURN):
        while table.match.turn != CHANCE:
            table.match.play(table.match.actions[0])
        table.match.play(ticket)
    turns = [entry.seat for entry in table.match.log if entry.kind == "turn"]
    assert turns[:3] == [0, 1, 2]
    assert table.match.round == 2 or turns == [0, 1, 2]


def test_passing_through_is_enough(set_up):
    """SA7, SA8: own and others' destinations; the station where a ride begins never counts."""
    table = set_up("AB", ["B", "D"], roads=CHORD, pot=(4, 0, 0))
    assert table.draw(SINGLE) == ["drew", "drove", "drove", "claimed"]  # not at B
    assert table.bus == "D"
    assert table.state.tickets[:2] == [0, 5]


def test_the_own_destination_may_have_to_be_the_last_station(set_up):
    """SA7: own_claim=land: passing is not enough for the guide, but for the others it is."""
    table = set_up("Is", ["B", "H"], roads=CHORD, pot=(2, 0, 0), own_claim="land")
    assert table.draw(SINGLE, "B") == ["drew", "drove", "drove", "drove"]
    assert table.bus == "C"
    landing = set_up("Is", ["C", "H"], roads=CHORD, pot=(2, 0, 0), own_claim="land")
    assert landing.draw(SINGLE, "B")[-1] == "claimed"
    others = set_up("Is", ["C", "B"], roads=CHORD, pot=(2, 0, 0), own_claim="land")
    others.draw(SINGLE, "B")
    assert (others.bus, others.state.tickets[:2]) == ("B", [0, 3])
    tour = set_up("Is", ["C", "H"], roads=CHORD, own_claim="land")
    tour.draw(ROUND, "B")
    assert (tour.bus, tour.state.stars[0]) == ("C", 1)


def test_a_new_destination_where_the_bus_stands(set_up):
    """SA12, SA7: it counts only when the bus has left and comes again."""
    table = set_up("Is", ["H", "A"], roads="s-A-H-I-s A-I", discarded=["I"])
    assert table.draw(SINGLE) == ["drew", "drove", "claimed", "shuffled"]
    table.new_goal("A")
    assert table.state.goal[1] == table.match.setup.board.index("A")
    assert table.match.drawer.seat == 1
    table.draw(SINGLE, "I")
    assert table.state.tickets[1] == 1  # only the one of the first claim
    table.draw(RETURN)
    assert (table.bus, table.state.pot) == ("A", [0, 0, 0])
    assert table.state.tickets[:2] == [0, 3]


def test_the_discards_are_shuffled_when_the_pile_is_empty(set_up):
    """SA15, SA21: the newest included; then all that is in no hand can be drawn again."""
    table = set_up("Is", ["H", "A"], roads="s-A-H-I-s A-I", discarded=["I"])
    assert table.draw(SINGLE) == ["drew", "drove", "claimed", "shuffled"]
    index = table.match.setup.board.index
    assert {one.value for one in table.match.chances} == {index("A"), index("I")}
    assert table.state.discarded == 0


@pytest.mark.parametrize("foreign_star", [True, False])
def test_the_star_of_a_round_trip_that_somebody_else_ends(set_up, foreign_star):
    """SA10: who calls gets it; or it stays with the next tickets until a guide gets home."""
    table = set_up("Is", ["H", "B"], roads=CHORD, foreign_star=foreign_star)
    table.draw(ROUND, "B")
    state = table.state
    assert state.tickets[:2] == [0, 1]
    assert state.stars[:2] == [0, int(foreign_star)]
    assert state.stars_lying == int(not foreign_star)
    table.new_goal("G")
    told = table.draw(ROUND)  # C, D, F, G: the own destination of seat 1
    assert told[:2] == ["drew", "placed"]
    assert told[-2:] == ["claimed", "took_stars"]
    assert state.stars[:2] == [0, 2]
    assert state.stars_lying == 0


def test_no_star_is_left_for_a_round_trip(set_up):
    """SA10, SA16: none is placed; the game goes on until a guide takes the stars lying there."""
    table = set_up("Is", ["H", "B"], roads=CHORD, foreign_star=False, stars=[2, 2])
    table.draw(ROUND, "B")
    assert (table.state.stars_left, table.state.stars_lying) == (0, 1)
    table.new_goal("D")
    table.state.goal[0] = table.match.setup.board.index("C")
    assert "placed" not in table.draw(ROUND)
    assert table.match.turn != OVER
    assert table.state.stars_lying == 1


def test_the_game_ends_with_the_fifth_star(set_up):
    """S15, SA19, SA17: fifth of all, at once, in the middle of the turn."""
    table = set_up("Is", ["H", "B", "G"], roads=CHORD, stars=[1, 1, 2], tickets=[4, 3, 2])
    told = table.draw(ROUND, "B")
    assert told[-3:] == ["claimed", "took_stars", "ended"]
    assert table.match.turn == OVER
    assert table.match.result.scores == (7, 10, 8)
    assert table.match.result.winners == (1,)


def test_five_stars_of_one_player(set_up):
    """SA17: end_condition=five_by_one: as many stars and round trips as make sure of it."""
    table = set_up("Is", ["H", "B"], roads=CHORD, end_condition="five_by_one", stars=[3, 3])
    assert sum(table.state.bag) == 47
    assert table.state.bag == [26, 12, 9]
    table.draw(ROUND, "B")
    assert table.match.turn != OVER  # seven stars, but four are the most of one
    table = set_up("Is", ["H", "B"], roads=CHORD, end_condition="five_by_one", stars=[0, 4])
    assert table.draw(ROUND, "B")[-1] == "ended"
    assert table.match.result.winners == (1,)
    for seats, round_trips in ((2, 9), (3, 13), (4, 17)):
        match = played(
            Match("staedtetour", ["random"] * seats, seed=2, end_condition="five_by_one")
        )
        assert match.setup.tables.bag == [35 - round_trips, 12, round_trips]
        assert max(match._state.stars) == 5


def test_five_by_one_fills_its_own_bag():
    """SA17, C4: another bag beside it is refused."""
    with pytest.raises(ValueError, match="SA17"):
        Match(
            "staedtetour",
            2,
            end_condition="five_by_one",
            bag={"single": 20, "ret": 12, "round": 15},
        )


def test_an_empty_bag_ends_the_game(set_up):
    """SA16: at once; the open tickets are nobody's."""
    table = set_up("Is", ["H", "G"], roads=CHORD, bag=(1, 0, 0), tickets=[3, 4], pot=(1, 1, 0))
    told = table.draw(SINGLE, "B")
    assert told[-1] == "ended"
    assert table.match.turn == OVER
    assert table.match.result.scores == (3, 4)
    assert table.state.pot == [2, 1, 0]
    assert str(table.match.log[-2].sentence) == "The bag is empty: the game is over."


@pytest.mark.parametrize("star_height", [1, 3, 20])
def test_the_highest_stack_wins(set_up, star_height):
    """S16, SA18: a ticket 1, a star 3 high, or as agreed."""
    stars, tickets = [2, 0, 2], [4, 9, 4]
    table = set_up(
        "Is",
        ["H", "G", "F"],
        roads=CHORD,
        stars=stars,
        tickets=tickets,
        star_height=star_height,
        bag=(1, 0, 0),
    )
    table.draw(SINGLE)
    heights = tuple(t + star_height * s for t, s in zip(tickets, stars, strict=True))
    assert table.match.result.scores == heights
    best = max(heights)
    assert table.match.result.winners == tuple(s for s in range(3) if heights[s] == best)


def test_equal_stacks_all_win(set_up):
    """S16, SA18: several winners, and the place after them is counted on."""
    table = set_up("Is", ["H", "G", "F"], roads=CHORD, tickets=[4, 7, 1], stars=[1], bag=(1, 0, 0))
    table.draw(SINGLE)
    assert table.match.result.places == (1, 1, 3)
    assert table.match.result.winners == (0, 1)


def test_a_cap_on_rounds():
    """C7: the round is finished, then the stacks decide; no cap unless one is set."""
    match = played(Match("staedtetour", ["random"] * 3, seed=4, max_rounds=2))
    assert not match.result.complete
    assert sum(entry.kind == "turn" for entry in match.log) == 6 + 1
    state = match._state
    assert match.result.scores == tuple(state.tickets[s] + 3 * state.stars[s] for s in range(3))
    assert Match("staedtetour", 2).options["max_rounds"] is None
