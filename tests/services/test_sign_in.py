"""Signing in, second factors and passwords, and how often each may be tried."""

import base64
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.utils import timezone

from tests.services.accounts import PASSWORD, account
from tianyuan.core.totp import STEP_SECONDS, code_at
from tianyuan.services import limits
from tianyuan.services.accounts import COMMAND_LINE, set_account_open
from tianyuan.services.logins import read_login
from tianyuan.services.mail import wait_until_sent
from tianyuan.services.passwords import account_of_token, change_password, make_link, send_link, set_password_by_token
from tianyuan.services.refusals import Refused
from tianyuan.services.second_factor import (
    FactorState,
    add_factor,
    check_code,
    factor_state,
    new_secret,
    provisioning_uri,
    remove_factor,
    renew_codes,
)
from tianyuan.services.sign_in import check_sign_in
from tianyuan.store.models import Account, Attempt, AuditEntry

pytestmark = pytest.mark.django_db
HERE, THERE = "203.0.113.5", "203.0.113.6"
NEW = "nine stones on a board"


def refusals(act: Callable[[], object]) -> list[str]:
    with pytest.raises(Refused) as refused:
        act()
    return [one.code for one in refused.value.refusals]


def sign_in(login: str = "wang@club.example", password: str = PASSWORD, address: str = HERE) -> Account:
    return check_sign_in(login, password, address=address)


