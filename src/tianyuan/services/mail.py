"""Sending mail beside the request, so that no page waits for a mail server or tells by its delay who has an account."""

import logging
from concurrent.futures import Future, ThreadPoolExecutor

from django.core.mail import EmailMessage

LOG = logging.getLogger("tianyuan.mail")
_sender = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")
_last: list["Future[None]"] = []


def send_later(*, to: str, subject: str, text: str) -> None:
    """Send a message soon; one that cannot be sent is logged without its address."""
    _last[:] = [_sender.submit(_send, EmailMessage(subject=subject, body=text, to=[to]))]


def wait_until_sent() -> None:
    """Return when every message handed in so far has been tried."""
    for future in _last:
        future.result()


def _send(message: EmailMessage) -> None:
    try:
        message.send()
    except OSError:
        LOG.exception("a message could not be sent")
