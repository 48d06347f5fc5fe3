"""The rulings that all games share, as Denmark tour plays them: C1-C9, D25."""

import pytest

from gametour import Match
from gametour.engine.options import OptionError
from gametour.engine.rules import CHANCE, OVER
from gametour.games.denmark_tour import declared as d
from gametour.games.denmark_tour.sentences import EVENTS
from gametour.words import words
from tests.games.denmark_tour.positions import refusal


def played(match: Match) -> Match:
    """Play to the end, all seats by their bots."""
    while match.turn != OVER:
        match.draw() if match.turn == CHANCE else match.bot_move()
    return match


def told(match: Match) -> list[tuple]:
    return [(entry.kind, entry.seat, entry.a, entry.b) for entry in match.log]


def test_the_same_seed_and_inputs_give_the_same_log():
    """C1: also the seed that is drawn when none is given is kept."""
    one = played(Match("denmark_tour", ["greedy", "random"], cards_per_group=1))
    two = played(Match("denmark_tour", ["greedy", "random"], cards_per_group=1, seed=one.seed))
    assert told(one) == told(two)
    other = played(
        Match("denmark_tour", ["greedy", "random"], cards_per_group=1, seed=one.seed + 1)
    )
    assert told(one) != told(other)


def test_dice_do_not_depend_on_who_plays():
    """C1: two streams: who sits there changes no throw of the deal and the first roll."""
    line_ups = (["greedy", "greedy"], ["random", "random"])
    starts = []
    for line_up in line_ups:
        match = Match("denmark_tour", line_up, seed=5)
        while match._state.phase != d.ROLL:
            match.draw()
        match.draw()
        starts.append([(e.kind, e.a) for e in match.view(0).log if e.kind in ("dealt", "rolled")])
    assert starts[0] == starts[1]


@pytest.mark.parametrize("die", ["fair", [1, 2, 3, 4, 5, 6], [1, 0, 0, 0, 0, 1]])
def test_the_die_is_fair_or_weighted(die):
    """C2: what it shows comes with the weights that were given."""
    match = Match("denmark_tour", 1, seed=1, die=die)
    while match._state.phase != d.ROLL:
        match.draw()
    weights = [1] * 6 if die == "fair" else die
    wanted = {face: weight for face, weight in enumerate(weights, 1) if weight}
    assert {outcome.value: outcome.weight for outcome in match.chances} == wanted


@pytest.mark.parametrize("die", [[0] * 6, [1] * 5, [1] * 7, [1, 1, 1, 1, 1, -1], "loaded", None])
def test_a_die_that_cannot_be_thrown(die):
    """C2, C4: refused with the rule."""
    with pytest.raises(OptionError) as caught:
        Match("denmark_tour", 1, die=die)
    assert "C2" in str(caught.value)


def test_the_log_tells_every_change():
    """C3: round, turn, who, what and by which rule; the pawns' ways can be read from it."""
    match = Match("denmark_tour", ["random"] * 3, seed=8, cards_per_group=1)
    spots = {}
    rounds = turns = 0
    while match.turn != OVER:
        for entry in match.draw() if match.turn == CHANCE else match.bot_move():
            if entry.kind == "started":
                spots = dict.fromkeys(range(3), entry.a)
            if entry.kind in ("walked", "diverted", "crossed", "crossed_on"):
                assert entry.a == spots[entry.seat]
                spots[entry.seat] = entry.b
            assert entry.rule
            assert entry.round in (rounds, rounds + 1)
            assert entry.turn in (turns, turns + 1)
            rounds, turns = entry.round, entry.turn
        if spots:
            assert spots == {seat: match._state.seats[seat].town for seat in range(3)}
    assert rounds > 5
    assert turns > 3 * 5


def test_every_kind_of_event_has_its_rule_and_words_in_all_languages():
    """C3: each names a number of this game's rules."""
    numbers = {f"D{n}" for n in range(1, 26)} | {f"DA{n}" for n in range(1, 29)}
    numbers |= {f"C{n}" for n in range(1, 10)}
    assert {kind.rule for kind in EVENTS.values()} <= numbers
    match = played(Match("denmark_tour", ["random"] * 2, seed=8, cards_per_group=1))
    for entry in match.log:
        texts = {words(language)(entry.sentence) for language in ("da", "de", "en")}
        assert "" not in texts
        assert not any("{" in text for text in texts)


