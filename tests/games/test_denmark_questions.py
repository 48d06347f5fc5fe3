"""Question decks: the shipped one is complete and even; a teacher's own is checked row by row."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from gametour.games.denmark_tour.questions import (
    LARGEST_DECK,
    DeckError,
    Question,
    QuestionDeck,
    QuestionText,
    read_questions,
)
from gametour.words import LANGUAGES, Sentence, words

HEADER = "id,lang,question,choices,answer,move"
GOOD = "sea,en,Is the sea salty?,yes | no,1,5"

SHIPPED = read_questions()
CARDS = [pytest.param(card, id=card.id) for card in SHIPPED.questions]


def written(folder: Path, *rows: str, header: str = HEADER, encoding: str = "utf-8") -> Path:
    path = folder / "own.csv"
    path.write_text("\n".join([header, *rows, ""]), encoding=encoding)
    return path


def read(folder: Path, *rows: str, **how: str) -> QuestionDeck:
    return read_questions(written(folder, *rows, **how))


def refusal(folder: Path, *rows: str, **how: str) -> str:
    with pytest.raises(DeckError) as refused:
        read(folder, *rows, **how)
    return words("en")(refused.value.sentence)


# The shipped deck (DA20)


def test_the_shipped_deck_is_large_and_its_moves_are_even() -> None:
    assert 90 <= len(SHIPPED.questions) <= LARGEST_DECK
    moves = Counter(card.move for card in SHIPPED.questions)
    assert set(moves) == {1, 2, 3, 4, 5, 6}
    assert set(moves.values()) == {16}


def test_right_answers_are_spread_over_the_positions_for_each_move() -> None:
    for move in range(1, 7):
        right = Counter(card.answer for card in SHIPPED.questions if card.move == move)
        assert right == {0: 4, 1: 4, 2: 4, 3: 4}, move


@pytest.mark.parametrize("card", CARDS)
def test_each_card_is_complete_in_every_language(card: Question) -> None:
    assert set(card.texts) == set(LANGUAGES)
    for text in card.texts.values():
        assert text.question.endswith(("?", "…"))
        assert len(text.choices) == 4
        assert len({choice.casefold() for choice in text.choices}) == 4
        assert all(choice == choice.strip() and choice for choice in text.choices)


def text_numbers(text: QuestionText) -> list[tuple[str, ...]]:
    """Give the years in the question and in each of its choices."""
    return [tuple(re.findall(r"\b1[2-9]\d\d\b", part)) for part in (text.question, *text.choices)]


@pytest.mark.parametrize("card", CARDS)
def test_years_on_a_card_are_the_same_in_every_language(card: Question) -> None:
    for numbers in zip(*(text_numbers(text) for text in card.texts.values()), strict=True):
        assert len(set(numbers)) == 1, numbers


def test_no_question_is_asked_twice() -> None:
    for language in LANGUAGES:
        asked = [card.texts[language].question for card in SHIPPED.questions]
        assert len(set(asked)) == len(asked)


@pytest.mark.parametrize(("language", "letters"), [("da", "æøå"), ("de", "äöüß")])
def test_the_languages_use_their_own_letters(language: str, letters: str) -> None:
    said = " ".join(
        " ".join([card.texts[language].question, *card.texts[language].choices])
        for card in SHIPPED.questions
    )
    assert all(said.count(letter) > 5 for letter in letters)
    assert "�" not in said


def test_towns_of_the_board_answer_as_the_board_says() -> None:
    from gametour.boards import read_board

    towns = {town.name: town for town in read_board().towns}
    cards = {card.id: card for card in SHIPPED.questions}
    north, south, funen = (cards[id] for id in ("farthest-north", "farthest-south", "funen-town"))
    for card, best in ((north, max), (south, min)):
        choices = card.texts["en"].choices
        assert choices[card.answer] == best(choices, key=lambda name: towns[name].lat)
    on_funen = [towns[name].island == "Fyn" for name in funen.texts["en"].choices]
    assert [at for at, is_there in enumerate(on_funen) if is_there] == [funen.answer]


# A deck of one's own


def test_a_card_may_come_in_one_language_and_is_shown_to_all(tmp_path: Path) -> None:
    deck = read(tmp_path, GOOD, "sky,da,Er himlen blå?,nej | ja | måske,2,3")
    assert [(card.id, card.move, card.answer) for card in deck.questions] == [
        ("sea", 5, 0),
        ("sky", 3, 1),
    ]
    for language in LANGUAGES:
        assert deck.text(0, language) == QuestionText("Is the sea salty?", ("yes", "no"))
        assert deck.text(1, language) == QuestionText("Er himlen blå?", ("nej", "ja", "måske"))


def test_a_card_is_shown_in_the_language_wanted_else_in_english(tmp_path: Path) -> None:
    deck = read(tmp_path, "sea,da,Er havet salt?,ja | nej,1,5", GOOD)
    assert len(deck.questions) == 1
    assert deck.text(0, "da").question == "Er havet salt?"
    assert deck.text(0, "de").question == "Is the sea salty?"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("delimiter", [",", ";"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_deck_reads_the_same_from_any_spreadsheet(
    tmp_path: Path, encoding: str, delimiter: str, newline: str
) -> None:
    rows = [HEADER, "ø,DA,Hvad er større?,en å|et hav,2,6", " sea , en ,Salty?, yes | no , 1 , 5 "]
    path = tmp_path / "own.csv"
    path.write_bytes(newline.join(rows).replace(",", delimiter).encode(encoding))
    deck = read_questions(path)
    assert deck.text(0, "da") == QuestionText("Hvad er større?", ("en å", "et hav"))
    assert deck.text(1, "en") == QuestionText("Salty?", ("yes", "no"))
    assert [(card.id, card.answer, card.move) for card in deck.questions] == [
        ("ø", 1, 6),
        ("sea", 0, 5),
    ]


def test_columns_may_stand_in_any_order_beside_others(tmp_path: Path) -> None:
    deck = read(
        tmp_path,
        "5,1,yes | no,Is the sea salty?,en,sea,nature",
        header="move,answer,choices,question,lang,id,topic",
    )
    assert deck.text(0, "en").question == "Is the sea salty?"


def test_the_digest_tells_how_the_cards_play_not_how_they_look(tmp_path: Path) -> None:
    plain = read(tmp_path, GOOD)
    danish = "sea,da,Er havet salt?,ja | nej,1,5"
    alike = [
        read(tmp_path, GOOD.replace(",", ";"), header=HEADER.replace(",", ";")),
        read(tmp_path, GOOD.replace("salty", "full of salt")),
        read(tmp_path, GOOD, danish),
        read(tmp_path, danish),
    ]
    assert {deck.digest for deck in alike} == {plain.digest}
    changed = [
        GOOD.replace("yes | no", "yes | no | perhaps"),
        GOOD.replace(",1,", ",2,"),
        GOOD.replace(",5", ",4"),
        GOOD.replace("sea,", "ocean,"),
    ]
    digests = {read(tmp_path, row).digest for row in changed}
    assert len(digests | {plain.digest}) == len(changed) + 1


# What is refused, and in which words

FAULTS = {
    ",en,Salty?,yes | no,1,5": "own.csv, row 2: The column id is empty.",
    "sea,,Salty?,yes | no,1,5": "own.csv, row 2: The column lang is empty.",
    "sea,en,,yes | no,1,5": "own.csv, row 2: The column question is empty.",
    "sea,en,Salty?,,1,5": "own.csv, row 2: The column choices is empty.",
    "sea,en,Salty?,yes | no,,5": "own.csv, row 2: The column answer is empty.",
    "sea,en,Salty?,yes | no,1,": "own.csv, row 2: The column move is empty.",
    "sea,sv,Salty?,yes | no,1,5": (
        "own.csv, row 2: There is no language “sv” here. Write one of da, de, en."
    ),
    "sea,en,Salty?,yes,1,5": (
        "own.csv, row 2: The number of choices is 1, but it has to be from 2 to 4."
        " Separate them by |."
    ),
    "sea,en,Salty?,1|2|3|4|5,1,5": (
        "own.csv, row 2: The number of choices is 5, but it has to be from 2 to 4."
        " Separate them by |."
    ),
    "sea,en,Salty?,yes | | no,1,5": "own.csv, row 2: One of the choices is empty.",
    "sea,en,Salty?,yes | | | no,1,5": "own.csv, row 2: One of the choices is empty.",
    "sea,en,Salty?,yes | no | Yes,1,5": "own.csv, row 2: The choice “Yes” is there twice.",
    **{
        f"sea,en,Salty?,yes | no,{answer},5": (
            f"own.csv, row 2: The answer “{answer}” is not among the choices."
            " Write the number of the right choice, from 1 to 2."
        )
        for answer in ("3", "0", "-1", "yes", "1.0", "²")
    },
    **{
        f"sea,en,Salty?,yes | no,1,{move}": (
            f"own.csv, row 2: The move “{move}” has to be a whole number from 1 to 6."
        )
        for move in ("7", "0", "-1", "2.5", "six", "٣")
    },
    "sea,en,Salty?,yes | no,1,5,6": (
        "own.csv, row 2: There are more cells than columns: put quotation marks around a text"
        " that contains “,”."
    ),
}


@pytest.mark.parametrize(("row", "said"), FAULTS.items())
def test_a_faulty_row_is_refused_with_its_line_and_what_to_do(
    tmp_path: Path, row: str, said: str
) -> None:
    assert refusal(tmp_path, row) == said
    assert refusal(tmp_path, row, "sky,en,Blue?,yes | no,1,5") == said


def test_every_faulty_row_is_reported_at_once(tmp_path: Path) -> None:
    said = refusal(
        tmp_path,
        "sea,en,Salty?,yes | yes,1,7",
        "",
        GOOD.replace("sea", "ocean"),
        '"sky",en,"Is it',
        'blue?",yes,1,5',
        "moon,xx,Round?,yes | no,3,",
        "sun,en,Hot?,yes | no,1,2,3",
    )
    assert said.splitlines() == [
        "7 things have to be corrected:",
        "own.csv, row 2: The choice “yes” is there twice.",
        "own.csv, row 2: The move “7” has to be a whole number from 1 to 6.",
        "own.csv, row 5: The number of choices is 1, but it has to be from 2 to 4."
        " Separate them by |.",
        "own.csv, row 7: The column move is empty.",
        "own.csv, row 7: There is no language “xx” here. Write one of da, de, en.",
        "own.csv, row 7: The answer “3” is not among the choices. Write the number of the right"
        " choice, from 1 to 2.",
        "own.csv, row 8: There are more cells than columns: put quotation marks around a text"
        " that contains “,”.",
    ]


def test_a_card_twice_in_a_language_is_refused(tmp_path: Path) -> None:
    said = "own.csv, row 3: The card “sea” is in row 2 already in the language EN."
    assert refusal(tmp_path, GOOD, GOOD.replace(",en,", ",EN,")).startswith(said)


@pytest.mark.parametrize(
    ("row", "column", "here", "there"),
    [
        ("sea,da,Er havet salt?,ja | nej,1,4", "move", 4, 5),
        ("sea,da,Er havet salt?,nej | ja,2,5", "answer", 2, 1),
        ("sea,da,Er havet salt?,ja | nej | måske,1,5", "choices", 3, 2),
    ],
)
def test_the_languages_of_a_card_have_to_agree(
    tmp_path: Path, row: str, column: str, here: int, there: int
) -> None:
    assert refusal(tmp_path, GOOD, row) == (
        f"own.csv, row 3: The card “sea” differs from row 2 in the column {column}"
        f" ({here} here, {there} there). It has to be the same in every language."
    )


def test_a_faulty_row_is_reported_for_its_own_fault_only(tmp_path: Path) -> None:
    said = refusal(tmp_path, GOOD, "sea,da,Er havet salt?,ja | nej,9,5")
    assert "row 3: The answer “9” is not among the choices." in said
    assert "\n" not in said


def test_a_deck_has_room_for_256_cards(tmp_path: Path) -> None:
    cards = [GOOD.replace("sea", f"sea{n}", 1) for n in range(257)]
    assert len(read(tmp_path, *cards[:256]).questions) == 256
    assert refusal(tmp_path, *cards) == (
        "own.csv: There are 257 cards, but a game has room for 256. Leave some out."
    )


def test_a_deck_without_cards_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path) == (
        "own.csv: There are no cards. Write at least one row below the header."
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The column id, lang, question, choices, answer, move is missing"),
        (b"id,lang,question,choices,answer\n", "The column move is missing"),
        ((HEADER + "\nsea,da,Er åen dyb?,ja | nej,1,5\n").encode("latin-1"), "row 2: This is not"),
        ((HEADER + '\n"sea,en,Salty?,yes | no,1,5\n').encode(), "row 2: The quotation marks"),
        (b"\x00\x01" * 20, "This is not text"),
        (b" " * 5_000_001, "too large"),
    ],
)
def test_a_file_that_is_no_deck_is_refused(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "own.csv"
    path.write_bytes(content)
    with pytest.raises(DeckError) as refused:
        read_questions(path)
    assert said in words("en")(refused.value.sentence)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckError) as refused:
        read_questions(tmp_path / "nowhere.csv")
    assert words("en")(refused.value.sentence).startswith("There is no file ")


def test_a_faulty_file_changes_nothing_that_was_in_use(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    good = read_questions(path)
    digest = good.digest
    written(tmp_path, GOOD, "sky,en,Blue?,yes | no,1,9")
    with pytest.raises(DeckError):
        read_questions(path)
    assert len(good.questions) == 1
    assert good.digest == read(tmp_path, GOOD).digest == digest
    assert read_questions() is SHIPPED


@pytest.mark.parametrize("language", ["da", "de"])
@pytest.mark.parametrize("row", FAULTS)
def test_what_is_wrong_is_said_in_the_readers_language(
    tmp_path: Path, language: str, row: str
) -> None:
    with pytest.raises(DeckError) as refused:
        read(tmp_path, row)
    said = refused.value.sentence.values["what"]
    assert isinstance(said, Sentence)
    assert words(language)(said) != words("en")(said)
    assert words(language)(said)[-1] == "."
