"""`tianyuan standings` and `tianyuan awards` on a field small enough to be worked out by hand."""

import io
import json
from pathlib import Path

import pytest
from python_calamine import CalamineWorkbook

from tests.cli.program import CHINESE, ENGLISH, Answer, call, tianyuan

ENTRANTS = """\
id,name,rank,division,team
a,Ann,6d,open,East
b,王伟,5d,women,West
c,=1+1,5d,open,
d,Di,,open,
"""
# a beats b and c, b beats d, c beats d: b and c are tied, did not meet, and a was b's first opponent, d was c's.
RESULTS = """\
round,board,black,white,result
1,1,a,b,black
1,2,c,d,black
2,1,a,c,black
2,2,b,d,black
"""
STANDINGS = "place,id,points,sos,sos_cuts\n1,a,4,4,2 0\n2,c,2,4,4 0\n3,b,2,4,0 0\n4,d,0,4,2 0\n"
DRAW = "round,board,black,white,result\n1,1,a,c,draw\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the field's files, and the program called in it."""
    (tmp_path / "e.csv").write_bytes(ENTRANTS.encode())
    (tmp_path / "r.csv").write_bytes(RESULTS.encode())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def stage(entrants: str = "e.csv", results: str = "r.csv", stage: str = "swiss") -> list[str]:
    return ["--regulation", "guobailing-2023", "--stage", stage, "--entrants", entrants, "--results", results]


@pytest.mark.usefixtures("folder")
def test_standings_as_csv() -> None:
    assert tianyuan("standings", *stage(), "--as", "csv") == Answer(status=0, out=STANDINGS)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gb18030", "utf-16"])
def test_standings_do_not_depend_on_the_encoding(folder: Path, encoding: str) -> None:
    (folder / "e.csv").write_bytes(ENTRANTS.replace("\n", "\r\n").encode(encoding))
    assert tianyuan("standings", *stage(), "--as", "csv") == Answer(status=0, out=STANDINGS)


@pytest.mark.usefixtures("folder")
def test_standings_as_text_in_english() -> None:
    expected = """\
Group A: standings after round 2 · Swiss tournament · 6th Guo Bailing Cup National Amateur Go Open

place  id  name  rank   division  in division  team  points  SOS  SOS less round 1, 1–2, …  decided by
-----  --  ----  -----  --------  -----------  ----  ------  ---  ------------------------  -------------------
    1  a   Ann   6 dan  Open                1  East       4    4  2 0
    2  c   =1+1  5 dan  Open                2             2    4  4 0                       SOS without round 1
    3  b   王伟  5 dan  Women               1  West       2    4  0 0                       SOS without round 1
    4  d   Di           Open                3             0    4  2 0
"""
    assert tianyuan("standings", *stage()) == Answer(status=0, out=expected)


@pytest.mark.usefixtures("folder")
def test_standings_as_text_in_chinese() -> None:
    expected = """\
A组 名次表 · 常规赛 · 第2轮后 · 第六届“过百龄杯”全国业余围棋公开赛

名次  编号  姓名  段位  组别    组内名次  单位  积分  对手分  对手分逐轮去前轮  区分依据
----  ----  ----  ----  ------  --------  ----  ----  ------  ----------------  ---------------
   1  a     Ann   6段   公开组         1  East     4       4  2 0
   2  c     =1+1  5段   公开组         2           2       4  4 0               对手分去掉第1轮
   3  b     王伟  5段   女子组         1  West     2       4  0 0               对手分去掉第1轮
   4  d     Di          公开组         3           0       4  2 0
"""
    assert tianyuan("standings", *stage(), environ=CHINESE) == Answer(status=0, out=expected)


@pytest.mark.usefixtures("folder")
def test_standings_as_json_tell_what_broke_a_tie() -> None:
    document = json.loads(tianyuan("standings", *stage(), "--as", "json").out)
    assert (document["regulation"], document["stage"]) == ({"id": "guobailing-2023", "version": 1}, "swiss")
    assert document["pools"][0]["standings"][1] == {
        "place": 2,
        "id": "c",
        "name": "=1+1",
        "rank": "5d",
        "division": "open",
        "division_place": 2,
        "team": "",
        "points": 2,
        "sos": 4,
        "sos_cuts": [4, 0],
        "shared_with": [],
        "values": [
            {"criterion": "points", "value": 2},
            {"criterion": "sos", "value": 4},
            {"criterion": "direct_encounter", "value": None},
            {"criterion": "sos_excluding_rounds", "from": "first", "value": [4, 0]},
        ],
        "ties": [
            {
                "criterion": "sos_excluding_rounds",
                "from": "first",
                "step": 1,
                "by_lots": False,
                "among": ["b", "c"],
                "figures": [0, 4],
                "value": 4,
            }
        ],
    }


