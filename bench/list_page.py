"""A page of 100 rows of 100,000 entrants, ours against a bare page of the same content: requests a second, as a ratio.

Ours is the public list of entrants as it is served: uvicorn, the bridge, every middleware, the whole page with its
navigation, search and count; rows that were written are kept until a list changes. The bare one is Starlette with the
standard library's SQLite and Jinja2: the same table, the same bytes around the rows, which it need not write or count,
and one query by the primary key, which only a list that was never changed could use. Both are served by uvicorn from a
process of their own and asked in turn for the same pages, so that a busy machine slows both. The officials' list, with
a session, an account, its roles and permissions, is measured beside them.

Run by `make bench`.
"""

import asyncio
import os
import re
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PEOPLE, PAGE_ROWS, ASKED_PAGES, TURNS, SECONDS, CONNECTIONS = 100_000, 100, 50, 5, 3.0, 4
AIM = 0.8
PUBLIC, OFFICIALS = "/c/bench/entrants", "/c/bench/run/entrants"


def set_up(home: Path) -> str:
    """A site with one competition of so many entrants and somebody signed in; returns his cookie."""
    os.environ["TIANYUAN_HOME"] = str(home)
    os.environ["DJANGO_SETTINGS_MODULE"] = "tianyuan.settings"
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client
    from django.utils import timezone

    from tianyuan.core.field import Entrant
    from tianyuan.core.ranks import Rank
    from tianyuan.regulations import load
    from tianyuan.services.accounts import COMMAND_LINE, NewAccount, create_account
    from tianyuan.services.competitions import load_competition
    from tianyuan.services.logins import read_login
    from tianyuan.services.roles import grant_role

    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    people = [
        Entrant(
            id=str(number),
            name=f"棋手{number}",
            rank=Rank(1 + number % 6, "d"),
            division="open",
            team=f"单位{number % 300}",
            born=timezone.now().date().replace(year=1970 + number % 40, day=1),
            gender="male",
        )
        for number in range(1, PEOPLE + 1)
    ]
    load_competition(
        name="bench",
        regulation=load("guobailing-2023"),
        stage_id="swiss",
        entrants=people,
        rows=(),
        entered_by="bench",
        reason="",
    )
    login = read_login("bench@example.org")
    account = create_account(COMMAND_LINE, NewAccount(login=login, name="bench"))
    grant_role(COMMAND_LINE, competition="bench", login=login, role="chief_referee")
    client = Client()
    client.force_login(account)
    return "; ".join(f"{name}={one.value}" for name, one in client.cookies.items())


ROW = (
    '<tr><td class="n">{{ r[0] }}</td><th scope="row"><span class="person"><a href="/c/bench/standings/{{ r[0] }}">'
    '{{ r[1] }}</a></span></th><td class="nowrap">{{ r[2][0] }}段</td><td class="nowrap">{{ r[3] }}</td>'
    '<td class="nowrap">{{ r[4] }}</td></tr>\n'
)
MARK = "<!--rows-->"


def cut_page(text: str) -> str:
    """Our own page around its rows, as a template of the bare one: the same bytes before and after the table's body."""
    head, _, rest = text.partition("<tbody>")
    _, _, tail = rest.partition("</tbody>")
    return f"{head}<tbody>{MARK}</tbody>{tail}"


def serve_bare(port: int, database: str, template: str) -> None:
    """The bare page: Starlette, one SQL query, Jinja2."""
    import uvicorn
    from jinja2 import Environment
    from starlette.applications import Starlette
    from starlette.concurrency import run_in_threadpool
    from starlette.requests import Request
    from starlette.responses import HTMLResponse
    from starlette.routing import Route

    head, _, tail = Path(template).read_text(encoding="utf-8").partition(MARK)
    rows_template = Environment(autoescape=True).from_string(
        "{{ head }}{% for r in rows %}" + ROW + "{% endfor %}{{ tail }}"
    )
    from markupsafe import Markup

    connections: list[sqlite3.Connection] = []

    def make_page(start: int) -> str:
        if not connections:
            connections.append(sqlite3.connect(database, check_same_thread=False))
        rows = connections[0].execute(
            "SELECT p.key, e.name, e.rank, e.division, e.team FROM store_entrantentry e"
            " JOIN store_entrant p ON p.id = e.entrant_id LEFT JOIN store_entrantentry r ON r.replaces_id = e.id"
            " WHERE e.id > ? AND r.id IS NULL AND NOT e.withdrawn ORDER BY e.id LIMIT ?",
            (start, PAGE_ROWS),
        )
        return rows_template.render(head=Markup(head), tail=Markup(tail), rows=rows.fetchall())  # noqa: S704 - our own page

    async def page(request: Request) -> HTMLResponse:
        start = (int(request.query_params.get("page", "1")) - 1) * PAGE_ROWS
        return HTMLResponse(await run_in_threadpool(make_page, start))

    app = Starlette(routes=[Route(PUBLIC, page)])
    uvicorn.run(app, host="127.0.0.1", port=port, loop="uvloop", access_log=False, log_level="warning")


