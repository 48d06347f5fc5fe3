"""Options: what they take, what they refuse, and how they say so."""

import json
from typing import Any

import pytest

from gametour.engine.game import PlayersError, find
from gametour.engine.match import Match
from gametour.engine.options import OptionError, check_options
from gametour.words import LANGUAGES, UserError, words

GAME = "denmark_tour"


def refusal(**options: Any) -> UserError:
    with pytest.raises((OptionError, PlayersError)) as caught:
        Match(GAME, **options)
    return caught.value


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"cards_per_group": 5}, "cards_per_group: 5 will not do; give a whole number from 1 to 4"),
        ({"cards_per_group": "4"}, "cards_per_group: '4' will not do"),
        ({"cards_per_group": True}, "cards_per_group: True will not do"),
        ({"hands_open": 1}, "hands_open: 1 will not do; choose one of False, True"),
        ({"dead_end": "never"}, "choose one of 'strict', 'branch'"),
        ({"die": [1, 2, 3]}, "die: [1, 2, 3] will not do; give 6 whole numbers"),
        ({"die": [0] * 6}, "not all 0"),
        ({"die": "loaded"}, "die: 'loaded' will not do"),
        ({"chance_deck": {"plane": 1}}, "give plane, ferry, extra_roll, lose_turn"),
        ({"quiz_skill": 101}, "quiz_skill: 101 will not do"),
        ({"quiz_skill": [50]}, "give 2 whole numbers from 0 to 100"),
        ({"max_rounds": 0}, "max_rounds: 0 will not do"),
        ({"start": ""}, "start: '' will not do"),
        ({"board": 3}, "give the path of a file or folder"),
        ({"colour": "red"}, "There is no option 'colour' in this game"),
        ({"seed": -1}, "The seed -1 is out of reach"),
        ({"seed": 1.5}, "The seed 1.5 is no whole number: give one from 0, or None."),
        ({"players": 5}, "Denmark tour is for 1 to 4 players, not 5"),
        ({"players": 0}, "not 0"),
        ({"players": "Maja"}, "players is a number, or a list"),
        ({"players": ["x" * 25]}, "take 1 to 24 letters"),
        ({"players": ["  "]}, "take 1 to 24 letters"),
        ({"players": ["Greedy"]}, "Did you mean the bot 'greedy'? The name 'Greedy' is too like"),
        ({"players": ["Maja", " gredy"]}, "Did you mean the bot 'greedy'?"),
        ({"players": ["radnom"]}, "Did you mean the bot 'random'?"),
        ({"players": 2.0}, "players is a number, or a list"),
    ],
)
def test_one_sentence_says_what_is_wrong(options: dict[str, Any], told: str) -> None:
    error = refusal(**options)
    assert told in str(error)
    texts = {words(language)(error.sentence) for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES), "it is said in every language"


def test_people_may_be_called_nearly_as_anybody() -> None:
    match = Match(GAME, ["Randi", "Greta", "Ronald", "greedy"])
    assert [player.bot for player in match.players] == ["", "", "", "greedy"]


def test_options_have_one_form_that_json_keeps() -> None:
    game = find(GAME)
    checked = check_options(game.options, {"die": (1, 1, 1, 1, 1, 2), "quiz_skill": [0, 100]}, 2)
    assert json.loads(json.dumps(checked)) == checked
    assert checked["die"] == [1, 1, 1, 1, 1, 2]
    assert set(checked) == {option.name for option in game.options}


def test_every_choice_is_taken() -> None:
    for option in find(GAME).options:
        for value, _ in getattr(option, "choices", ()):
            assert option.check(value, 2) == value
        assert option.check(option.default, 2) == option.default


def test_who_sits() -> None:
    match = Match(GAME, players=["you", "greedy", " Maja ", "random"])
    assert [one.bot for one in match.players] == ["", "greedy", "", "random"]
    assert [str(one.called) for one in match.players] == [
        "Player 1",
        "Player 2",
        "Maja",
        "Player 4",
    ]
    assert [one.bot for one in Match(GAME, players=3).players] == ["", "", ""]


def test_an_unknown_game_is_told() -> None:
    with pytest.raises(UserError, match="There is no game 'chess'"):
        Match("chess")
