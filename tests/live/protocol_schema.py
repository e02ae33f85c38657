"""The JSON schema of the live protocol, made from the types. `python -m tests.live.protocol_schema` writes it anew."""

import json
from pathlib import Path
from typing import Any

from msgspec.json import schema_components

from tianyuan.live.protocol import CLIENT_TYPES
from tianyuan.live.protocol_out import PROTOCOL_VERSION, SERVER_TYPES

PATH = Path(__file__).parents[2] / "docs" / "protocol.schema.json"


def build_schema() -> dict[str, Any]:
    """What a client may send (`client`) and what it is told (`server`), with every type among `$defs`."""
    refs, defs = schema_components((*CLIENT_TYPES, *SERVER_TYPES), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Tianyuan live protocol, version {PROTOCOL_VERSION}",
        "client": {"anyOf": list(refs[: len(CLIENT_TYPES)])},
        "server": {"anyOf": list(refs[len(CLIENT_TYPES) :])},
        "$defs": defs,
    }


def write_schema() -> str:
    """The schema as it stands in the file."""
    return json.dumps(build_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PATH.write_text(write_schema(), encoding="utf-8")
