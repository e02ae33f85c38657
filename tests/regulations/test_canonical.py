"""The canonical text: equal values give equal text, and the text gives the value back."""

import json
from dataclasses import fields, replace
from datetime import date, time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.dates import Cycle, CycleWindow, Window
from tianyuan.core.regulation.words import Words
from tianyuan.regulations import canonical, changes, digest, from_canonical, load

LOADED = [
    load("guobailing-2023").regulation,
    load("shanglv-2018").regulation,
    load("guobailing-2023", ["guobailing-2023-supplement-demo"]).regulation,
    load("shanglv-2018", ["shanglv-2018-supplement-demo"]).regulation,
]


@pytest.mark.parametrize("regulation", LOADED, ids=lambda regulation: f"{regulation.id} v{regulation.version}")
def test_the_canonical_text_gives_the_value_back(regulation: Regulation) -> None:
    text = canonical(regulation)
    assert from_canonical(text) == regulation
    assert canonical(from_canonical(text)) == text


def test_the_canonical_text_is_sorted_json_with_iso_dates_and_no_nulls() -> None:
    text = canonical(LOADED[1])
    plain = json.loads(text)
    assert text == json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert ":null" not in text
    assert plain["cycles"][0]["windows"][1]["window"] == {
        "first_day": "2018-05-27",
        "first_time": "10:00:00",
        "last_day": "2018-06-05",
    }


def test_the_digest_tells_versions_apart() -> None:
    digests = [digest(regulation) for regulation in LOADED]
    assert len(set(digests)) == len(digests)
    assert all(len(one) == 64 and set(one) <= set("0123456789abcdef") for one in digests)
    assert digest(load("guobailing-2023").regulation) == digests[0]


WORDS = st.builds(
    Words, zh=st.text(min_size=1).filter(lambda text: text.strip() != ""), en=st.just("a “quoted” \\ word\n")
)
DAYS = st.dates(date(1, 1, 1), date(9000, 1, 1))
WINDOWS = st.builds(
    lambda first, more, first_time: Window(
        first_day=first, last_day=date.fromordinal(first.toordinal() + more), first_time=first_time
    ),
    DAYS,
    st.integers(0, 400),
    st.one_of(st.none(), st.times().map(lambda moment: time(moment.hour, moment.minute, moment.second))),
)
CYCLES = st.builds(
    Cycle,
    number=st.integers(1, 99),
    windows=st.lists(st.builds(CycleWindow, stage=st.text(), window=WINDOWS), max_size=3).map(tuple),
)


@given(
    name=WORDS,
    year=st.integers(),
    total=st.one_of(st.none(), st.integers(0, 10**30)),
    cycles=st.lists(CYCLES, max_size=3).map(tuple),
)
@settings(deadline=None)
def test_any_values_survive_the_canonical_text(
    name: Words, year: int, total: int | None, cycles: tuple[Cycle, ...]
) -> None:
    regulation = replace(LOADED[0], name=name, year=year, prizes_total_fen=total, cycles=cycles)
    assert from_canonical(canonical(regulation)) == regulation


@given(name=WORDS, other=WORDS)
@settings(deadline=None)
def test_a_change_is_told_with_both_sides_and_both_ways(name: Words, other: Words) -> None:
    one, two = replace(LOADED[0], name=name), replace(LOADED[0], name=other)
    found = [(change.path, change.before, change.after) for change in changes(one, two)]
    expected = [
        (f"name.{field.name}", getattr(name, field.name), getattr(other, field.name))
        for field in fields(Words)
        if getattr(name, field.name) != getattr(other, field.name)
    ]
    assert found == expected
    back = [(change.path, change.after, change.before) for change in changes(two, one)]
    assert back == found
