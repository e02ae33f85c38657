"""What depends on the order of a pool, as stakes: lots are drawn where one of these turns on them (S2-8.4).

Each stake asks the award itself what an order would bring, so that lots and awards can never disagree.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tianyuan.core.awards.dan_awards import check_tiers, dan_options, tier_that_holds
from tianyuan.core.awards.dan_walk import walk_grants
from tianyuan.core.awards.participation import Participation, read_participation
from tianyuan.core.awards.prizes import PlacePay, TiePrizes, pays_by_place
from tianyuan.core.awards.promotion import count_field, places_in_share
from tianyuan.core.awards.ranking import first_in_order, strict_ranking
from tianyuan.core.field import Entrant
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage, TitleMatch
from tianyuan.core.regulation.rewards import DanAwards, DanGrant, PrizeList, PromotionByShare
from tianyuan.core.standings.games import Games
from tianyuan.core.standings.values import Stake


@dataclass(frozen=True, kw_only=True)
class PlaceStake:
    """Something given to places alone: prizes, the seat in a title match. `gives` is by place among `members`."""

    members: frozenset[str]
    gives: tuple[Hashable | None, ...]

    def outcomes(self, order: Sequence[str]) -> Mapping[str, Hashable]:
        """What each of the first `members` of the order is given."""
        first = first_in_order(order, members=self.members, reach=len(self.gives))
        return {entrant_id: given for entrant_id, given in zip(first, self.gives, strict=False) if given is not None}


@dataclass(frozen=True, kw_only=True)
class DanStake:
    """The dan awards of one division (S2-9.7)."""

    members: frozenset[str]
    ranks: Mapping[str, Rank | None]
    grants: tuple[DanGrant, ...]

    def outcomes(self, order: Sequence[str]) -> Mapping[str, Hashable]:
        """The dan that each of the division would be given."""
        reach = max(grant.last_place for grant in self.grants)
        ranking = strict_ranking(first_in_order(order, members=self.members, reach=reach))
        walked = walk_grants(self.grants, ranking=ranking, ranks=self.ranks)
        given = ((who.entrant_id, dan_options(who, grants=self.grants)[0]) for who in walked)
        return {entrant_id: rank for entrant_id, rank in given if rank is not None}


@dataclass(frozen=True, kw_only=True)
class PromotionStake:
    """Promotion by share of the field whose border lots decide: `candidates` are the members of the rank promoted."""

    members: frozenset[str]
    candidates: frozenset[str]
    places: int
    to_rank: str

    def outcomes(self, order: Sequence[str]) -> Mapping[str, Hashable]:
        """Who would be promoted."""
        first = first_in_order(order, members=self.members, reach=self.places)
        return {entrant_id: self.to_rank for entrant_id in first if entrant_id in self.candidates}


def stakes_of(
    regulation: Regulation, *, stage_id: str, pool_id: str, entrants: Sequence[Entrant], games: Games
) -> tuple[Stake, ...]:
    """All that depends on the order of one pool of a Swiss stage. `entrants` may be those of every pool.

    Prize lists (where tied prizes are shared, only places that another list pays), dan awards, promotion by share with
    lots at the border, and who challenges in a title match. Team scores are no stake: a shared place counts as such.
    Raises ValueError("stage_has_no_places") where the stage is no Swiss.
    """
    stage = regulation.stage(stage_id)
    if stage is None or stage.kind != "swiss":
        raise ValueError("stage_has_no_places")
    in_pool = {division.id for division in regulation.divisions_of(pool_id)}
    placed = [entrant for entrant in entrants if entrant.division in in_pool and not entrant.holder]
    pool = _PoolAtStake(
        regulation=regulation,
        stage=stage,
        divisions=frozenset(in_pool),
        placed=tuple(placed),
        participation=read_participation(games),
    )
    return (*pool.prizes(), *pool.dans(), *pool.promotions(), *pool.challengers())


@dataclass(frozen=True, kw_only=True)
class _PoolAtStake:
    regulation: Regulation
    stage: SwissStage
    divisions: frozenset[str]
    placed: tuple[Entrant, ...]
    participation: Participation

    def prizes(self) -> Iterator[Stake]:
        for prize_list in self.regulation.prizes:
            if prize_list.stage == self.stage.id and prize_list.division in self.divisions:
                gives = gives_by_place(prize_list, tie_prizes=self.stage.placing.tie_prizes)
                members = self._members(None if prize_list.over == "pool" else prize_list.division)
                if any(given is not None for given in gives):
                    yield PlaceStake(members=members, gives=gives)

    def dans(self) -> Iterator[Stake]:
        for awards in self.regulation.dan_awards:
            if awards.stage == self.stage.id and awards.division in self.divisions:
                grants = self._grants(awards)
                if grants:
                    yield DanStake(members=self._members(awards.division), ranks=self._ranks(), grants=grants)

    def promotions(self) -> Iterator[Stake]:
        for promotion in self.regulation.promotions:
            if (
                isinstance(promotion, PromotionByShare)
                and promotion.tie_at_border == "lots"
                and promotion.stage == self.stage.id
                and promotion.division in self.divisions
            ):
                yield self._promotion(promotion)

    def challengers(self) -> Iterator[Stake]:
        for match in self.regulation.stages:
            if (
                isinstance(match, TitleMatch)
                and match.challenger_stage == self.stage.id
                and match.challenger_division in self.divisions
            ):
                yield PlaceStake(members=self._members(match.challenger_division), gives=(match.id,))

    def _members(self, division: str | None) -> frozenset[str]:
        return frozenset(one.id for one in self.placed if division in (None, one.division))

    def _ranks(self) -> Mapping[str, Rank | None]:
        return {entrant.id: entrant.rank for entrant in self.placed}

    def _grants(self, awards: DanAwards) -> tuple[DanGrant, ...]:
        checks = check_tiers(awards, pool=self.placed, participation=self.participation)
        tier = tier_that_holds(awards, checks=checks)
        return () if tier is None else tier.grants

    def _promotion(self, promotion: PromotionByShare) -> PromotionStake:
        members, from_rank = self._members(promotion.division), Rank.parse(promotion.from_rank)
        return PromotionStake(
            members=members,
            candidates=frozenset(one.id for one in self.placed if one.id in members and one.rank == from_rank),
            places=places_in_share(promotion, field=count_field(members, participation=self.participation)),
            to_rank=promotion.to_rank,
        )


def gives_by_place(prize_list: PrizeList, *, tie_prizes: TiePrizes) -> tuple[PlacePay | None, ...]:
    """What of a prize list depends on places: all of it with `lots`; with `share` only what cannot be shared."""
    pays = pays_by_place(prize_list)
    if tie_prizes == "share":
        pays = tuple(replace(pay, each_fen=0) for pay in pays)
    return tuple(pay if pay.is_something() else None for pay in pays)
