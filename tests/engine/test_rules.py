"""Two forms of one declaration."""

from typing import Annotated

import numpy as np
import pytest

from gametour.engine.rules import (
    EVENT_CAPACITY,
    Events,
    Record,
    freezing,
    i1,
    i2,
    note,
    record,
    records,
)


@record
class Inner(Record):
    a: i2
    row: Annotated[list[int], "i1", 2]


@record
class Outer(Record):
    number: i1
    one: Inner
    several: Annotated[list[Inner], 3]
    grid: Annotated[list[list[int]], "i2", 2, 3]


def filled() -> Outer:
    outer = Outer()
    outer.number = -5
    outer.one.a = 300
    outer.several[2].row[1] = 7
    outer.grid[1][2] = 1000
    return outer


def test_both_forms_hold_the_same_numbers() -> None:
    row = records(Outer, 1)
    filled().dump(row[0])
    assert Outer().load(row[0]) == filled()
    assert row[0]["several"][2]["row"].tolist() == [0, 7]
    assert row[0]["grid"].tolist() == [[0, 0, 0], [0, 0, 1000]]


def test_a_copy_shares_nothing() -> None:
    original, copy = filled(), filled().copy()
    copy.grid[1][2] = 1
    copy.several[2].row[1] = 1
    copy.one.a = 1
    assert original == filled()
    copy.copy_from(original)
    copy.grid[0][0] = 9
    assert original.grid[0][0] == 0


def test_frozen_records_are_equal_when_their_numbers_are() -> None:
    assert filled().freeze() == filled().freeze()
    assert hash(filled().freeze()) == hash(filled().freeze())
    assert filled() != Outer()
    assert filled() != Inner()
    with pytest.raises(TypeError):
        hash(filled())


def test_what_was_frozen_thaws() -> None:
    outer = Outer()
    outer.thaw(filled().freeze())
    assert outer == filled()
    outer.grid[1][2] = 1
    outer.several[2].row[1] = 1
    assert outer != filled()  # and can be changed again


def test_what_is_settled_is_left_out_of_what_is_frozen() -> None:
    freeze, thaw = freezing(Outer, ["grid", "several"])
    frozen = freeze(filled())
    assert len(frozen) == len(filled().freeze()) - 2
    other = filled()
    other.grid[1][2] = 1
    other.number = other.one.a = 5
    assert freeze(other) != frozen
    thaw(other, frozen)
    assert (freeze(other), other.grid[1][2]) == (frozen, 1)


def test_a_number_that_does_not_fit_its_field_is_refused_when_dumped() -> None:
    outer = Outer()
    outer.number = 300
    with pytest.raises(OverflowError):
        outer.dump(records(Outer, 1)[0])


@pytest.mark.parametrize("name", ["round", "size", "data", "min", "all", "copy", "view", "item"])
def test_names_that_a_numpy_record_has_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        record(type("Bad", (Record,), {"__annotations__": {name: i1}, "__module__": __name__}))


def test_what_is_no_whole_number_is_refused() -> None:
    with pytest.raises(TypeError, match="word"):
        record(type("Bad", (Record,), {"__annotations__": {"word": str}, "__module__": __name__}))


def test_events_without_room_are_counted() -> None:
    events = Events()
    for i in range(EVENT_CAPACITY + 3):
        note(events, 1, 0, i, 0)
    assert (events.n, events.lost) == (EVENT_CAPACITY, 3)
    assert events.row[EVENT_CAPACITY - 1].a == EVENT_CAPACITY - 1


def test_the_flat_form_is_one_block() -> None:
    assert records(Outer, 4).nbytes == 4 * Outer.dtype.itemsize
    assert np.dtype(Outer.dtype)["grid"].shape == (2, 3)
