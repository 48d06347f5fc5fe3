"""Rule sets: the rules of a race as a JSON text that can be saved, loaded and shared.

A rule set says what holds on each event field and which general rules stand, oldest first::

    {"gametour": "rule set", "version": 1,
     "events": {"E1": {"when": "even", "do": "move", "number": 2}},
     "general": [{"when": "thrown 6", "do": "roll again"}, {"words": "Sing before you roll."}]}

A faulty text is refused as a whole, and every fault in it is named.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gametour.engine.game import check_text
from gametour.engine.given import why
from gametour.engine.view import View
from gametour.games.rule_race import declared as d
from gametour.words import Sentence, UserError, sentence

LARGEST_FILE = 100_000
"""Bytes; eighteen rules take two thousand."""
VERSION = 1
MARK = "rule set"

CONDITIONS = {
    "always": d.ALWAYS,
    "even": d.EVEN,
    "odd": d.ODD,
    "behind": d.BEHIND,
    "ahead": d.AHEAD,
    **{f"thrown {face}": d.THROWN + face for face in range(1, 7)},
    **{f"field {field}": d.ON_FIELD + field for field in range(d.START_FIELD, d.GOAL)},
}
EFFECTS = {
    "move": d.MOVE,
    "go to": d.GO_TO,
    "miss": d.MISS,
    "roll again": d.AGAIN,
    "swap": d.SWAP,
    "multiply": d.MULTIPLY,
}
NUMBERS = {
    d.MOVE: range(d.LEAST_MOVE, d.MOST_MOVE + 1),
    d.GO_TO: range(d.START_FIELD, d.GOAL),
    d.MISS: range(1, d.MOST_MISSED + 1),
    d.MULTIPLY: range(d.LEAST_TIMES, d.MOST_TIMES + 1),
}
FIELD_NAMES = tuple(f"E{n}" for n in range(1, d.EVENT_FIELDS + 1))

CONDITION_NAMES = {number: name for name, number in CONDITIONS.items()}
EFFECT_NAMES = {number: name for name, number in EFFECTS.items()}

RuleSet = dict[str, Any]


class RuleSetError(UserError):
    """A rule set that cannot be read; the sentence says what is wrong, and where."""


def read_rule_set(source: Any) -> RuleSet:
    """Read a rule set and give it in its one form, fit for JSON.

    Parameters
    ----------
    source
        The path of a file, or the rule set itself as a mapping.

    Raises
    ------
    RuleSetError
        The file cannot be read, or is no rule set; every fault is named.

    Examples
    --------
    >>> read_rule_set({"gametour": "rule set", "version": 1, "general": []})["general"]
    []
    """
    if isinstance(source, Mapping):
        return _checked(source, sentence("This rule set"))
    if isinstance(source, (str, os.PathLike)) and str(source).strip():
        path = Path(source)
        return _checked(_content(path), sentence("{file}", file=path.name))
    raise RuleSetError(sentence("A rule set is the path of a file, or a mapping."))


def parse_rule_set(content: bytes, name: str) -> RuleSet:
    """Read a rule set from what a file of this name held; see :func:`read_rule_set`."""
    return _checked(_parsed(content, name), sentence("{file}", file=name))


def rule_set(view: View) -> RuleSet:
    """Give the rules in force in a match as a rule set."""
    state, texts = view.state, view.setup.texts
    events = {
        name: _as_mapping(rule, texts)
        for name, rule in zip(FIELD_NAMES, state.event_rule, strict=True)
        if rule.effect != d.NOTHING
    }
    general = [_as_mapping(rule, texts) for rule in state.general[: state.n_general]]
    return {"gametour": MARK, "version": VERSION, "events": events, "general": general}


def save_rule_set(rules: RuleSet, path: str | os.PathLike[str]) -> Path:
    """Write a rule set into a file that people can read.

    Raises
    ------
    RuleSetError
        The file cannot be written.
    """
    target = Path(path)
    try:
        target.write_text(written(rules), encoding="utf-8")
    except (OSError, ValueError) as error:
        raise RuleSetError(
            sentence(
                "The rules could not be saved as {path}: {why}. Choose another place.",
                path=str(target),
                why=why(error),
            )
        ) from error
    return target


def written(rules: RuleSet) -> str:
    """Write a rule set as JSON that people can read."""
    return json.dumps(rules, ensure_ascii=False, indent=1) + "\n"


def parts(rule: Mapping[str, Any]) -> tuple[int, int, int]:
    """Give the condition, effect and number of a rule in its one form; a text's number is 0."""
    if "words" in rule:
        return d.ALWAYS, d.IN_WORDS, 0
    return CONDITIONS[rule["when"]], EFFECTS[rule["do"]], rule.get("number", 0)


def _as_mapping(rule: Any, texts: list[str]) -> dict[str, Any]:
    if rule.effect == d.IN_WORDS:
        return {"words": texts[rule.amount]}
    what = {"when": CONDITION_NAMES[rule.condition], "do": EFFECT_NAMES[rule.effect]}
    return {**what, "number": rule.amount} if rule.effect in NUMBERS else what


