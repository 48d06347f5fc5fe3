"""The six: D16-D19 with DA20-DA22."""

from pathlib import Path

import pytest

from gametour import Match
from gametour.engine.rules import CHANCE
from gametour.games.denmark_tour import declared as d
from gametour.games.denmark_tour.questions import DeckError

ROADS = "A-B-C-D-E-F-G-H"
HEAD = "id,lang,question,choices,answer,move\n"


def deck(path: Path, *moves: int) -> Path:
    """Write a deck with one card for each number."""
    rows = [f"q{at},en,Is it {at}?,yes|no,1,{move}" for at, move in enumerate(moves)]
    path.write_text(HEAD + "\n".join(rows))
    return path


def test_a_six_is_no_movement_but_a_question(set_up):
    """D16: stay, draw a question card; the six is not walked."""
    table = set_up(ROADS, "AH")
    assert table.roll(6) == ["rolled"]
    assert table.pawn() == "A"
    assert table.state.phase == d.QUESTION
    assert table.match.drawer.seat == 0
    assert set(table.outcomes) == set(range(len(table.match.setup.questions.questions)))
    assert set(table.outcomes.values()) == {1}, "shuffled (D3)"
    table.match.play(0)
    assert table.state.asked == 0
    assert table.refused("walk B") == "D16"


def test_wrong_stay_until_the_next_turn(set_up):
    """D17: no move; the next try comes with the next own turn."""
    table = set_up(ROADS, "AH")
    assert table.six(2, right=False) == ["wrong"]
    assert table.pawn() == "A"
    assert table.state.seat == 1
    assert table.state.seats[0].won == 0


def test_right_keep_the_card_and_move_its_number(set_up):
    """D18: the number on the card is walked, neither six more nor less."""
    table = set_up(ROADS, "AH", cards={0: "DB"})
    assert table.six(3) == ["right", "walked", "visited"]
    assert table.pawn() == "D"
    assert table.state.seats[0].won == 1
    assert table.state.seat == 1


def test_a_printed_six_is_six_fields(set_up):
    """DA20: and no new question."""
    table = set_up(ROADS, "AH")
    assert table.six(6) == ["right", "walked"]
    assert table.pawn() == "G"


def test_every_third_won_card_gives_an_extra_roll(set_up):
    """D19: one roll at three, and the count goes on to six; wrong answers count nothing."""
    table = set_up("A-B", "A")
    told = [table.six(1, right=right) for right in (True, True, False, True)]
    assert ["more" in one for one in told] == [False, False, False, True]
    assert table.state.extra_taken == 1
    table.roll(1)
    told = [table.six(1) for _ in range(3)]
    assert ["more" in one for one in told] == [False, False, True]
    assert table.state.seats[0].won == 6


def test_the_third_card_is_moved_first(set_up):
    """DA22: the card move, then the extra roll."""
    table = set_up(ROADS, "AH")
    table.state.seats[0].won = 2
    table.state.seats[0].recent[:2] = [90, 91]
    assert table.six(3) == ["right", "more", "walked"]
    assert table.pawn() == "D"
    assert (table.state.seat, table.state.phase) == (0, d.ROLL)


def test_two_reasons_are_two_extra_rolls(set_up):
    """DA22: three won cards and a chance card."""
    table = set_up("A-B-C-D-E-F-G-H-I", "AH", stars="D", port="I")
    table.state.seats[0].won = 2
    table.state.seats[0].recent[:2] = [90, 91]
    table.six(3)
    table.chance_card(d.EXTRA_ROLL)
    table.roll(3, "walk A")
    assert table.state.seat == 0
    table.roll(2)
    assert table.state.seat == 1


def test_wrong_cards_go_under_the_pile(tmp_path, set_up):
    """DA20: they come again, in that order, when the shuffled ones are used up."""
    table = set_up("A-B", "A", questions=deck(tmp_path / "deck.csv", 1, 1))
    for card in (1, 0, 1, 0):
        table.roll(6)
        assert card in table.outcomes
        table.match.play(card)
        table.answer(right=False)
    table.roll(6)
    assert table.outcomes == {1: 1}


