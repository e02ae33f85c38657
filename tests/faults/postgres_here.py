"""A PostgreSQL of one run's own: no port, no password, a socket in its folder; it can be restarted as if crashed."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import REQUIRE_ALL


def find_programs() -> Path | None:
    """Where Debian, or the path, has PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda one: int(one.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


class PostgresHere:
    """A running PostgreSQL with one empty database."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs, self._folder = programs, folder
        self.url = f"postgres://tianyuan@/tianyuan?host={folder}"

    def create(self) -> None:
        """Make the cluster, start it, make the database."""
        if os.geteuid() == 0:
            shutil.chown(self._folder, "postgres")
        self._folder.chmod(0o755)
        data = str(self._folder / "data")
        self._do("initdb", "-D", data, "-U", "tianyuan", "-A", "trust", "-E", "UTF8", "--no-sync")
        self._control("start")
        self._do("createdb", "-h", str(self._folder), "-U", "tianyuan", "tianyuan")

    def restart(self) -> None:
        """Stop at once, as if it had crashed, and start again."""
        self._control("restart")

    def stop(self) -> None:
        """Stop for good."""
        self._control("stop")

    def _control(self, act: str) -> None:
        options = [] if act == "stop" else ["-o", f"-c listen_addresses='' -k {self._folder}"]
        stop = [] if act == "start" else ["-m", "immediate"]
        folder = ["-D", str(self._folder / "data"), "-l", str(self._folder / "log")]
        self._do("pg_ctl", *folder, "-w", *stop, *options, act)

    def _do(self, program: str, *arguments: str) -> None:
        other = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*other, str(self._programs / program), *arguments]
        subprocess.run(command, stdout=subprocess.DEVNULL, cwd=self._folder, check=True)


@contextmanager
def postgres_here() -> Iterator[PostgresHere]:
    """A PostgreSQL that is up; the test is skipped where none is installed."""
    programs = find_programs()
    if programs is None:
        assert not REQUIRE_ALL
        pytest.skip("install postgresql to run this")
    with tempfile.TemporaryDirectory() as folder:
        postgres = PostgresHere(programs, Path(folder))
        postgres.create()
        try:
            yield postgres
        finally:
            postgres.stop()
