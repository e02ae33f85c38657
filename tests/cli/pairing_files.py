"""A field of seven over two rounds in a folder, for the commands around pairing."""

from collections.abc import Mapping
from pathlib import Path

from tests.cli.program import ENGLISH, Answer, tianyuan

ENTRANTS = "id,name,rank,division,team\n" + "".join(f"{one},P{one},5d,open,T{one % 2}\n" for one in range(1, 8))
ROUND_1 = "1,1,1,2,black\n1,2,3,4,black\n1,3,5,6,white\n1,,7,,bye\n"
HEADER = "round,board,black,white,result\n"
PAIRS = "round,board,black,white,result\n2,1,7,1,\n2,2,6,3,\n2,3,4,5,\n2,,2,,bye\n"
FORESEEN = "Warning: 5 rounds for 7 players may come to a round that cannot be drawn; up to 3 are safe, 7 the most\n"
SEED = "a seed long enough to keep"


def write_files(folder: Path, *, rows: str = ROUND_1, entrants: str = ENTRANTS) -> None:
    (folder / "e.csv").write_bytes(entrants.encode())
    (folder / "r.csv").write_bytes((HEADER + rows).encode())


def run(command: str, *argv: str, environ: Mapping[str, str] = ENGLISH) -> Answer:
    """A command on the files of the folder; `command` may be two words."""
    inputs = ("--regulation", "guobailing-2023", "--stage", "swiss", "--entrants", "e.csv", "--results", "r.csv")
    return tianyuan(*command.split(), *inputs, *argv, environ=environ)
