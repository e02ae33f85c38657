"""过百龄杯 (guobailing-2023): what each clause of its text became in the file. What runs is tested elsewhere."""

from datetime import date, datetime

import pytest

from tianyuan.core.regulation import Regulation
from tianyuan.core.regulation.clocks import ByoYomiSetting
from tianyuan.core.regulation.conditions import AgeAtLeast, AnyOf, BornAfter, Condition, GenderIs, RankAtLeast
from tianyuan.core.regulation.hall import MatchPoints, PairingSettings, SwissStage, TitleMatch
from tianyuan.core.regulation.placing import Criterion, Placing
from tianyuan.core.regulation.rewards import DanGrant, DanTier, PaidElsewhere, PrizeList
from tianyuan.regulations import load
from tianyuan.regulations.checks.prizes import sum_fen

GUOBAILING: Regulation = load("guobailing-2023").regulation
SWISS, MATCH = GUOBAILING.stage("swiss"), GUOBAILING.stage("title_match")
assert isinstance(SWISS, SwissStage)
assert isinstance(MATCH, TitleMatch)


def conditions_of(division_id: str) -> tuple[Condition, ...]:
    division = GUOBAILING.division(division_id)
    assert division is not None
    return division.conditions


def prize_list(list_id: str) -> PrizeList:
    return next(prizes for prizes in GUOBAILING.prizes if prizes.id == list_id)


def amounts_of(list_id: str) -> list[int]:
    """What each place of a list is paid, in yuan, from its first place on."""
    return [
        line.each_fen // 100
        for line in prize_list(list_id).places
        for _ in range(line.first_place, line.last_place + 1)
    ]


def test_S2_1_organisers_by_role_in_order() -> None:
    assert [(one.role, len(one.names)) for one in GUOBAILING.organisers] == [
        ("host", 2),
        ("support", 2),
        ("organiser", 3),
        ("co_organiser", 4),
    ]
    assert GUOBAILING.organisers[0].names[0].zh == "中国围棋协会"


def test_S2_5_the_timetable_and_check_in_before_17_00() -> None:
    assert [(item.id, item.window.first_day, item.window.last_day) for item in GUOBAILING.timetable] == [
        ("announced", date(2023, 8, 10), date(2023, 8, 10)),
        ("registration", date(2023, 8, 10), date(2023, 9, 5)),
        ("check_in", date(2023, 9, 11), date(2023, 9, 11)),
        ("swiss", date(2023, 9, 12), date(2023, 9, 14)),
        ("title_match", date(2023, 9, 15), date(2023, 9, 16)),
    ]
    check_in = GUOBAILING.timetable[2].window
    assert check_in.closes_at() == datetime(2023, 9, 11, 17)  # noqa: DTZ001  # local on purpose
    assert SWISS.check_in_late == "not_in_round_1"
    assert [venue.name.zh for venue in GUOBAILING.venues] == ["无锡锡州花园酒店"]


def test_S2_6_individual_go() -> None:
    assert {division.format for division in GUOBAILING.divisions} == {"individual"}


def test_S2_7_1_four_divisions_in_two_pools_one_each() -> None:
    pools = {pool.id: [division.id for division in GUOBAILING.divisions_of(pool.id)] for pool in GUOBAILING.pools}
    assert pools == {"A": ["open", "women"], "B": ["jiangsu", "veterans"]}
    assert GUOBAILING.registration.one_division_each


def test_S2_7_1a_the_holder_skips_the_swiss_and_meets_the_open_first() -> None:
    assert conditions_of("open") == (RankAtLeast(kind="rank_at_least", rank="5d", clause="七(一)1"),)
    assert (MATCH.holder_skips_stage, MATCH.challenger_stage, MATCH.challenger_division) == (True, "swiss", "open")
    assert (MATCH.best_of, MATCH.no_holder) == (3, None)


def test_S2_7_1b_women_of_5_dan_and_up() -> None:
    assert conditions_of("women") == (
        GenderIs(kind="gender", gender="female", clause="七(一)2"),
        RankAtLeast(kind="rank_at_least", rank="5d", clause="七(一)2"),
    )


def test_S2_7_1c_one_of_three_papers_ties_a_player_to_jiangsu() -> None:
    (condition,) = conditions_of("jiangsu")
    assert isinstance(condition, AnyOf)
    subjects = [
        (one.kind, getattr(one, "subject", None), getattr(one, "months_at_least", None)) for one in condition.of
    ]
    assert subjects == [
        ("evidence", "jiangsu_household", None),
        ("evidence", "jiangsu_school", None),
        ("evidence", "jiangsu_social_insurance", 12),
    ]


def test_S2_7_1d_60_years_on_the_first_day_of_the_event() -> None:
    assert conditions_of("veterans")[0] == AgeAtLeast(
        kind="age_at_least", years=60, age_on="first_day", clause="七(一)4"
    )
    assert GUOBAILING.first_day() == date(2023, 9, 11)


def test_S2_7_2_the_title_and_its_duty() -> None:
    (title,) = GUOBAILING.titles
    assert (title.id, title.duty_failed, MATCH.title) == ("qiwang", "no_holder", "qiwang")


def test_S2_7_3_papers_asked_of_everybody() -> None:
    subjects = [getattr(condition, "subject", None) for condition in GUOBAILING.registration.conditions]
    assert subjects == ["dan_certificate", "mainland_player"]
    assert not GUOBAILING.registration.any_nationality


def test_S2_8_1_rules_of_play() -> None:
    assert (GUOBAILING.rules.board_size, GUOBAILING.rules.komi_quarter_zi) == (19, 15)


