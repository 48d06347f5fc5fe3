"""Making rules: R1, R13-R16, RA8-RA10, RA13-RA15, RA20."""

import pytest

from gametour import Match
from gametour.engine.rules import CHANCE
from gametour.games.rule_race import declared as d
from gametour.games.rule_race import proposed, rules_in_force
from tests.games.rule_race.races import Race, enforce, told

AUTO = {"rule_making": True, "gm": "auto", "initial_events": "demo"}
TEACHER = {"rule_making": True, "gm": "teacher", "initial_events": "demo"}


def arrived(begin: int = 15, **options) -> Race:
    """Bring the first team to an event field: E4, where nothing happens."""
    race = Race(begin, 2, **(AUTO | options))
    race.roll(1)
    assert race.state.phase == d.PLACE
    return race


def test_after_the_event_rule_a_team_may_make_one_rule():
    """R13, RA8: first the rule of the field, then one new rule or none, then the extra roll."""
    race = Race(11, 2, **AUTO)
    assert race.roll(1) == ["rolled", "moved", "acted", "more"]
    assert race.match.turn == 0
    assert {one.kind for one in race.match.actions} == {"no_rule", "field_rule", "general_rule"}
    assert race.play("no_rule") == ["passed"]
    assert race.match.turn == CHANCE
    assert race.match.drawer.seat == 0


def test_also_when_the_event_moved_the_pawn_away():
    """RA8: the rule is for the field reached."""
    race = Race(19, 2, **AUTO)
    race.roll(1)
    assert race.fields[0] == 17
    race.propose("field", "always: move 3")
    [made] = told(race, "adopted")
    assert made.a == 4


def test_one_rule_for_each_arrival():
    """RA8, RA7: with events_on=any a chain of fields gives as many rules."""
    race = Race(
        3, 2, events={"E1": "always: go to 8"}, gm="auto", events_on="any", rule_making=True
    )
    race.roll(1)
    assert race.state.event == 0
    race.play("no_rule")
    assert race.state.event == 1
    race.play("no_rule")
    assert race.match.drawer.seat == 1


def test_no_rules_are_made_where_that_is_off():
    """RA24: rule_making=False."""
    race = Race(15, 2, initial_events="demo", rule_making=False)
    race.roll(1)
    assert race.match.turn == CHANCE


def test_small_steps_and_their_sentence():
    """RA20: place, condition, effect, number, confirm: at most 64 actions each, one sentence."""
    race = arrived()

    def said() -> str:
        assert len(race.match.actions) <= 64
        return str(proposed(race.match.view()))

    race.play("general_rule")
    assert said() == "Whoever …."
    race.play("condition", d.EVEN)
    assert said() == "Whoever rolls an even number …."
    race.play("effect", d.MOVE)
    race.play("amount", d.AMOUNT_0 - 2)
    assert said() == "Whoever rolls an even number moves 2 fields less than the number."
    race.play("propose")
    assert proposed(race.match.view()) is None
    assert str(rules_in_force(race.match.view())[-1].sentence) == (
        "Whoever rolls an even number moves 2 fields less than the number."
    )


def test_what_templates_there_are():
    """RA20: the conditions, effects and numbers; only general rules multiply."""
    race = arrived()
    race.play("field_rule")
    assert len(race.match.actions) == 5 + 6 + 27
    race.play("condition", d.ALWAYS)
    kinds = [one.target for one in race.match.actions]
    assert kinds == [d.MOVE, d.GO_TO, d.MISS, d.AGAIN, d.SWAP]
    assert race.refused(d.DO + d.MULTIPLY) == "RA20"
    race.play("effect", d.MOVE)
    assert [one.target - d.AMOUNT_0 for one in race.match.actions] == list(range(-6, 7))
    for effect, numbers in ((d.MISS, [1, 2]), (d.MULTIPLY, [2, 3])):
        race = arrived()
        race.play("general_rule")
        race.play("condition", d.ALWAYS)
        race.play("effect", effect)
        assert [one.target - d.AMOUNT_0 for one in race.match.actions] == numbers


def test_a_new_rule_acts_from_the_next_roll_on():
    """RA15: not for the event just executed."""
    race = arrived()
    race.propose("field", "always: miss 2")
    assert race.state.missed[0] == 0
    race.roll(1)
    race.state.position[0] = 15
    race.roll(1)
    assert race.state.missed[0] == 2


