"""The arguments of the commands around Swiss pairing."""

from typing import TYPE_CHECKING

from tianyuan.core.pairing.values import RELAXATIONS

if TYPE_CHECKING:
    from tianyuan.cli.parser import Commands, Parser


def add_pairing_commands(commands: "Commands") -> None:
    """`pair`, `check-pairing`, `draw commit`, `draw verify`, `simulate` and `import opengotha`."""
    pair = commands.add("pair")
    _add_stage(pair, required=True)
    pair.option("--round", metavar="N", type=int, required=True)
    _add_draw(pair)
    pair.option("--as", dest="form", choices=("text", "csv", "json"), default="text")
    pair.option("--explain", action="store_true")
    check = commands.add("check-pairing")
    _add_stage(check, required=True)
    check.option("--round", metavar="N", type=int, code="round_checked")
    check.option("--pairs", metavar="P")
    check.option("--seed", metavar="TEXT", type=_parse_text, code="seed_checked")
    check.option("--prove", action="store_true")
    check.option("--as", dest="form", choices=("text", "json"), default="text")
    _add_draw_commands(commands.add("draw").add_commands("subcommand"))
    simulate = commands.add("simulate")
    _add_stage(simulate, required=True, tables=False)
    simulate.option("--players", metavar="N", type=int, required=True)
    simulate.option("--seed", metavar="TEXT", type=_parse_filled, required=True, code="seed_simulated")
    simulate.option("--out", metavar="DIR", type=_parse_filled, required=True)
    opengotha = commands.add("import").add_commands("subcommand").add("opengotha")
    opengotha.argument("xml", metavar="FILE.xml")
    opengotha.argument("out", metavar="DIR", type=_parse_filled)
    opengotha.option("--division", metavar="ID", type=_parse_filled, default="open")


def _add_draw_commands(parts: "Commands") -> None:
    commit = parts.add("commit")
    commit.option("--seed", metavar="TEXT", type=_parse_text, required=True, code="seed_committed")
    verify = parts.add("verify")
    verify.option("--commitment", metavar="HEX", required=True)
    _add_stage(verify, required=False)
    verify.option("--round", metavar="N", type=int)
    _add_draw(verify)
    verify.option("--pairs", metavar="P")


def _add_stage(parser: "Parser", *, required: bool, tables: bool = True) -> None:
    parser.option("--regulation", metavar="FILE", required=required)
    parser.supplements()
    parser.option("--stage", metavar="ID", required=required)
    parser.option("--pool", metavar="ID")
    if tables:
        parser.option("--entrants", metavar="E", required=required)
        parser.option("--results", metavar="R", required=required)


def _add_draw(parser: "Parser") -> None:
    """What a draw follows from beside the field: its seed, and what a referee decided by hand."""
    parser.option("--seed", metavar="TEXT", type=_parse_text, required=True, code="seed_drawn")
    parser.option("--public-number", metavar="TEXT", type=_parse_text)
    parser.option("--relax", action="append", default=[], choices=RELAXATIONS)
    parser.option("--fix", nargs=2, metavar=("BLACK", "WHITE"), action="append", default=[])


def _parse_text(text: str) -> str:
    """Text that can be hashed and written down. Raises ValueError for bytes that are no text."""
    text.encode()  # UnicodeEncodeError is a ValueError
    return text


def _parse_filled(text: str) -> str:
    """Text of one line that is not empty. Raises ValueError."""
    if not text.strip() or not text.isprintable():
        raise ValueError("text_empty_or_unprintable")
    return _parse_text(text)
