"""Many games at once, to see how likely something is."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from gametour.engine import compiled as compiler
from gametour.engine import news
from gametour.engine.asked import Function, name_of
from gametour.engine.counted import Counted, counts_of
from gametour.engine.game import NAME_LENGTH, Game, Player, PlayersError, find
from gametour.engine.given import is_whole, path_of, shown, why, yes_or_no
from gametour.engine.intervals import wilson
from gametour.engine.options import check_options
from gametour.engine.seeds import check_seed
from gametour.engine.shared import play_all
from gametour.engine.work import Done, Work, chunks
from gametour.words import Sentence, UserError, Words, plural, sentence, words

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Simulation", "counts_of", "simulate"]

Bot = str | Function
MOST_GAMES = 1_000_000_000
FEW = 200
"""So few games are played sooner than the compiler would be ready."""


def simulate(
    game: Game | str,
    n: int,
    bots: Bot | Sequence[Bot] | None = None,
    *,
    seed: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    compiled: bool | None = None,
    **options: Any,
) -> Simulation:
    """Play many games of bots, and count.

    Interrupting the kernel (or Ctrl-C) ends it early and gives the games that are done.

    Parameters
    ----------
    game
        A game, or its name.
    n
        How many games.
    bots
        Who sits: a list of bots' names and of functions ``(view, actions) -> action`` of your own.
        A single one takes all usual seats; None: that is ``"greedy"``.
    seed
        The same seed gives the same games, whoever plays them: compiled or not, one worker or many.
        None: drawn once, and kept in the result.
    executor
        Whose workers play: any of ``concurrent.futures``, threads or processes, or a Dask cluster's
        ``client.get_executor()``. None: this process alone.
    progress
        Whether to show how far it is.
    compiled
        None: where possible, but so few games that they are played sooner than the compiler would
        be ready; True: or an error; False: never.
    **options
        The game's options.

    Returns
    -------
    Simulation
        The games, one a row, and what was counted in all of them.

    Raises
    ------
    UserError
        Something will not do; the sentence says what.

    Examples
    --------
    >>> import gametour as gt
    >>> result = gt.simulate(
    ...     "rule_race", 200, ["greedy", "random"], seed=1, progress=False, compiled=False
    ... )
    >>> len(result.frame), float(result.win_chance().chance[0]) > 0.5
    (200, True)
    """
    n = _check_number(n)
    _check_ways(executor, progress, compiled)
    game = find(game)
    if compiled is None and n <= FEW and compiler.available() and not compiler.is_cached(game):
        compiled = False
    work = work_of(game, bots, seed=seed, compiled=compiled, options=options)
    say = words()
    with _bar(n, progress) as bar:
        make_ready(work, lambda said: bar.tell(say(said)))
        bar.tell(say(work.game.title))
        done, cancelled = play_all(work, list(chunks(n)), executor, bar.update)
    return Simulation(work, n, done, cancelled)


def work_of(
    game: Game | str,
    bots: Bot | Sequence[Bot] | None,
    *,
    seed: int | None = None,
    compiled: bool | None = None,
    options: Mapping[str, Any],
) -> Work:
    """Make ready whatever is needed to play games; the arguments are those of `simulate`."""
    game = find(game)
    players, functions = _seated(game, bots)
    checked = check_options(game.options, options, len(players))
    return Work(game, players, checked, check_seed(seed), compiled, functions)


def make_ready(work: Work, tell: Callable[[Sentence], object] = lambda _: None) -> None:
    """Compile what is compiled, and tell of it and of what then begins."""
    if work.compiled and not compiler.is_cached(work.game):
        compiling = sentence("compiling {game}, once only", game=work.game.title)
        tell(compiling)
        news.tell(compiling)
        work.make_ready()
    news.tell(sentence("simulating {game} …", game=work.game.title))
    work.make_ready()


def _check_number(n: Any) -> int:
    if not is_whole(n) or not 0 < n <= MOST_GAMES:
        raise UserError(
            sentence(
                "{n} is no number of games: give a whole number from 1 to {most}.",
                n=shown(n),
                most=MOST_GAMES,
            )
        )
    return int(n)


def _check_ways(executor: Any, progress: Any, compiled: Any) -> None:
    """Refuse what says nothing of how the games are to be played."""
    if executor is not None and not isinstance(executor, Executor):
        raise UserError(
            sentence(
                "executor is one of concurrent.futures, or a Dask cluster's client.get_executor(),"
                " not {value}.",
                value=shown(executor),
            )
        )
    yes_or_no(progress, "progress")
    compiler.check_wish(compiled)


def _seated(
    game: Game, bots: Bot | Sequence[Bot] | None
) -> tuple[tuple[Player, ...], dict[int, Function]]:
    """Seat the bots; a pupil's function sits as a bot of its name."""
    if bots is None:
        bots = "greedy"
    if isinstance(bots, str) or callable(bots):
        bots = [bots] * game.usual_seats
    if not isinstance(bots, Sequence) or isinstance(bots, bytes):
        raise PlayersError(sentence("bots is a list of bots' names and of functions of your own."))
    low, high = game.seats
    if not low <= len(bots) <= high:
        raise PlayersError(
            sentence(
                "{game} is for {low} to {high} players, not {n}: change bots.",
                game=game.title,
                low=low,
                high=high,
                n=len(bots),
            )
        )
    players, functions = [], {}
    for seat, bot in enumerate(bots):
        if callable(bot):
            functions[seat] = bot
            players.append(Player(seat, bot=f"{name_of(bot)}()"[:NAME_LENGTH]))
        elif bot in game.bot_names:
            if bot in game.thinkers:
                functions[seat] = game.thinkers[bot]
            players.append(Player(seat, bot=bot))
        else:
            raise PlayersError(
                sentence(
                    "There is no bot {bot} in {game}: choose one of {known}, or give a function"
                    " (view, actions) -> action of your own.",
                    bot=shown(bot),
                    game=game.title,
                    known=", ".join(game.bot_names),
                )
            )
    return tuple(players), functions


