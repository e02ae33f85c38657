"""Pages of accounts: signing in and out, passwords, the second factor, and what a shared computer may keep."""

import base64
import re

import pytest
from django.core.mail import EmailMessage
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tests.services.accounts import PASSWORD, account, give
from tests.services.fields import load_field
from tianyuan.core.totp import STEP_SECONDS, code_at
from tianyuan.services import limits
from tianyuan.services.accounts import COMMAND_LINE, actor_for
from tianyuan.services.logins import read_login
from tianyuan.services.mail import wait_until_sent
from tianyuan.services.passwords import make_link
from tianyuan.services.roles import grant_role, withdraw_role
from tianyuan.services.second_factor import add_factor, new_secret
from tianyuan.store.models import Account

pytestmark = pytest.mark.django_db
LOGIN = "wang@club.example"
NEW = "nine stones on a board"
LANGUAGES = [("zh", "zh-Hans"), ("en", "en")]


def sign_in(client: Client, *, login: str = LOGIN, password: str = PASSWORD, to: str = "") -> HttpResponse:
    return client.post("/account/sign-in", {"login": login, "password": password, "next": to})


def goes_to(response: HttpResponse) -> tuple[int, str]:
    return response.status_code, response.headers.get("Location", "")


def code_now(secret: str, *, later: int = 0) -> str:
    return code_at(base64.b32decode(secret), step=int(timezone.now().timestamp()) // STEP_SECONDS + later)


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


@pytest.mark.parametrize(("language", "tag"), LANGUAGES)
@pytest.mark.parametrize(
    "path", ["/me", "/account/password", "/account/second-factor", "/account/sign-in", "/account/forgotten"]
)
def test_every_page_in_both_languages(path: str, language: str, tag: str) -> None:
    client = Client(headers={"Accept-Language": language})
    if "sign-in" not in path:
        client.force_login(account("Wang"))
    response = client.get(path)
    assert response.status_code == 200
    assert f'<html lang="{tag}">' in text_of(response)
    assert "account." not in re.sub(r"<[^>]*>", "", text_of(response))


def test_in_and_out_with_the_session_made_new_each_time() -> None:
    account("Wang")
    client = Client()
    client.session["before"] = "1"
    planted = client.session.session_key or ""
    assert goes_to(sign_in(client)) == (303, "/me")
    inside = client.cookies["sessionid"]
    assert inside.value not in ("", planted)
    assert (inside["httponly"], inside["samesite"]) == (True, "Lax")
    assert "Wang" in text_of(client.get("/"))
    assert goes_to(client.get("/account/sign-in")) == (303, "/me")
    assert goes_to(client.post("/account/sign-out")) == (303, "/")
    assert goes_to(client.get("/me")) == (302, "/account/sign-in?next=%2Fme")


@pytest.mark.parametrize(
    ("asked", "reached"),
    [
        ("/c/spring/", "/c/spring/"),
        ("https://evil.example/", "/me"),
        ("//evil.example/", "/me"),
        ("/\\evil.example", "/me"),
        ("javascript:alert(1)", "/me"),
        ("", "/me"),
    ],
)
def test_signing_in_leads_back_to_this_site_alone(asked: str, reached: str) -> None:
    account("Wang")
    assert goes_to(sign_in(Client(), to=asked)) == (303, reached)


def test_a_wrong_password_is_told_without_saying_what_was_wrong() -> None:
    account("Wang")
    answers = [sign_in(Client(), login=login, password="wrong") for login in (LOGIN, "nobody@club.example")]  # noqa: S106
    pages = [re.sub(r'value="[^"]*"', "", text_of(answer)) for answer in answers]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert pages[0] == pages[1]


def test_too_many_attempts_are_told_with_how_long_to_wait() -> None:
    account("Wang")
    client = Client(headers={"Accept-Language": "en"})
    for _ in range(limits.SIGN_IN_FROM_HERE.most):
        sign_in(client, password="wrong")  # noqa: S106 - on purpose
    response = sign_in(client)
    assert response.status_code == 429
    assert "try again in 15 minutes" in text_of(response)


def test_a_form_of_another_site_signs_nobody_in() -> None:
    account("Wang")
    assert sign_in(Client(enforce_csrf_checks=True)).status_code == 403


def test_the_second_factor_from_the_picture_to_a_sign_in() -> None:
    account("Wang")
    client = Client()
    sign_in(client)
    page = text_of(client.get("/account/second-factor"))
    secret = re.findall(r'class="secret">([A-Z2-7 ]+)<', page)[0].replace(" ", "")
    assert "<svg" in page
    wrong = client.post("/account/second-factor/add", {"code": "1"})
    assert (wrong.status_code, secret in text_of(wrong).replace(" ", "")) == (422, True)
    shown = text_of(client.post("/account/second-factor/add", {"code": code_now(secret)}))
    codes = re.findall(r"<code>([a-z0-9-]{14})</code>", shown)
    assert len(codes) == 10

    other = Client()
    assert goes_to(sign_in(other, to="/c/x/")) == (303, "/account/sign-in/code")
    assert goes_to(other.get("/me")) == (302, "/account/sign-in?next=%2Fme")
    assert other.get("/account/sign-in/code").status_code == 200
    assert other.post("/account/sign-in/code", {"code": "000"}).status_code == 422
    assert goes_to(other.post("/account/sign-in/code", {"code": codes[0]})) == (303, "/c/x/")
    assert other.get("/me").status_code == 200
    assert goes_to(other.get("/account/sign-in/code")) == (303, "/account/sign-in")

    assert len(re.findall("<code>", text_of(client.post("/account/second-factor/codes", {"password": PASSWORD})))) == 10
    assert client.post("/account/second-factor/remove", {"password": "x"}).status_code == 422
    assert goes_to(client.post("/account/second-factor/remove", {"password": PASSWORD})) == (
        303,
        "/account/second-factor",
    )


def test_waiting_for_a_code_lasts_five_minutes() -> None:
    wang, secret = account("Wang"), new_secret()
    add_factor(wang, secret=secret, code=code_now(secret))
    client = Client()
    sign_in(client)
    session = client.session
    session["waiting_for_code"] = session["waiting_for_code"] | {"since": 0}
    session.save()
    response = client.post("/account/sign-in/code", {"code": code_now(secret, later=1)})
    assert goes_to(response) == (303, "/account/sign-in")


def test_a_changed_password_ends_every_other_session() -> None:
    account("Wang")
    here, elsewhere = Client(), Client()
    sign_in(here)
    sign_in(elsewhere)
    form = {"old": PASSWORD, "new": NEW, "again": NEW}
    assert here.post("/account/password", form | {"again": "other"}).status_code == 422
    assert here.post("/account/password", form | {"old": "wrong"}).status_code == 422
    assert goes_to(here.post("/account/password", form)) == (303, "/me?done=password")
    assert [client.get("/me").status_code for client in (here, elsewhere)] == [200, 302]


def test_a_link_by_mail_sets_a_password(mailoutbox: list[EmailMessage]) -> None:
    account("Wang")
    visitor = Client()
    answers = [visitor.post("/account/forgotten", {"login": login}) for login in ("nobody@club.example", LOGIN)]
    pages = [re.sub(r'value="[^"]*"', "", text_of(answer)) for answer in answers]
    wait_until_sent()
    assert pages[0] == pages[1]
    assert visitor.post("/account/forgotten", {"login": "?"}).status_code == 422
    link = re.findall(r"http://testserver(/\S+)", str(mailoutbox[0].body))[0]
    assert visitor.get(link).status_code == 200
    assert visitor.post(link, {"new": "short", "again": "short"}).status_code == 422
    assert goes_to(visitor.post(link, {"new": NEW, "again": NEW})) == (303, "/account/sign-in")
    assert visitor.get(link).status_code == 410
    assert goes_to(sign_in(visitor, password=NEW)) == (303, "/me")


def test_an_organiser_hands_out_a_link() -> None:
    load_field()
    organiser = give(account("Wang"), "organiser")
    new = grant_role(
        actor_for(organiser), competition="spring", login=read_login("13800138000"), role="referee", name="Zhao"
    )
    client = Client()
    client.force_login(organiser)
    assert f"/c/spring/run/people/{new.account_id}/link" in text_of(client.get("/c/spring/run/people"))
    page = text_of(client.post(f"/c/spring/run/people/{new.account_id}/link"))
    link = re.findall(r"http://testserver(/account/password/[\w/-]+)", page)[0]
    assert goes_to(Client().post(link, {"new": NEW, "again": NEW})) == (303, "/account/sign-in")
    assert client.post(f"/c/spring/run/people/{new.account_id}/link").status_code == 422


def test_my_page_shows_my_competitions_and_the_desk_where_i_have_one() -> None:
    load_field()
    referee = give(account("Wang"), "referee")
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(referee)
    page = text_of(client.get("/me"))
    assert 'href="/c/spring/run"' in page
    assert "Referee" in page
    assert 'href="/c/spring/run"' in text_of(client.get("/c/spring/"))
    assert 'href="/c/spring/run"' not in text_of(Client().get("/c/spring/"))


def test_a_withdrawn_role_is_gone_with_the_next_page() -> None:
    load_field()
    referee = give(account("Wang"), "referee")
    client = Client()
    client.force_login(referee)
    assert client.get("/c/spring/run").status_code == 200
    withdraw_role(COMMAND_LINE, competition="spring", account_id=referee.pk, role="referee", reason="ill")
    assert client.get("/c/spring/run").status_code == 403


def test_nothing_shown_to_an_account_stays_in_the_cache() -> None:
    client = Client()
    assert client.get("/").headers["Cache-Control"] == "private, no-cache"
    client.force_login(account("Wang"))
    assert [client.get(path).headers["Cache-Control"] for path in ("/", "/me")] == ["no-store", "no-store"]


def test_who_looks_without_an_account_asks_the_database_for_no_session(django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        Client().get("/account/sign-in")


def test_a_closed_account_is_signed_out_at_once() -> None:
    wang = account("Wang")
    client = Client()
    client.force_login(wang)
    Account.objects.filter(pk=wang.pk).update(is_active=False)
    assert client.get("/me").status_code == 302
    assert make_link(COMMAND_LINE, wang)
