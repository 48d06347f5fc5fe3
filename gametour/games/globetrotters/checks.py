"""What must hold at any moment of Globetrotters, and which states a seat cannot tell apart."""

from __future__ import annotations

import random
from typing import Any

from gametour.games.globetrotters import declared as d
from gametour.games.globetrotters.setup import GlobeSetup


def invariants(setup: GlobeSetup, state: Any) -> None:
    """See that the sheets are in order.

    Raises
    ------
    AssertionError
        They are not; the text says where.
    """
    tables = setup.tables
    for me in state.seats[: len(setup.players)]:
        assert me.money >= 0, "a purse below zero (GA4)"
        assert me.marks.bit_count() == me.n_marks <= tables.destinations, "marks (G21)"
        assert 0 <= me.at <= me.n_lines <= d.LINES, "lines of a sheet (G10, G15)"
        ahead = me.line[me.at : me.n_lines]
        assert all(line >= 0 for line in ahead), "a line left out (G12)"
        assert all(line == -1 for line in me.line[: me.at]), "a line shown twice (G12)"
        assert all(line == -1 for line in me.line[me.n_lines :]), "a line beyond the sheet (GA6)"
        waylays = [line for line in ahead if line >= d.WAYLAY_LINE]
        assert len(waylays) <= 1, "more than one waylay ordered (GA11)"
        assert waylays in ([], ahead[:1]), "a waylay that is not the next line (G14)"
        if me.won:
            assert me.n_marks == tables.destinations, "a winner without all marks (G22)"
            assert me.city == me.home, "a winner not at home (G23)"
    won = any(me.won for me in state.seats)
    assert won == (state.phase == d.DONE), "the game goes on after a win, or ends without (G23)"
    cities = state.place[: tables.destinations]
    if state.phase != d.PICK:
        assert len(set(cities)) == len(cities), "a destination twice (G3)"


def scramble(setup: GlobeSetup, state: Any, seat: int, chooser: random.Random) -> Any:
    """Make a state that a seat must not be able to tell from this one (GA20).

    Others have other homes, purses, lines and overland plans.
    """
    tables, other = setup.tables, state.copy()
    for s in range(len(setup.players)):
        if s == seat:
            continue
        me = other.seats[s]
        if me.home >= 0 and (tables.start != d.AT_HOME or state.phase == d.HOME):
            me.home = chooser.randrange(tables.destinations)
        me.money = chooser.randrange(40)
        room = min(6, d.LINES - me.at + 1)
        lines = [chooser.randrange(tables.destinations) for _ in range(chooser.randrange(room))]
        me.n_lines = me.at + len(lines)
        me.line[me.at :] = lines + [-1] * (d.LINES - me.n_lines)
        me.appended = chooser.randrange(2)
        if state.phase == d.LEAVE:
            me.land = chooser.choice((d.BY_PLANE, d.SAID))
    return other
