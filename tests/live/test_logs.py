"""Log lines."""

import json
import logging
import sys
from types import SimpleNamespace
from typing import Any

from tianyuan.live.logs import LineFormatter


def line(**changes: Any) -> dict[str, Any]:
    """The line of a record with these fields."""
    record = logging.makeLogRecord({"created": 1.5, "levelname": "INFO", "msg": "live.settled"} | changes)
    written = LineFormatter().format(record)
    assert "\n" not in written
    read: dict[str, Any] = json.loads(written)
    return read


def test_a_line_has_the_event_and_what_belongs_to_it() -> None:
    assert line(game="k3v9x2m4qa", ruling=0) == {
        "at": "1970-01-01T00:00:01.500+00:00",
        "level": "info",
        "event": "live.settled",
        "game": "k3v9x2m4qa",
        "ruling": 0,
    }


def test_a_request_is_named_by_its_id_alone() -> None:
    request = SimpleNamespace(META={"HTTP_X_REQUEST_ID": "ab12cd34", "HTTP_COOKIE": "sessionid=secret"})
    found = line(msg="Internal Server Error: %s", args=("/me",), request=request)
    assert found == {
        "at": "1970-01-01T00:00:01.500+00:00",
        "level": "info",
        "event": "Internal Server Error: /me",
        "request": "ab12cd34",
    }


def test_a_traceback_stays_on_the_line() -> None:
    try:
        int("none")
    except ValueError:
        found = line(exc_info=sys.exc_info())
    assert found["traceback"].splitlines()[-1] == "ValueError: invalid literal for int() with base 10: 'none'"
