from datetime import date

from tests.core.awards.builders import WORDS, make_entrant, make_ranking
from tianyuan.core.awards.honours import Candidate, HonourCandidates, list_candidates
from tianyuan.core.eligibility.conditions import JudgedOn, Verdict
from tianyuan.core.regulation.conditions import BornAfter
from tianyuan.core.regulation.rewards import Honour

HONOUR = Honour(
    id="youngest",
    name=WORDS,
    clause="九(六)",
    stage="swiss",
    condition=BornAfter(kind="born_after", day=date(2017, 8, 31), inclusive=False, clause="九(六)"),
)
BORDER = ("day", "2017-08-31")


def test_candidates_stand_by_pool_with_their_places_and_the_verdict() -> None:
    found = list_candidates(
        HONOUR,
        rankings={"A": make_ranking("old", "young unknown"), "B": make_ranking("child")},
        entrants=(
            make_entrant("old", born=date(2017, 8, 31)),
            make_entrant("young", born=date(2017, 9, 1)),
            make_entrant("unknown"),
            make_entrant("child", born=date(2018, 1, 1), division="jiangsu"),
        ),
        judged_on=JudgedOn(),
    )
    clause = "九(六)"
    met, unknown = "eligibility.born_after.met", "eligibility.born_after.unknown"
    young = Verdict(state="met", clause=clause, code=met, data=(BORDER, ("born", "2017-09-01")))
    child = Verdict(state="met", clause=clause, code=met, data=(BORDER, ("born", "2018-01-01")))
    nobody_knows = Verdict(state="unknown", clause=clause, code=unknown, data=(BORDER,))
    assert found == HonourCandidates(
        honour_id="youngest",
        clause=clause,
        candidates=(
            Candidate(pool="A", place=2, last_place=3, entrant_id="young", verdict=young),
            Candidate(pool="A", place=2, last_place=3, entrant_id="unknown", verdict=nobody_knows),
            Candidate(pool="B", place=1, last_place=1, entrant_id="child", verdict=child),
        ),
    )
