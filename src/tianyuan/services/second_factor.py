"""The second factor: an authenticator app, and recovery codes for when it is lost. Nobody has to have one."""

import base64
import secrets
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tianyuan.core.totp import matching_step
from tianyuan.services.actors import Actor
from tianyuan.services.audit import record
from tianyuan.services.limits import CODE, give_back, take
from tianyuan.services.passwords import confirm_password
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Account, RecoveryCode, SecondFactor

ISSUER = "Tianyuan"
SECRET_BYTES = 20
RECOVERY_CODES = 10
# Letters and digits that nobody mistakes for each other; twelve of them are sixty bits.
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
GROUPS, GROUP_LENGTH = 3, 4


@dataclass(frozen=True, kw_only=True)
class FactorState:
    """Whether an account has an authenticator, and how many recovery codes are left."""

    active: bool
    codes_left: int


def factor_state(account: Account) -> FactorState:
    """The state of an account's second factor."""
    left = RecoveryCode.objects.filter(account=account, used_at__isnull=True).count()
    return FactorState(active=has_factor(account), codes_left=left)


def has_factor(account: Account) -> bool:
    """Whether a password alone is not enough for this account."""
    return SecondFactor.objects.filter(account=account).exists()


def new_secret() -> str:
    """A fresh secret in base 32, as authenticators take it."""
    return base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode()


def provisioning_uri(account: Account, secret: str) -> str:
    """What the picture for the authenticator says."""
    label = quote(f"{ISSUER}:{account.email or '+' + str(account.phone)}")
    return f"otpauth://totp/{label}?{urlencode({'secret': secret, 'issuer': ISSUER})}"


@transaction.atomic
def add_factor(account: Account, *, secret: str, code: str) -> tuple[str, ...]:
    """Ask for codes of this authenticator from now on; returns the recovery codes, shown this once.

    Raises Refused: account.code_wrong, account.factor_present, account.too_often.
    """
    if has_factor(account):
        raise Refused(Refusal(code="account.factor_present"))
    step = _step_of(secret, code, after_step=0)
    if step is None:
        raise Refused(Refusal(code="account.code_wrong"))
    SecondFactor.objects.create(account=account, secret=secret, last_step=step, added_at=timezone.now())
    _note(account, "account.factor_added")
    return _fresh_codes(account)


def remove_factor(account: Account, *, password: str) -> None:
    """Ask for no more codes; raises Refused: account.password_wrong, account.factor_missing, account.too_often."""
    confirm_password(account, password)
    if not has_factor(account):
        raise Refused(Refusal(code="account.factor_missing"))
    with transaction.atomic():
        SecondFactor.objects.filter(account=account).delete()
        RecoveryCode.objects.filter(account=account).delete()
        _note(account, "account.factor_removed")


def renew_codes(account: Account, *, password: str) -> tuple[str, ...]:
    """New recovery codes instead of the old ones; raises Refused as `remove_factor`."""
    confirm_password(account, password)
    if not has_factor(account):
        raise Refused(Refusal(code="account.factor_missing"))
    with transaction.atomic():
        _note(account, "account.codes_renewed")
        return _fresh_codes(account)


def check_code(account: Account, code: str) -> None:
    """Accept a code of the authenticator or a recovery code, each once.

    Raises Refused: account.code_wrong, account.too_often.
    """
    counted = (CODE, str(account.pk))
    take(counted)
    plain = "".join(code.split()).lower()
    with transaction.atomic():
        accepted = _use_step(account, plain) or _use_recovery(account, plain)
    if not accepted:
        raise Refused(Refusal(code="account.code_wrong"))
    give_back(counted)


def _use_step(account: Account, code: str) -> bool:
    factor = SecondFactor.objects.select_for_update().filter(account=account).first()
    step = None if factor is None else _step_of(factor.secret, code, after_step=factor.last_step)
    if factor is None or step is None:
        return False
    factor.last_step = step
    factor.save(update_fields=["last_step"])
    return True


def _use_recovery(account: Account, code: str) -> bool:
    unused = RecoveryCode.objects.filter(account=account, digest=_digest(account, code), used_at__isnull=True)
    if not unused.update(used_at=timezone.now()):
        return False
    _note(account, "account.recovery_code_used")
    return True


def _step_of(secret: str, code: str, *, after_step: int) -> int | None:
    now = int(timezone.now().timestamp())
    return matching_step(base64.b32decode(secret), code, unix_seconds=now, after_step=after_step)


def _fresh_codes(account: Account) -> tuple[str, ...]:
    RecoveryCode.objects.filter(account=account).delete()
    codes = tuple(_make_code() for _ in range(RECOVERY_CODES))
    RecoveryCode.objects.bulk_create(RecoveryCode(account=account, digest=_digest(account, code)) for code in codes)
    return codes


def _make_code() -> str:
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP_LENGTH)) for _ in range(GROUPS))


def _digest(account: Account, code: str) -> str:
    """A recovery code has sixty random bits: a keyed hash keeps it as safe as a slow one would."""
    return salted_hmac(f"tianyuan.recovery.{account.pk}", code.replace("-", ""), algorithm="sha256").hexdigest()


def _note(account: Account, action: str) -> None:
    actor = Actor(name=account.name, account_id=account.pk)
    record(actor, action, competition="", subject=str(account))
