"""The bot that proposes by its exact chance of winning: its chances, its choice, its seat."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import gametour as gt
from gametour import Match
from gametour.engine import bulk
from gametour.engine.asked import answering
from gametour.engine.exact import Solution
from gametour.engine.game import PlayersError
from gametour.engine.rules import CHANCE, OVER
from gametour.games.rule_race import GAME, thinking
from gametour.games.rule_race import declared as d
from gametour.games.rule_race.racing import Race as ExactRace
from gametour.games.rule_race.thinking import Proposal, ranked
from tests.games.rule_race.races import Race, enforce

RACES: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("ahead: miss 2", "behind: move 3"), {}),
    (("behind: go to 23",), {"max_rounds": None}),
    (("thrown 6: roll again",), {"max_rounds": 3, "zone_rounds": None}),
    (("ahead: swap", "odd: multiply 2"), {"equal_turns": True, "max_rounds": 7}),
    (("odd: move 3",), {"equal_turns": True, "max_rounds": None}),
    (("even: move 1",), {"events_on": "any"}),
    ((), {"overshoot": "bounce", "setback_count": "including_entry"}),
    (("thrown 5: swap",), {"zone_rounds": None, "die": [1, 2, 3, 0, 1, 1]}),
]


def thrown_next(race: Race) -> ExactRace:
    """Make the race of the team that is about to throw."""
    state = race.state.copy()
    assert state.phase == d.THROW
    state.extra, state.taken = 1, -1  # as an extra roll before the first
    return ExactRace(race.match.setup.tables, state, race.match.options["max_rounds"])


def solved(match: Match) -> Solution:
    cap = match.options["max_rounds"]
    return gt.solve(match, limit=60_000, compiled=False, max_rounds=cap)


@pytest.mark.parametrize(("general", "options"), RACES)
def test_the_chances_are_those_of_solving(general: tuple[str, ...], options: Any) -> None:
    """R17, RA12."""
    events = {"E5": "behind: roll again", "E6": "always: move -6"}
    race = Race(23, 21, events=events, general=general, first=0, **options)
    solution = solved(race.match)
    wanted = (solution.win_chance(0) + 1 - solution.win_chance(1)) / 2
    assert thrown_next(race).value() == pytest.approx(wanted, abs=1e-9)


def test_a_team_alone_is_expected_to_take_so_many_rounds() -> None:
    """Value R6."""
    race = Race(1, first=0, max_rounds=None, initial_events="demo")
    assert thrown_next(race).value() == pytest.approx(-16.7259543479, abs=1e-9)


def asked(*fields: int, rounds: int = 60, seat: int = 0, **options: Any) -> Race:
    """Stand where a team has come to an event field and may make a rule."""
    options = {"gm": "auto", "rule_making": True, "first": 0, "max_rounds": rounds} | options
    race = Race(*fields, players=["exact", "exact"][: len(fields)], **options)
    race.state.phase, race.state.thrown = d.PLACE, 3
    race.state.seat = seat
    race.state.event = race.match.setup.tables.event_at[fields[seat]]
    race.match._settle()
    return race


def proposed(race: Race) -> Proposal:
    """Let the bot make its proposal, step by step."""
    place = race.match.bot_choice()
    race.match.play(place)
    while race.state.phase != d.CONFIRM:
        race.match.play(race.match.bot_choice())
    assert race.match.bot_choice() == d.PROPOSE
    made = race.state.proposal
    return Proposal(place, (made.condition, made.effect, made.amount))


def every_rule(race: Race) -> list[Proposal]:
    """List every rule for the field and every general one by three conditions or on two fields."""
    amounts = {
        d.MOVE: range(-6, 7),
        d.GO_TO: range(1, 28),
        d.MISS: (1, 2),
        d.AGAIN: (0,),
        d.SWAP: (0,),
        d.MULTIPLY: (2, 3),
    }
    fields = [d.ON_FIELD + field for field in race.fields]
    return [
        Proposal(place, (condition, effect, amount))
        for place in (d.FIELD_RULE + race.state.event, d.GENERAL_RULE)
        for condition in (d.ALWAYS, d.BEHIND, d.AHEAD, *fields)
        for effect in amounts
        if effect != d.MULTIPLY or place == d.GENERAL_RULE
        for amount in amounts[effect]
    ]


def worth(race: Race, proposal: Proposal) -> float:
    """Give the first team's chance by solving the race with a rule in force."""
    state = race.state.copy()
    proposal.enforce(state)
    found = ExactRace(race.match.setup.tables, state, race.match.options["max_rounds"]).value()
    assert found is not None
    return found