def _content(path: Path) -> Any:
    """Read a file's JSON."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise RuleSetError(
            sentence(
                "{path} cannot be read: {why}. Check the name of the file.",
                path=str(path),
                why=why(error),
            )
        ) from error
    return _parsed(content, path.name)


def _parsed(content: bytes, name: str) -> Any:
    """Read the JSON that a file of this name held."""
    if len(content) > LARGEST_FILE:
        raise RuleSetError(
            sentence("{file} is too large for a rule set: choose another file.", file=name)
        )
    try:
        return json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise RuleSetError(
            sentence(
                "{file} is no rule set: it was cut off, or is another kind of file.", file=name
            )
        ) from None


def _checked(found: Any, where: Sentence) -> RuleSet:
    """Bring what was read into its one form, or name all that is wrong with it."""
    if not isinstance(found, Mapping) or found.get("gametour") != MARK:
        raise RuleSetError(
            sentence("{where} is no rule set of gametour: choose one saved there.", where=where)
        )
    if found.get("version") != VERSION:
        raise RuleSetError(
            sentence(
                "{where} was saved by another gametour: its version is {version}, not {known}.",
                where=where,
                version=repr(found.get("version"))[:20],
                known=VERSION,
            )
        )
    faults: list[Sentence] = []
    events = _checked_events(found.get("events", {}), faults)
    general = _checked_general(found.get("general", []), faults)
    for key in sorted(set(map(str, found)) - {"gametour", "version", "events", "general"}):
        faults.append(sentence("There is no part {key!r} in a rule set.", key=key[:40]))
    if faults:
        listed = faults[0]
        for fault in faults[1:]:
            listed = sentence("{first} {then}", first=listed, then=fault)
        raise RuleSetError(sentence("{where} cannot be used. {faults}", where=where, faults=listed))
    return {"gametour": MARK, "version": VERSION, "events": events, "general": general}


def _checked_events(found: Any, faults: list[Sentence]) -> dict[str, dict[str, Any]]:
    if not isinstance(found, Mapping):
        faults.append(sentence("events: give a rule for each of E1 to E6, or leave it out."))
        return {}
    for name in found:
        if name not in FIELD_NAMES:
            faults.append(
                sentence("events: there is no event field {name!r}.", name=str(name)[:20])
            )
    checked = {}
    for name in FIELD_NAMES:
        if name in found:
            place = sentence("{name}", name=name)
            rule = _checked_rule(found[name], place, faults, general=False)
            if rule is not None:
                checked[name] = rule
    return checked


def _checked_general(found: Any, faults: list[Sentence]) -> list[dict[str, Any]]:
    if not isinstance(found, list):
        faults.append(sentence("general: give a list of rules, or leave it out."))
        return []
    if len(found) > d.GENERAL_RULES:
        faults.append(
            sentence("general: at most {most} rules stand at once (RA14).", most=d.GENERAL_RULES)
        )
    places = (sentence("G{n}", n=number) for number in range(1, d.GENERAL_RULES + 1))
    rules = [
        _checked_rule(one, place, faults, general=True)
        for one, place in zip(found, places, strict=False)
    ]
    return [rule for rule in rules if rule is not None]


def _checked_rule(
    found: Any, place: Sentence, faults: list[Sentence], *, general: bool
) -> dict[str, Any] | None:
    """Bring one rule into its one form; None where it has a fault, which is then listed."""
    try:
        return _rule(found, general=general)
    except UserError as error:
        faults.append(sentence("{place}: {fault}", place=place, fault=error.sentence))
        return None


def _rule(found: Any, *, general: bool) -> dict[str, Any]:
    """Bring one rule into its one form, or say what is wrong with it."""
    if isinstance(found, Mapping) and set(found) == {"words"}:
        return {"words": check_text(found["words"])}
    keys = set(found) if isinstance(found, Mapping) else set()
    if not {"when", "do"} <= keys <= {"when", "do", "number"}:
        raise RuleSetError(sentence("give “when”, “do” and its “number”, or else “words”."))
    condition, effect = found["when"], found["do"]
    if not isinstance(condition, str) or condition not in CONDITIONS:
        raise RuleSetError(
            sentence(
                "“when” is always, even, odd, behind, ahead, thrown 1 to thrown 6, or field 1 to "
                "field 27; not {value}.",
                value=repr(condition)[:40],
            )
        )
    if not isinstance(effect, str) or effect not in EFFECTS:
        raise RuleSetError(
            sentence(
                "“do” is one of {known}; not {value}.",
                known=", ".join(EFFECTS),
                value=repr(effect)[:40],
            )
        )
    if EFFECTS[effect] == d.MULTIPLY and not general:
        raise RuleSetError(sentence("only a general rule can multiply (RA20)."))
    allowed = NUMBERS.get(EFFECTS[effect])
    if allowed is None:
        if "number" in found:
            raise RuleSetError(sentence("“{effect}” has no number.", effect=effect))
        return {"when": condition, "do": effect}
    number = found.get("number")
    if type(number) is not int or number not in allowed:
        raise RuleSetError(
            sentence(
                "the number of “{effect}” is a whole number from {low} to {high} (RA20); "
                "not {value}.",
                effect=effect,
                low=allowed[0],
                high=allowed[-1],
                value=repr(number)[:20],
            )
        )
    return {"when": condition, "do": effect, "number": number}