def test_a_proposal_may_be_given_up():
    """RA8: rule-making is optional to the end."""
    race = arrived()
    race.play("general_rule")
    race.play("condition", d.ALWAYS)
    race.play("effect", d.AGAIN)
    assert race.play("give_up") == ["passed"]
    assert race.match.turn == CHANCE


@pytest.mark.parametrize("gm", ["auto", "teacher"])
def test_a_proposal_that_touches_a_basic_rule_is_refused_naming_it(gm):
    """R14, R11, RA11: whoever is game master."""
    race = arrived(gm=gm)
    assert race.propose("field", "always: go to 28") == ["proposed", "refused"]
    [entry] = told(race, "refused")
    assert entry.a == d.TOUCHES_R11
    assert "R11" in str(entry.sentence)


def test_one_revision_then_forfeited():
    """RA9: a refused team may propose once more."""
    race = arrived()
    race.propose("field", "always: go to 28")
    assert race.state.phase == d.PLACE
    happened = race.propose("general", "always: go to 28")
    assert happened == ["proposed", "refused", "forfeited"]
    assert race.match.drawer.seat == 1
    race = arrived()
    race.propose("field", "always: go to 28")
    assert race.propose("field", "always: go to 27") == ["proposed", "adopted"]


@pytest.mark.parametrize("condition", ["always", "behind", "ahead", "field 12"])
def test_a_general_extra_roll_depends_on_the_number(condition):
    """RA10: not where the condition is another; on an event field it may."""
    race = arrived()
    assert race.propose("general", f"{condition}: roll again")[1] == "refused"
    assert told(race, "refused")[0].a == d.NEEDS_NUMBER
    assert race.propose("field", f"{condition}: roll again")[1] == "adopted"
    for good in ("even", "odd", "thrown 1", "thrown 6"):
        assert arrived().propose("general", f"{good}: roll again")[1] == "adopted"


@pytest.mark.parametrize(
    ("rule", "reached"),
    [
        ("always: move -6", False),
        ("always: move -4", True),  # a six still brings a pawn on by two fields
        ("always: move -5", False),  # one by one no pawn gets past E5, which sends it back
        ("always: go to 21", False),
        ("always: go to 22", True),
        ("odd: go to 1", True),
        ("behind: move -6", False),
        ("ahead: go to 1", False),
        ("behind: miss 2", True),
        ("always: swap", True),
        ("always: multiply 3", True),
        ("field 22: go to 1", True),
    ],
)
def test_the_goal_stays_reachable(rule, reached):
    """RA10: by some throws, from both pawns' fields and from that of the set-back."""
    race = arrived()
    happened = race.propose("general", rule)
    assert happened[1] == ("adopted" if reached else "refused")
    if not reached:
        assert told(race, "refused")[0].a == d.OUT_OF_REACH


def test_reach_is_asked_of_the_die_and_of_all_rules_together():
    """RA10, C2: with a die of ones and twos; a pair of rules; a repeal that would shut the way."""
    race = arrived(die=[1, 1, 0, 0, 0, 0])
    assert race.propose("general", "always: move -2")[1] == "refused"
    race = arrived()
    enforce(race, 6, "even: move -6")
    assert race.propose("general", "odd: move -6")[1] == "refused"
    race = arrived()
    enforce(race, 6, "always: move -6")
    enforce(race, 7, "always: move 6")
    before = race.state.freeze()
    race.play("repeal", 1)
    assert race.play("propose") == ["proposed", "refused"]
    after = race.state.copy()
    after.refused = 0
    assert after.freeze() == before  # the trial left nothing behind


@pytest.mark.parametrize("min_rounds", [2, 0, 4])
def test_protection(min_rounds):
    """R15, RA13: made in round n, a rule may be changed from round n + min_rounds + 1 on."""
    race = arrived(min_rounds=min_rounds)
    race.propose("field", "always: move 1")
    [rule] = [one for one in rules_in_force(race.match.view()) if one.index == 3]
    assert (rule.made, rule.author, rule.open_from) == (1, 0, 1 + min_rounds + 1)
    for number in range(1, min_rounds + 2):
        assert race.match.round == number
        race.state.position[1] = 15
        race.state.missed[0] = 9
        race.roll(1)  # the second team comes to E4 in the same round and later
        offered = {one.kind for one in race.match.actions}
        assert offered == {"no_rule", "general_rule"}
        assert race.refused(d.FIELD_RULE + 3) == "R15"
        race.play("no_rule")
    race.state.position[1] = 15
    race.roll(1)
    assert race.match.round == rule.open_from
    assert "field_rule" in {one.kind for one in race.match.actions}


