"""Globetrotters on the table: private moments, buying, reveals, secrets, chances, the form."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gametour.engine.game import find
from gametour.engine.match import Match
from gametour.engine.rules import OVER
from gametour.games.globetrotters import declared as d
from gametour.widgets.globe_form import CitiesField
from gametour.widgets.pieces import ButtonList
from gametour.widgets.play import play
from gametour.widgets.settings import Settings
from gametour.widgets.setup import SetupForm
from gametour.widgets.table import GameTable
from tests.widgets.tables import cover, hidden, play_till, table_of, text, widgets_of

ALONE = ["Ida", "greedy", "greedy"]
THREE = ["Ida", "Jon", "Kim"]


def new_table(players: list[str], *, seed: int = 3, **options: Any) -> GameTable:
    return table_of(Match("globetrotters", players, seed=seed, autosave=False, **options))


def phase(match: Match) -> int:
    return int(match.view().state.phase)


def take_screen(table: GameTable) -> None:
    assert not hidden(table._pass_on.widget), "the screen is to be passed on"
    table._i_am.click()
    assert hidden(table._pass_on.widget)


def choose(table: GameTable, kind: str, target: int | None = None) -> None:
    """Press the button of an action."""
    action = next(a for a in table.match.actions if a.kind == kind and target in (None, a.target))
    for buttons in (table.panel.places, table.panel.acts):
        if action.value in buttons._values:
            buttons.press(action.value)
            return
    table.panel.main.click()


def go_on(table: GameTable) -> None:
    """Let the program and the bots go on until a person is to act, and let persons roll."""
    while table.match.turn != OVER and not (table.waits_for_person and table.match.turn >= 0):
        if table.waits_for_person:
            table.panel.main.click()
        else:
            table._take_step()


def choose_homes(table: GameTable, *homes: int) -> None:
    for home in homes:
        go_on(table)
        take_screen(table)
        choose(table, "home", home)


# ---------------------------------------------------------------------- one person among bots


def test_the_ten_cities_are_lit_for_the_home_town_and_a_click_chooses_it() -> None:
    table = new_table(ALONE)
    assert sorted(table.stage.bridge.lit) == list(range(10))
    assert "Choose your home town" in text(table)
    table._pick(6)
    assert table.match.view(0).state.seats[0].home == 6
    assert "Delhi" in table.panel._hand.value


def test_buying_lights_what_can_be_paid_new_and_cheap_first_and_spends_the_purse() -> None:
    table = new_table(ALONE, start_money=9)
    choose(table, "home", 6)
    go_on(table)
    state = table.match.view(0).state
    before = state.seats[0].money
    payable = {n for n in range(10) if 2 <= state.cost[n] <= before}
    assert set(table.stage.bridge.lit) == payable
    prices = [int(label.rsplit("$", 1)[1][:-1]) for label in table.panel.places.labels]
    assert prices == sorted(prices)
    assert all(label.startswith("● ") for label in table.panel.places.labels)
    first = table.match.actions[1].target
    table._pick(first)
    assert f"${before - state.cost[first]}k" in table.panel._hand.value
    assert table.panel.main.description == "Done: no more tickets"
    planned = [label for label in table.panel.places.labels if not label.startswith("●")]
    assert not planned or planned == list(table.panel.places.labels[-len(planned) :])


def test_while_buying_the_tickets_stand_out_and_the_die_shows_the_own_income() -> None:
    table = new_table(ALONE, start_money=9)
    choose(table, "home", 6)
    go_on(table)
    assert "gt-plain" in table.panel.main._dom_classes
    assert "gt-asked" in table.panel.places.widget._dom_classes
    earned = [e.a for e in table.match.log if e.kind == "earned" and e.seat == 0]
    assert table.die._value == earned[-1]
    assert "● stands before a city that you still need" in text(table)


def test_undo_takes_the_last_ticket_back() -> None:
    table = new_table(ALONE, start_money=9)
    choose(table, "home", 6)
    go_on(table)
    before = table.match.view(0).state.seats[0].money
    choose(table, "buy")
    table.panel.tools["undo"].click()
    assert table.match.view(0).state.seats[0].money == before
    assert phase(table.match) == d.BUY


def test_the_boxes_of_the_sheet_are_ticked() -> None:
    table = new_table(ALONE)
    play_till(table, lambda match: match.view().state.seats[0].n_marks >= 2)
    assert table.panel._hand.value.count("gt-box done") >= 2
    assert "2 of 10 cities" in table.panel._hand.value


def test_the_sheet_stands_below_the_broad_board() -> None:
    table = new_table(ALONE)
    assert table.panel.hand not in table.panel.widget.children
    assert "gt-broad" in table.body._dom_classes


def test_all_pawns_of_a_reveal_fly_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(ALONE, start_money=20)
    flown: list[list[int]] = []

    def fly(moves: Any, scene: Any, *, motion: float) -> float:
        flown.append([move.seat for move in moves])
        return 0.0

    choose(table, "home", 6)
    go_on(table)
    choose(table, "buy")
    monkeypatch.setattr(table.stage, "move_all", fly)
    choose(table, "close")
    while phase(table.match) != d.REVEAL:
        table._take_step()
    table._take_step()
    assert [0, 1, 2] in flown
    assert table.panel._news.value.count("flies to") == 3


def test_what_is_secret_takes_no_time_and_a_reveal_stays_to_be_read() -> None:
    table = new_table(["Ida", "greedy", "greedy"])
    choose(table, "home", 6)
    go_on(table)
    choose(table, "close")
    pauses: dict[int, set[float]] = {}
    while not table.waits_for_person:
        before = phase(table.match)
        seconds = table._take_step()
        if seconds is not None and phase(table.match) == before:
            pauses.setdefault(before, set()).add(round(seconds, 2))
    assert pauses[d.BUY] == {0.0}, "the number of tickets cannot be told from the time"
    [entry] = [e for e in table.match.log if e.kind in ("flew", "took_off")][:1]
    side, view = table.side, table.view()
    assert side.pace(view, [entry]) > 2 > max(pauses[d.RISK])
    watched = new_table(["greedy"] * 3)
    assert watched.side.pace(watched.view(), ()) > 0, "watched over the bots' shoulders"


def test_the_program_can_be_paused_where_only_persons_play() -> None:
    table = new_table(THREE)
    assert not hidden(table.panel._bots)


def test_the_game_is_played_to_its_end_by_buttons() -> None:
    table = new_table(ALONE, n_dest=5, start_money=30, seed=2)
    for _ in range(300):
        go_on(table)
        if table.match.turn == OVER:
            break
        best = table.match.bot_choice("greedy")
        action = next(a for a in table.match.actions if a.value == best)
        choose(table, action.kind, action.target)
    assert table.match.turn == OVER
    assert "gt-places-list" in table.panel._turn.value


@pytest.mark.parametrize("language", ["da", "de", "en"])
def test_names_are_those_of_the_language(language: str) -> None:
    table = table_of(Match("globetrotters", ALONE, seed=3, autosave=False), language=language)
    names = {"da": "København", "de": "Kopenhagen", "en": "Copenhagen"}
    assert table.stage.bridge.places[0][2] == names[language]
    assert names[language] in table.panel.places.labels


# ---------------------------------------------------------------------- several persons


def test_each_person_chooses_and_buys_alone_and_rolls_before_all() -> None:
    table = new_table(THREE, start_money=5)
    assert "Ida" in table._pass_on._head.value
    choose_homes(table, 1, 2, 3)
    while not table.waits_for_person:
        table._take_step()
    assert phase(table.match) == d.INCOME
    for _ in range(3):
        assert hidden(table._pass_on.widget), "dice are thrown before all"
        table.panel.main.click()
    for name in THREE:
        said = cover(table)
        assert f"Pass on to {name}" in said
        assert all(f">{one}</em>" in said for one in THREE), "whose incomes there were"
        assert "•••" not in said
        assert "Purse" not in said
        take_screen(table)
        assert "Purse" in table.panel._hand.value
        assert "•••" not in table.panel._hand.value, "the own sheet lies face up"
        assert hidden(table.panel.peek)
        choose(table, "close")
    assert hidden(table._pass_on.widget)
    assert "•••" in table.panel._hand.value, "all look on again"
    assert not hidden(table.panel.peek)


def test_what_may_be_pressed_waits_until_the_words_tell_of_who_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def watch() -> None:
        table = new_table(ALONE)
        choose(table, "home", 6)
        table.panel.pause.click()
        while not (phase(table.match) == d.INCOME and table.match.drawer.seat == 0):
            table._take_step()
        monkeypatch.setattr(table.die, "roll", lambda *_, **__: 60.0)
        table.panel.main.click()
        while not (phase(table.match) == d.BUY and table.match.turn == 0):
            assert "gt-waits" not in table.panel.widget._dom_classes
            table._take_step()
        assert table.panel.main.description == "Done: no more tickets"
        assert "gt-waits" in table.panel.widget._dom_classes, "a bot's die is still rolling"
        table._show_words_late()
        assert "gt-waits" not in table.panel.widget._dom_classes
        assert ">Ida" in table.panel._turn.value
        table.close()

    asyncio.run(watch())


def test_who_held_the_screen_while_all_looked_on_has_to_take_it_anew() -> None:
    table = new_table(["Ida", "greedy", "Jon"])
    choose_homes(table, 1, 2)
    go_on(table)
    take_screen(table)  # Ida
    choose(table, "close")
    while not table._must_pass():
        table._take_step()
    take_screen(table)  # Jon
    choose(table, "close")
    table.hands.holder = 0
    play_till(table, lambda match: match.turn == 0 and phase(match) == d.BUY and match.round > 1)
    assert not hidden(table._pass_on.widget)
    assert "•••" in table.panel._hand.value


def told(table: GameTable) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give all that browsers know of a table, but for what names other widgets."""
    for widget in widgets_of(table):
        state = {
            name: value
            for name, value in widget.get_state().items()
            if "IPY_MODEL" not in str(value) and name not in ("stage", "_esm", "_anywidget_id")
        }
        yield type(widget).__name__, state


