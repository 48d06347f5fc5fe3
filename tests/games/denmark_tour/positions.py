"""Small maps and set-up positions: a test names the roads, the pawns and a throw, as the rules do.

Towns of a map have one letter. Every map also has an island of sixteen towns, i1 to i16, that only
one ferry reaches: it makes up the number of town cards, and is out of the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gametour import Match
from gametour.engine.game import IllegalAction
from gametour.engine.log import Entry
from gametour.engine.rules import CHANCE, Events
from gametour.games.denmark_tour import declared as d
from gametour.games.denmark_tour import rules

ISLAND = [f"i{n}" for n in range(1, 17)]
NO_CHANCE_CARDS = {"plane": 0, "ferry": 0, "extra_roll": 0, "lose_turn": 0}

WORDS = {
    "walk": d.WALK,
    "divert": d.DIVERT,
    "cross": d.CROSS,
    "beyond": d.BEYOND,
    "wait": d.WAIT,
    "stay": d.STAY,
    "roll": d.ROLL_DIE,
    "fly": d.FLY_TICKET,
    "sail": d.SAIL_TICKET,
    "sail_beyond": d.SAIL_TICKET_BEYOND,
    "answer": d.CHOOSE,
    "wrong": d.SAY_WRONG,
    "right": d.SAY_RIGHT,
    "give": d.GIVE,
    "refuse": d.REFUSE,
}
KINDS = {number: word for word, number in WORDS.items()}
PLAIN = ("wait", "stay", "roll", "wrong", "right", "refuse")


def country(
    path: Path,
    roads: str = "",
    *,
    ferries: str = "",
    tolls: str = "",
    airports: str = "",
    stars: str = "",
    port: str = "",
) -> Path:
    """Write the folder of a map.

    Parameters
    ----------
    path
        The folder.
    roads, ferries, tolls
        Links like "A-B-C B-D"; a single letter is a town without one.
    airports, stars
        The letters of towns that have one.
    port
        Where the island's ferry comes in; the first town when not given.
    """
    drawn = {"road": roads, "ferry": ferries, "toll_bridge": tolls}
    links = [(kind, *pair) for kind, text in drawn.items() for pair in _pairs(text)]
    letters = sorted({letter for letter in roads + ferries + tolls + airports if letter.isalpha()})
    links += [("road", a, b) for a, b in pairwise(ISLAND)]
    links.append(("ferry", port or letters[0], ISLAND[0]))
    harbours = {town for kind, *ends in links if kind == "ferry" for town in ends}
    path.mkdir(exist_ok=True)
    lines = ["name,lat,lon,group,star,airport,harbour"]
    for at, town in enumerate(letters + ISLAND):
        flags = f"{int(town in stars)},{town if town in airports else ''},{int(town in harbours)}"
        lines.append(f"{town},{55 + at / 100},{10 + at % 3 / 100},{'ABCD'[at % 4]},{flags}")
    (path / "towns.csv").write_text("\n".join(lines))
    rows = [f"{a},{b},{kind}" for kind, a, b in links]
    (path / "links.csv").write_text("\n".join(["a,b,kind", *rows]))
    return path


def _pairs(text: str) -> list[tuple[str, str]]:
    return [pair for chain in text.split() for pair in zip(chain[::2], chain[2::2], strict=False)]


def position(
    path: Path | str,
    pawns: Sequence[str],
    *,
    cards: Mapping[int, Sequence[str]] | None = None,
    arrived: Iterable[int] = (),
    tickets: Mapping[int, tuple[int, int]] | None = None,
    lost: Mapping[int, int] | None = None,
    to_move: int = 0,
    players: Sequence[str] | int | None = None,
    **options: Any,
) -> Table:
    """Set up a position at the start of a turn.

    The only place where tests write into a match: what is changed here no history tells, so such a
    match must not be undone or saved.

    Parameters
    ----------
    path
        The map's folder.
    pawns
        Where each seat's pawn stands.
    cards
        A seat's town cards; one card of the island when not given.
    arrived
        The seats whose pawns have come by a move, so that transports are theirs to use (D21).
    tickets
        A seat's kept cards: plane tickets, ferry tickets.
    lost
        A seat's lost turns.
    to_move
        Whose turn begins.
    players, options
        As for a match; one card a group, the first seat begins, the start town on the island.
    """
    given = {"cards_per_group": 1, "first": 0, "start": ISLAND[-1]} | options
    match = Match("denmark_tour", players or len(pawns), seed=1, board=path, **given)
    while match.turn == CHANCE and match.drawer.seat < 0:
        match.draw()
    tables, state = match.setup.tables, match._state
    board = match.setup.board
    for seat, town in enumerate(pawns):
        me = state.seats[seat]
        me.town = board.index(town)
        me.usable = int(seat in arrived)
        me.ticket[:] = (tickets or {}).get(seat, (0, 0))
        me.lost = (lost or {}).get(seat, 0)
        hand = [board.index(card) for card in (cards or {}).get(seat, [ISLAND[seat]])]
        me.left = len(hand)
        me.hand[:] = hand + [-1] * (d.HAND - len(hand))
        groups = [tables.group_of[card] for card in hand]
        me.left_in[:] = [groups.count(group) for group in range(d.GROUPS)]
    for card in (d.PLANE, d.FERRY):
        kept = sum(me.ticket[card] for me in state.seats)
        state.deck[card] -= kept
        state.n_deck -= kept
    state.seat = to_move
    rules.begin(tables, state, Events())
    match._settle()
    return Table(match)


class Table:
    """A match that is played and asked in words: "walk C", "cross D", "wait"."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def state(self) -> Any:
        """The match's own state."""
        return self.match._state

    @property
    def choices(self) -> set[str]:
        """What the seat to move may do."""
        return {self.word(action.value) for action in self.match.actions}

    @property
    def outcomes(self) -> dict[int, int]:
        """What chance may bring, with weights."""
        return {outcome.value: outcome.weight for outcome in self.match.chances}

    def pawn(self, seat: int = 0) -> str:
        """Where a pawn stands."""
        return self.match.setup.town(self.state.seats[seat].town)

    def cards(self, seat: int = 0) -> set[str]:
        """The town cards a seat still holds."""
        me = self.state.seats[seat]
        return {self.match.setup.town(card) for card in me.hand[: me.left]}

    def word(self, value: int) -> str:
        """Say an action."""
        if value >= d.OFFER_TO:
            town = self.match.setup.town(value & d.TARGET)
            return f"offer {town} to {(value - d.OFFER_TO) >> 8}"
        word, target = KINDS[value & d.KIND], value & d.TARGET
        if word in PLAIN:
            return word
        return f"{word} {target if word == 'answer' else self.match.setup.town(target)}"

    def number(self, words: str) -> int:
        """Give the number of an action."""
        word, *rest = words.split()
        index = self.match.setup.board.index
        if word == "offer":
            return d.OFFER_TO + (int(rest[2]) << 8) + index(rest[0])
        if word == "answer":
            return d.CHOOSE + int(rest[0])
        return WORDS[word] + (index(rest[0]) if rest else 0)

    def do(self, words: str) -> list[str]:
        """Play an action; gives the kinds of what happened."""
        return kinds(self.match.play(self.number(words)))

    def roll(self, face: int, then: str = "") -> list[str]:
        """Throw the die so that it shows a face, and do what is said, given the choice."""
        assert self.state.phase == d.ROLL
        told = kinds(self.match.play(face))
        return told + self.do(then) if then else told

    def chance_card(self, card: int) -> list[str]:
        """Draw a chance card."""
        assert self.state.phase == d.STAR
        return kinds(self.match.play(card))

    def six(self, move: int, *, right: bool = True) -> list[str]:
        """Roll a six, draw a question with this number, and answer it."""
        self.roll(6)
        questions = self.match.setup.questions.questions
        self.match.play(next(q for q in self.outcomes if questions[q].move == move))
        return self.answer(right=right)

    def answer(self, *, right: bool) -> list[str]:
        """Answer the question."""
        question = self.match.setup.questions.questions[self.state.asked]
        if self.match.turn == CHANCE or "right" in self.choices:
            return kinds(self.match.play(d.SAY_RIGHT if right else d.SAY_WRONG))
        choice = question.answer if right else 1 - min(question.answer, 1)
        return kinds(self.match.play(d.CHOOSE + choice))

    def refused(self, words: str) -> str:
        """Try what is not legal: nothing changes; gives the rule that forbids it."""
        return refusal(self.match, self.number(words)).rule


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
    """Name what happened, without whose turn and round it is."""
    return [entry.kind for entry in entries if entry.kind not in ("turn", "round")]
