"""The arguments of every command, with help and complaints in the language of the call."""

import argparse
import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from tianyuan import __version__
from tianyuan.cli.outcome import CallWrong
from tianyuan.cli.pairing_arguments import add_pairing_commands
from tianyuan.texts import LANGUAGES, Language, say

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
HELP_WIDTH = 100

# argparse has its complaints in English only and offers no other way to them than their words.
_COMPLAINTS: tuple[tuple[str, str], ...] = (
    (r"the following arguments are required: (?P<names>.+)", "cli.wrong.required"),
    (r"unrecognized arguments: (?P<names>.+)", "cli.wrong.unknown"),
    (r"argument (?P<name>.+): expected .+", "cli.wrong.value_missing"),
    (r"argument (?P<name>.+): invalid choice: '?(?P<found>.*?)'? \(choose from (?P<known>.+)\)", "cli.wrong.choice"),
    (r"argument (?P<name>.+): invalid \w+ value: '(?P<found>.*)'", "cli.wrong.value"),
)


def read_arguments(
    argv: Sequence[str], *, language: Language, show_help: Callable[[str], object]
) -> argparse.Namespace:
    """The options of one call; `options.command` and, for regulations, `options.subcommand` say which.

    Raises CallWrong. Help goes through `show_help`, and then the options say `command = "help"`.
    """
    try:
        return build_parser(language, show_help).parse_args(argv)
    except _Helped:
        return argparse.Namespace(command="help")


def build_parser(language: Language, show_help: Callable[[str], object]) -> argparse.ArgumentParser:
    """The parser of the whole program."""
    program = Parser(language=language, show_help=show_help, prog="tianyuan", description=say("cli.about", language))
    program.options.add_argument("--version", action=_Version, help=say("cli.help.version", language))
    commands = program.add_commands("command")
    regulation = commands.add("regulation")
    parts = regulation.add_commands("subcommand")
    _add_regulation_commands(parts)
    for name in ("standings", "awards"):
        ranking = commands.add(name)
        _add_stage_inputs(ranking)
        if name == "standings":
            ranking.option("--pool", metavar="ID")
        ranking.option("--seed", metavar="TEXT", type=parse_seed)
        ranking.option("--as", dest="form", choices=("text", "csv", "json", "xlsx"), default="text")
    load = commands.add("load")
    load.argument("name", metavar="NAME")
    _add_stage_inputs(load)
    load.option("--seed", metavar="TEXT", type=parse_seed)
    _add_game_commands(commands.add("game").add_commands("subcommand"))
    _add_sgf_commands(commands.add("sgf").add_commands("subcommand"))
    serve = commands.add("serve")
    serve.option("--host", metavar="HOST", default=DEFAULT_HOST)
    serve.option("--port", metavar="PORT", type=int, default=DEFAULT_PORT)
    serve.option("--demo", action="store_true")
    serve.option("--split", action="store_true")
    serve.option("--live-port", metavar="PORT", type=int)
    serve.option("--processes", metavar="N", type=int, default=1)
    add_pairing_commands(commands)
    _add_account_commands(commands.add("account").add_commands("subcommand"))
    _add_audit_commands(commands.add("audit").add_commands("subcommand"))
    return program


def _add_regulation_commands(parts: "Commands") -> None:
    check = parts.add("check")
    check.argument("file", metavar="FILE")
    check.supplements()
    show = parts.add("show")
    show.argument("file", metavar="FILE")
    show.supplements()
    show.option("--as", dest="form", choices=("text", "json"), default="text")
    parts.add("schema")
    diff = parts.add("diff")
    diff.argument("before", metavar="A")
    diff.argument("after", metavar="B")
    diff.supplements()


def _add_game_commands(parts: "Commands") -> None:
    replay = parts.add("replay", words="game_replay")
    replay.argument("journal", metavar="JOURNAL")
    start = parts.add("start", words="game_start")
    start.argument("name", metavar="NAME")
    start.option("--stage", metavar="ID", required=True)
    start.option("--black", metavar="LOGIN", required=True)
    start.option("--white", metavar="LOGIN", required=True)
    export = parts.add("export", words="game_export")
    export.argument("game", metavar="GAME")
    export.option("--as", dest="form", choices=("journal", "sgf"), default="journal")


def _add_sgf_commands(parts: "Commands") -> None:
    check = parts.add("check", words="sgf_check")
    check.argument("game_files", metavar="FILE", nargs="+")
    score = parts.add("score", words="sgf_score")
    score.argument("game_file", metavar="FILE")
    score.option("--dead", metavar="D4,E5")
    score.option("--judge", action="store_true")
    score.option("--as", dest="form", choices=("text", "json"), default="text")