@pytest.mark.usefixtures("folder")
def test_standings_as_xlsx_hold_text_as_text() -> None:
    status, data, err = call("standings", *stage(), "--as", "xlsx")
    assert (status, err) == (0, "")
    rows = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_index(0).to_python()
    assert rows[2:4] == [
        [1.0, "a", "Ann", "6 dan", "Open", 1.0, "East", 4.0, 4.0, "2 0", ""],
        [2.0, "c", "=1+1", "5 dan", "Open", 2.0, "", 2.0, 4.0, "4 0", "SOS without round 1"],
    ]
    assert b"<f>" not in data


@pytest.mark.usefixtures("folder")
def test_results_from_stdin_and_only_one_input_from_there() -> None:
    from_stdin = tianyuan("standings", *stage(results="-"), "--as", "csv", stdin=RESULTS.encode())
    assert from_stdin == Answer(status=0, out=STANDINGS)
    twice = tianyuan("standings", *stage(entrants="-", results="-"), stdin=RESULTS.encode())
    assert twice == Answer(status=2, err="tianyuan: stdin (-) can be read only once\n")


def test_without_a_seed_a_place_that_lots_decide_is_shared_and_said(folder: Path) -> None:
    (folder / "r.csv").write_bytes(DRAW.encode())
    assert tianyuan("standings", *stage(), "--as", "csv") == Answer(
        status=0,
        out="place,id,points,sos,sos_cuts\n1,a,1,1,0\n1,c,1,1,0\n3,b,0,0,0\n3,d,0,0,0\n",
        err="pool A: places 1–2 are to be decided by lots: Ann (a), =1+1 (c); at stake: the prizes “Open”, "
        "Qiwang title match, best of three. Give --seed to draw them.\n",
    )


def test_with_a_seed_lots_decide_where_an_award_depends_on_them(folder: Path) -> None:
    (folder / "r.csv").write_bytes(DRAW.encode())
    assert tianyuan("standings", *stage(), "--as", "csv", "--seed", "s") == Answer(
        status=0, out="place,id,points,sos,sos_cuts\n1,c,1,1,0\n2,a,1,1,0\n3,b,0,0,0\n3,d,0,0,0\n"
    )


@pytest.mark.usefixtures("folder")
def test_awards_as_csv_defuse_what_a_spreadsheet_would_run() -> None:
    answer = tianyuan("awards", *stage(), "--as", "csv")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines()[:9] == [
        "kind,award,clause,place,last_place,id,name,state,gross_fen,tax_fen,net_fen,rank",
        "prize,open,九(二),1,1,a,Ann,paid_elsewhere,,,,",
        "prize,open,九(二),2,2,c,'=1+1,by_place,1500000,,,",
        "prize,open,九(二),3,3,d,Di,by_place,800000,,,",
        "prize,women,九(三),1,1,b,王伟,by_place,300000,,,",
        "payout,,,,,a,Ann,paid_elsewhere,,,,",
        "payout,open,,,,c,'=1+1,payable,1500000,,,",
        "payout,open,,,,d,Di,payable,800000,,,",
        "payout,women,,,,b,王伟,payable,300000,,,",
    ]


@pytest.mark.usefixtures("folder")
def test_awards_as_text_say_why() -> None:
    answer = tianyuan("awards", *stage())
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("""\
Payouts

id  name    gross  why
--  ----  -------  --------------------
a   Ann            paid by another list
c   =1+1  ¥15,000  Open
d   Di     ¥8,000  Open
b   王伟   ¥3,000  Women

Prizes by list

prize list  place  id  name    gross  why                         clause
----------  -----  --  ----  -------  --------------------------  ------
Open            1  a   Ann            1st, paid by “Title match”  九(二)
""")


@pytest.mark.usefixtures("folder")
def test_awards_as_json_and_xlsx() -> None:
    document = json.loads(tianyuan("awards", *stage(), "--as", "json").out)
    assert [(prize["winner"], prize["gross_fen"]) for prize in document["awards"]["prizes"]] == [
        ("a", None),
        ("c", 1_500_000),
        ("d", 800_000),
        ("b", 300_000),
    ]
    _, data, _ = call("awards", *stage(), "--as", "xlsx")
    sheet = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_index(0)
    assert sheet.to_python()[3] == ["c", "=1+1", 15000.0, "Open"]


