"""Bulk play by numba: the only module that imports it, and only when first asked.

The compiled kernels are the very loop and the very rules that are interpreted elsewhere.

numba's cache does not notice a change in a called rule and would serve the old game; so each game's
cache stands in a folder named by a digest of the sources it is made from.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import CellType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from gametour.engine import bots, counting, driver, rules
from gametour.engine.given import shown
from gametour.words import UserError, sentence

if TYPE_CHECKING:
    from gametour.engine.game import Game


@cache
def available() -> bool:
    """Tell whether numba can be had on this machine; without it all works, only slower."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


def make_kernel(game: Game) -> driver.Rule:
    """Compile the loop of a game, or load it from the cache.

    Raises
    ------
    ImportError
        numba is not there.
    """
    return compile_loop(game, *driver.make_loop(game, driver.copy_compiled))


def make_checked_kernel(game: Game) -> driver.Rule:
    """Compile the loop of a game so that it raises IndexError where it reaches past an end.

    Otherwise compiled code reads and writes there in silence. It is slower, and not cached.

    Raises
    ------
    ImportError
        numba is not there.
    """
    import numba
    from numba.extending import register_jitable

    loop, parts = driver.make_loop(game, driver.copy_compiled)
    # Each function is compiled in one way only: those to be checked have to be others.
    checked, functions = apart(loop, [*rules.common, *game.rules, *parts])
    for function in functions:
        register_jitable(boundscheck=True)(function)
    return _typed(numba.njit(nogil=True, boundscheck=True)(checked))


def check_wish(compiled: Any) -> None:
    """Refuse what says nothing of compiling, and the wish for what is not possible here.

    Raises
    ------
    UserError
        It is neither None, True nor False; or it is True, and there is no numba.
    """
    if compiled is not None and not isinstance(compiled, bool):
        raise UserError(
            sentence(
                "compiled is None (where possible), True or False, not {value}.",
                value=shown(compiled),
            )
        )
    if compiled and not available():
        raise UserError(
            sentence(
                "compiled=True needs numba, which is not there: install it, or leave it to"
                " compiled=None."
            )
        )


def apart(
    loop: driver.Rule, functions: Iterable[driver.Rule]
) -> tuple[driver.Rule, list[driver.Rule]]:
    """Copy a loop and the functions that it calls; the copies call each other.

    Examples
    --------
    >>> def one():
    ...     return 1
    >>> def two():
    ...     return one() + one()
    >>> again, others = apart(two, [one])
    >>> again(), others[0] is one, again.__globals__["one"] is others[0]
    (2, False, True)
    """
    copies: dict[Any, Any] = {}
    for function in (*functions, loop):
        cells = tuple(CellType() for _ in function.__closure__ or ())
        copies[function] = FunctionType(
            function.__code__,
            dict(function.__globals__),
            function.__name__,
            function.__defaults__,
            cells or None,
        )

    def copied(value: Any) -> Any:
        return copies.get(value, value) if isinstance(value, FunctionType) else value

    for function, copy in copies.items():
        for name, value in function.__globals__.items():
            copy.__globals__[name] = copied(value)
        for cell, new in zip(function.__closure__ or (), copy.__closure__ or (), strict=True):
            new.cell_contents = copied(cell.cell_contents)
    return copies.pop(loop), list(copies.values())


def compile_loop(
    game: Game,
    loop: driver.Rule,
    parts: Iterable[driver.Rule],
    *also: str,
) -> driver.Rule:
    """Compile a loop over a game's rules, or load it from the cache.

    Parameters
    ----------
    game
        The game whose rules the loop calls.
    loop, parts
        The loop, and the functions in it that are not the game's own rules.
    also
        Source files that they come from, beside the driver's and the game's own.
    """
    import numba
    from numba.extending import register_jitable

    # Python calls only the loop: without ways into each rule, numba has less to compile.
    no_way_in = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    inlined = register_jitable(forceinline=True, **no_way_in)
    called = register_jitable(**no_way_in)
    for function in (game.deal, game.turn, game.chances, game.apply, game.outcome, driver.pick):
        _mark(function, inlined)
    for function in (*rules.common, *game.rules, *parts):
        _mark(function, called)
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(game, numba, *also))
    try:
        return _typed(numba.njit(cache=True, nogil=True)(loop))
    finally:
        config.CACHE_DIR = before


_marked: set[driver.Rule] = set()


def _mark(function: driver.Rule, register: Callable[[driver.Rule], Any]) -> None:
    """Let compiled code call a function; it stays as it is for everybody else."""
    if function not in _marked:
        register(function)
        _marked.add(function)


@cache
def kernel(game: Game) -> driver.Rule:
    """Give the compiled loop of a game, made once."""
    return make_kernel(game)


def is_cached(game: Game, *also: str) -> bool:
    """Tell whether a compiled loop of a game can be loaded, and need not be compiled."""
    import numba

    return any(cache_folder(game, numba, *also).glob("**/*.nbc"))


def cache_folder(game: Game, numba: ModuleType, *also: str) -> Path:
    """Name the folder of a game's compiled kernels by everything that they depend on."""
    from platformdirs import user_cache_path

    homes = {inspect.getsourcefile(function) for function in game.rules}
    sources = {file for home in homes if home for file in Path(home).parent.glob("*.py")}
    shared = (bots.__file__, counting.__file__, driver.__file__, rules.__file__, __file__, *also)
    sources |= {Path(file) for file in shared}
    digest = _digest(sources)
    return user_cache_path("gametour") / "compiled" / f"{game.name}-{digest}-{numba.__version__}"


def _digest(files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(file.name.encode())
        total.update(file.read_bytes())
    return total.hexdigest()[:16]


def _typed(compiled: Any) -> driver.Rule:
    return compiled  # type: ignore[no-any-return] # numba has no types


def flat(record: rules.Record) -> np.ndarray[Any, np.dtype[np.void]]:
    """Put a slotted record into a one-element array of its flat form."""
    row = rules.records(type(record), 1)
    record.dump(row[0])
    return row
