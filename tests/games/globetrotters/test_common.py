"""The rulings that all games share, as Globetrotters plays them: C1-C4, C8, C9."""

import pytest

from gametour import Match
from gametour.engine.options import OptionError
from gametour.engine.rules import CHANCE, OVER, Event
from gametour.games.globetrotters import declared as d
from gametour.games.globetrotters.sentences import EVENTS
from gametour.words import words
from tests.games.globetrotters.positions import Table, refusal
from tests.games.test_rule_pages import NUMBERS


def played(match: Match) -> Match:
    """Play to the end, all seats by their bots."""
    while match.turn != OVER:
        match.draw() if match.turn == CHANCE else match.bot_move()
    return match


def told(match: Match) -> list[tuple]:
    return [(entry.kind, entry.seat, entry.a, entry.b) for entry in match.log]


def test_the_same_seed_and_inputs_give_the_same_log():
    """C1: also the seed that is drawn when none is given is kept."""
    one = played(Match("globetrotters", ["greedy", "random"], n_dest=5))
    two = played(Match("globetrotters", ["greedy", "random"], n_dest=5, seed=one.seed))
    assert told(one) == told(two)


def test_dice_do_not_depend_on_who_plays():
    """C1: the risks and the money of the first round."""
    dice = []
    for line_up in (["greedy"] * 2, ["random"] * 2):
        match = played(Match("globetrotters", line_up, seed=5))
        public = ("cost", "grounded", "exploded", "earned")
        dice.append([entry.a for entry in match.log if entry.round == 1 and entry.kind in public])
    assert dice[0] == dice[1]


@pytest.mark.parametrize("die", ["fair", [1, 2, 3, 4, 5, 6], [1, 0, 0, 0, 0, 1]])
def test_every_die_is_fair_or_weighted(die):
    """C2: the risks, the money and the way overland."""
    table = Table(1, die=die)
    table.put(0, "B")
    weights = [1] * 6 if die == "fair" else die
    wanted = {face: weight for face, weight in enumerate(weights, 1) if weight}

    def outcomes():
        return {one.value: one.weight for one in table.match.chances}

    for city in range(10):
        assert outcomes() == wanted
        table.match.play(1 if city == 1 else 6)
        if city != 1:
            assert outcomes() == wanted
            table.match.play(6)
    assert outcomes() == wanted
    table.match.play(6)
    table.buy("C")
    table.show()
    table.do("overland")
    assert outcomes() == wanted


@pytest.mark.parametrize("die", [[0] * 6, [1] * 5, [1, 1, 1, 1, 1, -1], "loaded", None])
def test_a_die_that_cannot_be_thrown(die):
    """C2, C4: refused with the rule."""
    with pytest.raises(OptionError, match="C2"):
        Match("globetrotters", die=die)


def test_the_log_tells_every_change():
    """C3: round, step, who, what and by which rule; ways and marks can be read from it."""
    match = Match("globetrotters", ["greedy", "random", "random"], seed=8)
    spots, ticked = [-1] * 3, [set(), set(), set()]
    while match.turn != OVER:
        for entry in match.draw() if match.turn == CHANCE else match.bot_move():
            assert entry.rule
            if entry.kind in ("took_off", "flew", "by_land"):
                assert entry.a == spots[entry.seat]
                spots[entry.seat] = entry.b
            if entry.kind == "marked":
                ticked[entry.seat].add(entry.a)
                assert entry.a == spots[entry.seat]
        assert spots == [me.city for me in match._state.seats[:3]]
        assert [len(one) for one in ticked] == [me.n_marks for me in match._state.seats[:3]]
    steps = [entry for entry in match.log if entry.kind == "turn"]
    assert [entry.turn for entry in steps] == list(range(1, len(steps) + 1))
    assert match.log[-1].round == sum(entry.kind == "round" for entry in match.log)


def test_every_kind_of_event_has_its_rule_and_words_in_all_languages():
    """C3: each names a number of this game's rules; cities have their names in each language."""
    setup = Match("globetrotters", 3, n_dest=5).setup
    assert {kind.rule for kind in EVENTS.values()} <= set(NUMBERS["globetrotters"])
    for number, kind in EVENTS.items():
        event = Event()
        event.kind, event.seat, event.a, event.b = number, 2, 0, 0
        said = kind.tell(setup, event)
        texts = [words(language)(said) for language in ("da", "de", "en")]
        assert len(set(texts)) == 3, kind.name
        assert not any("{" in text for text in texts)
        assert ("Copenhagen" in texts[2]) == ("København" in texts[0]) == ("Kopenhagen" in texts[1])
    assert len({kind.name for kind in EVENTS.values()}) == len(EVENTS)


def test_nothing_is_changed_by_what_is_refused():
    """C4: any number that is no action, at any moment of a game, with a sentence and a number."""
    match = Match("globetrotters", ["random"] * 3, seed=3, n_dest=5, start_money=3)
    rules = set()
    numbers = [kind << 8 | target for kind in range(8) for target in (0, 1, 2, 4, 7, 200)]
    while match.turn != OVER:
        legal = {one.value for one in match.actions or match.chances}
        if match._state.phase not in (d.RISK, d.INCOME) or match.round < 3:
            for value in (-1, *numbers, 1 << 40):
                if value not in legal:
                    rules.add(refusal(match, value).rule)
        match.draw() if match.turn == CHANCE else match.bot_move()
        if match.round > 12:
            break
    assert {"C4", "G4", "G10", "GA4", "GA5", "GA7", "G13", "G14", "G18"} <= rules


def test_players_are_numbered_and_may_have_nicknames():
    """C8: nothing else is asked."""
    match = Match("globetrotters", ["you", "Ida", "greedy"], seed=1)
    english = words("en")
    assert [english(player.called) for player in match.players] == ["Player 1", "Ida", "Player 3"]


def test_a_dispute_is_settled_by_taking_back_or_playing_another_outcome():
    """C9: the log shows it."""
    table = Table(2)
    table.match.play(3)
    assert table.match.undo()
    table.match.play(5)
    costs = [entry for entry in table.match.log if entry.kind == "cost"]
    assert [(entry.undone, entry.b) for entry in costs] == [(True, 3), (False, 5)]
    [note] = [entry for entry in table.match.log if entry.kind == "undone"]
    assert note.rule == "C9"


@pytest.mark.parametrize(
    ("option", "values", "refused"),
    [
        ("n_dest", (5, 10), (4, 11, "all")),
        ("cities", ("usual", "random"), (7, "")),
        ("start", ("offboard", "home", "random"), ("away",)),
        ("start_money", (0, 7), (-1, "much")),
        ("explode", ("once", "unlimited"), ("never", 2)),
        ("sell_grounded", (False, True), (1, "yes")),
        ("die", ("fair", [1, 1, 1, 1, 1, 1]), ([0] * 6,)),
        ("max_rounds", (None, 1, 30_000), (0, 1.5)),
    ],
)
def test_options_take_their_values_and_no_others(option, values, refused):
    """C4, GA23, G3, GA1, GA4, GA3, GA5, C2, C7: each option's values."""
    for value in values:
        assert Match("globetrotters", 2, **{option: value}).options[option] == value
    for value in refused:
        with pytest.raises(OptionError) as caught:
            Match("globetrotters", 2, **{option: value})
        assert option in str(caught.value)
