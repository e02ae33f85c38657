"""Registration on phones: a new account, four divisions with their papers, and a referee who accepts and refuses."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_bytes
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.hall import FLAGS, Server, sign_in_at
from tests.e2e.prepare_registration import PASSWORD
from tests.e2e.table import PHONE
from tests.e2e.test_reach import violations

pytestmark = pytest.mark.browser
AT = "2023-09-01T12:00:00+08:00"
JPEG = b"\xff\xd8\xff\xe0" + b"\0" * 200 + b"\xff\xd9"


@dataclass(frozen=True, kw_only=True)
class Site:
    """A running site whose registration is open."""

    address: str
    browser: Browser
    home: Path

    def phone(self, name: str = "") -> Page:
        """A phone, with somebody signed in where a name is given."""
        page = self.browser.new_context(**PHONE, locale="en-GB").new_page()
        if name:
            sign_in_at(page, self.address, name, PASSWORD)
        return page

    def link_in_mail(self) -> str:
        """The link in the latest mail that the site has sent."""
        (latest,) = sorted((self.home / "mail").iterdir())[-1:]
        body = message_from_bytes(latest.read_bytes()).get_payload(decode=True)
        assert isinstance(body, bytes)
        found = re.search(r"http://\S+", body.decode())
        assert found is not None
        return found[0]


@contextmanager
def open_registration(
    home: Path, chromium: Path, people: tuple[str, ...], *, regulation: str = "guobailing-2023", at: str = AT
) -> Iterator[Site]:
    env = {**os.environ, "TIANYUAN_HOME": str(home), "DJANGO_SETTINGS_MODULE": "tianyuan.settings"}
    script = Path(__file__).with_name("prepare_registration.py")
    asked = json.dumps({"at": at, "people": people, "regulation": regulation})
    subprocess.run(
        [sys.executable, str(script)], input=asked, text=True, env=env, check=True, cwd=home, stdout=subprocess.DEVNULL
    )
    server = Server(env, home, at=at)
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=str(chromium), args=list(FLAGS))
            yield Site(address=server.address, browser=browser, home=home)
            browser.close()
    finally:
        server.stop()


def sign_up(site: Site, name: str) -> Page:
    """Somebody new makes an account, sets his password by the link in the mail, and signs in."""
    page = site.phone()
    page.goto(f"{site.address}/c/cup/enter")
    page.get_by_role("link", name="Make an account").click()
    page.fill("input[name=name]", name)
    page.fill("input[name=login]", f"{name}@example.org")
    page.get_by_role("button", name="Send the link").click()
    page.get_by_text("A link was sent").wait_for()
    page.goto(site.link_in_mail())
    for field in ("new", "again"):
        page.fill(f"input[name={field}]", PASSWORD)
    page.locator("main button").click()
    page.wait_for_url("**/sign-in*")
    sign_in_at(page, site.address, name, PASSWORD)
    return page


def say_who(site: Site, page: Page, *, born: str, gender: str, rank: str) -> None:
    """Fill in who one is, coming from the page of registration and going back to it."""
    page.goto(f"{site.address}/c/cup/enter")
    page.get_by_role("link", name="Fill in").click()
    assert violations(page) == []
    fill_person(page, born=born, gender=gender, rank=rank)
    page.wait_for_url("**/c/cup/enter")


def fill_person(page: Page, *, born: str, gender: str, rank: str) -> None:
    """Fill in and save who one is."""
    page.fill("input[name=name]", "Test Person")
    page.fill("input[name=born]", born)
    for field, value in (("gender", gender), ("rank", rank), ("professional", "no")):
        page.select_option(f"select[name={field}]", value)
    page.get_by_role("button", name="Save").click()


def enter(page: Page, division: str, papers: int) -> None:
    """Enter a division and hand in so many papers."""
    card = page.locator(f"section[data-division={division}]")
    card.locator("input[name=agreed]").check()
    card.get_by_role("button", name="Enter").click()
    page.locator(".entry").wait_for()
    for number in range(papers):
        form = page.locator(".paper-form").first
        form.locator("input[type=file]").set_input_files(
            {"name": f"paper {number}.jpg", "mimeType": "image/jpeg", "buffer": JPEG}
        )
        form.get_by_role("button", name="Hand in").click()
        page.locator(".mark.wait", has_text=f"paper {number}.jpg").wait_for()


def judge(page: Page, *, accept: bool, reason: str = "") -> None:
    """Judge the first paper of the first entry that waits."""
    form = page.locator(".paper-form").first
    if reason:
        form.locator("input[name=reason]").fill(reason)
    with page.expect_navigation():
        form.get_by_role("button", name="Accept" if accept else "Refuse").click()


def test_S2_7_four_divisions_with_their_papers_and_a_referee_on_another_phone(tmp_path: Path, chromium: Path) -> None:
    with open_registration(tmp_path, chromium, ("women", "jiangsu", "veterans")) as site:
        new = sign_up(site, "zhao")
        say_who(site, new, born="1990-01-02", gender="male", rank="6d")
        assert new.locator("section[data-division=women] .mark.seal").count() == 1
        assert new.locator("section[data-division=veterans] .mark.seal").count() == 1
        enter(new, "open", 2)
        assert new.evaluate("document.documentElement.scrollWidth") == 360
        assert violations(new) == []
        for division, born, gender, rank, papers in (
            ("women", "1995-05-05", "female", "5d", 2),
            ("jiangsu", "1988-08-08", "male", "", 3),
            ("veterans", "1963-09-11", "male", "1k", 3),
        ):
            page = site.phone(division)
            say_who(site, page, born=born, gender=gender, rank=rank)
            enter(page, division, papers)
        referee = site.phone("referee")
        referee.goto(f"{site.address}/c/cup/run/papers")
        referee.get_by_text("Waiting: 4").wait_for()
        assert violations(referee) == []
        with referee.expect_download() as download:
            referee.get_by_role("link", name="Open the file").first.click()
        assert Path(download.value.path()).read_bytes() == JPEG
        judge(referee, accept=False, reason="the photo cannot be read")
        judge(referee, accept=True)
        new.reload()
        new.get_by_text("Refused: the photo cannot be read").wait_for()
        new.get_by_text("Accepted: paper 1.jpg").wait_for()
        new.locator(".paper-form input[type=file]").set_input_files(
            {"name": "better.jpg", "mimeType": "image/jpeg", "buffer": JPEG}
        )
        new.get_by_role("button", name="Replace it").click()
        new.locator(".mark.wait", has_text="better.jpg").wait_for()
        referee.reload()
        judge(referee, accept=True)
        new.reload()
        new.get_by_text("Accepted, number 1").wait_for()
        referee.get_by_text("Waiting: 3").wait_for()
        listed = site.phone()
        listed.goto(f"{site.address}/c/cup/entrants")
        assert "Test Person" in listed.locator("main").inner_text()
        assert "1990" not in listed.locator("main").inner_text()


def test_S1_2_a_pair_by_a_link_between_two_phones(tmp_path: Path, chromium: Path) -> None:
    at = "2018-09-15T12:00:00+08:00"
    with open_registration(tmp_path, chromium, ("zhao", "sun"), regulation="shanglv-2018", at=at) as site:
        first, second = site.phone("zhao"), site.phone("sun")
        say_who(site, first, born="1990-01-02", gender="female", rank="3d")
        card = first.locator("section[data-division=mixed_pairs]")
        card.get_by_role("button", name="Enter").click()
        link = first.get_by_label("Send this link to your partner").input_value()
        second.goto(link)
        assert violations(second) == []
        second.get_by_role("link", name="Fill in").click()
        fill_person(second, born="1991-01-02", gender="male", rank="2d")
        second.wait_for_url("**/pair/*")
        second.locator("input[name=agreed]").check()
        second.get_by_role("button", name="Join").click()
        for page in (first, second):
            page.goto(f"{site.address}/c/cup/enter")
            page.locator("section[data-division=mixed_pairs]", has_text="Accepted").wait_for()
            page.get_by_text("Test Person / Test Person").wait_for()
