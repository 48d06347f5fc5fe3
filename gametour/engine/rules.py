"""Rules are plain functions over records of whole numbers; a record is declared once, in two forms.

``@record`` reads an annotated class and gives it

- a slotted form that holds plain ints and nested lists, with generated code to copy, freeze, load
  and dump it: fast to interpret, and what a person's game runs on;
- a NumPy dtype (``cls.dtype``): one flat block of memory, for compiled bulk play and for hashing.

Rules use only what means the same for both: attributes, chained indexing, whole-number arithmetic,
``for i in range(n)``, ``if``, ``while`` and other rules.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, TypeVar

import numpy as np
import numpy.typing as npt

CHANCE = -1
"""What ``turn`` answers when not a seat but a die, a bag or a deck decides."""
OVER = -2
"""What ``turn`` answers when the game is over."""
EQUAL = -1
"""As the first weight: the outcomes are equally likely and follow each other from the first."""
ALIKE = -2
"""As the first weight: the outcomes listed are equally likely."""
ROUND = 0
"""The event kind that marks the end of a round; the engine counts it, no state does."""
TURN = 1
"""The event kind that marks the beginning of a seat's turn; the engine counts it too."""

u1 = Annotated[int, "u1"]
"""A whole number from 0 to 255."""
i1 = Annotated[int, "i1"]
"""A whole number from -128 to 127."""
i2 = Annotated[int, "i2"]
"""A whole number from -32,768 to 32,767."""
i4 = Annotated[int, "i4"]
"""A whole number from -2,147,483,648 to 2,147,483,647."""
i8 = Annotated[int, "i8"]
"""A whole number of 64 bits: also a set of up to 60 things, a bit each."""

Function = TypeVar("Function", bound=Callable[..., Any])
SomeRecord = TypeVar("SomeRecord", bound="Record")


class Rules(list[Callable[..., Any]]):
    """The functions of one game, in the order of its text; used as the mark ``@rule``.

    Examples
    --------
    >>> rule = Rules()
    >>> @rule
    ... def double(number):
    ...     return 2 * number
    >>> double(4), len(rule)
    (8, 1)
    """

    def __call__(self, function: Function) -> Function:
        """Put a function on the list and leave it as it is."""
        self.append(function)
        return function


class Record:
    """The slotted form of a declaration; see :func:`record`."""

    __slots__ = ()
    dtype: ClassVar[np.dtype[np.void]]
    fields: ClassVar[tuple[_Field, ...]]

    def copy_from(self, other: Any) -> None:
        """Take over every value of another record of this kind."""
        raise TypeError("a record class needs the mark @record")

    def freeze(self) -> tuple[Any, ...]:
        """Give all values as nested tuples, which can be compared and hashed."""
        raise TypeError("a record class needs the mark @record")

    def thaw(self, values: tuple[Any, ...]) -> None:
        """Take over the values that :meth:`freeze` gave."""
        raise TypeError("a record class needs the mark @record")

    def load(self, row: Any) -> Any:
        """Take over the values of a NumPy record (a row of an array of ``dtype``)."""
        raise TypeError("a record class needs the mark @record")

    def dump(self, row: Any) -> None:
        """Write the values into a NumPy record; OverflowError when one does not fit."""
        raise TypeError("a record class needs the mark @record")

    def copy(self: SomeRecord) -> SomeRecord:
        """Make another record with the same values."""
        other = type(self)()
        other.copy_from(self)
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(other) is not type(self):
            return NotImplemented
        return self.freeze() == other.freeze()

    __hash__ = None  # type: ignore[assignment] # a record changes; freeze() it to hash it


@cache
def _taken_names() -> frozenset[str]:
    """Names that a NumPy record already has: a field of that name could not be read compiled."""
    return frozenset(dir(np.record)) | frozenset(dir(Record)) | {"round", "dtype"}


