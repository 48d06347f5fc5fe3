"""The bag: what can be said of its tickets before they are drawn, in exact fractions.

Tickets are drawn one by one and never put back (S7, SA13), so how many of a kind come out is
hypergeometric, and how long one waits for them negative hypergeometric. Since every round trip
brings a star at once, the fifth one ends the game, whatever the players do (S10, S15, SA11).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from gametour.engine.distribution import Distribution
from gametour.engine.given import is_whole, shown
from gametour.games.staedtetour.options import BAG, USUAL_BAG
from gametour.words import UserError, sentence

if TYPE_CHECKING:
    from gametour.engine.view import View


MOST_TICKETS = 1_000
"""Of a kind, in a bag that is asked; the game's own bags hold no more than 100."""


class BagError(UserError):
    """A question about the bag that cannot be answered; the sentence says why."""


@dataclass(frozen=True)
class Bag:
    """Tickets in a bag.

    Parameters
    ----------
    single, ret, round
        How many of each kind (S8-S10); as much as in the game's own bag when not given.

    Examples
    --------
    >>> bag = Bag()
    >>> bag.total, bag.until("round", 5).mean
    (47, Fraction(30, 1))
    >>> bag.in_draws("round", 5).at_least(1)
    Fraction(291977, 511313)
    >>> bag.in_draws("ret", 4).where(lambda n: n % 2 == 1)
    Fraction(1568, 3243)
    """

    single: int = USUAL_BAG["single"]
    ret: int = USUAL_BAG["ret"]
    round: int = USUAL_BAG["round"]

    def __post_init__(self) -> None:
        for kind in BAG:
            count = getattr(self, kind)
            if not is_whole(count) or not 0 <= count <= MOST_TICKETS:
                raise BagError(
                    sentence(
                        "A bag holds {n} tickets of kind {kind}: give a whole number from 0 to"
                        " {most}.",
                        n=shown(count),
                        kind=kind,
                        most=MOST_TICKETS,
                    )
                )

    @classmethod
    def of(cls, view: View) -> Bag:
        """Give the bag of a match as it is now; all can see what has come out of it.

        Examples
        --------
        >>> from gametour import Match
        >>> Bag.of(Match("staedtetour", 2, seed=1).view())
        Bag(single=28, ret=12, round=7)
        """
        return cls(*view.state.bag)

    @property
    def total(self) -> int:
        """How many tickets it holds."""
        return self.single + self.ret + self.round

    def count(self, kind: str) -> int:
        """Tell how many tickets of a kind it holds: ``single``, ``ret`` or ``round``.

        Raises
        ------
        BagError
            There is no such kind.
        """
        if kind not in BAG:
            raise BagError(
                sentence(
                    "There is no kind of ticket {kind!r}: take single, ret or round.",
                    kind=str(kind)[:40],
                )
            )
        return int(getattr(self, kind))

    def in_draws(self, kind: str, draws: int) -> Distribution[Fraction]:
        """Give how many tickets of a kind come out in so many draws.

        Raises
        ------
        BagError
            There is no such kind, or there are not so many tickets.
        """
        many, total = self.count(kind), self.total
        self._check(draws, total)
        ways = comb(total, draws)
        return Distribution(
            {
                n: Fraction(comb(many, n) * comb(total - many, draws - n), ways)
                for n in range(min(many, draws) + 1)
            }
        )

    def until(self, kind: str, wanted: int) -> Distribution[Fraction]:
        """Give how many draws it takes until so many tickets of a kind are out.

        The last of them is the last draw; those before it lie anywhere before.

        Raises
        ------
        BagError
            There is no such kind, or there are not so many of it.

        Examples
        --------
        >>> lengths = Bag().until("round", 5)
        >>> lengths.variance, lengths.median
        (Fraction(50, 1), 30)
        """
        many, total = self.count(kind), self.total
        self._check(wanted, many, least=1)
        ways = comb(total, many)
        return Distribution(
            {
                n: Fraction(comb(n - 1, wanted - 1) * comb(total - n, many - wanted), ways)
                for n in range(wanted, total - many + wanted + 1)
            }
        )

    def next_draw(self) -> dict[str, Fraction]:
        """Give the chance of each kind to be drawn next."""
        return {kind: self.in_draws(kind, 1).chance(1) for kind in BAG} if self.total else {}

    def _check(self, n: int, most: int, least: int = 0) -> None:
        if not is_whole(n) or not least <= n <= most:
            if most < least:
                raise BagError(sentence("The bag holds no such ticket: ask for another kind."))
            raise BagError(
                sentence(
                    "The bag holds {most} such tickets: ask for {least} to {most}, not {n}.",
                    most=most,
                    least=least,
                    n=shown(n),
                )
            )
