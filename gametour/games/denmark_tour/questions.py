"""Question cards: a deck as data, the shipped one or a teacher's own from a spreadsheet (DA20).

A deck is a CSV file with one row a card and language, in the columns

- ``id``: any text that names the card; the same in each of its languages,
- ``lang``: ``da``, ``de`` or ``en``; a card may come in one language only,
- ``question``: what is asked,
- ``choices``: two to four answers, separated by ``|``,
- ``answer``: the number of the right choice, 1 for the first one,
- ``move``: how many fields a right answer moves, 1 to 6. In the shipped deck an easy question has
  a small number and a hard one a large number, sixteen of each.

Every faulty row is reported at once, and nothing is half read: a deck in use stays as it was.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from gametour.boards.reading import Problems, Row, TableError, read_rows
from gametour.words import LANGUAGES, UserError, sentence

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Mapping

SHIPPED = Path(__file__).with_name("questions.csv")
COLUMNS = ("id", "lang", "question", "choices", "answer", "move")
LARGEST_DECK = 256  # the game's tables reserve room for so many cards
FEWEST_CHOICES, MOST_CHOICES = 2, 4
LARGEST_MOVE = 6


class DeckError(UserError):
    """A question deck that cannot be used; the sentence lists what to correct, row by row."""


@dataclass(frozen=True)
class QuestionText:
    """A card in one language.

    Parameters
    ----------
    question
        What is asked.
    choices
        The answers to choose from.
    """

    question: str
    choices: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """A question card.

    Parameters
    ----------
    id
        What the deck's file calls it.
    move
        How many fields a right answer moves, 1 to 6 (D18).
    answer
        Which choice is right, counted from 0.
    texts
        The card in each of its languages; as many choices in each of them.
    """

    id: str
    move: int
    answer: int
    texts: Mapping[str, QuestionText] = field(hash=False)


@dataclass(frozen=True)
class QuestionDeck:
    """The question cards of a game; a card is known by its index.

    Parameters
    ----------
    questions
        The cards, in the order of the file.
    """

    questions: tuple[Question, ...]

    @cached_property
    def digest(self) -> str:
        """A fingerprint of how the cards play: a game saved with one deck fits any deck with it.

        A better wording or one more language does not change it.

        Examples
        --------
        >>> len(read_questions().digest)
        64
        """
        content = [
            [card.id, card.move, card.answer, len(next(iter(card.texts.values())).choices)]
            for card in self.questions
        ]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()

    def text(self, index: int, language: str) -> QuestionText:
        """Give a card in a language, or else in one that it has.

        Parameters
        ----------
        index
            Which card.
        language
            The language wanted: ``da``, ``de`` or ``en``.

        Examples
        --------
        >>> card = read_questions().text(0, "en")
        >>> card.question
        'Which city is the capital of Denmark?'
        >>> card.choices
        ('Aalborg', 'Aarhus', 'Copenhagen', 'Odense')
        """
        texts = self.questions[index].texts
        return next(texts[has] for has in (language, "en", *LANGUAGES) if has in texts)


def read_questions(path: str | os.PathLike[str] | None = None) -> QuestionDeck:
    r"""Read a question deck.

    Parameters
    ----------
    path
        A CSV file in UTF-8 (with or without byte order mark) with the columns id, lang, question,
        choices, answer and move, separated by ``,`` or ``;``. The shipped deck when left out.

    Raises
    ------
    DeckError
        The file cannot be read, has no cards, more than 256, or faulty rows; all are listed.

    Examples
    --------
    >>> len(read_questions().questions)
    96
    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "own.csv"
    ...     _ = path.write_text(
    ...         "id;lang;question;choices;answer;move\nsea;en;Is the sea salty?;yes | no;1;5\n",
    ...         encoding="utf-8",
    ...     )
    ...     deck = read_questions(path)
    >>> deck.questions[0].move, deck.text(0, "da").choices
    (5, ('yes', 'no'))
    """
    return _shipped() if path is None else _read(path)


@cache
def _shipped() -> QuestionDeck:
    return _read(SHIPPED)


def _read(path: str | os.PathLike[str]) -> QuestionDeck:
    problems = Problems(DeckError)
    try:
        rows = read_rows(path, COLUMNS, problems=problems)
    except TableError as error:
        raise DeckError(error.sentence) from None
    _check_doubles(rows, problems)
    sides = list(_sides(rows, problems))
    _check_languages_agree(sides, problems)
    _check_size(Path(path).name, rows, problems)
    problems.raise_if_any()
    return QuestionDeck(tuple(_cards(sides)))


@dataclass(frozen=True)
class _Side:
    """A row that can be used: one card in one language."""

    row: Row
    id: str
    language: str
    move: int
    answer: int
    text: QuestionText


def _sides(rows: Iterable[Row], problems: Problems) -> Iterator[_Side]:
    """Give the rows that can be used, and note what is wrong with the others."""
    for row in rows:
        before = len(problems)
        missing = [column for column in COLUMNS if not row[column]]
        for column in missing:
            problems.add(row, sentence("The column {column} is empty.", column=column))
        language = row["lang"].lower()
        if language and language not in LANGUAGES:
            problems.add(
                row,
                sentence(
                    "There is no language “{language}” here. Write one of {known}.",
                    language=row["lang"],
                    known=", ".join(LANGUAGES),
                ),
            )
        choices = tuple(choice.strip() for choice in row["choices"].split("|"))
        if row["choices"]:
            _check_choices(row, choices, problems)
        move = _whole_number(row["move"], LARGEST_MOVE)
        if row["move"] and not move:
            problems.add(
                row,
                sentence(
                    "The move “{move}” has to be a whole number from 1 to {largest}.",
                    move=row["move"],
                    largest=LARGEST_MOVE,
                ),
            )
        answer = _whole_number(row["answer"], len(choices))
        if row["answer"] and row["choices"] and not answer:
            problems.add(
                row,
                sentence(
                    "The answer “{answer}” is not among the choices. Write the number of the right"
                    " choice, from 1 to {count}.",
                    answer=row["answer"],
                    count=len(choices),
                ),
            )
        if len(problems) == before:
            text = QuestionText(row["question"], choices)
            yield _Side(row, row["id"], language, move, answer - 1, text)


def _whole_number(text: str, largest: int) -> int:
    """Read a number from 1 to the largest; 0 when the text is none."""
    return next((number for number in range(1, largest + 1) if text == str(number)), 0)


def _check_choices(row: Row, choices: tuple[str, ...], problems: Problems) -> None:
    if not FEWEST_CHOICES <= len(choices) <= MOST_CHOICES:
        problems.add(
            row,
            sentence(
                "The number of choices is {count}, but it has to be from {fewest} to {most}."
                " Separate them by |.",
                count=len(choices),
                fewest=FEWEST_CHOICES,
                most=MOST_CHOICES,
            ),
        )
    if not all(choices):
        problems.add(row, sentence("One of the choices is empty."))
    same = [choice.casefold() for choice in choices]
    for at, choice in enumerate(choices):
        if choice and same.index(same[at]) < at:
            problems.add(row, sentence("The choice “{choice}” is there twice.", choice=choice))


def _check_doubles(rows: Iterable[Row], problems: Problems) -> None:
    """Note cards that come twice in a language."""
    first: dict[tuple[str, str], Row] = {}
    for row in rows:
        if not row["id"] or not row["lang"]:
            continue
        earlier = first.setdefault((row["id"], row["lang"].lower()), row)
        if earlier is not row:
            problems.add(
                row,
                sentence(
                    "The card “{id}” is in row {earlier} already in the language {language}."
                    " Give each card an id of its own.",
                    id=row["id"],
                    earlier=earlier.number,
                    language=row["lang"],
                ),
            )


def _check_languages_agree(sides: Iterable[_Side], problems: Problems) -> None:
    """Note cards whose languages differ in what the game needs to know."""
    first: dict[str, _Side] = {}
    for side in sides:
        earlier = first.setdefault(side.id, side)
        for column, number, other in (
            ("choices", len(side.text.choices), len(earlier.text.choices)),
            ("answer", side.answer + 1, earlier.answer + 1),
            ("move", side.move, earlier.move),
        ):
            if number != other:
                problems.add(
                    side.row,
                    sentence(
                        "The card “{id}” differs from row {earlier} in the column {column}"
                        " ({number} here, {other} there). It has to be the same in every language.",
                        id=side.id,
                        earlier=earlier.row.number,
                        column=column,
                        number=number,
                        other=other,
                    ),
                )


def _check_size(file: str, rows: Iterable[Row], problems: Problems) -> None:
    count = len({row["id"] for row in rows})
    if count > LARGEST_DECK:
        problems.add(
            file,
            sentence(
                "There are {count} cards, but a game has room for {largest}. Leave some out.",
                count=count,
                largest=LARGEST_DECK,
            ),
        )
    if not count and not len(problems):
        problems.add(file, sentence("There are no cards. Write at least one row below the header."))


def _cards(sides: Iterable[_Side]) -> Iterator[Question]:
    by_id: dict[str, list[_Side]] = {}
    for side in sides:
        by_id.setdefault(side.id, []).append(side)
    for card in by_id.values():
        texts = {side.language: side.text for side in card}
        yield Question(card[0].id, card[0].move, card[0].answer, texts)
