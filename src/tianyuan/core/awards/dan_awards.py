"""Dan awards 授予段位 by how strong the field was (S2-9.7): heads, the tier that holds, who is given what and why.

The list is a proposal: review and certificates are the association's.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tianyuan.core.awards.dan_walk import Walked, WalkEvent, walk_grants
from tianyuan.core.awards.participation import Participation
from tianyuan.core.awards.ranking import Ranking
from tianyuan.core.field import Entrant
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation.rewards import DanAwards, DanGrant, DanTier


@dataclass(frozen=True, kw_only=True)
class TierCheck:
    """Whether one tier's head count holds: `heads` of `counted_rank` or higher took part, `at_least` are asked for."""

    clause: str
    counted_rank: str
    at_least: int
    heads: int

    @property
    def holds(self) -> bool:
        """Enough took part."""
        return self.heads >= self.at_least


@dataclass(frozen=True, kw_only=True)
class DanStep:
    """One step of a grant's walk: who stood at `place` (tied down to `last_place`), the rank held, what was done.

    `given`; passed over because he `holds` the dan or a higher one, or was `just_given` one; or `pending_lots`: the
    tie must be drawn before anyone can say whether he is given this one.
    """

    place: int
    last_place: int
    entrant_id: str
    holds: Rank | None
    outcome: Literal["given", "holds", "just_given", "pending_lots"]


@dataclass(frozen=True, kw_only=True)
class GrantWalk:
    """One grant and its walk, step by step, from the first place named until all were given or the last place done."""

    grant: DanGrant
    steps: tuple[DanStep, ...]


@dataclass(frozen=True, kw_only=True)
class DanGiven:
    """A dan proposed for one entrant, by the clause of the tier that held."""

    clause: str
    place: int
    entrant_id: str
    holds: Rank | None
    rank: str


@dataclass(frozen=True, kw_only=True)
class DanPending:
    """An entrant for whom lots decide: `options` are the dans he may be given, None for none."""

    clause: str
    place: int
    last_place: int
    entrant_id: str
    options: tuple[str | None, ...]


@dataclass(frozen=True, kw_only=True)
class DanProposal:
    """The dan awards of one division.

    `checks`: every tier's head count, in the order of the regulation; `tier`: the first that holds, None for none.
    """

    clause: str
    division: str
    counts: Literal["division", "pool"]
    checks: tuple[TierCheck, ...]
    tier: DanTier | None
    walks: tuple[GrantWalk, ...]
    given: tuple[DanGiven, ...]
    pending: tuple[DanPending, ...]


def check_tiers(awards: DanAwards, *, pool: Iterable[Entrant], participation: Participation) -> tuple[TierCheck, ...]:
    """Count the heads for each tier among the entrants of a pool, or those of the division, as `awards.counts` says.

    A head is an entrant with at least one game played, with the rank held when registration closed, in d only. The
    title holder is not counted.
    """
    counted = [one for one in pool if awards.counts == "pool" or one.division == awards.division]
    heads = Counter(str(one.rank) for one in counted if _is_head(one, participation))
    return tuple(
        TierCheck(
            clause=tier.clause,
            counted_rank=tier.counted_rank,
            at_least=tier.at_least,
            heads=sum(number for rank, number in heads.items() if Rank.parse(rank) >= Rank.parse(tier.counted_rank)),
        )
        for tier in awards.tiers
    )


def _is_head(entrant: Entrant, participation: Participation) -> bool:
    is_dan = entrant.rank is not None and entrant.rank.kind == "d"
    return is_dan and not entrant.holder and entrant.id in participation.played


def tier_that_holds(awards: DanAwards, *, checks: Sequence[TierCheck]) -> DanTier | None:
    """The first tier whose head count holds."""
    return next((tier for tier, check in zip(awards.tiers, checks, strict=True) if check.holds), None)


def propose_dans(
    awards: DanAwards, *, pool: Sequence[Entrant], participation: Participation, ranking: Ranking
) -> DanProposal:
    """Propose the dans of one division over its ranking; `pool` are the entrants of the division's pool."""
    checks = check_tiers(awards, pool=pool, participation=participation)
    tier = tier_that_holds(awards, checks=checks)
    grants = () if tier is None else tier.grants
    clause = awards.clause if tier is None else tier.clause
    ranks = {entrant.id: entrant.rank for entrant in pool}
    walked = walk_grants(grants, ranking=ranking, ranks=ranks)
    return DanProposal(
        clause=awards.clause,
        division=awards.division,
        counts=awards.counts,
        checks=checks,
        tier=tier,
        walks=tuple(GrantWalk(grant=grant, steps=_steps(walked, at, ranks)) for at, grant in enumerate(grants)),
        given=tuple(_given(walked, grants, clause, ranks)),
        pending=tuple(_pending(walked, grants, clause)),
    )


def _given(
    walked: Iterable[Walked], grants: Sequence[DanGrant], clause: str, ranks: Mapping[str, Rank | None]
) -> Iterator[DanGiven]:
    for who in walked:
        rank, *others = dan_options(who, grants=grants)
        if rank is not None and not others:
            held = ranks[who.entrant_id]
            yield DanGiven(clause=clause, place=who.place, entrant_id=who.entrant_id, holds=held, rank=rank)


def _pending(walked: Iterable[Walked], grants: Sequence[DanGrant], clause: str) -> Iterator[DanPending]:
    for who in walked:
        options = dan_options(who, grants=grants)
        if len(options) > 1:
            yield DanPending(
                clause=clause,
                place=who.place,
                last_place=who.last_place,
                entrant_id=who.entrant_id,
                options=options,
            )


def dan_options(walked: Walked, *, grants: Sequence[DanGrant]) -> tuple[str | None, ...]:
    """What a player may be given, in the order of the grants, None last: a single item where nothing is in doubt."""
    possible: dict[str | None, None] = {}
    for index, grant in enumerate(grants):
        if any(visit[index] == "given" for visit in walked.visits):
            possible[grant.rank] = None
    if any("given" not in visit for visit in walked.visits):
        possible[None] = None
    return tuple(possible)


def _steps(walked: Iterable[Walked], index: int, ranks: Mapping[str, Rank | None]) -> tuple[DanStep, ...]:
    return tuple(
        DanStep(
            place=who.place,
            last_place=who.last_place,
            entrant_id=who.entrant_id,
            holds=ranks[who.entrant_id],
            outcome=outcome,
        )
        for who in walked
        if (outcome := _outcome({visit[index] for visit in who.visits})) is not None
    )


def _outcome(events: set[WalkEvent]) -> Literal["given", "holds", "just_given", "pending_lots"] | None:
    """One word for all that may happen to a player in one grant's walk; None where the walk never comes to him."""
    if "given" in events:
        return "given" if len(events) == 1 else "pending_lots"
    if "holds" in events:
        return "holds"
    return "just_given" if "just_given" in events else None
