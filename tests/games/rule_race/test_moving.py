"""Rolling, moving, the goal and the zone: R3-R4, R6-R12, R17, RA1, RA3-RA6, RA17-RA19, RA21."""

import pytest

from gametour import Match
from gametour.engine.options import OptionError
from gametour.engine.rules import CHANCE, OVER
from gametour.games.rule_race import declared as d
from tests.games.rule_race.races import Race, told

BARE = {"initial_events": "none"}


def test_the_track():
    """R2, R3, R6, RA1: 28 fields, six of them event fields; both pawns begin on Start."""
    race = Race(1, 1)
    assert race.fields == [d.START_FIELD, d.START_FIELD] == [1, 1]
    assert d.GOAL - d.START_FIELD == 27
    tables = race.match.setup.tables
    assert list(tables.event_field) == [4, 8, 12, 16, 20, 24]
    assert [field for field in range(1, 29) if tables.event_at[field] >= 0] == [
        *(4, 8, 12, 16, 20, 24)
    ]


def test_event_fields_may_lie_elsewhere():
    """RA1: six different fields in order between Start and goal."""
    race = Race(1, 1, event_fields=[2, 3, 5, 7, 11, 13])
    race.roll(1)
    assert race.fields == [4, 1]  # E1 on field 2: two forward
    for fields in ([4, 8, 12, 16, 20], [4, 4, 12, 16, 20, 24], [8, 4, 12, 16, 20, 24]):
        with pytest.raises(OptionError, match="RA1"):
            Match("rule_race", event_fields=fields)
    for field in (1, 28):
        with pytest.raises(OptionError, match="RA1"):
            Match("rule_race", event_fields=[field, 8, 12, 16, 20, 24])


def test_teams_roll_in_turn_and_move():
    """R4, R7, R8, R10, RA17: one die each and round; the pawn moves what was thrown."""
    race = Race(1, 1, **BARE)
    assert [one.value for one in race.match.chances] == [1, 2, 3, 4, 5, 6]
    assert race.roll(5) == ["rolled", "moved"]
    assert race.fields == [6, 1]
    assert race.match.round == 1
    assert race.match.drawer.seat == 1
    race.roll(2)
    assert race.fields == [6, 3]
    assert race.match.round == 2
    assert race.match.drawer.seat == 0


def test_pawns_may_share_a_field():
    """RA19: nobody is thrown out."""
    race = Race(5, 9, **BARE)
    race.roll(4)
    assert race.fields == [9, 9]


def test_nobody_is_asked_who_of_a_team_rolls():
    """R9, RA22: it has no effect on the game, so every round begins with the throw itself."""
    race = Race(1, 1, **BARE)
    for round_ in (1, 1, 2, 2, 3):
        assert (race.match.round, race.match.turn) == (round_, CHANCE)
        race.roll(2)


@pytest.mark.parametrize("distance", range(1, 7))
def test_the_exact_number_enters_the_goal(distance):
    """R11, R17, RA18: and the game is over at once."""
    race = Race(28 - distance, 3, **BARE)
    assert race.roll(distance) == ["rolled", "moved", "home", "won"]
    assert race.match.turn == OVER
    assert race.match.result.places == (1, 2)
    assert race.match.result.scores == (28, 3)


def test_a_number_too_high_stays():
    """R11, RA4, RA7: the pawn stays, the roll is spent; staying is no arrival."""
    race = Race(24, 1, rule_making=True)
    assert race.roll(5) == ["rolled", "overshot"]
    assert race.fields == [24, 1]
    assert race.match.drawer.seat == 1


def test_a_number_too_high_bounces():
    """RA4: into the goal and back again; where it ends it arrives."""
    race = Race(26, 1, overshoot="bounce", **BARE)
    assert race.roll(6) == ["rolled", "bounced"]
    assert race.fields == [24, 1]
    race = Race(26, 1, overshoot="bounce", initial_events="demo")
    assert race.roll(6) == ["rolled", "bounced", "acted", "shifted"]
    assert race.fields == [18, 1]


def turns_in_zone(race: Race, rolls: int) -> list[int]:
    """Let the first team roll too high a number again and again; the other rolls ones."""
    fields = []
    for _ in range(rolls):
        race.roll(6)
        fields.append(race.fields[0])
        race.roll(1)
    return fields