def test_nothing_is_changed_by_what_is_refused():
    """C4: any number that is no action, at any moment of a game, with a sentence and a number."""
    match = Match("denmark_tour", ["random"] * 2, seed=3, cards_per_group=1, allow_trade=True)
    rules = set()
    steps = 0
    while match.turn != OVER:
        legal = {one.value for one in match.actions or match.chances}
        if steps % 20 == 0:
            for value in (-1, 0, 6, 200, 255, 1000 + steps, 2559, 3840, 4100, 9999, 1 << 40):
                if value not in legal:
                    rules.add(refusal(match, value).rule)
        match.draw() if match.turn == CHANCE else match.bot_move()
        steps += 1
    assert {"C4", "D8", "DA27"} <= rules


def test_a_choice_of_one_is_made():
    """C6: nobody is asked where there is only one legal action."""
    match = Match("denmark_tour", ["random"] * 4, seed=3, cards_per_group=1, allow_trade=True)
    while match.turn != OVER:
        if match.turn == CHANCE:
            match.draw()
        else:
            assert len(match.actions) > 1
            match.bot_move()


def test_players_are_numbered_and_may_have_nicknames():
    """C8: "Player 1" or the name given, cut down to what fits; nothing else is asked."""
    match = Match("denmark_tour", ["you", "Ida"], seed=1)
    english = words("en")
    assert [english(player.called) for player in match.players] == ["Player 1", "Ida"]


def test_a_dispute_is_settled_by_taking_back_or_playing_another_outcome():
    """C9, D25: take a move back, or play another legal one; the log shows it."""
    match = Match("denmark_tour", 2, seed=1, first=0, start="Odense")
    while match.drawer.seat < 0:
        match.draw()
    match.draw()
    assert match.undo()
    match.play(4)
    rolled = [entry for entry in match.log if entry.kind == "rolled"]
    assert [entry.undone for entry in rolled] == [True, False]
    assert rolled[1].a == 4
    [note] = [entry for entry in match.log if entry.kind == "undone"]
    assert note.rule == "C9"


def test_the_steps_can_be_gone_through_again():
    """D25: roll, move, landing, card: each is an entry with its rule number."""
    match = Match("denmark_tour", ["greedy"] * 2, seed=2, cards_per_group=1)
    played(match)
    rule = {entry.kind: entry.rule for entry in match.log}
    assert rule["rolled"] == "D5"
    assert rule["walked"] == "D6"
    assert rule["visited"] == "D9"
    assert rule["won"] == "D22"


def test_a_cap_of_rounds_and_its_default():
    """C7: 2000 unless said otherwise; None is no cap; other values are refused."""
    assert Match("denmark_tour", 2).options["max_rounds"] == 2000
    assert Match("denmark_tour", 2, max_rounds=None).options["max_rounds"] is None
    match = played(Match("denmark_tour", ["random"] * 3, seed=2, max_rounds=4))
    assert not match.result.complete
    assert sum(entry.kind == "round" for entry in match.log) == 4
    for cap in (0, -1, 1.5, "many"):
        with pytest.raises(OptionError):
            Match("denmark_tour", 2, max_rounds=cap)


@pytest.mark.parametrize(
    ("option", "values", "refused"),
    [
        ("cards_per_group", (1, 2, 3, 4), (0, 5)),
        ("hands_open", (False, True), (1, "yes")),
        ("start_mode", ("common", "own"), ("each",)),
        ("start", ("random", "Odense"), (7, "")),
        ("first", ("random", 0), (1, "youngest")),
        ("answer_mode", ("choice", "reader"), ("aloud",)),
        ("quiz_skill", (0, 50, 100, [20, 80]), (101, -1, [50], "good")),
        ("home_exact", (True, "pass"), (False,)),
        ("dead_end", ("strict", "branch"), ("free",)),
        ("allow_trade", (False, True), ("yes",)),
        ("chance_deck", ({"plane": 0, "ferry": 1, "extra_roll": 2, "lose_turn": 10},), ({}, 20)),
        ("die", ("fair", [1, 1, 1, 1, 1, 1]), ([0] * 6,)),
        ("max_rounds", (None, 1, 30_000), (0,)),
    ],
)
def test_options_take_their_values_and_no_others(option, values, refused):
    """C4, DA26, DA25, DA3, C5, DA20, DA21, DA23, DA8, DA27, DA18, C2, C7: each option's values."""
    for value in values:
        assert Match("denmark_tour", 2, **{option: value}).options[option] == value
    for value in refused:
        with pytest.raises(OptionError) as caught:
            Match("denmark_tour", 2, **{option: value})
        assert option in str(caught.value)
