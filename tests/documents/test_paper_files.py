"""Papers by their content: pictures and quiet PDFs come in, everything else says why not."""

import pytest

from tianyuan.documents.paper_files import LARGEST_BYTES, PaperFile, PaperRefused, read_paper

JPEG = b"\xff\xd8\xff\xe0" + b"\0" * 20 + b"\xff\xd9"
PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 20 + b"\0\0\0\0IEND\xaeB`\x82"
WEBP = b"RIFF\x20\0\0\0WEBPVP8 " + b"\0" * 20
PDF = b"%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer\n%%EOF\n"


def test_a_paper_is_what_its_content_says() -> None:
    assert [read_paper(content) for content in (JPEG, PNG, WEBP, PDF)] == [
        PaperFile(type="image/jpeg", ending="jpg"),
        PaperFile(type="image/png", ending="png"),
        PaperFile(type="image/webp", ending="webp"),
        PaperFile(type="application/pdf", ending="pdf"),
    ]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "registration.paper_empty"),
        (JPEG + b"\0" * LARGEST_BYTES, "registration.paper_too_large"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "registration.paper_type_unknown"),
        (b"<!doctype html><script>", "registration.paper_type_unknown"),
        (b"PK\x03\x04" + b"\0" * 100, "registration.paper_type_unknown"),
        (b"MZ" + b"\0" * 100, "registration.paper_type_unknown"),
        (JPEG[:-2] + b"PK\x03\x04", "registration.paper_type_unknown"),
        (b"%PDF-1.7 cut off", "registration.paper_type_unknown"),
        (PDF.replace(b"/Type", b"/OpenAction 2 0 R /Type"), "registration.paper_active"),
        (PDF.replace(b"/Type", b"/S /JavaScript /Type"), "registration.paper_active"),
        (PDF.replace(b"/Type", b"/S /J#61vaScript /Type"), "registration.paper_active"),
        (PDF.replace(b"/Type", b"/#45mbeddedFile /Type"), "registration.paper_active"),
    ],
)
def test_what_is_no_paper_says_why(content: bytes, code: str) -> None:
    with pytest.raises(PaperRefused) as refused:
        read_paper(content)
    assert refused.value.code == code
