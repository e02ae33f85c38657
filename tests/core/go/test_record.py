"""Records: from a tree and back, and played through by the rules."""

import pytest

from tianyuan.core.go.points import BLACK, WHITE, read_vertex
from tianyuan.core.go.record import GameRecord, MoveFault, RecordMove, replay_record
from tianyuan.core.go.refusal import GoRefused, Refusal
from tianyuan.core.go.sgf_parse import parse_sgf
from tianyuan.core.go.sgf_read import read_record
from tianyuan.core.go.sgf_result import StatedResult
from tianyuan.core.go.sgf_tree import SgfRefused, write_sgf
from tianyuan.core.go.sgf_write import write_record
from tianyuan.core.regulation.clocks import ByoYomiSetting

FULL = GameRecord(
    size=19,
    komi_quarter_zi=15,
    handicap=2,
    black_setup=(72, 288),
    white_setup=(5,),
    to_move=WHITE,
    moves=(
        RecordMove(WHITE, 60, 1_199_500),
        RecordMove(BLACK, 61),
        RecordMove(WHITE, 62),
        RecordMove(BLACK, 300, 12_345, 3),
        RecordMove(WHITE, None, 20_000, 1),
    ),
    rules="Chinese",
    result=StatedResult(outcome="won", winner=BLACK, how="counting", margin_quarter_zi=3),
    clock=ByoYomiSetting(kind="byo_yomi", main_ms=1_200_000, periods=3, period_ms=20_000),
    names=("甲: [一]", "乙\\二"),
    ranks=("6段", "5d"),
    other=(("AP", "Tianyuan:1"), ("DT", "2018-05-12"), ("EV", "商旅杯")),
)


def record_of(text: str) -> GameRecord:
    return read_record(parse_sgf(text)[0])


def refusal_of(text: str) -> tuple[str, int, int]:
    with pytest.raises(SgfRefused) as refused:
        record_of(text)
    return refused.value.code, refused.value.line, refused.value.column


def places_left_out(record: GameRecord) -> list[tuple[object, ...]]:
    return [move[:4] for move in record.moves]


def test_a_record_is_written_with_all_it_knows() -> None:
    assert write_sgf([write_record(FULL)]) == (
        "(;FF[4]GM[1]CA[UTF-8]SZ[19]AP[Tianyuan\\:1]DT[2018-05-12]EV[商旅杯]PB[甲\\: [一\\]]PW[乙\\\\二]BR[6段]WR[5d]"
        "RU[Chinese]HA[2]KM[7.5]RE[B+1.5]TM[1200]OT[3x20 byo-yomi]AB[pd][dp]AW[fa]PL[W]"
        ";W[dd]WL[1199.5];B[ed];W[fd];B[pp]BL[12.345]OB[3];W[]WL[20]OW[1])\n"
    )


def test_a_record_reads_back() -> None:
    back = record_of(write_sgf([write_record(FULL)]))
    assert places_left_out(back) == places_left_out(FULL)
    assert [getattr(back, name) for name in vars(FULL) if name != "moves"] == [
        getattr(FULL, name) for name in vars(FULL) if name != "moves"
    ]


def test_a_bare_record_says_who_wrote_it_so_that_no_komi_is_believed() -> None:
    bare = GameRecord(size=9, komi_quarter_zi=0, rules="Chinese")
    text = write_sgf([write_record(bare)])
    assert text == "(;FF[4]GM[1]CA[UTF-8]SZ[9]AP[Tianyuan]RU[Chinese]KM[0])\n"
    assert record_of(text).komi_quarter_zi == 0
    assert write_sgf([write_record(GameRecord(size=9, komi_quarter_zi=None, to_move=BLACK))]) == (
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]AP[Tianyuan]PL[B])\n"
    )


FOX = (
    "(;GM[1]FF[4]\nSZ[19]\nGN[]DT[2020-01-02]PB[甲]PW[乙]KM[{km}]HA[{ha}]RU[Chinese]"
    "AP[GNU Go:3.8]RE[{re}]AP[foxwq]RL[0];B[pd])"
)


@pytest.mark.parametrize(
    ("km", "ha", "komi"), [("0", "0", 15), ("375", "0", 15), ("650", "0", 13), ("0", "1", 0), ("0", "2", 0)]
)
def test_komi_as_fox_writes_it(km: str, ha: str, komi: int) -> None:
    record = record_of(FOX.format(km=km, ha=ha, re="黑胜2又3/4子"))
    assert (record.komi_quarter_zi, record.handicap, record.result) == (
        komi,
        int(ha),
        StatedResult(outcome="won", winner=BLACK, how="counting", margin_quarter_zi=11),
    )