def code_now(secret: str, *, later: int = 0) -> str:
    return code_at(base64.b32decode(secret), step=int(timezone.now().timestamp()) // STEP_SECONDS + later)


def test_by_either_login_however_it_is_written() -> None:
    wang = account("Wang", email="wang@club.example", phone="8613800138000")
    for login in ("wang@club.example", " WANG@club.example ", "13800138000", "+86 138 0013 8000"):
        assert sign_in(login) == wang


def test_every_wrong_way_is_answered_alike() -> None:
    account("Wang")
    closed = account("Closed")
    set_account_open(COMMAND_LINE, closed, is_open=False, reason="left")
    new = account("New")
    new.set_unusable_password()
    new.save()
    wrong = [
        lambda: sign_in(password="wrong"),  # noqa: S106 - on purpose
        lambda: sign_in("nobody@club.example"),
        lambda: sign_in("closed@club.example"),
        lambda: sign_in("new@club.example", ""),
        lambda: sign_in("no login at all"),
        lambda: sign_in("", ""),
    ]
    assert [refusals(attempt) for attempt in wrong] == [["account.sign_in_wrong"]] * 6


@pytest.mark.parametrize("login", ["wang@club.example", "nobody@club.example", "no login"])
def test_guessing_ends_for_known_and_unknown_logins_alike(login: str) -> None:
    account("Wang")
    answers = [refusals(lambda: sign_in(login, "wrong"))[0] for _ in range(limits.SIGN_IN_FROM_HERE.most + 2)]
    assert answers == ["account.sign_in_wrong"] * limits.SIGN_IN_FROM_HERE.most + ["account.too_often"] * 2
    assert refusals(lambda: sign_in(login)) == ["account.too_often"]


def test_a_guesser_locks_nobody_out_elsewhere() -> None:
    wang = account("Wang")
    for _ in range(limits.SIGN_IN_FROM_HERE.most + 1):
        refusals(lambda: sign_in(password="wrong"))  # noqa: S106 - on purpose
    assert sign_in(address=THERE) == wang


def test_the_right_password_clears_what_was_counted() -> None:
    account("Wang")
    for _ in range(3):
        for _ in range(limits.SIGN_IN_FROM_HERE.most - 1):
            refusals(lambda: sign_in(password="wrong"))  # noqa: S106 - on purpose
        sign_in()


def test_one_address_may_not_try_everybody() -> None:
    Attempt.objects.bulk_create(
        Attempt(act="sign_in_address", digest=limits._digest(HERE), at=timezone.now())
        for _ in range(limits.SIGN_IN_BY_ADDRESS.most)
    )
    assert refusals(lambda: sign_in("someone@club.example")) == ["account.too_often"]


def test_attempts_lapse_and_are_swept_after_a_day() -> None:
    limit = limits.Limit(act="test", most=1, minutes=15)
    Attempt.objects.create(act="test", digest=limits._digest("x"), at=timezone.now() - timedelta(minutes=16))
    Attempt.objects.create(act="test", digest=limits._digest("x"), at=timezone.now() - timedelta(hours=25))
    limits.take((limit, "x"))
    assert Attempt.objects.count() == 2
    assert refusals(lambda: limits.take((limit, "x"))) == ["account.too_often"]
    limits.take((limit, "y"))


def test_attempts_keep_neither_logins_nor_addresses() -> None:
    refusals(lambda: sign_in("secret@club.example"))
    kept = " ".join(f"{one.act} {one.digest}" for one in Attempt.objects.all())
    assert "secret" not in kept
    assert HERE not in kept


@pytest.mark.parametrize(
    ("address", "network"),
    [(HERE, HERE), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("", ""), ("unix:", "unix:")],
)
def test_networks_that_attempts_are_counted_by(address: str, network: str) -> None:
    assert limits.network_of(address) == network


def test_a_second_factor_from_picture_to_removal() -> None:
    wang, secret = account("Wang"), new_secret()
    assert factor_state(wang) == FactorState(active=False, codes_left=0)
    assert provisioning_uri(wang, secret) == (
        f"otpauth://totp/Tianyuan%3Awang%40club.example?secret={secret}&issuer=Tianyuan"
    )
    assert refusals(lambda: add_factor(wang, secret=secret, code="000")) == ["account.code_wrong"]
    codes = add_factor(wang, secret=secret, code=code_now(secret))
    assert len(set(codes)) == 10
    assert refusals(lambda: add_factor(wang, secret=secret, code=code_now(secret))) == ["account.factor_present"]
    check_code(wang, code_now(secret, later=1))
    assert refusals(lambda: check_code(wang, code_now(secret, later=1))) == ["account.code_wrong"]
    check_code(wang, f" {codes[0].upper()} ")
    assert refusals(lambda: check_code(wang, codes[0])) == ["account.code_wrong"]
    assert factor_state(wang) == FactorState(active=True, codes_left=9)
    renewed = renew_codes(wang, password=PASSWORD)
    assert refusals(lambda: check_code(wang, codes[1])) == ["account.code_wrong"]
    check_code(wang, renewed[1].replace("-", ""))
    assert refusals(lambda: remove_factor(wang, password="wrong")) == ["account.password_wrong"]  # noqa: S106
    remove_factor(wang, password=PASSWORD)
    assert factor_state(wang) == FactorState(active=False, codes_left=0)
    assert refusals(lambda: remove_factor(wang, password=PASSWORD)) == ["account.factor_missing"]
    assert refusals(lambda: renew_codes(wang, password=PASSWORD)) == ["account.factor_missing"]
    assert list(AuditEntry.objects.order_by("seq").values_list("action", flat=True)) == [
        "account.factor_added",
        "account.recovery_code_used",
        "account.codes_renewed",
        "account.recovery_code_used",
        "account.factor_removed",
    ]


def test_a_recovery_code_is_of_one_account() -> None:
    wang, zhao, secret = account("Wang"), account("Zhao"), new_secret()
    codes = add_factor(wang, secret=secret, code=code_now(secret))
    add_factor(zhao, secret=secret, code=code_now(secret))
    assert refusals(lambda: check_code(zhao, codes[0])) == ["account.code_wrong"]


def test_codes_cannot_be_guessed_for_long() -> None:
    wang, secret = account("Wang"), new_secret()
    add_factor(wang, secret=secret, code=code_now(secret))
    answers = [refusals(lambda: check_code(wang, "000000x"))[0] for _ in range(limits.CODE.most + 1)]
    assert answers == ["account.code_wrong"] * limits.CODE.most + ["account.too_often"]
    assert refusals(lambda: check_code(wang, code_now(secret, later=1))) == ["account.too_often"]


WEAK = {
    "short": "account.password_too_short",
    "password123": "account.password_too_common",
    "74839201748392": "account.password_entirely_numeric",
    "wang@club.example": "account.password_too_similar",
    "x" * 1001: "account.password_too_long",
    "nine stones \0 board": "account.password_too_long",
}


@pytest.mark.parametrize("password", WEAK)
def test_a_weak_password_is_refused(password: str) -> None:
    wang = account("Wang")
    assert refusals(lambda: change_password(wang, old=PASSWORD, new=password)) == [WEAK[password]]
    assert sign_in() == wang


def test_a_password_is_changed_by_who_knows_the_old_one() -> None:
    wang = account("Wang")
    assert refusals(lambda: change_password(wang, old="wrong", new=NEW)) == ["account.password_wrong"]
    change_password(wang, old=PASSWORD, new=NEW)
    assert sign_in(password=NEW) == wang
    assert refusals(sign_in) == ["account.sign_in_wrong"]
    assert wang.password.startswith("argon2$argon2id$")


def test_a_link_works_once_and_for_its_account_alone() -> None:
    wang, zhao = account("Wang"), account("Zhao")
    token = make_link(COMMAND_LINE, wang)
    assert account_of_token(wang.pk, token) == wang
    assert account_of_token(zhao.pk, token) is None
    assert account_of_token(999_999, token) is None
    assert refusals(lambda: set_password_by_token(wang.pk, token, password="short")) == [  # noqa: S106 - on purpose
        "account.password_too_short"
    ]
    set_password_by_token(wang.pk, token, password=NEW)
    assert sign_in(password=NEW) == wang
    assert refusals(lambda: set_password_by_token(wang.pk, token, password=PASSWORD)) == ["account.link_used"]


def test_a_link_of_a_closed_account_does_not_work() -> None:
    wang = account("Wang")
    token = default_token_generator.make_token(wang)
    set_account_open(COMMAND_LINE, wang, is_open=False, reason="left")
    assert account_of_token(wang.pk, token) is None


def ask(login: str) -> None:
    send_link(read_login(login), address=HERE, link_for=lambda number, token: f"https://go.example/{number}/{token}")
    wait_until_sent()


def test_a_link_is_sent_to_who_has_an_account_and_an_address(mailoutbox: list[EmailMessage]) -> None:
    wang = account("Wang", email="wang@club.example", phone="8613800138000")
    account("Phone", phone="8613900139000")
    for login in ("13800138000", "nobody@club.example", "13900139000"):
        ask(login)
    assert [message.to for message in mailoutbox] == [["wang@club.example"]]
    number, token = str(mailoutbox[0].body).partition("https://go.example/")[2].split()[0].split("/")
    assert account_of_token(int(number), token) == wang


def test_links_cannot_be_asked_for_without_end(mailoutbox: list[EmailMessage]) -> None:
    account("Wang")
    for _ in range(limits.RESET_BY_LOGIN.most):
        ask("wang@club.example")
    assert refusals(lambda: ask("wang@club.example")) == ["account.too_often"]
    assert len(mailoutbox) == limits.RESET_BY_LOGIN.most
