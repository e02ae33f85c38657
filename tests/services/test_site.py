"""Bringing the site up, in a process and a data folder of its own."""

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

PREPARE = "import django; django.setup(); from tianyuan.services.site import prepare; print(prepare(demo=True))"


def prepare(home: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"TIANYUAN_HOME": str(home), "DJANGO_SETTINGS_MODULE": "tianyuan.settings"}
    done = subprocess.run(
        [sys.executable, "-c", PREPARE], env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    return done.stdout.strip()


def test_prepare_and_again(tmp_path: Path) -> None:
    expected = (
        "Prepared(copied_to=None, regulations=('guobailing-2023', 'shanglv-2018'), "
        "demo=('/c/shanglv-2018-demo/', '/c/guobailing-2023-demo/'))"
    )
    assert prepare(tmp_path) == expected
    database = tmp_path / "tianyuan.sqlite3"
    with closing(sqlite3.connect(database)) as connection:
        before = connection.execute("SELECT count(*), max(id) FROM store_resultentry").fetchone()
    assert prepare(tmp_path) == expected
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*), max(id) FROM store_resultentry").fetchone() == before
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600


def test_the_database_is_copied_before_it_is_migrated(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "tianyuan.sqlite3")) as connection:
        connection.execute("CREATE TABLE older (id integer)")
        connection.execute("INSERT INTO older VALUES (7)")
        connection.commit()
    assert "copied_to=PosixPath" in prepare(tmp_path)
    (copy,) = tmp_path.glob("tianyuan-*Z.sqlite3")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("older",)]
        assert connection.execute("SELECT id FROM older").fetchall() == [(7,)]