def test_komi_of_0_by_another_known_writer_is_0() -> None:
    assert record_of("(;AP[CGoban:3]RU[Chinese]KM[0])").komi_quarter_zi == 0
    assert record_of("(;RU[Chinese]KM[0])").komi_quarter_zi == 15
    assert record_of("(;KM[])").komi_quarter_zi is None


def test_what_is_not_said_is_as_usual() -> None:
    assert record_of("(;)") == GameRecord(size=19, komi_quarter_zi=None)


def test_setup_stones_may_stand_in_several_nodes_before_the_first_move() -> None:
    record = record_of("(;SZ[9]AB[aa:cc]AW[ee];AE[bb]AW[aa]PL[2];B[ii])")
    assert record.black_setup == (1, 2, 9, 11, 18, 19, 20)
    assert (record.white_setup, record.to_move, record.first_to_move) == ((40, 0), WHITE, WHITE)
    assert record_of("(;PL[1])").to_move == BLACK


def test_after_handicap_stones_white_moves_first() -> None:
    assert record_of("(;AB[aa])").first_to_move == WHITE
    assert record_of("(;AB[aa]AW[bb])").first_to_move == BLACK


def test_two_moves_in_one_node_are_read_black_first() -> None:
    assert places_left_out(record_of("(;SZ[9];W[ab]B[aa])")) == [(BLACK, 0, None, None), (WHITE, 9, None, None)]


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("(;GM[2])", ("go.sgf.not_go", 1, 2)),
        ("(;SZ[26])", ("go.sgf.size_unreadable", 1, 2)),
        ("(;SZ[x])", ("go.sgf.size_unreadable", 1, 2)),
        ("(;SZ[9:x])", ("go.sgf.size_unreadable", 1, 2)),
        ("(;SZ[9:13])", ("go.sgf.board_not_square", 1, 2)),
        ("(;KM[lots])", ("go.sgf.komi_unreadable", 1, 2)),
        ("(;HA[-1])", ("go.sgf.handicap_unreadable", 1, 2)),
        ("(;HA[x])", ("go.sgf.handicap_unreadable", 1, 2)),
        ("(;SZ[9];B[aa]\n;W[zz])", ("go.sgf.move_unreadable", 2, 1)),
        ("(;AB[zz])", ("go.sgf.setup_unreadable", 1, 2)),
        ("(;AB[aa]AW[aa])", ("go.sgf.setup_twice", 1, 2)),
        ("(;B[aa];AW[bb])", ("go.sgf.setup_after_moves", 1, 8)),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands(text: str, refusal: tuple[str, int, int]) -> None:
    assert refusal_of(text) == refusal


def test_a_square_size_may_be_written_twice() -> None:
    assert record_of("(;SZ[9:9])").size == 9


def fault_of(text: str) -> MoveFault | None:
    return replay_record(record_of(text)).fault


def test_a_legal_game_plays_through() -> None:
    replay = replay_record(record_of("(;SZ[9];B[aa];W[ba];B[];W[ab])"))
    assert (replay.fault, replay.moves_played) == (None, 4)
    assert replay.board.captured == [0, 1, 0]


def test_the_first_fault_has_move_and_reason() -> None:
    assert fault_of("(;SZ[9];B[aa]\n;W[aa])") == MoveFault(
        number=2, move=RecordMove(WHITE, 0, line=2, column=1), refusal=Refusal("go.occupied", 0)
    )


def test_a_move_out_of_turn_is_a_fault_unless_it_places_the_handicap() -> None:
    fault = fault_of("(;SZ[9];B[aa];B[bb])")
    assert fault is not None
    assert (fault.number, fault.refusal) == (2, Refusal("go.out_of_turn", 10))
    assert fault_of("(;SZ[9]HA[3];B[aa];B[bb];B[cc];W[dd];B[ee])") is None
    late = fault_of("(;SZ[9]HA[3];B[aa];W[dd];W[ee])")
    assert late is not None
    assert late.number == 3
    assert fault_of("(;SZ[9]HA[2]AB[aa][bb];W[dd];B[ee])") is None


def test_a_setup_without_liberty_is_refused() -> None:
    with pytest.raises(GoRefused):
        replay_record(record_of("(;SZ[9]AB[aa]AW[ba][ab])"))


def test_moves_may_be_played_under_another_rule_of_repetition() -> None:
    moves = "(;SZ[5]AB[ba][da]AW[ab][bb]AB[cb]PL[B];B[aa];W[ca];B[ba])"
    record = record_of(moves)
    assert replay_record(record).fault is None
    fault = replay_record(record, repetition="positional").fault
    assert fault is not None
    assert fault.refusal == Refusal("go.repetition", read_vertex("B5", size=5), 0)
