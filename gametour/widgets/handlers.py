"""One decorator for every handler: an error is shown to the player, and play goes on.

What a widget's callback raises vanishes into a log console that nobody in a classroom opens. A
handler marked ``@handler`` hands it to its owner's ``report`` instead. And it does its work in the
kernel's main thread, see :mod:`gametour.widgets.home`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol

from gametour.widgets.home import at_home


class Reports(Protocol):
    """Somebody who can tell the player about an error."""

    def report(self, error: Exception) -> None:
        """Show the error where the player looks; the game stays as it was."""


def handler(method: Callable[..., Any]) -> Callable[..., None]:
    """Mark a method as one that a widget calls.

    Examples
    --------
    >>> class Door:
    ...     def report(self, error):
    ...         print("The status line says:", error)
    ...     @handler
    ...     def knock(self):
    ...         raise ValueError("nobody is in")
    >>> Door().knock()
    The status line says: nobody is in
    """

    @wraps(method)
    def guarded(owner: Reports, *arguments: Any, **named: Any) -> None:
        try:
            method(owner, *arguments, **named)
        except Exception as error:
            owner.report(error)

    return at_home(guarded)
