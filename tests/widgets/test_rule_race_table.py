"""The table of Rule race: proposing, judging, carrying out by hand, and what is always in sight."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from typing import Any

import pytest

import gametour as gt
from gametour.engine import ahead
from gametour.engine.match import Match
from gametour.engine.rules import CHANCE, OVER
from gametour.games.rule_race import declared as d
from gametour.games.rule_race import rule_set, rules_in_force
from gametour.painting.scene import Chance
from gametour.widgets import looked_ahead
from gametour.widgets.rule_desk import RuleDesk
from gametour.widgets.settings import Settings
from gametour.widgets.table import GameTable
from tests.widgets.tables import hidden

TEAMS = ["Ravens", "Bears"]


def new_table(
    players: Any = tuple(TEAMS), *, seed: int = 3, language: str = "en", **options: Any
) -> GameTable:
    match = Match("rule_race", list(players), seed=seed, **options)
    return GameTable(match, Settings(language=language))


def at_event_field(face: int = 3, **options: Any) -> GameTable:
    """Bring the first team to E1, on field 4."""
    table = new_table(**options)
    throw(table, face)
    return table


def throw(table: GameTable, face: int) -> None:
    entries = table.match.play(face)
    table._after(entries, None)


def desk(table: GameTable) -> RuleDesk:
    found = table.panel.desk
    assert isinstance(found, RuleDesk)
    return found


def status(table: GameTable) -> str:
    return str(table.panel.status.widget.value)


def turn_words(table: GameTable) -> str:
    return str(table.panel._turn.value)


def phase(table: GameTable) -> int:
    return int(table.match.view().state.phase)


def choose(table: GameTable, **wishes: int) -> None:
    for name, action in wishes.items():
        desk(table).form.parts[name].control.value = action


def propose(table: GameTable, **wishes: int) -> None:
    choose(table, **wishes)
    desk(table).form.propose.click()


# ---------------------------------------------------------------------- turns


def test_teams_have_free_names_or_a_number() -> None:
    table = new_table(["Ravens", "you"])
    assert ">Ravens</b>" in table.panel._seats.value
    assert ">Team 2</b>" in table.panel._seats.value
    assert "Turn: Ravens" in turn_words(table)


def test_the_next_of_each_team_rolls_however_small_it_is() -> None:
    """R9, RA22: no names and no numbers, which would go beyond a team's size."""
    table = new_table(seed=3, rule_making=False, initial_events="none")
    for _ in range(3):
        assert "In every round the next of each team rolls." in turn_words(table)
        throw(table, 1)


@pytest.mark.parametrize(
    ("language", "turn", "won"),
    [
        ("en", "Turn: Ravens", "Victory for Ravens!"),
        ("da", "Ravens har turen", "Ravens har vundet!"),
        ("de", "Am Zug: Ravens", "Sieg für Ravens!"),
    ],
)
def test_the_name_of_a_team_may_be_one_or_many(language: str, turn: str, won: str) -> None:
    table = new_table(["Ravens", "Bears"], initial_events="none", rule_making=False)
    table.settings.language = language
    assert turn in turn_words(table)
    for _ in range(4):
        throw(table, 6)
        throw(table, 1)
    throw(table, 3)
    assert won in turn_words(table)


def test_the_large_button_rolls_and_the_pawn_goes_its_ways() -> None:
    table = new_table()
    table.panel.main.click()
    kinds = [entry.kind for entry in table.match.log]
    assert "rolled" in kinds
    assert table.last is not None
    assert table.last.seat == 0


def test_a_seat_tells_field_zone_and_missed_rounds() -> None:
    table = new_table(initial_events="none", rule_making=False, event_fields=[2, 3, 4, 5, 6, 7])
    for face in (6, 1) * 3 + (4, 1):
        throw(table, face)
    assert "field 23, 3 turns to get home" in table.panel._seats.value
    table = at_event_field(face=4)
    assert "field 5" in table.panel._seats.value
    table = new_table(rule_making=False)
    for face in (6, 6, 1):
        throw(table, face)
    assert "field 8, misses 1 round" in table.panel._seats.value


# ---------------------------------------------------------------------- the form of a proposal


