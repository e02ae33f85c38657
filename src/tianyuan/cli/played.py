"""`tianyuan game …`: games that are played here, and journals of games from anywhere."""

from collections.abc import Iterator
from contextlib import contextmanager

from tianyuan.cli.call import Call
from tianyuan.cli.journal import replay_game
from tianyuan.cli.outcome import InputWrong
from tianyuan.cli.setup import one_line, site_ready
from tianyuan.texts import say


def run_game(call: Call) -> None:
    """Run the subcommand named."""
    commands = {"replay": replay_game, "start": start_game, "export": export_game}
    commands[call.options.subcommand](call)


def start_game(call: Call) -> None:
    """Open a game of an online stage between two accounts, and write its id."""
    options = call.options
    with site_ready(call), _journal_told(call):
        from tianyuan.services.accounts import COMMAND_LINE, require_account
        from tianyuan.services.games.exporting import read_time_ms
        from tianyuan.services.games.opening import start_stage_game
        from tianyuan.services.logins import read_login

        game = start_stage_game(
            COMMAND_LINE,
            competition=options.name,
            stage=options.stage,
            black=require_account(read_login(options.black)),
            white=require_account(read_login(options.white)),
            drawn_at_ms=read_time_ms(),
        )
    call.write(f"{game}\n".encode())


def export_game(call: Call) -> None:
    """Write the journal of a game, or its SGF as far as it was played."""
    with site_ready(call), _journal_told(call):
        from tianyuan.services.games.exporting import export_journal, export_sgf

        game = call.options.game
        data = export_sgf(game) if call.options.form == "sgf" else export_journal(game).encode()
    call.write(data)


@contextmanager
def _journal_told(call: Call) -> Iterator[None]:
    """A journal that does not answer, as the outcome of the command."""
    from tianyuan.store.journal import JournalFailed

    try:
        yield
    except JournalFailed as failed:
        raise InputWrong([say("cli.database_failed", call.language, reason=one_line(failed))]) from failed
