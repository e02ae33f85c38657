"""CPU seconds to draw one round in the middle of a tournament, beside py4swiss on the same state in the same run.

Run by `make bench`; `--quick` stops at 360 players. The state comes from a tournament of our own generator after four
rounds, with late entries, absences, forfeits and byes; it is made in the process that is not measured, which takes six
minutes at 10,000. Reading the rows counts for us; parsing the TRF does not count for py4swiss. Memory is the peak of a
process that only draws.
"""

import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from py4swiss.engines import DutchEngine
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from tianyuan.core.field import Entrant, ResultRow
from tianyuan.core.pairing.engine import draw_round
from tianyuan.core.pairing.generator import Mishaps, make_field, play_rounds
from tianyuan.core.pairing.history import read_states
from tianyuan.core.pairing.lots import mix_seed
from tianyuan.core.pairing.values import Pairing
from tianyuan.core.regulation.hall import MatchPoints, PairingSettings

SEED = "bench"
ROUNDS_PLAYED, ROUNDS = 4, 9
AIMS = {360: 5, 1_000: 10, 2_000: 10}  # py4swiss must take this many times as long
AGAINST_PEER, QUICK, ALONE = (100, 360, 1_000, 2_000), (100, 360), 10_000
MOST_MB_AT_2000 = 500
POINTS = MatchPoints(win=2, draw=1, loss=0)
SETTINGS = PairingSettings(
    first_round="lots", forfeit_counts_as_met=True, bye_after_forfeit_win=False, avoid_same_team_rounds=()
)
BLACK_TOKENS = {
    "black": ResultToken.WIN,
    "white": ResultToken.LOSS,
    "draw": ResultToken.DRAW,
    "both_lose": ResultToken.FORFEIT_LOSS,
    "black_by_forfeit": ResultToken.FORFEIT_WIN,
    "white_by_forfeit": ResultToken.FORFEIT_LOSS,
}
WHITE_TOKENS = BLACK_TOKENS | {
    "black": ResultToken.LOSS,
    "white": ResultToken.WIN,
    "black_by_forfeit": ResultToken.FORFEIT_LOSS,
    "white_by_forfeit": ResultToken.FORFEIT_WIN,
}
POINTS_TIMES_TEN = {ResultToken.WIN: 10, ResultToken.FORFEIT_WIN: 10, ResultToken.DRAW: 5}


def make_state(players: int) -> tuple[tuple[Entrant, ...], tuple[ResultRow, ...]]:
    """A field and its first four rounds."""
    field = make_field(players, seed=SEED, division="open", teams=players // 8)
    rows, _ = play_rounds(field, rounds=ROUNDS_PLAYED, seed=SEED, points=POINTS, settings=SETTINGS, mishaps=Mishaps())
    return field, rows


def draw_ours(field: Sequence[Entrant], rows: Sequence[ResultRow]) -> Pairing:
    """The next round, from the rows on."""
    number = ROUNDS_PLAYED + 1
    states = read_states(field, rows, round_number=number, points=POINTS, settings=SETTINGS)
    drawn = draw_round(states, round_number=number, settings=SETTINGS, mix=mix_seed(SEED, rows))
    if not isinstance(drawn, Pairing):
        raise SystemExit(f"no pairing: {drawn}")
    return drawn


def write_trf(field: Sequence[Entrant], rows: Sequence[ResultRow]) -> ParsedTrf:
    """The same state as py4swiss holds a TRF."""
    absent = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)
    results = {entrant.id: [absent] * ROUNDS_PLAYED for entrant in field}
    points = dict.fromkeys(results, 0)
    for row in rows:
        at = row.round - 1
        if row.result == "bye":
            bye = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.PAIRING_ALLOCATED_BYE)
            results[row.black][at] = bye
            points[row.black] += 10
        elif row.white is not None:
            sides = ((row.black, row.white, "b", BLACK_TOKENS), (row.white, row.black, "w", WHITE_TOKENS))
            for player, other, colour, tokens in sides:
                token = tokens[row.result]
                results[player][at] = RoundResult(id=int(other), color=ColorToken(colour), result=token)
                points[player] += POINTS_TIMES_TEN.get(token, 0)
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=int(one),
            points_times_ten=points[one],
            rank=int(one),
            results=results[one],
        )
        for one in results
    ]
    trf = ParsedTrf(player_sections=sections, x_section=XSection(number_of_rounds=ROUNDS))
    trf.validate_contents()
    return trf


def cpu_seconds(work: Callable[[], object]) -> float:
    """What one run takes of the processor."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def draw_in_child(field: Sequence[Entrant], rows: Sequence[ResultRow]) -> dict[str, float]:
    """CPU seconds and peak memory of a process that reads the rows from its input and draws."""
    given = json.dumps([[entrant.id for entrant in field], [tuple(row) for row in rows]])
    done = subprocess.run([sys.executable, __file__, "--draw"], input=given, capture_output=True, text=True, check=True)  # noqa: S603  our own file
    found: dict[str, float] = json.loads(done.stdout)
    return found


def be_child() -> None:
    """The other side of `draw_in_child`."""
    ids, given = json.load(sys.stdin)
    field = [Entrant(id=one, name=one, rank=None, division="open") for one in ids]
    rows = [ResultRow._make(row) for row in given]
    seconds = cpu_seconds(lambda: draw_ours(field, rows))
    print(json.dumps({"seconds": seconds, "mb": peak_mb()}))


def peak_mb() -> float:
    """The peak of this process. Linux counts into ru_maxrss what the parent held when it started us, so not that."""
    status = Path("/proc/self/status")
    if status.exists():
        [line] = [line for line in status.read_text().splitlines() if line.startswith("VmHWM:")]
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def compare(players: int) -> bool:
    """Measure one size against py4swiss, in turn; whether the aim is met."""
    field, rows = make_state(players)
    trf = write_trf(field, rows)
    turns = 3 if players <= 360 else 1
    ours, theirs = [], []
    for _ in range(turns):
        ours.append(cpu_seconds(lambda: draw_ours(field, rows)))
        theirs.append(cpu_seconds(lambda: DutchEngine.generate_pairings(trf)))
    ratio = statistics.median(theirs) / statistics.median(ours)
    memory = draw_in_child(field, rows)["mb"]
    aim = AIMS.get(players)
    aimed = f"aim {aim}" if aim else "no aim"
    print(f"pairing {players:>6,}: {statistics.median(ours):6.2f} s CPU, {memory:4.0f} MB;", end=" ")
    print(f"py4swiss {statistics.median(theirs):7.2f} s: {ratio:.1f} times ({aimed})", flush=True)
    return (aim is None or ratio >= aim) and (players != max(AIMS) or memory < MOST_MB_AT_2000)


def main() -> int:
    """Print every size; 1 where an aim is missed."""
    if "--draw" in sys.argv:
        be_child()
        return 0
    quick = "--quick" in sys.argv
    met = [compare(players) for players in (QUICK if quick else AGAINST_PEER)]
    if not quick:
        found = draw_in_child(*make_state(ALONE))
        print(f"pairing {ALONE:>6,}: {found['seconds']:6.2f} s CPU, {found['mb']:4.0f} MB; reported only")
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
