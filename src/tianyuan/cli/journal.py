"""`tianyuan game replay`: a game's journal in words, with times, replayed by the rules."""

from collections.abc import Iterator

from tianyuan.cli.call import Call, fault_lines
from tianyuan.cli.outcome import InputWrong
from tianyuan.core.game.effects import Record
from tianyuan.core.game.inputs import Pass, Play
from tianyuan.core.game.machine import JournalRefused, Step, replay_steps
from tianyuan.core.game.opening import Opening
from tianyuan.core.go.refusal import GoRefused
from tianyuan.documents.faults import FileFault
from tianyuan.documents.journal import read_journal
from tianyuan.texts import Language, say
from tianyuan.texts.game import Telling, clock_words, effect_words, input_words, time_words
from tianyuan.texts.go import point_words


def replay_game(call: Call) -> None:
    """Write the journal that is named in words. Raises InputWrong where it cannot be read or replayed."""
    name = call.options.journal
    read = read_journal(call.read(name), name)
    if read.opening is None:
        raise InputWrong(fault_lines(read.faults, call.language))
    lines = [_opening_line(read.opening, call.language)]
    try:
        lines += _tell_game(read.opening, read.records, call.language)
    except (JournalRefused, GoRefused) as refused:
        fault = _fault_of(refused, name, size=read.opening.rules.play.board_size)
        raise InputWrong(fault_lines([fault], call.language)) from refused
    call.write("".join(f"{line}\n" for line in lines).encode(errors="replace"))


def _fault_of(refused: JournalRefused | GoRefused, name: str, *, size: int) -> FileFault:
    """The line of the journal that the rules refuse: a record's, or the opening's with its set-up stones."""
    if isinstance(refused, JournalRefused):
        data = tuple((field, str(value)) for field, value in refused.data)
        return FileFault(file=name, line=refused.seq + 1, code=refused.code, data=data)
    point = refused.refusal.point
    shown = point_words(point, "en", size=size) if point is not None and 0 <= point < size * size else str(point)
    return FileFault(file=name, line=1, code=refused.code, data=(("point", shown),))


def _opening_line(opening: Opening, language: Language) -> str:
    black, white = (say("game.and", language).join(side) for side in (opening.black, opening.white))
    return say("game.journal_opened", language, id=opening.id, black=black, white=white)


def _tell_game(opening: Opening, records: tuple[Record, ...], language: Language) -> Iterator[str]:
    """A line for each record, and one set in for each thing that came of it."""
    size = opening.rules.play.board_size
    telling = Telling(language=language, size=size, opened_at_ms=opening.drawn_at_ms)
    is_over = False
    for step, record in zip(replay_steps(opening, records), records, strict=True):
        yield f"{time_words(record.at_ms - opening.drawn_at_ms)}  {_record_words(record, step, telling)}"
        for effect in step.effects:
            yield f"    {effect_words(effect, telling)}"
        is_over = step.state.finish is not None
    if not is_over:
        yield say("game.journal_ends_running", language)


def _record_words(record: Record, step: Step, telling: Telling) -> str:
    words = input_words(record.input, telling)
    moves = step.state.moves
    if not isinstance(record.input, Play | Pass) or len(moves) <= record.input.ply:
        return words
    return f"{len(moves)}. {words} [{clock_words(moves[-1], telling.language)}]"