def _add_account_commands(parts: "Commands") -> None:
    create = parts.add("create")
    create.option("--email", metavar="E")
    create.option("--phone", metavar="P")
    create.option("--full-name", metavar="TEXT")
    create.option("--organiser", action="store_true")
    create.option("--organiser-of", metavar="NAME", action="append", default=[])
    create.option("--address", metavar="URL", default=f"http://{DEFAULT_HOST}:{DEFAULT_PORT}")
    link = parts.add("link")
    link.argument("login", metavar="LOGIN")
    link.option("--address", metavar="URL", default=f"http://{DEFAULT_HOST}:{DEFAULT_PORT}")
    for name, reason_needed in (("grant", False), ("withdraw", True)):
        change = parts.add(name)
        change.argument("login", metavar="LOGIN")
        change.argument("role", metavar="ROLE")
        change.argument("name", metavar="NAME")
        change.option("--reason", metavar="TEXT", required=reason_needed, default="")
    roles = parts.add("roles")
    roles.argument("name", metavar="NAME")
    for name in ("close", "reopen"):
        state = parts.add(name)
        state.argument("login", metavar="LOGIN")
        state.option("--reason", metavar="TEXT", required=True)
    token = parts.add("token")
    token.argument("login", metavar="LOGIN")
    token.option("--name", code="token-name", metavar="TEXT", required=True)
    tokens = parts.add("tokens")
    tokens.argument("login", metavar="LOGIN")
    revoke = parts.add("revoke-token")
    revoke.argument("login", metavar="LOGIN")
    revoke.argument("token", metavar="NUMBER", type=int)


def _add_audit_commands(parts: "Commands") -> None:
    verify = parts.add("verify", words="audit_verify")
    verify.option("--head", metavar="HASH", default="")


def _add_stage_inputs(parser: "Parser") -> None:
    parser.option("--regulation", metavar="FILE", required=True)
    parser.supplements()
    parser.option("--stage", metavar="ID", required=True)
    parser.option("--entrants", metavar="E", required=True)
    parser.option("--results", metavar="R", required=True)


def parse_seed(text: str) -> str:
    """The seed of lots: text that can be written down, not empty. Raises ValueError."""
    if not text.strip():
        raise ValueError("seed_empty")
    text.encode()  # bytes that are no text cannot be recorded: UnicodeEncodeError, which is a ValueError
    return text


class _Helped(Exception):
    """Help or the version was shown: there is nothing more to do."""


class _Help(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        if isinstance(parser, Parser):
            parser.show_help(parser.format_help())
        raise _Helped

    def __init__(self, **options: Any) -> None:
        super().__init__(nargs=0, **options)


class _Version(_Help):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        if isinstance(parser, Parser):
            parser.show_help(f"tianyuan {__version__}\n")
        raise _Helped


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks through the catalogues and raises instead of leaving the program."""

    def __init__(self, *, language: Language, show_help: Callable[[str], object], **options: Any) -> None:
        super().__init__(
            add_help=False,
            allow_abbrev=False,
            formatter_class=lambda prog: _Formatter(prog, language),
            **options,
        )
        self.language = language
        self.show_help = show_help
        self.arguments = self.add_argument_group(say("cli.arguments", language))
        self.options = self.add_argument_group(say("cli.options", language))
        self.options.add_argument("-h", "--help", action=_Help, help=say("cli.help.help", language))
        self.option("--lang", metavar="LANG", choices=LANGUAGES)

    def argument(self, name: str, **options: Any) -> None:
        """A positional argument; its help has the code of its name."""
        self.arguments.add_argument(name, help=say(f"cli.help.{name}", self.language), **options)

    def option(self, flag: str, *, code: str | None = None, **options: Any) -> None:
        """An option; its help has the code of its flag, or `code`."""
        words = say(f"cli.help.{code or flag.strip('-')}", self.language)
        self.options.add_argument(flag, help=words.replace("%", "%%"), **options)

    def supplements(self) -> None:
        """The repeatable `--supplement FILE`."""
        self.option("--supplement", metavar="FILE", action="append", default=[])

    def add_commands(self, dest: str) -> "Commands":
        """A choice of commands, one of which must be named."""
        title = say("cli.commands", self.language)
        action = self.add_subparsers(dest=dest, required=True, title=title, metavar="COMMAND", parser_class=Parser)
        return Commands(action=action, parent=self)

    def error(self, message: str) -> NoReturn:
        """Raise CallWrong with argparse's complaint in our words."""
        for pattern, code in _COMPLAINTS:
            match = re.fullmatch(pattern, message, flags=re.DOTALL)
            if match is not None:
                found = {name: text.replace("'", "") for name, text in match.groupdict().items()}
                raise CallWrong(code, usage=self.format_usage().strip(), **found)
        raise CallWrong("cli.wrong.other", usage=self.format_usage().strip(), message=message)


class Commands:
    """The commands below one parser."""

    def __init__(self, *, action: "argparse._SubParsersAction[Parser]", parent: Parser) -> None:
        self._action = action
        self._parent = parent

    def add(self, name: str, *, words: str = "") -> Parser:
        """A command; its help has the code of its name, or `words` where another command has that name too."""
        about = say(f"cli.command.{words or name}", self._parent.language)
        return self._action.add_parser(
            name, help=about, description=about, language=self._parent.language, show_help=self._parent.show_help
        )


class _Formatter(argparse.HelpFormatter):
    def __init__(self, prog: str, language: Language) -> None:
        super().__init__(prog, max_help_position=30, width=HELP_WIDTH)
        self._usage_words = say("cli.usage", language) + " "

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, self._usage_words if prefix is None else prefix)
