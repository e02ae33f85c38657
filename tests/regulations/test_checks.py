"""What the checks say of the two regulations, whole; and of variants of them."""

from dataclasses import replace

import pytest

from tests.regulations.files import replaced
from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.hall import SwissStage
from tianyuan.core.regulation.placing import Criterion
from tianyuan.core.regulation.words import Words
from tianyuan.regulations import Finding, check, load


def warning(code: str, clause: str, path: str, **data: object) -> Finding:
    code = f"regulation.finding.{code}"
    return Finding(level="warning", code=code, clause=clause, path=path, data=tuple(data.items()))


def test_guobailing_passes_with_what_it_leaves_to_a_supplement() -> None:
    assert check(load("guobailing-2023").regulation) == (
        warning(  # S2-8.2
            "rounds_left_open", "八(二)", "stages.swiss.rounds", stage=Words(zh="常规赛", en="Swiss tournament")
        ),
        warning(  # S2-7.1a
            "no_holder_rule_missing",
            "七(一)1",
            "stages.title_match.no_holder",
            stage=Words(zh="棋王擂台挑战赛（三番棋）", en="Qiwang title match, best of three"),
        ),
    )


NOTICE = warning("notice_shorter", "六3", "notices[0].days_promised", other_clause="十一(三)", promised=7, days=3)
YEAR = warning("year_inferred", "五1", "year", year=2018)
POINTS = warning(
    "points_not_stated", "八(二)", "stages.shortlist.points_stated", stage=Words(zh="网络入围赛", en="Online shortlist")
)
GAMES = warning(
    "games_without_limit", "八(二)3", "stages.shortlist.max_games", stage=Words(zh="网络入围赛", en="Online shortlist")
)
SEATS = warning(
    "seats_full_before_wildcards", "八(三)1", "stages.final.seats", cycles=8, places=45, advance=360, seats=360
)


def test_shanglv_passes_with_what_it_leaves_open_or_says_twice() -> None:
    assert check(load("shanglv-2018").regulation) == (
        NOTICE,  # S1-11.3, S1-6.3
        YEAR,  # S1-C1
        POINTS,  # S1-8.2a
        GAMES,  # S1-8.2b
        warning(
            "stage_not_given",
            "八(三)",
            "stages.final.missing",
            stage=Words(zh="线下总决赛", en="Final over the board"),
        ),
        warning(
            "stage_not_given",
            "八(三)2",
            "stages.children.missing",
            stage=Words(zh="少儿组比赛", en="Children's tournament"),
        ),
        warning("stage_not_given", "二", "stages.pairs.missing", stage=Words(zh="双人赛", en="Pairs")),
        SEATS,  # S1-8.3a
        warning(
            "team_score_default",
            "十二(二)1",
            "team_scores[0].stated",
            division=Words(zh="男子团体", en="Men's teams"),
            size=3,
        ),
        warning(
            "team_score_default",
            "十二(二)2",
            "team_scores[1].stated",
            division=Words(zh="女子团体", en="Women's teams"),
            size=2,
        ),
    )


def test_the_supplements_answer_what_was_left_open_and_nothing_else() -> None:
    guobailing = load("guobailing-2023", ["guobailing-2023-supplement-demo"]).regulation
    shanglv = load("shanglv-2018", ["shanglv-2018-supplement-demo"]).regulation
    assert check(guobailing) == ()
    assert check(shanglv) == (NOTICE, YEAR, POINTS, GAMES, SEATS)


def codes_of(content: bytes) -> list[str]:
    return [finding.code.split(".")[-1] for finding in check(load(content).regulation)]


def test_S1_5_qualifiers_that_leave_a_gap_are_told_with_the_days() -> None:
    content = replaced("shanglv-2018", "2018-06-11, last_day = 2018-06-25", "2018-06-13, last_day = 2018-06-25")
    (gap,) = [finding for finding in check(load(content).regulation) if finding.code.endswith("gap")]
    assert gap == warning(
        "cycles_leave_gap",
        "八(一)",
        "cycles[2].windows[0].window",
        stage=Words(zh="网络海选赛", en="Online qualifier"),
        cycle=2,
        next_cycle=3,
        days=2,
    )


def test_S1_5_a_qualifier_over_the_shortlist_before_it_is_normal() -> None:
    shanglv = load("shanglv-2018").regulation
    second_qualifier, first_shortlist = shanglv.cycles[1].windows[0].window, shanglv.cycles[0].windows[1].window
    assert second_qualifier.first_day == first_shortlist.first_day
    assert not [finding for finding in check(shanglv) if "cycle" in finding.code]


def test_S1_8_3a_wildcards_have_room_when_fewer_come_from_the_cycles() -> None:
    assert "seats_full_before_wildcards" not in codes_of(replaced("shanglv-2018", "places = 45", "places = 44"))
    assert "seats_full_before_wildcards" in codes_of(replaced("shanglv-2018", "places = 45", "places = 46"))


def test_S1_11_3_a_notice_as_long_as_promised_is_fine() -> None:
    longer = replaced("shanglv-2018", "2018-10-09, last_day = 2018-10-11", "2018-10-05, last_day = 2018-10-11")
    assert "notice_shorter" not in codes_of(longer)


def test_an_online_stage_without_dates_is_told() -> None:
    shanglv = replace(load("shanglv-2018").regulation, cycles=())
    codes = [finding.code.split(".")[-1] for finding in check(shanglv)]
    assert codes.count("stage_without_window") == 2


def with_chain(regulation: Regulation, *criteria: Criterion) -> Regulation:
    stages = [
        replace(stage, placing=replace(stage.placing, chain=criteria)) if isinstance(stage, SwissStage) else stage
        for stage in regulation.stages
    ]
    return replace(regulation, stages=tuple(stages))


POINTS_LINK, WINS_LINK, SOS_LINK = (Criterion(criterion=code) for code in ("points", "wins", "sos"))


@pytest.mark.parametrize(
    ("chain", "told"),
    [((POINTS_LINK,), 4), ((POINTS_LINK, WINS_LINK), 4), ((POINTS_LINK, SOS_LINK), 0)],
    ids=["points", "points, wins", "points, sos"],
)
def test_S2_8_4_a_chain_of_own_results_cannot_separate_prize_borders(chain: tuple[Criterion, ...], told: int) -> None:
    found = check(with_chain(load("guobailing-2023").regulation, *chain))
    borders = [finding for finding in found if finding.code.endswith("chain_leaves_borders")]
    assert len(borders) == told
    assert all(finding.path == "stages.swiss.placing.chain" and finding.clause == "八(四)" for finding in borders)
