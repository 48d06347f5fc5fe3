"""One field of the new-game form: an option as a control, with its meaning and what is wrong."""

from __future__ import annotations

import hashlib
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import ipywidgets
from platformdirs import user_data_path

from gametour.engine.options import Choice, File, Number, Numbers, Option, Place
from gametour.widgets.home import at_home
from gametour.widgets.html import element, joined
from gametour.widgets.pieces import box, button, html, show_html, show_if
from gametour.words import UserError, Words, sentence

if TYPE_CHECKING:
    from gametour.widgets.stage import Stage

FEW = 12  # so many numbers are chosen from a list; more are typed
LARGEST_UPLOAD = 5_000_000  # bytes


class Field(ABC):
    """An option on the form.

    Parameters
    ----------
    option
        What may be chosen.
    value
        What is chosen at first; not checked yet.
    """

    def __init__(self, option: Option, value: Any) -> None:
        self.option = option
        self._label = html("gt-label")
        self._meaning = html("gt-meaning")
        self._problem = html("gt-problem")
        self.control = self.make(value)
        self.widget = box([self._label, self.control, self._meaning, self._problem], "gt-option")

    @abstractmethod
    def make(self, value: Any) -> ipywidgets.Widget:
        """Make the control."""

    def read(self) -> Any:
        """Give the value as chosen, unchecked; UserError where it cannot even be read."""
        return self.control.value

    def speak(self, say: Words) -> None:
        """Put label and meaning into a language."""
        show_html(self._label, element("b", say(self.option.label)))
        show_html(self._meaning, element("span", say(self.option.meaning)))

    @property
    def is_wrong(self) -> bool:
        """Whether something is said to be wrong with it."""
        return bool(self._problem.value)

    # Whether it stands below a board that leaves room there, rather than among the other fields.
    below_board = False

    def observe(self, changed: Callable[[], None]) -> None:
        """Call back when what is chosen has changed."""
        self.control.observe(at_home(lambda _: changed()), "value")

    def follow(self, others: Mapping[str, Field], changed: Callable[[], None]) -> None:
        """Learn of the other fields by name, and what to call when the board is to look new."""
        self.others, self.changed = others, changed

    def show_on(self, board: Stage, scene: Any) -> Any:
        """Give the empty board's scene as it looks with what is chosen."""
        return scene

    def pick(self, place: int) -> bool:
        """Take a place of the empty board that was chosen there; tell whether it is of use."""
        return False

    def complain(self, error: UserError | None, say: Words) -> None:
        """Say beside the field what is wrong with it, or that nothing is."""
        piece = joined([])
        if error is not None:
            piece = element("div", say(error.sentence), class_="gt-alert", role="alert")
        show_html(self._problem, piece)


class ChoiceField(Field):
    """One of a few values."""

    option: Choice

    def make(self, value: Any) -> ipywidgets.Widget:
        """List the choices by their places: their values may be equal, as 0 and False are."""
        places = range(len(self.option.choices))
        known = [known for known, _ in self.option.choices]
        chosen = next((p for p in places if known[p] == value and type(known[p]) is type(value)), 0)
        return ipywidgets.Dropdown(options=[(str(p), p) for p in places], value=chosen)

    def read(self) -> Any:
        """Give the value chosen."""
        return self.option.choices[self.control.value][0]

    def speak(self, say: Words) -> None:
        """Put the choices into a language, too."""
        super().speak(say)
        kept = self.control.value
        self.control.options = [
            (say(label), place) for place, (_, label) in enumerate(self.option.choices)
        ]
        self.control.value = kept


class NumberField(Field):
    """A whole number: from a list where there are few, else typed; empty where None is meant."""

    option: Number

    def make(self, value: Any) -> ipywidgets.Widget:
        """Make a list or a text field."""
        numbers = range(self.option.low, self.option.high + 1)
        if len(numbers) <= FEW and self.option.none is None:
            chosen = value if value in numbers else self.option.default
            return ipywidgets.Dropdown(options=[(str(n), n) for n in numbers], value=chosen)
        return ipywidgets.Text(value="" if value is None else str(value))

    def read(self) -> Any:
        """Give the number, or what was typed instead."""
        return (
            _number(self.control.value)
            if isinstance(self.control.value, str)
            else self.control.value
        )

    def speak(self, say: Words) -> None:
        """Say in the empty field what emptiness means."""
        super().speak(say)
        if self.option.none is not None:
            self.control.placeholder = say(self.option.none)


class NumbersField(Field):
    """Several whole numbers, each with its name or one after another."""

    option: Numbers

    def make(self, value: Any) -> ipywidgets.Widget:
        """Make a text field for each name, or one for all."""
        if not self.option.names:
            return ipywidgets.Text(value=_written(value))
        given = value if isinstance(value, dict) else self.option.default
        self._fields = {
            name: ipywidgets.Text(value=str(given.get(name, ""))) for name in self.option.names
        }
        self._names = [html("gt-meaning") for _ in self._fields]
        rows = [
            box([field, name], "gt-number")
            for field, name in zip(self._fields.values(), self._names, strict=True)
        ]
        return box(rows, "gt-numbers")

    def read(self) -> Any:
        """Give a mapping, a list, one number or the word."""
        if self.option.names:
            return {name: _number(field.value) for name, field in self._fields.items()}
        text = self.control.value.strip()
        if text == self.option.word and text:
            return text
        numbers = [_number(part) for part in text.replace(",", " ").replace(";", " ").split()]
        return numbers[0] if self.option.single and len(numbers) == 1 else numbers

    def speak(self, say: Words) -> None:
        """Name the single numbers."""
        super().speak(say)
        if self.option.names:
            for place, label in zip(self._names, self.option.labels, strict=True):
                show_html(place, element("span", say(label)))


