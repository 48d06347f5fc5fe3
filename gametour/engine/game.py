"""A game: its seats, its options, its state and tables, and the functions that are its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gametour.engine.counting import Counting
from gametour.engine.given import is_whole, shown
from gametour.engine.ladder import NO_LADDER, Ladder
from gametour.engine.options import Option
from gametour.engine.rules import Event, Record, Rules
from gametour.words import Sentence, UserError, message, nearest, plural, sentence

NAME_LENGTH = 24
"""The longest name a seat may have; longer ones would not fit beside the board."""
TEXT_LENGTH = 200
"""The longest text that an action may bring; a longer one is no rule to be seen at a glance."""
TEXTS = 120
"""How many texts a match may hold; their index fits the smallest whole number of a state."""


class IllegalAction(UserError):
    """An action or outcome that the rules do not allow now; nothing has changed (C4).

    Attributes
    ----------
    rule : str
        The number of the rule that forbids it.
    """

    def __init__(self, reason: Sentence, rule: str) -> None:
        super().__init__(sentence("{reason} ({rule})", reason=reason, rule=rule))
        self.reason = reason
        self.rule = rule


class PlayersError(UserError):
    """Seats that a game cannot have."""


class TextError(UserError):
    """A text that an action cannot bring."""


def check_text(text: object) -> str:
    """Give a text in its one form: a single line without spaces around it.

    Raises
    ------
    TextError
        No text, an empty one, one too long, or one with signs that cannot be shown.

    Examples
    --------
    >>> check_text("  Sing before you roll. ")
    'Sing before you roll.'
    """
    line = " ".join(text.split()) if isinstance(text, str) else ""
    if not 0 < len(line) <= TEXT_LENGTH or not line.isprintable():
        raise TextError(
            sentence("This text will not do: write 1 to {most} letters.", most=TEXT_LENGTH)
        )
    return line


@dataclass(frozen=True)
class Player:
    """Who sits in a seat (C8): a person, or a bot by its name."""

    seat: int
    name: str = ""
    bot: str = ""

    @property
    def called(self) -> Sentence:
        """The nickname, or "Player 1" where there is none."""
        if self.name:
            return Sentence("{name}", {"name": self.name})
        return sentence("Player {number}", number=self.seat + 1)


@dataclass(frozen=True)
class Action:
    """Something the seat to move may do: the rules' number for it, and what it means."""

    value: int
    kind: str
    target: int
    sentence: Sentence
    partner: int = -1


@dataclass(frozen=True)
class Outcome:
    """Something that chance may bring, with its whole-number weight."""

    value: int
    weight: int
    sentence: Sentence


@dataclass(frozen=True)
class Draw:
    """Whose hand throws or draws when chance decides; seat -1: the program's own."""

    seat: int
    sentence: Sentence


@dataclass(frozen=True)
class EventKind:
    """What a kind of event is called, which rule brings it about, and how it is told.

    Parameters
    ----------
    tell
        Makes the sentence from the setup and the event.
    quiet
        True where the log need not show it: it is kept for pictures and tables.
    """

    name: str
    rule: str
    tell: Callable[[Any, Event], Sentence]
    quiet: bool = False


@dataclass(frozen=True)
class Setup:
    """A game made ready: options in their one form, players, tables.

    Attributes
    ----------
    digests
        What the game's files hold, as digests by name, so that a saved game can tell whether it
        meets the same board and cards again.
    texts
        What people wrote in this match, in the order in which they wrote it: an action that brings
        a text carries its index here. Nothing is ever taken out, so that the log stays true.
    """

    game: Game = field(repr=False)
    options: Mapping[str, Any]
    players: tuple[Player, ...]
    tables: Any = field(repr=False)
    digests: Mapping[str, str]
    texts: list[str] = field(default_factory=list, kw_only=True)

    def called(self, seat: int) -> Sentence:
        """Give what a seat is called."""
        name = self.players[seat].name
        if name:
            return Sentence("{name}", {"name": name})
        return Sentence(self.game.seat_name, {"number": seat + 1})

    @property
    def referee(self) -> int:
        """The seat of a person who is referee: the one after the last; -1 where there is none."""
        return -1


def never(tables: Any, state: Any, out: Any) -> int:
    """List no interrupts: the game has no referee."""
    return 0


