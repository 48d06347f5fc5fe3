"""check_game: what every game must hold, tried on many random games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from gametour.engine import bulk, compiled, driver
from gametour.engine.bulk import Played
from gametour.engine.game import Game, Setup, find
from gametour.engine.log import ONLOOKER
from gametour.engine.match import Match
from gametour.engine.options import check_options
from gametour.engine.rules import CHANCE, OVER, Events, records

TRACE = 200_000


class CheckFailed(AssertionError):
    """A game that does not hold what every game must; the text says where."""


@dataclass
class Report:
    """What was checked, and on how much."""

    game: str
    games: int = 0
    actions: int = 0
    checked: dict[str, int] = field(default_factory=dict)

    def __repr__(self) -> str:
        lines = [f"{self.game}: {self.games} games, {self.actions} actions"]
        lines += [f"  {what:<58}{count:>9,}" for what, count in self.checked.items()]
        return "\n".join(lines)

    def count(self, what: str, times: int = 1) -> None:
        """Note that something was checked and held."""
        self.checked[what] = self.checked.get(what, 0) + times


def check_game(
    game: Game | str,
    *,
    seeds: Sequence[int] = range(5),
    players: int | None = None,
    fast: bool | None = None,
    **options: Any,
) -> Report:
    """Play random games and see that the game holds what every game must.

    Games end; books balance after every action; actions and outcomes are distinct and weights
    positive; a view depends on nothing that it hides; a match replays to the same state, and so
    does its JSON text; the compiled form plays the same games, action by action, state by state.

    Parameters
    ----------
    game
        The game, or its name.
    seeds
        One game a seed and line-up of bots.
    players
        Seats; the greatest number when not given.
    fast
        Whether to compare with the compiled form; None: where numba is.
    **options
        The game's options.

    Returns
    -------
    Report
        What was checked, and how often.

    Raises
    ------
    CheckFailed
        Something does not hold; the text says where.

    Examples
    --------
    >>> import gametour as gt
    >>> report = gt.check_game("denmark_tour", seeds=[1], players=2, cards_per_group=1, fast=False)
    >>> report.games
    3
    """
    game = find(game)
    seats = players or game.seats[1]
    report = Report(game.name)
    kernels = _kernels(game, compiled.available() if fast is None else fast)
    for line_up in _line_ups(game, seats):
        sitting = game.check_players(line_up)
        setup = game.prepare(game, check_options(game.options, options, seats), sitting)
        for seed in seeds:
            played = _played(setup, seed, report)
            _followed(setup, played, seed, report)
            for name, kernel in kernels.items():
                _same_compiled(setup, seed, kernel, played, name, report)
            report.games += 1
            report.actions += len(played.actions)
        _replayed(game, line_up, seeds[0], options, report)
    return report


def _line_ups(game: Game, seats: int) -> Iterator[list[str]]:
    """All seats alike, and one line-up in which all bots sit."""
    names = list(game.bots)
    for name in names:
        yield [name] * seats
    if len(names) > 1 and seats > 1:
        yield [names[seat % len(names)] for seat in range(seats)]


def _kernels(game: Game, fast: bool) -> dict[str, driver.Rule]:
    if not fast:
        return {}
    return {
        "compiled equals interpreted": compiled.kernel(game),
        "the same with bounds checked": compiled.make_checked_kernel(game),
    }


def _played(setup: Setup, seed: int, report: Report) -> Played:
    """Play one game interpreted."""
    try:
        played = bulk.play(setup, 1, seed, trace=TRACE)
    except OverflowError as error:
        raise CheckFailed(f"seed {seed}: at the end of the game, {error}") from error
    if played.lost:
        raise CheckFailed(f"seed {seed}: {played.lost} events found no room")
    report.count("games that ended")
    return played


def _same_compiled(
    setup: Setup, seed: int, kernel: driver.Rule, slow: Played, name: str, report: Report
) -> None:
    """Play the same game compiled: actions, results, counts and the last state must be the same."""
    fast = bulk.play(setup, 1, seed, kernel=kernel, trace=TRACE)
    if fast != slow or fast.results != slow.results:
        parts = ("actions", "state", "results", "tally", "lost")
        other = [part for part in parts if getattr(fast, part) != getattr(slow, part)]
        raise CheckFailed(f"seed {seed}: {name} does not hold for {', '.join(other)}")
    report.count(name)


def _followed(setup: Setup, trace: Played, seed: int, report: Report) -> None:
    """Go through a game again and look at every state of it."""
    game, chooser = setup.game, random.Random(seed)
    state, events = game.state(), Events()
    out, weight = [0] * driver.CAPACITY, [0] * driver.CAPACITY
    row = records(game.state, 1)
    game.deal(setup.tables, state)
    for step, action in enumerate(trace.actions):
        where = f"seed {seed}, step {step}"
        seat = game.turn(setup.tables, state)
        if seat == CHANCE:
            n = game.chances(setup.tables, state, out, weight)
            driver.spread(out, weight, n)
            if min(weight[:n]) <= 0:
                raise CheckFailed(f"{where}: an outcome without weight")
        else:
            n = game.actions(setup.tables, state, out)
        listed = out[:n]
        interrupts = [0] * driver.CAPACITY
        among = game.interrupts(setup.tables, state, interrupts)
        if set(interrupts[:among]) & set(listed):
            raise CheckFailed(f"{where}: an interrupt has the number of an action")
        if action not in listed or len(set(listed)) != n:
            raise CheckFailed(f"{where}: {action} is not, or not once, among {listed}")
        report.count("actions and outcomes listed once, with weight")
        if chooser.random() < 0.05:
            _secrets_kept(setup, state, chooser, where, report)
        events.n = 0
        game.apply(setup.tables, state, action, events)
        try:
            game.invariants(setup, state)
            state.dump(row[0])
        except (AssertionError, OverflowError) as error:
            raise CheckFailed(f"{where}: {error}") from error
        report.count("states whose books balance and whose numbers fit")
    if compiled.flat(state)[0].tobytes() != trace.state or (
        not setup.options.get("max_rounds") and game.turn(setup.tables, state) != OVER
    ):
        raise CheckFailed(f"seed {seed}: the game did not come to the same end again")


def _secrets_kept(
    setup: Setup, state: Any, chooser: random.Random, where: str, report: Report
) -> None:
    """See that states which differ only in what a seat may not know give it the same view."""
    game = setup.game
    for seat in (ONLOOKER, *range(len(setup.players))):
        other = game.scramble(setup, state, seat, chooser)
        views = [state.copy(), other.copy()]
        for view in views:
            game.conceal(setup.tables, view, seat)
        if views[0] != views[1]:
            raise CheckFailed(f"{where}: the view of seat {seat} shows what it must not know")
        if seat >= 0 and game.turn(setup.tables, state) == seat:
            out, again = [0] * driver.CAPACITY, [0] * driver.CAPACITY
            n = game.actions(setup.tables, state, out)
            if game.actions(setup.tables, views[0], again) != n or out != again:
                raise CheckFailed(f"{where}: from its view seat {seat} cannot tell its actions")
        report.count("views that depend on nothing hidden")
        report.count("  of them: states that truly differed", int(other != state))


def _replayed(
    game: Game, line_up: list[str], seed: int, options: dict[str, Any], report: Report
) -> None:
    """Play a match with undo and redo, and bring it back from its JSON text."""
    chooser = random.Random(seed)
    match = Match(game, line_up, seed=seed, **options)
    for _ in range(400):
        if match.turn == OVER:
            break
        if match.turn == CHANCE:
            match.draw()
        else:
            match.bot_move()
        if match.interrupts and chooser.random() < 0.05:
            match.play(chooser.choice(match.interrupts))
            report.count("interrupts by the referee")
        if chooser.random() < 0.05 and match.undo(1 + chooser.randrange(2)):
            match.redo()
    again = Match.loads(match.dumps())
    for seat in (None, *range(len(match.players))):
        if again.view(seat) != match.view(seat):
            raise CheckFailed(f"seed {seed}: a saved match came back with another view")
    if again.dumps() != match.dumps():
        raise CheckFailed(f"seed {seed}: a saved match came back as another match")
    report.count("matches that came back from their text")
