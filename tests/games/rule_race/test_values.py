"""Values that the exact answers must give: `value R1` to `value R9`, by the game's own rules."""

from dataclasses import replace
from fractions import Fraction

import pytest

from gametour import Match
from gametour.engine import bulk
from gametour.games.rule_race import declared as d
from tests.games.rule_race.chains import Chain, explore

ALONE = {"players": 1, "rule_making": False, "max_rounds": None}
BARE = ALONE | {"initial_events": "none", "zone_rounds": None}
SET_BACK = ALONE | {"initial_events": "none"}


def chain(start: int = d.START_FIELD, **options: object) -> Chain:
    """Explore a race; ``start`` is the field where the pawns begin."""
    match = Match("rule_race", **options)
    setup = match.setup
    if start != d.START_FIELD:
        deal = setup.game.deal

        def put(tables: object, state: object) -> None:
            deal(tables, state)
            state.position[0] = start

        setup = replace(setup, game=replace(setup.game, deal=put))
    return explore(setup)


def home(state) -> bool:
    return state.phase == d.DONE


@pytest.mark.parametrize("distance", range(1, 6))
def test_value_r1_three_rolls_from_the_zone(distance):
    """R11, R12: value R1: home within 3 own rolls from any distance 1 to 5: 91/216."""
    race = chain(d.GOAL - distance, **BARE)
    chances = [race.after_rounds(home, rounds) for rounds in (1, 2, 3)]
    assert sum(chances) == Fraction(91, 216)


def test_value_r2_and_r3_landing_on_a_field():
    """R10, RA1: value R2: field 7 is met with 16807/46656; value R3: fields 4 and 8."""
    race = chain(**BARE)
    for field, chance in (
        (7, Fraction(16807, 46656)),
        (4, Fraction(49, 216)),
        (8, Fraction(70993, 279936)),
    ):
        assert race.chance(lambda state, field=field: state.position[0] == field) == chance


def test_value_r4_rounds_of_one_team():
    """R11, RA4: value R4: without events and set-back."""
    rounds = chain(**BARE).rounds()
    assert rounds == Fraction(45613560985649761, 3656158440062976)


def test_value_r5_rounds_with_the_set_back():
    """R12, RA5: value R5: with the three-round rule, back to field 16."""
    rounds = chain(**SET_BACK).rounds()
    assert rounds == Fraction(4657608486367775483, 308699403074224128)


def test_value_r6_rounds_with_the_demo_events():
    """RA2, R13: value R6: the same with the demo events."""
    assert float(chain(**ALONE).rounds()) == pytest.approx(16.7259543479, abs=1e-10)


def test_value_r7_the_first_team_wins():
    """R7, R17: value R7: without the three-round rule, and with it; value R8: rounds."""
    two = {"players": 2, "rule_making": False, "max_rounds": None, "initial_events": "none"}

    def first_wins(state) -> bool:
        return state.position[0] == d.GOAL

    _, chance = chain(**two, zone_rounds=None).solved(first_wins)
    assert chance == pytest.approx(0.5362234345, abs=1e-10)
    rounds, chance = chain(**two).solved(first_wins)
    assert chance == pytest.approx(0.5275738380, abs=1e-10)
    assert rounds == pytest.approx(10.5611153295, abs=1e-10)


def test_value_r9_home_in_exactly_five_rounds():
    """R10, R11: value R9: 35/7776."""
    assert chain(**BARE).after_rounds(home, 5) == Fraction(35, 7776)


def test_simulation_agrees_with_the_exact_rounds():
    """C1: value R5 by simulation, within four standard errors of what the games vary."""
    setup = Match("rule_race", **(SET_BACK | {"players": ["random"]})).setup
    played = bulk.play(setup, games=2000, seed=5)
    rounds = [row[17] for row in played.results]
    mean = sum(rounds) / len(rounds)
    spread = (sum((one - mean) ** 2 for one in rounds) / len(rounds)) ** 0.5
    assert abs(mean - 15.0878441616) < 4 * spread / len(rounds) ** 0.5