def record(declared: type[SomeRecord]) -> type[SomeRecord]:
    """Make both forms of an annotated class.

    Each annotation is ``u1``, ``i1``, ``i2``, ``i4`` or ``i8``, another record, or a list of one
    of them with its length: ``Annotated[list[int], "i2", 16]``, ``Annotated[list[Seat], 4]``; two
    lengths make a list of lists.

    Raises
    ------
    TypeError
        A field's name means something to a NumPy record, or its annotation is of no such kind.

    Examples
    --------
    >>> @record
    ... class Pawn(Record):
    ...     town: i2
    ...     hand: Annotated[list[int], "i1", 3]
    >>> pawn = Pawn()
    >>> pawn.town, pawn.hand, pawn.dtype.itemsize
    (0, [0, 0, 0], 5)
    """
    hints = typing.get_type_hints(declared, include_extras=True)
    fields = [
        _field(declared, name, hint)
        for name, hint in hints.items()
        if typing.get_origin(hint) is not ClassVar
    ]
    for one in fields:
        if one.name in _taken_names():
            raise TypeError(
                f"{declared.__name__}.{one.name}: a NumPy record already has something of that "
                "name; choose another"
            )
    namespace: dict[str, Any] = {
        "__slots__": tuple(one.name for one in fields),
        "__doc__": declared.__doc__,
        "__module__": declared.__module__,
        "__qualname__": declared.__qualname__,
        "__annotations__": hints,
        "dtype": np.dtype([one.spec for one in fields]),
        "fields": tuple(fields),
    }
    namespace.update(_generated_methods(fields))
    return typing.cast("type[SomeRecord]", type(declared.__name__, declared.__bases__, namespace))


class _Field:
    """One field of a declaration: its name, its NumPy spec, and the source of its methods."""

    def __init__(self, name: str, base: str | type[Record], shape: tuple[int, ...]) -> None:
        self.name = name
        self.base = base
        self.shape = shape

    @property
    def spec(self) -> tuple[Any, ...]:
        kind = self.base if isinstance(self.base, str) else self.base.dtype
        return (self.name, kind, self.shape) if self.shape else (self.name, kind)

    @property
    def _plain(self) -> list[str]:
        """The numbers that the record in a list consists of; none where there is more in it."""
        kind = self.base.dtype  # type: ignore[union-attr] # asked of records only
        names = list(kind.names or ())
        return names if all(kind[name].kind in "iu" for name in names) else []

    @property
    def _copy_one(self) -> str:
        """Copying a record in a list: written out for numbers, as a call takes longer than that."""
        return "; ".join(f"a.{name} = b.{name}" for name in self._plain) or "a.copy_from(b)"

    @property
    def _freeze_one(self) -> str:
        """Freezing a record in a list, likewise."""
        plain = self._plain
        return f"({''.join(f'one.{name}, ' for name in plain)})" if plain else "one.freeze()"

    @property
    def _thaw_one(self) -> str:
        """Thawing a record in a list, likewise."""
        plain = self._plain
        return f"{''.join(f'a.{name}, ' for name in plain)} = b" if plain else "a.thaw(b)"

    def source(self) -> dict[str, str]:
        """Give one statement (or tuple item) for each generated method.

        ``into`` is where thawing unpacks a value to, and ``thaw`` what is to be done then.
        """
        name, record_of = self.name, f"Record_{self.name}"
        nested = not isinstance(self.base, str)
        if not self.shape:
            return {
                "init": f"self.{name} = {record_of + '()' if nested else '0'}",
                "copy": f"self.{name}.copy_from(other.{name})"
                if nested
                else f"self.{name} = other.{name}",
                "freeze": f"self.{name}.freeze()" if nested else f"self.{name}",
                "into": name if nested else f"self.{name}",
                "thaw": f"self.{name}.thaw({name})" if nested else "",
                "load": f"self.{name}.load(row['{name}'])"
                if nested
                else f"self.{name} = int(row['{name}'])",
                "dump": f"self.{name}.dump(row['{name}'])"
                if nested
                else f"row['{name}'] = self.{name}",
            }
        if nested:
            return {
                "init": f"self.{name} = [{record_of}() for _ in range({self.shape[0]})]",
                "copy": f"for a, b in zip(self.{name}, other.{name}): {self._copy_one}",
                "freeze": f"tuple([{self._freeze_one} for one in self.{name}])",
                "into": name,
                "thaw": f"for a, b in zip(self.{name}, {name}): {self._thaw_one}",
                "load": f"for a, b in zip(self.{name}, row['{name}']): a.load(b)",
                "dump": f"for a, b in zip(self.{name}, row['{name}']): a.dump(b)",
            }
        zeros = f"[0] * {self.shape[-1]}"
        for size in reversed(self.shape[:-1]):
            zeros = f"[{zeros} for _ in range({size})]"
        flat = len(self.shape) == 1
        return {
            "init": f"self.{name} = {zeros}",
            "copy": f"self.{name}[:] = other.{name}"
            if flat
            else f"self.{name} = deep(other.{name})",
            "freeze": f"tuple(self.{name})" if flat else f"frozen(self.{name})",
            "into": f"self.{name}[:]" if flat else name,
            "thaw": "" if flat else f"self.{name} = deep({name})",
            "load": f"self.{name} = row['{name}'].tolist()",
            "dump": f"row['{name}'] = self.{name}",
        }


