"""Where cards, tickets, stars, money and rules go: from place to place, and when."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pandas as pd

from gametour.analysis.controls import GAMES, SEEDS, Pick, Span, controlled, named
from gametour.analysis.flow_picture import Band, draw_flow
from gametour.analysis.played import bots_match, simulated
from gametour.analysis.sheet import Sheet, sheet
from gametour.engine.counted import Counted, counts_of
from gametour.engine.game import find
from gametour.engine.match import Match
from gametour.games.staedtetour.options import USUAL_BAG
from gametour.painting.theme import mixed
from gametour.words import Sentence, UserError, sentence, words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gametour.analysis.chart import Chart
    from gametour.analysis.controls import Controls

WIDE = (10.0, 4.9)
_FAINT = 0.55  # of a colour, on the ground: numbers are written on it
_SHADES = (1.0, 0.78, 0.3)  # of kinds of one thing: the first is the strongest
_LINES = ("-", "--", ":")
ROUNDS_SHOWN = 0.99
"""Rounds are shown until so much of all that flows has flowed."""


@dataclass(frozen=True)
class Stream:
    """One kind of flow of a game: its things, and its places from left to right.

    Parameters
    ----------
    game
        The game's name.
    what
        What flows, as people say it.
    things
        The things whose flows are drawn together, each in a colour of its own.
    columns
        The places, column by column.
    kinds
        The things that are kinds of another one, with which they go on: they have shades of its
        colour.
    of_kinds
        That other thing, and what it is called beside its kinds.
    """

    game: str
    what: Sentence
    things: tuple[str, ...]
    columns: tuple[tuple[str, ...], ...]
    kinds: tuple[str, ...] = ()
    of_kinds: tuple[str, Sentence] = ("", Sentence(""))

    @property
    def called(self) -> Sentence:
        """The game and what flows in it."""
        return sentence("{game}: {what}", game=find(self.game).title, what=self.what)


STREAMS = {
    "town cards": Stream(
        "denmark_tour",
        sentence("town cards"),
        ("town cards",),
        (("deck",), ("hand",), ("done",)),
    ),
    "questions": Stream(
        "denmark_tour",
        sentence("question cards"),
        ("questions",),
        (("pile",), ("asked",), ("won",), ("spent",)),
    ),
    "chance cards": Stream(
        "denmark_tour",
        sentence("chance cards"),
        ("chance cards",),
        (("pile",), ("kept", "obeyed")),
    ),
    "tickets": Stream(
        "staedtetour",
        sentence("tickets and stars"),
        ("single tickets", "return tickets", "round trips", "tickets", "stars"),
        (("bag", "supply"), ("pot",), ("stack",)),
        kinds=("single tickets", "return tickets", "round trips"),
        of_kinds=("tickets", sentence("tickets of all kinds")),
    ),
    "destinations": Stream(
        "staedtetour",
        sentence("destination cards"),
        ("destinations",),
        (("pile",), ("hand",), ("discards",)),
    ),
    "rules": Stream(
        "rule_race",
        sentence("rules"),
        ("rules",),
        (("teams",), ("proposed",), ("in force", "refused"), ("repealed", "replaced")),
    ),
    "money": Stream(
        "globetrotters",
        sentence("money"),
        ("money",),
        (("bank",), ("purse",), ("tickets", "overland")),
    ),
    "flights": Stream(
        "globetrotters",
        sentence("flight tickets"),
        ("tickets",),
        (("counter",), ("sheet",), ("flown", "overland", "lost", "crossed out")),
    ),
}

BOTS = {
    "denmark_tour": ("greedy",) * 4,
    "staedtetour": ("greedy",) * 3,
    "rule_race": ("greedy",) * 2,
    "globetrotters": ("greedy",) * 3,
}

WHICH = Pick(
    sentence("What flows"),
    tuple((key, stream.called) for key, stream in STREAMS.items()),
    start="town cards",
)


def _streams_of(match: Match) -> dict[str, Stream]:
    """Give what flows in a match's game."""
    if not isinstance(match, Match):
        raise UserError(
            sentence(
                "A match is needed here, not {what!r}: window.match, where window = gt.play(...).",
                what=match,
            )
        )
    return {key: one for key, one in STREAMS.items() if one.game == match.game.name}


def _of_the_match(controls: Controls, fixed: Mapping[str, Any]) -> Controls:
    """Leave to turn what a match of one's own has: what flows in its game."""
    match = fixed.get("match")
    if fixed.get("which") is not None:
        named(STREAMS, fixed["which"])
    if match is None:
        return controls
    values = tuple((key, stream.called) for key, stream in _streams_of(match).items())
    return {"which": replace(WHICH, values=values, start=values[0][0])}


