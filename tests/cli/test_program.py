"""The program as it is installed: a process with its own streams."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_a_name_that_is_no_text_is_told_like_any_other() -> None:
    inputs = ("--regulation", "guobailing-2023", "--stage", "swiss", "--results", "r.csv")
    done = start("standings", *inputs, "--entrants", "no\udcff.csv", LANG="en_US.UTF-8")
    assert (done.returncode, done.stdout, b"Traceback" in done.stderr) == (2, b"", False)
    assert b"no\\udcff.csv" in done.stderr


def test_output_that_cannot_be_written_is_said() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", START, "regulation", "schema", "--lang", "en"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (
        2,
        b"tianyuan: the output could not be written: No space left on device\n",
    )


def test_a_program_started_with_its_streams_closed_does_its_work() -> None:
    command = f'exec "{sys.executable}" -c "{START}" regulation check guobailing-2023 <&- >&- 2>&-'
    assert subprocess.run(["/bin/sh", "-c", command], check=False).returncode == 0


def test_a_site_that_cannot_be_used_is_said() -> None:
    done = start("serve", TIANYUAN_HOME="/dev/null/var", LANG="en_US.UTF-8")
    said = b"tianyuan: the data folder or the database of the site cannot be used: "
    assert (done.returncode, done.stderr.startswith(said), done.stderr.count(b"\n")) == (2, True, 1)


def test_an_address_that_is_taken_is_said_and_nothing_is_promised(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = start("serve", "--port", port, TIANYUAN_HOME=str(tmp_path), DATABASE_URL="", LANG="en_US.UTF-8")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(f"tianyuan: cannot serve at 127.0.0.1, port {port}: ".encode())


@pytest.mark.parametrize("name", ["TIANYUAN_LIVE_TRUSTED", "TIANYUAN_PROXIES"])
def test_serving_names_the_network_that_is_none(name: str, tmp_path: Path) -> None:
    networks = {name: "10.0.0.0/8,hall"}
    done = start("serve", TIANYUAN_HOME=str(tmp_path), DATABASE_URL="", LANG="en_US.UTF-8", **networks)
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        b"",
        b'tianyuan: The trusted networks cannot be read: "hall" is not a network\n',
    )
