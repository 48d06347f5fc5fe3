"""Rounds that are played in words: a test names the dice and the sheets, as the rules do.

The ten destinations are called A to J, in the order of the list. Dice are forced by playing the
outcome wanted, as anybody may (C9).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from gametour import Match
from gametour.engine.game import IllegalAction
from gametour.engine.log import Entry
from gametour.engine.rules import CHANCE
from gametour.games.globetrotters import declared as d

LETTERS = "ABCDEFGHIJ"
PLAIN = {"close": d.CLOSE, "stay": d.STAY, "overland": d.GO_OVERLAND, "pass": d.NO_WAYLAY}


class Table:
    """A match of persons, up to the first round.

    Parameters
    ----------
    players
        How many.
    homes
        The letters of their home towns; A for all when not given.
    options
        As for a match; 50 thousand at the start, so that everybody can buy what a test wants.
    """

    def __init__(self, players: int = 3, homes: str = "", **options: Any) -> None:
        self.match = Match("globetrotters", players, seed=1, **({"start_money": 50} | options))
        while self.state.phase == d.PICK:
            self.match.draw()
        for home in homes or "A" * players:
            self.match.play(d.LIVE_IN + LETTERS.index(home))

    @property
    def state(self) -> Any:
        """The match's own state."""
        return self.match._state

    @property
    def at(self) -> list[str]:
        """Where the pawns stand; "-" for the airport beside the board."""
        return [letter(me.city) for me in self.state.seats[: len(self.match.players)]]

    @property
    def money(self) -> list[int]:
        """What the purses hold."""
        return [me.money for me in self.state.seats[: len(self.match.players)]]

    def marks(self, seat: int) -> str:
        """Name the cities that a seat has ticked."""
        return "".join(one for at, one in enumerate(LETTERS) if self._marks(seat) >> at & 1)

    def _marks(self, seat: int) -> int:
        return int(self.state.seats[seat].marks)

    def put(self, seat: int, city: str, marks: str | None = None, money: int | None = None) -> None:
        """Set up a seat at the start of a round.

        The only place where tests write into a match: what is changed here no history tells, so
        such a match must not be undone or saved.
        """
        assert self.state.phase == d.RISK
        me = self.state.seats[seat]
        me.city = LETTERS.index(city)
        if marks is not None:
            me.marks = sum(1 << LETTERS.index(one) for one in marks)
            me.n_marks = len(marks)
        if money is not None:
            me.money = money

    def risks(self, costs: str = "") -> list[Entry]:
        """Roll the risks: "B1 C7" grounds B and makes C cost 7; all others cost 2."""
        wanted = {one[0]: int(one[1:]) for one in costs.split()}
        told: list[Entry] = []
        for city in LETTERS[: self.match.setup.tables.destinations]:
            left = wanted.get(city, 2)
            while left > 0:
                face = 6 if left > 6 else left
                told += self.match.play(face)
                left -= face
        return told

    def earn(self, *faces: int) -> None:
        """Roll everybody's money; 1 for those not named."""
        for seat in range(len(self.match.players)):
            self.match.play(faces[seat] if seat < len(faces) else 1)

    def buy(self, *sheets: str) -> None:
        """Let everybody write a sheet: "BCB" are three tickets."""
        assert self.state.phase == d.BUY
        for sheet in sheets:
            for city in sheet:
                self.match.play(d.BUY_TICKET + LETTERS.index(city))
            self.match.play(d.CLOSE)

    def round(self, *sheets: str, costs: str = "") -> None:
        """Play a round up to its first reveal."""
        self.risks(costs)
        self.earn()
        self.buy(*sheets)

    def show(self) -> list[str]:
        """Show the next lines; gives the kinds of what happened up to the next choice."""
        assert self.state.phase == d.REVEAL
        return kinds(self.match.play(0))

    @property
    def choices(self) -> set[str]:
        """What the seat to move may do."""
        return {self.word(action.value) for action in self.match.actions}

    def word(self, value: int) -> str:
        """Say an action."""
        for word, number in PLAIN.items():
            if value == number:
                return word
        kind, target = value & d.KIND, value & d.TARGET
        if kind == d.WAYLAY:
            return f"waylay {target}"
        return f"{'buy' if kind == d.BUY_TICKET else 'home'} {LETTERS[target]}"

    def number(self, words: str) -> int:
        """Give the number of an action."""
        word, *rest = words.split()
        if word == "waylay":
            return d.WAYLAY + int(rest[0])
        if word == "buy":
            return d.BUY_TICKET + LETTERS.index(rest[0])
        return d.LIVE_IN + LETTERS.index(rest[0]) if word == "home" else PLAIN[word]

    def do(self, *words: str) -> list[str]:
        """Play actions of the seats to move, one after the other; gives the kinds of events."""
        return [kind for one in words for kind in kinds(self.match.play(self.number(one)))]

    def roll(self, face: int) -> list[str]:
        """Throw the die so that it shows a face."""
        assert self.match.turn == CHANCE
        return kinds(self.match.play(face))

    def refused(self, words: str) -> str:
        """Try what is not legal: nothing changes; gives the rule that forbids it."""
        return refusal(self.match, self.number(words)).rule


def letter(city: int) -> str:
    """Give a city's letter; "-" for none."""
    return LETTERS[city] if city >= 0 else "-"


def refusal(match: Match, value: int) -> IllegalAction:
    """Have an action refused, and see that it changed nothing (C4)."""
    before = (match._state.freeze(), match.turn, match.log, match.dumps())
    with pytest.raises(IllegalAction) as caught:
        match.play(value)
    assert (match._state.freeze(), match.turn, match.log, match.dumps()) == before
    told = str(caught.value)
    assert told.endswith(f"({caught.value.rule})")
    assert len(told) > 20
    return caught.value


def kinds(entries: Iterable[Entry]) -> list[str]:
    """Name what happened."""
    return [entry.kind for entry in entries]
