"""The record of acts: chained, written with the act, and any tampering is found."""

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from tianyuan.core.permissions import Role
from tianyuan.services.accounts import COMMAND_LINE
from tianyuan.services.actors import Actor
from tianyuan.services.audit import (
    LogFilter,
    LogPage,
    Verified,
    hash_entry,
    list_actions,
    read_log,
    record,
    verify_chain,
)
from tianyuan.services.refusals import Refused
from tianyuan.store.models import AuditEntry
from tianyuan.store.models.append_only import AppendOnlyViolation

WANG = Actor(name="王芳", account_id=7, roles={"spring": frozenset[Role]({"chief_referee"})})


def write(number: int = 3, *, competition: str = "spring") -> None:
    for index in range(1, number + 1):
        with transaction.atomic():
            data = {"board": index, "was": None, "players": ["甲", "乙"]}
            record(WANG, "result.entered", competition=competition, subject=f"1/{index}", data=data, reason="误记")


@pytest.mark.django_db
def test_an_entry_says_who_what_when_and_why() -> None:
    before = datetime.now(UTC)
    write(1)
    entry = AuditEntry.objects.get()
    assert before <= entry.at <= datetime.now(UTC)
    assert (entry.seq, entry.account, entry.competition, entry.action) == (1, "7 王芳", "spring", "result.entered")
    assert (entry.subject, entry.data, entry.reason) == (
        "1/1",
        {"board": 1, "was": None, "players": ["甲", "乙"]},
        "误记",
    )
    assert (entry.previous_hash, entry.entry_hash) == ("", hash_entry(entry))


def test_the_hash_is_of_this_text_and_no_other() -> None:
    entry = AuditEntry(
        seq=1,
        at=datetime(2026, 5, 1, 2, 3, 4, 5, tzinfo=UTC),
        account="command line",
        competition="",
        action="account.created",
        subject="1 王芳",
        data={"may_create": True},
        reason="",
        previous_hash="",
    )
    # printf '%s' '{"account":"command line","action":"account.created",…}' | sha256sum
    assert hash_entry(entry) == "a8f22e3b09f0b986d8f3a5fed085df674408336ea3786d225cd4876d5c34090d"


@pytest.mark.django_db
def test_the_chain_is_whole() -> None:
    assert verify_chain() == Verified(entries=0, head="")
    write(3)
    hashes = list(AuditEntry.objects.order_by("seq").values_list("entry_hash", flat=True))
    assert verify_chain() == Verified(entries=3, head=hashes[2])
    assert verify_chain(noted_head=hashes[1]) == Verified(entries=3, head=hashes[2])
    assert verify_chain(noted_head="0" * 64) == Verified(
        entries=3, head=hashes[2], broken_at=4, reason="audit.head_missing"
    )


def sql(text: str, *values: object) -> None:
    """Past the models, as somebody with the database in hand would."""
    with connection.cursor() as cursor:
        cursor.execute(text, values)


def rehash(seq: int) -> None:
    entry = AuditEntry.objects.get(seq=seq)
    sql("UPDATE store_auditentry SET entry_hash = %s WHERE seq = %s", hash_entry(entry), seq)


def change_and_rehash() -> None:
    sql("UPDATE store_auditentry SET reason = '' WHERE seq = 2")
    rehash(2)


def cut_and_renumber() -> None:
    sql("DELETE FROM store_auditentry WHERE seq = 2")
    sql("UPDATE store_auditentry SET seq = 2 WHERE seq = 3")
    rehash(2)


TAMPERINGS: dict[str, tuple[Callable[[], None], int, str]] = {
    "who": (lambda: sql("UPDATE store_auditentry SET account = '8 李' WHERE seq = 2"), 2, "audit.hash_wrong"),
    "when": (lambda: sql("UPDATE store_auditentry SET at = '2020-01-01' WHERE seq = 3"), 3, "audit.hash_wrong"),
    "why": (lambda: sql("UPDATE store_auditentry SET reason = '' WHERE seq = 1"), 1, "audit.hash_wrong"),
    "data": (lambda: sql("UPDATE store_auditentry SET data = '{\"board\": 9}' WHERE seq = 2"), 2, "audit.hash_wrong"),
    "why, hashed anew": (change_and_rehash, 3, "audit.link_broken"),
    "one removed": (lambda: sql("DELETE FROM store_auditentry WHERE seq = 2"), 2, "audit.number_missing"),
    "one removed, numbered and hashed anew": (cut_and_renumber, 2, "audit.link_broken"),
    "the first removed": (lambda: sql("DELETE FROM store_auditentry WHERE seq = 1"), 1, "audit.number_missing"),
}


