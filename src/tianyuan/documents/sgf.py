"""SGF files: bytes in the encodings in use ⇄ game trees (FF[4], and what Chinese, Japanese and Korean writers do)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from tianyuan.core.go.sgf_parse import parse_sgf
from tianyuan.core.go.sgf_tree import LARGEST_CHARACTERS, SgfProperty, SgfRefused, SgfTree, write_sgf

# No character of a text of the largest size takes more.
LARGEST_BYTES: Final = 4 * LARGEST_CHARACTERS
_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_DECLARED: Final = re.compile(rb"(?<![A-Za-z])CA\s*\[\s*([A-Za-z0-9_:.-]{1,32})\s*\]")
_HEAD_BYTES: Final = 4096
# What writers call encodings, without blanks and signs. GB18030 holds all of GB2312 and GBK, which are declared where
# it is meant; Windows' supersets stand for the Japanese, Korean and Western ones for the same reason.
_NAMES: Final = {
    "utf8": "utf-8",
    "utf16": "utf-16",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb18030": "gb18030",
    "cp936": "gb18030",
    "big5": "big5hkscs",
    "shiftjis": "cp932",
    "sjis": "cp932",
    "windows31j": "cp932",
    "cp932": "cp932",
    "eucjp": "euc_jp",
    "euckr": "cp949",
    "ksc56011987": "cp949",
    "cp949": "cp949",
    "windows949": "cp949",
    "iso88591": "cp1252",
    "latin1": "cp1252",
    "windows1252": "cp1252",
    "usascii": "utf-8",
    "ascii": "utf-8",
}


def read_sgf(data: bytes) -> tuple[SgfTree, ...]:
    """All games of a file. Raises SgfRefused with line and column of the first fault."""
    return parse_sgf(decode_sgf(data))


def decode_sgf(data: bytes) -> str:
    """The text of a file: by its byte order mark, else as CA declares, else UTF-8, else GB18030. Raises SgfRefused.

    A declaration that cannot be true, or that nobody knows, is passed over: many files declare what they are not.
    """
    if len(data) > LARGEST_BYTES:
        raise SgfRefused("go.sgf.too_large", line=1, column=1)
    faults: list[UnicodeDecodeError] = []
    for encoding in _encodings(data):
        try:
            return data.decode(encoding).removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            faults.append(error)
    # Where it broke in the likeliest encoding; the column in bytes, for there are no characters to count.
    before = data[: faults[0].start].split(b"\n")
    raise SgfRefused("go.sgf.encoding_unknown", line=len(before), column=len(before[-1]) + 1)


def encode_sgf(trees: Sequence[SgfTree]) -> bytes:
    """The bytes of a collection in UTF-8, each game declaring it. All other properties are as they were."""
    # A lone half of a surrogate pair, which UTF-16 files may bring along, has no bytes in UTF-8.
    return write_sgf([_declare_utf8(tree) for tree in trees]).encode("utf-8", errors="replace")


def _encodings(data: bytes) -> Iterator[str]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            yield encoding
            return
    head = data[:_HEAD_BYTES]
    # Without a mark UTF-16 shows by the zeros that every second byte of its brackets and names is.
    for encoding, zeros in (("utf-16-le", head[1::2]), ("utf-16-be", head[::2])):
        if len(zeros) > 1 and zeros.count(0) * 2 > len(zeros):
            yield encoding
    declared = _DECLARED.search(head)
    if declared:
        name = re.sub(r"[^a-z0-9]", "", declared[1].decode("ascii").lower())
        if name in _NAMES:
            yield _NAMES[name]
    yield from ("utf-8", "gb18030")


def _declare_utf8(tree: SgfTree) -> SgfTree:
    declared = SgfProperty("CA", ("UTF-8",))
    root = tree.root
    if root.values("CA"):
        properties = tuple(declared if one.id == "CA" else one for one in root.properties)
    else:
        properties = (declared, *root.properties)
    return replace(tree, nodes=(replace(root, properties=properties), *tree.nodes[1:]))
