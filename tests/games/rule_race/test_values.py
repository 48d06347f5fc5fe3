"""Values that the exact answers must give: `value R1` to `value R9`, by the game's own rules."""

from fractions import Fraction

import pytest

import gametour as gt
from gametour.engine import bulk
from gametour.engine.exact import Solution
from gametour.games.rule_race import declared as d

BARE = {"players": 1, "initial_events": "none", "zone_rounds": None}
SET_BACK = {"players": 1, "initial_events": "none"}
LAST = 5e-11
"""Half a unit of the last digit of the reference values."""


@pytest.fixture(params=[False, True], ids=["interpreted", "compiled"])
def compiled(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def solved(compiled: bool, **options: object) -> Solution:
    return gt.solve("rule_race", compiled=compiled, **options)


@pytest.mark.parametrize("distance", range(1, 6))
def test_value_r1_three_rolls_from_the_zone(distance, compiled):
    """R11, R12: value R1: home within 3 own rolls from any distance 1 to 5: 91/216."""
    match = gt.Match(
        "rule_race", players=1, first=0, **{k: BARE[k] for k in BARE if k != "players"}
    )
    match._state.position[0] = d.GOAL - distance
    race = gt.solve(match, compiled=compiled)
    assert sum(race.fraction.rounds_distribution(3)) == Fraction(91, 216)
    assert sum(race.rounds_distribution(3)) == pytest.approx(91 / 216, abs=1e-12)


def test_value_r2_and_r3_landing_on_a_field(compiled):
    """R10, RA1: value R2: field 7 is met with 16807/46656; value R3: fields 4 and 8."""
    race = solved(compiled, **BARE)
    for field, chance in (
        (7, Fraction(16807, 46656)),
        (4, Fraction(49, 216)),
        (8, Fraction(70993, 279936)),
    ):
        assert race.fraction.visit_chance(field) == chance
        assert race.visit_chance(field) == pytest.approx(float(chance), abs=1e-12)


def test_value_r4_rounds_of_one_team(compiled):
    """R11, RA4: value R4: without events and set-back."""
    race = solved(compiled, **BARE)
    assert race.fraction.expected_rounds == Fraction(45613560985649761, 3656158440062976)
    assert race.expected_rounds == pytest.approx(12.4758162791, abs=LAST)


def test_value_r5_rounds_with_the_set_back(compiled):
    """R12, RA5: value R5: with the three-round rule, back to field 16."""
    race = solved(compiled, **SET_BACK)
    assert race.fraction.expected_rounds == Fraction(4657608486367775483, 308699403074224128)
    assert race.expected_rounds == pytest.approx(15.0878441616, abs=LAST)


def test_value_r6_rounds_with_the_demo_events(compiled):
    """RA2, R13: value R6: the same with the demo events."""
    race = solved(compiled, players=1)
    assert race.expected_rounds == pytest.approx(16.7259543479, abs=LAST)
    assert float(race.fraction.expected_rounds) == pytest.approx(16.7259543479, abs=LAST)


def test_value_r7_the_first_team_wins(compiled):
    """R7, R17: value R7: without the three-round rule, and with it; value R8: rounds."""
    bare = solved(compiled, **BARE | {"players": 2})
    assert bare.win_chance(0) == pytest.approx(0.5362234345, abs=LAST)
    assert bare.win_chance(1) == pytest.approx(1 - 0.5362234345, abs=LAST)
    assert float(bare.fraction.win_chance(0)) == pytest.approx(bare.win_chance(0), abs=1e-14)
    assert bare.fraction.win_chance(0) + bare.fraction.win_chance(1) == 1
    race = solved(compiled, **SET_BACK | {"players": 2})
    assert race.win_chance(0) == pytest.approx(0.5275738380, abs=LAST)
    assert race.expected_rounds == pytest.approx(10.5611153295, abs=LAST)


def test_value_r9_home_in_exactly_five_rounds(compiled):
    """R10, R11: value R9: 35/7776."""
    race = solved(compiled, **BARE)
    assert race.fraction.rounds_distribution(5)[4] == Fraction(35, 7776)
    assert race.rounds_distribution(5)[5] == pytest.approx(35 / 7776, abs=1e-14)


def test_simulation_agrees_with_the_exact_rounds():
    """C1: value R5 by simulation, within four standard errors of what the games vary."""
    options = {"rule_making": False, "max_rounds": None} | SET_BACK | {"players": ["random"]}
    setup = gt.Match("rule_race", **options).setup
    played = bulk.play(setup, games=2000, seed=5)
    rounds = [row[17] for row in played.results]
    mean = sum(rounds) / len(rounds)
    spread = (sum((one - mean) ** 2 for one in rounds) / len(rounds)) ** 0.5
    assert abs(mean - 15.0878441616) < 4 * spread / len(rounds) ** 0.5
