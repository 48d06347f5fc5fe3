"""Calling by hand: SA9, and what it keeps secret."""

from gametour import Match
from gametour.games.staedtetour import declared as d
from tests.games.staedtetour.positions import ROUND, SINGLE, played, refusal

CHORD = "s-A-B-C-D-F-G-H-I-s A-I"


def test_every_other_seat_is_asked_at_each_station(set_up):
    """SA9, C6: in seat order, at stops as well, whoever has which destination."""
    table = set_up("AB", ["H", "C", "D", "F"], roads=CHORD, call_mode="manual", pot=(1, 0, 0))
    table.draw(SINGLE)
    for station in "CD":
        assert table.bus == station
        for seat in (1, 2, 3):
            assert table.match.turn == seat
            assert table.choices == {"call", "pass"}
            assert table.answer("pass") in ([], ["drove"])
    assert table.state.phase == d.TICKET
    assert table.match.drawer.seat == 1
    at_a_stop = set_up("AI", ["H", "C"], roads=CHORD, call_mode="manual")
    at_a_stop.draw(SINGLE, "s")
    assert at_a_stop.bus == "s"
    assert at_a_stop.match.turn == 1


def test_a_call_wins_and_stops_the_ride(set_up):
    """SA9, SA8, S13."""
    table = set_up("AB", ["H", "D", "C"], roads=CHORD, call_mode="manual", pot=(3, 0, 0))
    table.draw(SINGLE)
    table.answer("pass")
    assert table.answer("call") == ["claimed"]
    assert table.state.tickets[:3] == [0, 0, 4]
    assert table.bus == "C"
    assert table.state.asked == -1


def test_missed_is_missed(set_up):
    """SA9: no claim, and the ride goes on; at the last station one may call until the next draw."""
    table = set_up("AB", ["H", "C"], roads=CHORD, call_mode="manual", pot=(1, 0, 0))
    table.draw(SINGLE)
    assert table.answer("pass") == ["drove"]
    assert table.state.tickets[:2] == [0, 0]
    last = set_up("AB", ["H", "D"], roads=CHORD, call_mode="manual", pot=(1, 0, 0))
    last.draw(SINGLE)
    last.answer("pass")
    assert (last.bus, last.state.left, last.match.turn) == ("D", 0, 1)
    assert last.answer("call") == ["claimed"]


def test_the_guide_needs_no_call(set_up):
    """SA9: the own arrival of the guide is automatic, and nobody is asked."""
    table = set_up("AB", ["C", "H"], roads=CHORD, call_mode="manual")
    assert table.draw(SINGLE) == ["drew", "drove", "claimed"]


def test_a_false_call_is_refused_in_private(set_up):
    """SA9, C3: only the caller hears of it; it counts as no call."""
    table = set_up("AB", ["H", "F", "G"], roads=CHORD, call_mode="manual", pot=(1, 0, 0))
    table.draw(SINGLE)
    told = table.answer("call")
    assert told == []  # what all may know
    logs = {seat: [e.kind for e in table.match.view(seat).log] for seat in (None, 0, 1, 2)}
    assert "called_falsely" in logs[1]
    assert not any("called_falsely" in logs[seat] for seat in (None, 0, 2))
    assert table.match.turn == 2
    assert table.state.tickets[:3] == [0, 0, 0]
    other = set_up("AB", ["H", "F", "G"], roads=CHORD, call_mode="manual", pot=(1, 0, 0))
    other.draw(SINGLE)
    other.answer("pass")
    for seat in (None, 0, 2):
        seen = [table.match.view(seat), other.match.view(seat)]
        assert seen[0].state == seen[1].state
        assert [e.kind for e in seen[0].log] == [e.kind for e in seen[1].log]


def test_driving_on_has_to_wait_for_the_answers(set_up):
    """SA9, C4: the guide cannot drive on while somebody is asked."""
    table = set_up("AB", ["H", "F"], roads=CHORD, call_mode="manual", pot=(1, 0, 0))
    table.draw(SINGLE)
    assert refusal(table.match, table.road("D")).rule == "SA9"


def test_round_trips_with_calls_by_hand(set_up):
    """SA9, SA11: a missed call does not end a round trip, the guide's arrival does."""
    table = set_up("AB", ["G", "C"], roads=CHORD, call_mode="manual")
    table.draw(ROUND)
    while table.match.turn == 1:
        table.answer("pass")
    assert table.bus == "G"
    assert table.state.stars[:2] == [1, 0]


def test_a_missed_call_leaves_candidates(set_up):
    """SA9, SA21: where all was passed in silence, every card not discarded is possible."""
    table = set_up("As", ["H", "I"], roads="s-A-H-I-s A-I", call_mode="manual", discarded=["A"])
    index = table.match.setup.board.index
    both = 1 << index("H") | 1 << index("I")
    assert table.state.possible[:2] == [both, both]
    table.draw(SINGLE)
    table.answer("pass")
    assert table.state.possible[:2] == [1 << index("H")] * 2
    table.draw(SINGLE, "H")
    table.answer("pass")
    assert table.state.possible[:2] == [both, both]


def test_bots_call_when_it_is_true():
    """SA9: with calls by hand greedy bots play the very games of automatic ones."""
    stacks = []
    for call_mode in ("auto", "manual"):
        match = played(Match("staedtetour", ["greedy"] * 3, seed=11, call_mode=call_mode))
        stacks.append((match.result.scores, [e.b for e in match.log if e.kind == "drove"]))
    assert stacks[0] == stacks[1]