def test_nothing_told_to_the_browser_depends_on_what_is_secret() -> None:
    """Two games that differ only in what Ida and Jon did alone look the same to all."""

    def played(home: int, tickets: list[int], second: int) -> GameTable:
        table = new_table(THREE, start_money=40)
        choose_homes(table, home, home + 1, home + 2)
        go_on(table)
        take_screen(table)
        for ticket in tickets:
            table._pick(ticket)
        choose(table, "close")
        take_screen(table)
        table._pick(second)
        choose(table, "close")
        return table

    one, other = played(1, [0, 1, 2], 3), played(4, [2], 5)
    assert not hidden(one._pass_on.widget), "Kim has not taken the screen yet"
    assert one.match.view(0).state.seats[0].money != other.match.view(0).state.seats[0].money
    assert list(told(one)) == list(told(other))


def test_a_peek_shows_the_own_sheet_and_nothing_of_it_stays() -> None:
    table = new_table(THREE, start_money=40)
    choose_homes(table, 1, 2, 3)
    go_on(table)
    for _ in THREE:
        take_screen(table)
        choose(table, "buy", 0)
        choose(table, "close")
    before = list(told(table))
    table._peek(True)
    assert "Tokyo" in table.panel._hand.value
    assert "gt-secret" in table.panel._hand.value
    assert "buys a ticket" not in table.panel._log.value, "others may have the table before them"
    assert not table.side.scene(table.view(), table.sight()).plan
    table._peek(False)
    assert list(told(table)) == before


