"""How long the draw of one mid-tournament round takes, in seconds of processor time, beside py4swiss on the same field.

Run by `make bench`. `--quick` stops at 360 players: at 2,000 the peer alone takes a minute or two. Each draw runs in a
process of its own, so that memory is its own too. The two follow different rules; both find the best round by theirs.
"""

import argparse
import multiprocessing
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.pairing.engine import draw_round
from tianyuan.core.pairing.generator import make_field, play_rounds
from tianyuan.core.pairing.history import read_states
from tianyuan.core.pairing.lots import mix_seed
from tianyuan.core.pairing.values import Pairing
from tianyuan.core.regulation.hall import MatchPoints, PairingSettings

SEED, PLAYED = "bench", 5
WITH_PEER, ALONE = (100, 360, 1_000, 2_000), (10_000,)
AIMS = {360: 5, 1_000: 10, 2_000: 10}
POINTS = MatchPoints(win=2, draw=1, loss=0)
SETTINGS = PairingSettings(
    first_round="lots", forfeit_counts_as_met=True, bye_after_forfeit_win=False, avoid_same_team_rounds=()
)

Field = tuple[tuple[Entrant, ...], tuple[ResultRow, ...]]


def play_half(count: int) -> Field:
    """A field after its first rounds, drawn by our own engine."""
    entrants = make_field(count, seed=SEED, division="open")
    rows, _ = play_rounds(entrants, rounds=PLAYED, seed=SEED, points=POINTS, settings=SETTINGS)
    return entrants, rows


def draw_ours(field: Field) -> str:
    """Draw the next round from entrants and rows; says how sure the result is."""
    entrants, rows = field
    states = read_states(entrants, rows, round_number=PLAYED + 1, points=POINTS, settings=SETTINGS)
    drawn = draw_round(states, round_number=PLAYED + 1, settings=SETTINGS, mix=mix_seed(SEED, rows))
    if not isinstance(drawn, Pairing):
        raise TypeError("no round")
    return "proved" if drawn.proved else f"gap {dict(drawn.gap)}"


def draw_peer(field: Field) -> str:
    """Draw the next round with py4swiss from the same games, as its file format has them; reading it is not timed."""
    with tempfile.NamedTemporaryFile("w", suffix=".trf", encoding="utf-8") as file:
        file.write(write_trf(field))
        file.flush()
        parsed = TrfParser.parse(Path(file.name))
    global _begun  # the clock starts again after the reading
    _begun = time.process_time()
    return f"{len(DutchEngine.generate_pairings(parsed))} pairs"


_begun = 0.0


def write_trf(field: Field) -> str:
    """The games in FIDE's TRF: a line a player, ten columns a round."""
    entrants, rows = field
    games: dict[str, list[str]] = {entrant.id: [] for entrant in entrants}
    wins = dict.fromkeys(games, 0)
    for row in sorted(rows, key=lambda row: row.round):
        if row.white is None:
            raise ValueError("an even field has no byes")
        black_won = row.result == "black"
        games[row.black].append(f"{row.white:>4} b {'1' if black_won else '0'}")
        games[row.white].append(f"{row.black:>4} w {'0' if black_won else '1'}")
        wins[row.black if black_won else row.white] += 1
    lines = [
        f"001 {entrant.id:>4}      {entrant.name:<33} 2000 {'':<26} {wins[entrant.id]:>2}.0 {entrant.id:>4}  "
        + "  ".join(games[entrant.id])
        for entrant in entrants
    ]
    return "\n".join([*lines, f"XXR {PLAYED + 4}", ""])


def measure(draw: Callable[[Field], str], field: Field) -> tuple[float, int, str]:
    """Seconds of processor time, peak memory in MB and the outcome of one draw, in a new process."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_run, args=(draw, field, there))
    process.start()
    there.close()
    found: tuple[float, int, str] = here.recv()
    process.join()
    return found


def _run(draw: Callable[[Field], str], field: Field, out: "multiprocessing.connection.Connection") -> None:
    global _begun
    _begun = time.process_time()
    outcome = draw(field)
    seconds = time.process_time() - _begun
    out.send((seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, outcome))


def main() -> None:
    """Print a line for each size of field."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="stop at 360 players")
    quick = options.parse_args().quick
    for count in WITH_PEER[:2] if quick else WITH_PEER:
        field = play_half(count)
        seconds, megabytes, outcome = measure(draw_ours, field)
        peer, _, _ = measure(draw_peer, field)
        aim = f" (aim: at most 1/{AIMS[count]})" if count in AIMS else ""
        print(f"{count:,} players: {seconds:.2f} s, {megabytes} MB, {outcome}; py4swiss {peer:.2f} s:", end=" ")
        print(f"1/{peer / seconds:.1f}{aim}")
        sys.stdout.flush()
    for count in () if quick else ALONE:
        seconds, megabytes, outcome = measure(draw_ours, play_half(count))
        print(f"{count:,} players: {seconds:.2f} s, {megabytes} MB, {outcome}")


if __name__ == "__main__":
    main()
