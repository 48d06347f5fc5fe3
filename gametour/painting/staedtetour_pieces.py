"""What lies on the board of Städtetour: the bus, tickets and stars in the pot, and the stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gametour.games.staedtetour.declared import RETURN, ROUND_TRIP, SINGLE
from gametour.painting.geometry import moved, regular_polygon, star
from gametour.painting.network_layout import POT_BOX, STACKS_BOX
from gametour.painting.pen import Pen, Point, Shadow, Sprite
from gametour.painting.sprites import paint_seat_mark
from gametour.words import plural, sentence, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gametour.painting.staedtetour_scene import Stack, StaedtetourScene
    from gametour.painting.theme import Theme

# ------------------------------------------------------------------ the bus

BUS_BODY, BUS_EDGE, BUS_ROOF, LAMP = "#F2B632", "#3B2B00", "#FFE7A8", "#FFF8DC"
CONE = "#FFD86B"
STAR_INK = "#1F2D36"  # a number on a star
BUS_BOX = (-32.0, -36.0, 86.0, 36.0)
NOSE = 24.0
BUS_SAMPLES: tuple[Point, ...] = tuple((x, y) for x in (-22, -11, 0, 11, 22) for y in (-10, 0, 10))
"""Points of its body: what they lie on is hidden."""


def bus(seat: int, theme: Theme, turn: float) -> Sprite:
    """Give the bus as seen from above; the guide's colour is on its roof.

    Parameters
    ----------
    seat
        The guide; -1 before the first turn.
    theme
        The colours.
    turn
        Where it heads, in radians.
    """

    def paint(pen: Pen) -> None:
        cone = ((NOSE - 2, -8), (82, -32), (82, 32), (NOSE - 2, 8))
        pen.polygons([cone], fill=CONE, alpha=0.3 if theme.dark else 0.42)
        shadow = Shadow(theme.shade, 6, 2)
        pen.rounded_rectangle(
            -24, -13, 48, 26, 7, fill=BUS_BODY, edge=BUS_EDGE, edge_width=2.4, shadow=shadow
        )
        pen.rounded_rectangle(11, -10, 8, 20, 3, fill=BUS_EDGE)  # the windscreen
        roof = theme.seats[seat].fill if seat >= 0 else BUS_ROOF
        pen.rounded_rectangle(-20, -9, 27, 18, 4, fill=roof, edge=BUS_ROOF, edge_width=2)
        pen.dots([(NOSE - 1, -8), (NOSE - 1, 8)], 2.6, fill=LAMP)

    return Sprite(f"bus {seat} {theme.name}", BUS_BOX, paint, turn)


# ------------------------------------------------------------------ tickets

TICKET_WIDTH, TICKET_HEIGHT = 58.0, 34.0
_STROKES: dict[int, tuple[tuple[Point, ...], ...]] = {
    SINGLE: (((-13, 0), (8, 0)),),
    RETURN: (((11, 6), (-6, 6)), ((-11, -6), (6, -6))),
    # three quarters of a circle, from where its arrow head is
    ROUND_TRIP: (tuple(moved(regular_polygon(16, 10), 0, 0)[1:14]),),
}
_HEADS: dict[int, tuple[tuple[Point, ...], ...]] = {
    SINGLE: (((15, 0), (5, -6.5), (5, 6.5)),),
    RETURN: (((-14, 6), (-4, 0.5), (-4, 11.5)), ((14, -6), (4, -11.5), (4, -0.5))),
    ROUND_TRIP: (((-2.5, -10.5), (-12.5, -10), (-6, -1.5)),),
}


def _outline(width: float) -> tuple[Point, ...]:
    """Draw a ticket round (0, 0), with a notch on either side."""
    right, bottom, notch = width / 2, TICKET_HEIGHT / 2, 5.0
    half: list[Point] = [(right - 4, -bottom), (right, -bottom + 4), (right, -notch)]
    half += [(right - 3.5, -3.5), (right - notch, 0), (right - 3.5, 3.5)]
    half += [(right, notch), (right, bottom - 4), (right - 4, bottom)]
    return (*half, *((-x, -y) for x, y in half))


def paint_tickets(
    pen: Pen,
    theme: Theme,
    kinds: Sequence[int],
    middles: Sequence[Point],
    *,
    width: float = TICKET_WIDTH,
    newest: str = "",
) -> None:
    """Draw tickets with the arrows of their kinds.

    Parameters
    ----------
    pen, theme
        With what, and in which colours.
    kinds, middles
        What the tickets are, and where.
    width
        How broad each is; narrow ones have small arrows.
    newest
        The edge of the last one, when it is the one that is being used.
    """
    figures = [moved(_outline(width), x, y) for x, y in middles]
    plain = figures[:-1] if newest else figures
    if plain:
        pen.polygons(plain, fill=theme.card, edge=theme.second_ink, width=1.4)
    if newest and figures:
        pen.polygons(figures[-1:], fill=theme.card, edge=newest, width=3.2)
    scale = min(1.0, width / (TICKET_WIDTH - 14))
    for kind in (SINGLE, RETURN, ROUND_TRIP):
        places = [middle for middle, one in zip(middles, kinds, strict=True) if one == kind]
        if not places:
            continue
        strokes = [moved(stroke, x, y, scale) for x, y in places for stroke in _STROKES[kind]]
        heads = [moved(head, x, y, scale) for x, y in places for head in _HEADS[kind]]
        pen.lines(strokes, theme.ink, 3 * scale)
        pen.polygons(heads, fill=theme.ink)


# ------------------------------------------------------------------ the pot

_GROWTH = 0.4  # of its words: the pot's room stays the same
_MOST_STARS = 6  # so many are drawn one by one


def _paint_stars(
    pen: Pen, theme: Theme, places: list[Point], radius: float, *, given: bool = False
) -> None:
    figures = [moved(star(radius), x, y) for x, y in places]
    if figures and given:
        pen.polygons(figures, edge=theme.second_ink, width=1.2)
    elif figures:
        pen.polygons(figures, fill=theme.star, edge=theme.star_edge, width=1.5)


def paint_pot(pen: Pen, scene: StaedtetourScene) -> None:
    """Draw the open tickets, the star that goes with them, and what is left to be drawn."""
    theme, say = scene.theme, words(scene.language)
    left, top, right, bottom = POT_BOX
    size = round(20 * (1 + _GROWTH * (scene.text_scale - 1)), 1)
    pen.rounded_rectangle(
        left,
        top,
        right - left,
        bottom - top,
        14,
        fill=theme.panel,
        edge=theme.line,
        edge_width=1.5,
        shadow=Shadow(theme.shade, 10, 2),
    )
    title_x = left + 20
    if scene.to_move >= 0:
        paint_seat_mark(pen, scene.to_move, theme, left + 34, top + 32, 14)
        title_x = left + 58
    pen.text(
        say(sentence("Pot")),
        title_x,
        top + 32,
        size + 4,
        theme.ink,
        bold=True,
        serif=True,
        align="left",
        max_width=74,
    )
    room = right - 18 - (title_x + 80)
    pen.text(
        scene.ride, right - 18, top + 33, size, theme.second_ink, align="right", max_width=room
    )
    _paint_open_tickets(pen, scene, left + 20, right - 20, top + 84)
    _paint_what_is_left(pen, scene, left + 20, right - 18, bottom - 28, size - 1)


def _paint_open_tickets(
    pen: Pen, scene: StaedtetourScene, left: float, right: float, y: float
) -> None:
    theme = scene.theme
    if scene.stars_lying:
        _paint_stars(pen, theme, [(right - 20, y)], 22)
        if scene.stars_lying > 1:
            pen.text(str(scene.stars_lying), right - 20, y + 2, 19, STAR_INK, bold=True)
        right -= 50
    if not scene.pot:
        pen.text(
            words(scene.language)(sentence("no open ticket")),
            left,
            y,
            19,
            theme.second_ink,
            italic=True,
            serif=True,
            align="left",
        )
        return
    step = min(TICKET_WIDTH + 10, (right - left) / len(scene.pot))
    width = min(TICKET_WIDTH, step * 0.9)
    middles = [(left + width / 2 + step * number, y) for number in range(len(scene.pot))]
    newest = theme.seats[scene.to_move].fill if scene.riding else ""
    paint_tickets(pen, theme, scene.pot, middles, width=width, newest=newest)


def _paint_what_is_left(
    pen: Pen, scene: StaedtetourScene, left: float, right: float, y: float, size: float
) -> None:
    theme, say = scene.theme, words(scene.language)
    given = sum(stack.stars for stack in scene.stacks)
    total = scene.stars_left + scene.stars_lying + given
    if total <= _MOST_STARS:
        places = [(left + 11 + 27 * number, y - 1) for number in range(total)]
        _paint_stars(pen, theme, places[: scene.stars_left], 12)
        _paint_stars(pen, theme, places[scene.stars_left :], 11, given=True)
    else:
        _paint_stars(pen, theme, [(left + 11, y - 1)], 12)
        said = say(plural("{n} star left", "{n} stars left", scene.stars_left))
        pen.text(said, left + 30, y, size, theme.second_ink, align="left", max_width=130)
    said = say(plural("{n} ticket in the bag", "{n} tickets in the bag", scene.in_bag))
    pen.text(said, right, y, size, theme.second_ink, align="right", max_width=right - left - 150)


# ------------------------------------------------------------------ the stacks

_STACK_APART, _STACK_WIDTH = 54.0, 42.0
_TICKET_HIGH = 9.0
_FOOT = 52.0  # below a stack: the mark of its seat


def stack_places(count: int) -> list[Point]:
    """Give the foot of each seat's stack, the last one at the right edge."""
    _, _, right, bottom = STACKS_BOX
    first = right - 28 - _STACK_APART * (count - 1)
    return [(first + _STACK_APART * seat, bottom - _FOOT) for seat in range(count)]


