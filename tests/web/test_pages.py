"""Every page answers, in both languages, with what it should and without what it must not."""

import re
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.services.fields import FOUR, TWO_ROUNDS, entrant, game, load_field, regulation
from tianyuan.regulations import load
from tianyuan.services.competitions import announce_competition
from tianyuan.services.demo import load_demo

pytestmark = pytest.mark.django_db

PAGES = (
    "", "regulation", "regulation/1", "entrants", "rounds/2", "standings", "standings?pool=A",
    "standings?division=open", "standings/1", "cross", "progress", "awards",
)  # fmt: skip
DOWNLOADS = ("entrants.csv", "rounds/2.csv", "standings.csv", "standings.xlsx", "awards.csv", "awards.xlsx")


def read(client: Client, path: str, language: str = "en", status: int = 200) -> str:
    response = client.get(path, headers={"Accept-Language": language})
    assert response.status_code == status, path
    return str(response.content.decode())


@pytest.mark.parametrize(("language", "tag"), [("zh", "zh-Hans"), ("en", "en")])
@pytest.mark.parametrize("page", PAGES)
def test_every_page_in_both_languages(client: Client, page: str, language: str, tag: str) -> None:
    load_field(loaded=regulation(supplemented=True))
    text = read(client, f"/c/spring/{page}", language)
    assert f'<html lang="{tag}">' in text
    assert text.count("<h1") == 1
    assert "None" not in text


@pytest.mark.parametrize("page", ["", "regulation", "entrants", "rounds", "standings", "cross", "progress", "awards"])
def test_every_page_of_a_competition_without_a_field(client: Client, page: str) -> None:
    announce_competition(name="cup", regulation=load("shanglv-2018"), entered_by="li")
    assert "<h1" in read(client, f"/c/cup/{page}", "zh")


@pytest.mark.parametrize("page", DOWNLOADS)
def test_every_download_is_a_file(client: Client, page: str) -> None:
    load_field()
    response = client.get(f"/c/spring/{page}")
    assert (response.status_code, response.headers["Content-Disposition"][:29]) == (
        200,
        "attachment; filename*=UTF-8''",
    )


@pytest.mark.parametrize(
    "path",
    [
        "/nope", "/c/autumn/", "/c/spring/rounds/3", "/c/spring/rounds/0", "/c/spring/standings?pool=C",
        "/c/spring/standings?division=boys", "/c/spring/standings?stage=final", "/c/spring/standings/9",
        "/c/spring/player", "/c/spring/regulation/2", "/c/spring/rounds/3.csv",
    ],
)  # fmt: skip
def test_what_is_not_there_is_a_page_that_says_so(client: Client, path: str) -> None:
    load_field()
    assert "There is no such page" in read(client, path, status=404)


def test_the_standings_page_shows_places_and_figures(client: Client) -> None:
    load_field()
    rows = re.findall(
        r'<tr data-id="(\w+)">.*?<strong>(\d+)</strong>.*?<strong>(\d+)</strong></td>\s*'
        r'<td class="n figure">(\d+)</td>',
        read(client, "/c/spring/standings"),
        re.DOTALL,
    )
    assert rows == [("1", "1", "4", "3"), ("4", "2", "2", "5"), ("2", "3", "1", "5"), ("3", "4", "1", "3")]


def test_a_division_shows_its_own_places(client: Client) -> None:
    entrants = (*FOUR[:2], entrant("3", division="women"), entrant("4", division="women"))
    load_field(entrants=entrants)
    text = read(client, "/c/spring/standings?division=women")
    assert re.findall(r'<td class="place"><strong>(\d)</strong></td>\s*<td class="n soft">(\d)</td>', text) == [
        ("1", "2"),
        ("2", "4"),
    ]


def test_the_day_of_birth_is_on_no_page(client: Client) -> None:
    load_field()
    for page in (*PAGES, *DOWNLOADS[:3], "awards.csv"):
        content = client.get(f"/c/spring/{page}").content
        assert b"1987" not in content, page


def test_names_are_text_and_never_markup(client: Client) -> None:
    load_field(entrants=(entrant("1", "<script>alert(1)</script>", team='"><b>'), *FOUR[1:]))
    for page in PAGES:
        text = read(client, f"/c/spring/{page}".replace("/regulation/1", "/regulation"))
        assert "<script" not in text
        assert '"><b>' not in text


@pytest.mark.parametrize("key", ["a/b", "..", ".", "a b", "棋手 1", "50%", "x?y#z", "../../etc", "a\\b", "+&="])
def test_a_strange_id_has_a_page_that_its_link_leads_to(client: Client, key: str) -> None:
    load_field(entrants=(entrant(key, "Odd"), entrant("2")), rows=(game(1, key, "2"),))
    (link,) = re.findall(r'<a href="([^"]+)">Odd</a>', read(client, "/c/spring/standings"))
    assert not {".", ".."} & set(unquote(link.partition("?")[0]).split("/"))
    assert "<h1>Odd</h1>" in read(client, link.replace("&amp;", "&"))


