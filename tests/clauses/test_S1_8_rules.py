"""S1-8 围棋规则: area counting, repetition, suicide, penalties, by the words of the rules of play."""

import pytest

from tests.core.go.diagrams import read_position
from tianyuan.core.go.board import Repetition
from tianyuan.core.go.counting import Area, Count, count_game, write_result
from tianyuan.core.go.points import BLACK, WHITE
from tianyuan.core.go.position import start_position
from tianyuan.core.go.refusal import GoRefused, Refusal

KOMI = 15
# Black throws in two stones, white takes both, black takes one back: the stones are as before, the other side to move.
SEND_TWO = """
.X.X.
OOX..
.....
.....
.....
"""
CYCLE = (0, 2, 1)


def area_of(size: int, black_half_points: int) -> Area:
    """A board on which black counts so many half points: whole ones his own, a half one shared."""
    black, shared = divmod(black_half_points, 2)
    white = size * size - black - shared
    return Area(size=size, owners=(BLACK,) * black + (0,) * shared + (WHITE,) * white, dead=())


def outcome(count: Count) -> tuple[int | None, int, str]:
    return (count.winner, count.margin_quarter_zi, write_result(count))


@pytest.mark.parametrize(
    ("black_half_points", "expected"),
    [(370, (BLACK, 3, "B+1.5")), (369, (BLACK, 1, "B+0.5")), (368, (WHITE, 1, "W+0.5"))],
)
def test_S1_8_black_needs_184_and_a_quarter_with_komi_3_and_three_quarters(
    black_half_points: int, expected: tuple[int | None, int, str]
) -> None:
    assert outcome(count_game(area_of(19, black_half_points), komi_quarter_zi=KOMI)) == expected


def test_S1_8_180_and_a_half_is_even_without_komi() -> None:
    assert outcome(count_game(area_of(19, 361), komi_quarter_zi=0)) == (None, 0, "0")


@pytest.mark.parametrize(("half_points", "winner"), [(177, BLACK), (176, WHITE)])
def test_S1_8_on_13_black_wins_from_88_and_a_half(half_points: int, winner: int) -> None:
    assert count_game(area_of(13, half_points), komi_quarter_zi=KOMI).winner == winner


@pytest.mark.parametrize(("half_points", "winner"), [(89, BLACK), (88, WHITE)])
def test_S1_8_on_9_komi_is_3_and_three_quarters_too(half_points: int, winner: int) -> None:
    assert count_game(area_of(9, half_points), komi_quarter_zi=KOMI).winner == winner


def test_S1_8_a_penalty_of_one_zi_moves_the_margin_by_one() -> None:
    count = count_game(area_of(19, 370), komi_quarter_zi=KOMI, black_penalty_quarter_zi=4)
    assert outcome(count) == (WHITE, 1, "W+0.5")


def test_S1_8_suicide_is_illegal() -> None:
    assert read_position(".O.\nOO.\n...").why_refused(0) == Refusal("go.suicide", 0)


def test_S1_8_two_passes_in_a_row_end_play() -> None:
    assert start_position(19).play(3).pass_turn().pass_turn().play_has_ended


@pytest.mark.parametrize(
    ("repetition", "refusal"),
    [("situational", None), ("positional", Refusal("go.repetition", 1, 0)), ("referee", None)],
)
def test_S1_8_the_same_stones_with_the_other_side_to_move_are_refused_only_as_positional(
    repetition: Repetition, refusal: Refusal | None
) -> None:
    position = read_position(SEND_TWO, repetition=repetition).play(0).play(2)
    assert sorted(position.taken) == [0, 1]
    assert position.why_refused(1) == refusal


@pytest.mark.parametrize("repetition", ["situational", "positional"])
def test_S1_8_the_setup_position_counts(repetition: Repetition) -> None:
    position = read_position(SEND_TWO, to_move=WHITE, repetition=repetition).pass_turn().play(0).play(2)
    assert position.why_refused(1) == Refusal("go.repetition", 1, 0)


def test_S1_8_positions_reached_by_a_pass_count() -> None:
    """Black's pass gives white the move on these stones; black's third stone would do so again."""
    position = read_position(SEND_TWO).pass_turn().pass_turn().play(0).play(2)
    assert position.why_refused(1) == Refusal("go.repetition", 1, 1)


def test_S1_8_with_referee_only_the_immediate_ko_is_refused() -> None:
    ko = read_position(".XO.\nXO.O\n.XO.\n....", repetition="referee").play(6)
    assert ko.why_refused(5) == Refusal("go.ko", 5, 0)
    with pytest.raises(GoRefused):
        ko.play(5)


def test_S1_8_with_referee_the_third_occurrence_is_flagged() -> None:
    position = read_position(SEND_TWO, repetition="referee")
    flags = [position.is_repetition_flagged]
    for _ in range(2):
        for point in CYCLE:
            position = position.play(point)
        position = position.pass_turn()
        flags.append(position.is_repetition_flagged)
    assert flags == [False, False, True]


def test_S1_8_in_other_settings_nothing_is_flagged() -> None:
    position = start_position(9)
    for _ in range(6):
        position = position.pass_turn()
    assert not position.is_repetition_flagged
