"""`tianyuan account` and `tianyuan audit`: people and roles by whoever keeps the site."""

import pytest
from django.db import connection

from tests.cli.program import Answer, tianyuan
from tests.services.fields import load_field

pytestmark = pytest.mark.django_db(transaction=True)
WANG = "wang@club.example"


def create(*more: str) -> Answer:
    return tianyuan("account", "create", "--email", WANG, *more)


def test_the_first_organiser_and_what_may_follow() -> None:
    load_field()
    made = create("--organiser-of", "spring", "--full-name", "Wang", "--address", "https://go.example/")
    assert (made.status, made.err) == (
        0,
        "account opened: Wang. Set its password by this link (works once, within a day):\n",
    )
    assert made.out.startswith("https://go.example/account/password/")
    assert tianyuan("account", "roles", "spring") == Answer(status=0, out=f"organiser\t{WANG}\tWang\n")
    assert create() == Answer(status=1, err=f"{WANG} has an account already\n")
    assert tianyuan("account", "grant", WANG, "referee", "spring") == Answer(
        status=0, err="recorded: Wang Referee spring\n"
    )
    assert tianyuan("account", "withdraw", WANG, "referee", "spring", "--reason", "ill") == Answer(
        status=0, err="recorded: Wang Referee spring\n"
    )
    last = tianyuan("account", "withdraw", WANG, "organiser", "spring", "--reason", "ill")
    assert (last.status, last.out) == (1, "")
    assert last.err.startswith("This is the last organiser")
    assert tianyuan("account", "link", WANG).out.startswith("http://127.0.0.1:8000/account/password/")
    assert tianyuan("account", "close", WANG, "--reason", "left") == Answer(status=0, err="closed: Wang\n")
    assert tianyuan("account", "reopen", WANG, "--reason", "back") == Answer(status=0, err="reopened: Wang\n")


def test_nothing_is_half_done() -> None:
    assert create("--organiser-of", "nowhere") == Answer(status=1, err="There is no competition “nowhere”\n")
    assert tianyuan("account", "link", WANG) == Answer(status=1, err=f"There is no account {WANG}\n")
    assert tianyuan("audit", "verify") == Answer(status=0, err="the record is whole: 0 entries\n")


@pytest.mark.parametrize("logins", [(), ("--email", WANG, "--phone", "13800138000")])
def test_one_login_is_asked_for(logins: tuple[str, ...]) -> None:
    answer = tianyuan("account", "create", *logins)
    assert answer == Answer(status=2, err="tianyuan: give one of --email and --phone\n")


def test_the_record_is_verified() -> None:
    create()
    whole = tianyuan("audit", "verify")
    assert (whole.status, whole.err, len(whole.out)) == (0, "the record is whole: 2 entries\n", 65)
    assert tianyuan("audit", "verify", "--head", whole.out.strip()) == whole
    with connection.cursor() as cursor:
        cursor.execute("UPDATE store_auditentry SET reason = 'x' WHERE seq = 2")
    assert tianyuan("audit", "verify") == Answer(
        status=1, err="the record breaks at entry 2: its content does not fit its hash: the entry was changed\n"
    )
