"""How rules act: event rules and general rules, R5, R13, RA2, RA7, RA11-RA12, RA16-RA17, RA23."""

import pytest

from gametour import Match
from gametour.engine.rules import CHANCE
from gametour.games.rule_race import declared as d
from gametour.games.rule_race import rules, rules_in_force
from tests.games.rule_race.races import Race, told

DEMO = [
    (4, [6, 1], ["acted", "shifted"]),
    (8, [8, 1], ["acted", "to_miss"]),
    (12, [12, 1], ["acted", "more"]),
    (16, [16, 1], ["acted"]),
    (20, [17, 1], ["acted", "shifted"]),
    (24, [18, 1], ["acted", "shifted"]),
]


@pytest.mark.parametrize(("field", "fields", "happened"), DEMO)
def test_the_demo_rules(field, fields, happened):
    """RA2, R5, R13: +2; miss a round; roll again; nothing; -3; -6."""
    race = Race(field - 1, 1, initial_events="demo")
    assert race.roll(1) == ["rolled", "moved", *happened]
    assert race.fields == fields


def test_rules_to_begin_with():
    """RA2: demo, none, or those of a rule set."""
    assert len(rules_in_force(Match("rule_race").view())) == 6
    assert rules_in_force(Match("rule_race", initial_events="none").view()) == ()
    race = Race(1, 1, events={"E1": "even: miss 2"}, general=["odd: move 1"])
    assert [str(one.sentence) for one in rules_in_force(race.match.view())] == [
        "Whoever comes to E1 with an even number misses the next 2 rounds.",
        "Whoever rolls an odd number moves 1 field more than the number.",
    ]


def test_rolling_again_and_missing():
    """RA17: the extra roll is in the same round; the missed round is used up."""
    race = Race(11, 7, initial_events="demo")
    race.roll(1)
    assert race.match.drawer.seat == 0
    assert race.match.round == 1
    race.roll(1)
    assert race.roll(1) == ["rolled", "moved", "acted", "to_miss"]
    assert race.roll(1) == ["rolled", "moved", "missed"]
    assert race.match.round == 3
    assert race.match.drawer.seat == 0


@pytest.mark.parametrize(
    ("condition", "face", "other", "acts"),
    [
        ("always", 3, 1, True),
        ("even", 4, 1, True),
        ("even", 3, 1, False),
        ("odd", 3, 1, True),
        ("odd", 4, 1, False),
        ("thrown 5", 5, 1, True),
        ("thrown 5", 4, 1, False),
        ("behind", 3, 27, True),
        ("behind", 3, 13, False),
        ("behind", 3, 1, False),
        ("ahead", 3, 1, True),
        ("ahead", 3, 13, False),
        ("ahead", 3, 27, False),
        ("field 13", 3, 1, True),
        ("field 13", 4, 1, False),
    ],
)
def test_conditions(condition, face, other, acts):
    """RA20: each condition; level is neither behind nor ahead."""
    race = Race(10, other, general=[f"{condition}: miss 1"])
    race.roll(face)
    assert (race.state.missed[0] == 1) == acts


def test_alone_nobody_is_behind_or_ahead():
    """RA20, RA24: both false when alone."""
    race = Race(10, general=["behind: miss 1", "ahead: miss 1"])
    race.roll(3)
    assert race.state.missed[0] == 0


@pytest.mark.parametrize(
    ("general", "face", "field", "happened"),
    [
        (["always: move 2"], 3, 15, ["changed", "moved"]),
        (["always: multiply 3"], 3, 19, ["changed", "moved"]),
        (["always: move 2", "always: multiply 2"], 1, 16, ["changed", "changed", "moved", "acted"]),
        (["always: multiply 2", "always: move 2"], 1, 14, ["changed", "changed", "moved"]),
        (["always: move -3"], 3, 10, ["changed"]),
        (["always: move -6"], 1, 5, ["changed", "moved"]),
        (["field 10: move 1"], 2, 13, ["changed", "moved"]),
    ],
)
def test_general_rules_change_the_move(general, face, field, happened):
    """R10, RA12: oldest first, one move; a move of 0 is no arrival."""
    events = {"E4": "always: move 0"}
    race = Race(10, 1, general=general, events=events)
    assert race.roll(face) == ["rolled", *happened]
    assert race.fields[0] == field


