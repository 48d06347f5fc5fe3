"""Before the first round: who plays, which cities, which homes, and where the pawns begin."""

import pytest

from gametour import Match
from gametour.boards import BoardError
from gametour.engine.game import PlayersError
from gametour.engine.options import OptionError
from gametour.engine.rules import CHANCE
from gametour.games.globetrotters import declared as d
from gametour.words import words
from tests.games.globetrotters.positions import Table

OWN = "name;name_da;lat;lon\n" + "".join(
    f"City {one};By {one};{at};{at},5\n" for at, one in enumerate("KLMNOPQ")
)


def destinations(match: Match) -> list[str]:
    """Name the destinations."""
    count = match.setup.tables.destinations
    return [str(match.setup.city(city)) for city in match._state.place[:count]]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_three_to_five_play_and_fewer_may_practise(players):
    """G1, GA23: three when nothing is said."""
    assert len(Match("globetrotters", players).players) == players
    assert len(Match("globetrotters").players) == 3


@pytest.mark.parametrize("players", [0, 6])
def test_other_numbers_of_players_are_refused(players):
    """G1, GA23: with a sentence."""
    with pytest.raises(PlayersError, match="1 to 5 players"):
        Match("globetrotters", players)


def test_everybody_has_an_empty_sheet_and_a_pawn():
    """G2: nothing ticked, nothing written, the pawn beside the board."""
    match = Match("globetrotters", 5)
    for me in match._state.seats:
        assert (me.home, me.city, me.money, me.marks, me.n_marks, me.n_lines) == (
            -1,
            -1,
            0,
            0,
            0,
            0,
        )
        assert set(me.line) == {-1}


def test_the_usual_cities_are_listed_for_all():
    """G3: ten that lie far apart."""
    match = Match("globetrotters")
    assert destinations(match) == [
        *("Copenhagen", "New York", "Nairobi", "Tokyo", "Rio de Janeiro"),
        *("Sydney", "Delhi", "Mexico City", "Casablanca", "Singapore"),
    ]
    assert list(match.view(None).state.place) == list(range(10))


@pytest.mark.parametrize("n_dest", [5, 7, 10])
def test_fewer_destinations(n_dest):
    """GA23, G3: the first of the usual ones."""
    match = Match("globetrotters", n_dest=n_dest)
    assert destinations(match) == destinations(Match("globetrotters"))[:n_dest]
    assert len(match.actions) == n_dest
    for refused in (4, 11):
        with pytest.raises(OptionError, match="GA23"):
            Match("globetrotters", n_dest=refused)


def test_cities_named_in_any_language():
    """G3: English, Danish and German, in capitals or not, in the order given."""
    names = ["Wien", "rom", "Cairo", "Athen", "PEKING"]
    match = Match("globetrotters", n_dest=5, cities=names)
    assert destinations(match) == ["Vienna", "Rome", "Cairo", "Athens", "Beijing"]
    assert words("da")(match.actions[1].sentence) == "Bo i Rom"
    assert words("de")(match.actions[4].sentence) == "In Peking wohnen"


@pytest.mark.parametrize(
    ("cities", "said"),
    [
        (["Rome", "Oslo", "Cairo", "Paris"], "give 5 names, not 4"),
        ("Rome", "give 5 names, not 1"),
        (["Rome", "Oslo", "Cairo", "Paris", "Rom"], "Rom and Rome are the same city"),
        (["Rome", "Oslo", "Cairo", "Paris", "Londn"], "Is London meant?"),
        (["Rome", "Oslo", "Cairo", "Paris", "!"], "There is no city “!”"),
        (["Rome", "Oslo", "Cairo", "Paris", "Bremen"], "(G3)"),
        (7, "give a name, a list of names, or 'random'"),
    ],
)
def test_lists_of_cities_that_will_not_do(cities, said):
    """G3, C4: one sentence says what is wrong."""
    with pytest.raises(OptionError) as caught:
        Match("globetrotters", n_dest=5, cities=cities)
    assert said in str(caught.value)
    assert "G3" in str(caught.value)


def test_cities_drawn_by_lot():
    """G3, C1: each city once, each as likely as any other; by the seed."""
    match = Match("globetrotters", seed=4, cities="random")
    first = match.chances
    assert {(one.value, one.weight) for one in first} == {(city, 1) for city in range(66)}
    picked = []
    while match._state.phase == d.PICK:
        assert {one.value for one in match.chances} == set(range(66)) - set(picked)
        [entry] = match.draw()
        picked.append(entry.a)
        assert (entry.kind, entry.b) == ("picked", len(picked))
    assert list(match._state.place) == picked
    assert len(set(picked)) == 10
    again = Match("globetrotters", seed=4, cities="random")
    other = Match("globetrotters", seed=5, cities="random")
    for one in (again, other):
        while one._state.phase == d.PICK:
            one.draw()
    assert list(again._state.place) == picked != list(other._state.place)


