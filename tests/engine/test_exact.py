"""Solving: both forms alike, from the start and from a match, and what cannot be answered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gametour as gt
from gametour.engine import driver, exact, exploring
from gametour.engine.ahead import look_ahead
from gametour.engine.counting import Counting
from gametour.engine.exploring import TooManyPositions
from gametour.engine.fixed import SolveError, from_start, numbers_of
from gametour.engine.game import PlayersError, find
from gametour.engine.ladder import NO_LADDER
from gametour.engine.options import OptionError
from gametour.games.rule_race import read_rule_set, save_rule_set
from gametour.words import UserError, words
from tests.engine.small import last_steps, small_tour
from tests.games.rule_race.chains import explore
from tests.games.rule_race.races import rules_given
from tests.test_layers import BULK, loaded_by

BARE = {"players": 1, "initial_events": "none", "zone_rounds": None}
ENDLESS = rules_given({}, "always: go to 3")
RACES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2},
    {"players": 2, "equal_turns": True, "events_on": "any", "overshoot": "bounce"},
    {"players": 2, "die": [1, 0, 2, 1, 1, 3], "setback_count": "including_entry"},
    {"players": 2, "first": "random", "zone_rounds": None},
    {"players": 2, "rules": rules_given({"E2": "odd: swap"}, "behind: move 1", "thrown 1: miss 1")},
    {"players": 1, "rules": rules_given({"E4": "always: roll again"}, "thrown 6: roll again")},
    {"players": 1, "rule_making": True, "gm": "auto"},
]
CHAIN = ("ended", "ahead", "source", "target", "weight", "total", "rounds", "landings")


@pytest.mark.parametrize("options", RACES)
def test_both_forms_find_the_same_chain(options: dict[str, Any]) -> None:
    slow = gt.solve("rule_race", compiled=False, **options).chain
    fast = gt.solve("rule_race", compiled=True, **options).chain
    for name in CHAIN:
        assert np.array_equal(getattr(slow, name), getattr(fast, name)), name


@pytest.mark.parametrize("options", RACES[:-1])
def test_the_answers_are_those_of_another_way_to_solve(options: dict[str, Any]) -> None:
    """The tests explore by themselves, in fractions, and solve one full system."""
    solution = gt.solve("rule_race", compiled=False, **options)
    setup, _, _ = from_start(find("rule_race"), options["players"], None, _without_players(options))
    row = [0] * driver.RESULT

    def first(state: Any, seat: int) -> bool:
        setup.game.outcome(setup.tables, state, row)
        return row[seat] == 1

    chain = explore(setup)
    for seat in range(options["players"]):
        rounds, chance = chain.solved(lambda state, seat=seat: first(state, seat))
        assert solution.expected_rounds == pytest.approx(rounds, rel=1e-11)
        assert solution.win_chance(seat) == pytest.approx(chance, rel=1e-11)


def _without_players(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name != "players"}


def test_a_cap_ends_the_game_and_the_pawn_further_on_wins() -> None:
    """RA21, C7: after so many rounds the places at that moment count."""
    free = gt.solve("rule_race", players=2)
    capped = gt.solve("rule_race", players=2, max_rounds=9)
    spread, cut = free.rounds_distribution(30), capped.rounds_distribution(30)
    assert cut.loc[:8].tolist() == pytest.approx(spread.loc[:8].tolist())
    assert cut[9] == pytest.approx(1 - spread.loc[:8].sum())
    assert cut.loc[10:].sum() == 0
    assert capped.expected_rounds == pytest.approx((cut * cut.index).sum())
    wins = capped.win_chance(0) + capped.win_chance(1)
    assert 1 < wins < 1.1  # level pawns share the first place


def test_from_a_match_the_rounds_played_count_towards_the_cap() -> None:
    match = gt.Match("rule_race", players=["random"] * 2, seed=5, rule_making=False, first=0)
    while match.round < 4:
        match.draw()
    capped = gt.solve(match, max_rounds=6, compiled=False)
    assert capped.cap == 3
    assert capped.rounds_distribution(10).loc[4:].sum() == 0


def test_a_match_in_play_is_solved_and_stays_as_it_is() -> None:
    match = gt.Match("rule_race", players=["you", "random"], seed=5, gm="auto")
    while match.round < 5 and match.turn != match.players[0].seat:
        match.draw() if match.turn == -1 else match.bot_move()
    before = match.dumps()
    position = list(match.view().state.position)
    solution = gt.solve(match, compiled=False)
    assert match.dumps() == before
    assert position != [1, 1]
    assert solution.bots == ("greedy", "random")
    assert solution.win_chance(0) + solution.win_chance(1) == pytest.approx(1)


def test_a_match_that_is_over_is_solved_at_once() -> None:
    match = gt.Match("rule_race", players=["random"] * 2, seed=5, rule_making=False)
    while match.turn != -2:
        match.draw()
    solution = gt.solve(match)
    assert solution.expected_rounds == 0
    winner = match.result.winners[0]
    assert [solution.win_chance(seat) for seat in (winner, 1 - winner)] == [1, 0]


def test_the_mean_over_the_next_throw_is_the_answer_now() -> None:
    match = gt.Match("rule_race", players=["random"] * 2, seed=5, rule_making=False, first=0)
    now = gt.solve(match, compiled=False).win_chance(0)
    chances = []
    for face in range(1, 7):
        match.play(face)
        chances.append(gt.solve(match, compiled=False).win_chance(0))
        match.undo()
    assert sum(chances) / 6 == pytest.approx(now, rel=1e-12)


def test_a_rule_set_is_given_as_such_or_by_its_file(tmp_path: Path) -> None:
    rules = rules_given({"E1": "always: move 3"}, "odd: move 1")
    file = save_rule_set(rules, tmp_path / "rules.json")
    given = [rules, str(file), file, read_rule_set(file)]
    chances = {gt.solve("rule_race", players=1, rules=one).expected_rounds for one in given}
    assert len(chances) == 1
    assert chances != {gt.solve("rule_race", players=1).expected_rounds}


def test_rules_in_words_do_nothing_by_themselves() -> None:
    rules = rules_given({})
    rules["general"] = [{"words": "Sing before you roll."}]
    sung = gt.solve("rule_race", players=1, rules=rules)
    plain = gt.solve("rule_race", players=1, initial_events="none")
    assert sung.expected_rounds == pytest.approx(plain.expected_rounds, rel=1e-12)


def test_a_game_without_end_is_told() -> None:
    solution = gt.solve("rule_race", players=1, rules=ENDLESS)
    assert solution.endless
    assert solution.expected_rounds == float("inf")
    assert solution.win_chance(0) == 0
    assert "never ends" in repr(solution)
    with pytest.raises(SolveError, match="never end"):
        _ = solution.fraction.expected_rounds


def test_an_endless_game_ends_by_its_cap() -> None:
    solution = gt.solve("rule_race", players=1, rules=ENDLESS, max_rounds=7)
    assert solution.expected_rounds == pytest.approx(7)
    assert solution.fraction.expected_rounds == 7


@pytest.mark.parametrize("compiled", [False, True])
def test_too_many_positions_are_refused_with_their_number(compiled: bool) -> None:
    with pytest.raises(TooManyPositions, match="simulate") as caught:
        gt.solve("rule_race", players=2, limit=1000, compiled=compiled)
    assert 1000 < caught.value.count < 1600
    assert f"{caught.value.count}" in str(caught.value)


def test_few_positions_never_wait_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(game: object) -> None:
        raise AssertionError("it compiles")

    monkeypatch.setattr(exploring, "is_compiled", lambda game: False)
    monkeypatch.setattr(exploring, "kernels", refuse)
    assert gt.solve("rule_race", players=2).positions > 1000
    monkeypatch.setattr(exact, "QUICK", 1000)
    with pytest.raises(AssertionError, match="it compiles"):
        gt.solve("rule_race", players=2)


def test_it_says_that_it_compiles(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(exploring, "is_compiled", lambda game: False)
    gt.solve("rule_race", players=1, compiled=True)
    assert "compiling" in capfd.readouterr().err


AGAIN: list[dict[str, Any]] = [
    {"players": 1, "rules": rules_given({"E3": "always: roll again"}, "even: roll again")},
    {"players": 1, "rules": rules_given({"E4": "odd: go to 4"}, "always: roll again")},
    {"players": 1, "rules": rules_given({}, "even: roll again", "thrown 6: roll again")},
    {"players": 1, "rules": rules_given({"E1": "odd: miss 2"}, "even: roll again")},
]


@pytest.mark.parametrize("options", AGAIN)
def test_positions_repeated_on_every_step_are_those_the_rules_find(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    """RA17: up to the limit of a turn, extra rolls are repeated and not explored."""
    game = find("rule_race")
    short = gt.solve(game, compiled=False, **options)
    whole = gt.solve(replace(game, ladder=NO_LADDER), compiled=False, **options)
    assert short.positions == whole.positions
    assert len(short.chain.source) == len(whole.chain.source)
    assert short.expected_rounds == pytest.approx(whole.expected_rounds, rel=1e-12)
    assert short.rounds_distribution(30).to_numpy() == pytest.approx(
        whole.rounds_distribution(30).to_numpy(), abs=1e-13
    )
    assert short.expected_visits().to_dict() == pytest.approx(whole.expected_visits().to_dict())
    for place in (5, 17, 24):
        chance = whole.visit_chance(place)
        assert 0 < chance < 1
        assert short.visit_chance(place) == pytest.approx(chance, rel=1e-12)


def test_what_a_game_calls_settled_must_not_change() -> None:
    game = replace(find("rule_race"), settled=lambda tables, state: ("zone",))
    with pytest.raises(AssertionError, match="zone has changed"):
        gt.solve(game, players=1, compiled=False)


def test_the_rules_of_a_race_are_settled_where_none_are_made() -> None:
    for options, wanted in (({}, True), ({"rule_making": True, "gm": "auto"}, False)):
        setup, first, _ = from_start(find("rule_race"), 2, None, options)
        assert ("event_rule" in setup.game.settled(setup.tables, first)) == wanted


def test_without_numba_it_is_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact.compiling, "available", lambda: False)
    monkeypatch.setattr(exploring, "_compiled", set())
    assert gt.solve("rule_race", players=1).expected_rounds == pytest.approx(16.7259543479)
    with pytest.raises(UserError, match="numba"):
        gt.solve("rule_race", players=1, compiled=True)


def test_large_chains_are_not_solved_in_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "FRACTION_POSITIONS", 1000)
    with pytest.raises(SolveError, match="decimal"):
        _ = gt.solve("rule_race", players=2, compiled=False).fraction


def test_bots_are_named_one_by_one_or_for_all() -> None:
    game = find("rule_race")
    for players, bots, wanted in (
        (2, "random", ["random", "random"]),
        (None, ["greedy", "random"], ["greedy", "random"]),
        (["you", "random"], None, ["greedy", "random"]),
    ):
        setup, _, _ = from_start(game, players, bots, {})
        assert [player.bot for player in setup.players] == wanted
        assert len(numbers_of(setup)) == 3


@pytest.mark.parametrize(
    ("options", "kind", "told"),
    [
        ({"players": 3}, PlayersError, "1 to 2 players"),
        ({"players": 2, "bots": ["greedy"]}, PlayersError, "2 seats"),
        ({"bots": "clever"}, PlayersError, "greedy"),
        ({"bots": [len, "greedy"]}, PlayersError, "no bot"),
        ({"max_round": 3}, OptionError, "max_rounds"),
        ({"limit": 0}, SolveError, "limit"),
        ({"limit": True}, SolveError, "limit"),
    ],
)
def test_what_will_not_do_is_said(options: dict[str, Any], kind: type, told: str) -> None:
    with pytest.raises(kind, match=told):
        gt.solve("rule_race", **options)


def test_what_a_match_has_settled_cannot_be_told_anew() -> None:
    match = gt.Match("rule_race", players=2, seed=1)
    with pytest.raises(SolveError, match="players"):
        gt.solve(match, 2)
    with pytest.raises(SolveError, match="zone_rounds"):
        gt.solve(match, zone_rounds=None)


def test_seats_and_places_that_are_not_there() -> None:
    solution = gt.solve("rule_race", compiled=False, **BARE)
    for ask in (
        lambda: solution.win_chance(1),
        lambda: solution.win_chance("first"),  # type: ignore[arg-type]
        lambda: solution.visit_chance(-1),
        lambda: solution.rounds_distribution(0),
    ):
        with pytest.raises(SolveError, match=r"will not do|no place -1"):
            ask()


def test_a_game_that_does_not_tell_its_visits_gives_no_chance_of_nought() -> None:
    game = find("rule_race")
    silent = replace(game, counting=Counting())
    solution = gt.solve(silent, 1, compiled=False, initial_events="none")
    for ask in (lambda: solution.visit_chance(3), solution.expected_visits):
        with pytest.raises(SolveError, match="not followed"):
            ask()
    with pytest.raises(SolveError, match="look ahead"):
        look_ahead(gt.Match(silent, players=1, seed=1, autosave=False))


def test_the_bus_is_everybody_s() -> None:
    match = gt.Match("staedtetour", ["greedy"] * 2, seed=1, bag={"single": 2, "ret": 2, "round": 5})
    while sum(match.view().state.bag) > 1:
        match.draw() if match.turn == -1 else match.bot_move()
    solution = gt.solve(match, compiled=False)
    visits = [solution.expected_visits(seat) for seat in (0, 1)]
    assert visits[0].sum() > 0
    assert visits[0].equals(visits[1])


def test_visits_expected_are_those_of_many_games() -> None:
    solution = gt.solve("rule_race", compiled=False, **BARE)
    visits = solution.expected_visits()
    assert visits[28] == pytest.approx(1)
    for field in (2, 4, 8, 20):
        assert visits[field] == pytest.approx(solution.visit_chance(field))


@pytest.mark.parametrize(
    ("language", "title", "share"),
    [
        ("da", "Regelløb, løst eksakt", "52,17\xa0%"),
        ("de", "Regelrennen, exakt gelöst", "52,17\xa0%"),
        ("en", "Rule race, solved exactly", "52.17%"),
    ],
)
def test_a_solution_is_shown_as_a_table(
    monkeypatch: pytest.MonkeyPatch, language: str, title: str, share: str
) -> None:
    monkeypatch.setattr(exact, "words", lambda: words(language))
    solution = gt.solve("rule_race", ["<b>Maja</b>", "random"], compiled=False)
    text, page = repr(solution), solution._repr_html_()
    assert text.startswith(title)
    assert title in page
    assert share in text
    assert share in page
    assert "<b>Maja" not in page
    assert "&lt;b&gt;Maja" in page


# ------------------------------------------------------------------ a few turns ahead


def test_one_turn_ahead_is_one_throw() -> None:
    match = gt.Match("rule_race", players=2, initial_events="none", seed=1, first=0)
    found = look_ahead(match)
    assert found.seat == 0
    assert found.landing == pytest.approx(dict.fromkeys(range(2, 8), 1 / 6))
    assert found.standing == pytest.approx(found.landing)


def test_where_a_thinker_sits_one_can_look_ahead_all_the_same() -> None:
    match = gt.Match("rule_race", ["exact", "greedy"], seed=1, initial_events="none")
    assert look_ahead(match).landing == pytest.approx(dict.fromkeys(range(2, 8), 1 / 6))


def test_events_lead_a_pawn_on() -> None:
    """R13: whoever comes to E1 (field 4) moves two fields on; so field 6 is met twice as often."""
    match = gt.Match("rule_race", players=1, seed=1)
    found = look_ahead(match)
    assert found.landing[4] == pytest.approx(1 / 6)
    assert found.landing[6] == pytest.approx(2 / 6)
    assert 4 not in found.standing


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_the_other_team_s_turns_ahead(turns: int) -> None:
    """Asked while another moves, its own turns count, not the one in play."""
    options: dict[str, Any] = {"initial_events": "none", "seed": 1, "first": 0}
    alone = look_ahead(gt.Match("rule_race", players=1, **options), turns)
    second = look_ahead(gt.Match("rule_race", players=2, **options), turns, seat=1)
    assert second.landing == pytest.approx(alone.landing)
    assert second.standing == pytest.approx(alone.standing)


def test_many_turns_ahead_come_near_to_ever() -> None:
    match = gt.Match("rule_race", players=1, initial_events="none", zone_rounds=None, seed=1)
    ever = gt.solve(match, compiled=False)
    found = look_ahead(match, 20)
    for field in (3, 7, 11, 15):
        assert found.landing[field] == pytest.approx(ever.visit_chance(field), abs=1e-9)
    assert sum(found.standing.values()) == pytest.approx(1)


def test_a_turn_missed_is_none() -> None:
    """RA17: on E2 (field 8) a round is missed; the second turn is the one after it.

    Field 13 is met by a six; from 8 to 11 by the second throw; from E3 (field 12), where one rolls
    again, in the first turn or in the second.
    """
    match = gt.Match("rule_race", players=1, seed=1, rule_making=False)
    match._state.position[0] = 7
    found = look_ahead(match, 2)
    assert found.landing[8] == pytest.approx(1 / 6)
    assert found.landing[13] == pytest.approx(1 / 6 + 4 / 36 + 1 / 36 + 4 / 216)


def test_looking_ahead_loads_nothing_that_is_for_bulk_work() -> None:
    ahead = "from gametour.engine.ahead import look_ahead; look_ahead(match, 1)"
    code = f"import gametour; match = gametour.Match('rule_race', seed=1); {ahead}"
    assert not BULK & loaded_by(code)


def test_turns_ahead_that_will_not_do() -> None:
    match = gt.Match("rule_race", players=1, seed=1)
    with pytest.raises(SolveError, match="turns"):
        look_ahead(match, 0)
    with pytest.raises(SolveError, match="seat"):
        look_ahead(match, 1, seat=1)


def test_a_place_is_told_by_its_name(tmp_path: Path) -> None:
    solution = gt.solve("denmark_tour", players=1, compiled=False, **small_tour(tmp_path))
    towns = solution.setup.board.towns
    assert {solution.visit_chance(town.name) for town in towns} != {0.0}
    for town in towns:
        assert solution.visit_chance(town.name) == solution.visit_chance(town.index)
    with pytest.raises(SolveError, match=r"no place 'Alkn' on this board: is Alken meant\?"):
        solution.visit_chance("Alkn")
    with pytest.raises(SolveError, match="'Bremen' on this board: write a name"):
        solution.visit_chance("Bremen")


def test_a_city_is_told_by_its_name_in_any_language() -> None:
    solution = gt.solve(last_steps(26))
    cities = solution.setup.board.cities[: solution.setup.tables.destinations]
    chances = [solution.visit_chance(city.index) for city in cities]
    assert len(set(chances)) > 2, "nothing tells the cities apart"
    for city, chance in zip(cities, chances, strict=True):
        assert {solution.visit_chance(name) for name in city.names} == {chance}


def test_right_answers_add_up_without_end_and_positions_do_not(tmp_path: Path) -> None:
    """D19: each third right answer brings a roll; of those before nothing depends any more."""
    deck = tmp_path / "three.csv"
    rows = [f"q{number};en;Question {number}?;yes|no;1;1" for number in range(3)]
    deck.write_text("\n".join(["id;lang;question;choices;answer;move", *rows]), encoding="utf-8")
    options = {
        **small_tour(tmp_path),
        "die": [1, 0, 0, 0, 0, 1],
        "chance_deck": dict.fromkeys(("plane", "ferry", "extra_roll", "lose_turn"), 0),
        "questions": str(deck),
        "quiz_skill": 50,
    }
    solution = gt.solve("denmark_tour", 1, limit=50_000, **options)
    played = gt.simulate("denmark_tour", 4_000, ["greedy"], seed=1, progress=False, **options)
    error = played.rounds.std() / 4_000**0.5
    assert abs(solution.expected_rounds - played.rounds.mean()) < 4 * error