def test_initial_rules_are_not_protected():
    """RA13: they may be changed in round 1."""
    race = arrived()
    assert "field_rule" in {one.kind for one in race.match.actions}


def test_amending_and_abolishing():
    """RA14: an unprotected general rule; that is the one rule made; the amended is the newest."""
    rules = ["even: move 1", "odd: move 2", "thrown 6: swap"]
    race = arrived(13, initial_events="custom", events={}, general=rules)
    race.state.general[1].guard = 2
    slots = [(one.kind, one.target) for one in race.match.actions]
    assert ("amend", 0) in slots
    assert ("repeal", 2) in slots
    assert ("amend", 1) not in slots
    assert race.refused(d.REPEAL + 1) == "R15"
    assert race.refused(d.AMEND + 3) == "RA14"
    happened = race.propose("amend", "thrown 1: miss 1", slot=0)
    assert happened == ["proposed", "abolished", "adopted"]
    general = [str(one.sentence) for one in rules_in_force(race.match.view())]
    assert general == [
        "Whoever rolls an odd number moves 2 fields more than the number.",
        "Whoever rolls a 6 swaps places with the other team.",
        "Whoever rolls a 1 misses the next round.",
    ]
    assert race.match.drawer.seat == 1
    race = arrived(15, initial_events="custom", events={}, general=["even: move 1"])
    race.play("repeal", 0)
    assert race.play("propose") == ["proposed", "abolished"]
    assert race.state.n_general == 0


def test_at_most_twelve_general_rules():
    """RA14: then one is to be changed."""
    race = arrived()
    for g in range(d.GENERAL_RULES):
        enforce(race, 6 + g, "thrown 1: miss 1")
    assert "general_rule" not in {one.kind for one in race.match.actions}
    assert race.refused(d.GENERAL_RULE) == "RA14"
    assert len(race.match.actions) <= 64


def test_all_rules_are_always_seen_by_all():
    """R16, RA13: with place, author, round made, and until when they are protected."""
    race = arrived()
    race.propose("general", "even: move 2")
    views = [rules_in_force(race.match.view(seat)) for seat in (None, 0, 1)]
    assert views[0] == views[1] == views[2]
    newest = views[0][-1]
    assert (str(newest.name), newest.field) == ("G1", 0)
    assert (newest.author, newest.made, newest.open_from) == (0, 1, 4)
    first = views[0][0]
    assert (str(first.name), first.field, first.author, first.made) == ("E1", 4, -1, 0)


def test_taking_back_a_rule_takes_it_from_the_list():
    """R16, C9: the list of rules follows undo and redo."""
    match = Match("rule_race", 2, seed=1, gm="auto")
    while match.turn != 0:
        match.play(3) if match.turn == CHANCE else match.play(match.actions[0])
    before = rules_in_force(match.view())
    for wanted in (d.GENERAL_RULE, d.WHEN + d.EVEN, d.DO + d.MISS, d.NUMBER + d.AMOUNT_0 + 2):
        match.play(wanted)
    match.play(d.PROPOSE)
    with_it = rules_in_force(match.view())
    assert len(with_it) == len(before) + 1
    match.undo(5)
    assert rules_in_force(match.view()) == before
    for _ in range(5):
        match.redo()
    assert rules_in_force(match.view()) == with_it


# ------------------------------------------------------------------ a person as game master


def test_the_game_master_decides():
    """R1, R13, RA10: admits or refuses with a reason; the seat after the last is theirs."""
    race = arrived(**TEACHER)
    assert race.propose("general", "even: move 2") == ["proposed"]
    assert race.match.turn == 2
    assert race.refused(d.NO_RULE) == "R13"
    reasons = [one.target for one in race.match.actions if one.kind == "refuse"]
    assert reasons == list(range(1, d.REASONS))
    assert race.play("admit") == ["adopted"]
    race = arrived(**TEACHER)
    race.propose("general", "even: move 2")
    assert race.play("refuse", d.IMPOLITE) == ["refused"]
    assert race.match.turn == 0
    race.propose("general", "even: move 2")
    happened = race.play("refuse_in_words", text="You had that idea yesterday.")
    assert happened == ["refused_saying", "forfeited"]
    assert "yesterday" in str(told(race, "refused_saying")[0].sentence)