def test_the_form_shows_what_may_be_chosen_and_the_sentence_it_makes() -> None:
    """R13, RA20: in words of the reader's language."""
    table = at_event_field()
    form = desk(table).form
    assert not hidden(form.widget)
    assert hidden(table.panel.main)
    assert "A rule, Ravens?" in turn_words(table)
    places = [label for label, _ in form.parts["place"].control.options]
    assert places == ["for E1", "a general rule"]
    choose(table, condition=d.WHEN + d.EVEN, effect=d.DO + d.GO_TO, amount=d.NUMBER + 6 + 9)
    assert "Whoever comes to E1 with an even number goes to field 9." in form._said.value
    table.settings.language = "de"
    assert "Wer mit einer geraden Zahl auf E1 kommt, geht auf Feld 9." in form._said.value
    assert phase(table) == d.PLACE, "nothing is played before it is proposed"


def test_parts_that_a_rule_does_not_have_are_not_asked_for() -> None:
    table = at_event_field()
    parts = desk(table).form.parts
    choose(table, effect=d.DO + d.SWAP)
    assert hidden(parts["amount"].widget)
    assert d.DO + d.MULTIPLY not in dict(parts["effect"].control.options).values()
    choose(table, place=d.GENERAL_RULE, effect=d.DO + d.MULTIPLY)
    assert not hidden(parts["amount"].widget)
    assert [label for label, _ in parts["amount"].control.options] == ["times 2", "times 3"]


def test_a_proposal_is_put_to_the_game_master_in_one_press() -> None:
    table = at_event_field()
    propose(table, condition=d.WHEN + d.ODD, effect=d.DO + d.MISS, amount=d.NUMBER + 6 + 2)
    assert phase(table) == d.JUDGE
    assert table.match.turn == 2
    assert "The game master decides" in turn_words(table)
    said = "Whoever comes to E1 with an odd number misses the next 2 rounds."
    assert said in desk(table).judgement._said.value
    assert hidden(desk(table).form.widget)


def test_no_rule_needs_to_be_made() -> None:
    """RA8."""
    table = at_event_field()
    desk(table).form.nothing.click()
    assert table.match.turn == CHANCE
    assert "passed" in [entry.kind for entry in table.match.log]


def test_a_rule_in_own_words_takes_the_place_of_the_choices() -> None:
    table = at_event_field()
    form = desk(table).form
    form.text.value = "Sing <b>before</b> you roll."
    assert hidden(form.parts["effect"].widget)
    assert "On E1: “Sing &lt;b&gt;before&lt;/b&gt; you roll.”" in form._said.value
    form.propose.click()
    desk(table).judgement.admit.click()
    assert table.match.texts == ("Sing <b>before</b> you roll.",)
    assert form.text.value == ""


def test_a_text_that_will_not_do_is_refused_and_nothing_is_played() -> None:
    table = at_event_field()
    form = desk(table).form
    form.text.value = "x" * 300
    form.propose.click()
    assert "write 1 to 200 letters" in status(table)
    assert phase(table) == d.PLACE


def test_what_was_proposed_can_be_taken_back_part_by_part() -> None:
    table = at_event_field()
    propose(table, effect=d.DO + d.MISS, amount=d.NUMBER + 6 + 2)
    table._press("undo")
    form = desk(table).form
    assert phase(table) == d.CONFIRM
    assert all(part.control.disabled for part in form.parts.values())
    table._press("undo")
    assert phase(table) == d.AMOUNT
    assert form.parts["effect"].control.disabled
    assert not form.parts["amount"].control.disabled
    propose(table, amount=d.NUMBER + 6 + 1)
    assert "misses the next round" in desk(table).judgement._said.value


def test_a_whole_proposal_can_be_given_up_after_all() -> None:
    table = at_event_field()
    propose(table)
    table._press("undo")
    table._press("undo")
    assert desk(table).form.nothing.description == "Make no rule after all"
    desk(table).form.nothing.click()
    assert table.match.turn == CHANCE


def test_a_proposal_of_a_bot_is_seen_as_it_grows() -> None:
    table = new_table(["greedy", "Bears"])
    throw(table, 3)
    seen = set()
    while table.match.turn == 0:
        table._take_step()
        seen.add(desk(table)._growing.value)
    assert any("…" in said for said in seen)
    assert phase(table) == d.JUDGE
    assert not hidden(desk(table).judgement.widget)


