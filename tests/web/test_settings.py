"""What a host may set, and what is so without it."""

import stat
from pathlib import Path

import pytest

from tianyuan.settings import read_database, read_secret_key


def test_the_key_is_made_once_and_readable_by_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TIANYUAN_SECRET_KEY", raising=False)
    home = tmp_path / "data"
    key = read_secret_key(home)
    assert len(key) >= 50
    assert read_secret_key(home) == key
    assert stat.S_IMODE((home / "secret-key").stat().st_mode) == 0o600


def test_a_key_of_the_environment_is_not_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIANYUAN_SECRET_KEY", "given")
    assert read_secret_key(tmp_path) == "given"
    assert list(tmp_path.iterdir()) == []


def test_sqlite_in_the_data_folder_by_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    database = read_database(tmp_path)
    assert (database["ENGINE"], database["NAME"]) == ("django.db.backends.sqlite3", str(tmp_path / "tianyuan.sqlite3"))
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_postgresql_by_its_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://u:p@db.example:5433/go")
    database = read_database(tmp_path)
    assert [database[key] for key in ("ENGINE", "NAME", "HOST", "PORT", "USER")] == [
        "django.db.backends.postgresql",
        "go",
        "db.example",
        5433,
        "u",
    ]
    assert "OPTIONS" not in database
