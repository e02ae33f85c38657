"""OpenGotha's files: names are never identity, and every row that is not used is named."""

from pathlib import Path

import pytest

from tests.cli.program import Answer, tianyuan
from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.ranks import Rank
from tianyuan.documents.entrants import read_entrants
from tianyuan.documents.field_files import entrants_csv
from tianyuan.documents.opengotha import Imported, ImportNote, import_opengotha
from tianyuan.documents.opengotha_xml import XmlRefused
from tianyuan.documents.pairing import results_csv
from tianyuan.documents.results import read_results

TOURNAMENT = """\
<?xml version="1.0" encoding="UTF-8"?>
<Tournament dataVersion="201"><Players>
<Player name="Fir" firstName="Ada" rank="3D" club="Oak" participating="111" registeringStatus="FIN"/>
<Player name="de la Elm" firstName="Bo" rank="35K" club="" participating="101" registeringStatus="FIN"/>
<Player name="山" firstName="川" rank="1K" club="Oak" participating="111" registeringStatus="FIN"/>
<Player name="Ash" firstName="Cy" rank="2D" club="" participating="111" registeringStatus="FIN"/>
<Player name="ash" firstName="CY" rank="2D" club="" participating="111" registeringStatus="FIN"/>
<Player name="Yew" firstName="Di" rank="2D" club="" participating="111" registeringStatus="PRE"/>
</Players><Games>
<Game roundNumber="1" tableNumber="2" blackPlayer="DELAELMBO" whitePlayer="FIRADA"
 handicap="2" result="RESULT_WHITEWINS"/>
<Game roundNumber="1" tableNumber="1" blackPlayer="山川" whitePlayer="ASHCY" result="RESULT_BLACKWINS" handicap="0"/>
<Game roundNumber="2" tableNumber="1" blackPlayer="山川" whitePlayer="FIRADA" result="RESULT_BLACKWINS_BYDEF"/>
<Game roundNumber="2" tableNumber="2" blackPlayer="FIRADA" whitePlayer="DELAELMBO" result="RESULT_EQUAL"/>
<Game roundNumber="3" tableNumber="1" blackPlayer="山川" whitePlayer="DELAELMBO"
 knownColor="false" result="RESULT_EQUAL"/>
<Game roundNumber="3" tableNumber="2" blackPlayer="FIRADA" whitePlayer="YEWDI" result="RESULT_BOTHLOSE"/>
<Game roundNumber="3" tableNumber="3" blackPlayer="FIRADA" whitePlayer="FIRADA" result="RESULT_BOTHLOSE"/>
<Game roundNumber="3" tableNumber="4" blackPlayer="FIRADA" whitePlayer="山川" result="RESULT_UNKNOWN"/>
<Game roundNumber="3" tableNumber="5" blackPlayer="FIRADA" whitePlayer="山川" result="RESULT_BOTHWIN"/>
<Game roundNumber="3" tableNumber="6" blackPlayer="FIRADA" whitePlayer="山川" result="RESULT_MAYBE"/>
<Game roundNumber="0" tableNumber="6" blackPlayer="FIRADA" whitePlayer="山川" result="RESULT_EQUAL"/>
</Games><ByePlayers><ByePlayer player="FIRADA" roundNumber="3"/><ByePlayer player="山川" roundNumber="3"/></ByePlayers>
</Tournament>
"""


def read(text: str) -> Imported:
    return import_opengotha(text.encode(), division="open")


def unused(code: str, line: int, **data: str) -> ImportNote:
    return ImportNote(code=f"opengotha.{code}", line=line, data=tuple(data.items()), used=False)


def noted(code: str, line: int, **data: str) -> ImportNote:
    return ImportNote(code=f"opengotha.{code}", line=line, data=tuple(data.items()), used=True)


def test_players_get_ids_by_order_and_keep_their_names() -> None:
    assert read(TOURNAMENT).entrants == (
        Entrant(id="1", name="Fir Ada", rank=Rank(3, "d"), division="open", team="Oak"),
        Entrant(id="2", name="de la Elm Bo", rank=None, division="open"),
        Entrant(id="3", name="山川", rank=Rank(1, "k"), division="open", team="Oak"),
        Entrant(id="4", name="Ash Cy", rank=Rank(2, "d"), division="open"),
        Entrant(id="5", name="ash CY", rank=Rank(2, "d"), division="open"),
    )


