"""Lines that are said at a game: cleaned, bounded, kept apart by room."""

import pytest
from django.contrib.sessions.backends.db import SessionStore

from tests.services.games.seats import free_game, person, refusal_of
from tianyuan.services.games.chat import LINE_AT_MOST, last_line, lines_after, recent_lines, say_line
from tianyuan.services.games.guests import MARK, become_guest

pytestmark = pytest.mark.django_db
SAID_AT_MS = 1_700_000_000_456


def test_a_line_is_kept_as_it_can_be_read() -> None:
    game, li = free_game().id, person("Li")
    line = say_line(li, game, "watchers", "  好棋\n\x00 ！\u202e ", at_ms=SAID_AT_MS)
    assert (line.key, line.name, line.text, line.at_ms) == (li.key, "Li", "好棋 ！", SAID_AT_MS)
    assert recent_lines(game, "watchers") == [line]
    assert recent_lines(game, "players") == []


def test_a_guest_speaks_under_his_key_and_the_name_that_he_has_by_then() -> None:
    game, session = free_game().id, SessionStore()
    ma = become_guest(session, "Ma", address="203.0.113.7")
    xu = become_guest(session, "Xu", address="203.0.113.7")
    lines = [say_line(one, game, "watchers", "好棋", at_ms=SAID_AT_MS) for one in (ma, xu)]
    assert [(line.key, line.name) for line in lines] == [(ma.key, f"Ma {MARK}"), (ma.key, f"Xu {MARK}")]
    assert recent_lines(game, "watchers") == lines


def test_nothing_and_too_much_are_refused() -> None:
    game, li = free_game().id, person("Li")
    say_line(li, game, "watchers", "x" * LINE_AT_MOST, at_ms=SAID_AT_MS)
    assert refusal_of(lambda: say_line(li, game, "watchers", " \t\x07", at_ms=SAID_AT_MS)) == "games.line_empty"
    too_long = "x" * (LINE_AT_MOST + 1)
    assert refusal_of(lambda: say_line(li, game, "watchers", too_long, at_ms=SAID_AT_MS)) == "games.line_too_long"


def test_lines_are_read_from_where_one_was() -> None:
    game, li = free_game().id, person("Li")
    assert last_line() == 0
    lines = [say_line(li, game, "players", str(number), at_ms=SAID_AT_MS) for number in range(4)]
    assert (lines_after(lines[1].id, games=[game]), lines_after(0, games=["other"])) == (lines[2:], [])
    assert (recent_lines(game, "players", at_most=2), last_line()) == (lines[2:], lines[3].id)
