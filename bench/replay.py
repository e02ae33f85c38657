"""How long the replay of a journal of 300 records takes: the aim is 5 ms. Run by `make bench`.

The journal is that of a 19×19 game: 280 moves by the clock of an online qualifier, with interruptions between. A floor
is timed in turn with it: the same moves on a board that keeps every position as a value, and nothing else.
"""

import gc
import statistics
import sys
import time
from collections.abc import Callable

from tianyuan.core.game.effects import Record
from tianyuan.core.game.inputs import Away, Back, Connected, Input, Play
from tianyuan.core.game.machine import advance, open_game, replay
from tianyuan.core.game.opening import GameRules, Opening
from tianyuan.core.go.position import start_position
from tianyuan.core.regulation.clocks import ByoYomiSetting
from tianyuan.core.regulation.online import DisputeRule, LagRule, OutageRule, PresenceRule
from tianyuan.core.regulation.play import RulesOfPlay
from tianyuan.core.regulation.words import Words

RECORDS, MOVES, SIZE, TURNS = 300, 280, 19, 31
AIM_MS = 5.0
RULES = GameRules(
    play=RulesOfPlay(
        name=Words(zh="规则", en="rules"),
        board_size=SIZE,
        komi_quarter_zi=15,
        repetition="situational",
        no_result="replay",
        draw_offers=False,
        clause="",
    ),
    clock=ByoYomiSetting(kind="byo_yomi", main_ms=1_200_000, periods=3, period_ms=20_000),
    presence=PresenceRule(
        interruption_grace_ms=60_000,
        disconnected_total_ms=120_000,
        max_disconnections=2,
        disconnected_time_counts_from="after_grace",
        start_within_ms=120_000,
    ),
    lag=LagRule(per_move_ms=300, per_game_ms=3_000),
    outage=OutageRule(grace_to_move_ms=20_000, grace_other_ms=10_000),
    dispute=DisputeRule(
        decided_by="server",
        answer_within_ms=60_000,
        restart_in_last_ms=10_000,
        restarts_at_most=3,
        phase_at_most_ms=300_000,
        appeal_within_ms=86_400_000,
    ),
)
OPENING = Opening(id="bench", rules=RULES, black=("bo",), white=("wu",), colours_by="lots", drawn_at_ms=0)


def make_points() -> list[int]:
    """Legal moves spread over the board: every seventh point, round and round."""
    position = start_position(SIZE)
    points: list[int] = []
    at = 0
    while len(points) < MOVES:
        at = (at + 7) % (SIZE * SIZE)
        if position.cells[at] or position.why_refused(at):
            at += 1
            continue
        position = position.play(at)
        points.append(at)
    return points


def make_journal(points: list[int]) -> list[Record]:
    """The records of a whole game, as a server would have written them."""
    state = open_game(OPENING)
    records: list[Record] = []
    at_ms = 0

    def give(given: Input) -> None:
        nonlocal state, at_ms
        at_ms += 1_500
        step = advance(state, given, at_ms)
        if step.record is None:
            raise SystemExit(f"{given} was refused: {step.effects}")
        state = step.state
        records.append(step.record)

    for player in OPENING.players:
        give(Connected(player=player, process="p1", connection=player))
    for ply, point in enumerate(points):
        give(Play(player=state.player_to_move, ply=ply, point=point, lag_ms=20, client="c", number=ply + 1))
        if ply % 30 == 29:
            give(Away(process="p1", connection="wu"))
            give(Back(process="p1", connection="wu"))
    return records


def play_alone(points: list[int]) -> None:
    """The floor: the same moves on the board alone."""
    position = start_position(SIZE)
    for point in points:
        position = position.play(point)


def time_ms(work: Callable[[], object]) -> float:
    """The milliseconds of processor time that one run takes: on a busy machine others run in between."""
    begun = time.process_time()
    work()
    return (time.process_time() - begun) * 1_000


def main() -> int:
    """Print the medians, their ratio and what there was to reach."""
    points = make_points()
    records = make_journal(points)
    gc.disable()
    floors, replays = [], []
    for _ in range(TURNS):
        floors.append(time_ms(lambda: play_alone(points)))
        replays.append(time_ms(lambda: replay(OPENING, records)))
    floor, whole = statistics.median(floors), statistics.median(replays)
    print(f"replay of {len(records)} records: {whole:.2f} ms (best {min(replays):.2f}); aim {AIM_MS} ms")
    print(f"the same {len(points)} moves on the board alone: {floor:.2f} ms; ratio {whole / floor:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
