"""The long form: python -m tests.faults --games 200 --kills 50 --seed 1 [--own-services …].

With --own-services a PostgreSQL and a Redis are started for the run, which may then be restarted as well.
"""

import argparse
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.faults.harness import Pace, Strikes, run_faults
from tests.faults.postgres_here import postgres_here
from tests.live.redis_here import redis_here


def main() -> int:
    """Run the long form and report."""
    options = _read_options()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        given = {"DATABASE_URL": options.database, "REDIS_URL": options.redis}
        redis = database = None
        if options.own_services:
            database, redis = stack.enter_context(postgres_here()), stack.enter_context(redis_here())
            given = {"DATABASE_URL": database.url, "REDIS_URL": redis.url}
        report = run_faults(
            Path(folder),
            games=options.games,
            strikes=Strikes(
                kills=options.kills,
                redis=redis,
                redis_restarts=options.redis_restarts,
                database=database,
                database_restarts=options.database_restarts,
            ),
            seed=options.seed,
            pace=Pace(at_once=options.at_once, think_ms=options.think_ms),
            processes=options.processes,
            environment={name: value for name, value in given.items() if value},
        )
    sys.stdout.write(f"{report}\n")
    return 1 if report.violations else 0


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--at-once", type=int, default=0, metavar="GAMES")
    parser.add_argument("--think-ms", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", default="", metavar="URL")
    parser.add_argument("--redis", default="", metavar="URL")
    parser.add_argument("--own-services", action="store_true")
    parser.add_argument("--redis-restarts", type=int, default=0)
    parser.add_argument("--database-restarts", type=int, default=0)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    if (options.redis_restarts or options.database_restarts) and not options.own_services:
        parser.error("only what was started by --own-services is restarted")
    return options


if __name__ == "__main__":
    sys.exit(main())
