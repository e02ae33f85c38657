"""`tianyuan audit verify`: whether the record of acts is whole."""

from tianyuan.cli.call import Call
from tianyuan.cli.outcome import InputWrong
from tianyuan.cli.setup import site_ready
from tianyuan.texts import say


def run_audit(call: Call) -> None:
    """Check the chain; writes the last hash, to be noted where nobody of the site can change it."""
    with site_ready(call, migrate=False):
        from tianyuan.services.audit import verify_chain

        found = verify_chain(noted_head=call.options.head)
    if found.broken_at is not None:
        reason = say(found.reason, call.language)
        raise InputWrong([say("cli.audit.broken", call.language, place=found.broken_at, reason=reason)])
    call.tell("cli.audit.whole", entries=found.entries)
    if found.head:
        call.write(f"{found.head}\n".encode())