def height_of(stack: Stack, star_height: int) -> int:
    """Tell how many tickets high a stack is (S16)."""
    return stack.tickets + star_height * stack.stars


def paint_stacks(pen: Pen, scene: StaedtetourScene) -> None:
    """Draw what each seat has won as a stack: a ticket is 1 high, a star 3, or as agreed (SA18)."""
    theme = scene.theme
    top = STACKS_BOX[1] + 22
    highest = max((height_of(stack, scene.star_height) for stack in scene.stacks), default=0)
    for seat, (stack, (x, foot)) in enumerate(
        zip(scene.stacks, stack_places(len(scene.stacks)), strict=True)
    ):
        step = min(_TICKET_HIGH, (foot - top) / max(1, highest))
        tickets = [_block(x, foot - step * number, step) for number in range(stack.tickets)]
        if tickets:
            pen.polygons(tickets, fill=theme.card, edge=theme.second_ink, width=1.2)
        foot_of_stars = foot - step * stack.tickets
        high = step * scene.star_height
        stars = [_block(x, foot_of_stars - high * number, high) for number in range(stack.stars)]
        if stars:
            pen.polygons(stars, fill=theme.star, edge=theme.star_edge, width=1.3)
            middles = [(x, foot_of_stars - high * (number + 0.5)) for number in range(stack.stars)]
            figures = [moved(star(min(10.0, high * 0.42)), *middle) for middle in middles]
            pen.polygons(figures, fill=theme.card)
        pen.lines([[(x - 24, foot), (x + 24, foot)]], theme.second_ink, 2)
        height = height_of(stack, scene.star_height)
        pen.text(
            str(height),
            x,
            foot - step * height - 14,
            20,
            theme.ink,
            bold=True,
            halo=theme.neighbour,
        )
        moves = seat == scene.to_move
        if moves:
            pen.dots([(x, foot + 26)], 22, fill=theme.panel, edge=theme.seats[seat].fill, width=3)
        paint_seat_mark(pen, seat, theme, x, foot + 26, 15 if moves else 14)


def _block(x: float, foot: float, high: float) -> tuple[Point, ...]:
    half = _STACK_WIDTH / 2
    return ((x - half, foot - high), (x + half, foot - high), (x + half, foot), (x - half, foot))
