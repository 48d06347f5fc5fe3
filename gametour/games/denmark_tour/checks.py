"""What must hold at any moment of Denmark tour, and which states a seat cannot tell apart."""

from __future__ import annotations

import random
from typing import Any

from gametour.games.denmark_tour import declared as d
from gametour.games.denmark_tour.setup import DenmarkSetup


def invariants(setup: DenmarkSetup, state: Any) -> None:
    """See that the books balance.

    Raises
    ------
    AssertionError
        They do not; the text says which.
    """
    tables, seats = setup.tables, state.seats[: len(setup.players)]
    starts = {seat.start for seat in seats}
    spots = [seat.town for seat in seats if seat.town not in starts]
    assert len(set(spots)) == len(spots), "two pawns in a town that is no start town (D10, DA3)"
    cards = [card for seat in seats for card in seat.hand[: seat.left]]
    assert len(set(cards)) == len(cards), "one town card in two hands (DA28)"
    assert all(card >= 0 for card in cards), "a missing town card (D2)"
    for seat in seats:
        assert all(card == -1 for card in seat.hand[seat.left :]), "a card beyond the hand"
        groups = [tables.group_of[card] for card in seat.hand[: seat.left]]
        assert seat.left_in == [groups.count(g) for g in range(d.GROUPS)], "cards of a group (D2)"
    kept = sum(sum(seat.ticket) for seat in seats)
    assert sum(state.deck) == state.n_deck, "chance cards counted wrong"
    assert state.n_deck + state.n_under + kept == sum(tables.deck), "chance cards lost (DA18)"
    in_hand = sum(card >= 0 for seat in seats for card in seat.recent)
    piles = state.n_pile + state.n_below + state.n_spent + in_hand + (state.asked >= 0)
    assert piles == tables.questions, "question cards lost (DA20)"
    assert state.card.count(d.IN_PILE) == state.n_pile, "question cards counted wrong"
    assert state.card.count(d.SPENT) == state.n_spent, "spent question cards counted wrong"
    if state.phase == d.DONE:
        winner = state.seats[state.winner]
        assert winner.left == 0, "a winner with cards in hand (D1)"
        assert winner.town == winner.start, "a winner not at home (D22)"


def scramble(setup: DenmarkSetup, state: Any, seat: int, chooser: random.Random) -> Any:
    """Make a state that a seat must not be able to tell from this one: other hands (DA25)."""
    other = state.copy()
    if setup.options["hands_open"]:
        return other
    tables, players = setup.tables, range(len(setup.players))
    held = {card for s in players for card in state.seats[s].hand[: state.seats[s].left]}
    for s in players:
        if s == seat:
            continue
        hand = other.seats[s].hand
        for i in range(other.seats[s].left):
            if hand[i] == state.offer_town:
                continue
            group = tables.group_of[hand[i]]
            free = [
                town for town in tables.group[group][: tables.n_group[group]] if town not in held
            ]
            if free:
                held.remove(hand[i])
                hand[i] = chooser.choice(free)
                held.add(hand[i])
    return other