def test_the_zone_sets_back_after_three_rounds():
    """R12, RA3, RA5: the first end inside does not count; the third after it goes to E4."""
    race = Race(21, 1, **BARE)
    assert turns_in_zone(race, 4) == [27, 27, 27, 16]
    [entry] = told(race, "set_back")
    assert (entry.a, entry.b, entry.rule) == (27, 16, "R12")
    assert race.state.zone[0] == 0


def test_the_zone_may_count_the_first_turn():
    """RA5: setback_count=including_entry."""
    race = Race(21, 1, setback_count="including_entry", **BARE)
    assert turns_in_zone(race, 3) == [27, 27, 16]


def test_the_zone_may_be_off():
    """RA5: zone_rounds=None."""
    race = Race(21, 1, zone_rounds=None, **BARE)
    assert turns_in_zone(race, 8) == [27] * 8


def test_six_fields_away_is_outside_the_zone():
    """R12, RA5: distance 6 does not count, distance 5 does; an end outside starts afresh."""
    race = Race(21, 1, **BARE)
    race.roll(1)
    assert race.fields[0] == 22
    assert race.state.zone[0] == 0
    race.roll(1)
    race.roll(1)
    assert race.state.zone[0] == 1
    race.roll(1)
    race.state.position[0] = 16
    race.roll(1)
    assert race.state.zone[0] == 0


def test_missed_turns_count_in_the_zone():
    """RA5, RA17: missed rounds add up and survive a set-back."""
    race = Race(27, 1, **BARE)
    race.state.zone[0] = 1
    race.state.missed[0] = 5
    race.roll(6)
    assert race.state.zone[0] == 2
    assert race.roll(1) == ["rolled", "moved", "missed"]
    assert race.state.zone[0] == 3
    assert race.roll(1)[-2:] == ["missed", "set_back"]
    assert race.fields[0] == 16
    assert race.state.missed[0] == 3


def test_the_set_back_is_no_arrival():
    """RA6: no event, no rule-making, also with events_on=any."""
    race = Race(27, 1, events={"E4": "always: miss 2"}, events_on="any", rule_making=True)
    race.state.zone[0] = 3
    assert race.roll(6) == ["rolled", "overshot", "set_back"]
    assert race.fields[0] == 16
    assert race.state.missed[0] == 0
    assert race.match.turn == CHANCE


def test_the_field_of_the_set_back():
    """RA3: E4's field, wherever that is, or another outside the zone."""
    race = Race(27, 1, event_fields=[2, 3, 4, 9, 20, 24], **BARE)
    race.state.zone[0] = 3
    race.roll(6)
    assert race.fields[0] == 9
    race = Race(27, 1, setback_field=22, **BARE)
    race.state.zone[0] = 3
    race.roll(6)
    assert race.fields[0] == 22
    with pytest.raises(OptionError, match="RA3"):
        Match("rule_race", setback_field=23)
    with pytest.raises(OptionError, match="RA3"):
        Match("rule_race", event_fields=[4, 8, 12, 23, 24, 25])
    Match("rule_race", event_fields=[4, 8, 12, 23, 24, 25], setback_field=5)


def test_equal_turns():
    """RA18: the second team completes the round; both home is a draw."""
    race = Race(26, 25, equal_turns=True, **BARE)
    assert race.roll(2) == ["rolled", "moved", "home"]
    assert race.match.turn == CHANCE
    assert race.match.drawer.seat == 1
    assert race.roll(3) == ["rolled", "moved", "home", "drawn"]
    assert race.match.result.places == (1, 1)
    race = Race(26, 25, equal_turns=True, **BARE)
    race.roll(2)
    assert race.roll(2)[-1] == "won"
    assert race.match.result.winners == (0,)
    race = Race(5, 25, equal_turns=True, **BARE)
    race.roll(2)
    race.roll(3)
    assert race.match.turn == OVER
    assert race.match.result.winners == (1,)


def test_the_cap_of_rounds():
    """C7, RA21: the round is finished; the pawn further on wins, equal is a draw."""
    race = Race(5, 9, max_rounds=2, **BARE)
    for face in (1, 1, 1):
        race.roll(face)
    assert race.match.turn == CHANCE
    race.roll(1)
    assert race.match.turn == OVER
    assert not race.match.result.complete
    assert race.match.result.places == (2, 1)
    race = Race(5, 5, max_rounds=1, **BARE)
    race.roll(3)
    race.roll(3)
    assert race.match.result.places == (1, 1)
    assert Match("rule_race").options["max_rounds"] == 60
    assert Match("rule_race", max_rounds=None).options["max_rounds"] is None