def test_orders_are_given_alone_and_shown_with_the_next_reveal() -> None:
    table = new_table(THREE, start_money=40)
    choose_homes(table, 1, 2, 3)
    go_on(table)
    for _ in THREE:
        take_screen(table)
        affordable = [a.target for a in table.match.actions if a.kind == "buy"]
        choose(table, "buy", affordable[0])
        choose(table, "buy", affordable[1])
        choose(table, "close")
    go_on(table)
    assert phase(table.match) == d.ORDER
    take_screen(table)
    assert "A waylay costs your next ticket" in text(table)
    choose(table, "waylay", 1)
    assert "waylay" not in table.panel._log.value
    for _ in range(2):
        take_screen(table)
        choose(table, "pass")
    assert phase(table.match) == d.REVEAL
    table._take_step()
    assert "waylays Jon" in table.panel._news.value
    assert "is lost" in table.panel._news.value


def test_travellers_of_one_name_are_told_apart_by_their_numbers() -> None:
    table = new_table(["Ida", "Ida", "Ida"], start_money=40)
    choose_homes(table, 1, 2, 3)
    go_on(table)
    for _ in range(3):
        take_screen(table)
        choose(table, "buy", next(a.target for a in table.match.actions if a.kind == "buy"))
        choose(table, "close")
    go_on(table)
    take_screen(table)
    labels = table.panel.acts.labels
    assert len(set(labels)) == len(labels) == 2


# ---------------------------------------------------------------------- chances


def test_the_switch_shows_what_chance_says_at_the_cities() -> None:
    table = new_table(ALONE)
    choose(table, "home", 6)
    assert not table.side.scene(table.view(), table.sight()).chances
    assert hidden(table.panel._not_now)
    table.panel.tools["chances"].click()
    assert not hidden(table.panel._not_now)
    assert "shown while costs are rolled" in table.panel._not_now.value
    while phase(table.match) != d.RISK:
        table._take_step()
    [(city, said)] = table.side.scene(table.view(), table.sight()).chances
    assert (city, str(said)) == (0, "17% grounded, else about $5k")
    assert table.stage._scene.chance_key is None
    assert hidden(table.panel._not_now)
    go_on(table)
    chances = dict(table.side.scene(table.view(), table.sight()).chances)
    assert set(chances) == set(table.stage.bridge.lit)
    assert {str(said) for said in chances.values()} <= {"100%"}
    assert str(table.stage._scene.chance_key) == "chance to get there with this ticket"


