"""How often something may be tried: counted in the database, so that every process sees the same count."""

import ipaddress
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tianyuan.services.refusals import Refusal, Refused
from tianyuan.store.models import Attempt

KEPT = timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class Limit:
    """At most `most` attempts at `act` by one subject within `minutes`."""

    act: str
    most: int
    minutes: int


# A login is limited together with where the attempts come from: who does not know the password locks nobody out. A
# hall full of people shares one address.
SIGN_IN_FROM_HERE = Limit(act="sign_in_pair", most=8, minutes=15)
SIGN_IN_BY_LOGIN = Limit(act="sign_in_login", most=100, minutes=60)
SIGN_IN_BY_ADDRESS = Limit(act="sign_in_address", most=100, minutes=15)
CODE = Limit(act="code", most=6, minutes=15)
PASSWORD_CHECK = Limit(act="password_check", most=8, minutes=15)
RESET_BY_LOGIN = Limit(act="reset_login", most=3, minutes=60)
RESET_BY_ADDRESS = Limit(act="reset_address", most=30, minutes=60)
SIGN_UP_BY_ADDRESS = Limit(act="sign_up_address", most=100, minutes=60)
GUEST_BY_ADDRESS = Limit(act="guest_address", most=500, minutes=60)


@transaction.atomic
def take(*takes: tuple[Limit, str]) -> None:
    """Count one attempt for each limit and subject; raises Refused("account.too_often") where one is used up.

    A refused attempt is not counted: whoever waits for the time named gets in.
    """
    now = timezone.now()
    Attempt.objects.filter(at__lt=now - KEPT).delete()
    for limit, subject in takes:
        since = now - timedelta(minutes=limit.minutes)
        if Attempt.objects.filter(act=limit.act, digest=_digest(subject), at__gte=since).count() >= limit.most:
            raise Refused(Refusal(code="account.too_often", data=(("minutes", str(limit.minutes)),)))
    Attempt.objects.bulk_create(Attempt(act=limit.act, digest=_digest(subject), at=now) for limit, subject in takes)


def give_back(*takes: tuple[Limit, str]) -> None:
    """Forget the attempts of these limits and subjects: it was the right person after all."""
    wanted = Q()
    for limit, subject in takes:
        wanted |= Q(act=limit.act, digest=_digest(subject))
    Attempt.objects.filter(wanted).delete()


def network_of(address: str) -> str:
    """The network that attempts are counted by: an IPv4 address itself, an IPv6 address's /64, else the text given."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ip) if ip.version == 4 else str(ipaddress.ip_network((ip, 64), strict=False))


def _digest(subject: str) -> str:
    """Neither addresses nor logins are kept: a keyed hash is enough to count by."""
    return salted_hmac("tianyuan.limits", subject, algorithm="sha256").hexdigest()