class PlaceField(Field):
    """The name of a place, or several with commas between; empty where it is drawn."""

    option: Place

    def make(self, value: Any) -> ipywidgets.Widget:
        """Make a text field."""
        names = [value] if isinstance(value, str) else value
        shown = "" if value == self.option.default else ", ".join(names)
        return ipywidgets.Text(value=shown)

    def speak(self, say: Words) -> None:
        """Say in the empty field that the place is drawn."""
        super().speak(say)
        self.control.placeholder = say(sentence("drawn by lot"))

    def read(self) -> Any:
        """Give a name, or a list of names."""
        names = [name.strip() for name in self.control.value.split(",") if name.strip()]
        if not names:
            return self.option.default
        return names[0] if len(names) == 1 else names


class FileField(Field):
    """A file or folder of a teacher's own: by its path, or sent from the teacher's computer."""

    option: File

    def make(self, value: Any) -> ipywidgets.Widget:
        """Make a field for the path and a button to send files."""
        named = isinstance(value, (str, os.PathLike))
        self._given = None if named else value  # what is no file, such as the rules of another game
        self._path = ipywidgets.Text(value=str(value) if named else "")
        self._leave_out = button(self._forget, "gt-second")
        show_if(self._leave_out, self._given is not None)
        self._upload = ipywidgets.FileUpload(accept=".csv,.geojson,.json", multiple=True)
        self._upload.observe(at_home(self._sent), "value")
        return box([self._path, self._upload, self._leave_out], "gt-file")

    def observe(self, changed: Callable[[], None]) -> None:
        """Call back when another path is given, or files were sent."""
        self._path.observe(at_home(lambda _: changed()), "value")

    def read(self) -> Any:
        """Give the path, or what was given instead of a file, or what is usual."""
        path = self._path.value.strip()
        if path or self._given is None:
            return path or self.option.default
        return self._given

    def speak(self, say: Words) -> None:
        """Name the button, and say in the empty field what is meant instead of a file."""
        super().speak(say)
        self._path.placeholder = "" if self._given is None else say(sentence("as on the table"))
        self._leave_out.description = say(sentence("Leave it out"))
        self._upload.description = say(sentence("Choose files"))

    def _forget(self) -> None:
        """Leave out what was given instead of a file."""
        self._given = None
        self._path.placeholder = ""
        show_if(self._leave_out, False)

    def _sent(self, change: dict[str, Any]) -> None:
        files = change["new"]
        if not files:
            return
        try:
            self._path.value = str(keep_files(self.option.name, files))
            self._problem.value = ""
        except (OSError, UserError) as error:
            show_html(self._problem, element("div", str(error), class_="gt-alert", role="alert"))


def keep_files(option: str, files: Sequence[Any]) -> Path:
    """Keep files that were sent where a resumed game finds them again.

    Parameters
    ----------
    option
        Which option they are for.
    files
        What the upload widget gives: each with ``name`` and ``content``.

    Returns
    -------
    Path
        The file, or the folder where there are several.

    Raises
    ------
    UserError
        They are too large.
    """
    contents = {Path(str(file["name"])).name: bytes(file["content"]) for file in files}
    if sum(map(len, contents.values())) > LARGEST_UPLOAD:
        raise UserError(sentence("These files are too large: send tables of at most 5 MB."))
    digest = hashlib.sha256()
    for name in sorted(contents):
        digest.update(name.encode() + contents[name])
    folder = user_data_path("gametour") / option / digest.hexdigest()[:12]
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return folder if len(contents) > 1 else folder / next(iter(contents))


def field_for(
    option: Option, value: Any, own: Mapping[str, type[Field]] = MappingProxyType({})
) -> Field:
    """Make the field for an option: one of the game's own by the option's name, or the usual."""
    kinds: dict[type[Option], type[Field]] = {
        Choice: ChoiceField,
        Number: NumberField,
        Numbers: NumbersField,
        Place: PlaceField,
        File: FileField,
    }
    kind = own.get(option.name) or next(
        kinds[base] for base in type(option).__mro__ if base in kinds
    )
    return kind(option, value)


def check(field: Field, seats: int) -> Any:
    """Give a field's value in the option's one form; OptionError where it will not do."""
    return field.option.check(field.read(), seats)


def _number(text: str) -> Any:
    """Read a whole number; what is none stays text, for the option to refuse."""
    stripped = text.strip()
    if not stripped:
        return None
    try:
        return int(stripped)
    except ValueError:
        return stripped


def _written(value: Any) -> str:
    return (
        value
        if isinstance(value, str)
        else " ".join(map(str, value if isinstance(value, list) else [value]))
    )
