"""Placing labels beside their points so that nothing covers anything.

Each label has some seventy places round its point, the far ones for a name with a leader line.
Covering another label, a sign or the page's edge is dear, covering a line is not nice, and some
places read better than others. The choice is made by coordinate descent: label after label takes
its cheapest place; then some neighbours are kicked out of theirs at random, with a fixed seed,
and what is cheaper in the end is kept.
"""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from gametour.painting.geometry import LONGEST_GAP, Box
from gametour.painting.pen import Line, Point

Floats = npt.NDArray[np.float64]

_GAPS = (2.2, 6.2, 11.2)  # between a point's sign and its label
_FAR_GAPS = (18.0, 28.0, 40.0)  # so far off that a leader line is needed
_FAR_PRICE = 3.0
_HARD = 10.0  # the price of something that must not be
_OVERLAP = 20.0
_MISTAKEN = 1.2  # nearer to another point's sign, so that it seems to be that one's label
_COVERED = 1.5  # a name that is hidden by a pill
_LINE = 0.09  # for every four units of a line that are covered
_SAMPLE = 4.0
_EDGE = 6.0  # kept free along the page's edge
_KICKED = 7  # labels kicked out at once, at most
_WORD_SPACE = 2.0  # between two words side by side


@dataclass(frozen=True)
class Label:
    """Something to be put beside a point.

    Parameters
    ----------
    key
        What it is, for the caller.
    x, y, radius
        The point, and how much room its sign takes.
    width, height
        The label's own size.
    weight
        How dear a bad place is to it.
    wish
        Where it would like best to be.
    near
        Whether it must stay close to its point, as what has no leader line.
    """

    key: Hashable
    x: float
    y: float
    radius: float
    width: float
    height: float
    weight: float = 1.0
    wish: Point | None = None
    near: bool = False


@dataclass(frozen=True)
class Surroundings:
    """What is there already.

    Parameters
    ----------
    page
        Labels stay within this box.
    signs
        Circles (x, y, radius) that must not be covered.
    lines
        Lines better not covered.
    closed
        Boxes that must not be touched.
    covered
        Boxes better not covered, such as the names of other towns.
    """

    page: Box
    signs: Sequence[tuple[float, float, float]] = ()
    lines: Sequence[Line] = ()
    closed: Sequence[Box] = ()
    covered: Sequence[Box] = ()


@dataclass(frozen=True)
class Placing:
    """The middles of the labels by key, and who stands badly.

    ``clashing`` labels overlap another label, ``misplaced`` ones cover a sign, a closed box or
    the page's edge.
    """

    spots: dict[Hashable, Point]
    clashing: frozenset[Hashable] = frozenset()
    misplaced: frozenset[Hashable] = frozenset()


def place(
    labels: Sequence[Label], around: Surroundings, *, rounds: int = 60, seed: int = 1
) -> Placing:
    """Place labels.

    Examples
    --------
    >>> odense = Label("Odense", 50, 50, 6, 60, 16)
    >>> place([odense], Surroundings((0, 0, 200, 100))).spots
    {'Odense': (88.2, 50.0)}
    """
    if not labels:
        return Placing({})
    slots = [_slots(label, around.page) for label in labels]
    first = np.cumsum([0, *map(len, slots)])
    owner = np.repeat(np.arange(len(labels)), np.diff(first))
    middle = np.array([(x, y) for own in slots for x, y, _ in own])
    half = np.array([(label.width / 2, label.height / 2) for label in labels])[owner]
    boxes = np.hstack([middle - half, middle + half])
    points = np.array([(label.x, label.y) for label in labels])[owner]
    radii = np.array([label.radius for label in labels])[owner]
    hard, soft = _costs(boxes, points, radii, around)
    weight = np.array([label.weight for label in labels])
    liking = np.array([liked for own in slots for _, _, liked in own])
    price = (liking + soft + _HARD * hard) * (1 + weight[owner])
    conflicts = _Conflicts(boxes, owner)
    at = np.array([(label.x, label.y) for label in labels])
    near = np.argsort(np.hypot(*(at[:, None] - at[None, :]).transpose(2, 0, 1)), axis=1)
    choice = _descend(price, conflicts, near, first, weight, rounds, random.Random(seed))
    clashing = np.any([conflicts[slot] for slot in choice], axis=0)[choice]
    keys = [label.key for label in labels]
    spots = {
        key: (round(float(middle[slot, 0]), 1), round(float(middle[slot, 1]), 1))
        for key, slot in zip(keys, choice, strict=True)
    }
    return Placing(spots, _where(keys, clashing), _where(keys, hard[choice] >= 1))


