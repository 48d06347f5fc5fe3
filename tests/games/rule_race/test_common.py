"""The rulings that all games share, as Rule race plays them: C1-C9, and what the bots do."""

import pytest

from gametour import Match
from gametour.engine import bulk
from gametour.engine.options import OptionError
from gametour.engine.rules import CHANCE, OVER
from gametour.games.rule_race import declared as d
from gametour.games.rule_race.sentences import EVENTS
from gametour.words import words
from tests.games.rule_race.races import Race
from tests.games.test_rule_pages import NUMBERS


def played(match: Match) -> Match:
    """Play to the end, all seats and the game master by their bots."""
    while match.turn != OVER:
        match.draw() if match.turn == CHANCE else match.bot_move()
    return match


def told(match: Match) -> list[tuple]:
    return [(entry.kind, entry.seat, entry.a, entry.b) for entry in match.log]


def test_the_same_seed_and_inputs_give_the_same_log():
    """C1: also the seed that is drawn when none is given is kept."""
    one = played(Match("rule_race", ["greedy", "random"]))
    two = played(Match("rule_race", ["greedy", "random"], seed=one.seed))
    assert told(one) == told(two)
    assert told(one) != told(played(Match("rule_race", ["greedy", "random"], seed=one.seed + 1)))


def test_an_interrupt_takes_no_throw():
    """C1, RA20: what the game master does by hand changes no throw that comes after."""
    faces = []
    for interrupted in (False, True):
        match = Match("rule_race", 2, seed=4)
        for throw in range(6):
            if interrupted and throw == 3:
                match.play(match.interrupts[0])
                match.play(d.CARRIED_OUT)
            while match.turn != CHANCE:
                match.play(d.NO_RULE)
            match.draw()
        faces.append([entry.a for entry in match.log if entry.kind == "rolled"])
    assert faces[0] == faces[1]


@pytest.mark.parametrize("die", ["fair", [1, 2, 3, 4, 5, 6], [1, 0, 0, 0, 0, 1]])
def test_the_die_is_fair_or_weighted(die):
    """C2: what it shows comes with the weights that were given."""
    weights = [1] * 6 if die == "fair" else die
    wanted = {face: weight for face, weight in enumerate(weights, 1) if weight}
    match = Match("rule_race", 2, die=die)
    assert {outcome.value: outcome.weight for outcome in match.chances} == wanted


def test_the_log_tells_every_change():
    """C3: the pawns' ways can be read from it; each entry has its rule."""
    for seed in range(12):
        match = Match("rule_race", ["random"] * 2, seed=seed, events_on="any", overshoot="bounce")
        fields = [1, 1]
        while match.turn != OVER:
            for entry in match.draw() if match.turn == CHANCE else match.bot_move():
                if entry.kind in ("moved", "bounced", "shifted", "set_back", "hand_moved"):
                    assert entry.a == fields[entry.seat]
                    fields[entry.seat] = entry.b
                if entry.kind == "swapped":
                    fields[entry.seat], fields[1 - entry.seat] = entry.a, entry.b
                assert entry.rule
            assert fields == list(match._state.position)


def test_every_kind_of_event_has_its_rule_and_words_in_all_languages():
    """C3: each names a number of this game's rules."""
    assert {kind.rule for kind in EVENTS.values()} <= set(NUMBERS["rule_race"])
    for seed in range(8):
        for entry in played(Match("rule_race", ["random"] * 2, seed=seed)).log:
            texts = {words(language)(entry.sentence) for language in ("da", "de", "en")}
            assert "" not in texts
            assert not any("{" in text for text in texts)


@pytest.mark.parametrize("gm", ["teacher", "auto"])
def test_nothing_is_changed_by_what_is_refused(gm):
    """C4: any number that is no action, at any moment, with a sentence and a number."""
    race = Race(1, 1, rule_making=True, initial_events="demo", gm=gm, players=["random"] * 2)
    match, rules = race.match, set()
    steps = 0
    while match.turn != OVER and steps < 120:
        legal = {one.value for one in (*match.actions, *match.chances, *match.interrupts)}
        for value in (-1, 0, 7, *(kind << 8 for kind in range(22)), 2560 + steps, 1 << 40):
            if value not in legal and value & d.KIND not in (d.WRITE, d.REFUSE_IN_WORDS):
                rules.add(race.refused(value))
        match.draw() if match.turn == CHANCE else match.bot_move()
        steps += 1
    assert {"C4", "RA20"} <= rules


def test_a_choice_of_one_is_made():
    """C6: nobody is asked where there is only one legal action; missed rounds pass by."""
    match = Match("rule_race", ["greedy"] * 2, seed=3)
    while match.turn != OVER:
        if match.turn == CHANCE:
            match.draw()
        else:
            assert len(match.actions) > 1
            match.bot_move()
    assert any(entry.kind == "missed" for entry in match.log)


