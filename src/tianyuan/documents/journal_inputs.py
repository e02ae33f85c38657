"""One input of a game as a line of JSON and back, fast: a running game writes one with every move.

It is the same JSON as in `documents.journal`, with every field written out. What is read here was written by the server
itself; a file from elsewhere goes through `documents.journal`, which says what is wrong with it.
"""

from typing import Any, Final

import msgspec

from tianyuan.core.game.inputs import KIND_OF, KINDS, Input

_ENCODER: Final = msgspec.json.Encoder()
_DECODERS: Final[dict[str, msgspec.json.Decoder[Any]]] = {
    kind: msgspec.json.Decoder(cls) for kind, cls in KINDS.items()
}
_HEAD: Final = '{"kind":"'


class InputUnreadable(ValueError):
    """A line that is no input of ours: the journal was touched by another hand, or is of a later version."""


def write_input(given: Input) -> str:
    """The input as JSON, its kind first."""
    fields = _ENCODER.encode(given).decode()
    return f'{_HEAD}{KIND_OF[type(given)]}"{"," if len(fields) > 2 else ""}{fields[1:]}'


def read_input(text: str) -> Input:
    """The input of such a line. Raises InputUnreadable."""
    end = text.find('"', len(_HEAD))
    decoder = _DECODERS.get(text[len(_HEAD) : end]) if text.startswith(_HEAD) else None
    if decoder is None:
        raise InputUnreadable(text)
    try:
        given: Input = decoder.decode("{" + text[end + 2 :] if text[end + 1 : end + 2] == "," else "{}")
    except msgspec.MsgspecError as error:
        raise InputUnreadable(text) from error
    return given
