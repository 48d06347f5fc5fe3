"""Denmark tour for one or two travellers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import permutations, product

import networkx as nx


@dataclass(frozen=True)
class Traveller:
    """Where a traveller stands and what the traveller holds at the beginning of a turn."""

    town: int
    moved: bool = False
    cards: frozenset[int] = frozenset()
    lost: int = 0
    tickets: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class TownTour:
    """A tour of one or two travellers at the beginning of a turn; towns are numbers.

    Where ``groups`` are given, every traveller is first dealt a card from each. Chance cards are
    the letters P, F, X and L: plane, ferry, extra roll and lost turn; some lie shuffled above the
    used ones. Of the questions, at most two, all have the same number; bots know a fifth of the
    answers (DA21).
    """

    roads: nx.Graph
    crossings: Sequence[tuple[int, int]]
    airports: Sequence[int]
    stars: Sequence[int]
    start: int
    die: Sequence[int]
    travellers: Sequence[Traveller]
    groups: Sequence[Sequence[int]] = ()
    shuffled: str = ""
    beneath: str = ""
    questions: int = 0
    number: int = 0
    seat: int = 0
    begins: int = 0

    @property
    def pile(self) -> range:
        """The chance cards' places in the pile, from the top."""
        tickets = sum(sum(one.tickets) for one in self.travellers)
        return range(1, len(self.shuffled + self.beneath) + tickets + 1)

    def away(self, begin: int, town: int) -> int:
        """Count the roads between two towns."""
        return int(nx.shortest_path_length(self.roads, begin, town))

    def straight(self, begin: int, steps: int) -> list[list[int]]:
        """Walk in one direction: every step leads farther from where it began (D6, DA7)."""
        walks = [[begin]]
        for step in range(steps):
            walks = [
                [*walk, town]
                for walk in walks
                for town in self.roads[walk[-1]]
                if self.away(begin, town) == step + 1
            ]
        return walks

    def walks(self, begin: int, steps: int) -> list[tuple[list[int], int]]:
        """Walk so many roads, turning where the route stops only if it must be (D7, DA8).

        With each walk comes the town where its last direction began.
        """
        found = [(walk, begin) for walk in self.straight(begin, steps)]
        for before in range(1, steps) if not found else ():
            for walk in self.straight(begin, before):
                if not any(self.away(begin, town) > before for town in self.roads[walk[-1]]):
                    for rest, leg in self.walks(walk[-1], steps - before):
                        found.append((walk + rest[1:], leg))
        return found

    def beyond(self, leg: int, town: int) -> list[int]:
        """Go on in the same direction from a town that is taken (D11, DA12)."""
        far = self.away(leg, town)
        return [after for after in self.roads[town] if self.away(leg, after) == far + 1]

    def on_foot(self, here: int, steps: int, taken: int) -> set[tuple[str, int]]:
        """List where a walk may end (D5-D8, D10): exactly there, or diverted."""
        ends = set()
        for walk, leg in self.walks(here, steps):
            if walk[-1] != taken:
                ends.add(("exact", walk[-1]))
            else:
                ends |= {("near", town) for town in self.beyond(leg, taken) or [walk[-2]]}
        return ends

    def flights(self, here: int, taken: int) -> set[tuple[str, int]]:
        """List the airports that can be flown to: not one that is taken (DA16)."""
        others = [end for end in self.airports if here in self.airports]
        return {("flown", end) for end in others if end not in (here, taken)}

    def sailings(self, here: int, taken: int) -> set[tuple[str, int]]:
        """List where ferries and the bridge lead; beyond, where the far end is taken (DA16)."""
        ends = {b if a == here else a for a, b in self.crossings if here in (a, b)}
        found = {("sailed", end) for end in ends if end != taken}
        return found | {("near", town) for end in ends & {taken} for town in self.beyond(end, end)}

    def moves(self, here: int, steps: int, crosses: bool, taken: int) -> set[tuple[str, int]]:
        """List what a number allows: to walk, to cross (D20) or to wait for it (DA14)."""
        found = self.on_foot(here, steps, taken)
        far = self.flights(here, taken) | self.sailings(here, taken) if crosses else set()
        if far and steps in (1, 5):
            found |= {(f"{how} over", town) for how, town in far}
        if far and not (steps in (1, 5) and not self.roads[here]):
            found.add(("wait", here))
        return found or {("stay", here)}  # DA9

    def rides(self, here: int, plane: bool, ferry: bool, taken: int) -> set[tuple[str, int]]:
        """List what tickets allow, of one kind or the other (D15, DA17)."""
        found = self.flights(here, taken) if plane else set()
        return found | (self.sailings(here, taken) if ferry else set())


def evenly(updates: Iterable[str]) -> str:
    """Write updates that all have the same chance."""
    written = sorted(updates)
    return " + ".join(f"1/{len(written)} : {update}" for update in written)


