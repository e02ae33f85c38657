"""Everything that the site keeps about somebody, for himself to take along."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from tianyuan.services.actors import Actor
from tianyuan.services.audit import record
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.sealing import SealBroken, open_sealed
from tianyuan.store.models import Account, Application, GameSeat, Paper, RoleGrant
from tianyuan.store.models import Person as PersonRow

FORMAT = "tianyuan person 1"
_PERSON = ("name", "gender", "rank", "club", "city", "ever_professional", "guardian", "guardian_phone")


def export_person(actor: Actor) -> dict[str, Any]:
    """What is known of the actor, as JSON can hold it; on the record. Raises Refused("account.not_allowed")."""
    if actor.account_id is None:
        raise Refused(Refusal(code="account.not_allowed", data=(("permission", "person"),)))
    with transaction.atomic():
        account = Account.objects.get(pk=actor.account_id)
        record(actor, "person.exported", competition="", subject=str(account))
    person = PersonRow.objects.filter(account=account).first()
    return {
        "format": FORMAT,
        "made_at": timezone.now().isoformat(),
        "account": {"name": account.name, "email": account.email, "phone": account.phone, "language": account.language},
        "person": None if person is None else _tell_person(person),
        "entries": [] if person is None else _tell_entries(person),
        "papers": [] if person is None else _tell_papers(person),
        "games": list(GameSeat.objects.filter(account=account).order_by("pk").values_list("game_id", flat=True)),
        "roles": [
            {"competition": slug, "role": role, "since": at.isoformat(), "withdrawn": withdrawn}
            for slug, role, at, withdrawn in RoleGrant.objects.filter(account=account)
            .order_by("pk")
            .values_list("competition__slug", "role", "entered_at", "withdrawn")
        ],
    }


def _tell_person(person: PersonRow) -> dict[str, Any]:
    known = {name: getattr(person, name) for name in _PERSON}
    return {**known, "born": person.born.isoformat(), "id_number": _number_of(person)}


def _number_of(person: PersonRow) -> str:
    """The number in full; masked where the keys of the site cannot open it any more."""
    if not person.id_sealed:
        return ""
    try:
        return open_sealed(person.id_sealed)
    except SealBroken:
        return person.id_shown


def _tell_entries(person: PersonRow) -> list[dict[str, Any]]:
    rows = Application.objects.filter(person=person) | Application.objects.filter(events__person=person)
    return [
        {
            "competition": row.competition.slug,
            "division": row.division,
            "events": [{"kind": one.kind, "at": one.at.isoformat(), "by": one.by} for one in row.events.order_by("pk")],
        }
        for row in rows.distinct().select_related("competition").order_by("pk")
    ]


def _tell_papers(person: PersonRow) -> list[dict[str, Any]]:
    return [
        {
            "competition": row.competition.slug,
            "for": row.subject,
            "filename": row.filename,
            "sha256": row.digest,
            "handed_in_at": row.handed_in_at.isoformat(),
            "rulings": [
                {"accepted": one.accepted, "reason": one.reason, "at": one.at.isoformat()}
                for one in row.rulings.order_by("pk")
            ],
        }
        for row in Paper.objects.filter(person=person).select_related("competition").order_by("pk")
    ]
