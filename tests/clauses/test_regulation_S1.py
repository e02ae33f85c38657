"""商旅杯 (shanglv-2018): what each clause of its text became in the file. What runs has tests of its own elsewhere."""

from datetime import date, datetime, time, timedelta

from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.clocks import ByoYomiSetting
from tianyuan.core.regulation.conditions import BornAfter, GenderIs, MixedPair, NeverProfessional, PlayedIn, RankAtLeast
from tianyuan.core.regulation.dates import Window
from tianyuan.core.regulation.hall import UnannouncedStage
from tianyuan.core.regulation.online import (
    FirstPlaces,
    LedgerPoints,
    Matchmaking,
    OnlineStage,
    PresenceRule,
    ReachPoints,
)
from tianyuan.core.regulation.rewards import PrizeList
from tianyuan.regulations import load
from tianyuan.regulations.checks.prizes import sum_fen

SHANGLV: Regulation = load("shanglv-2018").regulation


def online(stage_id: str) -> OnlineStage:
    stage = SHANGLV.stage(stage_id)
    assert isinstance(stage, OnlineStage)
    return stage


def prize_list(list_id: str) -> PrizeList:
    return next(prizes for prizes in SHANGLV.prizes if prizes.id == list_id)


def dates(item_id: str) -> Window:
    return next(item.window for item in SHANGLV.timetable if item.id == item_id)


def test_S1_1_organisers_by_role_in_order() -> None:
    assert [(one.role, [name.zh for name in one.names]) for one in SHANGLV.organisers] == [
        ("guidance", ["浙江省体育局"]),
        ("host", ["中国棋院杭州分院", "浙江日报报业集团", "浙江省围棋协会", "杭州市商贸旅游集团有限公司"]),
        ("organiser", ["浙报数字文化集团股份有限公司", "杭州弈战数字技术有限公司", "杭州市棋类协会"]),
    ]


def test_S1_2_nine_divisions_with_their_formats() -> None:
    assert [(one.name.zh, one.format, one.pool) for one in SHANGLV.divisions] == [
        ("男子个人", "individual", "final"),
        ("女子个人", "individual", "final"),
        ("男子团体", "team", None),
        ("女子团体", "team", None),
        ("男子双人", "pair", "men_pairs"),
        ("女子双人", "pair", "women_pairs"),
        ("男女混双", "pair", "mixed_pairs"),
        ("亲子双人", "pair", "parent_child_pairs"),
        ("少儿组", "individual", "children"),
    ]
    mixed = SHANGLV.division("mixed_pairs")
    assert mixed is not None
    assert mixed.conditions == (MixedPair(kind="mixed_pair", clause="二"),)


def test_S1_3_stages_in_order_each_leading_to_the_next() -> None:
    assert [stage.id for stage in SHANGLV.stages] == ["qualifier", "shortlist", "final", "children", "pairs"]
    assert online("qualifier").advancement.to_stage == "shortlist"
    assert online("shortlist").advancement.to_stage == "final"


def test_S1_4_1_S1_4_2_the_online_stages_and_the_hall() -> None:
    assert [(stage.id, stage.venue) for stage in SHANGLV.stages] == [
        ("qualifier", "online"),
        ("shortlist", "online"),
        ("final", "hall"),
        ("children", "hall"),
        ("pairs", "hall"),
    ]
    assert [venue.name.zh for venue in SHANGLV.venues] == ["线上对弈平台（电脑、手机、平板）", "中国棋院杭州分院"]


def test_S1_5_eight_parallel_cycles() -> None:
    assert SHANGLV.timezone == "Asia/Shanghai"
    opened = [
        (cycle.number, [(one.window.first_day, one.window.last_day) for one in cycle.windows])
        for cycle in SHANGLV.cycles
    ]
    days = [
        ((5, 11), (5, 26), (5, 27), (6, 5)),
        ((5, 27), (6, 10), (6, 11), (6, 20)),
        ((6, 11), (6, 25), (6, 26), (7, 5)),
        ((6, 26), (7, 9), (7, 10), (7, 19)),
        ((7, 10), (7, 24), (7, 25), (8, 3)),
        ((7, 25), (8, 8), (8, 9), (8, 18)),
        ((8, 9), (8, 23), (8, 24), (9, 2)),
        ((8, 24), (9, 7), (9, 8), (9, 17)),
    ]
    assert opened == [
        (number, [(date(2018, *a), date(2018, *b)), (date(2018, *c), date(2018, *d))])
        for number, (a, b, c, d) in enumerate(days, start=1)
    ]


