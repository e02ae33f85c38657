"""What is SQLite's own: the file, its triggers, its failures."""

import sqlite3
from pathlib import Path

import pytest

from tests.store.journal.rows import make_row
from tianyuan.store.journal import JournalFailed
from tianyuan.store.journal.sqlite import FILE, SqliteJournal


@pytest.mark.parametrize("statement", ["UPDATE record SET at_ms = 9", "DELETE FROM record"])
def test_a_record_is_not_changed_and_not_removed(tmp_path: Path, statement: str) -> None:
    journal = SqliteJournal(tmp_path)
    journal.append([make_row("a", 1)])
    db = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    with pytest.raises(sqlite3.IntegrityError, match="append_only"):
        db.execute(statement)
    db.close()
    assert journal.read_games(["a"]) == {"a": [make_row("a", 1)]}
    journal.close()


def test_a_commit_is_on_the_disk_before_it_counts(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path)
    found = [journal._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    journal.close()
    assert found == ["wal", 2]


def test_own_commits_are_not_those_of_others(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path)
    journal.changed_elsewhere()
    journal.append([make_row("a", 1)])
    assert not journal.changed_elsewhere()
    journal.close()


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("PRAGMA user_version = 2")
    db.close()
    with pytest.raises(JournalFailed, match="journal_format 2"):
        SqliteJournal(tmp_path)


def test_what_is_no_database_fails(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("对局记录" * 100, encoding="utf-8")
    with pytest.raises(JournalFailed):
        SqliteJournal(tmp_path)


def test_a_lock_that_stays_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tianyuan.store.journal.sqlite.WAIT_S", 0.0)
    journal = SqliteJournal(tmp_path)
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(JournalFailed, match="locked"):
        journal.append([make_row("a", 1)])
    other.execute("ROLLBACK")
    assert journal.append([make_row("a", 1)]) == (True,)
    journal.close()
    other.close()
