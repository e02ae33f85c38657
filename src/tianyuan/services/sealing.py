"""Personal numbers at rest: sealed so that the database alone tells nothing, and matched without being opened.

Both keys lie in a file of their own, outside the database and outside its backups (`TIANYUAN_PERSONAL_KEYS`; default:
`personal-keys` in the data folder, readable by its owner alone). Who loses it loses the numbers, and nothing else.
"""

import hashlib
import hmac
import json
import os
import secrets
from functools import cache
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings

KEY_BYTES = 32


class SealBroken(Exception):
    """What was sealed cannot be opened with the keys at hand."""


def seal(text: str) -> str:
    """The text, sealed: authenticated encryption, different each time."""
    return _box(settings.PERSONAL_KEYS).encrypt(text.encode()).decode("ascii")


def open_sealed(sealed: str) -> str:
    """What was sealed. Raises SealBroken."""
    try:
        return _box(settings.PERSONAL_KEYS).decrypt(sealed.encode("ascii")).decode()
    except InvalidToken as error:
        raise SealBroken from error


def match_of(text: str) -> str:
    """A value that is the same for the same text, and tells it to nobody who has not the key."""
    key = bytes.fromhex(_keys(settings.PERSONAL_KEYS)["match"])
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


@cache
def _box(path: Path) -> Fernet:
    return Fernet(_keys(path)["seal"])


@cache
def _keys(path: Path) -> dict[str, str]:
    """The keys in that file, made now if there are none; whoever comes second takes the first one's."""
    made = {"seal": Fernet.generate_key().decode("ascii"), "match": secrets.token_hex(KEY_BYTES)}
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        found: dict[str, str] = json.loads(path.read_text(encoding="ascii"))
        return found
    with os.fdopen(handle, "w", encoding="ascii") as file:
        json.dump(made, file)
    return made
