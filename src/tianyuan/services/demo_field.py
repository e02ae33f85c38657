"""A field for the demo: generated people who play generated games. Deterministic: everything comes from a hash."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import sha256
from typing import Literal

from tianyuan.core.field import Entrant, ResultCode, ResultRow
from tianyuan.core.ranks import Rank

SURNAMES = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董程曹袁邓许沈曾彭吕苏卢"
GIVEN = "伟芳娜敏静丽强磊洋艳勇杰娟涛明超霞平刚桂兰玉华建文斌宇浩然晨欣怡子涵梓轩雨泽思远嘉懿"
UNITS = ("无锡", "苏州", "南京", "常州", "镇江", "扬州", "上海", "杭州", "宁波", "合肥", "武汉", "成都", "西安", "北京")
FIRST_DAY = date(2023, 9, 11)
DAYS_IN_YEAR = 365


@dataclass(frozen=True, kw_only=True)
class DivisionPlan:
    """How many entrants a division of the demo gets, of which ranks (drawn evenly) and ages, who they are."""

    division: str
    size: int
    ranks: tuple[str, ...]
    youngest: int
    oldest: int
    gender: Literal["female", "male"] | None


def draw(seed: str, *purpose: object, below: int) -> int:
    """A number from 0 up to, not including, `below`, by a hash of what it is for."""
    text = "\n".join([seed, *map(str, purpose)])
    return int(sha256(text.encode()).hexdigest()[:15], 16) % below


def make_entrants(plans: Sequence[DivisionPlan], *, seed: str) -> tuple[Entrant, ...]:
    """The entrants of every division, numbered through from 1."""
    places = [plan for plan in plans for _ in range(plan.size)]
    return tuple(_make_person(plan, number, seed) for number, plan in enumerate(places, start=1))


def _make_person(plan: DivisionPlan, number: int, seed: str) -> Entrant:
    def pick(items: Sequence[str], purpose: str) -> str:
        return items[draw(seed, number, purpose, below=len(items))]

    given = pick(GIVEN, "given") + (pick(GIVEN, "second") if draw(seed, number, "two", below=3) else "")
    span = (plan.oldest - plan.youngest) * DAYS_IN_YEAR
    age_days = (plan.youngest + 1) * DAYS_IN_YEAR + draw(seed, number, "age", below=span)
    return Entrant(
        id=str(number),
        name=pick(SURNAMES, "surname") + given,
        rank=Rank.parse(pick(plan.ranks, "rank")),
        division=plan.division,
        team=pick(UNITS, "unit"),
        born=FIRST_DAY - timedelta(days=age_days),
        gender=plan.gender or ("male" if draw(seed, number, "gender", below=4) else "female"),
    )


def name_holder(entrants: Sequence[Entrant], *, division: str, name: str) -> tuple[Entrant, ...]:
    """The entrants with one more at the end: last year's title holder, who skips the Swiss."""
    holder = Entrant(
        id=str(len(entrants) + 1),
        name=name,
        rank=Rank(8, "d"),
        division=division,
        team=UNITS[0],
        born=date(1995, 5, 1),
        gender="male",
        holder=True,
    )
    return (*entrants, holder)


def play_rounds(entrants: Sequence[Entrant], *, rounds: int, seed: str) -> tuple[ResultRow, ...]:
    """So many rounds of one pool, equal scores paired first, with byes, forfeits, late comers and one who goes home."""
    pool = _Pool(entrants=[entrant for entrant in entrants if not entrant.holder], seed=seed)
    return tuple(row for number in range(1, rounds + 1) for row in pool.play_round(number))


