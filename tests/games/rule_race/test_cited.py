"""Every number of the rule pages is cited by a test of this game."""

import ast
import re
from pathlib import Path

from gametour.words import LANGUAGES
from tests.games.test_rule_pages import numbers

NUMBER = re.compile(r"\b(?:RA?|C)\d+\b")


def cited() -> dict[str, set[str]]:
    """Give the numbers in the docstring of each test."""
    found = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = re.sub(r"value R\d", "", ast.get_docstring(node) or "")
                found[f"{path.stem}.{node.name}"] = set(NUMBER.findall(text))
    return found


def test_every_rule_is_held_by_a_test():
    """C9: whoever reads a rule finds the test that holds it; no test cites what is no rule."""
    for language in LANGUAGES:
        known = set(numbers("rule_race", language))
        assert set().union(*cited().values()) == known, language


def test_every_test_cites_a_rule():
    """C9: and whoever reads a test finds its rule."""
    assert [name for name, found in cited().items() if not found] == []
