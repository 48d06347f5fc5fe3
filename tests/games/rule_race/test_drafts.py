"""What a form shows before anything is played, chances of the next throw, rules in few signs."""

import random
from fractions import Fraction

import pytest

from gametour import Match
from gametour.engine.rules import CHANCE, OVER
from gametour.games.rule_race import acting, landings, rules_in_force
from gametour.games.rule_race import declared as d
from gametour.games.rule_race.drafts import PROPOSING, draft, made
from tests.games.rule_race.races import Race


def played_to_a_rule(seed, **options):
    """Play until a team may make a rule, with many rules in force already."""
    match, chooser = Match("rule_race", ["A", "B"], seed=seed, **options), random.Random(seed)
    wanted = chooser.randint(1, 4)
    while wanted and match.turn != OVER:
        if match.turn == CHANCE:
            match.draw()
        elif match.view().state.phase == d.PLACE and wanted == 1:
            return match
        else:
            wanted -= match.view().state.phase == d.PLACE
            legal = [action for action in match.actions if "words" not in action.kind]
            action = chooser.choice(legal)
            match.play(action, "Sing." if action.kind == "write" else None)
    return match


@pytest.mark.parametrize("seed", range(30))
def test_a_draft_offers_what_the_rules_offer_step_by_step(seed):
    """RA20: the same actions, in the same order, with the sentence that is then proposed."""
    match, chooser = played_to_a_rule(seed), random.Random(seed)
    if match.turn == OVER:
        return
    wishes = {"place": 0, "condition": 0, "effect": 0, "amount": 0}
    for name in wishes:
        state = match.view().state
        thought = draft(match.setup, state, wishes)
        parts = {part.name: part for part in thought.parts}
        if name in parts:
            wishes[name] = chooser.choice(parts[name].choices).value
    thought = draft(match.setup, match.view().state, wishes)
    before = match.view().state
    for part, action in zip(thought.parts, thought.actions, strict=True):
        legal = [one.value for one in match.actions if one.kind not in ("no_rule", "write")]
        assert [one.value for one in part.choices] == legal
        assert action == part.chosen == wishes[part.name]
        match.play(action)
    assert made(match.view().state) == thought.actions
    match.undo(len(thought.actions))
    assert match.view().state == before, "a draft changes nothing"


def test_steps_made_are_fixed_and_the_others_free():
    """RA20, C9: what is made is taken back by undo only."""
    race = Race(3, 9, rule_making=True, players=["A", "B"])
    race.roll(1)
    race.play("general_rule")
    race.play("condition", d.EVEN)
    state = race.match.view().state
    thought = draft(race.match.setup, state, {"effect": d.DO + d.MULTIPLY})
    assert [(part.name, part.fixed) for part in thought.parts] == [
        ("place", True), ("condition", True), ("effect", False), ("amount", False),
    ]  # fmt: skip
    assert str(thought.sentence) == "Whoever rolls an even number moves 2 times the number."
    assert len(thought.actions) == 2
    assert not thought.may_write


def test_own_words_are_a_draft_too_and_stay_when_taken_back():
    """RA20."""
    race = Race(3, 9, rule_making=True, players=["A", "B"])
    race.roll(1)
    state = race.match.view().state
    thought = draft(race.match.setup, state, {}, "Sing.")
    assert thought.may_write
    assert str(thought.sentence) == "On E1: “Sing.”"
    race.match.play(thought.actions[0])
    race.match.play(thought.actions[1], "Sing.")
    later = draft(race.match.setup, race.match.view().state, {})
    assert (later.actions, str(later.sentence)) == ((), "On E1: “Sing.”")
    assert race.state.phase in PROPOSING


def test_chances_count_every_rule_in_force():
    """R10-R13, RA12: event rules, changed moves, overshoot, the set-back."""
    race = Race(1, 9, events={"E1": "always: move 2"}, general=["thrown 1: move 1"])
    assert landings(race.match.setup, race.state) == {
        3: Fraction(1, 3), 5: Fraction(1, 6), 6: Fraction(1, 3), 7: Fraction(1, 6),
    }  # fmt: skip
    race = Race(27, 9, events={})
    race.state.zone[0] = 3
    assert landings(race.match.setup, race.state) == {16: Fraction(5, 6), 28: Fraction(1, 6)}


@pytest.mark.parametrize("seed", range(20))
def test_chances_are_what_the_throws_bring(seed):
    """C2, R10: the chances add up, and every throw is among them."""
    match = Match("rule_race", ["greedy"] * 2, seed=seed, gm="auto", die=[3, 0, 1, 1, 2, 1])
    for _ in range(40):
        if match.turn == OVER:
            break
        if match.turn != CHANCE:
            assert landings(match.setup, match.view().state) == {}
            match.bot_move()
            continue
        state = match.view().state
        chances = landings(match.setup, state)
        assert sum(chances.values()) == 1
        entries = match.draw()
        if "missed" not in [entry.kind for entry in entries]:  # nothing after the turn itself
            assert match.view().state.position[state.seat] in chances


def test_every_rule_is_said_in_few_signs():
    """R16: as it stands on the board."""
    race = Race(
        3, 9,
        events={"E1": "even: move -3", "E2": "field 8: go to 3", "E3": "behind: miss 2",
                "E4": "always: move 0", "E5": "thrown 6: roll again", "E6": "ahead: swap"},
        general=["odd: multiply 2"],
    )  # fmt: skip
    said = [str(rule.short) for rule in rules_in_force(race.match.view())]
    assert said == [
        "even: −3", "on 8: → 3", "behind: miss 2", "as usual", "6: throw again", "ahead: swap",
        "odd: × 2",
    ]  # fmt: skip


def test_what_acts_is_known_until_the_next_throw():
    """R16: event rule, changed move, a hand; not what was there before."""
    race = Race(3, 9, events={"E1": "always: move 1"}, general=["odd: move 0", "even: move 2"])
    race.roll(1)
    assert acting(race.match.view()) == {0, d.EVENT_FIELDS}
    race.roll(1)
    assert acting(race.match.view()) == {d.EVENT_FIELDS}
    race.match.play(d.INVOKE + 0)
    assert acting(race.match.view()) == {0, d.EVENT_FIELDS}


def test_the_referee_is_a_person_or_nobody():
    """R1, RA20."""
    assert Match("rule_race").setup.referee == 2
    assert Match("rule_race", 1).setup.referee == 1
    assert Match("rule_race", gm="auto").setup.referee == -1
    assert Match("denmark_tour").setup.referee == -1
    assert str(Match("rule_race").setup.called(2)) == "the game master"