class _Pool:
    """A pool while it plays: points in half wins, who met whom, who had the bye."""

    def __init__(self, entrants: Sequence[Entrant], *, seed: str) -> None:
        self.seed = seed
        self.by_id = {entrant.id: entrant for entrant in entrants}
        self.points = dict.fromkeys(self.by_id, 0)
        self.blacks = dict.fromkeys(self.by_id, 0)
        self.met: dict[str, set[str]] = {one: set() for one in self.by_id}
        self.had_bye: set[str] = set()

    def play_round(self, number: int) -> Iterator[ResultRow]:
        """Pair, play and score one round."""
        away = {one for one in self.by_id if self._is_away(one, number)}
        for one in sorted(away, key=int):
            yield ResultRow(round=number, board=None, black=one, white=None, result="absent")
        here = sorted(
            (one for one in self.by_id if one not in away),
            key=lambda one: (-self.points[one], draw(self.seed, number, one, below=10**12)),
        )
        if len(here) % 2:
            alone = next(one for one in reversed(here) if one not in self.had_bye)
            here.remove(alone)
            self.had_bye.add(alone)
            self.points[alone] += 2
            yield ResultRow(round=number, board=None, black=alone, white=None, result="bye")
        for board, (one, other) in enumerate(pair_unmet(here, self.met), start=1):
            yield self._play(number, board, one, other)

    def _is_away(self, one: str, number: int) -> bool:
        fate = draw(self.seed, "fate", one, below=60)
        return (fate == 0 and number >= 6) or (fate == 1 and number == 1) or (fate == 2 and number == 5)

    def _play(self, number: int, board: int, one: str, other: str) -> ResultRow:
        black, white = (one, other) if self.blacks[one] <= self.blacks[other] else (other, one)
        self.blacks[black] += 1
        self.met[one].add(other)
        self.met[other].add(one)
        result = self._result(number, black, white)
        if result in ("black", "black_by_forfeit"):
            self.points[black] += 2
        elif result in ("white", "white_by_forfeit"):
            self.points[white] += 2
        elif result == "draw":
            self.points[black] += 1
            self.points[white] += 1
        return ResultRow(round=number, board=board, black=black, white=white, result=result)

    def _result(self, number: int, black: str, white: str) -> ResultCode:
        rare: dict[int, ResultCode] = {0: "black_by_forfeit", 1: "white_by_forfeit", 2: "both_lose", 3: "draw"}
        luck = draw(self.seed, "luck", number, black, white, below=400)
        if luck in rare:
            return rare[luck]
        # Per mille, 15 for each hundredth of a dan, never quite certain.
        chance = min(950, max(50, 500 + (self._strength(black) - self._strength(white)) * 3 // 2))
        return "black" if draw(self.seed, "game", number, black, white, below=1000) < chance else "white"

    def _strength(self, one: str) -> int:
        rank = self.by_id[one].rank
        return (0 if rank is None else rank.number * 100) + draw(self.seed, "form", one, below=250)


def pair_unmet(order: Sequence[str], met: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Pair each with the nearest below him whom he has not met, going back where the last ones cannot be paired.

    Raises ValueError("nobody_left_to_meet") where no such pairing exists.
    """
    pairs: list[tuple[str, str]] = []
    tried: list[int] = [0]
    free = list(order)
    while free:
        one, start = free[0], tried[-1]
        choice = next((at for at in range(start + 1, len(free)) if free[at] not in met[one]), None)
        if choice is not None:
            tried[-1] = choice
            pairs.append((one, free[choice]))
            free = [*free[1:choice], *free[choice + 1 :]]
            tried.append(0)
            continue
        tried.pop()
        if not pairs:
            raise ValueError("nobody_left_to_meet")
        one, other = pairs.pop()
        free = [one, *free[: tried[-1] - 1], other, *free[tried[-1] - 1 :]]
    return pairs


def make_youngest(entrants: Sequence[Entrant], *, division: str, born: Sequence[date]) -> tuple[Entrant, ...]:
    """The entrants with the first ones of a division born on the days given: candidates of the youngest's honour."""
    days = iter(born)
    changed = []
    for entrant in entrants:
        day = next(days, None) if entrant.division == division else None
        changed.append(entrant if day is None else replace(entrant, born=day, rank=Rank(3, "d")))
    return tuple(changed)
