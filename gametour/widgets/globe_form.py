"""Choosing the destinations on the form: the usual ones, by lot, or a list - by name or on the map.

A teacher's own table of cities is on the map and in the list as soon as it is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import ipywidgets

from gametour.boards import BoardError, read_world
from gametour.games.globetrotters.options import RANDOM, USUAL
from gametour.painting.globe_scene import GlobeScene, Tag
from gametour.painting.globetrotters import GlobePainter
from gametour.widgets.fields import Field
from gametour.widgets.home import at_home
from gametour.widgets.html import element, joined
from gametour.widgets.pieces import ButtonList, box, html, show_html, show_if
from gametour.words import Words, sentence, words

if TYPE_CHECKING:
    from gametour.widgets.stage import Stage

LIST = "list"


class CitiesField(Field):
    """Which cities are the destinations."""

    below_board = True

    def make(self, value: Any) -> ipywidgets.Widget:
        """Make the ways to choose, the search, and the list of what is chosen."""
        self._world = read_world()
        self.others: Mapping[str, Field] = {}
        self.changed: Callable[[], None] = lambda: None
        self._say = words()
        names = [value] if isinstance(value, str) else list(value)
        listed = value not in (USUAL, RANDOM)
        self._wanted = names if listed else []  # as given: the board is not known yet
        self._chosen: list[int] = []
        self.way = ipywidgets.Dropdown(
            options=[USUAL, RANDOM, LIST], value=LIST if listed else str(value)
        )
        self.way.observe(at_home(self._way_chosen), "value")
        self.search = ipywidgets.Combobox(options=(), continuous_update=False)
        self.search.observe(at_home(self._named), "value")
        self._told = html("gt-meaning")
        self.chosen = ButtonList(self.pick, "gt-acts")
        return box(
            [
                box([self.way, self.search], "gt-picker-ways"),
                box([self._told, self.chosen.widget], "gt-picker-list"),
            ],
            "gt-picker",
        )

    def follow(self, others: Mapping[str, Field], changed: Callable[[], None]) -> None:
        """Follow the number of cities and the board, and show the map anew."""
        super().follow(others, changed)
        others["n_dest"].observe(self._refresh)
        others["board"].observe(self._another_board)
        self._read_board()
        self._chosen = [city for name in self._wanted if (city := self._find(name)) >= 0]

    def _another_board(self) -> None:
        self._read_board()
        self._chosen = []
        self._refresh()

    def _read_board(self) -> None:
        """Read the cities there are; a table that will not do is complained of at the start."""
        try:
            self._world = read_world(self.others["board"].read())
        except BoardError:
            self._world = read_world()

    def _find(self, name: str) -> int:
        try:
            return self._world.index(name)
        except BoardError:
            return -1

    def speak(self, say: Words) -> None:
        """Put everything into a language."""
        super().speak(say)
        self._say = say
        kept = self.way.value
        self.way.options = [
            (say(sentence("the usual ones")), USUAL),
            (say(sentence("drawn by lot")), RANDOM),
            (say(sentence("a list of our own")), LIST),
        ]
        self.way.value = kept
        self.search.placeholder = say(sentence("Search and add a city"))
        show_html(self._meaning, joined([]))  # what it means is said beside the list
        self._show()

    def read(self) -> Any:
        """Give a word, or the names of the list."""
        if self.way.value != LIST:
            return self.way.value
        return [self._world.cities[city].name.usual for city in self._chosen] or [""]

    # ------------------------------------------------------------------ choosing

    def _destinations(self) -> list[int]:
        """Give the cities that are the destinations with what is chosen now."""
        if self.way.value == LIST:
            return self._chosen
        if self.way.value == RANDOM:
            return []
        return list(range(min(self._wanted_count(), len(self._world.cities))))

    def _wanted_count(self) -> int:
        return int(self.others["n_dest"].read()) if self.others else 0

    def pick(self, place: int) -> bool:
        """Put a city on the list, or take it off."""
        self._begin_list()
        if place in self._chosen:
            self._chosen.remove(place)
        elif len(self._chosen) < self._wanted_count():
            self._chosen.append(place)
        self._refresh()
        return True

    def _begin_list(self) -> None:
        """Begin an own list with what is on the map."""
        if self.way.value != LIST:
            self._chosen = self._destinations()
            self.way.value = LIST

    def _way_chosen(self, change: dict[str, Any]) -> None:
        if change["new"] == LIST and not self._chosen:
            self._chosen = list(range(min(self._wanted_count(), len(self._world.cities))))
        self._refresh()

    def _named(self, change: dict[str, Any]) -> None:
        """Add the city that was typed, or chosen among those found."""
        city = self._find(str(change["new"]))
        if city < 0:
            return
        self.search.value = ""
        self._begin_list()
        if city not in self._chosen:
            self.pick(city)

    # ------------------------------------------------------------------ what is seen

    def _refresh(self) -> None:
        self._show()
        self.changed()

    def _name(self, city: int) -> str:
        return self._world.cities[city].name(self._say.language)

    def _show(self) -> None:
        """Show the list and how many cities are still missing."""
        say, chosen = self._say, self._destinations()
        others = [city.index for city in self._world.cities if city.index not in chosen]
        self.search.options = sorted(self._name(city) for city in others)
        told = sentence("{n} of {all} cities chosen", n=len(chosen), all=self._wanted_count())
        if self.way.value == RANDOM:
            told = sentence("The cities are drawn when the game begins.")
        hint = sentence("Click cities on the map to choose them or to leave them out.")
        show_html(self._told, element("span", element("b", say(told)), " · ", say(hint)))
        self.chosen.show([(f"{self._name(city)} ✕", city) for city in chosen])
        show_if(self.chosen.widget, bool(chosen))

    def show_on(self, board: Stage, scene: GlobeScene) -> GlobeScene:
        """Show the cities there are, those chosen with their names."""
        shown = replace(
            scene,
            cities=self._world.cities,
            tags=tuple(Tag(city) for city in self._destinations()),
        )
        if isinstance(board.painter, GlobePainter):
            board.name_places(board.painter.places_of(shown))
        board.places(range(len(self._world.cities)))
        return shown
