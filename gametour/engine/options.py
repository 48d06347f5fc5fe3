"""What may be chosen before a game: options check a value and say in a sentence what is wrong."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gametour.engine.given import is_whole, shown
from gametour.words import Sentence, UserError, sentence


class OptionError(UserError):
    """A value that an option cannot take."""


@dataclass(frozen=True)
class Option(ABC):
    """One option of a game.

    Parameters
    ----------
    name
        The keyword of ``gt.play``.
    default
        The value that holds when nothing is said.
    rule
        The number of the rule that names it.
    label
        What a form calls it.
    meaning
        What it does, in plain words.
    """

    name: str
    default: Any
    rule: str
    label: Sentence
    meaning: Sentence

    @abstractmethod
    def check(self, value: Any, seats: int) -> Any:
        """Give the value in its one form, fit for JSON.

        Raises
        ------
        OptionError
            The option cannot take this value.
        """

    def refuse(self, value: Any, wanted: Sentence) -> OptionError:
        """Say that a value will not do, and what would."""
        return OptionError(
            sentence(
                "Option {name}: {value} will not do; {wanted} ({rule}).",
                name=self.name,
                value=shown(value),
                wanted=wanted,
                rule=self.rule,
            )
        )


@dataclass(frozen=True)
class Choice(Option):
    """One of a few values, each with its meaning."""

    choices: tuple[tuple[Any, Sentence], ...]

    def check(self, value: Any, seats: int) -> Any:
        """Give the value if it is one of the choices."""
        for known, _ in self.choices:
            if type(known) is type(value) and known == value:
                return known
        known_values = ", ".join(shown(known) for known, _ in self.choices)
        raise self.refuse(value, sentence("choose one of {known}", known=known_values))


@dataclass(frozen=True)
class Number(Option):
    """A whole number within bounds; or None, where that has a meaning."""

    low: int
    high: int
    none: Sentence | None = None

    def check(self, value: Any, seats: int) -> Any:
        """Give the value if it is a whole number within the bounds."""
        if value is None and self.none is not None:
            return None
        if is_whole(value) and self.low <= value <= self.high:
            return int(value)
        wanted = sentence("give a whole number from {low} to {high}", low=self.low, high=self.high)
        if self.none is not None:
            wanted = sentence(
                "give a whole number from {low} to {high}, or None: {none}",
                low=self.low,
                high=self.high,
                none=self.none,
            )
        raise self.refuse(value, wanted)


@dataclass(frozen=True)
class Numbers(Option):
    """Several whole numbers: a list of them, or a mapping where each has a name.

    Parameters
    ----------
    names
        The names of a mapping's numbers; empty for a list.
    labels
        What a form calls them.
    count
        The length of a list; 0 for one a seat.
    word
        A value that stands for a usual list, such as "fair".
    single
        Whether one number may be given for all.
    """

    low: int
    high: int
    names: tuple[str, ...] = ()
    labels: tuple[Sentence, ...] = ()
    count: int = 0
    word: str = ""
    single: bool = False

    def check(self, value: Any, seats: int) -> Any:
        """Give the value if it is the word, one number, a full mapping or a full list."""
        if self.word and isinstance(value, str) and value == self.word:
            return value
        if self.single and self._fits(value):
            return int(value)
        if self.names:
            if isinstance(value, Mapping) and set(value) == set(self.names):
                given = {name: value[name] for name in self.names}
                if all(map(self._fits, given.values())):
                    return {name: int(number) for name, number in given.items()}
            wanted = sentence(
                "give {names}, each a whole number from {low} to {high}",
                names=", ".join(self.names),
                low=self.low,
                high=self.high,
            )
            raise self.refuse(value, wanted)
        count = self.count or seats
        listed = isinstance(value, Sequence) and not isinstance(value, str)
        if (
            listed
            and len(value) == count
            and all(map(self._fits, value))
            and (self.single or sum(value) > 0)
        ):
            return [int(number) for number in value]
        wanted = sentence(
            "give {count} whole numbers from {low} to {high}, not all 0",
            count=count,
            low=self.low,
            high=self.high,
        )
        raise self.refuse(value, wanted)

    def _fits(self, value: Any) -> bool:
        return is_whole(value) and self.low <= value <= self.high


@dataclass(frozen=True)
class File(Option):
    """A file or folder of a teacher's own, or the shipped one."""

    def check(self, value: Any, seats: int) -> Any:
        """Give the path as text; whether it can be read shows when the game is made ready."""
        if isinstance(value, (str, os.PathLike)) and str(value).strip():
            return os.fspath(value)
        raise self.refuse(value, sentence("give the path of a file or folder"))


@dataclass(frozen=True)
class Place(Option):
    """The name of a place on the board, the word "random", or a list of places."""

    def check(self, value: Any, seats: int) -> Any:
        """Give the names; whether the board has them shows when the game is made ready."""
        if isinstance(value, str) and value.strip():
            return value.strip()
        if isinstance(value, Sequence) and value and all(isinstance(one, str) for one in value):
            return [one.strip() for one in value]
        raise self.refuse(value, sentence("give a name, a list of names, or 'random'"))


def check_options(
    options: Sequence[Option], given: Mapping[str, Any], seats: int
) -> dict[str, Any]:
    """Give every option its value: the one given, checked, or else its default.

    Raises
    ------
    OptionError
        An unknown name, or a value that will not do.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise OptionError(
                sentence(
                    "There is no option {name!r} in this game: it has {known}.",
                    name=name,
                    known=", ".join(known),
                )
            )
    return {
        name: option.check(given.get(name, option.default), seats) for name, option in known.items()
    }
