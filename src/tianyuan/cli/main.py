"""From the arguments to an exit status."""

import os
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import BinaryIO, TextIO

from tianyuan.cli.call import Call, write_out
from tianyuan.cli.outcome import CALL_WRONG, INPUT_WRONG, CallWrong, InputWrong
from tianyuan.cli.parser import read_arguments
from tianyuan.texts import LANGUAGES, Language, say

# Modules are imported when their command is called: the site's take longer to start than a standings does to compute.
_COMMANDS = {
    "regulation": ("tianyuan.cli.regulation", "run_regulation"),
    "standings": ("tianyuan.cli.rankings", "write_standings"),
    "awards": ("tianyuan.cli.rankings", "write_awards"),
    "load": ("tianyuan.cli.site", "load_tournament"),
    "game": ("tianyuan.cli.played", "run_game"),
    "sgf": ("tianyuan.cli.games", "run_sgf"),
    "serve": ("tianyuan.cli.site", "serve_site"),
    "pair": ("tianyuan.cli.pairing", "write_pairing"),
    "check-pairing": ("tianyuan.cli.check_pairing", "check_pairing"),
    "draw": ("tianyuan.cli.draw", "run_draw"),
    "simulate": ("tianyuan.cli.simulate", "simulate_tournament"),
    "import": ("tianyuan.cli.imports", "import_tournament"),
    "account": ("tianyuan.cli.accounts", "run_account"),
    "audit": ("tianyuan.cli.audit", "run_audit"),
}


def main(
    argv: Sequence[str],
    *,
    stdin: BinaryIO,
    stdout: BinaryIO,
    stderr: TextIO,
    environ: Mapping[str, str] = os.environ,
) -> int:
    """Run one command and return its exit status: 0 done, 1 the input is wrong, 2 the call is wrong."""
    language = choose_language(argv, environ=environ)
    try:
        options = read_arguments(argv, language=language, show_help=lambda text: write_out(stdout, text.encode()))
        call = Call(options=options, language=language, stdin=stdin, stdout=stdout, stderr=stderr)
        _command(options)(call)
    except CallWrong as wrong:
        stderr.write(f"tianyuan: {say(wrong.code, language, **wrong.data)}\n")
        return CALL_WRONG
    except InputWrong as wrong:
        stderr.writelines(f"{line}\n" for line in wrong.lines)
        return INPUT_WRONG
    return 0


def choose_language(argv: Sequence[str], *, environ: Mapping[str, str]) -> Language:
    """The language of `--lang`, else of LANG: Chinese where it is unset, C or Chinese, English for any other.

    A wrong `--lang` is refused when the arguments are read; until then the answer is as if it were not there.
    """
    for before, word in zip(("", *argv), argv, strict=False):
        asked = word.removeprefix("--lang=") if before != "--lang" else word
        for language in LANGUAGES:
            if asked == language and (before == "--lang" or word != asked):
                return language
    locale = environ.get("LANG", "").partition(".")[0].casefold()
    return "zh" if locale in ("", "c", "posix") or locale.startswith("zh") else "en"


def _command(options: Namespace) -> Callable[[Call], None]:
    if options.command == "help":
        return lambda _: None
    module, function = _COMMANDS[options.command]
    command: Callable[[Call], None] = getattr(import_module(module), function)
    return command
