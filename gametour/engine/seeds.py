"""Seeds, and the draws that follow from one."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from gametour.engine.given import is_whole, shown
from gametour.engine.options import OptionError
from gametour.words import sentence

SEED_LIMIT = 2**63 - 1


class Draws:
    """A stream of draws from [0, 1), read by place: the same place gives the same draw again."""

    BLOCK = 256

    def __init__(self, seed: np.random.SeedSequence) -> None:
        self._random = np.random.default_rng(seed)
        self._known: list[float] = []

    def __getitem__(self, place: int) -> float:
        while place >= len(self._known):
            self._known += self._random.random(self.BLOCK).tolist()
        return self._known[place]


def check_seed(seed: Any) -> int:
    """Give the seed if it is one; draw one where there is none.

    Raises
    ------
    OptionError
        It is no whole number, or too large.
    """
    if seed is None:
        return random.SystemRandom().randrange(1_000_000)
    if not is_whole(seed):
        raise OptionError(
            sentence(
                "The seed {seed} is no whole number: give one from 0, or None.", seed=shown(seed)
            )
        )
    if not 0 <= seed <= SEED_LIMIT:
        raise OptionError(
            sentence(
                "The seed {seed} is out of reach: take 0 to {most}.", seed=seed, most=SEED_LIMIT
            )
        )
    return int(seed)
