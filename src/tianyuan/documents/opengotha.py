"""A tournament of OpenGotha as entrants and rows of results; every row that is not used is named with its reason.

OpenGotha knows players by their names. Here ids are given by the order of the file, and a name that two players share
tells nothing: a game with it is not used.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tianyuan.core.field import Entrant, ResultCode, ResultRow
from tianyuan.core.ranks import Rank
from tianyuan.core.standings.games import MOST_ROUNDS
from tianyuan.documents.cells import LARGEST_NUMBER, parse_full_name, parse_name
from tianyuan.documents.faults import CellRefused, quote_found
from tianyuan.documents.opengotha_xml import XmlRecord, XmlRefused, read_records

RESULTS: dict[str, ResultCode] = {
    "RESULT_WHITEWINS": "white",
    "RESULT_BLACKWINS": "black",
    "RESULT_EQUAL": "draw",
    "RESULT_BOTHLOSE": "both_lose",
    "RESULT_WHITEWINS_BYDEF": "white_by_forfeit",
    "RESULT_BLACKWINS_BYDEF": "black_by_forfeit",
    "RESULT_BOTHLOSE_BYDEF": "both_lose",
}
_KNOWN_UNUSED = ("RESULT_UNKNOWN", "RESULT_BOTHWIN", "RESULT_BOTHWIN_BYDEF", "RESULT_EQUAL_BYDEF")


@dataclass(frozen=True, kw_only=True)
class ImportNote:
    """Something about one element: the code of what is to be said, the line, data for the words.

    `used` False: the element is not in what was read.
    """

    code: str
    line: int
    data: tuple[tuple[str, str], ...] = ()
    used: bool


@dataclass(frozen=True, kw_only=True)
class Imported:
    """What was read. `found` and `used` count elements by kind: Player, Game, ByePlayer."""

    entrants: tuple[Entrant, ...]
    rows: tuple[ResultRow, ...]
    notes: tuple[ImportNote, ...]
    found: tuple[tuple[str, int], ...]
    used: tuple[tuple[str, int], ...]


class _NotUsed(Exception):
    def __init__(self, code: str, **data: str) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


def import_opengotha(data: bytes, *, division: str) -> Imported:
    """Read a file of OpenGotha; everyone gets the `division`. Raises XmlRefused where it is none, or has no players."""
    records = read_records(data)
    reader = _TournamentReader(division)
    for kind in ("Player", "Game", "ByePlayer"):
        for record in records:
            if record.kind == kind:
                reader.take(record)
    if not reader.entrants:
        raise XmlRefused("opengotha.no_players")
    rows = sorted([*reader.rows, *reader.absences()], key=lambda row: (row.round, row.board is None, row.board or 0))
    return Imported(
        entrants=tuple(reader.entrants),
        rows=tuple(rows),
        notes=tuple(sorted(reader.notes, key=lambda note: note.line)),
        found=_counts(reader.found),
        used=_counts(reader.used),
    )


def _counts(counter: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple((kind, counter[kind]) for kind in ("Player", "Game", "ByePlayer"))


class _TournamentReader:
    def __init__(self, division: str) -> None:
        self.division = division
        self.entrants: list[Entrant] = []
        self.rows: list[ResultRow] = []
        self.notes: list[ImportNote] = []
        self.found: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self._ids: dict[str, list[str]] = {}
        self._participating: dict[str, str] = {}
        self._seen: set[tuple[int, str]] = set()

    def take(self, record: XmlRecord) -> None:
        """Read one element; players must come before games."""
        self.found[record.kind] += 1
        read = {"Player": self._take_player, "Game": self._take_game, "ByePlayer": self._take_bye}[record.kind]
        try:
            read(record)
        except _NotUsed as reason:
            self._note(record, reason.code, used=False, **reason.data)
        else:
            self.used[record.kind] += 1

    def _note(self, record: XmlRecord, code: str, *, used: bool = True, **data: str) -> None:
        shown = tuple((name, quote_found(value)) for name, value in data.items())
        self.notes.append(ImportNote(code=code, line=record.line, data=shown, used=used))

    def _take_player(self, record: XmlRecord) -> None:
        if record.get("registeringStatus", "FIN") == "PRE":
            raise _NotUsed("opengotha.preliminary", name=_full_name(record))
        try:
            name = parse_full_name(_full_name(record))
            team = parse_name(record.get("club"))
        except CellRefused as refused:
            raise _NotUsed("opengotha.name_unusable", name=_full_name(record)) from refused
        entrant_id = str(len(self.entrants) + 1)
        rank = self._rank(record)
        self.entrants.append(Entrant(id=entrant_id, name=name, rank=rank, division=self.division, team=team))
        key = _key(record.get("name") + record.get("firstName"))
        self._ids.setdefault(key, []).append(entrant_id)
        self._participating[entrant_id] = record.get("participating")

    def _rank(self, record: XmlRecord) -> Rank | None:
        text = record.get("rank").casefold()
        try:
            return Rank.parse(text) if text else None
        except ValueError:
            self._note(record, "opengotha.rank_left_out", name=_full_name(record), rank=record.get("rank"))
            return None

    def _take_game(self, record: XmlRecord) -> None:
        number = _number(record, "roundNumber", MOST_ROUNDS)
        board = _number(record, "tableNumber", LARGEST_NUMBER)
        word = record.get("result", "RESULT_UNKNOWN")
        if word not in RESULTS:
            code = f"opengotha.{word.casefold()}" if word in _KNOWN_UNUSED else "opengotha.result_unreadable"
            raise _NotUsed(code, round=str(number), board=str(board), result=word)
        black, white = (self._find(record.get(side)) for side in ("blackPlayer", "whitePlayer"))
        self._sit_down(number, black, white)
        self.rows.append(ResultRow(round=number, board=board, black=black, white=white, result=RESULTS[word]))
        if record.get("handicap", "0") not in ("", "0"):
            stones = record.get("handicap")
            self._note(record, "opengotha.handicap", round=str(number), board=str(board), stones=stones)
        if record.get("knownColor", "true") == "false":
            self._note(record, "opengotha.colour_unknown", round=str(number), board=str(board))

    def _take_bye(self, record: XmlRecord) -> None:
        number = _number(record, "roundNumber", MOST_ROUNDS)
        player = self._find(record.get("player"))
        self._sit_down(number, player)
        self.rows.append(ResultRow(round=number, board=None, black=player, white=None, result="bye"))

    def _find(self, name: str) -> str:
        ids = self._ids.get(_key(name), [])
        if len(ids) != 1:
            raise _NotUsed("opengotha.player_ambiguous" if ids else "opengotha.player_unknown", player=name)
        return ids[0]

    def _sit_down(self, number: int, *players: str) -> None:
        if len(set(players)) != len(players):
            raise _NotUsed("opengotha.plays_himself", round=str(number), id=players[0])
        for player in players:
            if (number, player) in self._seen:
                raise _NotUsed("opengotha.player_twice", round=str(number), id=player)
        self._seen.update((number, player) for player in players)

    def absences(self) -> Iterator[ResultRow]:
        """A row for everyone who was registered as not taking part in a round that was played."""
        played = sorted({row.round for row in self.rows})
        for number in played:
            for entrant in self.entrants:
                marks = self._participating[entrant.id]
                if marks[number - 1 : number] == "0" and (number, entrant.id) not in self._seen:
                    yield ResultRow(round=number, board=None, black=entrant.id, white=None, result="absent")


def _full_name(record: XmlRecord) -> str:
    """The family name first; a blank between, except where both are in Chinese."""
    family, first = record.get("name"), record.get("firstName")
    blank = " " if family.isascii() or first.isascii() else ""
    return f"{family}{blank}{first}".strip()


def _key(text: str) -> str:
    """What OpenGotha calls a player by in games: both names together in capitals, without blanks."""
    return "".join(text.split()).upper()


def _number(record: XmlRecord, name: str, highest: int) -> int:
    text = record.get(name)
    if text.isascii() and text.isdecimal() and len(text) <= len(str(highest)) and 1 <= int(text) <= highest:
        return int(text)
    raise _NotUsed("opengotha.number_unreadable", attribute=name, found=text)
