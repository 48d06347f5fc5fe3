"""Städtetour on the table: the ticket, the forks, calls, and that nothing tells a destination."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gametour.engine.match import Match
from gametour.engine.rules import CHANCE, OVER
from gametour.games.staedtetour import declared as d
from gametour.games.staedtetour.inference import posterior
from gametour.painting.staedtetour_scene import BUS
from gametour.widgets import staedtetour as side_module
from gametour.widgets.play import play
from gametour.widgets.side import Move
from gametour.widgets.table import GameTable
from tests.games.staedtetour.positions import land, position
from tests.widgets.tables import hidden, play_till, table_of, text, told_to_browsers

ALONE = ["Maja", "greedy"]
TWO = ["Maja", "Noah"]


def new_table(players: list[str], *, seed: int = 3, **options: Any) -> GameTable:
    return table_of(Match("staedtetour", players, seed=seed, first=0, **options))


def goal(table: GameTable, seat: int) -> str:
    """The name on a seat's destination card."""
    return table.match.setup.station(table.match.view(seat).state.goal[seat])


def draw(table: GameTable, kind: int) -> None:
    """Draw a certain ticket, as the person to move."""
    table._after(table.match.play(kind), None)


def phase(match: Match) -> int:
    return match.view(None).state.phase


def set_up(path: Path, bus: str, goals: str, **options: Any) -> GameTable:
    """Put a position on a small network on the table: capitals are destinations."""
    return table_of(position(land(path / "own"), bus, goals, **options).match)


# ---------------------------------------------------------------------- tickets and forks


def test_the_large_button_draws_a_ticket_and_the_forks_light_up() -> None:
    table = new_table(ALONE)
    assert table.panel.main.description == "Draw a ticket"
    assert not table.panel.main.disabled
    assert hidden(table.die.widget), "there is no die in this game"
    play_till(table, lambda match: match.turn == CHANCE and match.drawer.seat == 0)
    before = len(table.match.log)
    table.panel.main.click()
    assert any(entry.kind == "drew" for entry in table.match.log[before:])


def test_a_fork_is_chosen_by_its_button_and_by_a_click() -> None:
    for choose in ("button", "click"):
        table = new_table(ALONE)
        play_till(table, lambda match: match.turn == 0)
        heads = [action.target for action in table.match.actions]
        assert table.stage.bridge.lit == sorted(heads)
        assert len(table.panel.places.labels) == len(heads)
        assert hidden(table.panel.main)
        if choose == "button":
            table.panel.places.press(table.match.actions[-1].value)
        else:
            table._pick(heads[-1])
        drove = [entry for entry in table.match.log if entry.kind == "drove"]
        assert heads[-1] in [entry.b for entry in drove[-3:]]


def test_a_return_ticket_turns_the_bus_without_asking(tmp_path: Path) -> None:
    """S9: it drives back where it came from."""
    table = set_up(tmp_path, "BC", "DE", players=ALONE)
    draw(table, d.RETURN)
    drove = [entry for entry in table.match.log if entry.kind == "drove"]
    assert table.match.setup.station(drove[0].b) == "B"
    assert "Return ticket" in table.panel._news.value