def test_a_changed_move_arrives_and_stops_at_start():
    """RA7, RA12: an event field reached by a changed move acts, also backwards."""
    race = Race(10, 1, general=["always: move -5"], events={"E2": "always: miss 1"})
    assert race.roll(3) == ["rolled", "changed", "moved", "acted", "to_miss"]
    assert race.fields[0] == 8
    race = Race(3, 1, general=["always: move -6"], events={})
    race.roll(1)
    assert race.fields[0] == 1


@pytest.mark.parametrize("overshoot", ["stay", "bounce"])
def test_only_the_exact_number_enters_the_goal(overshoot):
    """R11, RA11: thrown = remaining enters whatever changes moves; changed moves do not."""
    race = Race(25, 1, general=["always: move 2"], events={}, overshoot=overshoot)
    assert race.roll(3) == ["rolled", "moved", "home", "won"]
    race = Race(25, 1, general=["always: move 2"], events={}, overshoot=overshoot)
    assert race.roll(1) == ["rolled", "changed", "overshot"]
    assert race.fields[0] == 25
    race = Race(25, 1, general=["always: move 2"], events={}, overshoot=overshoot)
    race.roll(5)
    assert race.fields[0] == (24 if overshoot == "bounce" else 25)


def test_no_rule_moves_into_the_goal_or_beyond_start():
    """RA16: the pawn stays put instead; event moves stop at Start."""
    race = Race(23, 1, events={"E6": "always: move 4", "E1": "always: move -6"})
    assert race.roll(1) == ["rolled", "moved", "acted", "held"]
    assert race.fields[0] == 24
    race.state.position[1] = 3
    race.roll(1)
    assert race.fields[1] == 1
    race = Race(20, 1, general=["thrown 2: go to 27"], events={})
    race.roll(2)
    assert race.fields[0] == 27


def test_swapping():
    """RA20, RA23, RA16: both pawns change places; not with a pawn on Start, nor home, nor alone."""
    race = Race(10, 20, general=["thrown 1: swap"], events={})
    assert race.roll(1) == ["rolled", "moved", "acted", "swapped"]
    assert race.fields == [20, 11]
    race = Race(10, 1, general=["thrown 1: swap"], events={})
    assert race.roll(1) == ["rolled", "moved", "acted", "no_effect"]
    assert race.fields == [11, 1]
    race = Race(26, 20, general=["thrown 1: swap"], events={}, equal_turns=True)
    race.roll(2)
    assert race.roll(1) == ["rolled", "moved", "acted", "held", "won"]
    assert race.fields == [28, 21]
    race = Race(10, general=["thrown 1: swap"], events={})
    assert race.roll(1)[-1] == "no_effect"


def test_the_other_teams_pawn_triggers_nothing():
    """RA7: only the moving team's own pawn, also with events_on=any."""
    for events_on in ("die", "any"):
        race = Race(
            15, 21, general=["thrown 1: swap"], events={"E4": "always: miss 1"}, events_on=events_on
        )
        race.state.position[0] = 14
        race.roll(1)  # to 15, then swapped to 21; the other pawn stands on 15
        assert race.fields == [21, 15]
        race.state.position[0] = 15
        race.state.position[1] = 20
        race.state.seat = 0
        race.state.phase = d.THROW
        race.roll(1)  # on E4 by the die: acts; then swapped
        assert race.fields == [20, 16]
        assert list(race.state.missed) == [1, 0]


