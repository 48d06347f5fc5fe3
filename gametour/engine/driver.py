"""One loop plays a game, interpreted or compiled: it samples the chances and asks the bots.

The loop is made as a closure over a game's functions, so that numba can compile it without knowing
the game. It never draws a number itself: the draws come in as two blocks, one for chance and one
for the bots (C1), and every chance takes one draw, every bot's choice among several another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Annotated, Any

from gametour.engine.bots import random_bot
from gametour.engine.counting import NOTES, NUMBERS, ROUNDS_APART, make_count
from gametour.engine.rules import ALIKE, CHANCE, EQUAL, OVER, ROUND, Record, record

if TYPE_CHECKING:
    from gametour.engine.game import Game

CAPACITY = 512
"""How many actions or outcomes a game may list at once."""

# A row of results: places from 0, scores from 8, then what the loop counted, whether the cap on
# rounds ended the game (C7), and what the game counts.
PLACES, SCORES, STEPS, ROUNDS, CUT, COUNTED = 0, 8, 16, 17, 18, 19
RESULT = COUNTED + NUMBERS

# Where the loop stands, kept by the caller between calls; BEGUN is where in the trace the game
# begins that is being played.
(
    GAME,
    FRESH,
    ROUND_NUMBER,
    STEP,
    LISTED,
    DIE_DRAWS,
    MIND_DRAWS,
    TRACED,
    BEGUN,
    POSITION,
) = range(10)

REFILL = -3
"""The loop's answer when a block of draws is used up."""

Rule = Callable[..., Any]


@record
class Lists(Record):
    """Room for actions or outcomes and their weights.

    A record, since compiled code counts references to an array of its own at every call, which took
    a quarter of the time of a game; to a record's arrays it counts none.
    """

    out: Annotated[list[int], "i4", CAPACITY]
    weight: Annotated[list[int], "i4", CAPACITY]


def make_choose(bots: Sequence[Rule]) -> tuple[Rule, list[Rule]]:
    """Make one function that asks bot number ``kind``; also list all functions it is made of.

    A chain of closures rather than a table of functions: so any line-up runs in one compiled
    kernel.
    """
    head, *rest = bots
    if not rest:

        def only(
            kind: int, tables: Any, view: Any, seat: int, out: Any, n: int, weight: Any
        ) -> None:
            head(tables, view, seat, out, n, weight)

        return only, [head, only]
    tail, parts = make_choose(rest)

    def choose(kind: int, tables: Any, view: Any, seat: int, out: Any, n: int, weight: Any) -> None:
        if kind == 0:
            head(tables, view, seat, out, n, weight)
        else:
            tail(kind - 1, tables, view, seat, out, n, weight)

    return choose, [head, choose, *parts]


def number_of_random_bot(bots: Mapping[str, Rule]) -> int:
    """Tell which bot looks at nothing; the loop chooses for it what it would, without a view."""
    functions = list(bots.values())
    return functions.index(random_bot) if random_bot in functions else len(functions)


def pick(out: Any, weight: Any, n: int, x: float) -> int:
    """Give the outcome that a draw x from [0, 1) stands for, by cumulative whole weights.

    There are short ways to say that n outcomes are equally likely: ``weight[0] == EQUAL`` when they
    are in a row from ``out[0]``, ``weight[0] == ALIKE`` when they are listed.

    Examples
    --------
    >>> pick([3, 9], [1, 3], 2, 0.25), pick([3, 9], [1, 3], 2, 0.24), pick([1], [EQUAL], 6, 0.99)
    (9, 3, 6)
    """
    if weight[0] == EQUAL:
        return int(out[0]) + int(x * n)
    if weight[0] == ALIKE:
        return int(out[int(x * n)])
    total = 0
    for i in range(n):
        total += weight[i]
    left = int(x * total)
    for i in range(n):
        left -= weight[i]
        if left < 0:
            return int(out[i])
    return int(out[n - 1])


def spread(out: Any, weight: Any, n: int) -> None:
    """Write the short ways of equally likely outcomes out in full.

    Examples
    --------
    >>> out, weight = [1, 0, 0], [EQUAL, 0, 0]
    >>> spread(out, weight, 3)
    >>> out, weight
    ([1, 2, 3], [1, 1, 1])
    """
    if weight[0] == EQUAL:
        for i in range(n):
            out[i] = out[0] + i
    if weight[0] == EQUAL or weight[0] == ALIKE:
        for i in range(n):
            weight[i] = 1


def make_loop(game: Game, copy: Rule) -> tuple[Rule, list[Rule]]:
    """Make the loop of a game; also list the functions in it that are not the game's own rules.

    Parameters
    ----------
    game
        The game.
    copy
        `copy_interpreted` or `copy_compiled`.
    """
    copy = own(game, copy)
    choose, parts = make_choose(list(game.bots.values()))
    count = make_count(game.counting)
    run = make_run(
        game.deal,
        game.turn,
        game.actions,
        game.chances,
        game.apply,
        game.conceal,
        game.outcome,
        count,
        choose,
        pick,
        copy,
        number_of_random_bot(game.bots),
    )
    call_own(game, [run, count, *parts])
    return run, [*parts, game.counting.visits, game.counting.count, count, pick, copy]