@pytest.mark.parametrize("what", TAMPERINGS)
@pytest.mark.django_db
def test_tampering_is_found(what: str) -> None:
    write(3)
    tamper, place, reason = TAMPERINGS[what]
    tamper()
    found = verify_chain()
    assert (found.broken_at, found.reason) == (place, reason)


@pytest.mark.django_db
def test_an_end_cut_off_is_found_by_a_head_noted_before() -> None:
    write(3)
    noted = verify_chain().head
    sql("DELETE FROM store_auditentry WHERE seq = 3")
    assert verify_chain().broken_at is None
    assert verify_chain(noted_head=noted).reason == "audit.head_missing"


@pytest.mark.django_db
def test_entries_are_not_changed_and_two_do_not_follow_one() -> None:
    write(2)
    entry: Any = AuditEntry.objects.get(seq=2)
    for attempt in (entry.save, entry.delete, AuditEntry.objects.all().delete):
        with pytest.raises(AppendOnlyViolation):
            attempt()
    fork = AuditEntry(seq=3, at=entry.at, account="x", action="x", previous_hash=entry.previous_hash, entry_hash="f")
    with pytest.raises(IntegrityError), transaction.atomic():
        fork.save()


@pytest.mark.django_db
def test_an_act_that_fails_leaves_no_entry() -> None:
    with transaction.atomic():
        record(COMMAND_LINE, "account.created", competition="", subject="x")
        transaction.set_rollback(True)
    assert not AuditEntry.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_nothing_is_recorded_outside_a_transaction() -> None:
    with pytest.raises(RuntimeError, match="audit_outside_transaction"):
        record(COMMAND_LINE, "account.created", competition="", subject="x")


@pytest.mark.django_db
def test_the_record_of_a_competition_is_read_with_filters() -> None:
    write(3)
    write(1, competition="autumn")
    with transaction.atomic():
        record(COMMAND_LINE, "role.granted", competition="spring", subject="9 赵", data={"role": "referee"})

    def seqs(**wanted: Any) -> tuple[list[int], int | None]:
        page: LogPage = read_log(WANG, competition="spring", wanted=LogFilter(**wanted), limit=2)
        return [entry.seq for entry in page.entries], page.older_than

    assert seqs() == ([5, 3], 3)
    assert seqs(before_seq=3) == ([2, 1], None)
    assert seqs(account="command") == ([5], None)
    assert seqs(action="result.entered") == ([3, 2], 2)
    assert seqs(text="1/2") == ([2], None)
    assert seqs(text="误") == ([3, 2], 2)
    assert list_actions(WANG, competition="spring") == ("result.entered", "role.granted")
    for attempt in (
        lambda: read_log(WANG, competition="autumn", wanted=LogFilter()),
        lambda: list_actions(WANG, competition="autumn"),
    ):
        with pytest.raises(Refused):
            attempt()


AT_ONCE = """
from pathlib import Path
from threading import Barrier, Thread
import django
django.setup()
from django.db import connection, transaction
from tianyuan.services.accounts import COMMAND_LINE
from tianyuan.services.audit import record, verify_chain

start = Barrier(6)

def act():
    start.wait()
    for number in range(5):
        with transaction.atomic():
            record(COMMAND_LINE, "account.created", competition="", subject=str(number))
    connection.close()

threads = [Thread(target=act) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
found = verify_chain()
print(found.entries, found.broken_at)
"""


def test_acts_of_many_at_once_make_one_chain(tmp_path: Path) -> None:
    """On SQLite in a file, where threads really wait for each other: no fork, no gap, and nobody is refused."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"TIANYUAN_HOME": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tianyuan.settings"}
    for command in (["-m", "django", "migrate", "--verbosity", "0"], ["-c", AT_ONCE]):
        done = subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, timeout=120)
        assert done.stderr == ""
    assert done.stdout == "30 None\n"


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has the test above")
@pytest.mark.django_db(transaction=True)
def test_acts_of_many_at_once_make_one_chain_on_postgresql() -> None:
    start = Barrier(6)
    failures: list[Exception] = []

    def act() -> None:
        try:
            start.wait()
            write(5)
        except Exception as error:
            failures.append(error)
        finally:
            connection.close()

    threads = [Thread(target=act) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = verify_chain()
    assert (failures, found.entries, found.broken_at) == ([], 30, None)