# ---------------------------------------------------------------------- the game master


def test_the_game_master_admits_and_the_rule_is_in_force_with_its_origin() -> None:
    """R16: author team, round, until when it is protected."""
    table = at_event_field()
    propose(table, place=d.GENERAL_RULE, condition=d.WHEN + d.THROWN + 6, effect=d.DO + d.AGAIN)
    assert "The program sees nothing against it." in desk(table).judgement._found.value
    desk(table).judgement.admit.click()
    shown = table.panel._hand.value
    assert "Whoever rolls a 6 rolls again at once." in shown
    assert "Ravens, round 1" in shown
    assert "protected to the end of round 3" in shown
    assert "in force" in table.panel._news.value


def test_the_game_master_refuses_with_a_reason_and_the_team_may_try_once_more() -> None:
    """RA9: after the second refusal the chance is gone."""
    table = at_event_field()
    propose(table)
    judgement = desk(table).judgement
    assert judgement.reason.control.label == "choose a reason"
    assert judgement.refuse.disabled, "a quick press gives no reason that nobody meant"
    judgement.reason.control.value = d.REFUSE + d.NOT_THE_SAME
    assert not judgement.refuse.disabled
    judgement.refuse.click()
    assert "The rule was refused. Try once more, or make none." in turn_words(table)
    assert "not the same for both teams" in table.panel._news.value
    desk(table).form.propose.click()
    assert judgement.refuse.disabled, "the reason before is not the one now"
    judgement.text.value = "We had that one before."
    judgement.refuse_saying.click()
    kinds = [entry.kind for entry in table.match.log]
    assert kinds.count("refused") == 1
    assert kinds.count("refused_saying") == 1
    assert "forfeited" in kinds
    assert table.match.turn == CHANCE


def test_what_the_program_would_refuse_is_said_and_chosen_beforehand() -> None:
    """RA10: a general extra roll without a number; the person has the last word."""
    table = at_event_field()
    propose(table, place=d.GENERAL_RULE, effect=d.DO + d.AGAIN)
    judgement = desk(table).judgement
    assert "an extra roll must depend on the number thrown" in judgement._found.value
    assert judgement.reason.value == d.REFUSE + d.NEEDS_NUMBER
    assert not judgement.refuse.disabled


def test_a_proposal_that_touches_a_basic_rule_is_refused_naming_it() -> None:
    """R14, R11: no person is asked."""
    table = at_event_field()
    propose(table, effect=d.DO + d.GO_TO, amount=d.NUMBER + 6 + d.GOAL)
    assert phase(table) == d.PLACE
    assert "(R11)" in table.panel._news.value


def test_the_program_as_game_master_decides_at_once_and_has_no_hand() -> None:
    table = at_event_field(gm="auto")
    assert hidden(desk(table).form._text_box)
    propose(table)
    assert table.match.turn == CHANCE
    assert any(rule.author == 0 for rule in rules_in_force(table.match.view()))
    assert hidden(desk(table).hand._choose)


def test_a_reason_in_words_that_will_not_do_changes_nothing() -> None:
    table = at_event_field()
    propose(table)
    desk(table).judgement.refuse_saying.click()
    assert "write 1 to 200 letters" in status(table)
    assert phase(table) == d.JUDGE


def with_rules_in_words(*texts: str) -> GameTable:
    """Come to E1 with rules in own words admitted there and then as general ones."""
    table = at_event_field()
    for text in texts:
        desk(table).form.text.value = text
        desk(table).form.propose.click()
        assert "cannot check rules in a team’s own words" in desk(table).judgement._found.value
        desk(table).judgement.admit.click()
        throw(table, 3)
    return table


def test_only_rules_in_own_words_are_carried_out_by_hand_the_newest_first() -> None:
    table = at_event_field()
    assert hidden(desk(table).hand._choose)
    table = with_rules_in_words("Ravens sing.", "Bears dance.")
    hand = desk(table).hand
    assert not hidden(hand._choose)
    options = hand.rule.control.options
    assert all(value - d.INVOKE < d.EVENT_FIELDS + 2 for _, value in options)
    assert "Bears dance." in str(
        next(
            r.sentence
            for r in rules_in_force(table.match.view())
            if r.index == hand.rule.value - d.INVOKE
        )
    )


