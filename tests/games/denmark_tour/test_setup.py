"""Before the first turn: D2-D4 with DA1-DA5, DA25, DA26, DA28, C5."""

from collections import Counter

import pytest

from gametour import Match
from gametour.boards import BoardError, read_board
from gametour.engine.game import PlayersError
from gametour.engine.options import OptionError
from gametour.games.denmark_tour import declared as d
from tests.games.denmark_tour.positions import country, refusal


def begun(players=2, **options) -> Match:
    """Deal, and stop where the first player is to roll."""
    match = Match("denmark_tour", players, **{"seed": 4} | options)
    while match.turn == -1 and match.drawer.seat < 0:
        match.draw()
    return match


def hands(match: Match) -> list[list[int]]:
    state = match._state
    return [state.seats[seat].hand[: state.seats[seat].left] for seat in range(len(match.players))]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_four_cards_of_each_group(players):
    """D2, DA28: sixteen cards each, four of A, B, C and D; no town twice."""
    match = begun(players)
    towns = match.setup.board.towns
    dealt = hands(match)
    for hand in dealt:
        assert Counter(towns[card].group for card in hand) == {"A": 4, "B": 4, "C": 4, "D": 4}
    every = [card for hand in dealt for card in hand]
    assert len(every) == len(set(every)) == 16 * players


@pytest.mark.parametrize("per_group", [1, 2, 3, 4])
def test_a_short_game(per_group):
    """DA26: cards_per_group, 4 or fewer of each group."""
    match = begun(3, cards_per_group=per_group)
    towns = match.setup.board.towns
    for hand in hands(match):
        assert Counter(towns[card].group for card in hand) == dict.fromkeys("ABCD", per_group)
    [told] = [entry for entry in match.log if entry.kind == "hands"]
    assert told.a == 4 * per_group


def test_a_card_is_dealt_once_and_each_with_the_same_chance():
    """D2, DA28, C4: all cards of the group that are left are equally likely; no other comes up."""
    match = Match("denmark_tour", 4, seed=1, start="Skagen")
    match.draw()
    left = {town.index for town in match.setup.board.towns if town.group == "A"}
    assert match.setup.board.index("Skagen") in left, "the start town's card stays in (DA4)"
    for _ in range(4):
        assert {outcome.value for outcome in match.chances} == left
        assert {outcome.weight for outcome in match.chances} == {1}
        gone = match.chances[0]
        match.play(gone)
        left.remove(gone.value)
        assert refusal(match, gone.value).rule == "C4"
    group_b = {town.index for town in match.setup.board.towns if town.group == "B"}
    assert {outcome.value for outcome in match.chances} == group_b


def test_two_separate_piles():
    """D3: chance cards and question cards, both whole and shuffled at the start."""
    match = begun()
    state = match._state
    assert list(state.deck) == [5, 5, 5, 5]
    questions = len(match.setup.questions.questions)
    assert state.card.count(d.IN_PILE) == state.n_pile == questions
    assert (state.n_under, state.n_below, state.n_spent) == (0, 0, 0)


def test_one_start_town_for_all_before_the_deal():
    """D4, DA3: start=random: drawn among the card towns; all pawns are put there."""
    match = Match("denmark_tour", 3, seed=4)
    board = match.setup.board
    card_towns = {town.index for town in board.towns if town.group}
    assert len(card_towns) == 64
    assert {outcome.value for outcome in match.chances} == card_towns
    match.play(board.index("Odense"))
    state = match._state
    assert state.phase == d.DEAL
    assert [state.seats[seat].town for seat in range(3)] == [board.index("Odense")] * 3
    assert [state.seats[seat].start for seat in range(3)] == [board.index("Odense")] * 3
    assert [entry.kind for entry in match.log] == ["started"]


def test_the_start_town_that_is_agreed_on():
    """D4, DA3: start=TOWN."""
    match = Match("denmark_tour", 2, start="Aarhus")
    assert [outcome.value for outcome in match.chances] == [match.setup.board.index("Aarhus")]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"start": "Atlantis"}, "Atlantis"),
        ({"start": "Anholt"}, "Anholt"),  # a town without a card
        ({"start": ["Odense", "Aarhus"]}, "one card town"),
        ({"start_mode": "own", "start": "Odense"}, "different"),
        ({"start_mode": "own", "start": ["Odense"]}, "different"),
        ({"start_mode": "own", "start": ["Odense", "Odense"]}, "different"),
        ({"start_mode": "own", "start": ["Odense", "Anholt"]}, "Anholt"),
    ],
)
def test_a_start_that_will_not_do(options, told):
    """DA3, C4: refused with a sentence and the rule before anything begins."""
    with pytest.raises(OptionError) as caught:
        Match("denmark_tour", 2, **options)
    assert told in str(caught.value)
    assert "DA3" in str(caught.value)