def test_a_csv_cell_is_never_a_formula(client: Client) -> None:
    load_field(entrants=(entrant("1", "=1+1", team="@x"), *FOUR[1:]))
    content = client.get("/c/spring/entrants.csv").content.decode("utf-8-sig")
    assert content.splitlines()[1] == "1,'=1+1,5d,open,'@x,"


def test_the_entrants_taken_away_say_who_has_no_place(client: Client) -> None:
    field = (entrant("1", "Ada"), entrant("2"), replace(entrant("9", "Last"), holder=True))
    load_field(entrants=field, rows=(game(1, "1", "2"),))
    content = client.get("/c/spring/entrants.csv").content.decode("utf-8-sig")
    assert content.splitlines()[0] == "id,name,rank,division,team,holder"
    assert [line.rpartition(",")[2] for line in content.splitlines()[1:]] == ["", "", "yes"]


def test_a_search_finds_by_name_id_and_team(client: Client) -> None:
    load_field(entrants=(entrant("1", "Ada", team="Bern"), entrant("2", "Bob", team="Ulm")), rows=(game(1, "1", "2"),))

    def found(query: str) -> list[str]:
        return re.findall(r'">(Ada|Bob)</a>', read(client, f"/c/spring/entrants?{query}"))

    assert [found(query) for query in ("q=ada", "q=2", "q=b", "q=zzz", "division=open", "division=women")] == [
        ["Ada"],
        ["Bob"],
        ["Ada", "Bob"],
        [],
        ["Ada", "Bob"],
        [],
    ]


def test_the_language_chosen_is_kept_and_leads_back() -> None:
    client = Client(enforce_csrf_checks=True)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', read(client, "/", "zh"))
    assert token is not None
    form = {"language": "en", "next": "/c/spring/", "csrfmiddlewaretoken": token[1]}
    response = client.post("/language", form)
    assert (response.status_code, response.headers["Location"]) == (303, "/c/spring/")
    assert '<html lang="en">' in read(client, "/", "zh")
    assert client.post("/language", form | {"next": "https://elsewhere.example/"}).headers["Location"] == "/"
    assert client.post("/language", form | {"language": "fr"}).status_code == 400
    assert client.post("/language", {"language": "en"}).status_code == 403


@pytest.mark.parametrize(
    ("asked", "tag"), [("", "zh-Hans"), ("fr", "zh-Hans"), ("en-GB,en;q=0.9", "en"), ("de,en;q=0.8,zh;q=0.5", "en")]
)
def test_the_browser_s_language_otherwise_chinese(client: Client, asked: str, tag: str) -> None:
    assert f'<html lang="{tag}">' in read(client, "/", asked)


def test_headers_of_a_page(client: Client) -> None:
    headers = client.get("/").headers
    names = ("Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy", "Cache-Control")
    assert [headers[name] for name in names] == [
        "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        "nosniff",
        "DENY",
        "same-origin",
        "private, no-cache",
    ]
    assert headers["Vary"] == "Cookie, Accept-Language"


def test_a_method_that_a_page_does_not_know(client: Client) -> None:
    response = client.post("/", headers={"Accept-Language": "en"})
    assert (response.status_code, response.headers["Allow"]) == (405, "GET, HEAD")
    assert "This page does not work that way" in response.content.decode()


def test_a_fault_of_ours_is_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError

    monkeypatch.setattr("tianyuan.web.public.home.list_competitions", fail)
    client = Client(raise_request_exception=False)
    assert "Something went wrong here" in read(client, "/", status=500)


def test_the_first_page_groups_competitions(client: Client) -> None:
    assert "No competitions yet" in read(client, "/")
    load_field()
    assert [part in read(client, "/") for part in ("Past", "Coming", "No competitions yet")] == [True, False, False]


def count_queries(client: Client, path: str) -> int:
    client.get(path)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


def test_thirty_competitions_cost_no_more_queries_than_one(client: Client) -> None:
    load_field()
    one = count_queries(client, "/")
    for number in range(29):
        load_field(f"spring-{number}")
    assert count_queries(client, "/") == one


@pytest.mark.parametrize("page", [page for page in PAGES if "regulation" not in page])
def test_a_larger_field_costs_no_more_queries(client: Client, page: str) -> None:
    load_field("small")
    many = tuple(entrant(str(number)) for number in range(1, 61))
    rows: tuple[Any, ...] = (*TWO_ROUNDS, *(game(1, str(n), str(n + 1)) for n in range(5, 60, 2)))
    load_field("large", entrants=many, rows=rows)
    assert count_queries(client, f"/c/large/{page}") == count_queries(client, f"/c/small/{page}")


def test_the_demo_is_marked_on_every_page(client: Client) -> None:
    for address in load_demo():
        for page in ("", "standings", "awards", "regulation"):
            assert "演示 demo" in read(client, address + page, "en")
