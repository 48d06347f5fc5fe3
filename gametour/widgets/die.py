"""The die beside the board: a small canvas of its own, rolled in the browser as one message."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from ipycanvas import Canvas

from gametour.painting.pen import PATH_UNITS
from gametour.painting.sprites import DIE_BODY, DIE_FACES, DIE_SIZE
from gametour.widgets.canvas import held, path_widget
from gametour.widgets.home import at_home
from gametour.widgets.pieces import discard_one

if TYPE_CHECKING:
    from gametour.painting.theme import Theme

SIDE = 64  # its size in the layout
PIXELS = 3 * SIDE  # sharp up to a device pixel ratio of 3
REST = 54.0  # the room it takes when it lies still, its shadow included
ROLL_FACES = 9
FAINT = 0.16  # how dark the spots are before the first roll
LONGEST_ROLL = 0.88  # seconds; all canvases of the kernel wait for it


class Die:
    """A die that shows a face, and rolls to one.

    Attributes
    ----------
    widget
        What is displayed.
    """

    def __init__(self) -> None:
        self.widget = Canvas(width=PIXELS, height=PIXELS)
        self.widget.layout.width = self.widget.layout.height = f"{SIDE}px"
        self.widget.add_class("gt-die")
        self.widget.on_client_ready(self._client_ready)
        self._value = 0
        self._theme: Theme | None = None
        self._seen = False
        self._tumble = random.Random(0)  # looks only: the faces passed while it rolls

    def show(self, value: int, theme: Theme) -> None:
        """Show a face at once; 0 is a die not thrown yet, with every spot faint."""
        if (value, theme) == (self._value, self._theme):
            return
        self._value, self._theme = value, theme
        self._paint_at_rest()

    def roll(self, value: int, theme: Theme, *, motion: float = 1.0) -> float:
        """Roll to a face; tell how many seconds it takes. ``motion`` 0 rolls without frames."""
        face = self._value
        if motion <= 0 or not self._seen:
            self.show(value, theme)
            return 0.0
        self._value, self._theme = value, theme
        waits = [38 + 9 * number for number in range(ROLL_FACES)]
        slower = min(motion, 1000 * LONGEST_ROLL / sum(waits))
        with held():
            for number, wait in enumerate(waits):
                face = self._tumble.choice([other for other in DIE_FACES if other != face])
                left = 1 - number / ROLL_FACES
                self._paint(
                    face,
                    theme,
                    turn=left**2 * 7,
                    size=REST - 7 * math.sin(math.pi * left),
                    x=-6 * left * math.cos(2 * number),
                    y=-9 * left * abs(math.sin(1.3 * number)),
                )
                self.widget.sleep(round(wait * slower))
            self._paint(value, theme)
        return sum(waits) * slower / 1000

    def close(self) -> None:
        """Take the die away."""
        discard_one(self.widget)

    @at_home
    def _client_ready(self) -> None:
        self._seen = True
        self._paint_at_rest()

    def _paint_at_rest(self) -> None:
        if self._seen and self._theme is not None:
            with held():
                self._paint(self._value, self._theme)

    def _paint(
        self,
        face: int,
        theme: Theme,
        *,
        turn: float = 0.0,
        size: float = REST,
        x: float = 0.0,
        y: float = 0.0,
    ) -> None:
        canvas = self.widget
        pixels = PIXELS / SIDE
        canvas.set_transform(1, 0, 0, 1, 0, 0)
        canvas.clear()
        scale = pixels * size / DIE_SIZE / PATH_UNITS
        across, along = round(scale * math.cos(turn), 4), round(scale * math.sin(turn), 4)
        middle = PIXELS / 2
        canvas.set_transform(
            across, along, -along, across, round(middle + x * pixels), round(middle + y * pixels)
        )
        canvas.global_alpha = 1.0
        canvas.shadow_color, canvas.shadow_blur, canvas.shadow_offset_y = theme.shade, 12.0, 5.0
        canvas.fill_style = theme.lit
        canvas.fill(path_widget(DIE_BODY))
        canvas.shadow_color = "rgba(0,0,0,0)"
        canvas.fill_style = theme.lit_ink
        if not face:
            canvas.global_alpha = FAINT
        for shown in [face] if face else [1, 6]:
            canvas.fill(path_widget(DIE_FACES[shown]))