def _where(keys: list[Hashable], holds: npt.NDArray[np.bool_]) -> frozenset[Hashable]:
    return frozenset(key for key, held in zip(keys, holds, strict=True) if held)


def _slots(label: Label, page: Box) -> list[tuple[float, float, float]]:
    """List the places of a label: x, y of its middle, and a price for reading badly there."""
    x, y, radius = label.x, label.y, label.radius
    slots = []
    for ring, gap in enumerate(_GAPS if label.near else _GAPS + _FAR_GAPS):
        aside = radius + gap + label.width / 2
        above = radius + gap * 0.7 + label.height / 2 - 1.5
        corner_x = radius * 0.72 + gap / 2 + label.width / 2
        corner_y = radius * 0.72 + label.height / 2 - 1
        lean, far_lean = label.width * 0.28, label.width * 0.44
        far = ring - len(_GAPS)
        extra = 0.5 * ring if far < 0 else _FAR_PRICE + far
        slots += [
            (x + right, y + down, price + extra)
            for right, down, price in (
                (aside, 0, 0.0),
                (-aside, 0, 0.25),
                (0, -above, 0.5),
                (0, above, 0.5),
                (corner_x, -corner_y, 0.3),
                (-corner_x, -corner_y, 0.55),
                (corner_x, corner_y, 0.4),
                (-corner_x, corner_y, 0.6),
                (lean, -above, 0.6),
                (-lean, -above, 0.65),
                (lean, above, 0.6),
                (-lean, above, 0.65),
                (far_lean, -above, 0.65),
                (-far_lean, -above, 0.7),
                (far_lean, above, 0.65),
                (-far_lean, above, 0.7),
            )[: 16 if far < 0 else 8]
        ]
    # what stands above or below its point may be pushed in from the page's edge
    least, most = page[0] + _EDGE + label.width / 2, page[2] - _EDGE - label.width / 2
    slots = [
        (min(max(a, least), most) if abs(b - y) > radius + label.height / 2 - 1.5 else a, b, price)
        for a, b, price in slots
    ]
    if label.wish is None:
        return slots
    slots.append((*_near_wish(label, label.wish), -1.0))
    return [(a, b, price + 0.05 * math.dist((a, b), label.wish)) for a, b, price in slots]


def _near_wish(label: Label, wish: Point) -> Point:
    """Give the place nearest to a wish that leaves the label's own point free."""
    right, down = wish[0] - label.x, wish[1] - label.y
    if label.radius == 0:
        return wish
    if abs(right) > label.radius:
        away = label.radius + 3.5 + label.width / 2
        return label.x + math.copysign(away, right), label.y + max(-12.0, min(12.0, down))
    away = label.radius + 2.5 + label.height / 2
    return wish[0], label.y + math.copysign(away, down)


def _costs(
    boxes: Floats, points: Floats, radii: Floats, around: Surroundings
) -> tuple[Floats, Floats]:
    """Price each place by what it covers: what must not be covered, and what better were not."""
    left, top, right, bottom = boxes.T
    page = around.page
    hard = 8.0 * (
        (left < page[0] + _EDGE)
        | (top < page[1] + _EDGE)
        | (right > page[2] - _EDGE)
        | (bottom > page[3] - _EDGE)
    )
    soft = np.zeros(len(boxes))
    for box in around.covered:
        soft += _COVERED * _touches(boxes, box)
    nearest = np.clip(points, boxes[:, :2], boxes[:, 2:])  # where a leader line would end
    gap = np.hypot(*(points - nearest).T) - radii
    is_far = gap > LONGEST_GAP
    for box in around.closed:
        middle, reach = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), (box[3] - box[1]) / 2
        crossed = is_far & (_from_lines(points, nearest, middle) < reach)
        hard += 8.0 * (_touches(boxes, box) | crossed)
    for x, y, radius in around.signs:
        others = (abs(points[:, 0] - x) > 0.1) | (abs(points[:, 1] - y) > 0.1)
        away = np.hypot(
            np.maximum(np.maximum(left - x, x - right), 0),
            np.maximum(np.maximum(top - y, y - bottom), 0),
        )
        crossed = is_far & (_from_lines(points, nearest, (x, y)) < radius + 1)
        hard += 2.5 * (((away < radius + 0.6) | crossed) & others)
        soft += _MISTAKEN * ((away - radius < np.maximum(gap + 1, 3.5)) & others)
    samples = _sampled(around.lines)
    for start in range(0, len(samples), 500):
        x, y = samples[start : start + 500].T
        inside = (x > left[:, None]) & (x < right[:, None])
        inside &= (y > top[:, None] + 1) & (y < bottom[:, None] - 1)
        soft += _LINE * inside.sum(axis=1)
    return hard, soft