def test_an_empty_pile_gets_completed_triples_back(tmp_path, set_up):
    """DA20: won cards already counted in a triple return; younger ones stay with the player."""
    table = set_up("A-B", "A", questions=deck(tmp_path / "deck.csv", 1, 1, 1, 1))
    for card in (2, 0, 3):
        table.roll(6)
        table.match.play(card)
        table.answer(right=True)
    table.roll(1)  # the extra roll
    table.roll(6)
    assert table.outcomes == {1: 1}
    table.match.play(1)
    table.answer(right=True)
    table.roll(6)
    assert table.outcomes == {0: 1, 2: 1, 3: 1}


def test_without_any_card_one_stays(tmp_path, set_up):
    """DA20: still no card: stay, no question; owed extra rolls follow."""
    table = set_up("A-B", "AB", questions=deck(tmp_path / "deck.csv", 1))
    table.six(1)
    assert table.pawn() == "A", "B is occupied"
    assert table.roll(6) == ["rolled", "no_question"]
    assert table.state.seat == 0
    table.state.extra = 1
    assert table.roll(6) == ["rolled", "no_question"]
    assert (table.state.seat, table.state.phase) == (0, d.ROLL)


@pytest.mark.parametrize("move", [0, 7, -1])
def test_a_number_beyond_the_die_is_refused(tmp_path, move):
    """DA20: when the deck is read, not in the middle of a game."""
    with pytest.raises(DeckError) as caught:
        Match("denmark_tour", 2, questions=deck(tmp_path / "deck.csv", 1, move))
    assert "3" in str(caught.value)


def test_choosing_an_answer(set_up):
    """DA20: answer_mode=choice: the player chooses among the answers on the card."""
    table = set_up(ROADS, "AH", answer_mode="choice")
    table.roll(6)
    table.match.play(0)
    question = table.match.setup.questions.questions[0]
    choices = len(next(iter(question.texts.values())).choices)
    assert table.match.turn == 0
    assert table.choices == {f"answer {choice}" for choice in range(choices)}
    wrong = next(choice for choice in range(choices) if choice != question.answer)
    assert table.do(f"answer {wrong}") == ["wrong"]


@pytest.mark.parametrize(("seat", "reader"), [(0, 1), (1, 2), (2, 0)])
def test_the_next_player_reads(set_up, seat, reader):
    """D16, DA20, DA21: answer_mode=reader: the next player clicks right or wrong."""
    table = set_up(ROADS, "ADG", answer_mode="reader", to_move=seat)
    table.roll(6)
    table.match.play(0)
    assert table.match.turn == reader
    assert table.choices == {"right", "wrong"}
    assert table.refused("answer 0") == "D16"
    table.do("right")
    assert table.state.seats[seat].won == 1


def test_playing_alone_the_program_reads(set_up):
    """DA21: solo: a choice among the answers, also with answer_mode=reader."""
    table = set_up(ROADS, "A", answer_mode="reader")
    table.roll(6)
    table.match.play(0)
    assert table.match.turn == 0
    assert "answer 0" in table.choices


def test_a_bot_does_not_judge_a_person(set_up):
    """DA21: where the next player is a bot, the program judges by the choice."""
    table = set_up(ROADS, "AH", players=["you", "greedy"], answer_mode="reader")
    table.roll(6)
    table.match.play(0)
    assert table.match.turn == 0
    assert "answer 0" in table.choices


@pytest.mark.parametrize(
    ("skill", "weights"),
    [
        (50, {d.SAY_WRONG: 50, d.SAY_RIGHT: 50}),
        (0, {d.SAY_WRONG: 100}),
        (100, {d.SAY_RIGHT: 100}),
        ([10, 70], {d.SAY_WRONG: 30, d.SAY_RIGHT: 70}),
    ],
)
def test_a_bot_answers_by_its_skill(set_up, skill, weights):
    """DA21: quiz_skill per cent, for all or for each seat."""
    table = set_up(ROADS, "AH", players=["you", "greedy"], to_move=1, quiz_skill=skill)
    table.roll(6)
    table.match.play(0)
    assert table.match.turn == CHANCE
    assert table.match.drawer.seat == -1
    assert table.outcomes == weights


def test_a_bots_skill_is_fifty_unless_said():
    """DA21: the default."""
    assert Match("denmark_tour", 2).options["quiz_skill"] == 50