def test_what_was_begun_by_hand_is_cancelled_while_nothing_is_done() -> None:
    table = with_rules_in_words("Whoever laughs goes back.")
    hand = desk(table).hand
    before = phase(table)
    hand.begin.click()
    assert not hidden(hand.cancel)
    hand.cancel.click()
    assert phase(table) == before
    assert table.match.log[-1].kind != "invoked"
    hand.begin.click()
    hand.field.control.value = 12
    hand.move.click()
    assert hidden(hand.cancel)


def test_rules_are_carried_out_by_hand_and_logged_with_the_rule() -> None:
    """RA20: a pawn is moved, a turn given, a turn taken."""
    table = with_rules_in_words("Bears go to 12.")
    hand = desk(table).hand
    assert [label for label, _ in hand.rule.control.options] == ["E1"]
    hand.begin.click()
    assert "Carry out E1" in turn_words(table)
    hand.team.control.value, hand.field.control.value = 1, 12
    hand.move.click()
    hand.turns.press(d.GIVE_TURN + 1)
    hand.turns.press(d.TAKE_TURN + 0)
    hand.done.click()
    told = [str(entry.sentence) for entry in table.match.log if entry.rule == "RA20"]
    assert told == [
        "The game master carries out E1: On E1: “Bears go to 12.”",
        "The game master moves Bears to field 12.",
        "The game master gives Bears a turn, by E1.",
        "The game master takes a turn from Ravens, by E1.",
    ]
    assert table.match.view().state.position[1] == 12


def test_a_general_rule_changes_no_move_by_nothing() -> None:
    table = at_event_field()
    amounts = desk(table).form.parts["amount"].control
    choose(table, effect=d.DO + d.MOVE)
    assert ("on as usual", d.NUMBER + d.AMOUNT_0) in amounts.options
    choose(table, place=d.GENERAL_RULE)
    assert d.NUMBER + d.AMOUNT_0 not in [value for _, value in amounts.options]


def test_bots_alone_wait_for_a_person_as_game_master_only() -> None:
    table = new_table(["greedy", "greedy"])
    for _ in range(400):
        if table.match.turn in (OVER, 2):
            break
        table._take_step()
    assert table.waits_for_person
    desk(table).judgement.admit.click()
    assert not table.waits_for_person
    auto = new_table(["greedy", "greedy"], gm="auto")
    while auto.match.turn != OVER:
        auto._take_step()
    assert "Victory for" in turn_words(auto) or "share the first place" in turn_words(auto)
    assert auto._steps_back() > 0


# ---------------------------------------------------------------------- what is always in sight


def test_the_rule_that_has_just_acted_lights_up_on_board_and_in_the_list() -> None:
    table = at_event_field()
    assert table.panel._hand.value.count('class="lit"') == 1
    assert [tag.name for tag in table.stage._scene.rules if tag.lit] == ["E1"]
    desk(table).form.nothing.click()
    throw(table, 1)
    assert table.panel._hand.value.count('class="lit"') == 0


def test_younger_rules_keep_their_light_when_an_older_one_is_abolished() -> None:
    rules = {
        "gametour": "rule set", "version": 1, "events": {},
        "general": [{"when": "thrown 1", "do": "move", "number": 1},
                    {"when": "always", "do": "move", "number": 1}],
    }  # fmt: skip
    table = new_table(initial_events="custom", rules=rules)
    throw(table, 2)
    lit = [tag.name for tag in table.stage._scene.rules if tag.lit]
    assert lit == ["G2"]
    propose(table, place=d.REPEAL + 0)
    desk(table).judgement.admit.click()
    assert [tag.name for tag in table.stage._scene.rules if tag.lit] == ["G1"]


def test_event_fields_tell_their_rule_to_the_mouse_and_to_screen_readers() -> None:
    table = new_table()
    assert table.stage.bridge.notes["3"] == "Whoever comes to E1 moves 2 fields forward."


