"""The rulings that all games share, as Städtetour plays them: C1-C9."""

from gametour import Match
from gametour.engine.rules import CHANCE
from gametour.games.staedtetour.sentences import EVENTS
from gametour.words import words
from tests.games.staedtetour.positions import played, ready


def told(match: Match) -> list[tuple]:
    return [(entry.kind, entry.seat, entry.a, entry.b) for entry in match.log]


def test_the_same_seed_and_inputs_give_the_same_log():
    """C1: also the seed that is drawn when none is given is kept."""
    one = played(Match("staedtetour", ["greedy", "random"]))
    assert told(one) == told(played(Match("staedtetour", ["greedy", "random"], seed=one.seed)))
    other = played(Match("staedtetour", ["greedy", "random"], seed=one.seed + 1))
    assert told(one) != told(other)


def test_what_is_drawn_does_not_depend_on_who_plays():
    """C1: two streams: board, cards and the first ticket are the same for other bots."""
    starts = []
    for bots in (["greedy"] * 3, ["random"] * 3):
        match = ready(Match("staedtetour", bots, seed=5))
        match.draw()
        starts.append([one for one in told(match) if one[0] != "drove"][:8])
    assert starts[0] == starts[1]


def test_every_card_and_ticket_is_equally_likely():
    """C2: there is no die; a card weighs 1, a kind of ticket as much as there are of it."""
    match = Match("staedtetour", ["random"] * 2, seed=1)
    while match.turn != -2:
        if match.turn == CHANCE:
            kinds = match._state.bag if match.drawer.seat >= 0 else None
            for one in match.chances:
                assert one.weight == (kinds[one.value] if kinds else 1)
            match.draw()
        else:
            match.bot_move()


def test_every_kind_of_event_has_its_rule_and_words_in_all_languages():
    """C3: each names a number of this game's rules."""
    numbers = {f"S{n}" for n in range(1, 17)} | {f"SA{n}" for n in range(1, 23)}
    numbers |= {f"C{n}" for n in range(1, 10)}
    assert {kind.rule for kind in EVENTS.values()} <= numbers
    match = played(Match("staedtetour", ["random"] * 3, seed=8, call_mode="manual"))
    seen = set()
    for seat in (None, 0, 1, 2):
        for entry in match.view(seat).log:
            seen.add(entry.kind)
            texts = [words(language)(entry.sentence) for language in ("da", "de", "en")]
            assert all(text and "{" not in text for text in texts)
            assert len(set(texts)) == 3
    assert seen >= {kind.name for kind in EVENTS.values()} - {"shuffled"}


def test_taking_back_brings_the_same_ticket_again():
    """C9, C1: the log notes it, and draws go by their place in the game."""
    match = ready(Match("staedtetour", 2, seed=6))
    before = match.draw()
    match.undo()
    assert match.log[-1].kind == "undone"
    assert [(e.kind, e.a) for e in match.draw()] == [(e.kind, e.a) for e in before]


def test_forced_steps_are_played():
    """C6: where one road leads on, nobody is asked; but see SA9 and SA11."""
    asked = []
    for seed in range(8):
        match = Match("staedtetour", ["random"] * 2, seed=seed)
        while match.turn != -2:
            if match.turn == CHANCE:
                match.draw()
            else:
                asked.append((len(match.actions), match._state.ticket))
                match.bot_move()
    assert all(n > 1 or ticket == 2 for n, ticket in asked)


def test_players_have_names():
    """C8: numbers, unless they give themselves others."""
    match = Match("staedtetour", ["you", "Bo", "greedy"], seed=1)
    assert [str(one.called) for one in match.players] == ["Player 1", "Bo", "Player 3"]
