"""Troubles that people reported of pairing programs, each as a test (S2-8.2)."""

import pytest

from tests.core.pairing.settings import POINTS, SETTINGS, entrants, row
from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.pairing.checker import Violation, judge_rounds
from tianyuan.core.pairing.engine import draw_round
from tianyuan.core.pairing.generator import make_field, play_rounds
from tianyuan.core.pairing.hand import HandSet, HandSetRefused, draw_around
from tianyuan.core.pairing.history import read_states
from tianyuan.core.pairing.lots import mix_seed
from tianyuan.core.pairing.values import Pairing, PlayerState
from tianyuan.core.regulation.hall import PairingSettings


def states_before(number: int, players: tuple[Entrant, ...], rows: tuple[ResultRow, ...]) -> tuple[PlayerState, ...]:
    return read_states(players, rows, round_number=number, points=POINTS, settings=SETTINGS)


def draw(number: int, players: tuple[Entrant, ...], rows: tuple[ResultRow, ...], *away: str) -> Pairing:
    states = [state for state in states_before(number, players, rows) if state.id not in away]
    drawn = draw_round(states, round_number=number, settings=SETTINGS, mix=mix_seed("seed", rows))
    assert isinstance(drawn, Pairing)
    return drawn


def opponents(drawn: Pairing) -> set[frozenset[str]]:
    return {frozenset((pair.black, pair.white)) for pair in drawn.pairs}


def test_S2_8_2_two_late_entrants_meet_low_in_the_field() -> None:
    players = entrants(*"12345678")
    rows = tuple(row(1, black, white, "black") for black, white in ("12", "34", "56"))
    drawn = draw(2, players, rows)
    assert drawn.bye is None
    assert {one for pair in drawn.pairs for one in (pair.black, pair.white)} == set("12345678")
    met = {frozenset("12"), frozenset("34"), frozenset("56")}
    assert opponents(drawn) & met == set()
    late = [pair for pair in drawn.pairs if {pair.black, pair.white} & {"7", "8"}]
    assert all({pair.black, pair.white} & {"1", "3", "5"} == set() or pair.reasons.floats_up for pair in late)


def test_S2_8_2_a_withdrawn_player_is_not_paired() -> None:
    players = entrants(*"12345")
    rows = (row(1, "1", "2", "black"), row(1, "3", "4", "black_by_forfeit"), row(1, "5", None, "bye"))
    drawn = draw(2, players, rows, "4")
    assert "4" not in {one for pair in drawn.pairs for one in (pair.black, pair.white)}
    assert drawn.bye is None


def test_S2_8_2_the_bye_never_goes_to_the_leader_while_another_can_take_it() -> None:
    players = entrants("1", "2", "3")
    rows = (row(1, "1", "2", "black"), row(1, "3", None, "bye"))
    assert draw(2, players, rows).bye == "2"


def test_S2_8_2_no_second_bye_after_a_bye_with_full_points() -> None:
    players = entrants("1", "2", "3", "4", "5")
    rows = (
        row(1, "1", "2", "black"),
        row(1, "3", "4", "black"),
        row(1, "5", None, "bye"),
        row(2, "1", "3", "black"),
        row(2, "5", "2", "white"),
        row(2, "4", None, "bye"),
    )
    assert draw(3, players, rows).bye in {"2", "3"}


def test_S2_8_2_no_bye_after_a_forfeit_win_unless_the_setting_allows() -> None:
    players = entrants("1", "2", "3")
    rows = (row(1, "1", "2", "white_by_forfeit"), row(1, "3", None, "bye"))
    assert draw(2, players, rows).bye == "1"
    allowed = PairingSettings(
        first_round="lots", forfeit_counts_as_met=False, bye_after_forfeit_win=True, avoid_same_team_rounds=()
    )
    both_lose = (row(1, "1", "2", "both_lose"), row(1, "3", None, "bye"))
    states = read_states(players, both_lose, round_number=2, points=POINTS, settings=allowed)
    drawn = draw_round(states, round_number=2, settings=allowed, mix=mix_seed("seed", both_lose))
    assert isinstance(drawn, Pairing)
    assert drawn.bye in {"1", "2"}


def test_S2_8_2_pair_called_twice_gives_the_same_round() -> None:
    players = make_field(25, seed="twice", division="open")
    rows, _ = play_rounds(players, rounds=4, seed="twice", points=POINTS, settings=SETTINGS)
    assert draw(5, players, rows) == draw(5, players, rows)


