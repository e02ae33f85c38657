"""`tianyuan game start` and `tianyuan game export`, and `tianyuan account token`: what bots and referees need."""

import json
from pathlib import Path

import pytest
from pytest_django import Settings

from tests.cli.program import Answer, tianyuan
from tests.core.game.builders import Table, points
from tests.services.accounts import account
from tests.services.games.seats import announce_online, card_of, finish_of, seated
from tianyuan.core.game.effects import Record
from tianyuan.core.game.inputs import Accept, Marks, Proposal
from tianyuan.documents.journal import read_journal
from tianyuan.documents.journal_inputs import write_input
from tianyuan.services.games.people import person_of, person_of_token
from tianyuan.store.journal import Row
from tianyuan.store.journal.opening import open_journal
from tianyuan.store.models import Account

pytestmark = pytest.mark.django_db(transaction=True)
BO, WU = "bo@club.example", "wu@club.example"


@pytest.fixture
def players(settings: Settings, tmp_path: Path) -> tuple[Account, Account]:
    """Two players of an online competition; the journal is in a folder of the test."""
    settings.HOME = tmp_path
    announce_online()
    return account("Bo"), account("Wu")


def start(*, stage: str = "qualifier", white: str = WU, competition: str = "online") -> Answer:
    return tianyuan("game", "start", competition, "--stage", stage, "--black", BO, "--white", white)


def keep(game: str, records: list[Record]) -> None:
    journal = open_journal()
    rows = [Row(game, one.seq, one.at_ms, one.deadline_ms, None, write_input(one.input)) for one in records]
    assert journal.append(rows) == (True,) * len(rows)
    journal.close()


def counted(game: str) -> Table:
    """A game with a dead stone, counted by agreement."""
    card = card_of(game)
    table = seated(card)
    table.moves("D4 Q16 D16 Q4 Q17 - -")
    dead = points("Q17", size=19)
    table.give(Proposal(ply=table.state.ply, dead=dead), at=table.at + 1_000)
    table.give(Marks(player=card.opening.black[0], dead=dead), at=table.at + 1_000)
    for player in card.opening.players:
        table.give(Accept(player=player, marks=table.state.counting.marks), at=table.at + 1_000)
    return table


def test_a_game_is_started_and_its_journal_exported(players: tuple[Account, Account]) -> None:
    started = start()
    game = started.out.strip()
    assert (started.status, started.err) == (0, "")
    assert [seat.account_id for seat in card_of(game).seats] == [one.pk for one in players]
    table = counted(game)
    keep(game, table.records)
    exported = tianyuan("game", "export", game)
    read = read_journal(exported.out.encode(), "journal")
    assert (read.opening, read.records, read.faults) == (table.opening, tuple(table.records), ())
    told = tianyuan("game", "replay", "-", stdin=exported.out.encode())
    assert (told.status, told.err) == (0, "")


@pytest.mark.usefixtures("players")
def test_the_sgf_of_a_game_scores_as_the_game_did(tmp_path: Path) -> None:
    game = start().out.strip()
    table = counted(game)
    keep(game, table.records)
    (tmp_path / "game.sgf").write_text(tianyuan("game", "export", game, "--as", "sgf").out, encoding="utf-8")
    scored = tianyuan("sgf", "score", str(tmp_path / "game.sgf"), "--dead", "Q17", "--as", "json")
    count = finish_of(table).count
    assert count is not None
    found = json.loads(scored.out)
    assert (found["winner"], found["margin_quarter_zi"]) == ("white", abs(count.margin_quarter_zi))


@pytest.mark.usefixtures("players")
def test_a_game_that_nobody_has_come_to_is_exported_too() -> None:
    game = start().out.strip()
    assert len(tianyuan("game", "export", game).out.splitlines()) == 1
    assert tianyuan("game", "export", game, "--as", "sgf").out.startswith("(;FF[4]")


@pytest.mark.usefixtures("players")
def test_what_is_refused() -> None:
    assert start(white=BO) == Answer(status=1, err="Black and white cannot be the same account\n")
    assert start(stage="final") == Answer(status=1, err="The competition has no online stage “final”\n")
    assert start(competition="spring") == Answer(status=1, err="There is no competition “spring”\n")
    assert start(white="li@club.example") == Answer(status=1, err="There is no account li@club.example\n")
    assert tianyuan("game", "export", "nothing") == Answer(status=1, err="There is no game nothing\n")


def test_a_journal_that_cannot_be_opened_is_told(settings: Settings, tmp_path: Path) -> None:
    announce_online()
    account("Bo")
    account("Wu")
    settings.HOME = tmp_path
    (tmp_path / "journal.sqlite3").mkdir()
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        answer = start()
        assert (answer.status, answer.out, "Traceback" in answer.err) == (1, "", False)


@pytest.mark.usefixtures("players")
def test_a_token_is_written_once_listed_and_revoked() -> None:
    made = tianyuan("account", "token", BO, "--name", "my bot")
    bo = Account.objects.get(email=BO)
    assert (made.status, made.err) == (0, "token made: my bot. Keep it safe, it will not be shown again:\n")
    assert person_of_token(made.out.strip()) == person_of(bo)
    listed = tianyuan("account", "tokens", BO).out
    number, _, name = listed.rstrip("\n").split("\t")
    assert (name, made.out.strip() in listed) == ("my bot", False)
    revoke = ("account", "revoke-token", BO, number)
    assert tianyuan(*revoke) == Answer(status=0, err=f"revoked: token {number}\n")
    assert tianyuan(*revoke) == Answer(status=1, err=f"The account has no working token number {number}\n")
    assert tianyuan("account", "tokens", BO) == Answer(status=0, err="the account has no working token\n")
    assert person_of_token(made.out.strip()) is None


@pytest.mark.usefixtures("players")
def test_a_token_needs_a_name_and_an_account() -> None:
    assert tianyuan("account", "token", BO, "--name", " ").status == 1
    assert tianyuan("account", "token", "li@club.example", "--name", "x").err == "There is no account li@club.example\n"
    assert tianyuan("account", "revoke-token", BO, "first").status == 2
