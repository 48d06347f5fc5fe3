"""The chain solver on values from outside, and on races solved in another way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse

from gametour.engine import chain as chains
from gametour.engine.chain import Answers, Chain
from gametour.engine.exact_fractions import ExactAnswers

LADDERS = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
CHUTES = {16: 6, 48: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}
GOAL = 27


def solo_race(goal: int, jumps: Mapping[int, int]) -> Chain:
    """Make the chain of one pawn with one die; it stays where the number leads beyond the goal."""
    numbers: dict[int, int] = {0: 0}
    rows: list[tuple[int, int, int]] = []
    fields = [0]
    for field in fields:
        if field == goal:
            continue
        for face in range(1, 7):
            there = field + face if field + face <= goal else field
            there = jumps.get(there, there)
            if there not in numbers:
                numbers[there] = len(fields)
                fields.append(there)
            rows.append((numbers[field], numbers[there], there))
    source, target, places = (np.array(column) for column in zip(*rows, strict=True))
    ways = np.arange(len(source))
    ones = np.ones(len(source), np.int64)
    return Chain(
        ended=np.array([field == goal for field in fields]),
        ahead=np.ones(len(fields), np.int64),
        source=source,
        target=target,
        weight=ones,
        total=6 * ones,
        rounds=ones,
        landings=np.stack([ways, 0 * ways, places], axis=1),
    )


def by_hand(goal: int, jumps: Mapping[int, int]) -> Fraction | None:
    """Solve the same race by Gauss's elimination on a full matrix; None: it may never end."""

    def there(field: int, face: int) -> int:
        end = field + face if field + face <= goal else field
        return jumps.get(end, end)

    seen, todo = {0}, [0]
    while todo:
        field = todo.pop()
        new = {there(field, face) for face in range(1, 7)} - seen if field != goal else set()
        seen |= new
        todo += new
    home = {goal}
    for _ in seen:
        home |= {one for one in seen - home if {there(one, face) for face in range(1, 7)} & home}
    if not seen <= home:
        return None
    fields = sorted(seen - {goal})
    rows = []
    for field in fields:
        row = [Fraction(int(field == one)) for one in fields] + [Fraction(1)]
        for face in range(1, 7):
            if there(field, face) != goal:
                row[fields.index(there(field, face))] -= Fraction(1, 6)
        rows.append(row)
    return gauss(rows)[fields.index(0)]


