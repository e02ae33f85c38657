"""How long a ranking of 10,000 players after 13 rounds takes, as a ratio to merely reading the same CSV.

Run by `make bench`. Both are timed in turn, so that a busy machine slows both; the medians are compared.
"""

import csv
import gc
import hashlib
import io
import statistics
import time
from collections.abc import Callable

from tianyuan.core.regulation.hall import MatchPoints
from tianyuan.core.regulation.placing import Criterion, Placing
from tianyuan.core.standings.chain import rank_pool
from tianyuan.core.standings.games import read_games
from tianyuan.documents.entrants import read_entrants
from tianyuan.documents.results import read_results
from tianyuan.documents.standings import standings_csv

PLAYERS, ROUNDS, TURNS = 10_000, 13, 9
AIM = 5
PLACING = Placing(
    chain=(
        Criterion(criterion="points"),
        Criterion(criterion="sos"),
        Criterion(criterion="direct_encounter"),
        Criterion(criterion="sos_excluding_rounds", from_="first"),
    ),
    bye_opponent="lowest_with_points",
    direct_encounter="two_only",
    tie_prizes="lots",
    clause="八(四)",
)


def make_entrants() -> str:
    """The entrants file."""
    lines = [f"{one},棋手{one},{1 + one % 6}d,open,队{one % 300}" for one in range(1, PLAYERS + 1)]
    return "\n".join(["id,name,rank,division,team", *lines]) + "\n"


def make_results() -> str:
    """The results file: in each round those of equal points meet, in an order that a hash draws."""
    wins = [0] * PLAYERS
    lines = ["round,board,black,white,result"]
    for number in range(1, ROUNDS + 1):
        lots = [hashlib.sha256(f"{number} {at}".encode()).digest() for at in range(PLAYERS)]
        order = sorted(range(PLAYERS), key=lambda at: (-wins[at], lots[at]))
        for board in range(PLAYERS // 2):
            black, white = order[2 * board], order[2 * board + 1]
            winner = min(black, white) if lots[black][0] < 192 else max(black, white)
            wins[winner] += 1
            lines.append(f"{number},{board + 1},{black + 1},{white + 1},{'black' if winner == black else 'white'}")
    return "\n".join(lines) + "\n"


def read_alone(entrants: str, results: str) -> int:
    """What the ratio is measured against: both files as lists of strings, and nothing done with them."""
    return len(list(csv.reader(io.StringIO(entrants)))) + len(list(csv.reader(io.StringIO(results))))


def rank_and_write(entrants: str, results: str) -> int:
    """From the two files to the file of the ranking, with every cell checked, as `tianyuan standings` does it."""
    field = read_entrants(entrants.encode(), "entrants.csv").entrants
    games, faults = read_games(field, read_results(results.encode(), "results.csv").rows)
    if faults:
        raise AssertionError(faults)
    return len(standings_csv(rank_pool(field, games, placing=PLACING, points=MatchPoints(win=2, draw=1, loss=0))))


def time_ms(work: Callable[[str, str], int], entrants: str, results: str) -> float:
    """One run, in milliseconds of processor time."""
    begun = time.process_time()
    work(entrants, results)
    return (time.process_time() - begun) * 1000


def main() -> None:
    """Print the medians and the ratio."""
    entrants, results = make_entrants(), make_results()
    alone: list[float] = []
    ranked: list[float] = []
    for _ in range(TURNS):
        alone.append(time_ms(read_alone, entrants, results))
        # As the command does it: one short process has nothing to collect on the way.
        gc.disable()
        ranked.append(time_ms(rank_and_write, entrants, results))
        gc.enable()
    reading, ranking = statistics.median(alone), statistics.median(ranked)
    print(f"standings of {PLAYERS:,} players after {ROUNDS} rounds: reading the CSV {reading:.0f} ms,", end=" ")
    print(f"reading, ranking and writing {ranking:.0f} ms: {ranking / reading:.1f} times (aim: at most {AIM})")


if __name__ == "__main__":
    main()
