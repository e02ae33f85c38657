"""The record of acts 操作记录: written with the act in one transaction, chained by hashes, read with filters."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.db import connection
from django.utils import timezone

from tianyuan.services.actors import Actor
from tianyuan.store.models import AuditEntry

# Any number that nothing else in this database locks by.
CHAIN_LOCK = 0x7469616E


def record(
    actor: Actor,
    action: str,
    *,
    competition: str,
    subject: str,
    data: Mapping[str, object] = {},  # noqa: B006 - never changed
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
        "at": entry.at.isoformat(),
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