class _Bar:
    """How far it is, as a bar with the time left; or nothing."""

    def __init__(self, bar: Any) -> None:
        self.update: Callable[[int], object] = bar.update
        self.tell: Callable[[str], object] = bar.set_description_str


@contextmanager
def _bar(n: int, shown: bool) -> Iterator[_Bar]:
    from tqdm.auto import tqdm

    say = words()
    with tqdm(total=n, disable=not shown, unit=" " + say("games"), leave=False) as bar:
        yield _Bar(bar)


class Simulation(Counted):
    """Games that bots played, and what was counted in them.

    Attributes
    ----------
    setup
        The game made ready: its board, options and players.
    seed
        Where the games came from.
    wanted
        How many games were asked for.
    games
        How many were played: fewer when it was cancelled.
    cancelled
        Whether it was.
    """

    def __init__(self, work: Work, wanted: int, done: Sequence[Done], cancelled: bool) -> None:
        super().__init__(
            work.setup, sum(one.chunk.games for one in done), [one.counted for one in done]
        )
        self.seed = work.seed
        self.wanted = wanted
        self.cancelled = cancelled
        self._done = done

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sat."""
        return self.setup.players

    @cached_property
    def frame(self) -> pd.DataFrame:
        """One row a game, by its number from 1.

        The columns are ``winner`` (a seat from 0; -1 where several share the first place),
        ``rounds``, ``cut`` (whether ``max_rounds`` ended it), ``place_0``... and ``score_0``... by
        seat, and what the game counts, such as ``draws``.
        """
        import pandas as pd

        seats = len(self.players)
        rows = np.concatenate([one.rows for one in self._done])
        places, scores, rest = np.split(rows, [seats, 2 * seats], axis=1)
        first = places == 1
        columns = {
            "winner": np.where(first.sum(axis=1) == 1, first.argmax(axis=1), -1),
            "rounds": rest[:, 0],
            "cut": rest[:, 1] == 1,
            **{f"place_{seat}": places[:, seat] for seat in range(seats)},
            **{f"score_{seat}": scores[:, seat] for seat in range(seats)},
        }
        for i, name in enumerate(self.counting.numbers):
            columns[name] = rest[:, 2 + i]
        numbers = np.concatenate(
            [np.arange(one.chunk.games) + one.chunk.first + 1 for one in self._done]
        )
        return pd.DataFrame(columns, index=pd.Index(numbers, name="game"))

    @property
    def rounds(self) -> pd.Series:
        """The rounds of each game."""
        return self.frame["rounds"]

    @property
    def scores(self) -> pd.DataFrame:
        """The score of each seat (columns) in each game (rows)."""
        return self._by_seat("score")

    @property
    def places(self) -> pd.DataFrame:
        """The place of each seat (columns) in each game (rows); 1 is first, equal is shared."""
        return self._by_seat("place")

    def _by_seat(self, what: str) -> pd.DataFrame:
        import pandas as pd

        table = self.frame[[f"{what}_{seat}" for seat in range(len(self.players))]]
        return table.set_axis(pd.RangeIndex(len(self.players), name="seat"), axis=1)

    def win_chance(self) -> pd.DataFrame:
        """Estimate each seat's chance to come first, with Wilson's 95 % interval.

        A shared first place counts for each who shares it. The columns are ``bot``, ``wins``,
        ``games``, ``chance``, ``low`` and ``high``; a row is a seat.
        """
        import pandas as pd

        wins = [int(number) for number in (self.places == 1).sum()]
        ends = [wilson(number, self.games) for number in wins]
        return pd.DataFrame(
            {
                "bot": [player.bot for player in self.players],
                "wins": wins,
                "games": self.games,
                "chance": [number / self.games for number in wins],
                "low": [low for low, _ in ends],
                "high": [high for _, high in ends],
            },
            index=pd.RangeIndex(len(self.players), name="seat"),
        )

    def to_csv(self, path: str | Path) -> Path:
        """Write the table of all games into a file.

        Raises
        ------
        UserError
            The file cannot be written.
        """
        target = path_of(path)
        try:
            with target.open("w", encoding="utf-8", newline="") as file:
                self.frame.to_csv(file)
        except (OSError, ValueError) as error:
            raise UserError(
                sentence(
                    "{file} cannot be written: {why}. Choose another place.",
                    file=str(target),
                    why=why(error),
                )
            ) from error
        return target

    # ------------------------------------------------------------------ as it is shown

    def __repr__(self) -> str:
        say = words()
        rows = [self._header(say), *self._rows(say)]
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        lines = [self._heading(say)]
        for row in rows:
            name, *numbers = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
            lines.append("  ".join([row[0].ljust(len(name)), *numbers]).rstrip())
        return "\n".join([*lines, *self._notes(say)])

    def _repr_html_(self) -> str:
        say = words()
        head = "".join(f"<th>{html.escape(cell)}</th>" for cell in self._header(say))
        body = "".join(
            "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self._rows(say)
        )
        notes = "".join(f"<br>{html.escape(note)}" for note in self._notes(say))
        return (
            f"<div><b>{html.escape(self._heading(say))}</b>"
            f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
            f"<small>{notes.removeprefix('<br>')}</small></div>"
        )

    def _heading(self, say: Words) -> str:
        heading = plural(
            "{game}: {games} game, seed {seed}",
            "{game}: {games} games, seed {seed}",
            self.games,
            game=self.setup.game.title,
            games=say.number(self.games),
            seed=self.seed,
        )
        return say(heading)

    def _header(self, say: Words) -> list[str]:
        return [
            say("seat"),
            say("bot"),
            say("won"),
            say("chance"),
            say("95 % interval"),
            say("mean score"),
        ]

    def _rows(self, say: Words) -> list[list[str]]:
        scores: list[float] = self.scores.mean().tolist()
        chances: Any = self.win_chance().itertuples()
        return [
            [
                str(one.Index),
                one.bot,
                say.number(one.wins),
                say.percent(one.chance, 1),
                f"{say.percent(one.low, 1)} – {say.percent(one.high, 1)}",
                say.number(score, 2),
            ]
            for one, score in zip(chances, scores, strict=True)
        ]

    def _notes(self, say: Words) -> list[str]:
        rounds = self.rounds
        notes = [
            say(
                "Rounds: {mean} on average, {least} to {most}.",
                mean=say.number(rounds.mean(), 1),
                least=say.number(rounds.min()),
                most=say.number(rounds.max()),
            )
        ]
        shared, cut = int((self.frame.winner < 0).sum()), int(self.frame.cut.sum())
        if shared:
            said = plural(
                "Shared first places: {count} game, counted for each.",
                "Shared first places: {count} games, counted for each.",
                shared,
                count=say.number(shared),
            )
            notes.append(say(said))
        if cut:
            said = plural(
                "Ended by max_rounds: {count} game.",
                "Ended by max_rounds: {count} games.",
                cut,
                count=say.number(cut),
            )
            notes.append(say(said))
        if self.cancelled:
            notes.append(
                say(
                    "Cancelled after {games} of {wanted} games.",
                    games=say.number(self.games),
                    wanted=say.number(self.wanted),
                )
            )
        return notes
