from tests.core.awards.builders import WORDS, make_entrant, make_field, make_ranking
from tianyuan.core.awards.dan_awards import (
    DanGiven,
    DanPending,
    DanProposal,
    DanStep,
    GrantWalk,
    TierCheck,
    check_tiers,
    propose_dans,
    tier_that_holds,
)
from tianyuan.core.awards.participation import Participation
from tianyuan.core.field import Entrant
from tianyuan.core.ranks import Rank
from tianyuan.core.regulation.rewards import DanAwards, DanGrant, DanTier

SEVEN = DanGrant(rank="7d", number=1, first_place=1, last_place=2)
SIX = DanGrant(rank="6d", number=1, first_place=2, last_place=4)
STRONG = DanTier(clause="七1", counted_rank="6d", at_least=2, grants=(SEVEN, SIX))
WEAK = DanTier(clause="七2", counted_rank="5d", at_least=3, grants=(SIX,))
AWARDS = DanAwards(clause="七", stage="swiss", division="open", counts="division", tiers=(STRONG, WEAK), review=WORDS)
SIX_DAN, FIVE_DAN = Rank(6, "d"), Rank(5, "d")


def all_played(entrants: tuple[Entrant, ...]) -> Participation:
    return Participation(played=frozenset(entrant.id for entrant in entrants), wins={})


def heads(*entrants: Entrant, counts: str = "division", played: frozenset[str] | None = None) -> list[int]:
    awards = DanAwards(**{**vars(AWARDS), "counts": counts})
    participation = all_played(entrants) if played is None else Participation(played=played, wins={})
    return [check.heads for check in check_tiers(awards, pool=entrants, participation=participation)]


def test_heads_are_of_the_rank_or_higher() -> None:
    assert heads(*make_field(["4d", "5d", "6d", "7d"])) == [2, 3]


def test_only_ranks_in_dan_are_heads() -> None:
    assert heads(*make_field(["6d", "1p", "1k", None])) == [1, 1]


def test_the_title_holder_is_no_head() -> None:
    assert heads(make_entrant("a", "7d", holder=True), make_entrant("b", "6d")) == [1, 1]


def test_who_played_no_game_is_no_head() -> None:
    assert heads(*make_field(["6d", "6d"]), played=frozenset({"p2"})) == [1, 1]


def test_heads_of_the_division_or_of_the_pool() -> None:
    field = (*make_field(["6d"]), make_entrant("w", "6d", division="women"))
    assert (heads(*field), heads(*field, counts="pool")) == ([1, 1], [2, 2])


def test_the_first_tier_that_holds_applies() -> None:
    both = (
        TierCheck(clause="七1", counted_rank="6d", at_least=2, heads=2),
        TierCheck(clause="七2", counted_rank="5d", at_least=3, heads=3),
    )
    neither = tuple(TierCheck(**{**vars(check), "heads": 1}) for check in both)
    assert tier_that_holds(AWARDS, checks=both) == STRONG
    assert tier_that_holds(AWARDS, checks=(neither[0], both[1])) == WEAK
    assert tier_that_holds(AWARDS, checks=neither) is None


def test_a_proposal_says_who_was_passed_over_and_why() -> None:
    field = make_field(["7d", "6d", "6d", "5d"])
    found = propose_dans(
        AWARDS, pool=field, participation=all_played(field), ranking=make_ranking("p1", "p2", "p3", "p4")
    )
    assert found == DanProposal(
        clause="七",
        division="open",
        counts="division",
        checks=(
            TierCheck(clause="七1", counted_rank="6d", at_least=2, heads=3),
            TierCheck(clause="七2", counted_rank="5d", at_least=3, heads=4),
        ),
        tier=STRONG,
        walks=(
            GrantWalk(
                grant=SEVEN,
                steps=(
                    DanStep(place=1, last_place=1, entrant_id="p1", holds=Rank(7, "d"), outcome="holds"),
                    DanStep(place=2, last_place=2, entrant_id="p2", holds=SIX_DAN, outcome="given"),
                ),
            ),
            GrantWalk(
                grant=SIX,
                steps=(
                    DanStep(place=2, last_place=2, entrant_id="p2", holds=SIX_DAN, outcome="just_given"),
                    DanStep(place=3, last_place=3, entrant_id="p3", holds=SIX_DAN, outcome="holds"),
                    DanStep(place=4, last_place=4, entrant_id="p4", holds=FIVE_DAN, outcome="given"),
                ),
            ),
        ),
        given=(
            DanGiven(clause="七1", place=2, entrant_id="p2", holds=SIX_DAN, rank="7d"),
            DanGiven(clause="七1", place=4, entrant_id="p4", holds=FIVE_DAN, rank="6d"),
        ),
        pending=(),
    )


def test_an_undrawn_tie_that_matters_is_pending_with_what_it_may_bring() -> None:
    field = make_field(["6d", "6d", "5d"])
    found = propose_dans(AWARDS, pool=field, participation=all_played(field), ranking=make_ranking("p1 p2", "p3"))
    assert (found.given, found.pending) == (
        (DanGiven(clause="七1", place=3, entrant_id="p3", holds=FIVE_DAN, rank="6d"),),
        (
            DanPending(clause="七1", place=1, last_place=2, entrant_id="p1", options=("7d", None)),
            DanPending(clause="七1", place=1, last_place=2, entrant_id="p2", options=("7d", None)),
        ),
    )
    assert [step.outcome for step in found.walks[0].steps] == ["pending_lots", "pending_lots"]


def test_too_few_heads_give_nothing() -> None:
    field = make_field(["6d", "4d"])
    found = propose_dans(AWARDS, pool=field, participation=all_played(field), ranking=make_ranking("p1", "p2"))
    assert (found.tier, found.walks, found.given, found.pending) == (None, (), (), ())
