"""Who may enter what: divisions 组别, pools, registration 报名, fees, wildcards 外卡."""

from dataclasses import dataclass
from typing import Literal

from tianyuan.core.regulation.conditions import Condition
from tianyuan.core.regulation.refusal import require
from tianyuan.core.regulation.words import Words

DivisionFormat = Literal["individual", "pair", "team"]


@dataclass(frozen=True, kw_only=True)
class Division:
    """A division 项目/组别 with its format and its conditions, all of which must hold (S1-2, S2-6, S2-7.1).

    `pool` names who is paired together; a division without one is not played by itself (teams, S1-12.2).
    """

    id: str
    name: Words
    format: DivisionFormat
    clause: str
    pool: str | None = None
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Pool:
    """Who is paired and ranked together: A组, B组 (S2-7.1)."""

    id: str
    name: Words
    clause: str


@dataclass(frozen=True, kw_only=True)
class Registration:
    """The rules of registering 报名 (S1-6.1, S1-11, S2-7.1, S2-7.3, S2-10).

    `one_division_each`: one division per player, fixed once registered. `conditions` hold for every division.
    `consents` are agreed to when registering. `any_nationality` states that nationality is not asked about.
    """

    one_division_each: bool
    any_nationality: bool
    repeatable_each_cycle: bool
    clause: str
    sign_in: tuple[Literal["account", "wechat", "qq", "committee"], ...]
    conditions: tuple[Condition, ...] = ()
    consents: tuple[Words, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Fee:
    """The entry fee in fen, 0 when free; who is let off (S1-10, S2-11.4)."""

    entry_fen: int
    clause: str
    waived_for: tuple[Literal["last_title_winner"], ...] = ()

    def __post_init__(self) -> None:
        require(self.entry_fen >= 0, "money_negative", "entry_fen")


@dataclass(frozen=True, kw_only=True)
class Extra:
    """Something booked through the committee by the day, in fen (S2-11.4)."""

    id: str
    name: Words
    per_day_fen: int
    clause: str

    def __post_init__(self) -> None:
        require(self.per_day_fen >= 0, "money_negative", "per_day_fen")


@dataclass(frozen=True, kw_only=True)
class WildcardSource:
    """One source of wildcards and how many it may name; None: not given."""

    id: str
    name: Words
    quota: int | None = None

    def __post_init__(self) -> None:
        require(self.quota is None or self.quota >= 0, "quota_negative", "quota")


@dataclass(frozen=True, kw_only=True)
class Wildcards:
    """Wildcards 外卡 into a stage by named sources (S1-8.3a); `quota` None where the text gives no number."""

    stage: str
    sources: tuple[WildcardSource, ...]
    clause: str


@dataclass(frozen=True, kw_only=True)
class NoticeRule:
    """The public notice 公示 of a list (S1-6.3, S1-11.3).

    `stage`: whose entrants are on it. `timetable` names the item with its dates; `days_promised` is what another
    clause says it lasts. `vacancy`: whether the next in line moves up for a removed finalist.
    """

    stage: str
    timetable: str
    days_promised: int | None
    vacancy: Literal["leave", "next"]
    clause: str
