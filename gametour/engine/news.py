"""What is being waited for: told to whoever listens while something long is worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from gametour.words import Sentence

Listener = Callable[[Sentence], object]

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


def tell(said: Sentence) -> None:
    """Tell what takes a while, before it begins."""
    listener = _listener.get()
    if listener is not None:
        listener(said)


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Have somebody listen meanwhile.

    Examples
    --------
    >>> from gametour.words import sentence
    >>> with heard_by(print):
    ...     tell(sentence("exact"))
    exact
    """
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)
