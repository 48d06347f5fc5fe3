"""The rule race beside rivals: the same rules, in the same run, as ratios.

Each rival is looked at for agreement first. One that is not there is told in a sentence, and the
others go on. What is raced: two teams, demo events as data, set-back after three rounds, bots, no
rule-making and no limit of rounds.
"""

from __future__ import annotations

import ctypes
import math
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import gametour as gt
from gametour.engine import bulk, compiled, driver
from gametour.engine.game import Setup
from tests.benchmarks import TIMES, Figure

HERE = Path(__file__).parent
RULES = {"rule_making": False, "max_rounds": None}
BOTS = ["random", "random"]
GAMES = 2_000
"""Interpreted games in one measurement; compiled ones are a hundred times as many."""
FAST = 100 * GAMES
TURNS = 5
"""Rivals take turns so often, and each one's best counts: the machine has other things to do."""
SIGMAS = 5


def measure() -> Iterator[Figure | str]:
    """Measure everything that is there."""
    exact = Exact()
    yield from playing(exact)
    yield from solving(exact)
    yield from growing()


class Exact:
    """What every rival must come to, by ``gt.solve``."""

    def __init__(self, fast: bool = True) -> None:
        solution = gt.solve("rule_race", players=2, compiled=fast, **RULES)
        self.rounds = solution.expected_rounds
        self.first_wins = solution.win_chance(0)

    def agrees(self, name: str, games: int, rounds: float, deviation: float, wins: float) -> None:
        """Raise AssertionError where a rival plays other rules, as far as its games can tell."""
        away = abs(rounds - self.rounds) / (deviation / math.sqrt(games))
        chance = self.first_wins
        off = abs(wins - chance) / math.sqrt(chance * (1 - chance) / games)
        assert max(away, off) < SIGMAS, f"{name} plays other rules: {rounds} rounds, {wins} won"


def setup() -> Setup:
    """Make the race ready."""
    return gt.Match("rule_race", players=BOTS, seed=0, **RULES).setup


# ------------------------------------------------------------------ playing


def playing(exact: Exact) -> Iterator[Figure | str]:
    """Race games against games."""
    race = setup()
    kernel = compiled.kernel(race.game)
    rows = np.array(bulk.play(race, FAST, seed=1, kernel=kernel).rows)
    exact.agrees(
        "the compiled loop",
        FAST,
        rows[:, driver.ROUNDS].mean(),
        rows[:, driver.ROUNDS].std(),
        (rows[:, driver.PLACES] == 1).mean(),
    )
    plays: dict[str, tuple[int, Callable[[int], Any]]] = {
        "interpreted": (GAMES, lambda n: bulk.play(race, n, seed=2)),
        "compiled": (FAST, lambda n: bulk.play(race, n, seed=2, kernel=kernel)),
        "simulate": (FAST, lambda n: gt.simulate("rule_race", n, BOTS, progress=False, **RULES)),
        "draws": (FAST, _draws(rows[:, driver.STEPS].mean())),
    }
    missing = []
    for add in (_add_openspiel, _add_c):
        try:
            add(race, exact, plays)
        except ImportError as error:
            missing.append(f"{error.name or error} is not here: pip install 'gametour[rivals]'.")
        except OSError as error:
            missing.append(f"{error}")
    speed = speeds(plays)
    yield from _told_of_openspiel(speed)
    yield from _told_of_c(speed)
    yield Figure("Rule race, two bots, interpreted", "games/s", speed["interpreted"])
    yield Figure("Rule race, two bots, compiled", "games/s", speed["compiled"])
    yield Figure("the same by gt.simulate, all counted", "games/s", speed["simulate"])
    names = {
        "openspiel": "the same as an OpenSpiel game in Python",
        "pig": "OpenSpiel's pig, C++ played from Python",
        "backgammon": "OpenSpiel's backgammon, C++ played from Python",
        "c": "the same by hand in C, bare rules, nothing kept",
        "noted": "the same by hand in C, events noted and counted",
    }
    for key, name in names.items():
        if key in speed:
            yield Figure(name, "games/s", speed[key])
    yield from missing


def speeds(plays: dict[str, tuple[int, Callable[[int], Any]]]) -> dict[str, float]:
    """Let all take turns; give each one's best games a second, by the processor's clock."""
    best = dict.fromkeys(plays, 0.0)
    for _ in range(TURNS):
        for name, (games, play) in plays.items():
            start = time.process_time()
            play(games)
            best[name] = max(best[name], games / (time.process_time() - start))
    return best


