"""The model checker Storm as an oracle: one small variant of each game.

Of the rule race it gets a model written in its own language, of the other games the positions that
were explored, so that it checks what follows from them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import stormpy
from stormpy import environments

import gametour as gt
from gametour.engine.chain import Chain
from gametour.engine.exact import Solution
from tests.engine.small import last_steps, last_tickets, small_tour

FIELDS = 28


def race_in_prism() -> str:
    """Write the race of two teams with the set-back, from the rules R7, R10-R12 and RA4-RA6.

    ``p`` are the fields, ``z`` the turns in the zone; who has thrown in vain moves nothing.
    """
    lines = ["dtmc", "module race", "  team : [0..1] init 0;"]
    for team in (0, 1):
        lines.append(f"  p{team} : [1..{FIELDS}] init 1; z{team} : [0..3] init 0;")
    over = f"(p0={FIELDS} | p1={FIELDS})"
    for team in (0, 1):
        for field in range(1, FIELDS):
            for turns in range(4 if field >= 23 else 1):
                parts = []
                for face in range(1, 7):
                    end = field + face if field + face <= FIELDS else field
                    waited = turns + 1 if 23 <= end < FIELDS else 0
                    if waited > 3:
                        end, waited = 16, 0
                    parts.append(
                        f"1/6 : (p{team}'={end}) & (z{team}'={waited}) & (team'={1 - team})"
                    )
                guard = f"!{over} & team={team} & p{team}={field} & z{team}={turns}"
                lines.append(f"  [] {guard} -> {' + '.join(parts)};")
    lines += [f"  [] {over} -> true;", "endmodule", 'rewards "rounds"']
    lines += [f"  !{over} & team=0 : 1;", "endrewards"]
    lines += [f'label "home" = {over};', f'label "first" = p0={FIELDS};']
    return "\n".join(lines)


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


def agree(solution: Solution, file: Path) -> None:
    """See that Storm finds the same."""
    seats = len(solution.setup.players)
    model = model_of(solution.chain, seats, file)
    rounds = asked(model, 'R{"rounds"}=? [F "home"]')
    assert solution.expected_rounds == pytest.approx(rounds, rel=1e-9)
    for seat in range(seats):
        chance = asked(model, f'P=? [F "first{seat}"]')
        assert solution.win_chance(seat) == pytest.approx(chance, rel=1e-9, abs=1e-12)


def test_rule_race_against_a_model_in_prism(tmp_path: Path) -> None:
    """Values R7 and R8 once more, from rules written down in another language."""
    file = tmp_path / "race.prism"
    file.write_text(race_in_prism(), encoding="utf-8")
    model = stormpy.build_model(stormpy.parse_prism_program(str(file)))
    solution = gt.solve("rule_race", players=2, initial_events="none")
    first, rounds = asked(model, 'P=? [F "first"]'), asked(model, 'R{"rounds"}=? [F "home"]')
    assert solution.win_chance(0) == pytest.approx(first, rel=1e-9)
    assert solution.expected_rounds == pytest.approx(rounds, rel=1e-9)
    agree(solution, tmp_path / "chain.drn")


def test_denmark_tour(tmp_path: Path) -> None:
    """One traveller."""
    solution = gt.solve("denmark_tour", players=1, **small_tour(tmp_path))
    assert solution.positions > 1000
    agree(solution, tmp_path / "chain.drn")


def test_staedtetour(tmp_path: Path) -> None:
    solution = gt.solve(last_tickets(["greedy"] * 2, 1))
    assert 0 < solution.win_chance(0) < 1
    assert solution.positions > 100
    agree(solution, tmp_path / "chain.drn")


def test_globetrotters(tmp_path: Path) -> None:
    solution = gt.solve(last_steps(10))
    assert 0 < solution.win_chance(0) < 1
    assert solution.expected_rounds > 0
    agree(solution, tmp_path / "chain.drn")
