"""How many finished games the judge gets exactly right by itself, how sure it is, and how long a position takes.

Run by `make bench`. The games are those of `games/real-games.json` below $TIANYUAN_REAL_DATA; without it nothing is
measured, for the answers to made-up positions would be made up too.
"""

import os
import statistics
import time
from pathlib import Path

from tianyuan.core.go.record import replay_record
from tianyuan.documents.games_json import read_games
from tianyuan.engines.judge import judge_position

SEEDS = ("tianyuan", *map(str, range(1, 10)))
AIM_S = 0.5


def main() -> None:
    """Print what was found for each seed and the times."""
    folder = os.environ.get("TIANYUAN_REAL_DATA")
    if folder is None:
        print("judge: not measured; TIANYUAN_REAL_DATA names no folder")
        return
    path = Path(folder) / "games" / "real-games.json"
    games = [
        (replay_record(one.record).board, frozenset(one.dead)) for one in read_games(path.read_bytes(), file=path.name)
    ]
    times: list[float] = []
    exact = dict.fromkeys(SEEDS, 0)
    groups = unsure = sure_and_wrong = 0
    for seed in SEEDS:
        for board, dead in games:
            begun = time.process_time()
            judgement = judge_position(board.cells, size=board.size, seed=seed)
            times.append(time.process_time() - begun)
            exact[seed] += frozenset(judgement.dead) == dead
            groups += len(judgement.groups)
            unsure += sum(not group.is_sure for group in judgement.groups)
            sure_and_wrong += sum(
                group.is_sure and group.is_dead != (group.points[0] in dead) for group in judgement.groups
            )
    print(
        f"judge: dead stones exactly right in {exact['tianyuan']} of {len(games)} games with the usual seed,", end=" "
    )
    print(f"in {sum(exact.values())} of {len(games) * len(SEEDS)} with {len(SEEDS)} seeds;", end=" ")
    print(f"of {groups} groups {unsure} unsure, {sure_and_wrong} sure and wrong;", end=" ")
    print(f"a position {statistics.median(times):.2f} s, at most {max(times):.2f} s (aim: below {AIM_S} s)")


if __name__ == "__main__":
    main()
