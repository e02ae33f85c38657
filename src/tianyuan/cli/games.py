"""`tianyuan sgf check | score`: whether games obey the rules, and what they count."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tianyuan.cli.call import Call
from tianyuan.cli.outcome import CallWrong, InputWrong
from tianyuan.core.go.board import Board
from tianyuan.core.go.counting import SHARED, Area, Count, count_area, count_game, write_result
from tianyuan.core.go.points import BLACK, PointUnreadable, read_vertex, write_vertex
from tianyuan.core.go.record import GameRecord, replay_record
from tianyuan.core.go.refusal import GoRefused
from tianyuan.core.go.sgf_read import read_record
from tianyuan.core.go.sgf_tree import SgfRefused
from tianyuan.documents.games_json import GamesRefused, is_games_json, read_games
from tianyuan.documents.sgf import read_sgf
from tianyuan.engines.verdict import JudgeFailed, Judgement
from tianyuan.engines.worker import judge_in_worker
from tianyuan.texts import Language, say
from tianyuan.texts.go import count_result_words, count_words, move_fault_words, points_words, refusal_words
from tianyuan.texts.regulation import describe_quarter_zi

# Black gives 3¾ 子 (S1-8).
USUAL_KOMI_QUARTER_ZI = 15
SEED = "tianyuan"
_OWNERS = {SHARED: ".", BLACK: "B"}


@dataclass(frozen=True, kw_only=True)
class _Game:
    """One game of a file. `name` says which in messages; `dead` are the stones the file itself says are dead."""

    name: str
    record: GameRecord
    dead: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class _Score:
    """One game counted, and how its dead stones were found."""

    game: _Game
    area: Area
    count: Count
    judgement: Judgement | None


def run_sgf(call: Call) -> None:
    """Run the subcommand named."""
    {"check": check_games, "score": score_games}[call.options.subcommand](call)


def check_games(call: Call) -> None:
    """Say of each game that it obeys the rules, or name its first fault; all files are read before it ends."""
    call.require_one_stdin(call.options.game_files)
    faults: list[str] = []
    for file in call.options.game_files:
        try:
            games = _read_games(call, file)
        except InputWrong as wrong:
            faults += wrong.lines
            continue
        for game in games:
            try:
                _play_through(game, call.language)
            except InputWrong as wrong:
                faults += wrong.lines
            else:
                moves = len(game.record.moves)
                line = say("go.check.legal", call.language, game=game.name, moves=moves)
                call.write(f"{line}\n".encode())
    if faults:
        raise InputWrong(faults)


def score_games(call: Call) -> None:
    """Count the games of a file, with the dead stones that are named, listed, or judged."""
    games = _read_games(call, call.options.game_file)
    if call.options.dead is not None and call.options.judge:
        raise CallWrong("go.score.dead_or_judge")
    if call.options.dead is not None and len(games) > 1:
        raise CallWrong("go.score.dead_of_one_game", games=len(games))
    scores = [_score_game(call, game) for game in games]
    if call.options.form == "json":
        written = [_score_as_json(score, call.language) for score in scores]
        content = written[0] if len(written) == 1 else written
        text = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    else:
        text = "\n".join("".join(f"{line}\n" for line in _score_lines(score, call.language)) for score in scores)
    call.write(text.encode())


def _read_games(call: Call, file: str) -> list[_Game]:
    """The games of a file. Raises InputWrong with the place of the first fault."""
    data = call.read(file)
    try:
        if is_games_json(data):
            listed = read_games(data, file=file)
            return [
                _Game(name=_name_game(file, at, len(listed), call.language), record=one.record, dead=one.dead)
                for at, one in enumerate(listed)
            ]
        trees = read_sgf(data)
        return [
            _Game(name=_name_game(file, at, len(trees), call.language), record=read_record(tree))
            for at, tree in enumerate(trees)
        ]
    except SgfRefused as refused:
        place = {"line": refused.line, "column": refused.column, "code": refused.code}
        reason = say(refused.code, call.language)
        raise InputWrong([say("go.at_place", call.language, file=file, reason=reason, **place)]) from refused
    except GamesRefused as refused:
        fault = refused.fault
        reason = say(fault.code, call.language, **dict(fault.data))
        line = say("go.at_file", call.language, file=file, reason=reason, code=fault.code)
        raise InputWrong([line]) from refused


def _name_game(file: str, at: int, games: int, language: Language) -> str:
    return file if games == 1 else say("go.game_of_file", language, file=file, number=at + 1)


def _play_through(game: _Game, language: Language) -> Board:
    """The final board. Raises InputWrong with the first fault."""
    size = game.record.size
    try:
        replay = replay_record(game.record)
    except GoRefused as refused:
        reason, code = refusal_words(refused.refusal, language, size=size), refused.code
    else:
        if replay.fault is None:
            return replay.board
        reason, code = move_fault_words(replay.fault, language, size=size), replay.fault.refusal.code
    raise InputWrong([say("go.at_file", language, file=game.name, reason=reason, code=code)])


def _score_game(call: Call, game: _Game) -> _Score:
    board = _play_through(game, call.language)
    judgement = _judge(board) if call.options.judge else None
    dead = judgement.dead if judgement else _named_dead(call.options.dead, game)
    try:
        area = count_area(board.cells, size=board.size, dead=dead)
    except GoRefused as refused:
        reason = refusal_words(refused.refusal, call.language, size=board.size)
        raise InputWrong(
            [say("go.at_file", call.language, file=game.name, reason=reason, code=refused.code)]
        ) from refused
    komi = game.record.komi_quarter_zi
    if komi is None:
        komi = USUAL_KOMI_QUARTER_ZI
        call.tell("go.score.komi_assumed", game=game.name, komi=describe_quarter_zi(komi, call.language))
    return _Score(game=game, area=area, count=count_game(area, komi_quarter_zi=komi), judgement=judgement)


def _judge(board: Board) -> Judgement:
    try:
        return judge_in_worker(board.cells, size=board.size, seed=SEED)
    except JudgeFailed as failed:
        raise CallWrong(failed.code) from failed


def _named_dead(named: str | None, game: _Game) -> tuple[int, ...]:
    if named is None:
        return game.dead
    try:
        names = [name.strip() for name in named.split(",") if name.strip()]
        return tuple(read_vertex(name, size=game.record.size) for name in names)
    except PointUnreadable as error:
        raise CallWrong(error.code, text=error.text) from error


def _score_as_json(score: _Score, language: Language) -> dict[str, Any]:
    area, count = score.area, score.count
    winner = None if count.winner is None else "black" if count.winner == BLACK else "white"
    written: dict[str, Any] = {
        "game": score.game.name,
        "size": area.size,
        "black_area": area.black_points,
        "white_area": area.white_points,
        "dame": area.shared_points,
        "komi_quarter_zi": count.komi_quarter_zi,
        "winner": winner,
        "margin_quarter_zi": count.margin_quarter_zi,
        "result": write_result(count),
        "text": count_result_words(count, language),
        "dead": [write_vertex(point, size=area.size) for point in area.dead],
        "owners": list(_owner_rows(area)),
    }
    if score.judgement is not None:
        written["judge"] = {
            "engine": score.judgement.engine,
            "sure": score.judgement.is_sure,
            "groups": [
                {
                    "stones": [write_vertex(point, size=area.size) for point in group.points],
                    "dead": group.is_dead,
                    "sure": group.is_sure,
                }
                for group in score.judgement.groups
            ],
        }
    return written


def _owner_rows(area: Area) -> Iterator[str]:
    """The map of owners, a string a row from the top: B, W, or a dot for shared points."""
    letters = "".join(_OWNERS.get(owner, "W") for owner in area.owners)
    for row in range(area.size):
        yield letters[row * area.size : (row + 1) * area.size]


def _score_lines(score: _Score, language: Language) -> Iterator[str]:
    result = count_result_words(score.count, language)
    yield say("go.score.headline", language, game=score.game.name, result=result, sgf=write_result(score.count))
    yield from count_words(score.area, score.count, language)
    if score.judgement is not None:
        unsure = [group for group in score.judgement.groups if not group.is_sure]
        points = tuple(group.points[0] for group in unsure)
        yield say(
            "go.score.judged",
            language,
            engine=score.judgement.engine,
            groups=len(score.judgement.groups),
            unsure=len(unsure),
            points=points_words(points, language, size=score.area.size),
        )