def test_the_switch_shows_the_chances_of_the_next_throw() -> None:
    table = new_table()
    table._press("chances")
    assert chances(table)[6].now == pytest.approx(1 / 3)
    assert hidden(table.panel._not_now)
    table._press("chances")
    assert not table.stage._scene.chances


def chances(table: GameTable) -> dict[int, Chance]:
    """The chances on the board, by the number of the field."""
    return {one.town + 1: one for one in table.stage._scene.chances}


def test_the_reader_chooses_how_many_turns_ahead_to_look() -> None:
    """Field 7 of a track without rules: by one throw, or by two that make six (11 of 36)."""
    table = new_table(["Ravens"], initial_events="none")
    turns = table.panel.turns.widget
    assert hidden(turns)
    table._press("chances")
    assert not hidden(turns)
    assert turns.label == "within 3 turns"
    assert table.stage._scene.turns == 3
    turns.value = 2
    assert chances(table)[7].now == pytest.approx(1 / 6)
    assert chances(table)[7].later == pytest.approx(11 / 36)
    assert "next throw 17%, within 2 turns 31%" in table.stage.bridge.notes["6"]
    turns.value = 1
    assert chances(table)[7].later == pytest.approx(1 / 6)
    table.settings.language = "da"
    assert (turns.label, turns.value) == ("inden for 1 tur", 1)
    table._press("chances")
    assert hidden(turns)


def test_every_rule_in_force_counts_some_turns_ahead() -> None:
    """R13: E1 (field 4) leads on to field 6; a general rule moves on after every throw."""
    table = new_table(["Ravens"])
    table._press("chances")
    table.panel.turns.widget.value = 1
    shown = chances(table)
    assert (shown[4].now, shown[4].later) == (0, pytest.approx(1 / 6))
    assert shown[6].later == pytest.approx(1 / 3)
    rules = {"gametour": "rule set", "version": 1, "events": {},
             "general": [{"when": "always", "do": "move", "number": 3}]}  # fmt: skip
    table = new_table(["Ravens"], initial_events="custom", rules=rules)
    table._press("chances")
    table.panel.turns.widget.value = 1
    assert chances(table)[10].later == pytest.approx(1 / 6)


def test_the_same_position_is_looked_ahead_from_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(match: Match, turns: int) -> Any:
        asked.append(turns)
        return ahead.looking_ahead(match, turns)

    monkeypatch.setattr(looked_ahead, "looking_ahead", counted)
    table = new_table(["Ravens"], initial_events="none")
    table.refresh()
    assert not asked, "nothing is worked out while the switch is off"
    table._press("chances")
    table.settings.language = "de"
    table._press("chances")
    table._press("chances")
    assert asked == [3]
    throw(table, 2)
    assert asked == [3, 3]


def test_where_too_much_may_come_up_the_next_throw_is_shown_and_it_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ahead, "MOST_POSITIONS", 10)
    table = new_table(["Ravens"], initial_events="none")
    table._press("chances")
    assert "More than 10 positions come up within 3 turns" in table.panel.status.widget.value
    assert table.stage._scene.turns == 0
    assert chances(table)[7].now == pytest.approx(1 / 6)
    table.refresh()
    assert "More than 10 positions" in table.panel.status.widget.value
    table.panel.turns.widget.value = 1
    assert table.panel.status.widget.value == ""
    assert table.stage._scene.turns == 1


def test_a_press_does_not_wait_for_what_takes_long() -> None:
    """Where a loop runs, the next throw is shown at once and the turns when they are found."""

    async def look() -> tuple[int, int, int]:
        table = new_table(["Ravens", "Bears"], first=0)
        table._press("chances")
        at_once = table.stage._scene.turns
        table.panel.turns.widget.value = 2
        still = table.stage._scene.turns
        await table.work.finished()
        found = table.stage._scene.turns
        table.close()
        return at_once, still, found

    assert asyncio.run(look()) == (0, 0, 2)


def test_what_is_not_needed_any_more_is_not_worked_out() -> None:
    """A throw, or the switch, ends the look ahead from the position before."""

    async def look() -> tuple[int, int]:
        table = new_table(["Ravens", "Bears"], first=0)
        table._press("chances")
        throw(table, 1)
        before = table.match.view().state.position[:]
        await table.work.finished()
        turns = table.stage._scene.turns
        assert before == table.match.view().state.position[:]
        table.panel.turns.widget.value = 2
        table._press("chances")
        await table.work.finished()
        table.close()
        return turns, len(table.stage._scene.chances)

    assert asyncio.run(look()) == (3, 0)