def test_how_a_pawn_must_come_to_an_event_field():
    """RA7: by the die; with events_on=any also by a rule, each field once a turn."""
    events = {"E1": "always: go to 8", "E2": "always: miss 1"}
    race = Race(3, 20, events=events)
    assert race.roll(1) == ["rolled", "moved", "acted", "shifted"]
    race = Race(3, 20, events=events, events_on="any")
    assert race.roll(1) == ["rolled", "moved", "acted", "shifted", "acted", "to_miss"]
    circle = {"E1": "always: go to 8", "E2": "always: go to 4"}
    race = Race(3, 20, events=circle, events_on="any")
    happened = ["rolled", "moved", "acted", "shifted", "acted", "shifted", "once"]
    assert race.roll(1) == happened
    assert told(race, "once")[0].rule == "RA7"
    race = Race(1, 20, general=["thrown 1: go to 8"], events=events, events_on="any")
    assert race.roll(1) == ["rolled", "moved", "acted", "shifted", "acted", "to_miss"]


def test_passing_an_event_field_is_no_arrival():
    """RA7: fields on the way do not act."""
    race = Race(3, 1, initial_events="demo")
    assert race.roll(3) == ["rolled", "moved"]


def test_the_order_of_a_turn():
    """RA12: change, move, event rule, other general rules oldest first, extra roll."""
    race = Race(
        1,
        20,
        events={"E1": "always: miss 1"},
        general=["thrown 2: roll again", "even: move 1", "always: miss 2"],
    )
    happened = ["rolled", "changed", "moved", "acted", "to_miss", "acted", "more"]
    assert race.roll(2) == [*happened, "acted", "to_miss"]
    assert race.state.missed[0] == 3
    assert race.match.drawer.seat == 0


def test_conflicts():
    """RA12: an event rule comes before a general rule; among general rules the newer."""
    race = Race(3, 20, events={"E1": "always: go to 10"}, general=["always: go to 15"])
    assert race.roll(1) == ["rolled", "moved", "acted", "shifted", "overruled"]
    assert race.fields[0] == 10
    race = Race(5, 20, events={}, general=["always: go to 15", "odd: go to 11", "even: go to 2"])
    assert race.roll(1) == ["rolled", "moved", "overruled", "acted", "shifted"]
    assert race.fields[0] == 11
    race = Race(3, 20, events={"E1": "always: miss 1"}, general=["always: go to 15"])
    race.roll(1)
    assert race.fields[0] == 15


def test_extra_rolls_lapse_after_twenty():
    """RA17: a rule that would loop is cut, and the log says so."""
    race = Race(1, 1, events={}, general=["odd: roll again", "always: go to 1"])
    for _ in range(20):
        race.roll(1)
        assert race.match.drawer.seat == 0
    assert race.roll(1) == ["rolled", "moved", "acted", "lapsed", "acted", "shifted"]
    assert race.match.drawer.seat == 1
    [entry] = told(race, "lapsed")
    assert entry.rule == "RA17"
    assert race.match.round == 1


def test_what_is_tried_out_is_what_happens():
    """RA10, RA12: the search for a way to the goal moves pawns as the game does."""
    general = ["behind: move 3", "even: multiply 2", "ahead: go to 9", "thrown 5: go to 3"]
    events = {"E1": "odd: go to 12", "E3": "behind: move -4", "E5": "always: move 6"}
    for options in ({}, {"events_on": "any"}, {"overshoot": "bounce"}):
        for field in range(1, 28):
            for other in (2, field, 27):
                for face in range(1, 7):
                    race = Race(field, other, events=events, general=general, **options)
                    state, tables = race.state.copy(), race.match.setup.tables
                    before = rules.standing(tables, state, 0)
                    race.roll(face)
                    moves = [e for e in race.match.log if e.kind in ("moved", "bounced")]
                    landed = moves[0].b if moves else field
                    after = (landed > other) - (landed < other)
                    states = [e.b for e in race.match.log if e.kind == "shifted"]
                    stands = {(s > other) - (s < other) for s in states} | {after}
                    if len(stands) > 1:
                        continue  # how it stands changes on the way
                    tried = rules.end_of_throw(
                        tables, state, field, face, before, after, race.match._events
                    )
                    assert tried == race.fields[0], (options, field, other, face)


def test_a_game_that_goes_in_circles_ends():
    """C7, RA10: by max_rounds, whatever rules the game master admitted."""
    race = Race(1, 1, events={}, general=["always: go to 1"], max_rounds=5)
    while race.match.turn == CHANCE:
        race.match.draw()
    assert race.match.result.places == (1, 1)
