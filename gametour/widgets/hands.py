"""Whose cards may be seen when several people share one screen (DA25)."""

from __future__ import annotations

from collections.abc import Iterable


class Hands:
    """Keeps one person's cards from the others at the same screen.

    Bots do not look: a person alone among bots has the cards on the screen all the time, and a
    game without persons is watched over the shoulder of the bot to move. Two persons or more pass
    the screen on, and each one sees the own cards only while holding a button.

    Parameters
    ----------
    persons
        The seats where persons sit.
    hidden
        Whether the game hides hands at all.

    Examples
    --------
    >>> hands = Hands(persons=[0, 2], hidden=True)
    >>> hands.must_pass_to(0)
    True
    >>> hands.take(0)
    >>> hands.must_pass_to(0), hands.seat_on_screen(mover=0), hands.face_up
    (False, 0, False)
    """

    def __init__(self, persons: Iterable[int], *, hidden: bool) -> None:
        self.persons = frozenset(persons)
        self.secret = hidden and len(self.persons) > 1
        self.holder = -1
        self.peeking = False
        self.alone = False

    def must_pass_to(self, seat: int, *, alone: bool = False) -> bool:
        """Tell whether the screen has to be passed on before this seat may go on.

        Where nobody else may look (``alone``), it has to be even to who has held it while others
        looked on.
        """
        if not self.secret or seat not in self.persons:
            return False
        return seat != self.holder or (alone and not self.alone)

    def take(self, seat: int, *, alone: bool = False) -> None:
        """Note that this person sits before the screen now, perhaps with nobody else looking."""
        self.holder = seat
        self.alone = alone
        self.peeking = False

    def seat_on_screen(self, mover: int) -> int:
        """Tell whose hand belongs on the screen; -1 for nobody's."""
        if self.secret:
            return self.holder
        if len(self.persons) == 1:
            (person,) = self.persons
            return person
        return mover

    @property
    def face_up(self) -> bool:
        """Whether the cards on the screen lie face up."""
        return not self.secret or ((self.peeking or self.alone) and self.holder >= 0)
