"""Every reading an organiser may choose has a label and words in both languages."""

from dataclasses import fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from tianyuan.core.regulation.entry import Fee, NoticeRule, Registration
from tianyuan.core.regulation.hall import SwissStage, TitleMatch, UnannouncedStage
from tianyuan.core.regulation.online import OnlineStage
from tianyuan.core.regulation.play import RulesOfPlay
from tianyuan.core.regulation.rewards import DanAwards, PrizeList, Tax, TeamScore, Title
from tianyuan.regulations import load
from tianyuan.texts import LANGUAGES, say
from tianyuan.texts.settings import NOT_SETTINGS, describe_setting, describe_settings, owner_of

SHOWN: list[type[Any]] = [
    OnlineStage, SwissStage, TitleMatch, UnannouncedStage, RulesOfPlay, Registration, NoticeRule, Fee, PrizeList, Tax,
    DanAwards, TeamScore, Title,
]  # fmt: skip


def tables_in(kind: type[Any]) -> set[type[Any]]:
    """The dataclass and those in its settings."""
    found = {kind}
    for field in fields(kind):
        if field.name not in NOT_SETTINGS:
            hint = get_type_hints(kind)[field.name]
            held = () if get_origin(hint) is tuple else (hint, *get_args(hint))
            inner = [one for one in held if isinstance(one, type) and is_dataclass(one)]
            found |= {table for one in inner for table in tables_in(one)}
    return found


ALL_TABLES = sorted({table for kind in SHOWN for table in tables_in(kind)}, key=owner_of)


def words_in(hint: Any) -> list[str]:
    """The words of the Literals in a type."""
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    return [word for inner in get_args(hint) for word in words_in(inner)]


@pytest.mark.parametrize("table", ALL_TABLES, ids=owner_of)
def test_every_setting_and_every_choice_has_words(table: type[Any]) -> None:
    hints = get_type_hints(table)
    for field in fields(table):
        parts = [one for one in (hints[field.name], *get_args(hints[field.name])) if is_dataclass(one)]
        always_tables = parts and type(None) not in get_args(hints[field.name])
        if field.name in NOT_SETTINGS or always_tables:
            continue
        for language in LANGUAGES:
            assert say(f"regulation.setting.{owner_of(table)}.{field.name}", language)
            for word in words_in(hints[field.name]):
                assert describe_setting(owner_of(table), field.name, word, language)


def test_settings_of_the_swiss_stage() -> None:
    swiss = load("guobailing-2023").regulation.stage("swiss")
    assert describe_settings(swiss, "zh") == (
        ("胜", "2"),
        ("和", "1"),
        ("负", "0"),
        ("轮空的对手分", "有积分选手中的最低分"),
        ("直胜的用法", "仅两人同分时"),
        ("奖励分界并列", "抽签"),
        ("第一轮编排", "抽签"),
        ("弃权的对局算作已对阵", "是"),
        ("弃权取胜者可以轮空", "否"),
        ("同单位回避的轮次", "无"),
        ("名额", "未规定"),
        ("迟到", "未规定"),
        ("迟到报到", "不参加第一轮编排，裁判长准许的除外"),
    )


def test_numbers_are_shown_in_their_unit() -> None:
    rules = describe_settings(load("guobailing-2023").regulation.rules, "zh")
    assert ("贴子", "3¾子") in rules
    assert ("Entry fee", "¥280") in describe_settings(load("guobailing-2023").regulation.fee, "en")
    qualifier = dict(describe_settings(load("shanglv-2018").regulation.stage("qualifier"), "en"))
    assert (qualifier["Longest wait"], qualifier["Loss"]) == ("60 s", "−2")


def test_every_part_of_both_regulations_can_be_described() -> None:
    for name in ("guobailing-2023", "shanglv-2018"):
        for regulation in (load(name).regulation, load(name, [f"{name}-supplement-demo"]).regulation):
            shown = [
                *regulation.stages, regulation.rules, regulation.registration, regulation.fee, *regulation.notices,
                *regulation.prizes, *regulation.dan_awards, *regulation.team_scores, *regulation.titles,
            ]  # fmt: skip
            for part in shown:
                for language in LANGUAGES:
                    assert all(label and words for label, words in describe_settings(part, language))
