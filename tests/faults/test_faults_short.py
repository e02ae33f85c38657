"""kill −9 in the middle of games: a short form, by count; `python -m tests.faults` is the long one."""

from pathlib import Path

from tests.faults.bots import MOVES
from tests.faults.harness import Report, Strikes, run_faults
from tests.faults.postgres_here import postgres_here
from tests.live.redis_here import redis_here


def assert_well(report: Report, *, games: int, kills: int) -> None:
    """Nothing is wrong, and there was something that could have been."""
    assert (report.games, report.kills, report.violations) == (games, kills, ())
    assert report.confirmed >= games * MOVES
    assert report.records_compared >= games * MOVES


def test_no_kill_loses_doubles_or_flags_anything(tmp_path: Path) -> None:
    report = run_faults(tmp_path, games=8, strikes=Strikes(kills=3), seed="one process")
    assert_well(report, games=8, kills=3)
    assert report.outages == 3


def test_the_death_of_one_of_two_processes_is_survived(tmp_path: Path) -> None:
    report = run_faults(tmp_path, games=6, strikes=Strikes(kills=2), seed="two processes", processes=2)
    assert_well(report, games=6, kills=2)


def test_redis_and_the_database_may_go_away_as_well(tmp_path: Path) -> None:
    with postgres_here() as database, redis_here() as redis:
        strikes = Strikes(kills=1, redis=redis, redis_restarts=1, database=database, database_restarts=1)
        environment = {"DATABASE_URL": database.url, "REDIS_URL": redis.url}
        report = run_faults(
            tmp_path, games=4, strikes=strikes, seed="three processes", processes=3, environment=environment
        )
    assert_well(report, games=4, kills=1)
