"""The whole regulation as one value."""

from dataclasses import dataclass
from datetime import date

from tianyuan.core.regulation.dates import Cycle, TimetableItem
from tianyuan.core.regulation.entry import (
    Division,
    Extra,
    Fee,
    NoticeRule,
    Pool,
    Registration,
    Wildcards,
)
from tianyuan.core.regulation.hall import SwissStage, TitleMatch, UnannouncedStage
from tianyuan.core.regulation.online import OnlineStage
from tianyuan.core.regulation.organisation import Body, Organiser, Venue
from tianyuan.core.regulation.play import RulesOfPlay
from tianyuan.core.regulation.rewards import (
    Certificates,
    DanAwards,
    FundPrize,
    Honour,
    PrizeList,
    Promotion,
    Sanction,
    Tax,
    TeamScore,
    Title,
)
from tianyuan.core.regulation.words import Record, Words

Stage = OnlineStage | SwissStage | TitleMatch | UnannouncedStage


@dataclass(frozen=True, kw_only=True)
class SupplementNote:
    """That a supplement was applied: its number, name, day, and whether it is ours for a demo (S1-C1, S2-8.5)."""

    number: int
    name: Words
    issued: date
    ours_for_demo: bool
    words: Words | None = None


@dataclass(frozen=True, kw_only=True)
class Regulation:
    """A competition's regulation 竞赛规程, one version of it.

    `schema` is the version of this format. `id` is the series and year (`guobailing-2023`), `version` counts from 1
    and grows by one with each supplement 补充规定. `year_stated` is false where the year is inferred (S1-C1).
    Stages stand in the order of play; who advances is computed, never typed in (S1-3).
    """

    schema: int
    id: str
    version: int
    name: Words
    year: int
    year_stated: bool
    timezone: str
    issued: date | None
    interpretation: Words
    organisers: tuple[Organiser, ...]
    venues: tuple[Venue, ...]
    timetable: tuple[TimetableItem, ...]
    rules: RulesOfPlay
    registration: Registration
    fee: Fee
    pools: tuple[Pool, ...]
    divisions: tuple[Division, ...]
    stages: tuple[Stage, ...]
    bodies: tuple[Body, ...] = ()
    cycles: tuple[Cycle, ...] = ()
    extras: tuple[Extra, ...] = ()
    notices: tuple[NoticeRule, ...] = ()
    wildcards: tuple[Wildcards, ...] = ()
    prizes: tuple[PrizeList, ...] = ()
    funds: tuple[FundPrize, ...] = ()
    prizes_total_fen: int | None = None
    tax: Tax | None = None
    dan_awards: tuple[DanAwards, ...] = ()
    promotions: tuple[Promotion, ...] = ()
    honours: tuple[Honour, ...] = ()
    team_scores: tuple[TeamScore, ...] = ()
    titles: tuple[Title, ...] = ()
    certificates: tuple[Certificates, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    records: tuple[Record, ...] = ()
    supplements: tuple[SupplementNote, ...] = ()

    def stage(self, stage_id: str) -> Stage | None:
        """The stage of that id, or None."""
        return next((stage for stage in self.stages if stage.id == stage_id), None)

    def first_day(self) -> date | None:
        """The first day of the event: the earliest of a check-in or a stage in the timetable (S2-7.1d)."""
        return min(
            (item.window.first_day for item in self.timetable if item.kind in ("check_in", "stage")), default=None
        )

    def division(self, division_id: str) -> Division | None:
        """The division of that id, or None."""
        return next((division for division in self.divisions if division.id == division_id), None)

    def divisions_of(self, pool_id: str) -> tuple[Division, ...]:
        """The divisions paired in a pool, in the order of the regulation."""
        return tuple(division for division in self.divisions if division.pool == pool_id)
