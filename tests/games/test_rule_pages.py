"""Rule pages: the same numbers in every language, and every number of the game's rules on them."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from gametour.engine.game import find
from gametour.words import LANGUAGES

COMMON = [f"C{n}" for n in range(1, 10)]
NUMBERS = {
    "staedtetour": [
        *(f"S{n}" for n in range(1, 17)),
        *(f"SA{n}" for n in range(1, 23)),
        *COMMON,
    ],
    "denmark_tour": [
        *(f"D{n}" for n in range(1, 26)),
        *(f"DA{n}" for n in range(1, 29)),
        *COMMON,
    ],
    "globetrotters": [
        *(f"G{n}" for n in range(1, 24)),
        *(f"GA{n}" for n in range(1, 27)),
        *COMMON,
    ],
    "rule_race": [
        *(f"R{n}" for n in range(1, 18)),
        *(f"RA{n}" for n in range(1, 25)),
        *COMMON,
    ],
}
PAGES = [(game, language) for game in NUMBERS for language in LANGUAGES]

ITEM = re.compile(r"- \*\*([A-Z]+\d+)\*\* (\S.*)")
CODE = re.compile(r"`([^`]+)`")
CITED = re.compile(r"\b(?:[A-Z]|[A-Z]A)\d+\b")


def page(game: str, language: str) -> list[str]:
    folder = resources.files("gametour.games") / game
    return (folder / f"rules.{language}.md").read_text(encoding="utf-8").splitlines()


def items(game: str, language: str) -> list[tuple[str, str]]:
    found = (ITEM.fullmatch(line) for line in page(game, language))
    return [(item[1], item[2]) for item in found if item]


def numbers(game: str, language: str) -> list[str]:
    return [number for number, _ in items(game, language)]


def test_every_game_has_its_numbers_here() -> None:
    folders = [
        entry
        for entry in resources.files("gametour.games").iterdir()
        if entry.is_dir() and (entry / "rules.py").is_file()
    ]
    assert {folder.name for folder in folders} <= set(NUMBERS)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_has_each_number_once(game: str, language: str) -> None:
    assert sorted(numbers(game, language)) == sorted(NUMBERS[game])


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_pages_tell_the_rules_in_the_same_order(game: str, language: str) -> None:
    def outline(of: str) -> list[str]:
        lines = page(game, of)
        return [
            found.group(1) if (found := ITEM.fullmatch(line)) else "##"
            for line in lines
            if ITEM.fullmatch(line) or line.startswith("## ")
        ]

    assert outline(language) == outline("en")


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_pages_name_the_same_options_and_cite_the_same_rules(game: str, language: str) -> None:
    english = dict(items(game, "en"))
    for number, text in items(game, language):
        assert sorted(CODE.findall(text)) == sorted(CODE.findall(english[number])), number
        assert sorted(CITED.findall(text)) == sorted(CITED.findall(english[number])), number


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_cites_only_numbers_that_it_has(game: str, language: str) -> None:
    cited = {number for _, text in items(game, language) for number in CITED.findall(text)}
    assert cited <= set(NUMBERS[game])


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_is_easy_to_parse(game: str, language: str) -> None:
    lines = page(game, language)
    assert lines[0].startswith("# ")
    headings = [at for at, line in enumerate(lines) if line.startswith("## ")]
    assert lines[headings[0] + 2]
    assert not any(ITEM.fullmatch(line) for line in lines[: headings[1]]), "the minute comes first"
    for line in lines[1:]:
        heading = re.fullmatch(r"## \S.*", line)
        paragraph = re.fullmatch(r"[^-#*\s].*", line)
        assert not line or heading or paragraph or ITEM.fullmatch(line), line


@pytest.mark.parametrize("game", NUMBERS)
def test_translations_differ_from_the_english_text(game: str) -> None:
    texts = {language: dict(items(game, language)) for language in LANGUAGES}
    for number in NUMBERS[game]:
        assert len({texts[language][number] for language in LANGUAGES}) == len(LANGUAGES), number


@pytest.mark.parametrize("game", NUMBERS)
def test_the_page_names_every_option(game: str) -> None:
    on_the_page = {code for _, text in items(game, "en") for code in CODE.findall(text)}
    assert {option.name for option in find(game).options} <= on_the_page
