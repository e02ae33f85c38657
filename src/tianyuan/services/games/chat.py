"""What is said at a game. It has a table of its own and never touches the journal."""

from dataclasses import dataclass
from typing import Literal

from tianyuan.services.games.moments import moment_of, ms_of
from tianyuan.services.games.people import Person
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import ChatLine

Room = Literal["players", "watchers"]
LINE_AT_MOST = 300
LINES_AT_ONCE = 200


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line as everybody in the room reads it. `id` grows."""

    id: int
    game: str
    room: str
    key: str
    name: str
    text: str
    at_ms: int


def clean_words(text: str) -> str:
    """What somebody wrote without what cannot be seen: that could turn around, or pass for, the words of others."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def say_line(person: Person, game: str, room: Room, text: str, *, at_ms: int) -> Line:
    """Keep a line, as `clean_words` leaves it. Raises Refused: games.line_empty, games.line_too_long."""
    said = clean_words(text)
    if not said:
        raise Refused(Refusal(code="games.line_empty"))
    if len(said) > LINE_AT_MOST:
        raise Refused(Refusal(code="games.line_too_long", data=(("most", str(LINE_AT_MOST)),)))
    row = ChatLine.objects.create(
        game_id=game,
        room=room,
        key=person.key,
        name=person.name,
        text=said,
        said_at=moment_of(at_ms),
    )
    return _to_line(row)


def lines_after(last: int, *, games: list[str]) -> list[Line]:
    """The lines at those games after the one of that id, in order."""
    rows = ChatLine.objects.filter(pk__gt=last, game__in=games).order_by("pk")[:LINES_AT_ONCE]
    return [_to_line(row) for row in rows]


def last_line() -> int:
    """The id of the last line there is; 0: none."""
    return ChatLine.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def recent_lines(game: str, room: Room, *, at_most: int = 50) -> list[Line]:
    """The last lines in a room of a game, in order."""
    rows = ChatLine.objects.filter(game=game, room=room).order_by("-pk")[:at_most]
    return [_to_line(row) for row in reversed(rows)]


def _to_line(row: ChatLine) -> Line:
    return Line(
        id=row.pk,
        game=row.game_id,
        room=row.room,
        key=row.key,
        name=row.name,
        text=row.text,
        at_ms=ms_of(row.said_at),
    )
