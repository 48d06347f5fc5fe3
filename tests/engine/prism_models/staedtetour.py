"""Städtetour for two guides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

NO_CARD = 99


@dataclass(frozen=True)
class BusTour:
    """Where a bus tour of two guides stands before a ticket is drawn.

    Stations are numbers, the destinations first.
    """

    neighbours: Mapping[int, Sequence[int]]
    destinations: int
    came: int
    bus: int
    guide: int
    begins: int
    goals: tuple[int, int]
    discarded: frozenset[int]
    bag: tuple[int, int, int]
    pot: int
    lead: int
    stars: int
    lying: int

    @property
    def roads(self) -> list[tuple[int, int]]:
        """Every road in both directions."""
        return [(a, b) for a, ends in self.neighbours.items() for b in ends]

    def onward(self, came: int, bus: int) -> list[int]:
        """Tell where a bus may drive on to: it cannot turn on its way (SA5)."""
        return [end for end in self.neighbours[bus] if end != came]


def stations_to(tour: BusTour, goal: int) -> dict[tuple[int, int], int]:
    """Count the stations to a goal by each road, the one that it leads to included."""
    far = {(a, b): 1 for a, b in tour.roads if b == goal}
    for _ in tour.roads:
        for a, b in tour.roads:
            ways = [far[b, c] for c in tour.onward(a, b) if (b, c) in far]
            if b != goal and ways:
                far[a, b] = 1 + min(ways)
    return far


def by_goal(values: Sequence[int]) -> str:
    """Write a number that hangs on the goal."""
    return "".join(f"goal={card} ? {value} : " for card, value in enumerate(values)) + "0"


def bus_formulas(tour: BusTour, own_land: bool, foreign_star: bool) -> str:
    """Write who claims what, which cards lie in the pile, and where a round trip may go."""
    cards = range(tour.destinations)
    counts = "left=0 | kind=2" if own_land else "true"
    lines = [
        "formula goal = guide=0 ? goal0 : goal1;",
        "formula bag = single + back + trip;",
        f"formula own = goal=bus & ({counts});",  # S12, SA7
        "formula called = (guide=0 ? goal1 : goal0)=bus;",  # S13
        f"formula stars_won = {'lying' if foreign_star else 'own ? lying : 0'};",  # SA10
        "formula over = stars=0 & lying=stars_won;",  # S15
        "formula won = pot + 3 * stars_won;",  # SA18
        *(f"formula in{c} = gone{c} | goal0={c} | goal1={c} ? 0 : 1;" for c in cards),
        f"formula pile = {' + '.join(f'in{card}' for card in cards)};",
    ]
    far = {goal: stations_to(tour, goal) for goal in cards}
    shortest = ""
    for a, b in tour.roads:
        away = by_goal([far[card][a, b] for card in cards])
        lines.append(f"formula may_{a}_{b} = kind<2 | ({away})<=left ? 1 : 0;")  # SA11
        near = by_goal([min(far[card][b, c] for c in tour.onward(a, b)) for card in cards])
        shortest += f"came={a} & bus={b} ? ({near}) : "
    return "\n".join([*lines, f"formula shortest = {shortest}0;"])


def bus_variables(tour: BusTour) -> str:
    """Write what changes, and how it stands at the beginning.

    ``phase`` is what comes next: a ticket, a road, who claims, a new card, the next guide, nothing.
    ``lead`` is how much higher the stack of seat 0 is than that of seat 1.
    """
    most = sum(tour.bag) + tour.pot
    highest = abs(tour.lead) + most + 3 * (tour.stars + tour.lying)
    last = len(tour.neighbours) - 1
    lines = [
        "phase : [0..6] init 0;",
        f"guide : [0..1] init {tour.guide};",
        f"came : [0..{last}] init {tour.came};",
        f"bus : [0..{last}] init {tour.bus};",
        "kind : [0..2] init 0;",
        "turned : bool init false;",
        f"left : [0..{12 + len(tour.roads)}] init 0;",
        f"pot : [0..{most}] init {tour.pot};",
        f"lying : [0..5] init {tour.lying};",
        f"stars : [0..5] init {tour.stars};",
        f"lead : [-{highest}..{highest}] init {tour.lead};",
    ]
    for name, number in zip(("single", "back", "trip"), tour.bag, strict=True):
        lines.append(f"{name} : [0..{number}] init {number};")
    for seat, goal in enumerate(tour.goals):
        lines.append(f"goal{seat} : [0..{NO_CARD}] init {goal};")
    for card in range(tour.destinations):
        lines.append(f"gone{card} : bool init {str(card in tour.discarded).lower()};")
    return "\n".join(lines)


def bus_moves(tour: BusTour) -> str:
    """Write the rules of a turn: S7-S15, SA2, SA5, SA8, SA11-SA16."""
    cards = range(tour.destinations)
    opened = "(left'=pot+1) & (pot'=pot+1) & (phase'=1)"  # SA2: the new ticket counts itself
    drove = "(left'=left-1) & (phase'=2)"
    lines = [
        f"[] phase=0 & bag=0 -> (phase'=(guide!={tour.begins} ? 6 : 5));",  # SA16
        "[] phase=0 & bag>0 ->",
        f"  single/bag : (single'=max(single-1,0)) & (kind'=0) & {opened}",  # S8
        f"  + back/bag : (back'=max(back-1,0)) & (kind'=1) & (turned'=true) & {opened}",  # S9
        "  + trip/bag : (trip'=max(trip-1,0)) & (kind'=2) & (left'=shortest+12)",  # S10, SA11
        "    & (lying'=lying+min(stars,1)) & (stars'=max(stars-1,0)) & (pot'=pot+1) & (phase'=1);",
        f"[] phase=1 & turned -> (came'=bus) & (bus'=came) & (turned'=false) & {drove};",
    ]
    for a, b in tour.roads:  # S11, SA5: any road but the one by which the bus came
        may = [f"may_{b}_{c}" for c in tour.onward(a, b)]
        ways = " + ".join(
            f"{one}/({' + '.join(may)}) : (came'={b}) & (bus'={c}) & {drove}"
            for one, c in zip(may, tour.onward(a, b), strict=True)
        )
        lines.append(f"[] phase=1 & !turned & came={a} & bus={b} -> {ways};")
    lines.append("[] phase=2 & !own & !called -> (phase'=(left>0 ? 1 : 4));")
    discards = " & ".join(f"(gone{card}'=gone{card} | bus={card})" for card in cards)
    for seat, sign in enumerate("+-"):
        lines.append(
            f"[] phase=2 & (own | called) & goal{seat}=bus -> (lead'=lead{sign}won) & (pot'=0)"
            f" & (lying'=lying-stars_won) & (left'=0) & (goal{seat}'={NO_CARD}) & {discards}"
            " & (phase'=(over ? 6 : 3));"
        )
        new = " + ".join(f"in{card}/pile : (goal{seat}'={card}) & (phase'=4)" for card in cards)
        lines.append(f"[] phase=3 & goal{seat}={NO_CARD} & pile>0 -> {new};")
    shuffled = " & ".join(f"(gone{card}'=false)" for card in cards)
    lines += [
        f"[] phase=3 & pile=0 -> {shuffled};",  # SA15
        "[pass_on] phase=4 -> (guide'=1-guide) & (kind'=0) & (phase'=0);",  # S14, SA14
        "[end] phase=6 -> (phase'=5);",
        "[] phase=5 -> true;",
    ]
    return "\n".join(lines)


def bus_tour_in_prism(tour: BusTour, *, own_land: bool, foreign_star: bool) -> str:
    """Write a bus tour of two guides up to its end, from the rules S7-S16 and SA2-SA18."""
    return f"""\
dtmc
{bus_formulas(tour, own_land, foreign_star)}
module tour
{bus_variables(tour)}
{bus_moves(tour)}
endmodule
rewards "rounds"
[pass_on] guide!={tour.begins} : 1;
[end] true : 1;
endrewards
label "home" = phase=5;
label "first0" = phase=5 & lead>=0;
label "first1" = phase=5 & lead<=0;
"""
