"""What the track of Rule race shows at one moment, and how it follows from a view of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gametour.games.rule_race import acting, rules_in_force
from gametour.games.rule_race import declared as d
from gametour.painting.scene import Chance, Pawn
from gametour.painting.theme import LIGHT, Theme
from gametour.words import Words, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gametour.engine.log import Entry
    from gametour.engine.view import View

SURE = 1e-9  # a chance less than this from 1 is rounded by adding up
WALKED = ("moved", "bounced")
CARRIED = ("shifted", "set_back", "hand_moved")


def place_of(field: int) -> int:
    """Give a field's place on the board: places count from 0, fields from 1."""
    return field - 1


@dataclass(frozen=True)
class RuleTag:
    """A rule in force, as it stands on the board.

    Parameters
    ----------
    index
        As in :class:`gametour.games.rule_race.force.InForce`.
    name, text
        What it is called, and what it says in a few signs.
    author
        The team that made it; -1 for none.
    open_from
        The round from which it may be changed; 0 when it may be changed now.
    lit
        Whether it has just acted.
    """

    index: int
    name: str
    text: str
    author: int = -1
    open_from: int = 0
    lit: bool = False


@dataclass(frozen=True)
class Way:
    """A piece of a pawn's way: along the track, or through the air from field to field."""

    seat: int
    towns: tuple[int, ...]
    kind: str


@dataclass(frozen=True)
class RaceScene:
    """All that the board shows at one moment.

    Parameters
    ----------
    pawns
        The pawns; ``town`` is a place, see :func:`place_of`.
    to_move
        The team whose turn it is, -1 for none.
    turn
        The name of the team whose turn it is; empty for none, and when the race is over.
    rules
        The rules in force.
    ways
        The ways that pawns went last.
    chances
        How likely the team to move comes to a place; empty when not asked for.
    turns
        Within how many of its turns the later chances are; 0 when there are none.
    theme, language, text_scale, height_px
        How it is shown.
    """

    pawns: tuple[Pawn, ...] = ()
    to_move: int = -1
    turn: str = ""
    rules: tuple[RuleTag, ...] = ()
    ways: tuple[Way, ...] = ()
    chances: tuple[Chance, ...] = ()
    turns: int = 0
    theme: Theme = LIGHT
    language: str = "en"
    text_scale: float = 1.0
    height_px: float = 900.0


def scene_of(
    view: View,
    *,
    chances: tuple[Chance, ...] = (),
    turns: int = 0,
    theme: Theme = LIGHT,
    language: str = "en",
    text_scale: float = 1.0,
) -> RaceScene:
    """Give the scene of a view.

    Parameters
    ----------
    view
        A match as anybody may see it: it has no secrets.
    chances, turns, theme, language, text_scale
        As in :class:`RaceScene`.

    Examples
    --------
    >>> from gametour import Match
    >>> scene = scene_of(Match("rule_race", seed=1).view())
    >>> [pawn.town for pawn in scene.pawns], scene.rules[0].name, scene.rules[0].text
    ([0, 0], 'E1', '+2')
    """
    state = view.state
    say = words(language)
    begun = state.phase != d.FIRST
    return RaceScene(
        pawns=tuple(
            Pawn(seat, place_of(state.position[seat])) for seat in range(len(view.players))
        ),
        to_move=state.seat if begun else -1,
        turn=say(view.setup.called(state.seat)) if begun and view.result is None else "",
        rules=_tags(view, say),
        ways=last_ways(view.log),
        chances=chances,
        turns=turns,
        theme=theme,
        language=language,
        text_scale=text_scale,
    )


def percent(chance: float, say: Words) -> str:
    """Write a chance as a whole number of per cent.

    Examples
    --------
    >>> percent(1 / 6, words("en")), percent(1 / 300, words("en")), percent(0.999, words("en"))
    ('17%', '<1%', '>99%')
    """
    if 0 < chance < 0.005:
        return "<" + say.percent(0.01)
    if 0.995 <= chance < 1 - SURE:
        return ">" + say.percent(0.99)
    return say.percent(chance)


def _tags(view: View, say: Words) -> tuple[RuleTag, ...]:
    lit = acting(view)
    return tuple(
        RuleTag(
            index=rule.index,
            name=say(rule.name),
            text=say(rule.short),
            author=rule.author,
            open_from=rule.open_from if rule.open_from > view.round else 0,
            lit=rule.index in lit,
        )
        for rule in rules_in_force(view)
    )


def last_ways(log: Sequence[Entry]) -> tuple[Way, ...]:
    """Give the ways that pawns went since the last throw."""
    since: list[Entry] = []
    for entry in reversed(log):
        if not entry.undone:
            if entry.kind == "rolled":
                break
            since.append(entry)
    return ways_of(since[::-1])


def ways_of(entries: Sequence[Entry]) -> tuple[Way, ...]:
    """Give the ways that pawns went by what happened, in order; steps on the track are one way."""
    ways: list[Way] = []
    for entry in entries:
        for way in _ways_of_entry(entry):
            last = ways[-1] if ways else None
            joins = last is not None and (last.seat, last.kind) == (way.seat, way.kind)
            if joins and last is not None and last.towns[-1] == way.towns[0]:
                ways[-1] = Way(way.seat, last.towns + way.towns[1:], way.kind)
            else:
                ways.append(way)
    return tuple(ways)


def _ways_of_entry(entry: Entry) -> list[Way]:
    a, b = place_of(entry.a), place_of(entry.b)
    if entry.kind == "moved":
        return [Way(entry.seat, _steps(a, b), "walk")]
    if entry.kind == "bounced":
        goal = place_of(d.GOAL)
        return [Way(entry.seat, _steps(a, goal) + _steps(goal, b)[1:], "walk")]
    if entry.kind in CARRIED:
        return [] if a == b else [Way(entry.seat, (a, b), "flight")]
    if entry.kind == "swapped":  # a is where the team is now, b where the other is
        return [Way(entry.seat, (b, a), "flight"), Way(1 - entry.seat, (a, b), "flight")]
    return []


def _steps(a: int, b: int) -> tuple[int, ...]:
    """List the places from one to another along the track, forward or back."""
    step = 1 if b >= a else -1
    return tuple(range(a, b + step, step))