def test_S1_5_a_cycle_closes_at_midnight_after_its_last_day() -> None:
    qualifier = SHANGLV.cycles[0].windows[0].window
    assert (qualifier.opens_at(), qualifier.closes_at()) == (datetime(2018, 5, 11), datetime(2018, 5, 27))  # noqa: DTZ001  # local on purpose
    assert {online(stage).games_begun_in_window for stage in ("qualifier", "shortlist")} == {"count"}


def test_S1_5_3_announcement_in_march_and_the_final() -> None:
    assert dates("announced") == Window(first_day=date(2018, 3, 1), last_day=date(2018, 3, 31))
    assert dates("final") == Window(first_day=date(2018, 10, 27), last_day=date(2018, 11, 1))


def test_S1_6_1_S1_6_2_any_nationality_but_nobody_who_ever_was_professional() -> None:
    assert SHANGLV.registration.any_nationality
    assert SHANGLV.registration.conditions == (NeverProfessional(kind="never_professional", clause="六2"),)


def test_S1_6_3_S1_11_3_the_notice_promises_a_week_and_gives_three_days() -> None:
    (notice,) = SHANGLV.notices
    assert (notice.stage, notice.days_promised, notice.vacancy) == ("final", 7, "leave")
    assert dates(notice.timetable) == Window(first_day=date(2018, 10, 9), last_day=date(2018, 10, 11))
    assert dates("supplement") == dates(notice.timetable)


def test_S1_7_sign_in_with_wechat_qq_or_an_account() -> None:
    assert SHANGLV.registration.sign_in == ("account", "wechat", "qq")


def test_S1_8_rules_of_play() -> None:
    rules = SHANGLV.rules
    assert (rules.board_size, rules.komi_quarter_zi, rules.repetition, rules.draw_offers) == (
        19,
        15,
        "situational",
        False,
    )


def test_S1_8_1a_opponents_are_drawn_at_random() -> None:
    expected = Matchmaking(
        min_waiting=16, longest_wait_ms=60_000, max_games_with_same_opponent=1, flag_resignation_before_move=30
    )
    assert online("qualifier").matchmaking == online("shortlist").matchmaking == expected


def test_S1_8_1b_S1_8_2a_points_of_a_game() -> None:
    expected = LedgerPoints(
        win=2, loss=-2, escape=-2, escape_opponent=2, forfeit=-2, forfeit_opponent=2, both_lose=-2, no_result=0
    )
    assert online("qualifier").points == online("shortlist").points == expected
    assert (online("qualifier").points_stated, online("shortlist").points_stated) == (True, False)


def test_S1_8_1c_four_points_reach_the_shortlist() -> None:
    assert online("qualifier").advancement == ReachPoints(
        kind="reach_points", to_stage="shortlist", points=4, judged="when_reached", clause="八(一)5"
    )


def test_S1_8_1d_S1_11_1_registration_repeats_in_the_next_cycle() -> None:
    assert SHANGLV.registration.repeatable_each_cycle
    assert dates("qualifier_registration") == Window(first_day=date(2018, 5, 11), last_day=date(2018, 9, 7))
    september = Window(first_day=date(2018, 9, 1), last_day=date(2018, 9, 30))
    assert dates("pairs_registration") == dates("children_registration") == september


def test_S1_8_2a_the_shortlist_opens_at_ten_on_its_first_day() -> None:
    shortlists = [cycle.windows[1] for cycle in SHANGLV.cycles]
    assert {window.stage for window in shortlists} == {"shortlist"}
    assert {window.window.first_time for window in shortlists} == {time(10)}


def test_S1_8_2b_the_first_45_and_all_who_are_equal_to_the_last() -> None:
    assert online("shortlist").advancement == FirstPlaces(
        kind="first_places",
        to_stage="final",
        places=45,
        tie_at_cut="all_advance",
        min_games=1,
        already_through="excluded",
        clause="八(二)3",
    )
    assert online("shortlist").max_games is None


def test_S1_8_3a_360_seats_and_wildcards_from_named_sources() -> None:
    final = SHANGLV.stage("final")
    assert isinstance(final, UnannouncedStage)
    assert final.seats == 360
    (wildcards,) = SHANGLV.wildcards
    assert [(source.id, source.quota) for source in wildcards.sources] == [
        ("national_amateur", 6),
        ("season_4d", 1),
        ("zhejiang", None),
        ("hangzhou_pupils", None),
        ("districts", None),
    ]


def test_S1_8_3b_men_and_women_play_in_one_pool() -> None:
    assert [division.id for division in SHANGLV.divisions_of("final")] == ["men_individual", "women_individual"]


def test_S1_8_3c_three_conditions_for_children() -> None:
    children = SHANGLV.division("children")
    assert children is not None
    assert children.conditions == (
        RankAtLeast(kind="rank_at_least", rank="1k", clause="八(三)2"),
        BornAfter(kind="born_after", day=date(2008, 1, 1), inclusive=True, clause="八(三)2"),
        PlayedIn(kind="played_in", stage="qualifier", min_games=1, clause="八(三)2"),
    )


