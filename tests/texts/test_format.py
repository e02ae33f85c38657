"""Sums, ranks, places and days in words."""

from datetime import date
from fractions import Fraction

import pytest

from tianyuan.core.ranks import Rank
from tianyuan.core.standings.values import Value
from tianyuan.texts.format import date_words, place_words, rank_words, value_words, yuan


@pytest.mark.parametrize(
    ("fen", "chinese", "english"),
    [
        (0, "0元", "¥0"),
        (7_500_000, "75,000元", "¥75,000"),
        (123_405, "1,234.05元", "¥1,234.05"),
        (-50, "−0.50元", "−¥0.50"),
    ],
)
def test_sums(fen: int, chinese: str, english: str) -> None:
    assert (yuan(fen, "zh"), yuan(fen, "en")) == (chinese, english)


@pytest.mark.parametrize(
    ("rank", "chinese", "english"),
    [
        ("6d", "6段", "6 dan"),
        ("1k", "1级", "1 kyu"),
        (Rank(3, "p"), "职业3段", "3 dan professional"),
        (None, "", ""),
    ],
)
def test_ranks(rank: object, chinese: str, english: str) -> None:
    assert (rank_words(rank, "zh"), rank_words(rank, "en")) == (chinese, english)


@pytest.mark.parametrize(
    ("place", "english"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (22, "22nd"),
        (111, "111th"),
    ],
)
def test_places(place: int, english: str) -> None:
    assert (place_words(place, "zh"), place_words(place, "en")) == (f"第{place}名", english)
    assert place_words(place, "zh", shared=True) == f"并列第{place}名"
    assert place_words(place, "en", shared=True) == f"{english} (shared)"


def test_days() -> None:
    day = date(2023, 9, 12)
    assert (date_words(day, "zh"), date_words(day, "en")) == ("2023年9月12日", "12 September 2023")


@pytest.mark.parametrize(
    ("value", "words"), [(None, "–"), (7, "7"), (Fraction(17, 3), "17/3"), (Fraction(4), "4"), ((4, 0), "4 0")]
)
def test_figures(value: Value | None, words: str) -> None:
    assert value_words(value) == words
