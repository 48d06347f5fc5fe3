"""Match: one game being played, and the only truth about it.

A match is its setup, its seed and the list of actions and chance outcomes. Undo moves back in that
list and redo forward; replay, save, load and resume are that list again. Nothing leaves a match
towards a seat, a bot or the screen but through :meth:`Match.view`: there secrets are taken out of
state and log alike.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np

from gametour.engine import driver, saved
from gametour.engine.game import (
    TEXTS,
    Action,
    Draw,
    Game,
    IllegalAction,
    Outcome,
    Player,
    TextError,
    check_text,
    find,
    no_such_bot,
)
from gametour.engine.log import ONLOOKER, Entry, Happening, Log
from gametour.engine.options import check_options
from gametour.engine.rules import CHANCE, OVER, ROUND, TURN, Event, Events
from gametour.engine.seeds import Draws, check_seed
from gametour.engine.view import Result, View
from gametour.words import Sentence, UserError, sentence

Move = int | Literal["undo", "redo"]


class Match:
    """One game being played.

    Parameters
    ----------
    game
        A game, or its name.
    players
        A number of persons, or a list of who sits; see :meth:`Game.check_players`.
    seed
        A whole number from 0; the same seed and the same inputs give the same game (C1). None:
        drawn once, kept in :attr:`seed`.
    autosave
        True: save after every action, so that ``gt.resume`` can go on after a crash.
    **options
        The game's options; what is not named has its default.

    Raises
    ------
    OptionError, PlayersError
        An option, a number of players or a seed that will not do.

    Examples
    --------
    >>> from gametour import Match
    >>> match = Match("denmark_tour", players=["you", "greedy"], seed=7)
    >>> while match.turn != match.players[0].seat:
    ...     entries = match.bot_move() if match.turn >= 0 else match.draw()
    >>> match.actions[0].kind in ("walk", "divert")
    True
    """

    def __init__(
        self,
        game: Game | str,
        players: int | Sequence[str] | None = None,
        *,
        seed: int | None = None,
        autosave: bool = False,
        **options: Any,
    ) -> None:
        self.game = find(game)
        seats = self.game.check_players(players)
        checked = check_options(self.game.options, options, len(seats))
        self.seed = check_seed(seed)
        self.setup = self.game.prepare(self.game, checked, seats)
        self.autosave_path: Path | None = (
            saved.new_autosave_path(self.game.name) if autosave else None
        )
        self.save_problem: Sentence | None = None
        """Why the last autosave did not succeed; None when it did."""
        self._out = [0] * driver.CAPACITY
        self._weight = [0] * driver.CAPACITY
        self._events = Events()
        self._draws = tuple(Draws(stream) for stream in np.random.SeedSequence(self.seed).spawn(2))
        self._history: list[Move] = []
        self._line: list[int] = []
        self._movers: list[int] = []
        self._secret: list[bool] = []
        self._cursor = 0
        self._taken_back = range(0)
        self._log = Log(self.setup)
        self._deal()
        self._log.step(0, self._settle())

    def __repr__(self) -> str:
        return f"<Match {self.game.name} seed={self.seed} round={self.round} turn={self.turn}>"

    # ------------------------------------------------------------------ what is there now

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits."""
        return self.setup.players

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option with its value."""
        return self.setup.options

    @property
    def turn(self) -> int:
        """Whose decision it is: a seat, CHANCE (-1), or OVER (-2).

        The seat after the last is the referee's, in games that have one.
        """
        return int(self._turn)

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return self._rounds + 1

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the seat to move may do; empty when no seat decides."""
        return tuple(
            self.game.describe(self.setup, self._state, value) for value in self._legal_actions()
        )

    @property
    def interrupts(self) -> tuple[Action, ...]:
        """What the referee may do now, whoever's turn it is; see :meth:`play`."""
        return tuple(
            self.game.describe(self.setup, self._state, value) for value in self._interrupts()
        )

    @property
    def texts(self) -> tuple[str, ...]:
        """What people wrote, such as rules in their own words."""
        return tuple(self.setup.texts)

    @property
    def chances(self) -> tuple[Outcome, ...]:
        """What chance may bring; empty when a seat decides."""
        if self._turn != CHANCE:
            return ()
        n = self.game.chances(self.setup.tables, self._state, self._out, self._weight)
        driver.spread(self._out, self._weight, n)
        return tuple(
            self.game.describe_outcome(self.setup, self._state, self._out[i], self._weight[i])
            for i in range(n)
        )

    @property
    def drawer(self) -> Draw:
        """Whose hand throws or draws when chance decides, and what that is called."""
        return self.game.draw(self.setup, self._state)

    @property
    def result(self) -> Result | None:
        """Places and scores, when the game is over."""
        if self._turn != OVER:
            return None
        row = [0] * driver.RESULT
        self.game.outcome(self.setup.tables, self._state, row)
        seats = len(self.players)
        return Result(
            tuple(row[driver.PLACES : driver.PLACES + seats]),
            tuple(row[driver.SCORES : driver.SCORES + seats]),
            self.game.turn(self.setup.tables, self._state) == OVER,
        )

    @property
    def log(self) -> tuple[Entry, ...]:
        """What everybody may know of what happened."""
        return self.view(None).log

    def account(self) -> list[tuple[int, Event]]:
        """Give every event that was not taken back, each with its round, for what counts them.

        While the game is on, they are what an onlooker may know; once it is over, everything.
        """
        return self._log.account(secrets=self._turn == OVER)

    def view(self, seat: int | None = None) -> View:
        """Give what a seat may know; None for an onlooker."""
        who = ONLOOKER if seat is None else seat
        seats = len(self.players) + bool(self.game.referee_bot)
        if who != ONLOOKER and not 0 <= who < seats:
            raise IndexError(f"there is no seat {seat}")
        state = self._state.copy()
        if not (self.game.open_at_end and self._turn == OVER):
            self.game.conceal(self.setup.tables, state, who)
        return View(
            seat=who,
            setup=self.setup,
            state=state,
            turn=self._turn,
            round=self.round,
            actions=self.actions if who == self._turn else (),
            log=tuple(self._log.seen(who)),
            result=self.result,
        )

    # ------------------------------------------------------------------ play

    def play(self, what: int | Action | Outcome, text: str | None = None) -> tuple[Entry, ...]:
        """Carry out an action of the seat to move, an outcome of chance, or an interrupt.

        Forcing a die or a card is simply playing that outcome.

        Parameters
        ----------
        what
            The action, outcome or interrupt, or its number.
        text
            For an action that brings a text: what it says.

        Returns
        -------
        tuple of Entry
            What happened, as an onlooker may know it.

        Raises
        ------
        IllegalAction
            The rules do not allow it now. Nothing has changed (C4).
        TextError
            The text will not do. Nothing has changed.
        """
        value = what.value if isinstance(what, (Action, Outcome)) else operator.index(what)
        index = self.game.text_index(value)
        if text is None and index < 0:
            return self._play(value)
        if text is None or index < 0:
            reason = (
                sentence("There is no text to it: write one.")
                if text is None
                else sentence("No text belongs to that.")
            )
            raise IllegalAction(reason, "C4")
        return self._play(value - index + len(self.setup.texts), [check_text(text)])

    def _play(self, value: int, written: Sequence[str] = ()) -> tuple[Entry, ...]:
        """Carry out what is allowed; the text that it brings is one written now or before."""
        texts = len(self.setup.texts) + len(written)
        if not self._allowed(value, texts):
            if self._turn == OVER:
                reason, rule = sentence("The game is over."), "C4"
            elif written and texts > TEXTS:
                reason, rule = sentence("Enough has been written in this game."), "C4"
            elif self._turn == CHANCE:
                reason, rule = sentence("That cannot come up now."), "C4"
            else:
                reason, rule = self.game.why_not(self.setup, self._state, value)
            raise IllegalAction(reason, rule)
        before = len(self._log.seen(ONLOOKER))
        self.setup.texts.extend(written)
        del self._line[self._cursor :]
        self._line.append(value)
        self._movers[self._cursor :] = [self._mover(value)]
        self._secret[self._cursor :] = [self.game.asks_anyway(self.setup, self._state)]
        self._cursor += 1
        self._history.append(value)
        self._taken_back = range(0)
        self._log.step(self._cursor, self._carry_out(value))
        self._autosave()
        return tuple(self._log.seen(ONLOOKER)[before:])

    def draw(self) -> tuple[Entry, ...]:
        """Let chance decide: play the outcome that the seed holds for this place in the game."""
        if self._turn != CHANCE:
            raise IllegalAction(sentence("It is not for chance to decide now."), "C4")
        n = self.game.chances(self.setup.tables, self._state, self._out, self._weight)
        x = self._draws[0][self._chance_count]
        return self.play(driver.pick(self._out, self._weight, n, x))

    def bot_move(self, bot: str = "") -> tuple[Entry, ...]:
        """Let a bot choose for the seat to move: its own, or the one named."""
        return self.play(self.bot_choice(bot))

    def bot_choice(self, bot: str = "") -> int:
        """Tell what a bot would do for the seat to move; the bot sees that seat's view only."""
        if self._turn < 0:
            raise IllegalAction(sentence("No seat has to decide now."), "C4")
        name = bot or self._bot_of(self._turn) or "greedy"
        if name not in self.game.bot_names:
            raise no_such_bot(self.game, name)
        if name in self.game.thinkers:
            mine = self.view(self._turn)
            choice = self.game.thinkers[name](mine, mine.actions)
            return choice.value if isinstance(choice, Action) else operator.index(choice)
        view = self._state.copy()
        self.game.conceal(self.setup.tables, view, self._turn)
        n = self.game.actions(self.setup.tables, self._state, self._out)
        self.game.bots[name](self.setup.tables, view, self._turn, self._out, n, self._weight)
        x = self._draws[1][self._choice_count]
        return driver.pick(self._out, self._weight, n, x)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else played since."""
        return self._cursor < len(self._line)

    def undo(self, steps: int = 1) -> bool:
        """Take back the last actions or outcomes; False when there are not so many.

        The log keeps what was taken back and notes it (C9). Draws go by their place in the game, so
        the same dice come again.
        """
        if not 0 < steps <= self._cursor:
            return False
        before = self._cursor
        self._cursor -= steps
        self._history += ["undo"] * steps
        self._log.take_back(self._cursor)
        self._replay_to_cursor()
        once_more = self._taken_back.start == before
        self._taken_back = range(self._cursor, self._taken_back.stop if once_more else before)
        self._log.note_undo(self.round, self._turns, self._steps_taken_back(), once_more=once_more)
        self._autosave()
        return True

    def steps_back(self, wanted: Callable[[int], bool]) -> int:
        """Count the steps back to the last one where ``wanted`` says yes; 0 when there is none.

        Parameters
        ----------
        wanted
            Is asked with the seat that decided, or whose hand drew (-1: the program's).
        """
        for steps, place in enumerate(reversed(self._movers[: self._cursor]), 1):
            if wanted(place):
                return steps
        return 0

    def redo(self) -> bool:
        """Play again what was taken back last; False when there is nothing."""
        if not self.can_redo:
            return False
        value = self._line[self._cursor]
        self._cursor += 1
        self._history.append("redo")
        self._log.step(self._cursor, self._carry_out(value))
        self._autosave()
        return True

    # ------------------------------------------------------------------ saving

    def dumps(self) -> str:
        """Give the whole match as JSON text."""
        return saved.write(
            game=self.game.name,
            options=dict(self.options),
            digests=dict(self.setup.digests),
            seed=self.seed,
            players=[{"name": one.name, "bot": one.bot} for one in self.players],
            history=list(self._history),
            texts=list(self.texts),
            over=self._turn == OVER,
        )

    @classmethod
    def loads(cls, text: str, *, autosave: bool = False, where: str = "") -> Match:
        """Make a match from JSON text.

        Raises
        ------
        SavedGameError
            The text is no saved game, or one that cannot be played on here; the sentence says why.
        """
        data = saved.read(text, where)
        try:
            match = cls(
                data.game,
                [one["bot"] or one["name"] or "you" for one in data.players],
                seed=data.seed,
                **data.options,
            )
        except UserError as error:
            raise saved.SavedGameError(
                sentence("{where} cannot be played on: {error}", where=data.where, error=error)
            ) from error
        for name, digest in data.digests.items():
            if match.setup.digests.get(name) != digest:
                raise saved.other_file(data.where, name, match.options.get(name, name))
        match._take_texts(data.texts, data.where)
        match._repeat(data.history, data.where)
        if autosave:
            match.autosave_path = saved.new_autosave_path(match.game.name)
            match._autosave()
        return match

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy a match by what is saved of it; the copy is not saved by itself."""
        return type(self).loads, (self.dumps(),)

    def save(self, path: str | Path) -> Path:
        """Write the match into a file, whole or not at all.

        Returns
        -------
        Path
            The file written.

        Raises
        ------
        SavedGameError
            The file cannot be written; the sentence says why.
        """
        target = Path(path)
        if not target.parent.is_dir():
            raise saved.SavedGameError(
                sentence(
                    "There is no folder {folder!r} for the game: make it, or choose another place.",
                    folder=str(target.parent),
                )
            )
        return saved.store(target, self.dumps())

    @classmethod
    def load(cls, path: str | Path, *, autosave: bool = False) -> Match:
        """Read a match from a file; see :meth:`loads`."""
        return cls.loads(saved.fetch(Path(path)), autosave=autosave, where=Path(path).name)

    def _repeat(self, history: Sequence[Move], where: str) -> None:
        """Do again all that was done, in order."""
        for number, move in enumerate(history, 1):
            try:
                if move == "undo":
                    done = self.undo()
                elif move == "redo":
                    done = self.redo()
                else:
                    done = bool(self._play(move)) or True
            except IllegalAction as error:
                raise saved.wrong_move(where, number, error) from error
            if not done:
                raise saved.wrong_move(where, number, None)

    def _take_texts(self, texts: Sequence[str], where: str) -> None:
        """Take over what was written; the texts that the options bring come first."""
        known = self.setup.texts
        try:
            fits = list(texts[: len(known)]) == known and len(texts) <= TEXTS
            fits = fits and all(check_text(text) == text for text in texts)
        except TextError:
            fits = False
        if not fits:
            raise saved.wrong_texts(where)
        known[:] = texts

    def _autosave(self) -> None:
        if self.autosave_path is None:
            return
        try:
            saved.store(self.autosave_path, self.dumps())
            self.save_problem = None
        except saved.SavedGameError as error:
            self.save_problem = error.sentence

    # ------------------------------------------------------------------ the rules at work

    def _deal(self) -> None:
        """Lay out the start position."""
        self._state = self.game.state()
        self.game.deal(self.setup.tables, self._state)
        self._rounds = 0
        self._turns = 0
        self._chance_count = 0
        self._choice_count = 0

    def _legal_actions(self) -> list[int]:
        if self._turn < 0:
            return []
        n = self.game.actions(self.setup.tables, self._state, self._out)
        return self._out[:n]

    def _legal(self) -> list[int]:
        if self._turn == CHANCE:
            n = self.game.chances(self.setup.tables, self._state, self._out, self._weight)
            driver.spread(self._out, self._weight, n)
            return self._out[:n]
        return self._legal_actions()

    def _interrupts(self) -> list[int]:
        if self._turn == OVER:
            return []
        n = self.game.interrupts(self.setup.tables, self._state, self._out)
        return self._out[:n]

    def _allowed(self, value: int, texts: int) -> bool:
        """Tell whether a number may be played now, when there are so many texts."""
        index = self.game.text_index(value)
        if index >= 0:
            value = value - index if index < min(texts, TEXTS) else -1
        return value in self._legal() or value in self._interrupts()

    def _carry_out(self, value: int) -> list[Happening]:
        """Apply one action or outcome, and after it the choices that are none (C6)."""
        if value in self._interrupts():  # neither a draw nor a seat's choice
            pass
        elif self._turn == CHANCE:
            self._chance_count += 1
        elif len(self._legal_actions()) > 1:  # the loop draws for a choice among several only
            self._choice_count += 1
        happenings = self._apply(value)
        return happenings + self._settle()

    def _settle(self) -> list[Happening]:
        """Find whose turn it is; play forced choices (C6)."""
        happenings: list[Happening] = []
        while True:
            cap = self.setup.options.get("max_rounds") or 0
            self._turn = self.game.turn(self.setup.tables, self._state)
            if cap and self._rounds >= cap:
                self._turn = OVER
            legal = self._legal_actions()
            if len(legal) != 1 or self.game.asks_anyway(self.setup, self._state):
                return happenings
            happenings += self._apply(legal[0])

    def _apply(self, value: int) -> list[Happening]:
        events = self._events
        events.n = 0
        self.game.apply(self.setup.tables, self._state, value, events)
        assert events.lost == 0, "events found no room"
        happenings = []
        for i in range(events.n):
            event = events.row[i].copy()
            if event.kind == TURN:
                self._turns += 1
            happenings.append(Happening(self.round, self._turns, event))
            if event.kind == ROUND:
                self._rounds += 1
        return happenings

    def _mover(self, value: int) -> int:
        """Tell who decides now, or whose hand draws."""
        if value in self._interrupts():
            return len(self.players)
        return self._turn if self._turn >= 0 else self.drawer.seat

    def _bot_of(self, seat: int) -> str:
        """Name the bot that sits in a seat, or stands in for the referee."""
        return self.players[seat].bot if seat < len(self.players) else self.game.referee_bot

    def _replay_to_cursor(self) -> None:
        """Come to the state at the cursor by playing again from the deal."""
        self._deal()
        self._settle()
        for value in self._line[: self._cursor]:
            self._carry_out(value)

    def _steps_taken_back(self) -> int:
        """Count them; secret steps of one seat in a row are one, since their number is secret."""
        steps, before = 0, ONLOOKER
        for place in self._taken_back:
            secret = self._movers[place] if self._secret[place] else ONLOOKER
            if secret == ONLOOKER or secret != before:
                steps += 1
            before = secret
        return steps
