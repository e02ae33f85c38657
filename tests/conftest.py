"""What every test may rely on: browser tests run where Chromium is, and are named when they do not."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tianyuan.services.workers import HereRunner, use_runner

# Tests do not measure time: a busy machine must not fail a law.
settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

CHROMIUM = shutil.which("chromium")
REQUIRE_ALL = os.environ.get("TIANYUAN_REQUIRE_ALL") == "1"
REAL_DATA = os.environ.get("TIANYUAN_REAL_DATA")
collect_ignore_glob = [] if REAL_DATA else ["acceptance/*"]
NOT_RUN = pytest.StashKey[list[str]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take out what this machine cannot run, and say so at the end; with TIANYUAN_REQUIRE_ALL=1 refuse instead."""
    lacking = [item for item in items if item.get_closest_marker("browser") and CHROMIUM is None]
    if lacking and REQUIRE_ALL:
        raise pytest.UsageError("Chromium is missing, and TIANYUAN_REQUIRE_ALL=1 lets no test be left out")
    config.stash[NOT_RUN] = [item.nodeid for item in lacking]
    items[:] = [item for item in items if item not in lacking]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name how many tests this machine could not run, and what would let them run."""
    if missing := config.stash.get(NOT_RUN, []):
        terminalreporter.write_line(f"{len(missing)} browser tests not run: install Chromium to run them", yellow=True)
    if REAL_DATA is None:
        terminalreporter.write_line("tournaments really played: not tested here; TIANYUAN_REAL_DATA names no folder")


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser's program; only tests marked `browser` ask for it."""
    assert CHROMIUM is not None
    return Path(CHROMIUM)


@pytest.fixture
def work_here() -> Iterator[None]:
    """Long work is computed at once, in the test's own thread and transaction."""
    before = use_runner(HereRunner())
    yield
    use_runner(before)
