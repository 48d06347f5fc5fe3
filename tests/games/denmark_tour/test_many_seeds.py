"""Two thousand games with options drawn at random: what was counted of them balances."""

import pytest

import gametour as gt
from tests.games.denmark_tour.test_games import random_options

BLOCKS, IN_BLOCK, GAMES = 20, 5, 20


@pytest.mark.parametrize("block", range(BLOCKS))
def test_two_thousand_games_end_and_balance(block):
    """D1, D2, D16, DA18, DA20, C7: games end; no card is lost on its way from place to place."""
    for seed in range(IN_BLOCK * block, IN_BLOCK * (block + 1)):
        line_up, options = random_options(seed)
        result = gt.simulate(
            "denmark_tour", GAMES, line_up, seed=seed, progress=False, compiled=True, **options
        )
        frame, seats = result.frame, len(line_up)
        assert (frame.rounds <= options["max_rounds"]).all()
        assert ((result.places == 1).sum(axis=1) >= 1).all()
        assert (frame.winner[~frame.cut] >= 0).all()
        flow = {(row.thing, row.source, row.target): row.number for row in result.flow.itertuples()}
        hands = options["cards_per_group"] * 4 * seats * GAMES
        assert flow["town cards", "deck", "hand"] == hands
        assert flow["town cards", "hand", "done"] <= hands
        asked = flow["questions", "pile", "asked"]
        kept = flow["questions", "asked", "won"]
        assert 0 <= asked - kept - flow["questions", "asked", "pile"] <= GAMES
        assert flow["questions", "won", "spent"] <= kept
        assert flow["chance cards", "kept", "pile"] <= flow["chance cards", "pile", "kept"]
        assert flow["chance cards", "obeyed", "pile"] == flow["chance cards", "pile", "obeyed"]
        assert frame.rolls.ge(frame.questions).all()