def test_no_rule_brings_more_than_the_one_it_proposes() -> None:
    """R13."""
    fields, rounds = (16, 22), 2
    race = asked(*fields, rounds=rounds, initial_events="none")
    tables, state = race.match.setup.tables, race.state.copy()
    before = asked(*fields, rounds=rounds, initial_events="none")
    values = {one: worth(before, one) for one in every_rule(before)}
    best = max(value for one, value in values.items() if one.admissible(tables, state))
    assert worth(before, proposed(race)) == pytest.approx(best, abs=1e-9)
    assert best > worth(before, thinking.NO_RULE) + 0.02


def test_it_ends_a_rule_that_harms_it_most() -> None:
    """RA14: the team that is far behind must throw a 6 or go back to Start: nothing is worse."""
    race = asked(8, 20, initial_events="none")
    for face in range(1, 6):
        enforce(race, d.EVENT_FIELDS + face - 1, "always: miss 2", guard=2)
    enforce(race, d.EVENT_FIELDS + 5, "behind: go to 1")
    kind = race.match.bot_choice() & d.KIND
    assert kind in (d.AMEND, d.REPEAL)


def test_it_makes_no_rule_where_none_helps() -> None:
    """RA21: in the last turn of the last round the rest is settled."""
    race = asked(10, 16, rounds=1, initial_events="none", seat=1)
    assert race.match.bot_choice() == d.NO_RULE


def test_it_does_not_propose_again_what_was_refused() -> None:
    """R13."""
    race = asked(16, 10, initial_events="none")
    race.state.refused = 1
    assert race.match.bot_choice() == d.NO_RULE


def test_it_gives_up_what_somebody_else_began() -> None:
    """R13."""
    race = asked(24, 25, rounds=2, initial_events="none")
    race.play("general_rule")
    race.play("condition", d.ALWAYS)
    race.play("effect", d.MOVE)
    race.play("amount", d.AMOUNT_0)
    assert race.match.bot_choice() == d.GIVE_UP


def test_alone_it_hastens_the_race() -> None:
    """RA24."""
    race = asked(8, initial_events="none")
    kinds = (d.MOVE, d.MULTIPLY, d.GO_TO, d.AGAIN)
    assert proposed(race).ruling[1] in kinds


def test_what_it_knows_it_does_not_work_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """R13."""
    race = asked(24, 25, rounds=2, initial_events="none")
    first = ranked(race.match.setup.tables, race.state, 2)
    monkeypatch.setattr(thinking, "value", None)
    assert ranked(race.match.setup.tables, race.state, 2) is first
    assert proposed(race) == next(
        one for one in first if one.admissible(race.match.setup.tables, race.match._state)
    )


# ------------------------------------------------------------------ its seat

SHORT: dict[str, Any] = {
    "gm": "auto",
    "max_rounds": 3,
    "first": 0,
    "event_fields": [2, 3, 4, 5, 6, 7],
}


def test_it_plays_the_same_game_in_a_match_and_in_bulk() -> None:
    """C1, interpreted; what is compiled is the loop around it."""
    match = Match("rule_race", ["exact", "random"], seed=4, **SHORT)
    while match.turn != OVER:
        if match.turn == CHANCE:
            match.draw()
        else:
            match.bot_move()
    answer = answering(match.setup, {0: GAME.thinkers["exact"]}, 0)
    played = bulk.play(match.setup, 1, 4, answer=answer)
    assert match.result is not None
    assert tuple(played.results[0][8:10]) == match.result.scores
    state = GAME.state()
    state.load(np.frombuffer(played.state, GAME.state.dtype)[0])
    assert state == match._state
    assert any(entry.kind == "proposed" and entry.seat == 0 for entry in match.log)
    again = Match.loads(match.dumps())
    assert again.players[0].bot == "exact"
    assert again._state == match._state


def test_it_sits_in_simulations_by_its_name() -> None:
    """C1."""
    result = gt.simulate(
        "rule_race", 1, ["random", "exact"], seed=1, progress=False, compiled=False, **SHORT
    )
    assert result.win_chance().bot.tolist() == ["random", "exact"]


def test_what_is_solved_is_decided_by_bots_that_are_rules() -> None:
    """C8."""
    match = Match("rule_race", ["exact", "you"], seed=1, initial_events="none", max_rounds=3)
    with pytest.raises(PlayersError, match="'exact' is no bot that can be solved with"):
        gt.solve(match, compiled=False)
    solution = gt.solve(match, bots=["random", "greedy"], compiled=False)
    assert solution.bots == ("random", "greedy")


def test_other_names_are_refused() -> None:
    """C8."""
    with pytest.raises(PlayersError, match="exact"):
        Match("rule_race", ["exakt", "you"])
    with pytest.raises(PlayersError, match="random, greedy, exact"):
        asked(16, 10).match.bot_choice("clever")
    with pytest.raises(PlayersError, match="random, greedy, exact"):
        gt.simulate("rule_race", 1, "clever", progress=False)
    with pytest.raises(PlayersError, match="greedy"):
        gt.simulate("denmark_tour", 1, "exact", progress=False)