def gauss(rows: list[list[Fraction]]) -> Sequence[Fraction]:
    for i in range(len(rows)):
        pivot = next(k for k in range(i, len(rows)) if rows[k][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [one / rows[i][i] for one in rows[i]]
        for k in range(len(rows)):
            if k != i and rows[k][i]:
                rows[k] = [a - rows[k][i] * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[-1] for row in rows]


def test_chutes_and_ladders() -> None:
    """Known of the board sold in the USA: the expected number of spins."""
    game = solo_race(100, LADDERS | CHUTES)
    answers = Answers(game, None)
    assert answers.expected_rounds == pytest.approx(39.5984, abs=5e-5)
    assert float(ExactAnswers(game, None).expected_rounds) == pytest.approx(39.5984, abs=5e-5)


def test_chutes_and_ladders_as_a_fraction() -> None:
    """Althoen, King and Schilling 1993: another board, with a chute from 47."""
    chutes = {47 if begin == 48 else begin: end for begin, end in CHUTES.items()}
    assert ExactAnswers(solo_race(100, LADDERS | chutes), None).expected_rounds == Fraction(
        225837582538403273407117496273279920181931269186581786048583,
        5757472998140039232950575874628786131130999406013041613400,
    )


@settings(max_examples=40)
@given(st.dictionaries(st.integers(1, GOAL - 1), st.integers(0, GOAL), max_size=8))
def test_a_race_of_28_fields_with_any_jumps(jumps: dict[int, int]) -> None:
    wanted = by_hand(GOAL, jumps)
    race = solo_race(GOAL, jumps)
    answers = Answers(race, None)
    if wanted is None:
        assert answers.endless
        assert answers.expected_rounds == float("inf")
        return
    assert not answers.endless
    assert answers.expected_rounds == pytest.approx(float(wanted), rel=1e-11)
    assert ExactAnswers(race, None).expected_rounds == wanted


@pytest.mark.parametrize("cap", [None, 0, 1, 7, 40])
def test_all_answers_agree_with_the_fractions(cap: int | None) -> None:
    race = solo_race(GOAL, {3: 12, 9: 2, 20: 11, 25: 6})
    answers, exact = Answers(race, cap), ExactAnswers(race, cap)
    assert answers.expected_rounds == pytest.approx(float(exact.expected_rounds), rel=1e-12)
    assert answers.win_chance(0) == pytest.approx(1)
    assert exact.win_chance(0) == 1
    many = answers.rounds_distribution(50)
    few = [float(share) for share in exact.rounds_distribution(50)]
    assert many.tolist() == pytest.approx(few, abs=1e-14)
    if cap is not None:
        assert sum(exact.rounds_distribution(50)) == 1
        assert sum(n * share for n, share in enumerate(few)) == pytest.approx(
            answers.expected_rounds
        )
    for place in (5, 11, 26):
        chance = exact.visit_chance(place, 0)
        assert answers.visit_chance(place, 0) == pytest.approx(float(chance), abs=1e-13)
    assert answers.visit_chance(3, 0) == 0  # nobody stays there


def test_the_visits_expected_are_the_chances_where_nobody_comes_twice() -> None:
    race = solo_race(GOAL, {})
    answers = Answers(race, None)
    visits = answers.expected_visits(0)
    for place in range(1, 22):
        assert visits[place] == pytest.approx(answers.visit_chance(place, 0), abs=1e-12)


def test_rounds_of_a_share_of_the_games() -> None:
    race = solo_race(GOAL, {26: 1})
    answers = Answers(race, None)
    for share in (0.1, 0.5, 0.95, 0.999):
        n = answers.rounds_of(share)
        over = answers.rounds_distribution(n)
        assert over.sum() >= share > over[:-1].sum()


@pytest.mark.parametrize(
    ("steps", "factored"),
    [(0, 60_000), (0, 0), (1_000, 60_000)],
    ids=["factored", "too large to factor", "added up"],
)
def test_whether_factored_or_added_up_the_result_is_the_same(
    monkeypatch: pytest.MonkeyPatch, steps: int, factored: int
) -> None:
    """Ways lead round in the middle, and single positions lead there and away from there."""
    monkeypatch.setattr(chains, "STEPS", steps)
    monkeypatch.setattr(chains, "FACTORED", factored)
    size, draws = 60, np.random.default_rng(2)
    shuffled = draws.permutation(size)
    dense = np.tril(draws.random((size, size)) < 0.15, -1) / 20
    for target, source in ((20, 28), (21, 39), (33, 33)):  # back, and round on the spot
        dense[target, source] = 0.4
    matrix = sparse.csc_matrix(dense[shuffled][:, shuffled])
    equations = chains._Equations(matrix)
    before, middle, after = equations._parts
    assert min(len(before[0]), len(after[0])) >= 20
    assert isinstance(middle[2], chains._Circles)
    for _ in range(3):
        right = draws.random(size) * (draws.random(size) < 0.2)
        expected = np.linalg.solve(np.eye(size) - matrix, right)
        assert equations.solve(right) == pytest.approx(expected, rel=1e-11)


def test_a_race_that_hardly_gets_on_is_factored() -> None:
    """Adding up would take thousands of rounds: all but one throw in six leads back to Start."""
    race = solo_race(GOAL, {field: 0 for field in range(1, GOAL) if field % 6})
    answers = Answers(race, None)
    assert "_factors" not in vars(answers._flow._equations._parts[-1][2])
    assert answers.expected_rounds > 1_000
    times = answers._played[0]
    assert "_factors" in vars(answers._flow._equations._parts[-1][2])
    flow = np.bincount(race.target, times[race.source] * race.chance, race.positions)
    flow[0] += 1
    assert flow[~race.ended] == pytest.approx(times[~race.ended], rel=1e-9)


def test_where_no_ways_lead_round_nothing_fills_in() -> None:
    """The parts of a graph come in an order that SciPy does not promise, and speed hangs on it."""
    size, draws = 60, np.random.default_rng(1)
    shuffled = draws.permutation(size)
    ahead = np.tril(draws.random((size, size)) < 0.1, -1) / 20
    matrix = sparse.csc_matrix(ahead[shuffled][:, shuffled])
    equations = chains._Equations(matrix)
    ((_, _, part),) = equations._parts
    assert isinstance(part, chains._Straight)
    assert part._factors.L.nnz + part._factors.U.nnz == matrix.nnz + 2 * size
    right = draws.random(size)
    assert equations.solve(right) == pytest.approx(np.linalg.solve(np.eye(size) - matrix, right))


def test_where_rounds_are_waited_for_nobody_lands_twice() -> None:
    """Two ways share their landing, and one of them ends two rounds."""
    chain = Chain(
        ended=np.array([False, False, True]),
        ahead=np.ones(3, np.int64),
        source=np.array([0, 0, 1]),
        target=np.array([1, 2, 2]),
        weight=np.array([1, 1, 1]),
        total=np.array([2, 2, 1]),
        rounds=np.array([2, 1, 1]),
        landings=np.array([[0, 0, 5]]),
        alike=np.array([0, 0, 1]),
    )
    answers = Answers(chain.one_round_a_way(), None)
    assert answers.expected_rounds == 2
    assert answers.expected_visits(0)[5] == 1
    assert answers.visit_chance(5, 0) == 1
