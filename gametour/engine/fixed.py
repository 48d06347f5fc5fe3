"""A game under fixed bots, to be looked through from its start or from a match in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from gametour.engine.game import Game, Player, PlayersError, Setup
from gametour.engine.given import is_whole, shown
from gametour.engine.match import Match
from gametour.engine.options import check_options
from gametour.words import UserError, plural, sentence

USUAL = {"first": 0, "max_rounds": None}
"""What solving takes for these options, in games that have them."""


class SolveError(UserError):
    """A question that cannot be answered exactly; the sentence says why, and what to do."""


def from_start(
    game: Game,
    players: int | Sequence[str] | None,
    bots: str | Sequence[str] | None,
    options: Mapping[str, Any],
) -> tuple[Setup, Any, int]:
    """Make a game ready and lay out its start."""
    if players is None and bots is not None and not isinstance(bots, str):
        players = len(bots)
    seats = deciding(game, game.check_players(players), bots)
    known = {option.name for option in game.options}
    usual = {name: value for name, value in USUAL.items() if name in known}
    checked = check_options(game.options, {**usual, **game.solving(options)}, len(seats))
    setup = game.prepare(game, checked, seats)
    first = game.state()
    game.deal(setup.tables, first)
    return setup, first, 0


def from_match(
    match: Match,
    players: int | Sequence[str] | None,
    bots: str | Sequence[str] | None,
    options: Mapping[str, Any],
) -> tuple[Setup, Any, int]:
    """Make a game ready as a match plays it, and give where that stands."""
    game = match.game
    if players is not None:
        raise SolveError(sentence("In a match its players sit: leave players out."))
    known = {option.name for option in game.options}
    usual = {"max_rounds": None, **game.solving({})}
    usual = {name: value for name, value in usual.items() if name in known}
    for name in options:
        if name not in usual:
            raise SolveError(
                sentence(
                    "Option {name} is settled in a match in play: leave it out, or solve the game "
                    "from its start; {known} may be told.",
                    name=name,
                    known=", ".join(usual),
                )
            )
    seats = deciding(game, match.players, bots)
    checked = check_options(game.options, {**match.options, **usual, **options}, len(seats))
    cap = checked.get("max_rounds")
    if cap is not None and cap < match.round - 1:
        raise SolveError(
            sentence(
                "max_rounds={cap} is past, the match has played {n} rounds: give more, or None.",
                cap=cap,
                n=match.round - 1,
            )
        )
    return game.prepare(game, checked, seats), match._state.copy(), match.round - 1


def numbers_of(setup: Setup) -> list[int]:
    """Give the number of the bot in each seat, and of the referee's."""
    names = list(setup.game.bots)
    kinds = [names.index(player.bot) for player in setup.players]
    return [*kinds, names.index(setup.game.referee_bot or "greedy")]


def deciding(
    game: Game, players: Sequence[Player], bots: str | Sequence[str] | None
) -> tuple[Player, ...]:
    """Let a bot decide in every seat."""
    chosen: list[Any]
    if bots is None:
        chosen = [one.bot or "greedy" for one in players]
    elif isinstance(bots, Sequence) and not isinstance(bots, str):
        chosen = list(bots)
    else:
        chosen = [bots] * len(players)
    if len(chosen) != len(players):
        raise PlayersError(
            plural(
                "There is {n} seat: give it a bot, or one name for all.",
                "There are {n} seats: give each a bot, or one name for all.",
                len(players),
            )
        )
    for bot in chosen:
        if not isinstance(bot, str) or bot not in game.bots:
            raise PlayersError(
                sentence(
                    "{bot} is no bot that can be solved with: give bots, each one of {known}.",
                    bot=shown(bot),
                    known=", ".join(game.bots),
                )
            )
    return tuple(replace(player, bot=bot) for player, bot in zip(players, chosen, strict=True))


def whole(value: Any, name: str, low: int, high: int) -> int:
    """Give a whole number within bounds."""
    if is_whole(value) and low <= value <= high:
        return int(value)
    if low == high:
        raise SolveError(
            sentence(
                "{name}: {value} will not do; only {low} is there.",
                name=name,
                value=shown(value),
                low=low,
            )
        )
    raise SolveError(
        sentence(
            "{name}: {value} will not do; give a whole number from {low} to {high}.",
            name=name,
            value=shown(value),
            low=low,
            high=high,
        )
    )
