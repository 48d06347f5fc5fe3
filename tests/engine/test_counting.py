"""What games count of their events adds up."""

from __future__ import annotations

from typing import Any

from gametour.engine.simulate import Simulation, simulate


def played(game: str, **options: Any) -> Simulation:
    return simulate(game, 60, seed=7, progress=False, compiled=False, **options)


def went(result: Simulation, thing: str) -> dict[tuple[str, str], int]:
    """Give what went from where to where."""
    rows = result.flow[result.flow.thing == thing]
    return {(row.source, row.target): row.number for row in rows.itertuples()}


def test_denmark_counts_roads_of_the_board_and_every_card() -> None:
    result = played("denmark_tour", allow_trade=True, cards_per_group=2)
    board = result.setup.board  # type: ignore[attr-defined]
    crossings = {(one.a, one.b) for one in board.crossings}
    links = {tuple(ends) for ends in board.roads.edges} | crossings
    links |= {(b, a) for a, b in links}
    assert set(result.roads.index) <= links
    on_foot = result.roads.times.sum() - result.frame.crossings.sum()
    assert 2 < on_foot / (result.frame.rolls.sum() - result.frame.crossings.sum()) < 4
    cards, questions = went(result, "town cards"), went(result, "questions")
    assert cards["deck", "hand"] == 60 * 2 * 8
    won = result.frame.score_0.sum() + result.frame.score_1.sum()
    assert cards["hand", "done"] == won
    assert questions["pile", "asked"] == result.frame.questions.sum()
    assert questions["pile", "asked"] == questions["asked", "won"] + questions["asked", "pile"]
    assert questions["won", "spent"] % 3 == 0
    chance = went(result, "chance cards")
    assert chance["kept", "pile"] <= chance["pile", "kept"]


def test_staedtetour_counts_every_ticket_star_and_road() -> None:
    result = played("staedtetour")
    links = {(edge.tail, edge.head) for edge in result.setup.board.edges}  # type: ignore[attr-defined]
    assert set(result.roads.index) <= links
    assert result.roads.times.sum() == result.visits.visits.sum() == result.frame.driven.sum()
    drawn = result.flow[(result.flow.source == "bag")].number.sum()
    assert drawn == result.frame.draws.sum()
    heights = result.scores.to_numpy().sum()
    tickets, stars = went(result, "tickets"), went(result, "stars")
    assert tickets["pot", "stack"] + 3 * stars["pot", "stack"] == heights
    cards = went(result, "destinations")
    assert cards["hand", "discards"] == result.frame.claims.sum()


def test_globetrotters_counts_where_money_and_tickets_go() -> None:
    result = played("globetrotters")
    tickets, money = went(result, "tickets"), went(result, "money")
    bought = tickets.pop(("counter", "sheet"))
    assert bought == result.frame.tickets.sum()
    assert 0.9 * bought < sum(tickets.values()) <= bought
    spent = money["purse", "tickets"] + money["purse", "overland"]
    assert 0 < spent <= money["bank", "purse"]
    assert tickets["sheet", "flown"] == result.frame.flights.sum()
    arrivals = result.frame.flights.sum() + result.frame.overland.sum()
    assert result.visits.visits.sum() == arrivals


def test_rule_race_counts_steps_and_rules() -> None:
    result = played("rule_race")
    assert result.roads.times.sum() == result.visits.visits.sum()
    rules = went(result, "rules")
    assert rules["teams", "proposed"] == result.frame.proposals.sum()
    assert rules["proposed", "in force"] == result.frame.adopted.sum() > 0
    assert (
        rules["proposed", "in force"] + rules["proposed", "refused"] <= rules["teams", "proposed"]
    )
    homes = result.visits.visits[28]
    assert homes == 60 + ((result.places == 1).sum(axis=1) == 2).sum() - result.frame.cut.sum()
