"""The model checker Storm as an oracle: one small variant of each game.

It gets models written in its own language from the rule texts, and of each game the positions that
were explored, so that it also checks what follows from them.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest
import stormpy
from stormpy import environments

import gametour as gt
from gametour.engine.chain import Chain
from gametour.engine.exact import Solution
from gametour.games.denmark_tour.declared import DECIDE, ROLL
from gametour.games.staedtetour.declared import TICKET
from tests.boards.maps import folder
from tests.engine.prism_models.denmark_tour import TownTour, Traveller, town_tour_in_prism
from tests.engine.prism_models.globetrotters import AIRPORT, HOME, journey_in_prism
from tests.engine.prism_models.rule_race import race_in_prism
from tests.engine.prism_models.staedtetour import BusTour, bus_tour_in_prism
from tests.engine.small import last_steps, last_tickets, small_tour, step
from tests.games.staedtetour.positions import land

ROADS = "x-A-y-B-x y-C-B y-v-w-y"
STATIONS = "ABCvwxy"


def model_of(chain: Chain, seats: int, file: Path) -> Any:
    """Hand an explored chain to Storm, in a file of its own format."""
    ways: list[dict[int, float]] = [{} for _ in range(chain.positions)]
    for source, target, chance in zip(chain.source, chain.target, chain.chance, strict=True):
        ways[source][target] = ways[source].get(target, 0.0) + float(chance)
    rounds = np.bincount(chain.source, chain.chance * chain.rounds, chain.positions)
    lines = ["@type: DTMC", "@parameters", "", "@reward_models", "rounds"]
    lines += ["@nr_states", f"{chain.positions}", "@nr_choices", f"{chain.positions}", "@model"]
    for position, row in enumerate(ways):
        labels = ["init"] if position == 0 else []
        if chain.ended[position]:
            row[position] = 1.0
            firsts = [seat for seat in range(seats) if (chain.ahead[position] >> seat) % 2]
            labels += ["home", *(f"first{seat}" for seat in firsts)]
        lines += [
            f"state {position} [{float(rounds[position])!r}] {' '.join(labels)}",
            "\taction 0 [0]",
        ]
        lines += [f"\t\t{target} : {chance!r}" for target, chance in sorted(row.items())]
    file.write_text("\n".join(lines) + "\n")
    return stormpy.build_model_from_drn(str(file))


def asked(model: Any, formula: str) -> float:
    """Ask Storm, and let it factor the equations rather than come nearer step by step."""
    environment = environments.sound()
    solver = environment.solver()
    solver.set_linear_equation_solver_type(environments.EquationSolverType.EIGEN)
    (question,) = stormpy.parse_properties(formula)
    result = stormpy.model_checking(model, question, environment=environment)
    (start,) = model.initial_states
    return float(result.get_value(start))


def explored(solution: Solution, folder: Path) -> Any:
    """Make a model of what the program has explored."""
    return model_of(solution.chain, len(solution.setup.players), folder / "chain.drn")


def written(text: str, folder: Path) -> Any:
    """Make a model of a text in the PRISM language."""
    file = folder / "model.prism"
    file.write_text(text, encoding="utf-8")
    return stormpy.build_model(stormpy.parse_prism_program(str(file)))


def agree(solution: Solution, model: Any) -> None:
    """See that Storm finds the same."""
    rounds = asked(model, 'R{"rounds"}=? [F "home"]')
    assert solution.expected_rounds == pytest.approx(rounds, rel=1e-9)
    for seat in range(len(solution.setup.players)):
        chance = asked(model, f'P=? [F "first{seat}"]')
        assert solution.win_chance(seat) == pytest.approx(chance, rel=1e-9, abs=1e-12)


def test_rule_race_against_a_model_in_prism(tmp_path: Path) -> None:
    """Values R7 and R8 once more, from rules written down in another language."""
    solution = gt.solve("rule_race", players=2, initial_events="none")
    agree(solution, written(race_in_prism(), tmp_path))
    agree(solution, explored(solution, tmp_path))


def test_denmark_tour(tmp_path: Path) -> None:
    """One traveller."""
    solution = gt.solve("denmark_tour", players=1, **small_tour(tmp_path))
    assert solution.positions > 1000
    agree(solution, explored(solution, tmp_path))


TOWNS = "ABCDEFGH"
TOUR = nx.Graph([(0, 1), (1, 2), (2, 3), (3, 1), (3, 4), (5, 7)])
TOUR.add_node(6)  # an island without roads
AIRPORTS, STARS, GROUPS = (1, 7), (0, 3, 5), ((0, 1), (2, 3), (4, 5), (6, 7))
FERRIES, BRIDGE = ((2, 6), (5, 6)), (4, 5)
BY_AIR, ISLAND = 1, 6  # start towns: the one's airport is of no use before one has come there
CARDS = {"P": "plane", "F": "ferry", "X": "extra_roll", "L": "lose_turn"}
NUMBER = 2


def tour_options(
    home: Path, start: int, die: list[int], chance_cards: str, questions: int
) -> dict[str, Any]:
    """Write the map, and name what a tour on it needs."""
    towns = ["name,lat,lon,population,group,star,airport,harbour"]
    for town, name in enumerate(TOWNS):
        group = "ABCD"[town // 2]
        star, air, ship = town in STARS, town in AIRPORTS, any(town in ferry for ferry in FERRIES)
        towns.append(f"{name},{55 + town / 10},{9 + town / 10},,{group},{star:d},{air:d},{ship:d}")
    links = ["a,b,kind,km,route,via"]
    links += [f"{TOWNS[a]},{TOWNS[b]},road,9,," for a, b in TOUR.edges]
    links += [f"{TOWNS[a]},{TOWNS[b]},ferry,9,," for a, b in FERRIES]
    links.append(f"{TOWNS[BRIDGE[0]]},{TOWNS[BRIDGE[1]]},toll_bridge,9,,")
    cards = ["id,lang,question,choices,answer,move"]
    cards += [f"q{at},en,Left?,yes|no,1,{NUMBER}" for at in range(max(1, questions))]
    deck = home / "questions.csv"
    deck.write_text("\n".join(cards), encoding="utf-8")
    return {
        "board": str(folder(home / "board", "\n".join(towns), "\n".join(links))),
        "cards_per_group": 1,
        "start": TOWNS[start],
        "die": die,
        "chance_deck": {name: chance_cards.count(card) for card, name in CARDS.items()},
        "questions": str(deck),
        "quiz_skill": 20,
    }


def town_tour(start: int, die: list[int], **how: Any) -> TownTour:
    """Set up a tour on the map."""
    return TownTour(TOUR, (*FERRIES, BRIDGE), AIRPORTS, STARS, start, die, number=NUMBER, **how)


@pytest.mark.parametrize(
    ("start", "die", "chance_cards"),
    [
        (BY_AIR, [2, 0, 1, 0, 0, 0], "XL"),
        (BY_AIR, [0, 1, 0, 0, 1, 0], "PF"),
        (BY_AIR, [1, 1, 0, 1, 0, 0], "FX"),
        (ISLAND, [1, 0, 1, 0, 0, 0], "X"),
    ],
)
def test_denmark_tour_against_a_model_in_prism(
    start: int, die: list[int], chance_cards: str, tmp_path: Path
) -> None:
    """One traveller from the dealing on, from rules written down in another language."""
    options = tour_options(tmp_path, start, die, chance_cards, 0)
    solution = gt.solve("denmark_tour", ["random"], compiled=False, **options)
    tour = town_tour(
        start, die, travellers=[Traveller(start)], groups=GROUPS, shuffled=chance_cards
    )
    model = written(town_tour_in_prism(tour), tmp_path)
    agree(solution, model)
    for town in set(TOUR) - {start}:
        chance = asked(model, f'P=? [F "at{town}"]')
        assert 0 < chance < 1
        assert solution.visit_chance(town) == pytest.approx(chance, rel=1e-9)


@pytest.mark.parametrize(
    ("seed", "die", "chance_cards", "questions"),
    [
        (2, [0, 0, 1, 0, 1, 0], "", 0),
        (1, [0, 1, 0, 1, 1, 0], "P", 0),
        (2, [3, 0, 3, 0, 0, 1], "F", 1),
        (3, [2, 0, 2, 0, 0, 1], "L", 1),
    ],
)
def test_denmark_tour_of_two_against_a_model_in_prism(
    seed: int, die: list[int], chance_cards: str, questions: int, tmp_path: Path
) -> None:
    """Two travellers with three cards left, who get in each other's way."""
    options = tour_options(tmp_path, BY_AIR, die, chance_cards, questions)
    match = gt.Match("denmark_tour", ["random"] * 2, seed=seed, **options)

    while not begins_turn(match) or cards_left(match) > 3:
        step(match)
    state = match.view().state
    solution = gt.solve(match, compiled=False)
    assert 0 < solution.win_chance(0) < 1
    tour = town_tour(
        BY_AIR,
        die,
        travellers=[traveller(match, seat) for seat in (0, 1)],
        shuffled="".join(card * number for card, number in zip(CARDS, state.deck, strict=True)),
        beneath="".join(list(CARDS)[card] for card in state.under[: state.n_under]),
        questions=state.n_pile + state.n_below if questions else 0,
        seat=state.seat,
        begins=state.first,
    )
    agree(solution, written(town_tour_in_prism(tour), tmp_path))