def _told_of_openspiel(speed: dict[str, float]) -> Iterator[Figure]:
    if "openspiel" in speed:
        for own, aim in (("interpreted", 1), ("compiled", 30)):
            ratio = speed[own] / speed["openspiel"]
            yield Figure(f"{own} against OpenSpiel's Python game", TIMES, ratio, aim, more=True)


def _told_of_c(speed: dict[str, float]) -> Iterator[Figure | str]:
    if "c" not in speed:
        return
    own, bare = speed["compiled"], speed["c"]
    yield Figure("compiled against a C loop of the bare rules", TIMES, own / bare, 0.12, more=True)
    yield Figure("compiled against a C loop that notes events", TIMES, own / speed["noted"])
    yield Figure("gt.simulate against a C loop of the bare rules", TIMES, speed["simulate"] / bare)
    parts = {
        "the bare rules, as in C": own / bare,
        "noting and counting events, as in C": own / speed["noted"] - own / bare,
        "drawing numbers that a seed repeats": own / speed["draws"],
    }
    shares = "; ".join(f"{name} {part:.0%}" for name, part in parts.items())
    yield (
        f"A compiled game's time: {shares}; the rest {1 - sum(parts.values()):.0%} (whose turn it"
        " is, outcomes listed and sampled, rules read as data, one row of results a game)."
    )


def _draws(steps: float) -> Callable[[int], None]:
    """Make what draws as many numbers as games take, block by block."""

    def draw(games: int) -> None:
        stream = np.random.default_rng(1)
        for _ in range(int(games * steps / bulk.BLOCK)):
            stream.random(bulk.BLOCK)

    return draw


