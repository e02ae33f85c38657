"""The real server, the example bot, and people at its sockets: games to their end, rulings, guests, watchers."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.faults.fuzz import fuzz

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60
SITE = "from tianyuan.cli import run; raise SystemExit(run())"


@dataclass(frozen=True, kw_only=True)
class Site:
    """A server that runs: its port and data folder, tokens and guests' sessions by name, two games of bo against wu."""

    port: int
    home: Path
    tokens: dict[str, str]
    sessions: dict[str, str]
    games: list[str]
    competition: str

    @property
    def url(self) -> str:
        """Where its sockets are."""
        return f"ws://127.0.0.1:{self.port}/live/v1"

    def command(self, *arguments: str, given: bytes = b"") -> str:
        """What a command of the program writes."""
        done = subprocess.run(
            [sys.executable, "-c", SITE, *arguments],
            env=environment(self.home),
            input=given,
            capture_output=True,
            check=True,
        )
        return done.stdout.decode()


class Client:
    """Somebody at a socket, message by message. `key`: how the site names him."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.key: str = json.loads(self.socket.recv(timeout=PATIENCE_S))["you"]["key"]
        self.n = 0

    def say(self, kind: str, /, **fields: Any) -> None:
        """Send a message with the next number."""
        self.n += 1
        numbered = {} if kind in ("join", "away", "back") else {"n": self.n}
        self.socket.send(json.dumps({"t": kind, **numbered, **fields}))

    def wait(self, tag: str, /, **fields: Any) -> dict[str, Any]:
        """The next message of that kind with those fields; pings are answered."""
        while True:
            told: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE_S))
            if told["t"] == "ping":
                self.socket.send(json.dumps({"t": "pong", "n": told["n"]}))
            elif told["t"] == tag and all(told.get(name) == value for name, value in fields.items()):
                return told

    def ask(self, kind: str, /, **fields: Any) -> dict[str, Any]:
        """Send a message; the answer that names its number."""
        self.say(kind, **fields)
        while True:
            told: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE_S))
            if told["t"] == "ping":
                self.socket.send(json.dumps({"t": "pong", "n": told["n"]}))
            elif told.get("n") == self.n and told.get("by", self.key) == self.key:
                return told


Come = Callable[[str], Client]


def environment(home: Path) -> dict[str, str]:
    """What the server and the commands are started with."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    return {
        **kept,
        "TIANYUAN_LIVE_MESSAGES": "1000",
        "TIANYUAN_HOME": str(home),
        "DJANGO_SETTINGS_MODULE": "tianyuan.settings",
    }


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all tests of this file."""
    home = tmp_path_factory.mktemp("served")
    script = Path(__file__).with_name("prepare_players.py")
    made = subprocess.run([sys.executable, script], env=environment(home), capture_output=True, check=True)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-c", SITE, "serve", "--port", str(port)]
    with subprocess.Popen(
        command, env=environment(home), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        try:
            assert server.stdout is not None
            assert str(port) in server.stdout.readline()
            with urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE_S) as answer:
                assert answer.status == 200
            yield Site(port=port, home=home, **json.loads(made.stdout))
        finally:
            server.terminate()
            server.communicate(timeout=PATIENCE_S)


@pytest.fixture
def come(site: Site) -> Iterator[Come]:
    """Brings somebody to a socket, by name; he goes when the test ends."""
    with ExitStack() as stack:

        def _come(name: str) -> Client:
            headers = {"Authorization": f"Bearer {site.tokens[name]}"}
            return Client(stack.enter_context(connect(site.url, additional_headers=headers)))

        yield _come


@pytest.fixture
def visit(site: Site) -> Iterator[Come]:
    """Brings somebody to a socket from a page of the site: the guest of that name, or without a name anybody."""
    with ExitStack() as stack:

        def _visit(name: str) -> Client:
            headers = {"Origin": f"http://127.0.0.1:{site.port}"}
            if name:
                headers["Cookie"] = f"sessionid={site.sessions[name]}"
            return Client(stack.enter_context(connect(site.url, additional_headers=headers)))

        yield _visit


def test_two_bots_finish_a_game_whose_sgf_scores_the_same(site: Site, come: Come) -> None:
    bot = [sys.executable, str(ROOT / "examples" / "bot.py"), site.url]
    host = subprocess.Popen([*bot, site.tokens["bo"]], stdout=subprocess.PIPE, text=True)
    assert host.stdout is not None
    code = host.stdout.readline().split()[1]
    guest = subprocess.run(
        [*bot, site.tokens["wu"], code], capture_output=True, text=True, timeout=PATIENCE_S, check=True
    )
    said, _ = host.communicate(timeout=PATIENCE_S)
    assert said.splitlines()[-1] == guest.stdout.splitlines()[-1]
    asked = come("bo").ask("take", code=code)
    assert asked["t"] == "game"
    journal = site.command("game", "export", asked["g"])
    finish = come("bo")
    finish.say("join", g=asked["g"])
    end = finish.wait("snapshot")["finish"]
    assert end["result"] == said.splitlines()[-1].split()[0]
    sgf = site.command("game", "export", asked["g"], "--as", "sgf")
    dead = ",".join(end.get("dead", ()))
    path = site.home / "bots.sgf"
    path.write_text(sgf, encoding="utf-8")
    scored = site.command("sgf", "score", str(path), *(["--dead", dead] if dead else []))
    margin = abs(end["margin_quarter_zi"])
    points = f"{margin // 2}.5" if margin % 2 else str(margin // 2)
    letter = {"black": "B", "white": "W"}[end["result"]]
    assert f"RE[{letter}+{points}]" in sgf
    assert f"{letter}+{points}" in scored
    assert json.loads(journal.splitlines()[0])["opening"]["id"] == asked["g"]


def test_a_referee_rules_and_everybody_sees_why(site: Site, come: Come) -> None:
    game = site.games[0]
    black, white, referee = come("bo"), come("wu"), come("ref")
    for one in (black, white, referee):
        one.say("join", g=game, client="test")
    assert [one.wait("snapshot")["role"] for one in (black, white, referee)] == ["player", "player", "referee"]
    assert (
        black.wait("record", kind="connected", phase="playing")["turn"] == white.wait("record", phase="playing")["turn"]
    )
    assert black.ask("play", g=game, ply=0, point="Q16")["t"] == "record"
    assert white.wait("record", kind="play")["point"] == "Q16"
    assert black.ask("stop_clock", g=game, why="no referee")["code"] == "live.not_a_referee"
    assert referee.ask("stop_clock", g=game, why=" ")["code"] == "game.why_missing"
    assert referee.ask("stop_clock", g=game, why="a fall")["t"] == "done"
    stopped = white.wait("record", kind="stop_clock")
    assert (stopped["why"], stopped["holds"]) == ("a fall", ["referee"])
    assert white.ask("play", g=game, ply=1, point="D4")["code"] == "game.held"
    referee.say("continue_clock", g=game, why="all well")
    referee.say("add_time", g=game, side="white", ms=60_000, why="as agreed")
    assert black.wait("record", kind="add_time")["ms"] == 60_000
    referee.say("penalise", g=game, side="black", quarter_zi=4, why="a warning")
    assert white.wait("record", kind="penalise")["why"] == "a warning"
    referee.say("speak", g=game, text="安静")
    assert black.wait("notice", code="live.referee_says")["data"]["text"] == "安静"
    assert {one["player"] for one in referee.ask("presence", g=game)["players"]} == {black.key, white.key}
    referee.say("annul", g=game, why="a mistake in the draw")
    assert white.wait("finished", g=game)["reason"] == "annulled"
    assert black.ask("resign", g=game)["code"] == "game.finished"


def test_a_desk_shows_running_games_to_referees_alone(site: Site, come: Come) -> None:
    shown = come("ref")
    shown.say("desk", competition=site.competition)
    assert site.games[1] in {one["g"] for one in shown.wait("desk")["games"]}
    assert come("bo").ask("desk", competition=site.competition)["code"] == "account.not_allowed"


def test_a_repeated_move_counts_once_and_a_gap_is_told_again(site: Site, come: Come) -> None:
    game = site.games[1]
    black, white = come("bo"), come("wu")
    black.say("join", g=game, client="one")
    white.say("join", g=game, client="two")
    black.wait("record", phase="playing")
    move = {"t": "play", "g": game, "n": 900, "ply": 0, "point": "C3"}
    black.socket.send(json.dumps(move))
    version = black.wait("record", kind="play")["version"]
    black.socket.send(json.dumps(move))
    assert black.wait("repeated") == {"t": "repeated", "g": game, "n": 900}
    again = come("wu")
    again.say("join", g=game, since=version - 1)
    told = again.wait("gap")
    assert [one["version"] for one in told["records"]] == [version]
    stale = come("bo")
    stale.say("join", g=game)
    stale.wait("snapshot")
    assert stale.ask("play", g=game, ply=0, point="D3")["code"] == "game.other_ply"


def test_practice_is_played_by_the_server(come: Come) -> None:
    one = come("bo")
    game = one.ask("practice", clock={"main_ms": 60_000}, size=9, colour="black", level=1)["g"]
    one.say("join", g=game)
    assert len(one.wait("snapshot")["players"]) == 2
    one.wait("record", phase="playing")
    one.say("play", g=game, ply=0, point="E5")
    assert one.wait("record", kind="play", ply=2)["by"].startswith("e:")
    one.say("resign", g=game)
    assert one.wait("finished")["result"] == "white"


def test_strangers_and_foreign_pages_get_no_socket(site: Site) -> None:
    for headers in (
        {},
        {"Authorization": "Bearer ty_unknown"},
        {"Cookie": "sessionid=abc", "Origin": "https://evil.example"},
        {"Origin": "https://evil.example"},
        {"Cookie": "sessionid=abc"},
    ):
        with pytest.raises(InvalidStatus) as refused, connect(site.url, additional_headers=headers):
            pass
        assert refused.value.response.status_code == 403


def begin_as_guests(host: Client, guest: Client) -> str:
    """One invites, the other comes: both are at their game, which has begun."""
    code = host.ask("invite", clock={"main_ms": 600_000}, size=9, colour="black")["code"]
    game: str = guest.ask("take", code=code)["g"]
    assert host.wait("game") == {"t": "game", "g": game}
    for one in (host, guest):
        one.say("join", g=game, client="test")
        one.wait("snapshot", role="player", seat=one.key)
    for one in (host, guest):
        one.wait("record", phase="playing")
    return game


def test_two_guests_play_a_game_to_its_end_and_a_stranger_sees_it(site: Site, visit: Come) -> None:
    ma, xu = visit("ma"), visit("xu")
    game = begin_as_guests(ma, xu)
    assert {one.key[0] for one in (ma, xu)} == {"g"}
    stranger = visit("")
    stranger.say("join", g=game)
    stranger.wait("snapshot", role="watcher")
    assert ma.ask("play", g=game, ply=0, point="C3")["t"] == "record"
    assert xu.ask("play", g=game, ply=1, point="G7")["t"] == "record"
    seen = [stranger.wait("record", kind="play") for _ in range(2)]
    assert [(one["by"], one["point"]) for one in seen] == [(ma.key, "C3"), (xu.key, "G7")]
    xu.say("chat", g=game, room="players", text="请多指教")
    said = ma.wait("chat")
    assert (said["by"], said["name"], said["text"]) == (xu.key, "xu (访客 guest)", "请多指教")
    assert ma.ask("desk", competition=site.competition)["code"] == "account.not_allowed"
    assert xu.ask("resign", g=game)["t"] == "record"
    for one in (ma, xu, stranger):
        end = one.wait("finished")
        assert (end["result"], end["reason"]) == ("black", "resignation")
    sgf = site.command("game", "export", game, "--as", "sgf")
    assert all(part in sgf for part in ("PB[ma (访客 guest)]", "PW[xu (访客 guest)]", "RE[B+R]"))


def test_a_guest_whose_session_has_ended_only_watches_his_game(site: Site, visit: Come) -> None:
    ma, he = visit("ma"), visit("he")
    game = begin_as_guests(ma, he)
    end = "import sys, django; django.setup(); from django.contrib.sessions.models import Session as S"
    script = f"{end}; S.objects.filter(pk=sys.argv[1]).delete()"
    subprocess.run([sys.executable, "-c", script, site.sessions["he"]], env=environment(site.home), check=True)
    he.wait("closing", code="live.rights_changed")
    with pytest.raises(ConnectionClosedError) as closed:
        he.socket.recv(timeout=PATIENCE_S)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    assert ma.wait("record", kind="closed")["by"] == he.key
    again = visit("he")
    again.say("join", g=game)
    shown = again.wait("snapshot")
    assert (again.key[0], shown["role"], shown.get("seat")) == ("w", "watcher", None)


def test_at_a_page_of_ours_everybody_watches_and_nothing_else(site: Site, come: Come) -> None:
    player, game = come("bo"), site.games[1]
    player.say("join", g=game)
    player.wait("snapshot")
    with connect(site.url, additional_headers={"Origin": f"http://127.0.0.1:{site.port}"}) as socket:
        stranger = Client(socket)
        assert stranger.key.startswith("w")
        stranger.say("join", g=game)
        assert stranger.wait("snapshot")["role"] == "watcher"
        asked = (
            ("play", {"g": game, "ply": 0, "point": "Q16"}),
            ("chat", {"g": game, "room": "watchers", "text": "hello"}),
            ("invite", {"clock": {"main_ms": 60_000}}),
            ("take", {"code": "none"}),
            ("practice", {"clock": {"main_ms": 60_000}, "level": 1}),
            ("desk", {"competition": site.competition}),
        )
        refused = []
        for kind, fields in asked:
            stranger.say(kind, **fields)
            refused.append(stranger.wait("refused", n=stranger.n)["code"])
        assert refused == ["live.not_signed_in"] * len(asked)


def test_broken_frames_are_refused_closed_and_change_nothing(site: Site) -> None:
    before = site.command("game", "export", site.games[1])
    came = fuzz(site.url, site.tokens["ref"], 300)
    assert set(came) <= {"refused", "answered", "closed 4400"}
    assert came["refused"] + came["closed 4400"] >= 250
    assert came["closed 4400"] >= 20
    assert site.command("game", "export", site.games[1]) == before
    with urlopen(f"http://127.0.0.1:{site.port}/ready", timeout=PATIENCE_S) as answer:
        assert json.loads(answer.read()) == {"ready": True, "faults": []}