NOTHING_COUNTED = Counting()


def brings_no_text(action: int) -> int:
    """Tell that no action of the game brings a text."""
    return -1


@dataclass(frozen=True, eq=False)
class Game:
    """One game: everything that engine, painters and widgets need to know of it.

    The functions from ``deal`` to ``bots`` are rules (see :mod:`gametour.engine.rules`): plain
    Python that also compiles. The others are plain Python only.

    Parameters
    ----------
    name
        Its folder in ``games`` and its name in ``gt.play``.
    title
        What people call it.
    seats
        The least and the greatest number of seats.
    usual_seats
        How many sit down when nothing is said.
    options, state, tables, rules
        Its options, its two declarations, and all its functions that may be compiled.
    deal, turn, actions, chances, apply, conceal, outcome
        The rule functions, as described in the developers' notes of each game.
    bots
        By name; every game has ``random`` and ``greedy``.
    prepare
        ``(game, options, players) -> Setup``, from checked options and players.
    why_not
        ``(setup, state, action) -> (reason, rule number)`` for an action that is not legal.
    describe
        ``(setup, state, action) -> Action``.
    describe_outcome
        ``(setup, state, outcome, weight) -> Outcome``.
    draw
        ``(setup, state) -> Draw`` when chance decides.
    events
        Event kinds by number.
    conceal_event
        ``(setup, event, seat) -> Event or None``: the event as the seat may know it; seat -1 is
        the onlooker; None where it may not know that anything happened.
    invariants
        ``(setup, state)``: raises AssertionError where the game's books do not balance.
    scramble
        ``(setup, state, seat, random) -> state``: another state that the seat must not be able to
        tell from this one.
    asks_anyway
        ``(setup, state) -> bool``: whether a single legal action is asked for all the same,
        because not being asked would reveal a secret (C6). Taken back, such steps of one seat in
        a row count as one step, or the log would tell how many they were.
    open_at_end
        Whether everything lies open in the views of a game that is over, also when a cap ended it.
    interrupts
        ``(tables, state, out) -> n``: lists what the referee may do at any time, whoever's turn it
        is. No number of it is an action or an outcome too. The referee is the seat after the last:
        ``turn`` answers with the number of seats where a decision is the referee's.
    text_index
        ``(action) -> index or -1``: the index of the text that an action brings, which is part of
        its number; the rules list such an action with index 0.
    referee_bot
        The bot that decides for the referee where no person does; empty where there is no referee.
    thinkers
        Further bots by name, which are plain Python: ``(view, actions) -> action``, like those that
        pupils write. They may take a second for a choice. They draw nothing and remember nothing,
        so that the same position always meets with the same action.
    counting
        What the game counts of its events.
    stands
        ``(tables, state, seat) -> place`` of a seat's pawn; -1 where it is on none.
    ladder
        A number that the rules look at only near its limit, so that solving need not look at each
        position once for every value of it.
    settled
        ``(tables, state) -> names`` of fields of the state that no action and no chance changes any
        more; where they are many, solving interpreted is faster for it.
    solving
        ``(options) -> options``: what ``gt.solve`` takes for options that are not given.
    seat_name
        What a seat without a nickname is called, with its number.
    """

    name: str
    title: Sentence
    seats: tuple[int, int]
    usual_seats: int
    options: tuple[Option, ...]
    state: type[Record]
    tables: type[Record]
    rules: Rules
    deal: Callable[..., Any]
    turn: Callable[..., Any]
    actions: Callable[..., Any]
    chances: Callable[..., Any]
    apply: Callable[..., Any]
    conceal: Callable[..., Any]
    outcome: Callable[..., Any]
    bots: Mapping[str, Callable[..., Any]]
    prepare: Callable[[Game, Mapping[str, Any], tuple[Player, ...]], Setup]
    why_not: Callable[[Any, Any, int], tuple[Sentence, str]]
    describe: Callable[[Any, Any, int], Action]
    describe_outcome: Callable[[Any, Any, int, int], Outcome]
    draw: Callable[[Any, Any], Draw]
    events: Mapping[int, EventKind]
    conceal_event: Callable[[Any, Event, int], Event | None]
    invariants: Callable[[Any, Any], None]
    scramble: Callable[[Any, Any, int, Any], Any]
    asks_anyway: Callable[[Any, Any], bool] = lambda setup, state: False
    open_at_end: bool = False
    interrupts: Callable[[Any, Any, Any], int] = never
    text_index: Callable[[int], int] = brings_no_text
    referee_bot: str = ""
    thinkers: Mapping[str, Callable[[Any, Any], Any]] = field(default_factory=dict)
    counting: Counting = NOTHING_COUNTED
    stands: Callable[[Any, Any, int], int] = lambda tables, state, seat: -1
    ladder: Ladder = NO_LADDER
    settled: Callable[[Any, Any], tuple[str, ...]] = lambda tables, state: ()
    solving: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda options: options
    seat_name: str = message("Player {number}")

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Pickle and copy a game that is registered by its name."""
        if _registry.get(self.name, lambda: None)() is self:
            return find, (self.name,)
        return super().__reduce_ex__(4)

    @property
    def bot_names(self) -> tuple[str, ...]:
        """The names of all bots that can sit."""
        return (*self.bots, *self.thinkers)

    def check_players(self, players: int | Sequence[str] | None) -> tuple[Player, ...]:
        """Seat the players.

        Parameters
        ----------
        players
            A number of persons, or who sits: ``"you"`` (a person without a name), a bot's name,
            or a person's name. None: the usual number of persons.

        Raises
        ------
        PlayersError
            Too few, too many, a name too long, or one that is nearly a bot's.

        """
        if players is None:
            players = self.usual_seats
        low, high = self.seats
        n: Any = players
        if is_whole(n):
            sitting = ["you"] * int(n) if low <= n <= high else []
        elif isinstance(players, (list, tuple)) and all(isinstance(one, str) for one in players):
            sitting, n = [one.strip() for one in players], len(players)
        else:
            raise PlayersError(
                sentence("players is a number, or a list of who sits: 'you', a bot or a name.")
            )
        if not low <= len(sitting) <= high:
            raise PlayersError(
                sentence(
                    "{game} is for {low} to {high} players, not {n}: change players.",
                    game=self.title,
                    low=low,
                    high=high,
                    n=shown(n),
                )
            )
        for name in sitting:
            if not 0 < len(name) <= NAME_LENGTH or not name.isprintable():
                raise PlayersError(
                    sentence(
                        "The name {name!r} will not do: take 1 to {most} letters.",
                        name=name[:40],
                        most=NAME_LENGTH,
                    )
                )
            self._check_bot_name(name)
        return tuple(
            Player(seat, bot=name)
            if name in self.bot_names
            else Player(seat, name="" if name == "you" else name)
            for seat, name in enumerate(sitting)
        )

    def _check_bot_name(self, name: str) -> None:
        """Refuse a name that is nearly a bot's: a slip would silently seat a person."""
        if name in self.bot_names:
            return
        meant = nearest(name.lower(), self.bot_names)
        if meant:
            raise PlayersError(
                sentence(
                    "Did you mean the bot {bot!r}? The name {name!r} is too like it:"
                    " write {bot!r}, or another name.",
                    bot=meant[0],
                    name=name,
                )
            )


def no_such_bot(game: Game, name: object) -> PlayersError:
    """Say that a game has no bot of a name, and which it has."""
    return PlayersError(
        sentence(
            "There is no bot {bot} in {game}: choose one of {known}.",
            bot=shown(name),
            game=game.title,
            known=", ".join(game.bot_names),
        )
    )


_registry: dict[str, Callable[[], Game]] = {}


def register(name: str, loader: Callable[[], Game]) -> None:
    """Make a game known by its name; it is loaded when first asked for."""
    _registry[name] = loader


def find(name: str | Game) -> Game:
    """Give the game of a name.

    Raises
    ------
    UserError
        No game has that name.
    """
    if isinstance(name, Game):
        return name
    if not isinstance(name, str) or name not in _registry:
        known = ", ".join(_registry)
        raise UserError(
            plural(
                "There is no game {name!r}: {known} is the one there is.",
                "There is no game {name!r}: choose one of {known}.",
                len(_registry),
                name=name if isinstance(name, str) else shown(name),
                known=known,
            )
        )
    return _registry[name]()
