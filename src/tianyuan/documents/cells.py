"""What single cells mean: numbers, days, ranks, yes and no. Each parser raises CellRefused with its reason."""

import re
from datetime import date

from tianyuan.core.ranks import Rank
from tianyuan.documents.faults import CellRefused, quote_found

LONGEST_ID = 64
LONGEST_NAME = 200
LARGEST_NUMBER = 1_000_000

_RANK = re.compile(
    r"(?P<career>业余|职业|专业|业|职)?\s*(?P<number>\d{1,2}|[一二三四五六七八九])\s*(?P<kind>[dkp]|段|级|dan|kyu)"
)
_CHINESE_NUMBERS = {numeral: number for number, numeral in enumerate("一二三四五六七八九", start=1)}
_DAY = re.compile(r"(\d{4})(?P<mark>[-/.年])(\d{1,2})(?:(?P=mark)|月)(\d{1,2})日?(?:[T ]00:00(?::00)?)?")
_TRUE = frozenset({"1", "yes", "y", "true", "是", "对"})
_FALSE = frozenset({"", "0", "no", "n", "false", "否", "不"})
_GENDERS = {"female": "female", "f": "female", "女": "female", "male": "male", "m": "male", "男": "male"}


def parse_id(text: str) -> str:
    """An id: any text of one line, compared as it stands."""
    if not text:
        raise CellRefused("documents.id_empty")
    if len(text) > LONGEST_ID:
        raise CellRefused("documents.id_too_long", limit=str(LONGEST_ID), found=quote_found(text))
    return _accept_printable(text)


def parse_name(text: str) -> str:
    """A person's or a team's name, at most 200 characters, possibly empty."""
    if len(text) > LONGEST_NAME:
        raise CellRefused("documents.cell_too_long", limit=str(LONGEST_NAME), found=quote_found(text))
    return _accept_printable(text)


def parse_full_name(text: str) -> str:
    """A name that must be there."""
    if not text:
        raise CellRefused("documents.name_empty")
    return parse_name(text)


def parse_number(text: str, *, least: int) -> int:
    """A whole number from `least` to a million."""
    if text.isdecimal() and len(text) <= len(str(LARGEST_NUMBER)) and least <= int(text) <= LARGEST_NUMBER:
        return int(text)
    raise CellRefused("documents.number_unreadable", least=str(least), found=quote_found(text))


def parse_rank(text: str) -> Rank | None:
    """A rank as "6d", "1k", "3p", or in Chinese 6段, 1级, 职业三段; empty is no rank."""
    if not text:
        return None
    match = _RANK.fullmatch(text.casefold())
    if match is None:
        raise CellRefused("documents.rank_unreadable", found=quote_found(text))
    professional = match["career"] in ("职业", "专业", "职")
    kind = {"段": "d", "dan": "d", "级": "k", "kyu": "k"}.get(match["kind"], match["kind"])
    if professional and kind == "d":
        kind = "p"
    number = _CHINESE_NUMBERS.get(match["number"], match["number"])
    try:
        return Rank.parse(f"{int(number)}{kind}")
    except ValueError as error:
        raise CellRefused("documents.rank_unreadable", found=quote_found(text)) from error


def parse_day(text: str) -> date | None:
    """A day as 2017-08-31, 2017/8/31, 2017.8.31 or 2017年8月31日; empty is none."""
    if not text:
        return None
    match = _DAY.fullmatch(text)
    try:
        if match is not None:
            return date(int(match[1]), int(match[3]), int(match[4]))
    except ValueError:
        pass  # the 31st of a short month: refused below like any other text
    raise CellRefused("documents.day_unreadable", found=quote_found(text))


def parse_flag(text: str) -> bool:
    """Yes or no; empty is no."""
    word = text.casefold()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise CellRefused("documents.flag_unreadable", found=quote_found(text))


def parse_gender(text: str) -> str | None:
    """ "female", "male", or None where the cell is empty."""
    if not text:
        return None
    if text.casefold() not in _GENDERS:
        raise CellRefused("documents.gender_unreadable", found=quote_found(text))
    return _GENDERS[text.casefold()]


def _accept_printable(text: str) -> str:
    if not text.isprintable():
        raise CellRefused("documents.control_character", found=quote_found(text))
    return text
