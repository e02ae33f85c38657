"""`tianyuan load` and `tianyuan serve`: the only commands that need the site and its database."""

import os
from pathlib import Path

from django.db import Error as DatabaseError

from tianyuan.cli.call import Call
from tianyuan.cli.inputs import choose_pools, rank_inputs, read_inputs
from tianyuan.cli.outcome import CallWrong, InputWrong
from tianyuan.cli.setup import set_up_site
from tianyuan.texts import say

HIGHEST_PORT = 65_535


def load_tournament(call: Call) -> None:
    """Put a tournament on the site; the same files again change nothing."""
    inputs = read_inputs(call)
    rank_inputs(call, inputs, pools=choose_pools(call, inputs, only_one=False))
    set_up_site()
    from tianyuan.services.competitions import load_competition
    from tianyuan.services.refusals import Refused
    from tianyuan.services.site import prepare

    options = call.options
    try:
        prepare(demo=False)
        report = load_competition(
            name=options.name,
            regulation=inputs.loaded,
            stage_id=inputs.stage.id,
            entrants=inputs.entrants,
            rows=inputs.results.rows,
            entered_by=os.environ.get("USER") or "tianyuan",
            reason=f"tianyuan load: {Path(options.entrants).name}, {Path(options.results).name}",
            seed=options.seed,
        )
    except Refused as refused:
        for one in refused.refusals:
            if one.code == "load.name_unusable":
                raise CallWrong(one.code, **dict(one.data)) from refused
        raise InputWrong([say(one.code, call.language, **dict(one.data)) for one in refused.refusals]) from refused
    except DatabaseError as error:
        raise InputWrong([say("cli.database_failed", call.language, reason=str(error))]) from error
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
    from tianyuan.services.site import prepare, serve

    try:
        done = prepare(demo=call.options.demo)
        nobody_yet = call.options.demo and not has_accounts()
    except DatabaseError as error:
        raise InputWrong([say("cli.database_failed", call.language, reason=str(error))]) from error
    if done.copied_to is not None:
        call.tell("cli.database_copied", path=done.copied_to)
    if nobody_yet:
        call.tell("cli.account.make_first", name=SWISS_DEMO)
    call.tell("cli.serving", address=f"http://{host}:{port}/")
    serve(host=host, port=port)