def begins_turn(match: gt.Match) -> bool:
    """Tell whether a turn of a tour has just begun."""
    state = match.view().state
    return state.phase in (DECIDE, ROLL) and state.extra_taken == 0


def cards_left(match: gt.Match) -> int:
    """Count the town cards that two travellers have not handed in."""
    return sum(one.left for one in match.view().state.seats[:2])


def traveller(match: gt.Match, seat: int) -> Traveller:
    """Read off where a traveller stands, and the hand."""
    me = match.view(seat).state.seats[seat]
    hand = frozenset(me.hand[: me.left])
    return Traveller(me.town, me.usable == 1, hand, me.lost, (me.ticket[0], me.ticket[1]))


def test_staedtetour(tmp_path: Path) -> None:
    solution = gt.solve(last_tickets(["greedy"] * 2, 1))
    assert 0 < solution.win_chance(0) < 1
    assert solution.positions > 100
    agree(solution, explored(solution, tmp_path))


def bus_tour(match: gt.Match) -> BusTour:
    """Read off where a match on the small network stands."""
    roads = [chain.split("-") for chain in ROADS.split()]
    pairs = [(a, b) for chain in roads for a, b in pairwise(chain)]
    pairs += [(b, a) for a, b in pairs]
    state, setup = match.view().state, match.setup
    stars = [state.tickets[seat] + 3 * state.stars[seat] for seat in (0, 1)]
    return BusTour(
        neighbours={
            at: [STATIONS.index(b) for a, b in pairs if a == station]
            for at, station in enumerate(STATIONS)
        },
        destinations=3,
        came=setup.behind(state),
        bus=setup.bus(state),
        guide=state.seat,
        begins=state.first,
        goals=(match.view(0).state.goal[0], match.view(1).state.goal[1]),
        discarded=frozenset(card for card in range(3) if state.discarded >> card & 1),
        bag=(state.bag[0], state.bag[1], state.bag[2]),
        pot=sum(state.pot),
        lead=stars[0] - stars[1],
        stars=state.stars_left,
        lying=state.stars_lying,
    )


