"""`tianyuan load` and `tianyuan serve`: the only commands that need the site and its database."""

import os
import socket
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tianyuan.cli.call import Call
from tianyuan.cli.inputs import choose_pools, rank_inputs, read_inputs
from tianyuan.cli.outcome import CallWrong
from tianyuan.cli.setup import failures_told, one_line, set_up_site

if TYPE_CHECKING:
    from tianyuan.live.processes import Share

HIGHEST_PORT = 65_535
MOST_PROCESSES = 64


def load_tournament(call: Call) -> None:
    """Put a tournament on the site; the same files again change nothing."""
    inputs = read_inputs(call)
    rank_inputs(call, inputs, pools=choose_pools(call, inputs, only_one=False))
    set_up_site()
    from tianyuan.services.competitions import load_competition
    from tianyuan.services.site import prepare

    options = call.options
    with failures_told(call):
        prepare(demo=False)
        report = load_competition(
            name=options.name,
            regulation=inputs.loaded,
            stage_id=inputs.stage.id,
            entrants=inputs.entrants,
            rows=inputs.results.rows,
            entered_by=_as_text(os.environ.get("USER") or "tianyuan"),
            reason=_as_text(f"tianyuan load: {Path(options.entrants).name}, {Path(options.results).name}"),
            seed=options.seed,
        )
    code = "cli.loaded_new" if report.created else "cli.loaded_again"
    call.tell(code, changed=report.changed, unchanged=report.unchanged)
    call.write(f"{report.url_path}\n".encode())


def serve_site(call: Call) -> None:
    """Bring the site up and serve it until the process is told to stop."""
    _judge_serving(call.options)
    set_up_site()
    _judge_networks()
    from tianyuan.services.accounts import has_accounts
    from tianyuan.services.demo import SWISS_DEMO
    from tianyuan.services.site import prepare

    with failures_told(call):
        done = prepare(demo=call.options.demo)
        nobody_yet = call.options.demo and not has_accounts()
    if done.copied_to is not None:
        call.tell("cli.database_copied", path=done.copied_to)
    pages = _listen(call, call.options.port)
    sockets = _listen(call, _live_port(call.options)) if call.options.split else pages
    if nobody_yet:
        call.tell("cli.account.make_first", name=SWISS_DEMO)
    call.tell("cli.serving", address=f"http://{_host(call.options)}:{call.options.port}/")
    if call.options.split:
        call.tell("cli.serving_games", address=f"ws://{_host(call.options)}:{_live_port(call.options)}/live/v1")
    _serve(call.options, pages, sockets)


def _judge_serving(options: Namespace) -> None:
    """Raises CallWrong where the options cannot be served."""
    if options.live_port is not None and not options.split:
        raise CallWrong("cli.live_port_alone")
    for port in (options.port, _live_port(options)) if options.split else (options.port,):
        if not 0 < port <= HIGHEST_PORT:
            raise CallWrong("cli.port_out_of_range", found=port, highest=HIGHEST_PORT)
    if not 0 < options.processes <= MOST_PROCESSES:
        raise CallWrong("cli.processes_out_of_range", found=options.processes, highest=MOST_PROCESSES)


def _judge_networks() -> None:
    """Raises CallWrong where networks that the environment names are none: a server would end while it starts."""
    from django.conf import settings

    from tianyuan.live.handshake import NetworksUnreadable, read_networks

    for networks in (settings.LIVE_TRUSTED, settings.LIVE_PROXIES):
        try:
            read_networks(networks)
        except NetworksUnreadable as unreadable:
            raise CallWrong(unreadable.code, found=unreadable.found) from None


def _listen(call: Call, port: int) -> tuple[socket.socket, ...]:
    from tianyuan.services.site import listen

    host = call.options.host
    try:
        return listen(host=host, port=port)
    except (OSError, UnicodeError) as error:
        raise CallWrong("cli.address_unusable", host=host, port=port, reason=one_line(error)) from error


def _serve(options: Namespace, pages: Sequence[socket.socket], sockets: Sequence[socket.socket]) -> None:
    """Serve in this process where it is the only one, else in processes of their own."""
    from django.db import connections

    from tianyuan.live.processes import Supervisor
    from tianyuan.services.site import serve

    if not options.split and options.processes == 1:
        serve(pages)
        return
    connections.close_all()
    if not Supervisor(_share_out(options, pages, sockets)).run():
        raise CallWrong("cli.serving_failed")


def _share_out(
    options: Namespace, pages: Sequence[socket.socket], sockets: Sequence[socket.socket]
) -> "tuple[Share, ...]":
    """What each process serves."""
    from tianyuan.live.processes import Share

    numbers = tuple(one.fileno() for one in sockets)
    parts = "live" if options.split else "pages,live"
    names = [f"{parts.split(',')[-1]}-{number}" for number in range(1, options.processes + 1)]
    shares = [
        Share(name=name, sockets=numbers, environment={"TIANYUAN_PARTS": parts, "TIANYUAN_PROCESS": name})
        for name in names
    ]
    if options.split:
        environment = {"TIANYUAN_PARTS": "pages", "TIANYUAN_PROCESS": "pages"}
        if not os.environ.get("TIANYUAN_LIVE_URL"):
            environment["TIANYUAN_LIVE_URL"] = f":{_live_port(options)}"
        shares.append(Share(name="pages", sockets=tuple(one.fileno() for one in pages), environment=environment))
    return tuple(shares)


def _live_port(options: Namespace) -> int:
    return int(options.port + 1 if options.live_port is None else options.live_port)


def _host(options: Namespace) -> str:
    return f"[{options.host}]" if ":" in options.host else str(options.host)


def _as_text(text: str) -> str:
    """A text of the environment that can be kept: bytes in it that are no text become question marks."""
    return text.encode(errors="replace").decode()
