"""Log lines as JSON: what happened by its code, when, to which game or request. Never a secret, never what was said."""

import json
import logging
from datetime import UTC, datetime
from typing import Final

_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "request"}


class LineFormatter(logging.Formatter):
    """One line of JSON a record, with whatever `extra` gave; a traceback is one of its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "event": record.getMessage()}
        line |= {name: value for name, value in vars(record).items() if name not in _OWN}
        if request := getattr(getattr(record, "request", None), "META", {}).get("HTTP_X_REQUEST_ID"):
            line["request"] = request
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)