@controlled(
    _of_the_match,
    which=replace(WHICH, others=(str, type(None))),
    seed=Span(sentence("Game number"), 1, 60, start=7, called=SEEDS),
)
def one_match(
    which: str | None = None,
    seed: int = 7,
    *,
    match: Match | None = None,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show what flowed in one match.

    Parameters
    ----------
    which
        What flows: a key of `STREAMS`; by default the first that flows in the match's game.
    seed
        Which game of bots.
    match
        A match of your own in place of it; while it is on, what is secret is not counted.

    Returns
    -------
    Chart
        One row a way from place to place: how many went it.

    Examples
    --------
    >>> chart = one_match("tickets", language="en")
    >>> int(chart.table.query("thing == 'stars' and source == 'supply'").number.iloc[0])
    5
    """
    flowing = STREAMS if match is None else _streams_of(match)
    if which is None:
        which = next(iter(flowing))
    stream = named(STREAMS, which)
    played = match if match is not None else bots_match(stream.game, BOTS[stream.game], seed)
    if played.game.name != stream.game:
        raise UserError(
            sentence(
                "This match is of {game}, and {which!r} does not flow there: choose another.",
                game=played.game.title,
                which=which,
            )
        )
    title = sentence("{what} in one game", what=stream.called)
    with sheet(title, language=language, theme=theme, size=WIDE) as page:
        table = _draw(page, stream, counts_of(played), page.say.number)
    return page.chart(table)


@controlled(which=WHICH, games=GAMES)
def many_games(
    which: str = "town cards",
    games: int = 1000,
    *,
    seed: int = 1,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show what flows in a game on average.

    Parameters
    ----------
    which
        What flows: a key of `STREAMS`.
    games
        Of how many games the mean is taken.

    Returns
    -------
    Chart
        One row a way from place to place: how many went it in a game.

    Examples
    --------
    >>> chart = many_games("tickets", 50, language="en")
    >>> bool(24 < chart.table.query("source == 'bag'").number.sum() < 36)  # 30 in the long run
    True
    """
    stream = named(STREAMS, which)
    result = simulated(stream.game, games, BOTS[stream.game], seed=seed)
    played = words(language).number(result.games)
    title = sentence("{what}, mean of {games} games", what=stream.called, games=played)
    with sheet(title, language=language, theme=theme, size=WIDE) as page:
        table = _draw(page, stream, result, lambda number: page.say.number(number, 1))
    return page.chart(table)


def _draw(
    page: Sheet, stream: Stream, counted: Counted, written: Callable[[float], str]
) -> pd.DataFrame:
    """Draw a stream's flows in a game; give its table."""
    places = {place for column in stream.columns for place in column}
    flow = counted.flow[counted.flow.thing.isin(stream.things) & counted.flow.target.isin(places)]
    table = pd.DataFrame(
        {
            "thing": flow.thing,
            "source": flow.source,
            "target": flow.target,
            "number": flow.per_game,
        }
    ).reset_index(drop=True)
    colours = _colours(page, stream)
    bands = [
        Band(row.source, row.target, row.number, colours[row.thing]) for row in table.itertuples()
    ]
    called = {place: page.say(counted.label(place)) for place in places}
    draw_flow(page, stream.columns, bands, called=called, written=written)
    if len(stream.things) > 1:
        _name_colours(page, stream, {thing: colours[thing] for thing in table.thing}, counted)
    return table


def _colours(page: Sheet, stream: Stream) -> dict[str, str]:
    """Give each thing its colour on the ground; kinds of one thing have shades of one colour."""
    land = page.theme.land
    seats = {thing: page.seat(place) for place, thing in enumerate(stream.things)}
    if stream.kinds:
        seats[stream.of_kinds[0]] = seats[stream.kinds[0]]
    colours = {thing: mixed(land, seat, _FAINT) for thing, seat in seats.items()}
    for kind, share in zip(stream.kinds, _SHADES, strict=False):
        colours[kind] = mixed(land, seats[stream.kinds[0]], share)
    return colours


def _name_colours(page: Sheet, stream: Stream, colours: dict[str, str], counted: Counted) -> None:
    """Say which colour is which thing."""
    called = dict([stream.of_kinds])
    for thing, colour in colours.items():
        name = page.say(called.get(thing, counted.label(thing)))
        page.axes.plot([], [], color=colour, linewidth=9, label=name)
    page.legend_below()


@controlled(which=WHICH, games=GAMES)
def over_rounds(
    which: str = "town cards",
    games: int = 1000,
    *,
    seed: int = 1,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show when it flows: how many go each way in each round.

    The mean is taken over all games; one that is over by then counts as nothing.

    Parameters
    ----------
    which, games
        As in `many_games`.

    Returns
    -------
    Chart
        One row a round; one column a way, named ``thing: source > target``.

    Examples
    --------
    >>> chart = over_rounds("money", 50, language="en")
    >>> list(chart.table.columns[:2])
    ['round', 'money: bank > purse']
    """
    stream = named(STREAMS, which)
    result = simulated(stream.game, games, BOTS[stream.game], seed=seed)
    rounds = _after_the_deal(result.flow_by_round.loc[:, list(stream.things)] / result.games)
    shown = _until_nearly_all(rounds)
    title = sentence("{what}, round by round", what=stream.called)
    with sheet(title, language=language, theme=theme, size=WIDE) as page:
        axes = page.axes
        for place, (thing, source, target) in enumerate(rounds.columns):
            axes.plot(
                shown.index,
                shown[thing, source, target],
                _LINES[place // len(page.theme.seats)],
                label=_way(page, stream, result, thing, source, target),
                color=page.seat(place),
            )
        axes.set_xlabel(page.say("round"))
        axes.set_ylabel(page.say("mean of all games"))
        page.numbers(axes.yaxis)
        axes.set_ylim(bottom=0)
        page.legend_below()
    table = shown.copy()
    table.columns = pd.Index([f"{a}: {b} > {c}" for a, b, c in rounds.columns])
    return page.chart(table.reset_index())


def _way(
    page: Sheet, stream: Stream, counted: Counted, thing: str, source: str, target: str
) -> str:
    """Say which way a line stands for, and what goes it where that is not plain."""
    way = sentence(
        "{source} → {target}", source=counted.label(source), target=counted.label(target)
    )
    if len(stream.things) == 1:
        return page.say(way)
    return page.say("{thing}: {way}", thing=counted.label(thing), way=way)


def _after_the_deal(rounds: pd.DataFrame) -> pd.DataFrame:
    """Leave out what nobody ever did, and what is all done in the first round: dealing."""
    later = rounds.iloc[1:].sum() > 0
    return rounds.loc[:, later]


def _until_nearly_all(rounds: pd.DataFrame) -> pd.DataFrame:
    """Leave out the last rounds, which hardly any game reaches."""
    total = rounds.sum(axis=1).cumsum()
    last = int((total < ROUNDS_SHOWN * total.iloc[-1]).sum()) + 1
    return rounds.iloc[: max(last, 2)]


PLAYERS, SKILL, BAG = "players", "quiz_skill", "bag"
CHANGES: dict[str, tuple[str, Sentence, tuple[Any, ...]]] = {
    PLAYERS: ("town cards", sentence("players"), (1, 2, 3, 4)),
    SKILL: ("questions", sentence("questions in a hundred answered right"), (0, 25, 50, 75, 100)),
    BAG: ("tickets", sentence("round trips in the bag"), (5, 7, 10, 14, 20)),
}


@controlled(
    change=Pick(
        sentence("What is changed"),
        (
            (PLAYERS, sentence("the number of players")),
            (SKILL, sentence("the quiz skill")),
            (BAG, sentence("the round trips in the bag")),
        ),
        start=SKILL,
    ),
    games=replace(GAMES, high=1000, start=300),
)
def changed(
    change: str = SKILL,
    games: int = 300,
    *,
    seed: int = 1,
    language: str | None = None,
    theme: str = "light",
) -> Chart:
    """Show what changes in the flow with the players, the quiz skill, or the bag.

    Parameters
    ----------
    change
        "players", "quiz_skill" or "bag".
    games
        As in `many_games`.

    Returns
    -------
    Chart
        One row a value and way: how many went it in a game.

    Examples
    --------
    >>> chart = changed("bag", 50, language="en")
    >>> sorted(set(chart.table["value"]))
    [5, 7, 10, 14, 20]
    """
    which, axis, values = named(CHANGES, change)
    stream = STREAMS[which]
    results = {value: _with(change, value, stream.game, games, seed) for value in values}
    rows = [
        {
            "value": value,
            "thing": row.thing,
            "way": f"{row.source} > {row.target}",
            "number": row.per_game,
        }
        for value, result in results.items()
        for row in result.flow[result.flow.thing.isin(stream.things)].itertuples()
    ]
    table = pd.DataFrame(rows)
    table = table[table.groupby(["thing", "way"])["number"].transform("max") > 0]
    title = sentence("{what}, and what changes", what=stream.called)
    some = next(iter(results.values()))
    with sheet(title, language=language, theme=theme, size=WIDE) as page:
        axes = page.axes
        for place, ((thing, way), part) in enumerate(table.groupby(["thing", "way"], sort=False)):
            axes.plot(
                part["value"],
                part["number"],
                "o" + _LINES[place // len(page.theme.seats)],
                label=_way(page, stream, some, thing, *way.split(" > ")),
                color=page.seat(place),
            )
        axes.set_xlabel(page.say(axis))
        axes.set_ylabel(page.say("how many in a game, in the mean"))
        axes.set_xticks(values)
        axes.set_ylim(bottom=0)
        page.legend_below()
    return page.chart(table)


def _with(change: str, value: int, game: str, games: int, seed: int) -> Counted:
    """Simulate a game with one thing changed."""
    share = 1 / len(CHANGES[change][2])
    if change == PLAYERS:
        return simulated(game, games, ("greedy",) * value, seed=seed, share=share)
    if change == SKILL:
        return simulated(game, games, BOTS[game], seed=seed, share=share, quiz_skill=value)
    bag = tuple((USUAL_BAG | {"round": value}).items())
    return simulated(game, games, BOTS[game], seed=seed, share=share, bag=bag)
