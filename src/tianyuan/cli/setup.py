"""Setting up the site for a command, and what its services refuse as the outcome of the command."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import django
from django.core.exceptions import ImproperlyConfigured

from tianyuan.cli.call import Call
from tianyuan.cli.outcome import CallWrong, InputWrong
from tianyuan.texts import say


def set_up_site() -> None:
    """Make services importable. Raises CallWrong where the environment names what cannot be used."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tianyuan.settings")
    try:
        django.setup()
    except (OSError, ValueError, ImproperlyConfigured) as error:
        raise CallWrong("cli.site_unusable", reason=one_line(error)) from error


@contextmanager
def site_ready(call: Call, *, migrate: bool = True) -> Iterator[None]:
    """The site, with `migrate` its tables brought up to date; failures are told as below."""
    set_up_site()
    from tianyuan.services.site import prepare

    with failures_told(call):
        if migrate:
            prepare(demo=False)
        yield


@contextmanager
def failures_told(call: Call) -> Iterator[None]:
    """What the site refuses or cannot do, as the ways a command ends."""
    from django.db import Error as DatabaseError

    from tianyuan.services.refusals import Refused

    try:
        yield
    except Refused as refused:
        for one in refused.refusals:
            if one.code == "load.name_unusable":
                raise CallWrong(one.code, **dict(one.data)) from refused
        raise InputWrong([say(one.code, call.language, **dict(one.data)) for one in refused.refusals]) from refused
    except DatabaseError as error:
        raise InputWrong([say("cli.database_failed", call.language, reason=str(error))]) from error
    except OSError as error:
        raise CallWrong("cli.site_unusable", reason=one_line(error)) from error


def one_line(error: Exception) -> str:
    """What the system or a library says, on one line."""
    return " ".join(str(error).split())
