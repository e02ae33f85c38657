"""Who an account is: kept by its owner, its number sealed, doubles found."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from django.db import transaction
from django.utils import timezone

from tianyuan.core.eligibility.conditions import age_on
from tianyuan.core.identity import Identity, IdentityUnreadable, mask_number, read_identity
from tianyuan.core.ranks import Rank
from tianyuan.services.actors import Actor
from tianyuan.services.audit import record
from tianyuan.services.logins import read_login
from tianyuan.services.refusals import Refusal, Refused
from tianyuan.services.sealing import match_of, seal
from tianyuan.store.models import Account
from tianyuan.store.models import Person as PersonRow

Gender = Literal["female", "male"]
ADULT_YEARS = 18
EARLIEST = date(1900, 1, 1)
NAME_AT_MOST = 100
_TEXTS = ("name", "club", "city", "guardian")


@dataclass(frozen=True, kw_only=True)
class Person:
    """Who an account is. `id_shown`: the identity number masked, empty where none was given."""

    id: int
    account_id: int
    name: str
    born: date
    gender: Gender
    rank: str
    club: str
    city: str
    ever_professional: bool | None
    guardian: str
    guardian_phone: str
    id_shown: str


@dataclass(frozen=True, kw_only=True)
class PersonForm:
    """Who somebody says he is. `id_number` empty: as it was. `guardian`, `guardian_phone`: of a minor."""

    name: str
    born: date | None
    gender: str
    rank: str = ""
    club: str = ""
    city: str = ""
    ever_professional: bool | None = None
    id_number: str = ""
    guardian: str = ""
    guardian_phone: str = ""


def find_person(account_id: int | None) -> Person | None:
    """Who an account is; None: he has not said yet."""
    row = None if account_id is None else PersonRow.objects.filter(account=account_id).first()
    return None if row is None else to_person(row)


def to_person(row: PersonRow) -> Person:
    """A row as the services hand it on."""
    return Person(id=row.pk, **{name: getattr(row, name) for name in Person.__dataclass_fields__ if name != "id"})


def save_person(actor: Actor, form: PersonForm) -> Person:
    """Keep who the actor is. Raises Refused with everything that is wrong at once: registration.person_*, …identity_*.

    The record names the fields that changed and none of their values.
    """
    if actor.account_id is None:
        raise Refused(Refusal(code="account.not_allowed", data=(("permission", "person"),)))
    now = timezone.now()
    identity, refusals = _judge(form, today=timezone.localdate(now))
    if refusals:
        raise Refused(*refusals)
    with transaction.atomic():
        account = Account.objects.select_for_update().get(pk=actor.account_id)
        person = PersonRow.objects.filter(account=account).first() or PersonRow(account=account)
        changed = _fill(person, form, identity, now)
        person.save()
        if changed:
            record(actor, "person.saved", competition="", subject=str(account), data={"fields": changed})
    return to_person(person)


def doubles_of(person: Person) -> tuple[Person, ...]:
    """Other people with the same identity number: one who has two accounts."""
    match = PersonRow.objects.values_list("id_match", flat=True).get(pk=person.id)
    others = PersonRow.objects.filter(id_match=match).exclude(pk=person.id) if match else PersonRow.objects.none()
    return tuple(to_person(row) for row in others.order_by("pk"))


def _fill(person: PersonRow, form: PersonForm, identity: Identity | None, now: datetime) -> list[str]:
    values = {name: getattr(form, name).strip() for name in (*_TEXTS, "rank")}
    values |= {"born": form.born, "gender": form.gender, "ever_professional": form.ever_professional}
    values["guardian_phone"] = read_login(form.guardian_phone).value if form.guardian_phone.strip() else ""
    changed = [name for name, value in values.items() if getattr(person, name) != value]
    if identity is not None and person.id_match != match_of(identity.number):
        changed.append("id_number")
        values |= {
            "id_sealed": seal(identity.number),
            "id_match": match_of(identity.number),
            "id_shown": mask_number(identity.number),
        }
    for name, value in values.items():
        setattr(person, name, value)
    person.changed_at = now
    return changed


def _judge(form: PersonForm, *, today: date) -> tuple[Identity | None, list[Refusal]]:
    codes = [
        *_judge_texts(form),
        *_judge_birth(form, today),
        *([] if form.gender in ("female", "male") else ["registration.person_gender_missing"]),
        *_judge_rank(form.rank.strip()),
    ]
    identity = None
    if form.id_number.strip():
        try:
            identity = read_identity(form.id_number)
        except IdentityUnreadable as unreadable:
            codes.append(unreadable.code)
        else:
            codes += ["registration.identity_other_day"] if form.born and identity.born != form.born else []
            codes += ["registration.identity_other_gender"] if identity.gender != form.gender else []
    return identity, [Refusal(code=code) for code in codes]


def _judge_texts(form: PersonForm) -> list[str]:
    texts = {name: getattr(form, name).strip() for name in _TEXTS}
    codes = [] if texts["name"] else ["registration.person_name_missing"]
    if any(len(text) > NAME_AT_MOST or not text.isprintable() for text in texts.values()):
        codes.append("registration.person_text_unusable")
    return codes


def _judge_birth(form: PersonForm, today: date) -> list[str]:
    if form.born is None or not EARLIEST <= form.born <= today:
        return ["registration.person_born_unusable"]
    if age_on(today, born=form.born) >= ADULT_YEARS:
        return []
    if not form.guardian.strip():
        return ["registration.person_guardian_missing"]
    try:
        is_phone = read_login(form.guardian_phone).kind == "phone"
    except Refused:
        is_phone = False
    return [] if is_phone else ["registration.person_guardian_phone_missing"]


def _judge_rank(text: str) -> list[str]:
    if not text:
        return []
    try:
        Rank.parse(text)
    except ValueError:
        return ["registration.person_rank_unusable"]
    return []
