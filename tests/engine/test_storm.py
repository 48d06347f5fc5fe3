"""The model checker Storm as an oracle: one small variant of each game.

Of the rule race it gets a model written in its own language, of the other games the positions that
were explored, so that it checks what follows from them.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import stormpy
from stormpy import environments

import gametour as gt
from gametour.engine.chain import Chain
from gametour.engine.exact import Solution
from gametour.games.staedtetour.declared import TICKET
from tests.engine.prism_models import BusTour, bus_tour_in_prism, race_in_prism
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
    """Ask Storm, and let it eliminate rather than come nearer step by step."""
    environment = environments.sound()
    solver = environment.solver()
    solver.set_linear_equation_solver_type(environments.EquationSolverType.ELIMINATION)
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
