"""Exact chances beside simulated ones: the values, the drawings, and the words."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from fractions import Fraction

import pytest

from gametour.analysis import chances
from gametour.analysis.chances.converging import QUESTIONS
from gametour.analysis.chances.lengths import LINES
from gametour.analysis.chart import Chart
from gametour.analysis.played import simulated
from gametour.words import UserError

MAKERS: tuple[Callable[..., Chart], ...] = (
    chances.waiting,
    chances.convergence,
    chances.rounds,
    chances.first_mover,
    chances.three_round_rule,
    chances.rule_worth,
    chances.exploding_price,
    chances.hidden_destination,
)


def words_of(chart: Chart) -> set[str]:
    said = {chart.title}
    for axes in chart.figure.axes:
        said |= {axes.get_xlabel(), axes.get_ylabel()}
        said |= {text.get_text() for text in axes.texts}
        said |= set(axes.get_legend_handles_labels()[1])
    return said


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_a_chart_is_drawn_without_warnings_and_speaks_three_languages(
    make: Callable[..., Chart],
) -> None:
    said = []
    for language, theme in (("da", "light"), ("de", "dark"), ("en", "light")):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            chart = make(language=language, theme=theme)
            assert chart.drawn("png").startswith(b"\x89PNG")
        assert all(axes.get_ylabel() for axes in chart.figure.axes)
        said.append(words_of(chart))
    assert said[0] != said[1] != said[2] != said[0]


@pytest.mark.parametrize("which", QUESTIONS)
def test_the_interval_is_drawn_round_the_mean_and_holds_the_exact_value(which: str) -> None:
    """Values S1, R7, G3, and a six in six rolls."""
    chart = chances.convergence(which, 400, seed=2)
    last = chart.table.iloc[-1]
    width = last.high - last.low
    assert last.low - width < last.exact < last.high + width, "within three intervals"
    assert list(chart.figure.axes[0].lines[0].get_ydata()) == list(chart.table["mean"])
    first = chart.table.iloc[0]
    assert width < (first.high - first.low) / 3, "twenty times as many games"


def test_a_chance_is_written_as_a_percentage() -> None:
    chart = chances.convergence("rule_race", 400, language="en")
    axes = chart.figure.axes[0]
    assert "exact: 53.6%" in axes.get_legend_handles_labels()[1]
    chart.figure.draw_without_rendering()
    assert all(label.get_text().endswith("%") for label in axes.get_yticklabels())
    draws = chances.convergence("staedtetour", 400, language="en").figure.axes[0]
    assert "exact: 30.0" in draws.get_legend_handles_labels()[1]


def test_the_exact_values_are_those_of_the_reference() -> None:
    """Values S1, R7, G3."""
    exact = {which: question.exact() for which, question in QUESTIONS.items()}
    assert exact["staedtetour"] == 30
    assert exact["rule_race"] == pytest.approx(0.5362234345)
    assert exact["globetrotters"] == pytest.approx(float(Fraction(145727791, 181398528)))
    assert exact["denmark_tour"] == pytest.approx(1 / 6)


@pytest.mark.parametrize("game", LINES)
def test_lengths_are_shares_of_the_games_and_the_line_is_exact(game: str) -> None:
    chart = chances.rounds(game, 200)
    assert 0.97 < chart.table["simulated"].sum() <= 1
    heights = [bar.get_height() for bar in chart.figure.axes[0].patches]
    assert heights == list(chart.table["simulated"])
    if game in ("staedtetour", "rule_race"):
        assert 0.9 < chart.table["exact"].sum() <= 1
        mean = (chart.table["length"] * chart.table["simulated"]).sum()
        exactly = (chart.table["length"] * chart.table["exact"]).sum()
        assert mean == pytest.approx(exactly, rel=0.2)


@pytest.mark.parametrize("game", LINES)
def test_first_movers_chances_lie_in_their_intervals(game: str) -> None:
    table = chances.first_mover(game, 300).table
    assert (table["low"] < table["chance"]).all()
    assert (table["chance"] < table["high"]).all()
    if game == "rule_race":
        width = table["high"] - table["low"]
        assert (abs(table["exact"] - table["chance"]) < 1.5 * width).all()


@pytest.mark.parametrize("game", ["staedtetour", "globetrotters"])
def test_shared_wins_count_in_parts_so_that_all_chances_are_one(game: str) -> None:
    chart = chances.first_mover(game, 300, language="en")
    assert chart.table["chance"].sum() == pytest.approx(1)
    assert simulated(game, 300, LINES[game].bots).win_chance().chance.sum() > 1.01  # each in full
    axes = chart.figure.axes[0]
    assert axes.get_ylabel() == "chance to win, or part of it"
    assert ("same time" in axes.get_xlabel()) == (game == "globetrotters")


def test_the_three_round_rule_costs_what_the_reference_says() -> None:
    """Values R4, R5, R8 and R9."""
    chart = chances.three_round_rule(1, 16, 300, language="en")
    labels = chart.figure.axes[0].get_legend_handles_labels()[1]
    assert "without the rule: 12.48 rounds expected" in labels
    assert "with the rule: 15.09 rounds expected" in labels
    assert "simulated with it" in labels
    assert chart.table["without"][4] == pytest.approx(35 / 7776)
    labels = chances.three_round_rule(2, 16, 300, language="en").figure.axes[0]
    assert "with the rule: 10.56 rounds expected" in labels.get_legend_handles_labels()[1]


def test_a_nearer_set_back_costs_less() -> None:
    far, near = (chances.three_round_rule(1, field, 100).table["with"] for field in (1, 22))
    assert near.cumsum().iloc[-1] > far.cumsum().iloc[-1]


def test_without_the_rule_the_race_is_value_r7() -> None:
    """Values R7 and R8: as R5."""
    table = chances.rule_worth().table.set_index("rule")
    assert table.first_wins["without"] == pytest.approx(0.5275738380)
    assert table.rounds["without"] == pytest.approx(10.5611153295)
    assert table.rounds["with"] < table.rounds["without"], "doubled throws are faster"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (("E2", "even", "miss", 9), "Whoever comes to E2 with an even number misses the next"),
        (("general", "thrown", "swap", 0), None),
        (("E6", "always", "move", 0), "1 field"),
    ],
)
def test_the_rule_is_said_with_the_nearest_number_it_may_have(
    rule: tuple[str, str, str, int], said: str | None
) -> None:
    if said is None:
        with pytest.raises(UserError, match="thrown"):
            chances.rule_worth(*rule)
        return
    figure = chances.rule_worth(*rule, language="en").figure
    assert said in figure.get_supxlabel()


@pytest.mark.parametrize(("explode", "mean"), [("once", 4.7), ("unlimited", 4.84)])
def test_prices_have_the_mean_of_the_reference(explode: str, mean: float) -> None:
    """Value G1."""
    chart = chances.exploding_price(explode, 4000, language="en")
    assert f"mean of an open city: {mean:.2f}" in words_of(chart)
    table = chart.table
    assert table.set_index("price").exact[1] == pytest.approx(1 / 6)
    deviation = (table["exact"] * (1 - table["exact"]) / 4000) ** 0.5
    assert (abs(table["exact"] - table["simulated"]) < 4.5 * deviation + 1e-9).all()
    assert 6 not in set(table["price"])


def test_silent_passes_leave_the_others_alike() -> None:
    """Value S5: what was passed in silence is out, the rest is equally likely."""
    before = chances.hidden_destination(0, driving=False).table
    after = chances.hidden_destination(12, driving=False).table
    assert before["chance"].nunique() == 1
    assert after["chance"].nunique() == 1
    assert len(after) < len(before)
    assert after["true"].sum() == 1


def test_how_they_drove_tells_more() -> None:
    table = chances.hidden_destination(10, driving=True).table
    assert table["chance"].sum() == pytest.approx(1)
    assert table["chance"].nunique() > 1
    assert table["chance"].is_monotonic_decreasing


@pytest.mark.parametrize("make", [chances.convergence, chances.rounds, chances.first_mover])
def test_what_is_not_there_is_told(make: Callable[..., Chart]) -> None:
    with pytest.raises(UserError, match="'chess'"):
        make("chess")