def test_the_bus_drives_through_all_stations_of_one_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no fork is, one draw brings several stations: one drive, station by station."""
    table = set_up(tmp_path, "sA", "ED", players=ALONE, pot=(2, 0, 0))
    moved: list[tuple[Any, ...]] = []

    def drive(moves: Any, *_: Any, **__: Any) -> float:
        moved.extend((move.seat, move.towns) for move in moves)
        return 0.0

    monkeypatch.setattr(table.stage, "move_all", drive)
    draw(table, d.SINGLE)
    while table.match.turn == 0:
        table.panel.places.press(table.match.actions[0].value)
    names = table.match.setup.station
    ways = [[names(station) for station in way[1]] for way in moved]
    assert all(way[0] == BUS for way in moved)
    told = [entry for entry in table.match.log if entry.kind == "drove"]
    assert sum(len(way) - 1 for way in ways) == len(told)
    assert all(before[-1] == after[0] for before, after in pairwise(ways))
    assert max(map(len, ways)) > 2


def test_events_without_driving_move_nothing() -> None:
    table = new_table(ALONE)
    assert table.side.moves(()) == ()
    assert table.side.way(table.view(), 0) is None
    assert isinstance(Move(BUS, (1, 2), ""), Move)


def test_a_road_too_long_for_a_round_trip_is_refused_and_only_then_told() -> None:
    """SA11: it stays lit, for that it is too long tells something of the destination."""
    for seed in range(200):
        table = new_table(ALONE, seed=seed)
        table.match.play(d.ROUND_TRIP)
        while table.match.turn == 0:
            table.refresh()
            allowed = {action.target for action in table.match.actions}
            closed = set(table.stage.bridge.lit) - allowed
            assert len(table.panel.places.labels) == len(table.stage.bridge.lit)
            if closed:
                before = table.match.dumps()
                table._pick(closed.pop())
                assert table.match.dumps() == before
                assert "more than 12 stations longer" in table.panel.status.widget.value
                return
            table.match.play(table.match.actions[-1])
    pytest.fail("no such fork in all these games")


# ---------------------------------------------------------------------- what is always in sight


def test_the_seats_the_bag_and_what_was_reached_are_told() -> None:
    table = new_table(["Maja", "greedy", "greedy"], seed=5)
    play_till(table, lambda match: sum(entry.kind == "claimed" for entry in match.log) == 3)
    state = table.match.view(None).state
    for seat in range(3):
        assert f"{state.tickets[seat]} + {state.stars[seat]} ★" in table.panel._seats.value
    bag = f"{sum(state.bag)} tickets: {state.bag[0]} single, {state.bag[1]} return"
    assert bag in table.panel._hand.value
    reached = [table.match.setup.station(e.a) for e in table.match.log if e.kind == "claimed"]
    assert all(name in table.panel._hand.value for name in reached)
    assert "Destination reached!" in table.panel._news.value


def test_the_end_tells_how_high_the_stacks_are() -> None:
    """S16: the highest stack wins."""
    table = new_table(["Maja", "greedy", "random"], seed=5)
    play_till(table, lambda match: match.turn == OVER)
    assert table.match.result is not None
    for score in table.match.result.scores:
        assert f"{score} high: " in table.panel._turn.value
    assert table.panel.main.description == "New game"


# ---------------------------------------------------------------------- secrets


def test_a_person_alone_among_bots_sees_the_own_destination_only() -> None:
    table = new_table(ALONE)
    assert goal(table, 0) in table.panel._hand.value
    assert table.stage._scene.goal == table.match.setup.board.index(goal(table, 0))
    assert table.stage.bridge.notes[str(table.stage._scene.goal)] == "your destination"
    assert goal(table, 1) not in table.panel._hand.value
    assert hidden(table.panel.peek)


def test_two_persons_pass_the_screen_on_and_see_their_card_only_while_they_hold() -> None:
    table = new_table(TWO)
    assert not hidden(table._pass_on.widget)
    assert "Maja" in table._pass_on._head.value
    table._i_am.click()
    assert hidden(table._pass_on.widget)
    assert "•••" in table.panel._hand.value
    mine, others = goal(table, 0), goal(table, 1)
    board = table.match.setup.board
    public = table.panel._log.value
    table._peek(True)
    assert mine in table.panel._hand.value
    assert table.stage.bridge.secrets == [board.index(mine)]
    assert table.stage._scene.goal == -1, "only the view where the button is held marks it"
    assert table.panel._log.value == public, "the log stays what all may read"
    assert others not in table.panel._hand.value
    table._peek(False)
    assert mine not in table.panel._hand.value
    assert table.stage.bridge.secrets == []


@pytest.mark.parametrize("mode", ["auto", "manual"])
def test_no_widget_holds_a_secret_in_a_whole_game_of_persons(mode: str) -> None:
    """S1, SA9: other destinations would leave every widget of the table as it is."""
    table = new_table(TWO, seed=8, call_mode=mode)
    places = str(table.stage.bridge.places)
    steps = 0
    while table.match.turn != OVER and steps < 60:
        steps += 1
        if table._must_pass():
            table._take_screen()
        state = table.match._state
        told = told_to_browsers(table).replace(places, "")
        kept = list(state.goal)
        state.goal[0], state.goal[1] = kept[1], kept[0]
        table.refresh()
        assert told_to_browsers(table).replace(places, "") == told
        state.goal[:] = kept
        table.refresh()
        if table.match.turn == CHANCE:
            table._after(table.match.draw(), None)
        else:
            table._act(table.match.bot_choice("greedy"))


def look(table: GameTable, seat: int, *, from_cover: bool = False) -> None:
    """Let a person take the screen to look at the own card."""
    (table._ask_glance if from_cover else table.panel.glance).click()
    table.glance.who.press(seat)
    table.glance.i_am.click()


def test_everybody_may_look_at_the_own_card_in_another_s_turn() -> None:
    """SA20: behind a cover, only while the button is held; the screen is then passed back."""
    table = new_table(TWO)
    table._i_am.click()
    assert not hidden(table.panel.glance)
    table.panel.glance.click()
    glance = table.glance
    assert "gt-opaque" in glance.overlay.widget._dom_classes
    assert "Who wants to look at their own destination?" in glance.overlay._head.value
    assert glance.who.labels == ("Maja", "Noah")
    glance.who.press(1)
    assert "Pass on to Noah" in glance.overlay._head.value
    table._peek(True)
    assert glance._secret.value == "", "not before it has been passed on"
    glance.i_am.click()
    assert glance._secret.value == ""
    table._peek(True)
    assert goal(table, 1) in glance._secret.value
    assert goal(table, 0) not in told_to_browsers(table).replace(str(table.stage.bridge.places), "")
    assert table.stage.bridge.secrets == []
    assert "gt-secret" in glance._secret._dom_classes
    table._peek(False)
    assert glance._secret.value == ""
    glance.overlay._close.click()
    assert hidden(glance.overlay.widget)
    assert not hidden(table._pass_on.widget)
    assert "Pass on to Maja" in table._pass_on._head.value
    table._i_am.click()
    assert not table.panel.main.disabled


def test_one_may_look_while_the_screen_waits_for_another() -> None:
    table = new_table(TWO)
    assert not hidden(table._pass_on.widget)
    look(table, 1, from_cover=True)
    table._peek(True)
    assert goal(table, 1) in table.glance._secret.value
    table.glance.close()
    assert table.glance._secret.value == ""
    assert not hidden(table._pass_on.widget)


def test_one_may_look_while_bots_drive_and_they_rest_meanwhile() -> None:
    table = new_table(["greedy", *TWO])
    assert table.actor == 0
    assert table.goes_by_itself
    look(table, 2)
    assert not table.goes_by_itself
    assert table._step() is None
    table._peek(True)
    assert goal(table, 2) in table.glance._secret.value
    table.glance.close()
    assert table.goes_by_itself
    assert not hidden(table.panel.peek), "the screen is still with who has looked"
    assert table.hands.holder == 2


def test_one_may_look_while_another_is_asked(tmp_path: Path) -> None:
    table = call_table(tmp_path, TWO)
    assert table.match.turn == 1
    look(table, 0)
    table._peek(True)
    assert f">{goal(table, 0)}</span>" in table.glance._secret.value
    assert table.question._secret.value == ""
    table._peek(False)
    table.glance.close()
    assert not hidden(table.question.widget)


def test_who_turns_back_before_looking_leaves_the_screen_as_it_was() -> None:
    table = new_table(TWO)
    table._i_am.click()
    table.panel.glance.click()
    table.glance.who.press(1)
    table.settings.language = "de"
    assert "Gib den Bildschirm an Noah weiter" in table.glance.overlay._head.value
    table.glance.overlay._close.click()
    assert table.hands.holder == 0
    assert hidden(table._pass_on.widget)


def test_the_button_to_look_is_there_only_where_it_is_needed() -> None:
    """A person alone among bots sees the own card all the time; bots do not look."""
    alone = new_table(ALONE)
    assert hidden(alone.panel.glance)
    table = new_table(TWO)
    play_till(table, lambda match: match.turn == OVER)
    assert hidden(table.panel.glance)


@pytest.mark.parametrize("step", ["who", "cover", "look"])
def test_no_sheet_of_a_look_holds_a_secret_while_nothing_is_held(step: str) -> None:
    """SA20: other destinations would leave every widget as it is."""
    told = []
    for swapped in (False, True):
        table = new_table(TWO, seed=8)
        if swapped:
            goals = table.match._state.goal
            goals[0], goals[1] = goals[1], goals[0]
        table._i_am.click()
        table.panel.glance.click()
        if step != "who":
            table.glance.who.press(1)
        if step == "look":
            table.glance.i_am.click()
            table._peek(True)
            table._peek(False)
        told.append([piece.value for piece in (table.glance.overlay._head, table.glance._secret)])
        names = [goal(table, 0), goal(table, 1)]
        shown = told_to_browsers(table).replace(str(table.stage.bridge.places), "")
        assert not any(name in shown for name in names)
    assert told[0] == told[1]


def test_a_new_destination_is_announced_without_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(TWO, seed=8)
    said: list[str] = []
    monkeypatch.setattr(table.stage, "announce", said.append)
    names = [table.match.setup.station(one.index) for one in table.match.setup.board.destinations]
    table._take_screen()
    while not any("draws a destination" in line for line in said):
        if table._must_pass():
            table._take_screen()
        if table.match.turn == CHANCE:
            table._after(table.match.draw(), None)
        else:
            table._act(table.match.bot_choice("greedy"))
    (line,) = [line for line in said if "draws a destination" in line]
    assert not any(name in line for name in names)


def test_undo_keeps_the_secret() -> None:
    table = new_table(TWO, seed=8)
    table._take_screen()
    play_till(table, lambda match: any(entry.kind == "new_goal" for entry in match.log[8:]))
    table._undo()
    assert table.stage.bridge.secrets == []
    assert "draws a destination:" not in text(table)


# ---------------------------------------------------------------------- calls


def call_table(path: Path, players: list[str], goals: str = "DB", **options: Any) -> GameTable:
    """The bus drives from s over A to B, where the second seat wants to go."""
    table = set_up(path, "sA", goals, players=players, call_mode="manual", **options)
    if table._must_pass():
        table._take_screen()
    draw(table, d.SINGLE)
    table._pick(table.match.setup.board.index("B"))
    return table


def test_a_person_is_asked_with_the_station_in_sight_and_may_look_at_the_card(
    tmp_path: Path,
) -> None:
    """SA9, SA20: the screen need not be passed on to be asked."""
    table = call_table(tmp_path, TWO)
    assert table.match.turn == 1
    assert hidden(table._pass_on.widget)
    assert not hidden(table.question.widget)
    assert "Noah, is B your destination?" in table.question._text.value
    assert [one.description[4:] for one in table.question.choices[:2]] == [
        "No",
        "Destination reached!",
    ]
    assert table.question._secret.value == ""
    assert table.question.peek.description == "Hold to see my destination"
    table._peek(True)
    assert "<b>B</b>" in table.question._secret.value
    table._peek(False)
    assert table.question._secret.value == ""
    sides = {"gt-at-top", "gt-at-bottom"} & set(table.question.widget._dom_classes)
    assert len(sides) == 1


def test_a_call_wins_the_pot_and_a_missed_one_is_missed(tmp_path: Path) -> None:
    """S13, SA9."""
    called = call_table(tmp_path, TWO)
    called.question.choices[1].click()
    assert called.match.view(None).state.tickets[1] == 1
    missed = call_table(tmp_path, TWO)
    missed.question.choices[0].click()
    assert missed.match.view(None).state.tickets[1] == 0
    assert hidden(missed.question.widget)


def test_a_false_call_is_refused_in_private(tmp_path: Path) -> None:
    """SA9: nobody else learns of it."""
    table = call_table(tmp_path, TWO, "DE")
    table.question.choices[1].click()
    assert table.match.view(None).state.tickets[1] == 0
    assert not any(entry.kind == "called_falsely" for entry in table.match.log)
    assert "not your destination" not in text(table)


def test_whoever_the_destination_is_everybody_is_asked_the_same(tmp_path: Path) -> None:
    """SA9: being asked reveals nothing."""
    asked = []
    for goals in ("DB", "DE"):
        table = call_table(tmp_path, TWO, goals)
        shown = (table.question._head, table.question._text, table.question._note)
        asked.append([piece.value for piece in shown])
    assert asked[0] == asked[1]


def test_a_bot_that_is_asked_lets_nobody_wait(tmp_path: Path) -> None:
    table = call_table(tmp_path, ALONE, "DE")
    assert table.match.turn == 1
    assert hidden(table.question.widget), "a bot needs no card"
    assert table.side.pace(table.view(), ()) == 0.0
    assert table.side.pace(table.view(), table.match.log[:1]) == 1.0


def test_the_own_words_of_each_language_stand_on_the_button(tmp_path: Path) -> None:
    table = call_table(tmp_path, TWO)
    for language, said in (("de", "Ziel erreicht!"), ("da", "Målet er nået!")):
        table.settings.language = language
        assert said in table.question.choices[1].description


# ---------------------------------------------------------------------- chances


def test_the_switch_shows_what_everybody_can_know() -> None:
    """S5: painted on the board, told of each station, and the likeliest listed."""
    table = new_table(["Maja", "greedy", "greedy"], seed=5)
    play_till(table, lambda match: len(match.log) > 60 and match.turn == 0)
    assert table.stage._scene.chances == ()
    assert "What everybody can know" not in table.panel._hand.value
    table._press("chances")
    shown = table.stage._scene.chances
    onlooker = table.match.view(None)
    for seat in range(3):
        expected = posterior(onlooker, seat)
        assert len([one for one in shown if one.seat == seat]) == len(expected)
    station = shown[0].station
    assert "Maja" in table.stage.bridge.notes[str(station)]
    assert "What everybody can know" in table.panel._hand.value
    table._press("chances")
    assert table.stage._scene.chances == ()


def test_small_chances_are_told_so_that_one_in_27_and_one_in_28_differ() -> None:
    table = new_table(["Maja", "greedy"], seed=5)
    table._press("chances")
    assert "28 possible: " in table.panel._hand.value
    assert " 3.6%" in table.panel._hand.value


def test_all_that_is_possible_is_counted_however_unlikely() -> None:
    table = new_table(["greedy"] * 3, seed=24)
    table._press("chances")
    play_till(table, unlikely_but_possible)
    for seat in range(3):
        expected = posterior(table.match.view(None), seat)
        assert f"{len(expected)} possible" in table.panel._hand.value


def unlikely_but_possible(match: Match) -> bool:
    shares = [float(one) for one in posterior(match.view(None), 0).values()]
    return match.turn == 0 and bool(shares) and min(shares) < 0.005


def test_chances_are_the_same_whoever_looks() -> None:
    table = new_table(ALONE, seed=5)
    play_till(table, lambda match: len(match.log) > 60 and match.turn == 0)
    side = table.side
    assert isinstance(side, side_module.StaedtetourSide)
    seen = [side._chances(table.match.view(seat)) for seat in (None, 0, 1)]
    assert seen[0] == seen[1] == seen[2]


# ---------------------------------------------------------------------- all of it


def test_every_moment_of_a_game_can_be_shown_in_every_language() -> None:
    table = new_table(["Maja", "greedy", "random"], seed=4, call_mode="manual")
    languages = ("da", "de", "en")
    steps = 0
    while table.match.turn != OVER and steps < 150:
        if table.match.turn == CHANCE:
            table.match.draw()
        else:
            table.match.bot_move("greedy")
        table.settings.language = languages[steps % 3]
        steps += 1
        assert 'role="alert"' not in table.panel.status.widget.value


def test_a_game_without_persons_is_watched_over_the_guides_shoulder() -> None:
    table = new_table(["greedy", "greedy"], seed=4)
    play_till(table, lambda match: len(match.log) > 30 and match.turn >= 0)
    guide = table.match.view(None).state.seat
    assert table.stage._scene.goal_seat == guide


def test_play_opens_the_form_with_the_empty_board() -> None:
    window = play("staedtetour", language="de")
    assert window.form is not None
    painter = side_module.preview()
    assert painter is side_module.preview()
    scene = side_module.empty_scene(window.settings.theme_on(dark_page=False), "de", 1.25)
    assert scene.pawns == ()
    for layer in painter.layers:
        assert painter.parts(layer, scene) is not None
    window.close()
