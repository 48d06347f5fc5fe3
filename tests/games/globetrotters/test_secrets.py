"""What is secret stays secret: in views, in the log, in undo, in bots' eyes, in saved games."""

import pytest

from gametour import Match
from gametour.engine.rules import CHANCE, OVER
from gametour.games.globetrotters import declared as d
from tests.games.globetrotters.positions import LETTERS, Table

SHEETS = ("", "B", "BCB", "DEDE")


def after(sheet: str, *, undo: int = 0, money: int = 50) -> Match:
    """Let seat 1 of three buy something, up to where seat 2 is asked."""
    table = Table(3, homes="ABC", start_money=money)
    table.risks()
    table.earn()
    table.buy("", sheet)
    if undo:
        table.match.undo(len(sheet) + 1 + undo)
    return table.match


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_purse_tickets_and_their_number_are_secret(seat):
    """GA20, C3: whatever seat 1 buys, the others' views and logs are the same."""
    views = [after(sheet).view(seat) for sheet in SHEETS]
    assert all(view == views[0] for view in views)
    own = {after(sheet).view(1).state.seats[1].n_lines for sheet in SHEETS}
    assert own == {0, 1, 3, 4}


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_the_places_of_entries_tell_nothing(seat):
    """GA20, C3: a log is numbered as its reader sees it, without gaps."""
    log = after("BCB").view(seat).log
    assert [entry.index for entry in log] == list(range(len(log)))


def test_what_play_gives_is_what_an_onlooker_may_know():
    """GA20: nothing while tickets are bought, then that the sheet is written."""
    table = Table(2)
    table.risks()
    table.earn()
    assert table.match.play(table.number("buy B")) == ()
    [entry] = table.match.play(d.CLOSE)
    assert (entry.kind, entry.a, str(entry.sentence)) == (
        "packed",
        -1,
        "Player 1 has written the sheet.",
    )
    assert str(table.match.view(0).log[-1].sentence) == "Player 1 has bought 1 ticket."


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_taking_back_tells_no_number_of_tickets(seat):
    """GA20, C9: back before what seat 1 bought, which is one step for others, however much."""
    logs = [after(sheet, undo=1).view(seat).log for sheet in SHEETS]
    assert all(log == logs[0] for log in logs)
    assert logs[0][-1].kind == "undone"
    assert logs[0][-1].a == 2  # the sheets of 1 and 0


def test_taking_back_one_ticket_at_a_time_tells_no_number():
    """GA20: undone one by one, it is the same note."""
    table = Table(2)
    table.risks()
    table.earn()
    table.do("buy B", "buy C", "buy D")
    for _ in range(3):
        table.match.undo()
    assert [entry.a for entry in table.match.log if entry.kind == "undone"] == [1]
    table.match.undo()
    assert [entry.a for entry in table.match.log if entry.kind == "undone"] == [2]


def test_everybody_is_asked_in_seat_order_when_buying():
    """C6, GA20: also who cannot buy anything; others' purses are not told by silence."""
    table = Table(4, start_money=0)
    table.risks(" ".join(f"{city}9" for city in LETTERS))
    table.earn(1, 6, 2, 3)
    for seat in range(4):
        assert table.match.turn == seat
        assert table.choices == {"close"}
        table.do("close")


def test_everybody_who_has_met_is_asked_for_a_waylay():
    """C6, GA20: with tickets left or without, which nobody else can know."""
    table = Table(3)
    table.round("BC", "B", "BD")
    table.show()
    for seat in range(3):
        assert table.match.turn == seat
        table.do("pass")
    table.show()


def test_asked_is_who_all_can_see_to_be_concerned():
    """C6: neither who flew alone, nor who shows a waylay or stands in an open city."""
    table = Table(3)
    table.put(0, "E")
    table.round("BC", "B", "D", costs="E1")
    table.show()
    assert (table.state.phase, table.match.turn) == (d.LEAVE, 0)
    table.do("stay")
    assert table.match.turn == CHANCE  # nobody met


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_bots_see_what_their_seat_sees(bot):
    """GA20: what a bot weighs does not depend on what the others hold in secret."""
    weighed = set()
    for sheet in SHEETS[:3]:
        match = after(sheet, money=5)
        view = match.view(2)
        out = [action.value for action in view.actions]
        weight = [0] * len(out)
        match.game.bots[bot](match.setup.tables, view.state, 2, out, len(out), weight)
        weighed.add(tuple(zip(out, weight, strict=True)))
    assert len(weighed) == 1


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_saved_games_give_the_same_views(seat):
    """GA20, C1: with everything still hidden that was."""
    table = Table(2, homes="CD")
    table.round("BC", "BD")
    table.show()
    table.do("waylay 1")
    again = Match.loads(table.match.dumps())
    assert again.view(seat) == table.match.view(seat)
    others = [s for s in range(2) if s != seat]
    assert all(again.view(seat).state.seats[s].home == -1 for s in others)


def test_whole_games_keep_their_secrets():
    """GA20: no view of another's holds home, purse, lines or plans, at any moment before the end.

    What is public is there: costs, marks, pawns, and what has been shown.
    """
    match = Match("globetrotters", ["greedy", "random", "greedy"], seed=6)
    while match.turn != OVER:
        for seat in (None, 0, 1, 2):
            seen, true = match.view(seat).state, match._state
            for s in range(3):
                if s == seat:
                    assert seen.seats[s] == true.seats[s]
                    continue
                me = seen.seats[s]
                assert (me.home, me.money, me.n_lines, me.at, me.appended) == (-1, -1, 0, 0, 0)
                assert set(me.line) == {-1}
                assert (me.city, me.marks) == (true.seats[s].city, true.seats[s].marks)
                assert (me.shown, me.came) == (true.seats[s].shown, true.seats[s].came)
            assert seen.cost == true.cost
        match.draw() if match.turn == CHANCE else match.bot_move()
    kinds = {entry.kind for entry in match.log}
    assert not kinds & {"bought", "crossed_out", "appended"}
    assert {"showed", "cost", "earned", "marked"} <= kinds
