"""docs/protocol.md shows every message both ways, each as it really is; the schema beside it is that of the types."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import Decoder

from tests.live import protocol_schema
from tianyuan.live.protocol import BAD_FRAME_CODES, CLIENT_TYPES, decode_client, tag_of
from tianyuan.live.protocol_out import SERVER_TYPES, ServerMessage, encode

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SENT, TOLD = (re.findall(r"^\{.*\}$", part, flags=re.MULTILINE) for part in PAGE.split("## What you are told"))


@pytest.mark.parametrize("example", SENT)
def test_every_example_of_a_client_is_a_message(example: str) -> None:
    assert type(decode_client(example)) in CLIENT_TYPES


@pytest.mark.parametrize("example", TOLD)
def test_every_example_of_the_server_is_as_the_server_writes_it(example: str) -> None:
    decoder: Decoder[Any] = Decoder(ServerMessage)
    assert json.loads(encode(decoder.decode(example))) == json.loads(example)


def test_no_message_is_missing_from_the_page() -> None:
    assert {json.loads(example)["t"] for example in SENT} == {tag_of(one.__name__) for one in CLIENT_TYPES}
    assert {json.loads(example)["t"] for example in TOLD} == {tag_of(one.__name__) for one in SERVER_TYPES}


def test_the_page_names_every_reason_why_a_frame_is_no_message() -> None:
    assert {code for code in BAD_FRAME_CODES if f"`{code}`" not in PAGE} == set()


def test_the_schema_is_that_of_the_types() -> None:
    found = protocol_schema.PATH.read_text(encoding="utf-8")
    assert found == protocol_schema.write_schema(), "renew it: python -m tests.live.protocol_schema"
