"""`tianyuan load` and `tianyuan serve`: the only commands that need the site and its database."""

import os
from pathlib import Path

from tianyuan.cli.call import Call
from tianyuan.cli.inputs import choose_pools, rank_inputs, read_inputs
from tianyuan.cli.outcome import CallWrong
from tianyuan.cli.setup import failures_told, one_line, set_up_site

HIGHEST_PORT = 65_535


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
    host, port = call.options.host, call.options.port
    if not 0 < port <= HIGHEST_PORT:
        raise CallWrong("cli.port_out_of_range", found=port, highest=HIGHEST_PORT)
    set_up_site()
    from tianyuan.services.accounts import has_accounts
    from tianyuan.services.demo import SWISS_DEMO
    from tianyuan.services.site import listen, prepare, serve

    with failures_told(call):
        done = prepare(demo=call.options.demo)
        nobody_yet = call.options.demo and not has_accounts()
    if done.copied_to is not None:
        call.tell("cli.database_copied", path=done.copied_to)
    try:
        sockets = listen(host=host, port=port)
    except (OSError, UnicodeError) as error:
        raise CallWrong("cli.address_unusable", host=host, port=port, reason=one_line(error)) from error
    if nobody_yet:
        call.tell("cli.account.make_first", name=SWISS_DEMO)
    call.tell("cli.serving", address=f"http://{f'[{host}]' if ':' in host else host}:{port}/")
    serve(sockets)


def _as_text(text: str) -> str:
    """A text of the environment that can be kept: bytes in it that are no text become question marks."""
    return text.encode(errors="replace").decode()
