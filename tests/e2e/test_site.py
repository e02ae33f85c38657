"""The site as people meet it: every page on every screen, a tournament loaded, the keyboard alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import Site
from tianyuan.core.field import Entrant, ResultRow
from tianyuan.services.demo_field import DivisionPlan, make_entrants, play_rounds

pytestmark = pytest.mark.browser

SWISS, SEASON = "/c/guobailing-2023-demo/", "/c/shanglv-2018-demo/"
PAGES = (
    "/", SWISS, SWISS + "regulation", SWISS + "regulation/1", SWISS + "entrants", SWISS + "entrants?q=王",
    SWISS + "rounds/4", SWISS + "standings", SWISS + "standings?division=women", SWISS + "standings/42",
    SWISS + "cross", SWISS + "progress", SWISS + "awards", SEASON, SEASON + "regulation", SEASON + "entrants",
    SEASON + "rounds", SEASON + "standings", SEASON + "cross", SEASON + "progress", SEASON + "awards",
)  # fmt: skip
PLAN = DivisionPlan(division="open", size=23, ranks=("5d", "6d"), youngest=20, oldest=60, gender=None)


@pytest.fixture(params=[(360, "zh-CN"), (360, "en-GB"), (768, "zh-CN"), (1440, "en-GB")], ids=str)
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    width, locale = request.param
    context = browser.new_context(viewport={"width": width, "height": 800}, locale=locale)
    yield context.new_page()
    context.close()


@pytest.fixture
def wide_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    yield context.new_page()
    context.close()


def test_no_page_is_wider_than_its_screen_or_complains(site: Site, page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    too_wide = []
    for path in PAGES:
        response = page.goto(site.address + path)
        assert response is not None
        assert response.status == 200, path
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            too_wide.append(path)
    assert (too_wide, complaints) == ([], [])


def write_files(folder: Path, entrants: tuple[Entrant, ...], rows: tuple[ResultRow, ...]) -> None:
    lines = ["id,name,rank,division,team"]
    lines += [f"{one.id},{one.name},{one.rank},{one.division},{one.team}" for one in entrants]
    (folder / "entrants.csv").write_text("\n".join(lines), encoding="utf-8")
    lines = ["round,board,black,white,result"]
    lines += [f"{row.round},{row.board or ''},{row.black},{row.white or ''},{row.result}" for row in rows]
    (folder / "results.csv").write_text("\n".join(lines), encoding="utf-8")


def test_a_tournament_loaded_shows_the_places_and_figures_of_the_command_line(
    site: Site, wide_page: Page, tmp_path: Path
) -> None:
    entrants = make_entrants([PLAN], seed="e2e")
    write_files(tmp_path, entrants, play_rounds(entrants, rounds=7, seed="e2e"))
    inputs = ["--regulation", "guobailing-2023", "--stage", "swiss"]
    inputs += ["--entrants", str(tmp_path / "entrants.csv"), "--results", str(tmp_path / "results.csv")]
    ranked = site.run("standings", *inputs, "--as", "csv")
    assert site.run("load", "autumn", *inputs) == "/c/autumn/\n"
    wide_page.goto(f"{site.address}/c/autumn/standings")
    shown = ["place,id,points,sos,sos_cuts"]
    for row in wide_page.locator("table.standings tbody tr").all():
        cells = [row.locator(part).inner_text() for part in ("td.place", "td.points", "td.figure", "td.cuts")]
        shown.append(",".join([cells[0], row.get_attribute("data-id") or "", *cells[1:]]))
    assert "\n".join(shown) + "\n" == ranked


def test_a_place_leads_to_the_figures_that_make_it_up(site: Site, wide_page: Page) -> None:
    wide_page.goto(f"{site.address}{SWISS}standings")
    row = wide_page.locator("table.standings tbody tr").first
    sos = row.locator("td.figure").inner_text()
    row.locator("a").click()
    parts = wide_page.locator("table tbody tr td:nth-child(7)").all_inner_texts()[:-1]
    assert str(sum(int(part) for part in parts)) == sos


def test_the_keyboard_alone_skips_to_the_content_and_walks_the_pages(site: Site, wide_page: Page) -> None:
    wide_page.goto(site.address + SWISS)
    wide_page.keyboard.press("Tab")
    wide_page.keyboard.press("Enter")
    assert wide_page.evaluate("document.activeElement.id") == "main"
    links = wide_page.locator("nav.tabs a")
    links.first.focus()
    for _ in range(4):
        wide_page.keyboard.press("Tab")
    wide_page.keyboard.press("Enter")
    wide_page.wait_for_url("**/standings")
    assert wide_page.locator("nav.tabs [aria-current=page]").inner_text() == "Standings"
    table = wide_page.locator(".table").first
    table.focus()
    assert wide_page.evaluate("document.activeElement.getAttribute('role')") == "region"


def test_the_language_chosen_stays(site: Site, wide_page: Page) -> None:
    wide_page.goto(site.address + SWISS + "standings")
    wide_page.get_by_role("button", name="中文").click()
    assert wide_page.url == site.address + SWISS + "standings"
    assert wide_page.locator("h1").inner_text() == "名次"
    wide_page.goto(site.address + SWISS + "awards")
    assert wide_page.locator("html").get_attribute("lang") == "zh-Hans"


def test_the_head_of_a_long_table_stays_in_view(site: Site, wide_page: Page) -> None:
    wide_page.goto(site.address + SWISS + "standings")
    wide_page.locator("table.standings tbody tr").nth(80).scroll_into_view_if_needed()
    top = wide_page.locator("table.standings thead th").first.bounding_box()
    assert top is not None
    assert 0 <= top["y"] < 60


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(site: Site, browser: Browser, scheme: str) -> None:
    context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light")
    page = context.new_page()
    page.goto(site.address + SWISS + "awards")
    worst = page.evaluate(CONTRAST)
    context.close()
    assert worst >= 4.5


# The least contrast by WCAG 2 of any text on the page with the nearest painted ground behind it.
CONTRAST = """() => {
  const rgb = text => (text.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
    .map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = element => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgb(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  let worst = 21;
  for (const element of document.querySelectorAll('body *')) {
    const says = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!says || element.closest('svg')) continue;
    const pair = [light(rgb(getComputedStyle(element).color)), light(ground(element))].sort((a, b) => b - a);
    worst = Math.min(worst, (pair[0] + 0.05) / (pair[1] + 0.05));
  }
  return worst;
}"""
