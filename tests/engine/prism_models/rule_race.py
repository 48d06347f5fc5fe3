"""Rule race without rule-making, for two teams."""

from __future__ import annotations

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
    lines += [f'label "home" = {over};']
    lines += [f'label "first{team}" = p{team}={FIELDS};' for team in (0, 1)]
    return "\n".join(lines)
