"""The awards of a stage as tables for people: payouts, prizes, dan awards, promotions, honours, teams."""

from collections.abc import Iterator, Sequence

from tianyuan.core.awards.award import Awards
from tianyuan.core.awards.dan_awards import DanProposal
from tianyuan.core.awards.promotion import PromotionResult
from tianyuan.core.awards.teams import TeamRanking
from tianyuan.core.field import Entrant
from tianyuan.core.regulation import Regulation
from tianyuan.documents.layout import Cell, Grid, Money
from tianyuan.texts import Language, say
from tianyuan.texts.awards import (
    dan_pending_words,
    dan_step_words,
    dan_title,
    division_name,
    list_name,
    payout_reason,
    places_words,
    prize_reason,
    promotion_words,
    team_unplaced_words,
    team_words,
    tier_words,
)
from tianyuan.texts.format import in_language, rank_words, yuan


def awards_grids(
    regulation: Regulation, entrants: Sequence[Entrant], awards: Awards, language: Language
) -> tuple[Grid, ...]:
    """Every part of the awards that is not empty, in the order in which they are given out."""
    return tuple(_AwardGrids(regulation=regulation, entrants=entrants, awards=awards, language=language).grids())


class _AwardGrids:
    def __init__(
        self, *, regulation: Regulation, entrants: Sequence[Entrant], awards: Awards, language: Language
    ) -> None:
        self.regulation = regulation
        self.awards = awards
        self.language = language
        self.names = {entrant.id: entrant.name for entrant in entrants}
        self.ranks = {entrant.id: entrant.rank for entrant in entrants}

    def grids(self) -> Iterator[Grid]:
        if self.awards.payouts:
            yield self._payouts()
            yield self._prizes()
        yield from map(self._dans, self.awards.dans)
        yield from map(self._promotion, self.awards.promotions)
        yield from self._honours()
        yield from map(self._teams, self.awards.teams)

    def _grid(self, title: str, columns: str, rows: Sequence[tuple[Cell, ...]], notes: Sequence[str] = ()) -> Grid:
        headings = tuple(say(f"documents.heading.{column}", self.language) for column in columns.split())
        return Grid(title=title, headings=headings, rows=tuple(rows), notes=tuple(notes))

    def _money(self, fen: int | None) -> Cell:
        return None if fen is None else Money(fen=fen, words=yuan(fen, self.language))

    def _payouts(self) -> Grid:
        taxed = self.regulation.tax is not None
        rows = [
            (
                payout.winner,
                self.names.get(payout.winner, payout.winner) if payout.winner_kind == "entrant" else payout.winner,
                self._money(payout.gross_fen),
                *((self._money(payout.tax_fen), self._money(payout.net_fen)) if taxed else ()),
                payout_reason(payout, self.regulation, self.language),
            )
            for payout in self.awards.payouts
        ]
        columns = "id name gross tax net reason" if taxed else "id name gross reason"
        return self._grid(say("awards.title.payouts", self.language), columns, rows)

    def _prizes(self) -> Grid:
        rows = [
            (
                list_name(prize.list_id, self.regulation, self.language),
                prize.place,
                prize.winner,
                self.names.get(prize.winner, prize.winner) if prize.winner_kind == "entrant" else prize.winner,
                self._money(prize.gross_fen),
                prize_reason(prize, self.regulation, self.language),
                prize.clause,
            )
            for prize in self.awards.prizes
        ]
        return self._grid(say("awards.title.prizes", self.language), "list place id name gross reason clause", rows)

    def _dans(self, proposal: DanProposal) -> Grid:
        rows = [
            (
                rank_words(walk.grant.rank, self.language),
                step.place,
                step.entrant_id,
                self.names[step.entrant_id],
                rank_words(step.holds, self.language),
                dan_step_words(step, walk.grant.rank, self.language),
            )
            for walk in proposal.walks
            for step in walk.steps
        ]
        notes = [tier_words(check, self.language) for check in proposal.checks]
        notes += [
            f"{self.names[one.entrant_id]} ({one.entrant_id}): {dan_pending_words(one, self.language)}"
            for one in proposal.pending
        ]
        title = dan_title(proposal, self.regulation, self.language)
        return self._grid(title, "award place id name rank reason", rows, notes)

    def _promotion(self, result: PromotionResult) -> Grid:
        rows = [
            (one.place, one.entrant_id, self.names[one.entrant_id], one.wins, state)
            for code, people in (("given", result.given), ("pending_lots", result.pending))
            for state in [say(f"awards.state.{code}", self.language)]
            for one in people
        ]
        title = promotion_words(result, self.regulation, self.language)
        return self._grid(title, "place id name wins state", rows)

    def _honours(self) -> Iterator[Grid]:
        names = {honour.id: honour.name for honour in self.regulation.honours}
        pools = {pool.id: pool.name for pool in self.regulation.pools}
        for honour in self.awards.honours:
            rows = [
                (
                    in_language(pools[one.pool], self.language),
                    places_words(one.place, one.last_place, self.language),
                    one.entrant_id,
                    self.names[one.entrant_id],
                    say(f"awards.verdict.{one.verdict.state}", self.language),
                )
                for one in honour.candidates
            ]
            name = in_language(names[honour.honour_id], self.language)
            title = say("awards.title.honour", self.language, name=name, clause=honour.clause)
            yield self._grid(title, "pool place id name state", rows, [say("awards.honour_note", self.language)])

    def _teams(self, teams: TeamRanking) -> Grid:
        rows = [
            (team.place, team.team, team.sum_of_places, team.best_place, team_words(team, self.names, self.language))
            for team in teams.places
        ]
        notes = [f"{team.team}: {team_unplaced_words(team, self.language)}" for team in teams.unplaced]
        division = division_name(teams.division, self.regulation, self.language)
        title = say("awards.title.teams", self.language, division=division, clause=teams.clause, size=teams.size)
        return self._grid(title, "place team sum_of_places best_place members", rows, notes)