def test_S1_8_4a_clocks() -> None:
    main = {stage: online(stage).clock for stage in ("qualifier", "shortlist")}
    assert main == {
        "qualifier": ByoYomiSetting(kind="byo_yomi", main_ms=20 * 60_000, periods=3, period_ms=20_000),
        "shortlist": ByoYomiSetting(kind="byo_yomi", main_ms=30 * 60_000, periods=3, period_ms=20_000),
    }


def test_S1_8_4b_presence() -> None:
    expected = PresenceRule(
        interruption_grace_ms=60_000,
        disconnected_total_ms=120_000,
        max_disconnections=2,
        disconnected_time_counts_from="after_grace",
        start_within_ms=120_000,
    )
    assert online("qualifier").presence == online("shortlist").presence == expected


def test_S1_8_4c_a_cheater_is_annulled() -> None:
    assert "annul" in [sanction.kind for sanction in SHANGLV.sanctions]
    assert {online(stage).opponents_of_annulled for stage in ("qualifier", "shortlist")} == {"void_losses"}


def test_S1_8_5_the_leaderboard_is_brought_up_to_date_each_hour() -> None:
    for stage in (online("qualifier"), online("shortlist")):
        assert stage.leaderboard is not None
        assert stage.leaderboard.every_minutes == 60


def test_S1_9_bodies() -> None:
    assert [body.kind for body in SHANGLV.bodies] == [
        "chief_referee",
        "deputy_referee",
        "referee",
        "appeals",
        "conduct",
        "competition",
        "technical",
        "press",
        "logistics",
    ]


def test_S1_10_free_of_charge() -> None:
    assert (SHANGLV.fee.entry_fen, SHANGLV.extras) == (0, ())


def test_S1_12_1_women_are_paid_from_both_lists() -> None:
    assert {prizes.id: sum_fen(prizes) for prizes in SHANGLV.prizes} == {
        "men": 160_000_00,
        "women": 20_400_00,
        "children": 12_400_00,
        "men_team": 60_000_00,
        "women_team": 31_000_00,
        "men_pairs": 14_000_00,
        "women_pairs": 14_000_00,
        "mixed_pairs": 14_000_00,
        "parent_child_pairs": 14_000_00,
    }
    men, women = prize_list("men"), prize_list("women")
    assert (men.over, men.places[-1].last_place, men.accumulates_with) == ("pool", 32, ("women",))
    assert (women.over, women.places[-1].last_place, women.accumulates_with) == ("division", 6, ("men",))


def test_S1_12_2_teams_are_scored_by_a_default_that_says_so() -> None:
    assert [(one.division, one.places_from, one.size, one.members, one.stated) for one in SHANGLV.team_scores] == [
        ("men_team", "men", 3, "best", False),
        ("women_team", "women", 2, "best", False),
    ]
    conditions = [SHANGLV.division(division) for division in ("men_team", "women_team")]
    assert [division.conditions for division in conditions if division] == [
        (GenderIs(kind="gender", gender="male", clause="二"),),
        (GenderIs(kind="gender", gender="female", clause="二"),),
    ]


def test_S1_12_3_four_pair_divisions_are_paid_to_the_sixth_place() -> None:
    pairs = [prizes for prizes in SHANGLV.prizes if prizes.stage == "pairs"]
    assert [(one.division, one.places[-1].last_place, one.total_fen) for one in pairs] == [
        ("men_pairs", 6, 14_000_00),
        ("women_pairs", 6, 14_000_00),
        ("mixed_pairs", 6, 14_000_00),
        ("parent_child_pairs", 6, 14_000_00),
    ]


def test_S1_12_4_the_carnival_fund_completes_the_sum_of_all_prizes() -> None:
    assert [(fund.id, fund.total_fen) for fund in SHANGLV.funds] == [("carnival", 25_000_00)]
    total = sum(sum_fen(prizes) for prizes in SHANGLV.prizes) + sum(fund.total_fen for fund in SHANGLV.funds)
    assert total == SHANGLV.prizes_total_fen == 364_800_00


def test_S1_12_5_certificates_wait_for_their_standards() -> None:
    assert [(one.id, one.standard) for one in SHANGLV.certificates] == [("amateur_dan", None), ("amateur_kyu", None)]


def test_S1_C1_the_year_is_inferred() -> None:
    assert (SHANGLV.year, SHANGLV.year_stated, SHANGLV.issued) == (2018, False, None)
    assert dates("final").days() == 6
    assert dates("final").closes_at() - dates("final").opens_at() == timedelta(days=6)
