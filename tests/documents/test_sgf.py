"""SGF files as people send them: encodings declared, undeclared and declared wrongly."""

import pytest

from tianyuan.core.go.sgf_tree import SgfRefused
from tianyuan.documents.sgf import LARGEST_BYTES, decode_sgf, encode_sgf, read_sgf

NAME = "(;CA[{}]PB[过百龄])"


def black_of(data: bytes) -> str | None:
    return read_sgf(data)[0].root.value("PB")


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [
        ("UTF-8", "utf-8"),
        ("utf8", "utf-8-sig"),
        ("GB2312", "gb18030"),
        ("gbk", "gbk"),
        ("GB18030", "gb18030"),
        ("UTF-16", "utf-16"),
        ("UTF-16", "utf-16-le"),
        ("UTF-16", "utf-16-be"),
        ("UTF-8", "gb18030"),
        ("KOI8-R", "gb18030"),
        ("hex", "utf-8"),
        ("", "utf-8"),
    ],
)
def test_names_come_through(declared: str, encoding: str) -> None:
    assert black_of(NAME.format(declared).encode(encoding)) == "过百龄"


def test_without_a_declaration_utf8_is_tried_and_then_gb18030() -> None:
    text = "(;PB[过百龄])"
    assert [black_of(text.encode(encoding)) for encoding in ("utf-8", "gb18030", "utf-16", "utf-8-sig")] == [
        "过百龄"
    ] * 4


@pytest.mark.parametrize(
    ("declared", "encoding", "name"),
    [
        ("Shift_JIS", "cp932", "本因坊"),
        ("EUC-KR", "cp949", "조치훈"),
        ("Big5", "big5hkscs", "吳清源"),
        ("ISO-8859-1", "latin-1", "Müller"),
    ],
)
def test_other_encodings_are_read_where_they_are_declared(declared: str, encoding: str, name: str) -> None:
    assert black_of(f"(;CA[{declared}]PB[{name}])".encode(encoding)) == name


def test_a_character_whose_second_byte_is_a_bracket_ends_no_value() -> None:
    r"""In GBK many characters end in the byte of ] or \, which must not count as such."""
    name = "".join(bytes((first, second)).decode("gbk") for first in (0x8B, 0x9D) for second in (0x5B, 0x5C, 0x5D))
    data = f"(;CA[GBK]PB[{name}])".encode("gbk")
    assert (b"]" in data[12:-3], black_of(data)) == (True, name)


def test_a_word_that_ends_in_ca_declares_nothing() -> None:
    assert decode_sgf(b"(;ABCA[UTF-16]PB[x])") == "(;ABCA[UTF-16]PB[x])"


def test_bytes_in_no_encoding_are_refused_where_they_stand() -> None:
    with pytest.raises(SgfRefused) as refused:
        decode_sgf(b"(;FF[4]\nC[\xff\xff])")
    assert (refused.value.code, refused.value.line, refused.value.column) == ("go.sgf.encoding_unknown", 2, 3)


def test_a_file_that_is_too_large_is_refused_unread() -> None:
    with pytest.raises(SgfRefused) as refused:
        decode_sgf(b" " * (LARGEST_BYTES + 1))
    assert refused.value.code == "go.sgf.too_large"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("(;FF[4]CA[GBK]C[围棋];B[aa])", "(;FF[4]CA[UTF-8]C[围棋];B[aa])\n"),
        ("(;FF[4]C[围棋])(;CA[GBK])", "(;CA[UTF-8]FF[4]C[围棋])\n(;CA[UTF-8])\n"),
    ],
)
def test_what_is_written_is_utf8_and_says_so(text: str, written: str) -> None:
    assert encode_sgf(read_sgf(text.encode("gb18030"))).decode() == written
