"""Städtetour's side of the table: its board, the secret destination, tickets, calls and chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from gametour.boards import read_network
from gametour.engine.log import Entry
from gametour.engine.view import View
from gametour.games.staedtetour import StaedtetourSetup
from gametour.games.staedtetour import declared as d
from gametour.painting.staedtetour import StaedtetourPainter
from gametour.painting.staedtetour_pieces import height_of
from gametour.painting.staedtetour_scene import (
    BUS,
    Chance,
    Stack,
    StaedtetourScene,
    chances_of,
    roads_on,
    scene_of,
)
from gametour.painting.theme import Theme
from gametour.widgets.html import Markup
from gametour.widgets.side import Card, Move, Option, Side, Sight
from gametour.widgets.staedtetour_hand import destination_card, hand_markup, news_markup
from gametour.words import Sentence, Words, plural, sentence

CHANCES = "chances"
OWN = "● {station}"  # the own destination, as it is marked on the board
WON = "{tickets} + {stars} ★"
PEEK = sentence("Hold to see my destination")


class StaedtetourSide(Side):
    """What Städtetour shows on the table; see :class:`gametour.widgets.side.Side`.

    Parameters
    ----------
    setup
        The game made ready.
    """

    switches = (
        (
            CHANCES,
            sentence("Chances"),
            sentence("Show how likely each destination is, for all that everybody can know"),
        ),
    )
    hides_hands = True
    peek_words = PEEK
    glance_words = sentence("Who wants to look at their own destination?")
    has_die = False

    def __init__(self, setup: StaedtetourSetup) -> None:
        self.setup = setup
        self.painter = StaedtetourPainter(setup.board)
        self._inferred: tuple[object, list[Chance]] = (None, [])

    # ------------------------------------------------------------------ the board

    def scene(self, view: View, sight: Sight) -> StaedtetourScene:
        """Give what the board shows; what is only peeked at is marked by the browser."""
        return scene_of(
            view,
            show_hand=self._goal(view, sight) >= 0,
            lit=sight.choosing,
            chances=self._chances(view) if CHANCES in sight.switched_on else (),
            theme=sight.theme,
            language=sight.language,
            text_scale=sight.text_scale,
        )

    def _goal(self, view: View, sight: Sight) -> int:
        """Give the destination that may lie open on the screen all the time; -1 for none."""
        if view.seat < 0 or sight.hand < 0 or not sight.face_up or sight.peeking:
            return -1
        return int(view.state.goal[view.seat])

    def _chances(self, view: View) -> list[Chance]:
        """Work out what can be inferred, once for what is known."""
        state = view.state
        known = (tuple(state.possible), tuple(state.avoided), state.discarded)
        if self._inferred[0] != known:
            self._inferred = (known, chances_of(view))
        return self._inferred[1]

    def notes(self, view: View, sight: Sight, say: Words) -> Mapping[int, str]:
        """Give what is said of stations besides their names."""
        notes: dict[int, list[str]] = {}
        goal = self._goal(view, sight)
        if goal >= 0:
            notes[goal] = [say(sentence("your destination"))]
        for chance in self._chances(view) if CHANCES in sight.switched_on else ():
            said = f"{say(self.setup.called(chance.seat))} {say.percent(chance.share)}"
            notes.setdefault(chance.station, []).append(said)
        return {station: " · ".join(said) for station, said in notes.items()}

    def glance(self, view: View, say: Words) -> Markup:
        """Write the destination of the view's own seat (SA20)."""
        return destination_card(self.setup, view, view.seat, say)

    def mover(self, view: View) -> int:
        """Tell who is the guide; -1 before the first turn."""
        return int(view.state.seat) if view.state.first >= 0 else -1

    def here(self, view: View) -> int:
        """Tell the station of the bus."""
        return self.setup.bus(view.state)

    def secrets(self, view: View) -> Sequence[int]:
        """Give the station that only the view's own seat may see marked."""
        goal = view.state.goal[view.seat] if view.seat >= 0 else -1
        return (goal,) if goal >= 0 else ()

    def way(self, view: View, action: int) -> Move | None:
        """Tell nothing beforehand: how far the bus drives, its events tell."""
        return None

    def moves(self, entries: Sequence[Entry]) -> Sequence[Move]:
        """Tell through which stations the bus has driven."""
        driven = [entry for entry in entries if entry.kind == "drove"]
        if not driven:
            return ()
        return (Move(BUS, (driven[0].a, *(entry.b for entry in driven)), ""),)

    def pace(self, view: View, entries: Sequence[Entry]) -> float:
        """Tell to go on at once where nothing was to be seen, as when a bot has nothing to call."""
        return 1.0 if entries else 0.0

    def idle_words(self, view: View) -> Sentence:
        """Say what the large button is for."""
        return sentence("Draw a ticket")

    # ------------------------------------------------------------------ whose turn, and what to do

    def seat_line(self, view: View, seat: int) -> Sentence:
        """Say what a seat has won; how high that is, the board shows."""
        state = view.state
        return Sentence(WON, {"tickets": state.tickets[seat], "stars": state.stars[seat]})

    def prompt(self, view: View) -> Sentence:
        """Say what is to be done now."""
        state = view.state
        here = self.setup.station(self.setup.bus(state))
        by_bot = bool(view.players[state.seat].bot)
        if state.phase == d.TICKET:
            if by_bot:
                return sentence("The bus is in {station}.", station=here)
            return sentence("The bus is in {station}: draw a ticket.", station=here)
        if state.phase == d.DRIVE:
            return self._drive_prompt(view, here, by_bot=by_bot)
        if state.phase == d.CALL:
            return sentence(
                "The bus comes to {station}: {name} is asked.",
                station=here,
                name=self.setup.called(state.asked),
            )
        if state.phase == d.GOAL:
            return sentence(
                "{name} draws a new destination.", name=self.setup.called(state.claimant)
            )
        return sentence("The bus is in {station}.", station=here)

    def _drive_prompt(self, view: View, here: str, *, by_bot: bool) -> Sentence:
        """Say how far the bus still goes, and that the guide chooses."""
        state = view.state
        if state.ticket == d.ROUND_TRIP:
            if by_bot:
                return sentence("A round trip, now in {station}.", station=here)
            return sentence(
                "A round trip: in {station}, choose the way to your destination.",
                station=here,
            )
        if by_bot:
            return plural(
                "In {station}, {n} station to go.",
                "In {station}, {n} stations to go.",
                state.left,
                station=here,
            )
        return plural(
            "In {station}, {n} station to go: choose where to drive.",
            "In {station}, {n} stations to go: choose where to drive.",
            state.left,
            station=here,
        )

    def main_action(self, view: View) -> Option | None:
        """Give none: what the large button does is to draw a ticket."""
        return None

    def options(self, view: View, sight: Sight) -> Sequence[Option]:
        """Give the roads on which the bus may drive on, for all that everybody knows (SA11)."""
        if view.turn < 0:
            return ()
        goal = self._goal(view, sight)
        return [
            Option(d.GO + road.index, self._road_label(road.head, goal), road.head)
            for road in roads_on(self.setup, view.state)
        ]

    def _road_label(self, station: int, goal: int) -> Sentence:
        text = OWN if station == goal else "{station}"
        return Sentence(text, {"station": self.setup.station(station)})

    # ------------------------------------------------------------------ the cards

    def card(self, view: View, say: Words) -> Card | None:
        """Ask a person whether it calls, whoever's destination the station is (SA9)."""
        state = view.state
        if state.phase != d.CALL or view.players[state.asked].bot:
            return None
        persons = sum(not player.bot for player in view.players)
        goal = state.goal[state.asked]
        here = self.setup.bus(state)
        asked = sentence(
            "{name}, is {station} your destination?",
            name=self.setup.called(state.asked),
            station=self.setup.station(here),
        )
        return Card(
            sentence("The bus comes to {station}.", station=self.setup.station(here)),
            say(asked),
            options=(
                Option(d.PASS, sentence("No")),
                Option(d.CLAIM, sentence("Destination reached!")),
            ),
            note=sentence("Everybody is asked at every station; a call that is missed is missed."),
            secret=self.setup.station(goal) if persons > 1 and goal >= 0 else "",
            peek=PEEK,
            place=here,
        )

    def hand(self, view: View, sight: Sight, say: Words) -> Markup:
        """Write the destination card on the screen, and what lies open."""
        chances = self._chances(view) if CHANCES in sight.switched_on else ()
        return hand_markup(self.setup, view, sight, say, chances)

    def news(self, view: View, say: Words) -> Markup:
        """Write the ticket drawn last, or who has reached a destination with it."""
        return news_markup(view, say)

    # ------------------------------------------------------------------ the die, the end

    def rolled(self, entries: Sequence[Entry]) -> int:
        """Tell 0: there is no die."""
        return 0

    def face(self, view: View) -> int:
        """Tell 0: there is no die."""
        return 0

    def score_line(self, view: View, seat: int) -> Sentence:
        """Say how high a seat's stack is, and of what (S16)."""
        stack = Stack(view.state.tickets[seat], view.state.stars[seat])
        return sentence(
            "{height} high: {won}",
            height=height_of(stack, self.setup.tables.star_height),
            won=self.seat_line(view, seat),
        )


def side(setup: StaedtetourSetup) -> StaedtetourSide:
    """Give the game's side of the table."""
    return StaedtetourSide(setup)


@cache
def preview() -> StaedtetourPainter:
    """Give a painter of the shipped board, for the form before a game."""
    return StaedtetourPainter(read_network("europe"))


def empty_scene(theme: Theme, language: str, text_scale: float) -> StaedtetourScene:
    """Give the board with nothing on it."""
    return StaedtetourScene(theme=theme, language=language, text_scale=text_scale)