def by_taken(
    tour: TownTour, options: Callable[[int], set[tuple[str, int]]]
) -> Iterator[tuple[str, set[tuple[str, int]]]]:
    """Tell choices apart by the town that the other pawn takes up, where it matters."""
    usual = options(-1)
    others = {town: options(town) for town in tour.roads if len(tour.travellers) > 1}
    others.pop(tour.start, None)  # DA3: the common start town is open to all
    special = [town for town, found in others.items() if found != usual]
    yield "".join(f" & other!={town}" for town in special), usual
    for town in special:
        yield f" & other={town}", others[town]


def going(how: str, town: int, here: int, pay: int = 0) -> str:
    """Write how one goes to a town and perhaps stays; no landing is where it began (DA5, DA12)."""
    if how in ("wait", "stay") or (how.startswith("near") and town == here):
        return "(phase'=7)"
    exact = "false" if how.startswith("near") else "true"  # DA11, DA16
    return f"(to'={town}) & (exact'={exact}) & (pay'={pay}) & (phase'=5)"


def tour_choices(tour: TownTour) -> list[str]:
    """Write what may be done with a number, and with a ticket."""
    lines = []
    numbers = {face for face, weight in enumerate(tour.die, 1) if weight and face < 6}
    numbers |= {tour.number} if tour.questions else set()
    for here, steps, crosses in product(tour.roads, numbers, (False, True)):
        guard = f"phase=4 & here={here} & roll={steps} & {'' if crosses else '!'}crosses"
        for other, found in by_taken(tour, partial(tour.moves, here, steps, crosses)):
            ways = evenly([going(how, town, here) for how, town in found])
            lines.append(f"[] {guard}{other} -> {ways};")
    for here, plane, ferry in product(tour.roads, (False, True), (False, True)):
        planes, ferries = (">0" if one else "=0" for one in (plane, ferry))
        guard = f"phase=2 & here={here} & planes{planes} & ferries{ferries}"
        for other, found in by_taken(tour, partial(tour.rides, here, plane, ferry)):
            ways = [going(how, town, here, 1 + (how != "flown")) for how, town in found]
            ways = evenly([*ways, "(phase'=3)"])
            lines.append(f"[] {guard}{other} -> {ways};")
    return lines


def tour_formulas(tour: TownTour) -> list[str]:
    """Write who moves and where that pawn stands; D21, DA15: where it may cross."""
    ports = {town for crossing in tour.crossings for town in crossing}.union(tour.airports)
    islands = [town for town in tour.roads if not tour.roads[town]]

    def mine(name: str) -> str:
        return f"(seat=0 ? {name}0 : {name}{len(tour.travellers) - 1})"

    def among(towns: Iterable[int]) -> str:
        return " | ".join(["false", *(f"here={town}" for town in towns)])

    return [
        f"formula here = {mine('town')};",
        f"formula other = seat=0 ? town{len(tour.travellers) - 1} : town0;",
        f"formula planes = {mine('plane')};",
        f"formula ferries = {mine('ferry')};",
        f"formula usable = ({among(ports)}) & ({mine('moved')} | {among(islands)});",
        "formula owed = taken<20 ? 1 : 0;",  # DA19
        "formula crosses = usable & !by_card;",  # DA14: a card's number is moved by road
        f"formula size = {' + '.join(['0', *(f'(q{at}>0 ? 1 : 0)' for at in tour.pile)])};",
    ]


def tour_beginning(tour: TownTour) -> str:
    """Write how cards are dealt (D2, DA26, DA4) and chance cards shuffled (D3)."""
    deals = []
    seats = range(len(tour.travellers))
    for hands in product(*(permutations(group, len(seats)) for group in tour.groups)):
        deals.append([f"(card{seat}_{hand[seat]}'=true)" for hand in hands for seat in seats])
    orders = Counter("".join(order) + tour.beneath for order in permutations(tour.shuffled))
    total = len(deals) * sum(orders.values())
    ways = []
    for deal, (order, times) in product(deals, orders.items()):
        pile = [f"(q{at}'={' PFXL'.index(card)})" for at, card in enumerate(order, 1)]
        done = " & ".join([*deal, *pile, "(phase'=1)"])
        ways.append(f"{times}/{total} : {done}")
    return f"[] phase=0 -> {' + '.join(ways)};"


