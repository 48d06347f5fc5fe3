"""A rule of the teams as a sentence, from its parts: who, and what that team does.

The sentence has the form "{who} {does}." in every language, so that the parts can be shown while a
proposal is being made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gametour.games.rule_race import declared as d
from gametour.words import Sentence, plural, sentence


@dataclass(frozen=True)
class Wording:
    """A rule in force, or one proposed, as plain numbers.

    Attributes
    ----------
    index
        Its place: an event field from 0, or a general rule from EVENT_FIELDS.
    condition, effect, amount
        As in the state; a condition or effect below 0 has not been chosen yet.
    """

    index: int
    condition: int
    effect: int
    amount: int

    @property
    def general(self) -> bool:
        """Whether it is a general rule."""
        return self.index >= d.EVENT_FIELDS

    @property
    def name(self) -> Sentence:
        """What the rule is called: E1 to E6, or G1, G2 and so on."""
        if self.general:
            return sentence("G{n}", n=self.index - d.EVENT_FIELDS + 1)
        return sentence("E{n}", n=self.index + 1)


def worded(index: int, rule: Any) -> Wording:
    """Take a rule of the state as it stands at its place."""
    return Wording(index, rule.condition, rule.effect, rule.amount)


def decoded(index: int, code: int) -> Wording:
    """Take a rule as an event tells it; see ``rules.code``."""
    if code >= d.CODE_WORDS:
        return Wording(index, d.ALWAYS, d.IN_WORDS, code - d.CODE_WORDS)
    what, amount = divmod(code, d.CODE_AMOUNTS)
    condition, effect = divmod(what, d.CODE_EFFECTS)
    return Wording(index, condition, effect, amount - d.AMOUNT_0)


def said(rule: Wording, texts: Sequence[str]) -> Sentence:
    """Say a rule.

    Parameters
    ----------
    rule
        The rule.
    texts
        The texts of the match, for rules in a team's own words.

    Examples
    --------
    >>> str(said(Wording(2, d.EVEN, d.MOVE, 2), ()))
    'Whoever comes to E3 with an even number moves 2 fields forward.'
    >>> str(said(Wording(6, d.THROWN + 6, d.AGAIN, 0), ()))
    'Whoever rolls a 6 rolls again at once.'
    """
    if rule.effect == d.IN_WORDS:
        text = texts[rule.amount] if rule.amount < len(texts) else "…"
        if rule.general:
            return sentence("“{text}”", text=text)
        return sentence("On {field}: “{text}”", field=rule.name, text=text)
    return sentence("{who} {does}.", who=_who(rule), does=_does(rule))


def condition_said(condition: int) -> Sentence:
    """Say a condition alone, as a form lists it."""
    if condition > d.ON_FIELD:
        return sentence("on field {n}", n=condition - d.ON_FIELD)
    if condition > d.THROWN:
        return sentence("a {n} is thrown", n=condition - d.THROWN)
    return {
        d.ALWAYS: sentence("always"),
        d.EVEN: sentence("an even number"),
        d.ODD: sentence("an odd number"),
        d.BEHIND: sentence("for the team behind"),
        d.AHEAD: sentence("for the team ahead"),
    }[condition]


def effect_said(effect: int) -> Sentence:
    """Say an effect alone, as a form lists it."""
    return {
        d.MOVE: sentence("move on or back"),
        d.GO_TO: sentence("go to a field"),
        d.MISS: sentence("miss rounds"),
        d.AGAIN: sentence("roll again"),
        d.SWAP: sentence("swap the pawns"),
        d.MULTIPLY: sentence("multiply the number thrown"),
    }[effect]


def amount_said(effect: int, amount: int) -> Sentence:
    """Say the number of an effect alone, as a form lists it."""
    if effect == d.MOVE:
        if amount < 0:
            return plural("{n} field back", "{n} fields back", -amount)
        return plural("{n} field on", "{n} fields on", amount)
    if effect == d.MISS:
        return plural("{n} round", "{n} rounds", amount)
    if effect == d.MULTIPLY:
        return sentence("times {n}", n=amount)
    return sentence("field {n}", n=amount)


def in_short(rule: Wording, texts: Sequence[str]) -> Sentence:
    """Say a rule in a few signs, as it stands beside its field on the board.

    Examples
    --------
    >>> str(in_short(Wording(2, d.EVEN, d.MOVE, -2), ()))
    'even: −2'
    >>> str(in_short(Wording(6, d.THROWN + 6, d.AGAIN, 0), ()))
    '6: throw again'
    """
    if rule.effect == d.IN_WORDS:
        text = texts[rule.amount] if rule.amount < len(texts) else "…"
        return sentence("“{text}”", text=text)
    does = _does_in_short(rule.effect, rule.amount)
    condition = rule.condition
    if condition == d.ALWAYS:
        return does
    if condition > d.ON_FIELD:
        when = sentence("on {n}", n=condition - d.ON_FIELD)
    elif condition > d.THROWN:
        when = sentence("{n}", n=condition - d.THROWN)
    else:
        when = {
            d.EVEN: sentence("even"),
            d.ODD: sentence("odd"),
            d.BEHIND: sentence("behind"),
            d.AHEAD: sentence("ahead"),
        }[condition]
    return sentence("{when}: {does}", when=when, does=does)


def _does_in_short(effect: int, amount: int) -> Sentence:
    tellers: dict[int, Callable[[], Sentence]] = {
        d.NOTHING: lambda: sentence("no rule"),
        d.GO_TO: lambda: sentence("→ {n}", n=amount),
        d.MISS: lambda: sentence("miss {n}", n=amount),
        d.AGAIN: lambda: sentence("throw again"),
        d.SWAP: lambda: sentence("swap"),
        d.MULTIPLY: lambda: sentence("× {n}", n=amount),
    }
    if effect in tellers:
        return tellers[effect]()
    if amount == 0:
        return sentence("as usual")
    return sentence("+{n}", n=amount) if amount > 0 else sentence("−{n}", n=-amount)


def _who(rule: Wording) -> Sentence:
    """Say for whom a rule is."""
    condition = rule.condition
    if condition < 0 and rule.general:
        return sentence("Whoever")
    if rule.general:
        return _who_in_general(condition)
    field = rule.name
    if condition > d.ON_FIELD:
        return sentence(
            "Whoever comes to {field} on field {n}", field=field, n=condition - d.ON_FIELD
        )
    if condition > d.THROWN:
        return sentence("Whoever comes to {field} with a {n}", field=field, n=condition - d.THROWN)
    return {
        -1: sentence("Whoever comes to {field}", field=field),
        d.ALWAYS: sentence("Whoever comes to {field}", field=field),
        d.EVEN: sentence("Whoever comes to {field} with an even number", field=field),
        d.ODD: sentence("Whoever comes to {field} with an odd number", field=field),
        d.BEHIND: sentence("Whoever comes to {field} and is behind", field=field),
        d.AHEAD: sentence("Whoever comes to {field} and is ahead", field=field),
    }[condition]


def _who_in_general(condition: int) -> Sentence:
    if condition > d.ON_FIELD:
        return sentence("Whoever stands on field {n}", n=condition - d.ON_FIELD)
    if condition > d.THROWN:
        return sentence("Whoever rolls a {n}", n=condition - d.THROWN)
    return {
        d.ALWAYS: sentence("Whoever has rolled"),
        d.EVEN: sentence("Whoever rolls an even number"),
        d.ODD: sentence("Whoever rolls an odd number"),
        d.BEHIND: sentence("Whoever rolls and is behind"),
        d.AHEAD: sentence("Whoever rolls and is ahead"),
    }[condition]


def _does(rule: Wording) -> Sentence:
    """Say what a rule does."""
    amount = rule.amount
    tellers: dict[int, Callable[[], Sentence]] = {
        d.NOTHING: lambda: sentence("goes on as usual"),
        d.MOVE: lambda: _moves(rule),
        d.GO_TO: lambda: sentence("goes to field {n}", n=amount),
        d.MISS: lambda: plural("misses the next round", "misses the next {n} rounds", amount),
        d.AGAIN: lambda: sentence("rolls again at once"),
        d.SWAP: lambda: sentence("swaps places with the other team"),
        d.MULTIPLY: lambda: sentence("moves {n} times the number", n=amount),
    }
    return tellers[rule.effect]() if rule.effect in tellers else sentence("…")


def _moves(rule: Wording) -> Sentence:
    amount = rule.amount
    if amount == 0:
        return sentence("goes on as usual")
    if rule.general:
        if amount > 0:
            return plural(
                "moves {n} field more than the number",
                "moves {n} fields more than the number",
                amount,
            )
        return plural(
            "moves {n} field less than the number",
            "moves {n} fields less than the number",
            -amount,
        )
    if amount > 0:
        return plural("moves {n} field forward", "moves {n} fields forward", amount)
    return plural("moves {n} field back", "moves {n} fields back", -amount)
