"""What a reader may set about the table at any time: language, theme, text size, speed, motion."""

from __future__ import annotations

import traitlets

from gametour.painting.theme import DARK, LIGHT, Theme
from gametour.words import LANGUAGES, Sentence, Words, default_language, sentence, words

THEMES: tuple[tuple[str, Sentence], ...] = (
    ("auto", sentence("as the page")),
    ("light", sentence("light")),
    ("dark", sentence("dark")),
)
SPEEDS: tuple[tuple[str, Sentence], ...] = (
    ("slow", sentence("slow")),
    ("normal", sentence("normal")),
    ("fast", sentence("fast")),
)
TEXT_SCALES: tuple[tuple[float, Sentence], ...] = (
    (1.0, sentence("normal")),
    (1.25, sentence("large")),
    (1.5, sentence("very large")),
)
PAUSES = {"slow": 2.2, "normal": 1.1, "fast": 0.3}  # seconds that a bot's step stays to be read
MOTIONS = {"slow": 1.2, "normal": 1.0, "fast": 0.6}  # how an animation is stretched


class Settings(traitlets.HasTraits):
    """The settings of one table; whoever shows them observes them.

    Examples
    --------
    >>> settings = Settings(language="da", speed="slow")
    >>> settings.pause, settings.theme_on(dark_page=True).name
    (2.2, 'dark')
    """

    language = traitlets.Enum(LANGUAGES)
    theme = traitlets.Enum([name for name, _ in THEMES], default_value="auto")
    speed = traitlets.Enum([name for name, _ in SPEEDS], default_value="normal")
    moving = traitlets.Bool(True)
    text_scale = traitlets.Enum([scale for scale, _ in TEXT_SCALES], default_value=1.0)

    @traitlets.default("language")
    def _readers_language(self) -> str:
        return default_language()

    @property
    def say(self) -> Words:
        """The words of the chosen language."""
        return words(self.language)

    @property
    def pause(self) -> float:
        """Seconds between two steps of the bots."""
        return PAUSES[self.speed]

    @property
    def motion(self) -> float:
        """How an animation is stretched; 0 for none."""
        return MOTIONS[self.speed] if self.moving else 0.0

    def theme_on(self, *, dark_page: bool) -> Theme:
        """Give the theme, on a page that is dark or light itself."""
        dark = dark_page if self.theme == "auto" else self.theme == "dark"
        return DARK if dark else LIGHT
