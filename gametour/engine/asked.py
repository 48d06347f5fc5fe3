"""Bots that pupils write: a Python function of a view and its actions, asked by the loop.

Such a function gets what its seat may know and nothing else; the log is put together only when it
is looked at. Whatever it does wrong is told in one sentence with the turn in which it did it.
"""

from __future__ import annotations

import operator
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from gametour.engine.bulk import Answer, Asked
from gametour.engine.game import Action, Setup
from gametour.engine.given import shown
from gametour.engine.log import Entry, told
from gametour.engine.view import View
from gametour.words import Sentence, UserError, sentence

Function = Callable[[View, tuple[Action, ...]], Any]


LONGEST = 200
"""Letters of what a function raised that are told."""


class BotError(UserError):
    """A pupil's bot that failed, or chose what it may not."""


class AskedView(View):
    """A view whose log is put together when it is first looked at."""

    def __init__(self, setup: Setup, asked: Asked) -> None:
        vars(self).update(
            seat=asked.seat,
            setup=setup,
            state=asked.view,
            turn=asked.seat,
            round=asked.round + 1,
            actions=tuple(setup.game.describe(setup, asked.view, value) for value in asked.actions),
            result=None,
            _tell=lambda: told(setup, asked.steps[: asked.played], asked.seat),
        )

    @cached_property
    def log(self) -> tuple[Entry, ...]:
        """What the seat may know of what happened."""
        entries: tuple[Entry, ...] = vars(self)["_tell"]()
        return entries


def answering(setup: Setup, functions: Mapping[int, Function], first: int) -> Answer:
    """Make what answers for every seat that has a function.

    Parameters
    ----------
    setup
        The game made ready.
    functions
        A function a seat.
    first
        The number of the first game, for what is told of errors.
    """

    def answer(asked: Asked) -> int:
        function = functions[asked.seat]
        view = AskedView(setup, asked)
        try:
            choice = function(view, view.actions)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # it may even try to end Python
            raise _error(function, asked, first, _failed(function, error)) from error
        value = choice.value if isinstance(choice, Action) else choice
        if not isinstance(value, bool):
            try:
                value = operator.index(value)
            except TypeError:
                value = None
        if isinstance(value, bool) or value not in asked.actions:
            wrong = sentence(
                "it chose {choice}, which is none of its {n} actions",
                choice=shown(choice),
                n=len(asked.actions),
            )
            raise _error(function, asked, first, wrong)
        return int(value)

    return answer


def name_of(function: Function) -> str:
    """Name a function as it is called in tables."""
    return str(getattr(function, "__name__", type(function).__name__))


def _error(function: Function, asked: Asked, first: int, what: Sentence) -> BotError:
    return BotError(
        sentence(
            "The bot {bot} in seat {seat} did not manage game {game}, round {round}: {what}.",
            bot=name_of(function),
            seat=asked.seat,
            game=first + asked.game + 1,
            round=asked.round + 1,
            what=what,
        )
    )


def _failed(function: Function, error: BaseException) -> Sentence:
    """Say what was raised, and in which line of the function's own file."""
    what = " ".join(traceback.format_exception_only(error)[-1].split())
    what = what if len(what) <= LONGEST else what[: LONGEST - 3] + "..."
    code = getattr(function, "__code__", None)
    lines = _lines(error, code.co_filename) if code is not None else []
    if not lines:
        return sentence("{error}", error=what)
    return sentence("{error} (line {line})", error=what, line=lines[-1])


def _lines(error: BaseException, file: str) -> Sequence[int]:
    return [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == file and frame.lineno is not None
    ]
