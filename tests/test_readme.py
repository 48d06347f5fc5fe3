"""What the README says can be done: its links lead somewhere, its commands and its code run."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import re
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import gametour
from gametour.engine.game import find
from gametour.games import NAMES
from gametour.games.denmark_tour.questions import read_questions
from tests import notebooks

README = notebooks.ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
OPTIONS = {option.name for name in NAMES for option in find(name).options}
PAGES = [README, *notebooks.NOTEBOOKS]
CALLS = [call for page in PAGES for call in notebooks.calls(notebooks.prose(page))]


@pytest.mark.parametrize("link", notebooks.links(README))
def test_links_lead_somewhere(link: str) -> None:
    assert (notebooks.ROOT / link).exists()


def test_code_runs_in_a_notebook(tmp_path: Path) -> None:
    book = nbformat.v4.new_notebook(  # type: ignore[no-untyped-call]
        cells=[nbformat.v4.new_code_cell(block) for block in BLOCKS]  # type: ignore[no-untyped-call]
    )
    NotebookClient(book, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.parametrize("module", sorted(set(re.findall(r"`?python -m (tests\.\w+)", TEXT))))
def test_commands_exist(module: str) -> None:
    assert importlib.util.find_spec(module)


def test_the_page_that_the_first_command_opens_exists() -> None:
    (page,) = re.findall(r"jupyter lab (\S+)", TEXT)
    assert (notebooks.ROOT / page).is_file()


@pytest.mark.parametrize("call", CALLS, ids=ast.unparse)
def test_calls_named_in_the_text_fit_the_program(call: ast.Call) -> None:
    assert isinstance(call.func, ast.Attribute)
    known = OPTIONS | set(inspect.signature(getattr(gametour, call.func.attr)).parameters)
    if call.func.attr == "explore":
        known |= set(inspect.signature(chart_named(call.args[0])).parameters)
    assert {keyword.arg for keyword in call.keywords} <= known


def chart_named(name: ast.expr) -> Callable[..., object]:
    """Give the function that a notebook calls ``module.function``."""
    module, function = ast.unparse(name).split(".")
    found: Callable[..., object] = getattr(
        importlib.import_module(f"gametour.analysis.{module}"), function
    )
    return found


def test_the_example_of_a_question_card_can_be_read(tmp_path: Path) -> None:
    (example,) = re.findall(r"```csv\n(.*?)```", TEXT, re.DOTALL)
    deck = tmp_path / "my_questions.csv"
    deck.write_text(example, encoding="utf-8")
    assert len(read_questions(deck).questions) == 1
