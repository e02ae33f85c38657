import pytest

from tianyuan.core.go.points import BLACK, WHITE
from tianyuan.core.go.sgf_result import StatedResult, read_komi, read_result, write_stated_result


def won(winner: int, how: str, margin: int | None = None) -> StatedResult:
    return StatedResult(
        outcome="won",
        winner=BLACK if winner == BLACK else WHITE,
        how=how,  # type: ignore[arg-type]
        margin_quarter_zi=margin,
    )


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("B+1.5", won(BLACK, "counting", 3)),
        ("W+12", won(WHITE, "counting", 24)),
        ("B+2.75", won(BLACK, "counting", 11)),
        ("W+0.25", won(WHITE, "counting", 1)),
        ("B+0.3", won(BLACK, "counting")),
        ("b+r", won(BLACK, "resignation")),
        ("W+Resign", won(WHITE, "resignation")),
        ("W+T", won(WHITE, "time")),
        ("B+Forfeit", won(BLACK, "forfeit")),
        ("W+", won(WHITE, "unstated")),
        ("0", StatedResult(outcome="draw")),
        ("Draw", StatedResult(outcome="draw")),
        ("和棋", StatedResult(outcome="draw")),
        ("Void", StatedResult(outcome="void")),
        ("黑胜2又3/4子", won(BLACK, "counting", 11)),
        ("黑胜 1又1/2 子", won(BLACK, "counting", 6)),
        ("白胜3/4子", won(WHITE, "counting", 3)),
        ("白方胜5子", won(WHITE, "counting", 20)),
        ("黑胜0.25子", won(BLACK, "counting", 1)),
        ("白胜3子1/4", won(WHITE, "counting", 13)),
        ("黑胜1.5目", won(BLACK, "counting", 3)),
        ("黑胜1/8子", None),
        ("黑中盘胜", won(BLACK, "resignation")),
        ("黑负", won(WHITE, "unstated")),
        ("白超时负", won(BLACK, "time")),
        ("黑中盘胜了3子", None),
        ("黑胜许多", None),
        ("?", None),
        ("", None),
        ("B+9999", None),
    ],
)
def test_results_as_files_have_them(text: str, result: StatedResult | None) -> None:
    assert read_result(text) == result


@pytest.mark.parametrize("text", ["B+1.5", "W+0.5", "B+R", "W+T", "B+F", "W+", "0", "Void"])
def test_what_is_written_is_standard_and_reads_back(text: str) -> None:
    result = read_result(text)
    assert result is not None
    assert write_stated_result(result) == text


@pytest.mark.parametrize(
    ("text", "quarters"),
    [
        ("7.5", 15),
        ("6.5", 13),
        ("0", 0),
        ("375", 15),
        ("3.75", 15),
        ("3.25", 13),
        ("650", 13),
        ("750", 15),
        ("-5.5", -11),
    ],
)
def test_komi_in_points_in_zi_and_in_hundredths(text: str, quarters: int) -> None:
    assert read_komi(text, is_chinese=False, is_even=True, trusts_zero=False) == quarters


@pytest.mark.parametrize("text", ["", "x", "7.3", "1e9", "9999999", "2000", "seven"])
def test_what_is_no_komi(text: str) -> None:
    expected = 40 if text == "2000" else None
    assert read_komi(text, is_chinese=True, is_even=True, trusts_zero=False) == expected


@pytest.mark.parametrize(
    ("is_chinese", "is_even", "trusts_zero", "quarters"),
    [(True, True, False, 15), (True, True, True, 0), (True, False, False, 0), (False, True, False, 0)],
)
def test_a_komi_of_0_in_an_even_chinese_game_was_left_out(
    is_chinese: bool, is_even: bool, trusts_zero: bool, quarters: int
) -> None:
    assert read_komi("0", is_chinese=is_chinese, is_even=is_even, trusts_zero=trusts_zero) == quarters
