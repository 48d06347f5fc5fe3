"""What is said of a place whose chances the board shows."""

from __future__ import annotations

from gametour.painting.scene import Chance
from gametour.words import Words, plural, sentence


def chance_note(chance: Chance, turns: int, say: Words) -> str:
    """Say how likely a place is to be come to.

    Parameters
    ----------
    chance
        The chances of the place.
    turns
        Within how many turns the later one is; 0 when there is none.
    say
        The words.

    Examples
    --------
    >>> from gametour.words import words
    >>> chance_note(Chance(3, 1 / 6, 0.5), 2, words("en"))
    'next throw 17%, within 2 turns 50%'
    >>> chance_note(Chance(3, 1 / 6, 0.0), 0, words("en"))
    'next throw 17%'
    """
    now = say.percent(chance.now)
    if not turns:
        return say(sentence("next throw {now}", now=now))
    return say(
        plural(
            "next throw {now}, within {n} turn {later}",
            "next throw {now}, within {n} turns {later}",
            turns,
            now=now,
            later=say.percent(chance.later),
        )
    )
