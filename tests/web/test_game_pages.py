"""The pages of games: who sees what of a game, and what the page of it takes along."""

import json
import re
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.core.game.builders import Table, connect
from tests.services.accounts import account, give
from tests.services.games.seats import WISH, announce_online, card_of
from tianyuan.core.game.effects import Record
from tianyuan.core.game.inputs import AddTime, Resign
from tianyuan.services.accounts import COMMAND_LINE
from tianyuan.services.games import history
from tianyuan.services.games.invitations import invite, withdraw
from tianyuan.services.games.opening import start_stage_game
from tianyuan.services.games.people import person_of
from tianyuan.store.journal import JournalFailed
from tianyuan.store.models import Account

pytestmark = pytest.mark.django_db
DRAWN_AT_MS = 1_700_000_000_000
DELAY_MS = 60_000
CHINESE = {"HTTP_ACCEPT_LANGUAGE": "zh"}


class Played:
    """A competition game of Bo and Wu, as its journal holds it: two moves, time added by a referee."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, at_ms: int) -> None:
        announce_online()
        self.bo, self.wu = account("Bo"), account("Wu")
        self.referee = give(account("Li"), "referee", "online")
        self.game = start_stage_game(
            COMMAND_LINE, competition="online", stage="qualifier", black=self.bo, white=self.wu, drawn_at_ms=DRAWN_AT_MS
        )
        self.table = Table(card_of(self.game).opening)
        for player in self.table.opening.players:
            self.table.give(connect(player))
        self.table.moves("Q16 D4")
        given = AddTime(referee=f"a{self.referee.pk} Li", why="电脑死机", side="black", ms=90_000)
        self.table.give(given, at=self.table.at + 1_000)
        monkeypatch.setattr(history, "read_records", self.read)
        monkeypatch.setattr(history, "read_time_ms", lambda: at_ms)

    def read(self, game: str) -> list[Record]:
        assert game == self.game
        return self.table.records


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Played:
    return Played(monkeypatch, at_ms=DRAWN_AT_MS + 10_000)


def visit(path: str, who: Account | None = None, **headers: Any) -> HttpResponse:
    client = Client(**(headers or CHINESE))
    if who is not None:
        client.force_login(who)
    response: HttpResponse = client.get(path)
    return response


def data_of(response: HttpResponse) -> dict[str, Any]:
    found = re.search(r'<script id="page-data" type="application/json">(.*?)</script>', response.content.decode(), re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def role_of(response: HttpResponse) -> str:
    found = re.search(r'data-role="(\w+)"', response.content.decode())
    assert found is not None
    return found[1]


def test_the_page_of_a_game_knows_who_looks_at_it(played: Played) -> None:
    path = f"/g/{played.game}"
    looking = (played.bo, played.referee, account("Zhao"), None)
    assert [role_of(visit(path, who)) for who in looking] == ["player", "referee", "watcher", "watcher"]


def test_the_page_brings_along_what_happened_with_names_and_reasons(played: Played) -> None:
    data = data_of(visit(f"/g/{played.game}"))
    assert data["past"] == {
        "lines": [],
        "events": [
            {"at_ms": DRAWN_AT_MS, "text": "双方到齐，对局开始", "is_grave": False},
            {"at_ms": played.table.at, "text": "裁判 Li 给黑方加时 0:01:30.000：电脑死机", "is_grave": True},
        ],
    }
    assert data["live"] == "ws://testserver/live/v1"
    assert data["words"]["game.input.add_time"] == "裁判 {referee} 给{side}加时 {ms}：{why}"


def test_the_page_may_talk_to_the_live_server_alone(played: Played, settings: Any) -> None:
    response = visit(f"/g/{played.game}")
    assert "connect-src 'self' ws://testserver;" in response.headers["Content-Security-Policy"]
    assert "unsafe" not in response.headers["Content-Security-Policy"]
    for given, address, origin in (
        (":8001", "ws://testserver:8001/live/v1", "ws://testserver:8001"),
        ("wss://play.example.org", "wss://play.example.org/live/v1", "wss://play.example.org"),
    ):
        settings.LIVE_URL = given
        response = visit(f"/g/{played.game}")
        assert data_of(response)["live"] == address
        assert f"connect-src 'self' {origin};" in response.headers["Content-Security-Policy"]


def test_the_page_is_there_while_the_journal_is_not(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_game: str) -> list[Record]:
        raise JournalFailed("away")

    monkeypatch.setattr(history, "read_records", fail)
    response = visit(f"/g/{played.game}")
    assert (response.status_code, data_of(response)["past"]) == (200, {"lines": [], "events": []})
    paths = [f"/g/{played.game}{rest}" for rest in (".sgf", "/past", "/journal")]
    assert [visit(path, played.bo).status_code for path in paths] == [503, 503, 503]


def test_the_sgf_has_a_name_that_every_browser_keeps(played: Played) -> None:
    response = visit(f"/g/{played.game}.sgf")
    header = response.headers["Content-Disposition"]
    assert unquote(header) == "attachment; filename*=UTF-8''2023-11-15 Bo-Wu.sgf"
    assert response.headers["Content-Type"] == "application/x-go-sgf"
    assert b";B[pd]" in response.content
    assert b";W[dp]" in response.content


def test_the_journal_is_for_those_concerned(played: Played) -> None:
    path = f"/g/{played.game}/journal"
    appeals = give(account("Sun"), "appeals", "online")
    looking = (played.bo, played.wu, played.referee, appeals, account("Zhao"), None)
    assert [visit(path, who).status_code for who in looking] == [200, 200, 200, 200, 403, 302]
    text = visit(path, played.bo).content.decode()
    for words in ("Bo 下在 Q16", "裁判 Li 给黑方加时 0:01:30.000：电脑死机", "06:13:20"):
        assert words in text
    assert f"{played.table.opening.black[0]} 下在" not in text


def test_whoever_watches_a_delayed_game_gets_nothing_early(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    card = replace(card_of(played.game), watcher_delay_ms=DELAY_MS)

    def plies(at_ms: int) -> tuple[int, int]:
        """How many moves a watcher and a player see at that time."""
        monkeypatch.setattr(history, "read_time_ms", lambda: at_ms)
        watcher, player = (history.read_history(card, delayed=delayed) for delayed in (True, False))
        return watcher.state.ply, player.state.ply

    assert plies(DRAWN_AT_MS) == (0, 2)
    assert plies(played.table.at + DELAY_MS) == (2, 2)
    played.table.give(Resign(player=played.table.opening.white[0]))
    assert plies(DRAWN_AT_MS) == (2, 2)  # it is over: nothing in it helps anybody any more


def test_the_past_up_to_a_version_is_told_once_for_all(played: Played) -> None:
    path = f"/g/{played.game}/past"
    whole = visit(path).json()
    last = len(played.table.records)
    assert visit(f"{path}?version={last}").json() == whole
    assert visit(f"{path}?version={last - 1}").json()["events"] == whole["events"][:-1]
    for other in ("99", "x", "-1"):
        assert visit(f"{path}?version={other}").json() == whole
    played.table.records.clear()
    assert visit(f"{path}?version={last}").json() == whole


def test_an_invitation_is_shown_as_what_it_is() -> None:
    bo, wu = account("Bo"), account("Wu")
    code = invite(person_of(bo), WISH)
    assert [data_of(visit(f"/i/{code}", who))["role"] for who in (bo, wu, None)] == ["host", "guest", "guest"]
    assert [data_of(visit(f"/i/{code}", who))["isKnown"] for who in (wu, None)] == [True, False]
    assert f"http://testserver/i/{code}" in visit(f"/i/{code}", bo).content.decode()
    withdraw(person_of(bo), code)
    assert data_of(visit(f"/i/{code}", wu))["role"] == ""
    assert "已被接受或撤回" in visit(f"/i/{code}", wu).content.decode()


def test_whoever_has_no_account_gives_a_name() -> None:
    client = Client(**CHINESE)
    assert data_of(client.get("/play"))["isKnown"] is False
    refused = client.post("/guest", {"name": " "})
    assert (refused.status_code, refused.json()) == (422, {"words": "名字要有 1 到 20 个可见字符"})
    assert (client.post("/guest", {"name": "小马"}).status_code, client.post("/guest", {"name": ""}).status_code) == (
        200,
        200,
    )
    assert data_of(client.get("/play"))["isKnown"] is True


def test_the_desk_is_told_how_long_periods_are() -> None:
    announce_online()
    referee = give(account("Li"), "referee", "online")
    data = data_of(visit("/c/online/desk", referee))
    assert (data["competition"], data["periodsMs"]) == ("online", {"qualifier": 20_000, "shortlist": 20_000})
