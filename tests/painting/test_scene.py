"""From a match to what its board shows, and to a picture of it."""

import xml.etree.ElementTree as ElementTree

import pytest
from matplotlib.figure import Figure
from PIL import Image

from gametour import Match
from gametour.painting.denmark_tour import last_trail, scene_of
from gametour.painting.picture import PictureError, picture
from gametour.words import UserError

PNG = b"\x89PNG\r\n"


def match_at_a_choice(seed=4):
    match = Match("denmark_tour", players=["you", "greedy", "greedy"], seed=seed)
    for _ in range(500):
        ways = scene_of(match.view(0)).lit
        if match.turn == 0 and ways and len(match.log) > 40:
            return match
        if match.turn < 0:
            match.draw()
        elif match.turn == 0:
            match.play(match.actions[0])
        else:
            match.bot_move()
    raise AssertionError("no choice came")


MATCH = match_at_a_choice()


def test_a_scene_shows_pawns_start_and_ways():
    scene = scene_of(MATCH.view(0), show_hand=True)
    state = MATCH.view(0).state
    assert [pawn.town for pawn in scene.pawns] == [state.seats[seat].town for seat in range(3)]
    assert scene.starts == (state.seats[0].start,)
    assert scene.to_move == 0
    targets = {action.target for action in MATCH.actions}
    assert {way.town for way in scene.lit} <= targets
    assert all(way.towns[0] == state.seats[0].town for way in scene.lit)


def test_own_cards_are_marked_only_when_shown():
    shown = scene_of(MATCH.view(0), show_hand=True)
    hidden = scene_of(MATCH.view(0))
    hand = {town for town in MATCH.view(0).state.seats[0].hand if town >= 0}
    assert set(shown.marks) == hand
    assert {way.town for way in shown.lit if way.own} == {
        way.town for way in shown.lit if way.town in hand and way.town == way.aim
    }
    assert hidden.marks == ()
    assert not any(way.own for way in hidden.lit)


def test_an_onlooker_sees_no_hidden_card():
    assert scene_of(MATCH.view(None), show_hand=True).marks == ()


def test_ways_can_be_left_dark():
    assert scene_of(MATCH.view(0), lit=False).lit == ()


def test_own_start_towns_are_told_apart():
    match = Match("denmark_tour", players=3, seed=1, start_mode="own")
    while match.turn < 0:
        match.draw()
    assert len(set(scene_of(match.view(0)).starts)) == 3


def test_the_last_trail_is_that_of_the_log():
    trail = last_trail(MATCH.view(None))
    moves = [
        entry
        for entry in MATCH.view(None).log
        if entry.kind in ("walked", "diverted", "crossed", "crossed_on") and not entry.undone
    ]
    assert (trail.seat, trail.towns[0], trail.towns[-1]) == (
        moves[-1].seat,
        moves[-1].a,
        moves[-1].b,
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_png_is_written(tmp_path, theme):
    file = picture(MATCH, tmp_path / "board.png", theme=theme, language="da", seat=0, scale=0.5)
    assert file == tmp_path / "board.png"
    assert file.read_bytes().startswith(PNG)


def test_an_svg_is_written_and_is_the_same_every_time(tmp_path):
    first = picture(MATCH, tmp_path / "one.svg", language="de")
    second = picture(MATCH.view(None), str(tmp_path / "two.svg"), language="de")
    assert first.read_bytes() == second.read_bytes()
    assert "Dänemarkreise" in first.read_text("utf-8"), "its title"
    assert ElementTree.parse(first).getroot().tag.endswith("svg")
    assert first.stat().st_size < 3_500_000


def test_without_a_file_a_figure_is_returned_that_a_notebook_can_show():
    figure = picture(MATCH, scale=0.5)
    assert isinstance(figure, Figure)
    assert figure._repr_png_().startswith(PNG)


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({"path": "board.gif"}, "board.gif"),
        ({"theme": "pink"}, "pink"),
        ({"path": "nowhere/board.png"}, "There is no folder 'nowhere'"),
        ({"path": "x" * 300 + ".png"}, "choose another place"),
    ],
)
def test_what_cannot_be_painted_is_refused_in_one_sentence(tmp_path, monkeypatch, named, said):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UserError, match=said):
        picture(MATCH, **named)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_a_png_is_as_large_as_it_is_wanted(tmp_path, scale):
    with Image.open(picture(MATCH, tmp_path / "board.png", scale=scale)) as drawn:
        assert drawn.size == (960 * scale, 1000 * scale)


@pytest.mark.parametrize(
    ("match", "named", "said"),
    [
        ("denmark_tour", {}, "gt.Match"),
        (MATCH, {"seat": 9}, "no seat 9"),
        (MATCH, {"seat": "Maja"}, "no seat 'Maja'"),
        (MATCH, {"scale": 0}, "scale is a number from 0.1 to 8.0, not 0"),
        (MATCH, {"scale": "big"}, "not 'big'"),
        (MATCH, {"text_scale": 3}, "text_scale is a number from 1.0 to 1.5"),
    ],
)
def test_a_picture_of_nothing_is_refused_in_one_sentence(match, named, said):
    with pytest.raises(PictureError, match=said):
        picture(match, **named)