# ---------------------------------------------------------------------- rule sets


def downloads(table: GameTable, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bytes]]:
    kept: list[tuple[str, bytes]] = []
    monkeypatch.setattr(table.stage, "download", lambda name, data, mime: kept.append((name, data)))
    return kept


def test_the_rules_in_force_are_saved_as_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_event_field()
    propose(table)
    desk(table).judgement.admit.click()
    kept = downloads(table, monkeypatch)
    page = table.side.page("rule_set", table)
    page.foot[0].click()
    ((name, data),) = kept
    assert name == "rules-3.json"
    assert json.loads(data) == rule_set(table.match.view())


def sent(content: bytes, name: str = "ours.json") -> tuple[dict[str, Any], ...]:
    """Give what the upload widget holds when a file was chosen."""
    when = datetime.now(UTC)
    file = {"name": name, "type": "", "size": len(content), "content": content}
    return ({**file, "last_modified": when},)


def upload(window: Any, content: bytes) -> None:
    window.table.sheets.open("rule_set")
    body = window.table.sheets.overlay._sheet.children[1]
    (control,) = [piece for piece in body.children if hasattr(piece, "multiple")]
    control.set_trait("value", sent(content))


def test_a_new_game_begins_with_the_rules_of_a_file() -> None:
    window = gt.play("rule_race", players=TEAMS, seed=1, language="en")
    rules = {"gametour": "rule set", "version": 1, "general": [{"words": "Sing."}]}
    upload(window, json.dumps(rules).encode())
    assert window.form is not None
    window.form.start.click()
    assert [str(rule.sentence) for rule in rules_in_force(window.match.view())] == ["“Sing.”"]
    assert [player.name for player in window.match.players] == TEAMS
    window.close()


def test_the_rules_of_another_game_can_be_left_out_of_the_form() -> None:
    window = gt.play("rule_race", players=TEAMS, seed=1, language="en")
    upload(window, json.dumps({"gametour": "rule set", "version": 1}).encode())
    fields = {field.option.name: field for field in window.form.fields}
    fields["initial_events"].control.value = 0
    window.form.start.click()
    assert "go together" in fields["rules"]._problem.value + window.form.status.widget.value
    fields["rules"]._leave_out.click()
    window.form.start.click()
    assert window.form is None
    assert window.match.options["rules"] is None
    window.close()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe no json", "ours.json is no rule set"),
        (b"[1, 2]", "is no rule set of gametour"),
        (b'{"gametour": "rule set", "version": 9}', "its version is 9, not 1"),
        (
            b'{"gametour": "rule set", "version": 1, "events": {"E9": {}}}',
            "there is no event field",
        ),
        (b" " * 200_000, "too large"),
    ],
)
def test_a_file_that_is_no_rule_set_is_said_so_on_the_sheet(content: bytes, said: str) -> None:
    window = gt.play("rule_race", players=TEAMS, seed=1, language="en")
    upload(window, content)
    body = window.table.sheets.overlay._sheet.children[1]
    assert said in " ".join(getattr(piece, "value", "") or "" for piece in body.children[-1:])
    assert window.form is None
    window.close()


def test_a_rule_set_is_chosen_on_the_form(tmp_path: Any) -> None:
    file = tmp_path / "ours.json"
    file.write_text('{"gametour": "rule set", "version": 1, "general": [{"words": "Sing."}]}')
    window = gt.play("rule_race", language="en", gm="teacher", initial_events="custom")
    assert window.form.seats[0].nickname.placeholder == "Team 1"
    (rules,) = [field for field in window.form.fields if field.option.name == "rules"]
    rules._path.value = str(file)
    window.form.start.click()
    assert len(rules_in_force(window.match.view())) == 1
    window.close()


def test_the_painted_race_is_a_picture(tmp_path: Any) -> None:
    table = at_event_field()
    path = gt.picture(table.match, tmp_path / "race.svg", language="da", theme="dark")
    assert path.stat().st_size > 10_000
