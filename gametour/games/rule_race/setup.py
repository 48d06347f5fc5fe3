"""Making a game of Rule race ready: the options into the tables, the rules to begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from gametour.engine.game import TEXTS, Player, Setup
from gametour.engine.options import OptionError
from gametour.engine.rules import Events
from gametour.games.rule_race import declared as d
from gametour.games.rule_race import rules
from gametour.games.rule_race.declared import State, Tables
from gametour.games.rule_race.rule_sets import FIELD_NAMES, MARK, VERSION, RuleSet, parts
from gametour.words import Sentence, sentence

if TYPE_CHECKING:
    from gametour.engine.game import Game

DEMO: RuleSet = {
    "gametour": MARK,
    "version": VERSION,
    "events": {
        "E1": {"when": "always", "do": "move", "number": 2},
        "E2": {"when": "always", "do": "miss", "number": 1},
        "E3": {"when": "always", "do": "roll again"},
        "E4": {"when": "always", "do": "move", "number": 0},
        "E5": {"when": "always", "do": "move", "number": -3},
        "E6": {"when": "always", "do": "move", "number": -6},
    },
    "general": [],
}
"""The event rules that come with the game (RA2)."""
NONE: RuleSet = {"gametour": MARK, "version": VERSION, "events": {}, "general": []}


@dataclass(frozen=True)
class RuleRaceSetup(Setup):
    """A game of Rule race made ready."""

    @property
    def referee(self) -> int:
        """The game master's seat where a person is game master, else -1."""
        return len(self.players) if self.tables.teacher else -1

    def called(self, seat: int) -> Sentence:
        """Give a team's name, or "Team 1"; the seat after the last is the game master's."""
        if seat >= len(self.players):
            return sentence("the game master")
        return super().called(seat)


def prepare(game: Game, options: Mapping[str, Any], players: tuple[Player, ...]) -> RuleRaceSetup:
    """Fill the tables.

    Raises
    ------
    OptionError
        Options that do not go together; the sentence says why.
    """
    tables = Tables()
    tables.players = len(players)
    tables.first = -1 if options["first"] == "random" else options["first"]
    tables.die_fair = int(options["die"] == "fair")
    tables.die[:] = [0, *([1] * 6 if options["die"] == "fair" else options["die"])]
    _fill_track(tables, options)
    _fill_zone(tables, options)
    tables.bounce = int(options["overshoot"] == "bounce")
    tables.any_arrival = int(options["events_on"] == "any")
    tables.equal_turns = int(options["equal_turns"])
    tables.making = int(options["rule_making"])
    tables.teacher = int(options["gm"] == "teacher")
    if tables.teacher:  # who writes must be a person; the game master is one
        for player in players:
            tables.writes[player.seat] = int(not player.bot)
        tables.writes[len(players)] = 1
    tables.guard = options["min_rounds"] + 1
    texts = _fill_rules(tables, options)
    return RuleRaceSetup(
        game=game, options=options, players=players, tables=tables, digests={}, texts=texts
    )


def solving(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give what solving takes for options that are not given: no rules are made on the way."""
    usual: dict[str, Any] = {"rule_making": False}
    if options.get("rules") is not None:
        usual["initial_events"] = "custom"
    return {**usual, **options}


def settled(tables: Tables, state: State) -> tuple[str, ...]:
    """Name what stays as it is where no rules are made any more: the rules."""
    if tables.making == 1 or state.pending != 0 or d.PLACE <= state.phase <= d.JUDGE:
        return ()
    return ("proposal", "n_general", "event_rule", "general")


def _fill_track(tables: Tables, options: Mapping[str, Any]) -> None:
    """Lay out the event fields (RA1)."""
    fields = options["event_fields"]
    if any(a >= b for a, b in pairwise(fields)):
        raise OptionError(
            sentence(
                "Option event_fields: give six different fields in the order from Start to goal "
                "(RA1)."
            )
        )
    tables.event_field[:] = fields
    tables.event_at[:] = [-1] * len(tables.event_at)
    for index, field in enumerate(fields):
        tables.event_at[field] = index


def _fill_zone(tables: Tables, options: Mapping[str, Any]) -> None:
    """Settle when a pawn is set back, and where to (R12, RA3, RA5)."""
    field = options["setback_field"] or options["event_fields"][3]
    if d.GOAL - field <= d.ZONE:
        raise OptionError(
            sentence(
                "Option event_fields: E4 is field {field}, in the last five fields; a pawn cannot "
                "be set back there: give a setback_field from 1 to 22 (RA3).",
                field=field,
            )
        )
    tables.setback = field
    if options["zone_rounds"] is None:
        tables.zone_ends = 0
    else:
        counted = options["setback_count"] == "including_entry"
        tables.zone_ends = options["zone_rounds"] - int(counted)


def _fill_rules(tables: Tables, options: Mapping[str, Any]) -> list[str]:
    """Write down the rules to begin with (RA2); give the texts of those in words."""
    if (options["rules"] is not None) != (options["initial_events"] == "custom"):
        raise OptionError(
            sentence(
                "Options initial_events and rules go together: with initial_events='custom' give "
                "rules= a rule set, otherwise leave rules out (RA2)."
            )
        )
    chosen = {"demo": DEMO, "none": NONE, "custom": options["rules"]}[options["initial_events"]]
    texts: list[str] = []
    found = [(FIELD_NAMES.index(name), rule) for name, rule in chosen["events"].items()]
    found += [(d.EVENT_FIELDS + g, rule) for g, rule in enumerate(chosen["general"])]
    tables.n_general = len(chosen["general"])
    for index, rule in found:
        general = index >= d.EVENT_FIELDS
        place = tables.general[index - d.EVENT_FIELDS] if general else tables.event_rule[index]
        rules.set_rule(place, *parts(rule), 0)
        if "words" in rule:
            place.amount = len(texts)
            texts.append(rule["words"])
    assert len(texts) <= TEXTS, "there are fewer rules than texts"
    if not tables.teacher and options["initial_events"] == "custom":
        _check_admissible(tables, texts)
    return texts


def _check_admissible(tables: Tables, texts: list[str]) -> None:
    """Refuse a rule set that a program as game master would not admit (RA10, RA20)."""
    if texts:
        raise OptionError(
            sentence(
                "Option rules: a rule in the teams’ own words needs a person as game master: "
                "choose gm='teacher' (RA20)."
            )
        )
    state = State()
    rules.deal(tables, state)
    for g in range(tables.n_general):
        state.place = d.GENERAL
        rules.copy_rule(state.proposal, tables.general[g])
        if rules.lacks_number(state):
            raise OptionError(
                sentence(
                    "Option rules: G{n} gives an extra roll whatever is thrown, which the program "
                    "does not admit: let it depend on the number, or choose gm='teacher' (RA10).",
                    n=g + 1,
                )
            )
    if not rules.goal_in_reach(tables, state, Events()):
        raise OptionError(
            sentence(
                "Option rules: with these rules the goal cannot be reached, which the program "
                "does not admit: change them, or choose gm='teacher' (RA10)."
            )
        )
