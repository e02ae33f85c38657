"""Team scores 团体名次 from the members' own places (S1-12.2): fewest places first."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from tianyuan.core.awards.prizes import PlacePay, pay_alike
from tianyuan.core.awards.ranking import PlaceGroup, Ranking, places_by_id
from tianyuan.core.field import Entrant
from tianyuan.core.regulation.rewards import TeamScore
from tianyuan.core.standings.lots import draw_lots
from tianyuan.core.standings.values import LotsDraw

# For each team, the ids of the members it named when it entered.
NamedMembers = Mapping[str, Sequence[str]]


@dataclass(frozen=True, kw_only=True)
class TeamMember:
    """A member who counts, with his place in the ranking that pays his own division (a shared place counts as such)."""

    entrant_id: str
    place: int


@dataclass(frozen=True, kw_only=True)
class TeamPlace:
    """A team's place: the sum of its counted members' places and the best single one, which breaks equal sums.

    Still equal: the place is shared, unless `by_lots` a prize made them draw. `members` by place.
    """

    place: int
    last_place: int
    team: str
    sum_of_places: int
    best_place: int
    members: tuple[TeamMember, ...]
    by_lots: bool = False


@dataclass(frozen=True, kw_only=True)
class TeamUnplaced:
    """A team that is not placed: too few members with a place, or it named none where members must be named."""

    team: str
    reason: Literal["too_few_members", "members_not_named"]
    members: tuple[TeamMember, ...]


@dataclass(frozen=True, kw_only=True)
class TeamRanking:
    """The ranking of one team division. `places` by place; both parts then in the order of the entrants."""

    division: str
    clause: str
    size: int
    places: tuple[TeamPlace, ...]
    unplaced: tuple[TeamUnplaced, ...]

    def ranking(self) -> Ranking:
        """The same as groups of one place, the teams' names standing for ids."""
        return tuple(
            PlaceGroup(place=place, ids=tuple(row.team for row in rows))
            for place, rows in groupby(self.places, key=lambda row: row.place)
        )


def score_teams(
    team_score: TeamScore,
    *,
    ranking: Ranking,
    division: str,
    entrants: Iterable[Entrant],
    named: NamedMembers | None = None,
) -> TeamRanking:
    """Rank the teams of one team division.

    `ranking` is the one that pays prize list `places_from`, whose `division` the members belong to. `named` counts
    only where the regulation says `members = "named"`; of more names than the team's size, the best count.
    """
    places = places_by_id(ranking)
    teams: dict[str, list[TeamMember]] = {}
    for entrant in entrants:
        if entrant.team and entrant.division == division and entrant.id in places:
            teams.setdefault(entrant.team, []).append(TeamMember(entrant_id=entrant.id, place=places[entrant.id]))
    counted = {team: _count_members(team_score, team, members, named or {}) for team, members in teams.items()}
    return TeamRanking(
        division=team_score.division,
        clause=team_score.clause,
        size=team_score.size,
        places=_place_teams({t: members for t, members in counted.items() if len(members) == team_score.size}),
        unplaced=tuple(
            TeamUnplaced(team=team, reason=_why_unplaced(team_score, team, named or {}), members=members)
            for team, members in counted.items()
            if len(members) < team_score.size
        ),
    )


def _count_members(
    team_score: TeamScore, team: str, members: Sequence[TeamMember], named: NamedMembers
) -> tuple[TeamMember, ...]:
    if team_score.members == "named":
        members = [member for member in members if member.entrant_id in named.get(team, ())]
    return tuple(sorted(members, key=lambda member: member.place)[: team_score.size])


def _why_unplaced(
    team_score: TeamScore, team: str, named: NamedMembers
) -> Literal["too_few_members", "members_not_named"]:
    if team_score.members == "named" and not named.get(team):
        return "members_not_named"
    return "too_few_members"


def _place_teams(counted: Mapping[str, tuple[TeamMember, ...]]) -> tuple[TeamPlace, ...]:
    def score(team: str) -> tuple[int, int]:
        return sum(member.place for member in counted[team]), counted[team][0].place

    placed: list[TeamPlace] = []
    for (sum_of_places, best_place), shared in groupby(sorted(counted, key=score), key=score):
        first, teams = len(placed) + 1, tuple(shared)
        placed.extend(
            TeamPlace(
                place=first,
                last_place=first + len(teams) - 1,
                team=team,
                sum_of_places=sum_of_places,
                best_place=best_place,
                members=counted[team],
            )
            for team in teams
        )
    return tuple(placed)


def draw_team_lots(teams: TeamRanking, *, pays: Sequence[PlacePay], lots: LotsDraw) -> TeamRanking:
    """Draw the shared places whose prizes differ (S2-8.4), the team division standing for the pool."""
    rows = {row.team: row for row in teams.places}
    places: list[TeamPlace] = []
    for group in teams.ranking():
        if pay_alike(group, pays=pays):
            places.extend(rows[team] for team in group.ids)
        else:
            places.extend(
                replace(rows[team], place=place, last_place=place, by_lots=True)
                for place, team in enumerate(draw_lots(group.ids, lots), start=group.place)
            )
    return replace(teams, places=tuple(places))
