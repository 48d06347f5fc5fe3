"""Flying: reveal by reveal, in the order of GA16."""

from tests.games.globetrotters.positions import Table


def test_tickets_are_shown_one_after_the_other():
    """G12: everybody's first, then everybody's second; nothing goes on in between by itself."""
    table = Table(3)
    table.round("BC", "DE", "F")
    assert table.at == ["-", "-", "-"]
    assert table.match.drawer.seat == -1
    assert table.show() == ["turn", *["showed"] * 3, *["took_off"] * 3, *["marked"] * 3]
    assert table.at == ["B", "D", "F"]
    assert table.show() == ["turn", *["showed"] * 2, *["flew"] * 2, *["marked"] * 2, "round"]
    assert table.at == ["C", "E", "F"]


def test_nothing_of_the_next_ticket_is_seen_before():
    """G12, GA20: only what has been shown."""
    table = Table(2)
    table.round("BC", "DE")
    table.show()
    seen = [me.shown for me in table.match.view(None).state.seats[:2]]
    assert seen == [1, 3]
    assert set(table.match.view(None).state.seats[0].line) == {-1}


def test_who_has_no_ticket_waits():
    """GA22: the others fly on."""
    table = Table(2)
    table.round("", "BCD")
    for city in "BCD":
        table.show()
        assert table.at == ["-", city]


def test_a_round_goes_on_until_all_tickets_are_used():
    """G20: and no money comes back for those that are lost."""
    table = Table(2)
    table.put(0, "B")
    table.round("CD", "EFG", costs="B1")
    before = table.money
    table.show()
    table.do("stay")
    table.show()
    table.do("stay")
    told = table.show()
    assert told[-1] == "round"
    assert table.at == ["B", "G"]
    assert table.money == before


def test_the_order_of_a_step():
    """GA16: shown, overland said, waylays, overland rolled, flights, marks; orders come last."""
    table = Table(5, sell_grounded=True)
    for seat in (0, 1, 2):
        table.put(seat, "C")
    table.put(3, "C")
    table.put(4, "D")
    # All of 0-3 come to B overland together; then 0 waylays 1, who flies from grounded B.
    table.round("BE", "BF", "BG", "BH", "IJ", costs="B1 C1")
    assert table.show() == ["turn", *["showed"] * 5]
    assert table.do("overland", "overland", "overland", "overland") == ["declared"] * 4
    rolls = [table.roll(1) for _ in range(4)]
    assert rolls[:3] == [["rolled", "by_land"]] * 3
    assert rolls[3] == ["rolled", "by_land", "flew", *["marked"] * 5]
    assert table.do("waylay 1", "pass", "pass", "pass") == []
    assert table.show() == ["turn", "announced", *["showed"] * 4]
    assert table.do("stay", "stay", "overland") == ["declared", "waylaid"]
    told = table.roll(2)
    assert told == [
        *("rolled", "by_land", "held", "lost_grounded", "flew", "marked", "marked", "round")
    ]
    assert table.at == ["B", "B", "B", "H", "J"]


def test_each_new_destination_is_a_mark():
    """G21: a city once."""
    table = Table(1)
    table.round("BCB")
    told = table.show() + table.show() + table.show()
    assert told.count("marked") == 2
    assert table.marks(0) == "BC"


def test_marks_are_made_on_arrival_only():
    """GA18, G21: no mark for where one is held."""
    table = Table(2)
    table.round("BC", "BD")
    table.show()
    table.state.seats[0].marks = table.state.seats[0].n_marks = 0  # as if B were still wanted
    table.do("pass", "waylay 0")
    assert table.show() == ["turn", "showed", "announced", "waylaid", "held", "round"]
    assert table.marks(0) == ""