def test_a_board_of_ones_own(tmp_path):
    """G3: its first rows are the usual cities; others by name."""
    path = tmp_path / "klasse.csv"
    path.write_text(OWN, encoding="utf-8")
    match = Match("globetrotters", board=path, n_dest=5)
    assert destinations(match) == [f"City {one}" for one in "KLMNO"]
    assert words("da")(match.actions[0].sentence) == "Bo i By K"
    chosen = Match("globetrotters", board=path, n_dest=5, cities=[f"By {one}" for one in "QPONM"])
    assert destinations(chosen) == [f"City {one}" for one in "QPONM"]
    again = Match.loads(chosen.dumps())
    assert again.view(0) == chosen.view(0)
    with pytest.raises(BoardError, match="There are 7 cities, but this game needs 10 to 250"):
        Match("globetrotters", board=path)
    path.write_text(OWN.replace("City L", "City K"), encoding="utf-8")
    with pytest.raises(BoardError, match=r"klasse.csv, row 3: City K is already in row 2"):
        Match("globetrotters", board=path, n_dest=5)


def test_everybody_chooses_a_secret_home():
    """G4, GA20: any of the ten; nobody else sees which."""
    match = Match("globetrotters", 3)
    assert [action.target for action in match.actions] == list(range(10))
    [entry] = match.play(d.LIVE_IN + 6)
    assert (entry.kind, entry.a) == ("chose", -1)
    assert str(entry.sentence) == "Player 1 has chosen a home town."
    assert match.view(0).log[-1].a == 6
    assert str(match.view(0).log[-1].sentence) == "Player 1 lives in Delhi."
    assert [match.view(seat).state.seats[0].home for seat in (None, 0, 1)] == [-1, 6, -1]
    assert match.turn == 1


def test_homes_may_be_the_same():
    """GA2: the next one may choose what the one before chose."""
    table = Table(3, homes="CCC")
    assert [me.home for me in table.state.seats[:3]] == [2, 2, 2]


def test_pawns_begin_beside_the_board():
    """GA1: no city, no mark; and the first flight is free of conditions."""
    table = Table(2)
    assert table.at == ["-", "-"]
    table.round("B", "B", costs="B2")
    assert table.show().count("took_off") == 2
    assert table.at == ["B", "B"]


def test_the_first_flight_needs_only_its_ticket():
    """GA1, GA5: with tickets to grounded cities for sale it lands even there."""
    table = Table(1, sell_grounded=True)
    table.round("B", costs="B1")
    assert table.show() == ["turn", "showed", "took_off", "marked", "round"]
    assert table.at == ["B"]


def test_pawns_begin_at_home():
    """GA1: for all to see; without a mark until it is flown to."""
    table = Table(2, homes="CD", start="home")
    assert table.at == ["C", "D"]
    assert [me.home for me in table.match.view(None).state.seats[:2]] == [2, 3]
    assert [entry.kind for entry in table.match.log][-2:] == ["started", "started"]
    assert table.marks(0) == ""
    table.round("DC", "C")
    table.show()
    table.show()
    assert (table.marks(0), table.marks(1)) == ("CD", "C")


def test_homes_stay_secret_until_all_have_chosen():
    """GA1, GA20: with start=home too."""
    match = Match("globetrotters", 3, start="home")
    match.play(d.LIVE_IN + 6)
    assert match.view(1).state.seats[0].home == -1
    assert match.log[-1].a == -1


def test_pawns_begin_in_cities_drawn_by_lot():
    """GA1: each its own, any of the ten; a grounded one holds it like any other."""
    table = Table(2, start="random")
    assert table.match.turn == CHANCE
    assert {(one.value, one.weight) for one in table.match.chances} == {(n, 1) for n in range(10)}
    assert table.roll(4) == ["started"]
    assert table.roll(4) == ["started"]
    assert table.at == ["E", "E"]
    assert table.marks(0) == ""
    table.round("B", "", costs="E1")
    table.show()
    assert table.do("stay") == ["lost_grounded", "round"]


def test_nobody_is_first():
    """C5: there is no such option; where an order is needed it is that of the seats."""
    with pytest.raises(OptionError, match="There is no option 'first'"):
        Match("globetrotters", first=0)
    match = Match("globetrotters", 4, seed=1)
    asked = []
    while match.round == 1:
        asked.append((match._state.phase, match.turn if match.turn >= 0 else match.drawer.seat))
        match.draw() if match.turn == CHANCE else match.play(match.actions[0])
    for phase in (d.HOME, d.INCOME, d.BUY):
        seats = [seat for at, seat in asked if at == phase]
        assert seats[:4] == [0, 1, 2, 3]