def test_S2_8_2_pairing_and_rounds_left_to_a_supplement() -> None:
    assert SWISS.rounds == ()
    assert SWISS.pairing == PairingSettings(
        first_round="lots", forfeit_counts_as_met=True, bye_after_forfeit_win=False, avoid_same_team_rounds=()
    )


def test_S2_8_3a_S2_8_3b_clocks() -> None:
    short = ByoYomiSetting(kind="byo_yomi", main_ms=50 * 60_000, periods=1, period_ms=10_000)
    long = ByoYomiSetting(kind="byo_yomi", main_ms=85 * 60_000, periods=3, period_ms=10_000)
    assert SWISS.clock == short
    assert [game.clock for game in MATCH.games] == [short, long, long]


def test_S2_8_4_the_chain_and_its_readings() -> None:
    assert SWISS.points == MatchPoints(win=2, draw=1, loss=0)
    assert SWISS.placing == Placing(
        chain=(
            Criterion(criterion="points"),
            Criterion(criterion="sos"),
            Criterion(criterion="direct_encounter"),
            Criterion(criterion="sos_excluding_rounds", from_="first"),
        ),
        bye_opponent="lowest_with_points",
        direct_encounter="two_only",
        tie_prizes="lots",
        clause="八(四)",
    )


def test_S2_9_1_the_title_match_pays_winner_and_loser() -> None:
    assert amounts_of("title_match") == [75_000, 30_000]


def test_S2_9_2_the_open_list_begins_at_the_second_place() -> None:
    expected = [15_000, 8_000, 3_000, 2_000, 1_000, *[800] * 6, *[500] * 8, *[300] * 10]
    assert amounts_of("open") == expected
    assert prize_list("open").places[0].first_place == 2
    assert prize_list("open").places_paid_elsewhere == (PaidElsewhere(place=1, by="title_match"),)


@pytest.mark.parametrize("list_id", ["women", "veterans", "jiangsu"])
def test_S2_9_3_S2_9_4_S2_9_5_three_lists_alike(list_id: str) -> None:
    assert amounts_of(list_id) == [3_000, 1_000, 800, 500, 500, 500, 300, 300, 300, 300]


def test_S2_9_1_to_S2_9_5_sums_of_the_lists() -> None:
    sums = {prizes.id: sum_fen(prizes) // 100 for prizes in GUOBAILING.prizes}
    assert sums == {"title_match": 105_000, "open": 40_800, "women": 7_500, "veterans": 7_500, "jiangsu": 7_500}
    assert sum(sums.values()) * 100 == GUOBAILING.prizes_total_fen == 168_300_00


def test_S2_9_note_amounts_are_gross_and_no_rate_is_given() -> None:
    assert GUOBAILING.tax is None
    assert "prizes_gross" in [record.id for record in GUOBAILING.records]


def test_S2_9_6_the_day_itself_is_too_old_for_the_youngest_player() -> None:
    (honour,) = GUOBAILING.honours
    assert honour.condition == BornAfter(kind="born_after", day=date(2017, 8, 31), inclusive=False, clause="九(六)")


def test_S2_9_7_five_tiers_of_dan_awards() -> None:
    (awards,) = GUOBAILING.dan_awards
    assert (awards.stage, awards.division, awards.counts) == ("swiss", "open", "division")

    def tier(rank: str, heads: int, number: int, *grants: tuple[str, int, int, int]) -> DanTier:
        given = tuple(
            DanGrant(rank=dan, number=many, first_place=first, last_place=last) for dan, many, first, last in grants
        )
        return DanTier(clause=f"九(七){number}", counted_rank=rank, at_least=heads, grants=given)

    assert awards.tiers == (
        tier("6d", 60, 1, ("7d", 2, 1, 6), ("6d", 2, 3, 24)),
        tier("6d", 30, 2, ("7d", 1, 1, 3), ("6d", 2, 2, 16)),
        tier("5d", 150, 3, ("6d", 3, 1, 24)),
        tier("5d", 100, 4, ("6d", 2, 1, 16)),
        tier("5d", 50, 5, ("6d", 1, 1, 8)),
    )


def test_S2_9_8_no_athletes_grades() -> None:
    assert "no_athlete_grades" in [record.id for record in GUOBAILING.records]


def test_S2_9_9_sanctions() -> None:
    assert [sanction.kind for sanction in GUOBAILING.sanctions] == ["notice", "deduction", "ban"]


def test_S2_10_consents_and_insurance() -> None:
    assert len(GUOBAILING.registration.consents) == 2
    assert "insurance" in [record.id for record in GUOBAILING.records]


def test_S2_11_1_S2_11_3_registration_until_midnight_of_5_september() -> None:
    assert GUOBAILING.registration.sign_in == ("account", "committee")
    window = next(item.window for item in GUOBAILING.timetable if item.kind == "registration")
    assert window.closes_at() == datetime(2023, 9, 6)  # noqa: DTZ001  # local on purpose


def test_S2_11_4_fees_in_fen() -> None:
    assert (GUOBAILING.fee.entry_fen, GUOBAILING.fee.waived_for) == (280_00, ("last_title_winner",))
    assert [(extra.id, extra.per_day_fen) for extra in GUOBAILING.extras] == [("meals", 160_00), ("bed", 180_00)]


def test_S2_13_referees_and_other_disputes() -> None:
    assert [body.kind for body in GUOBAILING.bodies] == [
        "chief_referee",
        "deputy_referee",
        "referee",
        "appeals",
        "outside_disputes",
    ]