@pytest.mark.parametrize("own_claim", ["pass", "land"])
@pytest.mark.parametrize("foreign_star", [True, False])
@pytest.mark.parametrize("seed", [1, 7, 11])
def test_staedtetour_against_a_model_in_prism(
    own_claim: str, foreign_star: bool, seed: int, tmp_path: Path
) -> None:
    """The last five tickets, from rules written down in another language."""
    match = gt.Match(
        "staedtetour",
        ["random"] * 2,
        seed=seed,
        board=str(land(tmp_path / "board", ROADS)),
        bag={"single": 2, "ret": 2, "round": 6},
        own_claim=own_claim,
        foreign_star=foreign_star,
    )
    while sum(match.view().state.bag) > 5 or match.view().state.phase != TICKET:
        step(match)
    solution = gt.solve(match, compiled=False)
    text = bus_tour_in_prism(
        bus_tour(match), own_land=own_claim == "land", foreign_star=foreign_star
    )
    assert 0 < solution.win_chance(0) < 1
    agree(solution, written(text, tmp_path))


def test_globetrotters(tmp_path: Path) -> None:
    solution = gt.solve(last_steps(10))
    assert 0 < solution.win_chance(0) < 1
    assert solution.expected_rounds > 0
    agree(solution, explored(solution, tmp_path))


@pytest.mark.parametrize(("start", "money"), [("offboard", 0), ("home", 9)])
def test_globetrotters_against_a_model_in_prism(start: str, money: int, tmp_path: Path) -> None:
    """One traveller, from rules written down in another language."""
    die = [0, 1, 1, 0, 0, 0]
    solution = gt.solve(
        "globetrotters", ["greedy"], n_dest=5, die=die, start=start, start_money=money
    )
    text = journey_in_prism(HOME if start == "home" else AIRPORT, money)
    model = written(text, tmp_path)
    agree(solution, model)
    spread = solution.rounds_distribution(10)
    chances = [asked(model, f'P=? [F "after{rounds}"]') for rounds in spread.index]
    assert list(spread) == pytest.approx(chances, rel=1e-9, abs=1e-15)