def test_games_byes_and_absences_become_rows() -> None:
    assert read(TOURNAMENT).rows == (
        ResultRow(round=1, board=2, black="2", white="1", result="white"),
        ResultRow(round=2, board=1, black="3", white="1", result="black_by_forfeit"),
        ResultRow(round=2, board=None, black="2", white=None, result="absent"),
        ResultRow(round=3, board=1, black="3", white="2", result="draw"),
        ResultRow(round=3, board=None, black="1", white=None, result="bye"),
    )


def test_every_row_that_is_not_used_is_named_with_its_line() -> None:
    imported = read(TOURNAMENT)
    assert imported.notes == (
        noted("rank_left_out", 4, name="de la Elm Bo", rank="35K"),
        unused("preliminary", 8, name="Yew Di"),
        noted("handicap", 10, round="1", board="2", stones="2"),
        unused("player_ambiguous", 12, player="ASHCY"),
        unused("player_twice", 14, round="2", id="1"),
        noted("colour_unknown", 15, round="3", board="1"),
        unused("player_unknown", 17, player="YEWDI"),
        unused("plays_himself", 18, round="3", id="1"),
        unused("result_unknown", 19, round="3", board="4", result="RESULT_UNKNOWN"),
        unused("result_bothwin", 20, round="3", board="5", result="RESULT_BOTHWIN"),
        unused("result_unreadable", 21, round="3", board="6", result="RESULT_MAYBE"),
        unused("number_unreadable", 22, attribute="roundNumber", found="0"),
        unused("player_twice", 23, round="3", id="3"),
    )
    assert (imported.found, imported.used) == (
        (("Player", 6), ("Game", 11), ("ByePlayer", 2)),
        (("Player", 5), ("Game", 3), ("ByePlayer", 1)),
    )


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]>\n<Tournament/>', "opengotha.doctype", 2),
        ("<Tournament>\n<Players>\n", "opengotha.not_xml", 3),
        ("", "opengotha.not_xml", 1),
        ('<?xml version="1.0" encoding="klingon"?><Tournament/>', "opengotha.not_xml", 0),
        ("<html/>", "opengotha.not_a_tournament", 1),
        ("<Tournament/>", "opengotha.no_players", 0),
    ],
)
def test_what_is_no_tournament_is_refused(text: str, code: str, line: int) -> None:
    with pytest.raises(XmlRefused) as refused:
        read(text)
    assert (refused.value.code, refused.value.line) == (code, line)


def test_what_is_written_is_what_every_command_reads() -> None:
    imported = read(TOURNAMENT)
    assert read_entrants(entrants_csv(imported.entrants), "e.csv").entrants == imported.entrants
    assert read_results(results_csv(imported.rows), "r.csv").rows == imported.rows


def test_the_command_writes_both_files_and_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.xml").write_bytes(TOURNAMENT.encode())
    answer = tianyuan("import", "opengotha", "t.xml", "out", "--division", "women")
    assert (answer.status, answer.out) == (0, "")
    said = answer.err.splitlines()
    assert said[:2] == [
        "t.xml, line 4: note, the rank “35K” of “de la Elm Bo” is not known; none is given",
        "t.xml, line 8: not used, “Yew Di” is registered preliminarily only",
    ]
    assert said[-3:] == ["players: 5 of 6 used", "games: 3 of 11 used", "byes: 1 of 2 used"]
    assert (tmp_path / "out" / "entrants.csv").read_bytes().splitlines()[1] == b"1,Fir Ada,3d,women,Oak"
    again = tianyuan("import", "opengotha", "t.xml", "out")
    there = f"tianyuan: {Path('out/entrants.csv')} is there already and is not overwritten\n"
    assert again == Answer(status=2, err=there)
    assert tianyuan("import", "opengotha", "-", "new", stdin=b"<a/>") == Answer(
        status=1, err="-, line 1: not a tournament of OpenGotha (its root is “a”)\n"
    )