def test_the_game_master_is_final():
    """RA10: may admit what the program would not; the program's finding is in the state."""
    race = arrived(**TEACHER)
    race.propose("general", "always: roll again")
    assert race.state.verdict == d.NEEDS_NUMBER
    assert race.play("admit") == ["adopted"]


def test_rules_in_own_words():
    """RA20: stored and shown like any other; only where a person is game master."""
    race = arrived(**TEACHER)
    race.play("general_rule")
    race.play("write", text="Whoever laughs sits out.")
    assert str(proposed(race.match.view())) == "“Whoever laughs sits out.”"
    race.play("propose")
    race.play("admit")
    rule = rules_in_force(race.match.view())[-1]
    assert str(rule.sentence) == "“Whoever laughs sits out.”"
    assert race.match.texts == ("Whoever laughs sits out.",)
    race = arrived(**TEACHER)
    race.play("field_rule")
    race.play("write", text="Sing.")
    race.play("propose")
    race.play("admit")
    assert "On E4: “Sing.”" in [str(one.sentence) for one in rules_in_force(race.match.view())]
    race.roll(1)
    race.state.position[0] = 15
    assert race.roll(1) == ["rolled", "moved", "acted"]  # the program shows it, and does no more
    race = arrived(**AUTO)
    race.play("general_rule")
    assert race.refused(d.WRITE) == "C4"
    assert "write" not in {one.kind for one in race.match.actions}


def test_the_game_master_carries_out_rules_by_hand():
    """RA20, R1: at any time: moves a pawn, gives or takes a turn, each noted with its rule."""
    race = Race(10, 5, **TEACHER)
    assert [one.kind for one in race.match.interrupts] == ["invoke"] * 6
    race.play("invoke", 1)
    assert race.match.turn == 2
    assert len(race.match.actions) <= 64
    assert race.match.interrupts == ()
    hand = next(one for one in race.match.actions if (one.partner, one.target) == (1, 9))
    race.match.play(hand)
    assert race.fields == [10, 9]
    assert race.refused(d.MOVE_PAWN + d.GOAL) == "RA16"
    assert race.refused(d.INVOKE) == "RA20"
    race.play("give_turn", 0)
    race.play("carried_out")
    assert race.match.turn == CHANCE
    race.roll(1)
    assert race.match.drawer.seat == 0  # the turn given
    race.roll(2)
    assert race.match.drawer.seat == 1
    entries = [e for e in race.match.log if e.rule == "RA20"]
    assert [e.kind for e in entries] == ["invoked", "hand_moved", "turn_given"]
    assert "E2" in str(entries[2].sentence)


def test_turns_taken_and_given_by_hand():
    """RA20, RA17: a turn that begins, or the next one; given back again; for the other team."""
    race = Race(13, 5, **TEACHER)
    race.play("invoke", 0)
    race.play("take_turn", 0)
    assert race.play("carried_out") == ["missed"]
    assert race.match.drawer.seat == 1
    race.play("invoke", 0)
    race.play("take_turn", 0)
    race.play("give_turn", 0)
    race.play("give_turn", 0)
    race.play("carried_out")
    race.roll(1)
    assert race.match.drawer.seat == 0
    race.roll(1)
    assert race.match.drawer.seat == 0  # the extra turn
    race.roll(1)
    assert race.match.drawer.seat == 1


def test_a_move_by_hand_is_no_arrival():
    """RA7, RA16: no event rule acts, no rule is made."""
    race = Race(10, 5, **TEACHER)
    race.play("invoke", 0)
    hand = next(one for one in race.match.actions if (one.partner, one.target) == (0, 8))
    race.match.play(hand)
    race.play("carried_out")
    assert race.state.missed[0] == 0
    assert race.match.turn == CHANCE


def test_the_program_carries_out_nothing_by_hand():
    """RA20: gm=auto has no interrupts."""
    race = Race(10, 5, **AUTO)
    assert race.match.interrupts == ()
    assert race.refused(d.INVOKE) in ("C4", "RA20")
