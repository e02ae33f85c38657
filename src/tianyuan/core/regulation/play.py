"""The rules of play a competition chooses 竞赛规则 (S1-8, S2-8.1)."""

from dataclasses import dataclass
from typing import Literal

from tianyuan.core.regulation.refusal import require
from tianyuan.core.regulation.words import Words


@dataclass(frozen=True, kw_only=True)
class RulesOfPlay:
    """Area counting 数子 with komi 贴子 in quarter-子 (15 = 3¾ 子).

    `repetition`: which repeated whole-board positions are refused. `no_result`: what a referee makes of a repeated
    position under `referee`. `draw_offers`: whether players may agree on a draw (off online).
    """

    name: Words
    board_size: int
    komi_quarter_zi: int
    repetition: Literal["situational", "positional", "referee"]
    no_result: Literal["replay", "draw", "lots"]
    draw_offers: bool
    clause: str

    def __post_init__(self) -> None:
        require(self.board_size in (9, 13, 19), "board_size_unknown", "board_size")
        require(self.komi_quarter_zi >= 0, "komi_negative", "komi_quarter_zi")
