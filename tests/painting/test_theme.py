"""Text can be read: contrast by the rules of WCAG 2, in both themes."""

import pytest

from gametour.painting.glow_layer import mixed
from gametour.painting.theme import DARK, LIGHT, SHAPES


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_wcag_says():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_of_the_board_can_be_read(theme):
    pairs = {
        "names": (theme.ink, theme.halo),
        "small names": (theme.second_ink, theme.halo),
        "title": (theme.ink, theme.sea),
        "legend": (theme.second_ink, theme.sea),
        "legend on a board without a sea": (theme.second_ink, theme.land),
        "countries": (theme.second_ink, theme.neighbour),
        "waters": (theme.water, theme.sea),
        "waters near a coast": (theme.water, mixed(theme.sea, theme.shallow, 0.5)),
        "pills": (theme.lit_ink, theme.lit),
        "planes": (theme.accent_ink, theme.accent),
    }
    pairs |= {f"seat {n + 1}": (seat.ink, seat.fill) for n, seat in enumerate(theme.seats)}
    weak = {name: round(contrast(*pair), 2) for name, pair in pairs.items()}
    assert {name: value for name, value in weak.items() if value < 4.5} == {}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_signs_and_ways_stand_out(theme):
    for seat in theme.seats:
        assert contrast(seat.fill, theme.land) >= 2  # told by shape and number as well
    assert contrast(theme.ferry, theme.sea) >= 3
    assert contrast(theme.star_edge, theme.land) >= 3


def test_every_seat_has_a_shape_of_its_own():
    assert len(set(SHAPES)) == len(SHAPES) == len(LIGHT.seats) == len(DARK.seats)
