"""Prizes 奖金, dan awards 授予段位, honours, promotion, team scores, titles. Money in fen, gross."""

from dataclasses import dataclass
from typing import Literal

from tianyuan.core.regulation.conditions import Condition
from tianyuan.core.regulation.refusal import require, require_rank
from tianyuan.core.regulation.words import Words


@dataclass(frozen=True, kw_only=True)
class PlaceAmount:
    """The same gross amount for each of the places `first_place` … `last_place`, in fen."""

    first_place: int
    last_place: int
    each_fen: int

    def __post_init__(self) -> None:
        require(self.first_place >= 1, "places_out_of_order", "first_place")
        require(self.first_place <= self.last_place, "places_out_of_order", "last_place")
        require(self.each_fen >= 0, "money_negative", "each_fen")


@dataclass(frozen=True, kw_only=True)
class PaidElsewhere:
    """A place of this list that another list pays (the open first of S2-9.2 is paid by the title match)."""

    place: int
    by: str


@dataclass(frozen=True, kw_only=True)
class PrizeList:
    """Prizes by place (S1-12.1, S2-9.2–5).

    `stage` is whose ranking pays. `ranking`: over the players of `division`, or over the whole `pool` when
    `over = "pool"` (the men's list of S1-12.1 is paid over the mixed ranking). `accumulates_with`: lists whose prizes
    add up with this one; a player on two lists that do not accumulate is paid the higher sum.
    `places_paid_elsewhere`: places before the first one here that another stage pays.
    """

    id: str
    name: Words
    clause: str
    stage: str
    division: str
    over: Literal["division", "pool"]
    places: tuple[PlaceAmount, ...]
    total_fen: int
    accumulates_with: tuple[str, ...] = ()
    places_paid_elsewhere: tuple[PaidElsewhere, ...] = ()


@dataclass(frozen=True, kw_only=True)
class FundPrize:
    """A prize fund without places (S1-12.4)."""

    id: str
    name: Words
    clause: str
    total_fen: int

    def __post_init__(self) -> None:
        require(self.total_fen >= 0, "money_negative", "total_fen")


@dataclass(frozen=True, kw_only=True)
class Tax:
    """The organiser's withholding rate on prizes, in hundredths of a per cent, above a sum that stays free (S2-9.note).

    The tax is `(gross - free) * rate / 10000`, rounded half up to the fen.
    """

    rate_basis_points: int
    free_up_to_fen: int
    clause: str

    def __post_init__(self) -> None:
        require(0 <= self.rate_basis_points <= 10_000, "tax_out_of_range", "rate_basis_points")
        require(self.free_up_to_fen >= 0, "tax_out_of_range", "free_up_to_fen")


@dataclass(frozen=True, kw_only=True)
class DanGrant:
    """`number` awards of `rank`, from `first_place` on, rolling down 顺延 to `last_place`."""

    rank: str
    number: int
    first_place: int
    last_place: int

    def __post_init__(self) -> None:
        require_rank(self.rank, "rank")
        require(self.number >= 1, "grant_out_of_range", "number")
        require(self.first_place >= 1, "grant_out_of_range", "first_place")
        require(self.first_place <= self.last_place, "grant_out_of_range", "last_place")


@dataclass(frozen=True, kw_only=True)
class DanTier:
    """Holds when at least `at_least` heads of `counted_rank` or higher took part; the first that holds applies."""

    clause: str
    counted_rank: str
    at_least: int
    grants: tuple[DanGrant, ...]

    def __post_init__(self) -> None:
        require_rank(self.counted_rank, "counted_rank")
        require(self.at_least >= 1, "heads_out_of_range", "at_least")


@dataclass(frozen=True, kw_only=True)
class DanAwards:
    """Dan awards of a division by how strong the field was (S2-9.7). Heads are counted in division or pool."""

    clause: str
    stage: str
    division: str
    counts: Literal["division", "pool"]
    tiers: tuple[DanTier, ...]
    review: Words


@dataclass(frozen=True, kw_only=True)
class PromotionByWins:
    """Whoever holds `from_rank` and wins at least `min_wins` games of the stage is given `to_rank`."""

    kind: Literal["promotion_by_wins"]
    clause: str
    stage: str
    division: str
    from_rank: str
    to_rank: str
    min_wins: int

    def __post_init__(self) -> None:
        before, after = require_rank(self.from_rank, "from_rank"), require_rank(self.to_rank, "to_rank")
        require(before < after, "promotion_out_of_range", "to_rank")
        require(self.min_wins >= 1, "promotion_out_of_range", "min_wins")


@dataclass(frozen=True, kw_only=True)
class PromotionByShare:
    """The first `share_percent` of a division's field who hold `from_rank` are given `to_rank`.

    The number of places is the field times the share, rounded down or up; a shared place at the border is all in,
    or decided by lots.
    """

    kind: Literal["promotion_by_share"]
    clause: str
    stage: str
    division: str
    from_rank: str
    to_rank: str
    share_percent: int
    rounding: Literal["down", "up"]
    tie_at_border: Literal["all", "lots"]

    def __post_init__(self) -> None:
        before, after = require_rank(self.from_rank, "from_rank"), require_rank(self.to_rank, "to_rank")
        require(before < after, "promotion_out_of_range", "to_rank")
        require(1 <= self.share_percent <= 100, "promotion_out_of_range", "share_percent")


Promotion = PromotionByWins | PromotionByShare


@dataclass(frozen=True, kw_only=True)
class Honour:
    """An honour with a condition: candidates are listed with their places, the committee names one (S2-9.6)."""

    id: str
    name: Words
    clause: str
    stage: str
    condition: Condition


@dataclass(frozen=True, kw_only=True)
class TeamScore:
    """How a team division is scored from its members' places (S1-12.2): the `size` best or named, fewest places first.

    A member's place is the one in the ranking that pays prize list `places_from`. Equal sums: best single place.
    `stated`: whether the regulation's own text gives the scoring; the checker notes where a default is used.
    """

    division: str
    stage: str
    places_from: str
    size: int
    members: Literal["best", "named"]
    method: Literal["sum_of_places"]
    tie: Literal["best_single_place"]
    clause: str
    stated: bool = True

    def __post_init__(self) -> None:
        require(self.size >= 1, "team_size_out_of_range", "size")


@dataclass(frozen=True, kw_only=True)
class Title:
    """A title 棋王 and the duty that goes with it; a failed duty leaves the next edition without a holder (S2-7.2)."""

    id: str
    name: Words
    duty: Words
    duty_failed: Literal["no_holder"]
    clause: str


@dataclass(frozen=True, kw_only=True)
class Certificates:
    """Who may apply for a certificate 等级申报 (S1-12.5); `standard` None: left to a supplement."""

    id: str
    name: Words
    clause: str
    standard: Words | None = None


@dataclass(frozen=True, kw_only=True)
class Sanction:
    """A measure: results cancelled, disqualification (S1-8.4c, S1-6.3), or for absence from ceremonies (S2-9.9)."""

    kind: Literal["annul", "disqualify", "notice", "deduction", "ban"]
    words: Words
    clause: str
