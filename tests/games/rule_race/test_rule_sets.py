"""Rule sets as files: saved, loaded, shared; bad ones refused with every fault named."""

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametour import Match
from gametour.engine.options import OptionError
from gametour.games.rule_race import (
    RuleSetError,
    read_rule_set,
    rule_set,
    rules_in_force,
    save_rule_set,
)
from gametour.words import LANGUAGES, words
from tests.games.rule_race.races import Race, rules_given


def test_a_rule_set_comes_back_whole(tmp_path):
    """RA2, R16: the rules of one match begin another; the file is for people to read."""
    race = Race(1, 1, events={"E1": "thrown 6: roll again"}, general=["behind: move -2"])
    path = save_rule_set(rule_set(race.match.view()), tmp_path / "ours.json")
    assert '"when": "thrown 6"' in path.read_text(encoding="utf-8")
    other = Match("rule_race", initial_events="custom", rules=path)
    assert [str(one.sentence) for one in rules_in_force(other.view())] == [
        str(one.sentence) for one in rules_in_force(race.match.view())
    ]
    path.unlink()
    again = Match.loads(other.dumps())  # a saved game holds its rules itself
    assert again.dumps() == other.dumps()


def test_rules_in_own_words_go_with_the_set():
    """RA20: their texts come first among the match's texts; they need a person as game master."""
    given_ = rules_given({"E1": "always: swap"}, "even: move 1")
    given_["general"].append({"words": "Sing before you roll."})
    match = Match("rule_race", initial_events="custom", rules=given_)
    assert match.texts == ("Sing before you roll.",)
    assert rule_set(match.view()) == given_
    assert Match.loads(match.dumps()).texts == match.texts
    with pytest.raises(OptionError, match="RA20"):
        Match("rule_race", initial_events="custom", rules=given_, gm="auto")


def test_options_go_together():
    """RA2: rules= belongs to initial_events=custom."""
    for options in (
        {"initial_events": "custom"},
        {"rules": rules_given()},
        {"initial_events": "none", "rules": rules_given()},
    ):
        with pytest.raises(OptionError, match="RA2"):
            Match("rule_race", **options)


@pytest.mark.parametrize(
    "general", ["always: roll again", "always: move -6", "always: go to 3", "field 3: roll again"]
)
def test_the_program_admits_no_inadmissible_set(general):
    """RA10: with gm=auto; a person may."""
    options = {"initial_events": "custom", "rules": rules_given({}, general)}
    with pytest.raises(OptionError, match="RA10"):
        Match("rule_race", gm="auto", **options)
    Match("rule_race", gm="teacher", **options)


def faulty(**parts):
    return {"gametour": "rule set", "version": 1, **parts}


def one(rule):
    return faulty(general=[rule])


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (3, "path of a file, or a mapping"),
        ({}, "no rule set of gametour"),
        ({"gametour": "rule set"}, "version is None"),
        (faulty(version=2), "version is 2"),
        (faulty(events=[]), "for each of E1 to E6"),
        (faulty(events={"E7": {"when": "always", "do": "swap"}}), "no event field 'E7'"),
        (faulty(general={}), "general: give a list"),
        (faulty(general=[{"when": "always", "do": "swap"}] * 13), "at most 12"),
        (faulty(rules=[]), "no part 'rules'"),
        (one(7), "G1: give “when”"),
        (one({"when": "always"}), "G1: give “when”"),
        (one({"when": "always", "do": "swap", "why": 1}), "G1: give “when”"),
        (one({"when": "thrown 7", "do": "swap"}), "not 'thrown 7'"),
        (one({"when": "field 28", "do": "swap"}), "not 'field 28'"),
        (one({"when": ["even"], "do": "swap"}), "not ['even']"),
        (one({"when": "even", "do": "win"}), "not 'win'"),
        (one({"when": "even", "do": "swap", "number": 1}), "has no number"),
        (one({"when": "even", "do": "move"}), "from -6 to 6"),
        (one({"when": "even", "do": "move", "number": 7}), "not 7"),
        (one({"when": "even", "do": "move", "number": True}), "not True"),
        (one({"when": "even", "do": "go to", "number": 28}), "from 1 to 27"),
        (one({"words": ""}), "write 1 to 200 letters"),
        (one({"words": "a" * 201}), "write 1 to 200 letters"),
        (one({"words": 5}), "write 1 to 200 letters"),
        (faulty(events={"E1": {"when": "even", "do": "multiply", "number": 2}}), "only a general"),
    ],
)
def test_what_is_wrong_is_told(found, told):
    """RA20, RA14: in one sentence, in three languages, and nothing is done."""
    with pytest.raises(RuleSetError) as caught:
        read_rule_set(found)
    assert told in str(caught.value)
    assert len({words(language)(caught.value.sentence) for language in LANGUAGES}) == 3
    with pytest.raises(RuleSetError):
        Match("rule_race", initial_events="custom", rules=found)


def test_every_fault_is_named():
    """RA2: a teacher need not try again and again."""
    found = faulty(
        events={"E1": {"when": "never", "do": "swap"}, "E9": {}},
        general=[{"when": "even", "do": "miss", "number": 3}],
    )
    with pytest.raises(RuleSetError) as caught:
        read_rule_set(found)
    for told in ("E1: ", "'E9'", "G1: "):
        assert told in str(caught.value)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "cut off"),
        (b"[", "cut off"),
        (b"\xff\xfe", "cut off"),
        (b"[" * 90_000, "cut off"),
        (b"[]", "no rule set of gametour"),
        (b" " * 100_001, "too large"),
        (b'{"gametour": 1}', "no rule set of gametour"),
    ],
)
def test_files_that_are_no_rule_sets(tmp_path, content, told):
    """RA2: refused with a sentence that names the file."""
    path = tmp_path / "odd.json"
    path.write_bytes(content)
    with pytest.raises(RuleSetError, match=told) as caught:
        read_rule_set(path)
    assert "odd.json" in str(caught.value)


def test_a_file_that_is_not_there_or_cannot_be_written(tmp_path):
    """RA2: the sentence says why."""
    for path in (tmp_path / "none.json", tmp_path, "a\0b"):
        with pytest.raises(RuleSetError, match="cannot be read"):
            read_rule_set(path)
        with pytest.raises(RuleSetError, match="could not be saved"):
            save_rule_set(rules_given(), tmp_path / "no" / "where.json")


def test_a_byte_order_mark_does_no_harm(tmp_path):
    """RA2: some editors write one."""
    path = tmp_path / "mark.json"
    path.write_text(json.dumps(rules_given({"E1": "always: swap"})), encoding="utf-8-sig")
    assert read_rule_set(path)["events"]["E1"] == {"when": "always", "do": "swap"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(events=JSON, general=JSON, rule=JSON)
@settings(max_examples=150)
def test_anything_is_read_or_refused(events, general, rule):
    """RA2: never another error."""
    for found in (faulty(events=events, general=general), faulty(general=[rule]), rule):
        with contextlib.suppress(RuleSetError):
            assert read_rule_set(found)["gametour"] == "rule set"
