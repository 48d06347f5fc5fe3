"""What a reader may turn, and what is refused."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any

import pytest

import gametour as gt
from gametour.analysis import card_flow, chances, routes
from gametour.analysis.controls import controls_of
from gametour.analysis.played import bots_match
from gametour.words import UserError, words

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: chances.waiting(faces=9), "faces=9 .* from 1 to 6"),
        (lambda: chances.waiting(0), "faces=0"),
        (lambda: chances.waiting(True), "faces=True"),
        (lambda: chances.waiting(2.5), "faces=2.5"),
        (lambda: chances.waiting(games=0), "games=0"),
        (lambda: chances.convergence(games=1), "games=1 "),
        (lambda: chances.hidden_destination(stations=-1), "stations=-1"),
        (lambda: chances.hidden_destination(driving="no"), "True or False"),
        (lambda: chances.rule_worth("general", "never"), "'never' .* always, even"),
        (lambda: routes.tour(measure="xx"), "turns, travel"),
        (lambda: routes.tour([1]), r"game=\[1\]"),
        (lambda: routes.tour(seat="x"), "seat='x'"),
        (lambda: routes.rings("Odense", 9), "throw=9"),
        (lambda: routes.landings(quiz_skill=1.5), "a number from 0 to 1"),
        (lambda: routes.bus(draws=99), "draws=99"),
        (lambda: routes.flights(0), "games=0"),
        (lambda: card_flow.one_match(match=3), "A match is needed here, not 3"),
    ],
)
def test_what_a_control_does_not_know_is_refused_in_a_sentence(
    ask: Callable[[], Any], said: str
) -> None:
    with pytest.raises(UserError, match=said):
        ask()


def test_a_sentence_is_said_in_each_language() -> None:
    with pytest.raises(UserError) as refused:
        chances.waiting(faces=9)
    told = words("da")(refused.value.sentence)
    assert told == "faces=9 kan ikke bruges: her skal stå et helt tal fra 1 til 6."
    told = words("de")(refused.value.sentence)
    assert told == "faces=9 geht nicht: Hier passt nur eine ganze Zahl von 1 bis 6."


@pytest.mark.parametrize(
    ("make", "fixed", "said"),
    [
        (3, {}, "3 makes no chart"),
        (len, {}, "len makes no chart"),
        (chances.waiting, {"facs": 2}, "nothing called 'facs' .* faces, games, seed"),
        (chances.waiting, {"faces": 9}, "faces=9"),
        (card_flow.one_match, {"which": "gold"}, "'gold'"),
        (routes.rings, {"town": "Nowhere"}, "Nowhere"),
    ],
)
def test_what_cannot_be_explored_is_refused_at_once(
    make: Any, fixed: dict[str, Any], said: str
) -> None:
    with pytest.raises(UserError, match=said):
        gt.explore(make, **fixed)


def test_a_match_of_ones_own_has_the_streams_of_its_game_and_no_number() -> None:
    match = bots_match("staedtetour", ("greedy",) * 3, 2)
    explorer = gt.explore(card_flow.one_match, match=match, language="en")
    assert explorer.values == {"which": "tickets"}
    picked = controls_of(card_flow.one_match, {"match": match})["which"].values
    assert [value for value, _ in picked] == ["tickets", "destinations"]
    assert card_flow.one_match(match=match).table.equals(explorer.chart.table)


@pytest.mark.parametrize("make", [routes.towns, card_flow.changed, chances.waiting, routes.rings])
def test_its_documentation_names_all_that_a_chart_takes_once(make) -> None:
    doc = make.__doc__ or ""
    parameters = doc[doc.index("Parameters") : doc.index("Returns")]
    for name in ("seed", "language", "theme"):
        taken = name in signature(make).parameters
        assert parameters.splitlines().count(name) == int(taken)