def test_own_start_towns_are_drawn_and_distinct():
    """DA3: start_mode=own, start=random: one card town each, never the same."""
    match = Match("denmark_tour", 4, seed=4, start_mode="own")
    for seat in range(4):
        taken = {match._state.seats[other].start for other in range(seat)}
        open_ = {outcome.value for outcome in match.chances}
        assert len(open_) == 64 - seat
        assert not open_ & taken
        match.draw()
    starts = [match._state.seats[seat].start for seat in range(4)]
    assert len(set(starts)) == 4
    assert starts == [match._state.seats[seat].town for seat in range(4)]


def test_own_start_towns_that_are_agreed_on():
    """DA3: start_mode=own with a list: seat by seat."""
    match = begun(2, start_mode="own", start=["Odense", "Aarhus"])
    board = match.setup.board
    starts = [board.towns[match._state.seats[seat].start].name for seat in range(2)]
    assert starts == ["Odense", "Aarhus"]


def test_the_start_town_never_changes():
    """D4: the same from the first turn to the last."""
    match = Match("denmark_tour", ["greedy"] * 2, seed=4, start_mode="own", cards_per_group=1)
    match.draw()
    match.draw()
    before = [match._state.seats[seat].start for seat in range(2)]
    while match.turn != -2:
        match.draw() if match.turn == -1 else match.bot_move()
    assert [match._state.seats[seat].start for seat in range(2)] == before
    winner = match.result.winners[0]
    assert match._state.seats[winner].town == before[winner]


def test_standing_in_the_start_town_is_no_visit():
    """DA4, DA5: its card, dealt to somebody, stays in the hand."""
    match = Match("denmark_tour", 1, seed=4, start="Odense")
    odense = match.setup.board.index("Odense")
    while match.turn == -1 and match.drawer.seat < 0:
        values = [outcome.value for outcome in match.chances]
        match.play(odense if odense in values else values[0])
    assert odense in hands(match)[0]
    assert len(hands(match)[0]) == 16
    assert "visited" not in {entry.kind for entry in match.log}


@pytest.mark.parametrize("players", [0, 5, [], ["you"] * 5])
def test_two_to_four_players_or_one_to_practise(players):
    """DA1: other numbers are refused."""
    with pytest.raises(PlayersError):
        Match("denmark_tour", players)
    for seats in (1, 2, 3, 4):
        assert len(Match("denmark_tour", seats).players) == seats


def test_groups_must_have_a_card_for_everybody(tmp_path):
    """DA1, DA2: 4 x players cards a group; the map of the tests has five or so."""
    path = country(tmp_path / "map", "A-B-C-D")
    Match("denmark_tour", 4, board=path, cards_per_group=1)
    Match("denmark_tour", 1, board=path, cards_per_group=4)
    with pytest.raises(BoardError) as caught:
        Match("denmark_tour", 2, board=path, cards_per_group=4)
    assert "Group A" in str(caught.value)


def test_the_map_of_denmark():
    """DA2: 113 towns, 16 card towns a group, 18 stars, 8 airports, 17 ferry lines, one bridge."""
    match = Match("denmark_tour", 2)
    tables, board = match.setup.tables, read_board("denmark")
    assert tables.towns == len(board.towns) == 113
    assert list(tables.n_group) == [16, 16, 16, 16]
    assert sum(tables.star) == 18
    assert sum(tables.air) == 8
    assert sum(tables.n_ferry) == 2 * 17
    assert sum(end >= 0 for end in tables.toll) == 2


def test_a_board_of_ones_own(tmp_path):
    """DA2: board=file; what cannot be played on is refused."""
    path = country(tmp_path / "map", "A-B-C-D")
    match = begun(2, board=path, cards_per_group=1)
    assert match.setup.town(0) == "A"
    (path / "links.csv").write_text("a,b,kind\nA,B,road\n")
    with pytest.raises(BoardError):
        Match("denmark_tour", 2, board=path, cards_per_group=1)


def test_who_begins_is_drawn_or_fixed():
    """C5: first=random: every seat with the same chance; first=0: the first seat. No age."""
    match = Match("denmark_tour", 3, seed=4)
    while match._state.phase != d.FIRST:
        match.draw()
    assert {outcome.value: outcome.weight for outcome in match.chances} == {0: 1, 1: 1, 2: 1}
    match.play(2)
    assert match._state.seat == match._state.first == 2
    for seed in range(3):
        assert begun(3, seed=seed, first=0)._state.seat == 0
    with pytest.raises(OptionError) as caught:
        Match("denmark_tour", 3, first=1)
    assert "C5" in str(caught.value)


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("hands_open", [False, True])
def test_hands_are_hidden_or_open(seat, hands_open):
    """DA25: hands_open: one sees one's own cards only, or everybody's; how many is known."""
    match = begun(2, hands_open=hands_open)
    state = match.view(seat).state
    for other in range(2):
        shown = [card for card in state.seats[other].hand if card >= 0]
        assert state.seats[other].left == 16
        assert len(shown) == (16 if hands_open or other == seat else 0)
    assert not any(state.dealt)
    dealt = {entry.seat for entry in match.view(seat).log if entry.kind == "dealt"}
    assert dealt == ({0, 1} if hands_open else {seat} - {None})