def _field(declared: type, name: str, hint: Any) -> _Field:
    """Read one annotation."""
    marks: tuple[Any, ...] = ()
    if typing.get_origin(hint) is Annotated:
        hint, *rest = typing.get_args(hint)
        marks = tuple(rest)
    inner = hint
    while typing.get_origin(inner) is list:
        (inner,) = typing.get_args(inner)
    shape = tuple(mark for mark in marks if isinstance(mark, int))
    kinds = [mark for mark in marks if isinstance(mark, str)]
    if inner is int and len(kinds) == 1:
        return _Field(name, kinds[0], shape)
    if isinstance(inner, type) and issubclass(inner, Record) and not kinds and len(shape) <= 1:
        return _Field(name, inner, shape)
    raise TypeError(f"{declared.__name__}.{name}: {hint!r} is no whole number, record or list")


def _generated_methods(fields: list[_Field]) -> dict[str, Any]:
    """Compile the methods of a slotted form from its fields."""
    parts = [one.source() for one in fields]

    def body(method: str) -> str:
        return "\n    ".join(part[method] for part in parts if part[method]) or "pass"

    def items(kind: str) -> str:
        return f"({''.join(part[kind] + ', ' for part in parts)})"

    source = (
        f"def __init__(self):\n    {body('init')}\n"
        f"def copy_from(self, other):\n    {body('copy')}\n"
        f"def load(self, row):\n    {body('load')}\n    return self\n"
        f"def dump(self, row):\n    {body('dump')}\n"
        f"def freeze(self):\n    return {items('freeze')}\n"
        f"def thaw(self, values):\n    {items('into')} = values\n    {body('thaw')}\n"
    )
    scope: dict[str, Any] = {"deep": _deep, "frozen": _frozen}
    for one in fields:
        if not isinstance(one.base, str):
            scope[f"Record_{one.name}"] = one.base
    exec(compile(source, "<record>", "exec"), scope)
    return {name: scope[name] for name in METHODS}


METHODS = ("__init__", "copy_from", "load", "dump", "freeze", "thaw")


def freezing(
    kind: type[Record], settled: Sequence[str] = ()
) -> tuple[Callable[[Any], tuple[Any, ...]], Callable[[Any, tuple[Any, ...]], None]]:
    """Give ``freeze`` and ``thaw`` of a record that leave fields out which stay the same anyway.

    Examples
    --------
    >>> @record
    ... class Walker(Record):
    ...     place: i2
    ...     map: Annotated[list[int], "i2", 3]
    >>> freeze, thaw = freezing(Walker, ["map"])
    >>> walker = Walker()
    >>> thaw(walker, (5,))
    >>> walker.place, freeze(walker)
    (5, (5,))
    """
    made = _generated_methods([one for one in kind.fields if one.name not in settled])
    return made["freeze"], made["thaw"]


def _deep(values: Sequence[Any]) -> list[Any]:
    return [one if isinstance(one, int) else _deep(one) for one in values]


def _frozen(values: list[Any]) -> tuple[Any, ...]:
    return tuple([one if isinstance(one, int) else _frozen(one) for one in values])


EVENT_CAPACITY = 64
"""How many events one action may note; more are counted in ``lost``, which must stay 0."""
EVENT_KINDS = 64
"""How many kinds of events a game may have."""


@record
class Event(Record):
    """One thing that happened: its kind, whose it is, and two numbers that the kind explains."""

    kind: i2
    seat: i2
    a: i2
    b: i2


@record
class Events(Record):
    """What one action brought about, in order: the only account of what happened (C3).

    ``tally`` counts the events of each kind, of all actions. It is kept here since compiled code
    knows the kind where it notes an event, and would have to look for it afterwards.
    """

    n: i2
    lost: i2
    tally: Annotated[list[int], "i8", EVENT_KINDS]
    row: Annotated[list[Event], EVENT_CAPACITY]


common = Rules()
"""The rules that every game shares."""


@common
def note(events: Events, kind: int, seat: int, a: int, b: int) -> None:
    """Note an event (C3)."""
    n = events.n
    if n >= EVENT_CAPACITY:
        events.lost += 1
        return
    row = events.row[n]
    row.kind = kind
    row.seat = seat
    row.a = a
    row.b = b
    events.tally[kind] += 1
    events.n = n + 1


def records(kind: type[Record], count: int) -> npt.NDArray[np.void]:
    """Make an array of the flat form, all zeros."""
    return np.zeros(count, kind.dtype)
