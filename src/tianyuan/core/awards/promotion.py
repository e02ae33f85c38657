"""Promotion 升段/升级 beside the dan awards: by wins, or by share of the field."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tianyuan.core.awards.participation import Participation
from tianyuan.core.awards.ranking import PlaceGroup, Ranking, places_by_id
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation.rewards import Promotion, PromotionByShare, PromotionByWins


@dataclass(frozen=True, kw_only=True)
class Promoted:
    """One entrant promoted, or one for whom lots decide: his place (tied down to `last_place`) and games won."""

    entrant_id: str
    place: int
    last_place: int
    wins: int


@dataclass(frozen=True, kw_only=True)
class PromotionResult:
    """What one promotion gives. `field` took part and `places` of them are within the share; both None by wins."""

    promotion: Promotion
    field: int | None
    places: int | None
    given: tuple[Promoted, ...]
    pending: tuple[Promoted, ...]


def promote(
    promotion: Promotion, *, ranking: Ranking, participation: Participation, ranks: Mapping[str, Rank | None]
) -> PromotionResult:
    """Promote among the players of one division, by place."""
    if isinstance(promotion, PromotionByWins):
        return _promote_by_wins(promotion, ranking, participation, ranks)
    return _promote_by_share(promotion, ranking, participation, ranks)


def _promote_by_wins(
    promotion: PromotionByWins, ranking: Ranking, participation: Participation, ranks: Mapping[str, Rank | None]
) -> PromotionResult:
    from_rank = Rank.parse(promotion.from_rank)
    given = tuple(
        _promoted(group, entrant_id, participation)
        for group in ranking
        for entrant_id in group.ids
        if ranks[entrant_id] == from_rank and participation.wins.get(entrant_id, 0) >= promotion.min_wins
    )
    return PromotionResult(promotion=promotion, field=None, places=None, given=given, pending=())


def _promote_by_share(
    promotion: PromotionByShare, ranking: Ranking, participation: Participation, ranks: Mapping[str, Rank | None]
) -> PromotionResult:
    from_rank = Rank.parse(promotion.from_rank)
    field = count_field(places_by_id(ranking), participation=participation)
    places = places_in_share(promotion, field=field)
    given: list[Promoted] = []
    pending: list[Promoted] = []
    for group in ranking:
        if group.place > places:
            break
        undrawn = promotion.tie_at_border == "lots" and group.last_place > places
        holders = (entrant_id for entrant_id in group.ids if ranks[entrant_id] == from_rank)
        (pending if undrawn else given).extend(_promoted(group, who, participation) for who in holders)
    return PromotionResult(promotion=promotion, field=field, places=places, given=tuple(given), pending=tuple(pending))


def count_field(members: Iterable[str], *, participation: Participation) -> int:
    """How many of a division took part: those who played at least one game (the field 实际参赛人数)."""
    return sum(1 for entrant_id in members if entrant_id in participation.played)


def places_in_share(promotion: PromotionByShare, *, field: int) -> int:
    """How many places the share makes of a field, rounded as the regulation says."""
    hundredths = field * promotion.share_percent
    return hundredths // 100 if promotion.rounding == "down" else -(-hundredths // 100)


def _promoted(group: PlaceGroup, entrant_id: str, participation: Participation) -> Promoted:
    return Promoted(
        entrant_id=entrant_id,
        place=group.place,
        last_place=group.last_place,
        wins=participation.wins.get(entrant_id, 0),
    )
