"""What the journal has answered is on the disk: shown by system calls, and by killing the writer."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.journal import appender
from tianyuan.store.journal.sqlite import SqliteJournal

KILLS = 8
NO_STRACE = shutil.which("strace") is None and os.environ.get("TIANYUAN_REQUIRE_ALL") != "1"


def command(folder: Path, *, count: int, group: int) -> list[str]:
    return [sys.executable, appender.__file__, str(folder), str(count), str(group)]


@pytest.mark.skipif(NO_STRACE, reason="install strace")
def test_the_record_is_synced_before_the_answer(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    tracing = ["strace", "-f", "-y", "-o", str(trace), "-e", "trace=write,pwrite64,fsync,fdatasync"]
    subprocess.run([*tracing, *command(tmp_path, count=1, group=1)], check=True, capture_output=True)
    calls = trace.read_text(encoding="utf-8")
    between = calls[calls.index('"open\\n"') : calls.index('"stored 1\\n"')]
    found = re.findall(r"(pwrite64|fsync|fdatasync)\(\d+<[^>]*journal\.sqlite3-wal>", between)
    assert found[0] == "pwrite64"
    assert found[-1] in ("fsync", "fdatasync")


def test_every_record_that_was_answered_outlives_a_kill(tmp_path: Path) -> None:
    """Killed again and again in the middle of appending, each time after another number of answers."""
    for turn in range(KILLS):
        folder = tmp_path / str(turn)
        with subprocess.Popen(command(folder, count=1_000_000, group=turn + 1), stdout=subprocess.PIPE) as child:
            assert child.stdout is not None
            answers = [child.stdout.readline() for _ in range(3 + 7 * turn)]
            child.kill()
            answers += child.stdout.readlines()
        told = [int(line.split()[1]) for line in answers if line.startswith(b"stored") and line.endswith(b"\n")]
        journal = SqliteJournal(folder)
        seqs = [row.seq for row in journal.read_games(["a"])["a"]]
        journal.close()
        assert seqs == list(range(1, len(seqs) + 1))
        assert len(seqs) >= told[-1]
        assert len(seqs) % (turn + 1) == 0
