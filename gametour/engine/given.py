"""What a call is given: a value that will not do is told by its name, before anything is done."""

from __future__ import annotations

import errno
import numbers
import os
from pathlib import Path
from typing import Any

from gametour.words import Sentence, UserError, sentence


def is_whole(value: Any) -> bool:
    """Tell whether a value is a whole number; True and False are none."""
    return isinstance(value, numbers.Integral) and not isinstance(value, bool)


def yes_or_no(value: Any, name: str) -> bool:
    """Give True or False, if it is one of them.

    Raises
    ------
    UserError
        It is neither.
    """
    if isinstance(value, bool):
        return value
    raise UserError(
        sentence("{name} is True or False, not {value}.", name=name, value=shown(value))
    )


def path_of(value: Any) -> Path:
    """Give the path of a file that is to be written.

    Raises
    ------
    UserError
        It is none.
    """
    if isinstance(value, (str, os.PathLike)) and str(value).strip():
        return Path(value)
    raise UserError(
        sentence("{value} is no path of a file: give one such as 'games.csv'.", value=shown(value))
    )


def shown(value: Any) -> str:
    """Show a value in a sentence, shortly, whatever it is."""
    try:
        text = " ".join(repr(value).split())
    except Exception:  # it may be a pupil's own, and not even that works
        text = type(value).__name__
    return text if len(text) <= 60 else text[:57] + "..."


def why(error: Exception) -> Sentence:
    """Say why a file cannot be read or written; the system itself says it in its own language."""
    for kind, said in _REASONS:
        if isinstance(error, kind):
            return said
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return sentence("there is no room left")
    return sentence("{reason}", reason=getattr(error, "strerror", None) or str(error))


_REASONS = (
    (FileNotFoundError, sentence("there is no such file or folder")),
    (IsADirectoryError, sentence("it is a folder")),
    (NotADirectoryError, sentence("its path leads through a file")),
    (PermissionError, sentence("it is protected")),
    (ValueError, sentence("no file can have this name")),
)