def _from_lines(starts: Floats, ends: Floats, point: Point) -> Floats:
    """Measure how far a point lies from each of some straight lines."""
    along = ends - starts
    squared = np.maximum((along**2).sum(axis=1), 1e-9)
    share = np.clip(((np.array(point) - starts) * along).sum(axis=1) / squared, 0, 1)
    distances: Floats = np.hypot(*(starts + share[:, None] * along - np.array(point)).T)
    return distances


def _touches(boxes: Floats, box: Box) -> npt.NDArray[np.bool_]:
    left, top, right, bottom = boxes.T
    touches: npt.NDArray[np.bool_] = (left < box[2]) & (right > box[0])
    touches &= (top < box[3]) & (bottom > box[1])
    return touches


def _sampled(lines: Sequence[Line]) -> Floats:
    """Give points along lines, some four units apart."""
    pieces = [
        np.linspace(a, b, max(2, int(math.dist(a, b) / _SAMPLE)))
        for line in lines
        for a, b in pairwise(line)
    ]
    return np.concatenate(pieces) if pieces else np.zeros((0, 2))


class _Conflicts:
    """Which places of other labels a place overlaps, worked out when first asked for."""

    def __init__(self, boxes: Floats, owner: npt.NDArray[np.intp]) -> None:
        self._boxes, self._owner = boxes, owner
        self._known: dict[int, Floats] = {}

    def __getitem__(self, slot: int) -> Floats:
        if slot not in self._known:
            left, top, right, bottom = self._boxes[slot]
            wider = (left - _WORD_SPACE, top, right + _WORD_SPACE, bottom)
            overlap = _touches(self._boxes, wider) & (self._owner != self._owner[slot])
            self._known[slot] = overlap.astype(float)
        return self._known[slot]


def _descend(
    price: Floats,
    conflicts: _Conflicts,
    near: npt.NDArray[np.intp],
    first: npt.NDArray[np.intp],
    weight: Floats,
    rounds: int,
    chance: random.Random,
) -> npt.NDArray[np.intp]:
    """Choose a place for every label; returns the indices of the places."""
    count = len(weight)
    best = np.array([first[i] + np.argmin(price[first[i] : first[i + 1]]) for i in range(count)])
    best_cost = math.inf
    best_worry = np.ones(count)
    for turn in range(rounds):
        choice = best.copy()
        for i in _kicked(best_worry, near, chance) if turn else ():
            choice[i] = chance.randrange(int(first[i]), int(first[i + 1]))
        chosen = np.array([conflicts[slot] for slot in choice])
        crowd, heavy_crowd = chosen.sum(axis=0), weight @ chosen
        order = list(range(count))
        chance.shuffle(order)
        moved = True
        while moved:
            moved = False
            for i in order:
                own = slice(first[i], first[i + 1])
                cost = price[own] + _OVERLAP * ((1 + weight[i]) * crowd[own] + heavy_crowd[own])
                slot = int(first[i]) + int(np.argmin(cost))
                old = choice[i]
                if cost[slot - first[i]] < cost[old - first[i]] - 1e-9:
                    change = conflicts[slot] - conflicts[old]
                    crowd += change
                    heavy_crowd += weight[i] * change
                    choice[i] = slot
                    moved = True
        worry = _OVERLAP * ((1 + weight) * crowd[choice] + heavy_crowd[choice]) / 2
        total = float((price[choice] + worry).sum())
        if total < best_cost:
            best, best_cost, best_worry = choice, total, price[choice] + worry
    return best


def _kicked(worry: Floats, near: npt.NDArray[np.intp], chance: random.Random) -> list[int]:
    """Choose whom to kick out: one label, the likelier the worse it stands, and its neighbours."""
    [worst] = chance.choices(range(len(worry)), weights=(worry - worry.min() + 0.01).tolist())
    return [int(label) for label in near[worst][: chance.randint(2, _KICKED)]]