@contextmanager
def served(*command: str) -> Iterator[int]:
    """A server in a process of its own on a free port, until the block ends."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    process = subprocess.Popen([sys.executable, __file__, command[0], str(port), *command[1:]])  # noqa: S603 - ourselves
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.05)  # nobody tells when another process listens
        yield port
    finally:
        process.terminate()
        process.wait()


def fetch(port: int, address: str, cookie: str) -> str:
    """A page once."""
    headers = {"Cookie": cookie, "Accept-Language": "zh"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{address}", headers=headers)
    with urllib.request.urlopen(request) as answer:  # noqa: S310 - our own server
        return str(answer.read().decode())


async def _ask(port: int, path: str, cookie: str, until: float) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    count = 0
    while time.perf_counter() < until:
        page = 1 + count % ASKED_PAGES
        asked = f"GET {path}?page={page} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{cookie}Accept-Language: zh\r\n\r\n"
        writer.write(asked.encode())
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = re.search(rb"content-length: (\d+)", head)
        if length is None or not head.startswith(b"http/1.1 200"):
            raise AssertionError(head)
        await reader.readexactly(int(length[1]))
        count += 1
    writer.close()
    return count


async def ask_for_a_while(port: int, path: str, cookie: str) -> float:
    """Requests a second over several connections at once."""
    begun = time.perf_counter()
    counts = await asyncio.gather(*(_ask(port, path, cookie, begun + SECONDS) for _ in range(CONNECTIONS)))
    return sum(counts) / (time.perf_counter() - begun)


def measure(ours: int, bare: int, cookie: str) -> tuple[float, float, float]:
    """The medians of the public list, the bare page and the officials' list."""
    asked = ((ours, PUBLIC, ""), (bare, PUBLIC, ""), (ours, OFFICIALS, f"Cookie: {cookie}\r\n"))
    rates: list[list[float]] = [[] for _ in asked]
    for _ in range(TURNS):
        for (port, path, header), found in zip(asked, rates, strict=True):
            found.append(asyncio.run(ask_for_a_while(port, path, header)))
    public, other, officials = map(statistics.median, rates)
    return public, other, officials


def main() -> None:
    """Print the medians and the ratios."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        cookie = set_up(home)
        with served("ours") as ours:
            page = fetch(ours, PUBLIC, "")
            template = home / "page.html"
            template.write_text(cut_page(page), encoding="utf-8")
            with served("bare", str(home / "tianyuan.sqlite3"), str(template)) as bare:
                rows = [text.count("<tr>") for text in (page, fetch(bare, PUBLIC, ""), fetch(ours, OFFICIALS, cookie))]
                if rows != [PAGE_ROWS + 1] * 3:
                    raise AssertionError(rows)
                public, other, officials = measure(ours, bare, cookie)
    print(
        f"a page of {PAGE_ROWS} rows of {PEOPLE:,}: ours {public:.0f} requests/s, Starlette and SQL {other:.0f}:",
        end=" ",
    )
    print(f"{public / other:.2f} of it (aim: at least {AIM});", end=" ")
    print(f"the officials' list, signed in, {officials:.0f}: {officials / other:.2f}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["ours", port]:
            import django

            django.setup()
            from tianyuan.services.site import serve

            serve(host="127.0.0.1", port=int(port))
        case ["bare", port, database, template]:
            serve_bare(int(port), database, template)
        case _:
            main()