def test_S2_8_2_colours_skip_rounds_that_were_not_played() -> None:
    players = entrants("1", "2", "3", "4")
    rows = (
        row(1, "1", "2", "black"),
        row(1, "3", "4", "black"),
        row(2, "1", "3", "black_by_forfeit"),
        row(2, "2", "4", "black"),
        row(3, "1", None, "absent"),
    )
    states = {state.id: state for state in states_before(4, players, rows)}
    assert {one: state.colours for one, state in states.items()} == {"1": "B", "2": "WB", "3": "B", "4": "WW"}
    assert {one: state.last_float for one, state in states.items()} == dict.fromkeys("1234")


def test_S2_8_2_co_leaders_meet_as_soon_as_they_can() -> None:
    players = make_field(32, seed="leaders", division="open")
    rows, _ = play_rounds(players, rounds=4, seed="leaders", points=POINTS, settings=SETTINGS)
    drawn = draw(5, players, rows)
    leaders = {state.id for state in states_before(5, players, rows) if state.points == 8}
    assert len(leaders) == 2
    assert frozenset(leaders) in opponents(drawn)


def test_S2_8_2_a_club_with_three_fifths_of_the_field_is_kept_apart_as_far_as_it_goes() -> None:
    teams = {str(number): "大队" for number in range(1, 7)}
    players = entrants(*map(str, range(1, 11)), teams=teams)
    settings = PairingSettings(
        first_round="lots", forfeit_counts_as_met=True, bye_after_forfeit_win=False, avoid_same_team_rounds=(1,)
    )
    states = read_states(players, (), round_number=1, points=POINTS, settings=settings)
    drawn = draw_round(states, round_number=1, settings=settings, mix=mix_seed("seed", ()))
    assert isinstance(drawn, Pairing)
    assert drawn.cost["same_team"] == 1


def test_S2_8_2_hand_set_pairs_and_a_forced_bye_stand_and_the_rest_is_drawn() -> None:
    players = entrants(*"1234567")
    states = states_before(1, players, ())
    hand = HandSet(pairs=(("3", "1"),), byes=("7",))
    drawn = draw_around(states, hand, round_number=1, settings=SETTINGS, mix=mix_seed("seed", ()))
    assert isinstance(drawn, Pairing)
    assert drawn.forced_byes == ("7",)
    assert [(pair.black, pair.white) for pair in drawn.pairs if pair.reasons.colour == "hand"] == [("3", "1")]
    assert {one for pair in drawn.pairs for one in (pair.black, pair.white)} == set("123456")
    assert [pair.board for pair in drawn.pairs] == [1, 2, 3]


@pytest.mark.parametrize(
    ("hand", "code", "whom"),
    [
        (HandSet(pairs=(("1", "9"),)), "unknown_player", "9"),
        (HandSet(pairs=(("1", "2"),), byes=("2",)), "player_twice", "2"),
        (HandSet(pairs=(("1", "1"),)), "player_twice", "1"),
    ],
)
def test_S2_8_2_impossible_hand_set_pairs_are_refused(hand: HandSet, code: str, whom: str) -> None:
    states = states_before(1, entrants(*"1234"), ())
    with pytest.raises(HandSetRefused) as refused:
        draw_around(states, hand, round_number=1, settings=SETTINGS, mix="")
    assert (refused.value.code, refused.value.id) == (code, whom)


def test_S2_8_2_a_corrected_result_changes_the_mix_and_nothing_else_does() -> None:
    rows = (row(1, "1", "2", "black"), row(1, "3", "4", "white"), row(1, "5", None, "bye"))
    corrected = (row(1, "1", "2", "white"), *rows[1:])
    assert mix_seed("seed", rows) == mix_seed("seed", rows[::-1])
    assert mix_seed("seed", rows) != mix_seed("seed", corrected)
    assert mix_seed("seed", rows) != mix_seed("seed!", rows)


def test_S2_8_2_the_checker_names_rematches_and_second_byes_of_any_program() -> None:
    players = entrants("1", "2", "3")
    rows = (
        row(1, "1", "2", "black"),
        row(1, "3", None, "bye"),
        row(2, "2", "1", "black"),
        row(2, "3", None, "bye"),
    )
    first, second = judge_rounds(players, rows, points=POINTS, settings=SETTINGS)
    assert first.violations == ()
    assert second.violations == (
        Violation(code="rematch", round=2, ids=("2", "1"), since=1),
        Violation(code="second_bye", round=2, ids=("3",), since=1),
    )
