"""Globetrotters' side of the table: its world map, score sheets, private moments and reveals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from gametour.boards import read_world
from gametour.engine.game import Action
from gametour.engine.log import Entry
from gametour.engine.view import View
from gametour.games.globetrotters import GlobeSetup
from gametour.games.globetrotters import declared as d
from gametour.games.globetrotters.chances import arrival_chances, cost_chances
from gametour.painting.globe_scene import GlobeScene, Tag, city_of, mover_of, scene_of, ways_among
from gametour.painting.globetrotters import GlobePainter
from gametour.painting.theme import Theme
from gametour.widgets.globe_form import CitiesField
from gametour.widgets.globe_news import news_markup
from gametour.widgets.globe_sheet import income, money, sheet_markup
from gametour.widgets.html import Markup
from gametour.widgets.side import Card, Move, Option, Privacy, Side, Sight
from gametour.words import Sentence, Words, sentence

CHANCES = "chances"
ALONE = (d.HOME, d.BUY, d.LEAVE, d.ORDER)  # the phases in which a seat decides in secret (GA20)
FLIGHT_STEPS = 4  # as long as four steps on a road: the longest that an animation may last
NEW = "● {city}: {price}"  # a city that is still to be ticked
KNOWN = "{city}: {price}"

# What happened by itself stays to be read: the costs one after another, a reveal long enough.
COST_PACE, REVEAL_PACE, SECRET_PACE, WATCHED_PACE = 0.4, 2.2, 0.0, 0.4


class GlobeSide(Side):
    """What Globetrotters shows on the table; see :class:`gametour.widgets.side.Side`.

    Parameters
    ----------
    setup
        The game made ready.
    """

    switches = (
        (
            CHANCES,
            sentence("Chances"),
            sentence("Show what chance says of the costs and of the way overland"),
        ),
    )
    hides_hands = True
    peek_words = sentence("Hold to see my sheet")
    can_pause = True

    def __init__(self, setup: GlobeSetup) -> None:
        self.setup = setup
        self.painter = GlobePainter(setup.board)

    # ------------------------------------------------------------------ the board

    def scene(self, view: View, sight: Sight) -> GlobeScene:
        """Give what the board shows."""
        chances = self._chances(view) if CHANCES in sight.switched_on else []
        if view.state.phase in (d.RISK, d.AGAIN):
            chances = chances[:1]  # the next city: of the others the same can be said
        return scene_of(
            view,
            lit=[a.target for a in self._placed(view)] if sight.choosing else (),
            show_sheet=sight.face_up and not sight.peeking,
            chances=chances,
            chance_key=self._chance_key(view) if chances else None,
            theme=sight.theme,
            language=sight.language,
            text_scale=sight.text_scale,
        )

    def places(self, view: View, sight: Sight) -> Sequence[tuple[float, float, str]]:
        """Give the destinations where they lie; the other cities lie off the page."""
        return self.painter.places_of(
            scene_of(view, language=sight.language, text_scale=sight.text_scale)
        )

    def _placed(self, view: View) -> list[Action]:
        """Give the actions that belong to a city."""
        return [action for action in view.actions if action.kind in ("home", "buy")]

    def _chances(self, view: View) -> list[tuple[int, Sentence]]:
        """Say at the cities what chance says: the cost to be rolled, or whether one gets there."""
        state = view.state
        if state.phase in (d.RISK, d.AGAIN):
            return [
                (int(state.place[number]), self._cost_chance(state, number))
                for number in range(self.setup.tables.destinations)
                if number >= state.city
            ]
        seat = mover_of(view)
        if seat < 0:
            return []
        return [
            (int(state.place[number]), _percent(chance))
            for number, chance in arrival_chances(self.setup, state, seat).items()
        ]

    def _chance_key(self, view: View) -> Sentence | None:
        """Say what a number of per cent at a city means, where it stands alone."""
        if view.state.phase in (d.RISK, d.AGAIN):
            return None
        return sentence("chance to get there with this ticket")

    def not_now(self, view: View, sight: Sight) -> Sentence | None:
        """Say when chances are shown, where they are not."""
        if CHANCES not in sight.switched_on or self._chances(view):
            return None
        return sentence(
            "Chances are shown while costs are rolled, to who buys tickets, and before a way "
            "overland."
        )

    def _cost_chance(self, state: Any, number: int) -> Sentence:
        """Say how likely a city will be grounded, and what it costs otherwise, on average."""
        chances = cost_chances(self.setup, state, number)
        grounded = chances.pop(1, Fraction(0))
        if grounded == 1:
            return sentence("{percent} grounded", percent=_percent(grounded))
        mean = sum(cost * chance for cost, chance in chances.items()) / (1 - grounded)
        return sentence(
            "{percent} grounded, else about ${n}k", percent=_percent(grounded), n=round(mean)
        )

    def notes(self, view: View, sight: Sight, say: Words) -> Mapping[int, str]:
        """Give what is said of cities besides their names."""
        state = view.state
        said = dict(self._chances(view)) if CHANCES in sight.switched_on else {}
        notes = {}
        for number in range(self.setup.tables.destinations):
            city, parts = int(state.place[number]), []
            if state.cost[number] == 1:
                parts.append(say(sentence("grounded")))
            elif state.cost[number] > 1:
                parts.append(say(money(state.cost[number])))
            if view.seat >= 0 and state.seats[view.seat].marks >> number & 1:
                parts.append(say(sentence("ticked")))
            if city in said:
                parts.append(say(said[city]))
            notes[city] = ", ".join(parts)
        return notes

    def is_laid_out(self, view: View) -> bool:
        """Tell whether the cities are agreed on."""
        return bool(view.state.phase != d.PICK)

    def mover(self, view: View) -> int:
        """Tell whose turn it is; -1 while the program rolls the costs and shows the tickets."""
        return mover_of(view)

    def here(self, view: View) -> int:
        """Tell the city of the pawn to move; -1 for none."""
        seat = mover_of(view)
        return city_of(view.state, seat) if seat >= 0 else -1

    def secrets(self, view: View) -> Sequence[int]:
        """Mark nothing during a peek: the sheet says it all."""
        return ()

    def way(self, view: View, action: int) -> Move | None:
        """Tell that no decision moves a pawn: they fly when the tickets are shown."""
        return None

    def moves(self, entries: Sequence[Entry]) -> Sequence[Move]:
        """Give the flights and ways overland among what happened."""
        return [
            Move(way.seat, (way.start, way.end), way.kind, FLIGHT_STEPS)
            for way in ways_among(entries)
        ]

    def privacy(self, view: View) -> Privacy:
        """Tell that homes, tickets and orders are written alone, and dice thrown before all."""
        return Privacy.ALONE if view.state.phase in ALONE else Privacy.OPEN

    def pace(self, view: View, entries: Sequence[Entry]) -> float:
        """Roll the costs quickly, leave a reveal to be read, and hide how long a secret takes."""
        kinds = {entry.kind for entry in entries}
        if not kinds or kinds <= {"chose", "packed"}:
            watched = all(player.bot for player in view.players)
            return WATCHED_PACE if watched else SECRET_PACE
        if kinds & {"showed", "announced", "flew", "took_off", "by_land"}:
            return REVEAL_PACE
        return COST_PACE if kinds & {"cost", "grounded", "exploded"} else 1.0

    # ------------------------------------------------------------------ whose turn, and what to do

    def seat_line(self, view: View, seat: int) -> Sentence:
        """Say how many cities a seat has ticked."""
        if view.state.seats[seat].won:
            return sentence("at home: won")
        return self.score_line(view, seat)

    def score_line(self, view: View, seat: int) -> Sentence:
        """Say how many cities a seat has ticked."""
        marks = int(view.state.seats[seat].n_marks)
        return sentence("{n} of {all}", n=marks, all=self.setup.tables.destinations)

    def headline(self, view: View) -> Sentence | None:
        """Say what the program does, where no seat is to move."""
        state = view.state
        if state.phase in (d.RISK, d.AGAIN):
            return sentence("Round {n}: what do the cities cost?", n=view.round)
        if state.phase == d.REVEAL:
            if state.step == 0:
                return sentence("Round {n}: fly!", n=view.round)
            return sentence("Round {n}, reveal {step}", n=view.round, step=state.step)
        return None

    def prompt(self, view: View) -> Sentence:
        """Say what is to be done now."""
        state = view.state
        prompts = {
            d.START: sentence("The cities where the pawns begin are drawn."),
            d.RISK: sentence("A one grounds a city, a six is rolled on."),
            d.AGAIN: sentence("A six: another roll is added."),
            d.INCOME: sentence("The die tells the income, in thousands of dollars."),
            d.REVEAL: self._reveal_prompt(state),
        }
        if state.phase in prompts:
            return prompts[state.phase]
        if state.phase == d.OVERLAND:
            return self._overland_prompt(view)
        if view.players[state.seat].bot:
            return self._bot_prompt(state)
        if state.phase == d.HOME:
            return sentence("Choose your home town: one of the lit cities. It stays secret.")
        if state.phase == d.BUY:
            return self._buying_prompt(view)
        if state.phase == d.LEAVE:
            return self._leaving_prompt(view)
        return self._order_prompt(view)

    def _reveal_prompt(self, state: Any) -> Sentence:
        if state.step == 0:
            return sentence("All have written their tickets: the first ones are shown.")
        return sentence("Who has a ticket left shows the next one.")

    def _bot_prompt(self, state: Any) -> Sentence:
        """Say what is decided in secret where nobody before the screen has to do anything."""
        prompts = {
            d.HOME: sentence("Chooses a home town in secret."),
            d.BUY: sentence("Buys tickets in secret."),
            d.LEAVE: sentence("Decides in secret whether to go overland."),
        }
        return prompts.get(state.phase, sentence("Decides in secret whether to waylay somebody."))

    def _buying_prompt(self, view: View) -> Sentence:
        left = view.state.seats[view.state.seat].money
        if left < 0:
            return sentence("Buy tickets in the order of the journey.")
        return sentence(
            "Buy tickets in the order of your journey. In the purse: {money}. ● stands before a"
            " city that you still need.",
            money=money(left),
        )

    def _leaving_prompt(self, view: View) -> Sentence:
        me = view.state.seats[view.state.seat]
        here, there = self._city(view.state, me.city), self._city(view.state, me.shown)
        if me.money == 0:
            return sentence(
                "{here} is grounded, and with an empty purse there is no way to {there}.",
                here=here,
                there=there,
            )
        return sentence(
            "{here} is grounded. Try the way overland to {there}? It costs what the die shows;"
            " if the purse does not hold it, you stay.",
            here=here,
            there=there,
        )

    def _overland_prompt(self, view: View) -> Sentence:
        me = view.state.seats[view.state.seat]
        return sentence(
            "Overland from {here} to {there}: the die tells what it costs.",
            here=self._city(view.state, me.city),
            there=self._city(view.state, me.shown),
        )

    def _order_prompt(self, view: View) -> Sentence:
        state = view.state
        me = state.seats[state.seat]
        here = self._city(state, me.city)
        if view.seat == state.seat and me.at < me.n_lines and me.line[me.at] < d.WAYLAY_LINE:
            return sentence(
                "You met in {here}. A waylay costs your next ticket, the one to {there}.",
                here=here,
                there=self._city(state, me.line[me.at]),
            )
        if view.seat == state.seat and me.appended:
            return sentence(
                "You met in {here}; a waylay at the end is allowed only once a round.", here=here
            )
        return sentence("You met in {here}. Waylay somebody on the way out?", here=here)

    def _city(self, state: Any, number: int) -> Any:
        return self.setup.city(state.place[number])

    def idle_words(self, view: View) -> Sentence:
        """Say what goes on while there is nothing to press."""
        waiting = {
            d.START: sentence("The cities are drawn"),
            d.HOME: sentence("Choose a home town"),
            d.RISK: sentence("The costs are rolled"),
            d.AGAIN: sentence("The costs are rolled"),
            d.REVEAL: sentence("The tickets are shown"),
        }
        return waiting.get(view.state.phase, sentence("Please wait"))

    def main_action(self, view: View) -> Option | None:
        """Give what ends a decision; its words tell nothing of what was decided."""
        words_of = {
            "close": sentence("Done: no more tickets"),
            "stay": sentence("Stay"),
            "pass": sentence("No waylay"),
        }
        for action in view.actions:
            if action.kind in words_of:
                return Option(action.value, words_of[action.kind])
        return None

    def asks_first(self, view: View) -> bool:
        """Tell that tickets come before the end of buying."""
        return bool(view.state.phase == d.BUY)

    def options(self, view: View, sight: Sight) -> Sequence[Option]:
        """Give the cities to be chosen, new ones first and cheap ones first, and what else is."""
        found = [self._city_option(view, action) for action in self._placed(view)]
        if view.state.phase == d.BUY:
            found.sort(key=lambda pair: pair[0])
        others = [
            Option(action.value, self._other_label(view, action))
            for action in view.actions
            if action.kind in ("overland", "waylay")
        ]
        return [option for _, option in found] + others

    def _city_option(self, view: View, action: Action) -> tuple[tuple[bool, int], Option]:
        """Give a city to be chosen, and where it stands among others."""
        city = self.setup.city(action.target)
        if action.kind == "home":
            return (False, 0), Option(action.value, sentence("{city}", city=city), action.target)
        number = action.value & d.TARGET
        me, cost = view.state.seats[view.state.seat], int(view.state.cost[number])
        planned = [line for line in me.line[me.at : me.n_lines] if line >= 0]
        known = bool(me.marks >> number & 1) or number in planned
        label = Sentence(KNOWN if known else NEW, {"city": city, "price": money(cost)})
        return (known, cost), Option(action.value, label, action.target)

    def _other_label(self, view: View, action: Action) -> Sentence:
        """Call an action by its sentence; travellers of one nickname are told by their numbers."""
        names = [str(player.called) for player in view.players]
        if action.kind != "waylay" or names.count(names[action.target]) == 1:
            return action.sentence
        return sentence("{action} ({number})", action=action.sentence, number=action.target + 1)

    # ------------------------------------------------------------------ cards, sheet, news

    def card(self, view: View, say: Words) -> Card | None:
        """Give no card: nothing is asked aloud."""
        return None

    def hand(self, view: View, sight: Sight, say: Words) -> Markup:
        """Write the score sheet on the screen."""
        return sheet_markup(self.setup, view, sight, say)

    def news(self, view: View, say: Words) -> Markup:
        """Write what the last reveal brought, or this round's incomes."""
        return news_markup(self.setup, view, say)

    # ------------------------------------------------------------------ the die

    def rolled(self, entries: Sequence[Entry]) -> int:
        """Tell the number that a hand threw among what happened; 0 for none."""
        return next((e.a for e in entries if e.kind in ("earned", "rolled")), 0)

    def face(self, view: View) -> int:
        """Tell the face that the die shows; 0 for none.

        Who buys sees the own income, and whatever else is decided in secret needs no die.
        """
        if view.state.phase in ALONE:
            return income(view, view.state.seat) if view.state.phase == d.BUY else 0
        told = [e for e in view.log[-40:] if not e.undone]
        for place in range(len(told) - 1, -1, -1):
            entry = told[place]
            if entry.kind in ("earned", "rolled"):
                return entry.a
            if entry.kind == "grounded":
                return 1
            if entry.kind in ("cost", "exploded"):
                before = told[place - 1] if place else None
                again = before is not None and (before.kind, before.a) == ("exploded", entry.a)
                return entry.b - (before.b if again and before is not None else 0)
        return 0


def _percent(chance: Fraction) -> Sentence:
    return sentence("{n}%", n=round(100 * chance))


FIELDS = {"cities": CitiesField}  # what the form has of its own


def side(setup: GlobeSetup) -> GlobeSide:
    """Give the game's side of the table."""
    return GlobeSide(setup)


@cache
def preview() -> GlobePainter:
    """Give a painter of the world, for the form before a game."""
    return GlobePainter(read_world())


def empty_scene(theme: Theme, language: str, text_scale: float) -> GlobeScene:
    """Give the world with its cities, the usual ones chosen."""
    cities = read_world().cities
    return GlobeScene(
        cities=cities,
        tags=tuple(Tag(city.index) for city in cities[: d.DESTINATIONS]),
        all_cities=True,
        theme=theme,
        language=language,
        text_scale=text_scale,
    )
