"""A game's rule page as the table shows it."""

from __future__ import annotations

from html import unescape

import pytest

from gametour.widgets.rule_page import rule_page

FIRST_HEADINGS = {"da": "På et minut", "de": "In einer Minute", "en": "In one minute"}


@pytest.mark.parametrize("language", FIRST_HEADINGS)
def test_a_rule_page_begins_with_its_first_heading_and_shows_no_raw_marks(language: str) -> None:
    page = rule_page("denmark_tour", language)
    assert page.startswith(f"<h2>{FIRST_HEADINGS[language]}</h2>")
    assert "#" not in unescape(page)
