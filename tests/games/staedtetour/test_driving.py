"""Tickets and driving: S7-S11 with their rulings."""

from gametour import Match
from gametour.games.staedtetour import declared as d
from tests.games.staedtetour.positions import (
    RETURN,
    ROUND,
    SINGLE,
    names,
    position,
    ready,
    refusal,
)


def test_a_ticket_is_drawn_and_laid_open(set_up):
    """S7, SA2: it leaves the bag, lies open and counts itself."""
    table = set_up("Ds", ["C", "B"])
    assert table.match.drawer.seat == 0
    assert str(table.match.drawer.sentence) == "Draw a ticket"
    told = table.draw(SINGLE)
    assert told == ["drew", "drove"]  # one road only: driven without asking
    assert table.state.bag == [27, 12, 7]
    assert table.state.pot == [1, 0, 0]
    assert table.bus == "A"


def test_a_single_ticket_moves_as_many_stations_as_tickets_lie_open(set_up):
    """S8, SA2: one with the first ticket, two with the second, three with the third."""
    table = set_up("Is", ["H", "I"], roads="s-A-B-C-D-F-G-H-I-s A-I")
    assert table.draw(SINGLE) == ["drew", "drove"]
    assert table.bus == "A"
    assert table.draw(SINGLE, "B") == ["drew", "drove", "drove"]
    assert table.bus == "C"
    assert table.draw(SINGLE) == ["drew", "drove", "drove", "drove"]
    assert table.bus == "G"


def test_a_return_ticket_turns_the_bus_first(set_up):
    """S9, SA5: the first step goes over the road by which it came, then forward again."""
    table = set_up("sA", ["C", "B"], pot=(2, 0, 0))
    assert table.draw(RETURN)[:3] == ["drew", "drove", "drove"]
    assert [e.b for e in table.match.log if e.kind == "drove"] == [
        table.match.setup.board.index(name) for name in "sD"
    ]
    assert table.choices == {"C", "t"}
    assert table.state.left == 1


def test_a_fork_is_for_the_guide_to_choose(set_up):
    """S11, SA5: any road but the one it came by, two here, three at a crossing."""
    table = set_up("sA", ["C", "D"])
    table.draw(SINGLE)
    assert table.match.turn == 0
    assert table.choices == {"B", "E"}
    crossing = set_up("sA", ["C", "B"], roads="s-A-B-C-D-s A-E-C E-t-D A-D")
    crossing.draw(SINGLE)
    assert crossing.choices == {"B", "D", "E"}


def test_the_bus_does_not_turn_within_a_ride(set_up):
    """SA5, SA3, S9, C4: not back, not elsewhere, and not fewer stations; nothing changes."""
    table = set_up("sA", ["C", "D"])
    table.draw(SINGLE)
    assert refusal(table.match, table.road("s")).rule == "SA5"
    board = table.match.setup.board
    elsewhere = board.edge(board.index("C"), board.index("D")).index
    assert refusal(table.match, d.GO + elsewhere).rule == "S2"
    beside = board.edge(board.index("C"), board.index("B")).index
    assert refusal(table.match, d.GO + beside).rule == "S2"
    assert refusal(table.match, d.PASS).rule == "SA9"
    assert refusal(table.match, 5 << 8).rule == "C4"
    assert refusal(table.match, 250).rule == "C4"
    assert {one.kind for one in table.match.actions} == {"go"}  # there is no stopping short


def test_a_station_where_the_bus_only_passes_is_no_end(set_up):
    """SA3: the whole number is driven."""
    table = set_up("Ds", ["C", "D"], pot=(2, 0, 0))
    table.draw(SINGLE)
    assert table.state.left == 2
    table.go("B")
    assert table.bus == "C"


def test_a_round_trip_gets_a_star_and_any_length(set_up):
    """S10, SA11: the number of open tickets plays no part; the heading is kept."""
    table = set_up("sA", ["D", "B"])
    assert table.draw(ROUND) == ["drew", "placed"]
    state = table.state
    assert (state.stars_left, state.stars_lying) == (4, 1)
    assert table.choices == {"B", "E"}
    assert state.left == 3 + d.LONGER
    assert refusal(table.match, table.road("s")).rule == "SA5"
    table.go("E")
    told = table.go("t")
    assert told[:2] == ["drove", "drove"]
    assert told[2:4] == ["claimed", "took_stars"]


def test_a_round_trip_is_at_most_twelve_longer_than_the_shortest():
    """SA11: roads on which that cannot be kept are not offered, and refused by its number."""
    table = position("europe", ("Hamburg", "Bremen"), ["Genf", "Krakau"])
    table.draw(ROUND)
    board, driven, refused = table.match.setup.board, 1, 0
    goal, shortest = board.index("Genf"), 7
    while table.state.phase == d.DRIVE:  # away from Genf for as long as that is offered
        ways = board.onward(board.edges[table.state.edge])
        offered = {one.target for one in table.match.actions}
        for way in ways:
            fits = driven + board.distance(way, goal) <= shortest + 12
            assert (way.head in offered) == fits
            if not fits:
                assert refusal(table.match, d.GO + way.index).rule == "SA11"
                refused += 1
        away = max(
            (way for way in ways if way.head in offered and way.head != board.index("Krakau")),
            key=lambda way: board.distance(way, goal),
        )
        told = names(table.match.play(d.GO + away.index))
        driven += told.count("drove")
    assert shortest + 11 <= driven <= shortest + 12
    assert table.state.tickets[0] == 1
    assert refused > 0


def test_a_round_trip_asks_even_where_one_road_is_left(set_up):
    """C6, SA11: which roads are too long would tell where the guide wants to go."""
    asked = 0
    for seed in range(60):
        match = ready(Match("staedtetour", ["random"] * 2, seed=seed, first=0))
        match.play(ROUND)
        while match._state.phase == d.DRIVE:
            ways = match.setup.board.onward(match.setup.board.edges[match._state.edge])
            assert len(ways) > 1  # a station with one way on is passed without asking
            asked += len(match.actions) == 1
            match.play(max(one.value for one in match.actions))
        if asked:
            break
    assert asked


def test_whoever_is_reached_first_ends_a_round_trip(set_up):
    """SA11, S13: driving on is compulsory, and the star is won in the same turn."""
    table = set_up("sA", ["D", "C"])
    table.draw(ROUND, "B")
    assert table.bus == "C"
    assert table.state.phase == d.GOAL
    assert table.state.stars[:2] == [0, 1]
    assert table.state.tickets[:2] == [0, 1]


def test_stations_follow_each_other_in_the_log():
    """SA5, S8, S9: on whole games: no step turns round but the first one of a return ticket."""
    for seed in range(12):
        match = Match("staedtetour", ["random"] * 3, seed=seed)
        while match.turn != -2:
            match.draw() if match.turn == -1 else match.bot_move()
        behind = here = -1
        turned = False
        for entry in match.log:
            if entry.kind == "headed":
                behind, here = entry.a, entry.b
            if entry.kind == "drew":
                turned = entry.a == RETURN
            if entry.kind == "drove":
                assert entry.a == here
                assert (entry.b == behind) == turned
                behind, here, turned = entry.a, entry.b, False
