"""The log of a match: what happened, as each seat may know it (C3, C9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gametour.engine.game import EventKind, Setup
from gametour.engine.rules import ROUND, TURN, Event, Events
from gametour.words import Sentence, plural

ONLOOKER = -1
"""The seat of somebody who sits nowhere and may know nothing secret."""

UNDONE = -1
"""The kind of the one event that the match itself notes."""

MATCH_EVENTS = {
    UNDONE: EventKind(
        "undone",
        "C9",
        lambda setup, event: plural(
            "The last step was taken back.", "The last {n} steps were taken back.", event.a
        ),
    )
}


@dataclass(frozen=True)
class Entry:
    """One line of the log (C3): what happened, to whom, by which rule.

    Attributes
    ----------
    index
        Its place in this log, which another seat's log may not share.
    round, turn
        Both counted from 1; 0 before the first turn.
    seat
        Whose event it is; -1 for nobody's.
    kind, rule
        The event's name and the number of its rule.
    a, b
        The two numbers that the kind explains; -1 where the reader may not know them.
    undone
        True when it was taken back.
    quiet
        True when a log on a screen need not show it.
    """

    index: int
    round: int
    turn: int
    seat: int
    kind: str
    a: int
    b: int
    rule: str
    undone: bool
    quiet: bool
    sentence: Sentence


@dataclass
class Happening:
    """An event as the match keeps it, with the round and turn it fell into."""

    round: int
    turn: int
    event: Event
    undone: bool = False


@dataclass
class _Told:
    """A log as one seat may know it, and how many happenings it tells of."""

    entries: list[Entry] = field(default_factory=list)
    happenings: int = 0


class Log:
    """Everything that happened in a match, step by step; what was taken back stays in it."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._happenings: list[Happening] = []
        self._ends: list[int] = []  # where the deal's happenings end, and each step's
        self._told: dict[int, _Told] = {}

    def step(self, place: int, happenings: Sequence[Happening]) -> None:
        """Put down what a step brought about, in place of later ones that were taken back."""
        self._happenings += happenings
        self._ends[place:] = [len(self._happenings)]

    def take_back(self, place: int) -> None:
        """Mark as undone what happened after the step at a place."""
        for happening in self._happenings[self._ends[place] :]:
            happening.undone = happening.event.kind not in MATCH_EVENTS
        self._told.clear()

    def note_undo(self, round_: int, turn: int, steps: int, *, once_more: bool) -> None:
        """Note that steps were taken back; several times in a row are one note."""
        if once_more:
            self._happenings.pop()
        note = Event()
        note.kind, note.seat, note.a, note.b = UNDONE, ONLOOKER, steps, -1
        self._happenings.append(Happening(round_, turn, note))

    def seen(self, seat: int) -> list[Entry]:
        """Give the log as a seat may know it; what was told before is not made anew."""
        told = self._told.setdefault(seat, _Told())
        for happening in self._happenings[told.happenings :]:
            entry = _entry(self._setup, happening, len(told.entries), seat)
            if entry is not None:
                told.entries.append(entry)
        told.happenings = len(self._happenings)
        return told.entries

    def account(self, *, secrets: bool) -> list[tuple[int, Event]]:
        """Give every event that was not taken back, each with its round.

        Parameters
        ----------
        secrets
            False: as an onlooker may know them.
        """
        happened = []
        for happening in self._happenings:
            if happening.undone or happening.event.kind in MATCH_EVENTS:
                continue
            event: Event | None = happening.event
            if not secrets:
                event = self._setup.game.conceal_event(self._setup, happening.event, ONLOOKER)
            if event is not None:
                happened.append((happening.round, event))
        return happened


def _entry(setup: Setup, happening: Happening, index: int, seat: int) -> Entry | None:
    """Give a happening as a seat may know it; None where it may not know of it."""
    if happening.event.kind in MATCH_EVENTS:
        event, kind = happening.event, MATCH_EVENTS[happening.event.kind]
    else:
        known = setup.game.conceal_event(setup, happening.event, seat)
        if known is None:
            return None
        event, kind = known, setup.game.events[known.kind]
    return Entry(
        index=index,
        round=happening.round,
        turn=happening.turn,
        seat=event.seat,
        kind=kind.name,
        a=event.a,
        b=event.b,
        rule=kind.rule,
        undone=happening.undone,
        quiet=kind.quiet,
        sentence=kind.tell(setup, event),
    )


def told(setup: Setup, steps: Sequence[int], seat: int) -> tuple[Entry, ...]:
    """Give the log of a game, all of whose steps are known, as a seat may know it.

    Parameters
    ----------
    steps
        Every action and outcome from the deal on, those without a choice included.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("rule_race", ["greedy"], seed=1, first=0, rule_making=False)
    >>> [str(entry.sentence) for entry in told(match.setup, [0, 4], seat=0)][-4:-2]
    ['Team 1 rolled 4.', 'Team 1 moved to field 5.']
    """
    state, events, entries = setup.game.state(), Events(), list[Entry]()
    setup.game.deal(setup.tables, state)
    rounds = turns = 0
    for step in steps:
        events.n = 0
        setup.game.apply(setup.tables, state, step, events)
        for event in events.row[: events.n]:
            turns += event.kind == TURN
            happening = Happening(rounds + 1, turns, event)
            rounds += event.kind == ROUND
            entry = _entry(setup, happening, len(entries), seat)
            if entry is not None:
                entries.append(entry)
    return tuple(entries)
