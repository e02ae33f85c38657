"""Setting up the site for a command, and what its services refuse as the outcome of the command."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import django

from tianyuan.cli.call import Call
from tianyuan.cli.outcome import InputWrong
from tianyuan.texts import say


def set_up_site() -> None:
    """Make services importable."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tianyuan.settings")
    django.setup()


@contextmanager
def site_ready(call: Call, *, migrate: bool = True) -> Iterator[None]:
    """The site, with `migrate` its tables brought up to date.

    Refusals of services, and a database that fails, become InputWrong.
    """
    set_up_site()
    from django.db import Error as DatabaseError

    from tianyuan.services.refusals import Refused
    from tianyuan.services.site import prepare

    try:
        if migrate:
            prepare(demo=False)
        yield
    except Refused as refused:
        raise InputWrong([say(one.code, call.language, **dict(one.data)) for one in refused.refusals]) from refused
    except DatabaseError as error:
        raise InputWrong([say("cli.database_failed", call.language, reason=str(error))]) from error
