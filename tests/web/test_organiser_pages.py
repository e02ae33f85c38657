"""The organiser's pages: in both languages, what a form does, what it refuses, how many queries a list asks."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.services.fields import FOUR, TWO_ROUNDS, entrant, load_field, regulation
from tests.services.lists.people import as_csv
from tianyuan.core.field import Entrant
from tianyuan.core.permissions import Role
from tianyuan.services.competitions import announce_competition
from tianyuan.store.models import Account, AuditEntry, Competition, RegulationUse, RoleGrant
from tianyuan.store.queries.field import read_field
from tianyuan.web.limits import LARGEST_BODY

pytestmark = pytest.mark.django_db

SHIPPED = regulation().sources[0].text
PAGES = ("", "/entrants", "/entrants?q=P1", "/entrants/add", "/entrants/edit?id=1", "/entrants/strike?id=1",
         "/entrants/import", "/regulation", "/people", "/log")  # fmt: skip


def sign_in(client: Client, *roles: Role, slug: str = "spring", may_create: bool = False) -> Account:
    account = Account.objects.create(
        email=f"{'-'.join(roles) or 'nobody'}@example.org",
        name="Zhao",
        created_at=timezone.now(),
        may_create=may_create,
    )
    for role in roles:
        RoleGrant.objects.create(
            competition=Competition.objects.get(slug=slug),
            account=account,
            role=role,
            entered_at=timezone.now(),
            entered_by="test",
        )
    client.force_login(account)
    return account


def read(client: Client, path: str, language: str = "en", status: int = 200) -> str:
    response = client.get(path, headers={"Accept-Language": language})
    assert response.status_code == status, path
    return str(response.content.decode())


def send(client: Client, path: str, status: int = 303, **form: object) -> str:
    response = client.post(path, form, headers={"Accept-Language": "en"})
    assert response.status_code == status, response.content.decode()
    return response.headers.get("Location") or response.content.decode()


def file_of(content: str | bytes, name: str = "list.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode() if isinstance(content, str) else content)


def field(slug: str = "spring") -> tuple[Entrant, ...]:
    return read_field(Competition.objects.get(slug=slug).stages.get().pk).entrants


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}"[^>]* value="([^"]*)"', page)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("page", PAGES)
def test_every_page_in_both_languages(client: Client, page: str, language: str) -> None:
    load_field(rows=())
    sign_in(client, "organiser")
    text = read(client, f"/c/spring/run{page}", language)
    assert text.count("<h1") == 1
    assert "None" not in text


def test_every_page_of_a_competition_with_nobody_in_it(client: Client) -> None:
    announce_competition(name="spring", regulation=regulation(), entered_by="li")
    sign_in(client, "organiser")
    for page in ("", "/entrants", "/entrants/add", "/entrants/import", "/regulation", "/people", "/log"):
        read(client, f"/c/spring/run{page}", "zh")
    text = read(client, "/c/spring/run")
    assert "No entrants yet" in text
    assert "The regulation lacks" in text


def test_the_day_of_birth_is_for_officials(client: Client) -> None:
    load_field(rows=())
    sign_in(client, "referee")
    assert "1987-06-05" in read(client, "/c/spring/run/entrants")
    assert "1987-06-05" in read(client, "/c/spring/run/entrants.csv")


def test_buttons_are_shown_to_who_may_press_them(client: Client) -> None:
    load_field(rows=())
    sign_in(client, "referee")
    text = read(client, "/c/spring/run/entrants")
    assert "/entrants/import" not in text
    assert "/entrants/edit" not in text
    assert "/run/people" not in text


def count_queries(client: Client, path: str) -> int:
    client.get(path)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


@pytest.mark.parametrize("page", ["/entrants", "/entrants?division=open", "", "/log", "/entrants.csv"])
def test_thirty_rows_cost_no_more_queries_than_one(client: Client, page: str) -> None:
    load_field("spring", entrants=(entrant("1"),), rows=())
    load_field("large", entrants=tuple(entrant(str(number)) for number in range(1, 31)), rows=())
    account = sign_in(client, "organiser")
    RoleGrant.objects.create(
        competition=Competition.objects.get(slug="large"), account=account, role="organiser",
        entered_at=timezone.now(), entered_by="test",
    )  # fmt: skip
    one, thirty = (count_queries(client, f"/c/{slug}/run{page}") for slug in ("spring", "large"))
    assert thirty == one


def test_thirty_rows_of_a_preview_cost_no_more_queries_than_one(client: Client) -> None:
    announce_competition(name="spring", regulation=regulation(), entered_by="li")
    sign_in(client, "organiser")
    one = send(client, "/c/spring/run/entrants/import", file=file_of("姓名,段位,组别\n王伟,5段,公开组\n"))
    thirty = send(client, "/c/spring/run/entrants/import", file=file_of(as_csv("utf-8")))
    assert count_queries(client, one) == count_queries(client, thirty)


def test_thirty_people_with_roles_cost_no_more_queries_than_one(client: Client) -> None:
    load_field(rows=())
    sign_in(client, "organiser")
    one = count_queries(client, "/c/spring/run/people")
    for number in range(29):
        account = Account.objects.create(email=f"r{number}@example.org", name="R", created_at=timezone.now())
        RoleGrant.objects.create(
            competition=Competition.objects.get(slug="spring"), account=account, role="referee",
            entered_at=timezone.now(), entered_by="test",
        )  # fmt: skip
    assert count_queries(client, "/c/spring/run/people") == one


def test_a_long_list_is_paged_and_searched(client: Client) -> None:
    load_field(
        entrants=tuple(entrant(str(number), team="无锡" if number == 205 else "") for number in range(1, 251)), rows=()
    )
    sign_in(client, "referee")

    def shown(query: str) -> tuple[int, str | None]:
        text = read(client, f"/c/spring/run/entrants{query}")
        ids = re.findall(r'<tr><td class="n">(\d+)</td>', text)
        return len(ids), ids[0] if ids else None

    assert [shown(query) for query in ("", "?page=3", "?q=无锡", "?q=P24", "?q=17", "?division=women")] == [
        (100, "1"), (50, "201"), (1, "205"), (11, "24"), (13, "17"), (0, None),
    ]  # fmt: skip
    for page in ("4", "0", "-1", "x", "٣", "99999999"):
        read(client, f"/c/spring/run/entrants?page={page}", status=404)


def test_a_list_comes_in_is_looked_at_and_saved(client: Client) -> None:
    announce_competition(name="spring", regulation=regulation(), entered_by="li")
    sign_in(client, "deputy_referee")
    review = send(client, "/c/spring/run/entrants/import", file=file_of(as_csv("gb18030"), "报名.csv"))
    page = read(client, review)
    assert "Save: 30 new, 0 corrected" in page
    target = send(client, review, act="save", digest=hidden(page, "digest"))
    assert target == "/c/spring/run/entrants?stage=swiss&new=30&changed=0"
    assert "30 added." in read(client, target)
    assert len(field()) == 30
    assert "please send it again" in send(client, review, status=410, act="save", digest=hidden(page, "digest"))


def test_doubts_are_answered_on_the_page(client: Client) -> None:
    load_field(rows=())
    sign_in(client, "deputy_referee")
    list_file = "姓名,段位,组别,单位\nP1,6段,公开组,苏州\n"
    review = send(client, "/c/spring/run/entrants/import", file=file_of(list_file))
    page = read(client, review)
    assert 'value="save"' not in page
    page = send(client, review, status=200, act="look", digest=hidden(page, "digest"), **{"answer-2": "is:1"})
    form = {"act": "save", "digest": hidden(page, "digest"), "answer-2": "is:1"}
    assert "Please give a reason" in send(client, review, status=422, **form)
    send(client, review, reason="list of 3 May", **form)
    assert (field()[0].team, str(field()[0].rank)) == ("苏州", "6d")


def test_a_preview_that_is_out_of_date_is_shown_anew(client: Client) -> None:
    load_field(rows=())
    sign_in(client, "deputy_referee")
    review = send(client, "/c/spring/run/entrants/import", file=file_of("姓名,段位,组别\n王伟,5段,公开组\n"))
    page = read(client, review)
    load_field(entrants=(*FOUR, entrant("5", "Fifth")), rows=())
    text = send(client, review, status=409, act="save", digest=hidden(page, "digest"))
    assert "Things have changed since the preview" in text
    assert hidden(text, "digest") != hidden(page, "digest")
    assert len(field()) == 5


def test_a_broken_list_is_told_by_line_and_column(client: Client) -> None:
    load_field(rows=())
    sign_in(client, "deputy_referee")
    review = send(client, "/c/spring/run/entrants/import", file=file_of("姓名,段位,组别\n王伟,<b>,公开组\n"))
    text = read(client, review, status=422)
    assert '<tr><td class="n">2</td><td class="n">2</td><td>段位</td><td>' in text
    assert "<b>" not in text
    assert "No file was chosen" in send(client, "/c/spring/run/entrants/import", status=422)


def test_somebody_is_registered_on_his_behalf(client: Client) -> None:
    load_field(rows=())
    sign_in(client, "deputy_referee")
    form = {"name": "王伟", "rank": "6段", "division": "women", "born": "1990-05-06", "gender": "male"}
    text = send(client, "/c/spring/run/entrants/add", status=422, **form)
    assert "an official has to tick" in text
    assert "not met" in text
    send(client, "/c/spring/run/entrants/add", accepted="yes", reason="papers seen", **form)
    assert [(one.id, one.name) for one in field()][-1] == ("5", "王伟")
    entry = AuditEntry.objects.get(action="entrant.accepted")
    assert (entry.subject, entry.reason) == ("5 王伟", "papers seen")
    assert "eligibility.gender_female.not_met" in entry.data["accepted"]
    again = send(client, "/c/spring/run/entrants/add", status=422, accepted="yes", reason="x", **form)
    assert "is on the list already" in again


def test_a_bad_field_is_named_and_what_was_written_stays(client: Client) -> None:
    load_field(rows=())
    sign_in(client, "deputy_referee")
    text = send(client, "/c/spring/run/entrants/add", status=422, name="王伟", rank="strong", division="open")
    assert 'value="王伟"' in text
    assert "strong" in text


def test_an_entrant_is_corrected_on_the_entry_that_was_seen(client: Client) -> None:
    load_field(rows=())
    sign_in(client, "deputy_referee")
    path = "/c/spring/run/entrants/edit?id=1"
    entry = hidden(read(client, path), "entry")
    form = {"name": "New", "rank": "5d", "division": "open", "born": "1987-06-05", "warnings": "0", "entry": entry}
    assert "Please give a reason" in send(client, path, status=422, **form)
    send(client, path, reason="passport", **form)
    assert field()[0].name == "New"
    assert "Somebody changed this entrant" in send(client, path, status=409, reason="again", **form)


def test_somebody_is_taken_off_the_list_before_the_start_alone(client: Client) -> None:
    load_field(rows=())
    sign_in(client, "deputy_referee")
    path = "/c/spring/run/entrants/strike?id=4"
    entry = hidden(read(client, path), "entry")
    send(client, path, status=422, entry=entry)
    send(client, path, entry=entry, reason="ill")
    assert [one.id for one in field()] == ["1", "2", "3"]
    read(client, path, status=404)
    load_field(entrants=FOUR, rows=TWO_ROUNDS, reason="played")
    entry = hidden(read(client, path), "entry")
    assert "Play has begun" in send(client, path, status=422, entry=entry, reason="ill")


def test_a_new_competition_from_a_file(client: Client) -> None:
    sign_in(client, may_create=True)
    review = send(client, "/organise/new", file=file_of(SHIPPED, "mine.toml"))
    page = read(client, review)
    assert "What the checks note" in page
    form = {"slug": "autumn", "name_zh": "秋季赛", "name_en": "Autumn"}
    assert send(client, review, **form) == "/c/autumn/run"
    assert "Where things stand" in read(client, "/c/autumn/run")
    assert "Autumn" in read(client, "/organise")
    assert [one.action for one in AuditEntry.objects.order_by("seq")] == ["competition.created", "role.granted"]
    again = send(client, "/organise/new", file=file_of(SHIPPED, "mine.toml"))
    assert "is taken" in send(client, again, status=422, **form)
    send(client, again, status=422, **form | {"slug": "a b"})
    assert "give the Chinese name" in send(client, again, status=422, **form | {"slug": "b", "name_zh": " "})
    assert Competition.objects.count() == 1


def test_a_new_competition_from_a_shipped_regulation(client: Client) -> None:
    sign_in(client, may_create=True)
    assert "/organise/new/shipped/shanglv-2018" in read(client, "/organise/new")
    page = read(client, "/organise/new/shipped/shanglv-2018")
    form = {name: hidden(page, name) for name in ("slug", "name_zh", "name_en")}
    assert send(client, "/organise/new/shipped/shanglv-2018", **form) == "/c/shanglv-2018/run"
    read(client, "/c/shanglv-2018/run")
    read(client, "/organise/new/shipped/nope", status=404)


def test_a_faulty_regulation_is_told_by_line_and_key(client: Client) -> None:
    sign_in(client, may_create=True)
    review = send(client, "/organise/new", file=file_of(SHIPPED.replace("year = 2023", "yaer = 2023"), "mine.toml"))
    text = read(client, review, status=422)
    assert "<code>yaer</code>" in text
    assert "cannot be used" in send(client, review, status=422, slug="autumn", name_zh="秋", name_en="A")
    assert not Competition.objects.exists()


SUPPLEMENT = regulation(supplemented=True).sources[1].text


def test_S2_8_5_a_supplement_is_seen_with_its_changes_and_makes_the_next_version(client: Client) -> None:
    load_field()
    sign_in(client, "organiser")
    review = send(client, "/c/spring/run/regulation", file=file_of(SUPPLEMENT, "s1.toml"))
    page = read(client, review)
    assert "<code>stages.swiss.rounds</code>" in page
    assert "Put version 2 in force" in page
    send(client, review, digest=hidden(page, "digest"), reason="as agreed")
    use = RegulationUse.objects.order_by("-pk")[0]
    assert (use.regulation.version, use.reason) == (2, "as agreed")
    assert "Version 2 is in force" in read(client, "/c/spring/run/regulation")
    second = send(client, "/c/spring/run/regulation", file=file_of(SUPPLEMENT, "s1.toml"))
    assert "cannot be used" in read(client, second, status=422)


def test_a_supplement_seen_before_another_came_into_force_is_not_saved(client: Client) -> None:
    load_field()
    sign_in(client, "organiser")
    reviews = [send(client, "/c/spring/run/regulation", file=file_of(SUPPLEMENT)) for _ in range(2)]
    digests = [hidden(read(client, one), "digest") for one in reviews]
    send(client, reviews[0], digest=digests[0])
    send(client, reviews[1], status=422, digest=digests[1])
    assert RegulationUse.objects.count() == 2


def test_roles_are_given_and_taken_back_with_a_reason(client: Client) -> None:
    load_field()
    organiser = sign_in(client, "organiser")
    path = "/c/spring/run/people"
    target = send(client, path, login="li@example.org", name="Li", role="referee")
    assert "An account was made" in read(client, target)
    send(client, path, status=422, login="li@example.org", role="referee")
    send(client, path, status=422, login="nonsense", role="referee")
    account = Account.objects.get(email="li@example.org")
    withdraw = f"{path}/{account.pk}/referee/withdraw"
    read(client, withdraw)
    send(client, withdraw, status=422)
    send(client, withdraw, reason="left")
    assert RoleGrant.objects.filter(account=account, replaced_by__isnull=True).get().withdrawn
    last = send(client, f"{path}/{organiser.pk}/organiser/withdraw", status=422, reason="x")
    assert "organiser" in last


def test_the_record_is_filtered_and_taken_away(client: Client) -> None:
    load_field(rows=())
    sign_in(client, "organiser")
    path = "/c/spring/run/people"
    for number in range(60):
        send(client, path, login=f"r{number}@example.org", name=f"R{number}", role="referee")
    text = read(client, "/c/spring/run/log")
    assert text.count('<tr id="act-') == 50
    older = re.search(r'rel="next" href="([^"]+)"', text)
    assert older is not None
    assert read(client, older[1].replace("&amp;", "&")).count('<tr id="act-') == 10
    assert read(client, "/c/spring/run/log?action=role.withdrawn").count('<tr id="act-') == 0
    assert read(client, "/c/spring/run/log?text=R17").count('<tr id="act-') == 1
    assert len(read(client, "/c/spring/run/log.csv").splitlines()) == 61
    read(client, "/c/spring/run/log?before=x", status=404)


def answer(client: Client, path: str) -> HttpResponse:
    response: HttpResponse = client.get(path)
    return response


def test_who_has_no_business_here_is_sent_to_sign_in_or_told_so(client: Client) -> None:
    load_field()
    assert answer(client, "/c/spring/run").headers["Location"].startswith("/account/")
    sign_in(client, "press")
    assert [answer(client, path).status_code for path in ("/c/spring/run", "/c/nope/run", "/organise/new")] == [403] * 3


def test_a_file_too_large_is_a_page_and_is_not_read(client: Client) -> None:
    load_field(rows=())
    sign_in(client, "deputy_referee")
    text = send(client, "/c/spring/run/entrants/import", status=413, file=file_of(b"x" * (LARGEST_BODY + 1)))
    assert "The file is too large" in text


@pytest.mark.parametrize("query", ["?q=%00", "?division=%00", "?stage=a%00", "/edit?id=%00", "/import/%00"])
def test_a_nul_character_in_an_address_is_refused(client: Client, query: str) -> None:
    load_field(rows=())
    sign_in(client, "organiser")
    read(client, f"/c/spring/run/entrants{query}", status=400)


def test_a_nul_character_in_a_form_is_refused(client: Client) -> None:
    load_field(rows=())
    sign_in(client, "organiser")
    send(client, "/c/spring/run/people", status=400, login="a@example.org", role="referee", reason="a\0b")
