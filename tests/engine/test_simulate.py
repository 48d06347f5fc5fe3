"""Many games at once: the same games whoever plays them, and what is counted in them."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import gametour as gt
from gametour.engine import compiled, shared
from gametour.engine.intervals import wilson
from gametour.engine.simulate import FEW, Simulation, counts_of, simulate
from gametour.engine.work import chunks
from gametour.words import UserError, words

NAMES = ["denmark_tour", "staedtetour", "rule_race", "globetrotters"]
SHORT: dict[str, dict[str, Any]] = {"denmark_tour": {"cards_per_group": 1}}


def quietly(game: str, n: int, bots: Any = None, **more: Any) -> Simulation:
    return simulate(game, n, bots, progress=False, **more)


def assert_same(one: Simulation, other: Simulation) -> None:
    pd.testing.assert_frame_equal(one.frame, other.frame)
    for table in ("visits", "visits_by_round", "roads", "flow", "flow_by_round"):
        pd.testing.assert_frame_equal(getattr(one, table), getattr(other, table))


# ------------------------------------------------------------------ the same games


@pytest.mark.parametrize("game", NAMES)
def test_interpreted_and_compiled_games_are_the_same(game: str) -> None:
    options = SHORT.get(game, {})
    fast = quietly(game, 60, seed=4, compiled=True, **options)
    slow = quietly(game, 60, seed=4, compiled=False, **options)
    assert_same(fast, slow)
    assert len(fast.frame) == fast.games == fast.wanted == 60
    assert quietly(game, 60, seed=5, **options).frame.rounds.tolist() != fast.rounds.tolist()


def test_the_first_games_of_many_are_those_of_few() -> None:
    many, few = (quietly("rule_race", n, seed=2) for n in (700, 333))
    pd.testing.assert_frame_equal(many.frame.head(333), few.frame)


def test_chunks_cover_all_games_and_none_is_a_large_part_of_them() -> None:
    for n in (1, 25, 26, 1_000, 123_457):
        parts = list(chunks(n))
        assert [part.first for part in parts] == [
            sum(part.games for part in parts[:i]) for i in range(len(parts))
        ]
        assert sum(part.games for part in parts) == n
        assert max(part.games for part in parts) <= max(25, n / 20)


def test_without_a_seed_one_is_drawn_and_kept() -> None:
    first = quietly("rule_race", 30)
    assert_same(first, quietly("rule_race", 30, seed=first.seed))


def test_compiling_is_told_only_when_there_is_something_to_compile(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    words.cache_clear()
    quietly("rule_race", FEW + 1, seed=1)
    capsys.readouterr()
    simulate("rule_race", FEW + 1, seed=1)
    assert "compiling" not in capsys.readouterr().err
    monkeypatch.setattr(compiled, "is_cached", lambda game: False)
    simulate("rule_race", FEW + 1, seed=1)
    assert "compiling Rule race, once only" in capsys.readouterr().err


def test_few_games_do_not_wait_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "is_cached", lambda game: False)
    with monkeypatch.context() as without:
        without.setattr(compiled, "kernel", lambda game: pytest.fail("it was waited for"))
        few = quietly("rule_race", FEW, seed=1)
    assert_same(few, quietly("rule_race", FEW, seed=1, compiled=True))


# ------------------------------------------------------------------ cancelled


def test_a_cancelled_run_gives_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = quietly("rule_race", 200, seed=1)

    def three_then_the_key(*how: Any) -> Any:
        for number, done in enumerate(played_here(*how)):
            if number == 3:
                raise KeyboardInterrupt
            yield done

    played_here = shared._played_here
    monkeypatch.setattr(shared, "_played_here", three_then_the_key)
    part = quietly("rule_race", 200, seed=1)
    assert (part.games, part.wanted, part.cancelled) == (75, 200, True)
    pd.testing.assert_frame_equal(part.frame, whole.frame.head(75))
    assert "75" in repr(part)
    assert "200" in repr(part)
    assert part.visits.visits.sum() < whole.visits.visits.sum()


def test_a_run_cancelled_at_once_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    def the_key(*how: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(shared, "_played_here", the_key)
    with pytest.raises(KeyboardInterrupt):
        quietly("rule_race", 200, seed=1)


# ------------------------------------------------------------------ results


def test_the_table_of_games_says_who_won_and_what_was_counted() -> None:
    result = quietly("staedtetour", 100, ["greedy", "random", "greedy"], seed=3)
    frame = result.frame
    assert list(frame.columns) == [
        "winner",
        "rounds",
        "cut",
        *(f"place_{seat}" for seat in range(3)),
        *(f"score_{seat}" for seat in range(3)),
        "draws",
        "driven",
        "claims",
        "calls",
    ]
    assert frame.index.tolist() == list(range(1, 101))
    best = result.scores.eq(result.scores.max(axis=1), axis=0)
    assert (result.places == 1).equals(best)
    alone = best.sum(axis=1) == 1
    assert (frame.winner[alone] == best[alone].idxmax(axis=1)).all()
    assert (frame.winner[~alone] == -1).all()
    assert not frame.cut.any()
    assert frame.draws.between(5, 47).all()


def test_a_game_that_the_cap_ends_is_marked() -> None:
    result = quietly("denmark_tour", 40, ["random"] * 2, seed=1, max_rounds=20)
    assert result.frame.cut.all()
    assert (result.rounds == 20).all()
    assert "max_rounds" in repr(result)


def test_win_chances_come_with_wilsons_interval() -> None:
    result = quietly("rule_race", 400, ["greedy", "random"], seed=6)
    table = result.win_chance()
    assert table.bot.tolist() == ["greedy", "random"]
    for row in table.itertuples():
        assert row.wins == (result.places[row.Index] == 1).sum()
        assert (row.low, row.high) == wilson(row.wins, 400)
        assert row.low < row.chance < row.high


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [  # R: prop.test(hits, tries, correct = FALSE)$conf.int; Agresti and Coull 1998 for 0 of 10
        (0, 10, 0.0, 0.2775),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_wilsons_interval_against_known_values(
    hits: int, tries: int, low: float, high: float
) -> None:
    assert wilson(hits, tries) == pytest.approx((low, high), abs=5e-5)


def test_it_shows_as_a_small_table_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = quietly("rule_race", 50, ["greedy", "random"], seed=1)
    shown = {}
    for language in ("da", "de", "en"):
        monkeypatch.setenv("LANGUAGE", language)
        words.cache_clear()
        shown[language] = repr(result), result._repr_html_()
    words.cache_clear()
    assert len(set(shown.values())) == 3
    text, html = shown["en"]
    assert text.startswith("Rule race: 50 games, seed 1\nseat  ")
    assert max(map(len, text.splitlines())) < 80
    assert html.count("<tr>") == 3
    assert html.count("<td>") == 12
    assert "greedy" in html


def test_a_bots_name_is_shown_and_not_obeyed_in_html() -> None:
    def bot(view: Any, actions: Any) -> Any:
        return actions[0]

    bot.__name__ = "<b>"
    result = quietly("rule_race", 3, [bot, "greedy"], seed=1)
    assert "<td>&lt;b&gt;()</td>" in result._repr_html_()


def test_the_table_goes_into_a_file(tmp_path: Path) -> None:
    result = quietly("globetrotters", 30, seed=1)
    path = result.to_csv(tmp_path / "games.csv")
    again = pd.read_csv(path, index_col="game")
    pd.testing.assert_frame_equal(again, result.frame, check_dtype=False)
    with pytest.raises(UserError, match=r"nowhere.games\.csv"):
        result.to_csv(tmp_path / "nowhere" / "games.csv")


# ------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"n": 0}, "0 is no number of games"),
        ({"n": 1.5}, "1.5 is no number of games"),
        ({"n": True}, "True is no number of games"),
        ({"bots": ["greedy"]}, "for 2 to 4 players, not 1: change bots"),
        ({"bots": ["greedy", "clever"]}, "There is no bot 'clever' in Städtetour"),
        ({"bots": ["greedy", 7]}, "There is no bot 7 in Städtetour"),
        ({"bots": 3}, "bots is a list"),
        ({"seed": -1}, "The seed -1 is out of reach"),
        ({"weather": "rain"}, "There is no option 'weather'"),
        ({"first": 9}, "Option first"),
        ({"executor": 2}, "executor is one of concurrent.futures"),
        ({"progress": "yes"}, "progress is True or False"),
        ({"compiled": "yes"}, "compiled is None"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(how: dict[str, Any], said: str) -> None:
    given = {"n": 10, "bots": ["greedy", "random"], **how}
    with pytest.raises(UserError) as refused:
        simulate("staedtetour", **given)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_no_such_game_and_no_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UserError, match="There is no game 'chess'"):
        quietly("chess", 10)
    monkeypatch.setattr(compiled, "available", lambda: False)
    with pytest.raises(UserError, match="needs numba"):
        quietly("rule_race", 10, compiled=True)
    assert quietly("rule_race", 10, seed=1).games == 10


def test_bots_may_be_one_for_all_seats_or_nobody_named() -> None:
    assert [player.bot for player in quietly("rule_race", 5).players] == ["greedy", "greedy"]
    assert [player.bot for player in quietly("rule_race", 5, "random").players] == ["random"] * 2


# ------------------------------------------------------------------ one match is counted the same


@pytest.mark.parametrize("game", NAMES)
def test_one_match_is_counted_in_the_same_tables(game: str) -> None:
    options = SHORT.get(game, {})
    match = gt.Match(game, ["greedy"] * 2, seed=8, **options)
    taken_back = False
    while match.result is None:
        _ = match.draw() if match.turn < 0 else match.bot_move()
        if match.round == 3 and not taken_back:
            taken_back = match.undo(2)
    counted = counts_of(match)
    assert counted.games == 1
    alone = gt.Match(game, ["greedy"] * 2, seed=8, **options)
    while alone.result is None:
        _ = alone.draw() if alone.turn < 0 else alone.bot_move()
    again = counts_of(alone)
    pd.testing.assert_frame_equal(counted.flow, again.flow)
    pd.testing.assert_frame_equal(counted.roads, again.roads)
    assert counted.visits.visits.sum() > 0
    assert (counted.visits_by_round.sum() == counted.visits.visits).all()
    assert (counted.flow_by_round.sum().to_numpy() == counted.flow.number).all()


def test_a_match_in_play_tells_no_more_than_an_onlooker_may_know() -> None:
    match = gt.Match("globetrotters", ["you", "greedy"], seed=1)
    while match.round < 2:
        _ = match.draw() if match.turn < 0 else match.bot_move()
    flow = counts_of(match).flow
    assert flow.number[flow.target == "sheet"].sum() == 0  # what was bought is secret (GA20)
    while match.result is None:
        _ = match.draw() if match.turn < 0 else match.bot_move()
    flow = counts_of(match).flow
    assert flow.number[flow.target == "sheet"].sum() > 0


# ------------------------------------------------------------------ known values


def near(hits: int, tries: int, chance: float) -> bool:
    """Whether a known chance lies within what was seen, at four standard deviations."""
    low, high = wilson(hits, tries, 4)
    return low <= chance <= high


def mean_near(values: pd.Series, mean: float) -> bool:
    """Whether a known mean lies within four standard errors of what was seen."""
    return abs(values.mean() - mean) < 4 * values.std() / math.sqrt(len(values))


RACE: dict[str, Any] = {
    "first": 0,
    "max_rounds": None,
    "rule_making": False,
    "initial_events": "none",
}


def test_value_r2_r3_landings() -> None:
    alone = quietly("rule_race", 20_000, ["greedy"], seed=1, zone_rounds=None, **RACE)
    visits = alone.visits.visits
    assert near(visits[7], 20_000, 16807 / 46656)  # R2
    assert near(visits[4], 20_000, 49 / 216)  # R3
    assert near(visits[8], 20_000, 70993 / 279936)


def test_value_r4_r5_rounds_alone() -> None:
    bare = quietly("rule_race", 20_000, ["greedy"], seed=2, zone_rounds=None, **RACE)
    assert mean_near(bare.rounds, 12.4758162791)
    assert near(int((bare.rounds == 5).sum()), 20_000, 35 / 7776)  # R9
    assert mean_near(quietly("rule_race", 20_000, ["greedy"], seed=2, **RACE).rounds, 15.0878441616)


def test_value_r7_r8_two_teams() -> None:
    bare = quietly("rule_race", 20_000, seed=3, zone_rounds=None, **RACE)
    assert near(int(bare.win_chance().wins[0]), 20_000, 0.5362234345)
    ruled = quietly("rule_race", 20_000, seed=3, **RACE)
    assert near(int(ruled.win_chance().wins[0]), 20_000, 0.5275738380)
    assert mean_near(ruled.rounds, 10.5611153295)


def test_value_s1_s2_draws() -> None:
    for bag, mean, variance in ((None, 30, 50), (28, 5 * 46 / 6, None)):
        options = {} if bag is None else {"bag": {"single": bag, "ret": 12, "round": 5}}
        draws = quietly("staedtetour", 5_000, ["random"] * 4, seed=4, **options).frame.draws
        assert mean_near(draws, mean)
        if variance:
            assert draws.var() == pytest.approx(variance, rel=0.1)
            assert draws.median() == pytest.approx(30, abs=1)


def test_value_d2_rolls_a_turn() -> None:
    cards = {"plane": 0, "ferry": 0, "extra_roll": 0, "lose_turn": 0}
    for skill in (0, 100):
        result = quietly("denmark_tour", 400, seed=5, quiz_skill=skill, chance_deck=cards)
        rolls = result.frame.rolls.sum() / result.frame.turns.sum()
        assert rolls == pytest.approx(18 / (18 - skill / 100), rel=0.01)


def test_a_round_of_globetrotters_earns_a_die_each() -> None:
    result = quietly("globetrotters", 4_000, ["random"] * 3, seed=6, max_rounds=1)
    assert result.frame.cut.all()
    earned = result.flow.per_game[result.flow.source == "bank"].item()
    assert earned == pytest.approx(3 * 3.5, abs=4 * math.sqrt(3 * 35 / 12 / 4_000))
    assert result.flow_by_round.iloc[1:].to_numpy().sum() == 0
