"""What people are told by mail: that a paper was refused and why, that an entry was accepted."""

from tianyuan.core.regulation.entry import Division
from tianyuan.services.catalogue import Competition
from tianyuan.services.mail import send_later
from tianyuan.services.registration.persons import Person
from tianyuan.store.models import Account
from tianyuan.texts import Language, say
from tianyuan.texts.format import in_language


def tell_refused(competition: Competition, person: Person, *, reason: str) -> None:
    """A paper was refused: he may hand in another one."""
    _send(competition, person, "refused", reason=reason)


def tell_accepted(competition: Competition, person: Person, division: Division, *, number: str) -> None:
    """An entry was accepted, under that number."""
    account = Account.objects.get(pk=person.account_id)
    _send(competition, person, "accepted", division=in_language(division.name, _language_of(account)), number=number)


def _send(competition: Competition, person: Person, kind: str, **data: str) -> None:
    """Whoever has no address reads it on the page of his registration."""
    account = Account.objects.get(pk=person.account_id)
    if account.email is None:
        return
    language = _language_of(account)
    known = {"name": person.name, "competition": in_language(competition.name, language), **data}
    send_later(
        to=account.email,
        subject=say(f"registration.mail_{kind}_subject", language, **known),
        text=say(f"registration.mail_{kind}_text", language, **known),
    )


def _language_of(account: Account) -> Language:
    return "en" if account.language == "en" else "zh"
