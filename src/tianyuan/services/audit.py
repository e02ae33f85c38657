"""The record of acts 操作记录: written with the act in one transaction, chained by hashes, read with filters."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from tianyuan.services.actors import Actor, require
from tianyuan.store.models import AuditEntry

# Any number that nothing else in this database locks by.
CHAIN_LOCK = 0x7469616E


def record(
    actor: Actor,
    action: str,
    *,
    competition: str,
    subject: str,
    data: Mapping[str, object] = {},
    reason: str = "",
) -> None:
    """Add an act to the record, inside the transaction of the act itself.

    `action` is a code with words `audit.<action>`, as "role.granted"; `competition` a slug, empty for acts outside any;
    `data` what JSON can hold, without floats. Raises RuntimeError outside a transaction: a bug of ours.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("audit_outside_transaction")
    _lock_chain()
    head = AuditEntry.objects.order_by("-seq").only("seq", "entry_hash").first()
    entry = AuditEntry(
        seq=1 if head is None else head.seq + 1,
        at=timezone.now(),
        account=who(actor),
        competition=competition,
        action=action,
        subject=subject,
        data=json.loads(json.dumps(data)),
        reason=reason,
        previous_hash="" if head is None else head.entry_hash,
    )
    entry.entry_hash = hash_entry(entry)
    entry.save()


def who(actor: Actor) -> str:
    """The actor as the record and every entry names him: "7 王芳", or "command line"."""
    return actor.name if actor.account_id is None else f"{actor.account_id} {actor.name}"


def hash_entry(entry: AuditEntry) -> str:
    """SHA-256, in hex, of the canonical JSON of every field but the hash itself."""
    content: dict[str, Any] = {
        "seq": entry.seq,
        "at": entry.at.astimezone(UTC).isoformat(),
        "account": entry.account,
        "competition": entry.competition,
        "action": entry.action,
        "subject": entry.subject,
        "data": entry.data,
        "reason": entry.reason,
        "previous_hash": entry.previous_hash,
    }
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _lock_chain() -> None:
    """Let nobody else add before this transaction ends; on SQLite a transaction that writes is alone already."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [CHAIN_LOCK])


@dataclass(frozen=True, kw_only=True)
class LogFilter:
    """Which acts to show: a part of the name, the action, a part of subject or reason, below a number. Empty: all."""

    account: str = ""
    action: str = ""
    text: str = ""
    before_seq: int | None = None


@dataclass(frozen=True, kw_only=True)
class LogEntry:
    """One act of the record, as AuditEntry has it."""

    seq: int
    at: datetime
    account: str
    action: str
    subject: str
    data: Mapping[str, Any]
    reason: str
    entry_hash: str


@dataclass(frozen=True, kw_only=True)
class LogPage:
    """Acts, the newest first. `older_than`: ask with this `before_seq` for the next page; None where there is none."""

    entries: tuple[LogEntry, ...]
    older_than: int | None


def read_log(actor: Actor, *, competition: str, wanted: LogFilter, limit: int = 50) -> LogPage:
    """A page of the record of a competition; raises Refused for who may not read it."""
    require(actor, "log.read", competition=competition)
    rows = AuditEntry.objects.filter(competition=competition, account__icontains=wanted.account)
    if wanted.action:
        rows = rows.filter(action=wanted.action)
    if wanted.text:
        rows = rows.filter(Q(subject__icontains=wanted.text) | Q(reason__icontains=wanted.text))
    if wanted.before_seq is not None:
        rows = rows.filter(seq__lt=wanted.before_seq)
    found = list(rows.order_by("-seq")[: limit + 1])
    entries = tuple(_log_entry(row) for row in found[:limit])
    return LogPage(entries=entries, older_than=entries[-1].seq if len(found) > limit else None)


def list_actions(actor: Actor, *, competition: str) -> tuple[str, ...]:
    """The actions that the record of a competition has, for a filter; raises Refused for who may not read it."""
    require(actor, "log.read", competition=competition)
    actions = AuditEntry.objects.filter(competition=competition).values_list("action", flat=True)
    return tuple(actions.distinct().order_by("action"))


@dataclass(frozen=True, kw_only=True)
class Verified:
    """What a check of the whole chain found. `broken_at`: the first entry that does not fit, by its place from 1.

    `head` is the last hash, empty without entries. Noted elsewhere, it shows later that nothing was cut off the end.
    """

    entries: int
    head: str
    broken_at: int | None = None
    reason: str = ""


def verify_chain(*, noted_head: str = "") -> Verified:
    """Check every entry of the record: its number, its link and its hash; and that it still contains `noted_head`.

    `reason` is a code: audit.number_missing, audit.link_broken, audit.hash_wrong, audit.head_missing.
    """
    count, head, noted = 0, "", not noted_head
    for entry in AuditEntry.objects.order_by("seq").iterator(chunk_size=2000):
        fault = _fault_of(entry, expected_seq=count + 1, previous_hash=head)
        if fault:
            return Verified(entries=count, head=head, broken_at=count + 1, reason=fault)
        count, head = entry.seq, entry.entry_hash
        noted = noted or head == noted_head
    if not noted:
        return Verified(entries=count, head=head, broken_at=count + 1, reason="audit.head_missing")
    return Verified(entries=count, head=head)


def _fault_of(entry: AuditEntry, *, expected_seq: int, previous_hash: str) -> str:
    if entry.seq != expected_seq:
        return "audit.number_missing"
    if entry.previous_hash != previous_hash:
        return "audit.link_broken"
    return "" if entry.entry_hash == hash_entry(entry) else "audit.hash_wrong"


def _log_entry(row: AuditEntry) -> LogEntry:
    return LogEntry(
        seq=row.seq,
        at=row.at,
        account=row.account,
        action=row.action,
        subject=row.subject,
        data=row.data,
        reason=row.reason,
        entry_hash=row.entry_hash,
    )
