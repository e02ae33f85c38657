"""A small game and a table to play it at: keeps state, records and effects, and checks what every step promises."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from tianyuan.core.game.effects import Effect, Record, Refused
from tianyuan.core.game.inputs import Connected, Deadline, Input, Pass, Play
from tianyuan.core.game.machine import advance, open_game, replay
from tianyuan.core.game.opening import GameRules, Opening
from tianyuan.core.game.state import GameState
from tianyuan.core.go.points import read_vertex
from tianyuan.core.regulation.clocks import ByoYomiSetting
from tianyuan.core.regulation.online import DisputeRule, LagRule, OutageRule, PresenceRule
from tianyuan.core.regulation.play import RulesOfPlay
from tianyuan.core.regulation.words import Words

PLAY = RulesOfPlay(
    name=Words(zh="规则", en="rules"),
    board_size=9,
    komi_quarter_zi=15,
    repetition="situational",
    no_result="replay",
    draw_offers=False,
    clause="",
)
PRESENCE = PresenceRule(
    interruption_grace_ms=60_000,
    disconnected_total_ms=120_000,
    max_disconnections=2,
    disconnected_time_counts_from="after_grace",
    start_within_ms=120_000,
)
DISPUTE = DisputeRule(
    decided_by="server",
    answer_within_ms=60_000,
    restart_in_last_ms=10_000,
    restarts_at_most=3,
    phase_at_most_ms=300_000,
    appeal_within_ms=86_400_000,
)
RULES = GameRules(
    play=PLAY,
    clock=ByoYomiSetting(kind="byo_yomi", main_ms=1_200_000, periods=3, period_ms=20_000),
    presence=PRESENCE,
    lag=LagRule(per_move_ms=300, per_game_ms=3_000),
    outage=OutageRule(grace_to_move_ms=20_000, grace_other_ms=10_000),
    dispute=DISPUTE,
)
OPENING = Opening(id="g1", rules=RULES, black=("bo",), white=("wu",), colours_by="lots", drawn_at_ms=0)
PAIRS = replace(OPENING, black=("bo", "ba"), white=("wu", "wa"))


PHASES = ("waiting", "playing", "counting", "finished")


@cache
def documented_transitions() -> dict[str, list[str]]:
    """The table of docs/game-machine.md: for each input what it does in each phase."""
    text = (Path(__file__).parents[3] / "docs" / "game-machine.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|(.+)\|$", text, flags=re.MULTILINE)
    return {kind: [cell.strip() for cell in cells.split("|")] for kind, cells in rows}


class Table:
    """One game in progress. Every input goes through `give`; `at` is the time of the last one."""

    def __init__(self, opening: Opening = OPENING) -> None:
        self.opening = opening
        self.state: GameState = open_game(opening)
        self.records: list[Record] = []
        self.effects: list[Effect] = []
        self.at = opening.drawn_at_ms

    def give(self, given: Input, *, at: int | None = None) -> tuple[Effect, ...]:
        """One input at that time (default: the time of the last one); returns what came of it."""
        self.at = self.at if at is None else at
        step = advance(self.state, given, self.at)
        if step.record is None:
            assert step.state is self.state
        else:
            self.records.append(step.record)
            assert step.record.seq == step.state.version == len(self.records)
        self.state = step.state
        self.effects += step.effects
        return step.effects

    def wait_until(self, at: int) -> tuple[Effect, ...]:
        return self.give(Deadline(), at=at)

    def refusal(self, given: Input, *, at: int | None = None) -> str:
        """The code of the refusal of an input that must not be recorded."""
        before = len(self.records)
        effects = self.give(given, at=at)
        assert len(self.records) == before
        (refused,) = effects
        assert isinstance(refused, Refused)
        return refused.code

    def move(self, vertex: str, *, at: int | None = None, **more: Any) -> tuple[Effect, ...]:
        """The side to move plays at a point such as D4, or passes where it is empty."""
        player, ply = self.state.player_to_move, self.state.ply
        if not vertex:
            return self.give(Pass(player=player, ply=ply, **more), at=at)
        point = read_vertex(vertex, size=self.state.position.size)
        return self.give(Play(player=player, ply=ply, point=point, **more), at=at)

    def moves(self, vertices: str, *, every_ms: int = 1_000) -> None:
        """Several moves, one each `every_ms`; "-" is a pass."""
        for vertex in vertices.split():
            self.move("" if vertex == "-" else vertex, at=self.at + every_ms)

    def check_replay(self) -> None:
        assert replay(self.opening, self.records) == self.state


def connect(player: str, *, process: str = "p1", in_front: bool = True, tab: str = "") -> Connected:
    return Connected(player=player, process=process, connection=f"{player}{tab}", in_front=in_front)


def seat_all(opening: Opening = OPENING, *, at: int = 0) -> Table:
    """A game that all its players have come to."""
    table = Table(opening)
    for player in opening.players:
        table.give(connect(player), at=at)
    assert table.state.phase == "playing"
    return table


def points(vertices: str, *, size: int = 9) -> tuple[int, ...]:
    return tuple(read_vertex(vertex, size=size) for vertex in vertices.split())


def told_codes(effects: tuple[Effect, ...]) -> Iterator[str]:
    return (getattr(effect, "code", type(effect).__name__) for effect in effects)


# a 9×9 game: a wall each, black has the left 5 columns (45 points), white the right 4 (36)
WALLS = "E1 F1 E2 F2 E3 F3 E4 F4 E5 F5 E6 F6 E7 F7 E8 F8 E9 F9"