def tour_turns(tour: TownTour) -> list[str]:
    """Write what comes between the choices, for each traveller (D1, D9-D19, DA17-DA22, DA24)."""
    lines = [tour_beginning(tour)]
    faces = " + ".join(
        f"{weight}/{sum(tour.die)} : (roll'={face}) & (phase'={8 if face == 6 else 4})"
        for face, weight in enumerate(tour.die, 1)
        if weight
    )
    lines.append(f"[] phase=3 -> {faces};")
    last = len(tour.pile)
    drawn = "".join(f" & (q{at}'={f'q{at + 1}' if at < last else 0})" for at in tour.pile)
    # DA18: a used card goes under the pile.
    rotated = "".join(
        f" & (q{at}'=(size={at} ? q1 : {f'q{at + 1}' if at < last else 0}))" for at in tour.pile
    )
    paid = "".join(f" & (q{at}'=(pay>0 & size={at - 1} ? pay : q{at}))" for at in tour.pile)
    stars = " | ".join(["false", *(f"to={town}" for town in tour.stars)])
    for seat in range(len(tour.travellers)):
        mine = f"seat={seat}"
        following = f"(seat'={(seat + 1) % len(tour.travellers)}) & (phase'=1)"
        hand = [f"card{seat}_{town}" for town in tour.roads]
        left = " | ".join(hand)
        handed = "".join(
            f" & ({card}'={card} & !(exact & to={town}))"
            for town, card in zip(tour.roads, hand, strict=True)
        )
        won = f"exact & to={tour.start} & !({left})"  # D1, D22, DA4: all handed in before
        lines += [
            f"[pass_on] phase=1 & {mine} & lost{seat}>0 -> (lost{seat}'=0) & {following};",
            f"[] phase=1 & {mine} & lost{seat}=0 -> (phase'=(usable ? 2 : 3));",
            f"[] phase=5 & {mine} -> (town{seat}'=to) & (moved{seat}'=true){handed}{paid}"
            f" & (plane{seat}'=plane{seat}-(pay=1 ? 1 : 0)) & (pay'=0)"
            f" & (ferry{seat}'=ferry{seat}-(pay=2 ? 1 : 0))"
            f" & (phase'=({won} ? 10 : ({stars}) ? 6 : 7));",
            f"[] phase=6 & {mine} & size=0 -> (phase'=7);",
            f"[pass_on] phase=7 & {mine} & extra=0 -> (roll'=0) & (by_card'=false) & (to'=0)"
            f" & (exact'=false) & (taken'=0) & {following};",
        ]
        if tour.pile:
            lines += [
                f"[] phase=6 & {mine} & q1=1 -> (plane{seat}'=plane{seat}+1) & (phase'=7){drawn};",
                f"[] phase=6 & {mine} & q1=2 -> (ferry{seat}'=ferry{seat}+1) & (phase'=7){drawn};",
                f"[] phase=6 & {mine} & q1=3 -> (extra'=owed) & (phase'=7){rotated};",
                f"[] phase=6 & {mine} & q1=4 -> (lost{seat}'=1) & (phase'=7){rotated};",
            ]
    lines += [
        "[] phase=7 & extra>0 -> (extra'=0) & (taken'=taken+1) & (by_card'=false) & (phase'=3);",
        "[] phase=8 & asking=0 -> (phase'=7);",  # DA20
        "[] phase=8 & asking>0 -> 4/5 : (phase'=7)"  # D17
        " + 1/5 : (asking'=asking-1) & (by_card'=true) & (phase'=4)"  # D18
        f" & (roll'={tour.number});",
        "[win] phase=10 -> (phase'=9);",
        "[] phase=9 -> true;",
    ]
    return lines


def tour_variables(tour: TownTour) -> list[str]:
    """Write what changes, and how it stands at the beginning.

    ``phase`` is what comes next: to deal and shuffle, to begin a turn, a ticket or not, a throw, a
    choice, a landing, a chance card, what is owed, a question, nothing, the end of the last round.
    ``q1`` is the chance card on top of the pile, the next ones follow it.
    """
    towns, cards = len(tour.roads), len(tour.pile)
    lines = [
        "phase : [0..10] init 0;",
        f"seat : [0..1] init {tour.seat};",
        "roll : [0..6] init 0;",
        "by_card : bool init false;",
        f"to : [0..{towns}] init 0;",
        "exact : bool init false;",
        "pay : [0..2] init 0;",
        "extra : [0..1] init 0;",
        "taken : [0..20] init 0;",
        f"asking : [0..{tour.questions}] init {tour.questions};",
    ]
    lines += [f"q{at} : [0..4] init 0;" for at in tour.pile]
    for seat, one in enumerate(tour.travellers):
        lines += [
            f"town{seat} : [0..{towns}] init {one.town};",
            f"moved{seat} : bool init {str(one.moved).lower()};",
            f"lost{seat} : [0..1] init {one.lost};",
            f"plane{seat} : [0..{cards}] init {one.tickets[0]};",
            f"ferry{seat} : [0..{cards}] init {one.tickets[1]};",
        ]
        for town in tour.roads:
            lines.append(f"card{seat}_{town} : bool init {str(town in one.cards).lower()};")
    return lines


def town_tour_in_prism(tour: TownTour) -> str:
    """Write a tour from the rules D1-D22 and DA3-DA24, up to its end.

    Left out are own start towns, numbers on question cards that differ, the extra roll for every
    third card, and trading. So no more than one extra roll is ever owed, nor one turn lost.
    """
    before = (tour.begins - 1) % len(tour.travellers)
    seats = range(len(tour.travellers))
    return "\n".join(
        [
            "dtmc",
            *tour_formulas(tour),
            "module tour",
            *tour_variables(tour),
            *tour_turns(tour),
            *tour_choices(tour),
            "endmodule",
            'rewards "rounds"',
            f"[pass_on] seat={before} : 1;",
            "[win] true : 1;",
            "endrewards",
            'label "home" = phase=9;',
            *(f'label "first{seat}" = phase=9 & seat={seat};' for seat in seats),
            *(f'label "at{town}" = town0={town};' for town in tour.roads),
        ]
    )
