"""Whatever comes in, `decode_client` gives a message or refuses the frame with a code that has words; nothing else."""

import json
from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.live.broken_frames import VALID, break_frames
from tianyuan.live.protocol import BAD_FRAME_CODES, CLIENT_TYPES, FRAME_BYTES, FrameRefused, decode_client, tag_of
from tianyuan.live.protocol_out import RefusedTold, encode

FRAMES = 20_000
ANSWER_BYTES = 600

TAGS = st.sampled_from([tag_of(one.__name__) for one in CLIENT_TYPES])
NAMES = st.sampled_from(["g", "n", "ply", "point", "dead", "marks", "clock", "why", "side", "text"]) | st.text(
    max_size=8
)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


def outcome(frame: str | bytes) -> str:
    """The message's type, or the code of the refusal; its answer is short, whatever was sent."""
    try:
        return type(decode_client(frame)).__name__
    except FrameRefused as refused:
        answer = RefusedTold(code=refused.code, data=refused.data, g=refused.game, n=refused.number)
        assert len(encode(answer)) <= ANSWER_BYTES
        return refused.code


def test_broken_frames_are_refused_or_read_and_nothing_else() -> None:
    outcomes = Counter(outcome(frame) for frame in break_frames(5, FRAMES))
    assert set(BAD_FRAME_CODES) <= set(outcomes) <= set(BAD_FRAME_CODES) | {one.__name__ for one in CLIENT_TYPES}
    assert outcomes.total() == FRAMES
    assert sum(outcomes[code] for code in BAD_FRAME_CODES) > FRAMES * 3 // 4


def test_the_frames_that_are_broken_are_messages_before() -> None:
    assert [outcome(json.dumps(frame)) for frame in VALID] == [
        "Join",
        "Play",
        "Marks",
        "Chat",
        "Invite",
        "AddTime",
        "Pong",
    ]


@given(st.binary(max_size=FRAME_BYTES + 20) | st.text(max_size=200) | st.characters(categories=["Cs"]))
def test_any_bytes_and_any_text(frame: str | bytes) -> None:
    assert outcome(frame)


@given(st.dictionaries(NAMES, JSON, max_size=6), TAGS)
def test_any_object_with_a_known_tag(fields: dict[str, Any], tag: str) -> None:
    assert outcome(json.dumps({**fields, "t": tag}))