def test_two_pools_need_a_name_only_where_the_output_has_room_for_one(folder: Path) -> None:
    (folder / "e.csv").write_bytes((ENTRANTS + "e,Em,,jiangsu,\nf,Fu,,veterans,\n").encode())
    (folder / "r.csv").write_bytes((RESULTS + "1,1,e,f,white\n").encode())
    needed = "tianyuan: CSV holds one pool only; name it with --pool: A (Group A), B (Group B)\n"
    assert tianyuan("standings", *stage(), "--as", "csv") == Answer(status=2, err=needed)
    assert tianyuan("standings", *stage(), "--as", "csv", "--pool", "A") == Answer(status=0, out=STANDINGS)
    assert tianyuan("standings", *stage(), "--as", "csv", "--pool", "B") == Answer(
        status=0, out="place,id,points,sos,sos_cuts\n1,f,2,0,0\n2,e,0,2,0\n"
    )
    document = json.loads(tianyuan("standings", *stage(), "--as", "json").out)
    assert [pool["id"] for pool in document["pools"]] == ["A", "B"]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (
            ["standings", *stage(stage="final")],
            "the regulation has no stage “final”; it has: swiss (Swiss tournament), "
            "title_match (Qiwang title match, best of three)",
        ),
        (
            ["standings", *stage(stage="title_match")],
            "the stage “title_match” is not ranked by results over the board: Title match",
        ),
        (["standings", *stage(), "--pool", "C"], "the stage has no pool “C”; it has: A (Group A), B (Group B)"),
        (["standings", *stage(entrants="none.csv")], "there is no file none.csv"),
        (["awards", *stage(results=".")], ". cannot be opened: Is a directory"),
    ],
)
def test_what_the_regulation_has_is_named_to_who_asks_for_something_else(argv: list[str], said: str) -> None:
    assert tianyuan(*argv) == Answer(status=2, err=f"tianyuan: {said}\n")


def test_every_bad_row_of_both_files_is_listed(folder: Path) -> None:
    (folder / "e.csv").write_bytes(b"id,name,rank,division,x\na,Ann,6x,open,\na,Bo,5d,nowhere,\n")
    (folder / "r.csv").write_bytes(b"round,board,black,white,result\n1,1,a,b,won\nzero,1,a,b,black\n")
    assert tianyuan("standings", *stage()) == Answer(
        status=1,
        err="""\
e.csv, line 1, column 5 (x): the column “x” is not known and is left out [documents.column_unknown]
e.csv, line 2, column 3 (rank): “6x” is not a rank; write 6d, 1k or 3p [documents.rank_unreadable]
e.csv, line 3, column 1 (id): the id “a” is already used in line 2 [documents.id_repeated]
e.csv, line 3, column 4 (division): there is no division “nowhere”; the regulation has: open, women, jiangsu, \
veterans [documents.division_unknown]
r.csv, line 2, column 5 (result): “won” is not a result; it may be: black, white, draw, both_lose, \
black_by_forfeit, white_by_forfeit, bye, absent [documents.result_unknown]
r.csv, line 3, column 1 (round): “zero” is not a whole number of at least 1 [documents.number_unreadable]
""",
    )


BAD_ROWS = """\
round,board,black,white,result
1,1,a,z,black
1,2,c,c,black
1,3,b,,white
1,3,b,d,bye
1,4,b,d,draw
1,5,d,a,draw
2,1,a,e,draw
100,1,a,b,black
"""


def test_rows_that_do_not_fit_the_field_are_all_listed_in_either_language(folder: Path) -> None:
    (folder / "e.csv").write_bytes((ENTRANTS + "e,Em,,jiangsu,\n").encode())
    (folder / "r.csv").write_bytes(BAD_ROWS.encode())
    english = tianyuan("standings", *stage(), "--pool", "A", environ=ENGLISH)
    assert english == Answer(
        status=1,
        err="""\
r.csv, line 2, column 4 (white): “z” is not in the list of entrants [results.unknown_player]
r.csv, line 3, column 4 (white): “c” is paired with himself [results.plays_himself]
r.csv, line 4, column 4 (white): the white player is missing [results.white_missing]
r.csv, line 5, column 4 (white): a bye or an absence has no white player, but “d” stands there \
[results.white_not_expected]
r.csv, line 7, column 3 (black): “d” stands twice in round 1 [results.player_twice_in_round]
r.csv, line 8, column 4 (white): “a” and “e” are not in the same pool [results.players_of_two_pools]
r.csv, line 9, column 1 (round): round 100 is out of range, the highest is 99 [results.round_out_of_range]
""",
    )
    chinese = tianyuan("standings", *stage(), "--pool", "A", environ=CHINESE)
    assert (chinese.status, chinese.out) == (1, "")
    assert chinese.err.splitlines()[0] == ("r.csv 第2行第4列（white）：编号“z”不在参赛名单中 [results.unknown_player]")


def test_a_field_outside_the_stage(folder: Path) -> None:
    text = "id,name,rank,division\n1,Li,5d,men_individual\n"
    (folder / "e.csv").write_bytes(text.encode())
    regulation = ["--regulation", "shanglv-2018", "--supplement", "shanglv-2018-supplement-demo"]
    inputs = ["--stage", "children", "--entrants", "e.csv", "--results", "r.csv"]
    said = "nobody on the list is in a division of this stage: children (Children)\n"
    assert tianyuan("standings", *regulation, *inputs) == Answer(status=1, err=said)
