"""python -m tests.faults [--games N] [--kills N] [--processes N] [--database URL] [--redis URL] [--seed TEXT]"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.faults.harness import run_faults


def main() -> int:
    """Run the long form and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", default="")
    parser.add_argument("--redis", default="")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    given = {"DATABASE_URL": options.database, "REDIS_URL": options.redis}
    with tempfile.TemporaryDirectory() as folder:
        report = run_faults(
            Path(folder),
            games=options.games,
            kills=options.kills,
            seed=options.seed,
            processes=options.processes,
            environment={name: value for name, value in given.items() if value},
        )
    print(report)
    return 1 if report.violations else 0


if __name__ == "__main__":
    sys.exit(main())
