"""The judge is asked once about each position that is to be counted, and answers for no other."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from tests.core.game.builders import Table as Played
from tests.core.game.builders import connect
from tianyuan.core.game.inputs import Input, Proposal, TakeBack
from tianyuan.core.game.machine import Step
from tianyuan.engines.verdict import Judgement
from tianyuan.live.judging import Judges
from tianyuan.live.table import Given

NOTHING_DEAD = Judgement(engine="none", groups=())


class Clock:
    def now_ms(self) -> int:
        return 60_000


class Room:
    """A game as the judge looks at it; what he answers is kept."""

    def __init__(self) -> None:
        self.played = Played()
        for player in ("bo", "wu"):
            self.played.give(connect(player))
        self.card = self
        self.id = "g1"
        self.table = self
        self.asked_judge_ply: int | None = None
        self.answers: list[Input] = []

    @property
    def state(self) -> Any:
        return self.played.state

    def give(self, given: Given) -> None:
        self.answers.append(given.input)


class Games:
    """Games of which the questions are answered when the test says so."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.questions: list[Coroutine[Any, Any, None]] = []

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.questions.append(work)

    def answer_all(self) -> None:
        async def answer() -> None:
            while self.questions:
                await self.questions.pop(0)

        asyncio.run(answer())


def play_and_follow(judges: Judges, room: Room, vertices: str) -> None:
    for vertex in vertices.split():
        room.played.moves(vertex)
        judges.follow(room, Step(room.state, (), room.played.records[-1]), True)  # type: ignore[arg-type]


def take_back(judges: Judges, room: Room, ply: int) -> None:
    room.played.give(TakeBack(referee="ref", why="误触", ply=ply))
    judges.follow(room, Step(room.state, (), room.played.records[-1]), True)  # type: ignore[arg-type]


def judges_of(games: Games) -> Judges:
    return Judges(games, judge=lambda _cells, _size, _seed: NOTHING_DEAD)  # type: ignore[arg-type]


def test_he_is_asked_again_where_other_moves_lead_to_the_same_number() -> None:
    games, room = Games(), Room()
    judges = judges_of(games)
    play_and_follow(judges, room, "E5 D5 - -")
    games.answer_all()
    take_back(judges, room, 0)
    play_and_follow(judges, room, "C3 D4 - -")
    games.answer_all()
    judges.close()
    assert room.answers == [Proposal(ply=4, dead=(), unsure=())] * 2


def test_what_he_says_about_moves_that_were_taken_back_is_left_aside() -> None:
    games, room = Games(), Room()
    judges = judges_of(games)
    play_and_follow(judges, room, "E5 D5 - -")
    take_back(judges, room, 0)
    play_and_follow(judges, room, "C3 D4 - -")
    games.answer_all()
    judges.close()
    assert room.answers == [Proposal(ply=4, dead=(), unsure=())]
