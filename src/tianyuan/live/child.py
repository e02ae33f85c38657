"""One of the processes that `tianyuan.live.processes` keeps running.

python -m tianyuan.live.child LIFELINE TELL SOCKET…     numbers of inherited files
"""

import os
import signal
import socket
import sys
from collections.abc import Sequence
from threading import Thread

import django


def main(arguments: Sequence[str]) -> None:
    """Serve on the inherited sockets until told to stop, or until the process that holds the lifeline is gone."""
    lifeline, tell, *sockets = numbers = [int(one) for one in arguments]
    for number in numbers:
        os.set_inheritable(number, False)  # workers of this process may outlive it and must not hold them
    Thread(target=_end_with, args=(lifeline,), name="lifeline", daemon=True).start()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tianyuan.settings")
    django.setup()
    from tianyuan.services.site import serve  # needs Django's tables

    def say_started() -> None:
        os.write(tell, b"%d\n" % os.getpid())

    serve([socket.socket(fileno=number) for number in sockets], started=say_started)


def _end_with(lifeline: int) -> None:
    """Wait till the other end is closed, which the system does when its process ends, and stop in an orderly way."""
    while os.read(lifeline, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main(sys.argv[1:])