def test_chances_tell_nothing_of_a_purse_that_lies_face_down() -> None:
    table = new_table(THREE)
    choose_homes(table, 1, 2, 3)
    table.panel.tools["chances"].click()
    go_on(table)
    assert table._must_pass()
    assert not table.side.scene(table.view(), table.sight()).chances


# ---------------------------------------------------------------------- the form


def form_of(**options: Any) -> SetupForm:
    from gametour.widgets.globetrotters import FIELDS

    game = find("globetrotters")
    settings = Settings(language="en")
    return SetupForm(game, settings, lambda match: None, options=options, own_fields=FIELDS)


def cities_of(form: SetupForm) -> CitiesField:
    [field] = [field for field in form.fields if isinstance(field, CitiesField)]
    return field


def ready(form: SetupForm) -> Match:
    match = form.ready_match()
    assert match is not None, form.status.widget.value
    return match


def test_the_usual_cities_are_chosen_at_first_and_may_be_drawn() -> None:
    form = form_of()
    assert ready(form).options["cities"] == "usual"
    cities_of(form).way.value = "random"
    match = ready(form)
    assert match.options["cities"] == "random"
    assert phase(match) == d.PICK


def test_cities_are_chosen_by_clicks_and_by_name() -> None:
    form = form_of(n_dest=5)
    field = cities_of(form)
    field.chosen.press(0)
    assert field.way.value == "list"
    field.search.value = "Berlin"
    assert field.search.value == ""
    assert len(field.chosen.labels) == 5
    paris = field._world.index("Paris")
    form.pick(paris)
    assert len(field.chosen.labels) == 5, "the list is full"
    form.pick(field._world.index("Berlin"))
    form.pick(paris)
    chosen = ready(form).options["cities"]
    assert chosen == ["New York", "Nairobi", "Tokyo", "Rio de Janeiro", "Paris"]


def test_a_city_is_found_by_its_name_in_any_language() -> None:
    field = cities_of(form_of(n_dest=6, cities=["Rom", "København"]))
    assert field.read() == ["Rome", "Copenhagen"]
    field.search.value = "Wien"
    assert field.read() == ["Rome", "Copenhagen", "Vienna"]


def test_too_few_cities_are_complained_of_beside_the_list() -> None:
    form = form_of(n_dest=5)
    cities_of(form).chosen.press(0)
    assert form.ready_match() is None
    assert "Cities chosen: 4 of 5." in cities_of(form)._problem.value


def test_a_table_of_ones_own_is_on_the_map_and_in_the_list(tmp_path: Path) -> None:
    path = tmp_path / "towns.csv"
    rows = [f"Town {n},{10 * n - 30},{20 * n - 60}" for n in range(7)]
    path.write_text("name,lat,lon\n" + "\n".join(rows), encoding="utf-8")
    form = form_of(n_dest=5)
    field = next(field for field in form.fields if field.option.name == "board")
    field._path.value = str(path)  # type: ignore[attr-defined]
    assert cities_of(form).search.options == ("Town 5", "Town 6")
    form.pick(0)
    form.pick(6)
    match = ready(form)
    assert match.options["cities"] == ["Town 1", "Town 2", "Town 3", "Town 4", "Town 6"]
    assert isinstance(cities_of(form).chosen, ButtonList)


def test_the_map_beside_the_form_shows_what_is_chosen() -> None:
    window = play("globetrotters", language="en")
    try:
        preview = window._preview
        assert preview is not None
        assert [tag.city for tag in preview._scene.tags] == list(range(10))
        preview._pick(0)
        assert [tag.city for tag in preview._scene.tags] == list(range(1, 10))
        assert len(preview.bridge.lit) == len(preview.bridge.places) > 60
        window.settings.language = "de"
        assert preview.bridge.places[0][2] == "Kopenhagen"
        assert window.form is not None
        assert cities_of(window.form).way.value == "list"
    finally:
        window.close()


def test_a_city_too_few_is_said_in_the_words_of_the_form_until_it_is_mended() -> None:
    form = form_of()
    field = cities_of(form)
    field.pick(0)
    form.start.click()
    assert "Cities chosen: 9 of 10." in field._problem.value
    assert "“Destinations”" in field._problem.value
    assert "Cities (below the map)" in form.status.widget.value
    field.pick(0)
    assert field._problem.value == form.status.widget.value == ""


def test_another_number_of_destinations_mends_a_list_of_nine_too() -> None:
    form = form_of()
    field = cities_of(form)
    field.pick(0)
    form.start.click()
    field.others["n_dest"].control.value = 8
    assert "Cities chosen: 9 of 8. Leave out" in field._problem.value
    field.others["n_dest"].control.value = 9
    assert field._problem.value == form.status.widget.value == ""
    assert len(ready(form).options["cities"]) == 9
