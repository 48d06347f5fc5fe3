"""The table: what people press, what they see, what is kept from them, what goes on by itself."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from typing import Any

import ipywidgets
import pytest

from gametour.engine.match import Match
from gametour.engine.rules import OVER
from gametour.games.denmark_tour import declared as d
from gametour.games.denmark_tour import landings_from
from gametour.widgets import table as table_module
from gametour.widgets.log import log_markup
from gametour.widgets.pieces import ButtonList
from gametour.widgets.settings import Settings
from gametour.widgets.table import GameTable
from gametour.widgets.tasks import AfterAnimations
from tests.widgets.tables import cover, hidden, play_till, table_of, text, widgets_of

ALONE = ["Maja"]
TWO = ["Maja", "Noah"]


def new_table(players: list[str], *, seed: int = 3, **options: Any) -> GameTable:
    return table_of(Match("denmark_tour", players, seed=seed, first=0, **options))


def roll(table: GameTable, value: int) -> None:
    """Throw a certain number, as the person to move."""
    table.match.play(value)
    table.refresh()


def test_a_bot_is_called_one_below_its_name_and_the_winner_is_at_home() -> None:
    table = new_table(["Maja", "greedy"], seed=27, cards_per_group=1)
    assert ">Player 2</b>" in table.panel._seats.value
    assert table.panel._seats.value.count("· bot</span>") == 1
    play_till(table, lambda match: match.turn == OVER)
    assert table.panel._seats.value.count("at home: won") == 1
    assert "on the way home" not in table.panel._seats.value


def test_the_switch_for_flights_says_what_it_shows() -> None:
    table = new_table(ALONE)
    assert table.panel.tools["flights"].tooltip == "Show on the board which airports planes fly to"


def test_what_a_step_changes_travels_as_one_message_a_widget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = new_table(ALONE)
    own = {widget.model_id for widget in widgets_of(table)}
    sent: Counter[str] = Counter()

    def send(widget: ipywidgets.Widget, message: dict[str, Any], buffers: object = None) -> None:
        if message["method"] == "update" and widget.model_id in own:
            sent[widget.model_id] += 1

    monkeypatch.setattr(ipywidgets.Widget, "_send", send)
    table.panel.main.click()
    table.stage._pick(table.stage.bridge.lit[0])
    assert len(sent) > 5
    assert max(sent.values()) <= 2  # of two steps


def own_towns(table: GameTable, seat: int) -> list[str]:
    towns = table.match.setup.board.towns
    return [towns[t].name for t in table.match.view(seat).state.seats[seat].hand if t >= 0]


# ---------------------------------------------------------------------- rolling and going


def test_the_main_button_rolls_and_towns_light_up() -> None:
    table = new_table(ALONE)
    assert not table.panel.main.disabled
    table.panel.main.click()
    stops = {action.target for action in table.match.actions if action.kind == "walk"}
    assert set(table.stage.bridge.lit) == stops
    assert len(table.panel.places.labels) == len(stops)
    assert table.panel.main.disabled


def test_a_town_is_entered_by_its_button() -> None:
    table = new_table(ALONE)
    roll(table, 2)
    action = table.match.actions[0]
    table.panel.places.press(action.value)
    assert table.match.view(0).state.seats[0].town == action.target
    assert not table.stage.bridge.lit


def test_a_town_is_entered_by_a_click_on_it_and_others_are_not() -> None:
    table = new_table(ALONE)
    roll(table, 2)
    action = table.match.actions[0]
    before = table.match.dumps()
    dark = next(t for t in range(100) if t not in table.stage.bridge.lit)
    table._pick(dark)
    assert table.match.dumps() == before
    table._pick(action.target)
    assert table.match.view(0).state.seats[0].town == action.target


def test_own_towns_come_first_and_are_marked() -> None:
    table = new_table(ALONE)
    roll(table, 4)
    own = set(own_towns(table, 0))
    labels = table.panel.places.labels
    marked = [label for label in labels if label.startswith("●")]
    assert {label[2:] for label in marked} == own & {label.removeprefix("● ") for label in labels}
    assert list(labels[: len(marked)]) == marked


def test_an_occupied_town_tells_where_the_pawn_will_stop() -> None:
    table = new_table(TWO, hands_open=True, start="Odense")
    roll(table, 1)
    table.panel.places.press(next(a.value for a in table.match.actions if a.kind == "walk"))
    taken = table.match.view(0).state.seats[0].town
    play_till(table, lambda match: match.turn < 0 and match.drawer.seat == 1)
    if table.match.view(0).state.seats[0].town != taken:
        pytest.fail("the pawn of the first player moved on")
    roll(table, 1)
    notes = table.stage.bridge.notes.values()
    name = table.match.setup.town(taken)
    assert any(f"{name} is occupied" in note for note in notes)


def test_two_ways_to_one_town_are_asked_for() -> None:
    """Beside a walk there may be a crossing to the same town: the reader says which."""
    table = new_table(ALONE)
    roll(table, 2)
    first = table.match.actions[0]
    options = [o for o in table._options(table.sight()) if o.action == first.value]
    table._ask_how(options * 2)
    assert not hidden(table.sheets.overlay.widget)
    table._ways.press(first.value)
    assert hidden(table.sheets.overlay.widget)
    assert table.match.view(0).state.seats[0].town == first.target


def test_a_refused_action_is_explained_with_its_rule() -> None:
    table = new_table(ALONE)
    roll(table, 2)
    before = table.match.dumps()
    far = max(
        range(113), key=lambda t: table.match.setup.board.distance(table.side.here(table.view()), t)
    )
    table._choose(d.WALK + far)
    assert table.match.dumps() == before
    status = table.panel.status.widget.value
    assert 'role="alert"' in status
    assert "gt-rule" in status


# ---------------------------------------------------------------------- what is hidden


def test_a_person_alone_among_bots_sees_the_own_hand_all_the_time() -> None:
    table = new_table(["Maja", "greedy"])
    assert all(name in table.panel._hand.value for name in own_towns(table, 0))
    assert not any(f">{name}<" in table.panel._hand.value for name in own_towns(table, 1))
    assert hidden(table.panel.peek)


def test_two_persons_pass_the_screen_on_and_see_their_cards_only_while_they_hold() -> None:
    table = new_table(TWO)
    assert not hidden(table._pass_on.widget)
    assert "Maja" in table._pass_on._head.value
    assert table.panel.main.disabled
    table._i_am.click()
    assert hidden(table._pass_on.widget)
    mine, others = own_towns(table, 0), own_towns(table, 1)
    assert not any(name in table.panel._hand.value for name in mine + others)
    assert table.stage.bridge.secrets == []
    table._peek(True)
    assert all(name in table.panel._hand.value for name in mine)
    assert not any(f">{name}<" in table.panel._hand.value for name in others)
    assert len(table.stage.bridge.secrets) == len(mine)
    table._peek(False)
    assert not any(name in table.panel._hand.value for name in mine)
    assert table.stage.bridge.secrets == []


def test_the_screen_is_passed_on_again_at_the_next_persons_turn() -> None:
    table = new_table(TWO)
    table._i_am.click()
    table._peek(True)
    play_till(table, lambda match: match.turn < 0 and match.drawer.seat == 1)
    table._after((), None)
    assert not hidden(table._pass_on.widget)
    assert "Noah" in table._pass_on._head.value
    assert not any(name in table.panel._hand.value for name in own_towns(table, 0))


def test_who_drew_a_card_reads_it_on_the_cover_and_it_has_a_name() -> None:
    table = new_table(TWO)
    play_till(table, lambda match: match.view(None).state.phase == d.STAR)
    seat, other = table.actor, 1 - table.actor
    table._i_am.click()
    table.match.play(d.PLANE)
    table._after(table.match.log[-1:], None)
    said = cover(table)
    assert f"Pass on to {TWO[other]}" in said
    assert f"{TWO[seat]}: Plane ticket" in said
    assert not any(name in said for name in own_towns(table, 0) + own_towns(table, 1))
    table._i_am.click()
    assert f"{TWO[seat]}: Plane ticket" in table.panel._news.value
    roll(table, 1)
    table._pass_on.hide()
    assert table.panel._news.value == ""


def test_who_answered_reads_on_the_cover_what_was_right() -> None:
    table = asked(TWO)
    question = table.match.setup.questions.questions[table.match.view(None).state.asked]
    table.question.choices[(question.answer + 1) % 2 if question.answer < 2 else 0].click()
    said = cover(table)
    assert "Pass on to Noah" in said
    assert "Maja: Wrong." in said
    assert question.texts["en"].choices[question.answer] in said


def test_the_cover_tells_nothing_where_nothing_has_happened() -> None:
    table = new_table(TWO)
    assert "gt-chance" not in cover(table)


def test_each_round_stands_above_its_own_lines() -> None:
    table = new_table(["Maja", "greedy"])
    play_till(table, lambda match: any(e.round == 3 and not e.quiet for e in match.log))
    lines = re.findall("<li.*?</li>", str(log_markup(table.match.log, table.words, most=None)))
    shown = [entry for entry in table.match.log if not entry.quiet][::-1]
    expected: list[str] = []
    for number in (3, 2, 1, 0):
        own = [table.words(entry.sentence) for entry in shown if entry.round == number]
        expected += [f"Round {number}"] * (number > 0) + own
    assert len(lines) == len(expected)
    assert all(want in line for want, line in zip(expected, lines, strict=True))


def test_what_was_taken_back_stands_in_the_round_in_which_it_was_and_is_struck_out() -> None:
    table = new_table(ALONE)
    table.panel.main.click()
    table.panel.tools["undo"].click()
    lines = re.findall("<li.*?</li>", table.panel._log.value)
    assert "Round 1" in lines[0]
    assert "taken back" in lines[1]
    assert "<s>Maja rolled" in lines[2]
    assert sum("gt-round" in line for line in lines) == 1


def test_peeking_before_anybody_took_the_screen_shows_nothing() -> None:
    table = new_table(TWO)
    table._peek(True)
    everything = own_towns(table, 0) + own_towns(table, 1)
    assert not any(name in table.panel._hand.value for name in everything)


def test_open_hands_need_no_passing_on() -> None:
    table = new_table(TWO, hands_open=True)
    assert hidden(table._pass_on.widget)
    assert all(name in table.panel._hand.value for name in own_towns(table, 0))


# ---------------------------------------------------------------------- cards


def asked(players: list[str], **options: Any) -> GameTable:
    """A table where the first person has thrown a six and drawn a card."""
    table = new_table(players, **options)
    if table.hands.secret:
        table._i_am.click()
    roll(table, 6)
    table.panel.main.click()
    return table


def test_a_question_is_answered_by_a_button() -> None:
    table = asked(ALONE)
    assert not hidden(table.question.widget)
    question = table.match.setup.questions.questions[table.match.view(0).state.asked]
    card = question.texts["en"]
    assert card.question in table.question._text.value
    shown = [c.description for c in table.question.choices if not hidden(c)]
    assert all(choice in label for choice, label in zip(card.choices, shown, strict=True))
    table.question.choices[question.answer].click()
    assert hidden(table.question.widget)
    assert table.match.view(0).state.seats[0].won == 1
    assert "Right!" in table.panel._news.value


def test_a_wrong_answer_shows_the_right_one() -> None:
    table = asked(ALONE)
    question = table.match.setup.questions.questions[table.match.view(0).state.asked]
    table.question.choices[(question.answer + 1) % 2 if question.answer < 2 else 0].click()
    assert "Wrong." in table.panel._news.value
    assert question.texts["en"].choices[question.answer] in table.panel._news.value


def test_the_reader_sees_the_answer_only_while_holding() -> None:
    table = asked(TWO, answer_mode="reader")
    question = table.match.setup.questions.questions[table.match.view(0).state.asked]
    right = question.texts["en"].choices[question.answer]
    assert hidden(table._pass_on.widget), "who reads aloud needs no own hand"
    assert table.question._secret.value == ""
    table._peek(True)
    assert right in table.question._secret.value
    assert not any(name in table.panel._hand.value for name in own_towns(table, 0))
    table._peek(False)
    assert table.question._secret.value == ""
    table.question.choices[0].click()
    assert table.match.view(0).state.seats[0].won == 1


def test_a_drawn_chance_card_stays_in_sight() -> None:
    table = new_table(ALONE)
    play_till(table, lambda match: match.view(None).state.phase == d.STAR)
    table.match.play(d.PLANE)
    table.refresh()
    assert "Plane ticket" in table.panel._news.value
    assert "plane" in table.panel._hand.value


def test_offers_wait_behind_one_button() -> None:
    table = new_table(TWO, allow_trade=True)
    table._i_am.click()
    assert table.panel.acts.labels == ("Offer a card",)
    assert not any(name in str(table.panel.acts.labels) for name in own_towns(table, 0))
    table.panel.acts.press(-1)
    offers = [action for action in table.match.actions if action.kind == "offer"]
    assert len(table._ways.labels) == len(offers)
    table._ways.press(offers[0].value)
    assert table.match.turn == 1
    assert not hidden(table._pass_on.widget)


def test_rolling_where_something_else_was_possible_rolls_at_once() -> None:
    table = new_table(
        ALONE,
        allow_trade=True,
        chance_deck=dict.fromkeys(("plane", "ferry"), 5) | {"extra_roll": 0, "lose_turn": 1},
    )
    play_till(table, lambda match: match.view(None).state.phase == d.DECIDE)
    table.panel.main.click()
    assert table.match.log[-1].kind in ("rolled", "asked", "no_question")


# ---------------------------------------------------------------------- bots


def test_bots_play_on_until_a_person_is_to_act_and_can_be_paused_and_stepped() -> None:
    async def watch() -> None:
        match = Match("denmark_tour", ["greedy", "greedy", "Maja"], seed=3, first=0)
        table = table_of(match, speed="fast", moving=False)
        assert table.steps.running
        table.panel.pause.click()
        assert not table.steps.running
        before = len(match.log)
        table.panel.step.click()
        assert len(match.log) > before
        table.panel.pause.click()
        await table.steps.finished()
        assert table.waits_for_person
        table.close()

    asyncio.run(watch())


def test_words_follow_when_the_pawn_has_arrived(monkeypatch: pytest.MonkeyPatch) -> None:
    async def watch() -> None:
        table = table_of(Match("denmark_tour", ["Maja", "greedy"], seed=3, first=0), speed="fast")
        roll(table, 4)
        table.panel.pause.click()
        before, known = text(table), len(table.match.log)
        monkeypatch.setattr(table.stage, "move_all", lambda *_, **__: 60.0)
        table.panel.places.press(table.match.actions[0].value)
        assert len(table.match.log) > known
        assert text(table) == before, "the pawn is on its way"
        assert not table.stage.bridge.lit
        table.panel.step.click()
        assert text(table) == before, "what is done meanwhile waits its turn"
        table.refresh()
        for entry in table.match.log[known:]:
            if not entry.quiet:
                assert table.settings.say(entry.sentence) in text(table), "nothing gets lost"
        table.close()

    asyncio.run(watch())


def test_a_question_card_waits_for_the_die(monkeypatch: pytest.MonkeyPatch) -> None:
    async def watch() -> None:
        table = table_of(asked(ALONE).match)
        assert not hidden(table.question.widget)
        shown = asyncio.Event()
        words = table._words._show
        monkeypatch.setattr(table._words, "_show", lambda: (words(), shown.set()))
        monkeypatch.setattr(table.die, "roll", lambda *_, **__: 0.01)
        monkeypatch.setattr(table.side, "rolled", lambda _: 1)
        table._after(table.match.log[-1:], None)
        assert hidden(table.question.widget)
        await asyncio.wait_for(shown.wait(), 10)
        assert not hidden(table.question.widget)
        table.close()

    asyncio.run(watch())


def test_the_times_of_animations_add_up() -> None:
    async def watch() -> None:
        shown = asyncio.Event()
        words = AfterAnimations(shown.set)
        assert words.add(0.02) <= 0.02
        assert 0.02 < words.add(0.02) <= 0.04
        assert not shown.is_set()
        await asyncio.wait_for(shown.wait(), 10)

    asyncio.run(watch())


def test_bots_rest_while_nobody_can_watch_them() -> None:
    async def watch() -> None:
        table = table_of(Match("denmark_tour", ["greedy"] * 4, seed=3), moving=False)

        def tell(watched: bool) -> None:
            content = {"kind": "watched", "view": "a", "watched": watched}
            table.stage.bridge._received(None, content, [])

        tell(False)
        await table.steps.finished()
        assert not table.goes_by_itself
        tell(True)
        assert table.steps.running
        table.close()

    asyncio.run(watch())


def test_closing_stops_the_bots() -> None:
    async def watch() -> None:
        table = table_of(Match("denmark_tour", ["greedy"] * 4, seed=3))
        assert table.steps.running
        table.close()
        assert not table.steps.running

    asyncio.run(watch())


def test_a_bot_that_fails_pauses_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(["greedy", "Maja"])
    monkeypatch.setattr(table.match, "draw", broken)
    assert table._step() is None
    assert table.paused
    assert "Something went wrong" in table.panel.status.widget.value


# ---------------------------------------------------------------------- errors


def broken(*_: Any) -> Any:
    raise RuntimeError("out of order")


def test_an_exception_in_a_handler_is_shown_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = new_table(ALONE)
    before = table.match.dumps()
    with monkeypatch.context() as patch:
        patch.setattr(table.side, "rolled", broken)
        patch.setattr(table.match, "draw", broken)
        table.panel.main.click()
    status = table.panel.status.widget.value
    assert 'role="alert"' in status
    assert "out of order" in status
    assert table.match.dumps() == before
    table.panel.main.click()
    assert table.panel.status.widget.value == ""
    assert table.match.dumps() != before


def test_names_are_escaped() -> None:
    table = new_table(["<img src=x>"])
    assert "<img" not in text(table)
    assert "&lt;img src=x&gt;" in text(table)


# ---------------------------------------------------------------------- tools


def test_undo_goes_back_to_the_last_own_decision_and_the_log_keeps_it() -> None:
    table = new_table(["Maja", "greedy"])
    assert table.panel.tools["undo"].disabled
    table.panel.main.click()
    before = table.match.view(0).state.seats[0].town
    play_till(table, lambda match: match.turn < 0 and match.drawer.seat == 0)
    table.panel.tools["undo"].click()
    assert table.waits_for_person
    assert "<s>" in table.panel._log.value
    while not table.panel.tools["undo"].disabled:
        table.panel.tools["undo"].click()
    assert table.match.view(0).state.seats[0].town == before
    assert not table.panel.tools["redo"].disabled
    table.panel.tools["redo"].click()
    assert table.match.turn == 0 or table.match.drawer.seat == 0


def test_the_language_is_switched_live_and_nothing_is_lost() -> None:
    table = new_table(ALONE)
    roll(table, 4)
    entries, state = len(table.match.log), table.match.dumps()
    assert "Maja rolled 4." in table.panel._log.value
    table.panel.language.value = "da"
    assert "Maja slog 4." in table.panel._log.value
    assert table.panel.tools["undo"].description == "Fortryd"
    table.panel.language.value = "de"
    assert "Maja würfelte" in table.panel._log.value
    assert (len(table.match.log), table.match.dumps()) == (entries, state)


def test_the_games_switch_shows_all_flights() -> None:
    table = new_table(ALONE)
    assert not table.stage._scene.flights
    table.panel.tools["flights"].click()
    assert table.stage._scene.flights
    table.panel.tools["flights"].click()
    assert not table.stage._scene.flights


@pytest.mark.parametrize("tool", ["rules", "settings", "picture", "load", "log"])
def test_a_tool_opens_its_sheet_in_every_language(tool: str) -> None:
    table = new_table(ALONE)
    table.panel.tools[tool].click()
    assert not hidden(table.sheets.overlay.widget)
    english = table.sheets.overlay._head.value
    table.settings.language = "de"
    assert table.sheets.overlay._head.value != english or tool == "log"
    table.sheets.overlay._close.click()
    assert hidden(table.sheets.overlay.widget)


def test_save_and_picture_are_downloads(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[str, bytes]] = []
    table = new_table(ALONE)
    monkeypatch.setattr(table.stage, "download", lambda name, data, mime: sent.append((name, data)))
    table.panel.tools["save"].click()
    table.panel.tools["picture"].click()
    for kind in ("png", "svg"):
        table.sheets._download_picture(kind)
    assert [name for name, _ in sent] == [
        "denmark_tour-3.gametour.json",
        "denmark_tour.png",
        "denmark_tour.svg",
    ]
    assert Match.loads(sent[0][1].decode()).log == table.match.log
    assert sent[1][1].startswith(b"\x89PNG")
    assert b"<svg" in sent[2][1]


def test_a_bad_file_is_refused_and_a_good_one_taken(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    loaded: list[Match] = []
    match = Match("denmark_tour", ALONE, seed=3)
    table = GameTable(match, Settings(language="en"), load_game=loaded.append)
    table.panel.tools["load"].click()
    table.sheets._loaded([{"name": "x.json", "content": b'{"gametour": 1'}])
    assert not loaded
    assert "x.json is no whole saved game" in table.sheets._problem.widget.value
    table.sheets._loaded([{"name": "x.json", "content": match.dumps().encode()}])
    assert loaded[0].seed == match.seed


def test_the_settings_reach_the_board() -> None:
    table = new_table(ALONE)
    table.settings.theme, table.settings.text_scale = "dark", 1.5
    assert table.stage._scene.theme.name == "dark"
    assert table.stage._scene.text_scale == 1.5


# ---------------------------------------------------------------------- the end


def test_the_end_tells_who_won_and_offers_another_game() -> None:
    wanted: list[bool] = []
    match = Match("denmark_tour", ["Maja", "greedy"], seed=3, cards_per_group=1)
    table = GameTable(match, Settings(language="en"), new_game=lambda: wanted.append(True))
    play_till(table, lambda match: match.turn == OVER)
    winner = match.players[match.result.winners[0]].called
    assert f"{winner} has won!" in table.panel._turn.value
    assert "4 of 4" in table.panel._turn.value
    assert not table.goes_by_itself
    assert table.panel.main.description == "New game"
    table.panel.main.click()
    assert wanted == [True]


def test_the_end_is_told_while_the_last_pawn_is_on_its_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def watch() -> None:
        match = Match("denmark_tour", ALONE, seed=3, cards_per_group=1)
        while match.turn != OVER:
            match.bot_move("greedy") if match.turn >= 0 else match.draw()
        match.undo()
        forms: list[bool] = []
        table = GameTable(match, Settings(language="en"), new_game=lambda: forms.append(True))
        monkeypatch.setattr(table.stage, "move_all", lambda *_, **__: 60.0)
        assert "gt-at-end" not in table.panel.main._dom_classes
        if match.turn >= 0:
            table._act(match.bot_choice("greedy"))
        else:
            table.panel.main.click()
        assert match.turn == OVER
        assert "Maja has won!" in table.panel._turn.value
        assert "gt-at-end" in table.panel.main._dom_classes, "it waits a moment"
        table.panel.main.click()
        assert not forms, "that press was meant for the game"
        monkeypatch.setattr(table_module, "HURRIED", 0.0)
        table.panel.main.click()
        assert forms
        table.close()

    asyncio.run(watch())


def test_every_moment_of_a_game_can_be_shown_in_every_language() -> None:
    match = Match(
        "denmark_tour", ["Maja", "greedy", "random"], seed=5, cards_per_group=1, allow_trade=True
    )
    table = table_of(match)
    languages = ("da", "de", "en")
    for step in range(150):
        if match.turn == OVER:
            break
        match.bot_move("greedy") if match.turn >= 0 else match.draw()
        table.settings.language = languages[step % 3]
        table.refresh()
        assert table.panel.status.widget.value == ""


def test_a_button_list_may_be_pressed_twice() -> None:
    pressed: list[int] = []
    buttons = ButtonList(pressed.append)
    buttons.show([("a", 1), ("b", 2)])
    buttons.press(1)
    buttons.press(1)
    assert pressed == [1, 1]


# ---------------------------------------------------------------------- chances on the board


def chances_shown(table: GameTable) -> tuple[Any, ...]:
    return table.side.scene(table.view(), table.sight()).chances


def test_the_switch_shows_the_chances_of_the_seat_to_move_before_its_throw() -> None:
    table = new_table(ALONE, start="Skagen", quiz_skill=0)
    assert chances_shown(table) == ()
    table.panel.tools["chances"].click()
    board = table.match.setup.board
    shown = {board.towns[one.town].name: one for one in chances_shown(table)}
    assert shown["Frederikshavn"].now == pytest.approx(1 / 6)
    assert shown["Frederikshavn"].later > shown["Frederikshavn"].now
    assert "gt-on" in table.panel.tools["chances"]._dom_classes
    table.panel.tools["chances"].click()
    assert chances_shown(table) == ()


def test_chances_are_told_in_words_and_make_room_for_the_lit_towns() -> None:
    table = new_table(ALONE, start="Skagen", quiz_skill=0)
    table.panel.tools["chances"].click()
    notes = table.stage.bridge.notes
    said = next(text for town, text in notes.items() if "Frederikshavn" in _name(table, town))
    assert re.search(r"next throw 17%, within 3 turns \d\d%", said)
    table.settings.language = "de"
    said = next(iter(table.stage.bridge.notes.values()))
    assert "nächster Wurf" in said
    assert "innerhalb von 3 Zügen" in said
    assert hidden(table.panel._not_now)
    roll(table, 2)
    assert chances_shown(table) == ()
    assert table.stage.bridge.lit
    table.settings.language = "en"
    assert not hidden(table.panel._not_now)
    assert "Chances are shown before a throw." in table.panel._not_now.value


def test_the_reader_chooses_how_many_turns_the_chances_look_ahead() -> None:
    table = new_table(ALONE, start="Skagen", quiz_skill=0)
    turns = table.panel.turns.widget
    assert hidden(turns)
    table.panel.tools["chances"].click()
    assert not hidden(turns)
    assert [label for label, _ in turns.options] == [
        "within 1 turn", *(f"within {n} turns" for n in range(2, 7))
    ]  # fmt: skip
    for n in (1, 2, 6):
        turns.value = n
        expected = landings_from(table.match.view(), n)
        assert {one.town: one.later for one in chances_shown(table)} == pytest.approx(
            {town: chance for town, chance in enumerate(expected.tolist()) if chance}
        )
        assert table.stage._scene.turns == n
    table.panel.tools["chances"].click()
    assert hidden(turns)


def _name(table: GameTable, town: Any) -> str:
    return str(table.match.setup.town(int(town)))
