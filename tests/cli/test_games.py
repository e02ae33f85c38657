"""`tianyuan sgf check` and `tianyuan sgf score`."""

import json
from pathlib import Path

import pytest

from tests.cli.program import CHINESE, Answer, tianyuan

# On 5 × 5 black has the left and white the right; one white stone is lost on the left.
GAME = "(;SZ[5]KM[0.5]RU[Chinese];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ca];W[ac];B[cb];W[cd]"
ENDED = GAME + ";B[cc];W[ce];B[];W[])"
SCORED = {
    "game": "g.sgf",
    "size": 5,
    "black_area": 13,
    "white_area": 12,
    "dame": 0,
    "komi_quarter_zi": 1,
    "winner": "black",
    "margin_quarter_zi": 1,
    "result": "B+0.5",
    "text": "Black wins by ¼ stones",
    "dead": ["A3"],
    "owners": ["BBBWW", "BBBWW", "BBBWW", "BBWWW", "BBWWW"],
}
LISTED = [
    {"size": 5, "komi_points": 0.5, "moves": [["B", "C3"], ["W", "pass"]], "dead": []},
    {"size": 5, "komi_points": 0.5, "moves": [["B", "C3"], ["W", "C4"]], "dead": ["C4"]},
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with some games, and the program called in it."""
    (tmp_path / "g.sgf").write_bytes(ENDED.encode())
    (tmp_path / "ko.sgf").write_bytes(b"(;SZ[9];B[aa];W[ba];B[bb];W[ab];B[aa])")
    (tmp_path / "two.sgf").write_bytes(b"(;SZ[9];B[aa])(;SZ[9];B[aa]\n;W[aa])")
    (tmp_path / "list.json").write_bytes(json.dumps(LISTED).encode())
    (tmp_path / "broken.sgf").write_bytes("(;SZ[9]\n;B[aa]C[没有".encode("gbk"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_legal_games_are_said_to_be_so() -> None:
    assert tianyuan("sgf", "check", "g.sgf", "list.json") == Answer(
        0, "g.sgf: legal, 18 moves\nlist.json, game 1: legal, 2 moves\nlist.json, game 2: legal, 2 moves\n"
    )


def test_the_first_fault_of_each_game_is_named_and_the_other_files_are_read() -> None:
    answer = tianyuan("sgf", "check", "ko.sgf", "broken.sgf", "two.sgf", "g.sgf", environ=CHINESE)
    assert answer == Answer(
        1,
        "two.sgf 第1局：合规则，共 1 手\ng.sgf：合规则，共 18 手\n",
        "ko.sgf：第5手 黑 A9：落子后己方棋子无气，是禁着点 [go.suicide]\n"
        "broken.sgf 第2行第8列：值没有右方括号“]” [go.sgf.value_unclosed]\n"
        "two.sgf 第2局：第2手 白 A9：此点已有棋子 [go.occupied]\n",
    )


def test_a_repetition_says_after_which_move_the_position_stood() -> None:
    game = b"(;SZ[5]AB[ba][da][cb]AW[ab][bb]PL[W];W[];B[aa];W[ca];B[ba])"
    assert tianyuan("sgf", "check", "-", stdin=game) == Answer(
        1, "", "-: move 4, Black B5: the whole board would repeat the position after move 0 [go.repetition]\n"
    )


def test_a_setup_that_cannot_stand_is_a_fault() -> None:
    answer = tianyuan("sgf", "check", "-", stdin=b"(;SZ[9]AB[aa]AW[ba][ab])")
    assert answer == Answer(1, "", "-: the stones set up at A9 have no liberty [go.setup_without_liberty]\n")


def test_one_stone_names_a_dead_chain_and_the_count_is_json() -> None:
    answer = tianyuan("sgf", "score", "g.sgf", "--dead", "a3", "--as", "json")
    assert (answer.status, json.loads(answer.out), answer.err) == (0, SCORED, "")


def test_the_count_in_words() -> None:
    assert tianyuan("sgf", "score", "g.sgf", "--dead", "A3", environ=CHINESE) == Answer(
        0,
        "g.sgf：黑胜¼子（B+0.5）\n"
        "黑 13子，白 12子；黑方归本数 12¾子（含贴 ¼子）\n"
        "黑占 13 点，白占 12 点，公气 0 点\n"
        "死子：A3\n",
    )


def test_without_dead_stones_all_live() -> None:
    answer = tianyuan("sgf", "score", "g.sgf", "--as", "json")
    scored = json.loads(answer.out)
    assert (scored["dead"], scored["white_area"], scored["dame"]) == ([], 13, 4)


def test_the_judge_finds_the_dead_stone_itself() -> None:
    answer = tianyuan("sgf", "score", "g.sgf", "--judge", "--as", "json")
    scored = json.loads(answer.out)
    judged = scored.pop("judge")
    assert (answer.status, scored) == (0, SCORED)
    assert [group["stones"] for group in judged["groups"] if group["dead"]] == [["A3"]]
    assert (judged["engine"], judged["sure"]) == ("playouts", True)
    assert "judged by playouts: 3 groups, 0 of them unsure: none\n" in tianyuan("sgf", "score", "g.sgf", "--judge").out


def test_a_list_of_games_is_counted_with_the_dead_stones_it_gives() -> None:
    scored = json.loads(tianyuan("sgf", "score", "list.json", "--as", "json").out)
    assert [(one["game"], one["result"], one["dead"]) for one in scored] == [
        ("list.json, game 1", "B+24.5", []),
        ("list.json, game 2", "B+24.5", ["C4"]),
    ]


def test_a_komi_that_is_not_given_is_the_usual_and_said() -> None:
    answer = tianyuan("sgf", "score", "-", stdin=b"(;SZ[9];B[ee];W[])")
    assert answer.out.startswith("-: Black wins by 36¾ stones (B+73.5)\n")
    assert answer.err == "-: no komi is given; counted with 3¾ stones\n"


def test_a_drawn_game_has_no_winner() -> None:
    answer = tianyuan("sgf", "score", "-", "--as", "json", stdin=b"(;SZ[9]KM[0]AP[x];B[];W[])")
    assert [json.loads(answer.out)[key] for key in ("winner", "margin_quarter_zi", "text")] == [None, 0, "draw"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("g.sgf", "--dead", "A3", "--judge"), "--dead and --judge exclude each other"),
        (("list.json", "--dead", "C3"), "--dead is about one game; there are 2 in the file"),
        (("g.sgf", "--dead", "I3"), '"I3" is no point; write D4 (letter of the column, no I; row 1 at the bottom)'),
        (("g.sgf", "--dead", "F9"), '"F9" is not on the board'),
    ],
)
def test_a_wrong_call_is_refused(arguments: tuple[str, ...], words: str) -> None:
    assert tianyuan("sgf", "score", *arguments) == Answer(2, "", f"tianyuan: {words}\n")


def test_games_that_are_none_are_refused() -> None:
    assert tianyuan("sgf", "score", "g.sgf", "--dead", "A1") == Answer(
        1, "", "g.sgf: there is no stone on A1 to be dead [go.dead_without_stone]\n"
    )
    assert tianyuan("sgf", "score", "-", stdin=b"[1]") == Answer(1, "", '-: [0]: "1" does not fit [go.json.misfit]\n')
    assert tianyuan("sgf", "score", "ko.sgf").status == 1
    assert tianyuan("sgf", "check", "missing.sgf").status == 2
