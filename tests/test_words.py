"""Words: sentences and numbers in three languages."""

from pathlib import Path

import pytest
from IPython.core.interactiveshell import InteractiveShell

from gametour.words import LANGUAGES, Name, UserError, default_language, plural, sentence, words


def test_a_sentence_is_told_in_each_language() -> None:
    said = sentence("{name} rolled {n}.", name=sentence("Player {number}", number=2), n=5)
    assert [words(language)(said) for language in LANGUAGES] == [
        "Spiller 2 slog 5.",
        "Spieler 2 würfelte 5.",
        "Player 2 rolled 5.",
    ]


@pytest.mark.parametrize(
    ("n", "danish", "english"),
    [(1, "1 felt", "1 field,"), (2, "2 felter", "2 fields,"), (0, "0 felter", "0 fields,")],
)
def test_plurals_follow_the_number(n: int, danish: str, english: str) -> None:
    said = plural(
        "{town} is {n} field away, but the number is {roll}.",
        "{town} is {n} fields away, but the number is {roll}.",
        n,
        town="Ribe",
        roll=3,
    )
    assert danish in words("da")(said)
    assert english.rstrip(",") in words("en")(said)


def test_braces_in_values_are_just_letters() -> None:
    assert words("de")(sentence("{name} begins.", name="{x} & <b>")) == "{x} & <b> beginnt."


def test_numbers_are_written_as_the_language_does() -> None:
    assert [words(one).number(1234.5, 2) for one in LANGUAGES] == [
        "1.234,50",
        "1.234,50",
        "1,234.50",
    ]
    assert [words(one).percent(0.125, 1).replace("\xa0", " ") for one in LANGUAGES] == [
        "12,5 %",
        "12,5 %",
        "12.5%",
    ]
    assert words("da").listed(["a", "b", "c"]) == "a, b og c"
    assert words("da").listed([]) == ""


def test_a_name_has_its_form_in_each_language() -> None:
    city = Name("Vienna", (("da", "Wien"), ("de", "Wien")))
    said = sentence("{name} begins.", name=city)
    assert [words(one)(said) for one in LANGUAGES] == [
        "Wien begynder.",
        "Wien beginnt.",
        "Vienna begins.",
    ]
    assert str(Name("Oslo")) == Name("Oslo")("da") == "Oslo"


def test_an_error_is_one_sentence_in_any_language() -> None:
    error = UserError(sentence("The game is over."))
    assert str(error) == "The game is over."
    assert words("da")(error.sentence) == "Spillet er slut."
    assert words("de")(
        sentence("{where} cannot be played on: {error}", where="x", error=error)
    ) == ("x kann nicht weitergespielt werden: Das Spiel ist zu Ende.")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UserError, match="There is no language 'sv' here"):
        words("sv")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "da_DK.UTF-8"}, "da"),
        ({"LANGUAGE": "sv:de:en", "LANG": "da_DK"}, "de"),
        ({"LC_ALL": "C", "LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_readers_language_comes_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    monkeypatch.delenv("LANG")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert default_language() == language


def test_a_notebook_shows_the_sentence_of_an_error_and_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    shell = InteractiveShell.instance()
    shell.run_cell(
        "import gametour as gt\ngt.Match('denmark_tour', players=['Maja'], cards_per_group=99)"
    )
    shown = capsys.readouterr().out.strip()
    InteractiveShell.clear_instance()
    assert shown.startswith("OptionError: ")
    assert "cards_per_group" in shown
    assert "\n" not in shown
