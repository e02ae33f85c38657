"""Papers and keys of a test in folders of its own, and the day on which registration is open."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

OPEN = datetime(2023, 9, 1, 4, tzinfo=UTC)


@pytest.fixture(autouse=True)
def folders(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings.PERSONAL_KEYS = tmp_path / "keys"
    settings.PAPERS = tmp_path / "papers"
    monkeypatch.setattr(timezone, "now", lambda: OPEN)
    return tmp_path
