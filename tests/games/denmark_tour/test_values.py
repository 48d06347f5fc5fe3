"""Values that the exact answers must give: `value D1`, `value D2`, `value D3`."""

from fractions import Fraction

import pytest

from gametour import Match
from gametour.engine import bulk, driver
from gametour.engine.rules import CHANCE, Events
from gametour.games.denmark_tour import declared as d
from tests.engine.test_chain import gauss
from tests.games.denmark_tour.positions import NO_CHANCE_CARDS, position

TURN = 1


def turn_outcomes(setup, state, wanted):
    """Give all states in which a turn may leave the pawn, with their chances, exactly.

    The seat crosses when it may, waits when it may not, and answers by its skill.
    """
    found, open_ = [], [(Fraction(1), state.copy())]
    out, weight, events = [0] * driver.CAPACITY, [0] * driver.CAPACITY, Events()
    while open_:
        chance, at = open_.pop()
        if setup.game.turn(setup.tables, at) == CHANCE:
            n = setup.game.chances(setup.tables, at, out, weight)
            driver.spread(out, weight, n)
            options = [(out[i], Fraction(weight[i], sum(weight[:n]))) for i in range(n)]
        else:
            n = setup.game.actions(setup.tables, at, out)
            cross = d.CROSS + wanted
            options = [(cross if cross in out[:n] else d.WAIT, Fraction(1))]
        for action, share in options:
            after = at.copy()
            events.n = 0
            setup.game.apply(setup.tables, after, action, events)
            ended = any(events.row[i].kind == TURN for i in range(events.n))
            (found if ended else open_).append((chance * share, after))
    return found


def test_value_d1_waiting_for_a_one_or_a_five(tmp_path):
    """D20, DA14: value D1: a wanted 1 or 5 takes 3 turns; 8/27 still wait after three."""
    path = tmp_path / "deck.csv"
    path.write_text("id,lang,question,choices,answer,move\nq,en,Is it?,yes|no,1,3\n")
    table = position(
        "denmark",
        ["Grenaa"],
        start="Odense",
        arrived=[0],
        players=["greedy"],
        quiz_skill=0,
        chance_deck=NO_CHANCE_CARDS,
        questions=path,
        cards={0: ["Skagen"]},
    )
    setup, anholt = table.match.setup, table.match.setup.board.index("Anholt")
    waiting: dict = {table.state.freeze(): (Fraction(1), table.state)}
    still = []
    ways: dict = {}
    for _ in range(3):
        after: dict = {}
        for key, (chance, state) in waiting.items():
            ways[key] = []
            for share, reached in turn_outcomes(setup, state, anholt):
                if reached.seats[0].town == anholt:
                    continue
                known = reached.freeze()
                ways[key].append((share, known))
                before = after[known][0] if known in after else Fraction(0)
                after[known] = (before + chance * share, reached)
        waiting = after
        still.append(sum(chance for chance, _ in waiting.values()))
    assert still == [Fraction(2, 3), Fraction(4, 9), Fraction(8, 27)]
    # A question answered wrong goes under the pile of one, and comes again: two states in all.
    assert set(ways) >= {key for one in ways.values() for _, key in one}
    # The mean is the one solution of mean = 1 + sum of shares times mean, state by state.
    for one in ways.values():
        assert 1 + sum(share * 3 for share, _ in one) == 3


@pytest.mark.parametrize("q", [0, 50, 100])
def test_value_d2_rolls_a_turn(q):
    """D16, D19, DA22: value D2: 18/(18-q) rolls a turn with quiz skill q."""
    match = Match(
        "denmark_tour",
        ["random"] * 2,
        quiz_skill=q,
        chance_deck=NO_CHANCE_CARDS,
    )
    played = bulk.play(match.setup, games=12, seed=20)
    rolls, turns = played.tally[d.ROLLED], played.tally[TURN]
    assert turns > 10_000
    # A third of a binomial number of won cards: four standard deviations; 0.001 for the cards of
    # an unfinished triple at the end of a game.
    expected = 18 / (18 - q / 100)
    deviation = (rolls * (q / 600) * (1 - q / 600)) ** 0.5 / 3 / turns
    assert rolls / turns == pytest.approx(expected, abs=4 * deviation + 0.001)
    if q == 0:  # a game that its cap ends stops before a roll
        assert 0 <= turns - rolls <= 12


