"""Registrations: 500 a minute on the default set-up, each sent when it is due, whatever became of those before.

Each is a whole request: session, CSRF, the conditions, the entry, its event and the record of acts.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.e2e.crowd import SEE_OTHER, Visitor
from tests.e2e.hall import Server

PEOPLE, SECONDS = 500, 60
AT = "2023-09-01T12:00:00+08:00"
AIM_MS = 300


def main() -> None:
    """Measure and print."""
    os.environ.pop("DATABASE_URL", None)
    home = Path(tempfile.mkdtemp())
    env = {**os.environ, "TIANYUAN_HOME": str(home), "DJANGO_SETTINGS_MODULE": "tianyuan.settings"}
    script = Path(__file__).parents[1] / "tests" / "e2e" / "prepare_registration.py"
    asked = json.dumps({"at": AT, "people": [], "crowd": PEOPLE})
    command = [sys.executable, str(script)]
    made = subprocess.check_output(command, input=asked.encode(), env=env)  # noqa: S603 - our own program
    sessions = json.loads(made)["sessions"]
    server = Server(env, home, at=AT)
    server.start()
    try:
        took_ms = send_all([Visitor(port=server.port, session=one) for one in sessions])
    finally:
        server.stop()
    p99 = statistics.quantiles(took_ms, n=100)[98]
    median = statistics.median(took_ms)
    figures = f"median {median:.0f} ms, p99 {p99:.0f} ms, worst {max(took_ms):.0f} ms"
    print(f"{PEOPLE} registrations in {SECONDS} s: {figures}")
    print(f"aim: p99 under {AIM_MS} ms, {'met' if p99 < AIM_MS else 'NOT met'}")


def send_all(visitors: list[Visitor]) -> list[float]:
    """Each visitor's request at its moment; how long each took from that moment on. Raises where one is refused."""
    took_ms: list[float] = []
    start = time.monotonic()

    def send(visitor: Visitor, due_s: float) -> None:
        time.sleep(max(0.0, start + due_s - time.monotonic()))
        status = visitor.enter("open")
        if status != SEE_OTHER:
            raise RuntimeError(f"refused: {status}")
        took_ms.append((time.monotonic() - start - due_s) * 1_000)

    each_s = SECONDS / len(visitors)
    threads = [threading.Thread(target=send, args=(one, at * each_s)) for at, one in enumerate(visitors)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(took_ms) < len(visitors):
        raise RuntimeError(f"only {len(took_ms)} answers")
    return took_ms


if __name__ == "__main__":
    main()
