"""How sure a share is that was counted in a sample: Wilson's interval."""

from __future__ import annotations

import math

NINETY_FIVE = 1.959963984540054
"""How many standard deviations hold 95 % of a normal distribution."""


def wilson(hits: float, tries: int, deviations: float = NINETY_FIVE) -> tuple[float, float]:
    """Give the interval in which the chance lies, as a share of hits among tries tells.

    Unlike the simpler one it stays within 0 and 1, and says something where nothing hit. Shared
    hits may count in parts.

    Examples
    --------
    >>> [round(end, 4) for end in wilson(0, 10)], [round(end, 4) for end in wilson(50, 100)]
    ([0.0, 0.2775], [0.4038, 0.5962])
    """
    if tries == 0:
        return 0.0, 1.0
    share, square = hits / tries, deviations**2
    middle = (share + square / (2 * tries)) / (1 + square / tries)
    spread = share * (1 - share) / tries + square / (4 * tries**2)
    half = deviations * math.sqrt(spread) / (1 + square / tries)
    return max(0.0, middle - half), min(1.0, middle + half)
