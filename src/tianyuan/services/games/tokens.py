"""Tokens by which programs sign in for an account: shown once, kept as a digest, revoked at any time."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from tianyuan.services.actors import Actor
from tianyuan.services.audit import record
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Account, BotToken

PREFIX = "ty_"
RANDOM_BYTES = 32
NAME_AT_MOST = 100


@dataclass(frozen=True, kw_only=True)
class TokenRow:
    """A token that works, without its secret."""

    id: int
    name: str
    made_at: datetime


def make_token(actor: Actor, account: Account, *, name: str) -> str:
    """A new token of the account; it is shown this once. Raises Refused("games.token_unnamed")."""
    _require_own(actor, account)
    name = name.strip()
    if not name or len(name) > NAME_AT_MOST or not name.isprintable():
        raise Refused(Refusal(code="games.token_unnamed", data=(("most", str(NAME_AT_MOST)),)))
    token = PREFIX + secrets.token_urlsafe(RANDOM_BYTES)
    with transaction.atomic():
        row = BotToken.objects.create(account=account, digest=_digest(token), name=name, made_at=timezone.now())
        record(actor, "token.made", competition="", subject=str(account), data={"token": row.pk, "name": row.name})
    return token


def revoke_token(actor: Actor, account: Account, *, token_id: int) -> None:
    """The token works no more. Raises Refused("games.token_unknown")."""
    _require_own(actor, account)
    with transaction.atomic():
        row = BotToken.objects.select_for_update().filter(account=account, pk=token_id, revoked_at=None).first()
        if row is None:
            raise Refused(Refusal(code="games.token_unknown", data=(("token", str(token_id)),)))
        row.revoked_at = timezone.now()
        row.save(update_fields=["revoked_at"])
        record(actor, "token.revoked", competition="", subject=str(account), data={"token": row.pk, "name": row.name})


def list_tokens(account: Account) -> tuple[TokenRow, ...]:
    """The tokens of an account that work, the oldest first."""
    rows = BotToken.objects.filter(account=account, revoked_at=None).order_by("pk")
    return tuple(TokenRow(id=row.pk, name=row.name, made_at=row.made_at) for row in rows)


def account_of_token(token: str) -> Account | None:
    """Whose token that is; None: nobody's, revoked, or the account is closed."""
    if not token.startswith(PREFIX):
        return None
    row = BotToken.objects.filter(digest=_digest(token), revoked_at=None).select_related("account").first()
    return row.account if row is not None and row.account.is_active else None


def _require_own(actor: Actor, account: Account) -> None:
    if not actor.trusted and actor.account_id != account.pk:
        raise Refused(Refusal(code="games.token_of_another"))


def _digest(token: str) -> str:
    """A token is as random as a key, so one round of hashing is enough."""
    return sha256(token.encode()).hexdigest()
