"""What the catalogs lack: ``python -m tests.catalogs`` lists it, and fails when there is anything.

Every text of the source must stand in every catalog, with the same named places; nothing may stand
there that the source does not say.
"""

from __future__ import annotations

import string
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

PACKAGE = Path(__file__).parent.parent / "gametour"
LANGUAGES = ("da", "de")
KEYWORDS = {"sentence": None, "message": None, "say": None, "plural": (1, 2)}

Key = str | tuple[str, str]


def in_source() -> dict[Key, str]:
    """Give every text of the source with one place where it stands."""
    found: dict[Key, str] = {}
    texts = extract_from_dir(
        str(PACKAGE), method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=()
    )
    for file, line, key, _comments, _context in texts:
        if file != "words.py":
            found.setdefault(key, f"gametour/{file}:{line}")
    return found


def has_words(key: Key) -> bool:
    """Tell whether a text has anything to translate beside its named places."""
    text = key if isinstance(key, str) else key[0]
    return any(
        character.isalpha() for part, *_ in string.Formatter().parse(text) for character in part
    )


def in_catalogs(language: str) -> dict[Key, tuple[str, ...]]:
    """Give every translated text of a language."""
    found: dict[Key, tuple[str, ...]] = {}
    for path in sorted((PACKAGE / "locale" / language).glob("*.po")):
        with path.open("rb") as file:
            catalog: Catalog = read_po(file, locale=language)
        for entry in catalog:
            if entry.id:
                one = isinstance(entry.id, str)
                said = (entry.string,) if one else tuple(entry.string)
                found[entry.id if one else tuple(entry.id)] = said if not entry.fuzzy else ()
    return found


def places(text: str) -> set[str]:
    """Give the named places of a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def faults() -> list[str]:
    """List all that is missing, left over, or has other places than its source."""
    source, lines = in_source(), []
    for language in LANGUAGES:
        known = in_catalogs(language)
        for key, where in source.items():
            if key not in known and not has_words(key):
                continue  # nothing to translate, unless a language sets its signs otherwise
            said = known.get(key, ())
            ids = (key,) if isinstance(key, str) else key
            if not said or not all(said):
                lines.append(f"{language}: missing: {key!r} ({where})")
            elif places("".join(said)) != places("".join(ids)):
                lines.append(f"{language}: other places: {key!r} ({where})")
        lines += [f"{language}: left over: {key!r}" for key in known if key not in source]
    return lines


if __name__ == "__main__":
    found = faults()
    print("\n".join(found) or f"{len(in_source())} texts stand in every catalog.")
    sys.exit(bool(found))
