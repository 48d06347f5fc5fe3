"""What may be chosen before a game of Rule race, and what each choice means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gametour.engine.options import Choice, File, Number, Numbers, Option
from gametour.games.rule_race.declared import EVENT_FIELDS, GOAL, START_FIELD, ZONE
from gametour.games.rule_race.rule_sets import read_rule_set
from gametour.words import sentence

YES_NO = ((False, sentence("no")), (True, sentence("yes")))


@dataclass(frozen=True)
class Rules(File):
    """A rule set: the path of its file, or the rule set itself; what is kept is the rule set."""

    def check(self, value: Any, seats: int) -> Any:
        """Give the rule set in its one form, so that a saved game holds it."""
        return None if value is None else read_rule_set(value)


OPTIONS: tuple[Option, ...] = (
    Choice(
        "rule_making",
        True,
        "RA24",
        sentence("The teams make rules"),
        sentence("Whether a team that comes to an event field may make a rule."),
        ((True, sentence("yes")), (False, sentence("no"))),
    ),
    Choice(
        "gm",
        "teacher",
        "RA20",
        sentence("Game master"),
        sentence("Who decides whether a new rule is admitted."),
        (
            ("teacher", sentence("a person, who also carries out rules in the teams’ own words")),
            ("auto", sentence("the program, which admits rules from its own list only")),
        ),
    ),
    Choice(
        "initial_events",
        "demo",
        "RA2",
        sentence("Event rules to begin with"),
        sentence("What holds on the event fields until the teams change it."),
        (
            ("demo", sentence("the six that come with the game")),
            ("none", sentence("no rules")),
            ("custom", sentence("those of a rule set")),
        ),
    ),
    Rules(
        "rules",
        None,
        "RA2",
        sentence("Rule set"),
        sentence("The file of a rule set to begin with, saved in another game."),
    ),
    Numbers(
        "event_fields",
        [4, 8, 12, 16, 20, 24],
        "RA1",
        sentence("Event fields"),
        sentence("The numbers of the six event fields, from Start to goal."),
        low=START_FIELD + 1,
        high=GOAL - 1,
        labels=tuple(sentence("E{n}", n=n) for n in range(1, EVENT_FIELDS + 1)),
        count=EVENT_FIELDS,
    ),
    Choice(
        "events_on",
        "die",
        "RA7",
        sentence("Event fields act"),
        sentence("How a pawn must have come to an event field for its rule to act."),
        (
            ("die", sentence("when the die brings a pawn there")),
            ("any", sentence("also when a rule brings it there, each field once a turn")),
        ),
    ),
    Choice(
        "overshoot",
        "stay",
        "RA4",
        sentence("A number too high for the goal"),
        sentence("What a pawn does when the number would lead beyond the goal."),
        (("stay", sentence("it stays")), ("bounce", sentence("it bounces back from the goal"))),
    ),
    Choice(
        "zone_rounds",
        3,
        "RA5",
        sentence("Rounds in the last five fields"),
        sentence("How long a pawn may try to reach the goal before it is set back."),
        ((3, sentence("three")), (None, sentence("as long as it takes"))),
    ),
    Choice(
        "setback_count",
        "after_entry",
        "RA5",
        sentence("The three rounds count"),
        sentence("Whether the turn in which the pawn came there is one of them."),
        (
            ("after_entry", sentence("from the turn after the pawn came there")),
            ("including_entry", sentence("from the turn in which it came there")),
        ),
    ),
    Number(
        "setback_field",
        None,
        "RA3",
        sentence("Field of the set-back"),
        sentence("Where a pawn is set back to."),
        low=START_FIELD,
        high=GOAL - ZONE - 1,
        none=sentence("the fourth event field"),
    ),
    Number(
        "min_rounds",
        2,
        "RA13",
        sentence("Rounds that a new rule is protected"),
        sentence("So many full rounds after the one in which it was made."),
        low=0,
        high=100,
    ),
    Choice(
        "equal_turns",
        False,
        "RA18",
        sentence("Both teams get equally many turns"),
        sentence("Whether the second team may still have its turn when the first is home."),
        YES_NO,
    ),
    Choice(
        "first",
        0,
        "C5",
        sentence("Who begins"),
        sentence("The first team, or drawn by lot."),
        ((0, sentence("the first team")), ("random", sentence("drawn by lot"))),
    ),
    Numbers(
        "die",
        "fair",
        "C2",
        sentence("Die"),
        sentence("Fair, or six weights for the faces 1 to 6."),
        low=0,
        high=1000,
        labels=tuple(sentence("{n}", n=face) for face in range(1, 7)),
        count=6,
        word="fair",
    ),
    Number(
        "max_rounds",
        60,
        "C7",
        sentence("Rounds at most"),
        sentence("After so many rounds the game ends, and the pawn that is further on wins."),
        low=1,
        high=30_000,
        none=sentence("no limit"),
    ),
)
