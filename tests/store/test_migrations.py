"""What a site has played before stays as it was when its tables learn of guests and of running games."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

pytestmark = pytest.mark.django_db(transaction=True)


def latest() -> list[tuple[str, str]]:
    return [node for node in MigrationExecutor(connection).loader.graph.leaf_nodes() if node[0] == "store"]


def migrate(targets: list[tuple[str, str]]) -> Any:
    """The tables as they are after those migrations."""
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


@pytest.fixture
def before() -> Iterator[Any]:
    """The tables without guests; afterwards they are as they were."""
    yield migrate([("store", "0003_games")])
    migrate(latest())


def play(tables: Any, game: str, *, is_settled: bool) -> None:
    now = timezone.now()
    row = tables.get_model("store", "Game").objects.create(
        id=game, kind="invitation", opening={}, drawn_at=now, created_by="li"
    )
    if is_settled:
        tables.get_model("store", "Settlement").objects.create(
            game=row, ruling=0, seq=1, result="black", reason="time", finish={}, sgf="", settled_at=now
        )


def test_invitations_know_their_hosts_and_running_games_are_noted(before: Any) -> None:
    play(before, "running", is_settled=False)
    play(before, "over", is_settled=True)
    accounts = [
        before.get_model("store", "Account").objects.create(name=name, email=email, created_at=timezone.now())
        for name, email in (("Wang", "wang@club.example"), ("li@club.example", "li@club.example"))
    ]
    for number, account in enumerate(accounts):
        before.get_model("store", "Invitation").objects.create(
            code=f"c{number}", account=account, wish={}, made_at=timezone.now()
        )
    after = migrate(latest())
    keys = [f"a{account.pk}" for account in accounts]
    hosts = after.get_model("store", "Invitation").objects.order_by("code").values_list("host_key", "host_name")
    running = after.get_model("store", "RunningGame").objects.values_list("game", "competition", "drawn_at")
    drawn_at = after.get_model("store", "Game").objects.get(pk="running").drawn_at
    assert (list(hosts), list(running)) == (
        [(keys[0], "Wang"), (keys[1], keys[1])],
        [("running", None, drawn_at)],
    )
