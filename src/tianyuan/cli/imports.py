"""`tianyuan import opengotha`: another program's tournament as the files that every command reads."""

from pathlib import Path

from tianyuan.cli.call import Call
from tianyuan.cli.field_output import write_field_files
from tianyuan.cli.outcome import InputWrong
from tianyuan.documents.faults import quote_found
from tianyuan.documents.field_files import refuse_overwriting
from tianyuan.documents.opengotha import Imported, import_opengotha
from tianyuan.documents.opengotha_xml import XmlRefused
from tianyuan.texts import say


def import_tournament(call: Call) -> None:
    """Read the file, write both tables, and say on stderr how much was used and what was not."""
    options = call.options
    folder = Path(options.out)
    with write_field_files():
        refuse_overwriting(folder)
    data = call.read(options.xml)
    try:
        imported = import_opengotha(data, division=options.division)
    except XmlRefused as refused:
        reason = say(refused.code, call.language, **refused.data)
        line = say("opengotha.at_line", call.language, file=options.xml, line=refused.line, words=reason)
        raise InputWrong([line if refused.line else f"{options.xml}: {reason}"]) from refused
    with write_field_files() as write:
        write(folder, imported.entrants, imported.rows)
    _tell(call, imported)


def _tell(call: Call, imported: Imported) -> None:
    for note in imported.notes:
        words = say(note.code, call.language, **dict(note.data))
        code = "opengotha.note" if note.used else "opengotha.not_used"
        file = quote_found(call.options.xml)
        call.tell(code, file=file, line=note.line, words=words)
    used = dict(imported.used)
    for kind, found in imported.found:
        call.tell(f"opengotha.counted.{kind.casefold()}", used=used[kind], found=found)