def own(game: Game, function: Any) -> Rule:
    """Give a game a function of its own that does what a shared one does.

    Compiled code is kept under the function's name and the numbers of its argument types, and these
    numbers only hold in the process that compiled it. Two games' functions of one name, loaded from
    the cache into one process, would be taken for the same: each needs a name of its own.

    Examples
    --------
    >>> from gametour.games.rule_race import GAME
    >>> own(GAME, copy_compiled).__qualname__
    'copy_compiled of rule_race'
    """
    made = FunctionType(
        function.__code__,
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    made.__module__ = function.__module__
    made.__qualname__ = _own_name(game, function)
    return made


def _own_name(game: Game, function: Rule) -> str:
    return f"{function.__qualname__} of {game.name}"


def call_own(game: Game, functions: Sequence[Rule]) -> None:
    """Name functions that were made here and now for a game after it; leave its rules as they are.

    See `own` for the reason.
    """
    for function in functions:
        if "<locals>" in function.__qualname__:
            function.__qualname__ = _own_name(game, function)


def copy_interpreted(states: Any) -> None:
    """Copy the state into the view, slotted form."""
    states[1].copy_from(states[0])


def copy_compiled(states: Any) -> None:
    """Copy the state into the view, flat form."""
    states[1] = states[0]


def make_run(
    deal: Rule,
    turn: Rule,
    actions: Rule,
    chances: Rule,
    apply: Rule,
    conceal: Rule,
    outcome: Rule,
    count: Rule,
    choose: Rule,
    pick: Rule,
    copy: Rule,
    anything: int,
) -> Rule:
    """Make the loop of one game; ``anything`` is the number of its random bot."""

    def run(
        tables_: Any,
        states: Any,
        events_: Any,
        lists_: Any,
        kinds: Any,
        dice: Any,
        minds: Any,
        at: Any,
        action: int,
        cap: int,
        results: Any,
        trace: Any,
        counting: int,
        counts_: Any,
    ) -> int:
        """Play on until somebody outside must act.

        Parameters
        ----------
        tables_, events_, lists_, counts_
            One-element arrays (or lists): a bare record costs microseconds to hand over.
        states
            The state and the view.
        kinds
            A bot's number a seat, and the referee's; below 0 the seat is asked outside.
        dice, minds
            Draws from [0, 1) for chance and for bots.
        at
            Where the loop stands; see the names at the top of this module.
        action
            The answer of the seat that was asked, else -1.
        cap
            Rounds after which a game ends (C7); 0 for none.
        results
            One row a game.
        trace
            Room for the actions played, as far as it reaches.
        counting
            Whether the game is to count what happens, into ``counts_``.

        Returns
        -------
        int
            The seat to ask; OVER when every game is played; REFILL when draws are used up.
        """
        tables = tables_[0]
        events = events_[0]
        out = lists_[0].out
        weight = lists_[0].weight
        counts = counts_[0]
        state = states[0]
        games = len(results)
        die_room = len(dice)
        mind_room = len(minds)
        trace_room = len(trace)
        game = at[GAME]
        fresh = at[FRESH]
        rounds = at[ROUND_NUMBER]
        step = at[STEP]
        die = at[DIE_DRAWS]
        mind = at[MIND_DRAWS]
        traced = at[TRACED]
        waits_for = OVER
        while game < games:
            if fresh == 1:
                deal(tables, state)
                fresh = 0
                rounds = 0
                step = 0
                at[BEGUN] = traced
                counts.bucket = 0
                for i in range(NOTES):
                    counts.noted[i] = 0
                for i in range(NUMBERS):
                    counts.number[i] = 0
            if action < 0:
                if die >= die_room or mind >= mind_room:
                    waits_for = REFILL
                    break
                seat = turn(tables, state)
                if seat == OVER or (cap > 0 and rounds >= cap):
                    row = results[game]
                    outcome(tables, state, row)
                    row[STEPS] = step
                    row[ROUNDS] = rounds
                    row[CUT] = 0 if seat == OVER else 1
                    for i in range(NUMBERS):
                        row[COUNTED + i] = counts.number[i]
                    game += 1
                    fresh = 1
                    continue
                if seat == CHANCE:
                    n = chances(tables, state, out, weight)
                    action = pick(out, weight, n, dice[die])
                    die += 1
                else:
                    n = actions(tables, state, out)
                    action = out[0]
                    if n > 1:
                        kind = kinds[seat]
                        x = minds[mind]
                        mind += 1
                        if kind == anything:  # it looks at nothing: no view is made
                            action = out[int(x * n)]
                        else:
                            copy(states)
                            conceal(tables, states[1], seat)
                            if kind < 0:
                                at[LISTED] = n
                                waits_for = int(seat)
                                break
                            choose(kind, tables, states[1], seat, out, n, weight)
                            action = pick(out, weight, n, x)
            if traced < trace_room:
                trace[traced] = action
                traced += 1
            ended = events.tally[ROUND]
            events.n = 0
            apply(tables, state, action, events)
            action = -1
            step += 1
            if counting == 1:
                for i in range(events.n):
                    event = events.row[i]
                    if event.kind != ROUND:
                        count(tables, event, counts)
                    elif counts.bucket < ROUNDS_APART - 1:
                        counts.bucket += 1
            rounds += events.tally[ROUND] - ended
        at[GAME] = game
        at[FRESH] = fresh
        at[ROUND_NUMBER] = rounds
        at[STEP] = step
        at[DIE_DRAWS] = die
        at[MIND_DRAWS] = mind
        at[TRACED] = traced
        return waits_for

    return run
