"""Games for charts: played once, the same as ever, and as many as there is time for."""

from __future__ import annotations

import gametour as gt
from gametour.analysis import played
from gametour.analysis.hurry import hurried
from gametour.analysis.played import simulated

BOTS = ("greedy", "random")


def test_only_the_games_that_are_new_are_played(monkeypatch) -> None:
    numbers = []
    play_all = played.play_all

    def noted(work, parts, executor, seen):
        parts = list(parts)
        numbers.append(sum(part.games for part in parts))
        return play_all(work, parts, executor, seen)

    monkeypatch.setattr(played, "play_all", noted)
    for games in (100, 250, 100, 250):
        simulated("rule_race", games, BOTS, seed=31)
    assert numbers == [100, 150]


def test_they_are_the_games_that_simulate_plays() -> None:
    simulated("rule_race", 60, BOTS, seed=32)
    more = simulated("rule_race", 130, BOTS, seed=32)
    whole = gt.simulate("rule_race", 130, list(BOTS), seed=32, progress=False)
    assert more.frame.equals(whole.frame)
    assert more.visits.equals(whole.visits)


def test_in_a_hurry_there_are_fewer_and_later_the_others() -> None:
    with hurried(0) as hurry:
        first = simulated("rule_race", 200, BOTS, seed=33)
    assert hurry.cut
    assert 0 < first.games < 200
    assert len(first.frame) == first.games
    with hurried(60) as hurry:
        assert simulated("rule_race", 200, BOTS, seed=33).games == 200
    assert not hurry.cut
