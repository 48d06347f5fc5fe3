"""Globetrotters for one traveller with five cities and a die of a two and a three.

No city is grounded and nobody is met, so every ticket is used. The bot is ``greedy``: with a random
one the money in the purse, and so the game, would have no bound.
"""

from __future__ import annotations

from itertools import product

CITIES = range(5)
HOME, AIRPORT = 0, 5
MOST_ROUNDS = 12


def journey_in_prism(start: int, money: int) -> str:
    """Write a journey from the rules G6, G9-G12, G21-G23, GA1, GA4, GA6, GA7 and GA18.

    All cities are alike, so it does not matter which is home (G4). A ticket is flown as it is
    bought. Of the cities that are missing the bot takes one of the cheapest; but home as soon as
    there is money for all of them and for the way home.
    """
    lines = ["dtmc"]
    lines.append(f"formula left = {' + '.join(f'(seen{city} ? 0 : 1)' for city in CITIES)};")
    missing = " + ".join(f"(seen{city} ? 0 : cost{city})" for city in CITIES)
    lines.append(f"formula all_now = {missing} + cost{HOME}<=money;")
    for city in CITIES:
        can = f"at!={city} & cost{city}<=money"  # GA7, GA4
        new = "true" if city == HOME else f"(seen{HOME} | at={HOME} | !all_now)"
        last = f"at!={HOME}" if city == HOME else f"at={HOME}"  # G22
        lines.append(
            f"formula may{city} = {can} & (left>0 ? !seen{city} & {new} : {last});",
        )
    lines.append(f"formula cheap = {' | '.join(f'(may{city} & cost{city}=2)' for city in CITIES)};")
    for city in CITIES:
        lines.append(f"formula take{city} = may{city} & (!cheap | cost{city}=2) ? 1 : 0;")
    lines.append(f"formula ways = {' + '.join(f'take{city}' for city in CITIES)};")
    lines += ["module journey", "phase : [0..3] init 0;", f"money : [0..20] init {money};"]
    lines.append(f"at : [0..{AIRPORT}] init {start};")
    for city in CITIES:
        lines += [f"seen{city} : bool init false;", f"cost{city} : [0..3] init 0;"]
    throws = [
        " & ".join(f"(cost{city}'={cost})" for city, cost in zip(CITIES, costs, strict=True))
        + f" & (money'=money+{income}) & (phase'=1)"
        for *costs, income in product((2, 3), repeat=6)
    ]
    lines.append(f"[] phase=0 -> {' + '.join(f'1/{len(throws)} : {one}' for one in throws)};")
    buys = " + ".join(
        f"take{city}/ways : (money'=max(money-cost{city},0)) & (at'={city}) & (seen{city}'=true)"
        + (" & (phase'=(left=0 ? 3 : 1))" if city == HOME else "")  # G22, G23, GA18
        for city in CITIES
    )
    emptied = " & ".join(f"(cost{city}'=0)" for city in CITIES)
    lines += [
        f"[] phase=1 & ways>0 -> {buys};",
        f"[round] phase=1 & ways=0 -> (phase'=0) & {emptied};",
    ]
    lines += ["[round] phase=3 -> (phase'=2);", "[] phase=2 -> true;"]
    lines += ["endmodule", "module clock"]
    lines.append(f"rounds : [0..{MOST_ROUNDS}] init 0;")
    lines += [f"[round] true -> (rounds'=min(rounds+1,{MOST_ROUNDS}));", "endmodule"]
    lines += ['rewards "rounds"', "[round] true : 1;", "endrewards"]
    lines += ['label "home" = phase=2;', 'label "first0" = phase=2;']
    lines += [f'label "after{n}" = phase=2 & rounds={n};' for n in range(MOST_ROUNDS)]
    return "\n".join(lines)
