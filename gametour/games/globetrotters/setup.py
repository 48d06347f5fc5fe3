"""Making a game of Globetrotters ready: the cities read and agreed on, the tables filled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gametour.boards import BoardError, World, read_world
from gametour.engine.game import Player, Setup
from gametour.engine.options import OptionError
from gametour.games.globetrotters.declared import AT_HOME, AT_RANDOM, OFF_BOARD, Tables
from gametour.games.globetrotters.options import RANDOM, USUAL
from gametour.words import Name, Sentence, nearest, sentence

if TYPE_CHECKING:
    from gametour.engine.game import Game

STARTS = {"offboard": OFF_BOARD, "home": AT_HOME, "random": AT_RANDOM}


@dataclass(frozen=True)
class GlobeSetup(Setup):
    """A game of Globetrotters made ready, with its cities."""

    board: World = field(repr=False)

    def city(self, index: int) -> Name:
        """Give the name of a city of the board."""
        return self.board.cities[index].name

    def called(self, seat: int) -> Sentence:
        """Give a player's name."""
        return self.players[seat].called


def prepare(game: Game, options: Mapping[str, Any], players: tuple[Player, ...]) -> GlobeSetup:
    """Read what the options name and fill the tables.

    Raises
    ------
    BoardError, OptionError
        A file or a list of cities that will not do; the sentence says why.
    """
    board = read_world(options["board"], least=options["n_dest"])
    tables = Tables()
    tables.players = len(players)
    tables.destinations = options["n_dest"]
    tables.cities = len(board.cities)
    tables.place[:] = [-1] * len(tables.place)
    for number, city in enumerate(_agreed(board, options)):
        tables.place[number] = city
    tables.start = STARTS[options["start"]]
    tables.start_money = options["start_money"]
    tables.unlimited = int(options["explode"] == "unlimited")
    tables.sell_grounded = int(options["sell_grounded"])
    die = options["die"]
    tables.die_fair = int(die == "fair")
    tables.die[:] = [0, *([1] * 6 if die == "fair" else die)]
    return GlobeSetup(
        game=game,
        options=options,
        players=players,
        tables=tables,
        digests={"board": board.digest},
        board=board,
    )


def _agreed(board: World, options: Mapping[str, Any]) -> Sequence[int]:
    """Give the destinations agreed on (G3); none when they are drawn."""
    wanted, count = options["cities"], options["n_dest"]
    if wanted == RANDOM:
        return ()
    if wanted == USUAL:
        return range(count)
    names = [wanted] if isinstance(wanted, str) else wanted
    if len(names) != count:
        raise OptionError(
            sentence(
                "Option cities: give {count} names, not {n}, or set n_dest to {n} if that is "
                "from 5 to 10; or write usual or random (G3, GA23).",
                count=count,
                n=len(names),
            )
        )
    found: dict[int, str] = {}
    for name in names:
        city = _find(board, name)
        if city in found:
            raise OptionError(
                sentence(
                    "Option cities: {name} and {other} are the same city; name another one (G3).",
                    name=name,
                    other=found[city],
                )
            )
        found[city] = name
    return list(found)


def _find(board: World, name: str) -> int:
    try:
        return board.index(name)
    except BoardError as error:
        known = [one for city in board.cities for one in city.names]
        near = nearest(name, known)
        if not near:
            raise OptionError(sentence("Option cities: {error} (G3)", error=error)) from None
        raise OptionError(
            sentence("Option cities: {error} Is {near} meant? (G3)", error=error, near=near[0])
        ) from None
