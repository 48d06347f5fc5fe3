"""Tables that people write in a spreadsheet, read so that every faulty row is reported at once.

A file may be UTF-8 with or without a byte order mark, with ``,`` or ``;`` between the columns
(a spreadsheet set to Danish or German writes ``;`` and decimal commas).
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gametour.words import Sentence, UserError, plural, sentence

if TYPE_CHECKING:
    import os

LARGEST_FILE = 5_000_000  # bytes; Denmark's largest table has 8,000


class TableError(UserError):
    """A table that cannot be read; the sentence says where and what to do."""


class Row(Mapping[str, str]):
    """One row of a table: its cells by column, and where it stands.

    Cells are stripped and in composed Unicode form (NFC), so that a name is the same in every
    file. An optional column that the file does not have gives the empty text.

    Parameters
    ----------
    file
        The file's name, for messages.
    number
        The line in the file where the row begins; the header is line 1.
    cells
        Texts by column name.
    decimal_comma
        Whether a comma inside a number of this file is a decimal comma.
    """

    def __init__(
        self, file: str, number: int, cells: Mapping[str, str], *, decimal_comma: bool = False
    ) -> None:
        self.file = file
        self.number = number
        self._cells = cells
        self._decimal_comma = decimal_comma

    def __getitem__(self, column: str) -> str:
        return self._cells[column]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __repr__(self) -> str:
        return f"Row({self.file!r}, {self.number}, {dict(self._cells)!r})"

    def decimal(self, column: str) -> float:
        """Read a cell as a number.

        Raises
        ------
        ValueError
            The cell holds no number.

        Examples
        --------
        >>> Row("towns.csv", 2, {"lat": "55,4"}, decimal_comma=True).decimal("lat")
        55.4
        """
        text = self[column]
        if self._decimal_comma:
            text = text.replace(",", ".")
        if "_" in text:
            raise ValueError(text)
        return float(text)


class Problems:
    """Collects what is wrong with a table, to report all of it in one error.

    Parameters
    ----------
    error
        The class of the error that is raised in the end.

    Examples
    --------
    >>> problems = Problems()
    >>> problems.add(Row("towns.csv", 7, {}), sentence("The town has no name."))
    >>> problems.raise_if_any()
    Traceback (most recent call last):
    gametour.boards.reading.TableError: towns.csv, row 7: The town has no name.
    """

    def __init__(self, error: type[UserError] = TableError) -> None:
        self._error = error
        self._found: list[tuple[str, int, Sentence]] = []

    def __len__(self) -> int:
        return len(self._found)

    def add(self, where: Row | str, said: Sentence) -> None:
        """Note one thing that is wrong, in a row or (named by its file) in a file as a whole."""
        if isinstance(where, Row):
            self._found.append((where.file, where.number, said))
        else:
            self._found.append((where, 0, said))

    def raise_if_any(self) -> None:
        """Raise one error that lists everything, by file and row; nothing when all is well.

        Raises
        ------
        UserError
            Of the class given; something was noted.
        """
        if self._found:
            raise self._error(self._listed())

    def _listed(self) -> Sentence:
        files = list(dict.fromkeys(file for file, _, _ in self._found))
        in_order = sorted(self._found, key=lambda found: (files.index(found[0]), found[1]))
        lines = [_placed(file, number, said) for file, number, said in in_order]
        if len(lines) == 1:
            return lines[0]
        head = plural(
            "{n} thing has to be corrected:", "{n} things have to be corrected:", len(lines)
        )
        places = {f"line{at}": line for at, line in enumerate([head, *lines])}
        return Sentence("\n".join(f"{{{place}}}" for place in places), places)


def _placed(file: str, number: int, said: Sentence) -> Sentence:
    if number:
        return sentence("{file}, row {row}: {what}", file=file, row=number, what=said)
    return sentence("{file}: {what}", file=file, what=said)


def read_rows(
    path: str | os.PathLike[str],
    columns: Sequence[str],
    optional: Sequence[str] = (),
    *,
    problems: Problems | None = None,
) -> list[Row]:
    r"""Read a table's rows.

    Parameters
    ----------
    path
        A CSV file whose first row names the columns, in any order; other columns are passed over.
    columns
        The columns that have to be there.
    optional
        Columns that may be there.
    problems
        Where to note rows with too many cells, so that they are reported with everything else;
        without it they are reported at once.

    Returns
    -------
    list of Row
        Every row that is not empty.

    Raises
    ------
    TableError
        The file is missing, too large, no UTF-8, no table, or lacks a column; or, without
        `problems`, has a row with too many cells.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "towns.csv"
    ...     _ = path.write_text("name;lat\nRibe;55,33\n", encoding="utf-8")
    ...     row, = read_rows(path, ["name", "lat"])
    >>> row["name"], row.decimal("lat"), row.number
    ('Ribe', 55.33, 2)
    """
    file = Path(path).name
    text = read_text(path)
    header_line = text.split("\n", 1)[0]
    delimiter = ";" if ";" in header_line else ","
    records = _records(text, delimiter, file)
    _, header = next(records, (1, []))
    names = [name.strip().lower() for name in header]
    _check_header(file, names, columns, optional)

    own = Problems() if problems is None else problems
    kept = [*columns, *optional]
    rows = []
    for number, record in records:
        cells = [unicodedata.normalize("NFC", cell.strip()) for cell in record]
        if not any(cells):
            continue
        by_name = dict.fromkeys(kept, "")
        by_name.update(
            (name, cell) for name, cell in zip(names, cells, strict=False) if name in by_name
        )
        row = Row(file, number, by_name, decimal_comma=delimiter == ";")
        if any(cells[len(names) :]):
            own.add(
                row,
                sentence(
                    "There are more cells than columns: put quotation marks around a text"
                    " that contains “{delimiter}”.",
                    delimiter=delimiter,
                ),
            )
            continue
        rows.append(row)
    if problems is None:
        own.raise_if_any()
    return rows


def read_text(path: str | os.PathLike[str]) -> str:
    """Read a text file that somebody may have made elsewhere, with clear refusals.

    Raises
    ------
    TableError
        The file is missing, too large, no UTF-8, or no text at all.
    """
    path = Path(path)
    try:
        with path.open("rb") as opened:
            data = opened.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise TableError(
            sentence("There is no file {path}: check the name and the folder.", path=str(path))
        ) from None
    except (OSError, ValueError):  # such as a name with a zero byte
        raise TableError(
            sentence(
                "{path} cannot be read: it may be a folder, or protected. Choose a file that can"
                " be read.",
                path=str(path),
            )
        ) from None
    if len(data) > LARGEST_FILE:
        raise TableError(
            sentence(
                "{file} is too large: at most {limit} million bytes are read.",
                file=path.name,
                limit=LARGEST_FILE // 1_000_000,
            )
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TableError(
            sentence(
                "{file}, row {row}: This is not UTF-8 text. Save the file again as “CSV UTF-8”.",
                file=path.name,
                row=_line_of(data, error.start),
            )
        ) from None
    if "\0" in text:
        raise TableError(
            sentence(
                "{file}, row {row}: This is not text (it contains a zero character)."
                " Save the file again as “CSV UTF-8”.",
                file=path.name,
                row=_line_of(text.encode(), text.encode().index(0)),
            )
        )
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _line_of(data: bytes, place: int) -> int:
    return data.count(b"\n", 0, place) + 1


def _records(text: str, delimiter: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """Give each record with the line where it begins."""
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    while True:
        begins = reader.line_num + 1
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error:
            raise TableError(
                sentence(
                    "{file}, row {row}: The quotation marks do not match. Put them around a whole"
                    " cell and double those inside it.",
                    file=file,
                    row=begins,
                )
            ) from None
        yield begins, record


def _check_header(
    file: str, names: Sequence[str], columns: Sequence[str], optional: Sequence[str]
) -> None:
    missing = [column for column in columns if column not in names]
    if missing:
        raise TableError(
            sentence(
                "{file}, row 1: The column {missing} is missing. The first row has to name"
                " the columns {columns}.",
                file=file,
                missing=", ".join(missing),
                columns=", ".join(columns),
            )
        )
    for column in [*columns, *optional]:
        if names.count(column) > 1:
            raise TableError(
                sentence(
                    "{file}, row 1: There are two columns {column}. Keep one of them.",
                    file=file,
                    column=column,
                )
            )
