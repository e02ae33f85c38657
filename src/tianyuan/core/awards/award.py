"""All that the places of a stage earn, in one value that says why of each part."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tianyuan.core.awards.dan_awards import DanProposal, propose_dans
from tianyuan.core.awards.honours import HonourCandidates, list_candidates
from tianyuan.core.awards.participation import Participation, read_participation
from tianyuan.core.awards.payouts import Payout, make_payouts
from tianyuan.core.awards.prizes import Prize, pay_list, pays_by_place
from tianyuan.core.awards.promotion import PromotionResult, promote
from tianyuan.core.awards.ranking import Ranking, group_places
from tianyuan.core.awards.teams import NamedMembers, TeamRanking, draw_team_lots, score_teams
from tianyuan.core.eligibility.conditions import JudgedOn
from tianyuan.core.field import Entrant
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.regulation.rewards import PrizeList, TeamScore
from tianyuan.core.standings.divisions import division_places
from tianyuan.core.standings.games import Games
from tianyuan.core.standings.values import LotsDraw, Standings


@dataclass(frozen=True, kw_only=True)
class Awards:
    """The awards of one stage, of the pools whose standings were given; each part in the order of the regulation.

    `prizes` holds every prize of every list, `payouts` what each winner is paid in all.
    """

    stage: str
    prizes: tuple[Prize, ...]
    payouts: tuple[Payout, ...]
    dans: tuple[DanProposal, ...]
    promotions: tuple[PromotionResult, ...]
    honours: tuple[HonourCandidates, ...]
    teams: tuple[TeamRanking, ...]

    def waits_for_lots(self) -> bool:
        """Whether lots must still decide a prize, a dan or a promotion."""
        return (
            any(prize.reason == "pending_lots" for prize in self.prizes)
            or any(proposal.pending for proposal in self.dans)
            or any(result.pending for result in self.promotions)
        )


def give_awards(
    regulation: Regulation,
    *,
    stage_id: str,
    entrants: Sequence[Entrant],
    standings: Mapping[str, Standings],
    games: Mapping[str, Games],
    seed: str | None = None,
    named_members: Mapping[str, NamedMembers] | None = None,
) -> Awards:
    """Give all awards of a Swiss stage. `standings` and `games` are by pool; a pool left out earns nothing yet.

    Where lots are still to be drawn nothing is guessed: the award is pending. `seed` draws the lots of teams whose
    shared place decides a prize (those of players are drawn with the standings). `named_members`, by team division,
    are wanted only where the regulation counts named members.
    Raises ValueError("stage_has_no_places") where the stage is no Swiss.
    """
    stage = regulation.stage(stage_id)
    if stage is None or stage.kind != "swiss":
        raise ValueError("stage_has_no_places")
    field = _Field(regulation=regulation, stage=stage, entrants=entrants, standings=standings, games=games)
    teams = tuple(field.team_rankings(seed, named_members or {}))
    prizes = tuple(field.prizes(teams))
    return Awards(
        stage=stage_id,
        prizes=prizes,
        payouts=make_payouts(prizes, lists=regulation.prizes, tax=regulation.tax),
        dans=tuple(field.dans()),
        promotions=tuple(field.promotions()),
        honours=tuple(field.honours()),
        teams=teams,
    )


@dataclass(frozen=True, kw_only=True)
class _Field:
    """One stage's field with the rankings and head counts that its awards need."""

    regulation: Regulation
    stage: SwissStage
    entrants: Sequence[Entrant]
    standings: Mapping[str, Standings]
    games: Mapping[str, Games]

    def prizes(self, teams: Sequence[TeamRanking]) -> Iterator[Prize]:
        by_division = {team.division: team.ranking() for team in teams}
        tie_prizes = self.stage.placing.tie_prizes
        for prize_list in self._lists():
            if prize_list.division in by_division:
                ranking = by_division[prize_list.division]
                yield from pay_list(prize_list, ranking=ranking, tie_prizes=tie_prizes, winner_kind="team")
            elif self._is_placed(prize_list.division):
                yield from pay_list(prize_list, ranking=self._ranking_of(prize_list), tie_prizes=tie_prizes)

    def dans(self) -> Iterator[DanProposal]:
        for awards in self.regulation.dan_awards:
            if awards.stage == self.stage.id and self._is_placed(awards.division):
                pool_id = self._pool_of(awards.division)
                yield propose_dans(
                    awards,
                    pool=[entrant for entrant in self.entrants if self._pool_of(entrant.division) == pool_id],
                    participation=self._participation[pool_id],
                    ranking=self._division_ranking(awards.division),
                )

    def promotions(self) -> Iterator[PromotionResult]:
        ranks = {entrant.id: entrant.rank for entrant in self.entrants}
        for promotion in self.regulation.promotions:
            if promotion.stage == self.stage.id and self._is_placed(promotion.division):
                yield promote(
                    promotion,
                    ranking=self._division_ranking(promotion.division),
                    participation=self._participation[self._pool_of(promotion.division)],
                    ranks=ranks,
                )

    def honours(self) -> Iterator[HonourCandidates]:
        rankings = {pool: group_places(standings.rows) for pool, standings in self.standings.items()}
        judged_on = JudgedOn(first_day=self.regulation.first_day())
        for honour in self.regulation.honours:
            if honour.stage == self.stage.id:
                yield list_candidates(honour, rankings=rankings, entrants=self.entrants, judged_on=judged_on)

    def team_rankings(self, seed: str | None, named_members: Mapping[str, NamedMembers]) -> Iterator[TeamRanking]:
        for team_score in self.regulation.team_scores:
            places_from = self._list(team_score.places_from)
            if team_score.stage == self.stage.id and places_from and self._is_placed(places_from.division):
                teams = score_teams(
                    team_score,
                    ranking=self._ranking_of(places_from),
                    division=places_from.division,
                    entrants=self.entrants,
                    named=named_members.get(team_score.division),
                )
                yield teams if seed is None else self._draw(teams, team_score, seed)

    def _draw(self, teams: TeamRanking, team_score: TeamScore, seed: str) -> TeamRanking:
        if self.stage.placing.tie_prizes == "share":
            return teams
        lots = LotsDraw(seed=seed, stage=self.stage.id, pool=team_score.division)
        for prize_list in self._lists():
            if prize_list.division == team_score.division:
                teams = draw_team_lots(teams, pays=pays_by_place(prize_list), lots=lots)
        return teams

    def _lists(self) -> Iterator[PrizeList]:
        return (prize_list for prize_list in self.regulation.prizes if prize_list.stage == self.stage.id)

    def _list(self, list_id: str) -> PrizeList | None:
        return next((prize_list for prize_list in self._lists() if prize_list.id == list_id), None)

    def _pool_of(self, division_id: str) -> str:
        division = self.regulation.division(division_id)
        return "" if division is None or division.pool is None else division.pool

    def _is_placed(self, division_id: str) -> bool:
        return self._pool_of(division_id) in self.standings

    def _ranking_of(self, prize_list: PrizeList) -> Ranking:
        if prize_list.over == "pool":
            return group_places(self.standings[self._pool_of(prize_list.division)].rows)
        return self._division_ranking(prize_list.division)

    def _division_ranking(self, division_id: str) -> Ranking:
        standings = self.standings[self._pool_of(division_id)]
        return group_places(division_places(standings, self.entrants, division_id))

    @cached_property
    def _participation(self) -> Mapping[str, Participation]:
        return {pool: read_participation(games) for pool, games in self.games.items()}