def rolls_of_a_turn(setup, state):
    """Play a turn by the rules: the chance of each number of rolls, and of cards won modulo 3.

    What is not a six is alike here, and so are all questions.
    """
    out, weight = [0] * driver.CAPACITY, [0] * driver.CAPACITY
    found: dict = {}
    waiting = [(Fraction(1), 0, state)]
    while waiting:
        chance, rolls, state = waiting.pop()
        ways = [(Fraction(1), 0)]
        if setup.game.turn(setup.tables, state) != CHANCE:
            setup.game.actions(setup.tables, state, out)
            ways = [(Fraction(1), out[0])]
        elif state.phase == d.ROLL:
            ways = [(Fraction(5, 6), 2), (Fraction(1, 6), 6)]
            rolls += 1
        elif state.phase == d.ANSWER:
            n = setup.game.chances(setup.tables, state, out, weight)
            ways = [(Fraction(weight[i], sum(weight[:n])), out[i]) for i in range(n)]
        else:
            setup.game.chances(setup.tables, state, out, weight)
            ways = [(Fraction(1), out[0])]
        for share, action in ways:
            after, events = state.copy(), Events()
            setup.game.apply(setup.tables, after, action, events)
            if any(event.kind == TURN for event in events.row[: events.n]):
                key = rolls, after.seats[0].won % 3
                before = found.get(key, (Fraction(0), None))[0]
                found[key] = before + chance * share, after
            else:
                waiting.append((chance * share, rolls, after))
    return found


@pytest.mark.parametrize("q", [0, 25, 50, 100])
def test_value_d2_exactly(q, tmp_path):
    """D16, D19, DA22: value D2 from the chances of every turn that begins with 0, 1, 2 cards."""
    path = tmp_path / "deck.csv"
    rows = [f"q{i},en,Is it?,yes|no,1,3" for i in range(8)]
    path.write_text("\n".join(["id,lang,question,choices,answer,move", *rows]))
    table = position(
        "denmark",
        ["Vejle"],
        start="Odense",
        arrived=[0],
        players=["greedy"],
        quiz_skill=q,
        chance_deck=NO_CHANCE_CARDS,
        questions=path,
        cards={0: ["Skagen", "Rønne"]},
    )
    begins, turns = {0: table.state}, {}
    for won in range(3):
        if won not in begins:  # no answer is right
            continue
        turns[won] = rolls_of_a_turn(table.match.setup, begins[won])
        for (_, then), (_, state) in turns[won].items():
            begins.setdefault(then, state)

    def leads(k: int, j: int) -> Fraction:
        return sum((c for (_, then), (c, _) in turns[k].items() if then == j), Fraction(0))

    # In the long run turns begin with each number of cards as often as others end with it.
    balance = [[leads(k, j) - (k == j) for k in turns] + [Fraction(0)] for j in turns][:-1]
    often = gauss([*balance, [Fraction(1)] * (len(turns) + 1)])
    rolls = sum(often[k] * c * n for k in turns for (n, _), (c, _) in turns[k].items())
    assert rolls == Fraction(18) / (18 - Fraction(q, 100))


@pytest.mark.parametrize("seat", range(4))
def test_value_d3_the_start_town_among_ones_own_cards(seat):
    """DA4, D2: value D3: 1/4, whoever one is, from the chances of every single card."""
    match = Match("denmark_tour", 4, seed=1, start="Odense")
    odense = match.setup.board.index("Odense")
    match.draw()
    not_dealt, gets_it = Fraction(1), Fraction(0)
    while match._state.phase == d.DEAL:
        weights = {outcome.value: outcome.weight for outcome in match.chances}
        share = Fraction(weights.get(odense, 0), sum(weights.values()))
        if match._state.n_dealt // 16 == seat:
            gets_it += not_dealt * share
        not_dealt *= 1 - share
        others = [town for town in weights if town != odense]
        if not others:
            break  # the last card of the group: it has to be this one
        match.play(others[0])
    assert gets_it == Fraction(1, 4)