def test_the_first_team():
    """C5: the first, or drawn by lot."""
    assert Match("rule_race", 2).drawer.seat == 0
    match = Match("rule_race", 2, first="random")
    assert match.drawer.seat == -1
    assert [outcome.weight for outcome in match.chances] == [1, 1]
    match.play(1)
    assert match.drawer.seat == 1
    match.play(2)
    assert match.drawer.seat == 0
    match.play(2)
    assert match.round == 2


def test_teams_have_free_names():
    """C8: "Team 1" or the name given; the game master is called that."""
    match = Match("rule_race", ["you", "Ravens"], seed=1)
    assert [str(match.setup.called(seat)) for seat in range(3)] == [
        "Team 1",
        "Ravens",
        "the game master",
    ]


def test_a_dispute_is_settled_by_taking_back_or_playing_another_outcome():
    """C9: the log shows it."""
    match = Match("rule_race", 2, seed=1)
    match.play(2)
    match.undo()
    match.play(3)
    rolled = [entry for entry in match.log if entry.kind == "rolled"]
    assert [entry.undone for entry in rolled] == [True, False]


@pytest.mark.parametrize(
    ("option", "values", "refused"),
    [
        ("rule_making", (True, False), (1, "yes")),
        ("gm", ("teacher", "auto"), ("pupil",)),
        ("initial_events", ("demo", "none"), ("all",)),
        ("event_fields", ([2, 3, 4, 5, 6, 7],), ([1, 2, 3, 4, 5, 6], [2, 3, 4], "all")),
        ("events_on", ("die", "any"), ("all",)),
        ("overshoot", ("stay", "bounce"), ("win",)),
        ("zone_rounds", (3, None), (2, "three")),
        ("setback_count", ("after_entry", "including_entry"), ("never",)),
        ("setback_field", (None, 1, 22), (0, 23)),
        ("min_rounds", (0, 2, 100), (-1, 101, None)),
        ("equal_turns", (False, True), (0,)),
        ("first", (0, "random"), (1, False)),
        ("die", ("fair", [1, 1, 1, 1, 1, 1]), ([0] * 6,)),
        ("max_rounds", (None, 1, 30_000), (0,)),
        ("rules", (None,), (3, "/nowhere/rules.json")),
    ],
)
def test_options_take_their_values_and_no_others(option, values, refused):
    """C4, RA1-RA5, RA7, RA13, RA18, RA20, RA24, C2, C5, C7: each option's values."""
    for value in values:
        assert Match("rule_race", 2, **{option: value}).options[option] == value
    for value in refused:
        with pytest.raises((OptionError, ValueError)):
            Match("rule_race", 2, **{option: value})


def test_one_or_two_teams():
    """RA24, R2: one alone for practice; three are refused."""
    match = played(Match("rule_race", ["greedy"], seed=2))
    assert match.result.places == (1,)
    with pytest.raises(ValueError, match="1 to 2"):
        Match("rule_race", 3)


# ------------------------------------------------------------------ bots


def test_greedy_wins_more_than_half():
    """R17: against a bot that does anything, from both sides."""
    won = 0
    for line_up in (["greedy", "random"], ["random", "greedy"]):
        setup = Match("rule_race", line_up, gm="auto").setup
        seat = line_up.index("greedy")
        played_ = bulk.play(setup, games=400, seed=1)
        won += sum(row[seat] == 1 and row[1 - seat] == 2 for row in played_.results)
    assert won > 420


@pytest.mark.parametrize("line_up", [["greedy", "greedy"], ["greedy", "random"], ["greedy"]])
def test_greedy_proposes_what_is_admitted(line_up):
    """RA10, RA20: none of its proposals is refused."""
    for seed in range(25):
        match = played(Match("rule_race", line_up, seed=seed, gm="auto"))
        refused = [entry for entry in match.log if entry.kind == "refused"]
        assert not [entry for entry in refused if line_up[entry.seat] == "greedy"]


def test_greedy_as_game_master_follows_the_rules():
    """R1, RA10: admits what is admissible and refuses the rest, with its reason."""
    judged = 0
    for seed in range(12):
        match = Match("rule_race", ["random"] * 2, seed=seed)
        while match.turn != OVER:
            if match.turn == 2:
                finding, entries = match._state.verdict, match.bot_move()
                kind, reason = entries[0].kind, entries[0].a
                assert (kind == "refused") == (finding != d.ADMISSIBLE)
                assert kind != "refused" or reason == finding
                judged += 1
            else:
                match.draw() if match.turn == CHANCE else match.bot_move()
    assert judged > 10
