"""Conditions of eligibility 参赛资格: what each asks for. Verdicts on people are made by `core.eligibility`."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from tianyuan.core.regulation.refusal import require, require_rank
from tianyuan.core.regulation.words import Words


@dataclass(frozen=True, kw_only=True)
class NeverProfessional:
    """Has never held a professional dan 职业段位 (S1-6.2)."""

    kind: Literal["never_professional"]
    clause: str


@dataclass(frozen=True, kw_only=True)
class GenderIs:
    """Plays in a division for one gender (S1-2, S2-7.1b)."""

    kind: Literal["gender"]
    gender: Literal["female", "male"]
    clause: str


@dataclass(frozen=True, kw_only=True)
class MixedPair:
    """A pair of one woman and one man 男女混双 (S1-2)."""

    kind: Literal["mixed_pair"]
    clause: str


@dataclass(frozen=True, kw_only=True)
class RankAtLeast:
    """Holds this rank or a higher one (S1-8.3c, S2-7.1a)."""

    kind: Literal["rank_at_least"]
    rank: str
    clause: str

    def __post_init__(self) -> None:
        require_rank(self.rank, "rank")


@dataclass(frozen=True, kw_only=True)
class BornAfter:
    """Born after a day; with `inclusive` the day itself counts (S1-8.3c, S2-9.6)."""

    kind: Literal["born_after"]
    day: date
    inclusive: bool
    clause: str


@dataclass(frozen=True, kw_only=True)
class AgeAtLeast:
    """At least `years` old on the event's first day or when registering; the birthday itself counts (S2-7.1d)."""

    kind: Literal["age_at_least"]
    years: int
    age_on: Literal["first_day", "registration"]
    clause: str

    def __post_init__(self) -> None:
        require(self.years >= 1, "years_out_of_range", "years")


@dataclass(frozen=True, kw_only=True)
class PlayedIn:
    """Played at least `min_games` counted games in an earlier stage, looked up and not believed (S1-8.3c)."""

    kind: Literal["played_in"]
    stage: str
    min_games: int
    clause: str

    def __post_init__(self) -> None:
        require(self.min_games >= 1, "min_games_out_of_range", "min_games")


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """A paper that a referee accepts or refuses (S2-7.1c, S2-7.3); `months_at_least` where it must last."""

    kind: Literal["evidence"]
    subject: str
    words: Words
    clause: str
    months_at_least: int | None = None


SingleCondition = NeverProfessional | GenderIs | MixedPair | RankAtLeast | BornAfter | AgeAtLeast | PlayedIn | Evidence


@dataclass(frozen=True, kw_only=True)
class AnyOf:
    """One of several conditions is enough (S2-7.1c)."""

    kind: Literal["any_of"]
    of: tuple[SingleCondition, ...]
    clause: str

    def __post_init__(self) -> None:
        require(len(self.of) >= 2, "any_of_needs_two", "of")


Condition = (
    NeverProfessional | GenderIs | MixedPair | RankAtLeast | BornAfter | AgeAtLeast | PlayedIn | Evidence | AnyOf
)
