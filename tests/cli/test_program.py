"""The program as it is installed: a process with its own streams."""

import os
import subprocess
import sys
from pathlib import Path

ASCII = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
START = "from tianyuan.cli import run; run()"


def start(*argv: str, **environ: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-c", START, *argv], capture_output=True, check=False, env={**os.environ, **environ}
    )


def test_words_in_chinese_are_written_whatever_the_locale() -> None:
    done = start("regulation", "check", "guobailing-2023", **ASCII)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "可以使用".encode() in done.stdout
    wrong = start("regulation", **ASCII)
    assert wrong.returncode == 2
    assert "缺少".encode() in wrong.stderr


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    told = tmp_path / "stderr"
    with told.open("wb") as stderr:
        writer = subprocess.Popen(
            [sys.executable, "-c", START, "regulation", "schema"], stdout=subprocess.PIPE, stderr=stderr
        )
        assert writer.stdout is not None
        writer.stdout.close()
        assert writer.wait(timeout=60) == 0
    assert told.read_bytes() == b""


def test_files_are_ranked_without_the_site() -> None:
    script = "import sys; import tianyuan.cli.rankings; print(sorted({'django', 'uvicorn'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert done.stdout == b"[]\n"
