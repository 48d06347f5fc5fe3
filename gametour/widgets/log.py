"""What happened, as a list of sentences, the newest first; what was taken back is struck out."""

from __future__ import annotations

from collections.abc import Sequence

from gametour.engine.log import Entry
from gametour.widgets.html import Markup, element, joined
from gametour.widgets.status import rule_note
from gametour.words import Words, sentence

SHOWN = 14  # lines kept in the panel; each move sends them anew


def log_markup(log: Sequence[Entry], say: Words, *, most: int | None = SHOWN) -> Markup:
    """Write the log.

    Parameters
    ----------
    log
        What happened.
    say
        The words.
    most
        How many lines; None for all.
    """
    newest_first = [entry for entry in log if not entry.quiet][::-1][:most]
    title = say(sentence("What happened"))
    lines: list[Markup] = []
    above = 0  # what was taken back stands among the lines of the round in which that was done
    for entry in newest_first:
        if entry.round != above and not entry.undone:
            above = entry.round
            if above:
                lines.append(_round_line(above, say))
        lines.append(_line(entry, say))
    listed = element("ol", *lines, class_="gt-loglist", tabindex=0, aria_label=title)
    return joined([element("h3", title), listed])


def _line(entry: Entry, say: Words) -> Markup:
    text = say(entry.sentence)
    return element(
        "li",
        element("s", text) if entry.undone else text,
        " ",
        rule_note(entry.rule),
        class_="undone" if entry.undone else None,
    )


def _round_line(number: int, say: Words) -> Markup:
    return element("li", say(sentence("Round {n}", n=number)), class_="gt-round")
