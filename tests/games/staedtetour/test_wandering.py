"""Where the bus may be: small networks by hand, against games played, and with hidden cards."""

import pytest

from gametour import Match
from gametour.engine.rules import CHANCE, OVER
from gametour.games.staedtetour import WanderingError, bus_chances, wandering
from gametour.games.staedtetour import declared as d
from tests.games.staedtetour.positions import ready

RING = "s-A-B-C-D-E-F-s A-E"


def with_goals(match):
    """Give a view that shows all destinations."""
    view = match.view(0)
    view.state.goal[:] = match._state.goal
    return view


def test_one_draw_by_hand(set_up):
    """S8, S9, S11: a single on and a return back; at A the guide takes B or E alike."""
    table = set_up("sA", ["D", "C"], roads=RING, bag=(3, 1, 5), pot=(0, 0, 0))
    table.state.bag[2] = 0  # no round trip
    found = bus_chances(with_goals(table.match))
    assert found == pytest.approx({"B": 3 / 8, "E": 3 / 8, "s": 1 / 4})
    assert list(found) == sorted(found, key="ABCDEFs".index)


def test_claims_stop_the_ride(set_up):
    """S13, SA8: whoever calls, calls there."""
    table = set_up("sA", ["F", "B"], roads=RING, bag=(1, 0, 5), pot=(2, 0, 0))
    table.state.bag[2] = 0
    found = bus_chances(with_goals(table.match))
    # By B the ride ends there; by E it goes on to D and C, or over F (own goal) to an end.
    assert found == pytest.approx({"B": 1 / 2, "C": 1 / 4, "F": 1 / 4})


@pytest.mark.parametrize(("guides", "draws"), [("random", 2), ("greedy", 3)])
def test_as_often_as_in_matches(set_up, guides, draws):
    """S7-S14: the same match played on by the rules, with new destinations drawn."""
    table = set_up(
        "sA", ["D", "C"], roads=RING, pot=(1, 0, 0), players=[guides, guides], own_claim="land"
    )
    text_like = with_goals(table.match)
    exact = bus_chances(text_like, draws, guides)
    assert sum(exact.values()) == pytest.approx(1)
    played: dict[str, int] = {}
    games = 500
    for seed in range(games):
        match = Match("staedtetour", [guides] * 2, seed=seed, **replayed(table.match))
        ready(match)
        match._state.copy_from(table.state)
        match._settle()
        drawn = 0
        while match.turn != OVER:
            if match._state.phase == d.TICKET:
                if drawn == draws:
                    break
                drawn += 1
            match.draw() if match.turn == CHANCE else match.bot_move()
        station = match.setup.station(match.setup.bus(match._state))
        played[station] = played.get(station, 0) + 1
    assert set(played) <= set(exact)
    for station, chance in exact.items():
        deviation = (chance * (1 - chance) / games) ** 0.5
        share = played.get(station, 0) / games
        assert share == pytest.approx(chance, abs=4 * deviation + 1e-9)


def replayed(match):
    return {name: match.options[name] for name in ("board", "first", "own_claim")}


def test_hidden_destinations_are_weighed(set_up):
    """S1, SA21: the mean over all that an opponent may hold."""
    table = set_up("sA", ["D", "C"], roads=RING, pot=(2, 0, 0))
    hidden = bus_chances(table.match.view(0))
    mean: dict[str, float] = {}
    candidates = "ABCEF"
    for goal in candidates:
        view = with_goals(table.match)
        view.state.goal[1] = table.match.setup.board.index(goal)
        for station, chance in bus_chances(view).items():
            mean[station] = mean.get(station, 0) + chance / len(candidates)
    assert hidden == pytest.approx(mean)


def test_a_match_that_is_over_stands(set_up):
    """S15: no more draws."""
    match = ready(Match("staedtetour", ["greedy"] * 2, seed=1))
    while match.turn != OVER:
        match.draw() if match.turn == CHANCE else match.bot_move()
    station = match.setup.station(match.setup.bus(match._state))
    assert bus_chances(match.view(), 3) == {station: pytest.approx(1)}


def test_what_cannot_be_asked_is_told(set_up, monkeypatch):
    """S7: one sentence each."""
    table = set_up("sA", ["D", "C"], roads=RING)
    with pytest.raises(WanderingError, match="no bot 'careful': take one of random, greedy"):
        bus_chances(table.match.view(0), guides="careful")
    monkeypatch.setattr(wandering, "MOST_STATES", 20)
    with pytest.raises(WanderingError, match="More than 20 things may happen"):
        bus_chances(table.match.view(0), 3)
    table.draw(0)
    with pytest.raises(WanderingError, match="on its way"):
        bus_chances(table.match.view(0))
