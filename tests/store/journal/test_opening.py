"""The journal that the settings name."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.store.journal.conftest import BACKENDS
from tests.store.journal.rows import make_row
from tianyuan.store.journal.opening import open_journal
from tianyuan.store.journal.postgres import PostgresJournal


def use_settings(monkeypatch: pytest.MonkeyPatch, home: Path, **database: Any) -> None:
    named = SimpleNamespace(HOME=str(home), DATABASES={"default": database})
    monkeypatch.setattr("tianyuan.store.journal.opening.settings", named)


def test_beside_sqlite_it_is_a_file_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_settings(monkeypatch, tmp_path / "var", ENGINE="django.db.backends.sqlite3")
    journal = open_journal()
    assert journal.append([make_row("a", 1)]) == (True,)
    journal.close()
    assert (tmp_path / "var" / "journal.sqlite3").is_file()


@pytest.mark.skipif("postgres" not in BACKENDS, reason="set TIANYUAN_TEST_DATABASE_URL")
def test_beside_postgresql_it_is_in_the_same_database(
    parameters: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    given = {theirs: parameters.get(ours, "") for theirs, ours in names.items()}
    options = {"options": parameters["options"]}
    use_settings(monkeypatch, tmp_path, ENGINE="django.db.backends.postgresql", OPTIONS=options, **given)
    journal, other = open_journal(), PostgresJournal(parameters)
    assert journal.append([make_row("a", 1)]) == (True,)
    assert other.read_games(["a"]) == {"a": [make_row("a", 1)]}
    journal.close()
    other.close()