def _add_openspiel(race: Setup, exact: Exact, plays: dict[str, Any]) -> None:
    """Add the race as an OpenSpiel game, and two games of OpenSpiel's own for scale."""
    import pyspiel

    from tests.benchmarks.openspiel_race import Race, play_out

    game, draw = Race(race.tables), random.Random(1).random
    ends = [play_out(game, draw) for _ in range(GAMES)]
    rounds = np.array([end.rounds for end in ends])
    wins = sum(end.winner == 0 for end in ends) / GAMES
    exact.agrees("OpenSpiel's game", GAMES, rounds.mean(), rounds.std(), wins)
    loaded = {name: pyspiel.load_game(name) for name in ("pig", "backgammon")}

    def player(of: Any) -> Callable[[int], None]:
        def play(games: int) -> None:
            for _ in range(games):
                play_out(of, draw)

        return play

    plays["openspiel"] = (GAMES, player(game))
    plays["pig"] = (GAMES // 10, player(loaded["pig"]))
    plays["backgammon"] = (GAMES // 50, player(loaded["backgammon"]))


# ------------------------------------------------------------------ the race in C


class Board(ctypes.Structure):
    """What race.c calls a board."""

    _fields_ = (
        ("effect", ctypes.c_int32 * 29),
        ("amount", ctypes.c_int32 * 29),
        ("bounce", ctypes.c_int32),
        ("zone_ends", ctypes.c_int32),
        ("setback", ctypes.c_int32),
    )


class Sums(ctypes.Structure):
    """What race.c adds up."""

    _fields_ = (
        ("rounds", ctypes.c_int64),
        ("rounds_squared", ctypes.c_int64),
        ("first_wins", ctypes.c_int64),
    )


def c_board(tables: Any) -> Board:
    """Fill a board from the game's tables."""
    board = Board(bounce=tables.bounce, zone_ends=tables.zone_ends, setback=tables.setback)
    for field, rule in zip(tables.event_field, tables.event_rule, strict=True):
        board.effect[field], board.amount[field] = rule.effect, rule.amount
    return board


def c_race(folder: Path, *flags: str) -> Callable[[Board, int, int], Sums]:
    """Compile race.c with this machine's compiler.

    Raises
    ------
    OSError
        There is no compiler, or it fails.
    """
    compiler = shutil.which("cc")
    if compiler is None:
        raise OSError("There is no C compiler here: install one that is called cc.")
    target = folder / ("race" + "".join(flags) + ".so")
    command = [compiler, "-O2", "-shared", "-fPIC", *flags, "-o", target, HERE / "race.c"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise OSError(f"race.c does not compile: {done.stderr}")
    library = ctypes.CDLL(str(target))
    library.race.argtypes = (ctypes.c_void_p, ctypes.c_uint64, ctypes.c_int64, ctypes.c_void_p)
    library.race.restype = None

    def race(board: Board, seed: int, games: int) -> Sums:
        sums = Sums()
        library.race(ctypes.byref(board), seed, games, ctypes.byref(sums))
        return sums

    return race


def _add_c(race: Setup, exact: Exact, plays: dict[str, Any]) -> None:
    """Add the race in C: bare, and with events noted."""
    board = c_board(race.tables)
    with tempfile.TemporaryDirectory() as folder:
        for name, flags in (("c", ()), ("noted", ("-DNOTED",))):
            run = c_race(Path(folder), *flags)
            sums, n = run(board, 1, FAST), FAST
            mean = sums.rounds / n
            deviation = math.sqrt(sums.rounds_squared / n - mean**2)
            exact.agrees("the C loop", n, mean, deviation, sums.first_wins / n)
            plays[name] = (5 * FAST, lambda n, run=run: run(board, 2, n))


# ------------------------------------------------------------------ solving


def solving(exact: Exact) -> Iterator[Figure | str]:
    """Race from the rules to exact answers."""
    own = _quickest(Exact)
    try:
        rounds, wins = storm()
        assert math.isclose(rounds, exact.rounds, rel_tol=1e-5), f"Storm says {rounds} rounds"
        assert math.isclose(wins, exact.first_wins, rel_tol=1e-5), f"Storm says {wins} won"
        seconds = _quickest(storm)
        yield Figure(
            "gt.solve against Storm, from rules to answer", TIMES, seconds / own, 1, more=True
        )
        yield Figure("Storm, from rules to answer", "s", seconds)
    except ImportError as error:
        yield f"{error.name} is not here: pip install 'gametour[rivals]'."
    slow = _quickest(lambda: Exact(fast=False))
    yield Figure("gt.solve, from rules to answer, compiled", "s", own, 0.2)
    yield Figure("gt.solve, from rules to answer, interpreted", "s", slow, 1)
    try:
        yield from _beside_pydtmc()
    except ImportError as error:
        yield f"{error.name} is not here: pip install 'gametour[rivals]'."


def storm() -> tuple[float, float]:
    """Give expected rounds and the first team's chance, by Storm's default solvers."""
    import stormpy

    program = stormpy.parse_prism_program(str(HERE / "race.prism"))
    wanted = 'R{"rounds"}=? [F p=28 | q=28]; P=? [F p=28]'
    properties = stormpy.parse_properties(wanted, program)
    model = stormpy.build_model(program, properties)
    (start,) = model.initial_states
    rounds, wins = (stormpy.model_checking(model, one).get_value(start) for one in properties)
    return float(rounds), float(wins)


def _beside_pydtmc() -> Iterator[Figure]:
    """Race a small chain: one team without events, where a step is a round.

    pydtmc is given the chain, gt.solve has the rules only. Of the chain of two teams, with 2,270
    positions, pydtmc takes about a minute.
    """
    from pydtmc import MarkovChain

    def solve() -> Any:
        return gt.solve("rule_race", players=1, initial_events="none", compiled=True, **RULES)

    chain = solve().chain
    ways = np.zeros((chain.positions, chain.positions))
    np.add.at(ways, (chain.source, chain.target), chain.chance)
    ends = np.flatnonzero(chain.ended)
    ways[ends, ends] = 1

    def absorbed() -> float:
        steps = MarkovChain(ways).mean_absorption_times()[0]
        return float(steps) - 1  # the first step settles who begins

    seen, wanted = absorbed(), solve().expected_rounds
    assert math.isclose(seen, wanted, rel_tol=1e-9), f"pydtmc says {seen} rounds, not {wanted}"
    ratio = _quickest(absorbed) / _quickest(lambda: solve().expected_rounds)
    yield Figure("gt.solve from rules against pydtmc given the chain", TIMES, ratio, 1, more=True)


def _quickest(answer: Callable[[], Any]) -> float:
    seconds = []
    for _ in range(TURNS):
        start = time.process_time()
        answer()
        seconds.append(time.process_time() - start)
    return min(seconds)


# ------------------------------------------------------------------ growing


def growing() -> Iterator[Figure]:
    """Play ten and a hundred times as many games."""
    _simulated(GAMES)
    few, more, many = (min(_simulated(GAMES * by) for _ in range(3)) for by in (10, 100, 1000))
    yield Figure("10 times as many games take", TIMES, more / few, 11)
    yield Figure("100 times as many games take", TIMES, many / few, 110)


def _simulated(games: int) -> float:
    start = time.process_time()
    gt.simulate("rule_race", games, BOTS, seed=1, progress=False, **RULES)
    return time.process_time() - start
