"""Sentences and numbers in a reader's language: every text that people read starts here.

A sentence is written once, in English, with named places; that English text is also its key in
the catalogs of the other languages. It travels unrendered (:class:`Sentence`) through engine and
games, and becomes text only where somebody reads it, so a language can be switched at any time.
"""

from __future__ import annotations

import difflib
import gettext
import io
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

LANGUAGES = ("da", "de", "en")
LANGUAGE_NAMES = {"da": "Dansk", "de": "Deutsch", "en": "English"}
LIKENESS = 0.75
"""From what likeness on, by difflib, a name is taken for a misspelt one."""


@dataclass(frozen=True)
class Sentence:
    """A sentence not yet rendered: its English text, the values for its places, a plural form.

    Parameters
    ----------
    message
        The English text, which is also the key in the catalogs.
    values
        What stands in the named places; may hold sentences again.
    many
        The plural text, used when ``values["n"]`` calls for it.
    """

    message: str
    values: Mapping[str, object] = field(default_factory=dict)
    many: str | None = None

    def __hash__(self) -> int:
        return hash((self.message, tuple(self.values), self.many))

    def __str__(self) -> str:
        return words("en")(self)


def sentence(message: str, /, **values: object) -> Sentence:
    """Write a sentence down for later.

    Examples
    --------
    >>> str(sentence("{name} rolled {n}.", name="Maja", n=3))
    'Maja rolled 3.'
    """
    return Sentence(message, values)


def plural(one: str, many: str, n: int, /, **values: object) -> Sentence:
    """Write a sentence down that counts something; ``{n}`` is the number.

    Examples
    --------
    >>> str(plural("{n} card left", "{n} cards left", 2))
    '2 cards left'
    """
    return Sentence(one, {"n": n, **values}, many)


def message(text: str) -> str:
    """Mark a bare text for the catalogs, to be rendered elsewhere.

    Examples
    --------
    >>> message("Skagerrak")
    'Skagerrak'
    """
    return text


@dataclass(frozen=True)
class Name:
    """A name that some languages write in their own way, such as a city's.

    It comes from a table, not from the catalogs, and stands in the places of sentences.

    Parameters
    ----------
    usual
        The name where a language has no form of its own.
    forms
        Language and form, for those that have one.

    Examples
    --------
    >>> rome = Name("Rome", (("da", "Rom"), ("de", "Rom")))
    >>> words("da")("{city}", city=rome), words("en")("{city}", city=rome)
    ('Rom', 'Rome')
    """

    usual: str
    forms: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return self.usual

    def __call__(self, language: str) -> str:
        """Give the name's form in a language."""
        return dict(self.forms).get(language, self.usual)


class UserError(ValueError):
    """An error whose one sentence is for the reader: what is wrong, where, and what to do."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(said)
        self.sentence = said

    def __str__(self) -> str:
        return words()(self.sentence)

    def _render_traceback_(self) -> list[str]:
        """Tell IPython what to show in a notebook: the sentence, not the way it came."""
        return [f"{type(self).__name__}: {self}"]


class Words:
    """One language: renders sentences and numbers.

    Examples
    --------
    >>> say = words("en")
    >>> say("{a} and {b}", a="Odense", b=sentence("home"))
    'Odense and home'
    >>> say.number(12345.5, 1)
    '12,345.5'
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalog = _catalog(language)

    def __call__(self, what: str | Sentence, /, **values: object) -> str:
        """Render a sentence, or an English text with its values."""
        said = what if isinstance(what, Sentence) else Sentence(what, values)
        if said.many is None:
            text = self._catalog.gettext(said.message) if said.message else ""
        else:
            text = self._catalog.ngettext(said.message, said.many, _as_int(said.values["n"]))
        if not said.values:
            return text
        return text.format_map({name: self._value(value) for name, value in said.values.items()})

    def number(self, value: float, digits: int = 0) -> str:
        """Write a number as this language does, with a fixed number of decimals."""
        from babel.numbers import format_decimal

        places = "." + "0" * digits if digits else ""
        return format_decimal(value, "#,##0" + places, locale=self.language)

    def percent(self, share: float, digits: int = 0) -> str:
        """Write a share between 0 and 1 as a percentage."""
        from babel.numbers import format_percent

        places = "." + "0" * digits if digits else ""
        pattern = (
            f"#,##0{places}\N{NO-BREAK SPACE}%" if self.language != "en" else f"#,##0{places}%"
        )
        return format_percent(share, pattern, locale=self.language)

    def listed(self, items: list[str]) -> str:
        """Join words as this language lists them: "a, b and c"."""
        from babel.lists import format_list

        return format_list(items, locale=self.language) if items else ""

    def _value(self, value: object) -> object:
        if isinstance(value, Sentence):
            return self(value)
        if isinstance(value, UserError):
            return self(value.sentence)
        if isinstance(value, Name):
            return value(self.language)
        return value


def _as_int(value: object) -> int:
    assert isinstance(value, int), "a plural sentence counts with a whole number"
    return value


@cache
def words(language: str | None = None) -> Words:
    """Give the words of a language; of the reader's own when none is named.

    Raises
    ------
    UserError
        The language has no catalog.
    """
    if language is None:
        return words(default_language())
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise UserError(
            sentence(
                "There is no language {language!r} here: choose one of {known}.",
                language=language,
                known=known,
            )
        )
    return Words(language)


def default_language() -> str:
    """Tell the reader's language from the environment, as gettext does; else English."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wanted in os.environ.get(name, "").split(":"):
            if wanted[:2].lower() in LANGUAGES:
                return wanted[:2].lower()
    return "en"


def _catalog(language: str) -> gettext.NullTranslations:
    """Read a language's catalogs, one file a section, into one."""
    folder = resources.files("gametour") / "locale" / language
    if not folder.is_dir():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    merged: gettext.GNUTranslations | None = None
    for part in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if not part.name.endswith(".po"):
            continue
        compiled = io.BytesIO()
        write_mo(compiled, read_po(io.BytesIO(part.read_bytes()), locale=language))
        compiled.seek(0)
        section = gettext.GNUTranslations(compiled)
        if merged is not None:
            section.add_fallback(merged)
        merged = section
    return merged or gettext.NullTranslations()


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """Give the known name that is meant by a misspelt one, or none if none is really near."""
    return difflib.get_close_matches(name, list(known), n=1, cutoff=LIKENESS)
