"""九(六) best youngest player: born after 2017-08-31, listed by pool; the committee names the winner."""

from datetime import date

from tests.core.awards.builders import make_entrant, make_ranking
from tianyuan.core.awards.honours import list_candidates
from tianyuan.core.eligibility.conditions import JudgedOn
from tianyuan.regulations import load


def test_S2_9_6_born_on_the_border_is_no_candidate_and_the_day_after_is() -> None:
    (honour,) = load("guobailing-2023").regulation.honours
    found = list_candidates(
        honour,
        rankings={"A": make_ranking("august", "september"), "B": make_ranking("unknown")},
        entrants=(
            make_entrant("august", born=date(2017, 8, 31)),
            make_entrant("september", born=date(2017, 9, 1)),
            make_entrant("unknown", division="jiangsu"),
        ),
        judged_on=JudgedOn(),
    )
    assert [(one.pool, one.place, one.entrant_id, one.verdict.state) for one in found.candidates] == [
        ("A", 2, "september", "met"),
        ("B", 1, "unknown", "unknown"),
    ]
