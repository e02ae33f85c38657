"""Who somebody says he is: checked at once and whole, his number sealed, doubles found."""

from dataclasses import replace
from datetime import date

import pytest

from tests.core.test_identity import made_up
from tests.services.accounts import account
from tests.services.registration.people_here import FORM, NUMBER, refusals_of, somebody
from tianyuan.services.accounts import NOBODY, actor_for
from tianyuan.services.registration.persons import PersonForm, doubles_of, find_person, save_person
from tianyuan.services.sealing import open_sealed
from tianyuan.store.models import AuditEntry
from tianyuan.store.models import Person as PersonRow

pytestmark = pytest.mark.django_db


def test_a_person_is_kept_with_his_number_sealed_and_masked() -> None:
    actor = somebody()
    person = find_person(actor.account_id)
    assert person is not None
    assert (person.name, person.born, person.rank, person.id_shown) == (
        "Zhao", date(1987, 6, 5), "6d", f"990{'*' * 13}{NUMBER[-2:]}",
    )  # fmt: skip
    row = PersonRow.objects.get()
    stored = " ".join(str(getattr(row, field.attname)) for field in PersonRow._meta.fields)
    assert NUMBER not in stored
    assert open_sealed(row.id_sealed) == NUMBER


def test_the_record_names_what_changed_and_no_value() -> None:
    actor = somebody()
    save_person(actor, replace(FORM, club="Suzhou", id_number=""))
    acts = list(AuditEntry.objects.order_by("seq").values_list("action", "data"))
    assert [act for act, _ in acts] == ["person.saved", "person.saved"]
    assert acts[1][1] == {"fields": ["club"]}
    assert NUMBER not in str(acts)
    save_person(actor, replace(FORM, club="Suzhou", id_number=""))
    assert AuditEntry.objects.count() == 2


def test_everything_that_is_wrong_is_said_at_once() -> None:
    actor = actor_for(account("Zhao"))
    wrong = PersonForm(name=" ", born=None, gender="", rank="12d", id_number="123")
    assert refusals_of(lambda: save_person(actor, wrong)) == [
        "registration.person_name_missing",
        "registration.person_born_unusable",
        "registration.person_gender_missing",
        "registration.person_rank_unusable",
        "registration.identity_form",
    ]
    assert find_person(actor.account_id) is None


def test_the_number_has_to_agree_with_the_rest() -> None:
    actor = actor_for(account("Zhao"))
    other = replace(FORM, id_number=made_up("99010019870606002"))
    assert refusals_of(lambda: save_person(actor, other)) == [
        "registration.identity_other_day",
        "registration.identity_other_gender",
    ]


@pytest.mark.parametrize(
    ("guardian", "phone", "codes"),
    [
        ("", "", ["registration.person_guardian_missing"]),
        ("Ma", "x", ["registration.person_guardian_phone_missing"]),
        ("Ma", "ma@club.example", ["registration.person_guardian_phone_missing"]),
    ],
)
def test_a_minor_names_a_guardian(guardian: str, phone: str, codes: list[str]) -> None:
    actor = actor_for(account("Zhao"))
    child = replace(FORM, born=date(2016, 2, 29), id_number="", guardian=guardian, guardian_phone=phone)
    assert refusals_of(lambda: save_person(actor, child)) == codes
    saved = save_person(actor, replace(child, guardian="Ma", guardian_phone="138 0013 8000"))
    assert (saved.guardian, saved.guardian_phone) == ("Ma", "8613800138000")


def test_two_accounts_with_one_number_are_doubles_and_two_people_of_one_name_are_not() -> None:
    first, second = somebody("Zhao"), somebody("Chen", name="Zhao")
    third = somebody("Sun", name="Zhao", id_number=made_up("99010019870605003"))
    people = {one: find_person(actor.account_id) for one, actor in (("a", first), ("b", second), ("c", third))}
    found = {one: [other.id for other in doubles_of(person)] for one, person in people.items() if person}
    ids = {one: person.id for one, person in people.items() if person}
    assert found == {"a": [ids["b"]], "b": [ids["a"]], "c": []}


def test_whoever_has_no_account_is_nobody() -> None:
    assert find_person(None) is None
    assert refusals_of(lambda: save_person(NOBODY, FORM)) == ["account.not_allowed"]
