"""Broken frames by a seed: real ones cut, mixed, misspelt, out of range, nested, in wrong bytes. Also for a server."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

VALID: tuple[dict[str, Any], ...] = (
    {"t": "join", "g": "k3f09xq2ab", "since": 41, "client": "tab-1"},
    {"t": "play", "g": "k3f09xq2ab", "n": 1, "ply": 0, "point": "Q16"},
    {"t": "marks", "g": "k3f09xq2ab", "n": 4, "dead": ["C3", "R17"]},
    {"t": "chat", "g": "k3f09xq2ab", "room": "players", "text": "请多指教"},
    {"t": "invite", "n": 1, "clock": {"main_ms": 600000, "periods": 3, "period_ms": 20000}, "colour": "lots"},
    {"t": "add_time", "g": "k3f09xq2ab", "n": 4, "why": "停电", "side": "white", "ms": 60000},
    {"t": "pong", "n": 12},
)
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1.5, 2**53, 2**63, 10**300),
    *("", "Q99", "\x00", "\u202e", "x" * 400),
    *([], [[]], {}, {"t": "play"}, ["Q16"] * 362),
)
ALPHABET = '{}[]",:\\/ntu0123456789.eE+-ĀÿQ弈\x00\ufeff'


def break_frames(seed: int, count: int) -> Iterator[str | bytes]:
    """So many frames of which hardly one is a message; the same for the same seed."""
    random = Random(seed)  # noqa: S311 - no secret: the same frames for the same seed
    for _ in range(count):
        yield random.choice(WAYS)(random)


def _cut(random: Random) -> str:
    text = _text(random)
    return text[: random.randrange(len(text))]


def _swap_bytes(random: Random) -> bytes:
    data = bytearray(_text(random).encode())
    for _ in range(random.randint(1, 4)):
        data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data)


def _change_value(random: Random) -> str:
    frame = dict(random.choice(VALID))
    frame[random.choice(list(frame))] = random.choice(VALUES)
    return json.dumps(frame, ensure_ascii=random.random() < 0.5)


def _change_name(random: Random) -> str:
    frame = dict(random.choice(VALID))
    name = random.choice(list(frame))
    value = frame.pop(name)
    if random.random() < 0.5:
        frame[random.choice((name + "s", "`", "$.t", "T", "", "n" * 90))] = value
    return json.dumps(frame)


def _mix(random: Random) -> str:
    one, other = random.choice(VALID), random.choice(VALID)
    return json.dumps({**one, **other, "t": one["t"]})


def _nest(random: Random) -> str:
    depth = random.randint(1, 3_000)
    return '{"t":"pong","n":' + random.choice(("[", '{"n":')) * depth


def _noise(random: Random) -> str | bytes:
    if random.random() < 0.5:
        return random.randbytes(random.randint(0, 60))
    return "".join(random.choices(ALPHABET, k=random.randint(0, 80)))


def _lengthen(random: Random) -> str:
    return _text(random) + " " * random.randint(4_000, 9_000)


def _text(random: Random) -> str:
    return json.dumps(random.choice(VALID), ensure_ascii=random.random() < 0.5)


WAYS: tuple[Callable[[Random], str | bytes], ...] = (
    _cut,
    _swap_bytes,
    _change_value,
    _change_name,
    _mix,
    _nest,
    _noise,
    _lengthen,
)
