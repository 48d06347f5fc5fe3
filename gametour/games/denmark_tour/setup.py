"""Making a game of Denmark tour ready: the board and the cards read, the tables filled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gametour.boards import Board, read_board
from gametour.engine.game import Player, Setup
from gametour.engine.options import OptionError
from gametour.games.denmark_tour.declared import (
    BY_CHOICE,
    BY_READER,
    BY_SKILL,
    CARDS,
    GROUP_TOWNS,
    TOWNS,
    Tables,
)
from gametour.games.denmark_tour.options import SHIPPED_QUESTIONS
from gametour.games.denmark_tour.questions import QuestionDeck, read_questions
from gametour.words import sentence

if TYPE_CHECKING:
    from gametour.engine.game import Game

GROUP_LETTERS = "ABCD"
CHANCE_CARDS = ("plane", "ferry", "extra_roll", "lose_turn")


@dataclass(frozen=True)
class DenmarkSetup(Setup):
    """A game of Denmark tour made ready, with its board and its question cards."""

    board: Board = field(repr=False)
    questions: QuestionDeck = field(repr=False)

    def town(self, index: int) -> str:
        """Give a town's name."""
        return self.board.towns[index].name


def prepare(game: Game, options: Mapping[str, Any], players: tuple[Player, ...]) -> DenmarkSetup:
    """Read what the options name and fill the tables.

    Raises
    ------
    BoardError, DeckError, OptionError
        A file or a start town that will not do; the sentence says why.
    """
    seats, per_group = len(players), options["cards_per_group"]
    source = options["board"]
    board = read_board(source, per_group=per_group, players=seats)
    deck = read_questions(
        None if options["questions"] == SHIPPED_QUESTIONS else options["questions"]
    )
    tables = Tables()
    tables.players = seats
    tables.per_group = per_group
    tables.first = -1 if options["first"] == "random" else options["first"]
    tables.home_pass = int(options["home_exact"] == "pass")
    tables.hands_open = int(options["hands_open"])
    tables.trade = int(options["allow_trade"])
    _fill_die(tables, options["die"])
    tables.deck[:] = [options["chance_deck"][card] for card in CHANCE_CARDS]
    assert sum(tables.deck) <= CARDS, "the option bounds the chance cards"
    _fill_questions(tables, deck)
    _fill_quiz(tables, options, players)
    fill_geometry(tables, board, options["dead_end"])
    _fill_start(tables, board, options, seats)
    return DenmarkSetup(
        game=game,
        options=options,
        players=players,
        tables=tables,
        digests={"board": board.digest, "questions": deck.digest},
        board=board,
        questions=deck,
    )


def _fill_die(tables: Tables, die: Any) -> None:
    tables.die_fair = int(die == "fair")
    tables.die[:] = [0, *([1] * 6 if die == "fair" else die)]


def _fill_questions(tables: Tables, deck: QuestionDeck) -> None:
    tables.questions = len(deck.questions)
    for index, question in enumerate(deck.questions):
        tables.number[index] = question.move
        tables.right[index] = question.answer
        tables.choices[index] = len(next(iter(question.texts.values())).choices)


def _fill_quiz(tables: Tables, options: Mapping[str, Any], players: tuple[Player, ...]) -> None:
    """Settle how each seat's questions are answered (DA20, DA21).

    A bot answers by its skill. A person chooses an answer, or is judged by the next player; where
    the next player is a bot or nobody, the program judges.
    """
    skill = options["quiz_skill"]
    for player in players:
        tables.skill[player.seat] = skill[player.seat] if isinstance(skill, list) else skill
        reader = players[(player.seat + 1) % len(players)]
        if player.bot:
            tables.answers[player.seat] = BY_SKILL
        elif options["answer_mode"] == "choice" or reader.bot or reader == player:
            tables.answers[player.seat] = BY_CHOICE
        else:
            tables.answers[player.seat] = BY_READER


def _fill_start(tables: Tables, board: Board, options: Mapping[str, Any], seats: int) -> None:
    """Put down the start towns agreed on (D4, DA3); -1 where they are drawn."""
    wanted, own = options["start"], options["start_mode"] == "own"
    tables.own_start = int(own)
    if wanted == "random":
        tables.start[:] = [-1] * len(tables.start)
        return
    names = [wanted] if isinstance(wanted, str) else wanted
    if len(names) != (seats if own else 1) or len(set(names)) != len(names):
        raise OptionError(
            sentence(
                "Option start: give one card town for all, or with start_mode='own' a list of "
                "{n} different ones (DA3).",
                n=seats,
            )
        )
    known = {town.name: town for town in board.towns}
    for seat, name in enumerate(names):
        if name not in known or not known[name].group:
            raise OptionError(
                sentence(
                    "Option start: {name} is no card town of this board; choose one, for example "
                    "{example} (DA3).",
                    name=name[:40],
                    example=next(town.name for town in board.towns if town.group),
                )
            )
        tables.start[seat] = known[name].index
    for seat in range(len(names), len(tables.start)):
        tables.start[seat] = tables.start[0] if not own else -1


@lru_cache(maxsize=8)
def _geometry(board: Board, dead_end: str) -> Tables:
    """Work out rings, walks, crossings and distances once for a board (DA6-DA8, DA12, DA16)."""
    tables = Tables()
    tables.towns = len(board.towns)
    tables.toll[:] = [-1] * TOWNS
    for town in board.towns:
        here = town.index
        tables.star[here] = int(town.star)
        tables.air[here] = int(bool(town.airport))
        tables.degree[here] = board.roads.degree(here)
        tables.group_of[here] = -1
        if town.group:
            group = GROUP_LETTERS.index(town.group)
            assert tables.n_group[group] < GROUP_TOWNS, "the board's validator bounds the groups"
            tables.group[group][tables.n_group[group]] = here
            tables.n_group[group] += 1
            tables.group_of[here] = group
        for crossing in board.far_ends(here):
            if crossing.kind == "ferry":
                tables.ferry[here][tables.n_ferry[here]] = crossing.b
                tables.n_ferry[here] += 1
            elif crossing.kind == "toll_bridge":
                tables.toll[here] = crossing.b
        for other in range(tables.towns):
            tables.far[here][other] = board.distance(here, other)
            tables.travel[here][other] = board.travel(here, other)
        for steps in range(1, 7):
            ring = board.ring(here, steps)
            tables.ring[here][steps][: len(ring)] = ring
            tables.n_ring[here][steps] = len(ring)
    _fill_walks(tables, board, dead_end)
    return tables


def _fill_walks(tables: Tables, board: Board, dead_end: str) -> None:
    at = 0
    for town in board.towns:
        for roll in range(1, 7):
            tables.walk_at[town.index][roll] = at
            walks = board.walks(town.index, roll, dead_end)
            for walk in sorted(walks, key=lambda walk: (walk.towns[-1], walk.leg)):
                tables.walk[at][: len(walk.towns)] = walk.towns
                tables.leg[at] = walk.leg
                at += 1
        tables.walk_at[town.index][7] = at


GEOMETRY = (
    "towns",
    "group",
    "n_group",
    "group_of",
    "star",
    "air",
    "toll",
    "ferry",
    "n_ferry",
    "degree",
    "far",
    "ring",
    "n_ring",
    "walk_at",
    "walk",
    "leg",
    "travel",
)


def fill_geometry(tables: Tables, board: Board, dead_end: str) -> None:
    """Share the board's geometry: tables are never written to in a game."""
    known = _geometry(board, dead_end)
    for name in GEOMETRY:
        setattr(tables, name, getattr(known, name))
