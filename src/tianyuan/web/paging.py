"""Long lists in pages of a hundred."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest

PAGE_SIZE = 100
LONGEST_NUMBER = 7


@dataclass(frozen=True, kw_only=True)
class Paging:
    """Which page this is, of how many, and the first and last row on it, all counted from 1."""

    number: int
    pages: int
    first: int
    last: int
    found: int


def read_page_number(request: HttpRequest) -> int:
    """The page asked for (`?page=`), or the first; 404 for what is no number."""
    text = request.GET.get("page", "1")
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER and int(text) > 0):
        raise Http404
    return int(text)


def make_paging(number: int, *, found: int) -> Paging:
    """Where page `number` of so many rows stands; 404 beyond the last one."""
    pages = max(1, -(-found // PAGE_SIZE))
    if number > pages:
        raise Http404
    first = (number - 1) * PAGE_SIZE + 1
    return Paging(number=number, pages=pages, first=first, last=min(found, first + PAGE_SIZE - 1), found=found)
