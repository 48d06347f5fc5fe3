"""Reads the notebooks and the README for the tests: their cells, links and calls."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@dataclass(frozen=True)
class Cell:
    """One cell: its kind, its text, whether its code is folded, and what it gave when it ran."""

    kind: str
    text: str
    folded: bool
    number: int | None
    outputs: tuple[dict[str, Any], ...]


def cells(path: Path) -> list[Cell]:
    """Read a notebook's cells."""
    return [
        Cell(
            cell["cell_type"],
            "".join(cell["source"]),
            cell["metadata"].get("jupyter", {}).get("source_hidden", False),
            cell.get("execution_count"),
            tuple(cell.get("outputs", ())),
        )
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
    ]


def prose(path: Path) -> str:
    """Give what people read of a notebook or of a page."""
    if path.suffix == ".ipynb":
        return "\n\n".join(cell.text for cell in cells(path) if cell.kind == "markdown")
    return path.read_text(encoding="utf-8")


def links(path: Path) -> list[str]:
    """List where the links and pictures of a page lead, without those to other machines."""
    targets = re.findall(r"\]\(([^)\s]+)\)", prose(path))
    return [target for target in targets if "://" not in target]


def calls(text: str) -> list[ast.Call]:
    """List the calls of gametour that a text names between backticks."""
    quoted = re.findall(r"`(gt\.\w+\(.*?\))`", text)
    trees = [ast.parse(piece) for piece in quoted]
    nodes = (node for tree in trees for node in ast.walk(tree))
    return [node for node in nodes if isinstance(node, ast.Call) and _is_ours(node.func)]


def _is_ours(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id == "gt"
    )
